"""What the scenarios of tests/scenarios/micro-cosmos hold; and positions that can't be."""

import functools
import re
from typing import Any

import pytest

from pipeline.errors import UsageError
from tests.games import positions
from tests.games.positions import scenarios

GAME = "micro-cosmos"
place = functools.partial(positions.place, GAME)
EXAMPLES = (
    *(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 14, 16, 17, 18, 19),
    *(20, 21, 22, 23, 24, 25, 26, 28, 31, 32, 33, 34, 35, 37, 38, 39, 40, 41, 42, 44, 45),
    *(47, 48, 49, 50),
    *(60, 61, 62, 63, 64, 65, 66),
)
# the others have one reading
SWITCHES = (1, 2, 3, 4, 6, 8, 9, 10, 11, 12, 13, 14, 18, 20, 21, 22, 23, 24, 25, 26, 27, 28)


def test_every_worked_example_is_there_and_as_many_again() -> None:
    ids = [one.told["id"] for one in scenarios(GAME)]
    assert not [one for one in (f"E{n:02}" for n in EXAMPLES) if one not in ids]
    assert not [f"A{n}" for n in SWITCHES if not any(re.match(rf"A{n}\b", one) for one in ids)]
    assert len(ids) >= 2 * len(EXAMPLES)


def test_every_scenario_cites_a_section_a_public_source_or_the_rule_that_it_shows() -> None:
    cites = re.compile(r"rulebook, \w|New Worlds Gameplay|public: [A-Z]|the rules? [a-z_]+|stand-in|no rule")
    bare = [one.told["id"] for one in scenarios(GAME) if not cites.search(one.told["source"])]
    assert not bare


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"aboard.1": ["Rod 1"]}, "no Survivor is called 'Rod 1': did you mean 'Red 1'?"),
        ({"aboard": [["Red 1"], ["Red 1"]]}, "Red 1 lies in aboard of seat 1"),
        ({"aboard.1": ["Red 1", "Red 2", "Red 3", "Red 4"]}, "the Ark has 3 berths"),
        ({"crew_lower.1": ["Weldor"]}, "no Crew card is called 'Weldor': did you mean 'Welder'?"),
        ({"crew_lower.1": ["Welder"], "canteen": ["Welder"]}, "Welder lies in crew_lower of seat 1"),
        ({"crew_lower.1": ["Welder", "Fitter", "Foreman", "Rigger"]}, "4 cards, and there is room for 3"),
        ({"canteen": ["Welder", "Fitter", "Foreman", "Rigger", "Botanist"]}, "there is room for 4"),
        ({"resources.1": [6, 0, 0, 0]}, "Cargo holds 5 of each"),
        ({"resources.1": [1, 0, 0]}, "must be a list of 4"),
        ({"upgrades.1": ["Engines level 3"]}, "Engines level 2 comes first"),
        ({"upgrades.1": ["Engine"]}, "no upgrade is called 'Engine'"),
        ({"tokens.1": ["Yellow Leader"]}, "no Crew token is called 'Yellow Leader'"),
        ({"outposts_on.001": [1]}, "1 lie on planets, and 0 upgrades unlock 0"),
        ({"outposts_on.001": [3]}, "there are 1 to 2 who can have one"),
        ({"colonies_on.001": [1]}, "Planet 001 is not terraformed"),
        ({"levels.001": [8, 3, 3]}, "Planet 001 goes from 4 to 7 there"),
        ({"levels.001": [4, 3]}, "Planet 001 has 3 tracks"),
        ({"levels.001": [5, 3, 3], "steps.001": [2, 0]}, "1 levels of Planet 001 were lifted, each of them a step"),
        ({"steps.001": [1]}, "must be a list of 2"),
        ({"levels.099": [5, 3, 3]}, "there is no planet of that number"),
        ({"levels": [5, 3, 3]}, "write its number, as in levels.001"),
        ({"place.1": "Planet 016"}, "Planet 016 can't lie in this layout"),
        ({"place.1": "Planet 01"}, "no planet in place is called 'Planet 01'"),
        ({"layout": ["Planet 001"] * 9}, "9 different cards, row by row"),
        (
            {"layout": ["Planet 002", "Planet 001", *(f"Planet 00{n}" for n in range(3, 10))]},
            "the Star Portal is the fifth card",
        ),
        ({"covered": ["Planet 004"], "levels.004": [5, 2, 3]}, "something is said of Planet 004"),
        ({"terraformed": ["Planet 001", "Planet 002", "Planet 003"]}, "3 planets have triggered the end"),
        ({"influence.red.1": 9}, "the track has 8 spots"),
        ({"influence.red": [2, 3], "holder.red": 1}, "seat 1 can't have that card"),
        ({"influence.red": [2, 2], "holder.red": 1}, "seat 1 can't have that card"),
        ({"influence.red": [8, 8], "holder.red": 0}, "who came first to spot 8 has the card for good"),
        ({"advantage": 1}, "does not have the advantage in enough Councils"),
        ({"spot.1": 2, "sent.1": 1}, "1 Survivors sent bring the marker to spot 1"),
        ({"mission": 5}, "that has launched it, at 5"),
        ({"mission": 1, "spot": [1, 1]}, "the launch marker counts the Survivors that everybody has sent"),
        ({"spot": [1, 0], "mission": 2}, "the launch marker counts the Survivors that everybody has sent"),
        ({"stack": ["Red 1", "Red 2"]}, "two neighbours of one colour"),
        ({"stack": ["Red 1", "Blue 1"], "mission": 1}, "2 Survivors lie on the stack"),
        ({"settled.1": 1}, "nobody settles before a planet is terraformed"),
        ({"settled_cards": ["Red 1"]}, "say in `settled` who settled them"),
        ({"automa.spot": 1}, "the Automa is not in the game"),
        ({"markers.1": 1}, "markers.1 comes of the rules"),
        ({"round": 61}, "there are 60 at most"),
        ({"turn": 3}, "there are seats 1 to 2"),
        ({"influence.red.3": 1}, "there are seats 1 to 2"),
    ],
    ids=str,
)
def test_a_position_that_the_rules_cannot_reach_is_refused(given: dict[str, Any], said: str) -> None:
    with pytest.raises(UsageError) as wrong:
        place(given=given)
    assert said in str(wrong.value)
    assert str(wrong.value).startswith("mine.toml, scenario x: ")


