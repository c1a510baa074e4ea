"""What luck is for, and the keys of what is thrown: a deal's luck is keyed by purpose, round and who it is for."""

import numpy as np

from pipeline.engine.jit import kernel
from pipeline.engine.luck import branch
from pipeline.games.core_space.state import State

# Branches of a deal's luck.
PEOPLE_LUCK = 1  # characters: what is thrown for each
DECK_LUCK = 2  # order of the event deck; then one branch a reshuffle
POUCH_LUCK = 3
CRATE_LUCK = 4
EVENT_LUCK = 5  # what an event card throws
ARRIVAL_LUCK = 6  # Purge dice, Chance dice for a Live One, Entry Points: by round and breed
SETUP_LUCK = 7
BAIL_LUCK = 8

# Branches of a character's luck, below its round and the count of its throws.
ATTACK_THROW = 1
SECURITY_THROW = 2
ARROW_THROW = 3
CHANCE_THROW = 4
PERSUADE_THROW = 5
HACK_THROW = 6
MELEE_THROW = 7  # who of a Melee is hit
TIE_THROW = 8
RELOAD_THROW = 9
BLAST_THROW = 10
ROOM_THROW = 11
FATE_THROW = 12


@kernel
def throw(s: State, who: int, purpose: int) -> np.uint64:
    """The key of the next throw for a character in this round; its dice are `branch(key, 0)`, `branch(key, 1)` …."""
    it = s.people[who]
    it.throws += 1
    return branch(branch(branch(it.luck, purpose), s.round_), it.throws)


@kernel
def at_round(s: State, purpose: int, what: int) -> np.uint64:
    """The key of a throw for nobody in particular: by purpose, round and what it is about."""
    return branch(branch(branch(s.root, purpose), s.round_), what)
