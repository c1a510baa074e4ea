"""The Planning Phase: orders are laid face down on systems, one at a time in turn order."""

from pipeline.engine.facts import LOG_FULL
from pipeline.engine.jit import kernel
from pipeline.engine.record import Rows
from pipeline.engine.rules import Move, put
from pipeline.games.forbidden_stars.asking import Asking
from pipeline.games.forbidden_stars.event_decks import scheme_for, use_scheme
from pipeline.games.forbidden_stars.facts import MOST_ORDER_ROWS, Log
from pipeline.games.forbidden_stars.galaxy import has_presence
from pipeline.games.forbidden_stars.state import MOST_STACK, Act, Design, Due, Phase, Stage, State
from pipeline.games.forbidden_stars.turns import nothing_under_way
from pipeline.games.forbidden_stars.vocabulary import NOBODY, ORDERS, Timing


@kernel
def begin_game(s: State, d: Design) -> None:
    """The galaxy is laid: round 1 begins with seat 1 as the first player."""
    s.round_, s.first = 1, 0
    s.source, s.contested, s.queued, s.hop = NOBODY, NOBODY, NOBODY, NOBODY
    begin_planning(s, d)


@kernel
def begin_planning(s: State, d: Design) -> None:
    """A round's Planning Phase begins with the first player (public: player rules summary)."""
    s.phase, s.turns, s.kept = Phase.PLANNING, 0, 0
    s.turn, s.seat = s.first, s.first
    nothing_under_way(s)


@kernel
def tokens_in_hand(s: State, seat: int) -> int:
    """Order tokens in a seat's hand."""
    found = 0
    for order in range(ORDERS):
        found += int(s.forces[seat].orders[order])
    return found


@kernel
def may_lay(s: State, d: Design, seat: int, system: int) -> bool:
    """Whether a seat may lay an order on a system: it, or one beside it, contains something of its own.

    Storms are no matter here (public: player rules summary, players).
    """
    if s.stack_n[system] >= MOST_STACK:
        return False
    if has_presence(s, system, seat):
        return True
    for side in range(4):
        other = int(d.next_to[system, side])
        if other != NOBODY and has_presence(s, other, seat):
            return True
    return False


@kernel
def may_lay_any(s: State, d: Design, seat: int) -> bool:
    """Whether there is a system where a seat may lay an order."""
    for system in range(d.systems):
        if may_lay(s, d, seat, system):
            return True
    return False


@kernel
def planning_turn(s: State, d: Design) -> bool:
    """The next seat lays an order: one each in turn, first player first, until all have laid theirs (public: player
    rules summary). A seat that has run out of tokens is passed over. Whether a decision came of it.

    Then schemes are used that are for the end of the phase.
    """
    while s.turns < s.seats * d.rules.orders_placed:
        seat = (s.first + s.turns) % s.seats
        if s.forces[seat].out == 0 and tokens_in_hand(s, seat) > 0 and may_lay_any(s, d, seat):
            s.turn, s.seat, s.stage = seat, seat, Stage.ORDER
            return True
        s.turns += 1
    return asks_hidden_hand(s, d)


@kernel
def order_token_moves(s: State, d: Design, moves: Rows[Move]) -> int:
    """Each order in hand on each system where one may be laid, whether or not it can be carried out there."""
    n, force = 0, s.forces[s.seat]
    for system in range(d.systems):
        if not may_lay(s, d, s.seat, system):
            continue
        for order in range(ORDERS):
            if force.orders[order] > 0:
                n = put(moves, n, Act.ORDER, order, system, 0)
    return n


@kernel
def note_order(s: State, order: int, system: int, log: Log) -> int:
    """Write a row of `orders`, and what covers the tokens below; its number, or NOBODY."""
    below = int(s.stack_n[system])
    for i in range(below):
        fact = int(s.stack_fact[system, i])
        if fact != NOBODY:
            log.orders[fact].above += 1
            if s.stack_seat[system, i] != s.seat:
                log.orders[fact].covered_by_others += 1
    if log.orders_n >= MOST_ORDER_ROWS:
        log.games[0].faults |= LOG_FULL
        return NOBODY
    row = log.orders[log.orders_n]
    log.orders_n += 1
    row.round_, row.seat, row.order, row.system = s.round_, s.seat + 1, order, system + 1
    row.placed, row.below = s.turns // s.seats + 1, below
    return log.orders_n - 1


