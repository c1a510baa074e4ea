"""`galactic campaign`: a campaign told scenario by scenario, saved and resumed (rulebook, Solo Campaign)."""

import re
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest

from pipeline.cli.app import status

Capture = pytest.CaptureFixture[str]
PLAYERS = (
    Path(__file__).parents[1] / "golden" / "micro-cosmos" / "players.toml"
)  # tuning a strategy changes nothing here
EASY = [f"--card=Planet {number}.target=4" for number in ("001", "002", "003")]
COSMOS = ("campaign", "micro-cosmos", "--seed", "2", "--strategies", str(PLAYERS), "--players", "golden", *EASY)
NOTEPAD = (
    *("From previous Scenario", "Resources", "Survivors", "Colonies and Trading Outposts", "Scenario cards left"),
    *("Total", "Ark Upgrades:", "Trading Outpost markers gained:", "Planet Layout", "Specialists:"),
)


def told(capsys: Capture, *arguments: str) -> list[str]:
    """What a command that goes well prints."""
    assert status(arguments) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return out.splitlines()


def refused(capsys: Capture, *arguments: str) -> str:
    """The sentence that a command leaves with."""
    assert status(arguments) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    return err


def test_a_campaign_is_told_scenario_by_scenario(capsys: Capture) -> None:
    lines = told(capsys, *COSMOS)
    assert lines[0].endswith("a campaign, seed 2, played by golden")
    begun = [line for line in lines if line.startswith("Scenario ")]
    assert begun == ["Scenario 1: First Light", "Scenario 2: Landfall", "Scenario 3: New Homes"]
    assert "  goals: 1 planet terraformed (0 so far); 12 Scenario cards" in lines
    assert lines[-1].startswith("The campaign is won, with ")
    assert sum(line.startswith("  round 1: ") for line in lines) == 3
    for words in NOTEPAD:
        assert sum(line.strip().startswith(words) for line in lines) == 3, words


def test_the_notepad_adds_up_and_is_spent(capsys: Capture) -> None:
    """Rulebook, Solo Campaign Scenario Notepad."""
    lines = told(capsys, *COSMOS)
    at = lines.index("      From previous Scenario           0")
    numbers = [int(line.split()[-1]) for line in lines[at : at + 6]]
    assert sum(numbers[:5]) == numbers[5]
    second = next(line for line in lines[at + 6 :] if "From previous Scenario" in line)
    spent = 0
    for line in lines[at + 6 : lines.index("Scenario 2: Landfall")]:
        if line.startswith("  buys "):
            words = line.split()
            spent += int(words[words.index("for") + 1]) * (int(words[-2][1:]) if line.endswith("times)") else 1)
    assert int(second.split()[-1]) == numbers[5] - spent


def test_an_equal_seed_plays_an_equal_campaign_and_another_does_not(capsys: Capture) -> None:
    first = told(capsys, *COSMOS, "--scenarios", "1")
    assert first == told(capsys, *COSMOS, "--scenarios", "1")
    assert first[1:] != told(capsys, *COSMOS, "--seed", "3", "--scenarios", "1")[1:]


def test_a_campaign_that_rests_goes_on_as_if_it_had_not(capsys: Capture) -> None:
    """Rulebook, Solo Campaign Introduction: the campaign can be paused and returned to."""
    whole = told(capsys, *COSMOS, "--save", "pad.toml")
    parts = told(capsys, *COSMOS, "--scenarios", "1", "--save", "pad.toml")
    assert parts.pop() == "The campaign rests here."
    for more in (("--scenarios", "1"), ()):
        parts += told(capsys, "campaign", "micro-cosmos", "--resume", "pad.toml", "--save", "pad.toml", *more)[1:]
    assert [line for line in parts if line != "The campaign rests here."] == whole


def test_the_saved_campaign_can_be_read(capsys: Capture) -> None:
    told(capsys, *COSMOS, "--scenarios", "1", "--save", "pad.toml", "--set", "cargo=6")
    saved = tomllib.loads(Path("pad.toml").read_text(encoding="utf-8"))
    assert (saved["game"], saved["seed"], saved["settings"]) == ("micro-cosmos", 2, ["cargo=6"])
    pad = saved["notepad"]
    assert pad["next_scenario"] == 2
    assert [place["place"] for place in pad["layout"]][4] == "centre"
    assert pad["layout"][4]["card"] == "Star Portal"


def test_with_another_seed_a_saved_campaign_goes_on_otherwise(capsys: Capture) -> None:
    """Rulebook, Solo Campaign End of a Scenario: who has lost may resume from the last saved game."""
    told(capsys, *COSMOS, "--scenarios", "1", "--save", "pad.toml")
    resume = ("campaign", "micro-cosmos", "--resume", "pad.toml", "--scenarios", "1")
    same, other = told(capsys, *resume), told(capsys, *resume, "--seed", "9")
    assert same[1:4] == other[1:4], "the scenario and its goals"
    assert same[4:] != other[4:]


def test_a_lost_campaign_says_so(capsys: Capture) -> None:
    lines = told(capsys, "campaign", "micro-cosmos", "--seed", "2", "--players", "random")
    assert lines[-2:] == [
        "  the Scenario cards have run out: 1 planet terraformed (0 so far)",
        "The campaign is lost in scenario 1, with 0 Prestige Points in all",
    ]


