"""The records of the components: boards, Traders, Equipment tokens, skills, event cards, dice, and the map."""

from typing import Annotated

import numpy as np

from pipeline.engine.record import Array, Record, i4
from pipeline.games.core_space.vocabulary import BANDS

SIZE = 24  # cells of an inch along each edge of the board
CELLS = SIZE * SIZE  # cell = SIZE * y + x; y = 0 is the northern row
RAYS = 16  # sample points of a target's cell, four by four: bit 4 * row + column
MOST_ENTRIES = 6
MOST_CRATES = 16
MOST_POSTS = 16  # places where the map puts NPCs of a faction
MOST_ROOMS = 40
FAR = 30000  # a walking cost: there is no way
SKILLS = 6
LEVELS = 3
DIE = -1  # ammo pegs: as many as a die shows


class Board(Record):
    """A side of an NPC's board."""

    faction: i4
    rank: i4
    actions: i4
    close: i4  # dice
    shooting: i4  # dice; 0: it never shoots
    armour: i4
    persuade: i4
    scramble: i4  # 1: climbs scenery and uses windows
    hunts: i4  # 1: aims at a visible Captain first
    no_limit: i4  # 1: shoots at any range


class Trader(Record):
    """A Trader's Character Board."""

    captain: i4
    health: i4
    actions: i4
    skill: i4  # printed; as many Skill pegs at the start
    unarmed: i4
    armour: i4
    tech: i4  # 1: Tech class
    levels: Annotated[Array, np.int16, SKILLS]  # marked, by row of the sheet of skills
    gun: i4  # tokens at the start, or NOBODY
    blade: i4
    stim: i4


class Token(Record):
    """An Equipment token."""

    kind: i4
    large: i4
    copies: i4
    close: i4  # dice of a standard hit; 0: none
    heavy: i4  # dice of a heavy hit
    throw_: i4  # dice, thrown
    dice: Annotated[Array, np.int16, 3]  # by Range; 0: does not reach
    blast: Annotated[Array, np.int16, 3]  # dice on the target, within 1 inch, within 2 inches
    blast_range: i4  # a Range; NOBODY: no blast weapon (one that jams or freezes may have no dice)
    thrown: i4  # 1: the blast is thrown, not fired
    jam: i4  # 1: whoever is within Short Range makes no Ranged Assault this round (EMP pulse)
    freeze: i4  # 1: who is on target loses the next turn (time pulse)
    armour: i4
    shield: i4
    armour_close: i4  # dice of a Close Assault with it
    burst: i4  # further dice, an ammo peg each
    full_charge: i4
    reliable: i4
    silent: i4
    target_lock: i4
    infinite: i4
    dangerous: i4
    effortless: i4
    discard: i4
    uses: i4  # before it is discarded or spent: 2 for a token that is turned over first
    rare: i4
    not_now: i4  # 1: unusable in the mission in which it is found
    heal: i4
    ammo: i4  # pegs, or DIE
    actions: i4  # further actions this turn
    searches: i4  # 1: lets its user Search as an effortless action
    rerolls: i4  # 1: one die of a Ranged Assault may be thrown again
    tech: i4  # 1: a die more for Interact
    reload_free: i4  # 1: reloading it is effortless
    sell: i4  # UA


class Skill(Record):
    """A skill at its three levels; using level n takes n Skill pegs."""

    verb: Annotated[Array, np.int16, LEVELS]
    amount: Annotated[Array, np.int16, LEVELS]
    rank: Annotated[Array, np.int16, LEVELS]


class EventCard(Record):
    """An event card: what it does in each band."""

    copies: i4
    corps: i4  # 1: a card of the Galactic Corps' deck
    verb: Annotated[Array, np.int16, BANDS]
    breed: Annotated[Array, np.int16, BANDS]
    amount: Annotated[Array, np.int16, BANDS]


class CombatDie(Record):
    """Faces of a combat die, out of `faces`."""

    faces: i4
    double: i4
    single: i4
    misfire: i4


class Map(Record):
    """A map, and what is worked out from it once."""

    ground: Annotated[Array, np.int16, CELLS]  # Ground
    steps: Annotated[Array, np.uint8, CELLS]  # bit per Heading: a step that way is open (corner rule included)
    scrambles: Annotated[Array, np.uint8, CELLS]  # likewise for one that scrambles
    touch: Annotated[Array, np.uint8, CELLS]  # bit per Heading N, E, S, W: no wall between
    room: Annotated[Array, np.int16, CELLS]
    rooms: i4
    walls: Annotated[Array, np.uint16, (CELLS, CELLS)]  # [viewer, target]: rays blocked by walls and tall terrain
    cover: Annotated[Array, np.uint16, (CELLS, CELLS)]  # … or by low terrain that the viewer does not touch
    walk: Annotated[Array, np.int16, (CELLS, CELLS)]  # [from, to]: tenths of an inch on foot, or FAR
    entries: Annotated[Array, np.int16, MOST_ENTRIES]  # cells of the Entry Points
    airlocks: Annotated[Array, np.int16, 4]  # by seat: the cell inside the door
    crates_n: i4
    crates: Annotated[Array, np.int16, MOST_CRATES]  # their cells (terrain that one Searches from Base Contact)
    crate_large: Annotated[Array, np.int16, MOST_CRATES]
    terminals_n: i4
    terminals: Annotated[Array, np.int16, MOST_CRATES]  # where objectives are: cells
    posts_n: Annotated[Array, np.int16, 5]  # by Faction
    posts: Annotated[Array, np.int16, (5, MOST_POSTS)]
