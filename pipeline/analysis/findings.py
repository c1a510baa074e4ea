"""Findings: what was found, how big, how sure, with which players, as sentences and as numbers.

A finding from one set of stand-in components and one line-up depends on both. It is called structural only
when it has been found over many of them (`across`).
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal, NamedTuple

import numpy as np
from scipy import stats
from statsmodels.stats.meta_analysis import combine_effects

from pipeline.analysis.moments import ends

Sure = Literal["very sure", "sure", "not known"]
FEWEST_SETS = 5  # fewer sets or line-ups than this make nothing structural


class Basis(NamedTuple):
    """What a run rests on."""

    players: str  # "four players of the line-up 'experienced'"
    components: str = ""  # "stand-in set 0"; empty where the values are the real ones
    unsettled: tuple[str, ...] = ()  # readings of rules that are not settled and matter here

    def depends_on(self) -> tuple[str, ...]:
        """What a finding on one run depends on."""
        return tuple(filter(None, (self.players, self.components, *self.unsettled)))


class Size(NamedTuple):
    """How big an effect is and how sure that is, in the unit in which it is told."""

    effect: float | None
    low: float | None
    high: float | None
    unit: str  # "points of win share", "points", "%"
    games: int
    sure: Sure


def size(row: Mapping[str, Any], name: str, told: tuple[float, str], sure: Sure) -> Size:
    """The size of a measure of a result's row, times the scale in which it is told: `(100, "%")`."""
    scale, unit = told
    effect, low, high = (None if row[x] is None else scale * float(row[x]) for x in ends(name))
    return Size(effect, low, high, unit, int(row["games"]), sure)


@dataclass(frozen=True)
class Finding:
    """One answer to one question."""

    question: str  # "Which seat wins?"
    sentence: str
    effect: float | None
    low: float | None
    high: float | None
    unit: str  # of effect, low and high, as shown: "points of win share", "points", "%"
    games: int
    sure: Sure
    depends_on: tuple[str, ...] = ()
    structural: bool = False

    @property
    def footing(self) -> str:
        """`structural`, or what it depends on, in words."""
        if self.structural:
            return "structural"
        return "depends on " + " and ".join(self.depends_on) if self.depends_on else "from one run"


def found(question: str, sentence: str, size: Size, basis: Basis) -> Finding:
    """A finding of one run."""
    effect, low, high, unit, games, sure = size
    return Finding(question, sentence, effect, low, high, unit, games, sure, basis.depends_on())


def sureness(p: float | None) -> Sure:
    """How sure a finding is, from a p that already allows for how many were asked."""
    if p is None or math.isnan(p) or p > 0.05:
        return "not known"
    return "very sure" if p <= 0.001 else "sure"


def known(row: Mapping[str, Any], measure: str, beside: float | None = None) -> Sure:
    """Sure where there is an interval, and one that does not hold the value `beside`, if there is such."""
    low, high = row[f"{measure}_low"], row[f"{measure}_high"]
    if low is None or high is None:
        return "not known"
    return "not known" if beside is not None and low <= beside <= high else "very sure"


def interval(low: float | None, high: float | None, scale: float = 1.0, digits: int = 1) -> str:
    """` (95% interval 0.8 to 1.6)`, or nothing where there is none."""
    if low is None or high is None:
        return " (too few deals to say how sure)"
    return f" (95% interval {_number(low * scale, digits)} to {_number(high * scale, digits)})"


def _number(value: float, digits: int) -> str:
    text = f"{value:.{digits}f}".replace("-", "−")
    return text.removeprefix("−") if float(f"{value:.{digits}f}") == 0 else text


def percent(share: float, digits: int = 1) -> str:
    """`26.1%`."""
    return f"{_number(100 * share, digits)}%"


def amount(value: float, unit: str, digits: int = 1) -> str:
    """`1.2 points`, without a sign."""
    return f"{_number(abs(value), digits)} {unit}"


def about(count: int) -> str:
    """A number of games that is an estimate: two digits of it."""
    return f"{round(count, 2 - len(str(count))):,}"


class Across(NamedTuple):
    """One effect over several stand-in sets or line-ups."""

    sets: int
    effect: float  # mean over sets
    low: float
    high: float
    between: float  # standard deviation of the true effect from set to set
    next_low: float  # where the effect in one further set should lie, with 95 %
    next_high: float
    same_sign: int  # sets in which it has the sign of the mean


def across(effects: Sequence[float], errors: Sequence[float]) -> Across:
    """What a set of components or a line-up changes in an effect, and what the next one would show.

    Random effects by DerSimonian and Laird (Controlled Clinical Trials 7, 1986; statsmodels `combine_effects`); the
    interval for a further set is mean ± t·√(between² + se²) with t of sets − 2 degrees of freedom (Higgins, Thompson
    and Spiegelhalter, J. R. Statistical Society A 172, 2009). Needs three sets.
    """
    if len(effects) < 3:
        raise ValueError(f"{len(effects)} sets can't tell how an effect differs from set to set; it takes 3")
    variances = np.maximum(np.asarray(errors, float), 1e-12) ** 2
    found = combine_effects(np.asarray(effects, float), variances, method_re="dl")
    mean, error = float(found.mean_effect_re), float(found.sd_eff_w_re)
    between = math.sqrt(max(float(found.tau2), 0.0))
    half = float(stats.norm.ppf(0.975)) * error
    reach = float(stats.t.ppf(0.975, len(effects) - 2)) * math.hypot(between, error)
    same = sum(1 for effect in effects if effect * mean > 0)
    return Across(len(effects), mean, mean - half, mean + half, between, mean - reach, mean + reach, same)


def settled(finding: Finding, over: Across, of: str = "stand-in sets", what: str = "it") -> Finding:
    """The finding as it stands after it was looked for over several sets: structural, or what it depends on.

    Structural: at least five sets, and the effect in a further one would have the same sign with 95 %. `what` is the
    effect, in words.
    """
    holds = over.sets >= FEWEST_SETS and over.next_low * over.next_high > 0
    told = f" Over {over.sets} {of} {what} averages {_number(over.effect, 1)} {finding.unit}"
    told += interval(over.low, over.high) + f"; {over.same_sign} of {over.sets} agree on the direction"
    told += f", and one more should show {_number(over.next_low, 1)} to {_number(over.next_high, 1)}."
    return replace(
        finding,
        sentence=finding.sentence + told,
        structural=holds,
        depends_on=() if holds else finding.depends_on,
    )
