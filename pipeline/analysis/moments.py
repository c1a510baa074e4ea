"""Sums and products over deals, and what follows from them: means, shares, differences, their errors.

A deal is a cluster: its games share their luck. For a group let m be its number of clusters, x_c the
total of a column in cluster c, S_x = Σ x_c and S_xy = Σ x_c·y_c. A ratio estimate R = S_x / S_n has the
residuals e_c = (x_c − R·n_c) / S_n, and the cluster-robust variance m/(m−1)·Σ e_c² (Cochran, Sampling
Techniques, 3rd ed., ch. 9 and 11; the factor is the usual correction for few clusters). Σ e_c² needs
nothing but the sums and products.
"""

from collections.abc import Iterable, Mapping, Sequence

import numpy as np
import numpy.typing as npt
import polars as pl

from pipeline.analysis.intervals import mean_interval, share_interval
from pipeline.analysis.slices import collect, slices

Floats = npt.NDArray[np.float64]


def product(x: str, y: str) -> str:
    """The name of the column that holds Σ x_c·y_c."""
    return f"{min(x, y)}*{max(x, y)}"


def counted(x: str) -> str:
    """The name of the column that holds the number of clusters with x_c ≠ 0."""
    return f"{x}#"


def moments(
    parts: Iterable[pl.LazyFrame],
    by: Sequence[str],
    columns: Sequence[str],
    ratios: Sequence[tuple[str, str]] = (),
    grouped: bool = False,
) -> pl.DataFrame:
    """By group: `clusters` (deals with a row of this group), Σ x_c and the number of x_c ≠ 0 (`counted`) for each
    column, and the products Σ x_c·y_c that ratios need: of each column over the last one, and of `ratios`.

    Each part has `deal`, the columns of `by` and the columns to add up; a deal lies in one part only.
    `grouped`: there is one row a deal and group already.
    """
    together = [*[(x, columns[-1]) for x in columns], *ratios]
    return added((moments_of(part, by, together, grouped) for part in parts), by)


def moments_of(
    part: pl.LazyFrame, by: Sequence[str], together: Sequence[Sequence[str]], grouped: bool = False
) -> pl.DataFrame:
    """The same of one part; products only of columns that stand `together` in one of the lists."""
    columns = list(dict.fromkeys(x for names in together for x in names))
    pairs = {product(x, y): (x, y) for names in together for i, x in enumerate(names) for y in names[i:]}
    # Small whole numbers add up faster than floats: sums first, floats then.
    floats = [(pl.col(x) if grouped else pl.col(x).sum()).cast(pl.Float64) for x in columns]
    by_deal = part.select(*by, *floats) if grouped else part.group_by(*by, "deal").agg(floats)
    products = [(pl.col(x) * pl.col(y)).sum().alias(name) for name, (x, y) in pairs.items()]
    sums = [pl.len().cast(pl.Int64).alias("clusters"), *[pl.col(x).sum() for x in columns], *products]
    sums += [(pl.col(x) != 0).sum().cast(pl.Int64).alias(counted(x)) for x in columns]
    return as_text(collect(by_deal.group_by(by).agg(sums) if by else by_deal.select(sums)), by)


def added(parts: Iterable[pl.DataFrame], by: Sequence[str]) -> pl.DataFrame:
    """Moments of several parts as one; a few parts are kept at a time."""
    total = Total(by)
    for part in parts:
        total.add(part)
    return total.whole()


class Total:
    """Adds up moments as they come, for results of slices too many to keep."""

    def __init__(self, by: Sequence[str]) -> None:
        self.by, self.parts = list(by), list[pl.DataFrame]()

    def add(self, part: pl.DataFrame) -> None:
        """Take in the moments of a slice."""
        self.parts.append(part)
        if len(self.parts) >= 50:
            self.parts = [self._sum()]

    def _sum(self) -> pl.DataFrame:
        whole = pl.concat(self.parts)
        return whole.group_by(self.by).agg(pl.exclude(self.by).sum()) if self.by else whole.sum()

    def whole(self) -> pl.DataFrame:
        """The moments of everything taken in."""
        return self._sum().sort(self.by) if self.by else self._sum()


def as_text(frame: pl.DataFrame, columns: Iterable[str]) -> pl.DataFrame:
    """Words as plain text, whatever the file keeps them as, so that parts join and sort by spelling."""
    words = [c for c in columns if isinstance(frame.schema[c], (pl.Categorical, pl.Enum))]
    return frame.with_columns(pl.col(words).cast(pl.String)) if words else frame


def complete(found: pl.DataFrame, base: pl.DataFrame, on: Sequence[str], *bottoms: str) -> pl.DataFrame:
    """Give groups that are absent from some deals (no zero rows are kept) the denominators of all deals.

    `found` has the columns that were there, `bottoms` among them; `base` is `moments` of the bottoms alone over
    every deal, by `on`. Missing rows are zeros of the numerators, so products with them stand as they are.
    """
    products = [product(x, y) for i, x in enumerate(bottoms) for y in bottoms[i:]]
    replaced = ["clusters", *bottoms, *products, *[counted(x) for x in bottoms]]
    whole, kept = base.select(*on, *replaced), found.drop(replaced)
    return kept.join(whole, on=list(on), how="left") if on else kept.join(whole, how="cross")


