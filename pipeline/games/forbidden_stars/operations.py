"""The Operations Phase: tokens on top of stacks are revealed in turn, and orders begin and end."""

from pipeline.engine.jit import kernel
from pipeline.engine.record import Rows
from pipeline.engine.rules import Move, put
from pipeline.games.forbidden_stars.cards import ORDER_UPGRADES
from pipeline.games.forbidden_stars.facts import Log
from pipeline.games.forbidden_stars.galaxy import has_presence, recount
from pipeline.games.forbidden_stars.instead import begin_instead, instead_scheme_moves
from pipeline.games.forbidden_stars.orders import begin_order
from pipeline.games.forbidden_stars.state import Act, Design, Phase, Stage, State
from pipeline.games.forbidden_stars.turns import nothing_under_way, order_begins
from pipeline.games.forbidden_stars.vocabulary import NOBODY, ORDERS, Order, UpgradeVerb, Use


@kernel
def begin_operations(s: State, d: Design) -> None:
    """The Operations Phase begins with the first player (public: player rules summary)."""
    s.phase, s.turns = Phase.OPERATIONS, 0
    s.turn, s.seat = s.first, s.first
    nothing_under_way(s)


@kernel
def on_top(s: State, system: int, seat: int) -> bool:
    """Whether a seat's token lies on top of a system's stack."""
    top = int(s.stack_n[system]) - 1
    return top >= 0 and s.stack_seat[system, top] == seat


@kernel
def tokens_up(s: State, d: Design, seat: int) -> int:
    """How many stacks have a seat's token on top."""
    found = 0
    for system in range(d.systems):
        if on_top(s, system, seat):
            found += 1
    return found


@kernel
def tokens_under(s: State, d: Design, seat: int) -> bool:
    """Whether a seat has a token in a stack."""
    for system in range(d.systems):
        for i in range(s.stack_n[system]):
            if s.stack_seat[system, i] == seat:
                return True
    return False


@kernel
def operations_turn(s: State, d: Design, log: Log) -> bool:
    """The next seat in turn that has a token on top of a stack reveals one; a seat whose tokens are all covered is
    passed over this time (public: session reports; inferred). Whether there is such a seat: there is one until the
    last token has left the board.
    """
    for i in range(s.seats):
        seat = (s.turn + i) % s.seats
        if tokens_up(s, d, seat) > 0:
            s.turn, s.seat, s.stage = seat, seat, Stage.REVEAL
            s.turns += 1
            return True
        if tokens_under(s, d, seat):
            log.seats[seat].blocked += 1
    return False


@kernel
def change_of_plan(s: State, d: Design, seat: int) -> int:
    """The upgrade by which a seat may resolve a Strategize Order as another one now, or NOBODY."""
    force = s.forces[seat]
    for i in range(ORDER_UPGRADES):
        if (force.owned & ~force.used) >> i & 1 != 0:
            upgrade = d.upgrades[ORDER_UPGRADES * force.faction + i]
            if upgrade.verb == UpgradeVerb.CHANGE_OF_PLAN:
                return i
    return NOBODY


@kernel
def token_moves(s: State, d: Design, moves: Rows[Move], n: int, system: int) -> int:
    """Reveal the top token of a stack: carry it out, or lay it on the event deck (public: player rules summary).

    A Strategize Order comes there anyway, and nobody has to buy anything: so that is offered once.
    """
    order = int(s.stack_order[system, int(s.stack_n[system]) - 1])
    n = put(moves, n, Act.REVEAL, system, 0, order)
    if order == Order.STRATEGIZE and change_of_plan(s, d, s.seat) != NOBODY:
        for other in range(ORDERS):
            if other != order:
                n = put(moves, n, Act.REVEAL, system, 0, other)
    if d.rules.unused_to_events != 0 and (order != Order.STRATEGIZE or d.rules.surplus_strategize == 0):
        n = put(moves, n, Act.REVEAL, system, 1, order)
    return n


@kernel
def reveal_moves(s: State, d: Design, moves: Rows[Move]) -> int:
    """Reveal any of one's tokens on top of a stack, or use a scheme instead (public: unofficial FAQ)."""
    n = 0
    for system in range(d.systems):
        if on_top(s, system, s.seat):
            n = token_moves(s, d, moves, n, system)
    return instead_scheme_moves(s, d, moves, n)


@kernel
def take_top(s: State, system: int) -> None:
    """The top token leaves a stack: it is the one of the order under way now."""
    top = int(s.stack_n[system]) - 1
    s.stack_n[system] = top
    s.token, s.order_fact = int(s.stack_order[system, top]), int(s.stack_fact[system, top])


@kernel
def reveal(s: State, d: Design, move: Move, log: Log) -> None:
    """A token is revealed: its order begins, or it is laid on the event deck; or a scheme is used instead."""
    seat = s.seat
    if move.kind == Act.SCHEME:
        begin_instead(s, d, move.a, log)
        return
    take_top(s, move.a)
    if s.order_fact != NOBODY:
        log.orders[s.order_fact].turn = s.turns
    if move.b != 0:
        lay_on_deck(s, seat, log)
        turn_ends(s, d)
        return
    if move.c != s.token:
        s.forces[seat].used |= 1 << change_of_plan(s, d, seat)
    order_begins(s, d, move.c, move.a)
    if s.order_fact != NOBODY:
        log.orders[s.order_fact].worlds = -s.forces[seat].worlds
    begin_order(s, d, log)


@kernel
def lay_on_deck(s: State, seat: int, log: Log) -> None:
    """The token is laid on the event deck unresolved."""
    s.forces[seat].on_deck[s.token] += 1
    log.seats[seat].to_events += 1
    if s.order_fact != NOBODY:
        log.orders[s.order_fact].use = Use.TO_EVENTS


@kernel
def goes_on_deck(s: State, d: Design) -> bool:
    """Whether the token of the order just resolved goes on the event deck: a Strategize Order's does (rulebook)."""
    if s.order != Order.STRATEGIZE:
        return False
    return d.rules.surplus_strategize != 0 or s.did != 0 or has_presence(s, s.system, s.active)


@kernel
def end_order(s: State, d: Design, log: Log) -> None:
    """An order is resolved: its token goes back to hand (inferred) or on the event deck, and the turn passes.

    What a scheme began instead of an order has no token.
    """
    recount(s, d)
    s.kept = 1
    if s.token != NOBODY:
        force = s.forces[s.active]
        if goes_on_deck(s, d):
            force.on_deck[s.token] += 1
        else:
            force.orders[s.token] += 1
        log.seats[s.active].resolved += 1
    if s.order_fact != NOBODY:
        row = log.orders[s.order_fact]
        row.use = Use.RESOLVED if s.did != 0 else Use.EMPTY
        row.worlds += s.forces[s.active].worlds
    turn_ends(s, d)


@kernel
def turn_ends(s: State, d: Design) -> None:
    """The turn passes to the left."""
    s.turn = (s.turn + 1) % s.seats
    nothing_under_way(s)
