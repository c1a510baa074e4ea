"""From a grid of text to the rows of a sheet, taken as people keep spreadsheets.

Headings and words in any spelling, blank rows, columns of one's own (ignored, and told), hidden rows (read, and told),
and rows or cells that are not simulated: those with a note in a column `not simulated`, or with a cell that begins
`not simulated: …`.
"""

import difflib
import re
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from pipeline.errors import nearest
from pipeline.games.cells import DASHES, REQUIRED, YES_NO, Cell, Confidence, cells, plain, tidy
from pipeline.games.grids import Grid, letters
from pipeline.games.sheets import Place, Sheet, Table, Told

ASIDE = "not_simulated"  # the heading of a column of notes why a row is left out of play
MARK = re.compile(r"not[ _]simulated\b\s*[:,;–—-]?\s*(.*)", re.IGNORECASE)
NEAR = 0.7  # how alike an unknown heading and a column are for a slip of the pen


class Heading(NamedTuple):
    """Where the columns of a grid stand."""

    row: int  # its number
    columns: Mapping[str, int]  # places of known columns
    aside: int  # place of the column `not simulated`, or -1
    width: int


class Line(NamedTuple):
    """A row of a grid."""

    place: Place
    texts: list[str]
    aside: int  # place of the column `not simulated`, or -1

    def text(self, column: str) -> str:
        """What stands in a column; "" where there is no such column."""
        at = self.place.columns.get(column, -1)
        return tidy(self.texts[at]) if 0 <= at < len(self.texts) else ""


def read_table(sheet: Sheet, grid: Grid, shipped: Table | None, told: Told) -> Table:
    """The rows of a whole sheet. What is wrong is told, and a bad cell holds a guess: that of the shipped row."""
    table = Table(sheet, grid.file, [], [])
    known = cells(sheet.row)
    needed = [name for name, cell in known.items() if cell.required()]
    heading = read_heading(sheet, grid, needed, told)
    if heading is None:
        table.readable = False
        return table
    rows = {getattr(row, sheet.name_column): row for row in reversed(shipped.rows)} if shipped else {}
    found = 0
    for line in lines(grid, heading, told):
        found += 1
        name, note = set_aside(sheet, line)
        if note is None:
            add(table, line, rows.get(name), told)
        else:
            table.aside.append((name, note))
    if not found and not sheet.may_be_empty:
        told.problems.append(f"{grid.file}: found no row under its heading, expected at least one")
    return table


def read_heading(sheet: Sheet, grid: Grid, needed: list[str], told: Told) -> Heading | None:
    """Where the columns stand; None where rows can't be told apart. What is wrong or ignored is told."""
    known = cells(sheet.row)
    number = next((number for number, row in enumerate(grid.rows, 1) if any(map(tidy, row))), 0)
    if not number:
        told.problems.append(f"{grid.file}: found no heading in its first row, expected {', '.join(known)}")
        return None
    heading = _placed(grid, number, known, told)
    if sheet.name_column not in heading.columns:
        about = known[sheet.name_column].column.about
        there = ", ".join(text for text in map(tidy, grid.rows[number - 1]) if text)
        told.problems.append(
            f"{grid.row(number)}: found no column {sheet.name_column} ({about}), by which rows are known, expected one "
            f"beside {there}"
        )
        return None
    for name in needed:
        if name not in heading.columns:
            about = known[name].column.about
            told.problems.append(f"{grid.row(number)}: found no column {name}, expected one: {about}")
    return heading


def _placed(grid: Grid, number: int, known: Mapping[str, Cell], told: Told) -> Heading:
    """Where the columns that a heading names stand."""
    names = [plain(text) for text in grid.rows[number - 1]]
    columns = {name: names.index(name) for name in dict.fromkeys(names) if name in known}
    aside, ignored = -1, []
    for at, name in enumerate(names):
        if name in known:
            if name in names[:at]:
                told.problems.append(f"{grid.cell(number, at, '')}: found column {name} twice, expected it once")
        elif name.startswith(ASIDE):
            aside = at
        elif name and not name.startswith("_"):
            meant = _meant(name, {one: cell for one, cell in known.items() if one not in columns})
            if not meant:
                ignored.append(tidy(grid.rows[number - 1][at]))
                continue
            columns[meant] = at
            where = grid.cell(number, at, "")
            told.problems.append(
                f"{where}: found a column {name!r} that means nothing here: did you mean {meant!r}? (one whose "
                "heading begins with _ is left unread)"
            )
    aside = columns.pop(ASIDE, aside)
    if ignored:
        told.notes.append(f"{grid.file}: ignored, as they mean nothing here: {_columns(ignored)}")
    return Heading(number, columns, aside, len(names))


