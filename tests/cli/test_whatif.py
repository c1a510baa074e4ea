import json
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from pipeline.cli import trying
from pipeline.cli.app import status

Capture = pytest.CaptureFixture[str]
TRY = ["try", "race", "--seats", "3", "--seed", "7", "--quiet"]


def tried(capsys: Capture, *words: str) -> dict[str, Any]:
    capsys.readouterr()
    assert status([*TRY, *words, "--json"]) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def seat_rows(found: dict[str, Any], change: str) -> list[dict[str, Any]]:
    return [row for row in found["effects"] if row["change"] == change and row["key"] == "seat_share"]


def test_a_change_is_answered_from_the_rows_of_both_runs(capsys: Capture) -> None:
    found = tried(capsys, "--variant", "kind", "--max-games", "1200")
    before, after = (
        pl.scan_parquet(f"{run}/seats/*.parquet")
        .group_by("seat")
        .agg(pl.col("win_share").mean())
        .sort("seat")
        .collect()
        for run in found["runs"].values()
    )
    assert list(found["runs"]) == ["printed rules", "kind"]
    assert found["stopped"].startswith(("Stopped: 1,200 games", "Stopped: all"))
    for row, a, b in zip(seat_rows(found, "kind"), before["win_share"], after["win_share"], strict=True):
        assert (row["a"], row["b"]) == (pytest.approx(a), pytest.approx(b))
        assert row["effect"] == pytest.approx(b - a)
        assert row["effect_low"] < row["effect"] < row["effect_high"]
        assert row["saved"] > 1
    assert not found["nothing_changed"]
    assert 0 < found["alike"]["kind"]["same_points"] < 1
    page = Path(found["page"]).read_text(encoding="utf-8")
    assert page.count("<h2") > 5
    assert 'src="http' not in page
    assert "What does kind do to Race?" in page


def test_of_two_changes_each_is_tried_alone_and_both_together(capsys: Capture) -> None:
    found = tried(capsys, "--variant", "kind", "--set", "bust=8", "--max-games", "600")
    assert list(found["runs"]) == ["printed rules", "kind", "bust=8", "together"]
    alone = [seat_rows(found, change) for change in ("kind", "bust=8", "together", "beyond the sum")]
    for kind, bust, both, beyond in zip(*alone, strict=True):
        assert beyond["effect"] == pytest.approx(both["effect"] - kind["effect"] - bust["effect"])
    assert found["adding_up"]
    capsys.readouterr()
    assert status([*TRY, "--variant", "kind", "--set", "bust=8", "--max-games", "600"]) == 0
    out = capsys.readouterr().out
    for words in ("With kind: ", "With bust=8: ", "All together: ", "beyond the sum of each alone", "who don't adapt"):
        assert words in out
    assert "reports/race-try.html" in out


def test_a_change_that_does_nothing_says_so_and_ends(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trying, "SAME", 400)
    found = tried(capsys, "--set", "goal.4=99")
    assert found["nothing_changed"]
    assert found["stopped"].startswith("Stopped: no game of ")
    games = found["alike"]["goal.4=99"]["games"]
    assert 400 <= games <= 3_000
    assert any("mattered in none" in one and "fewer than one deal in" in one for one in found["warnings"])
    assert any("goal.4" in one and "3" in one for one in found["warnings"])  # it can't matter at three players
    capsys.readouterr()
    assert status([*TRY, "--set", "goal.4=99"]) == 0
    out = capsys.readouterr().out
    assert "No game was changed by this" in out
    assert "Win share by seat" not in out
    assert "no game changed" in Path("reports/race-try.html").read_text(encoding="utf-8")


def test_a_run_that_lies_there_in_other_pieces_is_no_change(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trying, "SAME", 400)
    assert status(["run", *TRY[1:], "--games", "750", "--shard-games", "750"]) == 0
    assert tried(capsys, "--set", "goal.4=99", "--max-games", "400")["nothing_changed"]


def test_time_ends_it(capsys: Capture) -> None:
    found = tried(capsys, "--variant", "kind", "--max-time", "0.001")
    assert found["stopped"] == "Stopped: 0.001 s of play are up (--max-time)."
    assert all(row["games"] <= 600 for row in found["effects"])


def test_a_project_is_the_baseline_and_its_goals_are_told_before_and_after(capsys: Capture) -> None:
    Path("mine").mkdir()
    Path("mine/balance.toml").write_text(
        'game = "race"\nseats = [3, 4]\nvariants = ["kind"]\n'
        '[goals]\nrounds.3 = "at most 100 rounds"\nrounds.4 = "at most 1"\n',
        encoding="utf-8",
    )
    capsys.readouterr()
    assert status(["try", "mine", "--set", "bust=8", "--max-games", "600", "--quiet", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert list(found["runs"]) == ["kind", "bust=8"]
    (goal,) = found["goals"]
    assert (goal["key"], goal["before"], goal["after"]) == ("rounds.3", "met", "met")


def test_a_change_that_says_nothing_new_is_left_out(capsys: Capture) -> None:
    found = tried(capsys, "--variant", "kind", "--set", "bust=9", "--max-games", "60")
    assert list(found["runs"]) == ["printed rules", "kind"]
    assert "bust=9 is left out: it is so already." in found["warnings"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ([], "name a change to try"),
        (["--set", "keep_half=false"], "there is nothing to try: with keep_half=false all stays as it is"),
        (["--set", "bsut=9"], "bust"),
        (["--set", "bust=8", "--max-games", "0"], "--max-games 0 must be at least 1"),
        (["--set", "bust=8", "--max-time", "-1"], "--max-time -1 must be a number of seconds above 0"),
        (["--set", "bust=8", "--out", "."], "--out . is a folder"),
        (["--variant", "none"], "variant"),
        (["--set", "bust=8", "--players", "careful,bold"], "careful"),
    ],
)
def test_a_mistake_is_one_sentence_and_writes_nothing(words: list[str], said: str, capsys: Capture) -> None:
    assert status([*TRY, *words]) == 2
    err = capsys.readouterr().err
    assert said in err
    assert err.count("\n") == 1
    assert not list(Path().iterdir())


def test_compare_writes_a_page_with_the_numbers_that_it_prints(capsys: Capture) -> None:
    for words in (
        ["--out", "a"],
        ["--out", "b", "--variant", "kind"],
        ["--out", "c", "--variant", "kind", "--seed", "8"],
    ):
        assert status(["run", "race", "--seats", "3", "--games", "300", "--quiet", *words]) == 0
    capsys.readouterr()
    assert status(["compare", "a", "b"]) == 0
    text = capsys.readouterr().out
    assert status(["compare", "a", "b", "--out", "pages/ab.html"]) == 0
    assert capsys.readouterr().out == f"{text}pages/ab.html\n"
    page = Path("pages/ab.html").read_text(encoding="utf-8")
    assert "Points by seat" in page
    assert "galactic compare a b --out pages/ab.html" in page
    assert status(["compare", "a", "c", "--out", "ac.html"]) == 0
    assert "compared as independent samples" in Path("ac.html").read_text(encoding="utf-8")
    assert status(["compare", "a", "b", "--out", "pages"]) == 2