def every_row(table: pl.LazyFrame, rotations: int, name: str = "games") -> pl.DataFrame:
    """Moments of the number of rows of a table over all deals, as `name`: the base that `complete` wants."""
    parts = (part.select("deal", pl.lit(1).alias(name)) for (part,) in slices([table.select("game")], rotations))
    return moments(parts, (), [name])


def shares(parts: Iterable[pl.LazyFrame], by: str, extra: Sequence[str] = (), level: float = 0.95) -> pl.DataFrame:
    """The share of games of each category: <by>, games, deals, share with interval, and Σ of the `extra` columns.

    Each part has a row a game: `deal`, the category in `by` and the extra columns.
    """
    found, base = Total([by]), Total(())
    for part in parts:
        rows = collect(part).lazy()
        deals = rows.group_by("deal").agg(games=pl.len())
        sums = [pl.len().alias("had"), *[pl.col(x).cast(pl.Float64).sum() for x in extra]]
        by_deal = rows.group_by("deal", by).agg(sums).join(deals, on="deal")
        found.add(moments_of(by_deal, [by], [["had", "games"], *[[x] for x in extra]], grouped=True))
        base.add(moments_of(deals, (), [["games"]], grouped=True))
    whole = complete(found.whole(), base.whole(), (), "games")
    whole = with_ratio(whole, "share", ("had", "games"), share=True, level=level)
    return whole.select(by, *counts("had"), *ends("share"), "share_se", *extra)


def counts(rows: str) -> list[pl.Expr]:
    """What a result rests on: the total of `rows` as `games`, and `deals`."""
    return [pl.col(rows).cast(pl.Int64).alias("games"), pl.col("clusters").alias("deals")]


def ends(name: str) -> list[str]:
    """The names of a measure and of its interval."""
    return [name, f"{name}_low", f"{name}_high"]


def column(frame: pl.DataFrame, name: str) -> Floats:
    """A column as floats, nulls as NaN."""
    return frame[name].cast(pl.Float64).fill_null(np.nan).to_numpy()


@np.errstate(divide="ignore", invalid="ignore")
def linear_error(frame: pl.DataFrame, weights: Mapping[str, Floats], clusters: Floats) -> Floats:
    """By group: the standard error of Σ_c e_c with e_c = Σ_j w_j·x_jc; NaN with fewer than two clusters."""
    total, squares, size = np.zeros(len(clusters)), np.zeros(len(clusters)), np.zeros(len(clusters))
    for x, wx in weights.items():
        total = total + wx * column(frame, x)
        for y, wy in weights.items():
            term = wx * wy * column(frame, product(x, y))
            squares, size = squares + term, size + np.abs(term)
    spread = np.maximum(squares - total**2 / clusters, 0.0)
    # The sums cancel; what is below the rounding of what went into them is no spread.
    spread = np.where(spread <= 1e-13 * size, 0.0, spread)
    return np.where(clusters >= 2, np.sqrt(clusters / (clusters - 1) * spread), np.nan)


def ratio_weights(frame: pl.DataFrame, top: str, bottom: str) -> dict[str, Floats]:
    """The weights w_j that linearise Σ top / Σ bottom."""
    with np.errstate(divide="ignore", invalid="ignore"):
        below = column(frame, bottom)
        return {top: 1 / below, bottom: -column(frame, top) / below**2}


def with_ratio(
    frame: pl.DataFrame, name: str, ratio: tuple[str, str], share: bool = False, level: float = 0.95
) -> pl.DataFrame:
    """Add `name` = Σ top / Σ bottom with its interval and standard error; `share`: it lies between 0 and 1.

    Only deals that have something in the denominator count as clusters: a card that three deals saw rests on three.
    """
    top, bottom = ratio
    clusters = column(frame, counted(bottom))
    with np.errstate(divide="ignore", invalid="ignore"):
        value = column(frame, top) / column(frame, bottom)
    error = linear_error(frame, ratio_weights(frame, top, bottom), clusters)
    low, high = (share_interval if share else mean_interval)(value, error, clusters, level)
    return with_interval(frame, name, value, error, (low, high))


def with_difference(
    frame: pl.DataFrame, name: str, first: tuple[str, str], second: tuple[str, str], level: float = 0.95
) -> pl.DataFrame:
    """Add `name` = ratio `second` − ratio `first`, both of the same clusters, so that what they share cancels."""
    clusters = np.minimum(column(frame, counted(first[1])), column(frame, counted(second[1])))
    with np.errstate(divide="ignore", invalid="ignore"):
        value = column(frame, second[0]) / column(frame, second[1]) - column(frame, first[0]) / column(frame, first[1])
    weights = {x: -w for x, w in ratio_weights(frame, *first).items()} | ratio_weights(frame, *second)
    error = linear_error(frame, weights, clusters)
    return with_interval(frame, name, value, error, mean_interval(value, error, clusters, level))


def with_interval(
    frame: pl.DataFrame, name: str, value: Floats, error: Floats, interval: tuple[Floats, Floats]
) -> pl.DataFrame:
    """Add `name`, `name_low`, `name_high`, `name_se`, NaN as null."""
    series = {name: value, f"{name}_low": interval[0], f"{name}_high": interval[1], f"{name}_se": error}
    return frame.with_columns([pl.Series(k, v, dtype=pl.Float64).fill_nan(None) for k, v in series.items()])
