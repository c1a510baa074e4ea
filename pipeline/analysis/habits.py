"""What players never do."""

from collections.abc import Sequence
from typing import NamedTuple

import polars as pl

from pipeline.analysis.slices import collect
from pipeline.store.schema import Table

DECIDED = "decided_"  # begins the columns of `seats` that count a kind of decision
FEWEST_THINGS = 12  # words of a vocabulary that names things (cards, planets), not kinds or outcomes
NOT_THINGS = ("player", "ending", "kind", "source", "cause", "effect")


def decided(seats: pl.LazyFrame) -> pl.DataFrame:
    """How often each strategy had each kind of decision, in all: player, kind, seats (played), decided."""
    kinds = [name for name in seats.collect_schema().names() if name.startswith(DECIDED)]
    sums = [pl.col(kind).cast(pl.Int64).sum().alias(kind.removeprefix(DECIDED)) for kind in kinds]
    found = collect(seats.group_by(pl.col("player").cast(pl.String)).agg(pl.len().cast(pl.Int64).alias("seats"), *sums))
    long = found.unpivot(index=["player", "seats"], variable_name="kind", value_name="decided")
    return long.select("player", "kind", "seats", "decided").sort("player", "kind")


def chosen(decisions: pl.LazyFrame, seats: pl.LazyFrame) -> pl.DataFrame:
    """What each strategy chose where it had a choice, exactly: player, kind, subject, times. From the table of every
    decision; a subject is what the chosen move is about, null for none.
    """
    who = seats.select("game", "seat", pl.col("player").cast(pl.String))
    rows = decisions.filter(pl.col("legal") > 1).join(who, on=["game", "seat"])
    words = [pl.col(name).cast(pl.String) for name in ("kind", "subject")]
    found = collect(rows.group_by("player", *words).agg(times=pl.len().cast(pl.Int64)))
    return found.sort("player", "kind", "subject", nulls_last=True)


class Things(NamedTuple):
    """A column of facts that names things which seats can have."""

    table: Table
    column: str
    words: tuple[str, ...]


def things(tables: Sequence[Table]) -> list[Things]:
    """The columns of tables with a seat that name things, such as cards or planets, rather than kinds or outcomes."""
    with_seat = [table for table in tables if "seat" in {column.name for column in table.columns}]
    return [
        Things(table, column.name, column.words)
        for table in with_seat
        for column in table.columns
        if column.words and len(column.words) >= FEWEST_THINGS and column.name not in NOT_THINGS
    ]


def had(rows: pl.LazyFrame, column: str) -> pl.DataFrame:
    """What a column names, and how many rows with it are a seat's: word, rows, had. Seat 0 is nobody."""
    named = rows.filter(pl.col(column).is_not_null()).group_by(pl.col(column).cast(pl.String).alias("word"))
    return collect(named.agg(rows=pl.len().cast(pl.Int64), had=(pl.col("seat") > 0).cast(pl.Int64).sum())).sort("word")
