"""Majorities (Orders, influence tracks, sectors …): contested or not, by how much, worth what, decisive or not.

A table of majorities has rows (game, group, seat) with gained, spent, kept, rank, points, contested, lead and
swing, for seats that gained something there; `group` names the column that says which majority it is.
"""

import numpy as np
import polars as pl

from pipeline.analysis.arrays import ArrayTotal, Floats, array_moments, by_deal, dense, numbered, span
from pipeline.analysis.moments import as_text, complete, counts, ends, moments, with_ratio
from pipeline.analysis.slices import collect, cuts, slices

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
    needed = table.select("game", group, *TOKENS, "swing", "contested", "lead")
    base = moments(
        (part.select("deal", games=pl.lit(1)) for (part,) in slices([games.select("game")], rotations)), (), ["games"]
    )
    parts = (_by_game(theirs, part, group) for part, theirs in slices([games.select("game"), needed], rotations))
    sums = ["n_contested", "n_tied", "n_close", "n_lead", *[f"n_{x}" for x in TOKENS], "n_swing", "holders", "games"]
    found = complete(moments(parts, [group], sums, RATIOS, grouped=True), base, (), "games")
    for name, below in (("contested", "games"), ("tied", "n_contested"), ("close", "n_contested")):
        found = with_ratio(found, name, (f"n_{name}", below), share=True, level=level)
    found = with_ratio(found, "lead", ("n_lead", "n_contested"), level=level)
    for name in TOKENS:
        found = with_ratio(found, name, (f"n_{name}", "games"), level=level)
    found = with_ratio(found, "spent_share", ("n_spent", "n_gained"), share=True, level=level)
    found = with_ratio(found, "per_token", ("n_points", "n_kept"), level=level)
    found = with_ratio(found, "swing", ("n_swing", "holders"), level=level)
    measures = ("contested", "tied", "close", "lead", *TOKENS, "spent_share", "per_token", "swing")
    return found.select(group, *counts("games"), *[end for name in measures for end in ends(name)])


def _by_game(table: pl.LazyFrame, games: pl.LazyFrame, group: str) -> pl.LazyFrame:
    """A row a deal and group: sums over its games, with the number of all games of the deal."""
    held = pl.col("kept") > 0
    rows = table.select("deal", "game", group, *TOKENS, "swing", "contested", held=held, top=pl.col("lead"))
    by_game = rows.group_by("deal", "game", group).agg(
        *[pl.col(x).sum().cast(pl.Float64).alias(f"n_{x}") for x in TOKENS],
        n_swing=(pl.col("swing") * pl.col("held")).sum().cast(pl.Float64),
        holders=pl.col("held").sum(),
        n_contested=pl.col("contested").max(),
        ahead=pl.col("top").max(),
    )
    contested = pl.col("n_contested") > 0
    marked = by_game.with_columns(
        n_contested=contested,
        n_tied=contested & (pl.col("ahead") <= 0),
        n_close=contested & (pl.col("ahead") <= 1),
        n_lead=pl.when(contested).then("ahead").otherwise(0),
    ).drop("ahead", "game")
    sums = marked.group_by("deal", group).agg(pl.all().sum().cast(pl.Float64))
    return sums.join(games.group_by("deal").agg(games=pl.len()), on="deal")


def by_rank(
    table: pl.LazyFrame, seats: pl.LazyFrame, group: str = "order", rotations: int = 1, level: float = 0.95
) -> pl.DataFrame:
    """What a rank is worth: by group and rank (0: gained tokens and kept none), with intervals: kept, points (mean of
    such a seat), win_share (how often such a seat wins, from anything). And <group>, rank, games (seats), deals.
    """
    won, needed = (
        seats.select("game", "seat", "win_share"),
        table.select("game", "seat", group, "rank", "kept", "points"),
    )
    parts = (
        theirs.join(mine.drop("deal"), on=["game", "seat"]).select(
            "deal", group, "rank", n_kept="kept", n_points="points", n_won="win_share", rows=pl.lit(1)
        )
        for mine, theirs in slices([won, needed], rotations)
    )
    found = moments(parts, [group, "rank"], ["n_kept", "n_points", "n_won", "rows"])
    found = with_ratio(found, "kept", ("n_kept", "rows"), level=level)
    found = with_ratio(found, "points", ("n_points", "rows"), level=level)
    found = with_ratio(found, "win_share", ("n_won", "rows"), share=True, level=level)
    measures = [end for name in ("kept", "points", "win_share") for end in ends(name)]
    return found.select(group, "rank", *counts("rows"), *measures)


def weight(
    table: pl.LazyFrame, seats: pl.LazyFrame, group: str = "order", rotations: int = 1, level: float = 0.95
) -> pl.DataFrame:
    """How much of the points and of the win comes from majorities: by group, and for `all` of them together.

    Columns: <group>, games, deals; with intervals points_share (of all final points) and moved: the share of the win
    that would go to another seat if nobody had scored this group, ½ Σ_seats |w − w'| a game, with w and w' the win
    shares by points alone, with and without. It is arithmetic on games as they were played, not a new game.
    """
    names = as_text(collect(table.select(group).unique()), [group])[group].drop_nulls().sort()
    n = int(collect(seats.select(pl.col("seat").max())).item())
    keys = pl.DataFrame({group: [*names, "all"]})
    code = pl.col(group).cast(pl.Enum(names)).to_physical().cast(pl.Int64)

    def of_slice(part: tuple[pl.DataFrame, ...]) -> dict[str, Floats]:
        seat_rows, rows = part
        first, games = span(seat_rows, rotations)
        axes = [("g", games), ("s", n), ("k", len(names))]
        scored = dense(numbered(rows, first), "points", axes, 0.0)
        final = dense(numbered(seat_rows, first), "points", axes[:2])
        return _weights(final, scored, rotations)

    needed = (seats.select("game", "seat", "points"), table.select("game", "seat", "points", k=code))
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
