"""What the scenarios of tests/scenarios/core-worlds hold; and positions that can't be."""

import functools
import re
from pathlib import Path
from typing import Any

import pytest

from pipeline.errors import UsageError
from pipeline.games import scenario
from tests.games import positions
from tests.games.positions import scenarios

GAME = "core-worlds"
place = functools.partial(positions.place, GAME)
NUMBERED = (*range(1, 10), 11, 13, 14, *range(16, 26), 27, 29, 30, 32, 33, *range(35, 46), 47, 48, *range(50, 56))


def test_every_worked_example_is_there_and_as_many_again() -> None:
    ids = [one.told["id"] for one in scenarios(GAME)]
    lacks = [f"W{n:02}" for n in NUMBERED]
    lacks = [one for one in lacks if one not in ids]
    assert not lacks
    assert len(ids) >= 2 * len(NUMBERED)


def test_every_scenario_cites_a_page_a_public_source_or_the_rule_that_it_shows() -> None:
    cites = re.compile(r"Galactic Orders p\. \d|public: [a-z]|the rules? [a-z_]+|deduced|an assumption")
    bare = [one.told["id"] for one in scenarios(GAME) if not cites.search(one.told["source"])]
    assert not bare


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"hand.1": ["Clow Fighter"]}, "no card is called 'Clow Fighter': did you mean 'Claw Fighter'?"),
        ({"hand": [["Lord Banner"], ["Lord Banner"]]}, "Lord Banner can't be in the starting decks of two seats"),
        ({"faction": ["Baron Viktor", "Lord Banner"]}, "so that deck is seat 1's"),
        ({"faction.1": "Lord Bonner"}, "did you mean 'Lord Banner'?"),
        ({"hand.1": ["Lord Banner", "Prince Aaron"]}, "Prince Aaron is not in this seat's starting deck"),
        ({"hand": [["Claw Fighter"], ["Claw Fighter"]]}, "no further Claw Fighter"),
        ({"hand.1": ["Grunt"] * 6}, "no further Grunt"),
        ({"hand.1": ["Taurus"]}, "Taurus can't lie there; a unit or tactic can"),
        ({"warzone.1": ["Phantom Ship"]}, "Phantom Ship can't lie there"),
        ({"warzone.1": ["Energy Surge"]}, "Energy Surge can't lie there"),
        ({"zone": ["Grunt"]}, "Grunt can't lie there"),
        ({"zone": ["Harvest Season"]}, "Harvest Season can't lie there"),
        ({"hand.1": ["Mining Freighter"]}, "Mining Freighter is in no deck of this game"),
        ({"hand.1": ["Advanced Drones"]}, "Advanced Drones is in no deck of this game"),
        ({"tokens.galactic_senate": [22, 0]}, "it has 21 Faction Tokens, and 22 lie out"),
        ({"tokens.galactic_senate": [11, 0], "tokens.science_guild": [11, 0]}, "it has 21 Faction Tokens"),
        ({"tokens.galactic_senat": [1, 0]}, "did you mean 'tokens.galactic_senate'?"),
        ({"actions.1": 7}, "there are never more than 6"),
        ({"surge_tokens.1": 1}, "it was dealt 0"),
        ({"round": 3, "zone": ["Anu"]}, "Anu can't be there before round 9"),
        ({"round": 11}, "there are 10"),
        ({"round": 5, "zone": ["Karst"]}, "Karst is of sector 1 and has left the Central Zone before round 5"),
        ({"round": 3, "zone": ["Karst"]}, "so in round 3 it bears an energy token"),
        ({"zone": ["Karst"], "energy_tokens": ["Oxbow"]}, "there is no Oxbow in the Central Zone without one"),
        ({"round": 1, "destiny": 2}, "in round 1 seat 1 holds the destiny marker"),
        ({"turn": 2, "passed": [False, True]}, "turn = 2: that seat has passed"),
        ({"passed": [True, True]}, "nobody can act"),
        ({"phase": "draw", "turn": 1}, "nobody has a turn in the draw phase"),
        ({"phase": "drew"}, "phase = 'drew' must be one of draw"),
        ({"events": ["Harvest Season"]}, "First Blood lies at the bottom of the stack"),
        ({"galactic_deck": ["Taurus"], "round": 1}, "Taurus can't be there before round 3"),
        ({"galactic_deck": ["Karst"], "round": 3}, "Karst is not of sector 2"),
        ({"garrisons.1": ["Grunt"]}, "must read `Grunt under Taurus`"),
        ({"garrisons.1": ["Grunt under Karst"]}, "Karst was not conquered by it"),
        (
            {"warzone.1": ["Karst"], "garrisons.1": ["Grunt under Karst", "Grunt under Karst"]},
            "one unit goes under Karst",
        ),
        ({"warzone.1": ["Anu"], "consulships.2": ["Anu"]}, "Consuls need their variant"),
        ({"used.1": ["Grunt"]}, "there is no Grunt in the Warzone that was not used"),
        ({"pool.1": 3}, "pool.1 comes of the rules"),
        ({"energy": [1, 2, 3]}, "must be a list of 2"),
        ({"energy.1": -1}, "must be from 0"),
    ],
    ids=str,
)
def test_a_position_that_the_rules_cannot_reach_is_refused(given: dict[str, Any], said: str) -> None:
    with pytest.raises(UsageError) as wrong:
        place(given=given)
    assert said in str(wrong.value)
    assert str(wrong.value).startswith("mine.toml, scenario x: ")


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"warzone.1": ["Anu"], "consulships.1": ["Anu"]}, "no Core World in another player's Warzone"),
        ({"warzone.1": ["Karst"], "consulships.2": ["Karst"]}, "no Core World in another player's Warzone"),
        ({"warzone.1": ["Anu", "Raven"], "consulships.2": ["Anu", "Raven"]}, "1 token on a Core World in a game"),
        ({"warzone.1": ["Anu"], "claim.2": "Anu", "consul_uses.2": 0}, "does not fit its tokens"),
    ],
    ids=str,
)
def test_consuls_can_only_be_where_the_variant_lets_them(given: dict[str, Any], said: str) -> None:
    with pytest.raises(UsageError, match=re.escape(said)):
        place(variant="consuls", given={"round": 9, **given})


