"""Two runs compared: what a change did, how sure that is, and what pairing by deal saved.

Runs with the same seed and seats share their deals: the same cards in the same order, the same luck. Then the
difference is taken deal by deal and what the deals share cancels. Otherwise the runs are compared as two
independent samples, and `Pair.why` says why.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np
import polars as pl

from pipeline.analysis.intervals import mean_interval
from pipeline.analysis.joint import Joint, contrast, games_of, mean_of, sums_of
from pipeline.analysis.joint import Measure as Measure  # noqa: PLC0414 - what is compared is named from here, too
from pipeline.analysis.moments import (
    Total,
    complete,
    counted,
    counts,
    ends,
    moments,
    moments_of,
    product,
    with_interval,
    with_ratio,
)
from pipeline.analysis.slices import last_game, rotations_of, slices
from pipeline.analysis.verdicts import holm, p_value

Two = tuple[pl.LazyFrame, pl.LazyFrame]


class Pair(NamedTuple):
    """How two runs go together."""

    rotations: tuple[int, int] = (1, 1)
    paired: bool = True
    why: str = ""  # why they can't be paired, in words
    same_players: bool = True  # game g of both has the same strategies in the same seats


def pair(first: Mapping[str, Any], second: Mapping[str, Any]) -> Pair:
    """How the runs of two specs go together: paired by deal if game, version, seats and seed are the same.

    A spec has game, version, seats, seed, players and rotate, as a run's manifest keeps them.
    """
    differs = [key for key in ("game", "version", "seats", "seed") if first[key] != second[key]]
    told = " and ".join(f"{key} ({first[key]} and {second[key]})" for key in differs)
    why = f"the runs share no deals, since they differ in {told}" if differs else ""
    same = all(list(np.atleast_1d(first[key])) == list(np.atleast_1d(second[key])) for key in ("players", "rotate"))
    return Pair((rotations_of(first), rotations_of(second)), not differs, why, same)


WIN_SHARE = Measure("win share", "win_share", ("seat",))
POINTS = Measure("points", "points", ("seat",))
ORDER_POINTS = Measure("points from Orders", "points", ("order",), "game")
SOURCE_POINTS = Measure("points by source", "points", ("source",), "game")


def compare(tables: Two, games: Two, measure: Measure, how: Pair, level: float = 0.95) -> pl.DataFrame:
    """What the second run has more than the first of a measure, by group.

    Columns: measure, *by, a, b (each run's mean), effect = b − a with interval and effect_se, p, p_holm (over these
    rows; `family` does it over several tables), unpaired_low, unpaired_high (the interval without pairing), saved
    (variance unpaired / paired: so many times the games would an unpaired comparison need), games (a side), deals,
    paired.

    Each mean is a ratio with a deal's linearised error a_c or b_c (`moments`). Paired, the variance is that of b_c −
    a_c over the common deals, m/(m−1)·Σ(b_c − a_c)² (`joint`); unpaired it is the sum of both. Degrees of
    freedom: deals − 1, of the smaller run where unpaired.
    """
    found = _paired(tables, games, measure, how) if how.paired else _separate(tables, games, measure, how)
    change = contrast(found, {"a": -1.0, "b": 1.0}, how.paired)
    for name, size in (("effect", change.error), ("unpaired", change.apart)):
        interval = mean_interval(change.value, size, change.deals, level)
        found = with_interval(found, name, change.value, size, interval)
    p = pl.Series(p_value(change.value, change.error, change.deals)).fill_nan(None)
    return found.select(
        pl.lit(measure.name).alias("measure"),
        *measure.by,
        pl.Series("a", mean_of(found, "a")),
        pl.Series("b", mean_of(found, "b")),
        *ends("effect"),
        "effect_se",
        p.alias("p"),
        holm(p).alias("p_holm"),
        *ends("unpaired")[1:],
        pl.Series("saved", change.saved).fill_nan(None),
        *counts("games"),
        pl.lit(how.paired).alias("paired"),
    )


def _paired(tables: Two, games: Two, measure: Measure, how: Pair) -> pl.DataFrame:
    """Moments of both runs' sums over their common deals: va, na, vb, nb, and games."""
    common = min(last_game(table) // n for table, n in zip(games, how.rotations, strict=True)) + 1
    first = games[0].filter(pl.col("game") < common * how.rotations[0])
    both = Joint(measure, how.rotations)
    both.add(tables, [first, games[1]])
    return both.whole()


def _separate(tables: Two, games: Two, measure: Measure, how: Pair) -> pl.DataFrame:
    """Moments of each run by itself; clusters and games are the smaller run's."""
    sides = []
    for run, table, whole, turns in zip("ab", tables, games, how.rotations, strict=True):
        v, n, found, base = f"v{run}", f"n{run}", Total(measure.by), Total(())
        needed = table.select("game", *measure.by, measure.value)
        for part, theirs in slices([whole.select("game"), needed], turns):
            deals, sums = games_of(part, n), sums_of(theirs, measure, run)
            if measure.per == "game":
                sums = sums.drop(n).join(deals, on="deal")
            found.add(moments_of(sums, measure.by, [[v, n]], grouped=True))
            base.add(moments_of(deals, (), [[n]], grouped=True))
        side, every = found.whole(), base.whole()
        if measure.per == "game":
            side = complete(side, every, (), n)
        sides.append(side.rename({"clusters": f"m{run}"}).with_columns(pl.lit(every[n][0]).alias(f"games_{run}")))
    if measure.by:
        both = sides[0].join(sides[1], on=measure.by, how="full", coalesce=True).sort(measure.by)
        if measure.per == "game":
            both = _absent(both, sides)
    else:
        both = pl.concat(sides, how="horizontal")
    return both.with_columns(clusters=pl.min_horizontal("ma", "mb"), games=pl.min_horizontal("games_a", "games_b"))


def _absent(both: pl.DataFrame, sides: list[pl.DataFrame]) -> pl.DataFrame:
    """A group that one of the runs never had scored nothing there, in as many games and deals as its others."""
    for run, side in zip("ab", sides, strict=True):
        n = f"n{run}"
        alike = [n, product(n, n), counted(n), f"m{run}", f"games_{run}"]
        filled = [pl.col(x).fill_null(side[x][0]) for x in alike] if side.height else []
        both = both.with_columns(
            *filled, pl.col(f"v{run}", product(f"v{run}", f"v{run}"), product(f"v{run}", n)).fill_null(0.0)
        )
    return both


def identical(seats: Two, how: Pair, level: float = 0.95) -> pl.DataFrame:
    """How many games ended the same in both runs, every seat with the same points: games, deals, share with interval.

    No rows where games can't be matched: other deals, or other strategies in the seats.
    """
    if not (how.paired and how.same_players):
        return pl.DataFrame(schema={"games": pl.Int64, "deals": pl.Int64} | dict.fromkeys(ends("share"), pl.Float64))
    both = ["game", "seat", "points"]
    parts = (_matched(a, b) for a, b in slices([seats[0].select(both), seats[1].select(both)], how.rotations))
    found = moments(parts, (), ["same", "rows"])
    return with_ratio(found, "share", ("same", "rows"), share=True, level=level).select(*counts("rows"), *ends("share"))


def _matched(first: pl.LazyFrame, second: pl.LazyFrame) -> pl.LazyFrame:
    seats = first.join(second.drop("deal"), on=["game", "seat"], suffix="_b")
    by_game = seats.group_by("deal", "game").agg(same=(pl.col("points") == pl.col("points_b")).all())
    return by_game.select("deal", "same", rows=pl.lit(1))


def family(*tables: pl.DataFrame) -> pl.DataFrame:
    """Several comparisons as one family of questions: below each other, with `p_holm` over all their rows."""
    whole = pl.concat(tables, how="diagonal")
    return whole.with_columns(p_holm=holm(whole["p"]))
