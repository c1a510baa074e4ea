"""What combat cards do, effect by effect: the one interpreter of the sheet `effects`.

An effect is looked at once those before it are done. It happens if its part of the card does, its condition holds and
there is something that it can do; where the enemy may prevent it, the enemy is asked; where dice are paid for it or it
may be declined, whoever chooses is. Then it is carried out as often as it says. What its verb does is in
effect_dice.py, effect_units.py and effect_cards.py. Each choice is a decision of its own (see asking.py).

A choice between effects of which only some can do anything is one between those (inferred). An enemy that is to pay a
die or rout a unit does the one where it cannot do the other (inferred; the column `must`).
"""

from enum import IntEnum

from pipeline.engine.jit import kernel
from pipeline.engine.record import Rows
from pipeline.engine.rules import Move, put
from pipeline.games.forbidden_stars.asking import Asking
from pipeline.games.forbidden_stars.bodies import destroy, other
from pipeline.games.forbidden_stars.cards import Effect
from pipeline.games.forbidden_stars.dice import dice_of, lose_die
from pipeline.games.forbidden_stars.effect_cards import apply_cards, can_cards, once_cards, which_cards
from pipeline.games.forbidden_stars.effect_dice import apply_dice, can_dice, dice_moves, once_dice
from pipeline.games.forbidden_stars.effect_scope import (
    can_units,
    card_of,
    chooser,
    effect_at,
    effect_now,
    holds_if,
    in_force,
    times,
)
from pipeline.games.forbidden_stars.effect_units import apply_units, once_units, unit_moves
from pipeline.games.forbidden_stars.facts import Log
from pipeline.games.forbidden_stars.prevention import can_prevent, give, pay_moves, prevent_moves, price
from pipeline.games.forbidden_stars.routing import apply_routing, ask, asked, routing_moves
from pipeline.games.forbidden_stars.schemes import apply_scheme, scheme_moves
from pipeline.games.forbidden_stars.state import MOST_UP, Act, Design, Stage, State
from pipeline.games.forbidden_stars.vocabulary import NOBODY, If, Part, Unless, Verb

EVERY = 99  # in `Effect.pay`: any number of dice


class At(IntEnum):
    """Where an effect stands: `Combat.at`."""

    NEW = 0  # not looked at yet
    PAYING = 1  # a die may be paid for it
    DOING = 2  # `Combat.left` times more
    POINTED = 3  # it has a unit to destroy, unless the enemy prevents that
    LEVELS = 4  # the enemy pays `Combat.left` dice more to prevent it
    CARD = 5  # the enemy prevents it by a face-up card that is still to be picked
    END = 6


DICE_VERBS = (1 << Verb.TOKENS) | (1 << Verb.DICE) | (1 << Verb.CONVERT) | (1 << Verb.REROLL)
LOSS_VERBS = (1 << Verb.LOSE_DICE) | (1 << Verb.LOSE_TOKENS) | (1 << Verb.LOSE_EITHER)
MOVING_VERBS = (1 << Verb.RETREAT) | (1 << Verb.MOVE) | (1 << Verb.BRING) | (1 << Verb.BREAK_OUT) | (1 << Verb.PROMOTE)
PLACING_VERBS = (1 << Verb.PLACE_HERE) | (1 << Verb.PLACE_BESIDE) | (1 << Verb.REINFORCE)
BODY_VERBS = (1 << Verb.RALLY) | (1 << Verb.ROUT) | (1 << Verb.DESTROY) | (1 << Verb.DESTROY_ROUTED)
ABOUT_DICE = DICE_VERBS | LOSS_VERBS
ABOUT_UNITS = MOVING_VERBS | PLACING_VERBS | BODY_VERBS | (1 << Verb.TARGET_DESTROY)
MANY_TIMES = MOVING_VERBS | PLACING_VERBS | BODY_VERBS | (1 << Verb.CONVERT) | (1 << Verb.LOSE_DICE)


@kernel
def is_in(verb: int, verbs: int) -> bool:
    """Whether a verb is among some (bits)."""
    return verbs >> int(verb) & 1 != 0


