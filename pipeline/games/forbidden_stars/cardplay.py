"""What a combat card would do with the icons, tokens and dice now on the table, on average; and smaller choices."""

from pipeline.engine.jit import kernel
from pipeline.engine.rules import Player, add
from pipeline.games.forbidden_stars.bodies import BODIES, count, faction_of, units_in
from pipeline.games.forbidden_stars.cards import KINDS, MOST_EFFECTS, Effect
from pipeline.games.forbidden_stars.dice import dice_of
from pipeline.games.forbidden_stars.effect_scope import named_units
from pipeline.games.forbidden_stars.features import Feature
from pipeline.games.forbidden_stars.fighters import health_of, morale_of, strength
from pipeline.games.forbidden_stars.state import ROUTED, STANDING, Design, State
from pipeline.games.forbidden_stars.vocabulary import (
    FACES,
    GRADES,
    ROLLED,
    Face,
    If,
    Part,
    Per,
    Side,
    Unless,
    Verb,
    Who,
)

OFFENCE, DEFENCE, MORALE, STAYS, RALLY, KILL, OTHER, SHIELD = range(8)  # of `Sight.card`
LIKELY = 1.0  # offence and defence that a card of the enemy's is taken to bring
LIKELY_MOST = 3.0  # a card's amount counts up to this


@kernel
def own_side(s: State) -> int:
    """The side of the deciding seat in the combat under way."""
    return 0 if s.combat.sides[Side.ATTACKER].seat == s.seat else 1


@kernel
def likely(s: State, side: int, effect: Effect) -> bool:
    """Whether an effect's condition holds now."""
    condition, enemy = effect.condition, 1 - side
    if condition == If.ATTACKING:
        return side == Side.ATTACKER
    if condition == If.DEFENDING:
        return side == Side.DEFENDER
    if condition == If.MORE_MORALE:
        return dice_of(s, side, 1 << Face.MORALE) > dice_of(s, enemy, 1 << Face.MORALE)
    if condition == If.ENEMY_ROUTED:
        return units_in(s, enemy, ROUTED, 0) > 0
    if condition == If.MORE_UNROUTED:
        return units_in(s, side, STANDING, 0) > units_in(s, enemy, STANDING, 0)
    return True


@kernel
def unit_part(s: State, d: Design, side: int, card: int) -> bool:
    """Whether the unit part of a card would happen."""
    wanted = int(d.cards[card].units)
    for body in range(BODIES - 1):
        if (wanted >> body) & 1 != 0 and count(s, side, body, STANDING) > 0:
            return True
    return False


@kernel
def amount_now(s: State, side: int, effect: Effect) -> float:
    """How much an effect does, within reason."""
    amount = float(max(1, int(effect.amount)))
    if effect.per == Per.UNROUTED:
        amount *= float(named_units(s, side, int(effect.grades)))
    elif effect.per == Per.MORALE_DICE:
        amount *= float(dice_of(s, side, 1 << Face.MORALE))
    return min(amount, 2.0 * LIKELY_MOST)


@kernel
def gain_faces(s: State, d: Design, faces: int, amount: float) -> None:
    """Dice or tokens of a face, of one of several, or thrown."""
    card, shown = s.sight.card, 0
    if faces == ROLLED:
        sides = 6.0
        card[OFFENCE] += amount * float(d.rules.face_offence) / sides
        card[DEFENCE] += amount * float(d.rules.face_defence) / sides
        card[MORALE] += amount * float(6 - int(d.rules.face_offence) - int(d.rules.face_defence)) / sides
        return
    for face in range(FACES):
        shown += (faces >> face) & 1
    for face in range(FACES):
        if (faces >> face) & 1 != 0:
            card[face] += amount / float(shown)


@kernel
def loss_of_enemy(s: State, side: int, faces: int, amount: float) -> None:
    """Dice that the enemy loses: its offence is one's own defence, and the other way round."""
    card, enemy = s.sight.card, 1 - side
    for face in range(FACES):
        if (faces >> face) & 1 == 0 or dice_of(s, enemy, 1 << face) == 0:
            continue
        lost = min(amount, float(dice_of(s, enemy, 1 << face)))
        if face == Face.OFFENCE:
            card[DEFENCE] += lost
        elif face == Face.DEFENCE:
            card[OFFENCE] += lost
        else:
            card[MORALE] += lost
        return


