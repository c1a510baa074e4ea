"""Schemes that are used instead of revealing an order. The order tokens stay where they are (inferred)."""

from pipeline.engine.jit import kernel
from pipeline.engine.record import Rows
from pipeline.engine.rules import Move, put
from pipeline.games.forbidden_stars.asking import Asking
from pipeline.games.forbidden_stars.cards import EVENT_CARDS, QUADRANTS
from pipeline.games.forbidden_stars.event_decks import event_bit, use_scheme
from pipeline.games.forbidden_stars.facts import Log
from pipeline.games.forbidden_stars.galaxy import friendly, uncontrolled, units_at
from pipeline.games.forbidden_stars.orders import begin_order
from pipeline.games.forbidden_stars.state import ROUTED, STANDING, Act, Design, Due, Part, Stage, State
from pipeline.games.forbidden_stars.turns import order_begins
from pipeline.games.forbidden_stars.vocabulary import GRADES, NOBODY, EventCard, Order, Timing


@kernel
def units_in(s: State, system: int, seat: int) -> int:
    """Units of a seat in a system."""
    found = 0
    for quadrant in range(QUADRANTS):
        found += units_at(s, QUADRANTS * system + quadrant, seat)
    return found


@kernel
def routed_in(s: State, system: int, seat: int) -> int:
    """Routed units of a seat in a system."""
    found = 0
    for quadrant in range(QUADRANTS):
        for grade in range(GRADES):
            found += int(s.areas[QUADRANTS * system + quadrant].units[seat, grade, ROUTED])
    return found


@kernel
def second_wind_moves(s: State, d: Design, moves: Rows[Move], n: int) -> int:
    """Second Wind: all one's units in one system rally. CHOOSE, a: system."""
    for system in range(d.systems):
        if routed_in(s, system, s.seat) > 0:
            n = put(moves, n, Act.CHOOSE, system, 0, 0)
    return n


