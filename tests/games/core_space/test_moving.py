"""Moves: out of the ship and home, leaving contact, Opportunity Attacks (public rules summary; rulebook)."""

import numpy as np
import pytest

from pipeline.games.core_space.cards import SIZE
from pipeline.games.core_space.moving import ON_BOARD, apply_move_away, move_moves, next_blow, npc_moves
from pipeline.games.core_space.paths import flood
from pipeline.games.core_space.state import Act
from pipeline.games.core_space.vocabulary import NOBODY, Assault, Breed, Faction, Fate
from tests.games.core_space.rigged import rig
from tests.games.core_space.tiny import Floor, at

pytestmark = pytest.mark.filterwarnings("ignore:overflow")


def cells(floor: Floor, kind: Act) -> set[int]:
    return {move[1] for move in floor.moves(move_moves) if move[0] == kind}


def blow(floor: Floor) -> None:
    with np.errstate(over="ignore"):
        next_blow(floor.s, floor.d, floor.log)


def home(floor: Floor, cell: int) -> None:
    floor.d.map.airlocks[0] = cell


def test_a_move_goes_four_inches_and_diagonal_steps_count_one() -> None:
    floor = Floor()
    floor.trader(0, at(10, 10))
    home(floor, at(0, 0))
    wanted = {at(x, y) for x in range(6, 15) for y in range(6, 15)} - {at(10, 10)}
    assert cells(floor, Act.MOVE) == wanted
    assert cells(floor, Act.PROXIMITY) == {at(10 + x, 10 + y) for x in (-1, 0, 1) for y in (-1, 0, 1)} - {at(10, 10)}
    floor.make(apply_move_away, Act.MOVE, at(14, 14))
    it = floor.s.people[0]
    assert (it.cell, it.walked, floor.s.actions, floor.s.free, floor.s.moved) == (at(14, 14), 40, 1, 1, 1)
    assert (floor.s.here[at(14, 14)], floor.s.here[at(10, 10)]) == (0, NOBODY)


def test_nobody_moves_more_than_eleven_inches_a_round_of_his_own_will() -> None:
    floor = Floor()
    floor.trader(0, at(10, 10))
    home(floor, at(0, 0))
    floor.s.people[0].walked = 90
    assert cells(floor, Act.MOVE) == {at(10 + x, 10 + y) for x in range(-2, 3) for y in range(-2, 3)} - {at(10, 10)}
    floor.s.people[0].walked = 110
    assert floor.moves(move_moves) == []


def test_a_proximity_move_is_effortless_and_is_not_offered_once_that_is_used() -> None:
    floor = Floor()
    who = floor.trader(0, at(10, 10))
    home(floor, at(0, 0))
    floor.turn(who, 0).make(apply_move_away, Act.PROXIMITY, at(11, 11))
    assert (floor.s.people[0].walked, floor.s.free, floor.s.actions) == (10, 0, 0)
    assert floor.moves(move_moves) == []
    floor.turn(who, 1, 0)
    assert cells(floor, Act.PROXIMITY) == set()


def test_the_first_action_is_a_move_out_of_the_airlock_whose_cell_takes_an_inch() -> None:
    floor = Floor()
    home(floor, at(0, 10))
    floor.turn(0)
    wanted = {at(x, y) for x in range(4) for y in range(7, 14)}
    assert cells(floor, Act.MOVE) == wanted
    assert {move[0] for move in floor.moves(move_moves)} == {Act.MOVE}
    before = int(floor.s.standing[Faction.TRADERS])
    floor.make(apply_move_away, Act.MOVE, at(3, 10))
    it = floor.s.people[0]
    assert (it.cell, it.walked, it.started, floor.s.actions) == (at(3, 10), 40, 1, 1)
    assert floor.s.standing[Faction.TRADERS] == before + 1


def test_a_mate_in_the_airlocks_cell_blocks_nothing_but_nobody_ends_there_meanwhile() -> None:
    floor = Floor()
    home(floor, at(0, 10))
    floor.trader(1, at(0, 10))
    floor.turn(0)
    wanted = {at(x, y) for x in range(4) for y in range(7, 14)} - {at(0, 10)}
    assert cells(floor, Act.MOVE) == wanted
    runner = floor.trader(2, at(3, 10))
    floor.turn(runner)
    assert (Act.LEAVE, 0, 0, 0) in floor.moves(move_moves)


def test_the_ship_is_reached_with_an_inch_to_spare_from_the_airlocks_cell_and_one_is_out_for_good() -> None:
    for x, out in ((3, True), (4, False)):
        floor = Floor()
        home(floor, at(0, 10))
        who = floor.trader(0, at(x, 10))
        assert ((Act.LEAVE, 0, 0, 0) in floor.moves(move_moves)) == out
    floor = Floor()
    home(floor, at(0, 10))
    who = floor.trader(0, at(3, 10))
    floor.make(apply_move_away, Act.LEAVE)
    it = floor.s.people[who]
    assert (it.out, it.cell, it.walked, it.fate, floor.s.active) == (1, NOBODY, 40, Fate.OUT, NOBODY)
    assert floor.s.here[at(3, 10)] == NOBODY


