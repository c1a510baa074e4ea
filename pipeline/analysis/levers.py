"""What a change does to several rates at once: shares, means and sums a game, paired by deal where runs share deals.

`compare` holds one column of facts of two runs against each other, by groups. Here a measure is any `Rate`, such as a
share of activations, and many are taken in one reading.
"""

from collections.abc import Callable, Mapping, Sequence

import numpy as np
import polars as pl

from pipeline.analysis.compare import Pair
from pipeline.analysis.intervals import mean_interval
from pipeline.analysis.moments import (
    Total,
    column,
    counted,
    ends,
    linear_error,
    moments_of,
    ratio_weights,
    with_interval,
)
from pipeline.analysis.rates import Rate
from pipeline.analysis.slices import last_game, slices
from pipeline.analysis.verdicts import holm, p_value

Runs = tuple[Sequence[pl.LazyFrame], Sequence[pl.LazyFrame]]
Rows = Callable[..., pl.LazyFrame]  # slices of a run's tables, in: rows with `deal` and what the rates ask for, out


def changed(runs: Runs, rows: Rows, measures: Mapping[str, Rate], how: Pair, level: float = 0.95) -> pl.DataFrame:
    """What the second run has more than the first of each rate: measure, a, b, effect (b − a) with interval and
    effect_se, p, p_holm (over these rows), games, deals, paired.

    `runs` are the tables of each; `rows` makes of a slice of them the rows that rates are taken of. Every rate is a
    ratio with a deal's linearised error (`moments`); paired, the deals that both runs got to count (one without a row
    in a run adds nothing there), and the variance is that of the difference over them.
    """
    turns = [n for n, tables in zip(how.rotations, runs, strict=True) for _ in tables]
    names = [[f"{x}{run}_{name}" for run in "ab" for x in "tn"] for name in measures]
    first, total = len(runs[0]), Total(())
    common = min(last_game(tables[0]) // n for tables, n in zip(runs, how.rotations, strict=True))
    for parts in slices([*runs[0], *runs[1]], turns):
        sides = [
            _by_deal(rows(*parts[cut]), measures, run) for cut, run in ((slice(first), "a"), (slice(first, None), "b"))
        ]
        both = sides[0].join(sides[1], on="deal", how="full", coalesce=True)
        both = both.filter(pl.col("deal") <= common) if how.paired else both
        total.add(moments_of(both.fill_null(0.0), (), [*names, ["rows_a"], ["rows_b"]], grouped=True))
    found = total.whole()
    told = [_difference(found, name, how.paired, level) for name in measures]
    whole = pl.concat(told)
    return whole.with_columns(p_holm=holm(whole["p"]))


def _by_deal(rows: pl.LazyFrame, measures: Mapping[str, Rate], run: str) -> pl.LazyFrame:
    chosen = {f"t{run}_{name}": rate.top for name, rate in measures.items()}
    chosen |= {f"n{run}_{name}": rate.bottom for name, rate in measures.items()}
    floats = [x.cast(pl.Float64).alias(name) for name, x in chosen.items()]
    count = pl.lit(1.0).alias(f"rows_{run}")
    return rows.select("deal", *floats, count).group_by("deal").agg(pl.all().sum())


def _difference(found: pl.DataFrame, name: str, paired: bool, level: float) -> pl.DataFrame:
    """One measure's row, of the moments of all."""
    pairs = [(f"t{run}_{name}", f"n{run}_{name}") for run in "ab"]
    weights = [ratio_weights(found, *pair) for pair in pairs]
    deals = [column(found, counted(bottom)) for _, bottom in pairs]
    fewer = np.minimum(*deals)
    with np.errstate(divide="ignore", invalid="ignore"):
        means = [
            np.where(n > 0, column(found, top) / column(found, bottom), np.nan)
            for (top, bottom), n in zip(pairs, deals, strict=True)
        ]
    if paired:
        error = linear_error(found, weights[1] | {x: -w for x, w in weights[0].items()}, fewer)
    else:
        error = np.hypot(*[linear_error(found, w, n) for w, n in zip(weights, deals, strict=True)])
    effect = means[1] - means[0]
    row = with_interval(found, "effect", effect, error, mean_interval(effect, error, fewer, level))
    return row.select(
        pl.lit(name).alias("measure"),
        pl.Series("a", means[0]).fill_nan(None),
        pl.Series("b", means[1]).fill_nan(None),
        *ends("effect"),
        "effect_se",
        pl.Series("p", p_value(effect, error, fewer)).fill_nan(None),
        pl.min_horizontal("rows_a", "rows_b").cast(pl.Int64).alias("games"),
        pl.Series("deals", np.nan_to_num(fewer)).cast(pl.Int64),
        pl.lit(paired).alias("paired"),
    )
