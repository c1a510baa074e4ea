"""Writes component sheets as an Excel workbook: a tab a sheet, with drop-downs and number ranges, and a Help tab.

Everything that a heading, a list or the Help tab says comes of the columns' declarations, the game's glossary and the
shipped cards, so a designer can write a new card without reading code.
"""

import os
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from pipeline.errors import UsageError
from pipeline.games.cells import Cell, cells
from pipeline.games.glossary import example, how_to, meanings, read_glossary
from pipeline.games.grids import GAME, HELP, letters
from pipeline.games.sheets import Components, Sheet, SheetSet

LISTS = "Lists"  # the hidden tab with the words of the drop-downs
SPARE = 300  # rows below the last one that have drop-downs too
WIDEST, NARROWEST = 44, 7  # widths of columns, in characters
HELP_WIDTHS = (18, 24, 56, 56, 44)
NEEDED, OPTIONAL, NOT_PLAYED, TITLE = "C6E0B4", "DDEBF7", "E7E6E6", "D9D9D9"  # colours of headings
HOW_TO = """
Change cells, add rows, delete rows. Then: galactic cards check THIS_FILE says what is wrong, cell by cell;
galactic run {game} --components THIS_FILE plays with it, and so does every other command that takes --components.
A heading in green must be filled in every row; in a blue one a blank cell stands for what its note says; \
a grey one never changes a game.
Words can be picked from the list in the cell; several are joined with +, such as infantry+hero. A dash stands for none.
Columns of your own are ignored. A column “not simulated” with a note leaves its row out of play; \
so does a cell that must be filled and begins “not simulated: …”. Any other cell that begins so is read as blank.
To hold changed and new rows only, delete the other tabs and name the tab like {sheet}-changes. \
In a row that the shipped sheet has, a blank cell then means “as it was”; of a name with several rows write all.
"""


class Book(NamedTuple):
    """What a workbook is made of."""

    game: str  # its name
    title: str
    these: SheetSet
    components: Components

    @property
    def sheets(self) -> list[Sheet]:
        """The sheets that are tabs; what is drawn stays text files."""
        return [sheet for sheet in self.these.sheets if not sheet.drawn]

    def rows(self, sheet: str) -> tuple[Any, ...]:
        """A sheet's rows."""
        return self.components.sheets[sheet]


def write_workbook(book: Book, path: Path) -> list[str]:
    """Write a game's sheets as a workbook, whole or not at all; what to know of it. Nothing is overwritten."""
    import openpyxl

    if path.exists():
        raise UsageError(f"{path} is already there: name another file for the workbook")
    if not path.absolute().parent.is_dir():
        raise UsageError(f"{path}: there is no folder {path.parent}")
    excel = openpyxl.Workbook()
    lists = _Lists(excel.create_sheet(LISTS))
    _help(excel.active, book)
    for sheet in book.sheets:
        _tab(excel.create_sheet(sheet.name, len(excel.worksheets) - 1), book, sheet, lists)
    lists.tab.sheet_state = "hidden"
    handle, unfinished = tempfile.mkstemp(suffix=".xlsx", dir=path.absolute().parent)
    os.close(handle)
    try:
        excel.save(unfinished)
        os.chmod(unfinished, 0o644)
        os.replace(unfinished, path)
    except BaseException:
        Path(unfinished).unlink(missing_ok=True)
        raise
    drawn = [sheet.name for sheet in book.these.sheets if sheet.drawn]
    return [
        f"{name} are text files and no tab: `galactic cards export {book.game} FOLDER` writes them" for name in drawn
    ]


class _Lists:
    """The hidden tab of words, a column for each list; equal lists share one."""

    def __init__(self, tab: Any) -> None:
        self.tab = tab
        self.ranges: dict[tuple[str, ...], str] = {}

    def range(self, words: tuple[str, ...]) -> str:
        """Where the words stand, as a drop-down names it."""
        if words not in self.ranges:
            column = len(self.ranges) + 1
            for row, word in enumerate(words, 1):
                self.tab.cell(row, column, _value(word))
            letter = letters(column - 1)
            self.ranges[words] = f"{LISTS}!${letter}$1:${letter}${len(words)}"
        return self.ranges[words]


def _tab(tab: Any, book: Book, sheet: Sheet, lists: _Lists) -> None:
    """Fill a tab with a sheet: heading with notes, rows, lists and ranges."""
    known, rows = cells(sheet.row), book.rows(sheet.name)
    for column, (name, cell) in enumerate(known.items(), 1):
        _head(tab.cell(1, column), name, cell)
        widest = len(name)
        for row, one in enumerate(rows, 2):
            text = cell.shown(getattr(one, name))
            if text:
                _put(tab.cell(row, column), _value(text) if cell.kind is int or cell.column.words else text)
                widest = max(widest, len(text))
        letter = letters(column - 1)
        tab.column_dimensions[letter].width = max(NARROWEST, min(WIDEST, widest + 2))
        rule = _validation(book, cell, lists)
        if rule is not None:
            tab.add_data_validation(rule)
            rule.add(f"{letter}2:{letter}{len(rows) + 1 + SPARE}")
    place = list(known).index(sheet.name_column) + 1
    tab.freeze_panes = tab.cell(2, place + 1)
    tab.auto_filter.ref = f"A1:{letters(len(known) - 1)}{len(rows) + 1}"


