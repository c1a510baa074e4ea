"""A game that is set up and ready to play: its design, its players and the tables its facts go into."""

import importlib
import time
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, cast

import numpy as np

from pipeline import games
from pipeline.engine.facts import DECISIONS, TRIALS, FactTable
from pipeline.engine.facts import Column as FactColumn
from pipeline.engine.jit import plain
from pipeline.engine.luck import name_key
from pipeline.engine.play import Batch, Worker, worker
from pipeline.engine.record import Array, Rows, rows
from pipeline.engine.rules import Player, takes_nothing
from pipeline.engine.trials import ARMS, MOST_TRIED
from pipeline.errors import UsageError
from pipeline.games import strategies
from pipeline.games.contract import Game
from pipeline.games.sheets import Components
from pipeline.runs.seatings import seating_table
from pipeline.runs.spec import RunSpec, book_in, components_of, settings_of
from pipeline.store.schema import Column, ColumnType, Table

CALL_SECONDS = 0.4  # of play between two looks at Ctrl-C
LOG_BYTES = 48 * 2**20  # of one thread's logs
GROWTH = 4  # times as many games as in the largest call so far, at most
TYPES = ("int8", "int16", "int32", "int64", "float64")
SUMMARY = ("games", "seats")  # all that `--detail games` writes

Columns = Mapping[str, Array]


