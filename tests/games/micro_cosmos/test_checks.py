from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from pipeline.engine.facts import PILE_FULL
from pipeline.engine.piles import push, take
from pipeline.games.micro_cosmos import checks
from pipeline.games.micro_cosmos.checks import FAULTS, check
from pipeline.games.micro_cosmos.facts import Log
from pipeline.games.micro_cosmos.state import CAPPED
from pipeline.games.micro_cosmos.supply import draw_crew
from pipeline.games.micro_cosmos.vocabulary import Colour
from tests.games.micro_cosmos.compiled import played, played_plain
from tests.games.micro_cosmos.tiny import Table


def sound() -> Table:
    """A position with something of everything, and nothing wrong."""
    table = Table().aboard(0, "red", "neutral").influence(0, Colour.RED, 8).influence(1, Colour.RED, 8)
    table.influence(0, Colour.GREEN, 3).influence(1, Colour.BLUE, 1).influence(1, Colour.GREEN, 1)
    table.send(0, "green")
    table.send(1, "blue")
    draw_crew(table.s, table.d, 1)
    table.s.gains = 0
    place = table.s.places[1]
    place.levels[0] += 2
    place.steps[1], place.missing = 2, 9
    place.outpost[0], table.s.arks[0].outposts = 1, 1
    return table.turn()


def lose_survivor(table: Any) -> None:
    take(table.s.survivors, 3)


def double_survivor(table: Any) -> None:
    table.s.survivors.cards[0] = table.s.survivors.cards[1]


def lose_neutral(table: Any) -> None:
    table.s.arks[0].aboard -= 1


def lose_crew_card(table: Any) -> None:
    table.s.arks[1].row_n[0] -= 1


def lay_planet_twice(table: Any) -> None:
    table.s.places[0].planet = table.s.places[3].planet
    table.s.places[0].levels[:], table.s.places[0].missing = table.s.places[3].levels, table.s.places[3].missing


def too_much_cargo(table: Any) -> None:
    table.s.arks[0].resources[2] = 6


def too_many_crew_cards(table: Any) -> None:
    for _ in range(7):
        draw_crew(table.s, table.d, 0)


def full_lower_row(table: Any) -> None:
    for _ in range(3):
        draw_crew(table.s, table.d, 0)
    ark = table.s.arks[0]
    ark.crew[0, 3], ark.row_n[0], ark.row_n[1] = ark.crew[1, 0], 4, 0


def debt(table: Any) -> None:
    table.s.arks[0].resources[2] = -1


def pending_below_zero(table: Any) -> None:
    table.s.gains = -1


def level_fell(table: Any) -> None:
    table.s.places[3].levels[1] -= 1
    table.s.places[3].missing += 1


def level_beyond_target(table: Any) -> None:
    table.s.places[3].levels[1], table.s.places[3].missing = 8, 7


def step_without_level(table: Any) -> None:
    table.s.places[5].steps[0] += 1


def finished_too_early(table: Any) -> None:
    table.s.places[5].terraformed, table.s.terraformed = 1, 1


def miscounted_planets(table: Any) -> None:
    table.s.terraformed += 1


def marker_astray(table: Any) -> None:
    table.s.mission += 1


def own_marker_astray(table: Any) -> None:
    table.s.arks[1].spot += 1


def neighbours_alike(table: Any) -> None:
    table.s.survivors.cards[0], table.s.stack.cards[1] = table.s.stack.cards[1], table.s.survivors.cards[0]
    push(table.s.survivors, table.s.stack.cards[1])
    table.s.stack.cards[1] = table.survivor("green")


def influence_beyond(table: Any) -> None:
    table.s.arks[0].influence[Colour.RED] = 9
    table.s.councils[Colour.RED].arrivals, table.s.advantage = 1, 0
    table.s.arks[0].points -= 5
    table.s.arks[0].scored[9] -= 5


