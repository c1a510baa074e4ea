"""Whole missions in plain Python, looked at before and after each step."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from pipeline.engine.play import Batch, steps, worker
from pipeline.engine.record import rows
from pipeline.games import strategies
from pipeline.games.core_space import players
from pipeline.games.core_space.components import design, load_components
from pipeline.games.core_space.facts import Log
from pipeline.games.core_space.features import FEATURES
from pipeline.games.core_space.mission_rules import MAPS
from pipeline.games.core_space.moves import RULES
from pipeline.games.core_space.rules import RULEBOOK
from pipeline.games.core_space.state import State
from tests.games.core_space.second.board import Board

CAP = 8000
BOARDS: dict[str, Board] = {}


class Did(NamedTuple):
    """A move that is about to be made."""

    kind: int
    a: int
    b: int
    c: int
    seat: int


class Mission:
    """A mission that is to be watched."""

    def __init__(self, seats: int, seed: int, lineup: str, variants: tuple[str, ...], sets: tuple[str, ...]) -> None:
        settings = RULEBOOK.settings(variants, sets, seats)
        self.d: Any = design(settings, load_components(None, 0, settings.cards), seats)
        self.log: Any = rows(Log)[0]
        self.seats, self.batch, self.table = seats, rows(Batch)[0], worker(State)
        self.batch.seed, self.batch.seats, self.batch.rotations, self.batch.cap = np.uint64(seed), seats, 1, CAP
        book = strategies.read(Path(players.__file__).with_name("strategies.toml"), FEATURES)
        names = tuple(lineup.split(","))
        self.players = strategies.pack(book, names, FEATURES)
        self.seating = np.arange(seats, dtype=np.int64) % len(names)
        self.board = BOARDS.setdefault(MAPS[self.d.rules.map], Board(MAPS[self.d.rules.map]))
        self.options: Any = self.table.bench.moves
        self.legal = 0

    @property
    def s(self) -> Any:
        return self.table.states[0]

    def moves(self) -> Iterator[Did | None]:
        """The state is as it is before each move; None at the end."""
        for step in steps(RULES, self.d, self.players, self.seating, self.batch, (self.table, self.log)):
            move = self.options[step.chosen]
            self.legal = step.legal
            yield Did(int(move.kind), int(move.a), int(move.b), int(move.c), int(self.s.seat))
        yield None
