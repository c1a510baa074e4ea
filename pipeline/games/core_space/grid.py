"""Cells and distances: how far apart two bases are, and what touches what (public rules summary; First Born grid)."""

from pipeline.engine.jit import kernel
from pipeline.games.core_space.cards import SIZE
from pipeline.games.core_space.state import Design
from pipeline.games.core_space.vocabulary import Heading, Range


@kernel
def apart2(a: int, b: int) -> int:
    """The square of the distance between the middles of two cells; the gap between bases is its root less one."""
    dx, dy = a % SIZE - b % SIZE, a // SIZE - b // SIZE
    return dx * dx + dy * dy


@kernel
def within(a: int, b: int, inches: int) -> bool:
    """Whether the gap between two bases is at most so many inches."""
    return apart2(a, b) <= (inches + 1) * (inches + 1)


@kernel
def range_of(d: Design, a: int, b: int) -> int:
    """The Range between two cells: Short up to 5 inches between bases, Medium up to 13, Long beyond."""
    if within(a, b, d.rules.range_short):
        return Range.SHORT
    if within(a, b, d.rules.range_medium):
        return Range.MEDIUM
    return Range.LONG


@kernel
def beside(cell: int, heading: int) -> int:
    """The neighbour of a cell in a heading; only for a step that the map's bits say is open."""
    x, y = cell % SIZE, cell // SIZE
    if heading in (Heading.NE, Heading.E, Heading.SE):
        x += 1
    elif heading in (Heading.SW, Heading.W, Heading.NW):
        x -= 1
    if heading in (Heading.N, Heading.NE, Heading.NW):
        y -= 1
    elif heading in (Heading.S, Heading.SE, Heading.SW):
        y += 1
    return SIZE * y + x


@kernel
def touching(d: Design, a: int, b: int) -> bool:
    """Whether two cells are in Base Contact: side by side, with no wall between (First Born grid rules)."""
    if a < 0 or b < 0:
        return False
    open_ = int(d.map.touch[a])
    if b == a - SIZE:
        return open_ & (1 << Heading.N) != 0
    if b == a + SIZE:
        return open_ & (1 << Heading.S) != 0
    if b == a + 1:
        return open_ & (1 << Heading.E) != 0
    if b == a - 1:
        return open_ & (1 << Heading.W) != 0
    return False
