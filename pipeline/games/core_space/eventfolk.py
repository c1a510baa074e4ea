"""Whom an event card's text means: the NPC of a kind nearest a Trader, and the like (public rules summary)."""

from pipeline.engine.jit import kernel
from pipeline.games.core_space.facts import Log
from pipeline.games.core_space.grid import apart2, range_of
from pipeline.games.core_space.moving import npc_moves
from pipeline.games.core_space.paths import towards
from pipeline.games.core_space.people import engaged, in_contact, is_trader, stands
from pipeline.games.core_space.state import PEOPLE, Design, State
from pipeline.games.core_space.views import sees
from pipeline.games.core_space.vocabulary import NOBODY, SIDES, Breed, Faction, Range

# Groups of characters that a card speaks of, beyond the breeds of NPCs
ANY_TRADER = Breed.TRADER + 0
CAPTAINS, ANY_SCOURGE, FREE_CIVILIANS = ANY_TRADER + 1, ANY_TRADER + 2, ANY_TRADER + 3


@kernel
def is_of(s: State, d: Design, who: int, group: int) -> bool:
    """Whether a character stands on the board and is of a group: a breed of NPCs, or one of those above."""
    it = s.people[who]
    if not stands(it):
        return False
    if group == ANY_TRADER:
        return is_trader(who)
    if group == CAPTAINS:
        return is_trader(who) and d.roles[it.role].captain != 0
    if group == ANY_SCOURGE:
        return it.faction == Faction.SCOURGE
    if group == FREE_CIVILIANS:
        return it.faction == Faction.CIVILIANS and not engaged(s, d, who)
    return it.breed == group and it.faction != Faction.TRADERS


@kernel
def nearest_of(s: State, d: Design, who: int, group: int, seen: bool) -> int:
    """The one of a group nearest a character, in sight of it where `seen` is asked; ties: the lower number."""
    best, least, here = NOBODY, 0, int(s.people[who].cell)
    for other in range(s.last):
        if other == who or not is_of(s, d, other, group):
            continue
        gap = int(apart2(here, int(s.people[other].cell)))
        if best != NOBODY and gap >= least:
            continue
        if not seen or sees(s, d, who, other):
            best, least = other, gap
    return best


@kernel
def nearest_pair(s: State, d: Design, group: int, others: int, seen: bool) -> int:
    """Of a group the one nearest any of the others, and that other: PEOPLE * one + other; NOBODY: there is none."""
    best, least = NOBODY, 0
    for who in range(s.last):
        if not is_of(s, d, who, group):
            continue
        other = nearest_of(s, d, who, others, seen)
        if other == NOBODY:
            continue
        gap = int(apart2(int(s.people[who].cell), int(s.people[other].cell)))
        if best == NOBODY or gap < least:
            best, least = PEOPLE * who + other, gap
    return best


@kernel
def step_towards(s: State, d: Design, who: int, whom: int, log: Log) -> bool:
    """A Move of an NPC towards a character; whether it got anywhere."""
    if in_contact(s, d, who, whom):
        return False
    cell = towards(s, d, who, whom, 10 * d.rules.move)
    if cell == int(s.people[who].cell):
        return False
    npc_moves(s, d, who, cell, log)
    return True


@kernel
def can_shoot(s: State, d: Design, who: int, whom: int) -> bool:
    """Whether an NPC could shoot at a character now: a gun, sight, range, and no enemy in contact (public)."""
    it = s.people[who]
    board = d.boards[SIDES * it.breed + it.side]
    if board.shooting == 0 or engaged(s, d, who) or in_contact(s, d, who, whom) or not sees(s, d, who, whom):
        return False
    return board.no_limit != 0 or range_of(d, int(it.cell), int(s.people[whom].cell)) != Range.LONG
