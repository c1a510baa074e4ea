"""What a run is: everything that decides its rows, and nothing else.

`Asked` is what somebody asked for, in his own words; `specify` checks it and makes a `RunSpec`, which
holds every number in full: the rules' values, the strategies' weights, the component sheets. So a run
can be taken up, replayed and compared after the files it was made from have changed.
"""

import dataclasses
import hashlib
import json
import shlex
from pathlib import Path
from typing import Any, Literal, Self, cast

from pydantic import BaseModel, ConfigDict, TypeAdapter

from pipeline import games
from pipeline.engine.trials import MOST_CHANCE
from pipeline.errors import UsageError
from pipeline.games import pace as paces
from pipeline.games import strategies as books
from pipeline.games.contract import Game
from pipeline.games.rulebook import Settings, Value
from pipeline.games.sheets import Components
from pipeline.runs.seatings import rotations

Detail = Literal["games", "facts", "decisions"]
DETAILS: tuple[Detail, ...] = ("games", "facts", "decisions")
LARGEST_SEED = 2**63 - 1
LABELS = {
    *("lineup", "variants", "abouts", "changed", "cards", "notes"),
    *("sheets", "label", "stand_in", "confidence", "pace", "asked"),
}
ABOUTS = {"__all__": {"about"}}


@dataclasses.dataclass(frozen=True)
class Asked:
    """What was asked for, as on the command line; enough to ask again."""

    game: str
    seats: int = 0  # 0: the game's usual number
    seed: int = 1
    players: str = "mixed"  # a line-up, or strategies with commas
    strategies: str = ""  # path of a TOML file with own strategies
    variants: tuple[str, ...] = ()
    settings: tuple[str, ...] = ()  # name=value
    cards: tuple[str, ...] = ()  # NAME.column=value
    components: str = ""  # folder with own sheets
    stand_in: int = 0
    rotate: bool = True
    detail: Detail = "facts"
    trials: float = 0.0  # chance that a card is forbidden to a seat, and that it is forced on it

    def command(self, verb: str = "run") -> str:
        """The command line that asks for the same."""
        words = ["galactic", verb, self.game]
        for option, value, usual in (
            ("--seats", self.seats, 0),
            ("--seed", self.seed, None),
            ("--players", self.players, "mixed"),
            ("--strategies", self.strategies, ""),
            ("--components", self.components, ""),
            ("--stand-in", self.stand_in, 0),
            ("--detail", self.detail, "facts"),
            ("--trials", self.trials, 0.0),
        ):
            words += [] if value == usual else [option, str(value)]
        for option, many in (("--variant", self.variants), ("--set", self.settings), ("--card", self.cards)):
            for one in many:
                words += [option, one]
        return shlex.join(words + ([] if self.rotate else ["--no-rotate"]))


class StrategyNumbers(BaseModel):
    """A strategy with all its numbers: an edited one is another run."""

    model_config = ConfigDict(frozen=True)

    about: str
    noise: float
    noise_kind: str
    weights: dict[str, float]
    random: bool


class RunSpec(BaseModel):
    """A run, checked and complete. What decides its rows makes its identity; the rest are labels."""

    model_config = ConfigDict(frozen=True)

    game: str
    version: int  # of the game
    seats: int
    seed: int
    players: tuple[str, ...]  # the strategy on each seat, in the first seating
    strategies: dict[str, StrategyNumbers]
    rotate: bool
    settings: dict[str, Value]  # every rule, in full
    components: str  # digest of the component sheets
    detail: Detail
    trials: float = 0.0  # chance of either arm, see pipeline.engine.trials

    lineup: str  # as asked for: a name, or names with commas
    variants: tuple[str, ...]
    abouts: dict[str, str] = {}  # what each variant is, in words
    changed: tuple[str, ...]  # rules that differ from the printed ones
    cards: tuple[str, ...]  # changed cells of component sheets
    notes: tuple[str, ...]  # remarks, such as that a setting can't matter at this table
    label: str  # of the components: "stand-in set 0"
    stand_in: bool  # whether any component value is invented
    confidence: dict[str, int]  # cells of the sheets by what they rest on
    sheets: dict[str, list[list[Any]]]  # the component sheets' values, row by row
    pace: dict[str, float] = {}  # seconds at a table by step, as they were shipped: for estimated minutes
    asked: Asked

    def identity(self) -> str:
        """A hash of all that decides the run's rows; the number of games is not among it: more games extend a run."""
        left_out = LABELS if self.trials else LABELS | {"trials"}
        decisive = self.model_dump(mode="json", exclude={**dict.fromkeys(left_out, True), "strategies": ABOUTS})
        text = json.dumps(decisive, sort_keys=True, separators=(",", ":"))
        return hashlib.blake2b(text.encode(), digest_size=8).hexdigest()

    @property
    def seatings(self) -> tuple[tuple[str, ...], ...]:
        """The distinct seatings; game g is played in seating g % len(seatings)."""
        return rotations(self.players, self.rotate)

    @classmethod
    def read(cls, found: dict[str, Any]) -> Self:
        """The spec as a run's manifest holds it."""
        return cls.model_validate(found)


