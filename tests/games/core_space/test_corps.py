"""Arrests: rulebook, Arrested Traders."""

import pytest

from pipeline.games.core_space.people import take_off
from pipeline.games.core_space.vocabulary import Breed
from tests.games.core_space.stage import Floor


def chase(*sets: str, x: int) -> tuple[Floor, int, int]:
    """A Guard, and a fallen Trader so far east."""
    floor = Floor(*sets)
    guard, fallen = floor.npc(Breed.GUARD, 5, 5), floor.trader(0, x, 5, defeated=True)
    return floor, guard, fallen


def test_a01_a_guard_moves_to_a_fallen_trader_and_arrests_him_in_one_turn() -> None:
    floor, guard, fallen = chase(x=9)
    floor.go(guard)
    assert (floor.where(guard), int(floor.s.people[fallen].arrested)) == ((8, 5), 1)
    assert int(floor.log.games[0].arrests) == int(floor.log.seats[0].arrests) == 1


def test_a02_farther_off_it_moves_with_all_actions_and_a03_arrests_next_round() -> None:
    floor, guard, fallen = chase(x=13)
    floor.go(guard)
    assert (floor.where(guard), int(floor.s.people[fallen].arrested)) == ((12, 5), 0)
    floor.next_round().go(guard)
    assert (floor.where(guard), int(floor.s.people[fallen].arrested)) == ((12, 5), 1)


def test_a04_scourge_in_sight_next_round_come_first() -> None:
    floor, guard, fallen = chase(x=13)
    floor.go(guard)
    harvester = floor.npc(Breed.HARVESTER, 12, 10)
    floor.next_round().begin(guard)
    assert int(floor.s.target) == harvester
    floor.go(guard)
    assert int(floor.s.people[fallen].arrested) == 0


def test_a05_with_a_standing_trader_in_sight_the_fallen_one_is_not_approached() -> None:
    floor, guard, _ = chase(x=9)
    standing = floor.trader(1, 5, 15)
    floor.begin(guard)
    assert (int(floor.s.target), int(floor.s.arresting)) == (standing, 0)


def test_arrested_traders_are_ignored() -> None:
    floor, guard, fallen = chase(x=9)
    floor.s.people[fallen].arrested = 1
    floor.go(guard)
    assert floor.where(guard) == (5, 5)


def test_of_several_fallen_the_nearest_then_with_what_is_left_the_next() -> None:
    floor, guard, near = chase(x=6)
    far = floor.trader(1, 12, 5, defeated=True)
    floor.go(guard)
    assert (int(floor.s.people[near].arrested), int(floor.s.people[far].arrested)) == (1, 0)
    assert floor.where(guard) != (5, 5)


def test_an_arrest_is_written_into_the_row_of_the_defeat() -> None:
    floor, guard, fallen = chase(x=6)
    floor.s.people[fallen].fall, floor.log.arrests_n = 0, 1
    floor.go(guard)
    row = floor.log.arrests[0]
    assert (int(row.arrested), int(row.arrested_by)) == (2, Breed.GUARD)


@pytest.mark.parametrize(("switch", "arrests"), [("false", True), ("true", False)])
def test_whether_to_arrest_is_decided_once_or_before_each_action(switch: str, arrests: bool) -> None:
    floor, guard, fallen = chase(f"arrest_recheck_each_action={switch}", x=9)
    floor.begin(guard).on()
    floor.npc(Breed.HARVESTER, 8, 12)  # comes into sight between the actions
    floor.on()
    assert (int(floor.s.people[fallen].arrested) == 1) is arrests


def test_after_its_target_is_gone_a_guard_chooses_again_an_arrest_included() -> None:
    floor, guard, fallen = chase(x=7)
    standing = floor.trader(1, 5, 8)
    floor.begin(guard)
    assert int(floor.s.target) == standing
    take_off(floor.s, standing)
    floor.on()
    assert (int(floor.s.arresting), floor.where(guard)) == (1, (6, 5))
    floor.on()
    assert int(floor.s.people[fallen].arrested) == 1
