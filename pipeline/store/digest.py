"""The digest of a table: a sum over its rows, so that only the rows matter and not how they are kept.

Each value becomes a 64-bit word: an integer its two's complement, whatever its width; text a hash of its
UTF-8; a float its bits, with one zero and one NaN; null a word of its own. A row's words are mixed in the
order of the sorted column names, starting from a word for the table's and the columns' names. Two lanes
scramble the mixed rows differently and are summed modulo 2^64.

A sum doesn't change with shard size, row order, dictionary order or library version. It does with a
row twice (an exclusive or would not), a swapped value, a renamed category, column or table, a missing row.

Two ways lead to the words: `CodeDigest` takes the arrays that a writer has at hand, `file_sums` a Parquet
file. Only `RowMixer`, below both, is shared; tests hold all to a plain calculation in whole numbers.
"""

import hashlib
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.parquet as pq

from pipeline.store.schema import Column, Table

Words = npt.NDArray[np.uint64]
Columns = Mapping[str, npt.NDArray[Any]]  # arrays by column name, equally long; of words, their codes

BLOCK = 16_384  # rows mixed at a time: three arrays of words that stay in a core's own cache
MASK = 2**64 - 1
NULL = 0x9AE16A3B2F90404F
NAN = 0x7FF8000000000000
STIR = 0x9E3779B97F4A7C15  # odd, from the golden ratio, as in splitmix64
LANES = ((0xBF58476D1CE4E5B9, 0x94D049BB133111EB), (0xFF51AFD7ED558CCD, 0xC4CEB9FE1A85EC53))  # splitmix64, murmur3


class Sums(NamedTuple):
    """The two lanes of a table's digest; those of disjoint sets of rows add up."""

    first: int = 0
    second: int = 0

    def plus(self, other: "Sums") -> "Sums":
        """The sums of both sets of rows together."""
        return Sums((self.first + other.first) & MASK, (self.second + other.second) & MASK)

    def hex(self) -> tuple[str, str]:
        """As manifests keep them."""
        return f"{self.first:016x}", f"{self.second:016x}"

    @staticmethod
    def from_hex(lanes: tuple[str, str]) -> "Sums":
        """What `hex` wrote."""
        return Sums(int(lanes[0], 16), int(lanes[1], 16))


@lru_cache(maxsize=65_536)
def text_word(text: str) -> int:
    """The word of a text."""
    return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=8).digest(), "little")


def start_word(table: str, columns: Iterable[str]) -> int:
    """The word that every row of a table begins with: a hash of its name and its columns' sorted names."""
    return text_word("\n".join((table, *sorted(columns))))


def float_words(values: npt.NDArray[np.float64]) -> npt.NDArray[np.int64]:
    """Floats by their bits, with one zero and one NaN."""
    bits: npt.NDArray[np.int64] = (values + 0.0).view(np.int64)  # -0.0 + 0.0 is 0.0
    bits[np.isnan(values)] = NAN
    return bits


class RowMixer:
    """Mixes rows of words and sums them. `fill(name, begin, end, out)` writes a column's words into `out`."""

    def __init__(self, table: str, columns: Iterable[str]) -> None:
        self._order = sorted(columns)
        self._start = start_word(table, self._order)
        self._row, self._word, self._spare = (np.empty(BLOCK, np.uint64) for _ in range(3))
        self.sums = Sums()

    def add(self, rows: int, fill: Callable[[str, int, int, Words], None]) -> None:
        """Add `rows` rows, a block at a time."""
        for begin in range(0, rows, BLOCK):
            end = min(rows, begin + BLOCK)
            row, word, spare = (array[: end - begin] for array in (self._row, self._word, self._spare))
            row.fill(self._start)
            for name in self._order:
                fill(name, begin, end, word)
                np.bitwise_xor(row, word, out=row)
                np.multiply(row, np.uint64(STIR), out=row)
                np.right_shift(row, np.uint64(32), out=spare)
                np.bitwise_xor(row, spare, out=row)
            first, second = (_lane(row, word, spare, multipliers) for multipliers in LANES)
            self.sums = self.sums.plus(Sums(first, second))


