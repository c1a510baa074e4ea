"""The digest against a plain calculation in Python's whole numbers, and what it must and must not notice."""

import hashlib
import math
import struct
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline.store.digest import BLOCK, CodeDigest, Columns, RowMixer, Sums, add_batch, file_sums, run_digest
from pipeline.store.manifest import part_file
from pipeline.store.schema import Column, Table
from tests.store.sample import TABLES, facts, write_shard_of

WORDS = ("senate", "guild", "", "a\nb", "Órdü")
TABLE = Table(
    "t",
    "a row of anything",
    (
        Column("game", "int64", "game"),
        Column("b", "int8", "small"),
        Column("a", "word", "words", words=WORDS),
        Column("f", "float64", "floats"),
    ),
)
Row = tuple[int, int, str | None, float]

rows_of = st.lists(
    st.tuples(
        st.integers(-(2**63), 2**63 - 1),
        st.integers(-128, 127),
        st.sampled_from([*WORDS, None]),
        st.floats(),
    ),
    max_size=12,
)

M = 2**64


def plain_word(value: float | int | str | None) -> int:
    if value is None:
        return 0x9AE16A3B2F90404F
    if isinstance(value, str):
        return int.from_bytes(hashlib.blake2b(value.encode(), digest_size=8).digest(), "little")
    if isinstance(value, float):
        if math.isnan(value):
            return 0x7FF8000000000000
        return int(struct.unpack("<Q", struct.pack("<d", value if value != 0 else 0.0))[0])
    return value % M


def plain_digest(rows: list[Row]) -> Sums:
    """What the module's docstring promises, row by row."""
    names = ["game", "b", "a", "f"]
    sums = [0, 0]
    for row in rows:
        mixed = plain_word("\n".join(["t", *sorted(names)]))
        for _, value in sorted(zip(names, row, strict=True), key=lambda pair: pair[0]):
            mixed = ((mixed ^ plain_word(value)) * 0x9E3779B97F4A7C15) % M
            mixed ^= mixed >> 32
        for lane, (one, two) in enumerate(
            [(0xBF58476D1CE4E5B9, 0x94D049BB133111EB), (0xFF51AFD7ED558CCD, 0xC4CEB9FE1A85EC53)]
        ):
            x = ((mixed ^ mixed >> 31) * one) % M
            x = ((x ^ x >> 31) * two) % M
            sums[lane] = (sums[lane] + (x ^ x >> 32)) % M
    return Sums(*sums)


def by_codes(rows: list[Row], words: tuple[str, ...] = WORDS) -> Sums:
    game, b, a, f = zip(*rows, strict=True) if rows else ((), (), (), ())
    columns: Columns = {
        "game": np.array(game, np.int64),
        "b": np.array(b, np.int8),
        "a": np.array([-1 if word is None else words.index(word) for word in a], np.int16),
        "f": np.array(f, np.float64),
    }
    table = Table(
        "t", "", tuple(c if c.words is None else Column("a", "word", "w", words=words) for c in TABLE.columns)
    )
    digest = CodeDigest(table)
    digest.add(columns, len(rows))
    return digest.sums


def by_arrow(rows: list[Row], names: tuple[str, ...] = ("game", "b", "a", "f"), text: Any = None) -> Sums:
    types = {"game": pa.int64(), "b": pa.int32(), "a": text or pa.string(), "f": pa.float64()}
    values = dict(zip(("game", "b", "a", "f"), zip(*rows, strict=True) if rows else ((), (), (), ()), strict=True))
    arrays = {name: pa.array(values[name], types[name] if name != "a" else pa.string()) for name in names}
    if text is not None:
        arrays["a"] = arrays["a"].dictionary_encode()
    mixer = RowMixer("t", names)
    add_batch(mixer, pa.record_batch(arrays))
    return mixer.sums


@settings(deadline=None)  # the machine may be busy
@given(rows_of)
def test_codes_arrow_and_the_plain_calculation_agree(rows: list[Row]) -> None:
    assert by_codes(rows) == by_arrow(rows) == by_arrow(rows, text=pa.dictionary(pa.int32(), pa.string()))
    assert by_codes(rows) == plain_digest(rows)


@settings(deadline=None)  # the machine may be busy
@given(rows_of, st.randoms(use_true_random=False), st.integers(0, 12))
def test_order_of_rows_columns_and_words_and_splitting_change_nothing(rows: list[Row], luck: Any, cut: int) -> None:
    shuffled, words, names = luck.sample(rows, len(rows)), list(WORDS), ["game", "b", "a", "f"]
    luck.shuffle(words)
    luck.shuffle(names)
    assert by_codes(shuffled, tuple(words)) == by_codes(rows)
    assert by_arrow(shuffled, tuple(names)) == by_codes(rows)
    assert by_codes(rows[:cut]).plus(by_codes(rows[cut:])) == by_codes(rows)


@settings(deadline=None)  # the machine may be busy
@given(rows_of.filter(bool), st.data())
def test_a_row_twice_or_missing_or_changed_is_noticed(rows: list[Row], data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(rows) - 1))
    game, b, a, f = rows[at]
    before = by_codes(rows)
    assert by_codes([*rows, rows[at]]) != before
    assert by_codes([*rows, rows[at], rows[at]]) != before
    assert by_codes(rows[:at] + rows[at + 1 :]) != before
    for other in [
        (game ^ 1, b, a, f),
        (game, -b - 1, a, f),
        (game, b, None if a == "guild" else "guild", f),
        (game, b, a, 1.5 if f != 1.5 else -1.5),
    ]:
        assert by_codes([*rows[:at], other, *rows[at + 1 :]]) != before