def _meant(name: str, missing: Mapping[str, Cell]) -> str:
    """The column that an unknown heading must have meant, of those that the sheet doesn't have; "" if it is another."""
    near = difflib.get_close_matches(name, [*missing, ASIDE], n=1, cutoff=NEAR)
    said = set(name.split("_"))
    for column, cell in missing.items():
        parts = set(column.split("_"))
        if cell.column.played and (said <= parts or parts <= said):
            near.append(column)
    return near[0] if near else ""


def lines(grid: Grid, heading: Heading, told: Told) -> Iterator[Line]:
    """The rows under the heading that hold anything; text beside the columns and hidden rows are told."""
    hidden, beside = [], set()
    heads = grid.rows[heading.row - 1]
    for number, texts in enumerate(grid.rows[heading.row :], heading.row + 1):
        if all(text in DASHES or not text for text in map(tidy, texts)):
            continue
        extra = next((text for text in texts[heading.width :] if tidy(text)), None)
        if extra is not None:
            told.problems.append(
                f"{grid.row(number)}: found {tidy(extra)!r} right of the last column, expected nothing"
            )
        beside |= {at for at, head in enumerate(heads) if not tidy(head) and at < len(texts) and tidy(texts[at])}
        if number in grid.hidden:
            hidden.append(number)
        yield Line(Place(grid, number, heading.columns), texts, heading.aside)
    if beside:
        told.notes.append(
            f"{grid.file}: ignored, without a heading: {_columns([letters(at) for at in sorted(beside)])}"
        )
    if hidden:
        rows = ", ".join(map(str, hidden[:9])) + (" and more" if len(hidden) > 9 else "")
        told.notes.append(f"{grid.file}: hidden rows are read as the others are: {rows}")


def set_aside(sheet: Sheet, line: Line) -> tuple[str, str | None]:
    """What a row is called, and why it is not simulated; None if it is."""
    name, known = line.text(sheet.name_column), cells(sheet.row)
    marked = tidy(line.texts[line.aside]) if 0 <= line.aside < len(line.texts) else ""
    if marked and marked not in DASHES and YES_NO.get(marked.lower()) is not False:
        found = MARK.fullmatch(marked)
        return name, "" if marked.lower() in YES_NO else found[1] if found else marked
    for column, cell in known.items():
        found = MARK.fullmatch(line.text(column))
        if found and column == sheet.name_column:
            return found[1] or "a row without a name", ""
        if found and cell.required():
            return name, found[1]
    return name, None


def add(table: Table, line: Line, like: Any, told: Told) -> None:
    """Append the row that a line holds. What is wrong is told; a bad cell holds what the row `like` has, or a guess."""
    values: dict[str, Any] = {}
    guessed = set()
    for name, cell in cells(table.sheet.row).items():
        try:
            values[name] = read_cell(cell, line, told)
        except ValueError as wrong:
            guessed.add(name)
            values[name] = getattr(like, name) if like else _guess(cell, line.text(name))
            if name in line.place.columns:  # else its heading is missing, which is told
                told.problems.append(f"{line.place.cell(name)}: found {_found(line.text(name))}, expected {wrong}")
    table.add(table.sheet.row(**values), line.place, guessed)


def read_cell(cell: Cell, line: Line, told: Told) -> Any:
    """The value of a cell; a `ValueError` says what would have been right. One that is not simulated is blank."""
    text = line.text(cell.name)
    found = MARK.fullmatch(text)
    if found:
        note = f" ({found[1]})" if found[1] else ""
        told.notes.append(f"{line.place.cell(cell.name)}: not simulated, and read as blank{note}")
    value = cell.read("" if found else text)
    if isinstance(value, Confidence):
        _check_columns(value, cell, line, told)
    return value


def _check_columns(value: Confidence, cell: Cell, line: Line, told: Told) -> None:
    for column, _ in value.columns:
        if column not in cell.beside:
            told.problems.append(
                f"{line.place.cell(cell.name)}: found {column!r}, expected a column of this sheet; "
                f"{nearest(column, cell.beside)}"
            )


def _guess(cell: Cell, text: str) -> Any:
    """Something that a cell may hold."""
    column = cell.column
    if column.default is not REQUIRED:
        return column.default
    if cell.kind is int:
        return column.low
    if cell.kind is bool:
        return False
    if cell.kind is str:
        return column.words[0] if column.words else text
    return column.words[:1]


def _found(text: str) -> str:
    return repr(text) if text else "nothing"


def _columns(names: list[str]) -> str:
    return f"column{'s' if len(names) > 1 else ''} {', '.join(names)}"
