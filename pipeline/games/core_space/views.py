"""Line of sight: rays from the middle of a cell to sixteen points of another (dossier; public rules summary).

Walls and terrain block the same rays all mission long, so these are worked out with the map (`maprays`). What is left
for a question are the living characters between: discs of radius half an inch round the middle of their cells.
"""

from pipeline.engine.jit import kernel
from pipeline.games.core_space.cards import RAYS, SIZE
from pipeline.games.core_space.state import Design, State
from pipeline.games.core_space.vocabulary import View

EIGHTHS = 8  # of an inch: the middle of a cell is at 4, its sample points at 1, 3, 5 and 7
RADIUS2 = 16  # of a body, squared, in square eighths


@kernel
def view(s: State, d: Design, who: int, whom: int) -> int:
    """The View that a character has of another: walls and terrain, and living characters between them.

    Hidden up to a quarter there is no cover, from nine tenths on no line of sight (public: rules summary). Terrain
    lower than the target only gives cover; a prone target is no higher than it, nor is a defeated Trader, who lies.
    """
    viewer, target = int(s.people[who].cell), int(s.people[whom].cell)
    if viewer < 0 or target < 0:
        return View.UNSEEN
    walls, cover = int(d.map.walls[viewer, target]), int(d.map.cover[viewer, target])
    if s.people[whom].prone != 0 or s.people[whom].defeated != 0:
        walls = cover
    if unseen(d, walls):
        return View.UNSEEN
    x, y = target % SIZE - viewer % SIZE, target // SIZE - viewer // SIZE
    if x * x + y * y > 2:  # nobody fits between neighbours
        bodies = between(s, viewer, target)
        walls |= bodies
        cover |= bodies
    return graded(d, walls, cover)


@kernel
def sees(s: State, d: Design, who: int, whom: int) -> bool:
    """Whether a character has line of sight to another."""
    return view(s, d, who, whom) != View.UNSEEN


@kernel
def view_of_cells(d: Design, viewer: int, target: int, prone: bool) -> int:
    """The View between two cells by the map alone: no character blocks. Cheap; what players estimate with."""
    cover = int(d.map.cover[viewer, target])
    return graded(d, cover if prone else int(d.map.walls[viewer, target]), cover)


@kernel
def graded(d: Design, walls: int, cover: int) -> int:
    """The View where some rays are blocked by what is no lower than the target, and some by low terrain too."""
    if unseen(d, walls):
        return View.UNSEEN
    return View.PARTIAL if 100 * bits_of(cover) > d.rules.cover_none * RAYS else View.CLEAR


@kernel
def unseen(d: Design, blocked: int) -> bool:
    """Whether so many rays are blocked that there is no line of sight."""
    return blocked != 0 and 100 * bits_of(blocked) >= d.rules.cover_full * RAYS


@kernel
def bits_of(mask: int) -> int:
    """How many of sixteen bits are set."""
    n = mask - ((mask >> 1) & 0x5555)
    n = (n & 0x3333) + ((n >> 2) & 0x3333)
    n = (n + (n >> 4)) & 0x0F0F
    return (n + (n >> 8)) & 0x1F


@kernel
def between(s: State, viewer: int, target: int) -> int:
    """The rays that living characters block; whoever stands in the two cells themselves does not count.

    A body farther from the line between the cells than a body's and a target's half width is passed over at once.
    """
    vx, vy = viewer % SIZE, viewer // SIZE
    x, y = target % SIZE - vx, target // SIZE - vy
    long2 = x * x + y * y
    far2 = long2 + long2 // 8
    blocked = 0
    for who in range(s.last):
        it = s.people[who]
        if it.on == 0 or it.cell < 0 or it.defeated != 0:
            continue
        bx, by = int(it.cell) % SIZE - vx, int(it.cell) // SIZE - vy
        along, aside = bx * x + by * y, bx * y - by * x
        if 0 < along < long2 and aside * aside <= far2:
            blocked |= shadow(x, y, bx, by)
    return blocked


@kernel
def shadow(x: int, y: int, bx: int, by: int) -> int:
    """The rays to a cell that lies so from the viewer that a body blocks whose cell lies so from the viewer."""
    blocked = 0
    for row in range(4):
        dy = EIGHTHS * y + 2 * row - 3
        for column in range(4):
            dx = EIGHTHS * x + 2 * column - 3
            aside = EIGHTHS * (bx * dy - by * dx)
            if aside * aside < RADIUS2 * (dx * dx + dy * dy):
                blocked |= 1 << (4 * row + column)
    return blocked
