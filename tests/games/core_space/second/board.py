"""The board told a second time, from the text of a map file and from where people are: sight, ways, contact."""

import functools
import heapq
from pathlib import Path
from typing import Any

import pipeline.games.core_space

SIZE = 24
MAPS = Path(pipeline.games.core_space.__file__).parent / "components" / "maps"
LOW, TALL = "lxXO", "T"
SIDES = ((0, -1), (1, 0), (0, 1), (-1, 0))
CORNERS = ((1, -1), (1, 1), (-1, 1), (-1, -1))
Spot = tuple[int, int]
Line = tuple[Spot, Spot]


def turn(line: Line, point: Spot) -> int:
    """On which side of a line a point is: -1, 0 or 1."""
    (ax, ay), (bx, by) = line
    side = (bx - ax) * (point[1] - ay) - (by - ay) * (point[0] - ax)
    return (side > 0) - (side < 0)


def meet(a: Line, b: Line) -> bool:
    """Whether two lines have a point in common, ends included."""
    for k in (0, 1):
        if max(a[0][k], a[1][k]) < min(b[0][k], b[1][k]) or max(b[0][k], b[1][k]) < min(a[0][k], a[1][k]):
            return False
    return turn(a, b[0]) * turn(a, b[1]) <= 0 and turn(b, a[0]) * turn(b, a[1]) <= 0


class Board:
    """A map file. Points are in eighths of an inch."""

    def __init__(self, name: str) -> None:
        self.lines = (MAPS / f"{name}.txt").read_text(encoding="utf-8").split("\n\n", 1)[1].splitlines()
        self.walls = [(self.edge_line(x, y), (x, y)) for y in range(49) for x in range(49) if self.is_wall(x, y)]
        self.blocks = {
            what: [(x, y) for x in range(SIZE) for y in range(SIZE) if self.sign((x, y)) in what]
            for what in (LOW, TALL)
        }

    def drawn(self, x: int, y: int) -> str:
        """A character of the drawing."""
        return self.lines[y][x] if y < len(self.lines) and x < len(self.lines[y]) else " "

    def sign(self, cell: Spot) -> str:
        return self.drawn(2 * cell[0] + 1, 2 * cell[1] + 1)

    def is_wall(self, x: int, y: int) -> bool:
        return (x + y) % 2 == 1 and (self.drawn(x, y) in "-|" or x in (0, 48) or y in (0, 48))

    def edge_line(self, x: int, y: int) -> Line:
        """The line of an edge of the drawing."""
        if x % 2 == 0:
            return (4 * x, 4 * (y - 1)), (4 * x, 4 * (y + 1))
        return (4 * (x - 1), 4 * y), (4 * (x + 1), 4 * y)

    def floor(self, cell: Spot) -> bool:
        inside = 0 <= cell[0] < SIZE and 0 <= cell[1] < SIZE
        return inside and self.sign(cell) not in LOW + TALL

    def touch(self, cell: Spot, side: Spot) -> bool:
        """Whether an edge is open to a step, and to Base Contact: no wall, no window, not off the board."""
        to = (cell[0] + side[0], cell[1] + side[1])
        if not (0 <= to[0] < SIZE and 0 <= to[1] < SIZE):
            return False
        return self.drawn(2 * cell[0] + 1 + side[0], 2 * cell[1] + 1 + side[1]) not in "-|:"

    def in_contact(self, a: Spot, b: Spot) -> bool:
        side = (b[0] - a[0], b[1] - a[1])
        return side in SIDES and self.touch(a, side)

    def beside(self, cell: Spot) -> list[Spot]:
        """The cells in contact with a cell."""
        return [(cell[0] + x, cell[1] + y) for x, y in SIDES if self.touch(cell, (x, y))]

    @functools.cache  # noqa: B019 - a board lasts as long as its tests
    def steps(self, cell: Spot) -> tuple[tuple[Spot, int, tuple[Spot, ...]], ...]:
        """Steps on foot: where to, tenths of an inch by the grid, past which two cells."""
        found: list[tuple[Spot, int, tuple[Spot, ...]]] = []
        for x, y in SIDES:
            to = (cell[0] + x, cell[1] + y)
            if self.touch(cell, (x, y)) and self.floor(to):
                found.append((to, 10, ()))
        for x, y in CORNERS:
            to, across, down = (cell[0] + x, cell[1] + y), (cell[0] + x, cell[1]), (cell[0], cell[1] + y)
            ways = self.touch(cell, (x, 0)) and self.floor(across) and self.touch(across, (0, y))
            ways = ways and self.touch(cell, (0, y)) and self.floor(down) and self.touch(down, (x, 0))
            if ways and self.floor(to):
                found.append((to, 10, (across, down)))
        return tuple(found)

    @functools.cache  # noqa: B019
    def rays(self, viewer: Spot, target: Spot) -> tuple[int, int]:
        """Which of sixteen rays walls and tall terrain block, and which these or low terrain the viewer is not at."""
        start = (8 * viewer[0] + 4, 8 * viewer[1] + 4)
        left, right = sorted((viewer[0], target[0]))
        top, bottom = sorted((viewer[1], target[1]))
        walls = [
            line for line, (x, y) in self.walls if 2 * left <= x <= 2 * right + 2 and 2 * top <= y <= 2 * bottom + 2
        ]
        near = {viewer, *((viewer[0] + x, viewer[1] + y) for x, y in SIDES)}
        tall = [c for c in self.blocks[TALL] if left <= c[0] <= right and top <= c[1] <= bottom and c != target]
        low = [c for c in self.blocks[LOW] if left <= c[0] <= right and top <= c[1] <= bottom and c not in near]
        hard, soft = 0, 0
        for bit in range(16):
            ray = (start, (8 * target[0] + 1 + 2 * (bit % 4), 8 * target[1] + 1 + 2 * (bit // 4)))
            if any(meet(ray, wall) for wall in walls) or any(in_the_way(ray, cell) for cell in tall):
                hard |= 1 << bit
            elif any(in_the_way(ray, cell) for cell in low if cell != target):
                soft |= 1 << bit
        return hard, hard | soft

    @functools.cache  # noqa: B019
    def on_foot(self, start: Spot) -> dict[Spot, int]:
        """Tenths of an inch to every cell, nobody in the way."""
        return spread(self, start, 10**6, lambda cell: True, lambda cell: False)


def in_the_way(ray: Line, cell: Spot) -> bool:
    """Whether a ray meets a cell that is full of something."""
    x, y = 8 * cell[0], 8 * cell[1]
    corners = [(x, y), (x + 8, y), (x + 8, y + 8), (x, y + 8)]
    return any(meet(ray, (corners[i], corners[i - 1])) for i in range(4))


def spread(board: Board, start: Spot, budget: int, passable: Any, stops: Any) -> dict[Spot, int]:
    """What can be walked to within a budget, with the tenths of an inch that it takes."""
    cost, todo = {start: 0}, [(0, start)]
    while todo:
        spent, cell = heapq.heappop(todo)
        if spent > cost[cell] or (cell != start and stops(cell)):
            continue
        for to, price, past in board.steps(cell):
            new = spent + price
            if new > budget or new >= cost.get(to, new + 1):
                continue
            if passable(to) and all(passable(one) for one in past):
                cost[to] = new
                heapq.heappush(todo, (new, to))
    return cost
