"""How games end: which ending, when, and whom it favours. Games cut off at the cap are censored, never dropped."""

import warnings

import numpy as np
import polars as pl
from lifelines import AalenJohansenFitter

from pipeline.analysis.intervals import wilson
from pipeline.analysis.moments import column, counts, ends, moments, shares, with_ratio
from pipeline.analysis.seats import results_of
from pipeline.analysis.slices import collect, slices

CAPPED = "capped"


def endings(games: pl.LazyFrame, rotations: int = 1, level: float = 0.95) -> pl.DataFrame:
    """By ending: games, share of all games with its interval, mean rounds and decisions; the commonest first.

    `design_effect` is the variance of the share over that of as many independent games (Kish).
    """
    columns = ("rounds", "decisions")
    parts = (part.select("deal", "ending", *columns) for (part,) in slices([games], rotations))
    found = shares(parts, "ending", columns, level)
    alone = pl.col("share") * (1 - pl.col("share")) / pl.col("games").sum()
    return found.with_columns(
        design_effect=pl.when(alone > 0).then(pl.col("share_se") ** 2 / alone).otherwise(1.0),
        rounds=pl.col("rounds") / pl.col("games"),
        decisions=pl.col("decisions") / pl.col("games"),
    ).sort("games", descending=True)


def lengths(games: pl.LazyFrame) -> pl.DataFrame:
    """How many games took how long: ending, rounds, games."""
    counted = games.group_by("ending", "rounds").agg(games=pl.len().cast(pl.Int64))
    return collect(counted.with_columns(pl.col("ending").cast(pl.String))).sort("ending", "rounds")


def length_of_a_game(lengths: pl.DataFrame) -> pl.DataFrame:
    """Mean, median and 95th percentile of rounds, and games and share that hit the cap; one row, capped included."""
    rounds = lengths.group_by("rounds").agg(pl.col("games").sum()).sort("rounds")
    games, upto = int(rounds["games"].sum()), rounds["games"].cum_sum()
    capped = int(lengths.filter(pl.col("ending") == CAPPED)["games"].sum())
    return pl.DataFrame(
        {
            "games": [games],
            "rounds": [(rounds["rounds"] * rounds["games"]).sum() / max(games, 1)],
            "rounds_median": [rounds.filter(upto >= games * 0.5)["rounds"].first()],
            "rounds_95": [rounds.filter(upto >= games * 0.95)["rounds"].first()],
            "capped": [capped],
            "capped_share": [capped / max(games, 1)],
        }
    )


def incidence(games: pl.LazyFrame, rotations: int = 1, level: float = 0.95) -> pl.DataFrame:
    """Cumulative incidence: the share of games that have ended in each way by the end of each round.

    Aalen and Johansen's estimator F_k(t) = Σ_{s≤t} S(s−)·d_k(s)/n(s) (Scandinavian J. Statistics 5, 1978; lifelines)
    on counts by ending and round: other endings compete, capped games are censored after the round they reached.
    Counts are divided by the ending's design effect, so that its interval allows for shared deals. Once no
    game is left, or before one was cut off, the estimate is a plain share and its interval Wilson's.
    Columns: ending, round, games (ended so by then), incidence, incidence_low, incidence_high.
    """
    counts, by_ending = lengths(games), endings(games, rotations)
    real = [name for name in counts["ending"].unique().sort() if name != CAPPED]
    found = []
    for code, name in enumerate(real, start=1):
        effect = by_ending.filter(pl.col("ending") == name)["design_effect"][0] or 1.0
        found.append(_incidence_of(counts, real, code, (effect, level)))
    return pl.concat(found) if found else pl.DataFrame(schema=_INCIDENCE)


_INCIDENCE = {
    "ending": pl.String,
    "round": pl.Int64,
    "games": pl.Int64,
    "incidence": pl.Float64,
    "incidence_low": pl.Float64,
    "incidence_high": pl.Float64,
}


def _incidence_of(counts: pl.DataFrame, real: list[str], code: int, how: tuple[float, float]) -> pl.DataFrame:
    """One ending. Ties are split within the round (endings in order, cut-offs last), which changes no estimate."""
    effect, level = how
    codes = counts["ending"].replace_strict({**{n: i for i, n in enumerate(real, start=1)}, CAPPED: 0}, default=0)
    event = codes.to_numpy()
    step = np.where(event == 0, 0.5, event / (4 * (len(real) + 1)))
    fitter = AalenJohansenFitter(alpha=1 - level)
    with warnings.catch_warnings(), np.errstate(all="ignore"):
        warnings.simplefilter("ignore")
        fitter.fit(column(counts, "rounds") + step, event, code, weights=column(counts, "games") / effect)
    curve, bounds = fitter.cumulative_density_, fitter.confidence_interval_
    rounds = counts["rounds"].unique().sort().to_list()
    total, rows = float(counts["games"].sum()), []
    for r in rounds:
        at = curve.index[curve.index <= r + 0.5][-1]
        value = float(curve.loc[at].iloc[0])
        high, low = (float(x) for x in bounds.loc[at])
        ended = counts.filter((pl.col("ending") == real[code - 1]) & (pl.col("rounds") <= r))["games"].sum()
        if not (np.isfinite(low) and np.isfinite(high)):
            low, high = wilson(value * total / effect, total / effect, level)
        rows.append((real[code - 1], r, ended, value, min(low, high), max(low, high)))
    return pl.DataFrame(rows, schema=_INCIDENCE, orient="row")


def favours(
    games: pl.LazyFrame, seats: pl.LazyFrame, by: str = "seat", rotations: int = 1, level: float = 0.95
) -> pl.DataFrame:
    """Whom an ending favours: win share and points by ending and seat (or player), in the games that ended so.

    Columns: ending, <by>, games, deals, win_share and points with intervals.
    """
    parts = (
        theirs.join(part.select("game", "ending"), on="game") for part, theirs in slices([games, seats], rotations)
    )
    return results_of(parts, ("ending", by), level)


def decisions(seats: pl.LazyFrame, rotations: int = 1, level: float = 0.95) -> pl.DataFrame:
    """How much a seat decides in a game: kind, games (seats played), decided with interval (decisions with a choice).

    From the columns `decided_<kind>` of `seats`; minutes at the table follow from a guess of seconds for each kind.
    """
    kinds = [name for name in seats.collect_schema().names() if name.startswith("decided_")]
    parts = (part.select("deal", *kinds, rows=pl.lit(1)) for (part,) in slices([seats], rotations))
    sums = moments(parts, (), [*kinds, "rows"])
    found = [_kind(sums, kind, level) for kind in kinds]
    empty = pl.DataFrame(schema={"kind": pl.String})
    return pl.concat(found).sort("decided", descending=True) if found else empty


def _kind(sums: pl.DataFrame, kind: str, level: float) -> pl.DataFrame:
    return with_ratio(sums, "decided", (kind, "rows"), level=level).select(
        pl.lit(kind.removeprefix("decided_")).alias("kind"),
        *counts("rows"),
        *ends("decided"),
    )
