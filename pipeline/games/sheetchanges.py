"""Sheets that hold only changes, and rows that are left out of play.

A file or tab `cards-changes` holds changed and added rows of the sheet `cards` only. Its rows are matched by the
columns that tell its rows apart; in a matched row a blank cell means "as it was", and a dash "none". A row that matches
none is a new one, so it must be whole. Where rows share a name, as those of a card's text do, the rows here take the
place of all rows of that name. Which rows were changed and added is told.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from pipeline.errors import nearest
from pipeline.games.cells import Cell, cells
from pipeline.games.grids import Grid
from pipeline.games.sheetreading import Line, add, lines, read_cell, read_heading, set_aside
from pipeline.games.sheets import Place, Sheet, Table, Tables, Told

MOST_NAMED = 12  # names in one note

Key = tuple[Any, ...]


def changed_table(base: Table, grid: Grid, told: Told) -> Table:
    """A sheet with the changes that a grid holds. What is wrong is told."""
    sheet = base.sheet
    key = sheet.unique or (sheet.name_column,)
    table = Table(sheet, base.file, [*base.rows], [*base.places], dict(base.guessed), [*base.aside])
    heading = read_heading(sheet, grid, [name for name in key if cells(sheet.row)[name].required()], told)
    if heading is None:
        table.readable = False
        return table
    found = [*lines(grid, heading, told)]
    counts = _changed_rows(table, found, told) if sheet.unique else _changed_names(table, found, told)
    said = [f"{what} {len(names)} ({_named(names)})" for what, names in counts.items() if names]
    told.notes.append(f"{grid.file}, over the sheet {sheet.name}: {', '.join(said) or 'changes nothing'}")
    return table


def _changed_rows(table: Table, found: Iterable[Line], told: Told) -> dict[str, list[str]]:
    """Change or add rows that a key tells apart; the names of those changed, added and left out."""
    sheet = table.sheet
    counts: dict[str, list[str]] = {"changed": [], "added": [], "left out": []}
    there = {_key(sheet, row): index for index, row in enumerate(table.rows)}
    seen: dict[Key, Line] = {}
    gone = set()
    for line in found:
        name, note = set_aside(sheet, line)
        key = _read_key(sheet, line if note is None else _renamed(sheet, line, name), told)
        if key is None:
            continue
        if key in seen:
            where = line.place.cell("+".join(sheet.unique))
            said = " ".join(map(str, key))
            told.problems.append(
                f"{where}: found {said!r} again, expected it once; it is in row {seen[key].place.number} too"
            )
            continue
        seen[key] = line
        if note is not None:
            gone |= {there[key]} if key in there else set()
            table.aside.append((name, note))
            counts["left out"].append(name)
        elif key in there:
            if _change(table, there[key], line, told):
                counts["changed"].append(name)
        else:
            _add_new(table, line, told)
            counts["added"].append(name)
    table.drop(gone)
    return counts


def _changed_names(table: Table, found: Iterable[Line], told: Told) -> dict[str, list[str]]:
    """Put the rows of a name in the place of all rows of that name; the names of those changed, added and left out."""
    sheet = table.sheet
    fresh = Table(sheet, table.file, [], [])
    aside: list[tuple[str, str]] = []
    for line in found:
        name, note = set_aside(sheet, line)
        if note is None:
            add(fresh, line, None, told)
        else:
            aside.append((name, note))
    old, new = table.names(), fresh.names()
    named = {*new, *(name for name, _ in aside)}
    order = [(old.index(name) if name in old else len(old), index) for index, name in enumerate(new)]
    kept = [(index, -1) for index, name in enumerate(old) if name not in named]
    whole = Table(sheet, table.file, [], [], aside=[*table.aside, *aside])
    for first, index in sorted([*kept, *order]):
        source, at = (table, first) if index < 0 else (fresh, index)
        whole.add(source.rows[at], source.places[at], source.guessed.get(at, ()))
    table.rows[:], table.places[:] = whole.rows, whole.places
    table.guessed, table.aside = whole.guessed, whole.aside
    names = list(dict.fromkeys(new))
    return {
        "changed": [name for name in names if name in old],
        "added": [name for name in names if name not in old],
        "left out": [name for name, _ in aside if name not in names],
    }


def _key(sheet: Sheet, row: Any) -> Key:
    return tuple(getattr(row, column) for column in sheet.unique)


def _renamed(sheet: Sheet, line: Line, name: str) -> Line:
    """The line with its name alone in the cell of the name, which may have begun `not simulated: `."""
    texts = [*line.texts]
    texts[line.place.columns[sheet.name_column]] = name
    return line._replace(texts=texts)


def _read_key(sheet: Sheet, line: Line, told: Told) -> Key | None:
    key = []
    for column in sheet.unique:
        try:
            key.append(cells(sheet.row)[column].read(line.text(column)))
        except ValueError as wrong:
            found = repr(line.text(column)) if line.text(column) else "nothing"
            told.problems.append(f"{line.place.cell(column)}: found {found}, expected {wrong}")
    return tuple(key) if len(key) == len(sheet.unique) else None


def _change(table: Table, index: int, line: Line, told: Told) -> bool:
    """Change the cells of a row that a line fills; whether any is another now."""
    before = row = table.rows[index]
    for name, cell in cells(table.sheet.row).items():
        if not line.text(name) or name in table.sheet.unique:
            continue
        try:
            row = set_cell(row, cell, read_cell(cell, line, told))
        except ValueError as wrong:
            table.guessed.setdefault(index, set()).add(name)
            told.problems.append(f"{line.place.cell(name)}: found {line.text(name)!r}, expected {wrong}")
    table.rows[index], table.places[index] = row, line.place
    return any(getattr(row, name) != getattr(before, name) for name in row._fields if name != "confidence")


def set_cell(row: Any, cell: Cell, value: Any) -> Any:
    """A row with a value of the user's in a cell, which is his own then, be it another or not."""
    row = row._replace(**{cell.name: value})
    own = "confidence" in row._fields and cell.column.played
    return row._replace(confidence=row.confidence.changed(cell.name)) if own else row


