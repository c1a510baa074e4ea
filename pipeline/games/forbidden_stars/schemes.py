"""Schemes in a combat: before damage is assessed and after it. Those of a routed unit are in routing.py, those of an
orbital strike in strike_schemes.py.

`Combat.moment` is the Timing; the attacker uses its schemes first, one at a time, until it is done with them.
"""

from pipeline.engine.jit import kernel
from pipeline.engine.record import Rows
from pipeline.engine.rules import Move, put
from pipeline.games.forbidden_stars.asking import Asking
from pipeline.games.forbidden_stars.bodies import BODIES, count, is_one_of, shift, units_in
from pipeline.games.forbidden_stars.cards import EVENT_CARDS
from pipeline.games.forbidden_stars.dice import may_take, take_tokens
from pipeline.games.forbidden_stars.event_decks import event_bit, holds_scheme, use_scheme
from pipeline.games.forbidden_stars.facts import Log
from pipeline.games.forbidden_stars.fighters import units_left
from pipeline.games.forbidden_stars.galaxy import friendly, recount, take_structure
from pipeline.games.forbidden_stars.routing import ask, may_rout, rout, side_of
from pipeline.games.forbidden_stars.state import ROUTED, STANDING, Act, Design, Stage, State
from pipeline.games.forbidden_stars.strike_schemes import apply_strike_scheme, strike_scheme_moves, use_in_strike
from pipeline.games.forbidden_stars.vocabulary import GRADES, NOBODY, STRUCTURES, Asset, EventCard, Face, Side, Timing


@kernel
def begin_schemes(s: State, d: Design, timing: int) -> None:
    """Both sides, the attacker first, may use schemes of a Timing: COMBAT_START, COMBAT_END, or STRIKE."""
    combat = s.combat
    combat.moment, combat.passed, combat.scheme, combat.left = timing, 0, NOBODY, 0
    if timing == Timing.STRIKE:
        combat.passed = 1 << Side.DEFENDER


@kernel
def schemes_go_on(s: State, d: Design, log: Log) -> bool:
    """Go on with them; whether it is finished. If not, a decision is asked: SCHEME or EFFECT."""
    combat = s.combat
    while combat.left > 0:
        combat.left -= 1
        once(s, d, log)
        if s.stage != Stage.STEP:
            return False
    for side in (Side.ATTACKER, Side.DEFENDER):
        if combat.passed >> side & 1 == 0 and next_scheme(s, d, side, NOBODY) != NOBODY:
            ask(s, side, Stage.SCHEME, Asking.SCHEME)
            return False
    return True


@kernel
def next_scheme(s: State, d: Design, side: int, after: int) -> int:
    """The first scheme behind the card `after` that a side holds for this moment and that can do something; NOBODY if
    there is none.
    """
    seat = int(s.combat.sides[side].seat)
    if seat == NOBODY:
        return NOBODY
    for i in range(EVENT_CARDS):
        card = EVENT_CARDS * int(s.forces[seat].faction) + i
        held = card > after and d.events[card].timing == s.combat.moment and holds_scheme(s, card, seat)
        if held and can_use(s, d, side, card):
            return card
    return NOBODY


@kernel
def can_use(s: State, d: Design, side: int, card: int) -> bool:
    """Whether a scheme can do something now."""
    if card == EventCard.FORGE_WARDENS:
        return may_take(s, d, side, Face.DEFENCE)
    if card == EventCard.STANDARD_BEARER:
        return units_in(s, side, ROUTED, 0) > 0
    if card == EventCard.BROKEN_WILLS:
        return kinds_to_rout(s) > 0
    if card == EventCard.TEAR_DOWN:
        return s.areas[s.combat.area].structures != 0
    if card == EventCard.VANISHING_HOST:
        return units_left(s, side) > 0 and haven(s, d, side, NOBODY) != NOBODY
    return s.combat.strike != 0


@kernel
def kinds_to_rout(s: State) -> int:
    """Kinds of units in the combat, of either side, that Broken Wills can rout."""
    kinds = 0
    for side in (Side.ATTACKER, Side.DEFENDER):
        for body in range(BODIES):
            kinds += int(can_be_routed(s, side, body))
    return kinds


@kernel
def can_be_routed(s: State, side: int, body: int) -> bool:
    """Whether a side has such an unrouted unit that can be routed."""
    return is_one_of(body, 0) and may_rout(s, side) and count(s, side, body, STANDING) > 0


@kernel
def haven(s: State, d: Design, side: int, after: int) -> int:
    """The first area behind `after` that the units of a side may vanish to: any other friendly one of its kind."""
    for area in range(d.areas):
        there = area > after and area != s.combat.area
        fits = there and s.areas[area].world == s.areas[s.combat.area].world
        if fits and friendly(s, area, int(s.combat.sides[side].seat)):
            return area
    return NOBODY


