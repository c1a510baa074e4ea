"""Risk against reward: what crews bring out, and whom they lose, by when they leave.

Of `seats` it takes exit_round (in which the last Trader left; 0: none did), exit_band (null: none did), loot, out,
left, met; of `rounds` a crew's standing, fallen and out Traders, loot and met at the end of each round.
"""

from collections.abc import Sequence

import polars as pl

from pipeline.analysis.moments import shares
from pipeline.analysis.rates import Rate, rates, rates_of
from pipeline.analysis.slices import slices

NOBODY = "nobody"
BANDS = ("relaxed", "guarded", "watch_your_back", "cover_me", "charge", "kill_me", "purge", NOBODY)


def by_exit(
    seats: pl.LazyFrame, by: Sequence[str] = ("exit_round",), rotations: int = 1, level: float = 0.95
) -> pl.DataFrame:
    """Crews by the round in which they left (nobody out is no round): *by, games (crews), deals; with intervals loot,
    out and left (Traders), met (share that met the objective), points.
    """
    measures = {name: Rate(pl.col(name)) for name in ("loot", "out", "left", "points")}
    measures["met"] = Rate(pl.col("met"), share=True)
    gone = seats.filter(pl.col("exit_round") > 0)
    found = rates(gone.select("game", *by, *measures), measures, by, rotations, level)
    return found.sort(*by)


def bands(seats: pl.LazyFrame, rotations: int = 1, level: float = 0.95) -> pl.DataFrame:
    """The tracker's band when crews leave: band (`nobody`: none left), games (crews), deals, share with interval; the
    bands in their order.
    """
    needed = seats.select("game", band=pl.col("exit_band").cast(pl.String).fill_null(NOBODY))
    parts = (part for (part,) in slices([needed], rotations))
    place = pl.col("band").replace_strict(
        {band: k for k, band in enumerate(BANDS)}, default=len(BANDS), return_dtype=pl.Int64
    )
    return shares(parts, "band", level=level).drop("share_se").sort(place)


def one_more(rounds: pl.LazyFrame, rotations: int = 1, level: float = 0.95) -> pl.DataFrame:
    """What the next round brings a crew that stays for it: round (after which), games (crews that had Traders standing
    on the board at its end), deals; with intervals loot (gained in the next round) and lost (Traders that fell in it,
    less those who got up again), gone (share that left or were all down in it).
    """
    needed = rounds.select("game", "round", "seat", "standing", "fallen", "loot")
    measures = {
        "loot": Rate(pl.col("loot_then") - pl.col("loot").cast(pl.Int64)),
        "lost": Rate(pl.col("fallen_then") - pl.col("fallen").cast(pl.Int64)),
        "gone": Rate(pl.col("standing_then") == 0, share=True),
    }
    parts = (_with_next(part) for (part,) in slices([needed], rotations))
    return rates_of(parts, measures, ("round",), level)


def _with_next(part: pl.LazyFrame) -> pl.LazyFrame:
    """Each round of a crew beside its next one."""
    columns = ("standing", "fallen", "loot")
    following = part.select(
        "game", "seat", round=pl.col("round") - 1, **{f"{c}_then": pl.col(c).cast(pl.Int64) for c in columns}
    )
    return part.filter(pl.col("standing") > 0).join(following, on=["game", "seat", "round"])


def until_met(rounds: pl.LazyFrame) -> pl.LazyFrame:
    """Crews as `survival.still` takes them: game, round, ended (1: it first had what the objective asks for in it)."""
    met = pl.col("round").filter(pl.col("met") == 1).min()
    crews = (
        rounds.select("game", "round", "seat", "met").group_by("game", "seat").agg(met=met, last=pl.col("round").max())
    )
    return crews.select(
        "game",
        round=pl.coalesce("met", "last").cast(pl.Int64),
        ended=pl.col("met").is_not_null().cast(pl.Int64),
    ).sort("game")