def holder_below_spot_2(table: Any) -> None:
    table.s.councils[Colour.BLUE].holder = 1


def holder_in_a_tie(table: Any) -> None:
    table.s.arks[1].influence[Colour.GREEN] = 3


def locked_too_early(table: Any) -> None:
    table.s.councils[Colour.GREEN].locked = 1


def used_at_once(table: Any) -> None:
    table.s.councils[Colour.GREEN].used, table.s.councils[Colour.GREEN].since = 1, table.s.turn


def used_twice(table: Any) -> None:
    table.s.councils[Colour.GREEN].used = 2


def used_by_another(table: Any) -> None:
    table.s.seat, table.s.councils[Colour.GREEN].used = 1, 1


def wrong_advantage(table: Any) -> None:
    table.s.advantage = 0


def unpaid_arrival(table: Any) -> None:
    table.s.arks[1].points -= 5
    table.s.arks[1].scored[9] -= 5


def miscounted_arrivals(table: Any) -> None:
    table.s.councils[Colour.BLUE].arrivals = 3
    table.s.arks[0].points += 13
    table.s.arks[0].scored[9] += 13


def outpost_uncounted(table: Any) -> None:
    table.s.places[5].outpost[0] = 1


def colony_of_another_colour(table: Any) -> None:
    table.s.places[5].colony[0] = table.s.arks[0].colonies = table.s.arks[0].colony_of[Colour.RED] = 1


def points_out_of_nowhere(table: Any) -> None:
    table.s.arks[1].points += 1


def missed_trigger(table: Any) -> None:
    table.d.launch_ends = 2


def trigger_without_reason(table: Any) -> None:
    table.s.terraformed_in = 2


def full_pile(table: Any) -> None:
    table.s.stack.fault = PILE_FULL


BREAKS = [
    (lose_survivor, checks.CARDS_LOST),
    (double_survivor, checks.CARDS_LOST),
    (lose_neutral, checks.CARDS_LOST),
    (lose_crew_card, checks.CARDS_LOST),
    (lay_planet_twice, checks.CARDS_LOST),
    (too_much_cargo, checks.OVER_LIMIT),
    (too_many_crew_cards, checks.OVER_LIMIT),
    (full_lower_row, checks.OVER_LIMIT),
    (debt, checks.NEGATIVE),
    (pending_below_zero, checks.NEGATIVE),
    (level_fell, checks.LEVELS_WRONG),
    (level_beyond_target, checks.LEVELS_WRONG),
    (step_without_level, checks.LEVELS_WRONG),
    (finished_too_early, checks.LEVELS_WRONG),
    (miscounted_planets, checks.LEVELS_WRONG),
    (marker_astray, checks.MISSION_WRONG),
    (own_marker_astray, checks.MISSION_WRONG),
    (neighbours_alike, checks.STACK_WRONG),
    (influence_beyond, checks.INFLUENCE_WRONG),
    (holder_below_spot_2, checks.HOLDER_WRONG),
    (holder_in_a_tie, checks.HOLDER_WRONG),
    (locked_too_early, checks.HOLDER_WRONG),
    (used_at_once, checks.CARD_MISUSED),
    (used_twice, checks.CARD_MISUSED),
    (used_by_another, checks.CARD_MISUSED),
    (wrong_advantage, checks.ADVANTAGE_WRONG),
    (unpaid_arrival, checks.ARRIVALS_WRONG),
    (miscounted_arrivals, checks.ARRIVALS_WRONG),
    (outpost_uncounted, checks.MARKERS_WRONG),
    (colony_of_another_colour, checks.MARKERS_WRONG),
    (points_out_of_nowhere, checks.SUMS_WRONG),
    (missed_trigger, checks.TRIGGER_WRONG),
    (trigger_without_reason, checks.TRIGGER_WRONG),
    (full_pile, PILE_FULL),
]


