"""Verbs of combat cards about units: rallied, routed, destroyed, moved, brought, exchanged, placed."""

from pipeline.engine.jit import kernel
from pipeline.engine.record import Rows
from pipeline.engine.rules import Move, put
from pipeline.games.forbidden_stars.asking import Asking
from pipeline.games.forbidden_stars.bodies import (
    BODIES,
    REINFORCEMENT,
    arrive,
    carry,
    destroy,
    give_up,
    shift,
)
from pipeline.games.forbidden_stars.cards import Effect
from pipeline.games.forbidden_stars.effect_scope import (
    areas_for,
    chooser,
    effect_now,
    free_grade,
    is_target,
    targets,
    whose,
)
from pipeline.games.forbidden_stars.facts import Log
from pipeline.games.forbidden_stars.galaxy import enemy, put_unit, recount, take_unit
from pipeline.games.forbidden_stars.moving import comes_from
from pipeline.games.forbidden_stars.retreat import has_bit, retreat_unit
from pipeline.games.forbidden_stars.routing import ask, rout
from pipeline.games.forbidden_stars.state import ROUTED, STANDING, Act, Design, Stage, State
from pipeline.games.forbidden_stars.vocabulary import GRADES, NOBODY, Grade, Verb


@kernel
def once_units(s: State, d: Design, effect: Effect, log: Log) -> None:
    """Carry out such an effect once, or ask which unit it takes or where that goes."""
    combat, verb = s.combat, effect.verb
    if verb == Verb.BRING:
        ask(s, combat.side, Stage.EFFECT, Asking.BRING)
    elif verb == Verb.REINFORCE:
        combat.sides[combat.side].reinforcements[STANDING] += 1
    elif verb == Verb.PLACE_HERE:
        arrive(s, d, combat.side, free_grade(s, effect), combat.area)
    elif verb == Verb.PLACE_BESIDE or (verb == Verb.BREAK_OUT and combat.where == NOBODY):
        ask(s, combat.side, Stage.EFFECT, Asking.AREA)
    else:
        pick_body(s, d, effect, log)


