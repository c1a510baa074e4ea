"""Rules as data: every number and switch of a game, with meaning, source and range, and the variants.

A game declares them once, as the fields of its `Rules` record:

    hand_size: Annotated[int, np.int32, Rule(6, "cards held after drawing", "public: ludorium", PUBLIC, 1, 12)]
    zone_total: Annotated[int, np.int32, Rule({2: 6, 3: 8}, "cards in the zone", …)]      a cell for each player count
    actions: Annotated[Array, np.int32, 10, Rule([4, 4, 5, …], "actions by round", …)]    a cell for each round
    refill: Annotated[int, np.int32, Rule("fill", "how …", …, words=("fill", "fixed"))]   one of some words

`Settings` are a full set of values; `pack` writes those for one player count into the record.
"""

import dataclasses
import json
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, Literal, NamedTuple, get_args, get_type_hints

from pipeline.engine.record import Record
from pipeline.errors import UsageError, nearest, unknown

Status = Literal["printed", "public", "unsettled", "stand-in"]
PRINTED: Status = "printed"  # in the rulebook we have
PUBLIC: Status = "public"  # on a public page
UNSETTLED: Status = "unsettled"  # readings differ, or nothing was found: a switch
STAND_IN: Status = "stand-in"  # nobody outside the publisher knows

Cell = int | str
Value = Cell | list[Any] | dict[int, Any]  # cells: one, one a place, and either for each player count
YES_NO = ("false", "true")
SAID_AS = {"yes": "true", "on": "true", "1": "true", "no": "false", "off": "false", "0": "false"}


class Rule(NamedTuple):
    """A number or switch: its printed value, what it means, where it comes from, and what it may be.

    `default` has a cell for each player count if it is a dict, and for each place (round, seat) if it is
    or holds a list. With `words` the value is one of them; `words=YES_NO` is a switch.
    """

    default: Value
    about: str
    source: str
    status: Status
    low: int = 0
    high: int = 99
    words: tuple[str, ...] = ()
    alternatives: str = ""
    unit: str = ""

    def allowed(self) -> str:
        """What a cell may be, in words."""
        return " or ".join(self.words) if self.words else f"a whole number from {self.low} to {self.high}"


class Variant(NamedTuple):
    """A named change of rules, shipped with a game or a designer's own TOML file."""

    name: str
    about: str
    source: str
    settings: Mapping[str, Value]
    cards: tuple[str, ...] = ()


@dataclasses.dataclass(frozen=True)
class Settings:
    """A full set of values, which of them differ from the printed ones, and the variants they came by."""

    values: Mapping[str, Value]
    changed: tuple[str, ...]
    variants: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()

    def canonical(self) -> str:
        """The values as text that is equal exactly when they are."""
        return json.dumps(dict(self.values), sort_keys=True)