@kernel
def begin_card(s: State, d: Design, side: int, log: Log) -> None:
    """A side turns up the card that it has played: its icons count from now on, and its effects begin."""
    combat, fighter = s.combat, s.combat.sides[side]
    combat.side, combat.effect, combat.at, combat.left = side, 0, At.NEW, 0
    combat.option, combat.happened, combat.unit_part = NOBODY, 0, NOBODY
    if fighter.up_n < MOST_UP:
        fighter.up[fighter.up_n] = fighter.played
        fighter.up_n += 1


@kernel
def go_on(s: State, d: Design, log: Log) -> bool:
    """Go on with the card; whether it is finished. If not, a decision is asked."""
    effects = d.cards[card_of(s, s.combat.side)].effects_n
    while s.combat.effect < effects:
        step(s, d, log)
        if s.stage != Stage.STEP:
            return False
    return True


@kernel
def step(s: State, d: Design, log: Log) -> None:
    """One step of the effect under way."""
    combat, effect = s.combat, effect_now(s, d)
    if combat.at == At.NEW:
        look_at(s, d, effect, log)
    elif combat.at == At.PAYING:
        ask_payment(s, d, effect)
    elif combat.at == At.DOING and combat.left > 0:
        combat.left -= 1
        once(s, d, effect, log)
    elif combat.at == At.DOING:
        done(s, effect)
    elif combat.at == At.POINTED:
        ask_to_spare(s, d, effect, log)
    elif combat.at == At.LEVELS and combat.left > 0:
        ask(s, other(combat.side), Stage.EFFECT, Asking.LEVEL)
    elif combat.at == At.CARD:
        ask(s, combat.side, Stage.EFFECT, Asking.DISCARD)
    else:
        ends(s, 0)


@kernel
def ends(s: State, happened: int) -> None:
    """The effect under way is over; the next one begins."""
    combat = s.combat
    combat.happened, combat.effect, combat.at, combat.left = happened, combat.effect + 1, At.NEW, 0


@kernel
def done(s: State, effect: Effect) -> None:
    """It has happened; with any number of dice to be paid it may happen again."""
    if effect.verb == Verb.TARGET_DESTROY:
        s.combat.at = At.POINTED
    elif effect.pay == EVERY:
        s.combat.at, s.combat.happened = At.PAYING, 1
    else:
        ends(s, 1)


@kernel
def can(s: State, d: Design, effect: Effect) -> bool:
    """Whether an effect can do something now, and what is paid for it can be."""
    if effect.pay > 0 and dice_of(s, s.combat.side, int(effect.pay_face)) == 0:
        return False
    if is_in(effect.verb, ABOUT_DICE):
        return can_dice(s, d, effect)
    if is_in(effect.verb, ABOUT_UNITS):
        return can_units(s, d, effect)
    return can_cards(s, effect)


@kernel
def look_at(s: State, d: Design, effect: Effect, log: Log) -> None:
    """The effect under way begins: whether it happens, and who is asked about it first."""
    combat = s.combat
    combat.body, combat.where, combat.left = NOBODY, NOBODY, 0
    happens = in_force(s, d, effect)
    if happens and effect.part == Part.UNIT:
        note_unit_part(s, log)
    if not happens or not holds_if(s, d, effect.condition):
        ends(s, 0)
    elif effect.choice > 0:
        choose_among(s, d, effect)
    elif effect.unless not in (Unless.NOTHING, Unless.PAY_LEVEL):
        ask_to_prevent(s, d, effect)
    elif effect.pay > 0:
        combat.at, combat.happened = At.PAYING, 0
    elif not can(s, d, effect) or not worth_it(s, d, effect):
        ends(s, 0)
    elif effect.may != 0:
        ask(s, chooser(s, effect), Stage.EFFECT, Asking.MAY)
    else:
        begins(s, effect)


@kernel
def note_unit_part(s: State, log: Log) -> None:
    """The unit part of a card happens: a fact."""
    fact = s.combat.sides[s.combat.side].play_fact
    if fact != NOBODY:
        log.plays[fact].unit_part = 1