def _lane(row: Words, word: Words, spare: Words, multipliers: tuple[int, int]) -> int:
    """One lane: the rows scrambled by a 64-bit finaliser, and summed. `word` and `spare` are overwritten."""
    np.copyto(word, row)
    for multiplier in multipliers:
        np.right_shift(word, np.uint64(31), out=spare)
        np.bitwise_xor(word, spare, out=word)
        np.multiply(word, np.uint64(multiplier), out=word)
    np.right_shift(word, np.uint64(32), out=spare)
    np.bitwise_xor(word, spare, out=word)
    return int(np.add.reduce(word))


class CodeDigest:
    """The digest of a table as it is written: from arrays of numbers and of codes of words."""

    def __init__(self, table: Table) -> None:
        self._mixer = RowMixer(table.name, [column.name for column in table.columns])
        self._floats = {column.name for column in table.columns if column.type == "float64"}
        self._words = {column.name: _words_by_code(column) for column in table.columns if column.words is not None}

    @property
    def sums(self) -> Sums:
        """Of all rows added so far."""
        return self._mixer.sums

    def add(self, columns: Columns, rows: int) -> None:
        """Add the first `rows` rows of the arrays; codes must be those of words, or -1."""

        def fill(name: str, begin: int, end: int, out: Words) -> None:
            values = columns[name][begin:end]
            if name in self._words:
                np.take(self._words[name], values, out=out, mode="wrap")  # -1 is the last: null
            elif name in self._floats:
                np.copyto(out.view(np.int64), float_words(values))
            else:
                np.copyto(out.view(np.int64), values)

        self._mixer.add(rows, fill)


def _words_by_code(column: Column) -> Words:
    """The word of each code of a column of words; that of null comes last."""
    return np.array([*(text_word(text) for text in column.words or ()), NULL], np.uint64)


def file_sums(file: pq.ParquetFile, table: str, watch: Callable[[pa.RecordBatch], None] | None = None) -> Sums:
    """The digest of a table's Parquet file, read a batch of rows at a time; `watch` sees each batch as well."""
    mixer = RowMixer(table, file.schema_arrow.names)
    for batch in file.iter_batches(batch_size=4 * BLOCK):
        add_batch(mixer, batch)
        if watch is not None:
            watch(batch)
    return mixer.sums


def add_batch(mixer: RowMixer, batch: pa.RecordBatch) -> None:
    """Add an Arrow batch to a digest."""
    columns = {name: _arrow_words(batch.column(name)) for name in batch.schema.names}

    def fill(name: str, begin: int, end: int, out: Words) -> None:
        np.copyto(out, columns[name][begin:end])

    mixer.add(batch.num_rows, fill)


def _arrow_words(array: pa.Array) -> Words:
    """The words of an Arrow array of integers, floats, text or dictionary-encoded text."""
    if pa.types.is_string(array.type) or pa.types.is_large_string(array.type):
        array = array.dictionary_encode()
    if pa.types.is_dictionary(array.type):
        by_index = np.array([*map(text_word, array.dictionary.to_pylist()), NULL], np.uint64)
        indices: npt.NDArray[np.int64] = array.indices.cast(pa.int64()).fill_null(len(by_index) - 1).to_numpy()
        return by_index[indices]
    nulls = array.is_null().to_numpy(zero_copy_only=False) if array.null_count else None
    plain = array.fill_null(0) if array.null_count else array
    if pa.types.is_floating(array.type):
        words = float_words(plain.cast(pa.float64()).to_numpy()).view(np.uint64)
    else:
        words = plain.cast(pa.int64()).to_numpy().astype(np.int64).view(np.uint64)
    if nulls is not None:
        words[nulls] = NULL
    return words


def run_digest(tables: Mapping[str, Sums]) -> str:
    """The digest of a run: 32 hexadecimal digits over its tables' names and sums."""
    lines = "".join(f"{name} {' '.join(tables[name].hex())}\n" for name in sorted(tables))
    return hashlib.blake2b(lines.encode(), digest_size=16).hexdigest()