def specify(asked: Asked) -> RunSpec:
    """Check all that was asked for and fill in the rest; a mistake is a `UsageError`."""
    game = games.load(asked.game)
    seats = seats_of(game, asked.seats)
    _check_numbers(asked)
    settings = game.rulebook.settings(asked.variants, asked.settings, seats)
    changes = settings.cards + asked.cards
    components = game.load_components(Path(asked.components) if asked.components else None, asked.stand_in, changes)
    book = book_of(game, asked.strategies)
    lineup = book.lineup(asked.players, seats)
    players = lineup.seated(seats)
    return RunSpec(
        game=game.name,
        version=game.version,
        seats=seats,
        seed=asked.seed,
        players=players,
        strategies={name: _numbers(book.strategies[name]) for name in dict.fromkeys(players)},
        rotate=asked.rotate,
        settings=dict(settings.values),
        components=components.digest,
        detail=asked.detail,
        trials=asked.trials,
        lineup=lineup.name,
        variants=settings.variants,
        abouts={name: game.rulebook.variant(name).about for name in settings.variants},
        changed=settings.changed,
        cards=changes,
        notes=settings.notes + components.notes,
        label=components.label,
        stand_in=components.stand_in,
        confidence=dict(components.confidence),
        sheets={name: _listed(rows) for name, rows in components.sheets.items()},
        pace=paces.read(game.pace).seconds if game.pace else {},
        asked=asked,
    )


def _check_numbers(asked: Asked) -> None:
    if not 0 <= asked.seed <= LARGEST_SEED:
        raise UsageError(f"--seed {asked.seed} must be a whole number from 0 to {LARGEST_SEED}")
    if asked.detail not in DETAILS:
        raise UsageError(f"--detail {asked.detail} must be {', '.join(DETAILS[:-1])} or {DETAILS[-1]}")
    if not 0 <= asked.trials <= MOST_CHANCE:
        raise UsageError(f"--trials {asked.trials} must be at least 0 and at most {MOST_CHANCE}")
    if asked.stand_in < 0:
        raise UsageError(f"--stand-in {asked.stand_in} must be at least 0")


def seats_of(game: Game, asked: int) -> int:
    """The number of seats asked for, checked; the game's usual one for 0, or else four, or what is nearest to four."""
    if asked == 0 and game.usual:
        return game.usual
    if asked == 0:
        return min(game.seats, key=lambda seats: (abs(seats - 4), -seats))
    if asked not in game.seats:
        raise UsageError(f"--seats {asked}: {game.name} is played by {game.seats[0]} to {game.seats[-1]}")
    return asked


def book_of(game: Game, own: str = "") -> books.Book:
    """The game's shipped strategies and line-ups, with those of an own TOML file on top."""
    shipped = books.read(game.strategies, game.features)
    return books.read(Path(own), game.features, shipped) if own else shipped


def settings_of(spec: RunSpec) -> Settings:
    """The rules' values of a run."""
    return Settings(dict(spec.settings), spec.changed, spec.variants, spec.cards, spec.notes)


def components_of(spec: RunSpec, game: Game) -> Components:
    """The component sheets of a run, from the values that it holds, whatever the files say by now."""
    shipped = game.load_components(None, 0, ())
    sheets = {}
    for name, listed in spec.sheets.items():
        row = type(shipped.sheets[name][0]) if shipped.sheets.get(name) else tuple
        sheets[name] = TypeAdapter(tuple[row, ...]).validate_python(listed)  # type: ignore[valid-type]  # found at run time
    return Components(sheets, spec.components, spec.label, spec.stand_in, dict(spec.confidence), spec.cards)


def book_in(spec: RunSpec) -> books.Book:
    """The strategies of a run, with the numbers they had."""
    found = {
        name: books.Strategy(name, it.about, it.noise, it.noise_kind, it.weights, it.random)
        for name, it in spec.strategies.items()
    }
    return books.Book(found, {})


def _numbers(strategy: books.Strategy) -> StrategyNumbers:
    return StrategyNumbers(
        about=strategy.about,
        noise=strategy.noise,
        noise_kind=strategy.noise_kind,
        weights=dict(strategy.weights),
        random=strategy.random,
    )


def _listed(rows: tuple[Any, ...]) -> list[list[Any]]:
    """A sheet's rows as plain lists that JSON can hold."""
    row = type(rows[0]) if rows else tuple
    found = TypeAdapter(tuple[row, ...]).dump_python(rows, mode="json")  # type: ignore[valid-type]  # found at run time
    return cast("list[list[Any]]", found)
