"""How fast facts reach the disk, and what the alternatives would cost: `python -m tests.benchmarks.bench_store`.

Rows like those of a game's `rounds` and `cards`: a game, nine small numbers, two columns of words. On one of
two busy cores of a Xeon, with pyarrow 26:

    encoding as chosen: lz4                        7.62 M rows/s   5.79 bytes a row
    delta for the game                             7.11 M rows/s   5.57 bytes a row
    zstd 1                                         6.52 M rows/s   5.31 bytes a row
    zstd 3                                         6.47 M rows/s   5.31 bytes a row
    no compression                                 7.56 M rows/s   5.73 bytes a row
    statistics on every column                     5.55 M rows/s   5.59 bytes a row
    dictionary for words only                      7.92 M rows/s  15.03 bytes a row
    delta for numbers, dictionary for words        9.77 M rows/s   6.78 bytes a row
    digest alone                                  30.49 M rows/s
    whole shard, one thread                        5.35 M rows/s   5.57 bytes a row
    two whole shards, two threads                  7.62 M rows/s   5.57 bytes a row
    verify, two threads                            8.80 M rows/s

Statistics on every column would cost a quarter of the speed. Delta encoding writes faster, and takes half
as long again to read. Facts of real games: zstd 3 takes 40 us and 870 bytes a game, lz4 30 us and 1,220 bytes, and
reads a sixth faster. Giving numbers to the writer as ready dictionaries was slower (by a sixth) and changes the schema;
8- or 32-bit codes of words and other page sizes made no difference.
"""

import sys
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from pipeline.store.digest import CodeDigest, Columns
from pipeline.store.manifest import RunManifest, write_run
from pipeline.store.place import Place
from pipeline.store.schema import Column, Table
from pipeline.store.verify import verify
from pipeline.store.writing import ROW_GROUP, ShardWriter

GROUPS = 10  # row groups written in each trial
ROWS_A_GAME = 40
ORDERS = tuple(f"order {code}" for code in range(6))
CARDS = tuple(f"the name of card {code}" for code in range(300))
GAME = Column("game", "int64", "game")
NUMBERS = {
    "round": 10,
    "seat": 4,
    "points": 60,
    "energy": 18,
    "unspent": 5,
    "units": 12,
    "worlds": 6,
    "hand": 8,
    "spent": 2,
}
FACTS = Table(
    "facts",
    "a row like those of a game",
    (
        GAME,
        *(Column(name, "int16" if most < 15 else "int32", name) for name, most in NUMBERS.items()),
        Column("order", "word", "an Order or null", words=ORDERS),
        Column("card", "word", "a card", words=CARDS),
    ),
)
GAMES = Table("games", "a game", (GAME, Column("faults", "int64", "fault bits")))


def facts(group: int) -> Columns:
    """One row group of rows."""
    luck = np.random.default_rng(group)
    game = (np.arange(ROW_GROUP) + group * ROW_GROUP) // ROWS_A_GAME
    types = {column.name: column.dtype for column in FACTS.columns}
    numbers = {name: luck.integers(0, most, ROW_GROUP).astype(types[name]) for name, most in NUMBERS.items()}
    codes = {"order": luck.integers(-1, 6, ROW_GROUP, np.int16), "card": luck.integers(0, 300, ROW_GROUP, np.int16)}
    return {"game": game, **numbers, **codes}


def encode(groups: list[Columns], **options: Any) -> int:
    """Encode in memory with pyarrow's writer alone; the bytes that come of it."""
    sink = pa.BufferOutputStream()
    with pq.ParquetWriter(sink, FACTS.arrow, **options) as file:
        for columns in groups:
            arrays = []
            for column in FACTS.columns:
                values = columns[column.name]
                array = pa.array(values, mask=values < 0) if values.min() < 0 else pa.array(values)
                if column.words is not None:
                    array = pa.DictionaryArray.from_arrays(array, pa.array(column.words), safe=False)
                arrays.append(array)
            file.write_batch(pa.RecordBatch.from_arrays(arrays, schema=FACTS.arrow), ROW_GROUP)
    return int(sink.getvalue().size)


