"""Opens a run: what it is, and its tables as queries. Needs no engine and no rules of the game.

Words come as polars `Categorical`: they compare with text (`pl.col("source") == "prestige"`) and group fast.
"""

import dataclasses
from inspect import signature
from pathlib import Path
from typing import Any, cast

import polars as pl

from pipeline.errors import UsageError, nearest, unknown
from pipeline.store.manifest import RUN_FILE, RunManifest, ShardManifest, part_file, read_run, read_shards
from pipeline.store.place import Place
from pipeline.store.schema import Table
from pipeline.store.soundness import glance

POLARS_READS = ("s3", "s3a", "gs", "gcs", "az", "azure", "adl", "abfs", "abfss", "hf", "http", "https")
STATISTICS = "_table_statistics"


@dataclasses.dataclass(frozen=True)
class Run:
    """A run that lies on disk; what counts in it was settled when it was opened."""

    place: Place
    manifest: RunManifest
    shards: tuple[ShardManifest, ...]

    @property
    def path(self) -> str:
        """The run's folder, as it was given."""
        return str(self.place)

    @property
    def games(self) -> int:
        """Games that count: those of finished shards."""
        return sum(shard.games for shard in self.shards)

    @property
    def faulted(self) -> int:
        """Games that count and broke an invariant."""
        return sum(shard.faulted for shard in self.shards)

    @property
    def complete(self) -> bool:
        """Whether all games asked for are there, going by the manifests; `verify` looks closer."""
        return self.games == self.manifest.games

    def tables(self) -> tuple[Table, ...]:
        """The run's tables, with the meaning of every column."""
        return self.manifest.tables

    def table(self, name: str) -> Table:
        """A table by name."""
        for table in self.manifest.tables:
            if table.name == name:
                return table
        raise unknown("table", name, (table.name for table in self.manifest.tables))

    def rows(self, name: str) -> int:
        """Rows of a table that count."""
        table = self.table(name)
        return sum(shard.tables[table.name].rows for shard in self.shards)

    def scan(self, name: str) -> pl.LazyFrame:
        """A table as a query over the files that count; collect it with `engine="streaming"`.

        A file that is missing, cut short or not the run's is a `UsageError` that names it.
        """
        table = self.table(name)
        for shard in self.shards:
            problem = glance(self.place, self.manifest, shard, table)
            if problem is not None:
                raise UsageError(problem.sentence)
        files = [part_file(name, shard.shard) for shard in self.shards]
        if not files:
            return cast(pl.DataFrame, pl.from_arrow(table.arrow.empty_table())).lazy()
        if self.place.local:
            return self._polars(name, [self.place.path(file) for file in files])
        if self.place.uri.partition("://")[0] in POLARS_READS:
            return self._polars(name, [self.place.url(file) for file in files])
        import pyarrow.dataset as ds  # takes long to import, and is seldom needed

        paths = [self.place.path(file) for file in files]
        return pl.scan_pyarrow_dataset(ds.dataset(paths, table.arrow, "parquet", self.place.filesystem))

    def _polars(self, name: str, files: list[str]) -> pl.LazyFrame:
        """The files as polars reads them; it opens only those whose games a query asks for.

        Without being told which games a file holds it would read every footer for each window of a long run. The
        argument is one that polars keeps for its own readers of lakes, so it is left out where there is none.
        """
        told: dict[str, Any] = (
            {STATISTICS: self._spans(name)} if STATISTICS in signature(pl.scan_parquet).parameters else {}
        )
        return pl.scan_parquet(files, glob=False, hive_partitioning=False, **told)

    def _spans(self, name: str) -> pl.DataFrame:
        """By file of a table: its rows, and the lowest and the highest game that may be in it."""
        rows = [
            (shard.tables[name].rows, 0, shard.first_game, shard.first_game + shard.games - 1) for shard in self.shards
        ]
        types = {"len": pl.UInt32, "game_nc": pl.UInt32, "game_min": pl.Int64, "game_max": pl.Int64}
        return pl.DataFrame(rows, schema=types, orient="row")


def open_run(path: str | Path) -> Run:
    """The run in a folder; a `UsageError` says what lies there instead."""
    place = Place(path)
    return Run(place, run_manifest(place), read_shards(place))


def run_manifest(place: Place) -> RunManifest:
    """The manifest of the run in a folder; a `UsageError` says what lies there instead."""
    manifest = read_run(place)
    if manifest is None:
        raise UsageError(_no_run(place))
    return manifest


def _no_run(place: Place) -> str:
    """Why a folder is no run, and which one may have been meant."""
    makes = f"`galactic run … --out {place}` makes one"
    if not place.is_folder():
        if place.size("") is not None:
            return f"{place} is a file; a run is a folder that holds {RUN_FILE}"
        parent, _, name = str(place).rstrip("/").rpartition("/")
        beside = _runs_in(Place(parent or "."))
        return f"there is no folder {place}: {nearest(name, beside)}" if beside else f"there is no {place}; {makes}"
    inside = _runs_in(place)
    if inside:
        return f"{place} is no run, but there are runs in it: {', '.join(place.url(name) for name in inside[:20])}"
    return f"{place} is no run, as it holds no {RUN_FILE}; {makes}"


def _runs_in(place: Place) -> list[str]:
    """The folders in a folder that are runs."""
    return [name for name in place.names() if place.size(f"{name}/{RUN_FILE}") is not None]
