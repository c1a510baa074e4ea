"""Interacting with terminals: the mission's objective (public: Mission Monday 011 and 021)."""

from pipeline.engine.jit import kernel
from pipeline.engine.record import Rows
from pipeline.engine.rules import Move, put
from pipeline.games.core_space.dice import hits_of
from pipeline.games.core_space.effort import can_act, spend_action
from pipeline.games.core_space.facts import Log
from pipeline.games.core_space.luck import HACK_THROW, throw
from pipeline.games.core_space.mission_rules import OBJECTIVE_INTERACT
from pipeline.games.core_space.people import engaged, is_trader
from pipeline.games.core_space.searching import reaches
from pipeline.games.core_space.state import Act, Design, State
from pipeline.games.core_space.tray import has_tech


@kernel
def interact_moves(s: State, d: Design, moves: Rows[Move], n: int) -> int:
    """INTERACT of the active Trader with a terminal in contact that nobody has used; the number of moves then."""
    who = s.active
    if d.rules.objective != OBJECTIVE_INTERACT or not is_trader(who) or not can_act(s):
        return n
    it = s.people[who]
    if it.cell < 0 or engaged(s, d, who):
        return n
    for terminal in range(d.map.terminals_n):
        if s.hacked[terminal] == 0 and reaches(d, it.cell, int(d.map.terminals[terminal])):
            n = put(moves, n, Act.INTERACT, terminal, 0, 0)
    return n


@kernel
def hack_dice(s: State, d: Design, who: int) -> int:
    """The dice of an Interact: Tech class and Tech Pack add one each (public: Mission Monday 011 and 021)."""
    it = s.people[who]
    dice = d.rules.hack_dice + d.roles[it.role].tech
    return dice + 1 if has_tech(d, it) else dice


@kernel
def apply_interact(s: State, d: Design, move: Move, log: Log) -> None:
    """Try a terminal: so many hits are needed; misfire icons mean nothing in a test (public; reading, README)."""
    who = s.active
    spend_action(s)
    if hits_of(d, throw(s, who, HACK_THROW), hack_dice(s, d, who)) < d.rules.hack_hits:
        return
    s.hacked[move.a] = 1
    crew = s.people[who].crew
    s.hacks[crew] = int(s.hacks[crew]) + 1
