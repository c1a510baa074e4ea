from pathlib import Path

import pytest

from pipeline.errors import UsageError
from pipeline.runs.project import Project, project_of
from pipeline.runs.spec import specify

WHOLE = """
game = "race"
seats = [3, 4]
players = "tame"
strategies = "tables/own.toml"
seed = 7
variants = ["short", "tables/slow.toml"]
components = "cards"
playtests = "played.csv"
games = 600
[settings]
bust = 8
goal.4 = 12
leak = 0
[cards]
"nine.value" = 3
five.copies = 2
[goals]
seat_gap.4 = "at most 4 points"
[minutes]
bank_or_press = 12
"""


@pytest.fixture
def whole() -> Project:
    from pipeline import games
    from pipeline.games.cards import export

    Path("mine/tables").mkdir(parents=True)
    Path("mine/balance.toml").write_text(WHOLE, encoding="utf-8")
    Path("mine/tables/own.toml").write_text('[lineups.tame]\nplayers = ["careful"]\n', encoding="utf-8")
    Path("mine/tables/slow.toml").write_text('about = "slow"\n[settings]\n', encoding="utf-8")
    race = games.load("race")
    export(race, race.load_components(None, 0, ()), Path("mine/cards"))
    return project_of("mine")


def test_a_folder_and_its_file_are_the_same_project_and_a_game_is_one_of_defaults(whole: Project) -> None:
    assert project_of("mine/balance.toml") == whole
    assert project_of("race") == Project("race", seats=(4,))
    assert project_of("race").asked().command() == "galactic run race --seed 1"
    assert whole.goals == {"seat_gap": {"4": "at most 4 points"}}
    assert (whole.games, whole.pace, whole.playtests) == (600, {"bank_or_press": 12}, "mine/played.csv")


def test_what_a_project_says_is_asked_for_with_paths_beside_its_file(whole: Project) -> None:
    assert whole.asked(4, seed=8).command() == (
        "galactic run race --seats 4 --seed 8 --players tame --strategies mine/tables/own.toml --components mine/cards "
        "--variant short --variant mine/tables/slow.toml --set bust=8 --set goal.4=12 --set leak=0 "
        "--card nine.value=3 --card five.copies=2"
    )
    spec = specify(whole.asked())
    assert (spec.seats, spec.players, spec.settings["bust"]) == (3, ("careful",) * 3, 8)
    assert isinstance(spec.settings["goal"], dict)
    assert spec.settings["goal"][4] == 12


MISTAKES = {
    'gane = "race"': "balance.toml: 'gane' is no part of a project: did you mean 'game'?",
    "seats = 3": "balance.toml: it names no game; write game = one of",
    'game = "rase"': "balance.toml: no game is called 'rase': did you mean 'race'?",
    'game = "race"\nseats = 7': "balance.toml: seats = 7: race is played by 2 to 4",
    'game = "race"\nseats = []': "seats = [] must be a number of players, or a list of such",
    'game = "race"\nseats = "all"': "seats = 'all' must be a number of players",
    'game = "race"\nseats = 3\nplayers = "bold,careful"': "players 'bold,careful' are 2, and there are 3 seats",
    'game = "race"\nseats = [2, 3]\nplayers = "bold,careful"': "players 'bold,careful' are 2, and there are 3 seats",
    'game = "race"\nvariants = "short"': "variants = 'short' must be a list of names or files",
    'game = "race"\nseed = true': "seed = True must be a whole number, at least 0",
    'game = "race"\n[settings]\ngaol = 3': "settings: no rule is called 'gaol': did you mean 'goal'?",
    'game = "race"\n[settings]\nbust = 1000': "settings: bust = 1000 is not allowed: 1000 must be a whole number",
    'game = "race"\n[cards]\n"nein.value" = 3': "no card is called 'nein': did you mean 'nine'?",
    'game = "race"\n[minutes]\nbank = 3': "minutes: no step of race is called 'bank'",
    'game = "race"\n[minutes]\nround = "long"': "minutes: round = 'long' must be a number of seconds",
    'game = "race': "balance.toml is no TOML",
}


@pytest.mark.parametrize("text", MISTAKES)
def test_a_mistake_in_a_project_names_the_file_and_what_would_be_right(text: str) -> None:
    Path("balance.toml").write_text(text, encoding="utf-8")
    with pytest.raises(UsageError) as wrong:
        project_of("balance.toml")
    said = str(wrong.value)
    assert MISTAKES[text].removeprefix("balance.toml: ") in said
    assert "balance.toml" in said
    assert "--" not in said


def test_a_project_that_is_not_there(tmp_path: Path) -> None:
    Path("empty").mkdir()
    with pytest.raises(UsageError, match="the folder empty is no project"):
        project_of("empty")
    with pytest.raises(UsageError, match=r"project nowhere\.toml can't be read"):
        project_of("nowhere.toml")
    with pytest.raises(UsageError, match="no game is called 'rcae'"):
        project_of("rcae")
