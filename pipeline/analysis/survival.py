"""How long something lasts: the share that has not yet happened, where for some cases the end was never seen."""

import numpy as np
import polars as pl
from scipy import stats

from pipeline.analysis.intervals import wilson
from pipeline.analysis.rates import Rate, rates
from pipeline.analysis.slices import collect

_STILL = {
    "round": pl.Int64,
    "games": pl.Int64,
    "ended": pl.Int64,
    "still": pl.Float64,
    "still_low": pl.Float64,
    "still_high": pl.Float64,
}


def still(cases: pl.LazyFrame, rotations: int = 1, level: float = 0.95) -> pl.DataFrame:
    """The share of cases to which it has not happened by the end of each round (Kaplan and Meier, JASA 53, 1958).

    `cases` has a row a case: game, round, and ended (1: it happened in that round; 0: the case was seen until that
    round, and is censored after it). S(t) = Π_{s≤t} (1 − d(s)/n(s)); Greenwood's variance times the design effect of
    the share that ended (cases of one deal are alike), as an interval through log(−log S); where that form has no
    value, Wilson's on as many independent cases. Columns: round, games (cases still seen at its beginning), ended,
    still with interval.
    """
    needed = cases.select("game", pl.col("round").cast(pl.Int64), pl.col("ended").cast(pl.Int64))
    counted = needed.group_by("round").agg(pl.col("ended").sum(), cases=pl.len().cast(pl.Int64))
    counts = collect(counted).sort("round")
    if not counts.height:
        return pl.DataFrame(schema=_STILL)
    effect = _design_effect(needed, rotations)
    seen = counts["cases"].reverse().cum_sum().reverse()
    rows, share, spread = [], 1.0, 0.0
    for round_, ended, at_risk in zip(counts["round"], counts["ended"], seen, strict=True):
        share *= 1 - ended / at_risk
        spread += ended / (at_risk * (at_risk - ended)) if ended < at_risk else np.inf
        rows.append((round_, at_risk, ended, share, *_interval(share, spread * effect, at_risk / effect, level)))
    return pl.DataFrame(rows, schema=_STILL, orient="row")


def _design_effect(cases: pl.LazyFrame, rotations: int) -> float:
    """The variance of the share that ended over that of as many independent cases (Kish); 1 where it is not known."""
    found = rates(cases, {"ended": Rate(pl.col("ended"))}, (), rotations)
    share, low, high = (found[c][0] for c in ("ended", "ended_low", "ended_high"))
    n, deals = int(found["games"][0]), int(found["deals"][0])
    if low is None or not 0 < share < 1:
        return 1.0
    error = (high - low) / 2 / float(stats.t.ppf(0.975, deals - 1))
    return float(max(error**2 / (share * (1 - share) / n), 1e-9))


def _interval(share: float, spread: float, cases: float, level: float) -> tuple[float, float]:
    """The interval of S: `spread` is its variance over S²."""
    if not 0 < share < 1 or not np.isfinite(spread):
        return wilson(share * cases, cases, level)
    z = float(stats.norm.ppf((1 + level) / 2))
    factor = float(np.exp(z * np.sqrt(spread) / abs(np.log(share))))
    return share**factor, share ** (1 / factor)
