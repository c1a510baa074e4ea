"""Map files: a heading of `key: value` lines, a blank line, then 49 lines of 49 characters that are read as a board.

Odd rows and columns of these are cells, even ones the edges and corners between them, so that a person can draw walls
on the edges of cells. What is wrong is told all at once, each with its line and column.
"""

import functools
from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np

from pipeline.errors import UsageError, nearest
from pipeline.games.cells import CONFIDENCE, Cell, Confidence
from pipeline.games.core_space import maprays, mapwalks
from pipeline.games.core_space.cards import MOST_CRATES, MOST_ENTRIES, MOST_POSTS, MOST_ROOMS, SIZE
from pipeline.games.core_space.mapwalks import Edge
from pipeline.games.core_space.vocabulary import NOBODY, Faction, Ground

DRAWN = 2 * SIZE + 1  # lines, and characters in a line
MOST_SHOWN = 100  # problems listed in one message
HEADING = {"name": True, "about": False, "source": False, "confidence": False}  # keys; which must be there
AIRLOCKS = "abcd"
ENTRIES = "123456"
POSTS = {"w": Faction.SECURITY, "g": Faction.CORPS, "n": Faction.GANGSTERS, "v": Faction.CIVILIANS}
SMALL_CRATE, LARGE_CRATE, TERMINAL = "x", "X", "O"
THINGS = SMALL_CRATE + LARGE_CRATE + TERMINAL
GROUND = {"l": Ground.LOW, "T": Ground.TALL, **dict.fromkeys(THINGS, Ground.LOW)}
CELL_SIGNS = {
    ". or blank": "floor",
    "l": "low terrain",
    "T": "tall terrain",
    SMALL_CRATE: "a small crate",
    LARGE_CRATE: "a large crate",
    TERMINAL: "a terminal",
    "1 to 6": "an Entry Point",
    "a to d": "an airlock",
    "w": "a Warden's post",
    "g": "a Corps post",
    "n": "a Gangster's post",
    "v": "a Civilian's post",
}
FLOOR = "." + ENTRIES + AIRLOCKS + "".join(POSTS)
EDGES = {" ": Edge.OPEN, "-": Edge.WALL, "|": Edge.WALL, "/": Edge.DOOR, ":": Edge.WINDOW}
CORNERS = " +-|"
TRUSTED = Cell("confidence", Confidence, CONFIDENCE)


class Thing(NamedTuple):
    """A sign in a cell, and where the file has it."""

    sign: str
    cell: int
    line: int
    column: int

    def where(self) -> str:
        """Its place as a message names it."""
        return f"line {self.line}, column {self.column}"


class Plan(NamedTuple):
    """A map as drawn."""

    name: str
    about: str
    source: str
    confidence: Confidence
    ground: Any  # Ground by (y, x)
    west: Any  # Edge west of (y, x); x to SIZE
    north: Any  # Edge north of (y, x); y to SIZE
    things: tuple[Thing, ...]  # everything in a cell but floor and plain terrain, row by row

    def cells(self, signs: str) -> list[int]:
        """The cells with one of some signs, row by row."""
        return [thing.cell for thing in self.things if thing.sign in signs]


def read_map(text: str, file: str) -> Plan:
    """The map that a file holds; a `UsageError` with all that is wrong in it."""
    plan, problems = tried(text)
    if len(problems) == 1:
        raise UsageError(f"map {file}: {problems[0]}")
    if problems:
        shown = [f"  {problem}" for problem in problems[:MOST_SHOWN]]
        more = [f"  and {len(problems) - MOST_SHOWN} more"] if len(problems) > MOST_SHOWN else []
        raise UsageError("\n".join([f"map {file}: {len(problems)} things are wrong", *shown, *more]))
    return plan


@functools.lru_cache(maxsize=64)
def tried(text: str) -> tuple[Plan, list[str]]:
    """The map in a text as far as it can be read, and what is wrong with it."""
    lines = text.removeprefix("\ufeff").splitlines()
    problems: list[str] = []
    heading, first = _heading(lines, problems)
    try:
        TRUSTED.read(heading.get("confidence", ""))
    except ValueError as wrong:
        problems.append(f"found confidence {heading['confidence']!r} in the heading, expected {wrong}")
    board = lines[first:]
    while board and not board[-1].strip():
        board.pop()
    if len(board) < DRAWN - 1:  # the last may be a board edge that is not drawn
        problems.append(f"found {len(board)} lines of the board below the blank line, expected {DRAWN}")
    for number, line in enumerate(board[DRAWN:], first + DRAWN + 1):
        if line.strip():
            problems.append(f"line {number}: found a line below the board of {DRAWN} lines, expected nothing")
            break
    plan = _drawn(heading, board[:DRAWN], first + 1, problems)
    if not problems:
        problems += _missing(plan)
    if not problems:
        problems += _lost(plan)
    return plan, problems


