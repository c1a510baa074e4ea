"""Boarding, the end of a mission, fates, trials and bail (public rules summary; rulebook, Arrested Traders)."""

import numpy as np
import pytest

from pipeline.games.core_space.extraction import apply_bail, bail_moves, board, homing, mission_over
from pipeline.games.core_space.state import FOUND, Act, Due, Stage
from pipeline.games.core_space.vocabulary import NOBODY, Band, Faction, Fate
from tests.games.core_space.tiny import Floor, at

pytestmark = pytest.mark.filterwarnings("ignore:overflow")


def fates(floor: Floor) -> list[int]:
    return [int(floor.s.people[who].fate) for who in range(floor.d.crew)]


def crewed(places: int = 3, sets: tuple[str, ...] = ()) -> Floor:
    """A crew of so many, all of whom stand on the floor."""
    floor = Floor(sets=(f"start_crew={places}", *sets))
    for place in range(places):
        floor.trader(place, at(5 + 2 * place, 5))
    return floor


def home(floor: Floor) -> Floor:
    """The mission is over: the fates of those left behind are decided up to the next decision."""
    floor.s.due = Due.HOMING
    with np.errstate(over="ignore"):
        while floor.s.due == Due.HOMING and floor.s.asked == Stage.STEP:
            homing(floor.s, floor.d, floor.log)
    return floor


def leave(floor: Floor, who: int, carried: bool = False) -> None:
    board(floor.s, floor.d, who, carried, floor.log)


def trial(die: int, sets: tuple[str, ...] = ()) -> Floor:
    """An Arrested Trader's trial, where a number is thrown."""
    for key in range(200):
        floor = crewed(1, sets).fell(0, arrested=True).luck(0, key)
        home(floor)
        bonus = int(floor.d.rules.bail_bonus)
        if floor.log.extraction[0].throw_ == min(6, die + bonus):
            return floor
    raise AssertionError(f"nothing throws {die}")


def test_who_boards_is_out_with_what_he_found() -> None:
    floor = crewed()
    floor.give(0, "Machine pistol", "Mission objective", bits=FOUND).give(0, "Knife", "Machine rifle")
    leave(floor, 0)
    it, row, seat = floor.s.people[0], floor.log.extraction[0], floor.log.seats[0]
    assert (it.out, it.fate, it.cell, floor.s.here[at(5, 5)]) == (1, Fate.OUT, NOBODY, NOBODY)
    assert floor.s.standing[Faction.TRADERS] == 2
    assert (row.seat, row.trader, row.fate, row.round_, row.carried) == (1, 0, Fate.OUT, 2, 0)
    assert (row.tokens, row.loot) == (2, 6 + floor.d.tokens[floor.d.objective].sell)
    assert (row.pegs, row.band, seat.exit_round, seat.exit_pegs, seat.exit_band) == (3, Band.RELAXED, 2, 3, 0)


def test_armour_that_is_worn_was_found_and_counts() -> None:
    floor = crewed()
    floor.s.people[0].armour, floor.s.people[0].shield = floor.token("Combat vest"), floor.token("Shield belt")
    leave(floor, 0)
    assert (floor.log.extraction[0].tokens, floor.log.extraction[0].loot) == (2, 5)


def test_a_defeated_trader_carried_on_board_is_out() -> None:
    floor = crewed().fell(1)
    leave(floor, 1, carried=True)
    assert (floor.s.people[1].fate, floor.log.extraction[0].carried) == (Fate.OUT, 1)
    assert floor.s.lying[at(7, 5)] == NOBODY


def test_one_who_is_carried_on_board_while_arrested_is_still_tried() -> None:
    floor = crewed(2, ("bail_table=0,0,0,0,0,0",)).fell(1, arrested=True)
    leave(floor, 1, carried=True)
    leave(floor, 0)
    assert fates(floor) == [Fate.OUT, NOBODY]
    home(floor)
    assert fates(floor) == [Fate.OUT, Fate.FREE]
    assert floor.log.extraction_n == 2


def test_a_mission_is_over_once_everybody_is_defeated_or_back_on_board() -> None:
    floor = crewed()
    assert not mission_over(floor.s, floor.d)
    floor.fell(0).fell(1)
    assert not mission_over(floor.s, floor.d)
    leave(floor, 2)
    assert mission_over(floor.s, floor.d)


def test_one_who_has_yet_to_leave_the_ship_is_not_back_on_board() -> None:
    floor = Floor(sets=("start_crew=2",))
    floor.trader(0, at(5, 5))
    leave(floor, 0)
    assert not mission_over(floor.s, floor.d)


def test_one_left_behind_is_dead_on_a_one_and_alive_otherwise() -> None:
    seen = {}
    for key in range(40):
        floor = home(crewed(1).fell(0).luck(0, key))
        seen[int(floor.log.extraction[0].throw_)] = floor.s.people[0].fate
        assert floor.s.due == Due.OVER
    assert seen == {1: Fate.DEAD, 2: Fate.LEFT, 3: Fate.LEFT, 4: Fate.LEFT, 5: Fate.LEFT, 6: Fate.LEFT}


def test_who_still_stands_when_it_is_broken_off_is_stranded() -> None:
    floor = home(crewed())
    assert fates(floor) == [Fate.STRANDED] * 3
    assert floor.log.extraction[0].throw_ == 0


def test_a_trial_sets_free_on_a_one_and_ends_in_prison_on_a_six() -> None:
    assert trial(1).s.people[0].fate == Fate.FREE
    assert trial(6).s.people[0].fate == Fate.PRISON
    assert trial(6).s.due == Due.OVER


def test_a_three_costs_5_ua_and_a_corps_facility_makes_it_a_four_that_costs_10() -> None:
    for sets, bail in (((), 5), (("bail_bonus=1",), 10)):
        floor = trial(3, sets)
        assert (floor.s.asked, floor.s.about, floor.s.due) == (Stage.BAIL, 0, Due.HOMING)
        assert [move[:2] for move in floor.moves(bail_moves)] == [(Act.PAY, 0), (Act.PRISON, 0)]
        floor.make(apply_bail, Act.PAY, 0)
        assert (floor.s.people[0].fate, floor.log.seats[0].bail, floor.log.extraction[0].bail) == (
            Fate.BAILED,
            bail,
            bail,
        )
        assert home(floor).s.due == Due.OVER


def test_bail_can_be_refused_which_is_prison() -> None:
    floor = trial(4).make(apply_bail, Act.PRISON, 0)
    assert (floor.s.people[0].fate, floor.log.seats[0].bail, floor.log.extraction[0].fate) == (
        Fate.PRISON,
        0,
        Fate.PRISON,
    )


def test_bail_that_the_crew_cannot_pay_is_prison_too() -> None:
    assert trial(4, ("funds=9",)).s.people[0].fate == Fate.PRISON
    assert trial(4, ("funds=10",)).s.asked == Stage.BAIL


def test_what_was_paid_for_one_is_missing_for_the_next() -> None:
    floor = crewed(2, ("bail_table=6,6,6,6,6,6",)).fell(0, arrested=True).fell(1, arrested=True)
    home(floor).make(apply_bail, Act.PAY, 0)
    assert fates(home(floor)) == [Fate.BAILED, Fate.PRISON]


def test_the_table_of_defeats_says_what_became_of_the_fallen() -> None:
    floor = crewed(1).fell(0, arrested=True)
    floor.s.people[0].fall, floor.log.arrests_n = 0, 1
    floor.d.rules.bail_table[:] = 0
    home(floor)
    assert floor.log.arrests[0].fate == Fate.FREE