@kernel
def pick_body(s: State, d: Design, effect: Effect, log: Log) -> None:
    """Whoever chooses picks a unit; without a choice the effect takes the one that there is, or all of them."""
    combat, found = s.combat, targets(s, d, effect)
    if found == 0:
        combat.left = 0
        return
    if effect.verb == Verb.BREAK_OUT or (combat.left + 1 < found and several_kinds(s, d, effect)):
        ask(s, chooser(s, effect), Stage.EFFECT, Asking.BODY)
    else:
        first = first_target(s, d, effect)
        take_body(s, d, first // 2, first % 2, log)


@kernel
def first_target(s: State, d: Design, effect: Effect) -> int:
    """The first body that an effect may take, 2 * body + its state."""
    for body in range(BODIES):
        for state in (STANDING, ROUTED):
            if is_target(s, d, effect, body, state):
                return 2 * body + state
    return NOBODY


@kernel
def several_kinds(s: State, d: Design, effect: Effect) -> bool:
    """Whether an effect may take bodies that differ."""
    kinds = 0
    for body in range(BODIES):
        for state in (STANDING, ROUTED):
            kinds += int(is_target(s, d, effect, body, state))
    return kinds > 1


@kernel
def take_body(s: State, d: Design, body: int, state: int, log: Log) -> None:
    """The effect under way takes a unit."""
    combat, effect = s.combat, effect_now(s, d)
    verb, side = effect.verb, whose(s, effect)
    combat.body, combat.body_state = body, state
    if verb == Verb.RALLY:
        shift(s, side, body, -1)
    elif verb == Verb.ROUT:
        rout(s, d, side, body, log)
    elif verb in (Verb.DESTROY, Verb.DESTROY_ROUTED):
        if side == combat.side:
            give_up(s, d, side, body, state, log)
        else:
            destroy(s, d, side, body, state, log)
    elif verb == Verb.PROMOTE:
        promote(s, d, body, state)
    elif verb == Verb.BREAK_OUT:
        carry(s, d, combat.area, combat.where, body, state, side)
    elif verb in (Verb.RETREAT, Verb.MOVE):
        ask(s, chooser(s, effect), Stage.EFFECT, Asking.AREA)


@kernel
def promote(s: State, d: Design, body: int, state: int) -> None:
    """A ground unit of level 0 or a reinforcement token is exchanged for a unit of level 1, as it stands or lies
    (public: card lists; inferred).
    """
    fighter = s.combat.sides[s.combat.side]
    if body == REINFORCEMENT:
        fighter.reinforcements[state] -= 1
    else:
        take_unit(s, d, s.combat.area, fighter.seat, body, state)
    put_unit(s, d, s.combat.area, fighter.seat, Grade.GROUND_1, state)


@kernel
def go(s: State, d: Design, area: int, log: Log) -> None:
    """The effect under way has its area: the unit picked goes there, or a new one is placed there."""
    combat, effect = s.combat, effect_now(s, d)
    side, body, state = whose(s, effect), int(combat.body), int(combat.body_state)
    if effect.verb == Verb.PLACE_BESIDE:
        arrive(s, d, side, free_grade(s, effect), area)
    elif effect.verb == Verb.RETREAT:
        retreat_unit(s, side, body, state, area)
        recount(s, d)
    elif effect.verb == Verb.MOVE:
        carry(s, d, combat.area, area, body, state, side)
    else:
        combat.where, combat.body = area, NOBODY
        combat.left += 1
        if enemy(s, area, combat.sides[side].seat):
            s.queued, s.queued_by = area, combat.sides[side].seat


@kernel
def body_moves(s: State, d: Design, moves: Rows[Move], effect: Effect) -> int:
    """BODY: CHOOSE, a: body, b: 1 routed; DONE once a unit has broken out."""
    n = 0
    for body in range(BODIES):
        for state in (STANDING, ROUTED):
            if is_target(s, d, effect, body, state):
                n = put(moves, n, Act.CHOOSE, body, state, 0)
    if effect.verb == Verb.BREAK_OUT and s.combat.body != NOBODY:
        n = put(moves, n, Act.DONE, 0, 0, 0)
    return n


@kernel
def bring_moves(s: State, d: Design, moves: Rows[Move], effect: Effect) -> int:
    """BRING: CHOOSE, a: body, b: 1 routed, c: the area it comes from."""
    n, seat = 0, s.combat.sides[s.combat.side].seat
    for area in range(d.areas):
        for grade in range(GRADES):
            if comes_from(s, d, effect, grade, area):
                for state in (STANDING, ROUTED):
                    if s.areas[area].units[seat, grade, state] > 0:
                        n = put(moves, n, Act.CHOOSE, grade, state, area)
    return n


@kernel
def unit_moves(s: State, d: Design, moves: Rows[Move], effect: Effect) -> int:
    """The moves of BODY, BRING and AREA."""
    if s.asking == Asking.BODY:
        return body_moves(s, d, moves, effect)
    if s.asking == Asking.BRING:
        return bring_moves(s, d, moves, effect)
    n, areas = 0, areas_for(s, d, effect)
    for area in range(d.areas):
        if has_bit(areas, area):
            n = put(moves, n, Act.CHOOSE, area, 0, 0)
    return n


@kernel
def apply_units(s: State, d: Design, asking: int, move: Move, log: Log) -> None:
    """Carry out one of them."""
    if move.kind == Act.DONE:
        s.combat.left = 0
    elif asking == Asking.BODY:
        take_body(s, d, move.a, move.b, log)
    elif asking == Asking.BRING:
        carry(s, d, move.c, s.combat.area, move.a, move.b, s.combat.side)
    else:
        go(s, d, move.a, log)
