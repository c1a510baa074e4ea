import json
import re
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest

from pipeline import reporting
from pipeline.cli.app import status
from pipeline.reporting.making import Options
from pipeline.runs.project import project_of

Capture = pytest.CaptureFixture[str]
MET, MISSED, UNKNOWN = '"at most 30 points"', '"at most 2 points"', '"at most 10.5 points"'
QUICK = ["--quiet", "--max-games", "2000"]


def _write(text: str, folder: str = "mine") -> Path:
    Path(folder).mkdir(exist_ok=True)
    file = Path(folder) / "balance.toml"
    file.write_text(text, encoding="utf-8")
    return file


def _edit(file: Path, goal: str) -> None:
    """The project with one goal alone."""
    text = file.read_text(encoding="utf-8")
    file.write_text(f"{text.partition('[goals]')[0]}[goals]\n{goal}\n", encoding="utf-8")


@pytest.fixture
def race() -> Path:
    return _write('game = "race"\nseats = 3\nplayers = "equal"\n[goals]\n')


def test_a_new_project_works_as_it_stands_and_every_goal_it_shows_can_be_asked(capsys: Capture) -> None:
    assert status(["new", "mine", "--game", "race"]) == 0
    assert capsys.readouterr().out.splitlines() == ["mine/balance.toml", "edit it, then: galactic check mine"]
    file = Path("mine/balance.toml")
    text = file.read_text(encoding="utf-8")
    assert status(["check", "mine", "--max-games", "400", "--quiet", "--json"]) in (0, 1, 4)
    told = json.loads(capsys.readouterr().out)
    assert {goal["goal"].partition(".")[0] for goal in told["goals"]} == set(tomllib.loads(text)["goals"])
    assert project_of("mine").seats == (2, 3, 4)
    shown = text.partition("[goals]")[2]
    every = re.sub(r"(?m)^# ([a-z_.0-9]+ = )", r"\1", shown)
    assert every.count("\n") == shown.count("\n")
    assert len(tomllib.loads(every)) > len(tomllib.loads(shown))
    file.write_text(text.replace(shown, every), encoding="utf-8")
    assert status(["check", "mine", "--max-games", "400", "--quiet", "--no-lock"]) in (0, 1, 4)
    assert capsys.readouterr().err == ""


def test_suggested_margins_are_called_a_choice_and_told_in_games_at_real_tables() -> None:
    assert status(["new", "mine", "--game", "race"]) == 0
    said = " ".join(Path("mine/balance.toml").read_text(encoding="utf-8").replace("#", "").split())
    assert "is a choice, yours and not a fact; the limits here are suggestions" in said
    assert "about 2,300 games at real tables to notice that a seat of four wins 3 points too much" in said


def test_a_new_project_overwrites_nothing(race: Path, capsys: Capture) -> None:
    before = race.read_text(encoding="utf-8")
    assert status(["new", "mine", "--game", "race"]) == 2
    assert "mine/balance.toml is there already; name another folder" in capsys.readouterr().err
    assert race.read_text(encoding="utf-8") == before


@pytest.mark.parametrize(
    ("wanted", "code", "word"), [(MET, 0, "met"), (MISSED, 1, "missed"), (UNKNOWN, 4, "not known")]
)
def test_check_leaves_with_0_1_or_4(race: Path, capsys: Capture, wanted: str, code: int, word: str) -> None:
    _edit(race, f"seat_gap = {wanted}")
    assert status(["check", "mine", *QUICK, "--json"]) == code
    told = json.loads(capsys.readouterr().out)
    assert told["answer"] == word
    goal = told["goals"][0]
    assert (goal["goal"], goal["answer"]) == ("seat_gap.3", word)
    one = goal["measured"][0]
    assert one["low"] < one["value"] < one["high"]
    assert (goal["more_games"] == 0) == (code != 4)
    held = {"met": one["high"] < one["at_most"], "missed": one["low"] > one["at_most"]}
    assert held.get(word, one["low"] <= one["at_most"] <= one["high"])


