import pyarrow as pa
import pytest
from pydantic import TypeAdapter

from pipeline.store.schema import MOST_WORDS, Column, Table
from tests.store.sample import TABLES


def test_every_field_of_a_file_says_what_it_means_and_only_words_can_be_null() -> None:
    for table in TABLES:
        for column, field in zip(table.columns, table.arrow, strict=True):
            assert field.metadata[b"description"].decode() == column.about
            assert field.metadata.get(b"unit", b"").decode() == column.unit
            assert field.nullable == (column.type == "word")
            assert pa.types.is_dictionary(field.type) == (column.type == "word")


@pytest.mark.parametrize(
    ("make", "says"),
    [
        (lambda: Column("x", "float32", "wrong"), "'float32' is no type; there are word, int8"),  # type: ignore[arg-type]
        (lambda: Column("x", "int8", ""), "column x needs a description"),
        (lambda: Column("x", "word", "words are missing"), "a column of type word has words"),
        (lambda: Column("x", "int8", "words are strange here", words=("a",)), "and no other has"),
        (lambda: Column("x", "word", "a word twice", words=("a", "b", "a")), "column x has a word twice"),
        (
            lambda: Column("x", "word", "too many", words=tuple(map(str, range(MOST_WORDS + 1)))),
            "column x has 32768 words, at most 32767",
        ),
        (lambda: Table("t", "no game", (Column("x", "int8", "x"),)), "table t: the first column must be game"),
        (lambda: Table("t", "nothing", ()), "table t: the first column must be game"),
        (
            lambda: Table("t", "twice", (TABLES[0].columns[0], TABLES[0].columns[0])),
            "table t has a column twice",
        ),
        (lambda: Table("_t", "hidden", TABLES[0].columns), "'_t' can't name a table"),
        (lambda: Table("a/b", "two folders", TABLES[0].columns), "'a/b' can't name a table"),
    ],
)
def test_a_wrong_column_or_table_is_refused_in_words(make: object, says: str) -> None:
    assert callable(make)
    with pytest.raises(ValueError, match=says.replace("(", r"\(")):
        make()


def test_tables_survive_json() -> None:
    tables = TypeAdapter(tuple[Table, ...])
    assert tables.validate_json(tables.dump_json(TABLES)) == TABLES