@kernel
def worth_it(s: State, d: Design, effect: Effect) -> bool:
    """Whether an effect that may be declined is offered: if the next one depends on it, that one can happen."""
    place = s.combat.effect + 1
    if effect.may == 0 or place >= d.cards[card_of(s, s.combat.side)].effects_n:
        return True
    follows = effect_at(s, d, place)
    return follows.condition != If.BEFORE or can(s, d, follows)


@kernel
def begins(s: State, effect: Effect) -> None:
    """An effect is carried out as often as it says."""
    combat, left = s.combat, 1
    if effect.verb == Verb.TOKENS:
        left = times(s, effect)
    elif effect.verb == Verb.REROLL:
        left = int(effect.amount) * times(s, effect)
    elif is_in(effect.verb, MANY_TIMES):
        left = int(effect.amount)
    combat.left, combat.at = left, At.DOING


@kernel
def once(s: State, d: Design, effect: Effect, log: Log) -> None:
    """Carry out the effect once, or ask what that takes; where it can do nothing more it is done."""
    if is_in(effect.verb, ABOUT_DICE):
        once_dice(s, d, effect)
    elif is_in(effect.verb, ABOUT_UNITS) and not can_units(s, d, effect):
        s.combat.left = 0
    elif is_in(effect.verb, ABOUT_UNITS):
        once_units(s, d, effect, log)
    else:
        once_cards(s, d, effect)


@kernel
def is_option(s: State, d: Design, place: int, choice: int) -> bool:
    """Whether an effect of the card is one of those between which is chosen, and can do something."""
    effect = effect_at(s, d, place)
    return effect.choice == choice and holds_if(s, d, effect.condition) and can(s, d, effect)


@kernel
def choose_among(s: State, d: Design, effect: Effect) -> None:
    """One of several effects happens: the side is asked once, at the first of them."""
    combat = s.combat
    first = combat.effect == 0 or effect_at(s, d, combat.effect - 1).choice != effect.choice
    if first:
        combat.option, options = NOBODY, 0
        for place in range(combat.effect, d.cards[card_of(s, combat.side)].effects_n):
            if is_option(s, d, place, effect.choice):
                combat.option = place
                options += 1
        if options > 1:
            ask(s, combat.side, Stage.EFFECT, Asking.OPTION)
            return
    if combat.option == combat.effect:
        begins(s, effect)
    else:
        ends(s, 0)


@kernel
def ask_payment(s: State, d: Design, effect: Effect) -> None:
    """A die may be paid for the effect, if it can do something."""
    if can(s, d, effect) and worth_it(s, d, effect):
        ask(s, s.combat.side, Stage.EFFECT, Asking.PAY)
    else:
        ends(s, s.combat.happened)


@kernel
def ask_to_prevent(s: State, d: Design, effect: Effect) -> None:
    """The enemy may prevent the effect; where it could do nothing, the enemy is asked only if it gains by that or must.

    `Combat.left` is 1 where it must.
    """
    happens, prevents = can(s, d, effect), can_prevent(s, d, effect)
    if prevents and (happens or effect.must != 0 or effect.gift > 0):
        s.combat.left = int(not happens and effect.must != 0)
        ask(s, other(s.combat.side), Stage.EFFECT, Asking.PREVENT)
    elif happens:
        begins(s, effect)
    else:
        ends(s, 0)


@kernel
def ask_to_spare(s: State, d: Design, effect: Effect, log: Log) -> None:
    """The enemy may pay dice for the unit pointed at; one of level 0 costs nothing, and is spared."""
    combat = s.combat
    if price(s, d) == 0:
        ends(s, 0)
    elif can_prevent(s, d, effect):
        ask(s, other(combat.side), Stage.EFFECT, Asking.PREVENT)
    else:
        destroy(s, d, other(combat.side), combat.body, combat.body_state, log)
        ends(s, 1)


