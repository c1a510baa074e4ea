"""Further stand-in sets: every invented number drawn anew, from the ranges in the sheets.

What is known stays. Boards hold their own ranges (the columns low and high), and so do dice (least and most); other
numbers, and who of the Scourge comes in which band, are drawn from `components/ranges.csv`. A number hangs on the set,
the row and the column alone; but more of the Scourge come in a later band, never fewer, and in PURGE! as many as in
Kill Me (public: rules summary).
"""

import hashlib
import itertools
from collections.abc import Iterator, Sequence
from typing import Annotated, Any, NamedTuple

from pipeline.games.cells import CONFIDENCE, INVENTED, SOURCE, Column, Confidence, cells
from pipeline.games.core_space.component_sheets import (
    BAND_WORDS,
    COMING,
    COMING_LIVE,
    NEVER,
    SCOURGE_WORDS,
    STATISTICS,
)
from pipeline.games.core_space.vocabulary import Band
from pipeline.games.sheets import Sheet, Table, Tables

DRAWN_FROM = ("traders", "tokens", "effects", "arrivals")
ALL_COMING = tuple(dict.fromkeys(COMING + COMING_LIVE))


class RangeRow(NamedTuple):
    """From where the invented cells of a column are drawn; blank ones and those that are 0 stay so."""

    sheet: Annotated[str, Column("of this sheet", words=DRAWN_FROM, played=False)]
    column: Annotated[str, Column("of this column", played=False)]
    low: Annotated[int, Column("least", default=0, played=False)]
    high: Annotated[int, Column("greatest", default=0, played=False)]
    words: Annotated[
        tuple[str, ...], Column("of arrivals: what it may be, fewest first", default=(), words=ALL_COMING, played=False)
    ]
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
        if row.sheet == "arrivals":
            yield from _check_coming(table, index, row)
            continue
        known = {name: cell for name, cell in cells(tables[row.sheet].sheet.row).items() if cell.kind is int}
        if row.column not in known:
            yield f"{table.where(index, 'column')}: found {row.column!r}, expected one of {', '.join(known)}"
        elif not known[row.column].column.low <= row.low <= row.high <= known[row.column].column.high:
            found = f"found {row.low} to {row.high}, expected numbers from low to high that are each"
            yield f"{table.where(index, 'low')}: {found} {known[row.column].expected()}"


def _check_coming(table: Table, index: int, row: RangeRow) -> Iterator[str]:
    if row.column not in SCOURGE_WORDS:
        yield f"{table.where(index, 'column')}: found {row.column!r}, expected one of {', '.join(SCOURGE_WORDS)}"
        return
    may = _order(row.column)
    if not row.words or any(word not in may for word in row.words):
        found = "+".join(row.words) or "nothing"
        yield f"{table.where(index, 'words')}: found {found}, expected some of {', '.join(may)}"


def redraw(tables: Tables, stand_in: int) -> Tables:
    """The tables with stand-in set number `stand_in` in place of every invented number that has a range."""
    boards = tables["boards"]
    boards.rows[:] = [_board(row, stand_in) for row in boards.rows]
    _dice(tables["dice"], stand_in)
    for bounds in tables["ranges"].rows:
        if bounds.sheet == "arrivals":
            _arrivals(tables["arrivals"], bounds, stand_in)
            continue
        table = tables[bounds.sheet]
        for i, row in enumerate(table.rows):
            if _drawn(table, row, bounds.column):
                number = _draw((stand_in, _title(table, row), bounds.column), bounds.high - bounds.low + 1)
                table.rows[i] = row._replace(**{bounds.column: bounds.low + number})
    return tables


