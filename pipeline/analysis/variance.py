"""How far a result hangs on who plays, how far on the deal, and how far on what comes after."""

import numpy as np
import polars as pl

from pipeline.analysis.slices import slices

PARTS = ("strategy", "deal", "rest")


def explained(seats: pl.LazyFrame, value: str, rotations: int = 1) -> pl.DataFrame:
    """The variance of a column of `seats` in parts: part, share, games (seats played), deals.

    `strategy`: between the means of the strategies. `deal`: between deals, of what is left (one-way random effects,
    Searle, Casella and McCulloch, Variance Components, 1992, ch. 3: (MSB − MSW) / n₀, not below 0): the luck that all
    games of a deal share. `rest`: rivals, seats and the luck of play. Where every deal was played once, deal and rest
    can't be told apart, and are `rest`.
    """
    needed = seats.select("game", "player", pl.col(value).cast(pl.Float64).alias("value"))
    mean = _means(needed)
    n = float(mean["n"].sum())
    if n < 2:
        return pl.DataFrame(schema={"part": pl.String, "share": pl.Float64, "games": pl.Int64, "deals": pl.Int64})
    grand = float((mean["n"] * mean["mean"]).sum()) / n
    between = float((mean["n"] * (mean["mean"] - grand) ** 2).sum()) / n
    deals = _by_deal(needed, mean, rotations)
    size, total, squares = (deals[c].to_numpy() for c in ("n", "total", "squares"))
    within = float((squares - total**2 / size).sum())
    groups, left = len(size), n - len(size)
    msw = within / left if left > 0 else 0.0
    msb = float((total**2 / size).sum()) / max(groups - 1, 1)
    common = (n - float((size**2).sum()) / n) / max(groups - 1, 1)
    known = rotations > 1 and left > 0 and groups > 1
    shared = max(0.0, (msb - msw) / common) if known else 0.0
    rest = msw if known else float(squares.sum()) / n
    whole = between + shared + rest
    shares = np.array([between, shared, rest]) / whole if whole > 0 else np.zeros(3)
    return pl.DataFrame({"part": PARTS, "share": shares, "games": [int(n)] * 3, "deals": [groups] * 3})


def _means(seats: pl.LazyFrame) -> pl.DataFrame:
    """By strategy the number of rows and the mean."""
    sums = (
        part.group_by(pl.col("player").cast(pl.String)).agg(n=pl.len().cast(pl.Float64), total=pl.col("value").sum())
        for (part,) in slices([seats])
    )
    whole = pl.concat([one.collect() for one in sums]).group_by("player").agg(pl.col("n", "total").sum())
    return whole.sort("player").select("player", "n", mean=pl.col("total") / pl.col("n"))


def _by_deal(seats: pl.LazyFrame, mean: pl.DataFrame, rotations: int) -> pl.DataFrame:
    """By deal the number of rows, and the sum and squares of what a seat has more than its strategy's mean."""
    found = []
    for (part,) in slices([seats], rotations):
        rows = part.with_columns(pl.col("player").cast(pl.String)).join(mean.lazy().drop("n"), on="player")
        over = pl.col("value") - pl.col("mean")
        sums = rows.group_by("deal").agg(n=pl.len().cast(pl.Float64), total=over.sum(), squares=(over**2).sum())
        found.append(sums.collect())
    return pl.concat(found).sort("deal")
