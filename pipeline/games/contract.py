"""What a game's folder offers: one `Game`, called `GAME`, in its `__init__.py`.

`tests/games/test_contract.py` holds every folder to it and says in words what is still missing.
"""

import dataclasses
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from pipeline.engine.facts import FactTable
from pipeline.engine.record import Record
from pipeline.engine.rules import GameRules
from pipeline.games.rulebook import Rulebook, Settings
from pipeline.games.sheets import Components, SheetSet

EVERYBODY = -1  # who sees everything: not one of the seats
REST, OPEN = -1, -2  # what `Positions.closing` returns where there is nothing to close, or nothing that may close


class Narrator(Protocol):
    """How states and moves read to a person. All work in plain Python on live records."""

    def table(self, s: Any, d: Any) -> list[str]:
        """The position as lines of text: what lies where, who has what, whose turn it is."""

    def move(self, s: Any, d: Any, move: Any) -> str:
        """A legal move before it is made, as transcripts print and scenarios name it: `seat 2: invade Taurus`."""

    def also(self, s: Any, d: Any, move: Any) -> Sequence[str]:
        """Short forms of that text within a longer one: `Grunt` in `invade Taurus with Grunt`."""

    def news(self, before: Any, s: Any, d: Any, move: Any) -> list[str]:
        """What came of a move: `before` is a copy of the state as it was, `s` the state now."""

    def opening(self, s: Any, d: Any) -> list[str]:
        """What a transcript begins with, and what the set-up did up to the first decision."""

    def choices(self, s: Any, d: Any, moves: Any, legal: int) -> list[str]:
        """What the seat that decides could do, what it could not and why, and who may still act."""

    def ending(self, s: Any, d: Any, log: Any) -> list[str]:
        """What a transcript ends with: the scores by source, from the game's final facts."""

    def refused(self, s: Any, d: Any, said: str) -> str:
        """Why a move that is not legal now is not: the reason in words, with the rulebook's page.

        `said` is in the words of `move`; it is "seat N: " alone where a begun choice may not end as it
        stands. "" where the words name nothing of this game.
        """


class Hidden(NamedTuple):
    """What is hidden at the table, for a person who sits in at one seat."""

    face_down: Callable[[Any, Any], tuple[int, ...]]  # (s, d): how much lies in each deck and face-down place
    voice: Callable[[int], Narrator] | None = None  # the narrator as it speaks to a seat, from 0, where seats hold
    #                                                 what others may not see; None: everybody hears the same


class Positions(Protocol):
    """How a scenario sets up a position, moves on from it and reads one. `games/fields.py` does the half of it."""

    def fields(self) -> Mapping[str, str]:
        """The names that `given` and `then` may use, and what each means."""

    def place(self, s: Any, d: Any, log: Any, given: Mapping[str, Any]) -> None:
        """Make of a game just dealt the position that is given; a `UsageError` for one that the rules can't reach.

        `d` is the position's own: a game with maps may draw one into it.
        """

    def read(self, s: Any, d: Any, log: Any, name: str) -> Any:
        """The value of a field by name, as TOML would hold it; final facts come from the closed `log`."""

    def same(self, name: str, wanted: Any, came: Any) -> bool:
        """Whether a field has the value that a scenario wants (the cards of a hand come in any order)."""

    def closing(self, s: Any, d: Any, moves: tuple[Any, int], yielding: bool) -> int:
        """Which of the legal moves (and how many they are) ends what is begun when nothing more is said: "done".

        REST at a decision that stands for itself, OPEN where a begun choice may not end yet. With `yielding`
        another seat is said to go on, so a decision that is no turn of its own is declined as well.
        """

    def idle(self, s: Any, d: Any, moves: Any, legal: int) -> int:
        """Which legal move does the least: pass, decline, done. `until …` of a scenario plays these."""


class Notepad(Protocol):
    """A campaign of scenarios: what is told of it, and what is kept between two. In plain Python on live records."""

    players: str  # the line-up that plays it unless another is named

    def opening(self, s: Any, d: Any) -> list[str]:
        """What is known as a scenario begins: its name and goals."""

    def news(self, before: Any, s: Any, d: Any, log: Any, move: Any) -> list[str]:
        """What of a move belongs to the campaign's story: a card revealed, a notepad filled in, something bought."""

    def rests(self, s: Any, d: Any) -> bool:
        """Whether a scenario is over and the next one not begun: then the state can be saved."""

    def save(self, s: Any, d: Any) -> dict[str, Any]:
        """What is kept between two scenarios: numbers, words, lists and tables, as TOML holds them."""

    def resume(self, s: Any, d: Any, log: Any, saved: dict[str, Any]) -> None:
        """Make of a game just dealt one that goes on from what was saved; a `UsageError` for what can't be."""


