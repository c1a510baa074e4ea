"""Tracks that seats move along: how far they get, when, and what the spots give.

A table of steps has rows (game, round, seat, spot, points), one for each step of a marker, and perhaps a column that
says on which track. Steps of seat 0 (an opponent that is no player) are left out.
"""

from collections.abc import Sequence

import polars as pl

from pipeline.analysis.moments import complete, counts, ends, every_row, moments, with_ratio
from pipeline.analysis.slices import slices


def reached(
    steps: pl.LazyFrame, seats: pl.LazyFrame, by: Sequence[str] = ("spot",), rotations: int = 1, level: float = 0.95
) -> pl.DataFrame:
    """How far seats get: by spot (and track), *by, games (seats played), deals; with intervals share (of seats that
    reached it), round (in which, mean of those) and points (that it gave, mean of those).
    """
    base = every_row(seats, rotations, "rows")
    needed = steps.filter(pl.col("seat") > 0).select("game", "round", "points", *by)
    parts = (_by_deal(theirs, part, by) for part, theirs in slices([seats.select("game"), needed], rotations))
    columns = ["n_round", "n_points", "had", "rows"]
    found = moments(parts, by, columns, [("n_round", "had"), ("n_points", "had")], grouped=True)
    found = complete(found, base, (), "rows")
    found = with_ratio(found, "share", ("had", "rows"), share=True, level=level)
    found = with_ratio(found, "round", ("n_round", "had"), level=level)
    found = with_ratio(found, "points", ("n_points", "had"), level=level)
    return found.select(*by, *counts("rows"), *ends("share"), *ends("round"), *ends("points"))


def _by_deal(steps: pl.LazyFrame, seats: pl.LazyFrame, by: Sequence[str]) -> pl.LazyFrame:
    """By deal and spot the sums over those who reached it, with the number of all seats of the deal."""
    sums = steps.group_by("deal", *by).agg(
        n_round=pl.col("round").cast(pl.Float64).sum(),
        n_points=pl.col("points").cast(pl.Float64).sum(),
        had=pl.len().cast(pl.Float64),
    )
    return sums.join(seats.group_by("deal").agg(rows=pl.len().cast(pl.Float64)), on="deal")
