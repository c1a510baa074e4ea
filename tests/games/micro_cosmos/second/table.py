"""What lies on the table, and the game as it is set up (stand-in base game SB1; rulebook, the Setups)."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

from pipeline.games.micro_cosmos.state import Act, Due, Stage
from tests.games.micro_cosmos.second import luck
from tests.games.micro_cosmos.second.cards import ENGINEER, NEUTRAL, NONE, Cards, Planet
from tests.games.micro_cosmos.second.ledger import Ledger
from tests.games.micro_cosmos.second.luck import Luck

CENTRE, BESIDE = 4, (1, 3, 5)  # the Star Portal, and the planets that lie face up beside it
CANTEEN = 4
COMPENSATION = (0, 1, 1, 2)  # Resources of choice by seat
LAUNCH = {1: 7, 2: 5, 3: 7, 4: 9}  # spot of the launch marker that ends the game
TERRAFORMED = {1: 3, 2: 3, 3: 4, 4: 4}  # planets that do

Move = tuple[Act, int, int]
Readings = Mapping[str, str]  # switches that differ from the printed game


@dataclass
class Passenger:
    card: int
    fact: list[int]  # its row of the ledger


@dataclass
class Ark:
    resources: list[int] = field(default_factory=lambda: [0] * 4)
    place: int = CENTRE
    rows: tuple[list[int], list[int]] = field(default_factory=lambda: ([], []))  # Crew cards: lower, upper
    aboard: list[Passenger] = field(default_factory=list)
    tokens: list[int] = field(default_factory=lambda: [0] * 4)
    upgrades: list[int] = field(default_factory=lambda: [0] * 8)
    markers: int = 0
    outposts: int = 0
    colonies: int = 0
    influence: list[int] = field(default_factory=lambda: [0] * 3)
    spot: int = 0
    sent: int = 0
    settled: int = 0
    crew_points: int = 0
    scored: Counter[str] = field(default_factory=Counter)

    def points(self) -> int:
        return sum(self.scored.values())


@dataclass
class Place:
    card: int
    planet: Planet
    face_up: bool
    levels: list[int]
    steps: list[int]
    colony: list[int]
    outpost: list[int]
    terraformed: bool = False

    def open_tracks(self) -> list[int]:
        return [r for r in range(4) if self.planet.start[r] >= 0 and self.levels[r] < self.planet.full]

    def missing(self) -> int:
        return sum(self.planet.full - self.levels[r] for r in range(4) if self.planet.start[r] >= 0)


@dataclass
class Council:
    holder: int = NONE
    since: int = 0
    taken_before: bool = False
    last_holder: int = NONE
    locked: bool = False
    used: bool = False
    arrivals: int = 0


@dataclass
class Turn:
    """The turn under way."""

    part: Stage = Stage.UPGRADE
    moved: bool = False
    activated: int = 0
    actions: int = 0
    done: set[Act] = field(default_factory=set)
    upgraded: bool = False
    raised: set[int] = field(default_factory=set)
    took: bool = False
    drawn: list[int] = field(default_factory=list)
    neutral: bool = False
    discovering: bool = False
    terraforming: bool = False
    lifted: int = 0
    cap: int = 0
    boosted: bool = False
    swapped: int = 0
    purpose: str = ""
    wanted: int = NONE
    target: int = NONE


class Table:
    """One game."""

    def __init__(self, cards: Cards, seats: int, root: object, readings: Readings) -> None:
        self.cards, self.seats, self.readings = cards, seats, readings
        self.new_worlds, self.old_authorities = self.says("new_worlds", "true"), self.says("old_authorities", "true")
        self.automa = seats == 1
        self.at_table = seats + self.automa
        self.luck, self.ledger = Luck(root), Ledger(self.at_table)
        self.arks = [Ark() for _ in range(self.at_table)]
        self.survivors_out: list[int] = []
        self.crew_out: list[int] = []
        self.automa_out: list[int] = []
        self.stack: list[int] = []
        self.settled: list[int] = []
        self.councils = [Council() for _ in range(3)]
        self.advantage = NONE
        self.mission = self.launched = self.terraformed = self.terraformed_in = 0
        self.trigger, self.last_round, self.last_turn = NONE, 0, 0
        self.round, self.turn, self.seat = 1, 0, 0
        self.due, self.stage = Due.ROUND, Stage.STEP
        self.now = Turn(part=Stage.STEP)
        self.gains = self.pays = self.after_pay = 0
        self.over = False
        self.most_rounds = int(readings.get("max_rounds", "60"))
        self.launch_spot = int(readings.get("launch_spot", LAUNCH[seats]))
        self.enough_planets = int(readings.get("terraformed_planets", TERRAFORMED[seats]))
        self._decks()
        self._layout()
        self._deal()

    def says(self, switch: str, word: str) -> bool:
        """Whether a switch is set to a word; one that nobody set is none of the unusual words."""
        default = "true" if switch in ("new_worlds", "old_authorities") else ""
        return self.readings.get(switch, default) == word

    def unless(self, switch: str, word: str) -> bool:
        return not self.says(switch, word)

    def _decks(self) -> None:
        box = self.cards
        survivors = [i for i, one in enumerate(box.survivors) if one.colour != NEUTRAL or self.new_worlds]
        self.survivors = self.luck.shuffled(luck.SURVIVORS, survivors, [one.name for one in box.survivors])
        self.crew = self.luck.shuffled(luck.CREW, range(len(box.crew)), [one.name for one in box.crew])
        names = [one.name for one in box.automa]
        self.automa_deck = self.luck.shuffled(luck.AUTOMA, range(len(names)), names) if self.automa else []

    def _layout(self) -> None:
        planets = self.cards.planets
        names = [one.name for one in planets]
        starting = [i for i, one in enumerate(planets) if one.in_deck and one.starting and not one.portal]
        others = [i for i, one in enumerate(planets) if one.in_deck and not one.starting and not one.portal]
        starting = self.luck.shuffled(luck.STARTING, starting, names)
        others = self.luck.shuffled(luck.PLANETS, others, names)
        self.places: list[Place] = []
        for place in range(9):
            if place == CENTRE:
                card = next(i for i, one in enumerate(planets) if one.portal)
            else:
                card = starting.pop() if place in BESIDE else others.pop()
            face_up = place == CENTRE or place in BESIDE
            levels = [max(level, 0) for level in planets[card].start]
            steps, colony, outpost = ([0] * self.at_table for _ in range(3))
            self.places.append(Place(card, planets[card], face_up, levels, steps, colony, outpost))

    def _deal(self) -> None:
        self.canteen = [self.crew.pop() for _ in range(CANTEEN)]
        for ark in self.arks[: self.seats]:
            ark.resources = [1] * 4
            ark.rows[0].extend(self.crew.pop() for _ in range(2))
            ark.tokens[ENGINEER] = 1
        self.gains = COMPENSATION[0]

    def ark(self) -> Ark:
        return self.arks[self.seat]

    def here(self) -> Place:
        return self.places[self.ark().place]

    def at_portal(self) -> bool:
        return self.here().planet.portal

    def seat_no(self, who: int) -> int:
        """A seat as the facts count: from 1, the Automa 0."""
        return who + 1 if 0 <= who < self.seats else 0