def _heading(lines: list[str], problems: list[str]) -> tuple[dict[str, str], int]:
    """The values of the heading, and how many lines it is with the blank one below."""
    found: dict[str, str] = {}
    for number, line in enumerate(lines, 1):
        if not line.strip():
            problems += [
                f"found no {key} in the heading, expected a line `{key}: …`"
                for key, must in HEADING.items()
                if must and not found.get(key)
            ]
            return found, number
        key, colon, value = line.partition(":")
        key = key.strip().lower()
        if not colon or key not in HEADING:
            problems.append(
                f"line {number}: found {line.strip()[:30]!r}, expected a heading of `name: …` and `about: …` "
                f"and a blank line below; {nearest(key, HEADING)}"
            )
            if line.lstrip().startswith(("+", "-", "|")):
                return found, number - 1  # the board begins without a blank line
        elif key in found:
            problems.append(f"line {number}: found {key} again, expected it once")
        else:
            found[key] = value.strip()
    problems.append("found no board, expected one below a heading and a blank line")
    return found, len(lines)


def _drawn(heading: dict[str, str], board: list[str], first: int, problems: list[str]) -> Plan:
    """The board as drawn, from the line `first` on."""
    ground = np.zeros((SIZE, SIZE), np.int16)
    west = np.zeros((SIZE, SIZE + 1), np.int16)
    north = np.zeros((SIZE + 1, SIZE), np.int16)
    things: list[Thing] = []
    for row in range(DRAWN):
        line = board[row].rstrip() if row < len(board) else ""
        if len(line) > DRAWN:
            problems.append(
                f"line {first + row}, column {DRAWN + 1}: found {line[DRAWN:][:10]!r} right of the board, "
                f"expected {DRAWN} characters"
            )
        for column, sign in enumerate(line[:DRAWN].ljust(DRAWN)):
            y, x = row // 2, column // 2
            wrong = ""
            if row % 2 and column % 2:
                wrong = _cell(sign, ground, things, Thing(sign, SIZE * y + x, first + row, column + 1))
            elif row % 2:
                wrong = _edge(sign, west, (y, x), x in (0, SIZE))
            elif column % 2:
                wrong = _edge(sign, north, (y, x), y in (0, SIZE))
            elif sign not in CORNERS:
                wrong = "nothing, +, - or | in a corner between cells"
            if wrong:
                problems.append(f"line {first + row}, column {column + 1}: found {sign!r}, expected {wrong}")
    trust = Confidence(heading["confidence"]) if "confidence" in heading else Confidence()
    name, about, source = (heading.get(key, "") for key in ("name", "about", "source"))
    return Plan(name, about, source, trust, ground, west, north, tuple(things))


