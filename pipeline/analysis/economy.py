"""Resources that ran out or were left over: short of energy, short of actions, and what early income is worth."""

from collections.abc import Iterator

import numpy as np
import polars as pl

from pipeline.analysis.arrays import dense, numbered, span
from pipeline.analysis.moments import counts, ends, moments, with_ratio
from pipeline.analysis.regression import Block, clustered_fit, within_games
from pipeline.analysis.slices import cuts, seats_at, slices

KINDS = ("spent_out", "short_of_energy", "short_of_actions", "both_left")


def starvation(rounds: pl.LazyFrame, rotations: int = 1, level: float = 0.95) -> pl.DataFrame:
    """By round, a mean over seats, each with its interval:

    income (energy that worlds gave), energy and actions (left over at the end of the Action Phase); and shares of
    seats that add up to 1: spent_out (neither left), short_of_energy (actions left, no energy), short_of_actions
    (energy left, no actions), both_left (there was nothing it could or would do). And round, games (seats), deals,
    income_sd (the standard deviation of income between seats and games, no interval).
    """
    energy, actions = pl.col("energy_unspent") > 0, pl.col("actions_unspent") > 0
    kinds = (~energy & ~actions, ~energy & actions, energy & ~actions, energy & actions)
    needed = rounds.select("game", "round", "energy_income", "energy_unspent", "actions_unspent")
    parts = (
        part.select(
            "deal",
            "round",
            n_income="energy_income",
            square=pl.col("energy_income").cast(pl.Float64) ** 2,
            n_energy="energy_unspent",
            n_actions="actions_unspent",
            rows=pl.lit(1),
            **{f"n_{name}": kind for name, kind in zip(KINDS, kinds, strict=True)},
        )
        for (part,) in slices([needed], rotations)
    )
    means = ("income", "energy", "actions")
    found = moments(parts, ["round"], [*[f"n_{x}" for x in (*means, *KINDS)], "square", "rows"])
    for name in (*means, *KINDS):
        found = with_ratio(found, name, (f"n_{name}", "rows"), share=name in KINDS, level=level)
    variance = pl.col("square") / pl.col("rows") - pl.col("income") ** 2
    sd = variance.clip(lower_bound=0).sqrt()
    return found.select(
        "round",
        *counts("rows"),
        *ends("income"),
        sd.alias("income_sd"),
        *[e for x in (*means[1:], *KINDS) for e in ends(x)],
    )


def by_income(
    rounds: pl.LazyFrame, seats: pl.LazyFrame, at_round: int = 5, rotations: int = 1, level: float = 0.95
) -> pl.DataFrame:
    """Seats by their income in one round: income, games (seats), deals, final points and win_share with intervals."""
    needed = seats.select("game", "seat", "points", "win_share")
    incomes = _incomes(rounds, at_round)
    parts = (
        mine.join(theirs.drop("deal"), on=["game", "seat"]).select(
            "deal", income="energy_income", n_points="points", n_won="win_share", rows=pl.lit(1)
        )
        for mine, theirs in slices([needed, incomes], rotations)
    )
    found = moments(parts, ["income"], ["n_points", "n_won", "rows"])
    found = with_ratio(found, "points", ("n_points", "rows"), level=level)
    found = with_ratio(found, "win_share", ("n_won", "rows"), share=True, level=level)
    return found.select("income", *counts("rows"), *ends("points"), *ends("win_share"))


def _incomes(rounds: pl.LazyFrame, at_round: int) -> pl.LazyFrame:
    return rounds.filter(pl.col("round") == at_round).select("game", "seat", "energy_income")


def worth_of_income(
    rounds: pl.LazyFrame, seats: pl.LazyFrame, at_round: int = 5, rotations: int = 1, level: float = 0.95
) -> pl.DataFrame:
    """What goes with one more energy of income in a round, by outcome (points, win_share): outcome, games, deals,
    value with interval.

    Least squares within games, errors by deal (`regression`): seats are compared with the others at their table. It
    says how much better those with more income end, not what giving somebody more would do.
    """
    n = seats_at(seats)
    found = []
    for outcome in ("points", "win_share"):
        fit = clustered_fit(_blocks((rounds, seats), (outcome, at_round, n), rotations), ["income"])
        value, low, high, _ = fit.contrast(np.ones(1), level)
        found.append((outcome, fit.rows // max(n, 1), fit.deals, value, low, high))
    names = ["outcome", "games", "deals", *ends("value")]
    frame = pl.DataFrame(found, schema=names, orient="row")
    return frame.with_columns(pl.col(ends("value")).fill_nan(None))


def _blocks(both: tuple[pl.LazyFrame, pl.LazyFrame], what: tuple[str, int, int], rotations: int) -> Iterator[Block]:
    outcome, at_round, n = what
    rounds, seats = both
    tables = (seats.select("game", "seat", outcome), _incomes(rounds, at_round))
    for rows, incomes in cuts(tables, rotations):
        first, games = span(rows, rotations)
        axes = [("g", games), ("s", n)]
        y = dense(numbered(rows, first), outcome, axes)
        x = dense(numbered(incomes, first), "energy_income", axes)
        there = np.isfinite(x + y).all(axis=1)
        deal = np.repeat((np.arange(len(y)) // rotations)[there], n)
        yield Block(within_games(x[there]).reshape(-1, 1), within_games(y[there]).ravel(), deal)
