"""Keep or spend: what goes with a token kept to the end, and with one spent, by majority and stage of the game."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import numpy as np
import polars as pl

from pipeline.analysis.arrays import Floats, dense, numbered
from pipeline.analysis.moments import as_text, column, ends
from pipeline.analysis.regression import Block, Fit, clustered_fit, within_games
from pipeline.analysis.slices import collect, slices
from pipeline.analysis.verdicts import holm, p_value

STAGES = ((1, 2), (3, 4), (5, 6), (7, 8), (9, 10))
FEWEST_TOKENS = 30  # a value from fewer tokens is not given


class Played(NamedTuple):
    """The tables that token values are worked out from: majorities (`group`, kept), rounds (`spent_<group>`), seats."""

    majorities: pl.LazyFrame
    rounds: pl.LazyFrame
    seats: pl.LazyFrame
    group: str = "order"


def token_values(
    played: Played,
    outcome: str = "points",
    stages: Sequence[tuple[int, int]] = STAGES,
    rotations: int = 1,
    level: float = 0.95,
) -> pl.DataFrame:
    """What goes with one more token kept, or spent in a stage of the game: by least squares over seats of all games.

    outcome(seat) = game + seat + strategy + Σ value·tokens kept + Σ value·tokens spent by stage; `outcome` is final
    points or win_share; errors clustered by deal (`regression`). Seats are compared with the others at their table.
    Columns: <group>, use (kept, spent), first_round, last_round, tokens (in the run), games, deals, value with
    interval, p, p_holm over all rows; for spent tokens over_kept: the value less that of a token kept, with interval,
    and p_over_kept (Holm over all spent rows).

    What it can claim: among seats of one table, with equal strategies and seats, those with one token more ended
    `value` higher. It cannot claim that a player who kept or spent one more would have gained that: seats with tokens
    to spare may be ahead anyway, and what a spent token bought is counted in its value. The points that a kept token
    is awarded are exact in `majorities` (per_token, swing); here they are part of the value of keeping.
    """
    layout = _layout(played, stages)
    if layout.seats < 2:
        return pl.DataFrame(schema={played.group: pl.String})

    def blocks() -> Iterator[Block]:
        tables = [played.seats, played.rounds, played.majorities]
        for seats, rounds, table in slices(tables, rotations):
            yield _block(layout, outcome, (seats, rounds, table), rotations)

    return _table(clustered_fit(blocks, layout.names), layout, _totals(played, layout), level)


class _Layout(NamedTuple):
    """Which column of X is what: kept tokens by group, spent ones by group and stage, seats, strategies."""

    group: str
    groups: list[str]
    stages: list[tuple[int, int]]
    seats: int
    players: list[str]
    names: list[str]


def _layout(played: Played, stages: Sequence[tuple[int, int]]) -> _Layout:
    columns = played.rounds.collect_schema().names()
    groups = [name.removeprefix("spent_") for name in columns if name.startswith("spent_")]
    seats = int(collect(played.seats.select(pl.col("seat").max())).item())
    players = as_text(collect(played.seats.select("player").unique()), ["player"])["player"].sort().to_list()
    names = [f"kept {g}" for g in groups] + [f"spent {g} {a}-{b}" for g in groups for a, b in stages]
    names += [f"seat {s}" for s in range(2, seats + 1)] + [f"player {p}" for p in players[1:]]
    return _Layout(played.group, groups, list(stages), seats, players, names)


def _block(layout: _Layout, outcome: str, parts: tuple[pl.LazyFrame, ...], rotations: int) -> Block:
    """X and y of a slice, each less its mean over the seats of the game."""
    seats = as_text(collect(parts[0].select("deal", "game", "seat", "player", outcome)), ["player"])
    table = as_text(collect(parts[2].select("game", "seat", layout.group, "kept")), [layout.group])
    first, n = int(seats["deal"][0]) * rotations, layout.seats
    axes = [("g", int(seats["game"][-1]) - first + 1), ("s", n)]
    code = table[layout.group].replace_strict(layout.groups, range(len(layout.groups)), return_dtype=pl.Int64)
    kept = dense(numbered(table, first).with_columns(k=code), "kept", [*axes, ("k", len(layout.groups))], 0.0)
    who = seats["player"].replace_strict(layout.players, range(len(layout.players)), return_dtype=pl.Int64)
    seated = numbered(seats, first).with_columns(who=who)
    player = dense(seated, "who", axes)
    dummies = [(player == i).astype(float)[:, :, None] for i in range(1, len(layout.players))]
    at = np.broadcast_to(np.eye(n)[None, :, 1:], (axes[0][1], n, n - 1))
    x = np.concatenate([kept, _spent(layout, parts[1], axes, first), at, *dummies], axis=2)
    y = dense(seated, outcome, axes)
    there = ~np.isnan(y).any(axis=1)
    deal = np.repeat((np.arange(axes[0][1]) // rotations)[there], n)
    x, y = within_games(x[there]), within_games(y[there])
    return Block(np.ascontiguousarray(x.reshape(-1, x.shape[2])), y.ravel(), deal)


def _spent(layout: _Layout, rounds: pl.LazyFrame, axes: list[tuple[str, int]], first: int) -> Floats:
    """Tokens spent by (game, seat, group and stage)."""
    stage = pl.coalesce(
        pl.when(pl.col("round").is_between(a, b)).then(pl.lit(j)) for j, (a, b) in enumerate(layout.stages)
    )
    columns = [f"spent_{g}" for g in layout.groups]
    staged = rounds.filter(pl.any_horizontal(pl.col(columns) > 0)).with_columns(j=stage).drop_nulls("j")
    rows = collect(staged.group_by("game", "seat", "j").agg(pl.col(columns).cast(pl.Float64).sum()))
    found = np.zeros((axes[0][1], axes[1][1], len(layout.stages), len(columns)))
    at = numbered(rows, first)
    found[at["g"].to_numpy(), at["s"].to_numpy(), at["j"].to_numpy()] = rows.select(columns).to_numpy()
    return found.swapaxes(2, 3).reshape(*found.shape[:2], -1)


def _totals(played: Played, layout: _Layout) -> dict[str, Any]:
    """How many tokens of each kind the run holds, by the names of the columns of X."""
    kept = collect(played.majorities.group_by(played.group).agg(pl.col("kept").cast(pl.Int64).sum()))
    found = {f"kept {g}": n for g, n in as_text(kept, [played.group]).iter_rows()}
    stages = [
        pl.col(f"spent_{g}").cast(pl.Int64).filter(pl.col("round").is_between(a, b)).sum().alias(f"spent {g} {a}-{b}")
        for g in layout.groups
        for a, b in layout.stages
    ]
    return found | collect(played.rounds.select(stages)).row(0, named=True)


_TYPES = {"use": pl.String, "first_round": pl.Int64, "last_round": pl.Int64, "tokens": pl.Int64}
_VALUES = [*ends("value"), "value_se", *ends("over_kept"), "over_kept_se"]


def _table(fit: Fit, layout: _Layout, totals: dict[str, Any], level: float) -> pl.DataFrame:
    uses: list[tuple[str, str, int | None, int | None]] = [(g, "kept", None, None) for g in layout.groups]
    uses += [(g, "spent", a, b) for g in layout.groups for a, b in layout.stages]
    rows, unknown = [], (None, None, None, None)
    for j, use in enumerate(uses):
        tokens = int(totals.get(fit.names[j]) or 0)
        weights = np.zeros(len(fit.names))
        weights[j] = 1.0
        value = fit.contrast(weights, level)
        weights[layout.groups.index(use[0])] -= 1.0
        known = tokens >= FEWEST_TOKENS
        over = fit.contrast(weights, level) if known and use[1] == "spent" else unknown
        rows.append((*use, tokens, *(value if known else unknown), *over))
    columns = [layout.group, *_TYPES, *_VALUES]
    types: dict[str, type[pl.DataType]] = {name: _TYPES.get(name, pl.Float64) for name in columns}
    types[layout.group] = pl.String
    found = pl.DataFrame(rows, schema=types, orient="row").with_columns(pl.col(pl.Float64).fill_nan(None))
    games = fit.rows // layout.seats
    return found.with_columns(
        pl.lit(games, pl.Int64).alias("games"),
        pl.lit(fit.deals, pl.Int64).alias("deals"),
        p=_p(found, "value", fit.deals),
        p_holm=holm(_p(found, "value", fit.deals)),
        p_over_kept=holm(_p(found, "over_kept", fit.deals)),
    ).drop("over_kept_se")


def _p(found: pl.DataFrame, name: str, deals: int) -> pl.Series:
    values = p_value(column(found, name), column(found, f"{name}_se"), np.full(found.height, float(deals)))
    return pl.Series(values).fill_nan(None)
