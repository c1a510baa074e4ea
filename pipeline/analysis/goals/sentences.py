"""Answers to goals as sentences."""

import math
from collections.abc import Mapping, Sequence

from pipeline.analysis.findings import about
from pipeline.analysis.goals.answers import ALPHA, MET, MISSED, UNKNOWN, Answer, Reading, Word, overall
from pipeline.analysis.goals.quantities import Quantity
from pipeline.analysis.goals.reading import GAP, MEAN, Limits

VALID = "Intervals hold at 95 %, valid however often one looks."
WORDS: Mapping[Word, str] = {MET: "MET", MISSED: "NOT MET", UNKNOWN: "NOT KNOWN YET"}


def sentence(answer: Answer, rate: float = 0.0) -> str:
    """`NOT MET at 3 players: best to worst seat 4.9 points of win share, limit 4, interval 4.2 to 5.6; a fair game of
    this size shows about 1.0.` With `rate`, games a second, a goal that is not known says how long it will take.
    """
    goal = answer.goal
    players = f"{goal.seats} player{'s' * (goal.seats != 1)}"
    what = goal.quantity.told(goal.part)
    told = what + ";".join(
        reading(goal.quantity, one).removeprefix("," * (i > 0)) for i, one in enumerate(answer.readings)
    )
    fair = (
        f"; a fair game of this size shows about {goal.quantity.unit.told(answer.fair_gap)}" if answer.fair_gap else ""
    )
    return f"{WORDS[answer.word]} at {players}: {told}{fair}{_further(answer, rate)}."


def reading(quantity: Quantity, one: Reading) -> str:
    """What was measured, after the name of the quantity: ` 4.9 points of win share, limit 4, interval 4.2 to 5.6`."""
    unit = quantity.unit
    which = {MEAN: "", GAP: "", "median": ", median"}.get(one.limits.statistic)
    if which is None:
        which = f", {ordinal(round(100 * (one.limits.level or 0.0)))} percentile"
    if one.group and quantity.kind == MEAN:
        which += f", {quantity.by} {one.group}"
    if math.isnan(one.value):
        return f"{which}, {wanted(quantity, one.limits)}: no game says anything of it"
    known = math.isfinite(one.low) and math.isfinite(one.high)
    between = (
        f", interval {unit.told(one.low)} to {unit.told(one.high)}" if known else ", too few deals to say how sure"
    )
    return f"{which} {unit.whole(one.value)}, {wanted(quantity, one.limits)}{between}"


def wanted(quantity: Quantity, limits: Limits) -> str:
    """`limit 4`, `at least 60 wanted`, `45 to 60 wanted`."""
    told = quantity.unit.bound
    if math.isinf(limits.low):
        return f"limit {told(limits.high)}"
    if math.isinf(limits.high):
        return f"at least {told(limits.low)} wanted"
    return f"{told(limits.low)} to {told(limits.high)} wanted"


def ordinal(number: int) -> str:
    """`91st`."""
    last = 0 if number in (11, 12, 13) else number % 10
    return f"{number}{_ENDS.get(last, 'th')}"


def _further(answer: Answer, rate: float) -> str:
    """What it still takes to know."""
    if answer.word != UNKNOWN:
        return ""
    known = min(answer.p_met, answer.p_missed) <= ALPHA
    alone = "; by itself it would be known, but several goals are asked at once" if known else ""
    if answer.more_games is None:
        return f"{alone}: it lies on its limit, or too few games say anything of it"
    seconds = f", {duration(answer.more_games / rate)}" if rate else ""
    return f"{alone}: about {about(answer.more_games)} more games{seconds}"


def duration(seconds: float) -> str:
    """`2 s`, `4 min`, `3 h`."""
    if seconds < 90:
        return f"{max(1, round(seconds))} s"
    return f"{round(seconds / 60)} min" if seconds < 5_400 else f"{seconds / 3600:.0f} h"


def verdict(answers: Sequence[Answer]) -> str:
    """The goals as a whole, in a line."""
    counted = {word: sum(answer.word == word for answer in answers) for word in WORDS}
    parts = [f"{count} {name}" for word, name in _COUNTED.items() if (count := counted[word])]
    what = {MET: "All goals are met", MISSED: "Goals are missed", UNKNOWN: "Not all goals are known yet"}[
        overall(answers)
    ]
    return f"{what}: {', '.join(parts)} of {len(answers)}."


_ENDS = {1: "st", 2: "nd", 3: "rd"}
_COUNTED: Mapping[Word, str] = {MET: "met", MISSED: "missed", UNKNOWN: "not known yet"}
