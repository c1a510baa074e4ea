"""Component sheets: a game's cards, tiles and dice as tables that a designer can read, edit and replace.

A game declares its sheets (`Sheet`, with a row type made of `cells.Column`s) in a `SheetSet` and has them
loaded by `load`. All bad cells are reported at once: file, row as the spreadsheet numbers it, column, what
was found and what was expected.
"""

import dataclasses
import hashlib
import json
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from pipeline.errors import UsageError, nearest, unknown
from pipeline.games.cells import INVENTED, TRUST, Cell, Column, Confidence, cells, counted, plain
from pipeline.games.grids import ENDINGS, Grid, read_grids
from pipeline.games.texts import ENDING, read_texts

MOST_SHOWN = 100  # problems listed in one message


@dataclasses.dataclass(frozen=True)
class Components:
    """A game's checked component sheets."""

    sheets: Mapping[str, tuple[Any, ...]]  # by sheet name, its rows: NamedTuples of the game's own row types
    digest: str  # of all values that can matter in play (not of sources and notes)
    label: str  # "stand-in set 0", "stand-in set 7", "your own sheets in DIR"
    stand_in: bool  # whether any value is invented
    confidence: Mapping[str, int]  # how many cells rest on: known, public, deduced, invented, own
    changes: tuple[str, ...] = ()  # `--card` changes, as asked for


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

    def shipped_as(self, folder: Path) -> list[str]:
        """The files that it has in a folder, by their paths there."""
        if not self.drawn:
            return [f"{self.name}.csv"]
        return sorted(f"{self.name}/{file.name}" for file in (folder / self.name).glob(f"*{ENDING}"))


@dataclasses.dataclass
class Table:
    """The rows of a sheet as read, and where each stands in its file."""

    sheet: Sheet
    file: str
    rows: list[Any]
    numbers: list[int]
    left_out: list[str] = dataclasses.field(default_factory=list)  # names of rows that couldn't be read
    readable: bool = True  # whether its heading was right

    def where(self, index: int, column: str = "") -> str:
        """The place of a row or cell as a message names it: `cards.csv row 5, draft_cost`."""
        return f"{self.file} row {self.numbers[index]}" + (f", {column}" if column else "")

    def names(self) -> list[str]:
        """What the rows are called."""
        return [getattr(row, self.sheet.name_column) for row in self.rows]


Tables = Mapping[str, Table]


class SheetSet(NamedTuple):
    """A game's sheets, the folder of the shipped ones, and what only the game itself knows about them."""

    sheets: tuple[Sheet, ...]
    shipped: Path
    check: Callable[[Tables], Iterable[str]]  # what is wrong between cells that are each right, as messages
    redraw: Callable[[Tables, int], Tables]  # another stand-in set (1, 2, …): every invented number drawn anew


def load(these: SheetSet, folder: Path | None, stand_in: int, changes: tuple[str, ...]) -> Components:
    """The shipped sheets, with those of a designer's `folder` in their place; invented numbers redrawn for
    `stand_in` above 0; then single cells changed; all checked.
    """
    if stand_in < 0:
        raise UsageError(f"stand-in set {stand_in} does not exist: it must be 0 (the shipped set) or above")
    shipped, problems = _read(these, these.shipped)
    own: dict[str, Table] = {}
    if folder:
        own, problems = _read(these, folder)
        for name, table in own.items():
            if table.sheet.drawn:
                _fill_up(table, shipped[name])
    tables: Tables = {**shipped, **own}
    _check(these, tables, own, problems)
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
        label = f"your own sheets in {folder}" + (f", the rest {label}" if len(own) < len(tables) else "")
    return Components(
        sheets={name: tuple(table.rows) for name, table in tables.items()},
        digest=_digest(tables),
        label=label,
        stand_in=confidence[INVENTED] > 0,
        confidence=confidence,
        changes=changes,
    )