def test_cards_that_lie_nowhere_are_refused_where_there_is_no_capital_city() -> None:
    with pytest.raises(UsageError, match="lie nowhere; list them, or leave out the deck or the discard pile"):
        place(variant="base", given={"deck.1": [], "discard.1": []})


@pytest.mark.parametrize(
    ("variant", "given", "said"),
    [
        ("base", {"offer": ["Ace Pilot"]}, "there is no pregame draft in this game"),
        ("draft", {"offer": ["Ace Pilot"]}, "4 cards are laid out, 2 for each seat"),
        ("draft", {"offer": ["Ace Pilot"] * 4}, "there is no further Ace Pilot in deck 0"),
        ("draft", {"offer": ["Karst"] * 4}, "there is no further Karst in deck 0"),
        ("draft", {"offer": [], "round": 1}, "nothing else can be given"),
    ],
)
def test_an_offer_that_cannot_be_is_refused(variant: str, given: dict[str, Any], said: str) -> None:
    with pytest.raises(UsageError, match=said):
        place(variant=variant, given=given)


def test_a_position_that_is_given_keeps_the_rules_own_count_of_cards() -> None:
    told = {
        "seats": 4,
        "variant": ["draft", "consuls"],
        "given": {
            "round": 10,
            "zone": ["Raven", "Inner Light"],
            "energy_tokens": ["Raven"],
            "galactic_deck": ["Gatehouse Ultima"],
            "galactic_deck_ends": True,
            "events": ["First Blood", "Rationing"],
            "hand.1": ["Claw Fighter", "Ace Pilot"],
            "deck.1": [],
            "warzone.2": ["Anu", "Taurus", "Leviathan"],
            "garrisons.2": ["Grunt under Taurus"],
            "city.3": ["Energy Surge"],
            "consulships.3": ["Anu"],
            "claim.4": "Anu",
            "tokens.mining_coalition": [20, 1, 2, 3],
        },
    }
    one = scenario.Scenario(Path("mine.toml"), "core-worlds", {"id": "x", **told})
    desk = scenario.table_of(one)
    assert desk.game.rules.check(desk.s, desk.d) == 0


@pytest.mark.parametrize("seats", range(2, 6))
def test_the_fields_read_back_what_was_given(seats: int) -> None:
    given: dict[str, Any] = {
        "round": 8,
        "phase": "energy",
        "zone": ["Nocturne", "Regalia"],
        "energy_tokens": ["Regalia"],
        "events": ["First Blood", "Rationing"],
        "first_conquest": True,
        "hand": [["Grunt", "Grunt"], ["Comet Wing"], [], [], []][:seats],
        "discard": [["Snub Fighter"], [], [], [], []][:seats],
        "warzone": [["Karst", "Grunt"], ["Taurus"], [], [], []][:seats],
        "garrisons": [["Snub Fighter under Karst"], [], [], [], []][:seats],
        "city": [["Tight Formation"], [], [], [], []][:seats],
        "energy": [1, 2, 3, 4, 5][:seats],
        "actions": [0, 1, 2, 3, 4][:seats],
        "passed": [False, True, False, False, False][:seats],
        "tokens.order_of_knighthood": [5, 0, 0, 0, 1][:seats],
    }
    assert place(seats=seats, given=given, then=given) == []
