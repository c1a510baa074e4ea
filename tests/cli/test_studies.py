import json
from pathlib import Path

import polars as pl
import pytest

from pipeline import reporting
from pipeline.cli.app import status
from pipeline.reporting import NotebookError
from pipeline.reporting.making import Options

Capture = pytest.CaptureFixture[str]
RUN = ["run", "race", "--seats", "3", "--seed", "7", "--games", "1200", "--quiet"]


@pytest.fixture
def runs() -> None:
    for words in (
        ["--out", "a"],
        ["--out", "b", "--variant", "kind"],
        ["--out", "c", "--variant", "kind", "--seed", "8"],
    ):
        assert status([*RUN, *words]) == 0


@pytest.mark.usefixtures("runs")
def test_runs_of_equal_deals_are_compared_deal_by_deal(capsys: Capture) -> None:
    capsys.readouterr()
    assert status(["compare", "a", "b"]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    lines = out.splitlines()
    assert lines[:3] == ["a: a (printed rules, 1,200 games)", "b: b (kind, 1,200 games)", "paired by deal"]
    for measure in ("win share", "points", "points by source"):
        head = next(k for k, line in enumerate(lines) if line.startswith(f"{measure}  "))
        assert lines[head].split()[-5:] == ["a", "b", "effect", "interval", "saved"]
    assert sum(line.startswith("With kind, ") for line in lines) == 3 + 3 + 2
    assert "times as many." in out
    assert lines[3].endswith("of 1,200 games ended with the same points in every seat.")


def test_a_change_that_mattered_in_no_game_is_said_to_have_changed_none(capsys: Capture) -> None:
    for words in (["--out", "a"], ["--out", "b", "--set", "goal.4=99"]):
        assert status([*RUN, "--games", "60", *words]) == 0
    capsys.readouterr()
    assert status(["compare", "a", "b"]) == 0
    assert "No game was changed by this: all 60 games are the same in both runs" in capsys.readouterr().out
    assert status(["compare", "a", "b", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)["alike"]
    assert (told["games"], told["same_points"], told["every_row"]) == (60, 1.0, True)


@pytest.mark.usefixtures("runs")
def test_the_numbers_are_those_of_the_rows(capsys: Capture) -> None:
    capsys.readouterr()
    assert status(["compare", "a", "b", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    means = [
        pl.scan_parquet(f"{run}/seats/*.parquet").group_by("seat").agg(pl.col("points").mean()).sort("seat").collect()
        for run in "ab"
    ]
    points = [row for row in told["effects"] if row["measure"] == "points"]
    assert told["paired"] is True
    for row, a, b in zip(points, means[0]["points"], means[1]["points"], strict=True):
        assert row["a"] == pytest.approx(a)
        assert row["b"] == pytest.approx(b)
        assert row["effect"] == pytest.approx(b - a)
        assert row["effect_low"] < row["effect"] < row["effect_high"]
        assert row["saved"] > 1
        assert row["sentence"].startswith("With kind, ")


@pytest.mark.usefixtures("runs")
def test_runs_that_share_no_deals_are_compared_all_the_same_and_that_is_said(capsys: Capture) -> None:
    capsys.readouterr()
    assert status(["compare", "a", "c"]) == 0
    assert "not paired: the runs share no deals, since they differ in seed (7 and 8)" in capsys.readouterr().out
    assert status(["compare", "a", "b", "--level", "1.5"]) == 2
    assert "--level 1.5 must be from 0.5 to below 1" in capsys.readouterr().err


def test_study_plays_and_hands_the_runs_on(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[str, dict[str, str], Options]] = []

    def page(game: str, folders: dict[str, str], out: str | None, options: Options) -> Path:
        asked.append((game, folders, options))
        return Path(out or "reports/race.html")

    monkeypatch.setattr(reporting, "study_page", page)
    words = ["study", "race", "--games", "30", "--seats", "3", "--variant", "kind", "--set", "bust=8", "--quiet"]
    assert status(words) == 0
    ((game, folders, options),) = asked
    assert game == "race"
    assert list(folders) == ["printed rules", "kind"]
    assert all((Path(folder) / "_run.json").exists() for folder in folders.values())
    assert options.command == "galactic study race --seats 3 --seed 1 --set bust=8 --games 30 --variant kind"
    assert options.heard is None
    assert capsys.readouterr().out.splitlines() == [
        *(f"{name}: {folder}" for name, folder in folders.items()),
        "reports/race.html",
    ]
    assert status([*words, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["runs"]["kind"]["games"] == 30
    assert status([*words, "--set", "leak=10"]) == 3


@pytest.mark.usefixtures("runs")
def test_report_hands_its_runs_on_and_a_failing_cell_fails_it(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object) -> Path:
        raise NotebookError("my.ipynb, cell 3 (What we found): ValueError: no")

    with monkeypatch.context() as failing:
        failing.setattr(reporting, "report", fails)
        assert status(["report", "a", "b"]) == 1
    assert "galactic: my.ipynb, cell 3 (What we found): ValueError: no\n" in capsys.readouterr().err
    asked: list[tuple[object, ...]] = []

    def makes(*args: object) -> Path:
        asked.append(args)
        return Path("page.html")

    monkeypatch.setattr(reporting, "report", makes)
    assert status(["report", "a", "b", "--out", "page.html", "--notebook", "my.ipynb"]) == 0
    assert capsys.readouterr().out == "page.html\n"
    assert asked[0][:3] == (["a", "b"], "page.html", "my.ipynb")


@pytest.mark.slow
def test_a_page_of_a_game_without_a_notebook_of_its_own(capsys: Capture) -> None:
    assert status(["study", "race", "--games", "400", "--seats", "2", "--variant", "kind", "--out", "page.html"]) == 0
    out, err = capsys.readouterr()
    assert out.splitlines()[-1] == "page.html"
    assert "<html" in Path("page.html").read_text(encoding="utf-8")
    assert "galactic: cell 1 of" in err
