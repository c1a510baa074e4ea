"""From an estimate to a verdict: equivalence at a margin, games still needed, many questions at once."""

import math
from collections.abc import Callable
from typing import Literal, NamedTuple

import numpy as np
import numpy.typing as npt
import polars as pl
from scipy import optimize, special, stats
from statsmodels.stats.power import NormalIndPower
from statsmodels.stats.proportion import proportion_effectsize

Floats = npt.NDArray[np.float64]
Answer = Literal["within the margin", "beyond the margin", "not known yet"]
WITHIN: Answer = "within the margin"
BEYOND: Answer = "beyond the margin"
UNKNOWN: Answer = "not known yet"
MOST_GAMES = 10**9  # more than this is no advice: the effect lies on the margin


class Estimate(NamedTuple):
    """An effect as it was measured."""

    effect: float
    error: float  # standard error, clustered by deal
    free: float  # degrees of freedom: deals − 1
    games: int


class Verdict(NamedTuple):
    """What may be said of an effect at the designer's margin."""

    answer: Answer
    p_within: float  # two one-sided tests: chance of such data if the effect were beyond the margin
    p_beyond: float  # chance of such data if the effect were within the margin
    more_games: int | None  # to settle it with the asked power; 0 if settled; None: it lies on the margin


def verdict(found: Estimate, margin: float, alpha: float = 0.05, power: float = 0.9, questions: int = 1) -> Verdict:
    """Within, beyond or not known, by two one-sided tests either way.

    Within: p = max(P(T ≥ (effect+margin)/se), P(T ≤ (effect−margin)/se)) ≤ alpha (Schuirmann's TOST, J.
    Pharmacokinetics and Biopharmaceutics 15, 1987). Beyond: the same against the hypothesis |effect| ≤ margin,
    two-sided and shared out over `questions` (Bonferroni), since any one of several seats beyond it makes a game
    unfair; that all are within needs no such share (an intersection-union test, Berger, Technometrics 24, 1982).
    Both hold for one look at a number of games fixed beforehand, not for looking until it comes out.
    """
    effect, error, free, games = found
    if not (error >= 0 and free >= 1):
        return Verdict(UNKNOWN, math.nan, math.nan, None)
    if error == 0:
        inside = abs(effect) < margin
        return Verdict(WITHIN if inside else BEYOND, float(not inside), float(inside), 0)
    p_within = float(special.stdtr(free, (abs(effect) - margin) / error))
    p_beyond = min(1.0, 2 * questions * float(special.stdtr(free, (margin - abs(effect)) / error)))
    if p_within <= alpha:
        return Verdict(WITHIN, p_within, p_beyond, 0)
    if p_beyond <= alpha:
        return Verdict(BEYOND, p_within, p_beyond, 0)
    needed = games_needed(found, margin, alpha, power, questions)
    more = None if needed is None else max(needed - games, 1, games // 20)
    return Verdict(UNKNOWN, p_within, p_beyond, more)


def games_needed(
    found: Estimate, margin: float, alpha: float = 0.05, power: float = 0.9, questions: int = 1
) -> int | None:
    """Games in all after which the tests of `verdict` decide with probability `power`, if the effect is as measured.

    Normal approximation with σ = se·√games for one game. Within: the n at which Φ((margin−e)√n/σ − z) +
    Φ((margin+e)√n/σ − z) − 1 = power, z = z(1−alpha). Beyond: n = σ²(z(1−alpha/2k) + z(power))² / (|e|−margin)².
    """
    effect, error, _, games = found
    e, sigma = abs(effect), error * math.sqrt(games)
    if e > margin:
        z = float(special.ndtri(1 - alpha / (2 * questions)) + special.ndtri(power))
        n = (sigma * z / (e - margin)) ** 2
        return math.ceil(n) if n <= MOST_GAMES else None
    z = float(special.ndtri(1 - alpha))

    def short_of(log_n: float) -> float:
        root = math.exp(log_n / 2) / sigma
        reach = special.ndtr((margin - e) * root - z) + special.ndtr((margin + e) * root - z) - 1
        return float(reach - power)

    if sigma == 0 or short_of(math.log(MOST_GAMES)) < 0:
        return None if sigma > 0 else 1
    return math.ceil(math.exp(optimize.brentq(short_of, 0.0, math.log(MOST_GAMES)))) if short_of(0.0) < 0 else 1


def games_to_tell(first: float, second: float, alpha: float = 0.05, power: float = 0.9) -> int:
    """Games *a side* to tell two win shares apart without pairing (statsmodels `NormalIndPower`, Cohen's h)."""
    size = abs(proportion_effectsize(first, second))
    return int(np.ceil(NormalIndPower().solve_power(size, power=power, alpha=alpha)))


def games_to_notice(fair: float, margin: float, alpha: float = 0.05, power: float = 0.9) -> int:
    """Games to notice that a seat wins `margin` more than its fair share (statsmodels, one sample, Cohen's h)."""
    size = abs(proportion_effectsize(fair, fair + margin))
    return int(np.ceil(NormalIndPower().solve_power(size, power=power, alpha=alpha, ratio=0)))


def p_value(effect: Floats, error: Floats, clusters: Floats) -> Floats:
    """Two-sided p of effect = 0 by Student's t with clusters − 1 degrees of freedom; 1 for an effect of exactly 0."""
    with np.errstate(divide="ignore", invalid="ignore"):
        t = np.where(effect == 0, 0.0, np.abs(effect) / error)
    free = np.where(clusters >= 2, clusters - 1, np.nan)
    found: Floats = 2 * stats.t.sf(t, free)
    return found


def _adjusted(p: pl.Series, method: Callable[[Floats], Floats]) -> pl.Series:
    known = p.is_not_null() & p.is_not_nan()
    if not known.any():
        return pl.Series(p.name, [None] * len(p), dtype=pl.Float64)
    values = np.full(len(p), np.nan)
    values[known.to_numpy()] = method(p.filter(known).to_numpy())
    return pl.Series(p.name, values).fill_nan(None)


def holm(p: pl.Series) -> pl.Series:
    """Holm's adjusted p (Scandinavian J. Statistics 6, 1979): keeps the chance of *any* false claim.

    For a few questions that a decision hangs on. Nulls stay null and don't count as questions. Of m questions the k-th
    smallest p counts m − k + 1 times, and no p less than a smaller one. (statsmodels' `multipletests` does the same and
    runs Python's garbage collector each time.)
    """
    return _adjusted(p, _holm)


def _holm(p: Floats) -> Floats:
    order = np.argsort(p)
    adjusted = np.empty(len(p))
    adjusted[order] = np.minimum(np.maximum.accumulate(p[order] * np.arange(len(p), 0, -1)), 1.0)
    return adjusted


def benjamini_hochberg(p: pl.Series) -> pl.Series:
    """Benjamini and Hochberg's q (scipy; J. R. Statistical Society B 57, 1995): the share of false claims.

    For many questions at once, such as a hundred cards: of those with q ≤ 0.05 about one in twenty is false.
    """
    return _adjusted(p, stats.false_discovery_control)
