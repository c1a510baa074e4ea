"""Whether goals are met: an equivalence test at the designer's own limits, valid however often one looks.

A goal is one or more claims, each a linear statistic that must lie in its limits: a mean; the difference of every two
groups of a gap; and of a quantile the share of games up to the limit, so that "median at most 60" asks whether at least
half of the games take at most 60. It is *met* if every claim surely keeps its limits (the largest p; an intersection-
union test, Berger, Technometrics 24, 1982), *missed* if some claim surely breaks them (the smallest p times the number
of claims, Bonferroni). Over the goals both kinds of p are adjusted by Holm. A mean surely lies on one side of a limit
when the two-sided interval leaves the limit out, so that either error is made in at most half of the 5 %, and both
together in at most 5 % of projects, over all looks.
"""

import math
from collections.abc import Sequence
from typing import Literal, NamedTuple

import polars as pl

from pipeline.analysis import anytime
from pipeline.analysis.goals.measuring import Estimate, Sample
from pipeline.analysis.goals.reading import GAP, MEAN, Goal, Limits
from pipeline.analysis.intervals import fair_gap
from pipeline.analysis.verdicts import holm

Word = Literal["met", "missed", "not known"]
MET: Word = "met"
MISSED: Word = "missed"
UNKNOWN: Word = "not known"
ALPHA = anytime.ALPHA
LEVEL = 1 - ALPHA


class Claim(NamedTuple):
    """An estimate that is to lie from `low` to `high`."""

    found: Estimate
    low: float
    high: float

    @property
    def inside(self) -> bool:
        """Whether it lies there as measured."""
        return self.low <= self.found.value <= self.high

    def keeps(self) -> float:
        """The p of a value outside: small where it surely lies inside.

        A value that never varied is known: it may lie on a limit and keeps it.
        """
        value, error, deals = self.found
        if error == 0 and self.inside:
            return 0.0 if deals >= anytime.FEWEST_DEALS else 1.0
        return float(anytime.p_value(min(value - self.low, self.high - value), error, deals))

    def breaks(self) -> float:
        """The p of a value inside: small where it surely lies outside."""
        value, error, deals = self.found
        return float(anytime.p_value(max(self.low - value, value - self.high), error, deals))

    def needed(self, alpha: float) -> int | None:
        """Deals in all that should show on which side it is, if it is as measured."""
        value, error, deals = self.found
        away = min(abs(value - self.low), abs(value - self.high))
        return anytime.deals_needed(away, error, deals, alpha)


class Reading(NamedTuple):
    """What was measured where a goal has limits, with its own interval at 95 %."""

    limits: Limits
    group: str  # the group that is told, where there are several: the one nearest to breaking its limits
    value: float
    low: float
    high: float


class Answer(NamedTuple):
    """Whether a goal is met."""

    goal: Goal
    word: Word
    readings: tuple[Reading, ...]  # one for each of the goal's limits
    p_met: float  # before it is adjusted for the number of goals
    p_missed: float
    games: int
    deals: int
    more_games: int | None  # that should settle it, if it is as measured; 0: settled; None: no number does
    fair_gap: float | None  # what a perfectly fair game of this size shows on average; for gaps between seats


def answer_all(goals: Sequence[Goal], samples: Sequence[Sample]) -> list[Answer]:
    """The answers to all goals of a project together, from a sample each."""
    claims = [_claims(goal, sample) for goal, sample in zip(goals, samples, strict=True)]
    met, missed, words = _judged(claims)
    found = []
    for i, (goal, sample) in enumerate(zip(goals, samples, strict=True)):
        more = 0 if words[i] != UNKNOWN else _more_games(claims[i], sample, words.count(UNKNOWN))
        readings = tuple(_reading(limits, sample) for limits in goal.limits)
        fair = _fair_gap(sample) if goal.quantity.by == "seat" and goal.quantity.kind == GAP else None
        found.append(Answer(goal, words[i], readings, met[i], missed[i], sample.games, sample.deals, more, fair))
    return found


def words_of(goals: Sequence[Goal], samples: Sequence[Sample]) -> list[Word]:
    """The answers alone, in a word each: for looks that ask no more than whether to go on."""
    return _judged([_claims(goal, sample) for goal, sample in zip(goals, samples, strict=True)])[2]


def overall(answers: Sequence[Answer]) -> Word:
    """Missed if one goal is, not known if one is not, else met."""
    words = {answer.word for answer in answers}
    return MISSED if MISSED in words else UNKNOWN if UNKNOWN in words else MET


