"""Means, shares and sums a game of any columns of facts, by group, each with its interval: for plain questions."""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

import polars as pl

from pipeline.analysis.moments import complete, counts, ends, every_row, moments, with_ratio
from pipeline.analysis.slices import slices


class Rate(NamedTuple):
    """Σ top / Σ bottom over rows; `bottom` is the number of rows unless said otherwise."""

    top: pl.Expr
    bottom: pl.Expr = pl.lit(1)
    share: bool = False  # it lies between 0 and 1


def rates(
    table: pl.LazyFrame,
    measures: Mapping[str, Rate],
    by: Sequence[str] = (),
    rotations: int = 1,
    level: float = 0.95,
) -> pl.DataFrame:
    """Each measure by group, over the rows of the table: *by, games (rows), deals, and the measures with intervals.

    Select the table's columns that are needed first: what is left is read.
    """
    return rates_of((part for (part,) in slices([table], rotations)), measures, by, level)


def rates_of(
    parts: Iterable[pl.LazyFrame], measures: Mapping[str, Rate], by: Sequence[str] = (), level: float = 0.95
) -> pl.DataFrame:
    """The same of slices, perhaps with columns joined on."""
    chosen = {f"top_{name}": rate.top for name, rate in measures.items()}
    chosen |= {f"bottom_{name}": rate.bottom for name, rate in measures.items()}
    floats = {name: x.cast(pl.Float64) for name, x in chosen.items()}
    rows = (part.select("deal", *by, **floats, rows=pl.lit(1)) for part in parts)
    ratios = [(f"top_{name}", f"bottom_{name}") for name in measures]
    found = moments(rows, by, [*chosen, "rows"], ratios)
    for name, rate in measures.items():
        found = with_ratio(found, name, (f"top_{name}", f"bottom_{name}"), rate.share, level)
    return found.select(*by, *counts("rows"), *[end for name in measures for end in ends(name)])


def per_game(
    tables: tuple[pl.LazyFrame, pl.LazyFrame],
    sums: Mapping[str, pl.Expr],
    by: Sequence[str] = (),
    rotations: int = 1,
    level: float = 0.95,
) -> pl.DataFrame:
    """Each sum a game by group, where a game without a row of a group counts as 0; `tables` are the facts and `games`.

    Columns: *by, games (all of them), deals, and the sums with intervals.
    """
    table, games = tables
    names = [f"n_{name}" for name in sums]
    chosen = [x.cast(pl.Float64).alias(name) for name, x in zip(names, sums.values(), strict=True)]
    needed = (games.select("game"), table.select("game", *by, *chosen))
    base = every_row(games, rotations)
    parts = (_by_deal(theirs, part, (by, names)) for part, theirs in slices(needed, rotations))
    found = complete(moments(parts, by, [*names, "games"], grouped=True), base, (), "games")
    for name in sums:
        found = with_ratio(found, name, (f"n_{name}", "games"), level=level)
    return found.select(*by, *counts("games"), *[end for name in sums for end in ends(name)])


def _by_deal(rows: pl.LazyFrame, games: pl.LazyFrame, what: tuple[Sequence[str], Sequence[str]]) -> pl.LazyFrame:
    """By deal and group the sums, with the number of all games of the deal."""
    by, names = what
    sums = rows.group_by("deal", *by).agg(pl.col(names).sum())
    return sums.join(games.group_by("deal").agg(games=pl.len()), on="deal")
