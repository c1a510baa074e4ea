"""What a table of facts looks like in a file: its columns, their types, meanings and words.

The types are pinned, never inferred from a shard's rows: a shard in which a column is empty or null
all the way has the same schema as any other. Words (strategies, cards, endings) are written as
dictionary-encoded text, so that a file means the same when the codes of a later version differ.
"""

import dataclasses
from collections.abc import Mapping
from functools import cached_property
from typing import Literal

import numpy as np
import pyarrow as pa

LAYOUT = 1  # of the run folder, its files and manifests; rises when an older reader would misread a newer run

ColumnType = Literal["int8", "int16", "int32", "int64", "float64", "word"]
NUMBERS: Mapping[str, pa.DataType] = {
    "int8": pa.int8(),
    "int16": pa.int16(),
    "int32": pa.int32(),
    "int64": pa.int64(),
    "float64": pa.float64(),
}
WORDS = pa.dictionary(pa.int16(), pa.string())
MOST_WORDS = 2**15 - 1


@dataclasses.dataclass(frozen=True)
class Column:
    """A column: its type and what it means. Only a `word` can be null; its codes count into `words`, -1 is null."""

    name: str
    type: ColumnType
    about: str
    unit: str = ""
    words: tuple[str, ...] | None = None

    def __post_init__(self) -> None:
        if self.type != "word" and self.type not in NUMBERS:
            raise ValueError(f"column {self.name}: {self.type!r} is no type; there are word, {', '.join(NUMBERS)}")
        if not self.about:
            raise ValueError(f"column {self.name} needs a description")
        if (self.type == "word") != (self.words is not None):
            raise ValueError(f"column {self.name}: a column of type word has words, and no other has")
        if self.words is not None:
            if len(self.words) > MOST_WORDS:
                raise ValueError(f"column {self.name} has {len(self.words)} words, at most {MOST_WORDS} can be written")
            if len(set(self.words)) < len(self.words):
                raise ValueError(f"column {self.name} has a word twice")

    @property
    def arrow(self) -> pa.Field:
        """The column in a file, with its description, unit and whether it can be null."""
        about = {"description": self.about} | ({"unit": self.unit} if self.unit else {})
        return pa.field(self.name, NUMBERS.get(self.type, WORDS), nullable=self.type == "word", metadata=about)

    @property
    def dtype(self) -> np.dtype[np.generic]:
        """The column in memory; words as codes."""
        return np.dtype("int16" if self.type == "word" else self.type)


@dataclasses.dataclass(frozen=True)
class Table:
    """A table: what a row is, and its columns, of which the first is `game` (int64)."""

    name: str
    about: str
    columns: tuple[Column, ...]

    def __post_init__(self) -> None:
        names = [column.name for column in self.columns]
        if not self.columns or (self.columns[0].name, self.columns[0].type) != ("game", "int64"):
            raise ValueError(f"table {self.name}: the first column must be game, an int64")
        if len(set(names)) < len(names):
            raise ValueError(f"table {self.name} has a column twice")
        if not self.name.isidentifier() or self.name.startswith("_"):
            raise ValueError(f"{self.name!r} can't name a table: it names a folder beside those that begin with _")

    @cached_property
    def arrow(self) -> pa.Schema:
        """The pinned schema of the table's files, without the run's metadata."""
        return pa.schema([column.arrow for column in self.columns], metadata={"description": self.about})
