"""Several runs on common deals, held together deal by deal: the moments that any difference of their means needs.

With common random numbers Var(B − A) = Var A + Var B − 2 Cov (Law, Simulation Modeling and Analysis, 5th ed., ch. 11),
so what the deals share cancels. The same holds for a difference of differences, such as what two changes do together
beyond what each does alone.
"""

from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple

import numpy as np
import polars as pl
import polars.selectors as cs

from pipeline.analysis.moments import Floats, Total, column, complete, counted, linear_error, moments_of, ratio_weights
from pipeline.analysis.slices import slices

LETTERS = "abcdefghijklmnopqrstuvwxyz"  # what runs are called in columns, the baseline first
ROUNDING = 1e-12  # a difference below this part of what went into it is none


class Measure(NamedTuple):
    """What is compared: the mean of the column `value` over rows of a group, or its total a game.

    The tables have `game`, `value` and the columns of `by`. Per game, a game without a row of a group counts as 0.
    """

    name: str
    value: str
    by: tuple[str, ...] = ()
    per: Literal["row", "game"] = "row"


class Joint:
    """Moments of a measure's sums over the common deals of runs, taken in piece by piece; a deal lies in one piece."""

    def __init__(self, measure: Measure, turns: Sequence[int]) -> None:
        self.measure, self.turns, self.names = measure, list(turns), LETTERS[: len(turns)]
        self._found, self._base = Total(measure.by), Total(())

    def add(self, tables: Sequence[pl.LazyFrame], games: Sequence[pl.LazyFrame]) -> None:
        """Take in a table of each run and its games, however many; the first run's games say which deals."""
        needed = [table.select("game", *self.measure.by, self.measure.value) for table in tables]
        counted_games = [one.select("game") for one in games]
        for parts in slices([*counted_games, *needed], [*self.turns, *self.turns]):
            self.take(parts[len(self.names) :], parts[: len(self.names)])

    def take(self, tables: Sequence[pl.LazyFrame], games: Sequence[pl.LazyFrame]) -> None:
        """The same of pieces small enough for one query, with their `deal`."""
        by = self.measure.by
        sums = [c for x in self.names for c in (f"v{x}", f"n{x}")]
        deals = _joined([games_of(part, f"n{x}") for part, x in zip(games, self.names, strict=True)], ["deal"])
        each = [sums_of(part, self.measure, x) for part, x in zip(tables, self.names, strict=True)]
        both = _joined(each, ["deal", *by], how="full").with_columns(pl.col(sums).fill_null(0.0))
        if self.measure.per == "game":
            both = both.drop([f"n{x}" for x in self.names]).join(deals, on="deal")
        self._found.add(moments_of(both, by, [sums], grouped=True))
        self._base.add(moments_of(deals, (), [[f"n{x}" for x in self.names]], grouped=True))

    def whole(self) -> pl.DataFrame:
        """By group: clusters, the sum vx and the rows (or games) nx of each run x with all their products; games."""
        found, every = self._found.whole(), self._base.whole()
        if self.measure.per == "game":
            found = complete(found, every, (), *[f"n{x}" for x in self.names])
        return found.with_columns(games=pl.lit(every["na"][0]))


def _joined(frames: Sequence[pl.LazyFrame], on: list[str], how: Literal["inner", "full"] = "inner") -> pl.LazyFrame:
    whole = frames[0]
    for frame in frames[1:]:
        whole = whole.join(frame, on=on, how=how, coalesce=True)
    return whole


def games_of(games: pl.LazyFrame, name: str) -> pl.LazyFrame:
    """By deal the number of games."""
    return games.group_by("deal").agg(pl.len().cast(pl.Float64).alias(name))


def sums_of(table: pl.LazyFrame, measure: Measure, run: str) -> pl.LazyFrame:
    """By deal and group the sum of the value and the number of rows; words as text, for each run has its own codes."""
    rows = table.select("deal", *measure.by, pl.col(measure.value).alias("value"))
    sums = [pl.col("value").sum().cast(pl.Float64).alias(f"v{run}"), pl.len().cast(pl.Float64).alias(f"n{run}")]
    return rows.with_columns(cs.categorical().cast(pl.String)).group_by("deal", *measure.by).agg(sums)


class Contrast(NamedTuple):
    """A weighted sum of runs' means, by group: arrays, NaN where it is not known."""

    value: Floats
    error: Floats  # its standard error, by the deals in common
    apart: Floats  # the same if the runs shared no deals
    deals: Floats

    @property
    def saved(self) -> Floats:
        """So many times the games would it take without common deals; NaN where nothing varies."""
        with np.errstate(divide="ignore", invalid="ignore"):
            return np.where(self.error > 0, self.apart**2 / self.error**2, np.nan)


def mean_of(found: pl.DataFrame, run: str) -> Floats:
    """A run's means by group, from `Joint.whole`."""
    with np.errstate(divide="ignore", invalid="ignore"):
        return column(found, f"v{run}") / column(found, f"n{run}")


def contrast(found: pl.DataFrame, weights: Mapping[str, float], paired: bool = True) -> Contrast:
    """Σ w_x · mean of run x, from `Joint.whole`: {"a": −1, "b": 1} is what b has more than a.

    Each mean is a ratio with a deal's linearised error x_c (`moments`); the variance is m/(m−1)·Σ(Σ w_x·x_c)² over the
    deals in common. Without them (not `paired`, moments of each run by itself) it is Σ w_x²·Var x.
    """
    linear = {run: ratio_weights(found, f"v{run}", f"n{run}") for run in weights}
    deals = {run: column(found, counted(f"n{run}")) for run in weights}
    fewest = np.minimum.reduce(list(deals.values()))
    parts = [weight * mean_of(found, run) for run, weight in weights.items()]
    value = np.sum(parts, axis=0)
    value = np.where(np.abs(value) <= ROUNDING * np.sum(np.abs(parts), axis=0), 0.0, value)
    alone = [weights[run] * linear_error(found, linear[run], deals[run]) for run in weights]
    apart = error = np.sqrt(np.sum(np.square(alone), axis=0))
    if paired:
        joint = {name: weight * w for run, weight in weights.items() for name, w in linear[run].items()}
        error = linear_error(found, joint, fewest)
    return Contrast(value, error, apart, fewest)
