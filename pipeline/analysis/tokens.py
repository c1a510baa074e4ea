"""Keep or spend: what goes with a token kept to the end, and with one spent, by majority and stage of the game."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np
import polars as pl

from pipeline.analysis.arrays import Floats, dense, numbered, span
from pipeline.analysis.moments import as_text, column, ends
from pipeline.analysis.regression import Block, Fit, clustered_fit, within_games
from pipeline.analysis.slices import collect, cuts, seats_at
from pipeline.analysis.verdicts import holm, p_value

STAGES = ((1, 2), (3, 4), (5, 6), (7, 8), (9, 10))
ROWS_AT_A_TIME = 15_000  # rounds with a token spent: some fifteen hundred games, whose X is forty columns wide
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

    spent = [f"spent_{g}" for g in layout.groups]
    tables = [
        played.seats.select("game", "seat", outcome, who=_code("player", layout.players)),
        played.rounds.filter(pl.any_horizontal(pl.col(spent) > 0)).select("game", "round", "seat", *spent),
        played.majorities.select("game", "seat", "kept", k=_code(played.group, layout.groups)),
    ]
    tokens = np.zeros(len(layout.names))

    def blocks() -> Iterator[Block]:
        for part in cuts(tables, rotations, ROWS_AT_A_TIME):
            block, held = _block(layout, outcome, part, rotations)
            np.add(tokens, held, out=tokens)
            yield block

    fit = clustered_fit(blocks(), layout.names)
    return _table(fit, layout, tokens, level)


def _code(name: str, words: Sequence[str]) -> pl.Expr:
    """A column of words as their places among `words`."""
    return pl.col(name).cast(pl.Enum(words)).to_physical().cast(pl.Int64)


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
    seats = seats_at(played.seats)
    players = as_text(collect(played.seats.select("player").unique()), ["player"])["player"].sort().to_list()
    names = [f"kept {g}" for g in groups] + [f"spent {g} {a}-{b}" for g in groups for a, b in stages]
    names += [f"seat {s}" for s in range(2, seats + 1)] + [f"player {p}" for p in players[1:]]
    return _Layout(played.group, groups, list(stages), seats, players, names)


def _block(layout: _Layout, outcome: str, parts: tuple[pl.DataFrame, ...], rotations: int) -> tuple[Block, Floats]:
    """X and y of a slice, each less its mean over the seats of the game; and the sums of X as it was."""
    seats, rounds, table = parts
    (first, games), n, groups = span(seats, rotations), layout.seats, len(layout.groups)
    axes = [("g", games), ("s", n)]
    seated = numbered(seats, first)
    y, player = dense(seated, outcome, axes), dense(seated, "who", axes)
    x = np.empty((games, n, len(layout.names)))
    spent = groups * len(layout.stages)
    x[:, :, :groups] = dense(numbered(table, first), "kept", [*axes, ("k", groups)], 0.0)
    x[:, :, groups : groups + spent] = _spent(layout, numbered(rounds, first), (games, n))
    x[:, :, groups + spent : groups + spent + n - 1] = np.eye(n)[:, 1:]
    x[:, :, groups + spent + n - 1 :] = player[:, :, None] == np.arange(1, len(layout.players))
    held = x.sum(axis=(0, 1))
    there = ~np.isnan(y).any(axis=1)
    deal = np.repeat((np.arange(games) // rotations)[there], n)
    x, y = within_games(x if there.all() else x[there]), within_games(y[there])
    return Block(x.reshape(-1, x.shape[2]), y.ravel(), deal), held


def _spent(layout: _Layout, rounds: pl.DataFrame, shape: tuple[int, int]) -> Floats:
    """Tokens spent by (game, seat, group and stage)."""
    columns = [f"spent_{g}" for g in layout.groups]
    last = max(end for _, end in layout.stages)
    found = np.zeros((*shape, last, len(columns)))
    at = rounds.filter(pl.col("r") < last)
    found[at["g"].to_numpy(), at["s"].to_numpy(), at["r"].to_numpy()] = at.select(columns).to_numpy()
    staged = [found[:, :, begin - 1 : end].sum(axis=2) for begin, end in layout.stages]
    return np.stack(staged, axis=3).reshape(*shape, -1)


_TYPES = {"use": pl.String, "first_round": pl.Int64, "last_round": pl.Int64, "tokens": pl.Int64}
_VALUES = [*ends("value"), "value_se", *ends("over_kept"), "over_kept_se"]


def _table(fit: Fit, layout: _Layout, held: Floats, level: float) -> pl.DataFrame:
    uses: list[tuple[str, str, int | None, int | None]] = [(g, "kept", None, None) for g in layout.groups]
    uses += [(g, "spent", a, b) for g in layout.groups for a, b in layout.stages]
    rows, unknown = [], (None, None, None, None)
    for j, use in enumerate(uses):
        tokens = int(held[j])
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
