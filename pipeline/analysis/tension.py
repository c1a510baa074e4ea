"""How long a game stays open: lead changes, spread of points, runaway leaders, when the winner took the lead for good.

All from the points that each seat would have if the game ended with the round (`rounds.points`).
"""

from typing import NamedTuple

import numpy as np
import polars as pl

from pipeline.analysis.arrays import ArrayTotal, Floats, Ints, array_moments, by_deal, dense, numbered, span
from pipeline.analysis.moments import counts, ends, moments, shares, with_ratio
from pipeline.analysis.slices import collect, cuts, seats_at, slices


def lead_changes(games: pl.LazyFrame, rotations: int = 1, level: float = 0.95) -> pl.DataFrame:
    """How many games had how many lead changes: lead_changes, games, deals, share with interval.

    A lead change: one seat leads alone at a round's end and another one did at the last such end.
    """
    parts = (part.drop("game") for (part,) in slices([games.select("game", "lead_changes")], rotations))
    return shares(parts, "lead_changes", level=level).drop("share_se")


def closeness(games: pl.LazyFrame, rotations: int = 1, close: int = 3, level: float = 0.95) -> pl.DataFrame:
    """How close games are, one row: games, deals; with interval: changes (lead changes a game), margin (points of the
    best less those of the second best seat), close (share of games won by at most `close` points), shared (share of
    games in which several seats share the win).
    """
    parts = (
        part.select(
            "deal",
            n_changes="lead_changes",
            n_margin="margin",
            n_close=pl.col("margin") <= close,
            n_shared=pl.col("winners") > 1,
            games=pl.lit(1),
        )
        for (part,) in slices([games.select("game", "lead_changes", "margin", "winners")], rotations)
    )
    names = ("changes", "margin", "close", "shared")
    found = moments(parts, (), [*[f"n_{name}" for name in names], "games"])
    for name in names:
        found = with_ratio(found, name, (f"n_{name}", "games"), share=name in ("close", "shared"), level=level)
    measures = [end for name in names for end in ends(name)]
    return found.select(*counts("games"), *measures)


class Course(NamedTuple):
    """The course of games, in three tables."""

    rounds: pl.DataFrame
    """By round: round, games, deals; with interval: spread (points of the best less those of the worst seat), lead (of
    the best less the second best), leader_wins (mean win share of a seat that leads alone at the round's end); sole
    (share of games with such a seat), fair (1 / seats: what leading would be worth if it meant nothing)."""

    points: pl.DataFrame
    """By round and seat: round, seat, games, deals, points so far with interval."""

    decided: pl.DataFrame
    """When the winner took the lead for good, that is the first round from whose end on nobody was ahead of it (level
    is not ahead): round, games, deals, share with interval of the games with one winner, of_game (that round / the
    game's rounds, mean), by_then (share of games decided so by this round)."""

    late: pl.DataFrame
    """How many games were decided so only in their last round, one row: games, deals, share with interval."""


def course(rounds: pl.LazyFrame, seats: pl.LazyFrame, rotations: int = 1, level: float = 0.95) -> Course:
    """How points and leads move, in one pass over `rounds`."""
    n = seats_at(seats)
    last = int(collect(rounds.select(pl.col("round").max())).item())
    needed = (seats.select("game", "seat", "win_share"), rounds.select("game", "round", "seat", "points"))

    def of_slice(part: tuple[pl.DataFrame, ...]) -> tuple[dict[str, Floats], ...]:
        so_far, won = _arrays(part[1], part[0], (rotations, last, n))
        return _leads(so_far, won, rotations), _points(so_far, rotations), *_decisive(so_far, won, rotations)

    by_round = pl.DataFrame({"round": np.arange(1, last + 1)})
    by_seat = by_round.join(pl.DataFrame({"seat": np.arange(1, n + 1)}), how="cross")
    whole_game = pl.DataFrame({"of": ["all"]})
    totals = ArrayTotal(by_round), ArrayTotal(by_seat), ArrayTotal(by_round), ArrayTotal(whole_game)
    for found in map(of_slice, cuts(needed, rotations)):
        for total, part in zip(totals, found, strict=True):
            total.add(part)
    leads, points, lasting, late = (total.whole() for total in totals)
    late = with_ratio(late, "share", ("had", "games"), share=True, level=level).select(*counts("games"), *ends("share"))
    return Course(_lead_table(leads, n, level), _point_table(points, level), _decided_table(lasting, level), late)


def _arrays(rounds: pl.DataFrame, seats: pl.DataFrame, shape: tuple[int, int, int]) -> tuple[Floats, Floats]:
    """Points by (game, round, seat), NaN after a game's last round, and win shares by (game, seat)."""
    rotations, last, n = shape
    first, games = span(seats, rotations)
    so_far = dense(numbered(rounds, first), "points", [("g", games), ("r", last), ("s", n)])
    return so_far, dense(numbered(seats, first), "win_share", [("g", games), ("s", n)])


