"""Reads a folder of spreadsheets as grids of text: CSV files, or .xlsx files with a sheet or with a tab for each.

A tab or file called after a sheet and `-changes`, such as `cards-changes`, is a grid of its own.
"""

import csv
import datetime
import difflib
import io
import re
import warnings
import zipfile
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from pipeline.errors import UsageError, nearest
from pipeline.games.cells import plain

ENDINGS = (".csv", ".xlsx")
CHANGES = "-changes"
HELP = "Help"  # the tab of a workbook that explains the others, and names the game
GAME = "game"  # what stands left of the game's name there


class Grid(NamedTuple):
    """The cells of one sheet as text. The spreadsheet numbers `rows[i]` as row i + 1."""

    file: str  # as a message names it
    rows: list[list[str]]
    tab: str = ""  # in Excel's spelling: `cards`, `'my cards'`; "" in a CSV file
    hidden: tuple[int, ...] = ()  # numbers of hidden rows

    @property
    def book(self) -> str:
        """The file's own name."""
        return self.file.partition(", tab ")[0]

    def row(self, number: int) -> str:
        """A row as a message names it: `cards.csv row 5`, `my.xlsx cards!5:5`."""
        return f"{self.book} {self.tab}!{number}:{number}" if self.tab else f"{self.file} row {number}"

    def cell(self, number: int, place: int, column: str) -> str:
        """A cell as a message names it: `cards.csv row 5, draft_cost`, `my.xlsx cards!F5, draft_cost`."""
        if not self.tab or place < 0:
            return f"{self.row(number)}, {column}" if column else self.row(number)
        return f"{self.book} {self.tab}!{letters(place)}{number}" + (f", {column}" if column else "")


def read_grids(place: Path, known: Collection[str]) -> tuple[dict[str, Grid], list[str], list[str]]:
    """The sheets that a folder (or a single file) holds, by name; what is wrong with its files; and what is ignored."""
    if not place.exists():
        raise UsageError(f"components folder {place} does not exist")
    files = [place] if place.is_file() else sorted(file for file in place.iterdir() if _is_sheet(file))
    found: dict[str, Grid] = {}
    problems: list[str] = []
    notes: list[str] = []
    for file in files:
        try:
            named = dict(_csv(file, known) if file.suffix.lower() == ".csv" else _workbook(file, known, notes))
        except ValueError as wrong:
            problems.append(f"{file.name}: {wrong}")
            continue
        for name, grid in named.items():
            if name in found:
                problems.append(
                    f"{grid.file}: found sheet {name} again, expected it once; it is in {found[name].file} too"
                )
            found[name] = grid
    if not found and not problems:
        wanted = ", ".join(f"{name}.csv" for name in known)
        raise UsageError(f"components folder {place} holds no sheet; it may hold {wanted}, each as .xlsx too")
    return found, problems, notes


def named_game(place: Path) -> str:
    """The game that the Help tab of a workbook names, or of the first in a folder; "" where none does."""
    files = [place] if place.is_file() else sorted(file for file in place.glob("*.xlsx") if _is_sheet(file))
    for file in files:
        if file.suffix.lower() != ".xlsx":
            continue
        try:
            book = _opened(file, data_only=True, read_only=True)
        except ValueError:  # whatever is wrong with the file is told when its sheets are read
            continue
        tab = next((tab for tab in book.worksheets if plain(tab.title) == plain(HELP)), None)
        rows = [*tab.iter_rows(max_row=20, max_col=2, values_only=True)] if tab else []
        book.close()  # it is read as it is asked for
        for row in rows:
            if len(row) > 1 and plain(str(row[0])) == GAME and row[1]:
                return str(row[1]).strip()
    return ""


def letters(place: int) -> str:
    """A column as Excel names it, counted from 0: A, B, … Z, AA."""
    said = ""
    place += 1
    while place:
        place, letter = divmod(place - 1, 26)
        said = chr(ord("A") + letter) + said
    return said


def _is_sheet(file: Path) -> bool:
    return file.suffix.lower() in ENDINGS and not file.name.startswith((".", "~$"))


def _sheets(known: Collection[str]) -> dict[str, str]:
    """What a tab or file may be called, in plain words, and the key of its grid."""
    return {plain(name + ending): name + ending for name in known for ending in ("", CHANGES)}


