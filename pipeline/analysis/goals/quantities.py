"""What can be measured of a run, as means of rows: a run's value, a change's effect and a goal's test follow from them.

A quantity's rows are a query with `game`, `value` and, where it is told by groups, the column of the groups.
"""

from collections.abc import Callable, Mapping
from typing import Literal, NamedTuple

import polars as pl

from pipeline.analysis import minutes
from pipeline.analysis.slices import rotations_of
from pipeline.errors import nearest
from pipeline.store.reading import Run
from pipeline.store.schema import Table

ORDERS = "orders"  # the source of points of games that have Orders


class Unit(NamedTuple):
    """How a value is told: times `scale`, with `digits` after the point, in `word`."""

    word: str
    written: tuple[str, ...]  # what a goal may write behind its number, the usual one first
    scale: float = 1.0
    digits: int = 1

    @property
    def share(self) -> bool:
        """Whether values lie between 0 and 1."""
        return self.scale == 100

    def told(self, value: float) -> str:
        """`4.9`, without the unit."""
        text = f"{value * self.scale:,.{self.digits}f}"
        return text.replace("-", "−") if float(text.replace(",", "")) else text.removeprefix("-")

    def whole(self, value: float) -> str:
        """`4.9 points of win share`."""
        return f"{self.told(value)} {self.word}".strip()

    def bound(self, value: float) -> str:
        """A limit as short as it was written: `4`."""
        return f"{round(value * self.scale, 6):,.10g}".replace("-", "−")


WIN_POINTS = Unit("points of win share", ("points", "point", "points of win share", "%"), 100)
PERCENT = Unit("%", ("%", "percent", "per cent"), 100)
MINUTES = Unit("min", ("minutes", "minute", "min"))
ROUNDS = Unit("rounds", ("rounds", "round"))
POINTS = Unit("points", ("points", "point"))
CHANGES = Unit("", ("", "changes", "lead changes"), digits=2)
DECISIONS = Unit("", ("", "decisions"), digits=0)


class Source(NamedTuple):
    """A run as quantities see it."""

    scan: Callable[[str], pl.LazyFrame]
    tables: tuple[Table, ...]
    rotations: int
    seats: int
    pace: Mapping[str, float] = {}

    def words(self, table: str, column: str) -> tuple[str, ...]:
        """The words that a column may hold; none where there is no such column."""
        found = [c.words for t in self.tables if t.name == table for c in t.columns if c.name == column]
        return (found[0] or ()) if found else ()


def source_of(run: Run, pace: Mapping[str, float] | None = None) -> Source:
    """A run on disk as quantities see it; `pace` in place of the run's own."""
    spec = run.manifest.spec
    pace = spec.get("pace", {}) if pace is None else pace
    return Source(run.scan, run.tables(), rotations_of(spec), int(spec["seats"]), pace)


class Quantity(NamedTuple):
    """Something to be measured of a run."""

    name: str  # as in a project file
    about: str
    unit: Unit
    rows: Callable[[Source, str], pl.LazyFrame]  # of a source and the part that is named
    needs: tuple[str, ...]  # tables
    kind: Literal["mean", "gap"] = "mean"  # gap: the best less the worst group's mean
    by: str = ""  # the column of the groups
    of: tuple[str, str] = ("", "")  # table and column whose words a part is one of; "": it has no parts
    per: Literal["row", "game"] = "row"  # mean over rows, or their sum a game
    fewest: int = 1  # seats
    yes_no: bool = False  # a row's value is 1 or 0, or a part of 1 where a win is shared
    said: str = ""  # in a sentence, with {part}; "": as `about`

    @property
    def parts(self) -> bool:
        """Whether a part must be named: ending.mission_launch."""
        return bool(self.of[0])

    def told(self, part: str) -> str:
        """What is measured, as a sentence says it."""
        return (self.said or self.about).replace("{part}", part.replace("_", " "))


def _win_shares(by: str) -> Callable[[Source, str], pl.LazyFrame]:
    return lambda source, part: source.scan("seats").select("game", by, value="win_share")


def _column(table: str, name: str) -> Callable[[Source, str], pl.LazyFrame]:
    return lambda source, part: source.scan(table).select("game", value=pl.col(name).cast(pl.Float64))


def _ending(source: Source, part: str) -> pl.LazyFrame:
    ended = pl.col("ending").cast(pl.String) == part
    return source.scan("games").select("game", value=ended.cast(pl.Float64))


def _minutes(source: Source, part: str) -> pl.LazyFrame:
    return minutes.by_game(source.scan("games"), source.scan("seats"), source.pace)


def _taken_for_good(source: Source, part: str) -> pl.LazyFrame:
    """The first round from whose end on nobody was ahead of the winner, over the game's rounds.

    A row a game with one winner; the same as `tension.mean_decided`.
    """
    one = source.scan("seats").filter(pl.col("win_share") == 1).select("game", winner="seat")
    theirs = pl.col("points").filter(pl.col("seat") == pl.col("winner")).max()
    rounds = source.scan("rounds").select("game", "round", "seat", "points").join(one, on="game")
    by_round = rounds.group_by("game", "round").agg(behind=theirs < pl.col("points").max())
    last, behind = pl.col("round").max(), pl.col("round").filter("behind").max().fill_null(0)
    return by_round.group_by("game").agg(value=pl.min_horizontal(behind + 1, last) / last)


