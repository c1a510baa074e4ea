"""Damage in a combat or strike: how much a side suffers, and which of its bodies take it."""

from pipeline.engine.jit import kernel
from pipeline.engine.record import Rows
from pipeline.engine.rules import Move, put
from pipeline.games.forbidden_stars.bodies import BASTION, BODIES, count, destroy, other
from pipeline.games.forbidden_stars.facts import Log
from pipeline.games.forbidden_stars.fighters import bodies_of, health_of, strength
from pipeline.games.forbidden_stars.galaxy import recount, take_structure
from pipeline.games.forbidden_stars.routing import rout
from pipeline.games.forbidden_stars.state import ROUTED, STANDING, Act, Design, Due, Stage, State
from pipeline.games.forbidden_stars.strike_upgrades import has_paid
from pipeline.games.forbidden_stars.vocabulary import GRADES, NOBODY, Face, Side, Structure, UpgradeVerb


@kernel
def suffered(s: State, d: Design, side: int) -> int:
    """The damage that a side suffers: the enemy's offence above its own defence (public: player rules summary)."""
    if s.combat.sides[side].no_damage != 0:
        return 0
    return max(0, strength(s, d, other(side), Face.OFFENCE) - strength(s, d, side, Face.DEFENCE))


@kernel
def assess_damage(s: State, d: Design, again: bool) -> None:
    """Both sides suffer damage at the same time: it is worked out for both before either assigns it.

    A second damage step may hurt the enemy only of whoever's card brought it (a switch).
    """
    combat = s.combat
    for side in (Side.ATTACKER, Side.DEFENDER):
        hurt = suffered(s, d, side)
        if again and d.rules.second_step_enemy_only != 0 and combat.again_by >> side & 1 != 0:
            hurt = 0
        combat.sides[side].damage = hurt
    combat.side = Side.ATTACKER


@kernel
def may_take(s: State, d: Design, side: int, body: int, state: int) -> bool:
    """Whether a body may be chosen to take damage: a routed one only if the side has none unrouted and no bastion
    (public: players, a simulator). In a strike the owner is free, or not (a switch); it hits units only.
    """
    if count(s, side, body, state) == 0:
        return False
    if s.combat.strike != 0:
        if body >= GRADES or (s.combat.named != NOBODY and s.combat.named != 2 * body + state):
            return False
        if d.rules.strike_free != 0 or s.combat.named != NOBODY:
            return True
        return state == STANDING or bodies_of(s, side, STANDING) == count(s, side, BASTION, STANDING)
    return state == STANDING or bodies_of(s, side, STANDING) == 0


@kernel
def damage_moves(s: State, d: Design, moves: Rows[Move]) -> int:
    """Which body takes the damage next. TAKE, a: body, b: 1 routed."""
    n = 0
    for body in range(BODIES):
        for state in (STANDING, ROUTED):
            if may_take(s, d, s.combat.side, body, state):
                n = put(moves, n, Act.TAKE, body, state, 0)
    return n


@kernel
def can_rout(s: State, d: Design, side: int, body: int, state: int) -> bool:
    """Whether damage smaller than its health routs a body: in a strike not, unless its upgrade says so (public:
    players quoting the rules).
    """
    if body == BASTION or state == ROUTED or s.combat.sides[side].no_rout != 0:
        return False
    return s.combat.strike == 0 or has_paid(s, d, UpgradeVerb.TERROR_BOMBING)


@kernel
def matters(s: State, d: Design, side: int) -> bool:
    """Whether the damage left may do something to a body of a side."""
    left = s.combat.sides[side].damage
    if left <= 0:
        return False
    for body in range(BODIES):
        for state in (STANDING, ROUTED):
            hurts = left >= health_of(s, d, side, body) or can_rout(s, d, side, body, state)
            if hurts and may_take(s, d, side, body, state):
                return True
    return False


@kernel
def next_damage(s: State, d: Design) -> bool:
    """The next side that has damage to assign decides where; whether there is one."""
    combat = s.combat
    while combat.side <= Side.DEFENDER:
        if matters(s, d, combat.side):
            s.seat, s.stage = combat.sides[combat.side].seat, Stage.DAMAGE
            return True
        combat.side += 1
    return False


@kernel
def destroy_body(s: State, d: Design, side: int, body: int, state: int, log: Log) -> None:  # noqa: PLR0913 - a body's place
    """A body is destroyed; a bastion goes with its control token."""
    if body == BASTION:
        take_structure(s, d, s.combat.area, Structure.BASTION)
        recount(s, d)
    else:
        destroy(s, d, side, body, state, log)


@kernel
def take_damage(s: State, d: Design, body: int, state: int, log: Log) -> None:
    """A body takes damage: as much as its health destroys it, and the rest goes on to another; less routs an unrouted
    unit and ends there; a bastion and a routed unit shrug it off (public: players quoting the rules).
    """
    combat = s.combat
    fighter = combat.sides[combat.side]
    health = health_of(s, d, combat.side, body)
    combat.named = NOBODY
    s.stage, s.due = Stage.STEP, Due.COMBAT
    if fighter.damage >= health:
        fighter.damage -= health
        destroy_body(s, d, combat.side, body, state, log)
        return
    fighter.damage = 0
    if can_rout(s, d, combat.side, body, state):
        rout(s, d, combat.side, body, log)
