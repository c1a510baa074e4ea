"""The sheets of the game (planets, Survivors, Crew, upgrades, tracks, Automa, campaign), and what must hold between
their cells.
"""

from collections.abc import Iterable, Iterator
from enum import IntEnum
from typing import Annotated, Any, NamedTuple

from pipeline.games.cells import CONFIDENCE, SOURCE, Column, Confidence
from pipeline.games.micro_cosmos.cards import MOST_SCENARIO_CARDS
from pipeline.games.micro_cosmos.state import (
    MOST_AUTOMA_CARDS,
    MOST_CREW_CARDS,
    MOST_PLANETS,
    MOST_SCENARIOS,
    MOST_SPOTS,
    MOST_SURVIVORS,
    NO_TRACK,
)
from pipeline.games.micro_cosmos.vocabulary import (
    COLOURS,
    AutomaAct,
    Bonus,
    Colour,
    Resource,
    ScenarioIf,
    ScenarioVerb,
    Specialist,
    Timing,
    Upgrade,
)
from pipeline.games.sheets import Sheet, Table, Tables


def words(kind: type[IntEnum]) -> tuple[str, ...]:
    """The members of a vocabulary as sheets spell them."""
    return tuple(member.name.lower() for member in kind)


PORTAL = "star_portal"
ANY_RESOURCE = "any"
RESOURCE_WORDS = words(Resource)
GAINS = (*RESOURCE_WORDS, ANY_RESOURCE)
COLOUR_WORDS = words(Colour)[:COLOURS]
NEW_WORLDS = "new_worlds"
COUNCIL_TRACKS = tuple(f"{colour}_council" for colour in COLOUR_WORDS)
TRACKS = (NEW_WORLDS, *COUNCIL_TRACKS)
CODES = tuple(f"s{number:02}" for number in range(1, MOST_SCENARIO_CARDS + 1))
STARTING = 3  # planets
HELD = ("range", "terraform_cap", "free_engineer", "free_leader", "swap")  # verbs of cards used at any time

START = Column("level of its track at the start", default=NO_TRACK, high=28, blank="it has no such track")
GATHER = Column("of these that Gather gives", default=0)
GIVES = Column("of these that it gives", default=0)
COST = Column("of these that it costs", default=0)
WORKS_AT = Column("colour of the location that the part works at", words=COLOUR_WORDS)
GAIN = Column("what the part gives", words=GAINS)
AMOUNT = Column("how many of it", low=1, high=9)
PAY = Column("Resources of choice to pay for it", default=0, high=9)
RATE = Column("Prestige Points for each", default=0)


class PlanetRow(NamedTuple):
    """A planet, or the Star Portal."""

    name: Annotated[str, Column("as transcripts call it")]
    number: Annotated[int, Column("printed on the card", low=1, high=999)]
    kind: Annotated[str, Column("planet or Star Portal", default="planet", words=("planet", PORTAL))]
    colour: Annotated[str, Column("of a planet", default="", words=COLOUR_WORDS)]
    starting: Annotated[bool, Column("whether it lies face up at the start", default=False)]
    minerals: Annotated[int, START]
    biomatter: Annotated[int, START]
    technology: Annotated[int, START]
    workforce: Annotated[int, START]
    target: Annotated[int, Column("level at which each of its tracks is full", default=0, high=28)]
    gather_minerals: Annotated[int, GATHER]
    gather_biomatter: Annotated[int, GATHER]
    gather_technology: Annotated[int, GATHER]
    gather_workforce: Annotated[int, GATHER]
    in_deck: Annotated[bool, Column("whether it takes part", default=True)]
    in_campaign: Annotated[bool, Column("whether it takes part in the solo campaign", default=True)]
    majority_times: Annotated[int, Column("its majority points are so many times the rules'", default=1, high=9)]
    source: Annotated[str, SOURCE]
    confidence: Annotated[Confidence, CONFIDENCE]


class SurvivorRow(NamedTuple):
    """A Survivor card."""

    name: Annotated[str, Column("as transcripts call it")]
    colour: Annotated[str, Column("neutral ones are in the deck only with New Worlds", words=words(Colour))]
    number: Annotated[int, Column("printed on the card", low=1, high=999)]
    minerals: Annotated[int, GIVES]
    biomatter: Annotated[int, GIVES]
    technology: Annotated[int, GIVES]
    workforce: Annotated[int, GIVES]
    points: Annotated[int, Column("points when settled", default=0)]
    in_campaign: Annotated[bool, Column("whether it takes part in the solo campaign", default=True)]
    source: Annotated[str, SOURCE]
    confidence: Annotated[Confidence, CONFIDENCE]


