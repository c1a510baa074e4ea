"""A run as an Excel workbook with its page's charts as pictures: `export`."""

import io
import shutil
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import polars as pl

from pipeline.errors import MachineError, UsageError
from pipeline.reporting.display import PICTURES
from pipeline.reporting.files import write_whole
from pipeline.reporting.making import USUAL, Options, folder_of, notebook_of
from pipeline.reporting.result_tabs import SHARES, Tab, base_of, tabs
from pipeline.reporting.study import Study

WIDEST, NARROWEST = 70, 9  # letters of a column
PICTURE_WIDTH, ROW_HEIGHT = 540, 20  # pixels, in the tab of charts
HEAD = "DCE6F1"  # the colour of headings


class Exported(NamedTuple):
    """What was written."""

    workbook: Path
    pictures: tuple[Path, ...]
    tabs: tuple[str, ...]


def export(run: str | Path, out: str | Path, charts: bool = True, options: Options = USUAL) -> Exported:
    """Write a run's workbook, and beside it the charts of its page: `results.xlsx` and `results-charts/`.

    All of it is made before any is put in its place, so a chart that fails leaves nothing behind.
    """
    target = Path(out)
    if target.suffix.lower() != ".xlsx":
        raise UsageError(f"{target} must end in .xlsx, such as {target.with_suffix('.xlsx').name}")
    if target.is_dir():
        raise UsageError(f"{target} is a folder; export needs the name of a file, such as {target / 'results.xlsx'}")
    beside = target.with_name(f"{target.stem}-charts")
    if charts and beside.exists() and not beside.is_dir():
        raise UsageError(f"the charts go into the folder {beside}, and there is a file of that name")
    study = Study([run])
    with tempfile.TemporaryDirectory(prefix="galactic-") as scratch:
        drawn = _draw(study, Path(scratch), options) if charts else []
        found = tabs(study)
        write_whole(target, book(found, drawn))
        kept = _put(drawn, beside) if charts else []
    return Exported(target, tuple(kept), tuple(tab.name for tab in found))


def _draw(study: Study, folder: Path, options: Options) -> list[Path]:
    """The charts of the run's page as PNG files, in the order of the page."""
    from pipeline.reporting.kernel import read_notebook, run_notebook, with_parameters

    run = study.run()
    notebook = read_notebook(notebook_of(run.manifest.game))
    ready = with_parameters(notebook, {"runs": {study.baseline: folder_of(run.path)}})
    run_notebook(ready, options.seconds, options.heard, {PICTURES: str(folder)})
    return sorted(folder.glob("*.png"))


def _put(drawn: Sequence[Path], folder: Path) -> list[Path]:
    """Put pictures in their folder, in place of those of an earlier export."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        kept = [Path(shutil.move(one, folder / one.name)) for one in drawn]
        for old in set(folder.glob("[0-9][0-9]-*.png")) - set(kept):
            old.unlink()
    except OSError as problem:
        raise MachineError(f"can't write {folder}: {problem.strerror or problem}") from problem
    return kept


def book(found: Sequence[Tab], pictures: Sequence[Path] = ()) -> bytes:
    """The workbook: a tab a table, then one of charts."""
    from openpyxl import Workbook

    workbook = Workbook()
    workbook.remove(workbook.active)
    for tab in found:
        _fill(workbook.create_sheet(tab.name), tab)
    if pictures:
        _hang(workbook.create_sheet("charts"), pictures)
    sink = io.BytesIO()
    workbook.save(sink)
    return sink.getvalue()


def _fill(sheet: Any, tab: Tab) -> None:
    """Headings, rows, formats, a first row that stays in sight, and columns as wide as what stands in them."""
    from openpyxl.comments import Comment
    from openpyxl.styles import Alignment, Font, PatternFill
    from openpyxl.utils import get_column_letter

    for at, column in enumerate(tab.rows.columns, 1):
        head = sheet.cell(1, at, title_of(column))
        head.font, head.fill = Font(bold=True), PatternFill("solid", fgColor=HEAD)
        head.alignment = Alignment(wrap_text=True, vertical="top")
        style, longest = _format(tab.rows, column), 0
        for row, value in enumerate(tab.rows[column], 2):
            cell = sheet.cell(row, at)
            _set(cell, value)
            if style:
                cell.number_format = style
            longest = max(longest, len(str(value)) if isinstance(value, str) else 0)
        heading = max(map(len, title_of(column).split()))
        sheet.column_dimensions[get_column_letter(at)].width = min(WIDEST, max(NARROWEST, heading + 2, longest + 2))
    sheet.cell(1, 1).comment = Comment(tab.about, "Galactic Balance")
    sheet.freeze_panes = "A2"
    sheet.auto_filter.ref = sheet.dimensions


def _set(cell: Any, value: object) -> None:
    """A value into a cell; words stay words, also such as begin like a formula."""
    cell.value = str(value) if isinstance(value, str) else value
    if isinstance(value, str):
        cell.data_type = "s"


def title_of(column: str) -> str:
    """A column's heading: `win share, from`."""
    for end, said in (("_low", ", from"), ("_high", ", to"), ("_se", ", standard error")):
        if column.endswith(end):
            return column.removesuffix(end).replace("_", " ") + said
    return column.replace("_", " ")


def _format(rows: pl.DataFrame, column: str) -> str:
    """How Excel shows a column."""
    kind = rows.schema[column]
    if kind.is_integer():
        return "0" if column in ("seat", "round") else "#,##0"
    if not kind.is_float():
        return ""
    if base_of(column) in SHARES:
        return "0.00%" if column.endswith("_se") else "0.0%"
    return "0.0000" if column.startswith("p_") else "#,##0.00"


def _hang(sheet: Any, pictures: Sequence[Path]) -> None:
    """The charts below each other, each under the name of its file."""
    from openpyxl.drawing.image import Image
    from openpyxl.styles import Font

    at = 1
    for path in pictures:
        sheet.cell(at, 1, path.name).font = Font(bold=True)
        picture = Image(io.BytesIO(path.read_bytes()))
        picture.height = round(picture.height * PICTURE_WIDTH / picture.width)
        picture.width = PICTURE_WIDTH
        sheet.add_image(picture, f"A{at + 1}")
        at += picture.height // ROW_HEIGHT + 4
    sheet.sheet_view.showGridLines = False
