"""The records of the components: units, combat cards and their effects, upgrades, events, tiles."""

from typing import Annotated

import numpy as np

from pipeline.engine.record import Array, Record, i4
from pipeline.games.forbidden_stars.vocabulary import ASSETS, FACES, GRADES

QUADRANTS = 4  # areas of a system: top left, top right, bottom left, bottom right
MOST_EFFECTS = 6  # of a combat card
KINDS = 14  # combat cards of a faction, each twice
ORDER_UPGRADES = 5  # of a faction
EVENT_CARDS = 8  # of a faction
MOST_TILES = 16
HOME_TILE = MOST_TILES  # in `Design.fixed_tile`: the home tile of the seat's faction


class Unit(Record):
    """A unit of a faction."""

    level: i4  # command level that it needs
    cost: i4
    forge: i4
    dice: i4  # combat value
    health: i4
    morale: i4
    pool: i4  # models
    start: i4


class Building(Record):
    """A structure."""

    cost: i4
    dice: i4
    health: i4
    morale: i4
    models: i4  # that all players share, where the rule structure_models counts them


class Effect(Record):
    """One effect of a combat card: see vocabulary.py for what the codes mean."""

    part: i4  # a Part
    condition: i4  # an If
    pay_face: i4  # bits of faces of the die that the acting side may pay for it; 0: nothing to pay
    pay: i4  # how many; 99: any number, once each
    verb: i4
    who: i4
    face: i4  # bits of faces, or ROLLED
    into: i4  # bits of faces: CONVERT turns to them; LOSE_EITHER: of the tokens
    amount: i4  # 99: all
    per: i4
    grades: i4  # bits of grades that it is about, or that `per` counts; 0: all
    enemy_chooses: i4  # 1: the enemy picks the unit, die or card
    may: i4  # 1: whoever chooses may decline
    unless: i4  # an Unless: the enemy may prevent it
    unless_face: i4  # bits of faces of the die that it pays for that
    must: i4  # 1: an enemy without what the effect takes must prevent it if it can
    gift: i4  # dice that the enemy rolls and adds if it prevents it (Tempting Bargain)
    choice: i4  # 0: by itself; equal numbers above 0 of one card: one of these effects is chosen


class CombatCard(Record):
    """A combat card."""

    start: i4  # 1: in the deck at the start
    level: i4
    cost: i4  # of a pair
    icons: Annotated[Array, np.int16, FACES]
    units: i4  # bits of grades that its unit part needs one of; bit GRADES: a bastion will do
    effects_n: i4


class OrderUpgrade(Record):
    """An order upgrade."""

    verb: i4  # an UpgradeVerb
    order: i4
    level: i4
    cost: i4
    strike: i4  # 1: changes an orbital strike, and is announced before the dice
    amount: i4  # dice, units, tokens, materiel or levels that its effect speaks of first (see UpgradeVerb)
    other: i4  # those that it speaks of next; 0: no such


class Event(Record):
    """An event card: what it does is in the chapter of its Timing, by its number (EventCard)."""

    scheme: i4
    timing: i4
    storm: i4  # a StormMove
    amount: i4  # units, tokens, materiel, cards or dice that its effect speaks of first
    other: i4  # those that it speaks of next; 0: no such


class TileArea(Record):
    """An area of a side of a tile, as printed."""

    world: i4
    capacity: i4
    materiel: i4
    assets: Annotated[Array, np.int16, ASSETS]
    wild: i4
    slot: i4  # 1: takes an objective token


class FactionSheet(Record):
    """A faction's sheet."""

    materiel: i4  # at the start
    assets: Annotated[Array, np.int16, ASSETS]  # at the start
    factories: i4
    home: i4  # tile
    start: Annotated[Array, np.int16, GRADES]
