"""Terminals (public: Mission Monday 011 and 021)."""

import pytest

from pipeline.games.core_space.interacting import apply_interact, hack_dice, interact_moves
from pipeline.games.core_space.state import Act
from pipeline.games.core_space.vocabulary import Breed
from tests.games.core_space.tiny import Floor, at

pytestmark = pytest.mark.filterwarnings("ignore:overflow")


def beside(place: int = 0, objective: str = "interact") -> tuple[Floor, int, int]:
    floor = Floor(sets=(f"objective={objective}",))
    return floor, floor.trader(place, at(5, 5)), floor.terminal(at(5, 4))


def test_a_terminal_is_tried_from_contact_for_an_action_until_it_is_done() -> None:
    floor, who, terminal = beside()
    assert floor.moves(interact_moves) == [(Act.INTERACT, terminal, 0, 0)]
    done = 0
    while not done:
        floor.turn(who).make(apply_interact, Act.INTERACT, terminal)
        done = int(floor.s.hacks[0])
        assert (floor.s.actions, floor.s.hacked[terminal]) == (1, done)
    assert floor.moves(interact_moves) == []  # nobody needs it any more


def test_no_try_while_engaged_and_none_where_the_objective_is_another() -> None:
    floor, _, _ = beside()
    floor.npc(Breed.HARVESTER, at(5, 6))
    assert floor.moves(interact_moves) == []
    floor, _, _ = beside(objective="carry")
    assert floor.moves(interact_moves) == []


def test_tech_class_and_tech_pack_add_a_die_each() -> None:
    floor, who, _ = beside()
    assert hack_dice(floor.s, floor.d, who) == 1
    floor.give(who, "Tech pack", "Tech pack")
    assert hack_dice(floor.s, floor.d, who) == 2
    tech = floor.trader(2, at(7, 7))
    assert hack_dice(floor.s, floor.d, tech) == 2


def test_one_blue_die_does_it_in_four_cases_of_six() -> None:
    floor, who, terminal = beside()
    for key in range(600):
        floor.turn(who).luck(who, key).make(apply_interact, Act.INTERACT, terminal)
    assert 360 <= floor.s.hacks[0] <= 440
