"""One game on the table, moved one step at a time, in plain Python or compiled, and copied at will."""

import importlib
from collections.abc import Callable
from typing import Any

import numpy as np

from pipeline.engine import onestep
from pipeline.engine.play import Batch, Worker, worker
from pipeline.engine.record import Rows, rows, words_of
from pipeline.games.contract import Game


class Desk:
    """A game's state and log, and what may be done with them.

    The rules run as `step`, the game's compiled entry or the plain kernel; all else (setting up a
    position, reading one, telling it to a person) works on the same records in Python.
    """

    def __init__(self, game: Game, d: Any, seats: int, compiled: bool = False) -> None:
        self.game, self.d, self.compiled = game, d, compiled
        self.step: Callable[..., int] = _step_of(game, compiled)
        self.batch: Rows[Batch] = rows(Batch)
        self.batch[0].seats, self.batch[0].rotations, self.batch[0].cap = seats, 1, game.cap
        self.worker = worker(game.state)
        self.logs = rows(game.log)

    @property
    def s(self) -> Any:
        """The state."""
        return self.worker.states[0]

    @property
    def log(self) -> Any:
        """The game's facts so far."""
        return self.logs[0]

    @property
    def seat(self) -> int:
        """The seat, from 0, whose decision it is."""
        return self.game.rules.to_move(self.s, self.d)

    def deal(self, seed: int) -> None:
        """Set up a game by the rules."""
        self.batch[0].seed = np.uint64(seed)
        self._do(onestep.SETUP)

    def deal_game(self, batch: Batch) -> None:
        """Set up game `batch.first` of a batch by the rules."""
        self.batch[0] = batch
        self._do(onestep.SETUP)

    def legal(self) -> list[Any]:
        """The legal moves, none when the game is over; records that hold until the next call."""
        n = self._do(onestep.LEGAL)
        return [self.worker.bench.moves[i] for i in range(n)]

    def make(self, which: int) -> None:
        """Make the move that came at place `which` of the last `legal()`."""
        self._do(which)

    def close(self) -> None:
        """Write the final facts of the game as it stands."""
        self._do(onestep.CLOSE)

    def copy(self) -> "Desk":
        """Another table with the same game on it."""
        twin = Desk.__new__(Desk)
        twin.__dict__.update(self.__dict__)
        states, words = words_of(self.game.state, 1)
        words[:] = self.worker.words
        twin.worker = Worker(states, words, self.worker.bench)
        twin.logs = self.logs.copy()  # type: ignore[attr-defined]  # a NumPy array
        return twin

    def _do(self, what: int) -> int:
        with np.errstate(over="ignore"):
            return self.step(self.d, self.batch[0], self.worker, self.logs, what)


def _step_of(game: Game, compiled: bool) -> Callable[..., int]:
    if not compiled:
        return onestep.make_step(game.rules)
    step: Callable[..., int] = importlib.import_module(game.entry).step
    return step