class CrewRow(NamedTuple):
    """A Crew card: its bottom part works in the lower row, its top part in the upper row."""

    name: Annotated[str, Column("as transcripts call it")]
    specialist: Annotated[str, Column("who is on it", words=words(Specialist))]
    bottom_colour: Annotated[str, WORKS_AT]
    bottom_gain: Annotated[str, GAIN]
    bottom_amount: Annotated[int, AMOUNT]
    bottom_pay: Annotated[int, PAY]
    top_colour: Annotated[str, WORKS_AT]
    top_gain: Annotated[str, GAIN]
    top_amount: Annotated[int, AMOUNT]
    top_pay: Annotated[int, PAY]
    source: Annotated[str, SOURCE]
    confidence: Annotated[Confidence, CONFIDENCE]


class UpgradeRow(NamedTuple):
    """An upgrade of the Ark. What each does is said by the rules."""

    name: Annotated[str, Column("as transcripts call it")]
    upgrade: Annotated[str, Column("which one it is", words=words(Upgrade))]
    needs: Annotated[str, Column("the upgrade that comes first", default="", words=words(Upgrade))]
    minerals: Annotated[int, COST]
    biomatter: Annotated[int, COST]
    technology: Annotated[int, COST]
    workforce: Annotated[int, COST]
    engineer: Annotated[bool, Column("whether an Engineer is used", default=True)]
    points: Annotated[int, Column("points that it gives", default=0)]
    source: Annotated[str, SOURCE]
    confidence: Annotated[Confidence, CONFIDENCE]


class TrackRow(NamedTuple):
    """A spot of a New Worlds or influence track."""

    track: Annotated[str, Column("whose track", words=TRACKS)]
    spot: Annotated[int, Column("from 1, left to right", low=1, high=MOST_SPOTS - 1)]
    bonus: Annotated[str, Column("what it gives; arrivals: as the rule arrival_points says", words=words(Bonus))]
    amount: Annotated[int, Column("how many points or Resources of choice", default=1, low=1, high=60)]
    source: Annotated[str, SOURCE]
    confidence: Annotated[Confidence, CONFIDENCE]


class AutomaRow(NamedTuple):
    """A card of the Automa's deck."""

    name: Annotated[str, Column("as transcripts call it")]
    colour: Annotated[str, Column("of the planets that it looks at first", words=COLOUR_WORDS)]
    first: Annotated[str, Column("what the Automa does", words=words(AutomaAct))]
    second: Annotated[str, Column("what it does then", default="nothing", words=words(AutomaAct))]
    source: Annotated[str, SOURCE]
    confidence: Annotated[Confidence, CONFIDENCE]


class ScenarioRow(NamedTuple):
    """A scenario of the solo campaign, in the order they are played."""

    name: Annotated[str, Column("as transcripts call it")]
    deck: Annotated[tuple[str, ...], Column("codes of its Scenario cards", words=CODES)]
    goal_terraformed: Annotated[int, Column("planets to be terraformed", default=0, high=8)]
    goal_settled: Annotated[int, Column("Survivors to be settled in it", default=0)]
    goal_colonies: Annotated[int, Column("Colonies to be had", default=0)]
    resources_per_point: Annotated[int, Column("Resources in Cargo for one Prestige Point; 0: none", default=0)]
    settled_points: Annotated[int, RATE]
    aboard_points: Annotated[int, RATE]
    colony_points: Annotated[int, RATE]
    outpost_points: Annotated[int, RATE]
    card_points: Annotated[int, RATE]
    carry: Annotated[bool, Column("whether unspent Prestige Points are kept", default=False)]
    upgrade_cost: Annotated[int, Column("Prestige Points for an upgrade after it", low=1)]
    resources_for_point: Annotated[int, Column("starting Resources for one Prestige Point; 0: none", default=0)]
    source: Annotated[str, SOURCE]
    confidence: Annotated[Confidence, CONFIDENCE]