def _csv(file: Path, known: Collection[str]) -> Iterator[tuple[str, Grid]]:
    sheets, name = _sheets(known), plain(file.stem)
    if name not in sheets:
        raise ValueError(
            f"found a sheet called {file.stem!r}, expected {_choice(known)}; {nearest(name, _near(name, known))}"
        )
    try:
        text = file.read_bytes().decode("utf-8-sig")
    except UnicodeDecodeError as wrong:
        raise ValueError(
            f"found a byte that is no UTF-8 text (byte {wrong.start + 1}), expected UTF-8: save it as “CSV UTF-8”"
        ) from None
    heading = text.partition("\n")[0]
    delimiter = max(",;\t", key=heading.count)
    try:
        yield sheets[name], Grid(file.name, list(csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)))
    except csv.Error as wrong:
        raise ValueError(f"found no table: {wrong}") from None


def _workbook(file: Path, known: Collection[str], notes: list[str]) -> Iterator[tuple[str, Grid]]:
    """The tabs named like sheets; without one, the first tab of a workbook that is itself named like a sheet."""
    values = _opened(file, data_only=True)
    formulas = _opened(file, data_only=False) if _has_formulas(file) else values
    sheets = _sheets(known)
    tabs = {plain(tab.title): tab for tab in values.worksheets}
    named = {sheets[name]: tab for name, tab in tabs.items() if name in sheets}
    stem = plain(file.stem)
    if not named and stem in sheets and values.worksheets:
        named = {sheets[stem]: values.worksheets[0]}
    else:
        _unread(file, tabs, known, notes)
    if not named:
        raise ValueError(f"found no tab that is a sheet, expected {_choice(known)} as a tab or as the file's name")
    for name, tab in named.items():
        pairs = zip(tab.iter_rows(), formulas[tab.title].iter_rows(), strict=True)
        grid = [[_text(*both) for both in zip(*pair, strict=True)] for pair in pairs]
        hidden = tuple(number for number, shown in tab.row_dimensions.items() if shown.hidden and number <= len(grid))
        yield name, Grid(f"{file.name}, tab {tab.title}", grid, _spelt(tab.title), hidden)


def _opened(file: Path, data_only: bool, read_only: bool = False) -> Any:
    """A workbook, or a `ValueError` that says why it is none."""
    import openpyxl  # only where there is a workbook: it takes a tenth of a second
    from openpyxl.utils.exceptions import InvalidFileException

    try:
        with warnings.catch_warnings(action="ignore", category=UserWarning):  # of lists and colours that it can't keep
            return openpyxl.load_workbook(file, data_only=data_only, read_only=read_only)
    except (InvalidFileException, zipfile.BadZipFile, KeyError, ValueError, OSError) as wrong:
        raise ValueError(f"found no readable workbook ({wrong}), expected an .xlsx file") from None


def _has_formulas(file: Path) -> bool:
    """Whether any cell is worked out; hardly any sheet has one, and reading it twice takes twice as long."""
    with zipfile.ZipFile(file) as parts:
        sheets = [name for name in parts.namelist() if name.startswith("xl/worksheets/") and name.endswith(".xml")]
        return any(re.search(rb"<(\w+:)?f[ >/]", parts.read(name)) for name in sheets)


def _unread(file: Path, tabs: dict[str, Any], known: Collection[str], notes: list[str]) -> None:
    """Tell the tabs that are no sheets; one that is nearly the name of a sheet which isn't there is wrong."""
    sheets, unread = _sheets(known), []
    for name, tab in tabs.items():
        if name in sheets or (name == plain(HELP) or tab.sheet_state != "visible"):
            continue
        near = difflib.get_close_matches(name, list(sheets), n=1, cutoff=0.7)
        if near and near[0] not in tabs:
            raise ValueError(
                f"found a tab called {tab.title!r}, expected {_choice(known)}; did you mean {sheets[near[0]]!r}?"
            )
        unread.append(tab.title)
    if unread:
        notes.append(f"{file.name}: ignored, as no sheet is called so: tab {', '.join(unread)}")


def _text(value: Any, formula: Any) -> str:
    """A cell as a CSV file would hold it."""
    found = value.value
    if found is None:  # perhaps a formula that was never worked out
        return "" if formula.value is None else str(getattr(formula.value, "text", formula.value))
    if isinstance(found, bool):
        return "yes" if found else "no"
    if isinstance(found, float):
        return f"{found:.12g}"  # a formula's 2.9999999999999996 is 3
    if isinstance(found, datetime.datetime) and found.time() == datetime.time():
        return found.date().isoformat()
    return str(found)


def _spelt(title: str) -> str:
    """A tab's name as Excel writes it before a cell's."""
    return title if title.replace("_", "a").isalnum() else "'" + title.replace("'", "''") + "'"


def _near(name: str, known: Collection[str]) -> Collection[str]:
    """The names to choose a hint from."""
    return [sheet + CHANGES for sheet in known] if "change" in name else known


def _choice(known: Collection[str]) -> str:
    return " or ".join(known)
