"""One game of the engine, in plain Python, with the second telling beside it."""

from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np

from pipeline.engine.play import Batch, steps, worker
from pipeline.engine.record import Rows, rows
from pipeline.engine.rules import Player
from pipeline.games import strategies
from pipeline.games.micro_cosmos import players
from pipeline.games.micro_cosmos.components import design, load_components
from pipeline.games.micro_cosmos.facts import Log
from pipeline.games.micro_cosmos.features import FEATURES
from pipeline.games.micro_cosmos.moves import RULES
from pipeline.games.micro_cosmos.rules import RULEBOOK
from pipeline.games.micro_cosmos.state import Act, State
from tests.games.micro_cosmos.second.cards import Cards
from tests.games.micro_cosmos.second.choices import legal
from tests.games.micro_cosmos.second.compare import Difference, differences, wrong_facts
from tests.games.micro_cosmos.second.doing import do
from tests.games.micro_cosmos.second.scores import finish
from tests.games.micro_cosmos.second.table import Move, Readings, Table
from tests.games.micro_cosmos.second.turn import follow

BOOK = strategies.read(Path(players.__file__).with_name("strategies.toml"), FEATURES)
SHEETS = load_components(None, 0, ())
CARDS = Cards(SHEETS)
CAP = 20_000


class DiffersError(AssertionError):
    """The engine and the second telling part here."""


class Game:
    """A game played by both. The engine's players choose; of the engine the telling has only the root of the luck.

    `told`: the switches that the second telling knows of, where they are to be others than the engine's.
    """

    def __init__(self, seats: int, readings: Readings, lineup: str, seed: int, told: Readings | None = None) -> None:
        self.title = f"{seats} seats, {dict(readings)}, {lineup}, seed {seed}"
        self.seats, self.readings = seats, readings if told is None else told
        self.made: Counter[Act] = Counter()
        self.last: Move | None = None
        sets = tuple(f"{name}={word}" for name, word in readings.items())
        self.d = design(RULEBOOK.settings((), sets, seats), SHEETS, seats)
        self.seated: Rows[Player] = strategies.pack(BOOK, BOOK.lineup(lineup, seats).seated(seats), FEATURES)
        self.batch: Any = rows(Batch)[0]
        self.batch.seed, self.batch.seats, self.batch.rotations, self.batch.cap = np.uint64(seed), seats, 1, CAP
        self.log: Any = rows(Log)[0]

    def play(self) -> "Counter[Act]":
        """How often each kind of move was made."""
        table = worker(State)
        s, moves = table.states[0], table.bench.moves
        told: Table | None = None
        for step in steps(RULES, self.d, self.seated, np.arange(self.seats), self.batch, (table, self.log)):
            told = self.told_on(told, s)
            self.demand(differences(told, s))
            self.same_moves(told, [as_move(moves[i]) for i in range(step.legal)])
            self.last = as_move(moves[step.chosen])
            self.made[self.last[0]] += 1
        told = self.told_on(told, s)
        self.demand([] if told.over else [("over", False, True)])
        finish(told)
        self.demand([*differences(told, s), *wrong_facts(told, self.log)])
        return self.made

    def told_on(self, told: Table | None, s: Any) -> Table:
        """The second telling after the last move: set up by itself where there was none yet."""
        if told is None or self.last is None:
            told = Table(CARDS, self.seats, s.root, self.readings)
            follow(told)
        else:
            do(told, self.last)
        return told

    def same_moves(self, told: Table, found: list[Move]) -> None:
        """That no move is missing, too many or there twice."""
        mine = legal(told)
        if sorted(mine) != sorted(found):
            self.demand([("legal moves", mine - set(found), set(found) - mine)])

    def demand(self, found: list[Difference]) -> None:
        """That nothing was found."""
        if found:
            where = f"{self.title}, after {self.made.total()} moves, the last {self.last}"
            raise DiffersError(f"{where}: second telling and engine: {found}")


def play(seats: int, readings: Readings, lineup: str, seed: int) -> "Counter[Act]":
    """Play a game by both."""
    return Game(seats, readings, lineup, seed).play()


def as_move(move: Any) -> Move:
    return Act(int(move.kind)), int(move.a), int(move.b)
