"""Dragging a defeated Trader, alone, with a helper, and on board (public rules summary; unsettled readings)."""

import pytest

from pipeline.games.core_space.dragging import apply_drag, drag_moves
from pipeline.games.core_space.people import in_contact
from pipeline.games.core_space.state import Act
from pipeline.games.core_space.vocabulary import NOBODY, Breed, Fate
from tests.games.core_space.tiny import Floor, at

pytestmark = pytest.mark.filterwarnings("ignore:overflow")


def scene(*mates: int, sets: tuple[str, ...] = ()) -> tuple[Floor, int, int]:
    """A Trader at (10, 10) beside a fallen mate at (11, 10), others in these cells."""
    floor = Floor(sets=sets)
    floor.d.map.airlocks[0] = at(0, 10)
    who = floor.trader(0, at(10, 10))
    fallen = floor.trader(1, at(11, 10))
    floor.fell(fallen)
    for place, cell in enumerate(mates):
        floor.trader(2 + place, cell)
    return floor, who, fallen


def test_a_fallen_mate_in_contact_is_dragged_up_to_two_inches_and_who_drags_comes_along() -> None:
    floor, who, fallen = scene()
    moves = floor.moves(drag_moves)
    assert {move[0] for move in moves} == {Act.DRAG}
    assert all(move[1] == fallen and move[3] == NOBODY for move in moves)
    for _, _, cell, _ in moves:
        floor, who, fallen = scene()
        floor.make(apply_drag, Act.DRAG, fallen, cell, NOBODY)
        it, me = floor.s.people[fallen], floor.s.people[who]
        assert (it.cell, floor.s.lying[cell], floor.s.actions) == (cell, fallen, 1)
        assert (floor.s.lying[at(11, 10)] == fallen) == (cell == at(11, 10))
        assert in_contact(floor.s, floor.d, who, fallen)
        assert max(abs(cell % 24 - 11), abs(cell // 24 - 10)) <= 2
        assert max(abs(int(me.cell) % 24 - 10), abs(int(me.cell) // 24 - 10)) * 10 == me.walked <= 20
        assert floor.s.here[me.cell] == who
    assert at(9, 10) in {move[2] for move in moves}


def test_two_mates_drag_him_up_to_four_inches_and_the_helper_has_an_action_less_next_turn() -> None:
    floor, who, fallen = scene(at(11, 9))
    helper = 2
    moves = floor.moves(drag_moves)
    assert (Act.DRAG, fallen, at(7, 10), helper) in moves
    assert (Act.DRAG, fallen, at(9, 10), NOBODY) in moves
    floor.make(apply_drag, Act.DRAG, fallen, at(7, 10), helper)
    for one in (who, helper):
        assert in_contact(floor.s, floor.d, one, fallen)
    assert (floor.s.people[helper].fewer, floor.s.people[helper].helps, floor.s.actions) == (1, 1, 1)
    assert floor.s.people[helper].walked <= 40


def test_nobody_is_dragged_while_an_enemy_touches_him_or_who_would_drag_him() -> None:
    for cell in (at(12, 10), at(10, 11)):
        floor, _, _ = scene()
        floor.npc(Breed.GUARD, cell)
        assert floor.moves(drag_moves) == []
    floor, _, _ = scene()
    floor.npc(Breed.WARDEN, at(12, 10))  # a calm one is no enemy
    assert floor.moves(drag_moves) != []


@pytest.mark.parametrize("frees", [False, True])
def test_one_who_is_arrested_stays_so_when_he_is_dragged_unless_the_rules_free_him(frees: bool) -> None:
    floor, _, fallen = scene(sets=("drag_frees_arrested=true",) if frees else ())
    floor.s.people[fallen].arrested = 1
    floor.make(apply_drag, Act.DRAG, fallen, at(9, 10), NOBODY)
    assert floor.s.people[fallen].arrested == int(not frees)


@pytest.mark.parametrize("way", [1, -1])
def test_from_the_airlock_both_go_on_board(way: int) -> None:
    floor = Floor()
    cells = (at(0, 10), at(1, 10))[::way]
    floor.d.map.airlocks[0] = at(0, 10)
    who, fallen = floor.trader(0, cells[0]), floor.trader(1, cells[1])
    floor.fell(fallen)
    assert (Act.CARRY_OUT, fallen, 0, 0) in floor.moves(drag_moves)
    floor.make(apply_drag, Act.CARRY_OUT, fallen)
    for one in (who, fallen):
        assert (floor.s.people[one].out, floor.s.people[one].fate) == (1, Fate.OUT)
    assert floor.s.active == NOBODY


def test_no_dragging_beyond_the_inches_that_are_left_in_the_round() -> None:
    floor, who, fallen = scene()
    floor.s.people[who].walked = 110
    assert floor.moves(drag_moves) == []
    floor.s.people[who].walked = 100
    assert all(max(abs(move[2] % 24 - 11), abs(move[2] // 24 - 10)) <= 1 for move in floor.moves(drag_moves))
    assert fallen == 1
