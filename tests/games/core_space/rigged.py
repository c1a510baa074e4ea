"""Throws that come out as a test wants them: keys of luck are tried until the dice show it."""

import numpy as np

from pipeline.engine.luck import branch
from pipeline.games.core_space.dice import hits_of, misfires_of
from pipeline.games.core_space.luck import ATTACK_THROW, BLAST_THROW
from tests.games.core_space.tiny import Floor

TRIES = 20000


def rig(floor: Floor, who: int, dice: int, hits: int, icons: int = -1, purpose: int = ATTACK_THROW) -> Floor:
    """The next throw of so many dice by a character shows so many hits, and misfire icons where they are named."""
    it = floor.s.people[who]
    with np.errstate(over="ignore"):
        for key in range(TRIES):
            floor.luck(who, key)
            of_round = branch(branch(it.luck, purpose), int(floor.s.round_))
            throw = branch(of_round, int(it.throws) + 1)
            if int(hits_of(floor.d, throw, dice)) == hits and icons in (-1, int(misfires_of(floor.d, throw, dice))):
                return floor
    raise AssertionError(f"{dice} dice never show {hits} hits and {icons} icons")


def rig_aim(floor: Floor, who: int, hits: int, icon: bool = False) -> Floor:
    """The die that says where a blast lands shows so many hits, or the misfire icon; the key is one below a throw's."""
    return rig_die(floor, who, BLAST_THROW, (hits, int(icon)))


def rig_die(floor: Floor, who: int, purpose: int, face: tuple[int, int]) -> Floor:
    """Likewise of one blue die."""
    return rig(floor, who, 1, face[0], face[1], purpose)
