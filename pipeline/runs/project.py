"""A project: a designer's `balance.toml` with the game, the tables it is played at, the changed rules and the goals.

game = "core-worlds"
seats = [3, 4]                  # or one number
players = "experienced"         # a line-up, or strategies with commas
variants = ["consuls"]
[settings]                      # as --set takes them
mining_energy = 3
[cards]                         # as --card takes them
"Claw Fighter.draft_cost" = 5
[goals]
seat_gap = "at most 4 points"

Wherever a command takes a game it takes a project too, and what its command line says goes before what the file says.
Paths in the file are relative to it.
"""

import dataclasses
import os
import tomllib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from pipeline import games
from pipeline.errors import UsageError, nearest
from pipeline.games import pace
from pipeline.runs.spec import Asked, seats_of, specify

FILE = "balance.toml"
TABLES = ("settings", "cards", "goals", "minutes")
WORDS, WHOLE = "text in quotes", "a whole number, at least 0"
KEYS = {  # what each holds, in words
    "game": WORDS,
    "seats": "a number of players, or a list of such",
    "players": "a line-up or strategies with commas, in quotes",
    "strategies": WORDS,
    "seed": WHOLE,
    "variants": "a list of names or files",
    "stand_in": WHOLE,
    "components": WORDS,
    "playtests": WORDS,
    "games": WHOLE,
    **dict.fromkeys(TABLES, "a table"),
}


@dataclasses.dataclass(frozen=True)
class Project:
    """What a project file says; a bare game is a project with nothing but defaults."""

    game: str
    path: str = ""  # of the file; "": a bare game
    seats: tuple[int, ...] = ()  # numbers of players, at least one
    players: str = "mixed"
    strategies: str = ""
    seed: int = 1
    variants: tuple[str, ...] = ()
    settings: tuple[str, ...] = ()  # name=value
    cards: tuple[str, ...] = ()  # NAME.column=value
    components: str = ""
    stand_in: int = 0
    games: int = 0  # of a run; 0: as many as the command plays
    pace: Mapping[str, float] = dataclasses.field(default_factory=dict)  # seconds, in place of the game's
    playtests: str = ""
    goals: Mapping[str, Any] = dataclasses.field(default_factory=dict)  # as they stand in the file

    @property
    def changes(self) -> tuple[str, ...]:
        """What its rules and cards have that the printed ones have not, in the words of the file."""
        variants = (os.path.basename(name).removesuffix(".toml") for name in self.variants)
        return (*variants, *self.settings, *self.cards)

    def asked(self, seats: int = 0, **overrides: Any) -> Asked:
        """What the project asks to play at a table of so many; 0: at its first one, or the game's usual one."""
        asked = Asked(
            self.game,
            seats=seats or (self.seats[0] if self.path else 0),
            seed=self.seed,
            players=self.players,
            strategies=self.strategies,
            variants=self.variants,
            settings=self.settings,
            cards=self.cards,
            components=self.components,
            stand_in=self.stand_in,
        )
        return dataclasses.replace(asked, **overrides)


def is_project(word: str) -> bool:
    """Whether a word names a project rather than a game: it ends in .toml, or is a folder that holds one."""
    return word.endswith(".toml") or (word not in games.names() and (Path(word) / FILE).is_file())


def project_of(word: str) -> Project:
    """The project that a word names: a game, a project's file, or the folder that it lies in.

    A file that can't be is a `UsageError` that names it and what would be right.
    """
    if is_project(word):
        return _read(word if word.endswith(".toml") else os.path.join(word, FILE))
    if word not in games.names() and Path(word).is_dir():
        raise UsageError(f"the folder {word} is no project, as it holds no {FILE}; `galactic new {word}` writes one")
    game = games.load(word)
    return Project(game.name, seats=(seats_of(game, 0),))


def found_here() -> str:
    """The project's file of the folder one is in; a `UsageError` where there is none."""
    if not Path(FILE).is_file():
        raise UsageError(f"there is no {FILE} here; name a project, or write one: galactic new FOLDER --game GAME")
    return FILE


