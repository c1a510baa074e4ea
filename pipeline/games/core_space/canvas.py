"""A board to draw a map on: cells, edges and boxes, each four times, turned round the middle of the board.

A map that is the same from all four sides is fair to all four airlocks.
"""

from pipeline.games.cells import INVENTED
from pipeline.games.core_space.cards import SIZE

TURNS = 4
WIDE = 2 * SIZE + 1
NORTH, EAST, SOUTH, WEST = range(TURNS)  # sides of a cell
FLOOR, BLANK, CORNER = ".", " ", "+"
SOURCE = "made up"
Box = tuple[int, int, int, int]  # first and last column, first and last row: x0, y0, x1, y1


def turned(x: int, y: int, times: int) -> tuple[int, int]:
    """Where a cell comes to lie if the board is turned to the right so many times."""
    for _ in range(times % TURNS):
        x, y = SIZE - 1 - y, x
    return x, y


class Canvas:
    """The characters of a map, as its file has them."""

    def __init__(self) -> None:
        self.signs = [[BLANK] * WIDE for _ in range(WIDE)]
        for y in range(SIZE):
            for x in range(SIZE):
                self.signs[2 * y + 1][2 * x + 1] = FLOOR
        for i in range(SIZE):
            for x, y, side in ((i, 0, NORTH), (i, SIZE - 1, SOUTH), (0, i, WEST), (SIZE - 1, i, EAST)):
                self.edge(x, y, side, "")

    def at(self, x: int, y: int) -> str:
        """What a cell holds."""
        return self.signs[2 * y + 1][2 * x + 1]

    def put(self, x: int, y: int, sign: str) -> None:
        """Put a sign into a cell."""
        self.signs[2 * y + 1][2 * x + 1] = sign

    def edge(self, x: int, y: int, side: int, sign: str) -> None:
        """Draw a side of a cell: `/`, `:`, a blank, or "" for a wall."""
        row, column = 2 * y + 1, 2 * x + 1
        if side in (NORTH, SOUTH):
            self.signs[row + (1 if side == SOUTH else -1)][column] = sign or "-"
        else:
            self.signs[row][column + (1 if side == EAST else -1)] = sign or "|"

    def put_four(self, x: int, y: int, signs: str) -> None:
        """Put a sign, or one of four, into a cell and those that it is turned into."""
        for times in range(TURNS):
            self.put(*turned(x, y, times), signs[times % len(signs)])

    def edge_four(self, x: int, y: int, side: int, sign: str) -> None:
        """Draw a side of a cell and of those that it is turned into."""
        for times in range(TURNS):
            self.edge(*turned(x, y, times), (side + times) % TURNS, sign)

    def box_four(self, box: Box) -> None:
        """Draw the walls of a room, four times."""
        x0, y0, x1, y1 = box
        for x in range(x0, x1 + 1):
            self.edge_four(x, y0, NORTH, "")
            self.edge_four(x, y1, SOUTH, "")
        for y in range(y0, y1 + 1):
            self.edge_four(x0, y, WEST, "")
            self.edge_four(x1, y, EAST, "")

    def text(self, name: str, about: str) -> str:
        """The map file."""
        rows = ["".join(row).rstrip() for row in self._with_corners()]
        heading = {"name": name, "about": about, "source": SOURCE, "confidence": INVENTED}
        return "\n".join([*(f"{key}: {value}" for key, value in heading.items()), "", *rows]) + "\n"

    def _with_corners(self) -> list[list[str]]:
        rows = [row.copy() for row in self.signs]
        for i in range(0, WIDE, 2):
            for j in range(0, WIDE, 2):
                near = [
                    self.signs[i + down][j + right]
                    for down, right in ((0, 1), (0, -1), (1, 0), (-1, 0))
                    if 0 <= i + down < WIDE and 0 <= j + right < WIDE
                ]
                rows[i][j] = CORNER if any(sign in "-|/:" for sign in near) else BLANK
        return rows