def copy_sheets(these: SheetSet, folder: Path) -> list[Path]:
    """Write the shipped sheets into a folder, to be edited and played with `--components`.

    Beside them comes `columns.txt`: what every column means and may hold. Nothing is overwritten.
    """
    names = [name for sheet in these.sheets for name in sheet.shipped_as(these.shipped)]
    files = {name: (these.shipped / name).read_bytes() for name in names}
    files["columns.txt"] = "\n".join(described(these)).encode()
    there = [name for name in files if (folder / name).exists()]
    if there:
        raise UsageError(f"{folder / there[0]} is already there: name another folder for the sheets")
    folder.mkdir(parents=True, exist_ok=True)
    for name, content in files.items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_bytes(content)
    return [folder / name for name in files]


def described(these: SheetSet) -> Iterator[str]:
    """What every sheet and column means and may hold, as lines of text."""
    for sheet in these.sheets:
        yield f"{sheet.name}: {sheet.about}" + (f" (text files in the folder {sheet.name})" if sheet.drawn else "")
        for name, cell in cells(sheet.row).items():
            column = cell.column
            blank = "" if cell.required() else f"; blank: {column.blank or cell.written(column.default) or 'nothing'}"
            yield f"  {name}: {column.about} ({cell.expected()}{blank})"
        yield ""


def _read(these: SheetSet, folder: Path) -> tuple[dict[str, Table], list[str]]:
    """The sheets that a folder holds, and what is wrong with them cell by cell."""
    tables: dict[str, Table] = {}
    wrong: list[str] = []
    for sheet in these.sheets:
        if sheet.drawn:
            texts, unread = read_texts(folder / sheet.name)
            wrong += unread
            if texts:
                rows = [sheet.drawn(name, text) for name, text in texts.items()]
                tables[sheet.name] = Table(sheet, sheet.name, rows, [*range(1, len(rows) + 1)])
    if (tables or wrong) and folder.is_dir() and not any(file.suffix.lower() in ENDINGS for file in folder.iterdir()):
        return tables, wrong
    grids, problems = read_grids(folder, [sheet.name for sheet in these.sheets if not sheet.drawn])
    for sheet in these.sheets:
        if sheet.name in grids:
            tables[sheet.name] = _table(sheet, grids[sheet.name], problems)
    return tables, wrong + problems


def _fill_up(table: Table, shipped: Table) -> None:
    """Add to a designer's text files the shipped ones of other names."""
    names = table.names()
    rows = [row for row, name in zip(shipped.rows, shipped.names(), strict=True) if name not in names]
    table.rows[:] = sorted(table.rows + rows, key=lambda row: str(getattr(row, table.sheet.name_column)))
    table.numbers[:] = range(1, len(table.rows) + 1)


def _table(sheet: Sheet, grid: Grid, problems: list[str]) -> Table:
    """The rows of a grid; what is wrong is added to `problems`, and bad rows are left out."""
    known = cells(sheet.row)
    table = Table(sheet, grid.file, [], [])
    heading = [plain(text) for text in grid.rows[0]] if grid.rows else []
    wrong = list(_heading_problems(grid.file, heading, known))
    if wrong:
        problems += wrong
        table.readable = False
        return table
    for number, texts in enumerate(grid.rows[1:], 2):
        if any(text.strip() for text in texts):
            _add(table, number, (heading, texts), known, problems)
    if not table.rows and not table.left_out and not sheet.may_be_empty:
        problems.append(f"{grid.file}: found no row under its heading, expected at least one")
    return table


def _heading_problems(file: str, heading: list[str], known: Mapping[str, Cell]) -> Iterator[str]:
    if not any(heading):
        yield f"{file}: found no heading in its first row, expected {', '.join(known)}"
        return
    for name in dict.fromkeys(heading):
        if name in known and heading.count(name) > 1:
            yield f"{file} row 1: found column {name} twice, expected it once"
        elif name and not name.startswith("_") and name not in known:
            yield (
                f"{file} row 1: found a column {name!r} that means nothing here: {nearest(name, known)} "
                "(one whose heading begins with _ is left unread)"
            )
    for name, cell in known.items():
        if cell.required() and name not in heading:
            yield f"{file} row 1: found no column {name}, expected one: {cell.column.about}"


