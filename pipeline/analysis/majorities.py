"""Majorities (Orders, influence tracks, sectors …): contested or not, by how much, worth what, decisive or not.

A table of majorities has rows (game, group, seat) with gained, spent, kept, rank, points, contested, lead and
swing, for seats that gained something there; `group` names the column that says which majority it is.
"""

import numpy as np
import polars as pl

from pipeline.analysis.arrays import ArrayTotal, Floats, Ints, array_moments, by_deal, dense, numbered, span
from pipeline.analysis.moments import as_text, counts, ends, with_ratio
from pipeline.analysis.slices import collect, cuts, seats_at

TOKENS = ("gained", "spent", "kept", "points")
RATIOS = (
    ("n_tied", "n_contested"),
    ("n_close", "n_contested"),
    ("n_lead", "n_contested"),
    ("n_spent", "n_gained"),
    ("n_points", "n_kept"),
    ("n_swing", "holders"),
)


def majorities(
    table: pl.LazyFrame, games: pl.LazyFrame, group: str = "order", rotations: int = 1, level: float = 0.95
) -> pl.DataFrame:
    """By group, each with its interval; games in which nobody gained anything there count as zeros:

    contested (share of games in which two or more seats kept tokens), tied (share of the contested ones whose first
    place is shared), close (share of the contested ones in which the leader is at most one token ahead), lead (tokens
    by which the leader of a contested one is ahead; 0 in a tie), gained, spent, kept, points (a game, all seats
    together), spent_share (of the tokens gained), per_token (points for a kept token), swing (points that hang on the
    last token of a seat that kept any). And <group>, games, deals.
    """
    names = _names(table, group)

    def of_slice(part: tuple[pl.DataFrame, ...]) -> dict[str, Floats]:
        first, played = span(part[0], rotations)
        counted_ = np.bincount(part[0]["game"].to_numpy() - first, minlength=played)
        place = (part[1]["game"].to_numpy() - first) * len(names) + part[1]["k"].to_numpy()
        return _by_game(_sums(part[1], place, (played, len(names))), counted_.astype(float), rotations)

    needed = games.select("game"), table.select("game", *TOKENS, "swing", "contested", "lead", k=_code(names, group))
    total = ArrayTotal(pl.DataFrame({group: names}))
    for found in map(of_slice, cuts(needed, rotations)):
        total.add(found)
    whole = total.whole()
    for name, below in (("contested", "games"), ("tied", "n_contested"), ("close", "n_contested")):
        whole = with_ratio(whole, name, (f"n_{name}", below), share=True, level=level)
    whole = with_ratio(whole, "lead", ("n_lead", "n_contested"), level=level)
    for name in TOKENS:
        whole = with_ratio(whole, name, (f"n_{name}", "games"), level=level)
    whole = with_ratio(whole, "spent_share", ("n_spent", "n_gained"), share=True, level=level)
    whole = with_ratio(whole, "per_token", ("n_points", "n_kept"), level=level)
    whole = with_ratio(whole, "swing", ("n_swing", "holders"), level=level)
    measures = ("contested", "tied", "close", "lead", *TOKENS, "spent_share", "per_token", "swing")
    return whole.select(group, *counts("games"), *[end for name in measures for end in ends(name)])


def _sums(rows: pl.DataFrame, place: Ints, shape: tuple[int, int]) -> dict[str, Floats]:
    """Sums by (game, group) over the seats; `place` is that of a row in it."""
    facts = {name: rows[name].to_numpy() for name in (*TOKENS, "contested")}
    held = facts["kept"] > 0
    facts |= {"holders": held, "swing": rows["swing"].to_numpy() * held}
    facts["ahead"] = np.maximum(rows["lead"].to_numpy(), 0)  # the leader alone is ahead of anybody
    return {x: np.bincount(place, v, shape[0] * shape[1]).reshape(shape).astype(float) for x, v in facts.items()}


def _by_game(facts: dict[str, Floats], games: Floats, rotations: int) -> dict[str, Floats]:
    """Moments from sums by (game, group) and the number of games at each place."""
    contested = facts["contested"] > 0
    ahead = np.where(contested, facts["ahead"], 0.0)
    columns = {f"n_{name}": facts[name] for name in (*TOKENS, "swing")} | {"holders": facts["holders"]}
    columns |= {
        "n_contested": contested.astype(float),
        "n_tied": (contested & (ahead <= 0)).astype(float),
        "n_close": (contested & (ahead <= 1)).astype(float),
        "n_lead": ahead,
        "games": np.broadcast_to(games[:, None], ahead.shape),
    }
    together = [(name, "games") for name in columns if name != "games"] + [("games",), *RATIOS]
    return array_moments({name: by_deal(values, rotations) for name, values in columns.items()}, together, "games")


def _names(table: pl.LazyFrame, group: str) -> list[str]:
    """The names of the majorities, in order of spelling."""
    found = as_text(collect(table.select(group).unique()), [group])[group]
    return found.drop_nulls().sort().to_list()


def _code(names: list[str], group: str) -> pl.Expr:
    """The place of a majority among the names."""
    return pl.col(group).cast(pl.Enum(names)).to_physical().cast(pl.Int64)