def test_check_stops_as_soon_as_all_is_known_and_goes_on_where_it_stopped(race: Path, capsys: Capture) -> None:
    _edit(race, f"seat_gap = {MET}")
    assert status(["check", "mine", "--quiet", "--json"]) == 0
    first = json.loads(capsys.readouterr().out)
    assert first["goals"][0]["games"] < 5_000
    _edit(race, f"seat_gap = {MET}\nmargin = [0, 99]")
    assert status(["check", "mine", "--quiet", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["runs"] == first["runs"]


def test_the_lock_is_the_same_for_equal_games_and_says_what_moved(race: Path, capsys: Capture) -> None:
    _edit(race, f'seat_gap = {MET}\nending.goal_reached = "at least 50 %"')
    lock = Path("mine/balance.lock.json")
    assert status(["check", "mine", *QUICK]) == 0
    before = lock.read_bytes()
    assert "Since the lock" not in capsys.readouterr().out
    assert status(["check", "mine", *QUICK]) == 0
    assert lock.read_bytes() == before
    assert "Since the lock" not in capsys.readouterr().out
    found = json.loads(before)
    assert set(found["goals"]) == {"seat_gap.3", "ending.goal_reached.3"}
    assert str(Path.cwd()) not in before.decode()
    race.write_text(
        race.read_text(encoding="utf-8").replace("[goals]", "[settings]\nbust = 4\n[goals]"), encoding="utf-8"
    )
    assert status(["check", "mine", *QUICK, "--no-lock"]) in (0, 1, 4)
    said = capsys.readouterr().out.partition("Since the lock:\n")[2]
    assert 'settings: nothing → {"bust": 4}' in said
    assert lock.read_bytes() == before


def test_check_takes_the_folder_one_is_in(race: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    _edit(race, f"seat_gap = {MET}")
    assert status(["check"]) == 2
    assert "there is no balance.toml here" in capsys.readouterr().err
    monkeypatch.chdir("mine")
    assert status(["check", *QUICK]) == 0
    assert Path("balance.lock.json").is_file()


PROJECT = '{}game = "race"\nseats = 3\n[goals]\n'
BAD: dict[str, tuple[str, str]] = {
    "no goals": ("", "there are no goals"),
    "a goal on nothing that is measured": ('seat_gpa = "at most 4 points"', "did you mean 'seat_gap'?"),
    "a goal that is not understood": ('seat_gap = "small"', 'goal seat_gap = "small": it is not understood'),
    "a goal at a table that is not played": ('seat_gap.4 = "at most 4 points"', "plays no table of 4; its seats are 3"),
    "an ending that is none": ("ending.won = [0.1, 0.2]", "no ending is called 'won'"),
    "Orders in a game without": ('order_share = "at most 4 %"', "this game has no Orders"),
}


@pytest.mark.parametrize("case", BAD)
def test_a_goal_that_can_not_be_asked_is_refused_before_a_game_is_played(case: str, capsys: Capture) -> None:
    goal, said = BAD[case]
    _write(PROJECT.format("") + goal)
    assert status(["check", "mine", "--quiet"]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("galactic: mine/balance.toml: ")
    assert err.count("\n") == 1
    assert said in err
    assert [path.name for path in Path().rglob("*") if path.is_file()] == ["balance.toml"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["check", "mine", "--max-time", "0"], "--max-time 0 must be a number of seconds above 0"),
        (["check", "mine", "--max-games", "0"], "--max-games 0 must be at least 1"),
        (["check", "race"], "race is a game, and has no goals"),
        (["check", "elsewhere.toml"], "project elsewhere.toml can't be read"),
        (["new", "mine/balance.toml", "--game", "race"], "a file of that name is in the way"),
        (["new", "other", "--game", "rase"], "did you mean 'race'?"),
        (["run", "mine", "--players", "bold,careful"], "are 2, and there are 3 seats"),
    ],
)
def test_wrong_usage_is_one_sentence(race: Path, capsys: Capture, words: list[str], said: str) -> None:
    _edit(race, f"seat_gap = {MET}")
    assert status(words) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert said in err
    assert [path.name for path in Path().rglob("*") if path.is_file()] == ["balance.toml"]


def test_a_damaged_lock_is_refused_before_a_game_is_played(race: Path, capsys: Capture) -> None:
    _edit(race, f"seat_gap = {MET}")
    Path("mine/balance.lock.json").write_text("{", encoding="utf-8")
    assert status(["check", "mine", "--quiet"]) == 2
    assert "mine/balance.lock.json is damaged; delete it" in capsys.readouterr().err
    assert not Path("data").exists()


@pytest.fixture
def told(capsys: Capture) -> Callable[..., str]:
    """What a command prints."""

    def run(*words: str) -> str:
        assert status(list(words)) == 0
        return capsys.readouterr().out

    return run


def test_a_project_stands_for_its_game_and_the_command_line_goes_before_it(told: Callable[..., str]) -> None:
    file = str(
        _write('game = "race"\nseats = [3, 2]\nseed = 5\nvariants = ["short"]\ngames = 30\n[settings]\nbust = 8\n')
    )
    for word in ("mine", file):
        assert "bust = 8  (default: 9)" in told("rules", word)
    assert told("tables", "mine", "turned") == told("tables", "race", "turned")
    whole = ["--variant", "short", "--set", "bust=8"]
    assert told("play", "mine") == told("play", "race", "--seats", "3", "--seed", "5", *whole)
    assert told("play", "mine", "--seed", "1", "--seats", "2") == told("play", "race", "--seats", "2", *whole)
    one = json.loads(told("run", "mine", "--set", "goal=9", "--quiet", "--json"))
    assert one["command"] == "galactic run race --seats 3 --seed 5 --variant short --set bust=8 --set goal=9"
    assert one["games"] == 30
    assert json.loads(told("run", "mine", "--games", "12", "--quiet", "--json"))["asked"] == 12
    assert "sheets/tiles.csv" in told("cards", "export", "mine", "sheets")


def test_a_report_opens_with_the_goals_as_its_runs_answer_them(race: Path, told: Callable[..., str]) -> None:
    from pipeline.cli.checking import answers_of
    from pipeline.reporting.goals import opening
    from pipeline.store.reading import open_run

    _edit(race, f'seat_gap = {MET}\nminutes = "at most 600 minutes"')
    race.write_text(race.read_text(encoding="utf-8") + "[minutes]\nset_up = 60\n", encoding="utf-8")
    told("run", "mine", "--games", "1500", "--out", "run", "--quiet")
    lines = opening(answers_of(project_of("mine"), [open_run("run")])).splitlines()
    assert lines[0] == "## Are the goals met?"
    assert lines[2] == "All goals are met: 2 met of 2."
    assert lines[4].startswith("* **MET at 3 players:** best to worst seat ")
    assert lines[5].startswith("* **MET at 3 players:** minutes at the table (an estimate) 1.0 min, limit 600")


def test_playtests_scale_the_minutes_of_check_try_and_report_alike(
    race: Path, told: Callable[..., str], capsys: Capture
) -> None:
    from pipeline.cli.checking import answers_of
    from pipeline.store.reading import open_run

    _edit(race, 'minutes = "at most 600 minutes"')
    text = race.read_text(encoding="utf-8").replace("[goals]", 'playtests = "played.csv"\n[goals]')
    race.write_text(f"{text}[minutes]\nset_up = 60\n", encoding="utf-8")  # so that a game takes a minute
    Path("mine/played.csv").write_text("seats,minutes\n3,2\n3,2\n", encoding="utf-8")
    assert status(["check", "mine", "--max-games", "1000", "--json"]) == 0
    out, err = capsys.readouterr()
    assert "your 2 playtests take 2 times (2 to 2) as long as estimated" in err
    (goal,) = json.loads(out)["goals"]
    assert goal["measured"][0]["value"] == pytest.approx(2.0)
    effects = json.loads(told("try", "mine", "--set", "bust=7", "--max-games", "500", "--json", "--quiet"))["effects"]
    (minutes,) = [one for one in effects if one["key"] == "minutes"]
    assert minutes["a"] == pytest.approx(2.0)
    told("run", "mine", "--games", "300", "--out", "run", "--quiet")
    (answer,) = answers_of(project_of("mine"), [open_run("run")])
    assert answer.readings[0].value == pytest.approx(2.0)


def test_a_report_on_runs_that_the_goals_are_not_about(race: Path, told: Callable[..., str], capsys: Capture) -> None:
    _edit(race, f"seat_gap = {MET}")
    told("run", "race", "--seats", "2", "--games", "10", "--out", "two", "--quiet")
    assert status(["report", "two", "--goals", "mine"]) == 2
    assert "has goals at 3 players, and no run that is named has such a table" in capsys.readouterr().err
    assert not Path("reports").exists()


def test_a_study_of_a_project_opens_with_its_goals(
    race: Path, told: Callable[..., str], monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: dict[str, object] = {}

    def page(game: str, runs: dict[str, str], out: str | None, options: Options) -> Path:
        seen.update(game=game, runs=list(runs), opening=options.opening)
        return Path("page.html")

    monkeypatch.setattr(reporting, "study_page", page)
    _edit(race, f"seat_gap = {MET}")
    text = race.read_text(encoding="utf-8")
    race.write_text(f'variants = ["short"]\n{text}', encoding="utf-8")
    told("study", "mine", "--games", "600", "--quiet")
    assert (seen["game"], seen["runs"]) == ("race", ["printed rules", "short"])
    lines = str(seen["opening"]).splitlines()
    assert lines[0] == "## Are the goals met?"
    assert lines[2].endswith(" of 1. Asked of games with short.")
    assert lines[4].partition(":")[2].startswith("** best to worst seat ")
    assert not Path("mine/balance.lock.json").exists()