def digest(groups: list[Columns]) -> int:
    """The digest alone."""
    sums = CodeDigest(FACTS)
    for columns in groups:
        sums.add(columns, ROW_GROUP)
    return 0


def shard(folder: Path, number: int, groups: list[Columns]) -> int:
    """A whole shard, synced and published; its bytes."""
    games = -(-GROUPS * ROW_GROUP // ROWS_A_GAME)
    first = number * games
    with ShardWriter(folder, number, (GAMES, FACTS), {"identity": "bench"}) as writer:
        writer.append("games", {"game": np.arange(first, first + games), "faults": np.zeros(games, np.int64)})
        for columns in groups:
            for at in range(0, ROW_GROUP, ROW_GROUP // 8):
                piece = {name: values[at : at + ROW_GROUP // 8] for name, values in columns.items()}
                writer.append("facts", {**piece, "game": piece["game"] + first})
        return writer.finish(first, games).tables["facts"].bytes


def measure(label: str, work: Callable[[], int], rows: int = GROUPS * ROW_GROUP) -> None:
    """Print the best of three trials."""
    best, size = float("inf"), 0
    for _ in range(3):
        start = time.perf_counter()
        size = work()
        best = min(best, time.perf_counter() - start)
    weight = f"{size / rows:6.2f} bytes a row" if size else ""
    sys.stdout.write(f"    {label:44s}{rows / best / 1e6:7.2f} M rows/s {weight}\n")


def shards(groups: list[Columns], threads: int) -> Callable[[], int]:
    """Write as many shards at once as there are threads."""

    def work() -> int:
        with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(threads) as pool:
            return sum(pool.map(lambda number: shard(Path(folder), number, groups), range(threads)))

    return work


def main() -> None:
    """Print all figures."""
    groups = [facts(group) for group in range(GROUPS)]
    names = [name for name in FACTS.arrow.names if name != "game"]
    chosen: dict[str, Any] = {
        "compression": "lz4",
        "use_dictionary": names,
        "write_statistics": ["game"],
    }
    for label, changes in (
        ("encoding as chosen: lz4", {}),
        ("zstd 1", {"compression": "zstd", "compression_level": 1}),
        ("zstd 3", {"compression": "zstd", "compression_level": 3}),
        ("no compression", {"compression": "none"}),
        ("delta for the game", {"column_encoding": {"game": "DELTA_BINARY_PACKED"}}),
        ("statistics on every column", {"write_statistics": True}),
        ("dictionary for words only", {"use_dictionary": ["order", "card"]}),
        (
            "delta for numbers, dictionary for words",
            {
                "use_dictionary": ["order", "card"],
                "column_encoding": dict.fromkeys(["game", *NUMBERS], "DELTA_BINARY_PACKED"),
            },
        ),
    ):
        measure(label, partial(encode, groups, **{**chosen, **changes}))
    measure("digest alone", partial(digest, groups))
    measure("whole shard, one thread", shards(groups, 1))
    measure("two whole shards, two threads", shards(groups, 2), 2 * GROUPS * ROW_GROUP)
    with tempfile.TemporaryDirectory() as folder:
        games = -(-GROUPS * ROW_GROUP // ROWS_A_GAME)
        asked = RunManifest(
            identity="bench", title="bench", game="bench", spec={}, seed=1, shard_games=games, games=2 * games,
            tables=(GAMES, FACTS),
        )  # fmt: skip
        write_run(Place(folder), asked)
        for number in range(2):
            shard(Path(folder), number, groups)
        measure("verify, two threads", lambda: len(verify(folder).problems), 2 * GROUPS * ROW_GROUP)


if __name__ == "__main__":
    main()
