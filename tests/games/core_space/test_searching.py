"""Searching crates and rooms, robbing, picking up, and what is taken (public rules summary)."""

import pytest

from pipeline.games.core_space.searching import apply_search, search_moves
from pipeline.games.core_space.state import FOUND, FROM_FLOOR, Act, Stage
from pipeline.games.core_space.vocabulary import NOBODY, Breed
from tests.games.core_space.tiny import Floor, at

pytestmark = pytest.mark.filterwarnings("ignore:overflow")


def kinds(floor: Floor) -> set[Act]:
    return {move[0] for move in floor.moves(search_moves)}


def test_a_crate_is_searched_from_contact_and_any_of_its_contents_taken() -> None:
    floor = Floor()
    crate = floor.crate(at(6, 5), "Medi stim", "Knife", "Ammo mag")
    who = floor.trader(0, at(5, 5))
    assert (Act.SEARCH, crate, 0, 0) in floor.moves(search_moves)
    floor.make(apply_search, Act.SEARCH, crate)
    assert (floor.s.stage, floor.s.about, floor.s.actions, floor.log.seats[0].searches) == (Stage.TAKE, who, 1, 1)
    assert [move[:2] for move in floor.moves(search_moves)] == [(Act.DONE, 0), *((Act.TAKE, i) for i in range(3))]
    floor.make(apply_search, Act.TAKE, 1).make(apply_search, Act.DONE)
    assert floor.tray(who) == ["Knife"]
    assert floor.s.people[who].worn[0] == FOUND
    row = floor.s.crates[crate]
    assert [floor.tokens[row.tokens[i]] for i in range(row.n)] == ["Medi stim", "Ammo mag"]
    assert floor.s.stage == Stage.ACTION


def test_the_last_token_taken_ends_the_search_and_an_empty_crate_is_not_searched_again() -> None:
    floor = Floor()
    crate = floor.crate(at(6, 5), "Knife")
    floor.trader(0, at(5, 5))
    floor.make(apply_search, Act.SEARCH, crate).make(apply_search, Act.TAKE, 0)
    assert (floor.s.asked, floor.s.found_n) == (Stage.STEP, 0)
    assert Act.SEARCH not in kinds(floor)


def test_nobody_knows_that_a_crate_is_empty_before_it_is_opened() -> None:
    floor = Floor()
    crate = floor.crate(at(6, 5))
    floor.trader(0, at(5, 5))
    assert Act.SEARCH in kinds(floor)
    floor.make(apply_search, Act.SEARCH, crate)
    assert (floor.s.asked, floor.s.actions) == (Stage.STEP, 1)
    assert Act.SEARCH not in kinds(floor)


def test_no_search_without_contact_or_through_a_wall_or_while_engaged_or_without_an_action() -> None:
    floor = Floor()
    floor.crate(at(6, 6), "Knife")
    who = floor.trader(0, at(5, 5))
    assert Act.SEARCH not in kinds(floor)  # diagonal neighbours are not in contact
    floor.crate(at(6, 5), "Knife")
    assert Act.SEARCH in kinds(floor)
    floor.d.map.touch[at(5, 5)] ^= 1 << 2
    assert Act.SEARCH not in kinds(floor)
    floor.d.map.touch[at(5, 5)] ^= 1 << 2
    floor.turn(who, actions=0)
    assert Act.SEARCH not in kinds(floor)
    floor.turn(who).npc(Breed.HARVESTER, at(5, 6))
    assert kinds(floor) == set()


def test_sensor_goggles_make_a_search_effortless() -> None:
    floor = Floor()
    crate = floor.crate(at(6, 5), "Knife", "Baton")
    who = floor.trader(0, at(5, 5))
    floor.give(who, "Sensor goggles").turn(who, actions=1, free=1)
    floor.make(apply_search, Act.SEARCH, crate).make(apply_search, Act.DONE)
    assert (floor.s.actions, floor.s.free) == (1, 0)
    floor.make(apply_search, Act.SEARCH, crate).make(apply_search, Act.DONE)
    assert (floor.s.actions, floor.s.free) == (0, 0)  # a further effortless one costs an action
    assert Act.SEARCH not in kinds(floor)


def test_what_has_no_room_can_be_swapped_for_something_dropped() -> None:
    floor = Floor()
    floor.d.rules.tray_slots = 2
    crate = floor.crate(at(6, 5), "Machine rifle")  # large: room of two
    who = floor.trader(0, at(5, 5))
    floor.give(who, "Knife", "Baton").make(apply_search, Act.SEARCH, crate)
    assert kinds(floor) == {Act.DONE, Act.DROP}
    floor.make(apply_search, Act.DROP, 0)
    assert kinds(floor) == {Act.DONE, Act.DROP}
    floor.make(apply_search, Act.DROP, 0)
    assert kinds(floor) == {Act.DONE, Act.TAKE}
    floor.make(apply_search, Act.TAKE, 0)
    assert floor.tray(who) == ["Machine rifle"]
    lying = [(int(floor.s.lie_cell[i]), floor.tokens[floor.s.lie_token[i]]) for i in range(floor.s.lie_n)]
    assert lying == [(at(5, 5), "Knife"), (at(5, 5), "Baton")]


