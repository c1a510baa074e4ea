from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from pipeline.cli.app import status

Capture = pytest.CaptureFixture[str]
ROUND = """
game = "race"

[[scenario]]
id = "R1"
says = "a pot that is banked counts"
source = "p. 1"
seats = 2
given = { pot = 7 }
when = ["seat 1: bank"]
then = { banked = [7, 1] }
"""


def test_play_prints_a_transcript(capsys: Capture) -> None:
    assert status(["play", "race", "--seats", "2", "--seed", "5", "--game", "3", "--variant", "kind"]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    lines = out.splitlines()
    assert lines[0] == "Race, 2 seats, seed 5, game 3"
    assert "variants: kind" in lines
    assert "rule changed: keep_half = true" in lines
    assert any("(1 of 2)" in line for line in lines)


def test_replay_prints_the_same_and_says_that_it_is_what_was_logged(capsys: Capture) -> None:
    words = ["race", "--seats", "2", "--seed", "5"]
    assert status(["run", *words, "--games", "10", "--out", "run", "--quiet"]) == 0
    capsys.readouterr()
    assert status(["replay", "run", "--game", "3", "--no-choices"]) == 0
    again, said = capsys.readouterr()
    assert said == "galactic: every row of the game is as it was logged\n"
    assert status(["play", *words, "--game", "3", "--no-choices"]) == 0
    assert capsys.readouterr().out == again


def test_replay_finds_a_row_that_was_changed(capsys: Capture) -> None:
    status(["run", "race", "--games", "8", "--out", "run", "--quiet"])
    path = Path("run/games/part-00000.parquet")
    table = pq.read_table(path)
    more = pa.array([rounds + 1 for rounds in table["rounds"].to_pylist()], pa.int16())
    pq.write_table(table.set_column(table.schema.get_field_index("rounds"), "rounds", more), path)
    capsys.readouterr()
    assert status(["replay", "run", "--game", "3"]) == 3
    assert "galactic: games, row 1: rounds is logged as" in capsys.readouterr().err


def test_scenarios_pass_and_fail(capsys: Capture) -> None:
    Path("good.toml").write_text(ROUND, encoding="utf-8")
    Path("bad.toml").write_text(ROUND.replace("[7, 1]", "[8, 1]"), encoding="utf-8")
    assert status(["scenario", "good.toml"]) == 0
    out, err = capsys.readouterr()
    assert out == "ok    R1: a pot that is banked counts\n"
    assert err == "galactic: 1 scenarios, 0 failed\n"
    assert status(["scenario", "good.toml", "bad.toml"]) == 3
    assert "banked: expected [8, 1], came [7, 1]" in capsys.readouterr().out


def test_the_fields_of_scenarios(capsys: Capture) -> None:
    assert status(["scenario", "--fields", "race"]) == 0
    assert "pot: points in the pot" in capsys.readouterr().out