@pytest.mark.parametrize(("spoil", "fault"), BREAKS, ids=lambda one: getattr(one, "__name__", str(one)))
def test_what_is_broken_is_found(spoil: Callable[[Any], None], fault: int) -> None:
    table = sound()
    assert check(table.s, table.d) == 0
    spoil(table)
    assert check(table.s, table.d) == fault


def test_the_automas_cards_and_crew_are_counted_too() -> None:
    table = Table(seats=1).influence(1, Colour.RED, 5)
    assert check(table.s, table.d) == 0
    table.s.arks[1].crew_points += 1
    assert check(table.s, table.d) == checks.CARDS_LOST
    table.s.arks[1].crew_points -= 1
    take(table.s.automa, 4)
    assert check(table.s, table.d) == checks.CARDS_LOST


@pytest.mark.parametrize(
    ("variant", "seats"), [("base", 2), ("new-worlds", 1), ("old-authorities", 3), ("campaign", 1)]
)
def test_a_fresh_table_is_sound(variant: str, seats: int) -> None:
    table = Table(seats=seats, variants=(variant,))
    if variant == "campaign":
        kept = [int(card) for card in table.s.survivors.cards[: table.s.survivors.n]]
        table.s.survivors.n = 0
        for card in kept:
            if table.d.survivors[card].campaign:
                push(table.s.survivors, card)
    assert check(table.s, table.d) == 0


def test_influence_without_old_authorities_is_found() -> None:
    table = Table(variants=("new-worlds",))
    table.s.arks[0].influence[0] = 1
    assert check(table.s, table.d) == checks.INFLUENCE_WRONG


def test_faults_are_the_games_own_bits_each_with_its_words() -> None:
    assert sorted(FAULTS) == [1 << bit for bit in range(8, 8 + len(FAULTS))]
    assert all(FAULTS.values())


SWITCHES = [
    (2, "advantage=holds_card", "advantage_lost=kept", "council_after_tie=old_holder", "spot_one_bonus=false"),
    (3, "advantage=most_from_spot_2", "council_after_tie=new_arrival", "leader_bonus=either", "track_end=no_more"),
    (4, "after_trigger=one_turn_each", "mission_twice=true", "neutral_influence=choice", "throw_off=true"),
    (2, "after_trigger=stop", "crew_limit_counts=hand_apart", "one_slot=choice", "extra_crew=forced"),
    (3, "after_trigger=full_round", "survivor_resources=on_settle", "colony_needs_terraformed=false"),
    (1, "automa_first=own_arrival", "automa_unmatched=under_deck", "automa_first_on_last=player_may"),
    (1, "automa_passives=true", "automa_influence=false", "tie_break=shared", "leader_bonus=card"),
    (2, "neutral_cards=20", "launch_spot.2=12", "arrival_points=9,4,2", "council_uses=2", "level_cost=0"),
]


@pytest.mark.parametrize(("seats", "sets"), [(one[0], one[1:]) for one in SWITCHES])
@pytest.mark.parametrize("lineup", ["random", "mixed"])
def test_no_invariant_breaks_in_whole_games(lineup: str, seats: int, sets: tuple[str, ...]) -> None:
    for log in played(seats, (), lineup, sets).logs:
        game = log.games[0]
        assert (game.faults, game.ending != CAPPED) == (0, True)


def test_a_campaign_breaks_no_invariant() -> None:
    assert {int(log.games[0].faults) for log in played(1, ("campaign",), "mixed").logs} == {0}


@pytest.mark.parametrize(
    ("seats", "variant", "lineup"), [(1, "both", "mixed"), (3, "both", "mixed"), (2, "base", "random")]
)
def test_a_game_in_plain_python_is_the_compiled_one(seats: int, variant: str, lineup: str) -> None:
    compiled, plain = played(seats, (variant,), lineup).logs[0], played_plain(seats, (variant,), lineup)
    for field in Log.dtype.names or ():
        assert np.array_equal(compiled[field], plain[field]), field