def _leads(so_far: Floats, won: Floats, rotations: int) -> dict[str, Floats]:
    """Moments by round of the distances between seats and of what the sole leader goes on to win."""
    played = ~np.isnan(so_far[:, :, 0])
    top, second, bottom, leader = _ranked(so_far)
    lead = np.where(played, top - second, 0.0)
    alone = played & (lead > 0)
    columns = {
        "apart": np.where(played, top - bottom, 0.0),
        "ahead": lead,
        "alone": alone.astype(float),
        "won": np.where(alone, np.take_along_axis(won, leader, axis=1), 0.0),
        "games": played.astype(float),
    }
    together = (("apart", "games"), ("ahead", "games"), ("won", "alone"))
    return array_moments(_by_deal(columns, rotations), together, "games")


def _by_deal(columns: dict[str, Floats], rotations: int) -> dict[str, Floats]:
    return {name: by_deal(values, rotations) for name, values in columns.items()}


def _ranked(so_far: Floats) -> tuple[Floats, Floats, Floats, Ints]:
    """Over the seats: the most points, the second most (equal in a tie), the fewest, and a seat with the most."""
    top, second, bottom = so_far[:, :, 0], np.full(so_far.shape[:2], -np.inf), so_far[:, :, 0]
    leader = np.zeros(so_far.shape[:2], np.int64)
    for seat in range(1, so_far.shape[2]):
        points = so_far[:, :, seat]
        second = np.maximum(second, np.minimum(points, top))
        leader[points > top] = seat
        top, bottom = np.maximum(top, points), np.minimum(bottom, points)
    return top, second if so_far.shape[2] > 1 else top, bottom, leader


def _lead_table(found: pl.DataFrame, seats: int, level: float) -> pl.DataFrame:
    found = with_ratio(found, "spread", ("apart", "games"), level=level)
    found = with_ratio(found, "lead", ("ahead", "games"), level=level)
    found = with_ratio(found, "leader_wins", ("won", "alone"), share=True, level=level)
    measures = [end for name in ("spread", "lead", "leader_wins") for end in ends(name)]
    sole = pl.col("alone") / pl.col("games")
    return found.select("round", *counts("games"), *measures, sole=sole, fair=pl.lit(1 / seats))


def _points(so_far: Floats, rotations: int) -> dict[str, Floats]:
    """Moments by round and seat of the points so far."""
    played = ~np.isnan(so_far)
    columns = {"scored": np.where(played, so_far, 0.0), "games": played.astype(float)}
    return array_moments(_by_deal(columns, rotations), (("scored", "games"),), "games")


def _point_table(found: pl.DataFrame, level: float) -> pl.DataFrame:
    found = with_ratio(found, "points", ("scored", "games"), level=level)
    return found.select("round", "seat", *counts("games"), *ends("points"))


def _decisive(so_far: Floats, won: Floats, rotations: int) -> tuple[dict[str, Floats], dict[str, Floats]]:
    """Moments by round of the games with one winner that were decided there (every such game counts in every round),
    and of those decided in their last round.
    """
    rounds = np.arange(1, so_far.shape[1] + 1)
    played = ~np.isnan(so_far[:, :, 0])
    last = (played * rounds).max(axis=1)
    one = (won == 1).any(axis=1)
    winner = np.nan_to_num(won).argmax(axis=1)
    theirs = np.take_along_axis(so_far, winner[:, None, None], axis=2)[:, :, 0]
    behind = np.where(played, theirs < np.where(played[:, :, None], so_far, 0.0).max(axis=2), False)
    since = np.minimum((behind * rounds).max(axis=1) + 1, last)
    had = (since[:, None] == rounds) & one[:, None]
    columns = {
        "had": had.astype(float),
        "part": np.where(had, rounds / np.maximum(last, 1)[:, None], 0.0),
        "games": np.broadcast_to(one[:, None], had.shape).astype(float),
    }
    late = {"had": (one & (since == last)).astype(float)[:, None], "games": one.astype(float)[:, None]}
    together = (("had", "games"),)
    by_round = array_moments(_by_deal(columns, rotations), together, "games")
    return by_round, array_moments(_by_deal(late, rotations), together, "games")


def _decided_table(found: pl.DataFrame, level: float) -> pl.DataFrame:
    found = with_ratio(found, "share", ("had", "games"), share=True, level=level)
    of_game = pl.when(pl.col("had") > 0).then(pl.col("part") / pl.col("had"))
    return found.select("round", *counts("had"), *ends("share"), of_game=of_game, by_then=pl.col("share").cum_sum())


def mean_decided(decided: pl.DataFrame) -> float:
    """The mean share of the game at which the winner took the lead for good; `decided` as in `Course`."""
    games = float(decided["games"].sum())
    return float((decided["of_game"] * decided["games"]).sum()) / games if games else float("nan")
