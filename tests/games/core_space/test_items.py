"""Using Equipment: reloading, clearing a jam, armour, healing, reviving, stims (public rules summary)."""

import pytest

from pipeline.errors import UsageError
from pipeline.games.core_space.items import apply_item, item_moves
from pipeline.games.core_space.state import BROKEN, FOUND, JAMMED, TURNED, Act
from pipeline.games.core_space.vocabulary import Breed
from tests.games.core_space.tiny import Floor, at

pytestmark = pytest.mark.filterwarnings("ignore:overflow")


def kinds(floor: Floor) -> set[Act]:
    return {move[0] for move in floor.moves(item_moves)}


def test_an_ammo_mag_fills_the_ammo_pegs_up_to_the_most_for_an_action() -> None:
    floor = Floor()
    who = floor.trader(0, at(5, 5))
    floor.give(who, "Ammo mag")
    assert kinds(floor) == set()  # full
    floor.s.people[who].ammo = 3
    floor.make(apply_item, Act.RELOAD, 0)
    assert (floor.s.people[who].ammo, floor.s.actions, floor.s.free, floor.s.gone) == (7, 1, 1, 1)
    assert floor.tray(who) == []


def test_loose_ammo_gives_as_many_pegs_as_a_die_shows() -> None:
    floor, seen = Floor(), set()
    who = floor.trader(0, at(5, 5))
    for key in range(60):
        floor.turn(who).give(who, "Ammo loose").luck(who, key)
        floor.s.people[who].ammo = 0
        floor.make(apply_item, Act.RELOAD, 0)
        seen.add(int(floor.s.people[who].ammo))
    assert seen == {1, 2, 3, 4, 5, 6}


def test_an_ammo_box_is_turned_over_first_and_then_discarded() -> None:
    floor = Floor()
    who = floor.trader(0, at(5, 5))
    floor.give(who, "Ammo box")
    floor.s.people[who].ammo = 0
    floor.make(apply_item, Act.RELOAD, 0)
    assert (floor.tray(who), floor.s.people[who].worn[0], floor.s.gone) == (["Ammo box"], TURNED, 0)
    floor.s.people[who].ammo = 0
    floor.make(apply_item, Act.RELOAD, 0)
    assert (floor.tray(who), floor.s.gone) == ([], 1)


def test_reloading_a_shock_rifle_is_effortless() -> None:
    floor = Floor()
    who = floor.trader(0, at(5, 5))
    floor.give(who, "Shock rifle", "Ammo mag").turn(who, actions=0)
    floor.s.people[who].ammo = 0
    assert floor.moves(item_moves) == [(Act.RELOAD, 1, 0, 0)]
    floor.make(apply_item, Act.RELOAD, 1)
    assert (floor.s.actions, floor.s.free) == (0, 0)


def test_a_jam_is_cleared_for_an_action() -> None:
    floor = Floor()
    who = floor.trader(0, at(5, 5))
    floor.give(who, "Machine pistol", bits=JAMMED | FOUND)
    assert floor.moves(item_moves) == [(Act.CLEAR, 0, 0, 0)]
    floor.make(apply_item, Act.CLEAR, 0)
    assert (floor.s.people[who].worn[0], floor.s.actions) == (FOUND, 1)


def test_no_reloading_clearing_or_dressing_while_engaged_but_healing() -> None:
    floor = Floor()
    who = floor.trader(0, at(5, 5))
    floor.give(who, "Ammo mag", "Combat vest", "Medi stim").give(who, "Machine pistol", bits=JAMMED)
    floor.s.people[who].ammo, floor.s.people[who].health = 0, 1
    assert kinds(floor) == {Act.RELOAD, Act.CLEAR, Act.DON, Act.USE}
    floor.npc(Breed.HARVESTER, at(5, 6))
    assert kinds(floor) == {Act.USE}


def test_armour_is_put_on_for_an_action_and_what_was_worn_goes_into_the_tray() -> None:
    floor = Floor()
    who = floor.trader(0, at(5, 5))
    it = floor.s.people[who]
    floor.give(who, "Combat vest", "Combat jacket", bits=FOUND).make(apply_item, Act.DON, 0)
    assert (it.armour, floor.tray(who), floor.s.actions) == (floor.token("Combat vest"), ["Combat jacket"], 1)
    floor.make(apply_item, Act.DON, 0)
    assert (it.armour, floor.tray(who)) == (floor.token("Combat jacket"), ["Combat vest"])
    assert it.worn[0] == FOUND