class Picture(NamedTuple):
    """A map that a game is played on, to be looked at before it is played."""

    title: str
    about: str
    lines: list[str]  # the map as text
    cells: list[dict[str, Any]]  # x, y, ground, sign, what: cells that hold something
    edges: list[dict[str, Any]]  # x, y, to_x, to_y, kind: walls, doors and windows from corner to corner
    notes: list[str]  # what a designer asks of it, in words


class Measure(NamedTuple):
    """A number that a lab tells of its tries, one value for each."""

    side: int  # whose it is, from 0; -1: nobody's
    name: str
    at_first: float | None  # what it was before; None where that means nothing
    values: Any  # an array of whole numbers


class Laid(NamedTuple):
    """Two forces laid down to be tried."""

    position: Any  # a state
    titles: tuple[str, ...]  # what each side is, in words


class Lab(Protocol):
    """A stretch of the game, such as a combat, that `galactic lab` plays many times from two forces told in words."""

    what: str  # one stretch: "combat"
    sides: tuple[str, str]  # who meets: "attacker", "defender"
    players: str  # the strategy or line-up that decides unless another is named
    entry: str  # the module with the compiled `bouts` (see pipeline.engine.bouts), imported only to play
    tried: type[Record]  # what is told of a try; it begins with pipeline.engine.bouts.Tried
    cap: int  # steps after which a try is given up

    def help(self, components: Components) -> list[str]:
        """How a force is said, as lines of text: by example, and what it can name."""

    def lay(self, d: Any, components: Components, forces: Sequence[str]) -> Laid:
        """Both forces on the table, up to the first step; a `UsageError` for one that can't be."""

    def measures(self, d: Any, components: Components, laid: Laid, tried: Any) -> list[Measure]:
        """What came of the tries besides who won; the same measures in the same order for equal positions."""


class Beside(NamedTuple):
    """A run that a study plays beside its baseline and variants: at another table, by other rules, or by others."""

    name: str
    seats: int = 0  # 0: as many as the baseline has
    variants: tuple[str, ...] = ()
    players: str = ""  # a line-up; "": the baseline's
    settings: tuple[str, ...] = ()  # as --set takes them
    trials: float = 0.0  # as --trials takes it


@dataclasses.dataclass(frozen=True)
class Game:
    """Everything the pipeline knows of a game."""

    name: str  # as the command line takes it: core-worlds
    title: str
    about: str  # one sentence
    version: int  # rises when an equal seed may give another game
    seats: range
    cap: int  # steps after which a game ends as `capped`
    rulebook: Rulebook
    load_components: Callable[[Path | None, int, tuple[str, ...]], Components]  # (folder, stand-in set, changes)
    sheets: SheetSet  # what kinds of sheet there are, and where the shipped ones lie
    design: Callable[[Settings, Components, int], Any]  # (settings, components, seats) -> the design record
    state: type[Record]
    log: type[Record]
    tables: tuple[FactTable, ...]  # games, seats, scores, rounds, the game's own; not decisions
    rules: GameRules
    decisions: tuple[str, ...]  # names of the kinds of decision, by code
    endings: tuple[str, ...]  # names of the endings, by code; "capped" is the first
    faults: Mapping[int, str]  # the game's own fault bits
    features: tuple[str, ...]  # names of the features of a move, by code
    vocabularies: Callable[[Components], Mapping[str, tuple[str, ...]]]  # words of the fact columns, by vocabulary
    strategies: Path  # the shipped strategies.toml
    narrator: Narrator
    positions: Positions
    entry: str  # the module with the compiled `play_games`, imported only to play
    studied: tuple[str, ...] = ()  # the variants that a study holds against the baseline; () is all
    beside: tuple[Beside, ...] = ()  # what a study plays besides; one that is the baseline itself is passed over
    campaign: str = ""  # the variant that is a campaign of scenarios for one seat; "" where the game has none
    notepad: Notepad | None = None  # that campaign's, for `galactic campaign`
    picture: Callable[[str, int], Picture] | None = None  # (a map's name or file, seed of a generated one), of a map
    usual: int = 0  # seats at a table unless told otherwise; 0: four, or what is nearest to four
    lab: Lab | None = None  # for `galactic lab`
    hidden: Hidden | None = None  # None: nothing is hidden but what luck brings
    pace: Path | None = None  # the shipped pace.toml: seconds at a table by step, for estimated minutes
