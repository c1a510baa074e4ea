"""A sweep: the same deals played by every setting of a few numbers. What each gives, which can be told apart, and which
numbers hardly bind.

A run of a sweep has a number of games fixed beforehand, so intervals and p are those of one look. Settings are held
against their neighbours, one step of one number away, deal by deal; all these questions are one family (Holm).
"""

import math
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
import polars as pl

from pipeline.analysis.goals.measuring import Gauge, Sample
from pipeline.analysis.goals.quantities import QUANTITIES, Source, parts_of, why_not
from pipeline.analysis.intervals import mean_interval, share_interval, simultaneous
from pipeline.analysis.slices import collect
from pipeline.analysis.verdicts import holm, p_value
from pipeline.analysis.whatif import Watched

WATCHED = ("seat_share", "rounds", "minutes", "points", "ending")
GAP = "seat_gap"
MEDIAN, P90 = "minutes_median", "minutes_p90"
ALPHA = 0.05
HARDLY = 0.95  # share of deals that come out identical from which on a number is said to hardly bind
Step = tuple[int, int, int]  # a number, and two settings that are one step of it apart


class Measured(NamedTuple):
    """What was measured of one setting."""

    samples: Mapping[str, Sample]  # by key of what is watched
    finals: npt.NDArray[np.int64]  # [deal, game and seat]: final points
    games: int
    seats: int


def watched_of(source: Source) -> list[Watched]:
    """What is watched in every setting of such runs."""
    each = [Watched(QUANTITIES[name], part) for name in WATCHED for part in parts_of(QUANTITIES[name], source)]
    return [one for one in each if not why_not(one.quantity, one.part, source)]


def measure(source: Source, games: int, watched: Sequence[Watched]) -> Measured:
    """Read the first so many games of a setting's run."""
    gauges = {one.key: Gauge(one.quantity, one.part, keep=one.key == "minutes") for one in watched}
    samples = {key: gauge.look(source, games) for key, gauge in gauges.items()}
    rows = source.scan("seats").filter(pl.col("game") < games).select("game", "seat", "points")
    points = collect(rows.sort("game", "seat"))["points"].cast(pl.Int64).to_numpy()
    return Measured(samples, points.reshape(-1, source.rotations * source.seats), games, source.seats)


def table(measured: Sequence[Measured], watched: Sequence[Watched]) -> pl.DataFrame:
    """A row a setting, in their order: means of what is watched with 95 % intervals; of minutes the median and the
    90th percentile; of seats the gap between the best and the worst one's win share. Endings that no game had are left
    out.
    """
    rows = [_row(one, watched) for one in measured]
    found = pl.DataFrame(rows, infer_schema_length=None)
    never = [one.key for one in watched if one.quantity.name == "ending" and not (found[one.key] > 0).any()]
    return found.drop([name + end for name in never for end in ("", "_low", "_high")])


def _row(one: Measured, watched: Sequence[Watched]) -> dict[str, Any]:
    row: dict[str, Any] = {"games": one.games}
    for what in watched:
        sample = one.samples[what.key]
        if what.key == "seat_share" and one.seats > 1:
            row |= _named(GAP, *_gap(sample))
        elif what.key == "minutes":
            row |= {MEDIAN: sample.quantile(0.5), P90: sample.quantile(0.9)}
        else:
            value, error, deals = sample._replace(yes_no=False).means()[0]  # Wilson's interval knows of rare events
            ends = _interval(value, error, deals, what.quantity.yes_no)
            row |= _named("won" if what.key == "seat_share" else what.key, value, *ends)
    return row


def _named(name: str, value: float, low: float, high: float) -> dict[str, float | None]:
    ends = {name: value, f"{name}_low": low, f"{name}_high": high}
    return {key: one if math.isfinite(one) else None for key, one in ends.items()}


def _interval(value: float, error: float, deals: int, share: bool, level: float = 0.95) -> tuple[float, float]:
    how = share_interval if share else mean_interval
    low, high = how(np.array([value]), np.array([error]), np.array([float(deals)]), level)
    return float(low[0]), float(high[0])


def _gap(sample: Sample) -> tuple[float, float, float]:
    """The best less the worst seat's win share; from the largest lower to the largest upper end of all pairs'."""
    pairs = sample.differences()
    level = simultaneous(0.95, len(pairs))
    ends = [_interval(abs(one.value), one.error, one.deals, False, level) for one in pairs]
    low, high = max(end[0] for end in ends), max(end[1] for end in ends)
    return max(abs(one.value) for one in pairs), max(low, 0.0), high


def steps(measured: Sequence[Measured], pairs: Iterable[Step], watched: Sequence[Watched]) -> pl.DataFrame:
    """What one step of a number does: number, one, other (settings by their places), key, group, effect (other less
    one), effect_se, deals, p, p_holm over all rows, and `same`, the share of deals that came out identical: in every
    game of the deal every seat with the same points.
    """
    rows = []
    for number, i, j in pairs:
        one, other = measured[i], measured[j]
        same = float((one.finals == other.finals).all(axis=1).mean())
        for what in watched:
            for group, found in one.samples[what.key].against(other.samples[what.key]).items():
                if what.quantity.name != "ending" or one.samples[what.key].sums.any() or found.value:
                    rows.append((number, i, j, what.key, group, found.value, found.error, found.deals, same))
    frame = pl.DataFrame(rows, schema=_STEPS, orient="row")
    p = p_value(*(frame[name].cast(pl.Float64).to_numpy() for name in ("effect", "effect_se", "deals")))
    known = pl.Series("p", p).fill_nan(None)
    return frame.with_columns(known, holm(known).alias("p_holm"))


_STEPS = {
    **dict.fromkeys(("number", "one", "other"), pl.Int64),
    **dict.fromkeys(("key", "group"), pl.String),
    **dict.fromkeys(("effect", "effect_se"), pl.Float64),
    "deals": pl.Int64,
    "same": pl.Float64,
}


def told_apart(found: pl.DataFrame) -> pl.DataFrame:
    """By pair of neighbours: number, one, other, same, and `apart`: the keys in which they surely differ."""
    sure = pl.col("key").filter(pl.col("p_holm") <= ALPHA).unique(maintain_order=True)
    return found.group_by("number", "one", "other", maintain_order=True).agg(pl.col("same").first(), apart=sure)


def binding(found: pl.DataFrame) -> pl.DataFrame:
    """By number: `same`, the mean share of deals that come out identical when it moves one step, and `same_least` and
    `same_most` over its steps; `pairs`, and of these `apart` that can be told apart.
    """
    pairs = told_apart(found)
    found = pairs.group_by("number").agg(
        pl.col("same").mean(),
        same_least=pl.col("same").min(),
        same_most=pl.col("same").max(),
        pairs=pl.len(),
        apart=(pl.col("apart").list.len() > 0).sum(),
    )
    return found.sort("number")


def largest(found: pl.DataFrame) -> pl.DataFrame:
    """By number and key: the step that surely changes it most, with `effect`; only those that surely do."""
    sure = found.filter(pl.col("p_holm") <= ALPHA)
    far = pl.col("effect").abs()
    return sure.sort(far, descending=True).group_by("number", "key", maintain_order=True).first().sort("number")
