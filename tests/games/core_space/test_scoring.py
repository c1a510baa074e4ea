"""Points and final facts (public rules summary: objective, then Traders alive, then loot)."""

import numpy as np
import pytest

from pipeline.engine.facts import settle
from pipeline.games.core_space.extraction import board
from pipeline.games.core_space.facts import Source
from pipeline.games.core_space.scoring import finish, note_round
from pipeline.games.core_space.state import ALL_ABOARD, ALL_LOST, FOUND, LAB_OVER, ROUND_LIMIT, SOME_LEFT
from pipeline.games.core_space.vocabulary import NOBODY, Breed, Fate
from tests.games.core_space.tiny import Floor, at

pytestmark = pytest.mark.filterwarnings("ignore:overflow")


def table(seats: int = 1, sets: tuple[str, ...] = ()) -> Floor:
    """Crews of two, all of whom stand on the floor."""
    floor = Floor(seats, sets=("start_crew=2", *sets))
    for seat in range(seats):
        for place in range(2):
            floor.trader(place, at(5 + 2 * place, 5 + 4 * seat), seat)
    return floor


def out(floor: Floor, *people: int) -> Floor:
    for who in people:
        board(floor.s, floor.d, who, False, floor.log)
    return floor


def end(floor: Floor) -> int:
    breaks = np.zeros(5, np.int64)
    ending = int(finish(floor.s, floor.d, floor.log, breaks))
    settle(floor.log, breaks)
    return ending


def scores(floor: Floor) -> dict[tuple[int, int], int]:
    return {
        (int(row.seat), int(row.source)): int(row.points) for row in list(floor.log.scores)[: int(floor.log.scores_n)]
    }


def test_points_are_for_the_objective_traders_out_and_loot_less_bail() -> None:
    floor = table(sets=("objective_goal=1",))
    sell = int(floor.d.tokens[floor.d.objective].sell)
    floor.give(0, "Mission objective", "Machine pistol", bits=FOUND)
    floor.log.seats[0].bail = 5
    assert end(out(floor, 0, 1)) == ALL_ABOARD
    row = floor.log.seats[0]
    assert scores(floor) == {
        (1, Source.OBJECTIVE): 1000,
        (1, Source.ALIVE): 400,
        (1, Source.LOOT): 6 + sell,
        (1, Source.BAIL): -5,
    }
    assert (row.points, row.met, row.out, row.left, row.tokens, row.loot) == (1401 + sell, 1, 2, 0, 2, 6 + sell)
    assert (floor.log.lost, row.rank, row.win_share) == (0, 1, 1.0)


def test_a_crew_with_nobody_out_has_lost_and_has_no_points() -> None:
    floor = table(sets=("objective=none",)).fell(0).fell(1)
    floor.log.seats[0].bail = 5
    floor.s.people[0].fate = floor.s.people[1].fate = Fate.LEFT
    assert end(floor) == ALL_LOST
    assert (floor.log.seats[0].points, floor.log.seats[0].met, floor.log.lost) == (0, 0, 1)
    assert (floor.log.scores_n, floor.log.seats[0].exit_band, floor.log.games[0].winners) == (0, NOBODY, 0)


def test_one_crew_loses_without_the_objective_and_with_it_wins() -> None:
    floor = table(sets=("objective=interact", "objective_goal=2"))
    floor.s.hacks[0] = 1
    end(out(floor, 0, 1))
    assert (floor.log.lost, floor.log.seats[0].met, floor.log.seats[0].points) == (1, 0, 400)
    floor = table(sets=("objective=interact", "objective_goal=2"))
    floor.s.hacks[0] = 2
    end(out(floor, 0, 1))
    assert (floor.log.lost, floor.log.seats[0].met) == (0, 1)


def test_the_objective_none_is_met_by_who_gets_somebody_out() -> None:
    floor = table(sets=("objective=none",))
    assert end(out(floor.fell(1), 0)) == SOME_LEFT
    assert (floor.log.seats[0].met, floor.log.lost) == (1, 0)


