"""What a card does, from a run in which it was forbidden to some seats and forced on others at random.

Winning with a card says with whom it goes. Here luck alone decided who had to take it as soon as they could, who was
not allowed to, and who was free, so the difference between those seats is what the card did (Fisher, The Design of
Experiments, 1935). All that chance assigned stays where chance put it, whether or not it was obeyed (intention to
treat); rows are of seats to which a legal move offered the card, which no arm could bring about or prevent.
"""

from collections.abc import Mapping
from typing import NamedTuple

import numpy as np
import polars as pl

from pipeline.analysis.intervals import mean_interval
from pipeline.analysis.moments import (
    Floats,
    Total,
    column,
    counted,
    ends,
    linear_error,
    moments_of,
    ratio_weights,
    with_difference,
    with_interval,
)
from pipeline.analysis.seats import results
from pipeline.analysis.slices import slices
from pipeline.analysis.verdicts import benjamini_hochberg, p_value

FREE = "free"
ARMS = ("forced", "forbidden")
FEWEST = 50  # seats of an arm, below which nothing is said of it: an interval needs some wins
LEAST_CHANGED = 0.05  # choices that an arm must change for what one of them does to be told
OUTCOMES = {"win": "win_share", "points": "points"}


class Limits(NamedTuple):
    """From which size on a card is judged."""

    fewest: int = FEWEST
    changed: float = LEAST_CHANGED


USUAL = Limits()


def trials(
    table: pl.LazyFrame, seats: pl.LazyFrame, rotations: int = 1, level: float = 0.95, limits: Limits = USUAL
) -> pl.DataFrame:
    """By card, what forcing it on a seat and forbidding it to one does, against seats that were free.

    Takes `trials` and `seats` of a run with trials. For each arm in `ARMS`: <arm> (effect on the win share) and
    <arm>_points (on points), each with interval and standard error; <arm>_p and <arm>_q (of the win share; Benjamini
    and Hochberg over all cards and both arms); <arm>_seats (seats in the arm that could take the card, over all
    games); <arm>_changed (share of them whose choice the arm turned: taken, less taken when free, without its sign);
    <arm>_each (effect / (taken less taken when free), with interval: what the card is worth to a seat whose choice was
    turned; Imbens and Angrist, Econometrica 62, 1994). And card, games (rows: seats that could take it and were
    watched, over all games), deals, free_seats, taken (share of free seats that took it).

    From each outcome what the same strategies have in the same seats on average is taken first, which is fixed before
    the arms are drawn and only takes noise away. Clustered by deal. Effects of fewer than `limits.fewest` seats in
    an arm are null.
    """
    found = _moments(table, seats, rotations)
    for arm in ARMS:
        found = _with_arm(found, arm, level, limits)
    p = pl.concat([found[f"{arm}_p"] for arm in ARMS])
    q = benjamini_hochberg(p)
    found = found.with_columns(
        taken=pl.col("took_free") / pl.col("n_free"),
        games=pl.sum_horizontal(f"n_{arm}" for arm in (FREE, *ARMS)).cast(pl.Int64),
        free_seats=pl.col("n_free").cast(pl.Int64),
        deals="clusters",
        **{f"{arm}_q": q[i * found.height : (i + 1) * found.height] for i, arm in enumerate(ARMS)},
    )
    return found.select("card", "games", "deals", "free_seats", "taken", *[c for arm in ARMS for c in columns(arm)])


def columns(arm: str) -> list[str]:
    """The columns of an arm."""
    whole = [f"{end}{more}" for end in (arm, f"{arm}_points") for more in ("", "_low", "_high", "_se")]
    return [f"{arm}_seats", *whole, f"{arm}_p", f"{arm}_q", f"{arm}_changed", *ends(f"{arm}_each")]


def _moments(table: pl.LazyFrame, seats: pl.LazyFrame, rotations: int) -> pl.DataFrame:
    """By card: moments of the seats of each arm, of what they have above the usual, and of who took it."""
    usual = results(seats, ("player", "seat"), rotations).select(
        "player", "seat", **{f"usual_{name}": pl.col(name) for name in OUTCOMES.values()}
    )
    mine = seats.select("game", "seat", *OUTCOMES.values(), player=pl.col("player").cast(pl.String))
    mine = mine.join(usual.lazy(), on=["player", "seat"])
    above = {name: pl.col(name).cast(pl.Float64) - pl.col(f"usual_{name}") for name in OUTCOMES.values()}
    mine = mine.select("game", "seat", **above)
    rows = table.select(
        "game", "seat", pl.col("card", "arm").cast(pl.String), took=(pl.col("taken") > 0).cast(pl.Float64)
    )
    sums, total = dict[str, pl.Expr](), Total(["card"])
    for arm in (FREE, *ARMS):
        there = (pl.col("arm") == arm).cast(pl.Float64)
        sums |= {f"n_{arm}": there, f"took_{arm}": there * pl.col("took")}
        sums |= {f"{short}_{arm}": there * pl.col(name) for short, name in OUTCOMES.items()}
    for seated, tried in slices([mine, rows], rotations):
        part = tried.join(seated.drop("deal"), on=["game", "seat"]).select("card", "deal", **sums)
        total.add(moments_of(part, ["card"], _TOGETHER))
    return total.whole()


