"""Writes shards: one Parquet file a table, and then the manifest that makes the shard count.

A retry, two workers on one shard or a crash between two tables can neither lose nor repeat a game: files
are written aside and renamed to names that follow from the shard's number, and a shard whose manifest is
not there was not played.

Rows are copied once, into a buffer of one row group a table, so memory doesn't grow with the games and
a shard's bytes don't depend on how many rows each `append` brought. About 5.5 million rows of twelve
columns a second reach the disk on one core; three quarters of the time is encoding, a seventh the digest.
tests/benchmarks/bench_store.py measures this, and the alternatives.
"""

import contextlib
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.parquet as pq

from pipeline.errors import MachineError, UsageError
from pipeline.store.digest import CodeDigest, Columns
from pipeline.store.manifest import Part, ShardManifest, part_file, read_shard, shard_file, write_shard
from pipeline.store.place import Place, guarded, remove_scratch
from pipeline.store.schema import Column, Table

ROW_GROUP = 32_768  # rows: about 2.5 MB of buffer a table


class ShardWriter:
    """Writes one shard of a run: `append` rows as they come, then `finish`, or `abandon` to leave no trace.

    As a context manager it abandons what was not finished. `folder` is a path, or a URI of a filesystem.
    `metadata` goes into every file's footer and must hold the run's `identity`. One thread uses a writer.
    """

    def __init__(
        self, folder: str | Path | Place, number: int, tables: Sequence[Table], metadata: Mapping[str, str]
    ) -> None:
        self._place = Place(folder)
        self._number = number
        self._identity = metadata["identity"]
        footer = {**metadata, "shard": str(number)}
        self._tables = {table.name: _TableWriter(table, self._place, number, footer) for table in tables}

    def append(self, table: str, columns: Columns) -> None:
        """Add rows: an array for every column of the table, equally long; copied, so they may be used again."""
        self._tables[table].append(columns)

    def finish(self, first_game: int, games: int) -> ShardManifest:
        """Publish the files, then the manifest: the shard counts. If another worker was first, its shard stands."""
        parts = {name: table.close(first_game, games) for name, table in self._tables.items()}
        self._check(first_game, games)
        manifest = ShardManifest(
            identity=self._identity,
            shard=self._number,
            first_game=first_game,
            games=games,
            faulted=self._tables["games"].faulted,
            tables=parts,
        )
        standing = self._standing()
        if standing is not None and standing.games >= games:
            self.abandon()
            if standing.games == games and _content(standing) != _content(manifest):
                raise MachineError(
                    f"{self._place.url(shard_file(self._number))} tells of other rows than those just played again: "
                    "the same games did not come out the same; `galactic verify` says whether the files were changed"
                )
            return standing
        self._publish(manifest)
        return manifest

    def abandon(self) -> None:
        """Remove what was written so far; after `finish` there is nothing to remove."""
        for table in self._tables.values():
            table.discard()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.abandon()

    def _check(self, first_game: int, games: int) -> None:
        """What a caller must have got right: a row a game, and no game of another shard."""
        rows = self._tables["games"].rows
        if rows != games:
            raise ValueError(f"shard {self._number} has {games} games and {rows} rows in the table games")
        for name, table in self._tables.items():
            if table.rows and not first_game <= table.lowest <= table.highest < first_game + games:
                found = f"games {table.lowest} to {table.highest}"
                raise ValueError(f"table {name} of shard {self._number} has {found}: not all are the shard's")

    def _standing(self) -> ShardManifest | None:
        """The manifest of this shard if it counts already; a damaged one doesn't."""
        with contextlib.suppress(UsageError):
            return read_shard(self._place, self._number)
        return None

    def _publish(self, manifest: ShardManifest) -> None:
        """Give the files their names and the shard its manifest. A shorter shard stops counting before that."""
        self._place.remove(shard_file(self._number))
        for name, table in self._tables.items():
            self._place.publish(table.temporary, part_file(name, self._number))
        write_shard(self._place, manifest)
        self.abandon()


def _content(manifest: ShardManifest) -> tuple[Any, ...]:
    """What two manifests of one shard must agree in; the size of files may differ with the library's version."""
    rows = {name: (part.rows, part.sums) for name, part in manifest.tables.items()}
    return manifest.identity, manifest.first_game, manifest.games, rows


