"""A lab at work: one stretch of a game tried many times between two forces, on several threads.

The luck of a try is keyed by its number, and what is added up are whole numbers: so the same comes of it on any number
of threads, and two pairs of forces with one seed differ by what they are, not by luck.
"""

import importlib
import threading
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

import numpy as np

from pipeline import games
from pipeline.engine.bouts import Bout
from pipeline.engine.jit import plain
from pipeline.engine.play import worker
from pipeline.engine.record import rows, words_of
from pipeline.engine.rules import Player
from pipeline.errors import MachineError, UsageError
from pipeline.games.contract import Game, Lab, Laid
from pipeline.runs.spec import Asked, specify
from pipeline.runs.table import OpenGame, open_game

TRIES, PLAIN_TRIES = 4096, 32  # of one call: compiled, and in plain Python


class Summed(NamedTuple):
    """A measure, added up over all tries."""

    side: int  # whose, from 0; -1: nobody's
    name: str
    at_first: float | None
    total: int
    squares: int


class Outcome(NamedTuple):
    """What came of two forces."""

    titles: tuple[str, ...]
    tries: int
    won: tuple[int, ...]  # by side
    measures: tuple[Summed, ...]
    seconds: float


def lab_of(game: Game) -> Lab:
    """A game's lab; a game without one is a `UsageError` that names those that have one."""
    if game.lab is None:
        having = [name for name in games.names() if games.load(name).lab is not None]
        raise UsageError(f"{game.name} has no lab; there is one of {', '.join(having) or 'no game'}")
    return game.lab


class LabTable:
    """A lab ready to be used: rules and components as asked, and who decides."""

    def __init__(self, asked: Asked) -> None:
        self.game = games.load(asked.game)
        self.lab = lab_of(self.game)
        self.open: OpenGame = open_game(specify(asked))
        self.players = rows(Player, self.open.spec.seats)
        for seat, player in enumerate(self.open.seatings[0]):
            self.players[seat] = self.open.players[player]

    def lay(self, forces: Sequence[str]) -> Laid:
        """Two forces as they were told, laid down."""
        return self.lab.lay(self.open.design, self.open.components, forces)

    def outcome(self, laid: Laid, tries: int, threads: int) -> Outcome:
        """Try it so often."""
        self._compile(laid)
        stop = threading.Event()
        began = time.perf_counter()
        with ThreadPoolExecutor(threads) as pool:
            try:
                found = list(pool.map(lambda share: self._part(laid, share, stop), _shares(tries)))
            except BaseException:
                stop.set()
                raise
        won = tuple(int(n) for n in sum(won for won, _ in found))
        total: Any = sum(sums for _, sums in found)
        measures = self.lab.measures(self.open.design, self.open.components, laid, rows(self.lab.tried, 0))
        summed = (
            Summed(one.side, one.name, one.at_first, int(sums[0]), int(sums[1]))
            for one, sums in zip(measures, total, strict=True)
        )
        return Outcome(laid.titles, tries, won, tuple(summed), time.perf_counter() - began)

    def _compile(self, laid: Laid) -> None:
        self._part(laid, (0, 1), threading.Event())

    def _part(self, laid: Laid, share: tuple[int, int], stop: threading.Event) -> tuple[Any, Any]:
        """Some tries: wins by side, and the sum and the sum of squares of each measure."""
        first, tries = share
        tried: Any = rows(self.lab.tried, tries)
        if not stop.is_set():
            self._try(laid, first, tried)
        won = np.array([np.count_nonzero(tried["winner"] == side) for side in range(len(self.lab.sides))])
        measures = self.lab.measures(self.open.design, self.open.components, laid, tried)
        values = [np.asarray(one.values, np.int64) for one in measures]
        return won, np.array([[one.sum(), (one * one).sum()] for one in values])

    def _try(self, laid: Laid, first: int, tried: Any) -> None:
        state = type(laid.position[0])
        words = _words(self.game, laid.position)
        bout, log = rows(Bout)[0], rows(self.game.log)[0]
        bout.seed, bout.first, bout.cap = np.uint64(self.open.spec.seed), first, self.lab.cap
        bouts = importlib.import_module(self.lab.entry).bouts
        with np.errstate(over="ignore" if plain() else "warn"):
            bouts(self.open.design, self.players.copy(), words, bout, worker(self.game.state), log, tried)  # type: ignore[attr-defined]
        if tried["fault"].any():
            raise MachineError(f"a {self.lab.what} of the lab did not end ({state.__name__})")


def _words(game: Game, position: Any) -> Any:
    """A position as words."""
    states, words = words_of(game.state, 1)
    states[0] = position[0]
    return words


def _shares(tries: int) -> Iterator[tuple[int, int]]:
    """The first and the number of tries of each call."""
    size = PLAIN_TRIES if plain() else TRIES
    for first in range(0, tries, size):
        yield first, min(size, tries - first)
