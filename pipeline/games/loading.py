"""Loads a game's component sheets: the shipped ones, with a designer's own in their place, changed and checked."""

import hashlib
import json
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path
from typing import Any

from pipeline.errors import UsageError, nearest, unknown
from pipeline.games.cells import INVENTED, TRUST, Column, cells, counted, plain
from pipeline.games.grids import CHANGES, ENDINGS, Grid, read_grids
from pipeline.games.sheetchanges import changed_table, leave_out, set_cell, tell_missing
from pipeline.games.sheetreading import read_table
from pipeline.games.sheets import Components, Place, Sheet, SheetSet, Table, Tables, Told
from pipeline.games.texts import read_texts

MOST_SHOWN = 100  # problems listed in one message


class SheetsError(UsageError):
    """Bad cells or files, each with its place, what was found and what was expected."""

    def __init__(self, problems: list[str]) -> None:
        self.problems = tuple(problems)
        said = f"component sheets: {problems[0]}"
        if len(problems) > 1:
            shown = [f"  {problem}" for problem in problems[:MOST_SHOWN]]
            more = [f"  and {len(problems) - MOST_SHOWN} more"] if len(problems) > MOST_SHOWN else []
            said = "\n".join([f"component sheets: {len(problems)} cells or files are wrong", *shown, *more])
        super().__init__(said)


def load(these: SheetSet, folder: Path | None, stand_in: int, changes: tuple[str, ...]) -> Components:
    """The shipped sheets, with those of a designer's `folder` in their place or over them; invented numbers redrawn for
    `stand_in` above 0; then single cells changed; all checked.
    """
    if stand_in < 0:
        raise UsageError(f"stand-in set {stand_in} does not exist: it must be 0 (the shipped set) or above")
    told = Told()
    shipped = _read(these, these.shipped, {}, told)
    own = _read(these, folder, shipped, told) if folder else {}
    whole = [name for name, table in own.items() if not table.over]
    tables: Tables = {**shipped, **own}
    leave_out(tables, told)
    _check(these, tables, own, told.problems)
    if stand_in:
        tables = these.redraw(tables, stand_in)
    for change in changes:
        _change(tables, change)
    _check(these, tables, tables, [])
    confidence = dict.fromkeys(TRUST, 0)
    for table in tables.values():
        for word, count in counted(table.rows, table.sheet.row).items():
            confidence[word] += count
    label = f"stand-in set {stand_in}"
    if own:
        what = "sheets" if whole else "changes"
        label = f"your own {what} in {folder}" + (f", the rest {label}" if len(whole) < len(tables) else "")
    return Components(
        sheets={name: tuple(table.rows) for name, table in tables.items()},
        digest=_digest(tables),
        label=label,
        stand_in=confidence[INVENTED] > 0,
        confidence=confidence,
        changes=changes,
        own=tuple(own),
        notes=tuple(told.notes),
    )


def _read(these: SheetSet, folder: Path, shipped: Tables, told: Told) -> dict[str, Table]:
    """The sheets that a folder holds; what is wrong with them cell by cell is told.

    With `shipped` they are a designer's: text files are filled up with the shipped ones, and changes laid over.
    """
    tables: dict[str, Table] = {}
    bad = len(told.problems)
    for sheet in these.sheets:
        if sheet.drawn:
            texts, unread = read_texts(folder / sheet.name)
            told.problems += unread
            if texts:
                tables[sheet.name] = _drawn(sheet, texts, shipped.get(sheet.name))
    if (tables or len(told.problems) > bad) and folder.is_dir() and not _holds_sheets(folder):
        return tables
    grids, problems, notes = read_grids(folder, [sheet.name for sheet in these.sheets if not sheet.drawn])
    told.problems += problems
    told.notes += notes
    for sheet in these.sheets:
        if sheet.name in grids:
            tables[sheet.name] = read_table(sheet, grids[sheet.name], shipped.get(sheet.name), told)
        if shipped and sheet.name + CHANGES in grids:
            base, over = tables.get(sheet.name, shipped[sheet.name]), sheet.name not in tables
            tables[sheet.name] = changed_table(base, grids[sheet.name + CHANGES], told)
            tables[sheet.name].over = over
        if shipped and sheet.name in grids:
            tell_missing(tables[sheet.name], shipped[sheet.name], told)
    return tables


def _holds_sheets(folder: Path) -> bool:
    return any(file.suffix.lower() in ENDINGS for file in folder.iterdir())


def _drawn(sheet: Sheet, texts: Mapping[str, str], shipped: Table | None) -> Table:
    """The rows of text files, with the shipped ones of other names."""
    assert sheet.drawn
    rows = [sheet.drawn(name, text) for name, text in texts.items()]
    if shipped:
        rows += [row for row, name in zip(shipped.rows, shipped.names(), strict=True) if name not in texts]
        rows.sort(key=lambda row: str(getattr(row, sheet.name_column)))
    places = [Place(Grid(sheet.name, []), number) for number in range(1, len(rows) + 1)]
    return Table(sheet, sheet.name, rows, places)


