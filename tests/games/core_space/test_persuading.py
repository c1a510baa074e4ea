"""Persuading NPCs (public rules summary)."""

import pytest

from pipeline.games.core_space.people import hostile
from pipeline.games.core_space.persuading import apply_persuade, join_crew, persuade_moves, threshold
from pipeline.games.core_space.state import FOUND, FROM_WHOM, Act, Stage
from pipeline.games.core_space.vocabulary import NOBODY, SIDES, Breed, Faction
from tests.games.core_space.tiny import Floor, at

pytestmark = pytest.mark.filterwarnings("ignore:overflow")


def beside(breed: Breed, skill: int = 4) -> tuple[Floor, int, int]:
    """A Trader of some Skill in contact with an NPC."""
    floor = Floor()
    who, npc = floor.trader(0, at(5, 5)), floor.npc(breed, at(6, 5))
    floor.d.roles[0].skill = skill
    return floor, who, npc


def test_a_civilian_and_a_calm_warden_can_be_persuaded_and_an_enemy_never() -> None:
    for breed, may in ((Breed.CIVILIAN, True), (Breed.WARDEN, True), (Breed.GANGSTER, False), (Breed.GUARD, False)):
        floor, _, npc = beside(breed)
        assert floor.moves(persuade_moves) == ([(Act.PERSUADE, npc, 0, 0)] if may else [])
    floor, _, _ = beside(Breed.WARDEN)
    floor.s.alert = 1
    assert floor.moves(persuade_moves) == []


def test_nobody_persuades_while_he_is_engaged_or_has_no_action_left() -> None:
    floor, who, _ = beside(Breed.CIVILIAN)
    floor.turn(who, actions=0)
    assert floor.moves(persuade_moves) == []
    floor.turn(who).npc(Breed.HARVESTER, at(5, 6))
    assert floor.moves(persuade_moves) == []


def test_the_dice_are_the_printed_skill_not_the_pegs() -> None:
    floor, who, npc = beside(Breed.CIVILIAN, skill=0)
    floor.s.people[who].pegs = 5
    assert floor.moves(persuade_moves) == []
    floor.d.roles[0].skill = 1  # one blue die has two hits at most
    assert (len(floor.moves(persuade_moves)), threshold(floor.s, floor.d, npc)) == (1, 1)
    floor.d.boards[SIDES * Breed.CIVILIAN].persuade = 2
    assert floor.moves(persuade_moves) == []


def test_one_hit_more_than_the_threshold_persuades_and_misfires_mean_nothing() -> None:
    """With one blue die and a threshold of 1 only the face with two hits will do: one face of six."""
    floor, who, npc = beside(Breed.CIVILIAN, skill=1)
    wins = 0
    for key in range(600):
        floor.turn(who).luck(who, key).make(apply_persuade, Act.PERSUADE, npc)
        assert floor.s.actions == 1
        if floor.s.asked == Stage.FAVOUR:
            wins += 1
            assert (floor.s.about, floor.s.by) == (who, npc)
            floor.s.asked = Stage.STEP
    assert 70 <= wins <= 130


def persuaded(breed: Breed = Breed.CIVILIAN, carries: str = "") -> tuple[Floor, int, int]:
    floor, who, npc = beside(breed)
    floor.s.asked = floor.s.stage = Stage.FAVOUR
    floor.s.about, floor.s.by = who, npc
    if carries:
        floor.s.people[npc].slot = floor.token(carries)
    return floor, who, npc


def test_who_is_persuaded_joins_and_counts_as_a_trader_of_the_crew() -> None:
    floor, who, npc = persuaded(Breed.WARDEN)
    assert [move[0] for move in floor.moves(persuade_moves)] == [Act.JOIN, Act.DONE]
    floor.make(apply_persuade, Act.JOIN, npc)
    it = floor.s.people[npc]
    assert (it.faction, it.crew, floor.s.asked, floor.log.seats[0].joined) == (Faction.TRADERS, 0, Stage.STEP, 1)
    assert (floor.s.standing[Faction.SECURITY], floor.s.standing[Faction.TRADERS]) == (0, 2)
    assert not hostile(floor.s, floor.d, it, floor.s.people[who])
    assert floor.moves(persuade_moves) == []  # one that joined can't be persuaded again


def test_or_it_hands_over_what_it_carries() -> None:
    floor, who, npc = persuaded(carries="Baton")
    floor.make(apply_persuade, Act.ASK_ITEM, npc)
    assert (floor.tray(who), floor.s.people[who].worn[0], floor.s.people[npc].slot) == (["Baton"], FOUND, NOBODY)
    assert (floor.s.asked, floor.s.people[npc].faction) == (Stage.STEP, Faction.CIVILIANS)


def test_with_a_full_tray_something_is_dropped_for_it_or_it_keeps_it() -> None:
    floor, who, npc = persuaded(carries="Baton")
    floor.d.rules.tray_slots = 1
    floor.give(who, "Knife").make(apply_persuade, Act.ASK_ITEM, npc)
    assert (floor.s.stage, floor.s.found_in, floor.s.found_n) == (Stage.TAKE, FROM_WHOM + npc, 1)


def test_nothing_need_be_asked() -> None:
    floor, _, npc = persuaded()
    floor.make(apply_persuade, Act.DONE)
    assert (floor.s.asked, floor.s.people[npc].faction) == (Stage.STEP, Faction.CIVILIANS)


def test_a_warden_that_joins_is_no_longer_under_the_corps_command() -> None:
    floor, _, npc = beside(Breed.WARDEN)
    floor.s.people[npc].commanded = 1
    join_crew(floor.s, floor.d, npc, 0, floor.log)
    assert floor.s.people[npc].commanded == 0
