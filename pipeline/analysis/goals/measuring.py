"""Measures a quantity of a run that grows: each look reads the games that are new and keeps sums by deal.

Of m deals let v_c and n_c be the sum and the number of a group's values in deal c. The group's mean R = Σv/Σn has the
residuals e_c = (v_c − R·n_c)/Σn and the variance m/(m−1)·Σe_c² (`moments`), any difference of two groups' means that of
the difference of their residuals.
"""

import math
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
import polars as pl

from pipeline.analysis.goals.quantities import Quantity, Source
from pipeline.analysis.slices import collect

Floats = npt.NDArray[np.float64]
GAMES_AT_A_TIME = 50_000  # that a query reads
UNSEEN = 2.0  # standard error, in deals, that a share of yes and no has at least


class Estimate(NamedTuple):
    """A mean or a difference of means, with its standard error over so many deals."""

    value: float
    error: float
    deals: int


class Sample(NamedTuple):
    """What was measured of a quantity: sums and numbers of values by deal (row) and group (column)."""

    groups: tuple[str, ...]  # names of the groups; ("",) without
    sums: Floats
    counts: Floats
    values: Floats  # of every row with its deal, where they are kept (for quantiles)
    deal_of: npt.NDArray[np.int64]
    games: int
    yes_no: bool

    @property
    def deals(self) -> int:
        """Deals that say something."""
        return int((self.counts.sum(axis=1) > 0).sum())

    def means(self) -> list[Estimate]:
        """The mean of each group."""
        found = []
        for j in range(len(self.groups)):
            value, residuals, deals = self._linear(j)
            found.append(Estimate(value, self._error(residuals, deals), deals))
        return found

    def differences(self) -> list[Estimate]:
        """The mean of each group less that of each later one."""
        one = [self._linear(j) for j in range(len(self.groups))]
        return [
            Estimate(a[0] - b[0], self._error(a[1] - b[1], min(a[2], b[2])), min(a[2], b[2]))
            for j, a in enumerate(one)
            for b in one[j + 1 :]
        ]

    def against(self, other: "Sample") -> dict[str, Estimate]:
        """By group: the mean in another run on the same deals less the mean here, with the error of the difference.

        Groups that only one of them has are left out.
        """
        found = {}
        for name in (name for name in self.groups if name in other.groups):
            first, second = self._linear(self.groups.index(name)), other._linear(other.groups.index(name))
            size = max(len(first[1]), len(second[1]))
            residuals = [np.pad(one[1], (0, size - len(one[1]))) for one in (first, second)]
            deals = min(first[2], second[2])
            found[name] = Estimate(second[0] - first[0], self._error(residuals[1] - residuals[0], deals), deals)
        return found

    def below(self, bound: float, or_equal: bool) -> Estimate:
        """The share of rows with a value below the bound, or equal to it."""
        inside = (self.values <= bound if or_equal else self.values < bound).astype(float)
        size = len(self.counts)
        sums, counts = (
            np.bincount(self.deal_of, weight, size).astype(float)[:, None] for weight in (inside, np.ones(len(inside)))
        )
        return self._replace(groups=("",), sums=sums, counts=counts, yes_no=True).means()[0]

    def quantile(self, level: float) -> float:
        """The smallest value that at least such a share of rows doesn't exceed."""
        return float(np.quantile(self.values, min(max(level, 0.0), 1.0), method="inverted_cdf"))

    def _linear(self, j: int) -> tuple[float, Floats, int]:
        """A group's mean, its residual by deal, and the deals that it is in."""
        v, n = self.sums[:, j], self.counts[:, j]
        total = float(n.sum())
        value = float(v.sum()) / total if total else math.nan
        return value, (v - value * n) / total if total else np.zeros(len(v)), int((n > 0).sum())

    def _error(self, residuals: Floats, deals: int) -> float:
        """The standard error from residuals.

        Where all agree, what was not seen yet may still be: a share of yes and no is never known better than it would
        be if four deals had gone the other way.
        """
        if deals < 2:
            return math.nan
        squares = float((residuals**2).sum())
        # As in `moments`: what is below the rounding of what went into the residuals is no spread.
        error = math.sqrt(deals / (deals - 1) * squares) if squares > 1e-26 else 0.0
        return max(error, UNSEEN / deals) if self.yes_no else error


