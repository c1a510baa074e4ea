"""Static sight: which of the sixteen rays from a cell to another are blocked by walls and terrain, for all pairs.

A ray goes from the middle of the viewer's cell to a sample point of the target's. In eighths of an inch the middle is
at 4 and sample points at 1, 3, 5, 7, so all is whole numbers. Walls and terrain are closed: a ray through the end of a
wall, or the corner of a piece of terrain, is blocked. The viewer's and the target's own cells never block.

Rays depend only on how the target lies from the viewer, so what each crosses is worked out once for all viewers; which
viewers have a wall there is one row of bits.
"""

from typing import Any

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view

from pipeline.games.core_space.cards import CELLS, SIZE
from pipeline.games.core_space.mapwalks import Edge
from pipeline.games.core_space.vocabulary import Ground

REACH = SIZE  # cells and edges within so many of the viewer are looked at
WIDE = 2 * REACH + 1
SPAN = 2 * SIZE - 1  # ways in which a target can lie from a viewer, along one axis
WORDS = CELLS // 64


def masks(ground: Any, west: Any, north: Any) -> tuple[Any, Any]:
    """`walls` and `cover` of `cards.Map`, from a map's ground and edges by (y, x)."""
    rays = _Rays(ground, west == Edge.WALL, north == Edge.WALL)
    for turned in (False, True):
        for line in (*range(1, SIZE), *range(0, 1 - SIZE, -1)):
            rays.cross(line, turned)
    walls = _by_pair(rays.walls)
    return walls, walls | _by_pair(rays.low)


class _Rays:
    """All rays by (how the target lies, sample point), and for each the viewers whose view it is blocked in."""

    def __init__(self, ground: Any, west: Any, north: Any) -> None:
        q, p, row, column = np.meshgrid(range(1 - SIZE, SIZE), range(1 - SIZE, SIZE), range(4), range(4), indexing="ij")
        self.target = (p.ravel(), q.ravel())
        self.aim = ((8 * p + 2 * column - 3).ravel(), (8 * q + 2 * row - 3).ravel())
        self.walls = np.zeros((p.size, WORDS), np.uint64)
        self.low = np.zeros((p.size, WORDS), np.uint64)
        self.west_of, self.north_of = _around(west), _around(north)
        self.tall_at, self.low_at = _around(ground == Ground.TALL), _around(ground == Ground.LOW)
        for at, ignored in ((self.tall_at, ((0, 0),)), (self.low_at, ((0, 0), (0, 1), (1, 0), (0, -1), (-1, 0)))):
            for x, y in ignored:
                at[_row(x, y)] = 0  # low terrain that the viewer touches hides nothing from it

    def cross(self, line: int, turned: bool) -> None:
        """Block the rays that cross a line between columns, or rows if turned, where there is a wall or terrain."""
        along, across = (1, 0) if turned else (0, 1)
        chosen = np.flatnonzero(self.target[along] >= line if line > 0 else self.target[along] < line)
        aim, side = self.aim[along][chosen], self.aim[across][chosen]
        aim, top = np.abs(aim), np.sign(aim) * side * (8 * line - 4) + 4 * np.abs(aim)
        place, rest = np.divmod(top, 8 * aim)
        entered = line if line > 0 else line - 1
        edges = self.north_of if turned else self.west_of
        self.walls[chosen] |= edges[_row(*_turn(line, place, turned))]
        self._enter(chosen, *_turn(entered, place, turned))
        touched = chosen[rest == 0]
        if len(touched):
            x, y = _turn(line, place[rest == 0], turned)
            self._corner(touched, x, y)

    def _enter(self, chosen: Any, x: Any, y: Any) -> None:
        ends = (self.target[0][chosen] == x) & (self.target[1][chosen] == y)
        inside = np.where(ends, _row(0, 0), _row(x, y))
        self.walls[chosen] |= self.tall_at[inside]
        self.low[chosen] |= self.low_at[inside]

    def _corner(self, touched: Any, x: Any, y: Any) -> None:
        """A ray through a corner touches four edges and four cells."""
        for k in (0, 1):
            self.walls[touched] |= self.west_of[_row(x, y - k)]
            self.walls[touched] |= self.north_of[_row(x - k, y)]
            self._enter(touched, x - k, y)
            self._enter(touched, x - k, y - 1)


def _turn(line: Any, place: Any, turned: bool) -> tuple[Any, Any]:
    return (place, line) if turned else (line, place)


def _row(x: Any, y: Any) -> Any:
    """The row of bits about a cell, or the edges west and north of it, that lies so from the viewer."""
    return WIDE * (y + REACH) + x + REACH


def _around(values: Any) -> Any:
    """By how a cell (or edge) lies from the viewer: the viewers, as bits, for which the value there is true."""
    wide = np.zeros((SIZE + 2 * REACH, SIZE + 2 * REACH), np.bool_)
    wide[REACH : REACH + values.shape[0], REACH : REACH + values.shape[1]] = values
    windows = sliding_window_view(wide, (SIZE, SIZE)).reshape(WIDE * WIDE, CELLS)
    return np.packbits(windows, axis=1, bitorder="little").view(np.uint64)


def _by_pair(blocked: Any) -> Any:
    """[viewer, target]: the blocked rays as sixteen bits."""
    viewers = blocked.view(np.uint8).reshape(SPAN * SPAN, 16, CELLS // 8)
    bits = np.unpackbits(viewers, axis=2, bitorder="little")
    both = np.packbits(bits, axis=1, bitorder="little").astype(np.uint16)
    masked = both[:, 0] | (both[:, 1] << 8)
    y, x = np.divmod(np.arange(CELLS), SIZE)
    lies = SPAN * (y[None, :] - y[:, None] + SIZE - 1) + x[None, :] - x[:, None] + SIZE - 1
    return masked[lies, np.arange(CELLS)[:, None]]
