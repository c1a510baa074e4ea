import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import typer.main

from pipeline.cli.app import app, status

ROOT = Path(__file__).parents[2]
COMMANDS: dict[str, Any] = typer.main.get_command(app).commands  # type: ignore[attr-defined]
HEAVY = ("numba", "polars", "pyarrow", "matplotlib", "pandas", "scipy", "pydantic", "numpy", "rich")
NAMES = {
    *("games", "rules", "tables", "cards", "map", "play", "replay", "scenario", "campaign", "lab"),
    *("run", "verify", "compare", "report", "study", "bench", "new", "check", "try", "sweep", "export"),
}
LABS = {"dice", "majority", "deck"}


def test_these_are_the_commands() -> None:
    assert set(COMMANDS) == NAMES


@pytest.mark.parametrize("name", sorted(NAMES))
def test_every_command_says_what_it_does_with_an_example(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert status([name, "--help"]) == 0
    help_text = " ".join(capsys.readouterr().out.split())
    assert f"Example: galactic {name}" in help_text
    assert COMMANDS[name].help


def test_the_labs_and_a_games_own_are_a_group() -> None:
    assert set(COMMANDS["lab"].commands) == {*LABS, "GAME"}
    assert all(option.help for lab in COMMANDS["lab"].commands.values() for option in lab.params)


@pytest.mark.parametrize("lab", sorted(LABS))
def test_every_lab_says_what_it_does_with_an_example(lab: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert status(["lab", lab, "--help"]) == 0
    assert f"Example: galactic lab {lab}" in " ".join(capsys.readouterr().out.split())


@pytest.mark.parametrize("name", sorted(NAMES))
def test_every_option_says_what_it_does(name: str) -> None:
    for option in COMMANDS[name].params:
        assert option.help, f"{name}: {option.name} has no help"


def test_the_options_of_run() -> None:
    opts = {opt for param in COMMANDS["run"].params for opt in (*param.opts, *param.secondary_opts) if opt[:2] == "--"}
    assert opts - {"--help"} == {
        *("--games", "--seats", "--seed", "--players", "--strategies", "--variant", "--set", "--card"),
        *("--components", "--stand-in", "--out", "--threads", "--shard-games", "--shard", "--executor"),
        *("--scheduler", "--detail", "--trials", "--rotate", "--no-rotate", "--quiet", "--json"),
    }


def test_help_and_the_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert status(["--help"]) == 0
    assert "Begin with: galactic study core-worlds" in capsys.readouterr().out
    assert status(["--version"]) == 0
    assert re.fullmatch(r"\d+\.\d+\.\d+\n", capsys.readouterr().out)


def test_help_is_quick_and_imports_nothing_heavy() -> None:
    code = (
        "import sys; from pipeline.cli.app import status; code = status(['--help']); "
        f"print([name for name in {HEAVY} if name in sys.modules], file=sys.stderr); sys.exit(code)"
    )
    before = os.times()
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    after = os.times()
    assert done.returncode == 0
    assert done.stderr == "[]\n"
    assert after.children_user + after.children_system - before.children_user - before.children_system < 0.5
