"""What changes do to a game: a baseline and changes of it on common deals, watched while they are played.

Each look takes in the games that are new. Intervals and p are those of `anytime`, so they hold however often one
looks and whenever one stops. Over all that is watched, p are adjusted after Holm.
"""

import dataclasses
from collections.abc import Mapping, Sequence
from functools import cache
from typing import NamedTuple

import numpy as np
import polars as pl

from pipeline.analysis import anytime
from pipeline.analysis.goals.quantities import QUANTITIES, Quantity, Source, parts_of, source_of, why_not
from pipeline.analysis.joint import LETTERS, Joint, Measure, contrast, mean_of
from pipeline.analysis.moments import Floats, column
from pipeline.analysis.slices import rotations_of
from pipeline.analysis.verdicts import holm
from pipeline.store.reading import Run

ALPHA = 0.05
GAMES_AT_A_TIME = 20_000  # of each run, in a query
UNSEEN = 2.0  # games: the standard error of a difference of shares is at least that of four that went another way
NARROW = 0.01  # of win share: an interval of a seat's that reaches no farther either way is narrow enough
SMALL_SHARE, SMALL_RATE, SMALL_PART = 0.005, 0.01, 0.02  # what is called small: of win share, other shares, the value
DIFFERS, SMALL, UNKNOWN = "changes", "hardly changes", "not known"
TOGETHER, BEYOND = "together", "beyond the sum"

HEADLINES = (
    *("seat_share", "strategy_gap", "points", "ending", "rounds", "minutes", "lead_taken_for_good", "lead_changes"),
    *("margin", "source_points", "decisions"),
)


class Watched(NamedTuple):
    """A quantity that is watched, or one of its parts; those of groups are watched in each of them."""

    quantity: Quantity
    part: str = ""

    @property
    def key(self) -> str:
        """As a project's file would name it."""
        return f"{self.quantity.name}.{self.part}" if self.part else self.quantity.name

    def small(self, value: Floats) -> Floats:
        """The differences that are called small, from the baseline's values: a choice, and told as one."""
        unit = self.quantity.unit
        if unit.share:
            return np.full(len(value), SMALL_SHARE if self.quantity.by else SMALL_RATE)
        return SMALL_PART * np.abs(value)


class Trial(NamedTuple):
    """What is held against the baseline, by name: which runs with which weight."""

    name: str
    weights: Mapping[str, float]


def trials(changes: Sequence[str]) -> list[Trial]:
    """One change; or each of several alone, all together, and what they do together beyond the sum of each alone.

    The baseline's run is the first, then each change's, and last that of all together.
    """
    base = LETTERS[0]
    alone = [Trial(name, {base: -1.0, run: 1.0}) for name, run in zip(changes, LETTERS[1:], strict=False)]
    if len(changes) < 2:
        return alone
    whole = LETTERS[len(changes) + 1]
    beyond = {base: len(changes) - 1.0, whole: 1.0} | {LETTERS[k + 1]: -1.0 for k in range(len(changes))}
    return [*alone, Trial(TOGETHER, {base: -1.0, whole: 1.0}), Trial(BEYOND, beyond)]


def watchable(source: Source) -> list[Watched]:
    """What can be watched of such runs."""
    known = [QUANTITIES[name] for name in HEADLINES if name in QUANTITIES]
    each = [Watched(one, part) for one in known for part in parts_of(one, source)]
    return [one for one in each if not why_not(one.quantity, one.part, source)]