@kernel
def plague_moves(s: State, d: Design, moves: Rows[Move], n: int) -> int:
    """Plague routs an enemy unit in a system that holds a unit of one's own. CHOOSE, a: area, b: grade, c: seat."""
    for a in range(d.areas):
        if units_in(s, a // QUADRANTS, s.seat) < d.events[EventCard.PLAGUE].amount:
            continue
        for seat in range(s.seats):
            for grade in range(GRADES):
                if seat != s.seat and s.areas[a].units[seat, grade, STANDING] > 0:
                    n = put(moves, n, Act.CHOOSE, a, grade, seat)
    return n


@kernel
def rush_moves(s: State, d: Design, moves: Rows[Move], n: int) -> int:
    """Rush: an Advance Order in a system with at least two units of one's own. CHOOSE, a: system."""
    for system in range(d.systems):
        if units_in(s, system, s.seat) >= d.events[EventCard.RUSH].amount:
            n = put(moves, n, Act.CHOOSE, system, 0, 0)
    return n


@kernel
def takes_units(s: State, a: int, source: int, seat: int) -> bool:
    """Whether units may go from one area to another by Gate Walk: a friendly or empty one of the same kind."""
    if a == source or s.areas[a].world != s.areas[source].world:
        return False
    return friendly(s, a, seat) or uncontrolled(s, a)


@kernel
def gate_walk_moves(s: State, d: Design, moves: Rows[Move], n: int) -> int:
    """Gate Walk: any of one's units of one area go to one friendly or empty area (public: unofficial FAQ).

    CHOOSE, a: area; first the one that they leave, then the other one; then MOVE, unit by unit.
    """
    if s.asking == Asking.SECOND:
        for a in range(d.areas):
            if takes_units(s, a, s.picked, s.seat):
                n = put(moves, n, Act.CHOOSE, a, 0, 0)
        return n
    for a in range(d.areas):
        if units_at(s, a, s.seat) > 0:
            for b in range(d.areas):
                if takes_units(s, b, a, s.seat):
                    n = put(moves, n, Act.CHOOSE, a, 0, 0)
                    break
    return n


@kernel
def walking_moves(s: State, d: Design, moves: Rows[Move], n: int) -> int:
    """Which unit goes next by Gate Walk; or no more once one has gone. `s.about` is the area that they go to."""
    if s.count > 0:
        n = put(moves, n, Act.DONE, 0, 0, 0)
    area = s.areas[s.picked]
    for grade in range(GRADES):
        if area.units[s.seat, grade, STANDING] > 0:
            n = put(moves, n, Act.MOVE, s.picked, grade, s.about)
        if area.units[s.seat, grade, ROUTED] > 0:
            n = put(moves, n, Act.MOVE, s.picked, grade + GRADES, s.about)
    return n


@kernel
def instead_moves(s: State, d: Design, moves: Rows[Move], n: int, card: int) -> int:
    """What a scheme can do now; nothing: it may not be used."""
    if card == EventCard.SECOND_WIND:
        return second_wind_moves(s, d, moves, n)
    if card == EventCard.PLAGUE:
        return plague_moves(s, d, moves, n)
    if card == EventCard.RUSH:
        return rush_moves(s, d, moves, n)
    if card == EventCard.GATE_WALK and s.asking == Asking.WALK:
        return walking_moves(s, d, moves, n)
    if card == EventCard.GATE_WALK:
        return gate_walk_moves(s, d, moves, n)
    return n


@kernel
def instead_scheme_moves(s: State, d: Design, moves: Rows[Move], n: int) -> int:
    """The schemes that a seat holds and may use instead of revealing an order: such as can do something."""
    force = s.forces[s.seat]
    for i in range(EVENT_CARDS):
        card = EVENT_CARDS * int(force.faction) + i
        if force.schemes & event_bit(card) == 0 or d.events[card].timing != Timing.INSTEAD:
            continue
        if instead_moves(s, d, moves, n, card) > n:  # written over by the move itself
            n = put(moves, n, Act.SCHEME, card, 0, 0)
    return n


@kernel
def begin_instead(s: State, d: Design, card: int, log: Log) -> None:
    """A scheme is used: what it asks is decided next."""
    use_scheme(s, d, s.seat, card, log)
    s.event, s.active, s.count = card, s.seat, 0
    s.stage, s.asking = Stage.EFFECT, Asking.INSTEAD


@kernel
def rally_system(s: State, system: int, seat: int) -> None:
    """All units of a seat in a system rally."""
    for quadrant in range(QUADRANTS):
        area = s.areas[QUADRANTS * system + quadrant]
        for grade in range(GRADES):
            area.units[seat, grade, STANDING] += area.units[seat, grade, ROUTED]
            area.units[seat, grade, ROUTED] = 0


@kernel
def apply_walk(s: State, move: Move) -> bool:
    """Gate Walk goes on; whether it is finished."""
    if s.asking == Asking.INSTEAD:
        s.picked, s.asking = move.a, Asking.SECOND
        return False
    if s.asking == Asking.SECOND:
        s.about, s.asking = move.a, Asking.WALK
        return False
    if move.kind == Act.MOVE:
        state = STANDING if move.b < GRADES else ROUTED
        s.areas[move.a].units[s.seat, move.b % GRADES, state] -= 1
        s.areas[move.c].units[s.seat, move.b % GRADES, state] += 1
        s.count += 1
        return units_at(s, move.a, s.seat) == 0
    return True


@kernel
def apply_instead(s: State, d: Design, move: Move, log: Log) -> None:
    """Carry out what was chosen. The turn ends with it as with an order, capacity included; Rush begins an order."""
    card = s.event
    if card == EventCard.RUSH:
        s.event, s.asking = NOBODY, Asking.NOTHING
        order_begins(s, d, Order.ADVANCE, move.a)
        begin_order(s, d, log)
        return
    if card == EventCard.GATE_WALK:
        if not apply_walk(s, move):
            return
    elif card == EventCard.SECOND_WIND:
        rally_system(s, move.a, s.seat)
    elif card == EventCard.PLAGUE:
        s.areas[move.a].units[move.c, move.b, STANDING] -= 1
        s.areas[move.a].units[move.c, move.b, ROUTED] += 1
    s.event, s.asking, s.part = NOBODY, Asking.NOTHING, Part.CAPACITY
    s.stage, s.due = Stage.STEP, Due.GO_ON
