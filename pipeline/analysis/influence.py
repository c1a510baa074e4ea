"""Influence: what it is gained by, what an action brings, and whether actions are split to bring more of it.

Steps are the rows of `influence` (a step on a Council's track), actions those of `terraforming` and `outposts`.
"""

import polars as pl

from pipeline.analysis.moments import complete, counts, ends, moments, shares, with_ratio
from pipeline.analysis.rates import Rate, per_game, rates
from pipeline.analysis.slices import slices


def by_group(
    influence: pl.LazyFrame, games: pl.LazyFrame, by: str = "cause", rotations: int = 1, level: float = 0.95
) -> pl.DataFrame:
    """Steps of all seats by cause (or council): <by>, games, deals; with intervals steps and points (a game), each
    (points that a step gives) and share (of all steps).
    """
    needed = (games.select("game"), influence.filter(pl.col("seat") > 0).select("game", by, "points"))
    base = moments(
        (_base(part, theirs) for part, theirs in slices(needed, rotations)), (), ["all", "games"], grouped=True
    )
    columns = ["n_points", "n_steps", "all", "games"]
    ratios = [("n_points", "n_steps"), ("n_steps", "all"), ("all", "all")]
    parts = (_by_deal(part, theirs, by) for part, theirs in slices(needed, rotations))
    found = complete(moments(parts, [by], columns, ratios, grouped=True), base, (), "all", "games")
    found = with_ratio(found, "steps", ("n_steps", "games"), level=level)
    found = with_ratio(found, "points", ("n_points", "games"), level=level)
    found = with_ratio(found, "each", ("n_points", "n_steps"), level=level)
    found = with_ratio(found, "share", ("n_steps", "all"), share=True, level=level)
    measures = [end for name in ("steps", "points", "each", "share") for end in ends(name)]
    return found.select(by, *counts("games"), *measures).sort("steps", descending=True)


def _base(games: pl.LazyFrame, influence: pl.LazyFrame) -> pl.LazyFrame:
    deals = games.group_by("deal").agg(games=pl.len().cast(pl.Float64))
    every = influence.group_by("deal").agg(all=pl.len().cast(pl.Float64))
    return deals.join(every, on="deal", how="left").with_columns(pl.col("all").fill_null(0.0))


def _by_deal(games: pl.LazyFrame, influence: pl.LazyFrame, by: str) -> pl.LazyFrame:
    sums = influence.group_by("deal", by).agg(
        n_points=pl.col("points").cast(pl.Float64).sum(), n_steps=pl.len().cast(pl.Float64)
    )
    return sums.join(_base(games, influence), on="deal")


def sizes(terraforming: pl.LazyFrame, rotations: int = 1, level: float = 0.95) -> pl.DataFrame:
    """How large Terraform actions are: levels, games (actions), deals, share with interval."""
    needed = terraforming.filter(pl.col("seat") > 0).select("game", "levels")
    parts = (part.drop("game") for (part,) in slices([needed], rotations))
    return shares(parts, "levels", level=level).drop("share_se")


def actions(
    terraforming: pl.LazyFrame, by: tuple[str, ...] = (), rotations: int = 1, level: float = 0.95
) -> pl.DataFrame:
    """Terraform actions, one row or by columns: games (actions), deals; with intervals levels (an action), one (share
    of those that lift one level), full (share of those that lift all they may), leader, finished (shares), and
    per_level (steps of influence for a level, where each action brings one).
    """
    levels = pl.col("levels")
    measures = {
        "levels": Rate(levels),
        "one": Rate(levels == 1, share=True),
        "full": Rate(levels >= pl.col("cap"), share=True),
        "leader": Rate(pl.col("leader"), share=True),
        "finished": Rate(pl.col("finished"), share=True),
        "per_level": Rate(pl.lit(1), levels, True),
    }
    needed = terraforming.filter(pl.col("seat") > 0).select("game", "levels", "cap", "leader", "finished", *by)
    return rates(needed, measures, by, rotations, level)


def outposts(outposts: pl.LazyFrame, games: pl.LazyFrame, rotations: int = 1, level: float = 0.95) -> pl.DataFrame:
    """Trading Outposts of all seats, one row: games, deals; a game, with intervals: placed, moved, through_red (with a
    Leader of another colour).
    """
    moved = pl.col("from").is_not_null()
    sums = {"placed": ~moved, "moved": moved, "through_red": pl.col("red_council")}
    return per_game((outposts.filter(pl.col("seat") > 0), games), sums, (), rotations, level)
