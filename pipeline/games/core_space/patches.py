"""Small maps of scenarios: an open floor, with lines of a map file drawn over its north-western corner, or single
walls and things told by their cells.
"""

import re
from collections.abc import Iterator, Sequence

from pipeline.errors import UsageError
from pipeline.games.core_space.cards import SIZE
from pipeline.games.core_space.mapping import DRAWN

# What every map must have, out of the way; a sign that is drawn, or told, elsewhere is not drawn again.
CORNER = {
    "a": (12, 23),
    "b": (23, 12),
    "c": (0, 23),
    "d": (23, 23),
    "1": (23, 0),
    "2": (23, 5),
    "3": (23, 18),
    "4": (18, 23),
    "5": (6, 23),
    "6": (0, 18),
    "x": (21, 21),
    "O": (19, 21),
}
CRATES = "xX"
SPAN = r"(\d+)/(\d+)(?: to (\d+)/(\d+))?"
WALL = re.compile(rf"(wall|window|door) {SPAN} (north|east|south|west)")
THING = re.compile(rf"(\S) {SPAN}")
EDGES = {"window": "::", "door": "//", "wall": "-|"}  # of a row, of a column
Board = list[list[str]]


def drawn_over(lines: Sequence[str], walls: Sequence[str] = (), things: Sequence[str] = ()) -> str:
    """The whole map as its file would hold it."""
    if len(lines) > DRAWN or any(len(line) > DRAWN for line in lines):
        raise UsageError(f"map: at most {DRAWN} lines of {DRAWN} characters")
    board = [list(line.ljust(DRAWN)) for line in [*lines, *[""] * (DRAWN - len(lines))]]
    for said in walls:
        _wall(board, said)
    for said in things:
        found = THING.fullmatch(said)
        if not found:
            raise UsageError(f"things: {said!r} must read `T 5/5` or `l 5/5 to 8/5`, with the signs of map files")
        for x, y in _cells(found.groups()[1:]):
            board[2 * y + 1][2 * x + 1] = found[1]
    _corner(board)
    return "\n".join(["name: a small map", "", *("".join(row) for row in board)])


def _wall(board: Board, said: str) -> None:
    """A wall, window or door on one side of some cells."""
    found = WALL.fullmatch(said)
    if not found:
        raise UsageError(f"walls: {said!r} must read `wall 5/0 to 5/9 west`, or window or door, and a side")
    for x, y in _cells(found.groups()[1:5]):
        row, column = 2 * y + 1, 2 * x + 1
        if found[6] in ("north", "south"):
            board[row + (1 if found[6] == "south" else -1)][column] = EDGES[found[1]][0]
        else:
            board[row][column + (1 if found[6] == "east" else -1)] = EDGES[found[1]][1]


def _cells(span: Sequence[str | None]) -> Iterator[tuple[int, int]]:
    """The cells from one to another, row by row."""
    x, y = int(span[0] or 0), int(span[1] or 0)
    to_x, to_y = int(span[2] or x), int(span[3] or y)
    if max(x, y, to_x, to_y) >= SIZE:
        raise UsageError(f"map: cells go from 0/0 to {SIZE - 1}/{SIZE - 1}")
    for row in range(y, to_y + 1):
        for column in range(x, to_x + 1):
            yield column, row


def _corner(board: Board) -> None:
    """What every map must have, where it is not drawn."""
    drawn = {sign for y, row in enumerate(board) for x, sign in enumerate(row) if y % 2 and x % 2}
    for sign, (x, y) in CORNER.items():
        if sign in drawn or (sign in CRATES and drawn & set(CRATES)):
            continue
        if board[2 * y + 1][2 * x + 1] not in " .":
            raise UsageError(f"map: {x}/{y} is for the map's {sign} unless it is elsewhere")
        board[2 * y + 1][2 * x + 1] = sign