class ScenarioCardRow(NamedTuple):
    """A Scenario card."""

    name: Annotated[str, Column("as transcripts call it")]
    code: Annotated[str, Column("what the decks of scenarios call it", words=CODES)]
    timing: Annotated[str, Column("when it acts", words=words(Timing))]
    verb: Annotated[str, Column("what it does", words=words(ScenarioVerb))]
    amount: Annotated[int, Column("how much", default=1, low=1, high=9)]
    condition: Annotated[str, Column("when it counts", default="always", words=words(ScenarioIf))]
    above: Annotated[int, Column("number of the condition survivors_above", default=0, high=9)]
    source: Annotated[str, SOURCE]
    confidence: Annotated[Confidence, CONFIDENCE]


PLANETS = Sheet("planets", PlanetRow, "the planets and the Star Portal")
SURVIVORS = Sheet("survivors", SurvivorRow, "the Survivor cards")
CREW = Sheet("crew", CrewRow, "the Crew cards")
UPGRADES = Sheet("upgrades", UpgradeRow, "what each upgrade of the Ark takes")
TRACK_SPOTS = Sheet("tracks", TrackRow, "the spots of the tracks", ("track", "spot"), "track")
AUTOMA = Sheet("automa", AutomaRow, "the Automa's deck")
SCENARIOS = Sheet("scenarios", ScenarioRow, "the scenarios of the solo campaign")
SCENARIO_CARDS = Sheet("scenario_cards", ScenarioCardRow, "the Scenario cards of the solo campaign")

MOST = {
    "planets": MOST_PLANETS,
    "survivors": MOST_SURVIVORS,
    "crew": MOST_CREW_CARDS,
    "automa": MOST_AUTOMA_CARDS,
    "scenarios": MOST_SCENARIOS,
    "scenario_cards": MOST_SCENARIO_CARDS,
}
NAMED = ("survivors", "crew", "planets", "upgrades")  # what a move can be about: no two may share a name


def check(tables: Tables) -> Iterable[str]:
    """What is wrong between cells that are each right, as sentences."""
    for name, most in MOST.items():
        if len(tables[name].rows) > most:
            yield f"{tables[name].file}: found {len(tables[name].rows)} rows, expected {most} at most"
    yield from _shared_names(tables)
    yield from _planets(tables["planets"])
    yield from _upgrades(tables["upgrades"])
    yield from _tracks(tables["tracks"])
    yield from _scenarios(tables["scenarios"], tables["scenario_cards"])


def _again(table: Table, column: str) -> Iterator[str]:
    """Cells of a column that hold what an earlier row holds."""
    first: dict[Any, int] = {}
    for index, row in enumerate(table.rows):
        value = getattr(row, column)
        if first.setdefault(value, index) != index:
            there = table.numbers[first[value]]
            yield f"{table.where(index, column)}: found {value!r} again, expected it once; it is in row {there} too"


def _shared_names(tables: Tables) -> Iterator[str]:
    first: dict[str, str] = {}
    for sheet in NAMED:
        table = tables[sheet]
        for index, row in enumerate(table.rows):
            if first.setdefault(row.name.lower(), sheet) != sheet:
                other = first[row.name.lower()]
                yield f"{table.where(index, 'name')}: found {row.name!r}, expected another name: one of {other} has it"


def _planets(table: Table) -> Iterator[str]:
    yield from _again(table, "number")
    portals = sum(row.kind == PORTAL for row in table.rows)
    if portals != 1:
        yield f"{table.file}: found {portals} rows of kind {PORTAL!r}, expected one"
    starting = sum(row.starting and row.kind != PORTAL and row.in_deck for row in table.rows)
    if starting != STARTING:
        yield f"{table.file}: found {starting} starting planets in the deck, expected {STARTING}"
    for index, row in enumerate(table.rows):
        for column, wrong in _planet(row):
            yield f"{table.where(index, column)}: {row.name}: {wrong}"


