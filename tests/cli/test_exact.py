"""`galactic lab dice`, `majority` and `deck`: what is printed, told and drawn, and how soon."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from pipeline.cli.app import status

ROOT = Path(__file__).parents[2]
SECURITY = ["lab", "dice", "--faces", "search move interrogate backup attack"]
DECK = ["lab", "deck", "--cards", "12 unit, 5 world, 3 event", "--draw", "6"]
MAJORITY = ["lab", "majority", "--tokens", "5,2,2", "--seats", "3"]
Capture = pytest.CaptureFixture[str]


def test_the_security_die_has_the_odds_of_the_warden_lab(capsys: Capture) -> None:
    assert status([*SECURITY, "--reroll", "backup", "--count", "search move interrogate"]) == 0
    out = capsys.readouterr().out
    attack = next(line for line in out.splitlines() if line.strip().startswith("attack"))
    assert attack.split() == ["attack", "1", "1/5", "20.0%", "1/4", "25.0%"]
    assert status([*SECURITY, "--count", "search move interrogate", "--json"]) == 0
    rows = json.loads(capsys.readouterr().out)["tables"][1]["rows"]
    assert rows[1]["exactly"] == {"exact": "3/5", "value": 0.6}


def test_a_lab_takes_less_than_a_second_of_work_and_loads_no_compiler() -> None:
    code = (
        "import sys; from pipeline.cli.app import status; code = [status(words) for words in {}]; "
        "print([name for name in ('numba', 'polars', 'pandas', 'matplotlib', 'pipeline.engine') "
        "if name in sys.modules], file=sys.stderr); sys.exit(max(code))"
    ).format([[*SECURITY, "--dice", "5"], DECK, MAJORITY])
    before = os.times()
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    after = os.times()
    assert (done.returncode, done.stderr) == (0, "[]\n")
    assert after.children_user + after.children_system - before.children_user - before.children_system < 1.0


def test_a_majority_is_printed_with_its_rule(capsys: Capture) -> None:
    assert status([*MAJORITY, "--to-come", "4"]) == 0
    out = capsys.readouterr().out
    assert "Most: a point for each of its tokens; second: half of that, rounded up." in out
    assert "71/81   87.7%" in out
    assert status(["lab", "majority", "--tokens", "3,1"]) == 0
    assert "second: nothing" in capsys.readouterr().out


def test_a_wide_table_leaves_fractions_to_json(capsys: Capture) -> None:
    assert status([*DECK, "--at-least", "2 unit and 1 world"]) == 0
    first, *_, last = capsys.readouterr().out.split("\n\n")
    assert "--json has the fractions." in first
    assert max(map(len, first.splitlines())) <= 120
    assert "6611/7752   85.3%" in last


@pytest.mark.parametrize("ending", ["svg", "png"])
def test_the_odds_are_drawn(tmp_path: Path, ending: str, capsys: Capture) -> None:
    assert status([*SECURITY, "--dice", "2", "--chart", f"odds.{ending}"]) == 0
    assert capsys.readouterr().out.endswith(f"\nodds.{ending}\n")
    drawn = (tmp_path / f"odds.{ending}").read_bytes()
    assert drawn.startswith(b"<svg" if ending == "svg" else b"\x89PNG")
    assert b"One die: each face, odds: search 20.0%" in drawn


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["lab"], "Missing command"),
        (["lab", "dcie"], "no lab or game is called 'dcie': did you mean 'dice'?"),
        (["lab", "dice"], "lab dice needs --faces"),
        ([*SECURITY, "--reroll", "bakcup"], "no face is called 'bakcup': did you mean 'backup'?"),
        ([*SECURITY, "--chart", "odds.jpg"], "--chart odds.jpg must end in .svg or .png"),
        ([*SECURITY, "--chart", "."], "must end in .svg or .png"),
        (["lab", "majority"], "Missing option '--tokens'"),
        ([*MAJORITY, "--ties", "share"], "--ties share must be both, none or split"),
        ([*MAJORITY, "--chart", "odds.svg"], "draws odds, and none are asked for: add --to-come 4"),
        ([*MAJORITY, "--further", "0"], "--further 0 must be from 1"),
        ([*DECK, "--at-least", "2 unti"], "did you mean 'unit'?"),
    ],
)
def test_a_mistake_is_one_line_and_nothing_is_written(
    words: list[str], said: str, tmp_path: Path, capsys: Capture
) -> None:
    assert status(words) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    assert said in err
    assert list(tmp_path.iterdir()) == []
