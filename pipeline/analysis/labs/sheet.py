"""What a lab answers with: tables whose odds and means are exact fractions."""

import math
import re
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, Literal, NamedTuple

from pipeline.errors import UsageError

Kind = Literal["word", "count", "odds", "mean", "change"]
Cell = str | int | Fraction
MOST_DENOMINATOR = 99_999  # above it a fraction tells nobody anything, and only its value is shown
RARE = Fraction(1, 2000)  # ends of long tables that are rarer than this are left out where they are read
LONG = 30  # rows


class Column(NamedTuple):
    """A column of a sheet: its heading, and what its cells are."""

    name: str
    kind: Kind


class Sheet(NamedTuple):
    """A table, what it shows, and sentences that stand below it."""

    title: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]
    says: tuple[str, ...] = ()
    drawn: str = ""  # the column that a chart shows, against the first

    def told(self) -> dict[str, Any]:
        """The sheet for a program: fractions as text and as a number."""
        names = [column.name for column in self.columns]
        rows = [dict(zip(names, map(_value, row), strict=True)) for row in self.rows]
        return {"title": self.title, "columns": names, "rows": rows, "says": list(self.says)}

    def short(self) -> "Sheet":
        """The sheet without the ends that are hardly ever seen, where it is long; a sentence says what is left out."""
        at = next((k for k, column in enumerate(self.columns) if column.kind == "odds"), None)
        if at is None or len(self.rows) <= LONG:
            return self
        usual = [k for k, row in enumerate(self.rows) if Fraction(row[at]) >= RARE]
        if not usual:
            return self
        rows = self.rows[usual[0] : usual[-1] + 1]
        out = len(self.rows) - len(rows)
        left = (f"{out} rarer rows at the ends are left out; --json has them.",) if out else ()
        return self._replace(rows=rows, says=self.says + left)


def _value(cell: Cell) -> Any:
    return {"exact": str(cell), "value": float(cell)} if isinstance(cell, Fraction) else cell


def is_short(value: Fraction) -> bool:
    """Whether a fraction is short enough to be read."""
    return value.denominator <= MOST_DENOMINATOR


def distribution(title: str, odds: Mapping[int, Fraction], what: str, says: Sequence[str] = ()) -> Sheet:
    """The odds of a number, exactly and at least, from the lowest up, with mean and spread in a sentence."""
    rows, left = [], Fraction(1)
    for value in sorted(odds):
        rows.append((value, odds[value], left))
        left -= odds[value]
    mean = mean_of(odds)
    spread = math.sqrt(sum(p * (value - mean) ** 2 for value, p in odds.items()))
    said = f"Mean {plain(mean)}, standard deviation {spread:.2f}."
    columns = (Column(what, "count"), Column("exactly", "odds"), Column("at least", "odds"))
    return Sheet(title, columns, tuple(rows), (said, *says), "exactly")


def mean_of(odds: Mapping[int, Fraction]) -> Fraction:
    """The mean of a number by its odds."""
    return sum((value * p for value, p in odds.items()), Fraction(0))


def plain(value: Fraction) -> str:
    """A mean as it stands in a sentence: `1.67 (5/3)`."""
    shown = f"{float(value):.2f}"
    return f"{shown} ({value})" if value.denominator != 1 and is_short(value) else shown


def percent(share: Fraction) -> str:
    """`60.0%`; of what is rare two digits, and no more than 99.9% for what is not sure."""
    value = 100 * float(share)
    if 99.95 <= value < 100:
        return ">99.9%"
    return f"{value:.1f}%" if value >= 1 or value == 0 else f"{value:.2g}%"


COUNTED = re.compile(r"(?P<count>\d+)\s+(?P<name>.*\S)")


def counted(text: str, what: str) -> dict[str, int]:
    """`12 unit, 5 world` by name; a name without a count stands once, one named twice is added up.

    `what` names the option in the sentence of a `UsageError`.
    """
    found: dict[str, int] = {}
    for part in re.split(r",|\band\b", text):
        item = " ".join(part.split())
        if not item:
            raise UsageError(f"{what} {text!r} has a gap; say counts and names, such as '2 unit, 1 world'")
        match = COUNTED.fullmatch(item)
        name, count = (match["name"], int(match["count"])) if match else (item, 1)
        if name.lstrip("-").replace(".", "").isdecimal() and not match:
            raise UsageError(f"{what} {text!r}: {item!r} says how many, but not of what; say '{item} NAME'")
        if count < 1:
            raise UsageError(f"{what} {text!r}: {item!r} must be at least 1")
        found[name] = found.get(name, 0) + count
    return found


def at_least_one(option: str, value: int, most: int) -> None:
    """Complain unless an option's number is from 1 to `most`."""
    if not 1 <= value <= most:
        raise UsageError(f"{option} {value} must be from 1 to {most}")


def either(names: Sequence[str]) -> str:
    """`search, move or attack`."""
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} or {names[-1]}"
