"""Minutes at the table, estimated: seconds for every decision that was made, and for every step of upkeep.

A `pace` has seconds by step: `set_up`, `set_up_seat`, `round`, `round_seat`, and each kind of decision by its name, as
the columns `decided_<kind>` of the table `seats` count them. Where they come from stands in the game's `pace.toml`;
nobody has measured them, so every number that follows is an estimate and told as one.
"""

from collections.abc import Mapping

import numpy as np
import polars as pl

from pipeline.analysis.slices import collect, slices

UPKEEP = ("set_up", "set_up_seat", "round", "round_seat")
DECIDED = "decided_"
FINE = 10  # parts of a minute that are told apart where games are too many to keep
MOST_MINUTES = 6_000
ESTIMATE = "minutes are an estimate: seconds for each kind of decision and of upkeep, scaled to published times"


def by_game(games: pl.LazyFrame, seats: pl.LazyFrame, pace: Mapping[str, float]) -> pl.LazyFrame:
    """The minutes of each game: columns game, value.

    60 · value = set_up + n·set_up_seat + rounds·(round + n·round_seat) + Σ_kind pace[kind]·decisions of that kind, with
    n seats. A kind without a pace takes no time.
    """
    there = set(seats.collect_schema().names())
    kinds = {column: pace[kind] for kind in pace if (column := DECIDED + kind) in there and kind not in UPKEEP}
    decided = [pl.col(column).cast(pl.Float64) * seconds for column, seconds in kinds.items()]
    by_seats = seats.group_by("game").agg(
        seats=pl.len().cast(pl.Float64), decided=pl.sum_horizontal(decided).sum() if decided else pl.lit(0.0)
    )
    upkeep = {step: float(pace.get(step, 0.0)) for step in UPKEEP}
    whole = (
        upkeep["set_up"]
        + pl.col("seats") * upkeep["set_up_seat"]
        + pl.col("rounds") * (upkeep["round"] + pl.col("seats") * upkeep["round_seat"])
        + pl.col("decided")
    )
    return games.select("game", "rounds").join(by_seats, on="game").select("game", value=whole / 60.0)


def lengths(
    games: pl.LazyFrame, seats: pl.LazyFrame, pace: tuple[tuple[str, float], ...], rotations: int = 1
) -> pl.DataFrame:
    """How long games take: one row with games, p10, median, p90, in minutes, to a tenth of one; no rows without games.

    `pace` as pairs. Games are counted by tenths of minutes, slice by slice, so that any number of them fits.
    """
    counts = np.zeros(MOST_MINUTES * FINE + 1, np.int64)
    there = seats.collect_schema().names()
    needed = seats.select("game", *(column for kind, _ in pace if (column := DECIDED + kind) in there))
    for part, theirs in slices([games.select("game", "rounds"), needed], rotations):
        values = collect(by_game(part, theirs, dict(pace)))["value"].to_numpy()
        places = np.minimum(np.ceil(values * FINE - 1e-9), MOST_MINUTES * FINE).astype(np.int64)
        counts += np.bincount(places, minlength=len(counts))
    total = int(counts.sum())
    below = np.cumsum(counts)
    found = {name: int(np.searchsorted(below, level * total)) / FINE for name, level in LEVELS.items()}
    frame = pl.DataFrame({"games": [total], **{name: [value] for name, value in found.items()}})
    return frame.filter(pl.col("games") > 0)


LEVELS = {"p10": 0.1, "median": 0.5, "p90": 0.9}