@kernel
def effect_moves(s: State, d: Design, moves: Rows[Move]) -> int:
    """The legal moves of EFFECT and SCHEME with an asking of combat."""
    asking = s.asking
    if asking in (Asking.SPARE, Asking.MERCY):
        return routing_moves(s, d, moves)
    if asking >= Asking.SCHEME:
        return scheme_moves(s, d, moves)
    effect = effect_now(s, d)
    if asking in (Asking.OPTION, Asking.PAY, Asking.MAY):
        return consent_moves(s, d, moves, effect)
    if asking in (Asking.PREVENT, Asking.LEVEL):
        return prevent_moves(s, d, moves, effect)
    if asking in (Asking.FACE, Asking.EITHER, Asking.TURN):
        return dice_moves(s, d, moves, effect)
    if asking in (Asking.PLAY, Asking.DISCARD):
        return which_cards(s, effect, moves)
    return unit_moves(s, d, moves, effect)


@kernel
def consent_moves(s: State, d: Design, moves: Rows[Move], effect: Effect) -> int:
    """OPTION: CHOOSE, a: the effect's place in the card. PAY: CHOOSE, a: Face; or DONE. MAY: CHOOSE, or DONE."""
    n = 0
    if s.asking == Asking.OPTION:
        for place in range(s.combat.effect, d.cards[card_of(s, s.combat.side)].effects_n):
            if is_option(s, d, place, effect.choice):
                n = put(moves, n, Act.CHOOSE, place, 0, 0)
        return n
    if s.asking == Asking.PAY:
        n = pay_moves(moves, 0, s, s.combat.side, int(effect.pay_face))
    else:
        n = put(moves, 0, Act.CHOOSE, 0, 0, 0)
    return put(moves, n, Act.DONE, 0, 0, 0)


@kernel
def apply_effect(s: State, d: Design, move: Move, log: Log) -> None:
    """Carry out one of them; leaves a decision, or Stage.STEP with due COMBAT."""
    asking = s.asking
    if asking in (Asking.SPARE, Asking.MERCY):
        apply_routing(s, d, move, log)
        return
    asked(s)
    if asking >= Asking.SCHEME:
        apply_scheme(s, d, asking, move, log)
        return
    effect = effect_now(s, d)
    if asking in (Asking.OPTION, Asking.PAY, Asking.MAY):
        apply_consent(s, effect, asking, move)
    elif asking in (Asking.PREVENT, Asking.LEVEL):
        apply_prevention(s, d, effect, move, log)
    elif asking in (Asking.FACE, Asking.EITHER, Asking.TURN):
        apply_dice(s, d, effect, asking, move)
    elif asking in (Asking.PLAY, Asking.DISCARD):
        apply_cards(s, effect, asking, move.a)
        if s.combat.at == At.CARD:
            s.combat.at = At.END
    else:
        apply_units(s, d, asking, move, log)


@kernel
def apply_consent(s: State, effect: Effect, asking: int, move: Move) -> None:
    """An effect is chosen, paid for, used or declined."""
    combat = s.combat
    if move.kind == Act.DONE:
        ends(s, combat.happened if effect.pay == EVERY else 0)
    elif asking == Asking.OPTION:
        combat.option = move.a
        if combat.option == combat.effect:
            begins(s, effect)
        else:
            ends(s, 0)
    else:
        if asking == Asking.PAY:
            lose_die(s, combat.side, move.a)
        begins(s, effect)


@kernel
def apply_prevention(s: State, d: Design, effect: Effect, move: Move, log: Log) -> None:
    """The enemy prevents the effect, or lets it happen."""
    combat = s.combat
    if move.kind == Act.DONE:
        if combat.at == At.POINTED:
            destroy(s, d, other(combat.side), combat.body, combat.body_state, log)
            ends(s, 1)
        elif can(s, d, effect):
            begins(s, effect)
        else:
            ends(s, 0)
        return
    if effect.unless == Unless.PAY_LEVEL and combat.at == At.POINTED:
        combat.at, combat.left = At.LEVELS, price(s, d) - 1
    elif effect.unless == Unless.PAY_LEVEL:
        combat.left -= 1
    else:
        combat.at = At.CARD if effect.unless == Unless.DISCARD else At.END
    give(s, d, effect, move, log)
