"""Sight told again by ray casting with whole fractions, one ray and one wall at a time."""

from collections.abc import Iterator

from pipeline.games.core_space.cards import SIZE
from pipeline.games.core_space.mapping import Plan
from pipeline.games.core_space.mapwalks import Edge
from pipeline.games.core_space.vocabulary import Ground

Point = tuple[int, int]  # in eighths of an inch
Segment = tuple[Point, Point]


def rays(viewer: int, target: int) -> Iterator[tuple[int, Segment]]:
    """The sixteen rays by bit."""
    start = (8 * (viewer % SIZE) + 4, 8 * (viewer // SIZE) + 4)
    for row in range(4):
        for column in range(4):
            end = (8 * (target % SIZE) + 1 + 2 * column, 8 * (target // SIZE) + 1 + 2 * row)
            yield 4 * row + column, (start, end)


def walls_of(plan: Plan) -> list[Segment]:
    found = [
        ((8 * x, 8 * y), (8 * x, 8 * y + 8))
        for y in range(SIZE)
        for x in range(SIZE + 1)
        if plan.west[y, x] == Edge.WALL
    ]
    return found + [
        ((8 * x, 8 * y), (8 * x + 8, 8 * y))
        for y in range(SIZE + 1)
        for x in range(SIZE)
        if plan.north[y, x] == Edge.WALL
    ]


def terrain_of(plan: Plan, ground: Ground) -> list[int]:
    return [cell for cell in range(SIZE * SIZE) if plan.ground[cell // SIZE, cell % SIZE] == ground]


def sides(cell: int) -> list[Segment]:
    x, y = 8 * (cell % SIZE), 8 * (cell // SIZE)
    corners = [(x, y), (x + 8, y), (x + 8, y + 8), (x, y + 8)]
    return [(corners[i], corners[(i + 1) % 4]) for i in range(4)]


def crosses(a: Segment, b: Segment) -> bool:
    """Whether two segments have a point in common; ends count."""
    if max(a[0][0], a[1][0]) < min(b[0][0], b[1][0]) or max(b[0][0], b[1][0]) < min(a[0][0], a[1][0]):
        return False
    if max(a[0][1], a[1][1]) < min(b[0][1], b[1][1]) or max(b[0][1], b[1][1]) < min(a[0][1], a[1][1]):
        return False
    return _side(a, b[0]) * _side(a, b[1]) <= 0 and _side(b, a[0]) * _side(b, a[1]) <= 0


def _side(line: Segment, point: Point) -> int:
    (ax, ay), (bx, by) = line
    turn = (bx - ax) * (point[1] - ay) - (by - ay) * (point[0] - ax)
    return (turn > 0) - (turn < 0)


def touched(viewer: int) -> set[int]:
    """Cells side by side with a viewer."""
    x, y = viewer % SIZE, viewer // SIZE
    return {SIZE * (y + j) + x + i for i, j in ((0, -1), (1, 0), (0, 1), (-1, 0))}


def masks(plan: Plan, viewer: int, target: int) -> tuple[int, int]:
    """Bits of the rays that walls and tall terrain block, and of those that low terrain blocks too."""
    walls = walls_of(plan)
    tall = [side for cell in terrain_of(plan, Ground.TALL) if cell not in (viewer, target) for side in sides(cell)]
    ignored = {viewer, target} | touched(viewer)
    low = [side for cell in terrain_of(plan, Ground.LOW) if cell not in ignored for side in sides(cell)]
    blocked = hidden = 0
    for bit, ray in rays(viewer, target):
        if any(crosses(ray, one) for one in walls + tall):
            blocked |= 1 << bit
        elif any(crosses(ray, one) for one in low):
            hidden |= 1 << bit
    return blocked, blocked | hidden


def disc_blocks(ray: Segment, cell: int) -> bool:
    """Whether a body of half an inch's radius in the middle of a cell touches a ray."""
    (ax, ay), (bx, by) = ray
    px, py = 8 * (cell % SIZE) + 4 - ax, 8 * (cell // SIZE) + 4 - ay
    dx, dy = bx - ax, by - ay
    along, length2 = px * dx + py * dy, dx * dx + dy * dy
    if along <= 0:
        return px * px + py * py < 16
    if along >= length2:
        return (px - dx) ** 2 + (py - dy) ** 2 < 16
    return (px * dy - py * dx) ** 2 < 16 * length2
