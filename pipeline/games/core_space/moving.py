"""Moves made: out of the ship and back, leaving contact, Opportunity Attacks (public: rules summary; rulebook)."""

from pipeline.engine.jit import kernel
from pipeline.engine.record import Rows
from pipeline.engine.rules import Move, put
from pipeline.games.core_space.cards import CELLS, FAR
from pipeline.games.core_space.combat import may_strike_leaver, opportunity
from pipeline.games.core_space.effort import can_act, spend_action, spend_effortless
from pipeline.games.core_space.extraction import board
from pipeline.games.core_space.facts import Log
from pipeline.games.core_space.paths import INCH, flood, may_end
from pipeline.games.core_space.people import in_contact, is_trader, neighbour, put_at, stands
from pipeline.games.core_space.state import MOST_BLOWS, Act, Design, State
from pipeline.games.core_space.vocabulary import NOBODY, Breed, Heading

ON_BOARD = CELLS  # where a Move leads that leaves the mission


@kernel
def budget_of(s: State, d: Design, who: int, inches: int) -> int:
    """Tenths of an inch that a character of a crew may still move with so many inches: a round has a most (public)."""
    return max(0, min(INCH * inches, INCH * d.rules.move_cap - s.people[who].walked))


@kernel
def home_of(s: State, d: Design, who: int) -> int:
    """The cell inside the airlock of a character's crew, or NOBODY."""
    return int(d.map.airlocks[s.people[who].crew])


@kernel
def out_of_ship(s: State, d: Design, who: int) -> int:
    """Flood from the airlock for one who is still in the ship: entering its cell takes an inch. What is left then.

    Whoever stands in that cell keeps nobody in (made up: else it would for ever).
    """
    budget = budget_of(s, d, who, d.rules.move) - INCH
    if budget >= 0:
        flood(s, d, who, home_of(s, d, who), budget)
    return budget


@kernel
def move_moves(s: State, d: Design, moves: Rows[Move], n: int) -> int:
    """MOVE, PROXIMITY and LEAVE of the active one; the number of moves then."""
    who = s.active
    it = s.people[who]
    if it.cell < 0:
        if not can_act(s) or out_of_ship(s, d, who) < 0:
            return n
        return cells_reached(s, d, FAR, moves, n)
    near = budget_of(s, d, who, d.rules.proximity) if s.free > 0 else 0
    far = budget_of(s, d, who, d.rules.move) if can_act(s) else 0
    if max(near, far) <= 0:
        return n
    flood(s, d, who, it.cell, max(near, far))
    if far > 0:
        n = cells_reached(s, d, far, moves, n)
    if near > 0:
        for i in range(1, s.reach_n):
            cell = int(s.reach[i])
            if int(s.cost[cell]) <= near and may_end(s, d, who, cell):
                n = put(moves, n, Act.PROXIMITY, cell, 0, 0)
    if is_trader(who) and may_leave(s, d, who, max(far, near if home_of(s, d, who) == it.cell else 0)):
        n = put(moves, n, Act.LEAVE, 0, 0, 0)
    return n


@kernel
def cells_reached(s: State, d: Design, budget: int, moves: Rows[Move], n: int) -> int:
    """MOVE to each cell of the last flood in which the active one may end; the number of moves then."""
    who = s.active
    here = s.people[who].cell
    for i in range(s.reach_n):
        cell = int(s.reach[i])
        if cell != here and int(s.cost[cell]) <= budget and may_end(s, d, who, cell):
            n = put(moves, n, Act.MOVE, cell, 0, 0)
    return n


@kernel
def may_leave(s: State, d: Design, who: int, budget: int) -> bool:
    """Whether the last flood reaches the airlock's cell with an inch to spare, so that the ship is reached (public)."""
    home = home_of(s, d, who)
    return home >= 0 and int(s.cost[home]) + INCH <= budget


@kernel
def apply_move_away(s: State, d: Design, move: Move, log: Log) -> None:
    """A Move, a proximity move or leaving for good: it costs its action, and those left behind may attack first.

    Leaving from the airlock's cell is a proximity move where there is one to be had.
    """
    who, cell = s.active, move.a
    it = s.people[who]
    if it.cell < 0:
        out_of_ship(s, d, who)
        spend_action(s)
        begin_move(s, d, cell, int(s.cost[cell]) + INCH, log)
        return
    flood(s, d, who, it.cell, budget_of(s, d, who, max(d.rules.move, d.rules.proximity)))
    if move.kind == Act.LEAVE:
        home = home_of(s, d, who)
        if home == it.cell and d.rules.proximity > 0:
            spend_effortless(s)
        else:
            spend_action(s)
        begin_move(s, d, ON_BOARD, int(s.cost[home]) + INCH, log)
        return
    if move.kind == Act.PROXIMITY:
        spend_effortless(s)
    else:
        spend_action(s)
    begin_move(s, d, cell, int(s.cost[cell]), log)


@kernel
def begin_move(s: State, d: Design, cell: int, cost: int, log: Log) -> None:
    """The active one sets out for a cell: first those whose contact it leaves attack it, then it is there."""
    who = s.active
    s.leaver, s.leave_to, s.leave_cost, s.blows_n = who, cell, cost, 0
    here = s.people[who].cell
    if here >= 0:
        for heading in (Heading.W, Heading.S, Heading.E, Heading.N):  # the last one strikes first
            other = neighbour(s, d, here, heading)
            if other >= 0 and s.blows_n < MOST_BLOWS and may_strike_leaver(s, d, other, who):
                s.blows[s.blows_n] = other
                s.blows_n += 1
    if s.blows_n == 0:
        end_move(s, d, log)


@kernel
def end_move(s: State, d: Design, log: Log) -> None:
    """The leaver arrives; on board he is out of the mission."""
    who = s.leaver
    it = s.people[who]
    it.walked += s.leave_cost
    s.moved, s.leaver = 1, NOBODY
    if s.leave_to == ON_BOARD:
        s.active = NOBODY
        board(s, d, who, False, log)
        return
    it.started = 1
    put_at(s, who, s.leave_to)


@kernel
def next_blow(s: State, d: Design, log: Log) -> None:
    """Due.BLOW: the next Opportunity Attack on `s.leaver`; after the last he moves, and `s.leaver` is NOBODY.

    One who is brought down does not move. Where the last attack may be reacted to he moves with the next call.
    """
    who = s.leaver
    if s.blows_n > 0 and stands(s.people[who]):
        s.blows_n -= 1
        by = int(s.blows[s.blows_n])
        if in_contact(s, d, by, who) and may_strike_leaver(s, d, by, who):
            opportunity(s, d, by, who, log)
    if not stands(s.people[who]):
        s.blows_n, s.leaver = 0, NOBODY
    elif s.blows_n == 0 and s.wounds_n == 0:
        end_move(s, d, log)


@kernel
def npc_moves(s: State, d: Design, who: int, cell: int, log: Log) -> bool:
    """An NPC Moves to a cell that a path found for it: those it leaves contact with attack first; whether it lived.

    Adds what it walked to `Person.walked` and, during a Warden's activation, to its row of facts.
    """
    it = s.people[who]
    cost, here = int(s.cost[cell]), it.cell
    for heading in (Heading.N, Heading.E, Heading.S, Heading.W):
        other = neighbour(s, d, here, heading)
        if other >= 0 and may_strike_leaver(s, d, other, who):
            opportunity(s, d, other, who, log)
            if not stands(it):
                return False
    it.walked += cost
    if s.security_fact != NOBODY and who == s.active and it.breed == Breed.WARDEN:
        log.security[s.security_fact].moved += cost
    put_at(s, who, cell)
    return True
