"""A Trader's turn: actions, effortless ones, being prone, NPCs that joined; what moves are about (public rules)."""

import numpy as np
import pytest

from pipeline.engine.record import rows
from pipeline.engine.rules import Move
from pipeline.games.core_space.effort import spend_effortless
from pipeline.games.core_space.moves import RULES, move_luck
from pipeline.games.core_space.state import Act, Stage
from pipeline.games.core_space.subjects import subject
from pipeline.games.core_space.turns import action_moves, begin_turn, end_turn, may_go_on, stand_up, turn_moves
from pipeline.games.core_space.vocabulary import ALL_BREEDS, NOBODY, Breed, Faction
from tests.games.core_space.tiny import Floor, at

pytestmark = pytest.mark.filterwarnings("ignore:overflow")


def kinds(floor: Floor) -> set[Act]:
    return {move[0] for move in floor.moves(action_moves)}


def begin(floor: Floor, who: int) -> None:
    begin_turn(floor.s, floor.d, who, floor.log)


def made(kind: Act, a: int = 0, b: int = 0, c: int = 0) -> Move:
    move = rows(Move)[0]
    move.kind, move.a, move.b, move.c = kind, a, b, c
    return move


def test_a_turn_has_the_actions_of_the_board_and_one_effortless_action_without_cost() -> None:
    floor = Floor()
    who = floor.trader(0, at(5, 5))
    begin(floor, who)
    assert (floor.s.active, floor.s.actions, floor.s.free) == (who, 2, 1)
    assert (floor.s.people[who].acted, floor.log.seats[0].turns) == (1, 1)
    spend_effortless(floor.s)
    assert (floor.s.actions, floor.s.free) == (2, 0)
    spend_effortless(floor.s)  # a further one costs an action
    assert (floor.s.actions, floor.s.free) == (1, 0)


def test_who_helped_to_drag_has_an_action_less_and_assist_gives_one_more_for_one_turn() -> None:
    floor = Floor()
    who = floor.trader(0, at(5, 5))
    floor.s.people[who].fewer, floor.s.people[who].helps = 1, 1
    begin(floor, who)
    assert (floor.s.actions, floor.s.people[who].helps) == (1, 0)
    floor.s.people[who].more = 2
    begin(floor, who)
    assert floor.s.actions == 4
    begin(floor, who)
    assert floor.s.actions == 2


def test_one_who_is_prone_can_only_stand_up_and_then_acts_as_ever() -> None:
    floor = Floor()
    floor.d.map.airlocks[0] = at(0, 0)
    who = floor.trader(0, at(5, 5))
    floor.s.people[who].prone = 1
    assert kinds(floor) == {Act.DONE, Act.STAND}
    stand_up(floor.s)
    assert (floor.s.people[who].prone, floor.s.actions) == (0, 1)
    assert Act.MOVE in kinds(floor)


def test_a_turn_goes_on_while_an_action_or_an_effortless_one_is_left_and_he_stands() -> None:
    floor = Floor()
    who = floor.trader(0, at(5, 5))
    for actions, free, goes_on in ((1, 0, True), (0, 1, True), (0, 0, False)):
        floor.turn(who, actions, free)
        assert bool(may_go_on(floor.s, floor.d)) == goes_on
    floor.turn(who)
    floor.fell(who)
    assert not may_go_on(floor.s, floor.d)
    end_turn(floor.s, floor.d, floor.log)
    assert floor.s.active == NOBODY


def test_one_in_the_ship_has_nothing_but_a_move_out_of_it() -> None:
    floor = Floor()
    floor.d.map.airlocks[0] = at(0, 10)
    begin(floor, 0)
    assert kinds(floor) == {Act.DONE, Act.MOVE}


def test_an_npc_that_joined_acts_in_the_crews_turns_and_moves_shoots_and_fights_alone() -> None:
    floor = Floor()
    floor.d.map.airlocks[0] = at(0, 0)
    floor.trader(0, at(5, 5))
    helper = floor.npc(Breed.GANGSTER, at(8, 5))
    floor.npc(Breed.GUARD, at(8, 9))
    floor.npc(Breed.GUARD, at(9, 5))
    floor.s.people[helper].faction, floor.s.people[helper].crew = Faction.TRADERS, 0
    assert {move[1] for move in floor.moves(turn_moves)} == {0, 1, 2, 3, helper}
    begin(floor, helper)
    assert (floor.s.actions, floor.s.free) == (2, 0)
    assert kinds(floor) == {Act.DONE, Act.MOVE, Act.SHOOT, Act.FIGHT}


def test_who_has_acted_is_defeated_out_or_questioned_is_not_activated() -> None:
    floor = Floor()
    for place in range(4):
        floor.trader(place, at(5 + 2 * place, 5))
    floor.s.people[0].acted, floor.s.people[1].skips = 1, 1
    floor.fell(2)
    assert {move[1] for move in floor.moves(turn_moves)} == {3}


def test_a_move_is_about_a_breed_a_token_or_a_skill() -> None:
    floor = Floor()
    who, guard = floor.trader(0, at(5, 5)), floor.npc(Breed.GUARD, at(8, 5))
    floor.give(who, "Medi stim")
    s, d = floor.s, floor.d
    assert subject(s, d, made(Act.SHOOT, guard)) == Breed.GUARD
    assert subject(s, d, made(Act.ACTIVATE, who)) == Breed.TRADER
    assert subject(s, d, made(Act.USE, 0, who)) == ALL_BREEDS + floor.token("Medi stim")
    assert subject(s, d, made(Act.SKILL, 2, 1)) == ALL_BREEDS + d.tokens_n + 2
    assert subject(s, d, made(Act.MOVE, at(5, 6))) == NOBODY


def test_the_noise_on_a_move_hangs_on_names_and_not_on_where_a_token_lies_in_a_tray() -> None:
    floor = Floor()
    who = floor.trader(0, at(5, 5))
    floor.give(who, "Ammo mag", "Medi stim")
    s, d = floor.s, floor.d
    s.stage = Stage.ACTION
    with np.errstate(over="ignore"):
        first = move_luck(s, d, made(Act.USE, 1, who))
        other = move_luck(s, d, made(Act.RELOAD, 0))
        s.people[who].tray[:2] = s.people[who].tray[:2][::-1].copy()
        again = move_luck(s, d, made(Act.USE, 0, who))
        cells = {int(move_luck(s, d, made(Act.MOVE, cell))) for cell in range(576)}
    assert first == again != other
    assert len(cells) == 576


def test_the_engine_has_all_that_it_asks_for() -> None:
    assert all(callable(rule) for rule in RULES)
