"""One game as text, and a logged game played again in plain Python and held to its logged rows.

The run's manifest is all that is needed: it holds the rules' values, the strategies' weights and the
component sheets as they were. Nothing is compiled.
"""

import itertools
from collections.abc import Iterator
from typing import Any

import numpy as np
import pyarrow.parquet as pq

from pipeline.engine.play import steps, worker
from pipeline.engine.record import rows
from pipeline.errors import UsageError
from pipeline.games import transcript
from pipeline.games.contract import Game
from pipeline.runs.shards import sources_digest
from pipeline.runs.spec import Asked, RunSpec, settings_of, specify
from pipeline.runs.table import OpenGame, open_game
from pipeline.store.manifest import part_file
from pipeline.store.reading import Run, open_run
from pipeline.store.schema import Table

MOST_SHOWN = 10  # differences

Rows = dict[str, list[Any]]  # by column


def told(asked: Asked, game: int, choices: bool = True, why: bool = False) -> Iterator[str]:
    """A game of what is asked for, line by line: game `game` of the run that would come of it."""
    loaded, sitting = sitting_of(asked, game)
    notes = (f"note: {note}" for note in sitting.settings.notes)
    return itertools.chain(notes, transcript.lines(loaded, sitting, choices, why))


def sitting_of(asked: Asked, game: int) -> tuple[Game, transcript.Sitting]:
    """Who sits down to which game, by what is asked for."""
    if game < 0:
        raise UsageError(f"--game {game} must be at least 0")
    return _sitting(open_game(specify(asked)), game)


class Replay:
    """A game of a run, ready to be played again."""

    def __init__(self, path: str, game: int) -> None:
        self.run = open_run(path)
        self.number = game
        self.shard = _shard_of(self.run, game)
        self.table = open_game(RunSpec.read(self.run.manifest.spec))

    def warnings(self) -> list[str]:
        """Why the game may come out otherwise than it is logged."""
        made_with, game = self.run.manifest.versions, self.table.game
        if made_with.get("game") != str(game.version):
            return [f"played with version {made_with.get('game')} of {game.name}, replayed with {game.version}"]
        if made_with.get("sources") != sources_digest(game):
            return [f"the sources of the engine or of {game.name} have changed since it was played"]
        return []

    def lines(self, choices: bool = True, why: bool = False) -> Iterator[str]:
        """The transcript."""
        return transcript.lines(*_sitting(self.table, self.number), choices, why)

    def differences(self) -> list[str]:
        """Where the rows that come of playing again are not those logged; empty if all are equal."""
        played = self._played()
        found: list[str] = []
        for table in self.run.manifest.tables:
            logged = self._logged(table.name)
            found += _differences(table.name, logged, _in_words(table, played[table.name]))
        more = [f"and {len(found) - MOST_SHOWN} more"] if len(found) > MOST_SHOWN else []
        return found[:MOST_SHOWN] + more

    def _played(self) -> dict[str, dict[str, Any]]:
        table = self.table
        log, seat = rows(table.game.log), worker(table.game.state)
        seating, batch = table.seatings[self.number % table.rotations], table.batch(self.number)
        for _ in steps(table.game.rules, table.design, table.players, seating, batch, (seat, log[0])):
            pass
        return table.columns(log)

    def _logged(self, name: str) -> Rows:
        place = self.run.place
        file = place.path(part_file(name, self.shard))
        found = pq.read_table(file, filesystem=place.filesystem, filters=[("game", "==", self.number)])
        return {column: found[column].to_pylist() for column in found.column_names}


def faulted_games(path: str, most: int) -> list[int]:
    """The first games of a run that broke an invariant."""
    run = open_run(path)
    found: list[int] = []
    for shard in run.shards:
        if shard.faulted and len(found) < most:
            file = run.place.path(part_file("games", shard.shard))
            read = pq.read_table(file, columns=["game", "faults"], filesystem=run.place.filesystem)
            found += read["game"].to_numpy()[np.flatnonzero(read["faults"].to_numpy())].tolist()
    return sorted(found)[:most]


def fault_words(table: OpenGame, faults: int) -> list[str]:
    """Fault bits as sentences."""
    from pipeline.engine.facts import ENGINE_FAULTS

    return [about for bit, about in {**ENGINE_FAULTS, **table.game.faults}.items() if faults & bit]


def _sitting(table: OpenGame, game: int) -> tuple[Game, transcript.Sitting]:
    seating = table.seatings[game % table.rotations]
    names, settings = tuple(table.spec.strategies), settings_of(table.spec)
    batch = table.batch(game)
    return table.game, transcript.Sitting(
        table.design, table.players, seating, batch, names, table.components, settings
    )


def _shard_of(run: Run, game: int) -> int:
    for shard in run.shards:
        if shard.first_game <= game < shard.first_game + shard.games:
            return shard.shard
    last = max((shard.first_game + shard.games for shard in run.shards), default=0) - 1
    raise UsageError(
        f"--game {game} is not in {run.path}: " + (f"it holds games 0 to {last}" if last >= 0 else "it is empty")
    )


def _in_words(table: Table, columns: dict[str, Any]) -> Rows:
    """Rows as they read in a file: words for codes."""
    found: Rows = {}
    for column in table.columns:
        values = np.asarray(columns[column.name]).tolist()
        if column.words is not None:
            values = [None if code < 0 else column.words[code] for code in values]
        found[column.name] = values
    return found


def _differences(table: str, logged: Rows, played: Rows) -> Iterator[str]:
    there, now = len(logged["game"]), len(played["game"])
    if there != now:
        yield f"{table}: {there} rows are logged, {now} came"
        return
    for column, values in played.items():
        for row, (old, new) in enumerate(zip(logged[column], values, strict=True), 1):
            if old != new and not (old != old and new != new):  # noqa: PLR0124  # NaN is equal to NaN here
                yield f"{table}, row {row}: {column} is logged as {old}, came as {new}"