def _source_share(source: Source, part: str) -> pl.LazyFrame:
    """A source's points over all points of the game; games without points have no row."""
    mine = pl.col("points").filter(pl.col("source").cast(pl.String) == part).sum().cast(pl.Float64)
    by_game = source.scan("scores").group_by("game").agg(mine=mine, points=pl.col("points").sum().cast(pl.Float64))
    return by_game.filter(pl.col("points") > 0).select("game", value=pl.col("mine") / pl.col("points"))


def _orders(source: Source, part: str) -> pl.LazyFrame:
    return _source_share(source, ORDERS)


def _source_points(source: Source, part: str) -> pl.LazyFrame:
    mine = source.scan("scores").filter(pl.col("source").cast(pl.String) == part)
    return mine.select("game", value=pl.col("points").cast(pl.Float64))


_ALL = (
    Quantity(
        "seat_gap",
        "win share of the best less that of the worst seat",
        WIN_POINTS,
        _win_shares("seat"),
        ("seats",),
        kind="gap",
        by="seat",
        fewest=2,
        yes_no=True,
        said="best to worst seat",
    ),
    Quantity(
        "strategy_gap",
        "win share of the best less that of the worst strategy at the table",
        WIN_POINTS,
        _win_shares("player"),
        ("seats",),
        kind="gap",
        by="player",
        fewest=2,
        yes_no=True,
        said="best to worst strategy",
    ),
    Quantity("seat_share", "win share of each seat", PERCENT, _win_shares("seat"), ("seats",), by="seat", yes_no=True),
    Quantity(
        "ending",
        "share of games that end so",
        PERCENT,
        _ending,
        ("games",),
        of=("games", "ending"),
        yes_no=True,
        said="games that end by {part}",
    ),
    Quantity("rounds", "rounds of a game", ROUNDS, _column("games", "rounds"), ("games",), said="length"),
    Quantity(
        "minutes",
        "minutes at the table, estimated from seconds for each kind of decision and of upkeep",
        MINUTES,
        _minutes,
        ("games", "seats"),
        said="minutes at the table (an estimate)",
    ),
    Quantity(
        "lead_taken_for_good",
        "how much of the game is gone when the winner takes the lead for good",
        PERCENT,
        _taken_for_good,
        ("seats", "rounds"),
        fewest=2,
        said="game gone when the lead is taken for good",
    ),
    Quantity("lead_changes", "lead changes a game", CHANGES, _column("games", "lead_changes"), ("games",), fewest=2),
    Quantity(
        "margin",
        "points of the best less those of the second best seat",
        POINTS,
        _column("games", "margin"),
        ("games",),
        fewest=2,
        said="lead of the best over the second best seat",
    ),
    Quantity("order_share", "the Orders' share of a game's points", PERCENT, _orders, ("scores",)),
    Quantity(
        "source_share",
        "a source's share of a game's points",
        PERCENT,
        _source_share,
        ("scores",),
        of=("scores", "source"),
        said="share of a game's points from {part}",
    ),
    Quantity(
        "source_points",
        "points a game from a source, all seats together",
        POINTS,
        _source_points,
        ("scores",),
        of=("scores", "source"),
        per="game",
        said="points a game from {part}",
    ),
    Quantity("points", "points of a seat", POINTS, _column("seats", "points"), ("seats",)),
    Quantity("decisions", "decisions a game", DECISIONS, _column("games", "decisions"), ("games",)),
)
QUANTITIES: Mapping[str, Quantity] = {quantity.name: quantity for quantity in _ALL}


def parts_of(quantity: Quantity, source: Source) -> tuple[str, ...]:
    """What may be named as part of a quantity in this game; ("",) where it has none."""
    return source.words(*quantity.of) if quantity.parts else ("",)


def why_not(quantity: Quantity, part: str, source: Source) -> str:
    """Why it can't be measured of such a run, in words; "" where it can."""
    name, there = quantity.name, {table.name for table in source.tables}
    missing = [table for table in quantity.needs if table not in there]
    if missing:
        return f"{name} needs the table {' and '.join(missing)}, which this run has not"
    if part or quantity.parts:
        reason = _wrong_part(quantity, part, source)
        if reason:
            return reason
    if source.seats < quantity.fewest:
        return f"{name} can't be measured at {source.seats} player: it takes at least {quantity.fewest}"
    return _lacking(quantity, source)


def _wrong_part(quantity: Quantity, part: str, source: Source) -> str:
    name, known = quantity.name, parts_of(quantity, source)
    if not quantity.parts:
        return f"{name} has no parts, such as {part!r}; after its name there may be a number of players"
    if not part:
        return f"{name} needs a part, such as {name}.{known[-1]}: there are {', '.join(known)}"
    return "" if part in known else f"no {quantity.of[1]} is called {part!r}: {nearest(part, known)}"


def _lacking(quantity: Quantity, source: Source) -> str:
    """What such a run has not that the quantity is about."""
    name = quantity.name
    if name == "strategy_gap" and len(source.words("seats", "player")) < 2:
        return f"{name} can't be measured: only one strategy is at the table; name a line-up of several with `players`"
    if name == "minutes" and not source.pace:
        return "minutes can't be estimated: the run knows no seconds by step; give them below [minutes] of a project"
    if name == "order_share" and ORDERS not in source.words("scores", "source"):
        return f"{name} can't be measured: this game has no Orders; source_share.NAME takes any source of points"
    return ""
