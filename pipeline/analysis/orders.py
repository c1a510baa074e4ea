"""Orders placed in stacks: what becomes of them, what each kind gains, what goes with carrying out one more.

A row of `orders` is a token on the board: order, use (resolved, empty: resolved and nothing done, to_events, unused),
above (tokens laid on it), covered_by_others, and what it gained.
"""

from collections.abc import Iterator, Sequence

import numpy as np
import polars as pl

from pipeline.analysis.arrays import dense, numbered, places, span
from pipeline.analysis.moments import as_text, ends
from pipeline.analysis.rates import Rate, rates
from pipeline.analysis.regression import Block, clustered_fit, within_games
from pipeline.analysis.slices import collect, cuts, seats_at

USES = ("resolved", "empty", "to_events", "unused")
CARRIED_OUT = ("resolved", "empty")
GAINS = ("units", "structures", "assets", "upgrades", "worlds", "spent")
DEEPEST = 3  # tokens on top of one; the last class holds more too


def _use() -> pl.Expr:
    return pl.col("use").cast(pl.String)


def uses(orders: pl.LazyFrame, by: Sequence[str] = ("order",), rotations: int = 1, level: float = 0.95) -> pl.DataFrame:
    """What becomes of orders: *by, games (tokens), deals, and the share of each of `USES` with interval."""
    measures = {use: Rate(_use() == use, share=True) for use in USES}
    return rates(orders.select("game", "use", *by), measures, by, rotations, level)


def gains(orders: pl.LazyFrame, rotations: int = 1, level: float = 0.95) -> pl.DataFrame:
    """What an order gains that is carried out, by kind: order, games (orders carried out), deals; with intervals
    `GAINS`, combats and strikes (shares that led to one), nothing (share that did nothing).
    """
    measures = {name: Rate(pl.col(name)) for name in GAINS} | {
        "combats": Rate(pl.col("fought") == 1, share=True),
        "strikes": Rate(pl.col("fought") == 2, share=True),
        "nothing": Rate(_use() == "empty", share=True),
    }
    rows = orders.filter(_use().is_in(CARRIED_OUT)).select("game", "order", "use", "fought", *GAINS)
    return rates(rows, measures, ("order",), rotations, level)


def by_depth(orders: pl.LazyFrame, rotations: int = 1, level: float = 0.95) -> pl.DataFrame:
    """What becomes of orders by how many tokens lay on them: above (`DEEPEST` holds more), games (tokens), deals; with
    intervals the share of each of `USES`, others (share covered by another player's), turn (in which it was revealed).
    """
    seen = pl.col("turn") > 0
    measures = {use: Rate(_use() == use, share=True) for use in USES}
    measures |= {
        "others": Rate(pl.col("covered_by_others") > 0, share=True),
        "turn": Rate(pl.col("turn") * seen, seen),
    }
    above = pl.col("above").cast(pl.Int64).clip(upper_bound=DEEPEST)
    needed = orders.select("game", "use", "covered_by_others", "turn", above=above)
    return rates(needed, measures, ("above",), rotations, level)


def worth(orders: pl.LazyFrame, seats: pl.LazyFrame, rotations: int = 1, level: float = 0.95) -> pl.DataFrame:
    """What goes with carrying out one more order of a kind: order, games, deals; with interval value (of win share,
    beside the other seats of the same game); carried_out (orders of the kind a seat and game, mean).

    Least squares within games, all kinds at once, errors by deal (`regression`). It says how seats do that carry out
    more of a kind than others at their table, not what one more would do.
    """
    names = as_text(collect(orders.select("order").unique()), ["order"])["order"].sort().to_list()
    n = seats_at(seats)
    if n < 2 or not names:
        return pl.DataFrame(schema={"order": pl.String, "games": pl.Int64, **dict.fromkeys(ends("value"), pl.Float64)})
    counts = np.zeros(len(names))
    fit = clustered_fit(_blocks((orders, seats), (names, n), (rotations, counts)), names)
    rows = []
    for k, name in enumerate(names):
        value, low, high, _ = fit.contrast(np.eye(len(names))[k], level)
        rows.append((name, fit.rows // n, fit.deals, value, low, high, counts[k] / max(fit.rows, 1)))
    schema = ["order", "games", "deals", *ends("value"), "carried_out"]
    return pl.DataFrame(rows, schema=schema, orient="row").with_columns(pl.col(ends("value")).fill_nan(None))


def _blocks(
    tables: tuple[pl.LazyFrame, pl.LazyFrame], what: tuple[list[str], int], how: tuple[int, np.ndarray]
) -> Iterator[Block]:
    """Win shares and orders carried out, each less its mean over the game's seats; adds up the orders by kind."""
    (orders, seats), (names, n), (rotations, counts) = tables, what, how
    place = {name: k for k, name in enumerate(names)}
    used = orders.filter(_use().is_in(CARRIED_OUT)).select("game", "seat", "order")
    for mine, theirs in cuts((seats.select("game", "seat", "win_share"), used), rotations):
        first, games = span(mine, rotations)
        y = dense(numbered(mine, first), "win_share", [("g", games), ("s", n)])
        where = numbered(theirs, first)
        at = (where["g"].to_numpy() * n + where["s"].to_numpy()) * len(names) + places(theirs["order"], place)
        x = np.bincount(at, minlength=games * n * len(names)).reshape(games, n, len(names)).astype(float)
        there = np.isfinite(y).all(axis=1)
        counts += x[there].sum(axis=(0, 1))
        deal = np.repeat((np.arange(games) // rotations)[there], n)
        yield Block(within_games(x[there]).reshape(-1, len(names)), within_games(y[there]).ravel(), deal)
