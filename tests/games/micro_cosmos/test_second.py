"""Whole games told a second time from the rulebook, step by step beside the engine: moves, state and facts."""

import random
from collections import Counter
from typing import Any

import pytest

from pipeline.games.micro_cosmos.state import Act
from tests.games.micro_cosmos.second import authorities, choices, doing, planets, scores, supply, turn
from tests.games.micro_cosmos.second.beside import DiffersError, Game, play
from tests.games.micro_cosmos.second.table import Readings

VARIANTS: dict[str, Readings] = {
    "base": {"new_worlds": "false", "old_authorities": "false"},
    "new-worlds": {"old_authorities": "false"},
    "old-authorities": {"new_worlds": "false"},
    "both": {},
}
SEATS, LINEUPS = (1, 2, 3, 4), ("random", "mixed")
SWITCHES = {
    "spot_one_bonus": ("false",),
    "advantage": ("holds_card", "most_from_spot_2"),
    "advantage_lost": ("kept",),
    "council_after_tie": ("new_arrival", "old_holder"),
    "automa_first": ("own_arrival",),
    "mission_twice": ("true",),
    "after_trigger": ("stop", "full_round", "one_turn_each"),
    "track_end": ("no_more",),
    "extra_crew": ("forced",),
    "one_slot": ("choice",),
    "throw_off": ("true",),
    "neutral_influence": ("choice",),
    "leader_bonus": ("card", "either"),
    "survivor_resources": ("on_settle",),
    "automa_unmatched": ("under_deck",),
    "automa_first_on_last": ("player_may",),
    "automa_passives": ("true",),
    "colony_needs_terraformed": ("false",),
    "red_for_boost": ("false",),
    "crew_limit_counts": ("hand_apart",),
    "tie_break": ("shared",),
    "max_rounds": ("7",),
}
GAME = (2, "mixed", 1)  # seats, line-up and seed of a game in which most switches show
SHOWN_IN = {
    "advantage_lost": (3, "mixed", 1),
    "council_after_tie": (3, "mixed", 1),
    "automa_first": (1, "random", 1),
    "automa_first_on_last": (1, "random", 1),
    "automa_passives": (1, "random", 1),
    "automa_unmatched": (1, "mixed", 1),
    "mission_twice": (2, "random", 1),
    "neutral_influence": (2, "random", 1),
    "tie_break": (4, "random", 14),
    "track_end": (1, "random", 1),
}
FAR_END: Readings = {"launch_spot": "36", "terraformed_planets": "9"}  # long enough for a track to be walked to its end
OF_SWITCHES = {Act.THROW_OFF, Act.COUNCIL}
OF_THE_CAMPAIGN = {Act.CARD, Act.DISCARD, Act.STOP, Act.BUY}
OF_NEW_WORLDS = {Act.MISSION, Act.EXTRA}
OF_OLD_AUTHORITIES = {Act.COBALT, Act.TAKE}


def acts_of(variant: str) -> set[Act]:
    """The kinds of move that there are in a variant."""
    acts = set(Act) - OF_SWITCHES - OF_THE_CAMPAIGN
    if variant in ("base", "old-authorities"):
        acts -= OF_NEW_WORLDS
    return acts - OF_OLD_AUTHORITIES if variant in ("base", "new-worlds") else acts


@pytest.mark.parametrize("variant", VARIANTS)
def test_games_go_as_the_second_telling_says(variant: str) -> None:
    """Every kind of move of the variant is among them."""
    made: Counter[Act] = Counter()
    for seats in SEATS:
        for lineup in LINEUPS:
            made += play(seats, VARIANTS[variant], lineup, 1)
    assert set(made) == acts_of(variant)


@pytest.mark.slow
@pytest.mark.parametrize("lineup", LINEUPS)
@pytest.mark.parametrize("variant", VARIANTS)
def test_more_games_go_as_the_second_telling_says(variant: str, lineup: str) -> None:
    for seats in SEATS:
        for seed in (2, 3):
            play(seats, VARIANTS[variant], lineup, seed)


@pytest.mark.parametrize(("switch", "word"), [(switch, word) for switch, words in SWITCHES.items() for word in words])
def test_each_switch_does_what_the_second_telling_says(switch: str, word: str) -> None:
    """And in a game in which it matters: one who does not know of it tells another game."""
    seats, lineup, seed = SHOWN_IN.get(switch, GAME)
    without = FAR_END if switch == "track_end" else {}
    Game(seats, {**without, switch: word}, lineup, seed).play()
    with pytest.raises(DiffersError):
        Game(seats, {**without, switch: word}, lineup, seed, told=without).play()


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(12))
def test_switches_go_together_as_the_second_telling_says(seed: int) -> None:
    """Some third of the switches at once, at every number of seats in turn."""
    luck = random.Random(seed)
    readings = {switch: luck.choice(words) for switch, words in SWITCHES.items() if luck.random() < 0.35}
    play(1 + seed % 4, readings, LINEUPS[seed // 4 % 2], seed)


ERRORS: dict[str, tuple[Any, str, Any, str]] = {  # where, what, what it is instead, and by what it is found
    "one more in Cargo": (supply, "CARGO", 6, "Resources|legal moves"),
    "two points for the most steps": (planets, "MOST", 2, "points"),
    "one Crew card a turn": (choices, "ACTIVATIONS", 1, "course|legal moves"),
    "a Council's card from the third spot": (authorities, "CARD_FROM", 3, "Council"),
    "two actions on a planet": (turn, "PLANET_ACTIONS", 2, "pending|course"),
    "any Survivor on any": (planets, "fits_on_top", lambda *_: True, "legal moves"),
    "a Survivor settles for nothing": (doing, "settle", lambda t, berth: t.ark().aboard.pop(berth), "settled"),
    "a neutral Survivor costs one point": (scores, "PENALTY", 1, "points"),
    "pursuing is to send one": (scores, "PURSUIT", 1, "a row of games"),
}


@pytest.mark.parametrize("error", ERRORS)
def test_an_error_in_the_second_telling_is_found(error: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A comparison that can't fail compares nothing."""
    module, name, instead, found_by = ERRORS[error]
    if module is doing:
        monkeypatch.setitem(doing.ACTIONS, Act.SETTLE, instead)
    else:
        monkeypatch.setattr(module, name, instead)
    with pytest.raises(DiffersError, match=found_by):
        play(3, {}, "random", 1)
