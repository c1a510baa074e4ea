"""Component sheets: a game's cards, tiles and dice as tables that a designer can read, edit and replace.

A game declares its sheets (`Sheet`, with a row type made of `cells.Column`s) in a `SheetSet` and has them
loaded by `loading.load`. All bad cells are reported at once: file, row as the spreadsheet numbers it or cell as it
names it, column, what was found and what was expected.
"""

import dataclasses
from collections.abc import Callable, Collection, Iterable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from pipeline.games.grids import Grid


@dataclasses.dataclass(frozen=True)
class Components:
    """A game's checked component sheets."""

    sheets: Mapping[str, tuple[Any, ...]]  # by sheet name, its rows: NamedTuples of the game's own row types
    digest: str  # of all values that can matter in play (not of sources and notes)
    label: str  # "stand-in set 0", "stand-in set 7", "your own sheets in DIR"
    stand_in: bool  # whether any value is invented
    confidence: Mapping[str, int]  # how many cells rest on: known, public, deduced, invented, own
    changes: tuple[str, ...] = ()  # `--card` changes, as asked for
    own: tuple[str, ...] = ()  # the sheets that are a designer's, or shipped ones with his changes
    notes: tuple[str, ...] = ()  # what was ignored or left out of play, and what a designer's sheets leave as it is


class Sheet(NamedTuple):
    """A kind of table: its file's name, the NamedTuple that is a row, and the columns no two rows may share.

    The first of these is the row's name: what references and `--card` changes call it by.
    A sheet may also be a folder of text files of its name, with a file a row; then `drawn` makes a row of a file's
    name and text. A designer's files take the place of the shipped ones of their names; the others stay.
    """

    name: str
    row: type[Any]
    about: str
    unique: tuple[str, ...] = ("name",)
    name_column: str = "name"
    may_be_empty: bool = False
    drawn: Callable[[str, str], Any] | None = None


class Place(NamedTuple):
    """Where a row stands."""

    grid: Grid
    number: int  # as the spreadsheet numbers it
    columns: Mapping[str, int] = {}  # where its columns stand, from 0

    def cell(self, column: str = "") -> str:
        """The row, or one of its cells, as a message names it; of columns joined by + the first."""
        return self.grid.cell(self.number, self.columns.get(column.partition("+")[0], -1), column)


@dataclasses.dataclass
class Table:
    """The rows of a sheet as read, and where each stands in its file."""

    sheet: Sheet
    file: str
    rows: list[Any]
    places: list[Place]
    guessed: dict[int, set[str]] = dataclasses.field(default_factory=dict)  # cells that hold a guess, by row: bad ones
    aside: list[tuple[str, str]] = dataclasses.field(default_factory=list)  # rows that are not simulated: name, note
    readable: bool = True  # whether its heading was right
    over: bool = False  # whether it is the shipped sheet with a designer's changes over it

    def where(self, index: int, column: str = "") -> str:
        """The place of a row or cell as a message names it: `cards.csv row 5, draft_cost`."""
        return self.places[index].cell(column)

    @property
    def numbers(self) -> list[int]:
        """The rows' numbers in their file."""
        return [place.number for place in self.places]

    def names(self) -> list[str]:
        """What the rows are called."""
        return [getattr(row, self.sheet.name_column) for row in self.rows]

    def add(self, row: Any, place: Place, guessed: Collection[str] = ()) -> None:
        """Append a row, some cells of which may hold a guess."""
        if guessed:
            self.guessed[len(self.rows)] = set(guessed)
        self.rows.append(row)
        self.places.append(place)

    def drop(self, indexes: Collection[int]) -> None:
        """Take out rows."""
        kept = [index for index in range(len(self.rows)) if index not in indexes]
        self.rows[:] = [self.rows[index] for index in kept]
        self.places[:] = [self.places[index] for index in kept]
        self.guessed = {new: self.guessed[old] for new, old in enumerate(kept) if old in self.guessed}


Tables = Mapping[str, Table]


class SheetSet(NamedTuple):
    """A game's sheets, the folder of the shipped ones, and what only the game itself knows about them."""

    sheets: tuple[Sheet, ...]
    shipped: Path
    check: Callable[[Tables], Iterable[str]]  # what is wrong between cells that are each right, as messages
    redraw: Callable[[Tables, int], Tables]  # another stand-in set (1, 2, …): every invented number drawn anew


@dataclasses.dataclass
class Told:
    """What is to be told of sheets that were read."""

    problems: list[str] = dataclasses.field(default_factory=list)
    notes: list[str] = dataclasses.field(default_factory=list)
