"""Scenarios: executable examples of the rules, as TOML a designer can write.

    game = "core-worlds"

    [[scenario]]
    id = "W01"
    says = "tie for most tokens: both score in full, nobody second"
    source = "Galactic Orders p. 7"
    seats = 3
    given = { "tokens.galactic_senate" = [5, 5, 2] }
    when = ["end"]
    then = { "points.orders" = [5, 5, 0] }

Optional: `rules` (settings by name), `variant` (one or a list), `cards` (changes of component cells), `stand_in`
(number of the stand-in set), `seed`.

`when` holds moves (see `saying`), and: `end` (the game is scored as it stands), `until FIELD is VALUE` and
`until seat N` (everybody does the least that is allowed until then), `next FIELD` (until it changes).

`then` holds fields and the values they must have, or a table of demands on one: `{ size = 6 }`,
`{ has = […] }`, `{ lacks = […] }`. Besides: `legal` and `illegal`, lists of moves that must or must not be
possible now (they are tried on a copy), and `refused`: the reason why the last of `when` is not allowed, or a
table from moves to reasons; a reason is matched by any part of the narrator's words.
"""

import copy
import functools
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from pipeline import games
from pipeline.engine.facts import ENGINE_FAULTS
from pipeline.errors import UsageError, nearest, unknown
from pipeline.games import saying
from pipeline.games.contract import Game
from pipeline.games.desk import Desk

KEYS: dict[str, type | tuple[type, ...]] = {
    "id": str,
    "says": str,
    "source": str,
    "seats": int,
    "given": dict,
    "when": list,
    "then": dict,
    "rules": dict,
    "variant": (str, list),
    "cards": list,
    "stand_in": int,
    "seed": int,
}
NEEDED = ("id", "says", "source", "seats", "then")
DEMANDS = ("size", "has", "lacks")
ASKS = ("legal", "illegal", "refused")
MOST_IDLE = 5000  # steps that `until` waits


class Scenario(NamedTuple):
    """One example, as its file has it."""

    path: Path
    game: str
    told: Mapping[str, Any]

    @property
    def where(self) -> str:
        """The file and the scenario, for messages."""
        return f"{self.path}, scenario {self.told.get('id', '?')}"

    def get(self, key: str, default: Any) -> Any:
        """A part of the scenario."""
        return self.told.get(key, default)


class Result(NamedTuple):
    """What came of a scenario: passed where there are no `differences`."""

    path: str
    id: str
    says: str
    source: str
    differences: tuple[str, ...]

    @property
    def passed(self) -> bool:
        """Whether the game did what the scenario says."""
        return not self.differences

    def lines(self) -> list[str]:
        """The result as a person reads it: one line, or the sentence with what was expected and what came."""
        if self.passed:
            return [f"ok    {self.id}: {self.says}"]
        return [
            f"FAILS {self.id}: {self.says} [{self.source}; {self.path}]",
            *(f"      {one}" for one in self.differences),
        ]


def run_files(paths: Iterable[Path | str], compiled: bool = False) -> list[Result]:
    """Run every scenario of the files, in plain Python or compiled; a mistake in a file is a `UsageError`."""
    return [run(one, compiled) for path in paths for one in read(Path(path))]


def fields(game: str) -> dict[str, str]:
    """The names that `given` and `then` of a game may use, and what each means."""
    return dict(games.load(game).positions.fields())