def _judged(claims: Sequence[Sequence[Claim]]) -> tuple[list[float], list[float], list[Word]]:
    """Of each goal's claims: p that it is met, p that it is missed, and the answer over all goals."""
    met = [max((claim.keeps() for claim in some), default=1.0) for some in claims]
    missed = [min(1.0, len(some) * min((claim.breaks() for claim in some), default=1.0)) for some in claims]
    return met, missed, [_word(*p) for p in zip(holm(pl.Series(met)), holm(pl.Series(missed)), strict=True)]


def _word(met: float, missed: float) -> Word:
    return MET if met <= ALPHA else MISSED if missed <= ALPHA else UNKNOWN


def _claims(goal: Goal, sample: Sample) -> list[Claim]:
    """What the goal claims, as statistics with limits."""
    if not sample.deals:
        return []
    claims: list[Claim] = []
    for limits in goal.limits:
        level, low, high = limits.level, limits.low, limits.high
        if limits.statistic == GAP:
            claims += [Claim(one, -high, high) for one in sample.differences()]
        elif level is None:
            claims += [Claim(one, low, high) for one in sample.means()]
        else:
            claims += [Claim(sample.below(high, or_equal=True), level, math.inf)] if math.isfinite(high) else []
            claims += [Claim(sample.below(low, or_equal=False), -math.inf, level)] if math.isfinite(low) else []
    return claims


def _more_games(claims: Sequence[Claim], sample: Sample, open_goals: int) -> int | None:
    """Further games that should settle a goal: all its claims where all are kept as measured, else one that is not."""
    alpha = ALPHA / max(open_goals, 1)
    outside = [claim for claim in claims if not claim.inside]
    if outside:
        needed = [n for claim in outside if (n := claim.needed(alpha / len(claims))) is not None]
        deals = min(needed, default=None)
    else:
        kept = [claim.needed(alpha) for claim in claims]
        deals = max((n for n in kept if n is not None), default=None) if None not in kept else None
    if deals is None or not sample.deals:
        return None
    games = math.ceil(deals * sample.games / sample.deals)
    return max(games - sample.games, sample.games // 20, 1)


def _reading(limits: Limits, sample: Sample) -> Reading:
    if not sample.deals:
        return Reading(limits, "", math.nan, -math.inf, math.inf)
    if limits.statistic == GAP:
        return _gap(limits, sample)
    return _mean(limits, sample) if limits.statistic == MEAN else _quantile(limits, sample)


def _mean(limits: Limits, sample: Sample) -> Reading:
    """The mean, or of several groups the one that lies nearest to breaking its limits or farthest beyond."""
    means = sample.means()
    inside = [min(one.value - limits.low, limits.high - one.value) for one in means]
    at = inside.index(min(inside))
    found = means[at]
    low, high = anytime.interval(found.value, found.error, found.deals, LEVEL)
    bounds = (0.0, 1.0) if sample.yes_no else (-math.inf, math.inf)
    return Reading(limits, sample.groups[at], found.value, max(float(low), bounds[0]), min(float(high), bounds[1]))


def _gap(limits: Limits, sample: Sample) -> Reading:
    """The largest difference.

    Its interval reaches up as far as any pair's may, and begins where surely some pair is (Bonferroni over pairs).
    """
    pairs = sample.differences()
    if not pairs:
        return Reading(limits, "", 0.0, -math.inf, math.inf)
    halves = [float(anytime.half_width(one.error, one.deals)) for one in pairs]
    sure = [float(anytime.half_width(one.error, one.deals, ALPHA / len(pairs))) for one in pairs]
    high = max(abs(one.value) + half for one, half in zip(pairs, halves, strict=True))
    low = max(abs(one.value) - half for one, half in zip(pairs, sure, strict=True))
    means = [one.value for one in sample.means()]
    groups = f"{sample.groups[means.index(max(means))]} {sample.groups[means.index(min(means))]}"
    return Reading(limits, groups, max(abs(one.value) for one in pairs), max(low, 0.0), high)


def _quantile(limits: Limits, sample: Sample) -> Reading:
    """The quantile, with the interval that the share of games below it gives."""
    level = limits.level or 0.0
    value = sample.quantile(level)
    share = sample.below(value, or_equal=True)
    half = float(anytime.half_width(share.error, share.deals))
    ends = [
        sample.quantile(level + side * half) if 0 < level + side * half < 1 else side * math.inf for side in (-1, 1)
    ]
    return Reading(limits, "", value, ends[0], ends[1])


def _fair_gap(sample: Sample) -> float:
    """The mean gap that equal seats show in as many games (`intervals.fair_gap`; of so many as `seats.gap` says)."""
    seats, spread = len(sample.groups), sum(one.error**2 for one in sample.means())
    effective = round((1 - 1 / seats) / spread) if spread > 0 and seats > 1 else sample.games
    return fair_gap(effective, seats).mean
