"""Goals as a project's file says them: `name[.part][.players] = what is wanted`.

seat_gap = "at most 4 points"
ending.mission_launch.4 = [0.3, 0.7]
lead_taken_for_good = "after 60 %"
minutes.4 = { median = [45, 60], p90 = "at most 90" }

In a list numbers are as they are measured, so that shares lie between 0 and 1; in words they are as they are told.
"""

import math
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from pipeline.analysis.goals.quantities import QUANTITIES, Quantity, Source, Unit, why_not
from pipeline.errors import UsageError, nearest

MEAN, GAP = "mean", "gap"
NUMBER = r"(-?\d+(?:\.\d+)?)"
MOST, LEAST = ("at most", "before"), ("at least", "after")
SAID = re.compile(rf"(?:({'|'.join(MOST + LEAST)}) {NUMBER}|between {NUMBER} and {NUMBER}) ?(.*)")
STATISTIC = re.compile(r"mean|median|p\d\d")


class Limits(NamedTuple):
    """What a statistic is wanted to be: from `low` to `high`, as measured; one of them may be infinite."""

    statistic: str  # mean, gap, median, p90
    low: float
    high: float

    @property
    def level(self) -> float | None:
        """The share of games that a quantile leaves below it; None for a mean or a gap."""
        if self.statistic in (MEAN, GAP):
            return None
        return 0.5 if self.statistic == "median" else int(self.statistic[1:]) / 100


class Goal(NamedTuple):
    """What a designer wants of one quantity at one table."""

    quantity: Quantity
    part: str
    seats: int
    limits: tuple[Limits, ...]  # all of them are to be kept

    @property
    def key(self) -> str:
        """As a file names it, with the table: ending.mission_launch.4."""
        return ".".join(filter(None, (self.quantity.name, self.part, str(self.seats))))

    @property
    def quantiles(self) -> bool:
        """Whether single values are needed, not sums alone."""
        return any(limits.level is not None for limits in self.limits)


class _Said(NamedTuple):
    """A goal as it stands in the file."""

    key: str
    path: tuple[str, ...]  # the part and the number of players, if they are named
    value: Any


def read(raw: Mapping[str, Any], sources: Mapping[int, Source]) -> list[Goal]:
    """The goals of a project, each at every one of its tables or at the one it names, in the file's order.

    `sources` are what runs at each number of players will look like; nothing is read of them but their columns.
    A goal that can't be understood or measured is a `UsageError` with its name, its value and what would be right.
    """
    if not raw:
        raise UsageError('there are no goals; write some below [goals], such as seat_gap = "at most 4 points"')
    found = []
    for name, value in raw.items():
        if name not in QUANTITIES:
            raise UsageError(f"goal {name}: nothing is called {name!r}: {nearest(name, QUANTITIES)}")
        for said in _flat(name, value):
            found += _goals(QUANTITIES[name], said, sources)
    return found


def _flat(key: str, value: Any, path: tuple[str, ...] = ()) -> Iterator[_Said]:
    """TOML nests dotted names: take the tables apart, down to what is wanted."""
    if not isinstance(value, Mapping):
        yield _Said(key, path, value)
        return
    if not value:
        raise UsageError(f"goal {key} = {{}}: it says nothing; {_EXAMPLES}")
    wanted = {name: one for name, one in value.items() if STATISTIC.fullmatch(name)}
    if wanted:
        yield _Said(key, path, wanted)
    for name, one in value.items():
        if name not in wanted:
            yield from _flat(f"{key}.{name}", one, (*path, name))


def _goals(quantity: Quantity, said: _Said, sources: Mapping[int, Source]) -> list[Goal]:
    named = bool(said.path) and said.path[-1].isdecimal()
    part = ".".join(said.path[:-1] if named else said.path)
    if named and int(said.path[-1]) not in sources:
        counts = ", ".join(map(str, sources))
        raise UsageError(f"goal {said.key}: the project plays no table of {said.path[-1]}; its seats are {counts}")
    at = [int(said.path[-1])] if named else [n for n in sources if n >= quantity.fewest] or list(sources)
    for seats in at:
        reason = why_not(quantity, part, sources[seats])
        if reason:
            raise UsageError(f"goal {said.key} = {_shown(said.value)}: {reason}")
    limits = tuple(_limits(quantity, said))
    return [Goal(quantity, part, seats, limits) for seats in at]