def read(path: Path) -> list[Scenario]:
    """The scenarios of a file, checked as far as that goes without playing."""
    try:
        found = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as wrong:
        raise UsageError(f"scenario file {path} can't be read: {wrong.strerror}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as wrong:
        raise UsageError(f"scenario file {path} is no TOML: {wrong}") from None
    for key in found:
        if key not in ("game", "scenario"):
            raise UsageError(f"{path}: {key!r} is no part of a scenario file; it holds `game` and [[scenario]] tables")
    if not isinstance(found.get("game"), str):
        raise UsageError(f'{path}: it must begin with game = "NAME", one of {", ".join(games.names())}')
    if not isinstance(found.get("scenario"), list) or not all(isinstance(one, dict) for one in found["scenario"]):
        raise UsageError(f"{path}: it holds no [[scenario]]")
    scenarios = [Scenario(path, found["game"], one) for one in found["scenario"]]
    for one in scenarios:
        _check(one)
    names = [one.told["id"] for one in scenarios]
    for name in names:
        if names.count(name) > 1:
            raise UsageError(f"{path}: two scenarios have the id {name!r}")
    return scenarios


def run(scenario: Scenario, compiled: bool = False) -> Result:
    """Run one scenario."""
    told = scenario.told
    try:
        with np.errstate(over="ignore"):  # as keys of luck do
            differences = tuple(_differences(scenario, table_of(scenario, compiled)))
    except UsageError as wrong:
        raise UsageError(f"{scenario.where}: {wrong}") from None
    return Result(str(scenario.path), told["id"], told["says"], told["source"], differences)


def design_of(game: Game, scenario: Scenario) -> Any:
    """The design record a scenario is played with."""
    variants = scenario.get("variant", [])
    return _design(
        game.name,
        (variants,) if isinstance(variants, str) else tuple(variants),
        tuple(_assignments(scenario.get("rules", {}))),
        (tuple(scenario.get("cards", [])), scenario.get("stand_in", 0)),
        scenario.told["seats"],
    )


@functools.lru_cache(64)
def _design(
    name: str, variants: tuple[str, ...], rules: tuple[str, ...], cards: tuple[tuple[str, ...], int], seats: int
) -> Any:
    """Design records are read and never written, so equal ones are made once."""
    game = games.load(name)
    settings = game.rulebook.settings(variants, rules, seats)
    components = game.load_components(None, cards[1], (*settings.cards, *cards[0]))
    return game.design(settings, components, seats)


def _check(one: Scenario) -> None:
    for key, value in one.told.items():
        if key not in KEYS:
            raise UsageError(f"{one.where}: {key!r} is no part of a scenario: {nearest(key, KEYS)}")
        if not isinstance(value, KEYS[key]) or isinstance(value, bool):
            raise UsageError(f"{one.where}: {key} = {value!r} has the wrong type")
    for key in NEEDED:
        if key not in one.told:
            raise UsageError(f"{one.where}: it lacks `{key}`")
    for key in ("when", "cards"):
        if not all(isinstance(text, str) for text in one.get(key, [])):
            raise UsageError(f"{one.where}: `{key}` must be a list of texts")


def _assignments(rules: Mapping[str, Any], lead: str = "") -> list[str]:
    """Settings as `--set` takes them; `zone_total.4 = 10` is a nested table in TOML."""
    found = []
    for name, value in rules.items():
        if isinstance(value, dict):
            found += _assignments(value, f"{lead}{name}.")
        else:
            said = ",".join(map(str, value)) if isinstance(value, list) else str(value).lower()
            found.append(f"{lead}{name}={said if isinstance(value, (list, bool)) else value}")
    return found


def table_of(scenario: Scenario, compiled: bool = False) -> Desk:
    """The position that is given."""
    game = games.load(scenario.game)
    if scenario.told["seats"] not in game.seats:
        raise UsageError(f"seats = {scenario.told['seats']}: {game.title} is for {game.seats[0]} to {game.seats[-1]}")
    d = design_of(game, scenario)
    if scenario.get("given", {}):
        d = np.array([d])[0]  # its own: a position may draw a map into it
    desk = Desk(game, d, scenario.told["seats"], compiled)
    desk.deal(scenario.get("seed", 0))
    if scenario.get("given", {}):
        with np.errstate(over="ignore"):  # as keys of luck do
            game.positions.place(desk.s, desk.d, desk.log, scenario.told["given"])
    return desk


def _differences(scenario: Scenario, desk: Desk) -> Iterator[str]:
    """What came otherwise than the scenario says."""
    then = scenario.told["then"]
    _check_then(desk, then)
    texts = list(scenario.get("when", []))
    last = texts.pop() if isinstance(then.get("refused"), str) and texts else None
    for text in texts:
        trouble, desk = _do(desk, text)
        if trouble:
            yield f"{text!r}: expected to be possible; {trouble}"
            return
    if last is not None:
        yield from _refusal(desk, last, then["refused"])
    yield from _asked(desk, then)
    closed = desk.copy()
    closed.close()
    for name, wanted in then.items():
        if name not in ASKS:
            came = desk.game.positions.read(desk.s, desk.d, closed.log, name)
            yield from _compared(desk.game, name, wanted, came)
    for bit, about in {**ENGINE_FAULTS, **desk.game.faults}.items():
        if closed.log.games[0].faults & bit:
            yield f"the rules' own check fails: {about}"


def _check_then(desk: Desk, then: Mapping[str, Any]) -> None:
    """Every field of `then` exists, before anything is played."""
    if not then:
        raise UsageError("`then` demands nothing")
    for name in then:
        if name not in ASKS:
            desk.game.positions.read(desk.s, desk.d, desk.log, name)


def _do(desk: Desk, text: str) -> tuple[str, Desk]:
    """Carry out one line of `when`: why it can't be, or "" and the table after it."""
    words = text.split()
    if text == "end":
        return "", desk
    if words[:1] == ["until"]:
        if words[1:2] == ["seat"] and len(words) == 3 and words[2].isdecimal():
            return _wait(desk, text, ("", int(words[2]) - 1))
        name, is_, value = text.removeprefix("until ").partition(" is ")
        if not is_:
            raise UsageError(f"{text!r} must read `until FIELD is VALUE` or `until seat N`")
        return _wait(desk, text, (name, value))
    if words[:1] == ["next"] and len(words) == 2:
        return _wait(desk, text, (words[1], None))
    said = saying.say(desk, text)
    return ("", said.desk) if said.done else (_why_not(said), desk)


def _wait(desk: Desk, text: str, until: tuple[str, Any]) -> tuple[str, Desk]:
    """Everybody does the least until a field has a value (None: another one than now), or a seat decides."""
    name, value = until
    desk, positions = desk.copy(), desk.game.positions

    def now() -> Any:
        return desk.seat if name == "" else positions.read(desk.s, desk.d, desk.log, name)

    before = now()
    for _ in range(MOST_IDLE):
        if _is(now(), value) if value is not None else now() != before:
            return "", desk
        legal = desk.legal()
        if not legal:
            break
        desk.make(positions.idle(desk.s, desk.d, desk.worker.bench.moves, len(legal)))
    return f"{text!r} never came about", desk


def _is(came: Any, value: Any) -> bool:
    """Whether a field has the value that `until` names, as TOML writes it."""
    return str(came).lower() == value.lower() if isinstance(came, bool) else str(came) == str(value)


def _why_not(said: saying.Said) -> str:
    """Why a text could not be done; a text that names nothing of the game is a `UsageError`."""
    reason = said.reason()
    if not reason:
        first = said.failures[0]
        open_now = "; ".join(saying.legal_texts(first.desk))
        raise UsageError(f"no move reads {first.left!r}; legal now: {open_now or 'nothing, the game is over'}")
    return f"refused: {reason}"


def _refusal(desk: Desk, text: str, reason: str) -> Iterator[str]:
    said = saying.say(desk, text)
    if said.done:
        yield f"{text!r}: expected to be refused ({reason}); came: allowed"
        return
    came = _why_not(said)
    if saying.plain(reason) not in saying.plain(came):
        yield f"{text!r}: expected to be refused because {reason!r}; came {came}"


def _asked(desk: Desk, then: Mapping[str, Any]) -> Iterator[str]:
    """`legal`, `illegal` and `refused` as a table."""
    for text in then.get("legal", []):
        said = saying.say(desk, text)
        if not said.done:
            yield f"{text!r}: expected legal; came {_why_not(said)}"
    for text in then.get("illegal", []):
        said = saying.say(desk, text)
        if said.done:
            yield f"{text!r}: expected illegal; came: allowed"
        else:
            _why_not(said)  # a text that names nothing is a mistake in the file, not an illegal move
    if isinstance(then.get("refused"), dict):
        for text, reason in then["refused"].items():
            yield from _refusal(desk, text, reason)


def _compared(game: Game, name: str, wanted: Any, came: Any) -> Iterator[str]:
    if isinstance(wanted, dict):
        for demand, value in wanted.items():
            yield from _demanded(name, (demand, value), came)
    elif not game.positions.same(name, wanted, came):
        yield f"{name}: expected {_toml(wanted)}, came {_toml(came)}"


def _demanded(name: str, demand: tuple[str, Any], came: Any) -> Iterator[str]:
    what, value = demand
    if what not in DEMANDS:
        raise unknown("demand on a field", what, DEMANDS)
    if what == "size" and len(came) != value:
        yield f"{name}: expected {value} of them, came {len(came)}: {_toml(came)}"
    if what in ("has", "lacks"):
        left = list(copy.copy(came))
        for one in value if isinstance(value, list) else [value]:
            if (one in left) != (what == "has"):
                yield f"{name}: expected {'' if what == 'has' else 'no '}{one!r} in it, came {_toml(came)}"
            elif what == "has":
                left.remove(one)


def _toml(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, list):
        return f"[{', '.join(_toml(one) for one in value)}]"
    return f'"{value}"' if isinstance(value, str) else str(value)
