"""A Trader's turn: what the active one can do, and what it has left to do it with (public rules summary)."""

from pipeline.engine.jit import kernel
from pipeline.engine.record import Rows
from pipeline.engine.rules import Move, put
from pipeline.games.core_space.blast import blast_moves
from pipeline.games.core_space.dragging import drag_moves
from pipeline.games.core_space.effort import can_act, spend_action
from pipeline.games.core_space.facts import Log
from pipeline.games.core_space.interacting import interact_moves
from pipeline.games.core_space.items import item_moves
from pipeline.games.core_space.melee import fight_moves
from pipeline.games.core_space.moving import move_moves
from pipeline.games.core_space.order import ready
from pipeline.games.core_space.people import is_trader
from pipeline.games.core_space.persuading import persuade_moves
from pipeline.games.core_space.searching import search_moves
from pipeline.games.core_space.shooting import shoot_moves, throw_moves
from pipeline.games.core_space.skills import skill_moves
from pipeline.games.core_space.state import Act, Design, State
from pipeline.games.core_space.vocabulary import NOBODY, SIDES


@kernel
def turn_moves(s: State, d: Design, moves: Rows[Move], n: int) -> int:
    """ACTIVATE: the Traders of the crew, and the NPCs that joined it, that have yet to act; the number then."""
    for who in range(s.last):
        if ready(s, who, s.turn):
            n = put(moves, n, Act.ACTIVATE, who, 0, 0)
    return n


@kernel
def actions_of(s: State, d: Design, who: int) -> int:
    """The actions of a Trader's board, or an NPC's."""
    it = s.people[who]
    if is_trader(who):
        return d.roles[it.role].actions
    return d.boards[SIDES * it.breed + it.side].actions


@kernel
def begin_turn(s: State, d: Design, who: int, log: Log) -> None:
    """A Trader, or an NPC that joined a crew, begins its turn: the actions of its board, and effortless ones.

    Helping to drag takes an action, Assist gives some. NPCs do nothing effortless (reading).
    """
    it = s.people[who]
    s.active, s.begun, s.moved = who, 0, 0
    s.actions = max(0, actions_of(s, d, who) - it.fewer + it.more)
    s.free = d.rules.free_actions if is_trader(who) else 0
    it.acted, it.fewer, it.more, it.helps = 1, 0, 0, 0
    if is_trader(who):
        log.seats[it.crew].turns += 1


@kernel
def may_go_on(s: State, d: Design) -> bool:
    """Whether the active one can do anything more: it is not down, and has an action left, or an effortless one."""
    it = s.people[s.active]
    if it.on == 0 or it.out != 0 or it.defeated != 0:
        return False
    return s.actions > 0 or (s.free > 0 and it.cell >= 0 and it.prone == 0)


@kernel
def end_turn(s: State, d: Design, log: Log) -> None:
    """The turn under way ends; what was left of it is lost."""
    s.active, s.actions, s.free, s.begun = NOBODY, 0, 0, 0


@kernel
def action_moves(s: State, d: Design, moves: Rows[Move], n: int) -> int:
    """All that the active one can do now, or nothing more; the number of moves then.

    One who is prone can only stand up (public). One in the ship first Moves out of it. An NPC that joined a crew
    Moves, shoots and fights.
    """
    it = s.people[s.active]
    n = put(moves, n, Act.DONE, 0, 0, 0)
    if it.prone != 0:
        return put(moves, n, Act.STAND, 0, 0, 0) if can_act(s) else n
    n = move_moves(s, d, moves, n)
    if it.cell < 0:
        return n
    n = shoot_moves(s, d, moves, n)
    n = fight_moves(s, d, moves, n)
    if not is_trader(s.active):
        return n
    n = throw_moves(s, d, moves, n)
    n = blast_moves(s, d, moves, n)
    n = drag_moves(s, d, moves, n)
    return other_moves(s, d, moves, n)


@kernel
def other_moves(s: State, d: Design, moves: Rows[Move], n: int) -> int:
    """What a Trader can do besides moving and attacking; the number of moves then."""
    n = search_moves(s, d, moves, n)
    n = item_moves(s, d, moves, n)
    n = interact_moves(s, d, moves, n)
    n = persuade_moves(s, d, moves, n)
    return skill_moves(s, d, moves, n)


@kernel
def stand_up(s: State) -> None:
    """Stand up: an action."""
    spend_action(s)
    s.people[s.active].prone = 0
