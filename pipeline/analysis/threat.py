"""How the threat of a mission grows: pegs on the tracker, who comes, and rounds in which nobody does.

A row of `arrivals` is an NPC that comes (round 0: at the start), with how; a row of `hostility` a move of the tracker.
"""

from collections.abc import Sequence

import polars as pl

from pipeline.analysis.rates import Rate, per_game, rates_of
from pipeline.analysis.sides import force
from pipeline.analysis.slices import slices

BY_TRACKER = "hostility"  # arrivals that the tracker's band brings
START = "start"


def arrivals(
    arrivals: pl.LazyFrame, games: pl.LazyFrame, by: Sequence[str] = ("how",), rotations: int = 1, level: float = 0.95
) -> pl.DataFrame:
    """Who comes after the start: *by (how, who), games, deals, came (a mission) with interval; the most first."""
    later = arrivals.filter(pl.col("how").cast(pl.String) != START)
    rows = later.select("game", how=pl.col("how").cast(pl.String), who=force("breed"))
    return per_game((rows, games), {"came": pl.lit(1)}, by, rotations, level).sort("came", descending=True)


def by_round(arrivals: pl.LazyFrame, rounds: pl.LazyFrame, rotations: int = 1, level: float = 0.95) -> pl.DataFrame:
    """What the tracker brings by round: round, games (missions in which it was played), deals; with intervals came
    (arrivals by the band's list), empty (share of missions in which nobody came so), pegs (at its end).
    """
    played = rounds.filter(pl.col("seat") == 1).select("game", "round", "pegs")
    tracker = arrivals.filter(pl.col("how").cast(pl.String) == BY_TRACKER).select("game", "round")
    measures = {
        "came": Rate(pl.col("came")),
        "empty": Rate(pl.col("came") == 0, share=True),
        "pegs": Rate(pl.col("pegs")),
    }
    parts = (_with_arrivals(mine, theirs) for mine, theirs in slices([played, tracker], rotations))
    return rates_of(parts, measures, ("round",), level)


def _with_arrivals(played: pl.LazyFrame, came: pl.LazyFrame) -> pl.LazyFrame:
    counted = came.group_by("game", "round").agg(came=pl.len().cast(pl.Int64))
    return played.join(counted, on=["game", "round"], how="left").with_columns(pl.col("came").fill_null(0))


def empty(arrivals: pl.LazyFrame, rounds: pl.LazyFrame, rotations: int = 1, level: float = 0.95) -> pl.DataFrame:
    """One row: games (rounds of missions), deals; with intervals empty (share of rounds in which the tracker brought
    nobody) and came (arrivals a round by it).
    """
    played = rounds.filter(pl.col("seat") == 1).select("game", "round")
    tracker = arrivals.filter(pl.col("how").cast(pl.String) == BY_TRACKER).select("game", "round")
    measures = {"empty": Rate(pl.col("came") == 0, share=True), "came": Rate(pl.col("came"))}
    parts = (_with_arrivals(mine, theirs) for mine, theirs in slices([played, tracker], rotations))
    return rates_of(parts, measures, (), level)


def pegs(hostility: pl.LazyFrame, games: pl.LazyFrame, rotations: int = 1, level: float = 0.95) -> pl.DataFrame:
    """What moves the tracker: cause, games, deals, pegs (a mission) with interval; the most first."""
    rows = hostility.select("game", "change", cause=pl.col("cause").cast(pl.String))
    found = per_game((rows, games), {"pegs": pl.col("change")}, ("cause",), rotations, level)
    return found.sort("pegs", descending=True)


def exposure(
    rounds: pl.LazyFrame, seats: pl.LazyFrame, by: Sequence[str] = ("player",), rotations: int = 1, level: float = 0.95
) -> pl.DataFrame:
    """How much crews stand in sight: *by, games (rounds of crews with somebody on the board), deals; with intervals law
    and scourge (share of its standing Traders that a Warden or Corps character, a Scourge character, sees).
    """
    standing = pl.col("standing")
    measures = {
        "law": Rate(pl.col("seen_by_law"), standing, share=True),
        "scourge": Rate(pl.col("seen_by_scourge"), standing, share=True),
    }
    needed = (
        rounds.filter(standing > 0).select("game", "seat", "standing", "seen_by_law", "seen_by_scourge"),
        seats.select("game", *dict.fromkeys(("seat", *by))),
    )
    parts = (mine.join(theirs.drop("deal"), on=["game", "seat"]) for mine, theirs in slices(needed, rotations))
    return rates_of(parts, measures, by, level)
