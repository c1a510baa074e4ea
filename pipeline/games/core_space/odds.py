"""Exact odds of the combat dice, for players that weigh an attack, and for tests of the dice (plain Python)."""

import functools
from fractions import Fraction
from itertools import product
from typing import Any

import numpy as np

from pipeline.games.core_space.state import MOST_DICE, MOST_HITS, Design

Joint = dict[tuple[int, int], Fraction]  # by hits and misfire icons
Faces = tuple[int, int, int, int]  # all, with two hits, with one, with a misfire icon


def die(faces: int, double: int, single: int, misfire: int) -> Joint:
    """The odds of one die."""
    blank = faces - double - single - misfire
    sides = {(2, 0): double, (1, 0): single, (0, 1): misfire, (0, 0): blank}
    return {side: Fraction(n, faces) for side, n in sides.items() if n}


def together(a: Joint, b: Joint) -> Joint:
    """The odds of two throws added up."""
    both: Joint = {}
    for (left, p), (right, q) in product(a.items(), b.items()):
        key = (left[0] + right[0], left[1] + right[1])
        both[key] = both.get(key, Fraction(0)) + p * q
    return both


def fill_odds(d: Design) -> None:
    """Write `d.odds`: the first die is blue, the others red; with misfires, too many icons spoil all hits."""
    blue, red = ((int(one.faces), int(one.double), int(one.single), int(one.misfire)) for one in (d.blue, d.red))
    d.odds[:] = _worked_out(blue, red, int(d.rules.misfires))


@functools.lru_cache(maxsize=16)
def _worked_out(blue: Faces, red: Faces, misfires: int) -> Any:
    """[misfires count, dice, at least so many hits], for dice with such faces."""
    odds = np.zeros((2, MOST_DICE, MOST_HITS))
    thrown: Joint = {(0, 0): Fraction(1)}
    for dice in range(MOST_DICE):
        if dice > 0:
            thrown = together(thrown, die(*(blue if dice == 1 else red)))
        for hits in range(MOST_HITS):
            odds[0, dice, hits] = float(sum(p for (h, _), p in thrown.items() if h >= hits))
            sound = sum(p for (h, m), p in thrown.items() if h >= hits and (hits == 0 or m < misfires))
            odds[1, dice, hits] = float(sound)
    return odds