class OpenGame(NamedTuple):
    """Everything that playing games of one spec needs; made by `open_game`, read by all threads, changed by none."""

    spec: RunSpec
    game: Game
    components: Components
    design: Any
    players: Rows[Player]
    seatings: Array  # [rotation, seat] -> row of `players`
    words: Mapping[str, tuple[str, ...]]  # by vocabulary
    facts: tuple[FactTable, ...]  # that are written
    tables: tuple[Table, ...]  # the same as the store sees them

    @property
    def rotations(self) -> int:
        """Games of one deal."""
        return len(self.seatings)

    def batch(self, first: int) -> Any:
        """The engine's order to play games from `first` on."""
        batch = rows(Batch)[0]
        batch.seed, batch.first, batch.seats = np.uint64(self.spec.seed), first, self.spec.seats
        batch.rotations, batch.cap = self.rotations, self.game.cap
        batch.keep_decisions = int(self.spec.detail == "decisions")
        if self.spec.trials > 0:
            names = self.words["subject"]
            batch.trials.chance = self.spec.trials
            batch.trials.names[: len(names)] = [name_key(name) for name in names]
        return batch

    def columns(self, logs: Any) -> dict[str, dict[str, Array]]:
        """By table, the used rows of some logs as columns; words as codes."""
        found = {facts.name: _used(facts, logs) for facts in self.facts}
        number = found["games"]["game"]
        found["games"] |= {"deal": number // self.rotations, "rotation": number % self.rotations}
        choices = logs["choices"][:, : self.spec.seats]
        for code, kind in enumerate(self.game.decisions):
            found["seats"][decided(kind)] = choices[:, :, code].ravel()
        return found


def open_game(spec: RunSpec) -> OpenGame:
    """Set up the game of a spec. Nothing is compiled yet; what can't be played is a `UsageError`."""
    game = games.load(spec.game)
    components = components_of(spec, game)
    names = tuple(spec.strategies)
    words = {
        **game.vocabularies(components),
        "player": names,
        "ending": game.endings,
        "decision": game.decisions,
        "arm": ARMS,
    }
    facts = game.tables
    if spec.detail == "games":
        facts = tuple(table for table in facts if table.name in SUMMARY)
    elif spec.detail == "decisions":
        facts += (DECISIONS,)
    if spec.trials > 0:
        _check_trials(game, words["subject"])
        facts += (TRIALS,)
    return OpenGame(
        spec=spec,
        game=game,
        components=components,
        design=game.design(settings_of(spec), components, spec.seats),
        players=strategies.pack(book_in(spec), names, game.features),
        seatings=seating_table(spec.seatings, names),
        words=words,
        facts=facts,
        tables=tuple(store_table(table, words, game.decisions) for table in facts),
    )


def _check_trials(game: Game, names: tuple[str, ...]) -> None:
    if game.rules.taken is takes_nothing:
        raise UsageError(f"--trials: {game.name} has no cards that can be forbidden or forced")
    if len(names) > MOST_TRIED:
        raise UsageError(f"--trials: {game.name} has {len(names)} cards and such with this deck, at most {MOST_TRIED}")


def store_table(facts: FactTable, words: Mapping[str, tuple[str, ...]], decisions: tuple[str, ...]) -> Table:
    """A game's table as the store writes it, with the columns that the run adds."""
    columns = [Column("game", "int64", "number of the game in its run, from 0")]
    if facts.name == "games":
        columns.append(Column("deal", "int64", "number of the deal: games of one deal share its luck"))
        columns.append(Column("rotation", "int16", "which seating of the line-up, from 0"))
    columns += [_store_column(name, dtype, about, words) for name, (dtype, about) in facts.columns().items()]
    if facts.name == "seats":
        about = "decisions of this kind with more than one legal move"
        columns += [Column(decided(kind), "int16", f"{about}: {kind}") for kind in decisions]
    return Table(facts.name, facts.about, tuple(columns))


def decided(kind: str) -> str:
    """The column of `seats` that counts a kind of decision."""
    return "decided_" + kind.replace("-", "_").replace(" ", "_")


def _store_column(name: str, dtype: np.dtype[Any], about: FactColumn, words: Mapping[str, tuple[str, ...]]) -> Column:
    if about.words:
        return Column(name, "word", about.about, about.unit, words[about.words])
    if dtype.name not in TYPES:
        raise TypeError(f"column {name}: {dtype} can't be written; there are {', '.join(TYPES)}")
    return Column(name, cast(ColumnType, dtype.name), about.about, about.unit)


def _used(facts: FactTable, logs: Any) -> dict[str, Array]:
    """The used rows of a table in some logs, column by column; no loop over rows or games."""
    used = logs[f"{facts.name}_n"]
    top = int(used.max(initial=0))
    mask = np.arange(top) < used[:, None]
    block = logs[facts.name][:, :top]
    found = {"game": np.repeat(logs["game"], used)}
    for field, name in zip(facts.row.dtype.names or (), facts.columns(), strict=True):
        found[name] = block[field][mask]
    return found


def _empty(logs: Any) -> None:
    """Zero some logs; rows of decisions, half of a log, are written whole or not at all."""
    room, (_, first) = logs.view(np.uint8).reshape(len(logs), -1), logs.dtype.fields["decisions"][:2]
    room[:, :first] = 0
    room[:, first + logs.dtype["decisions"].itemsize :] = 0


class Session:
    """One thread's seat at the table: its own state, scratch space and logs, used again for every call."""

    def __init__(self, table: OpenGame) -> None:
        self.table = table
        self.batch = table.batch(0)
        self.worker: Worker = worker(table.game.state)
        self.players: Any = rows(Player, len(table.players))  # the table's, with scratch space of their own
        self.most = max(1, LOG_BYTES // table.game.log.dtype.itemsize)
        self.logs: Any = rows(table.game.log, self.most)  # takes memory as it is used
        self.largest = 0  # games of the largest call so far
        self.rate = 0.0  # games/s of the last call
        self.seconds = 0.0  # in the compiled loop
        self._play: Callable[..., None] = importlib.import_module(table.game.entry).play_games

    def play(self, first: int, count: int) -> Any:
        """Play games `first` to `first + count - 1`; their logs are good until the next call."""
        if count > self.most:
            raise ValueError(f"a call of {count} games has more logs than the {self.most} there is room for")
        self.largest = max(self.largest, count)
        logs = self.logs[:count]
        _empty(logs)
        self.players[:] = self.table.players
        self.batch.first = first
        started = time.perf_counter()
        with np.errstate(over="ignore" if plain() else "warn"):
            self._play(self.table.design, self.players, self.table.seatings, self.batch, self.worker, logs)
        taken = time.perf_counter() - started
        self.seconds += taken
        self.rate = count / max(taken, 1e-6)
        return logs

    def next_call(self, left: int) -> int:
        """How many games the next call should play: about CALL_SECONDS' worth, and no more logs than fit."""
        return max(1, min(left, self.most, int(self.rate * CALL_SECONDS), GROWTH * self.largest))
