"""Writes component sheets into a folder: CSV files, text files, and `columns.txt`, which explains them."""

import csv
import io
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from pipeline.errors import UsageError
from pipeline.games.cells import cells
from pipeline.games.glossary import how_to, meanings, read_glossary
from pipeline.games.loading import load
from pipeline.games.sheets import Components, Sheet, SheetSet
from pipeline.games.texts import ENDING

EXPLAINED = "columns.txt"


def copy_sheets(these: SheetSet, folder: Path) -> list[Path]:
    """Write the shipped sheets into a folder, as templates."""
    return write_folder(these, load(these, None, 0, ()), folder)


def write_folder(these: SheetSet, components: Components, folder: Path) -> list[Path]:
    """Write sheets into a folder, to be edited and played with `--components`.

    Beside them comes `columns.txt`: what every column means and may hold. Nothing is overwritten.
    """
    files: dict[str, str] = {}
    for sheet in these.sheets:
        rows = components.sheets[sheet.name]
        if sheet.drawn:
            files |= {f"{sheet.name}/{getattr(row, sheet.name_column)}{ENDING}": row.text for row in rows}
        else:
            files[f"{sheet.name}.csv"] = _csv(sheet, rows)
    files[EXPLAINED] = "\n".join(described(these)) + "\n"
    there = [name for name in files if (folder / name).exists()]
    if there:
        raise UsageError(f"{folder / there[0]} is already there: name another folder for the sheets")
    folder.mkdir(parents=True, exist_ok=True)
    for name, content in files.items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(content, encoding="utf-8", newline="")
    return [folder / name for name in files]


def _csv(sheet: Sheet, rows: tuple[Any, ...]) -> str:
    text, known = io.StringIO(), cells(sheet.row)
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(known)
    writer.writerows([cell.shown(getattr(row, name)) for name, cell in known.items()] for row in rows)
    return text.getvalue()


def described(these: SheetSet) -> Iterator[str]:
    """What every sheet, column and word means and may hold, as lines of text."""
    glossary = read_glossary(these)
    yield from (*how_to(glossary), "") if glossary else ()
    for sheet in these.sheets:
        yield f"{sheet.name}: {sheet.about}" + (f" (text files in the folder {sheet.name})" if sheet.drawn else "")
        for name, cell in cells(sheet.row).items():
            blank = "" if cell.required() else f"; blank: {cell.blank()}"
            yield f"  {name}: {cell.column.about} ({cell.expected()}{blank})"
            for word, meaning in meanings(glossary, sheet.name, name).items():
                yield f"    {word}: {meaning}"
        yield ""