def outside(tables: Tables) -> Iterator[str]:
    """The invented numbers that lie outside their range: of a shipped set there are no such."""
    for row in tables["boards"].rows:
        for name in STATISTICS:
            low, number, high = (getattr(row, f"{name}_{word}") for word in ("low", "default", "high"))
            if not low <= number <= high:
                yield f"{row.name}, {name}: {number} is not in {low} to {high}"
    for row in tables["dice"].rows:
        if not row.least <= row.faces <= row.most:
            yield f"{row.die} {row.face}: {row.faces} is not in {row.least} to {row.most}"
    for bounds in tables["ranges"].rows:
        table = tables[bounds.sheet]
        for row in table.rows:
            cell = getattr(row, bounds.column)
            if bounds.sheet == "arrivals":
                if row.confidence.of(bounds.column) == INVENTED and cell not in bounds.words:
                    yield f"{row.band}, {bounds.column}: {cell} is not one of {', '.join(bounds.words)}"
            elif _drawn(table, row, bounds.column) and not bounds.low <= cell <= bounds.high:
                yield f"{_title(table, row)}, {bounds.column}: {cell} is not in {bounds.low} to {bounds.high}"


def _board(row: Any, stand_in: int) -> Any:
    """A board with the value that is played if nothing is said drawn anew, from low to high."""
    for name in STATISTICS:
        low, high = getattr(row, f"{name}_low"), getattr(row, f"{name}_high")
        if row.confidence.of(f"{name}_default") == INVENTED and low <= high < NEVER:
            number = low + _draw((stand_in, row.name, name), high - low + 1)
            row = row._replace(**{f"{name}_default": number})
    return row


def _dice(table: Table, stand_in: int) -> None:
    """Dice with their faces drawn anew: all ways to fill as many faces are as likely."""
    for die in dict.fromkeys(row.die for row in table.rows):
        places = [i for i, row in enumerate(table.rows) if row.die == die and row.confidence.of("faces") == INVENTED]
        old = [table.rows[i] for i in places]
        faces = sum(row.faces for row in old)
        ways = [
            way
            for way in itertools.product(*(range(row.least, row.most + 1) for row in old))
            if sum(way) == faces and old
        ]
        if ways:
            way = ways[_draw((stand_in, die, "faces"), len(ways))]
            for i, count in zip(places, way, strict=True):
                table.rows[i] = table.rows[i]._replace(faces=count)


def _arrivals(table: Table, bounds: RangeRow, stand_in: int) -> None:
    """Who comes, drawn for each band, and then put in order: never fewer in a later band."""
    order = _order(bounds.column)
    places = sorted(
        (i for i, row in enumerate(table.rows) if row.confidence.of(bounds.column) == INVENTED),
        key=lambda i: BAND_WORDS.index(table.rows[i].band),
    )
    drawn = [
        bounds.words[_draw((stand_in, table.rows[i].band, bounds.column), len(bounds.words))]
        for i in places
        if table.rows[i].band != BAND_WORDS[Band.PURGE]
    ]
    coming = sorted(drawn, key=order.index)
    for i, word in zip(places, [*coming, *coming[-1:]], strict=False):
        table.rows[i] = table.rows[i]._replace(**{bounds.column: word})


def _order(column: str) -> Sequence[str]:
    """What a cell of arrivals may be, fewest first."""
    return COMING_LIVE if column == SCOURGE_WORDS[-1] else COMING


def _drawn(table: Table, row: Any, column: str) -> bool:
    """Whether a cell is invented and holds a number to be drawn anew."""
    if row.confidence.of(column) != INVENTED:
        return False
    if table.sheet.name == "effects":
        return str(row.verb).startswith("place")  # how many are placed
    return bool(getattr(row, column) != cells(table.sheet.row)[column].column.default)


def _title(table: Table, row: Any) -> str:
    """What a row is called by: the values that no other row of its sheet shares."""
    return " ".join(str(getattr(row, column)) for column in table.sheet.unique)


def _draw(key: tuple[int, str, str], n: int) -> int:
    """A number from 0 to n - 1, each as likely, that hangs on the key (set, row, what) alone."""
    luck = hashlib.blake2b("/".join(map(str, key)).encode(), digest_size=8).digest()
    return int.from_bytes(luck, "little") % n
