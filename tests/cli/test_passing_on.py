"""`report --for publisher`, `study --for publisher` and `export`, on runs of the toy."""

import json
import re
from pathlib import Path

import openpyxl
import pytest

from pipeline.cli.app import status

Capture = pytest.CaptureFixture[str]


@pytest.fixture
def run(tmp_path: Path) -> Path:
    assert status(["run", "race", "--seats", "3", "--games", "600", "--out", "hidden/mine", "--quiet"]) == 0
    return tmp_path


def test_a_report_for_a_publisher_is_one_screen_that_names_no_place(run: Path, capsys: Capture) -> None:
    capsys.readouterr()
    assert status(["report", "hidden/mine", "--for", "publisher"]) == 0
    assert capsys.readouterr().out == "reports/race-publisher.html\n"
    html = re.sub(r"base64,[^\"]+", "", (run / "reports" / "race-publisher.html").read_text(encoding="utf-8"))
    assert "What would change our mind" in html
    for place in ("hidden", str(run), str(Path.home())):
        assert place not in html, place


def test_a_study_for_a_publisher_plays_the_same_runs(tmp_path: Path, capsys: Capture) -> None:
    words = ["study", "race", "--seats", "3", "--games", "600", "--for", "publisher", "--quiet", "--json"]
    assert status([*words, "--out", "one.html"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["page"] == "one.html"
    html = re.sub(r"base64,[^\"]+", "", (tmp_path / "one.html").read_text(encoding="utf-8"))
    assert f"600 games of each of {len(told['runs'])} sets of rules" in html
    for one in told["runs"].values():
        assert one["run"] not in html


def test_a_run_is_exported_with_a_tab_for_each_of_its_things(run: Path, capsys: Capture) -> None:
    capsys.readouterr()
    assert status(["export", "hidden/mine", "out/results.xlsx", "--no-charts", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["charts"] == []
    assert openpyxl.load_workbook(run / "out" / "results.xlsx").sheetnames == told["tabs"]
    assert {"seats", "strategies", "endings", "scores by source", "facts", "columns"} <= set(told["tabs"])


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["report", "hidden/mine", "--for", "pubisher"], "no reader is called 'pubisher': did you mean 'publisher'?"),
        (["report", "hidden/mine", "--for", "publisher", "--notebook", "my.ipynb"], "choose one"),
        (["report", "hidden/mine", "--for", "publisher", "--out", "hidden"], "hidden is a folder"),
        (["study", "race", "--for", "me"], "no reader is called 'me': there are designer, publisher"),
        (["export", "hidden/mine", "results.xls"], "results.xls must end in .xlsx"),
        (["export", "hidden/mine"], "Missing argument 'FILE.xlsx'"),
        (["export", "nowhere", "results.xlsx"], "nowhere"),
    ],
)
def test_a_mistake_is_one_line_and_nothing_is_written(words: list[str], said: str, run: Path, capsys: Capture) -> None:
    capsys.readouterr()
    before = sorted(run.rglob("*"))
    assert status(words) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    assert said in err
    assert sorted(run.rglob("*")) == before
