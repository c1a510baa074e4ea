"""The sheets of the game: factions, units, structures, order upgrades, events, tiles, grids and fixed galaxies.

Those of the combat cards are in card_sheets.py.
"""

from enum import IntEnum
from typing import Annotated, NamedTuple

from pipeline.games.cells import CONFIDENCE, SOURCE, Column, Confidence
from pipeline.games.forbidden_stars.state import SYSTEMS
from pipeline.games.forbidden_stars.vocabulary import (
    EventCard,
    Faction,
    Grade,
    Order,
    StormMove,
    Structure,
    Timing,
    UpgradeVerb,
)
from pipeline.games.sheets import Sheet


def words(kind: type[IntEnum]) -> tuple[str, ...]:
    """The members of a vocabulary as sheets spell them."""
    return tuple(member.name.lower() for member in kind)


HOME = "home"  # in galaxies: the home tile of the seat's faction
WORLD = "world"
SIDES = ("a", "b")
QUADRANT_WORDS = ("top_left", "top_right", "bottom_left", "bottom_right")

NAME = Column("as transcripts call it")
FACTION = Column("whose it is", words=words(Faction))
START_TOKENS = Column("tokens of these at the start", default=0, high=12)
PRINTED_ASSETS = Column("of these that Dominate gives", default=0, high=9)
AMOUNT = Column("what the column `does` calls `amount`", default=0, high=20)
OTHER = Column("what the column `does` calls `other`", default=0, high=20)
DOES = Column("what it does, in words of our own", default="", played=False)


class FactionRow(NamedTuple):
    """A faction's sheet."""

    name: Annotated[str, NAME]
    faction: Annotated[str, Column("which one it is", words=words(Faction))]
    materiel: Annotated[int, Column("materiel at the start", default=0)]
    caches: Annotated[int, START_TOKENS]
    forges: Annotated[int, START_TOKENS]
    reinforcements: Annotated[int, START_TOKENS]
    factories: Annotated[int, Column("factories at the start", default=0, high=9)]
    source: Annotated[str, SOURCE]
    confidence: Annotated[Confidence, CONFIDENCE]


class UnitRow(NamedTuple):
    """A kind of unit."""

    name: Annotated[str, NAME]
    faction: Annotated[str, FACTION]
    grade: Annotated[str, Column("which of the faction's units it is", words=words(Grade))]
    level: Annotated[int, Column("command level that it needs", default=0, high=9)]
    cost: Annotated[int, Column("materiel that it costs", default=0)]
    forge: Annotated[int, Column("forge tokens that it costs besides", default=0, high=1)]
    dice: Annotated[int, Column("combat value", default=0, high=8)]
    health: Annotated[int, Column("damage that destroys it", low=1)]
    morale: Annotated[int, Column("morale", default=0)]
    pool: Annotated[int, Column("models that there are", low=1)]
    start: Annotated[int, Column("of them placed at the start", default=0)]
    source: Annotated[str, SOURCE]
    confidence: Annotated[Confidence, CONFIDENCE]


class StructureRow(NamedTuple):
    """A structure."""

    name: Annotated[str, NAME]
    structure: Annotated[str, Column("which one it is", words=words(Structure))]
    cost: Annotated[int, Column("materiel that it costs", default=0)]
    dice: Annotated[int, Column("combat value", default=0, high=8)]
    health: Annotated[int, Column("damage that destroys it in a combat", default=0)]
    morale: Annotated[int, Column("morale", default=0)]
    models: Annotated[int, Column("models that all share, where the rule structure_models counts them", low=4)]
    source: Annotated[str, SOURCE]
    confidence: Annotated[Confidence, CONFIDENCE]


class OrderUpgradeRow(NamedTuple):
    """An order upgrade."""

    name: Annotated[str, NAME]
    faction: Annotated[str, FACTION]
    upgrade: Annotated[str, Column("which one it is", words=words(UpgradeVerb))]
    order: Annotated[str, Column("the order that it belongs to", words=words(Order))]
    level: Annotated[int, Column("command level that it needs", default=0, high=9)]
    cost: Annotated[int, Column("materiel that it costs", default=0)]
    strike: Annotated[bool, Column("whether it is announced before the dice of an orbital strike", default=False)]
    amount: Annotated[int, AMOUNT]
    other: Annotated[int, OTHER]
    does: Annotated[str, DOES]
    source: Annotated[str, SOURCE]
    confidence: Annotated[Confidence, CONFIDENCE]