class Watch:
    """What is watched of runs on common deals, the baseline first; `take` as they grow."""

    def __init__(
        self, watched: Sequence[Watched], tried: Sequence[Trial], pace: Mapping[str, float] | None = None
    ) -> None:
        self.watched, self.tried = list(watched), list(tried)
        self.pace = pace  # seconds at the table; None: the runs' own
        self.games = 0  # of each run, that were taken in
        self._joints: dict[str, Joint] = {}

    def take(self, runs: Sequence[Run]) -> None:
        """Take in the games that are new in all of the runs, which have the same seatings."""
        turns = [rotations_of(run.manifest.spec) for run in runs]
        stop = min(run.games // n for run, n in zip(runs, turns, strict=True)) * turns[0]
        step = GAMES_AT_A_TIME // turns[0] * turns[0]  # a deal lies in one piece
        for first in range(self.games, stop, step):
            self._take([narrowed(run, first, min(first + step, stop), self.pace) for run in runs])
        self.games = max(stop, self.games)

    def _take(self, sources: Sequence[Source]) -> None:
        games = [_dealt(source.scan("games").select("game"), source) for source in sources]
        for per in ("row", "game"):
            mine = [one for one in self.watched if one.quantity.per == per]
            if mine:
                measure = Measure("watched", "value", ("key", "group"), per)
                joint = self._joints.setdefault(per, Joint(measure, [source.rotations for source in sources]))
                rows = [_dealt(pl.concat([_rows(one, source) for one in mine]), source) for source in sources]
                joint.take(rows, games)

    def effects(self) -> pl.DataFrame:
        """What each trial changes: a row for each of what is watched and its groups.

        Columns: change, key, group, a (the baseline's mean), b (the change's), effect with interval and effect_se, p
        and p_holm (against no difference), small (what is called small), p_small (against a difference that is not
        small, after Holm), known (changes, hardly changes, not known), saved (so many times the games would it take
        without common deals), games (a side), deals, more_games (that should settle it; null: no sensible number does).
        What never happened in any of the runs has no row, nor an ending that all games have.
        """
        found = pl.concat([joint.whole() for joint in self._joints.values()], how="diagonal_relaxed")
        runs = next(iter(self._joints.values())).names
        happened = pl.any_horizontal(pl.col(f"v{run}") != 0 for run in runs)
        always = pl.col("key").str.starts_with("ending.") & pl.all_horizontal(
            pl.col(f"v{run}") == pl.col(f"n{run}") for run in runs
        )
        found = found.filter(happened & ~always)
        order = {one.key: i for i, one in enumerate(self.watched)}
        found = found.sort(pl.col("key").replace_strict(order, return_dtype=pl.Int64), "group")
        by_key = {one.key: one for one in self.watched}
        shares = np.array([by_key[key].quantity.yes_no for key in found["key"]])
        before = mean_of(found, LETTERS[0])
        small = np.array([by_key[k].small(np.array([v]))[0] for k, v in zip(found["key"], before, strict=True)])
        told = [self._of(one, found, (shares, small, before)) for one in self.tried]
        return _judged(pl.concat(told))

    def _of(self, trial: Trial, found: pl.DataFrame, of: tuple[Floats, Floats, Floats]) -> pl.DataFrame:
        shares, small, before = of
        change = contrast(found, trial.weights)
        error = np.where(shares, np.maximum(change.error, UNSEEN / np.maximum(column(found, "games"), 1)), change.error)
        low, high = anytime.interval(change.value, error, change.deals)
        after = np.full(found.height, np.nan) if trial.name == BEYOND else mean_of(found, max(trial.weights))
        columns = {
            "a": before,
            "b": after,
            "effect": change.value,
            "effect_low": np.where(np.isfinite(low), low, np.nan),
            "effect_high": np.where(np.isfinite(high), high, np.nan),
            "effect_se": error,
            "p": anytime.p_value(np.abs(change.value), error, change.deals),
            "small": small,
            "p_small": anytime.p_value(small - np.abs(change.value), error, change.deals),
            "saved": change.saved,
        }
        return found.select(
            pl.lit(trial.name).alias("change"),
            *("key", "group"),
            *[pl.Series(name, values).fill_nan(None) for name, values in columns.items()],
            *(pl.col("games").cast(pl.Int64), pl.Series("deals", change.deals).cast(pl.Int64)),
        )


def narrowed(run: Run, first: int, stop: int, pace: Mapping[str, float] | None = None) -> Source:
    """A run as quantities see it, with games `first` to `stop - 1` alone; its files are looked at once."""
    there = [one for one in run.shards if one.first_game < stop and first < one.first_game + one.games]
    part = dataclasses.replace(run, shards=tuple(there))
    inside = (pl.col("game") >= first) & (pl.col("game") < stop)
    return source_of(run, pace)._replace(scan=cache(lambda name: part.scan(name).filter(inside)))


def _dealt(rows: pl.LazyFrame, source: Source) -> pl.LazyFrame:
    return rows.with_columns(deal=pl.col("game") // source.rotations)


def _rows(one: Watched, source: Source) -> pl.LazyFrame:
    """A row for each value, with what it is of and its group."""
    by = one.quantity.by
    group = pl.col(by).cast(pl.String) if by else pl.lit("")
    rows = one.quantity.rows(source, one.part)
    return rows.select("game", pl.col("value").cast(pl.Float64), key=pl.lit(one.key), group=group).drop_nulls("value")


def _judged(effects: pl.DataFrame) -> pl.DataFrame:
    """With p after Holm, what is known, and how many more games what is not known should take."""
    effects = effects.with_columns(p_holm=holm(effects["p"]), p_small=holm(effects["p_small"]))
    changes, hardly = pl.col("p_holm") <= ALPHA, pl.col("p_small") <= ALPHA
    # What is surely small is told as that, though it be surely no nought.
    known = pl.when(hardly).then(pl.lit(SMALL)).when(changes).then(pl.lit(DIFFERS)).otherwise(pl.lit(UNKNOWN))
    effects = effects.with_columns(known=known)
    return effects.with_columns(pl.Series("more_games", _more(effects), dtype=pl.Int64))


def _more(effects: pl.DataFrame) -> list[int | None]:
    """For each row the games beyond those played that should settle it if it is as measured; 0 where it is settled."""
    questions, found = effects.height, list[int | None]()
    for row in effects.iter_rows(named=True):
        far = max(abs(row["effect"]), row["small"] - abs(row["effect"])) if row["effect"] is not None else 0.0
        if row["known"] != UNKNOWN:
            found.append(0)
        elif not row["effect_se"] or row["deals"] < 2:
            found.append(None)
        else:
            alpha = ALPHA / questions
            needed = anytime.games_needed(far, row["effect_se"], (row["deals"], row["games"]), alpha)
            found.append(None if needed is None else max(needed - row["games"], row["games"] // 20, 1))
    return found


def widest(effects: pl.DataFrame, key: str = "seat_share") -> float:
    """How far the widest interval of a seat's win share reaches either way; 0 where no seat is watched."""
    seats = effects.filter((pl.col("key") == key) & (pl.col("change") != BEYOND))
    if not seats.height:
        return 0.0
    reach = ((seats["effect_high"] - seats["effect_low"]) / 2).fill_null(np.inf).max()
    return float(reach)  # type: ignore[arg-type]  # of a column of floats


def settled(effects: pl.DataFrame) -> bool:
    """Whether all that is watched is known, and every seat's win share closely enough."""
    mine = effects.filter(pl.col("change") != BEYOND)
    return bool((mine["known"] != UNKNOWN).all()) and widest(effects) <= NARROW
