"""Moving on foot: floods against the slow way, and the rules of moves."""

import heapq
import random

import numpy as np
import pytest

from pipeline.games.core_space import paths
from pipeline.games.core_space.cards import FAR
from pipeline.games.core_space.components import SHEETS
from pipeline.games.core_space.mapping import Plan, read_map
from pipeline.games.core_space.mapwalks import Edge
from pipeline.games.core_space.people import hostile
from pipeline.games.core_space.vocabulary import NOBODY, Breed, Faction, Ground, Heading
from tests.games.core_space.board import Board

SETTLEMENT = (SHEETS.shipped / "maps" / "settlement.txt").read_text()
SIDES = {(0, -1), (1, 0), (0, 1), (-1, 0)}


def edge(plan: Plan, a: tuple[int, int], b: tuple[int, int]) -> int:
    (ax, ay), (bx, by) = a, b
    return int(plan.west[ay, max(ax, bx)] if ay == by else plan.north[max(ay, by), ax])


class Slow:
    """Dijkstra over cells, asking the drawing at each step."""

    def __init__(self, board: Board, who: int, climbs: bool = False) -> None:
        self.board, self.who, self.climbs = board, who, climbs
        self.plan = read_map(board.text, "")

    def floor(self, at: tuple[int, int]) -> bool:
        x, y = at
        if not (0 <= x < 24 and 0 <= y < 24):
            return False
        return self.climbs or self.plan.ground[y, x] == Ground.FLOOR

    def open(self, a: tuple[int, int], b: tuple[int, int]) -> bool:
        shut = (Edge.WALL,) if self.climbs else (Edge.WALL, Edge.WINDOW)
        return self.floor(a) and self.floor(b) and edge(self.plan, a, b) not in shut

    def passable(self, at: tuple[int, int]) -> bool:
        s, who = self.board.s, self.who
        other = int(s.here[24 * at[1] + at[0]])
        if other in (NOBODY, who):
            return True
        a, b = s.people[other], s.people[who]
        return bool(a.faction == b.faction and not hostile(s, self.board.d, a, b))

    def held(self, at: tuple[int, int]) -> bool:
        s, (x, y) = self.board.s, at
        for i, j in SIDES:
            near = (x + i, y + j)
            if 0 <= x + i < 24 and 0 <= y + j < 24 and edge(self.plan, at, near) in (Edge.OPEN, Edge.DOOR):
                other = int(s.here[24 * near[1] + near[0]])
                if other not in (NOBODY, self.who) and hostile(s, self.board.d, s.people[other], s.people[self.who]):
                    return True
        return False

    def step(self, a: tuple[int, int], way: tuple[int, int]) -> bool:
        (x, y), (i, j) = a, way
        b = (x + i, y + j)
        if not i or not j:
            return self.open(a, b) and self.passable(b)
        one, other = (x + i, y), (x, y + j)
        return all(self.open(a, c) and self.open(c, b) and self.passable(c) for c in (one, other)) and self.passable(b)

    def costs(self, start: int, budget: int, diag: int) -> list[int]:
        found = [FAR] * 576
        found[start] = 0
        heap = [(0, start)]
        while heap:
            cost, cell = heapq.heappop(heap)
            at = (cell % 24, cell // 24)
            if cost > found[cell] or (cell != start and self.held(at)):
                continue
            for i in (-1, 0, 1):
                for j in (-1, 0, 1):
                    if (i or j) and self.step(at, (i, j)):
                        to, new = cell + 24 * j + i, cost + (diag if i and j else 10)
                        if new <= budget and new < found[to]:
                            found[to] = new
                            heapq.heappush(heap, (new, to))
        return found


def crowded(seed: int, sets: tuple[str, ...] = ()) -> Board:
    """The settlement with people of all kinds about."""
    board, chance = Board(whole=SETTLEMENT, sets=sets), random.Random(seed)
    floor = [cell for cell in range(576) if board.d.map.ground[cell] == Ground.FLOOR]
    cells = iter(chance.sample(floor, 40))
    for who in (0, 1, 2, 4, 5):
        cell = next(cells)
        board.trader(cell % 24, cell // 24, who)
    for breed in [*Breed][:11] * 2:
        cell = next(cells)
        board.npc(breed, cell % 24, cell // 24)
    return board


@pytest.mark.parametrize("diag", [10, 14, 11])
def test_a_flood_is_what_the_slow_way_finds(diag: int) -> None:
    for seed in range(4):
        board = crowded(seed, (f"diag_cost={diag}",))
        for who in (0, 4, 16, 17, 20, 26):
            slow = Slow(board, who, bool(paths.scrambles(board.d, board.s.people[who])))
            start = int(board.s.people[who].cell)
            paths.flood(board.s, board.d, who, start, 70)
            assert board.s.cost.tolist() == slow.costs(start, 70, diag)
            reach = board.s.reach[: board.s.reach_n].tolist()
            costs = [int(board.s.cost[cell]) for cell in reach]
            assert costs == sorted(costs)
            assert reach[0] == start
            assert sorted(reach) == [cell for cell in range(576) if board.s.cost[cell] < FAR]


@pytest.mark.parametrize("diag", [10, 14])
def test_walking_distances_of_a_map_are_what_the_slow_way_finds(diag: int) -> None:
    board = Board(whole=SETTLEMENT, sets=(f"diag_cost={diag}",))
    slow = Slow(board, 0)
    for start in random.Random(diag).sample(range(576), 12):
        assert board.d.map.walk[start].tolist() == slow.costs(start, FAR - 1, diag)


def test_a_diagonal_step_needs_both_cells_beside_it_free() -> None:
    # First Born grid rules
    board = Board()
    me = board.trader(5, 5)
    board.npc(Breed.WARDEN, 6, 5)  # neither friend nor enemy
    paths.flood(board.s, board.d, me, 24 * 5 + 5, 10)
    assert board.s.cost[24 * 6 + 6] == FAR
    assert board.s.cost[24 * 6 + 4] == 10


def test_a_move_never_passes_through_contact_with_an_enemy() -> None:
    # public: rules summary, Opportunity Attacks; here such a cell can be entered, not gone on from
    board = Board("-" * 31 + "\n\n" + "-" * 31)  # a corridor, one inch wide
    me = board.trader(5, 4)
    board.npc(Breed.HARVESTER, 8, 4)
    paths.flood(board.s, board.d, me, 24 * 4 + 5, 110)
    assert board.s.cost[24 * 4 + 7] == 20
    assert board.s.cost[24 * 4 + 9] == FAR


def test_friends_are_passed_and_nobody_ends_on_anybody() -> None:
    # public: rules summary, movement
    board = Board()
    me, mate = board.trader(5, 5), board.trader(6, 5, 1)
    board.fallen(7, 5, 2)
    s, d = board.s, board.d
    paths.flood(s, d, me, 24 * 5 + 5, 40)
    assert s.cost[24 * 5 + 8] == 30
    assert not paths.may_end(s, d, me, s.people[mate].cell)
    assert not paths.may_end(s, d, me, 24 * 5 + 7)
    assert paths.may_end(s, d, me, 24 * 5 + 8)
    assert not paths.may_end(s, d, me, 8)  # a crate


def test_towards_stops_in_contact_and_goes_the_full_way_else() -> None:
    # public: rules summary, NPC movement
    board = Board()
    guard, trader = board.npc(Breed.GUARD, 3, 10), board.trader(14, 10)
    s, d = board.s, board.d
    assert paths.walking(s, d, guard, trader) == 100
    assert paths.reachable_contact(s, d, guard, trader, 40) == NOBODY
    assert paths.towards(s, d, guard, trader, 40) == 24 * 10 + 7
    assert paths.towards(s, d, guard, trader, 110) == 24 * 10 + 13
    assert paths.reachable_contact(s, d, guard, trader, 110) == 24 * 10 + 13
    assert s.cost[24 * 10 + 13] == 100


def test_towards_avoids_contact_with_other_enemies_if_the_way_goes_on_without() -> None:
    # public: rules summary, NPC movement
    board = Board()
    guard, trader = board.npc(Breed.GUARD, 3, 10), board.trader(14, 10)
    board.trader(8, 10, 1)
    to = paths.towards(board.s, board.d, guard, trader, 40)
    assert not paths.in_reach_of_enemy(board.s, board.d, guard, to)
    assert to % 24 == 7
    corridor = Board("-" * 31 + "\n\n" + "-" * 31)
    guard, trader = corridor.npc(Breed.GUARD, 4, 4), corridor.trader(16, 4)
    corridor.trader(9, 4, 1)
    assert paths.towards(corridor.s, corridor.d, guard, trader, 60) == 24 * 4 + 8  # else it stops at the blocker


@pytest.mark.parametrize("heading", list(Heading))
def test_an_arrow_move_goes_straight_where_nothing_is_in_the_way(heading: Heading) -> None:
    board = Board()
    me = board.npc(Breed.WARDEN, 12, 12)
    x, y = {0: (0, -4), 1: (4, -4), 2: (4, 0), 3: (4, 4), 4: (0, 4), 5: (-4, 4), 6: (-4, 0), 7: (-4, -4)}[heading]
    assert paths.by_arrow(board.s, board.d, me, heading, 40) == 24 * (12 + y) + 12 + x


def test_an_arrow_move_goes_round_terrain() -> None:
    # rulebook, Security Die, Move: "moving around the terrain as needed"
    board = Board("\n" * 3 + " T\n")  # at (4, 5)
    me = board.npc(Breed.WARDEN, 4, 8)
    to = paths.by_arrow(board.s, board.d, me, Heading.N, 60)
    assert to == 24 * 2 + 4


def test_an_arrow_move_into_a_wall_stays() -> None:
    board = Board()
    me = board.npc(Breed.WARDEN, 12, 0)
    assert paths.by_arrow(board.s, board.d, me, Heading.N, 40) == 12


def test_windows_are_for_those_who_scramble() -> None:
    # public: NPC boards
    board = Board("+:+\n: :\n+:+")
    harvester = board.npc(Breed.HARVESTER, 4, 6)
    s, d = board.s, board.d
    paths.flood(s, d, harvester, 24 * 6 + 4, 40)
    assert s.cost[24 * 4 + 4] == 20
    guard = board.npc(Breed.GUARD, 4, 7)
    paths.flood(s, d, guard, 24 * 7 + 4, 40)
    assert s.cost[24 * 4 + 4] == FAR


def test_a_shy_civilian_keeps_away_from_the_scourge() -> None:
    # public: rules summary, Civilians
    board = Board()
    civilian = board.npc(Breed.CIVILIAN, 4, 10)
    board.npc(Breed.HARVESTER, 12, 10)
    s, d = board.s, board.d
    s.shy = 1
    to = paths.by_arrow(s, d, civilian, Heading.E, 40)
    assert not paths.near_scourge(s, d, to)
    assert to // 24 != 10  # it goes round
    s.shy = 0
    assert paths.by_arrow(s, d, civilian, Heading.E, 40) == 24 * 10 + 8


def test_a_civilian_too_near_the_scourge_goes_straight_away() -> None:
    # public: rules summary, Civilians
    board = Board()
    civilian = board.npc(Breed.CIVILIAN, 10, 10)
    board.npc(Breed.HARVESTER, 12, 10)
    s, d = board.s, board.d
    s.shy = 1
    assert paths.away_from_scourge(s, d, civilian, 20) == 24 * 10 + 8
    out = paths.away_from_scourge(s, d, civilian, 40)
    assert not paths.near_scourge(s, d, out)
    assert s.cost[out] <= 40
    s.standing[Faction.SCOURGE] = 0
    assert paths.away_from_scourge(s, d, civilian, 40) == 24 * 10 + 10


def test_costs_stay_within_small_numbers() -> None:
    board = crowded(1)
    with np.errstate(over="raise"):
        paths.flood(board.s, board.d, 0, int(board.s.people[0].cell), FAR - 1)
