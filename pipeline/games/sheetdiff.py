"""How two sets of component sheets differ, in the words of their columns: `Claw Fighter: draft cost 4 → 5`."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from pipeline.games.cells import Cell, cells
from pipeline.games.sheets import Components, Sheet, SheetSet

NOTHING = "nothing"


class Difference(NamedTuple):
    """A cell that changed, or a row that came or went."""

    sheet: str
    kind: str  # "changed", "added" or "removed"
    row: str  # its name, and which of several rows of that name
    column: str = ""  # of a changed cell
    old: str = ""
    new: str = ""  # of an added row: all that it holds
    played: bool = True  # whether it can matter in play

    def line(self) -> str:
        """The difference in words."""
        if self.kind == "changed":
            words = self.column.replace("_", " ")
            return f"{self.row}: {words} {self.old or NOTHING} → {self.new or NOTHING}"
        return f"{self.row}: {self.kind}" + (f" ({self.new})" if self.new else "")


def differences(these: SheetSet, old: Components, new: Components) -> list[Difference]:
    """Sheet by sheet, in their order: changed cells, added rows, removed rows; of sources and trust nothing is said."""
    return [one for sheet in these.sheets for one in _of(sheet, old.sheets[sheet.name], new.sheets[sheet.name])]


def _of(sheet: Sheet, old: tuple[Any, ...], new: tuple[Any, ...]) -> Iterator[Difference]:
    before, after = _named(sheet, old), _named(sheet, new)
    for name, row in after.items():
        if name in before:
            yield from _changed(sheet, name, before[name], row)
        else:
            yield Difference(sheet.name, "added", name, new="" if sheet.drawn else _told(sheet, row))
    for name in before:
        if name not in after:
            yield Difference(sheet.name, "removed", name)


def _changed(sheet: Sheet, name: str, old: Any, new: Any) -> Iterator[Difference]:
    for column, cell in _compared(sheet):
        was, now = getattr(old, column), getattr(new, column)
        if was != now and sheet.drawn:
            yield Difference(sheet.name, "changed", name, column, "as it was", "another")
        elif was != now:
            yield Difference(
                sheet.name, "changed", name, column, _said(cell, was), _said(cell, now), played=cell.column.played
            )


def _named(sheet: Sheet, rows: tuple[Any, ...]) -> dict[str, Any]:
    """Rows by what they are called: their key, or where rows share a name, that name and a number: `Grunt, row 2`."""
    key = sheet.unique or (sheet.name_column,)
    found: dict[str, Any] = {}
    count: dict[str, int] = {}
    called = [" ".join(str(getattr(row, column)) for column in key if getattr(row, column) != "") for row in rows]
    for name, row in zip(called, rows, strict=True):
        count[name] = count.get(name, 0) + 1
        found[f"{name}, row {count[name]}" if called.count(name) > 1 or not sheet.unique else name] = row
    return found


def _compared(sheet: Sheet) -> list[tuple[str, Cell]]:
    key = sheet.unique or (sheet.name_column,)
    return [(name, cell) for name, cell in cells(sheet.row).items() if name not in (*key, "source", "confidence")]


def _told(sheet: Sheet, row: Any) -> str:
    said = [(name.replace("_", " "), cell.shown(getattr(row, name))) for name, cell in _compared(sheet)]
    return ", ".join(f"{name} {text}" for name, text in said if text)


def _said(cell: Cell, value: Any) -> str:
    """A value, or what a blank cell stands for where that is more than a value."""
    if value == cell.column.default and cell.column.blank:
        return f"blank ({cell.column.blank})"
    return cell.written(value) or NOTHING
