"""Reads tables of facts in slices of whole deals, so that no table is ever in memory whole."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import polars as pl

GAMES_AT_A_TIME = 4_000  # in a slice, at most: ten thousand games take all the memory that a million do
ROWS_AT_A_TIME = 160_000  # of the longest table in a slice
FIRST_WINDOW = 2_000  # games that the first query of a table reads
MOST_WAITING = 300_000  # rows that a later one reads


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


def seats_at(table: pl.LazyFrame) -> int:
    """Seats at the table, from a table with a row for each of them; 1 if it has no rows."""
    return int(collect(table.select(pl.col("seat").max())).item() or 1)


def slices(tables: Sequence[pl.LazyFrame], rotations: Sequence[int] | int = 1) -> Iterator[tuple[pl.LazyFrame, ...]]:
    """The tables cut at the same deals, each slice with a column `deal` = game // rotations, ready to be asked.

    If the first table has no rows there is one slice without rows, so that what is worked out from it has its columns.
    """
    turns, any_rows = _turns(tables, rotations), False
    for cut in cuts(tables, rotations):
        any_rows = True
        yield tuple(part.lazy().with_columns(deal=pl.col("game") // n) for part, n in zip(cut, turns, strict=True))
    if not any_rows:
        bare = (pl.LazyFrame(schema=table.collect_schema()) for table in tables)
        yield tuple(part.with_columns(deal=pl.col("game") // n) for part, n in zip(bare, turns, strict=True))


def cuts(
    tables: Sequence[pl.LazyFrame], rotations: Sequence[int] | int = 1, rows: int | None = None
) -> Iterator[tuple[pl.DataFrame, ...]]:
    """The tables cut at the same deals, into slices of about `rows` (`ROWS_AT_A_TIME`) rows of the longest table.

    The first table says where the games begin and end, so it should be a short one. Select the columns of each table
    first: what is left is read. With `rotations` a sequence, each table has its own: two runs that share deals but
    not seatings.
    """
    turns = _turns(tables, rotations)
    games = collect(tables[0].select(first=pl.col("game").min(), last=pl.col("game").max())).row(0)
    if games[0] is None:
        return
    deal, stop = games[0] // turns[0], games[1] // turns[0] + 1
    readers = [_Reader(table, deal * n) for table, n in zip(tables, turns, strict=True)]
    longest = max(reader.rows_a_game() * n for reader, n in zip(readers, turns, strict=True))
    deals = max(1, min(int((rows or ROWS_AT_A_TIME) / longest), GAMES_AT_A_TIME // max(turns)))
    for begin in range(deal, stop, deals):
        end = min(begin + deals, stop)
        yield tuple(reader.take(end * n) for reader, n in zip(readers, turns, strict=True))


def _turns(tables: Sequence[pl.LazyFrame], rotations: Sequence[int] | int) -> list[int]:
    return [rotations] * len(tables) if isinstance(rotations, int) else list(rotations)


class _Reader:
    """Reads a table in windows of games, each a query of its own, and hands out the rows in order of games.

    One query over the whole table would be simpler, but what it reads ahead grows with the number of files.
    """

    def __init__(self, table: pl.LazyFrame, first: int) -> None:
        self.table, self.begin, self.games = table, first, FIRST_WINDOW
        self.end, self.waiting = first, pl.DataFrame(schema=table.collect_schema())

    def rows_a_game(self) -> float:
        """About how many rows a game has; at least one."""
        self._read()
        games = self.waiting["game"]
        return max(1.0, len(games) / (int(games[-1]) + 1 - self.begin)) if len(games) else 1.0

    def _read(self) -> None:
        end = self.end + self.games
        found = collect(self.table.filter((pl.col("game") >= self.end) & (pl.col("game") < end)))
        found = found if found["game"].is_sorted() else found.sort("game", maintain_order=True)
        self.waiting = pl.concat([self.waiting, found]) if self.waiting.height else found
        most = int(self.games * MOST_WAITING / max(found.height, 1))
        self.end, self.games = end, min(max(most, FIRST_WINDOW // 10), 2 * FIRST_WINDOW)

    def take(self, end: int) -> pl.DataFrame:
        """The rows before game `end` that have not been handed out."""
        while self.end < end:
            self._read()
        at = self.waiting["game"].search_sorted(end)
        taken, self.waiting = self.waiting[:at], self.waiting[at:]
        return taken