def _head(at: Any, name: str, cell: Cell) -> None:
    from openpyxl.comments import Comment
    from openpyxl.styles import Alignment, Font, PatternFill

    colour = NEEDED if cell.required() else OPTIONAL if cell.column.played else NOT_PLAYED
    at.value = name
    at.font = Font(bold=True)
    at.fill = PatternFill("solid", fgColor=colour)
    at.alignment = Alignment(vertical="top")
    blank = "must be filled" if cell.required() else f"blank: {cell.blank()}"
    at.comment = Comment(
        f"{cell.column.about}\n\nholds {cell.expected()}\n\n{blank}", "galactic", height=170, width=340
    )


def _validation(book: Book, cell: Cell, lists: _Lists) -> Any:
    """The list or range of a column, None where any text will do. It warns, so that a note can still be written."""
    from openpyxl.worksheet.datavalidation import DataValidation

    asked: dict[str, Any] = {"allow_blank": True, "errorStyle": "warning", "showErrorMessage": True}
    asked |= {"errorTitle": cell.name[:31], "error": f"It should be {cell.expected()}"[:250]}
    if cell.kind is int:
        ends = {"formula1": str(cell.column.low), "formula2": str(cell.column.high)}
        return DataValidation(type="whole", operator="between", **ends, **asked)
    if cell.kind is bool:
        return DataValidation(type="list", formula1='"yes,no"', **asked)
    if cell.column.words:
        asked["showErrorMessage"] = cell.kind is str  # of several words the list offers the first
        return DataValidation(type="list", formula1=lists.range(cell.column.words), **asked)
    if cell.column.refers:
        sheet = next(one for one in book.sheets if one.name == cell.column.refers)
        letter = letters(list(cells(sheet.row)).index(sheet.name_column))
        last = len(book.rows(sheet.name)) + 1 + SPARE
        return DataValidation(type="list", formula1=f"{sheet.name}!${letter}$2:${letter}${last}", **asked)
    return None


def _help(tab: Any, book: Book) -> None:
    from openpyxl.styles import Alignment, Font, PatternFill

    tab.title = HELP
    bold, wrap = Font(bold=True), Alignment(wrap_text=True, vertical="top")
    for number, (style, texts) in enumerate(_help_rows(book), 1):
        for column, text in enumerate(texts, 1):
            at = tab.cell(number, column)
            _put(at, text)
            if style != "line":
                at.alignment = wrap
            if style in ("title", "head"):
                at.font = Font(bold=True, size=14) if style == "title" else bold
            if style == "head":
                at.fill = PatternFill("solid", fgColor=TITLE)
    for column, width in enumerate(HELP_WIDTHS):
        tab.column_dimensions[letters(column)].width = width


def _help_rows(book: Book) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The rows of the Help tab, each with its style: title, line, head or row."""
    glossary = read_glossary(book.these)
    first = book.sheets[0].name
    yield "line", (f"Component sheets of {book.title}",)
    yield "line", (GAME, book.game)
    yield "line", ("values", book.components.label)
    yield "line", ()
    for line in HOW_TO.format(game=book.game, sheet=first).strip().splitlines():
        yield "line", (line,)
    if how_to(glossary):
        yield "line", ()
        yield "title", ("A new card",)
        yield from (("line", (line,)) for line in how_to(glossary))
    yield "line", ()
    yield "title", ("The columns",)
    yield "head", ("tab", "column", "what it means", "what it may hold", "a blank cell stands for")
    for sheet in book.sheets:
        yield "row", (sheet.name, "", sheet.about, f"{len(book.rows(sheet.name))} rows", "")
        for name, cell in cells(sheet.row).items():
            blank = "nothing: it must be filled" if cell.required() else cell.blank()
            yield "row", (sheet.name, name, cell.column.about, cell.expected(), blank)
    yield "line", ()
    yield "title", ("The words",)
    yield "head", ("tab and column", "word", "what it means", "an example of these sheets")
    for sheet in book.sheets:
        for name in cells(sheet.row):
            for word, meaning in meanings(glossary, sheet.name, name).items():
                told = example(book.components, sheet.name, name, word) or "no row says so"
                yield "row", (f"{sheet.name}, {name}", word, meaning, told)


def _put(at: Any, value: Any) -> None:
    at.value = value
    if isinstance(value, str) and value.startswith("="):
        at.data_type = "s"  # a text, not a formula


def _value(text: str) -> int | str:
    """A number as a number, so that Excel doesn't call it a text."""
    return int(text) if text.lstrip("-").isdigit() else text