@kernel
def begin_use(s: State, d: Design, side: int, card: int, log: Log) -> None:
    """A side uses a scheme (public: card lists)."""
    combat, event = s.combat, d.events[card]
    seat = int(combat.sides[side].seat)
    combat.scheme, combat.left = card, 1
    combat.sides[side].schemes |= event_bit(card)
    use_scheme(s, d, seat, card, log)
    if card == EventCard.FORGE_WARDENS:
        forges = int(s.forces[seat].assets[Asset.FORGE])
        take_tokens(s, d, side, Face.DEFENCE, int(event.amount) + forges * int(event.other))
        combat.left = 0
    elif card in (EventCard.STANDARD_BEARER, EventCard.BROKEN_WILLS, EventCard.TEAR_DOWN):
        combat.left = int(event.amount)
    elif combat.strike != 0:
        combat.left = 0
        use_in_strike(s, d, side, card)


@kernel
def once(s: State, d: Design, log: Log) -> None:
    """The scheme under way happens once: whoever uses it is asked on what, as far as there is anything."""
    combat = s.combat
    faction = int(combat.scheme) // EVENT_CARDS
    side = Side.ATTACKER if s.forces[combat.sides[0].seat].faction == faction else Side.DEFENDER
    if not can_use(s, d, side, combat.scheme):
        combat.left = 0
    elif combat.scheme == EventCard.STANDARD_BEARER:
        ask(s, side, Stage.EFFECT, Asking.RALLY)
    elif combat.scheme == EventCard.BROKEN_WILLS:
        ask(s, side, Stage.EFFECT, Asking.ROUT)
    elif combat.scheme == EventCard.TEAR_DOWN:
        ask(s, side, Stage.EFFECT, Asking.TEAR)
    else:
        ask(s, side, Stage.EFFECT, Asking.VANISH)


@kernel
def scheme_moves(s: State, d: Design, moves: Rows[Move]) -> int:
    """The moves of decisions about schemes in a combat or strike: see asking.py."""
    n, side = 0, side_of(s, s.seat)
    if s.asking == Asking.SCHEME:
        card = next_scheme(s, d, side, NOBODY)
        while card != NOBODY:
            n = put(moves, n, Act.SCHEME, card, 0, 0)
            card = next_scheme(s, d, side, card)
        return put(moves, n, Act.DONE, 0, 0, 0)
    if s.asking == Asking.TEAR:
        for structure in range(STRUCTURES):
            if s.areas[s.combat.area].structures >> structure & 1 != 0:
                n = put(moves, n, Act.CHOOSE, structure, 0, 0)
        return n
    if s.asking == Asking.VANISH:
        return vanish_moves(s, d, moves, side)
    if s.asking in (Asking.RALLY, Asking.ROUT):
        return scheme_body_moves(s, moves, side)
    return strike_scheme_moves(s, d, moves)


@kernel
def scheme_body_moves(s: State, moves: Rows[Move], side: int) -> int:
    """RALLY: CHOOSE, a: body, b: 1. ROUT: CHOOSE, a: body, c: its Side."""
    n = 0
    for body in range(BODIES):
        if s.asking == Asking.RALLY and is_one_of(body, 0) and count(s, side, body, ROUTED) > 0:
            n = put(moves, n, Act.CHOOSE, body, 1, 0)
        for whose in (Side.ATTACKER, Side.DEFENDER):
            if s.asking == Asking.ROUT and can_be_routed(s, whose, body):
                n = put(moves, n, Act.CHOOSE, body, 0, whose)
    return n


@kernel
def vanish_moves(s: State, d: Design, moves: Rows[Move], side: int) -> int:
    """VANISH: CHOOSE, a: area."""
    n, area = 0, haven(s, d, side, NOBODY)
    while area != NOBODY:
        n = put(moves, n, Act.CHOOSE, area, 0, 0)
        area = haven(s, d, side, area)
    return n


@kernel
def apply_scheme(s: State, d: Design, asking: int, move: Move, log: Log) -> None:
    """Carry out one of them."""
    side = side_of(s, s.seat)
    if asking == Asking.SCHEME and move.kind == Act.DONE:
        s.combat.passed |= 1 << side
    elif asking == Asking.SCHEME:
        begin_use(s, d, side, move.a, log)
    elif asking == Asking.RALLY:
        shift(s, side, move.a, -1)
    elif asking == Asking.ROUT:
        rout(s, d, move.c, move.a, log)
    elif asking == Asking.TEAR:
        take_structure(s, d, s.combat.area, move.a)
        recount(s, d)
    elif asking == Asking.VANISH:
        vanish(s, d, side, move.a)
    else:
        apply_strike_scheme(s, d, asking, move)


@kernel
def vanish(s: State, d: Design, side: int, area: int) -> None:
    """All units of a side leave the combat for a friendly area, as they stand or lie; a bastion and reinforcement
    tokens stay (public: card lists; inferred).
    """
    units, seat = s.areas[s.combat.area].units, s.combat.sides[side].seat
    for grade in range(GRADES):
        for state in (STANDING, ROUTED):
            s.areas[area].units[seat, grade, state] += units[seat, grade, state]
            units[seat, grade, state] = 0
    recount(s, d)
