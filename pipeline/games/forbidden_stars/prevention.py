"""What the enemy may do so that an effect of a combat card does not happen: "unless" and "the enemy chooses"."""

from pipeline.engine.jit import kernel
from pipeline.engine.record import Rows
from pipeline.engine.rules import Move, put
from pipeline.games.forbidden_stars.asking import Asking
from pipeline.games.forbidden_stars.bodies import BODIES, count, give_up, is_one_of, level_of, other, units_in
from pipeline.games.forbidden_stars.cards import Effect
from pipeline.games.forbidden_stars.dice import dice_of, lose_die, throw
from pipeline.games.forbidden_stars.facts import Log
from pipeline.games.forbidden_stars.routing import may_rout, rout
from pipeline.games.forbidden_stars.state import ROUTED, STANDING, Act, Design, State
from pipeline.games.forbidden_stars.vocabulary import FACES, NOBODY, Unless


@kernel
def may_give(s: State, effect: Effect, body: int, state: int) -> bool:
    """Whether the enemy may rout or destroy such a unit of its own to prevent an effect."""
    enemy = other(s.combat.side)
    if not is_one_of(body, 0) or count(s, enemy, body, state) == 0:
        return False
    if effect.unless == Unless.ROUT:
        return state == STANDING and may_rout(s, enemy)
    if effect.unless == Unless.DESTROY_ROUTED:
        return state == ROUTED
    return effect.unless == Unless.DESTROY


@kernel
def price(s: State, d: Design) -> int:
    """The dice that spare the unit pointed at: its command level (public: card lists)."""
    return level_of(s, d, other(s.combat.side), s.combat.body)


@kernel
def can_prevent(s: State, d: Design, effect: Effect) -> bool:
    """Whether the enemy has what preventing the effect takes."""
    enemy, unless = other(s.combat.side), effect.unless
    if unless == Unless.PAY:
        return dice_of(s, enemy, int(effect.unless_face)) > 0
    if unless == Unless.PAY_LEVEL:
        return dice_of(s, enemy, int(effect.unless_face)) >= price(s, d)
    if unless == Unless.DISCARD:
        return s.combat.sides[enemy].up_n > 0
    if unless == Unless.ROUT:
        return units_in(s, enemy, STANDING, 0) > 0 and may_rout(s, enemy)
    if unless == Unless.DESTROY_ROUTED:
        return units_in(s, enemy, ROUTED, 0) > 0
    return unless == Unless.DESTROY and units_in(s, enemy, STANDING, 0) + units_in(s, enemy, ROUTED, 0) > 0


@kernel
def pay_moves(moves: Rows[Move], n: int, s: State, side: int, faces: int) -> int:
    """CHOOSE, a: each of some faces (bits) that a side's dice show."""
    for face in range(FACES):
        if faces >> face & 1 != 0 and s.combat.sides[side].dice[face] > 0:
            n = put(moves, n, Act.CHOOSE, face, 0, 0)
    return n


@kernel
def prevent_moves(s: State, d: Design, moves: Rows[Move], effect: Effect) -> int:
    """PREVENT and LEVEL: see asking.py; DONE: the effect happens. Whoever must prevent it cannot let it happen."""
    n, enemy = 0, other(s.combat.side)
    if effect.unless in (Unless.PAY, Unless.PAY_LEVEL):
        n = pay_moves(moves, 0, s, enemy, int(effect.unless_face))
    elif effect.unless == Unless.DISCARD:
        n = put(moves, 0, Act.CHOOSE, FACES, NOBODY, 0)
    else:
        for body in range(BODIES):
            for state in (STANDING, ROUTED):
                if may_give(s, effect, body, state):
                    n = put(moves, n, Act.CHOOSE, FACES, body, state)
    if s.asking == Asking.PREVENT and s.combat.left == 0:
        n = put(moves, n, Act.DONE, 0, 0, 0)
    return n


@kernel
def give(s: State, d: Design, effect: Effect, move: Move, log: Log) -> None:
    """The enemy gives what prevents the effect; if the card says so it throws dice for that and adds them."""
    enemy = other(s.combat.side)
    if move.a < FACES:
        lose_die(s, enemy, move.a)
    elif effect.unless == Unless.ROUT:
        rout(s, d, enemy, move.b, log)
    elif effect.unless != Unless.DISCARD:
        give_up(s, d, enemy, move.b, move.c, log)
    if effect.gift > 0:
        throw(s, d, enemy, int(effect.gift))
