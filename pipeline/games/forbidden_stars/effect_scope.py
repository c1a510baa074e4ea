"""What an effect of a combat card is about: which side, which units, how often; and whether it can happen at all."""

import numpy as np

from pipeline.engine.jit import kernel
from pipeline.games.forbidden_stars.bodies import BASTION, BODIES, REINFORCEMENT, count, faction_of, is_one_of, other
from pipeline.games.forbidden_stars.bodies import units_in as units_on
from pipeline.games.forbidden_stars.cards import KINDS, MOST_EFFECTS, Effect
from pipeline.games.forbidden_stars.dice import dice_of
from pipeline.games.forbidden_stars.fighters import morale
from pipeline.games.forbidden_stars.moving import bring_from, may_go, place_areas
from pipeline.games.forbidden_stars.retreat import retreat_areas
from pipeline.games.forbidden_stars.routing import may_rout
from pipeline.games.forbidden_stars.state import ROUTED, STANDING, Design, State
from pipeline.games.forbidden_stars.vocabulary import (
    GRADES,
    NOBODY,
    Face,
    Grade,
    If,
    Part,
    Per,
    Side,
    Verb,
    Who,
)

LOW_GROUND, LOW_SHIP, NEXT_GROUND = int(Grade.GROUND_0), int(Grade.SHIP_0), int(Grade.GROUND_1)


@kernel
def card_of(s: State, side: int) -> int:
    """The card of this round of a side, by its number in the design."""
    return KINDS * faction_of(s, side) + int(s.combat.sides[side].played)


@kernel
def effect_at(s: State, d: Design, place: int) -> Effect:
    """An effect of the card under way."""
    return d.effects[MOST_EFFECTS * card_of(s, s.combat.side) + place]


@kernel
def effect_now(s: State, d: Design) -> Effect:
    """The effect under way."""
    return effect_at(s, d, s.combat.effect)


@kernel
def whose(s: State, effect: Effect) -> int:
    """The side that an effect is about."""
    return other(s.combat.side) if effect.who == Who.ENEMY else int(s.combat.side)


@kernel
def chooser(s: State, effect: Effect) -> int:
    """The side that chooses what an effect takes."""
    return other(s.combat.side) if effect.enemy_chooses != 0 else int(s.combat.side)


@kernel
def holds_if(s: State, d: Design, condition: int) -> bool:
    """Whether an effect's condition holds now. More morale means more morale dice, or more morale (a switch)."""
    side = s.combat.side
    enemy = other(side)
    if condition == If.ATTACKING:
        return side == Side.ATTACKER
    if condition == If.DEFENDING:
        return side == Side.DEFENDER
    if condition == If.MORE_MORALE and d.rules.morale_total != 0:
        return morale(s, d, side) > morale(s, d, enemy)
    if condition == If.MORE_MORALE:
        return dice_of(s, side, 1 << Face.MORALE) > dice_of(s, enemy, 1 << Face.MORALE)
    if condition == If.ENEMY_ROUTED:
        return units_on(s, enemy, ROUTED, 0) > 0
    if condition == If.MORE_UNROUTED:
        return units_on(s, side, STANDING, 0) > units_on(s, enemy, STANDING, 0)
    return condition == If.ALWAYS or s.combat.happened != 0


@kernel
def unit_part_happens(s: State, d: Design) -> bool:
    """Whether the unit part of the card under way happens: its side has an unrouted unit of those listed, or a bastion
    where one is listed (public: simulators, players quoting the rules). Reinforcement tokens are none of them.
    """
    wanted = d.cards[card_of(s, s.combat.side)].units
    for body in range(BASTION + 1):
        if wanted >> body & 1 != 0 and count(s, s.combat.side, body, STANDING) > 0:
            return True
    return False


@kernel
def in_force(s: State, d: Design, effect: Effect) -> bool:
    """Whether the part of the card that an effect belongs to happens; that of the units is looked at once, after all
    general effects.
    """
    if effect.part == Part.GENERAL:
        return True
    if s.combat.unit_part == NOBODY:
        s.combat.unit_part = int(unit_part_happens(s, d))
    return s.combat.unit_part != 0


