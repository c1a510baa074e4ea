"""What luck is for: each purpose has keys of its own, so that a card or roll more leaves all others as they were.

Decks are sorted by the names of their cards (piles.shuffle) below the key of a purpose and of what sets this shuffle
apart: the faction, the round, the number of the combat.
"""

from enum import IntEnum

import numpy as np

from pipeline.engine.jit import kernel
from pipeline.engine.luck import below, branch
from pipeline.games.forbidden_stars.state import State


class Luck(IntEnum):
    """What luck decides."""

    FACTIONS = 0  # who plays which
    DEAL = 1  # which ordinary tiles a seat has
    GALAXY = 2  # a drawn galaxy: cells, sides, turns, start units
    OBJECTIVES = 3  # a drawn galaxy: whose objective tokens lie where
    STORMS = 4  # a drawn galaxy: where storms lie
    EVENTS = 5  # event decks
    HAND = 6  # combat decks: which five cards
    DICE = 7  # dice of a combat or strike
    DISCARD = 8  # which card of a hand is discarded at random


@kernel
def purpose(s: State, what: int) -> np.uint64:
    """The key of a purpose in this deal."""
    return branch(s.root, what)


@kernel
def combat_key(s: State, what: int, side: int, count: int) -> np.uint64:
    """The key of something in the combat or strike under way: `side` is a Side, `count` how many came before."""
    return branch(branch(branch(purpose(s, what), int(s.combat.number)), side), count)


@kernel
def drawn_below(key: np.uint64, what: int, n: int) -> int:
    """An integer from 0 to n - 1 for the `what`-th draw below a key."""
    return below(branch(key, what), n)