class Gauge:
    """Measures one quantity of one run, over more and more of its games."""

    def __init__(self, quantity: Quantity, part: str = "", keep: bool = False) -> None:
        self.quantity, self.part, self.keep = quantity, part, keep
        self.games = 0  # that were read
        self._deals = 0
        self._sums: dict[str, list[tuple[npt.NDArray[np.int64], Floats, Floats]]] = {}
        self._values: list[tuple[npt.NDArray[np.int64], Floats]] = []

    def look(self, source: Source, games: int) -> Sample:
        """What the first so many games of the source say; games that were read before are not read again."""
        for first, stop in _windows(self.games, games):
            self._read(_narrowed(source, first, stop), source.rotations)
        self.games = max(games, self.games)
        self._deals = -(-self.games // source.rotations)
        return self._sample()

    def _read(self, source: Source, rotations: int) -> None:
        rows = self.quantity.rows(source, self.part)
        group = pl.col(self.quantity.by).cast(pl.String) if self.quantity.by else pl.lit("")
        rows = rows.select(deal=pl.col("game") // rotations, group=group, value=pl.col("value").cast(pl.Float64))
        if self.keep:
            found = collect(rows.drop_nulls("value"))
            self._values.append((found["deal"].to_numpy(), found["value"].to_numpy()))
            rows = found.lazy()
        sums = [pl.col("value").sum().alias("v"), pl.col("value").count().cast(pl.Float64).alias("n")]
        by_deal = collect(rows.group_by("group", "deal").agg(sums))
        if self.quantity.per == "game":
            by_deal = self._a_game(by_deal, source, rotations)
        for (name,), one in by_deal.partition_by("group", as_dict=True).items():
            columns = (one["deal"].to_numpy(), one["v"].to_numpy(), one["n"].to_numpy())
            self._sums.setdefault(str(name), []).append(columns)

    def _a_game(self, by_deal: pl.DataFrame, source: Source, rotations: int) -> pl.DataFrame:
        """Sums over the games of the deal, those without a row too, in place of the rows."""
        games = source.scan("games").group_by(deal=pl.col("game") // rotations).agg(n=pl.len().cast(pl.Float64))
        whole = collect(games).join(by_deal.drop("n"), on="deal", how="left")
        return whole.with_columns(pl.col("group").fill_null(""), pl.col("v").fill_null(0.0))

    def _sample(self) -> Sample:
        names = sorted(self._sums) or [""]
        sums, counts = (np.zeros((self._deals, len(names))) for _ in range(2))
        for j, name in enumerate(names):
            for deals, v, n in self._sums.get(name, ()):
                sums[deals, j], counts[deals, j] = v, n
        deal_of = np.concatenate([one[0] for one in self._values]) if self._values else np.zeros(0, np.int64)
        values = np.concatenate([one[1] for one in self._values]) if self._values else np.zeros(0)
        return Sample(tuple(names), sums, counts, values, deal_of, self.games, self.quantity.yes_no)


def _windows(first: int, stop: int) -> Iterator[tuple[int, int]]:
    for begin in range(first, stop, GAMES_AT_A_TIME):
        yield begin, min(begin + GAMES_AT_A_TIME, stop)


def _narrowed(source: Source, first: int, stop: int) -> Source:
    """The same run with games `first` to `stop - 1` alone."""
    return source._replace(
        scan=lambda name: source.scan(name).filter((pl.col("game") >= first) & (pl.col("game") < stop))
    )
