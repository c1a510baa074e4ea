"""Ground paths on every fixed galaxy and on drawn ones: each simple path tried, step by step on squared paper."""

import random
from collections.abc import Iterator

import pytest

from pipeline.games.forbidden_stars.cards import QUADRANTS
from pipeline.games.forbidden_stars.galaxy import put_unit
from pipeline.games.forbidden_stars.movement import ground_goes, judge_paths, reach, ship_goes
from pipeline.games.forbidden_stars.state import STANDING
from pipeline.games.forbidden_stars.turns import order_begins
from pipeline.games.forbidden_stars.vocabulary import NOBODY, Grade, Order
from tests.games.forbidden_stars.opening import Opening, Spot, middles
from tests.games.forbidden_stars.test_galaxy import holders


def square(table: Opening, a: int) -> Spot:
    """Column and row of an area on a board of small squares."""
    row, column = table.cell(a // QUADRANTS)
    return 2 * column + a % QUADRANTS % 2, 2 * row + a % QUADRANTS // 2


def crossed(table: Opening, one: int, other: int) -> bool:
    """Whether two areas share a side on which no storm lies."""
    (across, down), (right, below) = square(table, one), square(table, other)
    if abs(across - right) + abs(down - below) != 1:
        return False
    (row, column), (lower, further) = table.cell(one // QUADRANTS), table.cell(other // QUADRANTS)
    between = (column + further + 1, row + lower + 1)  # the middle of the border, if it is one
    places = middles(table.d)
    storms = {places[int(border)] for border in table.s.storm[: table.d.storms]}
    return one // QUADRANTS == other // QUADRANTS or between not in storms


def paths(table: Opening, walk: list[int], through: set[int]) -> Iterator[list[int]]:
    """All simple paths that begin with a walk and go on through areas."""
    yield walk
    for a in through - set(walk):
        if crossed(table, walk[-1], a):
            yield from paths(table, [*walk, a], through)


def filled(map_: str, seats: int, seed: int) -> Opening:
    """Units on some more areas; worlds and voids keep who is there."""
    table, lots = Opening(seats, (f"map={map_}",), seed), random.Random(seed)
    for a in range(table.d.areas):
        if not holders(table, a) and lots.random() < 0.6:
            grade = Grade.GROUND_0 if table.s.areas[a].world else Grade.SHIP_0
            put_unit(table.s, table.d, a, lots.choice((0, 0, 1)), grade, STANDING)
    return table


@pytest.mark.parametrize(("map_", "seats"), [("fixed", 2), ("fixed", 3), ("fixed", 4), ("drawn", 2), ("drawn", 4)])
@pytest.mark.parametrize("seed", range(3))
def test_a_path_leads_through_friendly_areas_of_two_systems_and_over_no_storm(map_: str, seats: int, seed: int) -> None:
    table, lots = filled(map_, seats, seed), random.Random(seed)
    s, d = table.s, table.d
    s.seat = 0
    for system in lots.sample(range(d.systems), 3):
        for source in (int(x) for x in d.next_to[system] if x != NOBODY):
            order_begins(s, d, Order.ADVANCE, system)
            s.source = source
            judge_paths(s, d)
            both = [QUADRANTS * x + quadrant for x in (system, source) for quadrant in range(QUADRANTS)]
            friendly = {a for a in both if holders(table, a) == {0}}
            for start in (a for a in both if s.areas[a].world):
                here = {a for a in friendly if a // QUADRANTS in (system, start // QUADRANTS)}
                ends = {walk[-1] for walk in paths(table, [start], here)}
                goals = {
                    to
                    for to in both[:QUADRANTS]
                    if s.areas[to].world and to != start and any(crossed(table, end, to) for end in ends)
                }
                reached = reach(s, d, start, NOBODY)
                assert {to for to in both[:QUADRANTS] if ground_goes(s, d, reached, start, to)} == goals


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_ships_go_to_any_void_of_the_system_unless_a_storm_lies_between(seats: int) -> None:
    table = Opening(seats, ("map=fixed",))
    s, d = table.s, table.d
    s.seat, places = 0, middles(d)
    storms = {places[int(border)] for border in s.storm[: d.storms]}
    blocked = 0
    for system in range(d.systems):
        for source in (int(x) for x in d.next_to[system] if x != NOBODY):
            order_begins(s, d, Order.ADVANCE, system)
            s.source = source
            (row, column), (lower, further) = table.cell(system), table.cell(source)
            free = (column + further + 1, row + lower + 1) not in storms
            blocked += not free
            for start in range(QUADRANTS * source, QUADRANTS * source + QUADRANTS):
                for to in range(QUADRANTS * system, QUADRANTS * system + QUADRANTS):
                    voids = not s.areas[start].world and not s.areas[to].world
                    assert ship_goes(s, d, start, to) == (voids and free)
    assert blocked == 2 * seats
