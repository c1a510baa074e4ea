"""The galaxy drawn as text: systems with their four areas, what is printed and what stands there, orders and storms.

    +--A1 Tile 8A, seat 2---------------+--B1 Tile 3B, seat 1---------------+
    | void            : void            # void            : world 2: 2      |
    |                 :                 #                 :   materiel,     |

A `#` is a storm. Below the areas of a system lie its orders, the top one first.
"""

import textwrap
from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import Any

from pipeline.games.contract import EVERYBODY
from pipeline.games.forbidden_stars.cards import QUADRANTS
from pipeline.games.forbidden_stars.naming import (
    ASSET_NAMES,
    ORDER_NAMES,
    border_name,
    counted,
    listed,
    seat_name,
    structures_of,
    system_name,
    tile_name,
    units_text,
)
from pipeline.games.forbidden_stars.storms import border_above, border_left
from pipeline.games.forbidden_stars.vocabulary import NOBODY, Asset, Order

WIDTH = 17  # of an area, the spaces around included
INSIDE = 2 * WIDTH + 1  # of a system: two areas and what parts them
STORM = "#"
FACE_DOWN = "face down"


def galaxy_lines(s: Any, d: Any, eyes: int = EVERYBODY) -> list[str]:
    """The galaxy, as a picture; face-down orders as this seat sees them."""
    lines: list[str] = []
    for row in range(d.rows):
        lines += [_edge(s, d, row), *_row(s, d, row, eyes)]
    return [*lines, _edge(s, d, int(d.rows)), f"storms: {listed(storm_names(s, d))}"]


def storm_names(s: Any, d: Any) -> list[str]:
    """The borders that storms lie on: `A1/B1`."""
    return [border_name(d, int(border)) for border in s.storm[: d.storms] if border != NOBODY]


def area_lines(s: Any, d: Any, a: int) -> list[str]:
    """An area: what is printed there, the objective token, and what each seat has there."""
    area = s.areas[a]
    if not area.laid:
        return []
    lines = _wrapped(f"world {area.capacity}: {listed(_printed(area))}" if area.world else "void")
    if area.objective != NOBODY:
        lines += _wrapped(f"objective of {seat_name(int(area.objective))}")
    for seat in range(s.seats):
        holds = units_text(s, d, seat, area.units[seat])
        holds += structures_of(d, int(area.structures)) if area.owner == seat else []
        if holds:
            lines += _wrapped(f"{seat_name(seat)}: {', '.join(holds)}")
    return lines


def stack_text(s: Any, system: int, eyes: int = EVERYBODY) -> str:
    """The orders on a system, the top one first: `seat 2 Advance, seat 1 face down`."""
    tokens = []
    for i in reversed(range(s.stack_n[system])):
        seat = int(s.stack_seat[system, i])
        seen = eyes in (EVERYBODY, seat)
        tokens.append(f"{seat_name(seat)} {ORDER_NAMES[Order(s.stack_order[system, i])] if seen else FACE_DOWN}")
    return ", ".join(tokens)


def _printed(area: Any) -> list[str]:
    """What a world gives."""
    found = [f"{area.materiel} materiel"] if area.materiel else []
    found += [counted(int(area.assets[asset]), ASSET_NAMES[asset]) for asset in Asset if area.assets[asset]]
    return found + ([counted(int(area.wild), "wild")] if area.wild else [])


def _wrapped(text: str, width: int = WIDTH - 2) -> list[str]:
    return textwrap.wrap(text, width, subsequent_indent="  ")


def _mark(s: Any, d: Any, border: int, plain: str) -> str:
    """How a border is drawn: a storm on it or not."""
    return STORM if border in s.storm[: d.storms] else plain


def _title(s: Any, d: Any, system: int) -> str:
    """What the upper border of a system says: its name, its tile and who laid it."""
    if s.tile[system] == NOBODY:
        return system_name(d, system)
    return f"{system_name(d, system)} {tile_name(d, int(s.tile[system]))}, {seat_name(int(s.layer[system]))}"


def _edge(s: Any, d: Any, row: int) -> str:
    """The border above a row of systems."""
    parts = []
    for column in range(d.columns):
        mark = _mark(s, d, border_above(d, row, column), "-")
        title = _title(s, d, row * int(d.columns) + column) if row < d.rows else ""
        parts.append(f"{mark * 2}{title}".ljust(INSIDE, mark))
    return f"+{'+'.join(parts)}+"


def _row(s: Any, d: Any, row: int, eyes: int) -> Iterator[str]:
    """A row of systems without its borders above and below: their upper areas, their lower ones, their orders."""
    systems = [row * int(d.columns) + column for column in range(d.columns)]
    left = [_mark(s, d, border_left(d, row, column), "|") for column in range(int(d.columns) + 1)]
    middle = [mark for border in left for mark in (border, ":")][:-1]
    yield from _side_by_side([area_lines(s, d, QUADRANTS * system + q) for system in systems for q in (0, 1)], middle)
    yield "".join(mark + "." * WIDTH for mark in middle[:-1]) + middle[-1]
    yield from _side_by_side([area_lines(s, d, QUADRANTS * system + q) for system in systems for q in (2, 3)], middle)
    if any(s.stack_n[system] for system in systems):
        yield from _side_by_side([_orders(s, system, eyes) for system in systems], left, INSIDE)


def _orders(s: Any, system: int, eyes: int) -> list[str]:
    """The orders on a system, if there are any."""
    return _wrapped(f"orders: {stack_text(s, system, eyes)}", INSIDE - 2) if s.stack_n[system] else []


def _side_by_side(columns: Sequence[Sequence[str]], marks: Sequence[str], width: int = WIDTH) -> Iterator[str]:
    """Columns of lines beside each other, with marks before, between and behind them."""
    for lines in zip_longest(*columns, fillvalue=""):
        yield "".join(mark + f" {line}".ljust(width) for mark, line in zip(marks, lines, strict=False)) + marks[-1]
