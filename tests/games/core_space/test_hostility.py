"""The Hostility Tracker (Mission Monday 011; public rules summary)."""

import numpy as np
import pytest

from pipeline.games.core_space.hostility import add_pegs, band_of, note_shot, round_pegs
from pipeline.games.core_space.people import side_up
from pipeline.games.core_space.vocabulary import BANDS, Band, Breed, Peg, Side
from tests.games.core_space.tiny import Floor, at

HOLES = {Band.RELAXED: 4, Band.GUARDED: 3, Band.WATCH_YOUR_BACK: 6, Band.COVER_ME: 7, Band.CHARGE: 8, Band.KILL_ME: 6}
REACHED = [  # start, a shot each round, the first round in each band from Guarded on; dossier, section 5
    (0, False, [5, 8, 14, 21, 29, 35]),
    (3, False, [2, 5, 11, 18, 26, 32]),
    (8, False, [0, 0, 6, 13, 21, 27]),
    (0, True, [3, 5, 8, 11, 15, 18]),
    (3, True, [2, 3, 6, 10, 14, 17]),
    (8, True, [0, 0, 4, 7, 11, 14]),
]


def test_tracker_has_35_holes_in_bands_of_4_3_6_7_8_6_and_1() -> None:
    d = Floor().d
    bands = [band_of(d, pegs) for pegs in range(36)]
    assert bands[0] == Band.RELAXED
    assert [bands[1:].count(band) for band in range(BANDS)] == [*HOLES.values(), 1]
    assert bands == sorted(bands)


@pytest.mark.parametrize(("start", "shots", "rounds"), REACHED)
def test_first_round_in_each_band_is_that_of_the_closed_form(start: int, shots: bool, rounds: list[int]) -> None:
    floor = Floor(sets=(f"start_pegs={start}",))
    s, d, log = floor.s, floor.d, floor.log
    first: dict[int, int] = dict.fromkeys(range(band_of(d, start) + 1), 0)
    for round_ in range(1, 41):
        s.round_, s.shot = round_, 0
        round_pegs(s, d, log)
        assert s.hostility == min(35, start + (2 * round_ - 1 if shots else round_))
        first.setdefault(band_of(d, s.hostility), round_)
        if shots:
            note_shot(s, d, False, log)
    assert [first[band] for band in range(1, BANDS)] == rounds


def test_h01_three_pegs_and_one_crew_are_guarded_in_round_2() -> None:
    floor = Floor(sets=("start_pegs=3",))
    for round_ in (1, 2):
        floor.s.round_ = round_
        round_pegs(floor.s, floor.d, floor.log)
    assert floor.s.hostility == 5
    assert [int(row.band) for row in floor.log.hostility[:2]] == [Band.RELAXED, Band.GUARDED]


@pytest.mark.parametrize(("crews", "pegs"), [(1, 1), (2, 1), (3, 1), (4, 2)])
def test_a_peg_is_added_for_every_three_crews_or_part_of_them(crews: int, pegs: int) -> None:
    floor = Floor(crews, sets=("start_pegs=0",))
    round_pegs(floor.s, floor.d, floor.log)
    assert floor.s.hostility == pegs


def test_h02_three_shots_in_a_round_are_one_peg() -> None:
    floor = Floor(sets=("start_pegs=7",))
    for _ in range(3):
        note_shot(floor.s, floor.d, False, floor.log)
    assert floor.s.hostility == 8
    assert floor.log.hostility_n == 1
    assert floor.log.hostility[0].cause == Peg.SHOT


def test_h03_a_silent_weapon_adds_no_peg_and_leaves_it_to_the_next_shot() -> None:
    floor = Floor(sets=("start_pegs=7",))
    note_shot(floor.s, floor.d, True, floor.log)
    assert floor.s.hostility == 7
    note_shot(floor.s, floor.d, False, floor.log)
    assert floor.s.hostility == 8


def test_h04_the_35th_peg_is_purge_and_turns_all_scourge_to_their_charged_sides() -> None:
    floor = Floor(sets=("start_pegs=34",))
    s, d, log = floor.s, floor.d, floor.log
    harvester = floor.npc(Breed.HARVESTER, at(5, 5))
    guard = floor.npc(Breed.GUARD, at(9, 5))
    assert s.people[harvester].side == Side.STANDARD
    round_pegs(s, d, log)
    assert (s.hostility, band_of(d, s.hostility)) == (35, Band.PURGE)
    assert s.people[harvester].side == Side.RAISED
    assert s.people[guard].side == Side.STANDARD
    assert np.array_equal(d.arrivals[Band.PURGE], d.arrivals[Band.KILL_ME])
    add_pegs(s, d, -1, Peg.SKILL, log)  # Regulate: from then on, says the summary
    assert side_up(s, d, Breed.HARVESTER) == Side.RAISED


def test_charged_sides_are_a_switch() -> None:
    floor = Floor(sets=("start_pegs=34", "charged=false"))
    harvester = floor.npc(Breed.HARVESTER, at(5, 5))
    round_pegs(floor.s, floor.d, floor.log)
    assert floor.s.people[harvester].side == Side.STANDARD


def test_tracker_stays_within_its_holes_and_writes_only_moves() -> None:
    floor = Floor(sets=("start_pegs=1",))
    s, d, log = floor.s, floor.d, floor.log
    add_pegs(s, d, -3, Peg.SKILL, log)
    assert (s.hostility, log.hostility_n, log.hostility[0].change) == (0, 1, -1)
    add_pegs(s, d, -1, Peg.SKILL, log)
    assert log.hostility_n == 1
    add_pegs(s, d, 50, Peg.EVENT, log)
    assert (s.hostility, log.hostility[1].change) == (35, 35)


def test_a_closed_entry_point_opens_in_the_next_band_and_not_before() -> None:
    floor = Floor(sets=("start_pegs=5",))
    s, d, log = floor.s, floor.d, floor.log
    s.closed[2] = 1
    add_pegs(s, d, 2, Peg.ROUND, log)
    assert s.closed[2] == 1
    add_pegs(s, d, -3, Peg.SKILL, log)
    assert s.closed[2] == 1
    add_pegs(s, d, 1, Peg.ROUND, log)
    assert s.closed[2] == 0