@kernel
def lay_order(s: State, d: Design, order: int, system: int, log: Log) -> None:
    """An order is laid on top of a system's stack."""
    top = int(s.stack_n[system])
    s.stack_fact[system, top] = note_order(s, order, system, log)
    s.stack_seat[system, top], s.stack_order[system, top] = s.seat, order
    s.stack_n[system] = top + 1
    s.forces[s.seat].orders[order] -= 1
    s.turns += 1
    s.stage, s.due = Stage.STEP, Due.TURN


@kernel
def own_in_stacks(s: State, d: Design, seat: int) -> int:
    """A seat's order tokens on the board."""
    found = 0
    for system in range(d.systems):
        for i in range(s.stack_n[system]):
            if s.stack_seat[system, i] == seat:
                found += 1
    return found


@kernel
def asks_hidden_hand(s: State, d: Design) -> bool:
    """At the end of the phase each seat in turn may use a scheme for it; whether a decision came of it."""
    while s.turns < s.seats * (d.rules.orders_placed + 1):
        seat = (s.first + s.turns) % s.seats
        card = scheme_for(s, d, seat, Timing.PLANNED, NOBODY)
        if card != NOBODY and s.forces[seat].out == 0 and own_in_stacks(s, d, seat) > 0:
            s.turn, s.seat, s.event = seat, seat, card
            s.stage, s.asking = Stage.SCHEME, Asking.PLANNED
            return True
        s.turns += 1
    return False


@kernel
def planned_moves(s: State, d: Design, moves: Rows[Move]) -> int:
    """The moves of Hidden Hand: use it or not; which own token to look at; and where it is laid back."""
    if s.asking == Asking.PLANNED:
        return put(moves, put(moves, 0, Act.DONE, 0, 0, 0), Act.SCHEME, s.event, 0, 0)
    if s.asking == Asking.LAY_BACK:
        return put(moves, put(moves, 0, Act.CHOOSE, 0, 0, 0), Act.CHOOSE, 1, 0, 0)
    n = 0
    for system in range(d.systems):
        for i in range(s.stack_n[system]):
            if s.stack_seat[system, i] == s.seat:
                n = put(moves, n, Act.CHOOSE, system, i, 0)
    return n


@kernel
def lay_back(s: State, system: int, place: int, top: bool) -> None:
    """A token of a stack goes to its top or its bottom; the others close up."""
    seat, order, fact = s.stack_seat[system, place], s.stack_order[system, place], s.stack_fact[system, place]
    step, to = (1, int(s.stack_n[system]) - 1) if top else (-1, 0)
    i = place
    while i != to:
        s.stack_seat[system, i] = s.stack_seat[system, i + step]
        s.stack_order[system, i] = s.stack_order[system, i + step]
        s.stack_fact[system, i] = s.stack_fact[system, i + step]
        i += step
    s.stack_seat[system, to], s.stack_order[system, to], s.stack_fact[system, to] = seat, order, fact


@kernel
def apply_planned(s: State, d: Design, move: Move, log: Log) -> None:
    """Hidden Hand: one looks at an own token anywhere in a stack and lays it on the top or bottom of that stack."""
    if move.kind == Act.SCHEME:
        use_scheme(s, d, s.seat, s.event, log)
        s.stage, s.asking = Stage.EFFECT, Asking.LOOK
    elif s.asking == Asking.LOOK and move.kind == Act.CHOOSE:
        s.system, s.picked = move.a, move.b
        s.asking = Asking.LAY_BACK
    else:
        if s.asking == Asking.LAY_BACK:
            lay_back(s, s.system, s.picked, move.a != 0)
        s.turns += 1
        nothing_under_way(s)
