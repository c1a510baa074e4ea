"""A map as a picture: lines of text, shapes to draw, and how fair it is to the four airlocks."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from pipeline.engine.record import rows
from pipeline.errors import UsageError, nearest
from pipeline.games.contract import Picture
from pipeline.games.core_space.cards import FAR, SIZE, Map
from pipeline.games.core_space.components import load_components
from pipeline.games.core_space.drawing import drawn_map, map_key
from pipeline.games.core_space.mapmaking import made
from pipeline.games.core_space.mapping import AIRLOCKS, CELL_SIGNS, ENTRIES, THINGS, Plan, fill_map, read_map
from pipeline.games.core_space.mapsheet import GENERATED, MAP_SHEET
from pipeline.games.core_space.mapwalks import INCH, Edge, contacts
from pipeline.games.core_space.mission_rules import MAPS
from pipeline.games.core_space.vocabulary import Ground
from pipeline.games.texts import ENDING


class Drawn(NamedTuple):
    """A map with what is worked out from it, as drawings look at a design."""

    map: Any


class Walks(NamedTuple):
    """Inches to walk from an airlock."""

    crates: list[float]
    terminals: list[float]
    entries: list[float]


def picture(map_: str, seed: int) -> Picture:
    """The picture of a shipped map, of `generated` by a seed, or of a map file."""
    text = text_of(map_, seed)
    plan = read_map(text, map_)
    d = Drawn(rows(Map)[0])
    fill_map(text, INCH, d.map)
    lines = [*drawn_map(d, with_posts=True), "", *map_key()]
    return Picture(plan.name, plan.about, lines, [*_cells(plan)], [*_edges(plan)], [*_notes(d)])


def text_of(map_: str, seed: int) -> str:
    """The map file of a name, of a seed, or at a path."""
    if map_ == GENERATED:
        return made(seed)
    file = Path(map_)
    if map_ in MAPS and not file.is_file():
        shipped: dict[str, str] = {row.name: row.text for row in load_components(None, 0, ()).sheets[MAP_SHEET.name]}
        return shipped[map_]
    if not file.is_file():
        raise UsageError(f"no map is called {map_!r}, and there is no such file: {nearest(map_, MAPS)}")
    try:
        return file.read_bytes().decode("utf-8-sig")
    except UnicodeDecodeError as wrong:
        raise UsageError(f"map {map_}: byte {wrong.start + 1} is no UTF-8 text; save it as a {ENDING} file") from None


def _cells(plan: Plan) -> Iterator[dict[str, Any]]:
    """The cells with something in them."""
    things = {thing.cell: thing.sign for thing in plan.things}
    for cell in range(SIZE * SIZE):
        y, x = divmod(cell, SIZE)
        ground, sign = Ground(int(plan.ground[y, x])), things.get(cell, "")
        if sign or ground != Ground.FLOOR:
            yield {"x": x, "y": y, "ground": ground.name.lower(), "sign": sign, "what": _what(sign)}


def _what(sign: str) -> str:
    if sign in ENTRIES:
        return "entry" if sign else ""
    if sign in AIRLOCKS:
        return "airlock"
    return "thing" if sign in THINGS else "post"


def _edges(plan: Plan) -> Iterator[dict[str, Any]]:
    """Walls, doors and windows as lines between corners, the edge of the board included."""
    for y in range(SIZE + 1):
        for x in range(SIZE + 1):
            for edges, to_x, to_y in ((plan.north, x + 1, y), (plan.west, x, y + 1)):
                if max(to_x, to_y) > SIZE:
                    continue
                outside = (x == to_x and x in (0, SIZE)) or (y == to_y and y in (0, SIZE))
                kind = Edge.WALL if outside else Edge(int(edges[y, x]))
                if kind != Edge.OPEN:
                    yield {"x": x, "y": y, "to_x": to_x, "to_y": to_y, "kind": kind.name.lower()}


def walks(d: Any, airlock: int) -> Walks:
    """How far it is on foot from an airlock's cell to each crate, terminal and Entry Point."""
    costs = d.map.walk[int(d.map.airlocks[airlock])]

    def nearest_to(cells: Any, n: int) -> list[float]:
        found = [
            min((int(costs[near]) for near in contacts(d.map.touch, int(cell))), default=FAR) for cell in cells[:n]
        ]
        return sorted(cost / INCH for cost in found)

    entries = sorted(int(costs[int(cell)]) / INCH for cell in d.map.entries)
    return Walks(
        nearest_to(d.map.crates, int(d.map.crates_n)), nearest_to(d.map.terminals, int(d.map.terminals_n)), entries
    )


def unequal(d: Any) -> dict[str, float]:
    """Of crates, terminals and Entry Points: by how many inches the mean ways from the four airlocks differ."""
    found = [walks(d, airlock) for airlock in range(len(AIRLOCKS))]
    means = {what: [sum(getattr(one, what)) / len(getattr(one, what)) for one in found] for what in Walks._fields}
    return {what: max(values) - min(values) for what, values in means.items()}


def _notes(d: Any) -> Iterator[str]:
    """What a designer asks of a map, in words."""
    m = d.map
    large = int(m.crate_large[: m.crates_n].sum())
    yield f"{m.crates_n} crates ({large} large), {m.terminals_n} terminals, {m.rooms} rooms"
    for airlock in range(len(AIRLOCKS)):
        way = walks(d, airlock)
        yield (
            f"airlock of seat {airlock + 1}: "
            + ", ".join(
                f"{what} {values[0]:g} to {values[-1]:g} inches on foot (mean {sum(values) / len(values):.1f})"
                for what, values in (("crates", way.crates), ("terminals", way.terminals))
            )
            + f", nearest Entry Point {way.entries[0]:g}"
        )
    apart = unequal(d)
    said = ", ".join(f"{what} {inches:.1f}" for what, inches in apart.items())
    yield f"the means of the four airlocks differ by up to, in inches: {said}"
    signs = ", ".join(f"{sign} {what}" for sign, what in CELL_SIGNS.items() if "post" in what)
    yield f"posts: {signs}"
