from pathlib import Path

import pytest

from pipeline.cli.app import USAGE, status
from pipeline.games.core_space.mapmaking import made

Capture = pytest.CaptureFixture[str]


def test_a_shipped_map_is_printed_with_how_fair_it_is(capsys: Capture) -> None:
    assert status(["map", "settlement"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("Settlement: A frontier settlement")
    assert "\n 8 |=4 .  .  ll ll" in out
    assert "airlock of seat 4: crates 6 to 23 inches on foot" in out


def test_ones_own_file_is_painted(capsys: Capture) -> None:
    Path("mine.txt").write_text(made(9), encoding="utf-8")
    assert status(["map", "mine.txt", "--out", "mine.png"]) == 0
    assert capsys.readouterr().out.endswith("\nmine.png\n")
    assert Path("mine.png").read_bytes().startswith(b"\x89PNG")


def test_a_generated_map_is_that_of_the_seed(capsys: Capture) -> None:
    assert status(["map", "generated", "--seed", "9"]) == 0
    assert capsys.readouterr().out.startswith("Generated 9: ")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["map", "setlement"], "no map is called 'setlement', and there is no such file: did you mean 'settlement'?"),
        (["map", "room", "--out", "room.svg"], "--out room.svg: a picture's name ends in .png"),
    ],
)
def test_what_cannot_be_is_one_sentence(capsys: Capture, words: list[str], said: str) -> None:
    assert status(words) == USAGE
    assert capsys.readouterr().err == f"galactic: {said}\n"


def test_a_bad_file_is_told_with_line_and_column(capsys: Capture) -> None:
    Path("mine.txt").write_text(made(9).replace("|", "!", 2), encoding="utf-8")
    assert status(["map", "mine.txt"]) == USAGE
    assert "mine.txt: 2 things are wrong\n  line 7, column 1: found '!'" in capsys.readouterr().err
