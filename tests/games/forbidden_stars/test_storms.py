"""Storms: what they block, and where they move, told again from the middles of borders on a sheet of squared paper."""

import random

import pytest

from pipeline.engine.record import rows
from pipeline.engine.rules import MOST_MOVES, Move
from pipeline.games.forbidden_stars import storms
from pipeline.games.forbidden_stars.vocabulary import StormMove
from tests.games.forbidden_stars.opening import Spot, apart, middles
from tests.games.forbidden_stars.table import Table

STEPS = {  # across and along the line are told for a border that runs from left to right
    StormMove.ACROSS: (0, 2),
    StormMove.SIDEWAYS: (2, 0),
    StormMove.DIAG_TR_BL: (1, -1),
    StormMove.DIAG_TL_BR: (1, 1),
}


def step(middle: Spot, icon: StormMove, turns: bool) -> Spot:
    """How far a storm goes by an icon, in one of two directions."""
    across, down = STEPS[icon]
    upright = middle[0] % 2 == 0
    if upright and icon in (StormMove.ACROSS, StormMove.SIDEWAYS):
        return down, across
    return (across, -down) if upright and turns else (across, down)


def goals(table: Table, storm: int, icon: StormMove, turns: bool) -> set[tuple[int, int]]:
    """Where a storm may go."""
    places = middles(table.d)
    borders = {spot: border for border, spot in places.items()}
    taken = {int(border) for border in table.s.storm[: table.d.storms]}
    middle = places[int(table.s.storm[storm])]
    across, down = step(middle, icon, turns)
    spots = [(middle[0] + way * across, middle[1] + way * down) for way in (1, -1)]
    return {(storm, borders[spot]) for spot in spots if spot in borders and borders[spot] not in taken}


def strewn(seats: int, seed: int, *sets: str) -> Table:
    """Storms on borders anywhere, some of them moved in this phase."""
    table, lots = Table(seats, sets=sets), random.Random(seed)
    for storm, border in enumerate(lots.sample(sorted(middles(table.d)), int(table.d.storms))):
        table.s.storm[storm] = border
    table.s.storm_moved = lots.randrange(1 << int(table.d.storms))
    return table


def told(table: Table, found: int, moves: object) -> list[tuple[int, int]]:
    return [(int(m.a), int(m.b)) for m in moves[:found]]  # type: ignore[index]  # an array of records


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("turns", [False, True])
def test_storms_move_as_the_icon_shows_to_a_border_without_a_storm(seats: int, turns: bool) -> None:
    moves = rows(Move, MOST_MOVES)
    for seed in range(12):
        table = strewn(seats, seed, f"storm_icons={'token' if turns else 'table'}")
        free = [storm for storm in range(table.d.storms) if not table.s.storm_moved >> storm & 1]
        for icon in StormMove:
            found = told(table, storms.storm_moves(table.s, table.d, moves, 0, icon), moves)
            assert set(found) == set().union(*(goals(table, storm, icon, turns) for storm in free))
            assert len(found) == len(set(found))
            assert storms.any_storm_move(table.s, table.d, icon) == bool(found)
        for storm in range(table.d.storms):
            bent = told(table, storms.bent_moves(table.s, table.d, moves, 0, storm), moves)
            assert set(bent) == set().union(*(goals(table, storm, icon, turns) for icon in StormMove))
            assert len(bent) == len(set(bent))


def test_a_storm_moves_off_the_map_no_further_than_its_edge() -> None:
    table = Table(2)
    top = int(table.d.border[0, 0])
    table.s.storm[0], table.s.storm[1] = top, table.d.border[5, 2]
    moves = rows(Move, MOST_MOVES)
    found = told(table, storms.storm_moves(table.s, table.d, moves, 0, StormMove.ACROSS), moves)
    assert (0, int(table.d.border[0, 2])) in found
    assert len([to for storm, to in found if storm == 0]) == 1


def test_the_four_icons_of_a_storm_above_a_system_and_of_one_at_its_left() -> None:
    table = Table(4)
    above, left = int(table.d.border[5, 0]), int(table.d.border[5, 3])
    table.s.storm[1:4] = table.d.border[7, 1], table.d.border[11, 1], table.d.border[11, 2]
    wanted = {
        (above, StormMove.ACROSS): {table.d.border[1, 0], table.d.border[9, 0]},
        (above, StormMove.SIDEWAYS): {table.d.border[4, 0], table.d.border[6, 0]},
        (above, StormMove.DIAG_TR_BL): {table.d.border[2, 3], table.d.border[5, 3]},
        (above, StormMove.DIAG_TL_BR): {table.d.border[1, 3], table.d.border[6, 3]},
        (left, StormMove.ACROSS): {table.d.border[4, 3], table.d.border[6, 3]},
        (left, StormMove.SIDEWAYS): {table.d.border[1, 3], table.d.border[9, 3]},
        (left, StormMove.DIAG_TR_BL): {table.d.border[5, 0], table.d.border[8, 0]},
        (left, StormMove.DIAG_TL_BR): {table.d.border[4, 0], table.d.border[9, 0]},
    }
    for (border, icon), goal in wanted.items():
        table.s.storm[0] = border
        assert {storms.goes_to(table.s, table.d, 0, icon, way) for way in range(2)} == goal


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_storm_blocks_the_two_systems_of_its_border_and_no_others(seats: int) -> None:
    for seed in range(6):
        table = strewn(seats, seed)
        places = middles(table.d)
        lying = {places[int(border)] for border in table.s.storm[: table.d.storms]}
        cells = [divmod(system, int(table.d.columns)) for system in range(table.d.systems)]
        for one, (row, column) in enumerate(cells):
            for other, (down, across) in enumerate(cells):
                between = (column + across + 1, row + down + 1)
                blocked = apart((row, column), (down, across)) == 1 and between in lying
                assert storms.blocks(table.s, table.d, one, other) == blocked


def test_a_storm_that_moved_has_moved_in_this_phase() -> None:
    table = strewn(3, 1)
    table.s.storm_moved = 0
    storms.move_storm(table.s, table.d, 1, 9)
    assert (table.s.storm[1], table.s.storm_moved) == (9, 0b10)
