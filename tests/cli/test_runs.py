import json
import re
import shlex
from pathlib import Path

import pytest

from pipeline.cli.app import status
from pipeline.cli.progress import Lines, LiveTable, share_of, span, watcher
from pipeline.runs.shards import Tally
from pipeline.runs.spec import Asked, specify
from pipeline.runs.start import How, Watcher
from pipeline.store.reading import open_run

Capture = pytest.CaptureFixture[str]
RUN = ["run", "race", "--seats", "3", "--seed", "7", "--games", "300", "--out", "run"]
CONTROL = re.compile(r"[\x00-\x09\x0b-\x1f\x7f]")


def test_a_run_tells_its_result_on_stdout_and_the_rest_on_stderr(capsys: Capture) -> None:
    assert status(RUN) == 0
    out, err = capsys.readouterr()
    lines = out.splitlines()
    assert lines[0] == "run: 300 of 300 games, 0 faulted"
    assert re.fullmatch(r"played now: 300 in \d+\.\d s, [\d,]+ games/s", lines[1])
    assert re.fullmatch(r"digest [0-9a-f]{32}", lines[2])
    assert "galactic: 300 games to play, into run\n" in err
    assert not CONTROL.search(out + err)


def test_quiet_says_nothing_but_the_result(capsys: Capture) -> None:
    assert status([*RUN, "--quiet"]) == 0
    assert capsys.readouterr().err == ""


def test_json_is_one_object(capsys: Capture) -> None:
    assert status([*RUN, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["run"], told["games"], told["asked"], told["faulted"]) == ("run", 300, 300, 0)
    assert told["command"] == "galactic run race --seats 3 --seed 7"
    assert told["identity"] == open_run("run").manifest.identity
    assert status(["verify", "run", "--json"]) == 0
    verified = json.loads(capsys.readouterr().out)
    assert verified["digest"] == told["digest"]
    assert verified["complete"] is True


def test_the_same_command_again_plays_nothing(capsys: Capture) -> None:
    status(RUN)
    first = capsys.readouterr().out
    assert status(RUN) == 0
    out, err = capsys.readouterr()
    assert out.splitlines()[-1] == first.splitlines()[-1]
    assert "played now" not in out
    assert "galactic: run holds all that was asked for" in err


def test_verify_ends_with_the_digest(capsys: Capture) -> None:
    status(RUN)
    digest = capsys.readouterr().out.splitlines()[-1]
    for words in (["verify", "run"], ["verify", "run", "--quick"]):
        assert status(words) == 0
        out, err = capsys.readouterr()
        assert out.splitlines()[-1] == digest
        assert "  seats                   900 rows" in out
        assert err == ""


def test_an_unfinished_run_is_said_to_be(capsys: Capture) -> None:
    status([*RUN, "--shard", "1/2", "--shard-games", "60"])
    assert "run: 180 of 300 games" in capsys.readouterr().out
    assert status(["verify", "run"]) == 2
    assert "galactic: games 60 to 119 are not there" in capsys.readouterr().err


def test_faulted_games_are_status_3_with_a_command_that_shows_them(capsys: Capture) -> None:
    assert status([*RUN, "--set", "leak=50"]) == 3
    out = capsys.readouterr().out
    assert "run: 300 of 300 games, 6 faulted" in out
    replay = next(line for line in out.splitlines() if "replay" in line and "--game 100" in line)
    assert status(shlex.split(replay)[1:]) == 0
    assert "FAULT: points leaked" in capsys.readouterr().out
    assert status(["verify", "run"]) == 3


def test_a_setting_that_cannot_matter_is_said(capsys: Capture) -> None:
    assert status([*RUN, "--set", "goal.4=20"]) == 0
    assert "galactic: goal.4=20 can't matter in a game of 3" in capsys.readouterr().err


def test_ctrl_c_is_status_130_with_the_command_that_goes_on(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    def press(self: Lines, tally: Tally) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as keys:
        keys.setattr(Lines, "played", press)
        assert status([*RUN, "--shard-games", "60"]) == 130
    err = capsys.readouterr().err
    assert "galactic: interrupted\n  go on with: galactic run race --seats 3 --seed 7 --games 300 --out run" in err
    (command,) = re.findall("go on with: galactic (.*)", err)
    assert status(shlex.split(command)) == 0
    assert status(["verify", "run"]) == 0


def test_progress_suits_where_it_goes(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    assert type(watcher(quiet=True)) is Watcher
    assert type(watcher(quiet=False)) is Lines
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    assert type(watcher(quiet=False)) is LiveTable


def test_plain_lines_come_now_and_then(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    monkeypatch.setattr("time.monotonic", lambda: now[0])
    lines = Lines()
    lines.begins(specify(Asked("race", seats=2)), How(out="run"), 1000)
    for second in range(1, 11):
        now[0] = float(second)
        lines.played(Tally(50, (30.0, 20.0), faulted=1))
    assert capsys.readouterr().err.splitlines() == [
        "galactic: 1,000 games to play, into run",
        "galactic: 250 of 1,000 games, 50 games/s, 15 s left, 5 faulted",
        "galactic: 500 of 1,000 games, 50 games/s, 10 s left, 10 faulted",
    ]


def test_the_live_table_shows_win_shares_with_their_range() -> None:
    from io import StringIO

    from rich.console import Console

    table = LiveTable()
    table.total, table.tally = 400, Tally(100, (60.0, 40.0))
    text = StringIO()
    Console(file=text, width=80).print(table.drawn())
    shown = text.getvalue()
    assert "60.0%  ± 9.6%" in shown
    assert "n = 100" in shown
    assert share_of(0.0, 0) == (0.0, 0.0)


@pytest.mark.parametrize(
    ("seconds", "said"), [(0.2, "0 s"), (59.4, "59 s"), (60, "1 min 0 s"), (200, "3 min 20 s"), (7500, "2 h 5 min")]
)
def test_times_read_well(seconds: float, said: str) -> None:
    assert span(seconds) == said


def test_every_option_of_run_reaches_the_run() -> None:
    Path("mine.toml").write_text('[strategies.mine]\nlike = "bold"\n', encoding="utf-8")
    words = ["--players", "mine", "--strategies", "mine.toml", "--variant", "short", "--set", "bust=8"]
    words += ["--card", "nine.value=8", "--stand-in", "2", "--detail", "decisions", "--no-rotate", "--threads", "1"]
    assert status([*RUN, "--shard-games", "50", "--executor", "local", *words, "--quiet"]) == 0
    manifest = open_run("run").manifest
    spec = manifest.spec
    assert spec["players"] == ["mine"] * 3
    assert spec["variants"] == ["short"]
    assert set(spec["changed"]) == {"goal", "bust"}
    assert spec["cards"] == ["nine.value=8"]
    assert spec["label"] == "stand-in set 2"
    assert (spec["detail"], spec["rotate"], spec["seed"], manifest.shard_games) == ("decisions", False, 7, 50)
    assert "decisions" in [table.name for table in manifest.tables]
