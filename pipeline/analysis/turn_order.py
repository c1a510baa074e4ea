"""What a place in the turn order of the last rounds is worth."""

from collections.abc import Sequence

import polars as pl

from pipeline.analysis.moments import counts, ends, moments, with_ratio
from pipeline.analysis.seats import results_of
from pipeline.analysis.slices import slices

LAST_ROUNDS = (9, 10)


def core_worlds_by_place(
    conquests: pl.LazyFrame,
    rounds: pl.LazyFrame,
    of: Sequence[int] = LAST_ROUNDS,
    rotations: int = 1,
    level: float = 0.95,
) -> pl.DataFrame:
    """Core Worlds conquered by place in the turn order: round, turn_order (1 acts first), games (seats), deals,
    core_worlds (a seat and round, consulships not counted) and consulships, with intervals.
    """
    played = rounds.filter(pl.col("round").is_in(list(of))).select("game", "round", "seat", "turn_order")
    took = conquests.filter((pl.col("core") == 1) & pl.col("round").is_in(list(of)))
    took = took.select("game", "round", "seat", "consul")
    parts = (_by_deal(mine, theirs) for mine, theirs in slices([played, took], rotations))
    found = moments(parts, ["round", "turn_order"], ["own", "shared", "rows"], grouped=True)
    found = with_ratio(found, "core_worlds", ("own", "rows"), level=level)
    found = with_ratio(found, "consulships", ("shared", "rows"), level=level)
    return found.select("round", "turn_order", *counts("rows"), *ends("core_worlds"), *ends("consulships"))


def _by_deal(rounds: pl.LazyFrame, conquests: pl.LazyFrame) -> pl.LazyFrame:
    """By deal, round and place; seats that conquered nothing included."""
    by_seat = conquests.group_by("game", "round", "seat").agg(
        own=(pl.col("consul") == 0).sum(), shared=(pl.col("consul") == 1).sum()
    )
    every = rounds.join(by_seat, on=["game", "round", "seat"], how="left")
    sums = [pl.col(x).sum().cast(pl.Float64) for x in ("own", "shared")]
    return every.group_by("deal", "round", "turn_order").agg(*sums, rows=pl.len())


def results_by_place(
    rounds: pl.LazyFrame, seats: pl.LazyFrame, of: Sequence[int] = LAST_ROUNDS, rotations: int = 1, level: float = 0.95
) -> pl.DataFrame:
    """How seats end by their place in the turn order of a late round: round, turn_order, games, deals, win_share and
    points with intervals. At a given number of seats place and seat name the same player, one round apart.
    """
    places = rounds.filter(pl.col("round").is_in(list(of))).select("game", "round", "seat", "turn_order")
    needed = seats.select("game", "seat", "win_share", "points")
    parts = (
        mine.join(theirs.drop("deal"), on=["game", "seat"]) for mine, theirs in slices([needed, places], rotations)
    )
    return results_of(parts, ("round", "turn_order"), level)
