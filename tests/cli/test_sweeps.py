"""`sweep` from the command line, on the toy game: table, page, JSON, playtests and goals, and what is refused."""

import json
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from pipeline.cli.app import status

Capture = pytest.CaptureFixture[str]
SWEEP = ["sweep", "race", "--seats", "3", "--seed", "7", "--games", "300", "--quiet"]
PROJECT = """game = "race"
seats = [2, 3]
playtests = "playtests.csv"
[goals]
seat_gap = "at most 90 points"
minutes.3 = { median = "at most 600" }
[minutes]
set_up = 120
round = 20
bank_or_press = 6
"""
PLAYTESTS = "seats;scores;minutes;who\n3;30 12 7;9,5;Ann\n3;;11 min;\n2;31/20;12;\n"


def swept(capsys: Capture, *words: str) -> dict[str, Any]:
    capsys.readouterr()
    assert status([*words, "--json"]) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def test_a_sweep_measures_each_setting_and_says_which_numbers_bind(capsys: Capture) -> None:
    found = swept(capsys, *SWEEP, "--vary", "goal.3=25,30", "--vary", "head_start.4=3,5")
    assert [one["setting"] for one in found["settings"]] == [
        {"goal.3": goal, "head_start.4": start} for goal in ("25", "30") for start in ("3", "5")
    ]
    assert [one["current"] for one in found["settings"]] == [False, False, True, False]
    for one in found["settings"]:
        games = pl.scan_parquet(f"{one['run']}/games/*.parquet").filter(pl.col("game") < 300).collect()
        assert one["measured"]["rounds"] == pytest.approx(games["rounds"].mean())
        assert "minutes_median" not in one["measured"]
    goal, fourth = found["numbers"]
    assert fourth["same"] == 1
    assert goal["same"] < 0.9
    assert any("head_start.4 never mattered" in said for said in found["findings"])
    page = Path(found["page"]).read_text(encoding="utf-8")
    assert "What goal.3 and head_start.4 do to Race" in page
    assert page.count("<img") == 1
    assert str(Path.cwd()) not in page


def test_a_project_brings_goals_playtests_and_minutes(capsys: Capture, tmp_path: Path) -> None:
    (tmp_path / "balance.toml").write_text(PROJECT, encoding="utf-8")
    (tmp_path / "playtests.csv").write_text(PLAYTESTS, encoding="utf-8")
    words = ["sweep", "balance.toml", "--seats", "3", "--vary", "goal.3=20..40..10", "--games", "600"]
    assert status([*words, "--out", "mine.html"]) == 0
    out, err = capsys.readouterr()
    assert "columns passed over: who" in err
    assert "Your 3 playtests take" in out
    assert "goals met" in out
    assert "2 of 2" in out
    assert "* 30" in out.replace("  ", " ")
    found = swept(capsys, *words, "--quiet")
    fit, measured = found["playtests"], found["settings"][1]["measured"]
    assert fit["low"] < fit["factor"] < fit["high"]
    assert 9.5 / 1.5 < measured["minutes_median"] < 12 * 1.5
    page = Path("mine.html").read_text(encoding="utf-8")
    (tmp_path / "one.csv").write_text("seats;minutes\n3;10\n2;9\n", encoding="utf-8")
    alone = swept(capsys, *words, "--playtests", "one.csv", "--players", "steady,steady,bold")
    assert (alone["playtests"]["games"], alone["playtests"]["low"]) == (1, None)
    assert "Scores beside your playtests" in page
    assert "Goals, setting by setting" in page
    assert "an estimate" in page


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ([], "name a number to vary"),
        (["--vary", "goal.3=7..6"], "is empty"),
        (["--vary", "gaol.3=20..30"], "did you mean 'goal'?"),
        (["--vary", "goal.3=190..210"], "must be a whole number from 5 to 200"),
        (["--vary", "bust=7..9", "--games", "-1"], "--games -1 must be at least 1"),
        (["--vary", "bust=7..9", "--playtests", "none.csv"], "has no seconds by step"),
        (["--vary", "bust=7..9", "--out", "."], "is a folder"),
    ],
)
def test_what_can_not_be_swept_is_refused_in_a_sentence_before_anything_is_written(
    capsys: Capture, words: list[str], said: str
) -> None:
    assert status(["sweep", "race", "--seats", "3", *words]) == 2
    err = capsys.readouterr().err
    assert said in err
    assert len(err.strip().splitlines()) == 1
    assert not list(Path().iterdir())
