"""The combat lab: how forces are told, what is laid down for them, and what is told of their combats."""

from typing import Any

import numpy as np
import pytest

from pipeline.engine.bouts import Bout
from pipeline.engine.play import worker
from pipeline.engine.record import rows, words_of
from pipeline.engine.rules import Player
from pipeline.errors import UsageError
from pipeline.games.forbidden_stars.bodies import BASTION
from pipeline.games.forbidden_stars.cards import KINDS
from pipeline.games.forbidden_stars.components import design
from pipeline.games.forbidden_stars.facts import Log
from pipeline.games.forbidden_stars.fights import Fought
from pipeline.games.forbidden_stars.fights_entry import bouts
from pipeline.games.forbidden_stars.lab import BEHIND, FROM, HERE, CombatLab
from pipeline.games.forbidden_stars.rules import RULEBOOK
from pipeline.games.forbidden_stars.state import ROUTED, STANDING, Fight, State
from pipeline.games.forbidden_stars.vocabulary import Asset, Faction, Grade, Structure
from tests.games.forbidden_stars.table import COMPONENTS

LAB = CombatLab()
VANGUARD, REAVERS = "vanguard: 2 pathfinder, line trooper", "reavers: 3 mob"
PLAIN = 40


def rules(*sets: str) -> Any:
    return design(RULEBOOK.settings((), sets, 2), COMPONENTS, 2)


def lay(attacker: str = VANGUARD, defender: str = REAVERS, *sets: str) -> Any:
    return LAB.lay(rules(*sets), COMPONENTS, (attacker, defender)).position[0]


def fights(attacker: str, defender: str, tries: int = PLAIN, sets: tuple[str, ...] = (), compiled: bool = False) -> Any:
    """What came of a pair's combats by random players."""
    d = rules(*sets)
    states, words = words_of(State, 1)
    states[0] = LAB.lay(d, COMPONENTS, (attacker, defender)).position[0]
    bout, tried = rows(Bout)[0], rows(Fought, tries)
    bout.seed, bout.cap = np.uint64(3), LAB.cap
    with np.errstate(over="ignore"):
        (bouts if compiled else bouts.function)(d, rows(Player, 2), words, bout, worker(State), rows(Log)[0], tried)
    return tried


def test_units_are_told_by_name_and_number() -> None:
    s = lay("Vanguard: 3 Pathfinders, line-trooper, 1 routed Siege Carrier", "reavers: mob, 2 mobs")
    assert [int(s.forces[seat].faction) for seat in (0, 1)] == [Faction.VANGUARD, Faction.REAVERS]
    units = s.areas[HERE].units
    assert {(g, state): int(units[0, g, state]) for g in Grade for state in (0, 1) if units[0, g, state]} == {
        (Grade.GROUND_0, STANDING): 3,
        (Grade.GROUND_1, STANDING): 1,
        (Grade.GROUND_2, ROUTED): 1,
    }
    assert units[1].sum() == units[1, Grade.GROUND_0, STANDING] == 3
    assert s.forces[0].pool[Grade.GROUND_0] == 3
    assert s.areas[HERE].world == 1
    assert s.combat.fight == Fight.DICE


def test_ships_meet_in_a_void() -> None:
    s = lay("wayfarers: 2 lance frigate", "zealots: dread cruiser")
    assert s.areas[HERE].world == 0
    assert s.areas[BEHIND].owner == -1


def test_a_defender_may_have_a_bastion_and_both_reinforcement_tokens() -> None:
    s = lay("vanguard: pathfinder, 1 reinforcement", "reavers: bastion, 2 reinforcement, mob")
    assert s.areas[HERE].structures == 1 << Structure.BASTION
    assert [int(s.forces[seat].assets[Asset.REINFORCEMENT]) for seat in (0, 1)] == [1, 2]
    assert s.areas[BEHIND].owner == 1
    assert s.combat.came == 1 << FROM


def test_the_deck_is_that_of_the_start_or_as_told() -> None:
    def kinds(cards: str) -> list[int]:
        deck = lay(VANGUARD + cards).forces[0].deck
        assert set(deck) <= {0, 2}
        return [kind for kind in range(KINDS) if deck[kind]]

    assert kinds("") == [0, 1, 2, 3, 4]
    assert kinds("; cards: +Iron Nerve -Hidden Crossfire") == [1, 2, 3, 4, 9]
    assert kinds("; cards: + stand fast, - unbroken oath + bold charge - forward-observers") == [0, 2, 3, 5, 6]
    assert kinds("; cards: Iron Nerve, Stand Fast, Bold Charge, Breakthrough, Unbroken Oath") == [4, 5, 6, 9, 10]
    assert kinds("; cards: any") == []


def test_cards_with_an_apostrophe_are_told_as_they_are_printed() -> None:
    deck = lay("wayfarers: blade dancer; cards: +Shade Advance -Commander's Gambit").forces[0].deck
    assert deck.sum() == 10
    assert deck[4] == 0