def test_objective_tokens_count_only_once_they_are_out() -> None:
    floor = table(sets=("objective_goal=1",))
    floor.give(0, "Mission objective", bits=FOUND).fell(0)
    end(out(floor, 1))
    assert (floor.log.seats[0].met, floor.log.seats[0].points) == (0, 200)


def test_of_two_crews_the_better_wins_though_neither_met_the_objective() -> None:
    floor = table(2).give(4, "Knife", "Machine pistol", bits=FOUND)
    end(out(floor.fell(1).fell(5), 0, 4))
    rows = floor.log.seats
    assert [int(rows[i].points) for i in range(2)] == [200, 206]
    assert [int(rows[i].rank) for i in range(2)] == [2, 1]
    assert (floor.log.lost, floor.log.games[0].winners, floor.log.games[0].margin) == (0, 1, 6)


def test_with_several_crews_the_mission_is_lost_only_if_nobody_at_all_is_out() -> None:
    floor = table(2)
    for who in (0, 1, 4, 5):
        floor.fell(who)
        floor.s.people[who].fate = Fate.LEFT
    assert end(floor) == ALL_LOST
    assert floor.log.lost == 1


def test_who_stands_when_a_mission_is_broken_off_is_stranded() -> None:
    floor = table()
    assert end(out(floor, 0)) == ROUND_LIMIT
    assert (floor.s.people[1].fate, floor.log.extraction[1].fate) == (Fate.STRANDED, Fate.STRANDED)
    assert (floor.log.seats[0].out, floor.log.seats[0].left) == (1, 1)


def test_the_lab_has_its_own_ending() -> None:
    floor = Floor(variants=("warden-lab",))
    assert end(floor) == LAB_OVER


def test_a_round_is_written_for_each_seat() -> None:
    floor = table(2, ("objective_goal=1",))
    floor.give(0, "Machine pistol", "Mission objective", bits=FOUND).give(1, "Machine rifle", bits=FOUND)
    sell = int(floor.d.tokens[floor.d.objective].sell)
    floor.npc(Breed.HARVESTER, at(20, 20))
    floor.npc(Breed.WARDEN, at(20, 2))
    floor.npc(Breed.GUARD, at(22, 2))
    out(floor.fell(1), 4)
    note_round(floor.s, floor.d, floor.log)
    first, second = floor.log.rounds[0], floor.log.rounds[1]
    assert [(int(row.round_), int(row.seat)) for row in (first, second)] == [(2, 1), (2, 2)]
    assert (first.standing, first.fallen, first.out, first.points) == (1, 1, 0, 0)
    assert (first.loot, first.met) == (6 + sell, 1)
    assert (second.standing, second.fallen, second.out, second.points) == (1, 0, 1, 200)
    assert (second.loot, second.met) == (0, 0)
    assert (first.scourge, first.law, first.pegs) == (1, 2, 3)
    assert (first.seen_by_law, first.seen_by_scourge, second.seen_by_law) == (1, 1, 1)


def test_who_nobody_sees_is_not_counted_as_seen() -> None:
    floor = table()
    floor.npc(Breed.HARVESTER, at(20, 20))
    floor.d.map.walls[at(20, 20), at(5, 5)] = 0xFFFF
    note_round(floor.s, floor.d, floor.log)
    assert (floor.log.rounds[0].seen_by_scourge, floor.log.rounds[0].seen_by_law) == (1, 0)


def test_the_row_of_the_game_counts_who_came() -> None:
    floor = table(sets=("start_pegs=9",))
    for breed in (Breed.HARVESTER, Breed.LIVE_ONE, Breed.WARDEN, Breed.GUARD, Breed.DIRECTOR, Breed.CIVILIAN):
        floor.npc(breed, at(20, 2 + breed))
    end(out(floor, 0, 1))
    game = floor.log.games[0]
    assert (game.scourge, game.corps, game.wardens, game.rounds, game.pegs, game.band) == (2, 2, 1, 2, 9, 2)
