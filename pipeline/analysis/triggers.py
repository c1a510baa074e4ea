"""Who triggers the end of a game, whether that seat wins more than its share, and how far behind it may be.

For games that name in `games` the seat that did: `trigger` (0: nobody's seat), and the rounds in which each way to
end was triggered (`WHEN`, 0: never).
"""

import polars as pl

from pipeline.analysis.moments import counts, ends, moments, with_ratio
from pipeline.analysis.rates import Rate, rates
from pipeline.analysis.seats import results_of
from pipeline.analysis.slices import seats_at, slices

WHEN = ("launched", "terraformed_in")
EDGES = (-9, -4, 0, 1, 5, 10)  # of leads: a lead belongs to the class after as many of these as it reaches
LEADS = (
    "10 or more behind",
    "5 to 9 behind",
    "1 to 4 behind",
    "level",
    "1 to 4 ahead",
    "5 to 9 ahead",
    "10 or more ahead",
)


def wins(games: pl.LazyFrame, seats: pl.LazyFrame, rotations: int = 1, level: float = 0.95) -> pl.DataFrame:
    """How the seat that triggered the end does, by ending: ending, games (that a seat triggered), deals, win_share and
    points with intervals, fair (1 / seats).
    """
    pulled = games.select("game", "ending", seat="trigger")
    needed = seats.select("game", "seat", "win_share", "points")
    parts = (
        part.filter(pl.col("seat") > 0).join(theirs.drop("deal"), on=["game", "seat"])
        for part, theirs in slices([pulled, needed], rotations)
    )
    return results_of(parts, ("ending",), level).with_columns(fair=pl.lit(1 / seats_at(seats)))


def by_group(
    games: pl.LazyFrame, seats: pl.LazyFrame, by: str = "seat", rotations: int = 1, level: float = 0.95
) -> pl.DataFrame:
    """Who triggers the end, by seat (or player): <by>, games (seats played), deals, share (of the games it plays in
    which it triggers the end) and win_share (of those), with intervals.
    """
    columns = list(dict.fromkeys(("game", "seat", "win_share", by)))
    needed = (games.select("game", "trigger"), seats.select(columns))
    did = pl.col("trigger") == pl.col("seat")
    parts = (
        theirs.join(part.drop("deal"), on="game").select(
            "deal", by, n_did=did, n_won=did * pl.col("win_share"), rows=pl.lit(1)
        )
        for part, theirs in slices(needed, rotations)
    )
    found = moments(parts, [by], ["n_did", "n_won", "rows"], [("n_won", "n_did")])
    found = with_ratio(found, "share", ("n_did", "rows"), share=True, level=level)
    found = with_ratio(found, "win_share", ("n_won", "n_did"), share=True, level=level)
    return found.select(by, *counts("rows"), *ends("share"), *ends("win_share"))


def by_lead(
    games: pl.LazyFrame, seats: pl.LazyFrame, rounds: pl.LazyFrame, rotations: int = 1, level: float = 0.95
) -> pl.DataFrame:
    """How the seat that triggered the end does by its lead at the end of the round before: its points less those of the
    best other seat.

    Columns: ending, lead (a class of `LEADS`), place (of the class), games, deals, win_share and points with intervals,
    fair (1 / seats). Nothing for a table of one seat.
    """
    at_table = seats_at(seats)
    before = pl.min_horizontal(pl.when(pl.col(x) > 0).then(pl.col(x)) for x in WHEN) - 1
    pulled = games.select("game", "ending", "trigger", at=before)
    so_far = rounds.select("game", "round", "seat", so_far="points")
    needed = seats.select("game", "seat", "win_share", "points")
    parts = (_with_lead(*part) for part in slices([pulled, so_far, needed], rotations))
    found = results_of(parts, ("ending", "place"), level)
    lead = pl.col("place").replace_strict(dict(enumerate(LEADS)), return_dtype=pl.String)
    return found.with_columns(lead=lead, fair=pl.lit(1 / at_table))


def _with_lead(games: pl.LazyFrame, rounds: pl.LazyFrame, seats: pl.LazyFrame) -> pl.LazyFrame:
    """The rows of the seats that triggered the end, each with the class of its lead before."""
    own = pl.col("seat") == pl.col("trigger")
    at_end = rounds.drop("deal").join(games.drop("deal").filter(pl.col("trigger") > 0), on="game")
    lead = (
        at_end.filter(pl.col("round") == pl.col("at"))
        .group_by("game")
        .agg(
            ending=pl.col("ending").first(),
            seat=pl.col("trigger").first(),
            lead=pl.col("so_far").filter(own).first().cast(pl.Int64)
            - pl.col("so_far").filter(~own).max().cast(pl.Int64),
        )
    )
    reached = pl.sum_horizontal((pl.col("lead") >= edge).cast(pl.Int64) for edge in EDGES)
    classed = lead.drop_nulls("lead").select("game", "ending", "seat", place=reached)
    return seats.join(classed, on=["game", "seat"])


def stalled(seats: pl.LazyFrame, by: tuple[str, ...] = (), rotations: int = 1, level: float = 0.95) -> pl.DataFrame:
    """How often a visit for the mission comes to nothing, one row or by columns of `seats`: games (seats played),
    deals; with intervals visits (a seat and game) and stalled (share of them with a card at hand and none allowed).
    """
    measures = {
        "visits": Rate(pl.col("portal_visits")),
        "stalled": Rate(pl.col("portal_stalled"), pl.col("portal_visits"), True),
    }
    return rates(seats.select("game", "portal_visits", "portal_stalled", *by), measures, by, rotations, level)
