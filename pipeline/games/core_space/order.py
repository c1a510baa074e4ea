"""Who acts next: Traders of a crew, and NPCs of the phase (public rules summary)."""

from pipeline.engine.jit import kernel
from pipeline.games.core_space.facts import Log
from pipeline.games.core_space.people import is_trader, stands
from pipeline.games.core_space.state import TRADERS, Design, Person, Phase, State
from pipeline.games.core_space.vocabulary import NOBODY, SIDES, Faction


@kernel
def aboard_waiting(it: Person) -> bool:
    """Whether a Trader has not left the ship yet: his first action is a Move out of the airlock."""
    return it.on != 0 and it.started == 0 and it.out == 0 and it.defeated == 0


@kernel
def able(s: State, who: int) -> bool:
    """Whether a character of a crew could act at all: it stands on the board, or waits in the ship."""
    it = s.people[who]
    return stands(it) or (is_trader(who) and aboard_waiting(it))


@kernel
def ready(s: State, who: int, seat: int) -> bool:
    """Whether a Trader of a crew, or an NPC that joined it, may still be activated in this round."""
    it = s.people[who]
    if it.on == 0 or it.faction != Faction.TRADERS or it.crew != seat:
        return False
    return it.acted == 0 and it.skips == 0 and able(s, who)


@kernel
def any_ready(s: State, seat: int) -> bool:
    """Whether a crew still has somebody to activate."""
    for who in range(s.last):
        if ready(s, who, seat):
            return True
    return False


@kernel
def next_crew(s: State) -> int:
    """The next seat clockwise that has somebody to activate, the last one itself at the end, or NOBODY."""
    for k in range(s.seats):
        seat = (s.turn + 1 + k) % s.seats
        if any_ready(s, seat):
            return seat
    return NOBODY


@kernel
def lose_turns(s: State, log: Log) -> None:
    """Who is to be skipped in the Trader Phase has lost this activation (rulebook, Security Die: Reminder marker)."""
    for who in range(s.last):
        it = s.people[who]
        if it.on == 0 or it.faction != Faction.TRADERS or it.acted != 0 or it.skips == 0 or not able(s, who):
            continue
        it.acted = 1
        if is_trader(who):
            row = log.seats[it.crew]
            row.turns_lost += 1
            if it.questioned > 0:
                row.turns_questioned += 1
        skip(it)


@kernel
def skip(it: Person) -> None:
    """An activation is skipped: a Reminder marker goes."""
    it.skips -= 1
    it.questioned = max(0, it.questioned - 1)


@kernel
def rank_of(d: Design, it: Person) -> int:
    """The rank of an NPC."""
    return d.boards[SIDES * it.breed + it.side].rank


@kernel
def next_npc(s: State, d: Design) -> int:
    """The NPC of the phase that activates next: highest rank first, then the lower number; NOBODY: all have.

    One that came in this very phase activates too (public: rules summary).
    """
    faction, best, high = s.phase - Phase.SCOURGE, NOBODY, 0
    for who in range(TRADERS, s.last):
        it = s.people[who]
        if it.acted != 0 or it.faction != faction or not stands(it):
            continue
        rank = rank_of(d, it)
        if best == NOBODY or rank > high:
            best, high = who, rank
    return best
