"""Which seat wins how often, beside what a fair game would show, and whether that is fair enough."""

from collections.abc import Iterable
from typing import Literal, NamedTuple

import polars as pl

from pipeline.analysis.intervals import fair_gap, mean_interval, simultaneous
from pipeline.analysis.moments import column, counts, moments, with_ratio
from pipeline.analysis.slices import collect, slices
from pipeline.analysis.verdicts import BEYOND, UNKNOWN, WITHIN, Estimate, verdict

Fairness = Literal["fair within the margin", "unfair", "not known yet"]


def results(seats: pl.LazyFrame, by: tuple[str, ...], rotations: int = 1, level: float = 0.95) -> pl.DataFrame:
    """Win share and points by any columns of `seats` (`results_of`)."""
    needed = seats.select("game", *by, "win_share", "points")
    return results_of((part for (part,) in slices([needed], rotations)), by, level)


def results_of(parts: Iterable[pl.LazyFrame], by: tuple[str, ...], level: float = 0.95) -> pl.DataFrame:
    """By group: `games` (rows, that is seats played), `deals`, mean `win_share` and `points` with intervals.

    Win share: mean of `win_share` (1 for a win, 1/k where k share it). Intervals clustered by deal (`moments`).
    `parts` are slices of `seats`, perhaps with columns joined on.
    """
    rows = (part.select("deal", *by, "points", won=pl.col("win_share"), rows=pl.lit(1)) for part in parts)
    found = moments(rows, by, ["won", "points", "rows"])
    found = with_ratio(found, "win_share", ("won", "rows"), share=True, level=level)
    found = with_ratio(found, "scored", ("points", "rows"), level=level)
    ends = ("", "_low", "_high", "_se")
    return found.select(
        *by,
        *counts("rows"),
        *[f"win_share{end}" for end in ends],
        *[pl.col(f"scored{end}").alias(f"points{end}") for end in ends],
    )


def by_seat(seats: pl.LazyFrame, rotations: int = 1, level: float = 0.95) -> pl.DataFrame:
    """By seat: games, deals, win_share and points with intervals, and `fair`, a fair game's (`equal_share`)."""
    found = results(seats, ("seat",), rotations, level)
    return found.with_columns(fair=pl.lit(equal_share(found, found.height)))


def equal_share(found: pl.DataFrame, at_table: int) -> float:
    """What each seat would win if all were alike: 1 / seats, or so much of the wins there are, where games can be lost.

    `found` are results by groups that together hold every seat of every game.
    """
    whole, games = 1 / max(at_table, 1), int(found["games"].sum())
    won = float((found["win_share"] * found["games"]).sum()) / games if games else whole
    return won if at_table > 1 and whole - won > 1e-9 else whole


def confounded(seats: pl.LazyFrame) -> bool:
    """Whether strategies never changed seats: then what looks like a seat's doing may be its player's."""
    found = collect(seats.select("seat", "player").unique())
    return found["player"].n_unique() > 1 and found.height == found["seat"].n_unique()


def gap(seats: pl.DataFrame) -> pl.DataFrame:
    """The gap between best and worst seat beside what a fair game of that size would show; one row.

    `seats` is a result of `by_seat`. A perfectly fair game shows a gap too: `fair_gap` is its mean and
    `fair_gap_95` what one fair game in twenty exceeds (`intervals.fair_gap`), for `effective_games` = (1 − 1/S) /
    Σ se² independent games, which know the shares as well as these clustered ones do.
    """
    n, best, worst = seats.height, seats["win_share"].arg_max() or 0, seats["win_share"].arg_min() or 0
    games = int(seats["games"].max() or 0)  # type: ignore[arg-type]
    spread = float((seats["win_share_se"] ** 2).sum()) if not seats["win_share_se"].has_nulls() else 0.0
    effective = round((1 - 1 / n) / spread) if spread > 0 and n > 1 else games
    chance = fair_gap(effective, n)
    seen = seats["win_share"][best] - seats["win_share"][worst] if n else 0.0
    return pl.DataFrame(
        {
            "games": [games],
            "deals": [seats["deals"].max()],
            "effective_games": [effective],
            "gap": [seen],
            "best_seat": [seats["seat"][best]],
            "worst_seat": [seats["seat"][worst]],
            "fair_gap": [chance.mean],
            "fair_gap_95": [chance.p95],
            "beyond_chance": [seen > chance.p95],
        }
    )


def verdicts(seats: pl.DataFrame, margin: float = 0.02, alpha: float = 0.05, power: float = 0.9) -> pl.DataFrame:
    """By seat: `effect` = win share − equal share, and the verdict at the designer's `margin` (a share: 0.02 is
    two points of win share). `seats` is a result of `by_seat`.

    Columns: seat, games, win_share, effect, effect_low, effect_high (together over the seats at 1 − alpha),
    answer, p_within, p_beyond, more_games (`verdicts.verdict`).
    """
    level = simultaneous(1 - alpha, max(seats.height, 1))
    effect = column(seats, "win_share") - column(seats, "fair")
    ends = mean_interval(effect, column(seats, "win_share_se"), column(seats, "deals"), level)
    said = [
        verdict(Estimate(e, se, deals - 1, games), margin, alpha, power, questions=seats.height)
        for e, se, deals, games in zip(
            effect, column(seats, "win_share_se"), seats["deals"], seats["games"], strict=True
        )
    ]
    answers = pl.DataFrame(said, schema=_ANSWER, orient="row")
    effects = pl.DataFrame({"effect": effect, "effect_low": ends[0], "effect_high": ends[1]})
    told = pl.concat([seats.select("seat", "games", "win_share"), effects, answers], how="horizontal")
    return told.with_columns(pl.col(pl.Float64).fill_nan(None))


_ANSWER = {"answer": pl.String, "p_within": pl.Float64, "p_beyond": pl.Float64, "more_games": pl.Int64}


class SeatVerdict(NamedTuple):
    """The verdict on a game's seats as a whole."""

    fairness: Fairness
    margin: float
    seat: int | None  # the seat that decides it: farthest beyond, or hardest to settle
    more_games: int | None  # games still needed; 0 if settled, None if no sensible number settles it


def verdict_of(seats: pl.DataFrame, margin: float = 0.02, alpha: float = 0.05, power: float = 0.9) -> SeatVerdict:
    """Fair within the margin if every seat is, unfair if any seat is certainly beyond it, else not known yet.

    That every seat is within needs each of its tests at alpha and no correction (intersection-union); that any
    is beyond is tested at alpha over all seats. So neither claim is made wrongly in more than alpha of studies.
    """
    found = verdicts(seats, margin, alpha, power)
    far = found.sort(pl.col("effect").abs(), descending=True)
    beyond = far.filter(pl.col("answer") == BEYOND)
    if beyond.height:
        return SeatVerdict("unfair", margin, beyond["seat"][0], 0)
    if (found["answer"] == WITHIN).all():
        return SeatVerdict("fair within the margin", margin, far["seat"][0], 0)
    open_ = found.filter(pl.col("answer") == UNKNOWN)
    hopeless = open_.filter(pl.col("more_games").is_null())
    last = hopeless if hopeless.height else open_.sort("more_games", descending=True)
    return SeatVerdict("not known yet", margin, last["seat"][0], last["more_games"][0])