def test_values_swapped_between_rows_or_columns_are_noticed() -> None:
    rows: list[Row] = [(1, 5, "senate", 0.5), (2, 6, None, 0.25)]
    assert by_codes([(1, 6, "senate", 0.5), (2, 5, None, 0.25)]) != by_codes(rows)
    assert by_codes([(1, 5, None, 0.5), (2, 6, "senate", 0.25)]) != by_codes(rows)
    assert by_codes([(5, 1, "senate", 0.5), (2, 6, None, 0.25)]) != by_codes(rows)


def test_a_renamed_category_column_or_table_is_noticed() -> None:
    rows: list[Row] = [(1, 5, "senate", 0.5)]
    assert by_codes([(1, 5, "Senate", 0.5)], ("Senate",)) != by_codes(rows)
    codes = {"game": np.array([1]), "x": np.array([5])}

    def sums(table: str, column: str) -> Sums:
        digest = CodeDigest(Table(table, "", (Column("game", "int64", "g"), Column(column, "int64", "c"))))
        digest.add({"game": codes["game"], column: codes["x"]}, 1)
        return digest.sums

    assert len({sums("t", "x"), sums("t", "y"), sums("u", "x")}) == 3


def test_zeros_are_one_and_nans_are_one_and_null_is_none_of_the_words() -> None:
    odd = float(np.array([0xFFF8000000000001], np.uint64).view(np.float64)[0])
    assert by_codes([(1, 1, "", 0.0)]) == by_codes([(1, 1, "", -0.0)])
    assert by_codes([(1, 1, "", odd)]) == by_codes([(1, 1, "", float("nan"))])
    assert len({by_codes([(1, 1, word, 0.0)]) for word in (*WORDS, None)}) == 6


def test_many_small_numbers_mix_to_different_rows() -> None:
    n = 40
    a, b, c = (axis.ravel() for axis in np.meshgrid(*(np.arange(n),) * 3))
    table = Table("t", "", (Column("game", "int64", "g"), Column("b", "int64", "b"), Column("c", "int64", "c")))
    seen = set()
    for at in range(0, len(a), 97):
        digest = CodeDigest(table)
        digest.add({"game": a[at : at + 1], "b": b[at : at + 1], "c": c[at : at + 1]}, 1)
        seen.add(digest.sums)
    assert len(seen) == len(range(0, len(a), 97))
    assert len({sums.first for sums in seen}) == len({sums.second for sums in seen}) == len(seen)


@pytest.mark.parametrize("rows", [0, 1, BLOCK - 1, BLOCK, BLOCK + 1, 3 * BLOCK + 17])
def test_blocks_add_up_to_the_whole(rows: int) -> None:
    game = np.arange(rows)
    table = Table("t", "", (Column("game", "int64", "g"), Column("b", "int16", "b")))
    whole, parts = CodeDigest(table), CodeDigest(table)
    columns: Columns = {"game": game, "b": (game % 31).astype(np.int16)}
    whole.add(columns, rows)
    for at in range(0, rows, 5000):
        piece: Columns = {name: values[at : at + 5000] for name, values in columns.items()}
        parts.add(piece, len(piece["game"]))
    assert whole.sums == parts.sums


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_written_file_reads_back_to_the_sums_in_its_manifest(tmp_path: Path, seats: int) -> None:
    manifest = write_shard_of(tmp_path, 0, seats=seats)
    for name, part in manifest.tables.items():
        assert file_sums(pq.ParquetFile(tmp_path / part_file(name, 0)), name) == Sums.from_hex(part.sums)


def test_another_writer_with_plain_text_and_wider_numbers_has_the_same_digest(tmp_path: Path) -> None:
    manifest = write_shard_of(tmp_path, 0)
    table = pq.read_table(tmp_path / part_file("seats", 0))
    wide = pa.schema(
        [(f.name, pa.int64() if pa.types.is_integer(f.type) else f.type) for f in table.schema if f.name != "player"]
        + [("player", pa.string())]
    )
    other = table.take(list(reversed(range(table.num_rows)))).select(wide.names).cast(wide)
    pq.write_table(other, tmp_path / "other.parquet", row_group_size=7, compression="snappy", use_dictionary=False)
    read = file_sums(pq.ParquetFile(tmp_path / "other.parquet"), "seats")
    assert read == Sums.from_hex(manifest.tables["seats"].sums)


def test_the_digest_of_a_run_does_not_depend_on_the_size_of_its_shards() -> None:
    digests = set()
    for size in (1, 7, 60):
        sums = {table.name: Sums() for table in TABLES}
        for first in range(0, 60, size):
            for table in TABLES:
                digest = CodeDigest(table)
                columns = facts(first, min(size, 60 - first))[table.name]
                digest.add(columns, len(columns["game"]))
                sums[table.name] = sums[table.name].plus(digest.sums)
        digests.add(run_digest(sums))
    assert len(digests) == 1


def test_the_digest_of_a_run_is_pinned() -> None:
    sums = {"t": by_codes([(1, 5, "senate", 0.5), (2, -6, None, 0.25)]), "u": Sums()}
    assert sums["t"].hex() == plain_digest([(1, 5, "senate", 0.5), (2, -6, None, 0.25)]).hex()
    assert run_digest(sums) == "f7b30cb4b2f792e3c371198dd3418cc5"