def _add(
    table: Table, number: int, row: tuple[list[str], list[str]], known: Mapping[str, Cell], problems: list[str]
) -> None:
    heading, texts = row
    if any(text.strip() for text in texts[len(heading) :]):
        extra = next(text for text in texts[len(heading) :] if text.strip())
        problems.append(f"{table.file} row {number}: found {extra!r} right of the last column, expected nothing")
    given = dict(zip(heading, texts, strict=False))
    values: dict[str, Any] = {}
    for name, cell in known.items():
        try:
            values[name] = cell.read(given.get(name, ""))
        except ValueError as wrong:
            found = repr(given.get(name, "").strip()) if given.get(name, "").strip() else "nothing"
            problems.append(f"{table.file} row {number}, {name}: found {found}, expected {wrong}")
    for value in values.values():
        if isinstance(value, Confidence):
            problems.extend(
                f"{table.file} row {number}, confidence: found {column!r}, expected a column of this sheet; "
                f"{nearest(column, known)}"
                for column, _ in value.columns
                if column not in known
            )
    if len(values) == len(known):
        table.rows.append(table.sheet.row(**values))
        table.numbers.append(number)
    else:
        table.left_out.append(values.get(table.sheet.name_column, ""))


def _check(these: SheetSet, tables: Tables, own: Collection[str], problems: list[str]) -> None:
    """Raise all `problems` found so far, names that are there twice and references that lead nowhere; if there are
    none of these, what the game finds wrong.
    """
    for table in tables.values():
        problems += _twice(table)
        problems += _lost(table, tables, shipped=table.sheet.name not in own)
    problems = problems or list(these.check(tables))
    if len(problems) == 1:
        raise UsageError(f"component sheets: {problems[0]}")
    if problems:
        shown = [f"  {problem}" for problem in problems[:MOST_SHOWN]]
        more = [f"  and {len(problems) - MOST_SHOWN} more"] if len(problems) > MOST_SHOWN else []
        raise UsageError("\n".join([f"component sheets: {len(problems)} cells or files are wrong", *shown, *more]))


def _twice(table: Table) -> Iterator[str]:
    seen: dict[tuple[Any, ...], int] = {}
    for index, row in enumerate(table.rows):
        key = tuple(getattr(row, column) for column in table.sheet.unique)
        first = seen.setdefault(key, index)
        if key and first != index:
            said = " ".join(map(str, key))
            where = table.where(index, "+".join(table.sheet.unique))
            yield f"{where}: found {said!r} again, expected it once; it is in row {table.numbers[first]} too"


def _lost(table: Table, tables: Tables, shipped: bool) -> Iterator[str]:
    """References to rows that do not exist; of a shipped sheet beside a designer's own ones, one line for all."""
    lost: list[tuple[int, str, Column]] = []
    for name, cell in cells(table.sheet.row).items():
        if not cell.column.refers or not tables[cell.column.refers].readable:
            continue
        names = {*tables[cell.column.refers].names(), *tables[cell.column.refers].left_out}
        for index, row in enumerate(table.rows):
            value = getattr(row, name)
            if value != cell.column.default and value not in names:
                lost.append((index, name, cell.column))
    if shipped and lost:
        named = getattr(table.rows[lost[0][0]], lost[0][1])
        refers = lost[0][2].refers
        yield (
            f"{table.file}: found no such sheet of your own, and {len(lost)} rows of the shipped one name rows that "
            f"your {refers} does not have, like {named!r}; expected a {table.sheet.name}.csv beside it"
        )
        return
    for index, name, column in lost:
        value = getattr(table.rows[index], name)
        near = nearest(value, tables[column.refers].names())
        yield f"{table.where(index, name)}: found {value!r}, expected the name of a row of {column.refers}; {near}"


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
        row = table.rows[index]._replace(**{column: cell.read(said)})
    except ValueError as wrong:
        raise UsageError(f"card change {change!r}: found {said.strip()!r}, expected {wrong}") from None
    table.rows[index] = row._replace(confidence=row.confidence.changed(column)) if "confidence" in row._fields else row


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
