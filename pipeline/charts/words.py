"""How numbers and names read, in charts and in sentences: the same everywhere."""

import math
from collections.abc import Iterable, Sequence
from typing import TypeGuard

import polars as pl

from pipeline.analysis.naming import named

MINUS = "−"


def known(value: float | None) -> TypeGuard[float]:
    """Whether there is a number: neither null nor NaN."""
    return value is not None and not math.isnan(value)


def number(value: float | None, digits: int = 1) -> str:
    """`1,234.5`, with a true minus sign, and no minus on a nought; `–` for what is not known."""
    if not known(value):
        return "–"
    said = f"{value:,.{digits}f}"
    if float(said.replace(",", "")) == 0:
        said = said.lstrip("-")
    return said.replace("-", MINUS)


def whole(value: float | None) -> str:
    """`1,234`."""
    return number(value, 0)


def signed(value: float | None, digits: int = 1) -> str:
    """`+1.2` or `−1.2`; `0.0` has no sign."""
    said = number(value, digits)
    return f"+{said}" if said[:1].isdigit() and any(c in "123456789" for c in said) else said


def percent(share: float | None, digits: int = 1) -> str:
    """A share of 1 as `25.3%`."""
    return f"{number(100 * share, digits)}%" if known(share) else "–"


def points(share: float | None, digits: int = 1) -> str:
    """A difference of shares in percentage points, signed: `+1.2`."""
    return signed(None if share is None else 100 * share, digits)


def span(low: float | None, high: float | None, digits: int = 1, scale: float = 1.0) -> str:
    """An interval: `1.2 to 3.4`; empty where there is none."""
    if not (known(low) and known(high)):
        return ""
    return f"{number(scale * low, digits)} to {number(scale * high, digits)}"


def name(word: str | None) -> str:
    """A name as it is printed: `order_of_knighthood` is Order of Knighthood."""
    return named(word or "nobody")


def plain(word: str | None) -> str:
    """A word of the logs as it reads inside a sentence: `after_last_round` is after last round."""
    return (word or "nobody").replace("_", " ")


def listing(words: Iterable[str], last: str = "and") -> str:
    """`a, b and c`."""
    items = list(words)
    return items[0] if len(items) == 1 else f"{', '.join(items[:-1])} {last} {items[-1]}" if items else "none"


def plural(count: float, one: str, many: str = "") -> str:
    """`1 game`, `2 games`."""
    return f"{whole(count)} {one if count == 1 else many or one + 's'}"


def basis(table: pl.DataFrame, players: str = "", level: str = "95%") -> str:
    """What a table rests on: `10,000 games in 2,500 deals; lines: 95% interval`.

    Takes the largest of the columns `games` and `deals`; without a column for it nothing is said.
    """
    said = []
    games = largest(table, "games")
    if games is not None:
        deals = largest(table, "deals")
        said.append(plural(games, "game") + (f" on {plural(deals, 'deal')}" if deals and deals < games else ""))
    if players:
        said.append(players)
    bars = [c for c in table.columns if c.endswith("_low") and table[c].null_count() < table.height]
    if bars and level:
        said.append(f"lines: {level} interval")
    return " · ".join(said)


def largest(table: pl.DataFrame, column: str) -> float | None:
    """The largest value of a column, or nothing."""
    if column not in table.columns:
        return None
    found = table[column].max()
    return float(found) if isinstance(found, int | float) else None


def span_of(counts: pl.Series) -> str:
    """`1,305 to 1,420`: the smallest and the largest of some counts."""
    found = [int(n) for n in counts.drop_nulls()]
    low, high = min(found, default=0), max(found, default=0)
    return whole(low) if low == high else f"{whole(low)} to {whole(high)}"


def cut(text: str, most: int) -> str:
    """A text shortened to `most` letters."""
    return text if len(text) <= most else text[: most - 1].rstrip() + "…"


def ranked(names: Sequence[str], values: Sequence[float]) -> list[str]:
    """Names from the largest value down."""
    return [n for _, n in sorted(zip(values, names, strict=True), key=lambda pair: (-pair[0], pair[1]))]