_TOGETHER = [
    [f"{what}_{which}" for which in (FREE, arm) for what in whats]
    for arm in ARMS
    for whats in (("win", "took", "n"), ("points", "n"))
]


def _with_arm(found: pl.DataFrame, arm: str, level: float, limits: Limits) -> pl.DataFrame:
    """Add what an arm does."""
    for short, name in (("win", arm), ("points", f"{arm}_points")):
        one, other = ((f"{short}_{which}", f"n_{which}") for which in (FREE, arm))
        found = with_difference(found, name, one, other, level=level)
    clusters = np.minimum(column(found, counted(f"n_{arm}")), column(found, counted(f"n_{FREE}")))
    found = _with_each(found, arm, clusters, (level, limits))
    p = p_value(column(found, arm), column(found, f"{arm}_se"), clusters)
    found = found.with_columns(pl.Series(f"{arm}_p", p).fill_nan(None), pl.col(f"n_{arm}").alias(f"{arm}_seats"))
    few = pl.min_horizontal(f"n_{arm}", f"n_{FREE}") < limits.fewest
    told = [c for c in columns(arm) if c in found.columns and c not in (f"{arm}_seats", f"{arm}_changed")]
    return found.with_columns(
        pl.col(f"{arm}_seats").cast(pl.Int64), *[pl.when(few).then(None).otherwise(pl.col(c)).alias(c) for c in told]
    )


def _with_each(found: pl.DataFrame, arm: str, clusters: Floats, how: tuple[float, Limits]) -> pl.DataFrame:
    """Add the share of choices that an arm turned, and the effect on a seat whose choice was: a ratio of differences,
    linearised in both.
    """
    level, limits = how
    with np.errstate(divide="ignore", invalid="ignore"):
        taking = [column(found, f"took_{which}") / column(found, f"n_{which}") for which in (arm, FREE)]
        changed = taking[0] - taking[1]
        each = column(found, arm) / changed
        weights: dict[str, Floats] = {}
        for which, sign in ((arm, 1.0), (FREE, -1.0)):
            _plus(weights, ratio_weights(found, f"win_{which}", f"n_{which}"), sign / changed)
            _plus(weights, ratio_weights(found, f"took_{which}", f"n_{which}"), -sign * each / changed)
        each = np.where(np.abs(changed) >= limits.changed, each, np.nan)
    error = linear_error(found, weights, clusters)
    found = with_interval(found, f"{arm}_each", each, error, mean_interval(each, error, clusters, level))
    return found.with_columns(pl.Series(f"{arm}_changed", np.abs(changed)).fill_nan(None))


def _plus(weights: dict[str, Floats], more: Mapping[str, Floats], times: Floats) -> None:
    for name, weight in more.items():
        weights[name] = weights.get(name, 0.0) + weight * times


def strongest(found: pl.DataFrame, most: int = 6) -> pl.DataFrame:
    """A row for each arm of the cards that matter most: card, deals, arm, effect (on the win share) with interval, q,
    games (seats in the arm).

    The `most` cards whose forbidding changes most and then those whose forcing does. Effects that are known (q ≤ 5%)
    come before those that are not, among each the larger before the smaller. Nothing comes of a frame without rows.
    """
    if found.height == 0:
        return found
    rows = pl.concat(_arm(found, arm) for arm in ARMS).drop_nulls("effect_low")
    known, size = pl.col("q") <= 0.05, pl.col("effect").abs()
    ranked = rows.sort(known, size, "card", descending=[True, True, False])
    first = [ranked.filter(pl.col("arm") == arm).head(most)["card"] for arm in reversed(ARMS)]
    place = pl.DataFrame({"card": pl.concat(first).unique(maintain_order=True)}).with_row_index("place")
    return place.join(rows, on="card").sort("place", "arm", descending=[False, True]).drop("place")


def _arm(found: pl.DataFrame, arm: str) -> pl.DataFrame:
    ends_ = {f"effect{end}": f"{arm}{end}" for end in ("", "_low", "_high")}
    return found.select("card", "deals", arm=pl.lit(arm), **ends_, q=f"{arm}_q", games=f"{arm}_seats")
