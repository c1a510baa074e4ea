"""Cards that go to whoever leads on a track, go back in a tie, and are somebody's for good at the track's end.

A table of such cards has rows (game, council, seat), for seats that had the card at some time: first_round, taken,
returned, locked (the round in which it became theirs for good; 0: never), activations, turns_held.
"""

import polars as pl

from pipeline.analysis.moments import complete, counts, ends, every_row, moments, with_ratio
from pipeline.analysis.seats import results_of
from pipeline.analysis.slices import seats_at, slices

ANY = "any"  # the row of `lock_in` about all cards together


def lock_in(
    councils: pl.LazyFrame, games: pl.LazyFrame, seats: pl.LazyFrame, rotations: int = 1, level: float = 0.95
) -> pl.DataFrame:
    """How often somebody gets to keep a card for good: by council, and for `any` of them (the first in a game).

    Columns: council, games, deals; with intervals locked (share of games), round (in which, of these), left (rounds
    that were still begun after it) and win_share (of the seat that did, where a seat did); fair (1 / seats).
    """
    at_table = seats_at(seats)
    needed = (
        games.select("game", "rounds"),
        councils.filter(pl.col("locked") > 0).select("game", "council", "seat", "locked"),
        seats.select("game", "seat", "win_share"),
    )
    base = every_row(games, rotations)
    columns = ["n_round", "n_left", "n_won", "by_seat", "had", "games"]
    ratios = [("n_round", "had"), ("n_left", "had"), ("n_won", "by_seat")]
    parts = (_locked_by_deal(*part) for part in slices(needed, rotations))
    found = moments(parts, ["council"], columns, ratios, grouped=True)
    found = complete(found, base, (), "games")
    found = with_ratio(found, "locked", ("had", "games"), share=True, level=level)
    found = with_ratio(found, "round", ("n_round", "had"), level=level)
    found = with_ratio(found, "left", ("n_left", "had"), level=level)
    found = with_ratio(found, "win_share", ("n_won", "by_seat"), share=True, level=level)
    measures = [end for name in ("locked", "round", "left", "win_share") for end in ends(name)]
    last = pl.col("council") == ANY
    return found.select("council", *counts("games"), *measures, fair=pl.lit(1 / at_table)).sort(last, "council")


def _locked_by_deal(games: pl.LazyFrame, councils: pl.LazyFrame, seats: pl.LazyFrame) -> pl.LazyFrame:
    """By deal and council, and for the first of each game, the sums over what was locked."""
    rows = councils.with_columns(pl.col("council").cast(pl.String)).join(games.drop("deal"), on="game")
    rows = rows.join(seats.drop("deal"), on=["game", "seat"], how="left")
    first = rows.sort("game", "locked", "council", "seat").unique("game", keep="first", maintain_order=True)
    both = pl.concat([rows, first.with_columns(council=pl.lit(ANY))])
    sums = both.group_by("deal", "council").agg(
        n_round=pl.col("locked").cast(pl.Float64).sum(),
        n_left=(pl.col("rounds").cast(pl.Float64) - pl.col("locked")).sum(),
        n_won=pl.col("win_share").sum(),
        by_seat=pl.col("win_share").count().cast(pl.Float64),
        had=pl.len().cast(pl.Float64),
    )
    return sums.join(games.group_by("deal").agg(games=pl.len().cast(pl.Float64)), on="deal")


def held(
    councils: pl.LazyFrame, games: pl.LazyFrame, seats: pl.LazyFrame, rotations: int = 1, level: float = 0.95
) -> pl.DataFrame:
    """How cards are held: by council, games, deals; with intervals had (share of games in which a seat had it), taken,
    returned and activations (a game), kept (share of games with it in which it never went back), held (share of all
    turns that a seat began with it); fair (1 / seats: the most that `held` can be).
    """
    at_table = seats_at(seats)
    needed = (
        seats.select("game", "turns"),
        councils.filter(pl.col("seat") > 0).select("game", "council", "taken", "returned", "activations", "turns_held"),
        games.select("game"),
    )
    base = moments(
        (_turns(theirs, part) for part, _, theirs in slices(needed, rotations)), (), ["games", "turns"], grouped=True
    )
    sums = ["n_taken", "n_returned", "n_activations", "n_held", "n_kept", "had_it"]
    ratios = [("n_held", "turns"), ("n_kept", "had_it"), ("turns", "turns")]
    parts = (_held_by_deal(*part) for part in slices(needed, rotations))
    found = moments(parts, ["council"], [*sums, "turns", "games"], ratios, grouped=True)
    found = complete(found, base, (), "games", "turns")
    found = with_ratio(found, "had", ("had_it", "games"), share=True, level=level)
    for name in ("taken", "returned", "activations"):
        found = with_ratio(found, name, (f"n_{name}", "games"), level=level)
    found = with_ratio(found, "kept", ("n_kept", "had_it"), share=True, level=level)
    found = with_ratio(found, "held", ("n_held", "turns"), share=True, level=level)
    measures = ("had", "taken", "returned", "activations", "kept", "held")
    every = [end for name in measures for end in ends(name)]
    return found.select("council", *counts("games"), *every, fair=pl.lit(1 / at_table))


def _turns(games: pl.LazyFrame, seats: pl.LazyFrame) -> pl.LazyFrame:
    turns = seats.group_by("deal").agg(pl.col("turns").cast(pl.Float64).sum())
    return turns.join(games.group_by("deal").agg(games=pl.len().cast(pl.Float64)), on="deal")


def _held_by_deal(seats: pl.LazyFrame, councils: pl.LazyFrame, games: pl.LazyFrame) -> pl.LazyFrame:
    """By deal and council: sums over the games in which somebody had the card, with the deal's games and turns."""
    measures = {"taken": "taken", "returned": "returned", "activations": "activations", "held": "turns_held"}
    by_game = councils.group_by("deal", "game", "council").agg(
        pl.col(column).cast(pl.Float64).sum().alias(f"n_{name}") for name, column in measures.items()
    )
    sums = by_game.group_by("deal", "council").agg(
        *[pl.col(f"n_{name}").sum() for name in measures],
        n_kept=(pl.col("n_returned") == 0).sum().cast(pl.Float64),
        had_it=pl.len().cast(pl.Float64),
    )
    return sums.join(_turns(games, seats), on="deal")


def holders(councils: pl.LazyFrame, seats: pl.LazyFrame, rotations: int = 1, level: float = 0.95) -> pl.DataFrame:
    """How seats end that had a card at some time: council, games (such seats), deals, win_share and points with
    intervals, fair (1 / seats). Who is ahead has more cards: that is no measure of what a card does.
    """
    at_table = seats_at(seats)
    needed = (seats.select("game", "seat", "win_share", "points"), councils.select("game", "seat", "council"))
    parts = (mine.join(theirs.drop("deal"), on=["game", "seat"]) for mine, theirs in slices(needed, rotations))
    return results_of(parts, ("council",), level).with_columns(fair=pl.lit(1 / at_table))
