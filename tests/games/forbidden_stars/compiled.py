"""Games played compiled, every invariant checked after every move."""

import functools
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from pipeline.engine.play import Batch, steps, worker
from pipeline.engine.record import Rows, rows
from pipeline.engine.rules import Player
from pipeline.games import strategies
from pipeline.games.forbidden_stars import entry, players
from pipeline.games.forbidden_stars.components import design, load_components
from pipeline.games.forbidden_stars.facts import Log
from pipeline.games.forbidden_stars.features import FEATURES
from pipeline.games.forbidden_stars.moves import RULES
from pipeline.games.forbidden_stars.rules import RULEBOOK
from pipeline.games.forbidden_stars.state import State

SEED, CAP = 8, 20_000


class Played(NamedTuple):
    """What was played, and by what."""

    logs: Any
    d: Any
    seats: int


def _seated(seats: int, lineup: str) -> Rows[Player]:
    book = strategies.read(Path(players.__file__).with_name("strategies.toml"), FEATURES)
    return strategies.pack(book, book.lineup(lineup, seats).seated(seats), FEATURES)


def _batch(seats: int) -> Any:
    batch = rows(Batch)[0]
    batch.seed, batch.seats, batch.rotations, batch.cap, batch.check_always = np.uint64(SEED), seats, 1, CAP, 1
    return batch


def _design(seats: int, variants: tuple[str, ...], sets: tuple[str, ...]) -> Any:
    settings = RULEBOOK.settings(variants, sets, seats)
    return design(settings, load_components(None, 0, settings.cards), seats)


@functools.cache
def played(
    seats: int, variants: tuple[str, ...] = (), lineup: str = "random", sets: tuple[str, ...] = (), games: int = 60
) -> Played:
    """So many games of one table."""
    d, logs = _design(seats, variants, sets), rows(Log, games)
    seatings = np.arange(seats, dtype=np.int16).reshape(1, seats)
    entry.play_games(d, _seated(seats, lineup), seatings, _batch(seats), worker(State), logs)
    return Played(logs, d, seats)


def played_plain(seats: int, variants: tuple[str, ...] = (), lineup: str = "random") -> Any:
    """The log of the first of those games, played in plain Python."""
    d, log = _design(seats, variants, ()), rows(Log)[0]
    table = worker(State), log
    for _ in steps(RULES, d, _seated(seats, lineup), np.arange(seats), _batch(seats), table):
        pass
    return log
