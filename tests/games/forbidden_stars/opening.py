"""A game from its set-up on: tests of how the galaxy comes about begin with it."""

import random
from collections.abc import Callable
from typing import Any, Self

import numpy as np

from pipeline.engine.luck import branch
from pipeline.engine.record import rows
from pipeline.engine.rules import MOST_MOVES, Move
from pipeline.games.forbidden_stars.components import design
from pipeline.games.forbidden_stars.facts import Log
from pipeline.games.forbidden_stars.moves import RULES
from pipeline.games.forbidden_stars.rules import RULEBOOK
from pipeline.games.forbidden_stars.state import Phase, Stage, State
from tests.games.forbidden_stars.table import COMPONENTS, Table

Spot = tuple[int, int]


class Opening(Table):
    """A game of a seed, set up; `change` may change the design before."""

    def __init__(
        self,
        seats: int = 2,
        sets: tuple[str, ...] = (),
        seed: int = 1,
        change: Callable[[Any], None] | None = None,
    ) -> None:
        self.d: Any = design(RULEBOOK.settings((), sets, seats), COMPONENTS, seats)
        if change:
            change(self.d)
        self.s: Any = rows(State)[0]
        self.log: Any = rows(Log)[0]
        self.moves: Any = rows(Move, MOST_MOVES)
        self.s.seats = self.log.seats_at_table = seats
        with np.errstate(over="ignore"):
            self.s.root, self.s.noise = branch(np.uint64(seed), 1), branch(np.uint64(seed), 2)
            RULES.setup(self.s, self.d, self.log)

    @property
    def laying(self) -> bool:
        """Whether the galaxy is still being laid."""
        return bool(self.s.phase == Phase.SETUP)

    def lay_all(self, lots: random.Random, watch: Callable[[Self], None] | None = None) -> Self:
        """Lay everything by chance; `watch` looks on before each decision. No invariant may break at a tile."""
        while self.laying:
            if watch:
                watch(self)
            if self.stage == Stage.TILE:
                assert RULES.check(self.s, self.d) == 0
            self.do(*lots.choice(self.legal()))
        assert RULES.check(self.s, self.d) == 0
        return self

    def laid(self) -> list[int]:
        """The systems that lie."""
        return [system for system in range(self.d.systems) if self.s.tile[system] >= 0]

    def cell(self, system: int) -> Spot:
        """Row and column of a system."""
        row, column = divmod(system, int(self.d.columns))
        return row, column


def apart(one: Spot, other: Spot) -> int:
    """Steps between two systems by row and column."""
    return abs(one[0] - other[0]) + abs(one[1] - other[1])


def middles(d: Any) -> dict[int, Spot]:
    """Where the middle of each border lies, told from its upper left corner, in halves of a system."""
    found = {}
    for system in range(d.systems):
        row, column = divmod(system, int(d.columns))
        for border, spot in zip(d.border[system], ((-1, 0), (0, 1), (1, 0), (0, -1)), strict=True):
            found[int(border)] = (2 * column + 1 + spot[1], 2 * row + 1 + spot[0])
    return found