@kernel
def count_dice(s: State, d: Design, side: int, effect: Effect, share: float) -> None:
    """Effects on dice and tokens."""
    card, verb, amount = s.sight.card, effect.verb, share * amount_now(s, side, effect)
    if verb == Verb.TOKENS:
        gain_faces(s, d, int(effect.face), amount)
    elif verb == Verb.DICE:
        gain_faces(s, d, int(effect.face), amount)
        card[STAYS] += amount
    elif verb == Verb.CONVERT:
        turned = min(amount, float(dice_of(s, side, int(effect.face) & ~int(effect.into))))
        gain_faces(s, d, int(effect.into), turned)
        card[OTHER] -= 0.5 * turned
    elif verb in (Verb.LOSE_DICE, Verb.LOSE_EITHER, Verb.LOSE_TOKENS):
        if effect.who == Who.ENEMY:
            loss_of_enemy(s, side, int(effect.face), amount)
        else:
            card[OTHER] -= amount
    else:
        card[OTHER] += 0.2 * amount


@kernel
def count_units(s: State, d: Design, side: int, effect: Effect, share: float) -> None:
    """Effects on units."""
    card, verb, enemy = s.sight.card, effect.verb, 1 - side
    amount = share * amount_now(s, side, effect)
    if verb == Verb.RALLY:
        card[RALLY] += min(amount, float(units_in(s, side, ROUTED, 0)))
    elif verb in (Verb.ROUT, Verb.DESTROY, Verb.DESTROY_ROUTED, Verb.TARGET_DESTROY):
        state = ROUTED if verb == Verb.DESTROY_ROUTED else STANDING
        hits = min(amount, float(units_in(s, enemy, state, 0)))
        if effect.who == Who.SELF:
            hits = -amount
        card[RALLY if verb == Verb.ROUT else KILL] += hits
    elif verb in (Verb.BRING, Verb.PLACE_HERE, Verb.REINFORCE):
        card[KILL] += amount
    elif verb == Verb.PROMOTE:
        card[KILL] += 0.4
    elif verb == Verb.ROUT_KILLS:
        card[KILL] += 0.4 * share
    elif verb == Verb.NO_DAMAGE:
        card[SHIELD] = 1.0
    elif verb == Verb.AGAIN:
        card[OFFENCE] += max(0.0, float(strength(s, d, side, Face.OFFENCE) - strength(s, d, enemy, Face.DEFENCE)))
    elif verb in (Verb.RETREAT, Verb.MOVE, Verb.BREAK_OUT):
        card[OTHER] += 0.1
    else:
        card[OTHER] += 0.7 * share


@kernel
def count_effect(s: State, d: Design, side: int, effect: Effect) -> None:
    """Add what one effect would do."""
    share = 1.0
    if effect.unless != Unless.NOTHING:
        share = 0.5
    if effect.choice > 0:
        share *= 0.6
    if effect.pay > 0:
        if dice_of(s, side, int(effect.pay_face)) == 0:
            return
        s.sight.card[OTHER] -= 0.5
    if effect.verb <= Verb.LOSE_EITHER:
        count_dice(s, d, side, effect, share)
    else:
        count_units(s, d, side, effect, share)


@kernel
def nothing_counted(s: State) -> None:
    """Begin to count anew."""
    for part in range(len(s.sight.card)):
        s.sight.card[part] = 0.0


@kernel
def count_card(s: State, d: Design, side: int, kind: int) -> None:
    """What a card would do: its icons, and those of its effects that would happen."""
    card = KINDS * faction_of(s, side) + kind
    nothing_counted(s)
    for face in range(FACES):
        s.sight.card[face] += float(d.cards[card].icons[face])
        s.sight.card[STAYS] += float(d.cards[card].icons[face])
    units = unit_part(s, d, side, card)
    for i in range(int(d.cards[card].effects_n)):
        effect = d.effects[MOST_EFFECTS * card + i]
        if (effect.part == Part.GENERAL or units) and likely(s, side, effect):
            count_effect(s, d, side, effect)