def _limits(quantity: Quantity, said: _Said) -> Iterator[Limits]:
    """What is wanted, read and held against what can be."""
    if not isinstance(said.value, Mapping):
        yield _checked(quantity, said, Limits(quantity.kind, *_range(quantity.unit, said, said.value)))
        return
    for name, value in said.value.items():
        if name != MEAN and (quantity.by or quantity.yes_no or quantity.per == "game"):
            raise _wrong(said, f"{quantity.name} has no {name}, as it is a share or a sum; leave the name out")
        if quantity.kind == GAP:
            raise _wrong(said, 'a gap has no mean of its own; write = "at most 4 points"')
        if name == "p00":
            raise _wrong(said, "p00 is no quantile; there are p01 to p99")
        one = said._replace(key=f"{said.key}.{name}", value=value)
        yield _checked(quantity, one, Limits(name, *_range(quantity.unit, one, value)))


def _range(unit: Unit, said: _Said, value: Any) -> tuple[float, float]:
    """From where to where, as measured."""
    if isinstance(value, Sequence) and not isinstance(value, str):
        if len(value) != 2 or not all(_number(one) for one in value):
            raise _wrong(said, f"a list must be of two numbers, from and to; {_EXAMPLES}")
        if unit.share and max(abs(one) for one in value) > 1:
            pair = " and ".join(f"{one:g}" for one in value)
            raise _wrong(said, f'shares in a list lie between 0 and 1; in words: "between {pair} {unit.written[0]}"')
        return float(value[0]), float(value[1])
    match = SAID.fullmatch(" ".join(value.split())) if isinstance(value, str) else None
    if not match:
        raise _wrong(said, f"it is not understood; {_EXAMPLES}")
    how, one, low, high, word = match.groups()
    if word not in unit.written and not (word == "" and not unit.share):
        raise _wrong(said, f"it is told in {unit.written[0] or 'plain numbers'}; {_likely(match, unit)}")
    if how is None:
        return float(low) / unit.scale, float(high) / unit.scale
    bound = float(one) / unit.scale
    return (-math.inf, bound) if how in MOST else (bound, math.inf)


def _checked(quantity: Quantity, said: _Said, limits: Limits) -> Limits:
    """Limits that can be kept, broken and known; of a share 0 and 1 are none."""
    statistic, low, high = limits
    if not low < high:
        raise _wrong(said, "the first number must be less than the second")
    if quantity.unit.share:
        if any(math.isfinite(bound) and not 0 <= bound <= 1 for bound in (low, high)):
            raise _wrong(said, "a share lies between 0 and 100 %")
        if high == 0 or low == 1:
            raise _wrong(said, f"no number of games shows that; leave room for {quantity.unit.whole(0.01)}")
        low, high = low if low > 0 else -math.inf, high if high < 1 else math.inf
    if statistic == GAP and low > -math.inf:
        raise _wrong(said, 'a gap is wanted small; write "at most", as in "at most 4 points"')
    if math.isinf(low) and math.isinf(high):
        raise _wrong(said, "every game keeps such limits")
    return Limits(statistic, low, high)


_EXAMPLES = 'write it like "at most 4 points", "at least 10 %", "after 60 %", "between 45 and 60 minutes" or [0.3, 0.7]'


def _likely(match: re.Match[str], unit: Unit) -> str:
    how, one, low, high, _ = match.groups()
    said = f"{how} {one}" if how else f"between {low} and {high}"
    return f'write "{f"{said} {unit.written[0]}".strip()}"'


def _number(value: Any) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool) and math.isfinite(value)


def _wrong(said: _Said, why: str) -> UsageError:
    return UsageError(f"goal {said.key} = {_shown(said.value)}: {why}")


def _shown(value: Any) -> str:
    """A value as TOML would write it."""
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{name} = {_shown(one)}" for name, one in value.items()) + " }"
    return f'"{value}"' if isinstance(value, str) else str(value)
