"""The end of the game: New Worlds Gameplay, public: LGM, and what follows a trigger in the stand-in base game SB1."""

import pytest

from pipeline.games.micro_cosmos.state import BOTH, MISSION_LAUNCH, SAFETY_STOP, TERRAFORMED
from pipeline.games.micro_cosmos.triggers import (
    ending,
    ends_after_round,
    ends_after_turn,
    trigger_launch,
    trigger_terraformed,
)
from pipeline.games.micro_cosmos.vocabulary import NOBODY
from tests.games.micro_cosmos.tiny import Table


@pytest.mark.parametrize(("seats", "planets"), [(1, 3), (2, 3), (3, 4), (4, 4)])
def test_three_or_four_terraformed_planets_trigger_the_end(seats: int, planets: int) -> None:
    table = Table(seats=seats)
    table.s.terraformed = planets - 1
    trigger_terraformed(table.s, table.d, 0)
    assert (table.s.terraformed_in, table.s.trigger) == (0, NOBODY)
    table.s.terraformed = planets
    trigger_terraformed(table.s, table.d, 0)
    assert (table.s.terraformed_in, table.s.trigger) == (3, 0)


def test_the_first_trigger_counts_and_both_are_told() -> None:
    table = Table()
    assert ending(table.s, table.d) == SAFETY_STOP
    table.s.mission = 5
    assert trigger_launch(table.s, table.d, 1) == 1
    assert ending(table.s, table.d) == MISSION_LAUNCH
    table.s.terraformed = 3
    trigger_terraformed(table.s, table.d, 0)
    assert (table.s.launched, table.s.terraformed_in, table.s.trigger, table.s.last_round) == (3, 3, 1, 3)
    assert ending(table.s, table.d) == BOTH
    table.s.launched = 0
    assert ending(table.s, table.d) == TERRAFORMED


def test_what_is_met_in_a_later_round_than_the_trigger_ends_nothing() -> None:
    table = Table(sets=("after_trigger=full_round",))
    for table.s.launched, table.s.terraformed_in, wanted in ((3, 4, MISSION_LAUNCH), (4, 3, TERRAFORMED), (4, 4, BOTH)):
        assert ending(table.s, table.d) == wanted


def ends(switch: str, seats: int, turns: int) -> tuple[list[bool], list[bool]]:
    """Whether the game ends after each turn and each round from the one on in which the second seat launches."""
    table = Table(seats=seats, sets=(f"after_trigger={switch}",))
    table.s.mission = 9
    trigger_launch(table.turn(1).s, table.d, 1)
    after_turns = [ends_after_turn(table.s, table.d)]
    after_turns += [ends_after_turn(table.turn().s, table.d) for _ in range(turns)]
    after_rounds = []
    for table.s.round_ in (3, 4, 5):
        after_rounds.append(ends_after_round(table.s, table.d))
    return after_turns, after_rounds


def test_what_follows_a_trigger_is_a_switch() -> None:
    no_turn, no_round = [False] * 4, [False] * 3
    assert ends("finish_round", 3, 3) == (no_turn, [True, True, True])
    assert ends("full_round", 3, 3) == (no_turn, [False, True, True])
    assert ends("stop", 3, 3) == ([True] * 4, no_round)
    assert ends("one_turn_each", 3, 3) == ([False, False, True, True], no_round)
    assert ends("one_turn_each", 2, 1) == ([False, True], no_round)


def test_the_automa_takes_the_one_turn_that_is_left_in_the_solo_game() -> None:
    assert ends("one_turn_each", 1, 1)[0] == [False, True]


def test_without_a_trigger_the_game_stops_after_its_last_round() -> None:
    table = Table(sets=("max_rounds=5",))
    found = []
    for table.s.round_ in (1, 4, 5):
        found.append(ends_after_round(table.s, table.d))
    assert found == [False, False, True]
    assert not ends_after_turn(table.s, table.d)


def test_a_campaign_has_no_triggers() -> None:
    table = Table(seats=1, variants=("campaign",), sets=("new_worlds=true",))
    table.s.mission, table.s.terraformed, table.s.round_ = 20, 8, 60
    trigger_terraformed(table.s, table.d, 0)
    assert trigger_launch(table.s, table.d, 0) == 0
    assert (table.s.terraformed_in, ends_after_round(table.s, table.d)) == (0, False)
