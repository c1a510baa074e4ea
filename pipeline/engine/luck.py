"""Luck is keyed, not drawn in order.

A deck is sorted by a key that each card has for itself, and a roll has a key made of what it is
for. A variant that adds a card, a roll or a decision then leaves all other luck as it was, so two
variants can be compared game by game. (A Fisher-Yates shuffle from one stream loses this with the
first card added: the rank correlation of the other cards drops to 0.01.)

Keys are SplitMix64 hashes (Steele, Lea & Flood, "Fast splittable pseudorandom number generators",
OOPSLA 2014). Noise is uniform or from a table: logarithms differ in the last bit between machines.
"""

import hashlib
import math

import numpy as np

from pipeline.engine.jit import kernel
from pipeline.engine.record import Array

GOLDEN = np.uint64(0x9E3779B97F4A7C15)
GUMBELS = 4096

_names: dict[int, str] = {}


@kernel
def mix(z: np.uint64) -> np.uint64:
    """SplitMix64's finaliser: a bijection of 64-bit words in which every bit depends on every other."""
    z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return z ^ (z >> np.uint64(31))


@kernel
def branch(root: np.uint64, what: int) -> np.uint64:
    """The key of `what` (a purpose, a round, a seat: zero or more) below `root`; branches nest."""
    return mix(root + GOLDEN * np.uint64(what + 1))


@kernel
def branch_name(root: np.uint64, name: np.uint64) -> np.uint64:
    """The key of something that has a name (see `name_key`) below `root`."""
    return mix(root ^ mix(name + GOLDEN))


@kernel
def uniform(key: np.uint64) -> float:
    """A float in [0, 1) from a key."""
    return np.float64(key >> np.uint64(11)) * (1.0 / 9007199254740992.0)


@kernel
def below(key: np.uint64, n: int) -> int:
    """An integer in 0..n-1 from a key (multiply-shift; bias below n / 2**32)."""
    return np.int64(((key >> np.uint64(32)) * np.uint64(n)) >> np.uint64(32))  # type: ignore[return-value]  # an int


def name_key(name: str) -> np.uint64:
    """A name as a 64-bit word, the same on every machine and in every process."""
    key = np.uint64(int.from_bytes(hashlib.blake2b(name.encode(), digest_size=8).digest(), "little"))
    _names[int(key)] = name
    return key


def name_of(key: np.uint64) -> str:
    """The name that `name_key` made this key of in this process: how records tell a person what they hold."""
    return _names[int(key)]


def gumbel_table() -> Array:
    """Quantiles of the standard Gumbel distribution, -log(-log(u)): adding one to each move's value
    and taking the greatest draws a move by softmax. Rounded to 2**-20, so that every machine has the same.
    """
    levels = [(i + 0.5) / GUMBELS for i in range(GUMBELS)]
    return np.array([round(-math.log(-math.log(u)) * 2**20) / 2**20 for u in levels])
