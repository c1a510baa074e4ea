"""Positions: small maps, characters by name, dice that show what is said; and what can't be is one sentence."""

from typing import Any

import pytest

from pipeline.errors import UsageError
from tests.games import positions

EMPTY: dict[str, Any] = {"map": []}


def place(given: dict[str, Any], **told: Any) -> list[str]:
    return positions.place("core-space", seats=1, given=given, **told)


def test_a_drawn_map_is_read_from_its_north_western_corner() -> None:
    drawn = ["+-+-+-+", "|. .|. ", "+   +  ", "|. .|. "]
    given = {"map": drawn, "warden 1": [1, 0], "harvester 1": [2, 0], "phase": "security"}
    assert not place(given, when=["until phase is gangsters"], then={"decided": ["die"]})


def test_walls_windows_and_doors_can_be_told() -> None:
    given = {"walls": ["wall 7/0 to 7/9 west", "window 7/1 west", "door 7/4 west"], "captain 1": [6, 1]}
    then = {
        "legal": ["seat 1: activate Captain 1, move to 7/4"],
        "illegal": ["seat 1: activate Captain 1, move to 7/1"],
    }
    assert not place(given, then=then)


def test_npcs_of_whom_nothing_is_said_are_not_in_play() -> None:
    assert not place({"captain 1": [10, 0]}, then={"npcs": []})
    assert not place({"hostility": 5}, then={"npcs": {"has": ["Warden 1", "Guard 2"]}})


def test_a_trader_goes_by_his_seat_and_place_too() -> None:
    assert not place({"map": [], "trader 1.2": [3, 4]}, then={"fighter 1": [3, 4], "health.trader 1.2": 4})


def test_everything_that_is_given_of_a_character_can_be_read_again() -> None:
    given = {
        "map": [],
        "captain 1": [3, 4],
        "health.captain 1": 2,
        "pegs.captain 1": 1,
        "ammo.captain 1": 5,
        "tray.captain 1": ["Outland pistol", "Ammo box"],
        "jammed.captain 1": ["Outland pistol"],
        "turned.captain 1": ["Ammo box"],
        "loot.captain 1": ["Ammo box"],
        "armour.captain 1": "Combat vest",
        "shield.captain 1": "Shield belt",
        "shield_off.captain 1": True,
        "prone.captain 1": True,
        "skips.captain 1": 1,
        "walked.captain 1": 20,
        "warden 2": [9, 9],
        "commanded.warden 2": True,
        "raised.warden 2": True,
        "slot.warden 2": "Baton",
        "civilian 1": [12, 9],
        "joined.civilian 1": 1,
        "on_alert": True,
        "round": 3,
        "hostility": 20,
        "closed_entries": [2],
        "crate.1": ["Knife", "Baton"],
        "pouch": ["Medi stim"],
        "floor": ["Baton 5/5"],
    }
    assert not place(given, then={name: value for name, value in given.items() if name != "map"})


def test_the_top_of_the_event_deck_is_as_given() -> None:
    deck = ["Alarm Bells", "Purge Activity", "Alarm Bells"]
    assert place({"map": [], "event_deck": deck}, then={"event_deck": deck})[0].startswith("event_deck: expected")
    assert not place({"map": [], "event_deck": deck}, then={"event_deck": {"size": 20, "has": deck}})


@pytest.mark.parametrize(
    ("dice", "then"),
    [
        (["security interrogation", "arrow north-west"], {"faces": ["interrogation"], "headings": ["north-west"]}),
        (["security backup", "security backup", "security move", "arrow south"], {"thrown_again": [2]}),
        (["security attack", "any", "attack double"], {"faces": ["attack"]}),
    ],
)
def test_dice_show_what_is_said(dice: list[str], then: dict[str, Any]) -> None:
    given = {"map": [], "warden 1": [5, 5], "warden 2": [6, 5], "phase": "security", "dice.warden 1": dice}
    assert not place(given, when=["until acted.warden 1 is true"], then=then)


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"captain 1": [24, 0]}, "a cell is [x, y], each from 0 to 23"),
        ({"captain 1": [1]}, "a cell is [x, y]"),
        ({"captain 1": "here"}, "captain 1 = 'here' must be a list of numbers"),
        ({"captain 1": [5, 5], "guard 1": [5, 5]}, "somebody is on 5/5 already"),
        ({"things": ["T 5/5"], "captain 1": [5, 5]}, "5/5 is no floor"),
        ({"things": ["T"], "captain 1": [5, 5]}, "must read `T 5/5`"),
        ({"walls": ["wall here"], "captain 1": [5, 5]}, "must read `wall 5/0 to 5/9 west`"),
        ({"map": [" " * 60]}, "at most 49 lines of 49 characters"),
        ({"things": ["T 12/23"]}, "12/23 is for the map's a"),
        ({"cook 1": [5, 5]}, "cook"),
        ({"captain 2": [5, 5]}, "there are seats 1 to 1"),
        ({"health.guard 9": 2}, "Guard 9 is not in play"),
        ({"warden 1": [1, 1], "warden 2": [1, 2], "warden 3": [1, 3]}, "there are 2 miniatures"),
        ({"captain 1": [5, 5], "health.captain 1": 9}, "his board has 5 Health"),
        ({"captain 1": [5, 5], "tray.captain 1": ["Excalibur"]}, "no Equipment token is called 'Excalibur'"),
        ({"captain 1": [5, 5], "tray.captain 1": ["Combat sword"] * 4}, "there is no room for Combat sword"),
        ({"captain 1": [5, 5], "jammed.captain 1": ["Baton"]}, "does not have Baton"),
        ({"defeated.captain 1": True}, "give his cell"),
        ({"captain 1": [5, 5], "out.captain 1": True}, "he has no cell"),
        ({"guard 1": [5, 5], "commanded.guard 1": True}, "Guard 1 is no Warden"),
        ({"crate.99": ["Knife"]}, "crates are numbered from 1"),
        ({"crate": ["Knife"]}, "say whose"),
        ({"floor": ["Knife"]}, "must read `Medi stim 5/5`"),
        ({"hostility": 36}, "the tracker has 35 holes"),
        ({"phase": "lunch"}, "phase: one of hostility, traders"),
        ({"round": 99}, "round: from 1 to 40"),
        ({"event_deck": ["Sunshine"]}, "'Sunshine' is not in the deck"),
        ({"closed_entries": [7]}, "there are 6"),
        ({"captain 1": [5, 5], "dice.captain 1": ["poker ace"]}, "poker"),
        ({"captain 1": [5, 5], "dice.captain 1": ["attack ace"]}, "ace"),
        ({"captain 1": [5, 5], "dice.captain 1": ["reload ace"]}, "must read `reload 2 of 6`"),
        ({"captain 1": [5, 5], "dice.captain 1": ["fate 7 of 6"]}, "no luck was found"),
        ({"faces": ["move"]}, "faces comes of the rules"),
    ],
)
def test_what_cannot_be_is_one_sentence(given: dict[str, Any], said: str) -> None:
    with pytest.raises(UsageError) as wrong:
        place(given)
    assert said in str(wrong.value)
    assert "\n" not in str(wrong.value)
