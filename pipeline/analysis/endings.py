"""How games end: which ending, when, and whom it favours. Games cut off at the cap are censored, never dropped."""

import math
import warnings

import numpy as np
import polars as pl
from lifelines import AalenJohansenFitter
from scipy import stats

from pipeline.analysis.intervals import wilson
from pipeline.analysis.moments import column, complete, counts, ends, moments, shares, with_ratio
from pipeline.analysis.seats import results_of
from pipeline.analysis.slices import collect, slices

CAPPED = "capped"


def endings(games: pl.LazyFrame, rotations: int = 1, level: float = 0.95) -> pl.DataFrame:
    """By ending: games, share of all games with its interval, mean rounds and decisions; the commonest first.

    `design_effect` is the variance of the share over that of as many independent games (Kish).
    """
    columns = ("rounds", "decisions")
    parts = (part.drop("game") for (part,) in slices([games.select("game", "ending", *columns)], rotations))
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
    Its variance (Collett's form of Greenwood's, as lifelines gives it) is multiplied by the ending's design effect, to
    allow for shared deals, and told as an interval through log(−log F). In the round after which no game is left, where
    that form has no value, the interval is Wilson's on the games that were not cut off.
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


def _incidence_of(lengths: pl.DataFrame, real: list[str], code: int, how: tuple[float, float]) -> pl.DataFrame:
    """One ending. Ties are split within the round (endings in order, cut-offs last), which changes no estimate."""
    effect, level = how
    codes = {name: i for i, name in enumerate(real, start=1)} | {CAPPED: 0}
    event = lengths["ending"].replace_strict(codes, return_dtype=pl.Int64).to_numpy()
    step = np.where(event == 0, 0.5, event / (4 * (len(real) + 1)))
    fitter = AalenJohansenFitter()
    with warnings.catch_warnings(), np.errstate(all="ignore"):
        warnings.simplefilter("ignore")  # of the interval where nobody is left, which is told otherwise below
        fitter.fit(column(lengths, "rounds") + step, event, code, weights=lengths["games"].to_numpy())
    curve = fitter.cumulative_density_.iloc[:, 0]
    known = float(lengths.filter(pl.col("ending") != CAPPED)["games"].sum()) / effect
    rows = []
    for r in lengths["rounds"].unique().sort():
        at = int(np.searchsorted(curve.index, r + 0.5, side="right")) - 1
        value, variance = float(curve.iloc[at]), float(fitter.variance_.iloc[at]) * effect
        ended = lengths.filter((pl.col("ending") == real[code - 1]) & (pl.col("rounds") <= r))["games"].sum()
        if np.isfinite(variance) and 0 < value < 1:
            low, high = _log_log(value, variance, level)
        else:
            low, high = wilson(value * known, known, level)
        rows.append((real[code - 1], r, ended, value, low, high))
    return pl.DataFrame(rows, schema=_INCIDENCE, orient="row")


def _log_log(value: float, variance: float, level: float) -> tuple[float, float]:
    """An interval for a share through log(−log F) by the delta method, so that it stays between 0 and 1."""
    z = float(stats.norm.ppf((1 + level) / 2))
    factor = math.exp(z * math.sqrt(max(variance, 0.0)) / (value * abs(math.log(value))))
    return value**factor, value ** (1 / factor)


def favours(
    games: pl.LazyFrame, seats: pl.LazyFrame, by: str = "seat", rotations: int = 1, level: float = 0.95
) -> pl.DataFrame:
    """Whom an ending favours: win share and points by ending and seat (or player), in the games that ended so.

    Columns: ending, <by>, games, deals, win_share and points with intervals.
    """
    ended, needed = games.select("game", "ending"), seats.select("game", by, "win_share", "points")
    parts = (theirs.join(part.drop("deal"), on="game") for part, theirs in slices([ended, needed], rotations))
    return results_of(parts, ("ending", by), level)


def decisions(seats: pl.LazyFrame, rotations: int = 1, level: float = 0.95) -> pl.DataFrame:
    """How much a seat decides in a game: kind, games (seats played), decided with interval (decisions with a choice).

    From the columns `decided_<kind>` of `seats`; minutes at the table follow from a guess of seconds for each kind.
    """
    kinds = [name for name in seats.collect_schema().names() if name.startswith("decided_")]
    needed = seats.select("game", *kinds)
    parts = (part.select("deal", *kinds, rows=pl.lit(1)) for (part,) in slices([needed], rotations))
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


def by_group(games: pl.LazyFrame, by: str, rotations: int = 1, level: float = 0.95) -> pl.DataFrame:
    """How games end by a column of `games`: <by>, ending, games (of that group and ending), all (games of the group),
    deals, share (of the group's games) with interval, rounds (mean).
    """
    needed = games.select("game", "ending", by, "rounds")
    base = moments((part.select("deal", by, all=pl.lit(1)) for (part,) in slices([needed], rotations)), [by], ["all"])
    parts = (_ended(part, by) for (part,) in slices([needed], rotations))
    found = complete(moments(parts, [by, "ending"], ["n_rounds", "had", "all"], grouped=True), base, [by], "all")
    found = with_ratio(found, "share", ("had", "all"), share=True, level=level)
    whole = pl.col("all").cast(pl.Int64)
    rounds = pl.col("n_rounds") / pl.col("had")
    return found.select(by, "ending", *counts("had"), *ends("share"), all=whole, rounds=rounds)


def _ended(games: pl.LazyFrame, by: str) -> pl.LazyFrame:
    sums = games.group_by("deal", by, "ending").agg(
        had=pl.len().cast(pl.Float64), n_rounds=pl.col("rounds").cast(pl.Float64).sum()
    )
    return sums.join(games.group_by("deal", by).agg(all=pl.len().cast(pl.Float64)), on=["deal", by])
