import io
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


def typed(monkeypatch: pytest.MonkeyPatch, *answers: str) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{answer}\n" for answer in answers)))


def test_a_person_sits_in_and_the_transcript_is_kept(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    typed(monkeypatch, "?", "bank", "undo", "why not bank", "quit")
    words = ["play", "race", "--seats", "2", "--seed", "5", "--me", "1"]
    assert status([*words, "--out", "play.txt"]) == 0
    out, err = capsys.readouterr()
    assert err == "galactic: the transcript is in play.txt\n"
    assert "  quit              leave the table\n" in out
    assert "That can't be taken back" in out
    kept = Path("play.txt").read_text(encoding="utf-8").splitlines()
    assert kept[0] == "Race, 2 seats, seed 5, game 0"
    assert kept[-1] == "seat 1 leaves the table; the game is not over"
    assert any(line.startswith("seat 1: bank (1 of ") for line in kept)
    for name in ("race-2p-seed5-game0-seat1.txt", "race-2p-seed5-game0-seat1-1.txt"):
        typed(monkeypatch)  # the end of input
        assert status(words) == 0
        assert (Path("data") / name).exists()


@pytest.mark.parametrize(
    ("more", "said"),
    [
        (["--me", "7"], "--me 7 is no seat at this table: sit in at one from 1 to 4"),
        (["--me", "0"], "--me 0 is no seat at this table"),
        (["--me", "1", "--why"], "--why tells what the others hold, so not with --me 1"),
        (["--me", "1", "--game", "-3"], "--game -3 must be at least 0"),
        (["--me", "1", "--out", "no/such/file.txt"], "--out no/such/file.txt: there is no folder no/such"),
        (["--me", "1", "--out", "."], "--out . is a folder, not a file"),
        (["--out", "play.txt"], "--out play.txt keeps what is played with --me"),
    ],
)
def test_who_can_not_sit_in_hears_why(more: list[str], said: str, capsys: Capture) -> None:
    assert status(["play", "race", "--seats", "4", *more]) == 2
    assert said in capsys.readouterr().err
    assert list(Path().iterdir()) == []


def test_replay_says_why_and_warns_where_the_sources_changed(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    assert status(["run", "race", "--seats", "2", "--games", "10", "--out", "run", "--quiet"]) == 0
    capsys.readouterr()
    assert status(["replay", "run", "--game", "3", "--why", "--no-choices"]) == 0
    out, err = capsys.readouterr()
    assert "    why: " in out
    assert "every row of the game is as it was logged" in err
    assert status(["replay", "run", "--game", "10", "--why"]) == 2
    assert "--game 10 is not in run: it holds games 0 to 9" in capsys.readouterr().err
    monkeypatch.setattr("pipeline.runs.replay.sources_digest", lambda game: "another")
    assert status(["replay", "run", "--game", "3", "--why"]) == 0
    assert "the sources of the engine or of race have changed since it was played" in capsys.readouterr().err
