"""What a map allows on foot: steps with the corner rule, Base Contact, rooms, and all walking distances."""

from collections.abc import Iterator
from enum import IntEnum
from typing import Any, NamedTuple

import numpy as np

from pipeline.games.core_space.cards import CELLS, FAR, SIZE
from pipeline.games.core_space.vocabulary import NOBODY, Ground, Heading

STEPS = {
    Heading.N: (0, -1),
    Heading.NE: (1, -1),
    Heading.E: (1, 0),
    Heading.SE: (1, 1),
    Heading.S: (0, 1),
    Heading.SW: (-1, 1),
    Heading.W: (-1, 0),
    Heading.NW: (-1, -1),
}
SIDES = (Heading.N, Heading.E, Heading.S, Heading.W)
INCH = 10  # what a step to the side costs, in tenths of an inch


class Edge(IntEnum):
    """What is drawn between two cells."""

    OPEN = 0
    WALL = 1
    DOOR = 2  # open, but separates rooms
    WINDOW = 3  # seen through; only those who scramble pass


class Ways(NamedTuple):
    """By cell; see `cards.Map`."""

    steps: Any
    scrambles: Any
    touch: Any
    rooms: Any


def ways(ground: Any, west: Any, north: Any) -> Ways:
    """What is open to a step, and to touch: from a map's ground and edges, by (y, x)."""
    floor = ground == Ground.FLOOR
    anything = np.ones_like(floor)
    on_foot = [np.isin(edges, (Edge.OPEN, Edge.DOOR)) for edges in (west, north)]
    climbing = [edges != Edge.WALL for edges in (west, north)]
    touch = np.zeros((SIZE, SIZE), np.uint8)
    sides = _sides(*on_foot)
    for heading in SIDES:
        touch |= np.left_shift(sides[heading], int(heading), dtype=np.uint8)
    steps, scrambles = _steps(floor, sides), _steps(anything, _sides(*climbing))
    return Ways(steps.ravel(), scrambles.ravel(), touch.ravel(), rooms(west, north))


def _sides(west: Any, north: Any) -> dict[Heading, Any]:
    """Whether each cell is open to each of its four sides, from what is open between cells; never off the board."""
    inner_west, inner_north = west.copy(), north.copy()
    inner_west[:, [0, SIZE]] = False
    inner_north[[0, SIZE], :] = False
    return {
        Heading.N: inner_north[:-1].astype(np.uint8),
        Heading.S: inner_north[1:].astype(np.uint8),
        Heading.W: inner_west[:, :-1].astype(np.uint8),
        Heading.E: inner_west[:, 1:].astype(np.uint8),
    }


def _steps(free: Any, sides: dict[Heading, Any]) -> Any:
    """The open headings of each cell as bits. A diagonal step needs both cells beside it free, and no wall on the
    way round either (First Born grid rules).
    """
    side = {heading: np.where(free & _moved(free, heading), sides[heading], 0) for heading in SIDES}
    bits = np.zeros((SIZE, SIZE), np.uint8)
    for heading in Heading:
        is_open = side.get(heading)
        if is_open is None:
            x, y = STEPS[heading]
            along, across = (Heading.E if x > 0 else Heading.W), (Heading.S if y > 0 else Heading.N)
            first = side[along] & _moved(side[across], along)
            is_open = first & side[across] & _moved(side[along], across)
        bits |= np.left_shift(is_open, int(heading), dtype=np.uint8)
    return bits


def _moved(values: Any, heading: Heading) -> Any:
    """Of each cell the value of its neighbour; 0 off the board."""
    x, y = STEPS[heading]
    wide = np.zeros((SIZE + 2, SIZE + 2), values.dtype)
    wide[1:-1, 1:-1] = values
    return wide[1 + y : 1 + y + SIZE, 1 + x : 1 + x + SIZE]


def rooms(west: Any, north: Any) -> Any:
    """The room of each cell, numbered row by row: areas that walls, doors and windows close (public: summary)."""
    sides = _sides(west == Edge.OPEN, north == Edge.OPEN)
    room = np.full(CELLS, NOBODY, np.int16)
    n = 0
    for start in range(CELLS):
        if room[start] != NOBODY:
            continue
        room[start] = n
        todo = [start]
        while todo:
            y, x = divmod(todo.pop(), SIZE)
            for heading in SIDES:
                near = SIZE * (y + STEPS[heading][1]) + x + STEPS[heading][0]
                if sides[heading][y, x] and room[near] == NOBODY:
                    room[near] = n
                    todo.append(near)
        n += 1
    return room


def reached(steps: Any, start: int) -> set[int]:
    """The cells that can be walked to from a cell."""
    found, todo = {start}, [start]
    while todo:
        cell = todo.pop()
        for heading, (x, y) in STEPS.items():
            near = cell + SIZE * y + x
            if int(steps[cell]) & (1 << heading) and near not in found:
                found.add(near)
                todo.append(near)
    return found


def walk(steps: Any, diag_cost: int) -> Any:
    """Tenths of an inch on foot from each cell to each, or FAR."""
    grid = np.full((SIZE, SIZE, CELLS), FAR, np.uint16)
    grid.reshape(CELLS, CELLS)[range(CELLS), range(CELLS)] = 0
    bits = steps.reshape(SIZE, SIZE)
    plans = []
    for heading, (x, y) in STEPS.items():
        cost = np.where(bits & (1 << heading), diag_cost if x and y else INCH, FAR).astype(np.uint16)
        plans.append((x, y, cost[:, :, None]))
    before = 0
    while before != (before := _relaxed(grid, plans)):
        pass
    costs: Any = np.minimum(grid.reshape(CELLS, CELLS), FAR).astype(np.int16).T
    return np.ascontiguousarray(costs)


def _relaxed(grid: Any, plans: list[tuple[int, int, Any]]) -> int:
    """Shorten all ways by sweeps over the rows, down and up, and over the columns, right and left; their sum."""
    for line in (*range(SIZE), *range(SIZE - 1, -1, -1)):
        for x, y, cost in plans:
            if y and 0 <= line + y < SIZE:
                here, there = slice(max(0, -x), SIZE - max(0, x)), slice(max(0, x), SIZE + min(0, x))
                new = grid[line, here] + cost[line, here]
                np.minimum(grid[line + y, there], new, out=grid[line + y, there])
            elif x and not y:
                _across(grid[line], x, cost[line])
    return int(grid.sum(dtype=np.int64))


def _across(row: Any, x: int, cost: Any) -> None:
    for column in range(SIZE) if x > 0 else range(SIZE - 1, -1, -1):
        if 0 <= column + x < SIZE:
            np.minimum(row[column + x], row[column] + cost[column], out=row[column + x])


def contacts(touch: Any, cell: int) -> Iterator[int]:
    """The cells in Base Contact with a cell, whatever stands there."""
    for heading in SIDES:
        if int(touch[cell]) & (1 << heading):
            yield cell + SIZE * STEPS[heading][1] + STEPS[heading][0]
