"""Which strategy is worth what: against the field, against each other, by seat, and by source of points.

A line-up of one strategy says nothing here: every function then returns no rows. Rotated seatings make
a strategy's seats equal; `seats.confounded` says when they are not.
"""

from collections.abc import Sequence

import numpy as np
import polars as pl

from pipeline.analysis.arrays import ArrayTotal, Floats, array_moments, dense, numbered, places, span
from pipeline.analysis.moments import as_text, counts, ends, moments, product, with_ratio
from pipeline.analysis.seats import equal_share, results
from pipeline.analysis.slices import collect, cuts, seats_at, slices


def strategies(seats: pl.LazyFrame) -> list[str]:
    """The names of the strategies at the table, in order of spelling."""
    found = as_text(collect(seats.select("player").unique()), ["player"])
    return sorted(found["player"].drop_nulls().to_list())


def by_strategy(seats: pl.LazyFrame, rotations: int = 1, level: float = 0.95) -> pl.DataFrame:
    """By strategy: games (one a seat it plays), win_share and points with intervals, `fair`; best first.

    Win share of a seat that it plays, against the field it meets: with k seats of S at equal strength it is 1/S, or so
    much of the wins there are (`seats.equal_share`).
    """
    return _against_the_field(seats, ("player",), rotations, level).sort("win_share", descending=True)


def by_strategy_and_seat(seats: pl.LazyFrame, rotations: int = 1, level: float = 0.95) -> pl.DataFrame:
    """The same by strategy and seat: which seat suits which strategy."""
    return _against_the_field(seats, ("player", "seat"), rotations, level)


def _against_the_field(seats: pl.LazyFrame, by: tuple[str, ...], rotations: int, level: float) -> pl.DataFrame:
    found = results(seats, by, rotations, level)
    found = found.with_columns(fair=pl.lit(equal_share(found, seats_at(seats))))
    return found if found["player"].n_unique() > 1 else found.clear()


def pairwise(seats: pl.LazyFrame, rotations: int = 1, level: float = 0.95) -> pl.DataFrame:
    """Who finishes ahead of whom: by `player` and `other`, the share of their meetings in which it ranks better.

    Columns: player, other, meetings (pairs of seats of one game), deals, ahead (a tie counts a half) with its
    interval, tied (share of meetings). `ahead` of the two orders adds up to 1.
    """
    parts = (_meetings(part) for (part,) in slices([seats.select("game", "seat", "player", "rank")], rotations))
    found = moments(parts, ("player", "other"), ["won", "tie", "rows"])
    found = with_ratio(found, "ahead", ("won", "rows"), share=True, level=level)
    return found.select(
        "player",
        "other",
        pl.col("rows").cast(pl.Int64).alias("meetings"),
        pl.col("clusters").alias("deals"),
        *ends("ahead"),
        tied=pl.col("tie") / pl.col("rows"),
    )


def _meetings(part: pl.LazyFrame) -> pl.LazyFrame:
    """A row for each ordered pair of seats of a game that two different strategies play."""
    pairs = part.join(part.drop("deal"), on="game", suffix="_other")
    return pairs.filter(pl.col("player") != pl.col("player_other")).select(
        "deal",
        "player",
        pl.col("player_other").alias("other"),
        won=(pl.col("rank") < pl.col("rank_other")) + 0.5 * (pl.col("rank") == pl.col("rank_other")),
        tie=pl.col("rank") == pl.col("rank_other"),
        rows=pl.lit(1),
    )


def points_by_source(
    scores: pl.LazyFrame, seats: pl.LazyFrame, by: Sequence[str] = ("player",), rotations: int = 1, level: float = 0.95
) -> pl.DataFrame:
    """Where points come from: mean points of a seat from each source, by columns of `seats` (player, seat, none).

    Columns: *by, source, games (seats played), deals, points with interval, share (of all points of the group).
    Sources that a seat has no row of count as 0 points. Most points first.
    """
    groups = _words(seats, by) if by else pl.DataFrame({"every": ["seat"]})
    sources = _words(scores, ("source",))
    place = {name: i for i, name in enumerate(sources["source"])}
    shape = (groups.height, sources.height, seats_at(seats))

    def of_slice(part: tuple[pl.DataFrame, ...]) -> dict[str, Floats]:
        mine, scored = as_text(part[0], by), part[1]
        mine = mine.join(groups.with_row_index("group"), on=list(by)) if by else mine.with_columns(group=pl.lit(0))
        codes = pl.Series("code", places(scored["source"], place))
        return _earned((mine, scored.with_columns(codes)), shape, rotations)

    needed = seats.select("game", *dict.fromkeys(("seat", *by))), scores.select("game", "seat", "source", "points")
    total = ArrayTotal(groups.join(sources, how="cross"))
    for part in map(of_slice, cuts(needed, rotations)):
        total.add(part)
    found = total.whole().filter(pl.col(product("earned", "earned")) > 0)
    found = with_ratio(found, "points", ("earned", "rows"), level=level)
    share = pl.col("points") / (pl.col("points").sum().over(by) if by else pl.col("points").sum())
    return found.select(
        *by,
        "source",
        *counts("rows"),
        *ends("points"),
        share=share,
    ).sort(*by, "points", descending=[False] * len(by) + [True])


def _words(table: pl.LazyFrame, columns: Sequence[str]) -> pl.DataFrame:
    """What stands in some columns together, in order."""
    return as_text(collect(table.select(*columns).unique()), columns).sort(columns)


def _earned(part: tuple[pl.DataFrame, pl.DataFrame], shape: tuple[int, int, int], rotations: int) -> dict[str, Floats]:
    """Moments of points by (group, source) and of the seats of the group, from seats with their `group` and scores
    with the `code` of their source; `shape` is the groups, the sources and the seats at the table.
    """
    (mine, scores), (groups, sources, at_table) = part, shape
    first, games = span(mine, rotations)
    deals = -(-games // rotations)
    group = dense(numbered(mine, first), "group", [("g", games), ("seat", at_table + 1)], 0.0).astype(np.int64)
    game = scores["game"].to_numpy() - first
    where = game // rotations * groups + group[game, scores["seat"].to_numpy()]
    source = where * sources + scores["code"].to_numpy()
    earned = np.bincount(source, scores["points"], deals * groups * sources).astype(float)
    seated = (mine["game"].to_numpy() - first) // rotations * groups + mine["group"].to_numpy()
    rows = np.bincount(seated, minlength=deals * groups).astype(float).reshape(deals, groups, 1)
    found = earned.reshape(deals, groups, sources)
    return array_moments({"earned": found, "rows": np.broadcast_to(rows, found.shape)}, [("earned", "rows")], "rows")
