"""Small maps of scenarios: lines of a map file from its north-western corner, drawn over an open floor."""

from collections.abc import Sequence

from pipeline.errors import UsageError
from pipeline.games.core_space.mapping import DRAWN

# What every map must have, out of the way; a sign that the lines have themselves is not drawn again.
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


def drawn_over(lines: Sequence[str]) -> str:
    """The whole map as its file would hold it."""
    if len(lines) > DRAWN or any(len(line) > DRAWN for line in lines):
        raise UsageError(f"map: at most {DRAWN} lines of {DRAWN} characters")
    board = [list(line.ljust(DRAWN)) for line in [*lines, *[""] * (DRAWN - len(lines))]]
    drawn = {sign for y, row in enumerate(board) for x, sign in enumerate(row) if y % 2 and x % 2}
    for sign, (x, y) in CORNER.items():
        if sign in drawn or (sign in CRATES and drawn & set(CRATES)):
            continue
        if board[2 * y + 1][2 * x + 1] not in " .":
            raise UsageError(f"map: {x}/{y} is for the map's {sign} unless the lines have one")
        board[2 * y + 1][2 * x + 1] = sign
    return "\n".join(["name: a small map", "", *("".join(row) for row in board)])