def by_rank(
    table: pl.LazyFrame, seats: pl.LazyFrame, group: str = "order", rotations: int = 1, level: float = 0.95
) -> pl.DataFrame:
    """What a rank is worth: by group and rank (0: gained tokens and kept none), with intervals: kept, points (mean of
    such a seat), win_share (how often such a seat wins, from anything). And <group>, rank, games (seats), deals.
    """
    names = _names(table, group)
    at_table = seats_at(seats)
    keys = pl.DataFrame({group: names}).join(pl.DataFrame({"rank": range(at_table + 1)}), how="cross")

    def of_slice(part: tuple[pl.DataFrame, ...]) -> dict[str, Floats]:
        first, played = span(part[0], rotations)
        won = dense(numbered(part[0], first), "win_share", [("g", played), ("s", at_table)], 0.0)
        return _by_rank(numbered(part[1], first), won, (len(names), at_table + 1), rotations)

    needed = (
        seats.select("game", "seat", "win_share"),
        table.select("game", "seat", "rank", "kept", "points", k=_code(names, group)),
    )
    total = ArrayTotal(keys)
    for moments_ in map(of_slice, cuts(needed, rotations)):
        total.add(moments_)
    found = total.whole().filter(pl.col("rows") > 0)
    found = with_ratio(found, "kept", ("n_kept", "rows"), level=level)
    found = with_ratio(found, "points", ("n_points", "rows"), level=level)
    found = with_ratio(found, "win_share", ("n_won", "rows"), share=True, level=level)
    measures = [end for name in ("kept", "points", "win_share") for end in ends(name)]
    return found.select(group, "rank", *counts("rows"), *measures)


def _by_rank(rows: pl.DataFrame, won: Floats, shape: tuple[int, int], rotations: int) -> dict[str, Floats]:
    """Moments by (group, rank) from rows with g, s and k, and win shares by (game, seat)."""
    deals, (groups, ranks) = -(-len(won) // rotations), shape
    game = rows["g"].to_numpy()
    place = (game // rotations * groups + rows["k"].to_numpy()) * ranks + rows["rank"].to_numpy()
    facts = {
        "n_kept": rows["kept"].to_numpy(),
        "n_points": rows["points"].to_numpy(),
        "n_won": won[game, rows["s"].to_numpy()],
        "rows": np.ones(len(game)),
    }
    sums = {x: np.bincount(place, v, deals * groups * ranks).reshape(deals, -1).astype(float) for x, v in facts.items()}
    return array_moments(sums, [("n_kept", "rows"), ("n_points", "rows"), ("n_won", "rows")], "rows")


def weight(
    table: pl.LazyFrame, seats: pl.LazyFrame, group: str = "order", rotations: int = 1, level: float = 0.95
) -> pl.DataFrame:
    """How much of the points and of the win comes from majorities: by group, and for `all` of them together.

    Columns: <group>, games, deals; with intervals points_share (of all final points) and moved: the share of the win
    that would go to another seat if nobody had scored this group, ½ Σ_seats |w − w'| a game, with w and w' the win
    shares by points alone, with and without. It is arithmetic on games as they were played, not a new game.
    """
    names = _names(table, group)
    n = seats_at(seats)
    keys = pl.DataFrame({group: [*names, "all"]})

    def of_slice(part: tuple[pl.DataFrame, ...]) -> dict[str, Floats]:
        seat_rows, rows = part
        first, games = span(seat_rows, rotations)
        axes = [("g", games), ("s", n), ("k", len(names))]
        scored = dense(numbered(rows, first), "points", axes, 0.0)
        final = dense(numbered(seat_rows, first), "points", axes[:2])
        return _weights(final, scored, rotations)

    needed = (seats.select("game", "seat", "points"), table.select("game", "seat", "points", k=_code(names, group)))
    total = ArrayTotal(keys)
    for found in map(of_slice, cuts(needed, rotations)):
        total.add(found)
    whole = with_ratio(total.whole(), "points_share", ("theirs", "total"), share=True, level=level)
    whole = with_ratio(whole, "moved", ("hands", "games"), share=True, level=level)
    return whole.select(group, *counts("games"), *ends("points_share"), *ends("moved"))


def _weights(final: Floats, scored: Floats, rotations: int) -> dict[str, Floats]:
    """Moments of points and moved wins from final points (game, seat) and points by group (game, seat, group)."""
    each = np.concatenate([scored, scored.sum(axis=2, keepdims=True)], axis=2)
    present = np.asarray(np.isfinite(final).all(axis=1))
    total = np.where(present[:, None], final, 0.0)
    with_all = _shares(total[:, :, None])
    without = _shares(total[:, :, None] - each)
    moved = np.abs(with_all - without).sum(axis=1) / 2 * present[:, None]
    shape = moved.shape
    columns = {
        "theirs": each.sum(axis=1),
        "total": np.broadcast_to(total.sum(axis=1)[:, None], shape),
        "hands": moved,
        "games": np.broadcast_to(present[:, None].astype(float), shape),
    }
    together = (("theirs", "total"), ("hands", "games"))
    return array_moments({x: by_deal(v, rotations) for x, v in columns.items()}, together, "games")


def _shares(points: Floats) -> Floats:
    """Win shares along the second axis by points alone: ties share."""
    top = np.equal(points, points.max(axis=1, keepdims=True)).astype(float)
    share: Floats = top / top.sum(axis=1, keepdims=True)
    return share
