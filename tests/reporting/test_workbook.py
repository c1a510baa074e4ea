"""The workbook of a made-up run: its tabs, formats and charts, and that nothing half-written is left."""

import io
from pathlib import Path
from typing import Any

import nbformat
import openpyxl
import polars as pl
import pytest

from pipeline.analysis import seats
from pipeline.errors import UsageError
from pipeline.reporting import NotebookError, result_tabs, workbook
from pipeline.reporting.result_tabs import Tab
from pipeline.reporting.study import Study
from tests.reporting import made_up

CHART = """
from pipeline.analysis import seats
from pipeline.charts import seats as charts
from pipeline.reporting.display import show
from pipeline.reporting.study import Study
show(charts.win_share, Study(runs).ask(seats.by_seat, "seats"))
"""


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("runs") / "printed"
    made_up.write(folder, 200, consuls=False)
    return folder


def notebook(folder: Path, source: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the game's page be one of a single cell."""
    book = nbformat.v4.new_notebook()  # type: ignore[no-untyped-call]
    first = nbformat.v4.new_code_cell("runs = {}", metadata={"tags": ["parameters"]})  # type: ignore[no-untyped-call]
    book.cells = [first, nbformat.v4.new_code_cell(source)]  # type: ignore[no-untyped-call]
    nbformat.write(book, folder / "own.ipynb")  # type: ignore[no-untyped-call]
    monkeypatch.setattr(workbook, "notebook_of", lambda game: folder / "own.ipynb")


@pytest.fixture(scope="module")
def sheets(run: Path, tmp_path_factory: pytest.TempPathFactory) -> Any:
    out = tmp_path_factory.mktemp("out") / "results.xlsx"
    found = workbook.export(run, out, charts=False)
    assert found.pictures == ()
    assert [path.name for path in out.parent.iterdir()] == ["results.xlsx"]
    return openpyxl.load_workbook(out)


def test_there_is_a_tab_for_each_thing(sheets: Any) -> None:
    wanted = {"findings", "seats", "strategies", "endings", "scores by source", "rounds", "facts", "words", "rests on"}
    assert wanted | {"columns"} <= set(sheets.sheetnames)
    assert sheets.sheetnames[0] == "findings"
    assert "charts" not in sheets.sheetnames


def test_numbers_are_those_of_the_analysis_with_formats_and_a_first_row_that_stays(sheets: Any, run: Path) -> None:
    sheet = sheets["seats"]
    heads = [cell.value for cell in sheet[1]]
    assert heads[:6] == ["seat", "games", "deals", "win share", "win share, from", "win share, to"]
    assert sheet["A1"].font.bold
    assert sheet.freeze_panes == "A2"
    assert sheet.auto_filter.ref == sheet.dimensions
    shares = [row[3].value for row in sheet.iter_rows(min_row=2)]
    assert shares == pytest.approx(Study([run]).ask(seats.by_seat, "seats")["win_share"].to_list())
    formats = {head: cell.number_format for head, cell in zip(heads, sheet[2], strict=True)}
    assert (formats["win share"], formats["games"], formats["points"], formats["seat"]) == (
        "0.0%", "#,##0", "#,##0.00", "0",
    )  # fmt: skip


def test_facts_are_summed_up_column_by_column(sheets: Any, run: Path) -> None:
    rows = {(row[0], row[1]): row for row in sheets["facts"].iter_rows(min_row=2, values_only=True)}
    table = Study([run]).scan("seats").select(pl.col("points")).collect()["points"]
    _, _, counted, mean, deviation, least, most, meaning, _ = rows["seats", "points"]
    assert (counted, mean, deviation) == pytest.approx((len(table), table.mean(), table.std()))
    assert (least, most) == (table.min(), table.max())
    assert meaning
    words = [row for row in sheets["words"].iter_rows(min_row=2, values_only=True) if row[:2] == ("seats", "player")]
    assert sum(row[3] for row in words) == len(table)
    assert sum(row[4] for row in words) == pytest.approx(1)


def test_every_column_is_explained(sheets: Any) -> None:
    told = {(row[0], row[1]): row[2] for row in sheets["columns"].iter_rows(min_row=2, values_only=True)}
    for tab in result_tabs_of(sheets):
        for cell in sheets[tab][1]:
            assert any(name == tab and workbook.title_of(column) == cell.value for name, column in told), cell.value
    assert all(told.values())
    assert "lower end of the 95% interval of win_share" in told.values()


def result_tabs_of(sheets: Any) -> list[str]:
    return [name for name in sheets.sheetnames if name != "columns"]


def test_what_the_numbers_rest_on_is_told(sheets: Any) -> None:
    told = list(sheets["rests on"].iter_rows(min_row=2, values_only=True))
    keys = {key for key, _ in told}
    assert {"run", "games", "players", "seed", "stand-in", "unsettled rule", "strategy", "version"} <= keys
    assert ("games", "200 of 200 asked for") in told


def test_words_that_look_like_a_formula_stay_words() -> None:
    content = workbook.book([Tab("words", "about", pl.DataFrame({"word": ["=1+1"], "rows": [3]}))])
    cell = openpyxl.load_workbook(io.BytesIO(content))["words"]["A2"]
    assert (cell.value, cell.data_type) == ("=1+1", "s")


def test_charts_of_the_page_are_in_the_workbook_and_beside_it(
    run: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    notebook(tmp_path, CHART, monkeypatch)
    beside = tmp_path / "results-charts"
    beside.mkdir()
    (beside / "07-old.png").write_bytes(b"old")
    (beside / "mine.txt").write_text("kept", encoding="utf-8")
    found = workbook.export(run, tmp_path / "results.xlsx")
    assert [path.name for path in found.pictures] == ["01-win-share-by-seat.png"]
    assert found.pictures[0].read_bytes().startswith(b"\x89PNG")
    assert sorted(path.name for path in beside.iterdir()) == ["01-win-share-by-seat.png", "mine.txt"]
    sheet = openpyxl.load_workbook(found.workbook)["charts"]
    assert sheet["A1"].value == "01-win-share-by-seat.png"
    assert len(sheet._images) == 1


def test_a_chart_that_fails_leaves_what_was_there(run: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    notebook(tmp_path, "1 / 0", monkeypatch)
    before = tmp_path / "results.xlsx"
    before.write_bytes(b"before")
    with pytest.raises(NotebookError, match="ZeroDivisionError"):
        workbook.export(run, before)
    assert before.read_bytes() == b"before"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["own.ipynb", "results.xlsx"]


def test_another_ending_or_a_folder_is_a_mistake(run: Path, tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=r"results.csv must end in .xlsx, such as results.xlsx"):
        workbook.export(run, tmp_path / "results.csv")
    (tmp_path / "folder.xlsx").mkdir()
    with pytest.raises(UsageError, match="is a folder"):
        workbook.export(run, tmp_path / "folder.xlsx")
    (tmp_path / "results-charts").write_text("a file", encoding="utf-8")
    with pytest.raises(UsageError, match="there is a file of that name"):
        workbook.export(run, tmp_path / "results.xlsx")
    with pytest.raises(UsageError, match="nowhere"):
        workbook.export(tmp_path / "nowhere", tmp_path / "other.xlsx")


def test_a_run_of_games_and_seats_alone_has_a_workbook_too(tmp_path: Path) -> None:
    bare = ("scores", "rounds", "orders", "conquests", "consuls", "events", "cards")
    made_up.write(tmp_path / "run", 8, players=("greedy",) * 4, without=bare)
    names = [tab.name for tab in result_tabs.tabs(Study([tmp_path / "run"]))]
    assert "rounds" not in names
    assert {"seats", "endings", "facts", "columns"} <= set(names)