def test_the_shipped_player_of_campaigns_plays_if_nobody_is_named(capsys: Capture) -> None:
    lines = told(capsys, "campaign", "micro-cosmos", "--seed", "2")
    assert lines[0].endswith("seed 2, played by campaign")
    assert lines[-1].startswith("The campaign is ")


def test_own_scenarios(capsys: Capture) -> None:
    Path("mine").mkdir()
    Path("mine/scenarios.csv").write_text(
        "name,deck,goal_terraformed,upgrade_cost\nSprint,s04+s11,1,2\n", encoding="utf-8"
    )
    lines = told(capsys, *COSMOS, "--components", "mine")
    assert "Scenario 1: Sprint" in lines
    assert "  goals: 1 planet terraformed (0 so far); 2 Scenario cards" in lines


def test_bad_input_is_one_sentence(capsys: Capture) -> None:
    assert "race has no campaign; micro-cosmos has one" in refused(capsys, "campaign", "race")
    assert "--scenarios -1 must be at least 0" in refused(capsys, *COSMOS, "--scenarios", "-1")
    assert "there is no folder nowhere" in refused(capsys, *COSMOS, "--save", "nowhere/pad.toml")
    assert "--seed -5" in refused(capsys, *COSMOS, "--seed", "-5")
    assert "--save . is a folder, not a file" in refused(capsys, *COSMOS, "--save", ".")
    assert "the rule `campaign` is false" in refused(capsys, *COSMOS, "--set", "campaign=false")
    assert "no player or line-up is called 'gredy'" in refused(capsys, *COSMOS, "--players", "gredy")
    resume = ("campaign", "micro-cosmos", "--resume")
    assert "can't be read" in refused(capsys, *resume, "nothing.toml")
    Path("pad.toml").write_text("game = ", encoding="utf-8")
    assert "is no TOML" in refused(capsys, *resume, "pad.toml")
    Path("pad.toml").write_text("", encoding="utf-8")
    assert "'game' is missing" in refused(capsys, *resume, "pad.toml")
    Path("pad.toml").write_text("gane = 1", encoding="utf-8")
    assert "did you mean 'game'?" in refused(capsys, *resume, "pad.toml")


def edit(old: str, new: str) -> Callable[[str], str]:
    """Another text in the saved campaign."""
    return lambda text: text.replace(old, new, 1)


def line(name: str, value: str) -> Callable[[str], str]:
    """Another value in the saved campaign."""
    return lambda text: re.sub(rf"(?m)^{name} = .*$", f"{name} = {value}", text, count=1)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (edit("next_scenario = 2", "next_scenario = 4"), "next_scenario = 4: there are 3"),
        (edit("next_scenario = 2", "next_scenario = 1"), "must be a whole number from 2 to 10"),
        (edit("rounds_played", "rounds_plaid"), "did you mean 'rounds_played'?"),
        (edit("rounds_played = ", "# "), "the notepad lacks 'rounds_played'"),
        (line("trading_outposts", "-1"), "trading_outposts = -1 must be a whole number from 0 to 3"),
        (line("resources_bought", "77"), "Cargo has room for"),
        (line("upgrades", '["Robotic"]'), "did you mean 'Robotics'?"),
        (line("upgrades", '["Engines level 3"]'), "Engines level 3 needs Engines level 2"),
        (line("specialists", "[1]"), "specialists must be a list of names"),
        (edit('card = "Star Portal"', "empty = true"), "the Star Portal is one of them"),
        (edit('card = "Planet 001"', 'card = "Planet 002"'), "every card lies there once"),
        (edit('card = "Planet 001"', 'card = "Planet 016"'), "Planet 016 takes no part in a campaign"),
        (edit("covered = true", "covered = false"), "it must have one of `card`, `covered = true` and `empty = true`"),
        (edit("minerals = ", "minerals = 9"), "must be a whole number from"),
        (edit("biomatter = ", "biomatter = true #"), "no TOML"),
        (edit('card = "Planet 001"', "card = [1]"), "no planet is called '[1]'"),
        (edit("{ minerals", "{ mineral"), "its levels are those of minerals"),
        (edit('place = "top"', 'place = "bottom"'), "in this order"),
        (edit('game = "micro-cosmos"', 'game = "race"'), "is a campaign of race, not of micro-cosmos"),
        (edit("seed = 2", 'seed = "2"'), "'seed' is missing or of the wrong kind"),
        (edit("variants = [", 'variants = ["nothing", '), "nothing"),
    ],
)
def test_a_saved_campaign_that_was_spoilt(change: Callable[[str], str], said: str, capsys: Capture) -> None:
    told(capsys, *COSMOS, "--scenarios", "1", "--save", "pad.toml")
    text = Path("pad.toml").read_text(encoding="utf-8")
    assert change(text) != text
    Path("pad.toml").write_text(change(text), encoding="utf-8")
    assert said in refused(capsys, "campaign", "micro-cosmos", "--resume", "pad.toml")


def test_a_resumed_campaign_keeps_its_rules(capsys: Capture) -> None:
    told(capsys, *COSMOS, "--scenarios", "1", "--save", "pad.toml")
    resume = ("campaign", "micro-cosmos", "--resume", "pad.toml")
    assert "leave the others out" in refused(capsys, *resume, "--set", "cargo=9")