def _check(these: SheetSet, tables: Tables, own: Collection[str], problems: list[str]) -> None:
    """Raise all `problems` found so far, names that are there twice, references that lead nowhere, and what the game
    finds wrong between cells. Rows with a bad cell hold a guess in its place, and nothing more is said of them.
    """
    bad = {name: set(table.guessed) for name, table in tables.items()}
    sound = all(table.readable for table in tables.values())
    for table in tables.values():
        for index, problem in _twice(table):
            problems.append(problem)
            bad[table.sheet.name].add(index)
        shipped = table.sheet.name not in own
        for index, problem in _lost(table, tables, shipped):
            problems.append(problem)
            bad[table.sheet.name].add(index)
            sound = sound and not shipped
    if sound:
        problems += [problem for problem in these.check(tables) if not _speaks_of(problem, tables, bad)]
    if problems:
        raise SheetsError(problems)


def _speaks_of(problem: str, tables: Tables, bad: Mapping[str, Collection[int]]) -> bool:
    """Whether a problem is one of the rows named."""
    for name, indexes in bad.items():
        table = tables[name]
        for index in indexes:
            places = [table.where(index), *(table.where(index, column) for column in cells(table.sheet.row))]
            if problem.startswith(tuple(place + end for place in places for end in (":", "+"))):
                return True
    return False


def _twice(table: Table) -> Iterator[tuple[int, str]]:
    """Rows that have the name of an earlier one, which may not be."""
    seen: dict[tuple[Any, ...], int] = {}
    for index, row in enumerate(table.rows):
        if table.guessed.get(index, set()) & set(table.sheet.unique):
            continue
        key = tuple(getattr(row, column) for column in table.sheet.unique)
        first = seen.setdefault(key, index)
        if key and first != index:
            said = " ".join(map(str, key))
            where = table.where(index, "+".join(table.sheet.unique))
            yield index, f"{where}: found {said!r} again, expected it once; it is in row {table.numbers[first]} too"


def _lost(table: Table, tables: Tables, shipped: bool) -> Iterator[tuple[int, str]]:
    """References to rows that do not exist; of a shipped sheet beside a designer's own ones, one line for all.

    Of one's own sheets they come to name another row, so that the rest can be checked.
    """
    lost: list[tuple[int, str, Column]] = []
    for name, cell in cells(table.sheet.row).items():
        if not cell.column.refers or not tables[cell.column.refers].readable:
            continue
        names = {*tables[cell.column.refers].names()}
        for index, row in enumerate(table.rows):
            value = getattr(row, name)
            if value != cell.column.default and value not in names and name not in table.guessed.get(index, ()):
                lost.append((index, name, cell.column))
    if shipped and lost:
        named, refers = getattr(table.rows[lost[0][0]], lost[0][1]), lost[0][2].refers
        said = (
            f"{table.file}: found no such sheet of your own, and {len(lost)} rows of the shipped one name rows that "
            f"your {refers} does not have, like {named!r}; expected {table.sheet.name}.csv beside it, or, if your rows "
            f"are changes alone, {refers}{CHANGES} as the name of your {refers}"
        )
        yield lost[0][0], said
        return
    for index, name, column in lost:
        value, known = getattr(table.rows[index], name), tables[column.refers].names()
        expected = f"the name of a row of {column.refers}; {nearest(value, known)}"
        yield index, f"{table.where(index, name)}: found {value!r}, expected {expected}"
        if known:
            table.rows[index] = table.rows[index]._replace(**{name: known[0]})


def _change(tables: Tables, change: str) -> None:
    """Change one cell in place: `Claw Fighter.draft_cost=5`, or `Taurus.amount.2=1` in the second of its rows."""
    target, equals, said = change.partition("=")
    path = [part.strip() for part in target.split(".")]
    place = int(path.pop()) if path[-1].isdecimal() and len(path) > 2 else 0
    if not equals or len(path) < 2:
        raise UsageError(f"card change {change!r} must look like NAME.column=value")
    name, column = ".".join(path[:-1]), plain(path[-1])
    table, indexes = _rows_called(tables, name, column)
    if not place and len(indexes) > 1:
        raise UsageError(
            f"card change {change!r}: {name} has {len(indexes)} such rows: say {name}.{column}.1=… or another"
        )
    if place > len(indexes):
        raise UsageError(f"card change {change!r}: {name} has {len(indexes)} such rows, and no row {place}")
    index, cell = indexes[max(place - 1, 0)], cells(table.sheet.row)[column]
    try:
        table.rows[index] = set_cell(table.rows[index], cell, cell.read(said))
    except ValueError as wrong:
        raise UsageError(f"card change {change!r}: found {said.strip()!r}, expected {wrong}") from None


def _rows_called(tables: Tables, name: str, column: str) -> tuple[Table, list[int]]:
    """The first sheet in which rows of that name have that column, and which rows these are."""
    names: list[str] = []
    columns: list[str] = []
    for table in tables.values():
        if table.sheet.drawn:
            continue
        indexes = [i for i, called in enumerate(table.names()) if called.lower() == name.lower()]
        known = [
            one for one, cell in cells(table.sheet.row).items() if cell.column.played and one != table.sheet.name_column
        ]
        if indexes and column in known:
            return table, indexes
        names += table.names() if known else []
        columns += known if indexes else []
    if name.lower() not in (called.lower() for called in names):
        raise unknown("card", name, dict.fromkeys(names))
    raise UsageError(f"card {name!r} has no column {column!r} to change: {nearest(column, dict.fromkeys(columns))}")


def _digest(tables: Tables) -> str:
    content = []
    for name, table in sorted(tables.items()):
        played = [one for one, cell in cells(table.sheet.row).items() if cell.column.played]
        content.append([name, played, [[getattr(row, one) for one in played] for row in table.rows]])
    return hashlib.blake2b(json.dumps(content).encode(), digest_size=8).hexdigest()