class Rulebook:
    """The rules of one game and its variants."""

    def __init__(self, record: type[Record], variants: Iterable[Variant], seats: range) -> None:
        self.record, self.seats = record, seats
        self.variants = {variant.name: variant for variant in variants}
        self.rules: dict[str, Rule] = {}
        for name, hint in get_type_hints(record, include_extras=True).items():
            found = [extra for extra in get_args(hint)[1:] if isinstance(extra, Rule)]
            if name != "dtype":
                if not found:
                    raise TypeError(f"{record.__name__}.{name} needs a Rule with its source")
                self.rules[name] = found[0]
        for name, rule in self.rules.items():
            self._checked(name, rule.default, "its default")
        for variant in self.variants.values():
            for name, value in variant.settings.items():
                self._checked(self._known(name, f"variant {variant.name}"), value, f"variant {variant.name}")

    def settings(self, variants: Iterable[str] = (), assignments: Iterable[str] = (), seats: int = 0) -> Settings:
        """The printed values, with variants applied and then single assignments `name=value`.

        `name.4=8` sets the cell for 4 players, `name.3=5` the third of a list, `name.4.3=1` both. A variant
        is a shipped name or the path of a TOML file. Two that set one rule differently are refused.
        """
        values: dict[str, Value] = {name: _copy(rule.default) for name, rule in self.rules.items()}
        set_by: dict[str, str] = {}
        cards: list[str] = []
        names = list(variants)
        for variant in (self.variant(name) for name in names):
            for name, value in variant.settings.items():
                if name in set_by and values[name] != value:
                    raise UsageError(
                        f"variants {set_by[name]} and {variant.name} contradict each other: "
                        f"{name} would be {text(values[name])} and {text(value)}"
                    )
                values[name], set_by[name] = _copy(value), variant.name
            cards += variant.cards
        notes = [note for one in assignments if (note := self._assign(values, one, seats))]
        changed = tuple(name for name, rule in self.rules.items() if values[name] != rule.default)
        return Settings(MappingProxyType(values), changed, tuple(names), tuple(cards), tuple(notes))

    def variant(self, name: str) -> Variant:
        """A shipped variant, or the one in the TOML file of that path."""
        if name in self.variants:
            return self.variants[name]
        if name.endswith(".toml"):
            return self._own_variant(Path(name))
        raise unknown("variant", name, self.variants)

    def pack(self, settings: Settings, seats: int, record: Any) -> None:
        """Write the values for `seats` players into a `Rules` record."""
        for name, rule in self.rules.items():
            value = settings.values[name]
            if isinstance(value, dict):
                value = value[seats]
            if isinstance(value, list):
                record[name][: len(value)] = [_code(rule, cell) for cell in value]
            else:
                record[name] = _code(rule, value)

    def _own_variant(self, path: Path) -> Variant:
        try:
            found = tomllib.loads(path.read_text(encoding="utf-8"))
        except FileNotFoundError:
            raise UsageError(f"variant file {path} does not exist") from None
        except (tomllib.TOMLDecodeError, UnicodeDecodeError) as wrong:
            raise UsageError(f"variant file {path} is no TOML: {wrong}") from None
        for key in found:
            if key not in ("about", "source", "settings", "cards"):
                raise UsageError(
                    f"variant file {path}: {key!r} is no part of a variant; there are about, source, settings, cards"
                )
        settings: dict[str, Value] = {}
        for name, value in found.get("settings", {}).items():
            rule = self.rules[self._known(name, f"variant file {path}")]
            settings[name] = self._checked(name, _from_toml(rule, value), f"variant file {path}")
        cards = tuple(f"{name}={value}" for name, value in found.get("cards", {}).items())
        return Variant(path.stem, found.get("about", ""), found.get("source", "your own"), settings, cards)

    def _assign(self, values: dict[str, Value], assignment: str, seats: int) -> str:
        target, equals, said = assignment.partition("=")
        if not equals or not said.strip():
            raise UsageError(f"setting {assignment!r} must look like name=value")
        name, *path = target.strip().split(".")
        rule = self.rules[self._known(name, "--set")]
        if not path:
            values[name] = self._checked(name, _whole(name, rule, said), "--set")
            return ""
        _set_cell(name, rule, values[name], _path(name, path), said)
        self._checked(name, values[name], "--set")
        if isinstance(rule.default, dict) and seats and int(path[0]) != seats:
            return f"{assignment.strip()} can't matter in a game of {seats}"
        return ""

    def _known(self, name: str, where: str) -> str:
        if name not in self.rules:
            raise UsageError(f"{where}: no rule is called {name!r}: {nearest(name, self.rules)}")
        return name

    def _checked(self, name: str, value: Value, where: str) -> Value:
        """The value, if it has the default's shape and every cell is allowed; booleans become words."""
        rule = self.rules[name]
        if _shape(value) != _shape(rule.default):
            raise UsageError(f"{where}: {name} = {text(value)} must have cells like {text(rule.default)}")
        for cell in _cells(value):
            good = cell in rule.words if rule.words else isinstance(cell, int) and rule.low <= cell <= rule.high
            if not good:
                raise UsageError(f"{where}: {name} = {text(value)} is not allowed: {cell!r} must be {rule.allowed()}")
        return value


