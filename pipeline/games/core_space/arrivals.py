"""How NPCs come: Entry Points, supplies, the Scourge by bands (public rules summary)."""

from pipeline.engine.jit import kernel
from pipeline.engine.luck import below, branch
from pipeline.games.core_space.cards import CELLS, DIE, FAR, MOST_ENTRIES
from pipeline.games.core_space.facts import Log
from pipeline.games.core_space.grid import apart2
from pipeline.games.core_space.hostility import band_of
from pipeline.games.core_space.luck import ARRIVAL_LUCK, at_round
from pipeline.games.core_space.people import bring, came_by, in_play
from pipeline.games.core_space.state import Design, State
from pipeline.games.core_space.vocabulary import (
    CIVILIAN_FACES,
    NOBODY,
    SIDES,
    Arrival,
    Breed,
    CivilianFace,
    Faction,
    Ground,
)

ONE_ON_A_SIX = -2  # in a band's list: one on the icon of the Chance die
SCOURGE_RANKS = 4  # breeds of the Scourge, lowest rank first
COUNT, PLACE = range(2)  # what a key of luck is for, below the round and the breed


@kernel
def takes(s: State, d: Design, entry: int, faction: int) -> bool:
    """Whether an Entry Point takes newcomers of a faction: a closed one takes no Scourge (public: Regulate 2)."""
    if int(d.map.entries[entry]) < 0:
        return False
    return faction != Faction.SCOURGE or int(s.closed[entry]) == 0


@kernel
def thrown_entry(s: State, d: Design, what: int, faction: int) -> int:
    """An Entry Point by a die, from 0, or NOBODY; one that takes none of the faction is thrown again (reading)."""
    key, sides = at_round(s, ARRIVAL_LUCK, what), 0
    for entry in range(MOST_ENTRIES):
        if int(d.map.entries[entry]) >= 0:
            sides += 1
    if sides == 0:
        return NOBODY
    entry = int(below(branch(key, 0), sides))
    if takes(s, d, entry, faction):
        return entry
    open_ = 0
    for entry in range(MOST_ENTRIES):
        open_ += 1 if takes(s, d, entry, faction) else 0
    if open_ == 0:
        return NOBODY
    left = int(below(branch(key, 1), open_))
    for entry in range(MOST_ENTRIES):
        if takes(s, d, entry, faction):
            if left == 0:
                return entry
            left -= 1
    return NOBODY


@kernel
def throw_entry(s: State, d: Design, what: int) -> int:
    """An Entry Point by a die, from 0; keyed by round and `what` it is for."""
    return max(0, thrown_entry(s, d, what, NOBODY))


@kernel
def entry_near(s: State, d: Design, cell: int, faction: int) -> int:
    """The Entry Point nearest a cell on foot that takes a faction, from 0, or NOBODY; ties: the lower number."""
    best, least, far = NOBODY, 0, 0
    for entry in range(MOST_ENTRIES):
        if not takes(s, d, entry, faction):
            continue
        at = int(d.map.entries[entry])
        walk, gap = int(d.map.walk[at, cell]), int(apart2(at, cell))
        if best == NOBODY or walk < least or (walk == least and walk >= FAR and gap < far):
            best, least, far = entry, walk, gap
    return best


@kernel
def nearest_entry(s: State, d: Design, cell: int) -> int:
    """The Entry Point nearest a cell on foot, from 0."""
    return max(0, entry_near(s, d, cell, NOBODY))


@kernel
def is_free(s: State, d: Design, cell: int) -> bool:
    """Whether a newcomer may be placed in a cell: floor, and nobody in it, not even a defeated Trader."""
    return int(d.map.ground[cell]) == Ground.FLOOR and int(s.here[cell]) < 0 and int(s.lying[cell]) < 0


@kernel
def free_near(s: State, d: Design, cell: int) -> int:
    """The free cell nearest a cell on foot, itself if it is free; ties: the lower number; NOBODY: none."""
    best, least = NOBODY, FAR
    for at in range(CELLS):
        walk = int(d.map.walk[cell, at])
        if walk < least and is_free(s, d, at):
            best, least = at, walk
    return best


@kernel
def available(s: State, d: Design, breed: int) -> bool:
    """Whether there is a miniature of a breed; a Live One comes once a game (public: rules summary)."""
    used = int(s.came[breed]) if breed == Breed.LIVE_ONE else int(in_play(s, breed))
    return used < int(d.supply[breed])


@kernel
def takes_part(d: Design, breed: int) -> bool:
    """Whether a breed's faction takes part in the mission at all."""
    faction = d.boards[SIDES * breed].faction
    if faction == Faction.SCOURGE:
        return d.rules.scourge != 0
    return faction not in (Faction.CORPS, Faction.SECURITY) or d.rules.law != 0


@kernel
def instead(s: State, d: Design, breed: int) -> int:
    """The breed that comes for one wanted: of the Scourge the next lower rank that is available, or NOBODY.

    A Live One is not replaced: it comes once, and then no more (reading).
    """
    if available(s, d, breed):
        return breed
    if breed >= Breed.LIVE_ONE:
        return NOBODY
    while breed > 0:
        breed -= 1
        if available(s, d, breed):
            return breed
    return NOBODY


@kernel
def come_in(s: State, d: Design, breed: int, entry: int, log: Log) -> int:
    """An NPC of a breed comes at an Entry Point (from 0), in it or as close as possible; its number.

    NOBODY where the supply is used up; of the Scourge the next lower rank comes then. `people.came_by` says how.
    """
    who = instead(s, d, breed)
    if who == NOBODY or int(d.map.entries[entry]) < 0:
        return NOBODY
    cell = free_near(s, d, int(d.map.entries[entry]))
    if cell == NOBODY:
        return NOBODY
    return bring(s, d, who, cell, log)


@kernel
def chance_face(d: Design, thrown: int) -> int:
    """The icon that the Chance die shows (a CivilianFace) for a throw below `chance_faces`."""
    left = thrown
    for face in range(CIVILIAN_FACES):
        left -= int(d.chance[face])
        if left < 0:
            return face
    return CivilianFace.MOVE


@kernel
def number_coming(s: State, d: Design, breed: int, listed: int) -> int:
    """How many come by an entry of a band's list: a number, a Purge die, or a Live One on the Chance die's icon."""
    key = branch(at_round(s, ARRIVAL_LUCK, 2 * breed + COUNT), 0)
    if listed == DIE:
        return int(d.purge[below(key, d.purge_faces)]) if d.purge_faces > 0 else 0
    if listed == ONE_ON_A_SIX:
        if d.chance_faces == 0:
            return 0
        return 1 if chance_face(d, int(below(key, d.chance_faces))) == CivilianFace.LIVE_ONE else 0
    return listed


@kernel
def scourge_arrives(s: State, d: Design, log: Log) -> None:
    """The Scourge arrives by its band's list, each type at one Entry Point (public: rules summary)."""
    if d.rules.scourge == 0:
        return
    band = band_of(d, s.hostility)
    for breed in range(SCOURGE_RANKS):
        n = number_coming(s, d, breed, int(d.arrivals[band, breed]))
        if n <= 0:
            continue
        entry = thrown_entry(s, d, 2 * breed + PLACE, Faction.SCOURGE)
        for _ in range(n):
            if entry != NOBODY and come_in(s, d, breed, entry, log) != NOBODY:
                came_by(log, Arrival.HOSTILITY, entry)