def _add_new(table: Table, line: Line, told: Told) -> None:
    """Append a row that the sheet doesn't have; one that lacks cells was perhaps meant to be one that it has."""
    sheet = table.sheet
    missing = [name for name, cell in cells(sheet.row).items() if cell.required() and not line.text(name)]
    if missing:
        where, names = line.place.cell(sheet.name_column), table.names()
        told.problems.append(
            f"{where}: found {line.text(sheet.name_column)!r}, expected a row of the sheet {sheet.name}, or for a new "
            f"one its {', '.join(missing)} too; {nearest(line.text(sheet.name_column), names)}"
        )
        line = line._replace(place=Place(line.place.grid, line.place.number, _without(line, missing)))
    add(table, line, None, told)


def _without(line: Line, missing: list[str]) -> Mapping[str, int]:
    return {name: at for name, at in line.place.columns.items() if name not in missing}


def leave_out(tables: Tables, told: Told) -> None:
    """Take out what names rows that are not simulated, and tell all that is left out.

    A row that must name one goes too; another names none then.
    """
    gone = 1
    while gone:
        gone = sum(_leave_out(table, tables) for table in tables.values())
    for table in tables.values():
        if table.aside:
            aside = dict.fromkeys(table.aside)
            names = [(name or "one without a name") + (f" ({note})" if note else "") for name, note in aside]
            count = len(table.aside)
            rows = f"{count} rows of {table.sheet.name} are" if count > 1 else f"1 row of {table.sheet.name} is"
            told.notes.append(f"{rows} not simulated: {_named(names)}")


def _leave_out(table: Table, tables: Tables) -> int:
    """How many rows had to go because of what they name."""
    gone = set()
    for column, cell in cells(table.sheet.row).items():
        if not cell.column.refers:
            continue
        other = tables[cell.column.refers]
        names = {name for name, _ in other.aside} - {*other.names()}
        for index, row in enumerate([*table.rows]):
            value = getattr(row, column)
            if value in names and value != cell.column.default:
                if cell.required():
                    gone.add(index)
                else:
                    table.rows[index] = table.rows[index]._replace(**{column: cell.column.default})
    names_of = table.names()
    table.aside += [(names_of[index], "names what is not simulated") for index in sorted(gone)]
    table.drop(gone)
    return len(gone)


def tell_missing(own: Table, shipped: Table, told: Told) -> None:
    """Tell which names of a shipped sheet a designer's whole sheet in its place does not have."""
    if not own.readable or not any(cell.column.played for cell in cells(own.sheet.row).values()):
        return
    names = list(dict.fromkeys(shipped.names()))
    there = {*own.names(), *(name for name, _ in own.aside)}
    missing = [name for name in names if name not in there]
    if missing:
        told.notes.append(
            f"{own.file}: of the {len(names)} names of the shipped sheet {own.sheet.name}, {len(missing)} have no row "
            f"here and are out of play: {_named(missing)}"
        )


def _named(names: list[str]) -> str:
    more = len(names) - MOST_NAMED
    return ", ".join(names[:MOST_NAMED]) + (f" and {more} more" if more > 0 else "")