WRONG = {
    "vanguards: pathfinder": "no faction is called 'vanguards': did you mean 'vanguard'?",
    "3 pathfinder": "a force begins with its faction and a colon",
    "vanguard: 3 pathfindr": "no unit is called 'pathfindr': did you mean 'pathfinder'?",
    "vanguard: mob": "no unit is called 'mob'",
    "vanguard: pathfinder,": "a unit is missing",
    "vanguard:": "a unit is missing",
    "vanguard: 0 pathfinder": "there must be at least one",
    "vanguard: 7 pathfinder": "there is no more than 6 models of this unit, and 7 are asked for",
    "vanguard: 4 pathfinder, 3 routed pathfinder": "no more than 6",
    "vanguard: pathfinder, 4 reinforcement": "no more than 3 reinforcement tokens to a seat",
    "vanguard: pathfinder, routed reinforcement": "a reinforcement begins no combat routed",
    "vanguard: pathfinder, bastion": "a bastion defends its world, and can't attack",
    "vanguard: 2 reinforcement": "an attacker needs at least one unit",
    "vanguard: picket cruiser": "ships and ground units never meet",
    "vanguard: pathfinder; decks: any": "after the semicolon comes 'cards: …'",
    "vanguard: pathfinder; cards: +Iron Nerve": "a combat deck has 5 different kinds of card, and these are 6",
    "vanguard: pathfinder; cards: +Irn Nerve -Stand Fast": "is called 'Irn Nerve': did you mean 'iron nerve'?",
    "vanguard: pathfinder; cards: Iron Nerve, War Cry": "no combat card of this faction is called 'War Cry'",
}


@pytest.mark.parametrize("force", WRONG)
def test_a_force_that_cant_be_is_one_sentence(force: str) -> None:
    with pytest.raises(UsageError) as wrong:
        lay(force, "reavers: 2 mob")
    assert WRONG[force] in str(wrong.value)
    assert "\n" not in str(wrong.value)


def test_a_bastion_does_not_defend_a_void() -> None:
    with pytest.raises(UsageError, match="a bastion stands on a world"):
        lay("vanguard: picket cruiser", "reavers: ram ship, bastion")


def test_what_comes_of_a_combat_adds_up() -> None:
    tried = fights("vanguard: 3 pathfinder, 2 line trooper", "zealots: 2 devotee, 2 fury veteran, bastion")
    assert not tried["fault"].any()
    assert set(tried["winner"]) <= {-1, 0, 1}
    costs = np.array([2, 2, 3, 4, 5, 5])
    before = np.array([[3, 0, 2, 0, 0, 0], [2, 0, 2, 0, 0, 0]])
    left = tried["left"].sum(axis=3)
    assert (left[:, 0] <= before[0]).all()  # Vanguard cards of the start place nobody
    gone = (before[0] - left[:, 0]) @ costs
    assert (tried["lost"][:, 0] == gone).all()
    assert (tried["dice"] == [7, 8]).all()
    assert ((tried["rounds"] >= 1) & (tried["rounds"] <= 3)).all()
    lost = tried["winner"] == 1
    assert (tried["left"][lost][:, 0, :, STANDING] == 0).all()  # whoever lost is routed


def test_reinforcement_tokens_are_all_brought() -> None:
    weak, strong = "vanguard: 3 pathfinder", "vanguard: 3 pathfinder, 3 reinforcement"
    without = fights(weak, "zealots: 2 fury veteran", 150)
    brought = fights(strong, "zealots: 2 fury veteran", 150)
    assert brought["lost"][:, 0].mean() < without["lost"][:, 0].mean()


def test_any_cards_are_drawn_for_each_combat() -> None:
    always = fights("vanguard: siege carrier", "reavers: war wagon")
    chance = fights("vanguard: siege carrier; cards: any", "reavers: war wagon")
    assert (always["dice"] == chance["dice"]).all()
    assert (always["left"] != chance["left"]).any()


def test_equal_seeds_fight_equal_combats_and_rules_matter() -> None:
    one, two = fights(VANGUARD, REAVERS), fights(VANGUARD, REAVERS)
    assert (one == two).all()
    assert (fights(VANGUARD, REAVERS, sets=("execution_rounds=1",))["rounds"] == 1).all()


def test_measures_are_told_by_name_with_what_they_were_before() -> None:
    d = rules()
    laid = LAB.lay(d, COMPONENTS, ("vanguard: 3 pathfinder", "reavers: 2 mob, bastion"))
    assert laid.titles == ("Vanguard: 3 Pathfinder", "Reavers: 2 Mob, bastion")
    measures = LAB.measures(d, COMPONENTS, laid, fights("vanguard: 3 pathfinder", "reavers: 2 mob, bastion"))
    found = {(one.side, one.name): one for one in measures}
    assert len(found) == len(measures)
    assert found[0, "materiel lost"].at_first == 6
    assert found[0, "Pathfinder, unrouted at the end"].at_first == 3
    assert found[1, "Mob, routed at the end"].at_first == 0
    assert found[1, "bastion stands as the combat ends"].at_first == 1
    assert not [name for _, name in found if "Cruiser" in name]  # ships are elsewhere
    empty = LAB.measures(d, COMPONENTS, laid, rows(Fought, 0))
    assert [(one.side, one.name) for one in empty] == [(one.side, one.name) for one in measures]


def test_help_names_every_unit_and_card() -> None:
    text = "\n".join(LAB.help(COMPONENTS))
    for sheet in ("units", "combat_cards"):
        for row in COMPONENTS.sheets[sheet]:
            assert row.name in text
    assert len(Grade) == BASTION


@pytest.mark.slow
def test_compiled_combats_are_those_of_plain_python() -> None:
    for attacker, defender in (
        ("vanguard: 2 pathfinder, siege carrier; cards: any", "zealots: 2 devotee, bound walker, bastion; cards: any"),
        ("reavers: 2 mob, bruiser, 2 reinforcement; cards: any", "wayfarers: 2 blade dancer, grav tank; cards: any"),
        ("wayfarers: 2 lance frigate; cards: any", "reavers: hulk cruiser, ram ship; cards: any"),
    ):
        assert (fights(attacker, defender) == fights(attacker, defender, compiled=True)).all()