@pytest.mark.parametrize(
    ("variant", "given", "said"),
    [
        ("base", {"influence.red.1": 1}, "Old Authorities is not in the game"),
        ("base", {"spot.1": 1}, "New Worlds is not in the game"),
        ("base", {"stack": ["Red 1"]}, "New Worlds is not in the game"),
        ("base", {"aboard.1": ["Neutral 1"]}, "Neutral 1 is not in this game"),
    ],
)
def test_what_belongs_to_an_expansion_needs_it(variant: str, given: dict[str, Any], said: str) -> None:
    with pytest.raises(UsageError, match=said):
        place(variant=variant, given=given)


def test_a_rich_position_keeps_the_rules_own_count_of_cards() -> None:
    """Nothing is lost or doubled by placing: the rules' own invariants hold (a fault would be a difference)."""
    told = {
        "seats": 4,
        "given": {
            "round": 9,
            "turn": 3,
            "terraformed": ["Planet 001", "Planet 002"],
            "steps.002": [4, 3, 4, 0],
            "levels.004": [5, 4, 4],
            "steps.004": [1, 1, 2, 0],
            "covered": ["Planet 010"],
            "aboard": [["Red 1", "Neutral 1"], ["Blue 1"], [], ["Green 9"]],
            "crew_lower": [["Welder", "Fitter"], ["Foreman"], [], ["Tinkerer"]],
            "crew_upper.1": ["Rigger"],
            "canteen": ["Botanist", "Mechanic"],
            "crew_deck": ["Geometer"],
            "crew_discarded": ["Navigator"],
            "survivors_discarded": ["Red 10"],
            "survivor_deck": ["Neutral 2"],
            "stack": ["Neutral 3", "Green 1"],
            "spot": [2, 1, 0, 1],
            "settled": [1, 0, 2, 0],
            "settled_cards": ["Red 5"],
            "influence.red": [8, 3, 0, 0],
            "influence.green": [2, 2, 0, 1],
            "influence.blue": [5, 0, 6, 0],
            "upgrades.1": ["Cargo Holds", "Robotics", "Biodome"],
            "outposts_on.001": [1],
            "colonies_on.001": [1],
            "score": [30, 5, 11, 0],
        },
        "when": ["until round is 11"],
    }
    assert place(**{**told, "then": {"round": 11, "holder.red": 1, "holder.blue": 3, "holder.green": 0}}) == []


def test_what_is_given_is_what_is_read() -> None:
    given = {
        "round": 4,
        "turn": 2,
        "place": ["Planet 002", "Star Portal"],
        "resources": [[1, 2, 3, 4], [0, 0, 5, 0]],
        "crew_upper.2": ["Rigger", "Welder"],
        "tokens.1": ["Engineer", "Blue Leader"],
        "upgrades.2": ["Cargo Holds"],
        "aboard.2": ["Neutral 4", "Red 2"],
        "influence.green": [3, 1],
        "holder.green": 1,
        "last_holder.red": 0,
        "spot": [2, 1],
        "stack": ["Red 3", "Blue 3", "Red 4"],
        "mission": 3,
        "levels.003": [5, 6, 4],
        "steps.003": [1, 4],
        "score": [12, 9],
        "canteen": ["Botanist", "Fitter", "Foreman", "Geometer"],
    }
    assert place(given=given, then=given) == []
