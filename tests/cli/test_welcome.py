"""Bare `galactic`: what it asks, and that each command it shows runs as it is printed."""

import re
import shlex
import sys
from typing import Any

import pytest

from pipeline.cli import welcome
from pipeline.cli.app import status
from pipeline.runs import table

SHOWN = [command for _, command in welcome.ASKED]
PLAYS = {"study", "try", "sweep", "play"}  # the others are done at once


class StartedError(Exception):
    """A game was about to be opened: all that was asked is in order."""


def _started(spec: Any) -> None:
    raise StartedError(spec.game, spec.seats)


def nothing_is_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every command stop where it opens its game."""
    import pipeline.cli.plays
    import pipeline.runs.growing
    import pipeline.runs.replay
    import pipeline.runs.start
    import pipeline.runs.sweep  # noqa: F401  # so that all who open games are there

    opens = table.open_game
    for module in list(sys.modules.values()):
        if module.__name__.startswith("pipeline.") and getattr(module, "open_game", None) is opens:
            monkeypatch.setattr(module, "open_game", _started)


def test_alone_it_asks_what_one_wants_to_know_and_shows_six_commands(capsys: pytest.CaptureFixture[str]) -> None:
    assert status([]) == 0
    out, err = capsys.readouterr()
    assert out.startswith("What do you want to know?\n")
    assert [line.strip() for line in out.splitlines() if line.startswith("  galactic ")] == SHOWN
    assert len(SHOWN) == len(set(SHOWN)) == 6
    assert err == ""
    assert all(len(line) <= 100 for line in out.splitlines())


@pytest.mark.parametrize("command", SHOWN)
def test_each_command_it_shows_starts_as_it_is_printed(
    command: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    program, *words = shlex.split(command)
    assert program == "galactic"
    if words[0] in PLAYS:
        nothing_is_compiled(monkeypatch)
        with pytest.raises(StartedError) as started:
            status([*words])
        assert started.value.args == (words[1], 4)
    else:
        assert status(words) == 0
        assert capsys.readouterr().out


def test_help_still_lists_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert status(["--help"]) == 0
    out = capsys.readouterr().out
    for name in {shlex.split(command)[1] for command in SHOWN}:
        assert re.search(rf"^  {name} ", out, re.M)