def _read(path: str) -> Project:
    try:
        found = tomllib.loads(Path(path).read_text(encoding="utf-8"))
    except OSError as wrong:
        raise UsageError(f"project {path} can't be read: {wrong.strerror}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as wrong:
        raise UsageError(f"project {path} is no TOML: {wrong}") from None
    with _named(path):
        _check_kinds(found)
        project = _project(path, found)
        named = "," in project.players  # players by name fit one number of seats alone
        for seats in project.seats if named else project.seats[:1]:
            specify(project.asked(seats))
    return project


@contextmanager
def _named(path: str) -> Iterator[None]:
    """A mistake in a project's file names the file, and the file's own words in place of the command line's."""
    try:
        yield
    except UsageError as wrong:
        said = str(wrong)
        for option, key in (("--set: ", "settings: "), ("--seats ", "seats = "), ("--seed ", "seed = ")):
            said = said.replace(option, key)
        raise UsageError(f"{path}: {said.replace('--stand-in ', 'stand_in = ')}") from None


def _check_kinds(found: Mapping[str, Any]) -> None:
    for key, value in found.items():
        if key not in KEYS:
            raise UsageError(f"{key!r} is no part of a project: {nearest(key, KEYS)}")
        if not _fits(KEYS[key], key, value):
            raise UsageError(f"{key} = {value!r} must be {KEYS[key]}")
    if "game" not in found:
        raise UsageError(f"it names no game; write game = one of {', '.join(games.names())}")


def _fits(kind: str, key: str, value: Any) -> bool:
    if kind == "a table":
        return isinstance(value, dict)
    if kind == WHOLE:
        return _whole(value)
    if key == "seats":
        many = value if isinstance(value, list) else [value]
        return bool(many) and all(map(_whole, many))
    if key == "variants":
        return isinstance(value, list) and all(isinstance(one, str) for one in value)
    return isinstance(value, str)


def _whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def _project(path: str, found: Mapping[str, Any]) -> Project:
    game, folder = games.load(found["game"]), os.path.dirname(path)

    def beside(name: str) -> str:
        """A path in the file, as seen from here."""
        return os.path.join(folder, name) if name else ""

    many = found.get("seats", 0)
    seats = many if isinstance(many, list) else [many]
    steps = pace.read(game.pace).seconds if game.pace else (*pace.UPKEEP, *game.decisions)
    for key, seconds in found.get("minutes", {}).items():
        if key not in steps:
            raise UsageError(f"minutes: no step of {game.name} is called {key!r}: {nearest(key, steps)}")
        if isinstance(seconds, bool) or not isinstance(seconds, (int, float)) or seconds < 0:
            raise UsageError(f"minutes: {key} = {seconds!r} must be a number of seconds, at least 0")
    return Project(
        game.name,
        path=path,
        seats=tuple(dict.fromkeys(seats_of(game, one) for one in seats)),
        players=found.get("players", "mixed"),
        strategies=beside(found.get("strategies", "")),
        seed=found.get("seed", 1),
        variants=tuple(beside(name) if name.endswith(".toml") else name for name in found.get("variants", ())),
        settings=tuple(_assignments(found.get("settings", {}))),
        cards=tuple(_assignments(found.get("cards", {}))),
        components=beside(found.get("components", "")),
        stand_in=found.get("stand_in", 0),
        games=found.get("games", 0),
        pace=found.get("minutes", {}),
        playtests=beside(found.get("playtests", "")),
        goals=found.get("goals", {}),
    )


def _assignments(table: Mapping[str, Any], name: str = "") -> Iterator[str]:
    """A table of TOML as `name=value` and, for cells, `name.4=value`, in the way of `--set` and `--card`."""
    for key, value in table.items():
        full = f"{name}.{key}" if name else key
        if isinstance(value, Mapping):
            yield from _assignments(value, full)
        elif isinstance(value, list):
            yield f"{full}={','.join(map(str, value))}"
        else:
            yield f"{full}={str(value).lower() if isinstance(value, bool) else value}"
