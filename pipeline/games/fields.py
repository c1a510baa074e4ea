"""Positions by name: the fields that a scenario may set and read, checked before a game sees them.

A game lists its fields once; each says what it means, what it holds and how it is read. A field that
every seat has is a list with a value for each seat, and `hand.2` is that of seat 2 alone.
"""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from pipeline.errors import UsageError, unknown

NUMBER, SWITCH, WORD = "a whole number", "true or false", "a text"
NUMBERS, PILE, SET = "a list of numbers", "a list of texts, in order", "a list of texts, in any order"
COMMON = -1  # the seat of a field that belongs to the table


class Field(NamedTuple):
    """A name that `given` and `then` may use."""

    about: str
    holds: str  # NUMBER, SWITCH, WORD, NUMBERS, PILE or SET
    read: Callable[[Any, Any, Any, int], Any]  # (s, d, log, seat from 0)
    by_seat: bool = True
    given: bool = True  # whether `given` may set it; what comes of the rules can only be read
    low: int = 0
    high: int = 999


class Fields:
    """The fields of one game: half of its `Positions`."""

    def __init__(self, known: Mapping[str, Field]) -> None:
        self.known = known

    def fields(self) -> dict[str, str]:
        """Every field's name and what it means, holds, and whether it can be given."""
        said = {}
        for name, field in self.known.items():
            each = "for each seat " if field.by_seat else ""
            said[name] = f"{field.about} ({each}{field.holds}{'' if field.given else '; read only'})"
        return said

    def read(self, s: Any, d: Any, log: Any, name: str) -> Any:
        """The value of `name`: a list over the seats, or that of one seat for `name.2`."""
        field, seat = self.find(name, int(s.seats))
        if field.by_seat and seat == COMMON:
            return [field.read(s, d, log, seat) for seat in range(s.seats)]
        return field.read(s, d, log, seat)

    def same(self, name: str, wanted: Any, came: Any) -> bool:
        """Whether a value is the one that is wanted; a SET may come in any order."""
        base = name if name in self.known else name.rpartition(".")[0]
        if self.known[base].holds == SET:
            return bool(_sorted(wanted) == _sorted(came))
        return bool(wanted == came)

    def split(self, given: Mapping[str, Any], seats: int) -> dict[tuple[str, int], Any]:
        """What is given by field and seat, each value of the right type; anything else is a `UsageError`."""
        found: dict[tuple[str, int], Any] = {}
        for name, value in given.items():
            field, seat = self.find(name, seats)
            if not field.given:
                raise UsageError(f"{name} comes of the rules: it can be read in `then`, not given")
            base = name if name in self.known else name.rpartition(".")[0]
            for place, one in _by_seat(name, field, (seat, seats), value):
                if (base, place) in found:
                    raise UsageError(f"{base} of seat {place + 1} is given twice")
                found[base, place] = one
        return found

    def find(self, name: str, seats: int) -> tuple[Field, int]:
        """The field of that name and the seat that it names, or COMMON."""
        if name in self.known:
            return self.known[name], COMMON
        base, _, number = name.rpartition(".")
        if base in self.known and self.known[base].by_seat and number.isdecimal():
            if not 1 <= int(number) <= seats:
                raise UsageError(f"{name}: there are seats 1 to {seats}")
            return self.known[base], int(number) - 1
        raise unknown("field", name, self.known)


def _sorted(value: Any) -> Any:
    """Lists of texts sorted, at whatever depth they lie."""
    if not isinstance(value, list):
        return value
    return sorted(value) if all(isinstance(one, str) for one in value) else [_sorted(one) for one in value]


def _by_seat(name: str, field: Field, where: tuple[int, int], value: Any) -> list[tuple[int, Any]]:
    seat, seats = where
    if not field.by_seat or seat != COMMON:
        return [(seat, _checked(name, field, value))]
    if not isinstance(value, list) or len(value) != seats:
        raise UsageError(f"{name} = {value!r} must be a list of {seats}, one for each seat, each {field.holds}")
    return [(i, _checked(f"{name}.{i + 1}", field, one)) for i, one in enumerate(value)]


def _checked(name: str, field: Field, value: Any) -> Any:
    if not _holds(field.holds, value):
        raise UsageError(f"{name} = {value!r} must be {field.holds}")
    for number in value if field.holds == NUMBERS else [value]:
        if field.holds in (NUMBER, NUMBERS) and not field.low <= number <= field.high:
            raise UsageError(f"{name} = {value!r} must be from {field.low} to {field.high}")
    return value


def _holds(kind: str, value: Any) -> bool:
    if kind in (PILE, SET, NUMBERS):
        inner = NUMBER if kind == NUMBERS else WORD
        return isinstance(value, list) and all(_holds(inner, one) for one in value)
    if kind == SWITCH:
        return isinstance(value, bool)
    if kind == WORD:
        return isinstance(value, str)
    return isinstance(value, int) and not isinstance(value, bool)
