"""Odds and mean losses of what a lab has tried, with intervals."""

import math
from collections.abc import Iterable, Sequence
from typing import NamedTuple

import numpy as np

from pipeline.analysis.intervals import mean_interval, wilson

Added = tuple[
    int, str, float | None, int, int
]  # side, name, at first, and over all tries the sum and the sum of squares


class Mean(NamedTuple):
    """A measure's mean."""

    side: int  # whose, from 0; -1: nobody's
    name: str
    at_first: float | None
    mean: float
    low: float
    high: float


class Odds(NamedTuple):
    """What came of two forces."""

    titles: tuple[str, ...]
    tries: int
    shares: tuple[tuple[float, float, float], ...]  # of each side, then of nobody: share, low, high
    measures: tuple[Mean, ...]


def odds(titles: tuple[str, ...], tries: int, won: Sequence[int], measures: Iterable[Added]) -> Odds:
    """Shares with Wilson's intervals, and means with Student's: tries are independent of each other.

    A measure that is 0 or 1 in each try is a share too: so it is just where its sum is the sum of its squares.
    """
    wins = (*won, tries - sum(won))
    shares = tuple((n / tries, *wilson(n, tries)) for n in wins)
    return Odds(titles, tries, shares, tuple(_mean(one, tries) for one in measures))


def _mean(one: Added, tries: int) -> Mean:
    side, name, at_first, total, squares = one
    mean = total / tries
    if total == squares:
        return Mean(side, name, at_first, mean, *wilson(total, tries))
    if tries < 2:
        return Mean(side, name, at_first, mean, mean, mean)
    spread = tries * squares - total * total  # a whole number, so nothing is lost where it is small beside the sums
    error = math.sqrt(spread / (tries - 1)) / tries
    low, high = mean_interval(np.array([mean]), np.array([error]), np.array([float(tries)]))
    return Mean(side, name, at_first, mean, float(low[0]), float(high[0]))