def test_a_shield_that_gave_way_is_broken_for_the_mission() -> None:
    floor = Floor()
    who = floor.trader(0, at(5, 5))
    it = floor.s.people[who]
    floor.give(who, "Shield belt", "Shield belt custom", "Combat vest", bits=FOUND)
    floor.make(apply_item, Act.DON, 0).make(apply_item, Act.DON, 1)
    assert (it.shield, it.armour) == (floor.token("Shield belt"), floor.token("Combat vest"))
    it.shield_off = 1
    floor.turn(who).make(apply_item, Act.DON, 0)
    assert (it.shield, it.shield_off) == (floor.token("Shield belt custom"), 0)
    assert (floor.tray(who), it.worn[0]) == (["Shield belt"], FOUND | BROKEN)
    assert floor.moves(item_moves) == []  # the broken one can't be put on again


def test_an_impact_suit_is_unusable_in_the_mission_in_which_it_is_found() -> None:
    floor = Floor()
    who = floor.trader(0, at(5, 5))
    floor.give(who, "Impact suit", bits=FOUND)
    assert floor.moves(item_moves) == []
    floor.s.people[who].worn[0] = 0
    assert kinds(floor) == {Act.DON}


def test_a_medi_stim_heals_two_and_never_beyond_the_board() -> None:
    floor = Floor()
    who = floor.trader(0, at(5, 5))
    it = floor.s.people[who]
    floor.give(who, "Medi stim", "Medi pack")
    assert floor.moves(item_moves) == []
    it.health = 1
    floor.make(apply_item, Act.USE, 0, who)
    assert (it.health, floor.s.actions, floor.s.free, floor.tray(who)) == (3, 2, 0, ["Medi pack"])
    floor.make(apply_item, Act.USE, 0, who)
    assert (it.health, floor.s.actions) == (floor.d.roles[0].health, 1)


def test_a_mate_in_contact_can_be_healed_and_one_farther_off_not() -> None:
    floor = Floor()
    who, near, far = floor.trader(0, at(5, 5)), floor.trader(1, at(6, 5)), floor.trader(2, at(9, 5))
    floor.give(who, "Medi stim")
    floor.s.people[near].health = floor.s.people[far].health = 1
    assert floor.moves(item_moves) == [(Act.USE, 0, near, 0)]


def test_an_arrested_mate_revived_by_a_medi_stim_has_2_health_lies_prone_and_is_free() -> None:
    floor = Floor()
    who, mate = floor.trader(0, at(5, 5)), floor.trader(1, at(6, 5))
    floor.give(who, "Medi stim").fell(mate, arrested=True)
    floor.make(apply_item, Act.USE, 0, mate)
    it = floor.s.people[mate]
    assert (it.health, it.prone, it.defeated, it.arrested) == (2, 1, 0, 0)
    assert (floor.s.here[at(6, 5)], floor.s.lying[at(6, 5)]) == (mate, -1)


def test_a_fallen_mate_can_be_revived_with_his_own_stim() -> None:
    floor = Floor()
    floor.trader(0, at(5, 5))
    mate = floor.trader(1, at(6, 5))
    floor.give(mate, "Knife", "Medi stim").fell(mate)
    assert floor.moves(item_moves) == [(Act.USE, 1, mate, 1)]
    floor.make(apply_item, Act.USE, 1, mate, 1)
    assert (floor.s.people[mate].health, floor.tray(mate)) == (2, ["Knife"])


def test_a_rival_is_neither_healed_nor_revived() -> None:
    floor = Floor(2)
    rival = floor.trader(0, at(6, 5), seat=1)
    who = floor.trader(0, at(5, 5))
    floor.fell(rival).turn(who).give(who, "Medi stim")
    assert floor.moves(item_moves) == []


def test_a_combat_stim_gives_two_actions_in_this_turn_and_is_effortless() -> None:
    floor = Floor()
    who = floor.trader(0, at(5, 5))
    floor.give(who, "Combat stim").turn(who, actions=0)
    assert floor.moves(item_moves) == [(Act.USE, 0, who, 0)]
    floor.make(apply_item, Act.USE, 0, who)
    assert (floor.s.actions, floor.s.free, floor.tray(who)) == (2, 0, [])


def test_equal_tokens_are_offered_once() -> None:
    floor = Floor()
    who = floor.trader(0, at(5, 5))
    floor.give(who, "Medi stim", "Medi stim")
    floor.s.people[who].health = 1
    assert floor.moves(item_moves) == [(Act.USE, 0, who, 0)]


def test_what_a_trader_starts_with_must_fit_into_his_tray() -> None:
    with pytest.raises(UsageError, match="tray_slots is 2, and Captain starts with tokens for 3"):
        Floor(sets=("tray_slots=2",))
