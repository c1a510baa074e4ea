"""Positions by name: what can't be is refused in one sentence, and what is given can be read again."""

from typing import Any

import pytest

from pipeline import games
from pipeline.errors import UsageError
from tests.games.positions import place

NAME = "forbidden-stars"
FULL = {
    "round": 3,
    "first": 2,
    "turn": 1,
    "storms": ["A1/B1", "top of C1"],
    "at.A1 TL": ["2 Pathfinder", "routed Line Trooper", "seat 1 City"],
    "at.A1 TR": ["Picket Cruiser"],
    "at.C2 BR": ["3 Devotee", "seat 2 Factory"],
    "world.B1 TR": [4, 3],
    "assets.A1 TL": [1, 0, 2, 1],
    "objective.A1 TL": 2,
    "stack.A1": ["seat 1 Deploy", "seat 2 Advance"],
    "materiel": [3, 14],
    "cache": [1, 0],
    "collected": [1, 0],
    "upgrades.1": ["Campaign Footing", "Garrison Levies"],
    "used.1": ["Campaign Footing"],
    "schemes.2": ["Plague"],
    "on_event_deck.2": ["2 Dominate"],
    "deck.1": ["Hidden Crossfire", "Forward Observers", "Suppressing Volley", "Hardened Plate", "Stand Fast"],
}


def test_what_is_given_is_read_again() -> None:
    assert not place(NAME, given=FULL, then=FULL)


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ({"at.A1 TL": ["Picket Cruiser"]}, "on a world"),
        ({"at.A1 TR": ["Pathfinder"]}, "in a void"),
        ({"at.A1 TL": ["7 Pathfinder"]}, "6 of Pathfinder left"),
        ({"at.A1 TL": ["Pathfindr"]}, "pathfinder"),
        ({"at.A1 TL": ["City"]}, "whose structure"),
        ({"at.A1 TR": ["seat 1 City"]}, "no room"),
        ({"at.A1 TL": ["Pathfinder", "Devotee"]}, "contested"),
        ({"at.D1 TL": ["Pathfinder"]}, "3 columns"),
        ({"at.A1": ["Pathfinder"]}, "say where"),
        ({"at.A1 TL": ["Mob"]}, "Mob"),
        ({"materiel.1": 15}, "runs to 14"),
        ({"cache.1": 4}, "3 of a kind"),
        ({"collected.1": 7}, "6 tokens"),
        ({"objective.A1 TR": 1}, "no world"),
        ({"round": 9}, "8 at most"),
        ({"first": 3}, "seats 1 to 2"),
        ({"phase": "tea"}, "planning"),
        ({"storms": ["A1/C1"]}, "border"),
        ({"storms": ["A1/B1", "A1/B1"]}, "two on"),
        ({"storms": ["A1/B1", "B1/C1", "A1/A2"]}, "there are 2"),
        ({"stack.A1": ["Deploy"]}, "must read"),
        ({"stack.A1": ["seat 1 Deploy", "seat 1 Deploy", "seat 1 Deploy"]}, "2 tokens"),
        ({"faction.1": "Romans"}, "vanguard"),
        ({"faction": ["Reavers", "Reavers"]}, "plays already"),
        ({"deck.1": ["Hidden Crossfire"]}, "5 different kinds"),
        ({"deck.1": ["War Cry"]}, "combat card of seat 1"),
        ({"schemes.1": ["Tithe"]}, "is a tactic"),
        ({"schemes.1": ["Plague"]}, "event card of seat 1"),
        ({"upgrades.1": ["Fast Build"]}, "order upgrade of seat 1"),
        ({"used.1": ["Campaign Footing"]}, "does not have"),
        ({"dice.1": [1, 0, 0]}, "with `attack`"),
        ({"attack": "A1 TL", "at.A1 TL": ["Pathfinder"]}, "an enemy must be"),
        ({"attack": "A1 TL", "at.A1 TL": ["Pathfinder", "Devotee"], "dice.1": [9, 0, 0]}, "8 in all"),
        ({"attack": "A1 TL", "at.A1 TL": ["Pathfinder", "Devotee"], "hand.1": ["3 Hardened Plate"]}, "so often"),
        ({"tiles": ["Tile 1A"]}, "6 systems"),
        ({"world.A1 TL": [1]}, "capacity and materiel"),
        ({"assets.A1 TR": [1, 0, 0, 0]}, "of a world"),
        ({"level.1": 2}, "comes of the rules"),
    ],
)
def test_a_position_that_cannot_be_is_refused(given: dict[str, Any], why: str) -> None:
    with pytest.raises(UsageError, match=why):
        place(NAME, given=given)


def test_tiles_lie_turned_as_they_are_told() -> None:
    tiles = ["Tile 9A", "Tile 1A turned by 90", "Tile 2A", "Tile 3A", "Tile 10B", "Tile 4A"]
    given = {"tiles": tiles}
    assert not place(NAME, given=given, then={"tiles": tiles, "world.B1 TL": [3, 1], "world.B1 BR": [3, 2]})


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ("seat 1: build City on A1 TL", "not now"),
        ("seat 1: reveal Deploy on A1, buy Pathfinder for B1 TL", "not in the active system"),
        ("seat 1: reveal Deploy on A1, build City on B1 TL", "not in the active system"),
        ("seat 1: reveal Deploy on A1, build City on A1 BR", "costs 3 materiel, and the dial shows 2"),
        ("seat 1: reveal Deploy on A1, buy Picket Cruiser for A1 TL", "a world, and ships"),
        ("seat 1: reveal Advance on A1", "no Advance token"),
        ("seat 2: reveal Deploy on A1", "not now"),
        ("seat 1: strike A1 TL from A1 TR", "not now"),
        ("seat 1: lay Deploy on A1", "Planning Phase"),
        ("seat 1: play Hardened Plate", "in a combat"),
        ("seat 1: move Pathfinder to A1 BR", "with an Advance Order"),
        ("seat 1: retreat to A1 TL", "loses a combat"),
        ("seat 1: damage Pathfinder", "assigned in a combat"),
        ("seat 1: buy Precision Salvo", "Strategize"),
    ],
)
def test_a_move_that_is_not_allowed_is_refused_with_a_reason(said: str, why: str) -> None:
    given = {
        "materiel.1": 2,
        "at.A1 TL": ["Pathfinder", "seat 1 Factory"],
        "at.A1 BR": ["Pathfinder"],
        "at.C2 TL": ["Devotee"],
        "stack.A1": ["seat 1 Deploy"],
    }
    assert not place(NAME, given=given, then={"refused": {said: why}})


@pytest.mark.parametrize(
    "said", ["seat 1: sing a song", "seat 1: buy Elephant for A1 TL", "seat 1: move Elephant to A1 TL"]
)
def test_words_that_name_nothing_are_a_mistake(said: str) -> None:
    with pytest.raises(UsageError, match="no move reads"):
        place(NAME, given={"at.A1 TL": ["Pathfinder"], "stack.A1": ["seat 1 Deploy"]}, then={"illegal": [said]})


def test_every_field_says_what_it_is() -> None:
    fields = games.load(NAME).positions.fields()
    assert all(fields.values())
    assert {"at.A1 TL", "stack.A1", "materiel", "attack"} <= set(fields)
