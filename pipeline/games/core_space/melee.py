"""Close Assaults by Traders, and whom a Trader may attack at all (public rules summary)."""

from pipeline.engine.jit import kernel
from pipeline.engine.record import Rows
from pipeline.engine.rules import Move, put
from pipeline.games.core_space.combat import aim, npc_strikes, strike, unarmed_dice
from pipeline.games.core_space.effort import can_act, spend_action
from pipeline.games.core_space.facts import Log
from pipeline.games.core_space.people import is_trader, neighbour, stands
from pipeline.games.core_space.state import BROKEN, FOUND, Act, Design, State
from pipeline.games.core_space.vocabulary import NOBODY, SIDES, Assault, Faction, Heading

STANDARD, HEAVY = range(2)  # of a hit


@kernel
def may_attack(s: State, d: Design, who: int, whom: int) -> bool:
    """Whether one of a crew may attack somebody: whoever stands and is not of his crew, calm Wardens included.

    Crews attack each other only where the rules say so.
    """
    me, it = s.people[who], s.people[whom]
    if whom == who or not stands(it) or it.crew == me.crew:
        return False
    return it.faction != Faction.TRADERS or d.rules.crews_fight != 0


@kernel
def is_usable(s: State, d: Design, who: int, place: int, bits: int) -> bool:
    """Whether a weapon can be used: none of the bits that forbid it, and not one unusable when it was just found."""
    it = s.people[who]
    worn = int(it.worn[place])
    return worn & bits == 0 and (worn & FOUND == 0 or d.tokens[it.tray[place]].not_now == 0)


@kernel
def again_in_tray(s: State, who: int, place: int) -> bool:
    """Whether an equal token in the same state lies before this one in a tray: equal ones are offered once."""
    it = s.people[who]
    for before in range(place):
        if it.tray[before] == it.tray[place] and it.worn[before] == it.worn[place]:
            return True
    return False


@kernel
def fight_moves(s: State, d: Design, moves: Rows[Move], n: int) -> int:
    """FIGHT: whoever is in contact, with each weapon, standard or heavy, or unarmed; the number of moves then."""
    who = s.active
    if not can_act(s):
        return n
    for heading in (Heading.N, Heading.E, Heading.S, Heading.W):
        whom = neighbour(s, d, s.people[who].cell, heading)
        if whom >= 0 and may_attack(s, d, who, whom):
            n = hits_on(s, d, whom, moves, n)
    return n


@kernel
def hits_on(s: State, d: Design, whom: int, moves: Rows[Move], n: int) -> int:
    """The ways in which the active one can strike somebody in contact; with its board, if it is an NPC that joined."""
    who = s.active
    it = s.people[who]
    if not is_trader(who):
        if d.boards[SIDES * it.breed + it.side].close > 0:
            n = put(moves, n, Act.FIGHT, whom, NOBODY, STANDARD)
        return n
    if unarmed_dice(s, d, who) > 0:
        n = put(moves, n, Act.FIGHT, whom, NOBODY, STANDARD)
    for place in range(it.tray_n):
        token = d.tokens[it.tray[place]]
        if not is_usable(s, d, who, place, BROKEN) or again_in_tray(s, who, place):
            continue
        if token.close > 0:
            n = put(moves, n, Act.FIGHT, whom, place, STANDARD)
        if token.heavy > 0:
            n = put(moves, n, Act.FIGHT, whom, place, HEAVY)
    return n


@kernel
def apply_fight(s: State, d: Design, move: Move, log: Log) -> None:
    """A Close Assault: a standard hit never misfires, a heavy one may break the weapon (public: rules summary)."""
    who = s.active
    spend_action(s)
    if not is_trader(who):
        npc_strikes(s, d, who, move.a, log)
        return
    it = s.people[who]
    if move.b == NOBODY:
        aim(s, who, move.a, Assault.CLOSE, unarmed_dice(s, d, who))
    else:
        token = d.tokens[it.tray[move.b]]
        aim(s, who, move.a, Assault.CLOSE, token.heavy if move.c == HEAVY else token.close)
        s.attack.place = move.b
        if move.c == HEAVY and token.reliable == 0:
            s.attack.misfires, s.attack.breaks = 1, 1
    strike(s, d, log)
