"""Further stand-in sets: every invented number drawn anew from the ranges in `components/ranges.csv`.

What is known stays, and so do names, colours, which tracks a planet has and which Resources a card gives. What a spot
of the New Worlds track shows is drawn too. A number hangs on the set, the row and the column alone.
"""

import hashlib
from collections.abc import Iterator
from typing import Annotated, Any, NamedTuple

from pipeline.games.cells import CONFIDENCE, INVENTED, SOURCE, Column, Confidence, cells
from pipeline.games.micro_cosmos.component_sheets import TrackRow
from pipeline.games.sheets import Sheet, Table, Tables

SPOTS = ("resource", "points")  # what a spot of the New Worlds track may show
DRAWN_FROM = ("planets", "survivors", "crew", "upgrades", "tracks")


class RangeRow(NamedTuple):
    """From where to where the invented numbers of a column are drawn; blank cells and those that are 0 stay so."""

    sheet: Annotated[str, Column("of this sheet", words=DRAWN_FROM, played=False)]
    column: Annotated[str, Column("of this column", played=False)]
    low: Annotated[int, Column("least", played=False)]
    high: Annotated[int, Column("greatest", played=False)]
    source: Annotated[str, SOURCE]
    confidence: Annotated[Confidence, CONFIDENCE]


RANGES = Sheet(
    "ranges",
    RangeRow,
    "what another stand-in set draws the invented numbers from",
    unique=("sheet", "column"),
    name_column="sheet",
    may_be_empty=True,
)


def check_ranges(tables: Tables) -> Iterator[str]:
    """Ranges of columns that are no numbers, that are upside down, or that go beyond what the column may hold."""
    table = tables["ranges"]
    for index, row in enumerate(table.rows):
        known = {name: cell for name, cell in cells(tables[row.sheet].sheet.row).items() if cell.kind is int}
        if row.column not in known:
            yield f"{table.where(index, 'column')}: found {row.column!r}, expected one of {', '.join(known)}"
        elif not known[row.column].column.low <= row.low <= row.high <= known[row.column].column.high:
            found = f"found {row.low} to {row.high}, expected numbers from low to high that are each"
            yield f"{table.where(index, 'low')}: {found} {known[row.column].expected()}"


def redraw(tables: Tables, stand_in: int) -> Tables:
    """The tables with stand-in set number `stand_in` in place of every invented number that has a range."""
    spots = tables["tracks"]
    spots.rows[:] = [_spot(row, stand_in) for row in spots.rows]
    for bounds in tables["ranges"].rows:
        table = tables[bounds.sheet]
        for i, row in enumerate(table.rows):
            if _drawn(table, row, bounds.column):
                number = _draw((stand_in, _title(table, row), bounds.column), bounds.low, bounds.high)
                table.rows[i] = row._replace(**{bounds.column: number})
    return tables


def outside(tables: Tables) -> Iterator[str]:
    """The invented numbers that lie outside their range: of a shipped set there are no such."""
    for bounds in tables["ranges"].rows:
        table = tables[bounds.sheet]
        for row in table.rows:
            number = getattr(row, bounds.column)
            if _drawn(table, row, bounds.column) and not bounds.low <= number <= bounds.high:
                yield f"{_title(table, row)}, {bounds.column}: {number} is not in {bounds.low} to {bounds.high}"


def _spot(row: TrackRow, stand_in: int) -> TrackRow:
    """A spot with what it shows drawn anew, where that is invented: points or one Resource of choice."""
    if row.confidence.of("bonus") != INVENTED:
        return row
    shows = SPOTS[_draw((stand_in, f"{row.track} {row.spot}", "bonus"), 0, 1)]
    return row._replace(bonus=shows, amount=1)


def _drawn(table: Table, row: Any, column: str) -> bool:
    """Whether a cell is invented and holds a number to be drawn anew."""
    if row.confidence.of(column) != INVENTED or (table.sheet.name == "tracks" and row.bonus != "points"):
        return False
    default = cells(table.sheet.row)[column].column.default
    return bool(table.sheet.name == "tracks" or getattr(row, column) != default)


def _title(table: Table, row: Any) -> str:
    """What a row is called by: the values that no other row of its sheet shares."""
    return " ".join(str(getattr(row, column)) for column in table.sheet.unique)


def _draw(key: tuple[int, str, str], low: int, high: int) -> int:
    """A number from `low` to `high`, each as likely, that hangs on the key (set, row, what) alone."""
    luck = hashlib.blake2b("/".join(map(str, key)).encode(), digest_size=8).digest()
    return low + int.from_bytes(luck, "little") % (high - low + 1)