@kernel
def named_units(s: State, side: int, grades: int) -> int:
    """A side's unrouted units of the grades (bits) that a card names. Reinforcement tokens are none of them, as they
    are none of the units that a unit part needs (inferred).
    """
    found = 0
    for grade in range(GRADES):
        if grades >> grade & 1 != 0:
            found += count(s, side, grade, STANDING)
    return found


@kernel
def times(s: State, effect: Effect) -> int:
    """What the amount of an effect is multiplied by."""
    if effect.per == Per.UNROUTED:
        return named_units(s, s.combat.side, int(effect.grades))
    if effect.per == Per.MORALE_DICE:
        return dice_of(s, s.combat.side, 1 << Face.MORALE)
    return 1


@kernel
def is_target(s: State, d: Design, effect: Effect, body: int, state: int) -> bool:
    """Whether an effect may take one of these bodies of the side that it is about."""
    side, verb = whose(s, effect), effect.verb
    if count(s, side, body, state) == 0 or not is_one_of(body, 0 if effect.per != Per.ONE else int(effect.grades)):
        return False
    if verb in (Verb.RALLY, Verb.DESTROY_ROUTED):
        return state == ROUTED
    if verb == Verb.ROUT:
        return state == STANDING and may_rout(s, side)
    if verb == Verb.PROMOTE:
        return body in (LOW_GROUND, REINFORCEMENT)
    if verb in (Verb.RETREAT, Verb.MOVE, Verb.BREAK_OUT):
        return body < GRADES
    return verb in (Verb.DESTROY, Verb.TARGET_DESTROY)


@kernel
def targets(s: State, d: Design, effect: Effect) -> int:
    """How many bodies an effect may take."""
    side, found = whose(s, effect), 0
    for body in range(BODIES):
        for state in (STANDING, ROUTED):
            if is_target(s, d, effect, body, state):
                found += count(s, side, body, state)
    return found


@kernel
def areas_for(s: State, d: Design, effect: Effect) -> np.int64:
    """Bits of the areas that an effect may send units to, or place one in."""
    side = whose(s, effect)
    if effect.verb == Verb.RETREAT:
        return retreat_areas(s, d, side)
    if effect.verb == Verb.PLACE_BESIDE:
        return place_areas(s, d, side)
    return may_go(s, d, side, effect.verb == Verb.BREAK_OUT)


@kernel
def free_grade(s: State, effect: Effect) -> int:
    """The grade of the unit that an effect places: of its grades that of the right kind; or NOBODY where the pool has
    none (public: card lists).
    """
    side = s.combat.side
    world = effect.verb == Verb.PLACE_BESIDE or s.areas[s.combat.area].world != 0
    grade = LOW_GROUND if world else LOW_SHIP
    if effect.verb == Verb.PROMOTE:
        grade = NEXT_GROUND
    elif effect.grades >> grade & 1 == 0:
        return NOBODY
    return grade if s.forces[s.combat.sides[side].seat].pool[grade] > 0 else NOBODY


@kernel
def can_units(s: State, d: Design, effect: Effect) -> bool:
    """Whether an effect about units can do something now."""
    verb = effect.verb
    if verb == Verb.BRING:
        return bring_from(s, d, effect)
    if verb == Verb.PLACE_HERE:
        return free_grade(s, effect) != NOBODY
    if verb == Verb.PLACE_BESIDE:
        return free_grade(s, effect) != NOBODY and areas_for(s, d, effect) != 0
    if verb == Verb.REINFORCE:
        return True
    if targets(s, d, effect) == 0:
        return False
    if verb == Verb.PROMOTE:
        return s.areas[s.combat.area].world != 0 and free_grade(s, effect) != NOBODY
    if verb in (Verb.RETREAT, Verb.MOVE, Verb.BREAK_OUT):
        return int(areas_for(s, d, effect)) != 0
    return True