@kernel
def health_left(s: State, d: Design, side: int) -> float:
    """The health of all that a side has in the combat."""
    total = 0
    for body in range(BODIES):
        for state in (STANDING, ROUTED):
            bodies = count(s, side, body, state)
            if bodies > 0:
                total += bodies * health_of(s, d, side, body)
    return float(total)


@kernel
def effect_features(s: State, d: Design, side: int, player: Player) -> None:
    """The features of what has been counted, in a combat of one's own side."""
    card, enemy = s.sight.card, 1 - side
    round_, rounds = int(s.combat.round_), int(d.rules.execution_rounds)
    own, rival = float(strength(s, d, side, Face.OFFENCE)), float(strength(s, d, enemy, Face.OFFENCE))
    shield, rival_shield = float(strength(s, d, side, Face.DEFENCE)), float(strength(s, d, enemy, Face.DEFENCE))
    hurt = min(max(0.0, own + card[OFFENCE] - rival_shield - LIKELY), health_left(s, d, enemy))
    comes = min(max(0.0, rival + LIKELY - shield), health_left(s, d, side))
    left = max(0.0, comes - max(0.0, card[DEFENCE]))
    if card[SHIELD] > 0.0:
        hurt, left = 0.0, 0.0
    add(player, Feature.CARD_HURT, hurt)
    add(player, Feature.CARD_SAVED, comes - left)
    add(player, Feature.CARD_MORALE, card[MORALE] * float(round_) / float(rounds))
    add(player, Feature.CARD_LATER, card[STAYS] * float(max(0, rounds - round_)))
    add(player, Feature.CARD_RALLY, card[RALLY])
    add(player, Feature.CARD_KILL, card[KILL])
    add(player, Feature.CARD_OTHER, card[OTHER])


@kernel
def card_features(s: State, d: Design, kind: int, player: Player) -> None:
    """A combat card is played."""
    side = own_side(s)
    count_card(s, d, side, kind)
    effect_features(s, d, side, player)


@kernel
def face_features(s: State, face: int, share: float, player: Player) -> None:
    """A die or token of a face comes to one's side (`share` 1), or leaves it (-1)."""
    if face == Face.OFFENCE:
        add(player, Feature.DIE_OFFENCE, share)
    elif face == Face.DEFENCE:
        add(player, Feature.DIE_DEFENCE, share)
    elif face == Face.MORALE:
        add(player, Feature.DIE_MORALE, share)
    else:
        add(player, Feature.DIE_OFFENCE, 0.5 * share)
        add(player, Feature.DIE_DEFENCE, 0.3 * share)


@kernel
def body_power(s: State, d: Design, side: int, body: int) -> float:
    """What a body brings to the combat, as units do."""
    if body < 0:
        return 0.0
    power = health_of(s, d, side, body) + morale_of(s, d, side, body)
    if body < GRADES:
        power += 2 * int(d.units[GRADES * faction_of(s, side) + body].dice)
    return 0.1 * float(power)


@kernel
def take_features(s: State, d: Design, body: int, state: int, player: Player) -> None:
    """A body takes damage: it is destroyed, routed, or shrugs it off."""
    side = int(s.combat.side)
    damage, health = int(s.combat.sides[side].damage), health_of(s, d, side, body)
    power = body_power(s, d, side, body)
    if damage >= health:
        add(player, Feature.TAKE_KILLED, power if state == STANDING else 0.7 * power)
    elif state == STANDING and body < GRADES:
        add(player, Feature.TAKE_ROUTED, power)
        add(player, Feature.TAKE_WASTED, float(damage))
    else:
        add(player, Feature.TAKE_WASTED, float(damage))


@kernel
def balance(s: State, d: Design) -> float:
    """How close the combat is: 1 where both sides are as strong, 0 where one has next to nothing."""
    own, rival = 0.0, 0.0
    side = own_side(s)
    for body in range(BODIES):
        own += float(count(s, side, body, STANDING)) * body_power(s, d, side, body)
        rival += float(count(s, 1 - side, body, STANDING)) * body_power(s, d, 1 - side, body)
    if own <= 0.0 or rival <= 0.0:
        return 0.0
    return min(own, rival) / max(own, rival)