def test_a_general_search_finds_one_random_token_of_the_pouch_once_a_room() -> None:
    floor = Floor().pouch("Knife", "Baton", "Ammo mag")
    who = floor.trader(0, at(5, 5))
    floor.make(apply_search, Act.ROOM)
    assert (floor.s.found_n, floor.s.pouch.n, floor.s.searched[0]) == (1, 2, 1)
    floor.make(apply_search, Act.TAKE, 0)
    assert len(floor.tray(who)) == 1
    assert Act.ROOM not in kinds(floor)
    assert floor.log.seats[0].searches == 1


def test_no_general_search_with_an_enemy_in_the_room_or_an_empty_pouch() -> None:
    floor = Floor().pouch("Knife")
    floor.trader(0, at(5, 5))
    warden = floor.npc(Breed.WARDEN, at(20, 20))
    assert Act.ROOM in kinds(floor)  # a calm Warden is no enemy
    floor.s.alert = 1
    assert Act.ROOM not in kinds(floor)
    floor.d.map.room[floor.s.people[warden].cell] = 1
    assert Act.ROOM in kinds(floor)
    floor.s.pouch.n = 0
    assert Act.ROOM not in kinds(floor)


def test_every_token_of_the_pouch_is_found_about_as_often() -> None:
    found = dict.fromkeys(("Knife", "Baton", "Ammo mag"), 0)
    floor = Floor()
    who = floor.trader(0, at(5, 5))
    for key in range(300):
        floor.s.pouch.n = 0
        floor.pouch(*found).turn(who).luck(who, key).make(apply_search, Act.ROOM)
        found[floor.tokens[floor.s.found[0]]] += 1
    assert all(70 <= times <= 130 for times in found.values()), found


def test_a_defeated_trader_is_robbed_like_a_crate_and_keeps_what_is_left() -> None:
    floor = Floor(2)
    victim = floor.trader(0, at(6, 5), seat=1)
    who = floor.trader(0, at(5, 5))
    floor.give(victim, "Knife", "Baton").turn(who)
    assert Act.ROB not in kinds(floor)
    floor.fell(victim)
    assert (Act.ROB, victim, 0, 0) in floor.moves(search_moves)
    floor.make(apply_search, Act.ROB, victim).make(apply_search, Act.TAKE, 0).make(apply_search, Act.DONE)
    assert (floor.tray(who), floor.tray(victim)) == (["Knife"], ["Baton"])
    assert floor.s.people[who].worn[0] == FOUND  # a rival's equipment is loot
    assert (floor.s.people[victim].worn[0], floor.log.seats[0].searches) == (FOUND, 0)


def test_what_a_crew_mate_had_at_the_start_is_no_loot_when_it_changes_hands() -> None:
    floor = Floor()
    mate = floor.trader(1, at(6, 5))
    who = floor.trader(0, at(5, 5))
    floor.give(mate, "Knife").fell(mate).turn(who)
    floor.make(apply_search, Act.ROB, mate).make(apply_search, Act.TAKE, 0)
    assert floor.s.people[who].worn[0] == 0


def test_a_token_on_the_floor_in_contact_is_picked_up_without_effort() -> None:
    floor = Floor()
    who = floor.trader(0, at(5, 5))
    for n, cell in enumerate((at(5, 5), at(5, 4), at(6, 6))):
        floor.s.lie_cell[n], floor.s.lie_token[n], floor.s.lie_bits[n] = cell, floor.token("Knife"), FOUND
    floor.s.lie_n = 3
    assert [move[:2] for move in floor.moves(search_moves)] == [(Act.PICK_UP, 0), (Act.PICK_UP, 1)]
    floor.make(apply_search, Act.PICK_UP, 1)
    assert (floor.tray(who), floor.s.actions, floor.s.free, floor.s.lie_n) == (["Knife"], 2, 0, 2)
    assert floor.s.lie_cell[1] == at(6, 6)


def test_picking_up_without_room_asks_what_to_drop_for_it() -> None:
    floor = Floor()
    floor.d.rules.tray_slots = 2
    who = floor.trader(0, at(5, 5))
    floor.give(who, "Knife", "Baton")
    floor.s.lie_cell[0], floor.s.lie_token[0], floor.s.lie_n = at(5, 5), floor.token("Ammo mag"), 1
    floor.make(apply_search, Act.PICK_UP, 0)
    assert (floor.s.stage, floor.s.found_in) == (Stage.TAKE, FROM_FLOOR)
    floor.make(apply_search, Act.DROP, 1).make(apply_search, Act.TAKE, 0)
    assert floor.tray(who) == ["Knife", "Ammo mag"]
    assert [floor.tokens[floor.s.lie_token[i]] for i in range(floor.s.lie_n)] == ["Baton"]


def test_an_npc_that_joined_a_crew_does_not_search() -> None:
    floor = Floor()
    floor.crate(at(6, 5), "Knife")
    floor.turn(floor.npc(Breed.CIVILIAN, at(5, 5)))
    assert floor.moves(search_moves) == []
    assert floor.s.people[floor.s.active].slot == NOBODY
