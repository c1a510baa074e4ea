"""What moves are about, and the keys of players' noise."""

from typing import Any

import numpy as np
import pytest

from pipeline.games.micro_cosmos.components import vocabularies
from pipeline.games.micro_cosmos.moves import RULES
from pipeline.games.micro_cosmos.state import FROM_LOWER, LOWER, UPPER, Act, Stage
from pipeline.games.micro_cosmos.vocabulary import Specialist, Upgrade
from tests.games.micro_cosmos.turns import GREEN, PORTAL, RED, Turns


def about(table: Turns, kind: Act, a: int = 0, b: int = 0) -> str | None:
    """The word of what a legal move is about."""
    i = table.legal().index((kind, a, b))
    code = RULES.subject(table.s, table.d, table.bench[i])
    return vocabularies(table.components)["subject"][code] if code >= 0 else None


def key(table: Turns, kind: Act, a: int = 0, b: int = 0) -> np.uint64:
    """The key of the noise on a legal move."""
    i = table.legal().index((kind, a, b))
    with np.errstate(over="ignore"):
        return RULES.move_luck(table.s, table.d, table.bench[i])


def test_a_move_is_about_a_card_a_planet_or_an_upgrade() -> None:
    table = Turns().cargo(3, 0, 0, 3).tokens(Specialist.ENGINEER).crew("Welder").aboard(0, "red").begin(place=GREEN)
    assert about(table, Act.UPGRADE, Upgrade.CARGO_HOLDS) == "Cargo Holds"
    assert about(table, Act.DONE) is None
    table.does(Act.UPGRADE, Upgrade.CARGO_HOLDS)
    assert [about(table, Act.SPECIALIST, a) for a in (FROM_LOWER, Specialist.ENGINEER)] == ["Welder", None]
    table.does(Act.SPECIALIST, Specialist.ENGINEER)
    assert about(table, Act.MOVE, PORTAL) == "Star Portal"
    table.does(Act.MOVE, PORTAL)
    assert about(table, Act.CREW, LOWER) == "Welder"
    table.does(Act.CREW, LOWER)
    first = table.components.sheets["crew"][int(table.s.canteen[0])].name
    assert about(table, Act.RECRUIT, 0) == first
    assert about(table, Act.MISSION, 0) == table.components.sheets["survivors"][int(table.me.berths[0])].name
    table.does(Act.DONE).arrive(RED).does(Act.DONE)
    assert about(table, Act.GATHER) == "Planet 001"


def test_noise_is_keyed_by_the_name_of_a_card_not_by_its_place() -> None:
    keys = []
    for cards in (("Welder", "Fitter"), ("Fitter", "Welder"), ("Mechanic", "Foreman")):
        table = Turns().crew(*cards).arrive(RED)
        keys.append({key(table, Act.CREW, LOWER, place) for place in range(2)})
    assert keys[0] == keys[1]
    assert len(keys[0] | keys[2]) == 4


def test_noise_differs_by_round_seat_kind_and_how_far_a_count_has_come() -> None:
    def of(change: Any) -> np.uint64:
        table = Turns().cargo(5, 5, 5, 5).crew("Welder", row=UPPER).arrive(RED)
        table.s.stage, table.s.gains = Stage.GAIN, 2
        table.cargo(0, 0, 0, 0)
        change(table)
        return key(table, Act.GAIN, 1)

    def later(table: Any) -> None:
        table.s.round_ += 1

    def other(table: Any) -> None:
        table.s.seat = 1

    def fewer(table: Any) -> None:
        table.s.gains = 1

    assert len({of(change) for change in (lambda _: None, later, other, fewer)}) == 4


@pytest.mark.parametrize("stage", [Stage.ACTION, Stage.MOVE, Stage.LIFT, Stage.EXCHANGE, Stage.SPECIALIST])
def test_all_legal_moves_have_keys_of_their_own(stage: Stage) -> None:
    table = Turns().cargo(3, 3, 3, 3).tokens(*Specialist).crew("Welder", "Fitter", "Foreman")
    table.s.arks[0].markers = 1
    table.s.places[GREEN].outpost[0] = table.s.arks[0].outposts = 1
    if stage == Stage.MOVE:
        table.begin(place=RED).does(Act.DONE)
    elif stage == Stage.EXCHANGE:
        table.arrive(PORTAL).does(Act.DONE).does(Act.EXCHANGE)
    else:
        table.arrive(RED).does(Act.DONE)
        if stage == Stage.LIFT:
            table.does(Act.TERRAFORM)
        elif stage == Stage.SPECIALIST:
            table.does(Act.OUTPOST, GREEN)
    assert table.s.stage == stage
    legal = table.legal()
    assert len(legal) > 1
    assert len({key(table, *move) for move in legal}) == len(legal)


def test_noise_on_a_specialist_differs_by_what_it_is_for() -> None:
    table = Turns().cargo(3, 3, 3, 3).tokens(*Specialist).finish(RED).begin(place=GREEN)
    keys = [key(table.does(Act.UPGRADE, Upgrade.ENGINES_2), Act.SPECIALIST, Specialist.ENGINEER)]
    table.does(Act.SPECIALIST, Specialist.ENGINEER).tokens(Specialist.ENGINEER).does(Act.MOVE, PORTAL)
    table.arrive(RED).does(Act.COLONY)
    keys.append(key(table, Act.SPECIALIST, Specialist.ENGINEER))
    assert keys[0] != keys[1]
