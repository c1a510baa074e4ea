"""How NPCs come (public rules summary)."""

import collections
from collections.abc import Iterator

import numpy as np
import pytest

from pipeline.engine.luck import branch
from pipeline.games.core_space.arrivals import (
    come_in,
    nearest_entry,
    number_coming,
    scourge_arrives,
    throw_entry,
    thrown_entry,
)
from pipeline.games.core_space.cards import DIE
from pipeline.games.core_space.people import in_play, remove
from pipeline.games.core_space.vocabulary import NOBODY, Arrival, Band, Breed, Faction, Side
from tests.games.core_space.tiny import Floor, at

ENTRIES = [at(0, 4), at(0, 19), at(23, 4), at(23, 19), at(12, 0), at(12, 23)]


@pytest.fixture(autouse=True)
def _keys_may_overflow() -> Iterator[None]:
    with np.errstate(over="ignore"):
        yield


def floor_at(pegs: int, **supply: int) -> Floor:
    sets = (f"start_pegs={pegs}", *(f"{name}_supply={n}" for name, n in supply.items()))
    floor = Floor(sets=sets)
    floor.d.map.entries[:] = ENTRIES
    return floor


def test_nearest_entry_point_is_the_nearest_on_foot() -> None:
    floor = floor_at(0)
    assert nearest_entry(floor.s, floor.d, at(2, 6)) == 0
    assert nearest_entry(floor.s, floor.d, at(13, 20)) == 5
    floor.d.map.walk[ENTRIES[5], at(13, 20)] = 300
    assert nearest_entry(floor.s, floor.d, at(13, 20)) == 3


def test_newcomers_stand_at_the_entry_point_or_as_close_as_possible() -> None:
    floor = floor_at(0)
    first = come_in(floor.s, floor.d, Breed.HARVESTER, 0, floor.log)
    second = come_in(floor.s, floor.d, Breed.HARVESTER, 0, floor.log)
    assert floor.s.people[first].cell == ENTRIES[0]
    assert int(floor.d.map.walk[ENTRIES[0], floor.s.people[second].cell]) == 10


def test_out_of_miniatures_the_next_lower_rank_comes_and_without_harvesters_nobody() -> None:
    floor = floor_at(0, harvester=2, devastator=1, assassin=1)
    s, d, log = floor.s, floor.d, floor.log
    came = [come_in(s, d, Breed.ASSASSIN, 0, log) for _ in range(5)]
    breeds = [int(s.people[who].breed) for who in came[:4]]
    assert breeds == [Breed.ASSASSIN, Breed.DEVASTATOR, Breed.HARVESTER, Breed.HARVESTER]
    assert came[4] == NOBODY
    remove(s, came[1])
    assert int(s.people[come_in(s, d, Breed.ASSASSIN, 0, log)].breed) == Breed.DEVASTATOR


def test_the_law_is_not_replaced_when_its_miniatures_are_used_up() -> None:
    floor = floor_at(0)
    come = [come_in(floor.s, floor.d, Breed.DIRECTOR, 1, floor.log) for _ in range(2)]
    assert come[0] != NOBODY
    assert come[1] == NOBODY


def test_a_live_one_comes_once_a_game() -> None:
    floor = floor_at(35)
    s, d, log = floor.s, floor.d, floor.log
    who = come_in(s, d, Breed.LIVE_ONE, 0, log)
    assert s.people[who].breed == Breed.LIVE_ONE
    assert s.people[who].side == Side.RAISED
    remove(s, who)
    assert come_in(s, d, Breed.LIVE_ONE, 0, log) == NOBODY


def test_nobody_comes_in_relaxed() -> None:
    floor = floor_at(4)
    scourge_arrives(floor.s, floor.d, floor.log)
    assert floor.log.arrivals_n == 0


def test_a_mission_without_scourge_has_no_arrivals() -> None:
    floor = Floor(variants=("law-board",), sets=("start_pegs=30",))
    floor.d.map.entries[:] = ENTRIES
    scourge_arrives(floor.s, floor.d, floor.log)
    assert floor.log.arrivals_n == 0


@pytest.mark.parametrize("round_", range(1, 9))
def test_kill_me_brings_what_its_list_says_each_type_at_one_entry_point(round_: int) -> None:
    floor = floor_at(30)
    s, d, log = floor.s, floor.d, floor.log
    s.round_ = round_
    scourge_arrives(s, d, log)
    rows = log.arrivals[: log.arrivals_n]
    came = collections.Counter(int(row.breed) for row in rows)
    assert [came[breed] for breed in (0, 1, 2)] == [2, 1, 1]
    assert came[Breed.LIVE_ONE] <= 1
    assert len({(int(row.breed), int(row.entry)) for row in rows}) == len(came)
    assert {int(row.how) for row in rows} == {Arrival.HOSTILITY}
    assert {int(row.band) for row in rows} == {Band.KILL_ME}
    assert in_play(s, Breed.HARVESTER) == 2


def test_a_purge_die_and_a_live_one_on_a_six_have_the_odds_of_their_faces() -> None:
    floor = floor_at(15)
    s, d = floor.s, floor.d
    dice: collections.Counter[int] = collections.Counter()
    live, games = 0, 6000
    for game in range(games):
        s.root = branch(np.uint64(77), game)
        dice[number_coming(s, d, Breed.DEVASTATOR, DIE)] += 1
        live += number_coming(s, d, Breed.LIVE_ONE, -2)
    for number, faces in ((0, 2), (1, 3), (2, 1)):
        assert abs(dice[number] / games - faces / 6) < 0.02
    assert abs(live / games - 1 / 6) < 0.02


def test_entry_points_come_up_equally_often_and_a_closed_one_takes_no_scourge() -> None:
    floor = floor_at(15)
    s, d = floor.s, floor.d
    s.closed[4] = 1
    plain: collections.Counter[int] = collections.Counter()
    scourge: collections.Counter[int] = collections.Counter()
    games = 6000
    for game in range(games):
        s.root = branch(np.uint64(78), game)
        plain[throw_entry(s, d, 1)] += 1
        scourge[thrown_entry(s, d, 1, Faction.SCOURGE)] += 1
    assert all(abs(plain[entry] / games - 1 / 6) < 0.02 for entry in range(6))
    assert scourge[4] == 0
    assert all(abs(scourge[entry] / games - 1 / 5) < 0.02 for entry in (0, 1, 2, 3, 5))


def test_with_all_entry_points_closed_no_scourge_comes() -> None:
    floor = floor_at(30)
    floor.s.closed[:] = 1
    scourge_arrives(floor.s, floor.d, floor.log)
    assert floor.log.arrivals_n == 0