class _TableWriter:
    """One table's file of a shard: a buffer of one row group, a digest, and the file once a row group is full."""

    def __init__(self, table: Table, place: Place, shard: int, footer: Mapping[str, str]) -> None:
        self._table = table
        self._schema = table.arrow.with_metadata({"description": table.about, "table": table.name, **footer})
        self._vocabularies = {c.name: _text_array(c.words) for c in table.columns if c.words is not None}
        self._names = {column.name for column in table.columns}
        self._buffer = {column.name: np.empty(0, column.dtype) for column in table.columns}
        self._room = self._filled = 0
        self._digest = CodeDigest(table)
        self._file: pq.ParquetWriter | None = None
        self._where = place.url(part_file(table.name, shard))
        self.temporary = place.temporary(f"{table.name}-{shard:05d}")
        self.rows = 0
        self.faulted = 0
        self.lowest, self.highest = 2**63 - 1, -1  # games

    def append(self, columns: Columns) -> None:
        """Copy rows into the buffer, and write it out each time it is full."""
        rows = self._rows_in(columns)
        done = 0
        while done < rows:
            more = min(rows - done, ROW_GROUP - self._filled)
            self._make_room(self._filled + more)
            for name, values in columns.items():
                self._buffer[name][self._filled : self._filled + more] = values[done : done + more]
            done += more
            self._filled += more
            if self._filled == ROW_GROUP:
                self._flush()
        self.rows += rows

    def _make_room(self, rows: int) -> None:
        """Let the buffer hold so many rows; it doubles, so that a table of few rows takes little memory."""
        if rows <= self._room:
            return
        self._room = min(ROW_GROUP, max(rows, 2 * self._room))
        for name, old in self._buffer.items():
            self._buffer[name] = np.empty(self._room, old.dtype)
            self._buffer[name][: self._filled] = old[: self._filled]

    def _rows_in(self, columns: Columns) -> int:
        """How many rows the arrays hold; a missing, strange, ragged or too wide column raises."""
        if columns.keys() != self._names:
            odd = sorted(columns.keys() ^ self._names)
            raise ValueError(f"table {self._table.name}: these columns are missing or not its own: {', '.join(odd)}")
        shapes = {values.shape for values in columns.values()}
        if len(shapes) > 1 or len(next(iter(shapes))) != 1:
            raise ValueError(f"table {self._table.name}: columns must be equally long, not {sorted(shapes)}")
        for name, values in columns.items():
            _check_fits(self._table.name, name, values, self._buffer[name].dtype)
        return int(next(iter(shapes))[0])

    def _flush(self) -> None:
        """Write the buffer out as a row group."""
        rows, self._filled = self._filled, 0
        columns = {name: values[:rows] for name, values in self._buffer.items()}
        for column in self._table.columns:
            if column.words is not None:
                _check_codes(self._table.name, column, columns[column.name])
        self.lowest = min(self.lowest, int(columns["game"].min()))
        self.highest = max(self.highest, int(columns["game"].max()))
        if "faults" in columns:
            self.faulted += int(np.count_nonzero(columns["faults"]))
        self._digest.add(columns, rows)
        arrays = [self._array(column.name, columns[column.name]) for column in self._table.columns]
        with guarded(self._where):
            self._opened().write_batch(pa.RecordBatch.from_arrays(arrays, schema=self._schema), ROW_GROUP)

    def _array(self, name: str, values: npt.NDArray[Any]) -> pa.Array:
        """A column as Arrow takes it, over the same memory; a code of -1 is null."""
        kind = self._schema.field(name).type
        if name not in self._vocabularies:
            return _array_over(kind, values)
        known = values >= 0
        codes = _array_over(kind.index_type, values, None if known.all() else np.packbits(known, bitorder="little"))
        return pa.DictionaryArray.from_arrays(codes, self._vocabularies[name], safe=False)

    def _opened(self) -> pq.ParquetWriter:
        """The file, opened when its first row group is full."""
        if self._file is None:
            self._file = pq.ParquetWriter(
                str(self.temporary),
                self._schema,
                compression="lz4",
                use_dictionary=[name for name in self._schema.names if name != "game"],
                write_statistics=["game"],
            )
        return self._file

    def close(self, first_game: int, games: int) -> Part:
        """Write what is left, and the footer with the shard's range of games."""
        if self._filled:
            self._flush()
        with guarded(self._where):
            file = self._opened()
            file.add_key_value_metadata({"first_game": str(first_game), "games": str(games)})
            file.close()
            size = self.temporary.stat().st_size
        return Part(rows=self.rows, bytes=size, sums=self._digest.sums.hex())

    def discard(self) -> None:
        """Close the file, whatever state it is in, and remove it."""
        if self._file is not None:
            with contextlib.suppress(OSError):
                self._file.close()
        remove_scratch(self.temporary)


def _array_over(kind: pa.DataType, values: npt.NDArray[Any], valid: npt.NDArray[np.uint8] | None = None) -> pa.Array:
    """An Arrow array over an array's memory. `pa.array` loads pandas first: as long as writing a million rows."""
    nulls = None if valid is None else pa.py_buffer(valid)
    return pa.Array.from_buffers(kind, len(values), [nulls, pa.py_buffer(values)])


def _text_array(words: Sequence[str]) -> pa.Array:
    """Text as Arrow keeps it: all bytes in a row, and where each word begins."""
    encoded = [word.encode() for word in words]
    begins = np.cumsum([0, *map(len, encoded)], dtype=np.int32)
    return pa.Array.from_buffers(pa.string(), len(words), [None, pa.py_buffer(begins), pa.py_buffer(b"".join(encoded))])


def _check_fits(table: str, name: str, values: npt.NDArray[Any], dtype: np.dtype[Any]) -> None:
    """Refuse numbers that the column's type would cut off."""
    if np.can_cast(values.dtype, dtype, "safe") or not len(values):
        return
    if values.dtype.kind in "iu" and dtype.kind == "i":
        limits = np.iinfo(dtype)
        if limits.min <= values.min() and values.max() <= limits.max:
            return
    raise ValueError(f"column {name} of table {table} is {dtype}: some {values.dtype} in it don't fit")


def _check_codes(table: str, column: Column, codes: npt.NDArray[Any]) -> None:
    """Refuse codes that are no word's."""
    lowest, highest = int(codes.min()), int(codes.max())
    known = len(column.words or ())
    if lowest < -1 or highest >= known:
        bad = lowest if lowest < -1 else highest
        raise ValueError(f"column {column.name} of table {table} has code {bad}, and {known} words")
