"""The cards and boards, read off the game's own sheets."""

from dataclasses import dataclass
from typing import Any

from pipeline.games.sheets import Components

RESOURCES = ("minerals", "biomatter", "technology", "workforce")
COLOURS = ("red", "green", "blue", "neutral")
LEADERS = ("red_leader", "green_leader", "blue_leader", "engineer")
UPGRADES = (
    "engines_2",
    "engines_3",
    "cargo_holds",
    "mining_vehicles",
    "biodome",
    "robotics",
    "leisure_facilities",
    "scout_vehicles",
)
NEUTRAL, ENGINEER, ANYBODY = 3, 3, 4
WORKFORCE, NONE = 3, -1


@dataclass(frozen=True)
class Planet:
    name: str
    number: int
    portal: bool
    starting: bool
    in_deck: bool
    colour: int
    start: tuple[int, ...]  # below 0: it has no such track
    full: int
    gather: tuple[int, ...]


@dataclass(frozen=True)
class Survivor:
    name: str
    colour: int
    resources: tuple[int, ...]
    points: int


@dataclass(frozen=True)
class Crew:
    name: str
    specialist: int
    colour: tuple[int, int]  # of the lower and the upper part
    gain: tuple[int, int]  # a Resource, or ANYTHING
    amount: tuple[int, int]
    pay: tuple[int, int]


ANYTHING = len(RESOURCES)


@dataclass(frozen=True)
class Upgrade:
    needs: int
    cost: tuple[int, ...]
    points: int


@dataclass(frozen=True)
class AutomaCard:
    name: str
    colour: int
    acts: tuple[str, str]


class Cards:
    """Everything in the box."""

    def __init__(self, components: Components) -> None:
        sheets = components.sheets
        self.planets = [planet(row) for row in sheets["planets"]]
        self.survivors = [
            Survivor(row.name, COLOURS.index(row.colour), four(row), row.points) for row in sheets["survivors"]
        ]
        self.crew = [crew(row) for row in sheets["crew"]]
        by_name = {row.upgrade: row for row in sheets["upgrades"]}
        self.upgrades = [upgrade(by_name[name]) for name in UPGRADES]
        self.automa = [
            AutomaCard(row.name, COLOURS.index(row.colour), (row.first, row.second)) for row in sheets["automa"]
        ]
        self.tracks: dict[str, dict[int, tuple[str, int]]] = {}
        for row in sheets["tracks"]:
            self.tracks.setdefault(row.track, {})[row.spot] = (row.bonus, row.amount)


def four(row: Any, before: str = "") -> tuple[int, ...]:
    return tuple(getattr(row, before + name) for name in RESOURCES)


def planet(row: Any) -> Planet:
    colour = COLOURS.index(row.colour) if row.colour else NONE
    portal = row.kind == "star_portal"
    what = (row.name, row.number, portal, row.starting, row.in_deck)
    return Planet(*what, colour, four(row), row.target, four(row, "gather_"))


def crew(row: Any) -> Crew:
    return Crew(
        row.name,
        LEADERS.index(row.specialist),
        (COLOURS.index(row.bottom_colour), COLOURS.index(row.top_colour)),
        (gained(row.bottom_gain), gained(row.top_gain)),
        (row.bottom_amount, row.top_amount),
        (row.bottom_pay, row.top_pay),
    )


def gained(word: str) -> int:
    return RESOURCES.index(word) if word in RESOURCES else ANYTHING


def upgrade(row: Any) -> Upgrade:
    return Upgrade(UPGRADES.index(row.needs) if row.needs else NONE, four(row), row.points)
