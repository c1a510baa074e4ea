"""Call for Backup (rulebook, Security Die: Call for Backup)."""

from pipeline.engine.jit import kernel
from pipeline.games.core_space.arrivals import come_in, nearest_entry
from pipeline.games.core_space.cards import CELLS
from pipeline.games.core_space.diagram import TENTHS
from pipeline.games.core_space.facts import Log
from pipeline.games.core_space.grid import apart2, range_of
from pipeline.games.core_space.moving import npc_moves
from pipeline.games.core_space.paths import flood, may_end, towards
from pipeline.games.core_space.people import came_by, in_contact, stands
from pipeline.games.core_space.rules import BACKUP_STRAIGHT
from pipeline.games.core_space.state import TRADERS, Design, State
from pipeline.games.core_space.vocabulary import NOBODY, Arrival, Breed, Effect, Faction, Range


@kernel
def is_other_warden(s: State, who: int, other: int) -> bool:
    """Whether a character is another Security Warden in play; one that joined a crew is none."""
    it = s.people[other]
    return other != who and stands(it) and it.faction == Faction.SECURITY


@kernel
def at_medium(s: State, d: Design, who: int, other: int) -> bool:
    """Whether a character is at Medium Range; at Short as well, by `medium_includes_short`."""
    how_far = range_of(d, int(s.people[who].cell), int(s.people[other].cell))
    return how_far == Range.MEDIUM or (how_far == Range.SHORT and d.rules.medium_includes_short != 0)


@kernel
def gathered(s: State, d: Design, who: int) -> bool:
    """Whether there are other Wardens and all are in Base Contact already, so that the die is thrown again.

    All in play, or all at Medium Range at least (`backup_counts_all_wardens`); whoever is in contact counts in both.
    """
    others = 0
    for other in range(TRADERS, s.last):
        if not is_other_warden(s, who, other):
            continue
        touching = in_contact(s, d, who, other)
        if not touching and (d.rules.backup_counts_all_wardens != 0 or at_medium(s, d, who, other)):
            return False
        if touching:
            others += 1
    return others > 0


@kernel
def call_for_backup(s: State, d: Design, who: int, log: Log) -> int:
    """Other Wardens at Medium Range come nearer; where there is no other, one is placed. What came of it: an Effect."""
    alone, came = True, False
    fact = s.security_fact
    s.security_fact = NOBODY  # what they walk is not this Warden's
    for other in range(TRADERS, s.last):
        if is_other_warden(s, who, other):
            alone = False
            if at_medium(s, d, who, other) and comes(s, d, other, who, log):
                came = True
    s.security_fact = fact
    if alone:
        return Effect.BACKUP_PLACED if place_backup(s, d, who, log) else Effect.BACKUP_NONE
    return Effect.BACKUP_CAME if came else Effect.BACKUP_NONE


@kernel
def comes(s: State, d: Design, other: int, caller: int, log: Log) -> bool:
    """A Warden makes its Moves towards the caller and stops in contact; whether it moved at all.

    One that is prone stands up with the first of them (a reading).
    """
    moved = False
    for _ in range(d.rules.backup_moves):
        if in_contact(s, d, other, caller):
            break
        if s.people[other].prone != 0:
            s.people[other].prone = 0
            continue
        cell = on_the_way(s, d, other, caller)
        if cell == s.people[other].cell:
            break
        moved = True
        if not npc_moves(s, d, other, cell, log):
            break
    return moved


@kernel
def on_the_way(s: State, d: Design, other: int, caller: int) -> int:
    """Where a Move towards the caller ends: by the way to the nearest free contact cell, or as near as the crow flies.

    `backup_move_dest`: "directly towards" may mean either.
    """
    budget = d.rules.move * TENTHS
    if d.rules.backup_move_dest != BACKUP_STRAIGHT:
        return towards(s, d, other, caller, budget)
    here, there = int(s.people[other].cell), int(s.people[caller].cell)
    flood(s, d, other, here, budget)
    best, least = here, apart2(here, there) * CELLS
    for i in range(s.reach_n):
        cell = int(s.reach[i])
        if cell == here or not may_end(s, d, other, cell):
            continue
        far = apart2(cell, there) * CELLS + int(s.cost[cell])
        if far < least:
            best, least = cell, far
    return best


@kernel
def place_backup(s: State, d: Design, who: int, log: Log) -> bool:
    """A new Warden at the Entry Point nearest the caller, if a miniature is left (rulebook, Call for Backup)."""
    entry = nearest_entry(s, d, int(s.people[who].cell))
    if come_in(s, d, Breed.WARDEN, entry, log) == NOBODY:
        return False
    came_by(log, Arrival.BACKUP, entry)
    return True