def _planet(row: PlanetRow) -> Iterator[tuple[str, str]]:
    """What is wrong with a planet by itself: the column and what was found and expected."""
    levels = {name: getattr(row, name) for name in RESOURCE_WORDS if getattr(row, name) != NO_TRACK}
    if row.kind == PORTAL:
        if row.colour or levels:
            yield "kind", "found a colour or a track, expected none: the Star Portal is no planet"
        if not (row.in_deck and row.in_campaign):
            yield "kind", "found the Star Portal left out, expected it in every game"
        return
    if not row.colour:
        yield "colour", "found nothing, expected red, green or blue for a planet"
    if row.starting and not row.in_campaign:
        yield "in_campaign", "found no, expected yes for a starting planet"
    if not levels:
        yield "kind", "found no track, expected the start level of at least one"
    for name, level in levels.items():
        if level > row.target:
            yield name, f"found {level}, expected at most its target, {row.target}"
    if levels and all(level == row.target for level in levels.values()):
        yield (
            "target",
            f"found {row.target}, expected more than its start levels: it would be terraformed from the start",
        )


def _upgrades(table: Table) -> Iterator[str]:
    yield from _again(table, "upgrade")
    there = {row.upgrade for row in table.rows}
    for missing in (word for word in words(Upgrade) if word not in there):
        yield f"{table.file}: found no row whose upgrade is {missing!r}, expected one"
    needs = {row.upgrade: row.needs for row in table.rows}
    for index, row in enumerate(table.rows):
        after, steps = row.upgrade, 0
        while needs.get(after) and steps < len(needs):
            after, steps = needs[after], steps + 1
        if needs.get(after):
            yield f"{table.where(index, 'needs')}: {row.name}: found {row.needs!r}, expected one that can be made first"


def _tracks(table: Table) -> Iterator[str]:
    spots = {track: sorted(row.spot for row in table.rows if row.track == track) for track in TRACKS}
    for track, found in spots.items():
        if found != list(range(1, len(found) + 1)) or not found:
            said = ", ".join(map(str, found)) or "none"
            yield f"{table.file}: found spots {said} of {track}, expected every spot from 1 to the last"
    lengths = [len(spots[track]) for track in COUNCIL_TRACKS]
    if len(set(lengths)) > 1:
        said = ", ".join(f"{length} of {track}" for track, length in zip(COUNCIL_TRACKS, lengths, strict=True))
        yield f"{table.file}: found {said} spots, expected as many on each Council's track"
    for index, row in enumerate(table.rows):
        for column, wrong in _spot(row, last=row.spot == len(spots[row.track])):
            yield f"{table.where(index, column)}: {row.track} spot {row.spot}: {wrong}"


def _spot(row: TrackRow, last: bool) -> Iterator[tuple[str, str]]:
    if row.track == NEW_WORLDS and row.bonus in ("leader", "arrivals"):
        yield "bonus", f"found {row.bonus!r}, expected nothing, resource or points on the New Worlds track"
    if row.track != NEW_WORLDS and (row.bonus == "arrivals") != last:
        wanted = "arrivals on the last spot" if last else "nothing, resource, points or leader before the last spot"
        yield "bonus", f"found {row.bonus!r}, expected {wanted} of a Council's track"
    if row.bonus not in ("points", "resource") and row.amount != 1:
        yield "amount", f"found {row.amount}, expected nothing for {row.bonus}"
    if row.bonus == "resource" and row.amount > 9:  # each is a decision
        yield "amount", f"found {row.amount}, expected 9 Resources at most"


def _scenarios(table: Table, cards: Table) -> Iterator[str]:
    yield from _again(cards, "code")
    codes = {row.code for row in cards.rows}
    for index, row in enumerate(table.rows):
        for code in row.deck:
            if code not in codes:
                yield f"{table.where(index, 'deck')}: {row.name}: found {code!r}, expected a code of {cards.file}"
        if not row.goal_terraformed + row.goal_settled + row.goal_colonies:
            yield f"{table.where(index, 'goal_terraformed')}: {row.name}: found no goal, expected at least one"
    for index, row in enumerate(cards.rows):
        if (row.timing == "any_time") != (row.verb in HELD):
            held = ", ".join(HELD)
            yield (
                f"{cards.where(index, 'timing')}: {row.name}: found {row.timing!r} for {row.verb!r}, "
                f"expected any_time for {held} and for nothing else"
            )
        if row.timing == "any_time" and row.condition != "always":
            yield (
                f"{cards.where(index, 'condition')}: {row.name}: found {row.condition!r}, "
                "expected always for a card used at any time"
            )
        if row.above and row.condition != "survivors_above":
            where = cards.where(index, "above")
            yield f"{where}: {row.name}: found {row.above}, expected nothing with {row.condition!r}"
