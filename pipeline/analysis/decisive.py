"""Whether one source of points decides games: how often the winner hangs on it, and how often it makes or breaks a tie.

It is arithmetic on games as they were played (points with and without the source), not a new game.
"""

import numpy as np
import polars as pl

from pipeline.analysis.arrays import ArrayTotal, Floats, array_moments, by_deal, dense, numbered, span
from pipeline.analysis.moments import counts, ends, with_ratio
from pipeline.analysis.slices import cuts, seats_at

MEASURES = ("had", "winners", "made", "broke")


def decides(
    scores: pl.LazyFrame, seats: pl.LazyFrame, source: str, rotations: int = 1, level: float = 0.95
) -> pl.DataFrame:
    """How often a source of points decides, one row: source, games, deals; shares of games with intervals: had (a seat
    has points from it, or loses some), winners (the seats with most points are others than without it), made (seats
    share the most points that would not without it), broke (a tie for the most points that it broke).
    """
    n = seats_at(seats)
    mine = scores.filter(pl.col("source").cast(pl.String) == source).select("game", "seat", "points")
    total = ArrayTotal(pl.DataFrame({"source": [source]}))
    for seat_rows, rows in cuts((seats.select("game", "seat", "points"), mine), rotations):
        first, games = span(seat_rows, rotations)
        axes = [("g", games), ("s", n)]
        final = dense(numbered(seat_rows, first), "points", axes)
        total.add(_of_games(final, dense(numbered(rows, first), "points", axes, 0.0), rotations))
    if not total.sums:
        return pl.DataFrame()
    found = total.whole()
    for name in MEASURES:
        found = with_ratio(found, name, (f"n_{name}", "games"), share=True, level=level)
    return found.select("source", *counts("games"), *[end for name in MEASURES for end in ends(name)])


def _of_games(final: Floats, part: Floats, rotations: int) -> dict[str, Floats]:
    """Moments of what the source does, from final points and its own by (game, seat)."""
    present = np.asarray(np.isfinite(final).all(axis=1))
    whole = np.where(present[:, None], final, 0.0)
    with_it, without = whole, whole - part
    top = with_it == with_it.max(axis=1, keepdims=True)
    other = without == without.max(axis=1, keepdims=True)
    tied, was_tied = top.sum(axis=1) > 1, other.sum(axis=1) > 1
    columns = {
        "n_had": (part != 0).any(axis=1),
        "n_winners": (top != other).any(axis=1),
        "n_made": tied & ~was_tied,
        "n_broke": was_tied & ~tied,
        "games": np.ones(len(final), bool),
    }
    sums = {name: by_deal((x & present).astype(float)[:, None], rotations) for name, x in columns.items()}
    return array_moments(sums, [(f"n_{name}", "games") for name in MEASURES], "games")
