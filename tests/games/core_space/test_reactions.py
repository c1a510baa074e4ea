"""Reactions: Walk It Off and Reflexes (public rules summary, Skills)."""

import numpy as np
import pytest

from pipeline.games.core_space.combat import aim, strike
from pipeline.games.core_space.reactions import apply_reaction, react_moves
from pipeline.games.core_space.state import Act
from pipeline.games.core_space.vocabulary import Assault, Breed
from tests.games.core_space.rigged import rig
from tests.games.core_space.tiny import Floor, at

pytestmark = pytest.mark.filterwarnings("ignore:overflow")


def struck(word: str, level: int, hits: int = 3, how: Assault = Assault.CLOSE, pegs: int = 5) -> tuple[Floor, int, int]:
    """A Trader with a skill is hit by a Guard; his board has no other skill."""
    floor = Floor()
    who, guard = floor.trader(0, at(5, 5)), floor.npc(Breed.GUARD, at(6, 5))
    floor.d.roles[0].levels[:] = 0
    floor.skill(who, word, level, pegs)
    floor.s.people[who].health = 3
    rig(floor, guard, 4, hits)
    with np.errstate(over="ignore"):
        aim(floor.s, guard, who, how, 4)
        strike(floor.s, floor.d, floor.log)
    return floor, who, guard


def levels(floor: Floor) -> list[int]:
    return [move[2] for move in floor.moves(react_moves) if move[0] == Act.REACT]


def test_a_wound_waits_while_its_victim_may_react_and_hurts_if_he_does_not() -> None:
    floor, who, _ = struck("walk_it_off", 2, hits=2)
    assert (floor.s.wounds_n, floor.s.people[who].health) == (1, 3)
    assert floor.moves(react_moves) == [(Act.ENDURE, 0, 0, 0), (Act.REACT, 0, 2, 0)]
    floor.make(apply_reaction, Act.ENDURE)
    assert (floor.s.wounds_n, floor.s.people[who].health, floor.log.attacks[0].damage) == (0, 1, 2)


def test_walk_it_off_2_takes_two_off_the_damage_for_two_pegs() -> None:
    floor, who, _ = struck("walk_it_off", 2)
    floor.make(apply_reaction, Act.REACT, 0, 2)
    it, row = floor.s.people[who], floor.log.attacks[0]
    assert (it.health, it.pegs, it.used_skill, floor.log.seats[0].pegs) == (2, 3, 1, 2)
    assert (row.damage, row.averted, row.downed) == (1, 2, 0)


def test_walk_it_off_3_stands_again_with_a_health_after_a_defeat_and_after_that_alone() -> None:
    floor, who, _ = struck("walk_it_off", 3, hits=2)
    assert levels(floor) == [2]  # no defeat
    floor, who, _ = struck("walk_it_off", 3)
    assert levels(floor) == [2, 3]
    floor.make(apply_reaction, Act.REACT, 0, 3)
    it = floor.s.people[who]
    assert (it.health, it.defeated, it.pegs, floor.log.arrests_n) == (1, 0, 2, 0)
    assert (floor.log.attacks[0].damage, floor.log.attacks[0].averted) == (2, 1)


def test_reflexes_ignore_the_hits_of_close_attacks_alone() -> None:
    for how, open_ in (
        (Assault.CLOSE, [1]),
        (Assault.OPPORTUNITY, [1]),
        (Assault.RANGED, []),
        (Assault.BLAST, []),
        (Assault.BACKFIRE, []),
    ):
        floor, who, _ = struck("reflexes", 1, hits=2, how=how)
        assert (floor.s.wounds_n > 0) == bool(open_)
        assert floor.s.people[who].health == (3 if open_ else 1)
        if open_:
            assert levels(floor) == open_
            floor.make(apply_reaction, Act.REACT, 4, 1)
            assert (floor.s.people[who].health, floor.log.attacks[0].averted, floor.log.attacks_n) == (3, 2, 1)


@pytest.mark.parametrize(("level", "more"), [(2, 1), (3, 2)])
def test_reflexes_2_and_3_strike_back_with_further_dice(level: int, more: int) -> None:
    floor, who, _ = struck("reflexes", level)
    floor.give(who, "Energy baton")  # two dice
    floor.make(apply_reaction, Act.REACT, 4, level)
    row = floor.log.attacks[1]
    assert (row.how, row.attacker, row.dice) == (Assault.COUNTER, Breed.TRADER, 2 + more)
    assert floor.s.people[who].health == 3


def test_nobody_reacts_twice_a_round_or_without_the_pegs() -> None:
    floor, who, _ = struck("walk_it_off", 2, pegs=1)
    assert (floor.s.wounds_n, floor.s.people[who].defeated) == (0, 1)
    floor, who, guard = struck("walk_it_off", 2, hits=1)
    floor.make(apply_reaction, Act.REACT, 0, 2)
    rig(floor, guard, 4, 1)
    with np.errstate(over="ignore"):
        aim(floor.s, guard, who, Assault.CLOSE, 4)
        strike(floor.s, floor.d, floor.log)
    assert (floor.s.wounds_n, floor.s.people[who].health) == (0, 2)
