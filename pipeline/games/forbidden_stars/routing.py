"""A unit is routed in a combat, by damage or by a card; what cards and schemes make of that."""

from pipeline.engine.jit import kernel
from pipeline.engine.record import Rows
from pipeline.engine.rules import Move, put
from pipeline.games.forbidden_stars.asking import Asking
from pipeline.games.forbidden_stars.bodies import destroy, other, shift
from pipeline.games.forbidden_stars.dice import dice_of, lose_die
from pipeline.games.forbidden_stars.event_decks import event_bit, scheme_for, use_scheme
from pipeline.games.forbidden_stars.facts import Log
from pipeline.games.forbidden_stars.state import ROUTED, STANDING, Act, Design, Due, Stage, State
from pipeline.games.forbidden_stars.vocabulary import NOBODY, Face, Timing

KILLS = 1  # in `Fighter.rout_kills`, set by a card


@kernel
def side_of(s: State, seat: int) -> int:
    """The side that a seat fights on."""
    return 0 if s.combat.sides[0].seat == seat else 1


@kernel
def ask(s: State, side: int, stage: int, asking: int) -> None:
    """A side decides next."""
    s.seat, s.stage, s.asking = s.combat.sides[side].seat, stage, asking


@kernel
def asked(s: State) -> None:
    """The decision is made: the combat goes on."""
    s.stage, s.due, s.asking = Stage.STEP, Due.COMBAT, Asking.NOTHING


@kernel
def may_rout(s: State, side: int) -> bool:
    """Whether units of a side can be routed in this round (public: card lists)."""
    return s.combat.sides[side].no_rout == 0


@kernel
def rout(s: State, d: Design, side: int, body: int, log: Log) -> None:
    """An unrouted unit of a side is routed, if it can be.

    If a card of the enemy says so it is destroyed instead, unless a morale die is paid for it (public: card lists).
    """
    if not may_rout(s, side):
        return
    s.combat.routing, s.combat.routing_side = body, side
    if s.combat.sides[other(side)].rout_kills != KILLS:
        lie_down(s, d, log)
    elif dice_of(s, side, 1 << Face.MORALE) > 0:
        ask(s, side, Stage.EFFECT, Asking.SPARE)
    else:
        destroy(s, d, side, body, STANDING, log)


@kernel
def lie_down(s: State, d: Design, log: Log) -> None:
    """The unit being routed lies down; its enemy may use a scheme on it now (No Mercy)."""
    side = int(s.combat.routing_side)
    shift(s, side, s.combat.routing, 1)
    enemy = other(side)
    if s.combat.strike == 0 and scheme_for(s, d, s.combat.sides[enemy].seat, Timing.ROUTED, NOBODY) != NOBODY:
        ask(s, enemy, Stage.SCHEME, Asking.MERCY)


@kernel
def routing_moves(s: State, d: Design, moves: Rows[Move]) -> int:
    """SPARE: CHOOSE, a: the face paid; or DONE. MERCY: SCHEME, a: event card; or DONE."""
    if s.asking == Asking.SPARE:
        n = put(moves, 0, Act.CHOOSE, Face.MORALE, 0, 0)
    else:
        n = put(moves, 0, Act.SCHEME, scheme_for(s, d, s.seat, Timing.ROUTED, NOBODY), 0, 0)
    return put(moves, n, Act.DONE, 0, 0, 0)


@kernel
def apply_routing(s: State, d: Design, move: Move, log: Log) -> None:
    """Carry out one of them."""
    combat, asking = s.combat, s.asking
    side, body = int(combat.routing_side), int(combat.routing)
    asked(s)
    if asking == Asking.SPARE and move.kind == Act.CHOOSE:
        lose_die(s, side, move.a)
        lie_down(s, d, log)
    elif asking == Asking.SPARE:
        destroy(s, d, side, body, STANDING, log)
    elif move.kind == Act.SCHEME:
        enemy = other(side)
        combat.sides[enemy].schemes |= event_bit(move.a)
        use_scheme(s, d, int(combat.sides[enemy].seat), move.a, log)
        destroy(s, d, side, body, ROUTED, log)
