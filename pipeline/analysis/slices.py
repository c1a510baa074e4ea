"""Cuts tables of facts into slices of whole deals, so that no table is ever in memory whole."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import polars as pl

GAMES_AT_A_TIME = 10_000


def collect(frame: pl.LazyFrame) -> pl.DataFrame:
    """The result of a query, by the engine that reads in morsels."""
    result = frame.collect(engine="streaming")
    assert isinstance(result, pl.DataFrame)
    return result


def rotations_of(spec: Mapping[str, Any]) -> int:
    """Games that share a deal, from a run's spec: the distinct rotations of `players`, or 1 without `rotate`."""
    players = tuple(spec["players"])
    return len({players[r:] + players[:r] for r in range(len(players))}) if spec["rotate"] else 1


def last_game(table: pl.LazyFrame) -> int:
    """The highest game number in a table; -1 if it has no rows."""
    found = collect(table.select(pl.col("game").max())).item()
    return -1 if found is None else int(found)


def first_game(table: pl.LazyFrame) -> int:
    """The lowest game number in a table; 0 if it has no rows."""
    found = collect(table.select(pl.col("game").min())).item()
    return 0 if found is None else int(found)


def slices(tables: Sequence[pl.LazyFrame], rotations: Sequence[int] | int = 1) -> Iterator[tuple[pl.LazyFrame, ...]]:
    """The tables cut at the same deals, each with a column `deal` = game // rotations.

    The first table says which games there are, so it should be one that has every game, and a small one.
    With `rotations` a sequence, each table has its own: two runs that share deals but not seatings.
    """
    turns = [rotations] * len(tables) if isinstance(rotations, int) else list(rotations)
    deals = max(1, GAMES_AT_A_TIME // max(turns))
    start, stop = first_game(tables[0]) // turns[0], last_game(tables[0]) // turns[0] + 1
    for deal in range(start, stop, deals):
        end = min(deal + deals, stop)
        yield tuple(_cut(table, deal, end, turn) for table, turn in zip(tables, turns, strict=True))


def _cut(table: pl.LazyFrame, deal: int, end: int, turns: int) -> pl.LazyFrame:
    inside = (pl.col("game") >= deal * turns) & (pl.col("game") < end * turns)
    return table.filter(inside).with_columns(deal=pl.col("game") // turns)
