"""A board at which single rules can be tried: a small map drawn in the middle of an empty one, and characters on it."""

import functools
from typing import Any, Self

import numpy as np

from pipeline.engine.record import rows
from pipeline.games.core_space.components import design, load_components
from pipeline.games.core_space.facts import Log
from pipeline.games.core_space.mapping import DRAWN, fill_map
from pipeline.games.core_space.people import bring, put_at
from pipeline.games.core_space.rules import RULEBOOK
from pipeline.games.core_space.state import MOST_CREW, TRADERS, State
from pipeline.games.core_space.vocabulary import NOBODY, Breed, Faction

CORNERS = "a1" + " " * 20 + "2b", "d4" + " " * 20 + "5c"  # cells of the first and last row
EDGE_THINGS = {(5, 0): "3", (5, 23): "6", (8, 0): "x", (9, 0): "O"}


def drawn(small: str = "", at: tuple[int, int] = (4, 4)) -> str:
    """A map file: a small drawing (cells in odd, edges in even rows and columns) on an otherwise empty board."""
    board = [[" "] * DRAWN for _ in range(DRAWN)]
    for x in range(24):
        board[1][2 * x + 1], board[47][2 * x + 1] = CORNERS[0][x], CORNERS[1][x]
    for (x, y), sign in EDGE_THINGS.items():
        board[2 * y + 1][2 * x + 1] = sign
    for row, line in enumerate(small.splitlines()):
        for column, sign in enumerate(line):
            board[2 * at[1] + row][2 * at[0] + column] = sign
    return "name: Drawn\n\n" + "\n".join("".join(line).rstrip() for line in board) + "\n"


@functools.cache
def _design(seats: int, sets: tuple[str, ...]) -> Any:
    settings = RULEBOOK.settings((), sets, seats)
    return design(settings, load_components(None, 0, settings.cards), seats)


class Board:
    """An empty board (or one with a drawing, or a whole map file) in round 3; nobody is on it yet."""

    def __init__(self, small: str = "", whole: str = "", seats: int = 2, sets: tuple[str, ...] = ()) -> None:
        self.text = whole or drawn(small)
        self.d: Any = _design(seats, sets).copy()
        fill_map(self.text, int(self.d.rules.diag_cost), self.d.map)
        self.s: Any = rows(State)[0]
        self.log: Any = rows(Log)[0]
        s = self.s
        s.root, s.noise, s.seats, s.round_, s.last = np.uint64(5), np.uint64(6), seats, 3, TRADERS
        s.here[:] = s.lying[:] = NOBODY
        s.active = s.target = s.about = s.by = s.found_in = s.leaver = s.security_fact = NOBODY
        for who in range(TRADERS):
            it = s.people[who]
            it.breed, it.faction, it.crew, it.role, it.cell = Breed.TRADER, Faction.TRADERS, who // MOST_CREW, 0, NOBODY
            it.slot = it.armour = it.shield = it.fate = it.fall = it.fact = NOBODY

    def trader(self, x: int, y: int, who: int = 0) -> int:
        """A Trader stands in a cell."""
        it = self.s.people[who]
        it.on, it.started, it.health, it.pegs, it.ammo = 1, 1, 5, 3, 7
        put_at(self.s, who, 24 * y + x)
        return who

    def npc(self, breed: Breed, x: int, y: int) -> int:
        """An NPC stands in a cell."""
        with np.errstate(over="ignore"):
            return int(bring(self.s, self.d, breed, 24 * y + x, self.log))

    def fallen(self, x: int, y: int, who: int) -> Self:
        """A Trader lies defeated in a cell."""
        self.trader(x, y, who)
        cell = 24 * y + x
        self.s.here[cell], self.s.lying[cell] = NOBODY, who
        self.s.people[who].defeated = 1
        self.s.standing[Faction.TRADERS] -= 1
        return self