def text(value: Value) -> str:
    """A value as `--set` takes it and reports print it."""
    if isinstance(value, dict):
        return "; ".join(f"{seats}: {text(cell)}" for seats, cell in value.items())
    return ",".join(str(cell) for cell in value) if isinstance(value, list) else str(value)


def _whole(name: str, rule: Rule, said: str) -> Value:
    """A value for a rule without a cell named: one for every player count, a full list where it has places."""
    default = rule.default
    inner = next(iter(default.values())) if isinstance(default, dict) else default
    one: Any = (
        [_cell(name, rule, part) for part in said.split(",")] if isinstance(inner, list) else _cell(name, rule, said)
    )
    if isinstance(inner, list) and len(one) != len(inner):
        raise UsageError(f"--set: {name} = {said} must have {len(inner)} numbers with commas, like {text(inner)}")
    return {seats: _copy(one) for seats in default} if isinstance(default, dict) else one


def _cell(name: str, rule: Rule, said: str) -> Cell:
    said = said.strip()
    if rule.words:
        word = SAID_AS.get(said.lower(), said.lower()) if rule.words == YES_NO else said
        if word not in rule.words:
            hint = nearest(said, rule.words)
            raise UsageError(f"--set: {name} = {said} is not allowed: it must be {rule.allowed()}; {hint}")
        return word
    try:
        return int(said)
    except ValueError:
        raise UsageError(f"--set: {name} = {said} is not allowed: it must be {rule.allowed()}") from None


def _path(name: str, path: list[str]) -> list[int]:
    if all(part.isdecimal() for part in path):
        return [int(part) for part in path]
    raise UsageError(f"--set: {name}.{'.'.join(path)}: a cell is named by numbers, like {name}.4")


def _set_cell(name: str, rule: Rule, value: Value, path: list[int], said: str) -> None:
    """Set the cell at `path` (a player count, a place from 1, or both) in place."""
    inner: Any = value
    for depth, key in enumerate(path):
        here = f"{name}.{'.'.join(map(str, path[: depth + 1]))}"
        if isinstance(inner, dict):
            if key not in inner:
                raise UsageError(f"--set: {here}: there are cells for {', '.join(map(str, inner))} players")
            place: int = key
        elif isinstance(inner, list):
            if not 1 <= key <= len(inner):
                raise UsageError(f"--set: {here}: there are places 1 to {len(inner)}")
            place = key - 1
        else:
            raise UsageError(f"--set: {here}: {name} has no such cell; its value is {text(rule.default)}")
        if depth < len(path) - 1:
            inner = inner[place]
        elif isinstance(inner[place], list):
            parts = [_cell(name, rule, part) for part in said.split(",")]
            inner[place] = parts
        else:
            inner[place] = _cell(name, rule, said)


def _from_toml(rule: Rule, value: Any) -> Any:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, dict):
        return {int(key): _from_toml(rule, one) for key, one in value.items()}
    if isinstance(rule.default, dict):
        return dict.fromkeys(rule.default, value)
    return value


def _code(rule: Rule, cell: Cell) -> int:
    return rule.words.index(str(cell)) if rule.words else int(cell)


def _copy(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _copy(one) for key, one in value.items()}
    return list(value) if isinstance(value, list) else value


def _shape(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _shape(one) for key, one in value.items()}
    return len(value) if isinstance(value, list) else 0


def _cells(value: Value) -> Iterator[Cell]:
    if isinstance(value, dict):
        for one in value.values():
            yield from _cells(one)
    elif isinstance(value, list):
        yield from value
    else:
        yield value
