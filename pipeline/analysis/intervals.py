"""Intervals for shares and means, and the gap between seats that chance alone makes."""

from functools import lru_cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
from scipy import stats
from statsmodels.stats.proportion import proportion_confint

Floats = npt.NDArray[np.float64]
MOST_EXACT = 1_000_000  # games up to which two seats are worked out exactly


def wilson(wins: float, games: float, level: float = 0.95) -> tuple[float, float]:
    """Wilson's interval for a share of independent games (statsmodels; Wilson, JASA 22, 1927).

    (p + z²/2n ± z·√(p(1−p)/n + z²/4n²)) / (1 + z²/n): never outside 0 to 1, sound for few games too.
    """
    low, high = proportion_confint(wins, games, alpha=1 - level, method="wilson")
    return float(low), float(high)


def exact_interval(count: float, trials: float, level: float = 0.95) -> tuple[float, float]:
    """Clopper and Pearson's interval (statsmodels `beta`; Biometrika 26, 1934): covers at least `level`."""
    low, high = proportion_confint(count, trials, alpha=1 - level, method="beta")
    return float(low), float(high)


def quantile(clusters: Floats, level: float) -> Floats:
    """Two-sided quantile of Student's t with clusters − 1 degrees of freedom; NaN below two clusters."""
    free = np.where(clusters >= 2, clusters - 1, np.nan)
    found: Floats = stats.t.ppf((1 + level) / 2, free)
    return found


def mean_interval(mean: Floats, error: Floats, clusters: Floats, level: float = 0.95) -> tuple[Floats, Floats]:
    """A mean ± t·se with t of clusters − 1 degrees of freedom, for means and differences clustered by deal."""
    half = quantile(clusters, level) * error
    return mean - half, mean + half


def share_interval(share: Floats, error: Floats, clusters: Floats, level: float = 0.95) -> tuple[Floats, Floats]:
    """Wilson's interval with the effective number of games n* = p(1−p)/se², and t in place of z.

    n* is the number of independent games that would know the share as well as these clustered ones do
    (Kish's design effect; for Wilson's interval on it see Franco, Little, Louis and Slud, J. Survey
    Statistics and Methodology 7, 2019). Where every deal gave 0, or every one 1, n* is the number of deals.
    A share strictly between that never varied from deal to deal is known exactly.
    """
    t = quantile(clusters, level)
    with np.errstate(divide="ignore", invalid="ignore"):
        inside = (share > 0) & (share < 1)
        n = np.where(inside, share * (1 - share) / error**2, clusters)
        middle = (share + t**2 / (2 * n)) / (1 + t**2 / n)
        half = t * np.sqrt(share * (1 - share) / n + t**2 / (4 * n**2)) / (1 + t**2 / n)
    known = inside & (error == 0)
    low, high = np.maximum(middle - half, 0.0), np.minimum(middle + half, 1.0)
    return np.where(known, share, low), np.where(known, share, high)


def simultaneous(level: float, questions: int) -> float:
    """The level each of several intervals needs so that all hold together with `level` (Bonferroni).

    For the shares of one multinomial, Wilson intervals at this level are Goodman's (Technometrics 7, 1965).
    """
    return 1 - (1 - level) / questions


class FairGap(NamedTuple):
    """The gap between the best and the worst seat's win share that a perfectly fair game shows by chance."""

    mean: float
    p95: float  # one fair game in twenty shows more


@lru_cache(maxsize=256)
def fair_gap(games: int, seats: int) -> FairGap:
    """How far apart the seats of a perfectly fair game come to lie in `games` independent games with one winner.

    Two seats: exact, from the binomial distribution of |2X − n|/n. More: 40,000 draws of the multinomial
    distribution from a fixed seed (standard error of the mean about 0.3 %).
    """
    if games < 1 or seats < 2:
        return FairGap(0.0, 0.0)
    if seats == 2 and games <= MOST_EXACT:
        wins = np.arange((games + 1) // 2, games + 1)
        gap = (2 * wins - games) / games
        chance = stats.binom.pmf(wins, games, 0.5) * np.where(gap > 0, 2, 1)
        return FairGap(float(gap @ chance), float(gap[np.searchsorted(np.cumsum(chance), 0.95)]))
    drawn = np.random.default_rng(20_240_229).multinomial(games, np.full(seats, 1 / seats), 40_000)
    gaps = (drawn.max(axis=1) - drawn.min(axis=1)) / games
    return FairGap(float(gaps.mean()), float(np.quantile(gaps, 0.95, method="inverted_cdf")))
