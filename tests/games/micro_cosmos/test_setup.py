"""Setting up (stand-in base game SB1; the rulebook's Setups)."""

from typing import Any

import numpy as np
import pytest

from pipeline.engine.record import rows
from pipeline.engine.rules import Move
from pipeline.games.micro_cosmos.components import design, load_components
from pipeline.games.micro_cosmos.facts import Log
from pipeline.games.micro_cosmos.moves import RULES
from pipeline.games.micro_cosmos.rules import RULEBOOK
from pipeline.games.micro_cosmos.setup import setup
from pipeline.games.micro_cosmos.state import Act, Due, Stage, State
from pipeline.games.micro_cosmos.vocabulary import Colour, Specialist


def dealt(seats: int, sets: tuple[str, ...] = (), root: int = 5) -> tuple[Any, Any, Any]:
    """A game just dealt."""
    settings = RULEBOOK.settings((), sets, seats)
    d: Any = design(settings, load_components(None, 0, ()), seats)
    s: Any = rows(State)[0]
    log: Any = rows(Log)[0]
    s.root, s.seats = np.uint64(root), seats
    with np.errstate(over="ignore"):
        setup(s, d, log)
    return s, d, log


def numbers(s: Any, d: Any, places: tuple[int, ...]) -> list[int]:
    return [int(d.planets[s.places[place].planet].number) for place in places]


def test_the_layout_has_the_star_portal_starting_planets_around_it_and_five_face_down() -> None:
    s, d, log = dealt(3)
    assert numbers(s, d, (4,)) == [17]
    assert sorted(numbers(s, d, (1, 3, 5))) == [1, 2, 3]
    hidden = numbers(s, d, (0, 2, 6, 7, 8))
    assert set(hidden) <= set(range(4, 16))
    assert len(set(hidden)) == 5
    assert [int(spot.face_up) for spot in s.places] == [0, 1, 0, 1, 1, 1, 0, 0, 0]
    assert s.planets.n == 7, "016 is not in the deck"
    assert log.planets_n == 8
    assert s.places[1].missing == 11


def test_starting_planets_lie_in_random_order() -> None:
    assert len({tuple(numbers(*dealt(2, root=root)[:2], (1, 3, 5))) for root in range(12)}) > 2


def test_fewer_planets_may_lie_face_down() -> None:
    s, _, log = dealt(2, ("face_down_planets=2",))
    assert [int(spot.planet >= 0) for spot in s.places] == [1, 1, 1, 1, 1, 1, 0, 0, 0]
    assert log.planets_n == 5


def test_each_ark_begins_with_one_of_each_resource_two_crew_cards_and_an_engineer() -> None:
    s, _, _ = dealt(4)
    for ark in s.arks[:4]:
        assert list(ark.resources) == [1, 1, 1, 1]
        assert [int(n) for n in ark.row_n] == [2, 0]
        assert [int(token) for token in ark.tokens] == [int(i == Specialist.ENGINEER) for i in range(4)]
        assert (ark.place, ark.markers) == (4, 0)
    assert (s.canteen_n, s.crew.n) == (4, 30 - 4 - 8)


def test_more_resources_than_cargo_holds_are_not_dealt() -> None:
    s, _, _ = dealt(2, ("start_resources=9",))
    assert list(s.arks[0].resources) == [5, 5, 5, 5]


@pytest.mark.parametrize(("sets", "neutrals"), [((), 6), (("neutral_cards=9",), 9), (("new_worlds=false",), 0)])
def test_neutral_survivors_are_shuffled_in_with_new_worlds(sets: tuple[str, ...], neutrals: int) -> None:
    """New Worlds Setup."""
    s, d, _ = dealt(2, sets)
    found = [int(d.survivors[card].colour) for card in s.survivors.cards[: s.survivors.n]]
    assert (len(found), found.count(Colour.NEUTRAL)) == (30 + neutrals, neutrals)
    assert s.stack.n == 0


def test_later_seats_are_compensated_in_order_before_round_1() -> None:
    s, d, log = dealt(4)
    bench: Any = rows(Move, 8)
    chose = []
    with np.errstate(over="ignore"):
        while s.stage == Stage.GAIN:
            assert RULES.legal_moves(s, d, bench) == 4
            chose.append(int(s.seat))
            RULES.apply_move(s, d, bench[0], log)
    assert chose == [1, 2, 3, 3]
    assert [int(ark.resources[0]) for ark in s.arks[:4]] == [1, 2, 2, 3]
    assert (s.stage, s.due, s.round_, s.turn) == (Stage.STEP, Due.ROUND, 1, 0)


def test_the_automa_sits_last_with_a_deck_and_nothing_else() -> None:
    s, d, _ = dealt(1)
    assert (s.at_table, s.automa.n) == (2, d.automa_n)
    assert list(s.arks[1].resources) == [0, 0, 0, 0]
    assert s.stage == Stage.STEP, "seat 1 gets no compensation"


def test_a_card_more_leaves_the_order_of_the_others() -> None:
    """Luck is keyed by names: without New Worlds the coloured Survivors lie in the same order."""
    with_, d, _ = dealt(2)
    without, _, _ = dealt(2, ("new_worlds=false",))
    coloured = [int(c) for c in with_.survivors.cards[:36] if d.survivors[c].colour != Colour.NEUTRAL]
    assert coloured == [int(c) for c in without.survivors.cards[:30]]


def test_the_first_moves_of_a_game_are_forced_steps() -> None:
    s, d, log = dealt(1)
    bench: Any = rows(Move, 8)
    for due in (Due.ROUND, Due.TURN):
        assert RULES.legal_moves(s, d, bench) == 1
        assert (bench[0].kind, bench[0].a) == (Act.STEP, due)
        with np.errstate(over="ignore"):
            RULES.apply_move(s, d, bench[0], log)
    assert s.stage in (Stage.UPGRADE, Stage.MOVE)
