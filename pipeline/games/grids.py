"""Reads a folder of spreadsheets as grids of text: CSV files, or .xlsx files with a sheet or with a tab for each."""

import csv
import difflib
import io
import zipfile
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from pipeline.errors import UsageError, nearest

ENDINGS = (".csv", ".xlsx")


class Grid(NamedTuple):
    """The cells of one sheet as text. The spreadsheet numbers `rows[i]` as row i + 1; the first is the heading."""

    file: str  # as a message names it
    rows: list[list[str]]


def read_grids(place: Path, known: Collection[str]) -> tuple[dict[str, Grid], list[str]]:
    """The sheets that a folder (or a single file) holds, by name, and what is wrong with its files."""
    if not place.exists():
        raise UsageError(f"components folder {place} does not exist")
    files = [place] if place.is_file() else sorted(file for file in place.iterdir() if _is_sheet(file))
    found: dict[str, Grid] = {}
    problems: list[str] = []
    for file in files:
        try:
            named = dict(_csv(file, known) if file.suffix.lower() == ".csv" else _workbook(file, known))
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
    return found, problems


def _is_sheet(file: Path) -> bool:
    return file.suffix.lower() in ENDINGS and not file.name.startswith((".", "~$"))


def _csv(file: Path, known: Collection[str]) -> Iterator[tuple[str, Grid]]:
    name = file.stem.strip().lower()
    if name not in known:
        raise ValueError(f"found a sheet called {file.stem!r}, expected {_choice(known)}; {nearest(name, known)}")
    try:
        text = file.read_bytes().decode("utf-8-sig")
    except UnicodeDecodeError as wrong:
        raise ValueError(
            f"found a byte that is no UTF-8 text (byte {wrong.start + 1}), expected UTF-8: save it as “CSV UTF-8”"
        ) from None
    heading = text.partition("\n")[0]
    delimiter = max(",;\t", key=heading.count)
    try:
        yield name, Grid(file.name, list(csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)))
    except csv.Error as wrong:
        raise ValueError(f"found no table: {wrong}") from None


def _workbook(file: Path, known: Collection[str]) -> Iterator[tuple[str, Grid]]:
    """The tabs named like sheets; without one, the first tab of a workbook that is itself named like a sheet."""
    import openpyxl  # only where there is a workbook: it takes a tenth of a second
    from openpyxl.utils.exceptions import InvalidFileException

    try:
        values, formulas = (openpyxl.load_workbook(file, data_only=only) for only in (True, False))
    except (InvalidFileException, zipfile.BadZipFile, KeyError, OSError) as wrong:
        raise ValueError(f"found no readable workbook ({wrong}), expected an .xlsx file") from None
    tabs = {tab.title.strip().lower(): tab.title for tab in values.worksheets}
    for tab, title in tabs.items():
        near = difflib.get_close_matches(tab, list(known), n=1, cutoff=0.7)
        if near and tab not in known:
            raise ValueError(f"found a tab called {title!r}, expected {_choice(known)}; did you mean {near[0]!r}?")
    named = {name: title for name, title in tabs.items() if name in known}
    stem = file.stem.strip().lower()
    if not named and stem not in known:
        raise ValueError(f"found no tab that is a sheet, expected {_choice(known)} as a tab or as the file's name")
    for name, title in (named or {stem: values.worksheets[0].title}).items():
        where = f"{file.name}, tab {title}" if named else file.name
        pairs = zip(values[title].iter_rows(), formulas[title].iter_rows(), strict=True)
        yield name, Grid(where, [[_text(*both) for both in zip(*pair, strict=True)] for pair in pairs])


def _text(value: Any, formula: Any) -> str:
    """A cell as a CSV file would hold it."""
    if value.value is None:
        return "" if formula.value is None else str(formula.value)  # a formula that was never worked out
    if isinstance(value.value, bool):
        return "yes" if value.value else "no"
    return str(value.value)


def _choice(known: Collection[str]) -> str:
    return " or ".join(known)
