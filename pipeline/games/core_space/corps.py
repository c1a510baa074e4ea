"""The Galactic Corps: Arrests (rulebook, Arrested Traders)."""

from pipeline.engine.jit import kernel
from pipeline.games.core_space.activation import aim, came_of_it, note_attack
from pipeline.games.core_space.candidates import nearness, sees_any
from pipeline.games.core_space.diagram import TENTHS
from pipeline.games.core_space.facts import Log
from pipeline.games.core_space.moving import npc_moves
from pipeline.games.core_space.paths import towards
from pipeline.games.core_space.people import in_contact, on_board
from pipeline.games.core_space.state import TRADERS, Design, State
from pipeline.games.core_space.targets import choose_target
from pipeline.games.core_space.views import sees
from pipeline.games.core_space.vocabulary import NOBODY, Effect


@kernel
def may_be_arrested(s: State, whom: int) -> bool:
    """Whether a character is a defeated Trader on the board who is not Arrested yet."""
    it = s.people[whom]
    return whom < TRADERS and on_board(it) and it.defeated != 0 and it.arrested == 0


@kernel
def wants_arrest(s: State, d: Design, who: int) -> int:
    """The defeated Trader to Arrest, or NOBODY: one in sight, not Arrested, with no other target in sight.

    Rulebook, Arrested Traders. Of several the nearest (a reading).
    """
    best = NOBODY
    for whom in range(TRADERS):
        if not may_be_arrested(s, whom):
            continue
        if best != NOBODY and nearness(s, who, whom) > nearness(s, who, best):
            continue
        if sees(s, d, who, whom):
            best = whom
    if best == NOBODY or sees_any(s, d, who):
        return NOBODY
    return best


@kernel
def choose_lawful(s: State, d: Design, who: int, log: Log) -> None:
    """A Corps character, or a Warden under command, chooses: an Arrest where there is nothing else to do in sight,
    else a target. A reading: so also after an Arrest or a target's end, where actions are left.
    """
    whom = wants_arrest(s, d, who)
    s.arresting = 0 if whom == NOBODY else 1
    if whom == NOBODY:
        whom = choose_target(s, d, who)
    aim(s, whom, log)


@kernel
def goes_on_arresting(s: State, d: Design, who: int) -> bool:
    """Whether an Arrest is still to be made; with `arrest_recheck_each_action` the sight of others calls it off."""
    if s.arresting == 0 or not may_be_arrested(s, s.target):
        return False
    return d.rules.arrest_recheck_each_action == 0 or wants_arrest(s, d, who) == s.target


@kernel
def arrest_action(s: State, d: Design, who: int, log: Log) -> None:
    """One action of that: a Move towards `s.target`, or the Arrest once in contact (rulebook, Arrested Traders)."""
    if in_contact(s, d, who, s.target):
        arrest(s, who, s.target, log)
        came_of_it(s, Effect.ARREST, log)
        return
    s.moved = 1
    cell = towards(s, d, who, s.target, d.rules.move * TENTHS)
    if cell != s.people[who].cell:
        npc_moves(s, d, who, cell, log)
    note_attack(s, False, log)


@kernel
def arrest(s: State, who: int, whom: int, log: Log) -> None:
    """An Arrested tile is placed: the Trader stays defeated until he is revived (rulebook, Arrested Traders)."""
    it = s.people[whom]
    it.arrested = 1
    log.games[0].arrests += 1
    log.seats[it.crew].arrests += 1
    if it.fall != NOBODY:
        row = log.arrests[it.fall]
        row.arrested, row.arrested_by = s.round_, s.people[who].breed
