"""Whether the files of a shard are what its manifest says: there, whole, of this run, with these rows."""

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.parquet as pq

from pipeline.store.digest import Sums, file_sums
from pipeline.store.manifest import RunManifest, ShardManifest, part_file
from pipeline.store.place import Place
from pipeline.store.schema import Table

AGAIN = "`galactic run` with the same settings plays its games again"


class Problem(NamedTuple):
    """A file that is not what its shard's manifest says."""

    file: str
    what: str
    remedy: str

    @property
    def sentence(self) -> str:
        """What is wrong with the file, and what to do about it."""
        return f"{self.what}; {self.remedy}"


def glance(place: Place, run: RunManifest, shard: ShardManifest, table: Table) -> Problem | None:
    """What is wrong with a shard's file of a table, as far as its size and footer tell."""
    file = part_file(table.name, shard.shard)
    wrong = _wrong_at_a_glance(place, run, shard, table)
    return Problem(file, f"{place.url(file)} {wrong}", AGAIN) if wrong else None


def _wrong_at_a_glance(place: Place, run: RunManifest, shard: ShardManifest, table: Table) -> str:
    """The same as the end of a sentence; empty if nothing is wrong."""
    part = shard.tables.get(table.name)
    file = part_file(table.name, shard.shard)
    size = place.size(file)
    if part is None or size is None:
        return "is missing"
    if size == 0:
        return "is empty"
    try:
        with place.open(file) as source:
            footer = pq.ParquetFile(source)
            schema, rows = footer.schema_arrow, footer.metadata.num_rows
    except (pa.ArrowException, OSError):
        if size < part.bytes:
            return f"is cut short: it has {size:,} of {part.bytes:,} bytes"
        return "is no Parquet file, or a damaged one"
    about = schema.metadata or {}
    if different := _difference(schema, table.arrow):
        return f"is not of this run: {different}"
    if about.get(b"identity", b"").decode() != run.identity:
        return "is of another run, with the same columns"
    if about.get(b"shard", b"").decode() != str(shard.shard):
        return f"is a copy of shard {about.get(b'shard', b'?').decode()}"
    return "" if rows == part.rows else f"has {rows:,} rows, its shard's manifest says {part.rows:,}"


def _difference(found: pa.Schema, wanted: pa.Schema) -> str:
    """The first difference of two schemas in names, order or types; empty if there is none."""
    for name in found.names:
        if name not in wanted.names:
            return f"it has a column {name}"
    for name in wanted.names:
        if name not in found.names:
            return f"it has no column {name}"
        if found.field(name).type != wanted.field(name).type:
            return f"its column {name} is {found.field(name).type}, not {wanted.field(name).type}"
    return "" if found.names == wanted.names else "its columns stand in another order"


class Look(NamedTuple):
    """What a shard's files hold."""

    problems: tuple[Problem, ...]
    sums: dict[str, Sums]  # of the tables that could be read


def look(place: Place, run: RunManifest, shard: ShardManifest, full: bool) -> Look:
    """All that is wrong with a shard's files; `full` reads every row, else the manifest's sums are trusted."""
    problems: list[Problem] = []
    sums: dict[str, Sums] = {}
    for table in run.tables:
        problem = glance(place, run, shard, table)
        if problem is not None:
            problems.append(problem)
            continue
        told = Sums.from_hex(shard.tables[table.name].sums)
        sums[table.name] = told
        if full:
            file = part_file(table.name, shard.shard)
            found, wrong = _read_through(place, shard, table.name)
            sums[table.name] = found
            if not wrong and found != told:
                wrong = "holds other rows than those that were written"
            if wrong:
                problems.append(Problem(file, f"{place.url(file)} {wrong}", f"remove it, and {AGAIN}"))
    return Look(tuple(problems), sums)


def _read_through(place: Place, shard: ShardManifest, table: str) -> tuple[Sums, str]:
    """A file's digest from all its rows, and what is wrong with its games: a row of `games` for each, once."""
    games = _Games(shard.first_game, shard.games, table == "games")
    try:
        with place.open(part_file(table, shard.shard)) as source:
            sums = file_sums(pq.ParquetFile(source), table, games.see)
    except (pa.ArrowException, OSError) as error:
        return Sums(), f"is damaged ({str(error).splitlines()[0]})"
    return sums, games.wrong()


class _Games:
    """Counts the rows of each game in a shard's range."""

    def __init__(self, first: int, games: int, once: bool) -> None:
        self._first, self._once = first, once
        self._counts: npt.NDArray[np.int64] = np.zeros(games, np.int64)
        self._strange: set[int] = set()

    def see(self, batch: pa.RecordBatch) -> None:
        """Count a batch of rows."""
        games: npt.NDArray[Any] = batch.column("game").to_numpy() - self._first
        inside = (games >= 0) & (games < len(self._counts))
        if not inside.all():
            self._strange.add(int(games[~inside][0]) + self._first)
        self._counts += np.bincount(games[inside], minlength=len(self._counts))

    def wrong(self) -> str:
        """The end of a sentence that names the first wrong game; empty if there is none."""
        if self._strange:
            return f"has rows of game {min(self._strange)}, which belongs to another shard"
        if self._once and (self._counts != 1).any():
            game = int(np.flatnonzero(self._counts != 1)[0])
            return f"has {self._counts[game]} rows of game {game + self._first}, not one"
        return ""
