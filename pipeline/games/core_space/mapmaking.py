"""The generator of maps: buildings, crates and people's posts by a seed, the same from all four sides."""

import functools
import hashlib
from collections.abc import Iterator

from pipeline.games.core_space.canvas import EAST, FLOOR, NORTH, SOUTH, WEST, Box, Canvas, turned
from pipeline.games.core_space.cards import SIZE
from pipeline.games.core_space.mapping import tried

HALF = SIZE // 2
MIDDLE = 2  # cells from the middle that stay free, for two Entry Points
BUILDINGS = 5  # most in a quarter of the board
LEAST, MOST = 3, 6  # cells along a side of a building
TRIES = 60
CLEAR = 3  # how far everything else is from airlocks, at least
AWAY = 7  # how far the law's posts are from airlocks, at least


class Chance:
    """Numbers by a seed, the same on every machine."""

    def __init__(self, seed: str) -> None:
        self.seed, self.drawn = seed, 0

    def below(self, n: int) -> int:
        """A number from 0 to n - 1."""
        self.drawn += 1
        digest = hashlib.blake2b(f"{self.seed} {self.drawn}".encode(), digest_size=8).digest()
        return int.from_bytes(digest, "little") % n

    def within(self, low: int, high: int) -> int:
        """A number from low to high."""
        return low + self.below(high - low + 1)


@functools.lru_cache(maxsize=16)
def made(seed: int) -> str:
    """The map file of a seed."""
    for attempt in range(TRIES):
        text = _attempt(Chance(f"map {seed} {attempt}"), seed)
        if text and not tried(text)[1]:
            return text
    raise AssertionError(f"no map for seed {seed}")


def _attempt(chance: Chance, seed: int) -> str:
    """A map, or "" where there was no room for all of it."""
    canvas = Canvas()
    boxes = list(_buildings(chance))
    for box in boxes:
        _build(canvas, chance, box)
    inside = [cell for box in boxes for cell in _cells(box)]
    streets = [(x, y) for x in range(HALF) for y in range(HALF) if (x, y) not in inside and max(x, y) < HALF - MIDDLE]
    gate = chance.within(3, 8)
    canvas.put_four(gate, 0, "abcd")
    canvas.put_four(gate + HALF, 0, "1245")
    canvas.put(HALF - 1, HALF - 1, "3")
    canvas.put(HALF, HALF, "6")
    indoors = [cell for cell in inside if _by_a_wall(canvas, cell)]
    wanted = [("O", indoors), ("X", indoors), ("x", indoors), ("x", streets)]
    far = [cell for cell in streets if _from_gates(cell, gate) >= AWAY]
    wanted += [("w", far), ("g", far or streets), ("g", inside), *[("v", streets), ("n", inside)] * 2]
    wanted += [(sign, streets) for sign in "lllT"[: 2 + chance.below(3)]]
    for sign, cells in wanted:
        free = [cell for cell in cells if canvas.at(*cell) == FLOOR and _from_gates(cell, gate) >= CLEAR]
        if not free or not boxes:
            return ""
        canvas.put_four(*free[chance.below(len(free))], sign)
    return canvas.text(
        f"Generated {seed}", f"Made by the generator from map_seed {seed}, the same from all four sides."
    )


def _buildings(chance: Chance) -> Iterator[Box]:
    """Rooms in the north-western quarter with a street round each."""
    found: list[Box] = []
    for _ in range(TRIES):
        wide, high = chance.within(LEAST, MOST), chance.within(LEAST, MOST)
        x0, y0 = chance.within(1, HALF - wide), chance.within(2, HALF - high)
        box = (x0, y0, x0 + wide - 1, y0 + high - 1)
        if len(found) < BUILDINGS and _fits(box, found):
            found.append(box)
            yield box


def _fits(box: Box, found: list[Box]) -> bool:
    """Whether there is a street between a box and all others, turned ones too, and the middle of the board is free."""
    x0, y0, x1, y1 = box
    if x1 >= HALF - MIDDLE and y1 >= HALF - MIDDLE:
        return False
    others = [_turned(other, times) for other in found for times in range(4)]
    others += [_turned(box, times) for times in (1, 2, 3)]
    return all(x1 + 1 < a0 or a1 + 1 < x0 or y1 + 1 < b0 or b1 + 1 < y0 for a0, b0, a1, b1 in others)


def _turned(box: Box, times: int) -> Box:
    x0, y0, x1, y1 = box
    (a0, b0), (a1, b1) = turned(x0, y0, times), turned(x1, y1, times)
    return min(a0, a1), min(b0, b1), max(a0, a1), max(b0, b1)


def _build(canvas: Canvas, chance: Chance, box: Box) -> None:
    """Walls with two doors and two windows, on whichever sides."""
    canvas.box_four(box)
    first = chance.below(4)
    for sign, side in (("/", first), (":", first + 1), ("/", first + 2), (":", first + 1 + 2 * chance.below(2))):
        canvas.edge_four(*_along(chance, box, side % 4), side % 4, sign)


def _along(chance: Chance, box: Box, side: int) -> tuple[int, int]:
    """A cell along a side of a box, not its corner."""
    x0, y0, x1, y1 = box
    x, y = chance.within(x0 + 1, x1 - 1), chance.within(y0 + 1, y1 - 1)
    return {NORTH: (x, y0), SOUTH: (x, y1), WEST: (x0, y), EAST: (x1, y)}[side]


def _cells(box: Box) -> Iterator[tuple[int, int]]:
    x0, y0, x1, y1 = box
    return ((x, y) for y in range(y0, y1 + 1) for x in range(x0, x1 + 1))


def _by_a_wall(canvas: Canvas, cell: tuple[int, int]) -> bool:
    """Whether a cell has a wall beside it, and neither door nor window: a place for a crate."""
    row, column = 2 * cell[1] + 1, 2 * cell[0] + 1
    sides = [canvas.signs[row + i][column + j] for i, j in ((1, 0), (-1, 0), (0, 1), (0, -1))]
    return any(sign in "-|" for sign in sides) and not any(sign in "/:" for sign in sides)


def _from_gates(cell: tuple[int, int], gate: int) -> int:
    """How far a cell is from the nearest airlock, as the crow flies."""
    gates = [turned(gate, 0, times) for times in range(4)]
    return min(max(abs(cell[0] - x), abs(cell[1] - y)) for x, y in gates)