def test_from_the_airlocks_cell_a_proximity_move_is_enough_to_leave() -> None:
    floor = Floor()
    home(floor, at(0, 10))
    who = floor.trader(0, at(0, 10))
    floor.turn(who, 0)
    assert (Act.LEAVE, 0, 0, 0) in floor.moves(move_moves)
    floor.make(apply_move_away, Act.LEAVE)
    assert (floor.s.people[who].out, floor.s.free, floor.s.actions) == (1, 0, 0)


def test_p02_an_enemy_left_behind_makes_a_free_close_assault_before_the_move_even_if_it_has_acted() -> None:
    floor = Floor()
    home(floor, at(0, 0))
    who = floor.trader(0, at(10, 10))
    floor.s.people[who].used_skill = 1
    guard = floor.npc(Breed.GUARD, at(11, 10))
    floor.s.people[guard].acted = 1
    rig(floor, guard, 1, 1)
    floor.make(apply_move_away, Act.MOVE, at(8, 10))
    assert (floor.s.leaver, floor.s.blows_n, floor.s.people[who].cell) == (who, 1, at(10, 10))
    blow(floor)
    row = floor.log.attacks[0]
    assert (row.how, row.attacker, row.damage) == (Assault.OPPORTUNITY, Breed.GUARD, 1)
    assert (floor.s.leaver, floor.s.people[who].cell) == (NOBODY, at(8, 10))


def test_all_enemies_in_contact_strike_one_after_the_other_and_who_is_brought_down_does_not_move() -> None:
    floor = Floor()
    home(floor, at(0, 0))
    who = floor.trader(0, at(10, 10))
    it = floor.s.people[who]
    it.used_skill, it.health = 1, 1
    first, second = floor.npc(Breed.GUARD, at(10, 9)), floor.npc(Breed.GUARD, at(11, 10))
    rig(floor, first, 1, 0)
    floor.luck(second, 1)
    rig(floor, second, 1, 1)
    floor.make(apply_move_away, Act.MOVE, at(8, 10))
    assert floor.s.blows_n == 2
    blow(floor)
    assert (floor.s.leaver, it.defeated) == (who, 0)
    blow(floor)
    assert (floor.s.leaver, floor.s.blows_n, it.defeated, it.cell) == (NOBODY, 0, 1, at(10, 10))
    assert (it.walked, floor.s.lying[at(10, 10)]) == (0, who)


@pytest.mark.parametrize("prone", [0, 1])
def test_enemies_that_are_prone_strike_nobody_who_leaves(prone: int) -> None:
    floor = Floor()
    home(floor, at(0, 0))
    floor.trader(0, at(10, 10))
    floor.s.people[floor.npc(Breed.GUARD, at(11, 10))].prone = prone
    floor.make(apply_move_away, Act.MOVE, at(8, 10))
    assert (floor.s.leaver == NOBODY) == bool(prone)


@pytest.mark.parametrize(("alert", "commanded", "strikes"), [(0, 0, False), (1, 0, True), (0, 1, True)])
def test_p01_wardens_strike_who_leaves_only_on_alert_or_under_the_corps_command(
    alert: int, commanded: int, strikes: bool
) -> None:
    floor = Floor()
    home(floor, at(0, 0))
    floor.trader(0, at(10, 10))
    warden = floor.npc(Breed.WARDEN, at(11, 10))
    floor.s.alert, floor.s.people[warden].commanded = alert, commanded
    floor.make(apply_move_away, Act.MOVE, at(8, 10))
    assert (floor.s.leaver != NOBODY) == strikes


def test_civilians_strike_nobody_who_leaves_and_nobody_strikes_a_calm_warden_or_a_civilian() -> None:
    floor = Floor()
    home(floor, at(0, 0))
    who = floor.trader(0, at(10, 10))
    civilian, warden = floor.npc(Breed.CIVILIAN, at(11, 10)), floor.npc(Breed.WARDEN, at(9, 10))
    for npc in (civilian, warden):
        x = 2 if npc == warden else 18
        with np.errstate(over="ignore"):
            floor.s.cost[at(x, 10)] = 40
            assert npc_moves(floor.s, floor.d, npc, at(x, 10), floor.log)
    assert (floor.log.attacks_n, floor.s.alert) == (0, 0)
    assert floor.s.people[who].cell == at(10, 10)


def test_an_npc_that_leaves_enemies_is_attacked_by_them_and_stays_where_it_falls() -> None:
    for hits, lived in ((0, True), (2, False)):
        floor = Floor()
        who, guard = floor.trader(0, at(10, 10)), floor.npc(Breed.GUARD, at(11, 10))
        floor.give(who, "Energy baton")
        rig(floor, who, 2, hits)
        with np.errstate(over="ignore"):
            flood(floor.s, floor.d, guard, at(11, 10), 40)
            assert npc_moves(floor.s, floor.d, guard, at(14, 10), floor.log) == lived
        assert (floor.log.attacks[0].how, floor.log.attacks[0].dice) == (Assault.OPPORTUNITY, 2)
        if lived:
            assert (floor.s.people[guard].cell, floor.s.people[guard].walked) == (at(14, 10), 30)
        else:
            assert (floor.s.people[guard].on, floor.s.here[at(11, 10)]) == (0, NOBODY)


def test_what_leads_on_board_is_no_cell() -> None:
    assert ON_BOARD == SIZE * SIZE