class EventRow(NamedTuple):
    """An event card: a tactic, whose timing is refresh, or a scheme."""

    name: Annotated[str, NAME]
    faction: Annotated[str, FACTION]
    event: Annotated[str, Column("which one it is", words=words(EventCard))]
    timing: Annotated[str, Column("when it is used", words=words(Timing))]
    storm: Annotated[str, Column("how it moves a storm", words=words(StormMove))]
    amount: Annotated[int, AMOUNT]
    other: Annotated[int, OTHER]
    does: Annotated[str, DOES]
    source: Annotated[str, SOURCE]
    confidence: Annotated[Confidence, CONFIDENCE]


class TileRow(NamedTuple):
    """An area of a side of a system tile, as printed."""

    name: Annotated[str, Column("as transcripts call it, where the tile does not lie turned")]
    tile: Annotated[str, Column("the tile")]
    side: Annotated[str, Column("its side", words=SIDES)]
    quadrant: Annotated[str, Column("where on it", words=QUADRANT_WORDS)]
    home: Annotated[str, Column("whose home tile it is", default="", words=words(Faction))]
    kind: Annotated[str, Column("world or void", words=(WORLD, "void"))]
    capacity: Annotated[int, Column("units that a world takes; of voids the rule void_capacity says it", default=0)]
    materiel: Annotated[int, Column("materiel that the world gives in the Refresh Phase", default=0, high=14)]
    caches: Annotated[int, PRINTED_ASSETS]
    forges: Annotated[int, PRINTED_ASSETS]
    reinforcements: Annotated[int, PRINTED_ASSETS]
    wild: Annotated[int, Column("wild icons: assets of one's choice", default=0, high=9)]
    objective: Annotated[bool, Column("whether it takes an objective token", default=False)]
    source: Annotated[str, SOURCE]
    confidence: Annotated[Confidence, CONFIDENCE]


class GridRow(NamedTuple):
    """The rectangle of systems at a table."""

    name: Annotated[str, Column("what it is called")]
    seats: Annotated[int, Column("players", low=2, high=4)]
    rows: Annotated[int, Column("rows of systems", low=1, high=SYSTEMS)]
    columns: Annotated[int, Column("columns of systems", low=1, high=SYSTEMS)]
    source: Annotated[str, SOURCE]
    confidence: Annotated[Confidence, CONFIDENCE]


class GalaxyRow(NamedTuple):
    """A system of the fixed galaxy at a table (the rule map=fixed)."""

    name: Annotated[str, Column("what it is called")]
    seats: Annotated[int, Column("players", low=2, high=4)]
    row: Annotated[int, Column("from 1, from above", low=1, high=SYSTEMS)]
    column: Annotated[int, Column("from 1, from the left", low=1, high=SYSTEMS)]
    tile: Annotated[str, Column("an ordinary tile, or home: the home tile of the seat's faction")]
    side: Annotated[str, Column("its side that lies up", words=SIDES)]
    turns: Annotated[int, Column("quarter turns clockwise", default=0, high=3)]
    seat: Annotated[int, Column("who laid it: seat 1 is first in round 1", low=1, high=4)]
    storm_above: Annotated[bool, Column("whether a storm lies on its upper border", default=False)]
    storm_left: Annotated[bool, Column("whether a storm lies on its left border", default=False)]
    source: Annotated[str, SOURCE]
    confidence: Annotated[Confidence, CONFIDENCE]


FACTION_SHEETS = Sheet("factions", FactionRow, "the four factions' sheets")
UNITS = Sheet("units", UnitRow, "the units")
STRUCTURE_SHEET = Sheet("structures", StructureRow, "the structures")
ORDER_UPGRADE_SHEET = Sheet("order_upgrades", OrderUpgradeRow, "the order upgrades")
EVENTS = Sheet("events", EventRow, "the event cards")
TILES = Sheet("tiles", TileRow, "the areas of the system tiles, both sides")
GRIDS = Sheet("grids", GridRow, "how many rows and columns of systems there are", ("seats",))
GALAXIES = Sheet("galaxies", GalaxyRow, "fixed galaxies, made up: not the publisher's", may_be_empty=True)