def _cell(sign: str, ground: Any, things: list[Thing], thing: Thing) -> str:
    if sign not in FLOOR + " " and sign not in GROUND:
        return "a cell: " + ", ".join(f"{known} ({what})" for known, what in CELL_SIGNS.items())
    ground[thing.cell // SIZE, thing.cell % SIZE] = GROUND.get(sign, Ground.FLOOR)
    if sign in THINGS or sign in FLOOR[1:]:
        things.append(thing)
    return ""


def _edge(sign: str, edges: Any, at: tuple[int, int], outside: bool) -> str:
    """An edge is kept; the edge of the board is a wall, drawn or not (public: rules summary)."""
    wall = "|" if edges.shape[1] > SIZE else "-"
    other = "-" if wall == "|" else "|"
    if sign not in EDGES or sign == other or (outside and sign == ":"):
        if outside:
            return f"{wall}, nothing or / (an airlock's door) on the board's edge"
        return f"an edge: {wall} (wall), / (door), : (window) or nothing"
    edges[at] = Edge.WALL if outside else EDGES[sign]
    return ""


def _missing(plan: Plan) -> Iterator[str]:
    """What a map must have: each airlock and Entry Point once, crates and terminals, and no more of any than fit."""
    for signs, what in ((AIRLOCKS, "airlock"), (ENTRIES, "Entry Point")):
        for sign in signs:
            found = [thing for thing in plan.things if thing.sign == sign]
            if not found:
                yield f"found no {what} {sign}, expected one"
            for thing in found[1:]:
                yield f"{thing.where()}: found {what} {sign} again, expected one; the first is in {found[0].where()}"
    for thing in plan.things:
        y, x = divmod(thing.cell, SIZE)
        if thing.sign in AIRLOCKS and not {x, y} & {0, SIZE - 1}:
            yield f"{thing.where()}: found airlock {thing.sign} inside the board, expected it at the board's edge"
    limits = [(SMALL_CRATE + LARGE_CRATE, 1, MOST_CRATES, "crates"), (TERMINAL, 1, MOST_CRATES, "terminals")]
    limits += [(sign, 0, MOST_POSTS, f"posts {sign}") for sign in POSTS]
    for signs, least, most, what in limits:
        n = len(plan.cells(signs))
        if not least <= n <= most:
            yield f"found {n} {what}, expected {least} to {most}"
    rooms = int(_walked(plan).rooms.max()) + 1
    if rooms > MOST_ROOMS:
        yield f"found {rooms} rooms, expected at most {MOST_ROOMS}"


def _lost(plan: Plan) -> Iterator[str]:
    """What can't be got at on foot from the first airlock: crates, terminals, posts, Entry Points, other airlocks."""
    ways = _walked(plan)
    reached = mapwalks.reached(ways.steps, plan.cells(AIRLOCKS[0])[0])
    for thing in plan.things:
        near = mapwalks.contacts(ways.touch, thing.cell) if thing.sign in THINGS else [thing.cell]
        if not any(cell in reached for cell in near):
            yield f"{thing.where()}: found {thing.sign} where nobody can walk to from airlock a, expected a way"


def _walked(plan: Plan) -> mapwalks.Ways:
    return mapwalks.ways(plan.ground, plan.west, plan.north)


def fill_map(text: str, diag_cost: int, record: Any) -> None:
    """Fill a `cards.Map` with the map in a text (already known to be right), and all that is worked out from it."""
    worked_out = _worked_out(text, diag_cost)
    for name, value in worked_out.items():
        if isinstance(value, int):
            setattr(record, name, value)
        else:
            getattr(record, name)[...] = value


@functools.lru_cache(maxsize=16)  # two megabytes each
def _worked_out(text: str, diag_cost: int) -> dict[str, Any]:
    plan = read_map(text, "as given")
    ways = _walked(plan)
    walls, cover = maprays.masks(plan.ground, plan.west, plan.north)
    crates, terminals = plan.cells(SMALL_CRATE + LARGE_CRATE), plan.cells(TERMINAL)
    large = set(plan.cells(LARGE_CRATE))
    posts = np.full((len(Faction) - 1, MOST_POSTS), NOBODY, np.int16)
    posts_n = np.zeros(len(Faction) - 1, np.int16)
    for sign, faction in POSTS.items():
        cells = plan.cells(sign)
        posts_n[faction] = len(cells)
        posts[faction] = _padded(cells, MOST_POSTS)
    return {
        "ground": plan.ground.ravel(),
        "steps": ways.steps,
        "scrambles": ways.scrambles,
        "touch": ways.touch,
        "room": ways.rooms,
        "rooms": int(ways.rooms.max()) + 1,
        "walls": walls,
        "cover": cover,
        "walk": mapwalks.walk(ways.steps, diag_cost),
        "entries": _padded([plan.cells(sign)[0] for sign in ENTRIES], MOST_ENTRIES),
        "airlocks": _padded([plan.cells(sign)[0] for sign in AIRLOCKS], len(AIRLOCKS)),
        "crates_n": len(crates),
        "crates": _padded(crates, MOST_CRATES),
        "crate_large": _padded([int(cell in large) for cell in crates], MOST_CRATES),
        "terminals_n": len(terminals),
        "terminals": _padded(terminals, MOST_CRATES),
        "posts_n": posts_n,
        "posts": posts,
    }


def _padded(cells: list[int], most: int) -> list[int]:
    return cells + [NOBODY] * (most - len(cells))
