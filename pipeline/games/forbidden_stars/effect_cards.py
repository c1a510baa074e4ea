"""Verbs of combat cards about cards, and about what holds for the rest of the round or combat."""

from pipeline.engine.jit import kernel
from pipeline.engine.luck import below
from pipeline.engine.record import Rows
from pipeline.engine.rules import Move, put
from pipeline.games.forbidden_stars.asking import Asking
from pipeline.games.forbidden_stars.bodies import other
from pipeline.games.forbidden_stars.cards import KINDS, Effect
from pipeline.games.forbidden_stars.effect_scope import chooser, whose
from pipeline.games.forbidden_stars.fighters import draw_cards, hand_size
from pipeline.games.forbidden_stars.luck import Luck, combat_key
from pipeline.games.forbidden_stars.routing import KILLS, ask
from pipeline.games.forbidden_stars.state import MOST_UP, Act, Design, Stage, State
from pipeline.games.forbidden_stars.vocabulary import NOBODY, Verb, Who


@kernel
def can_cards(s: State, effect: Effect) -> bool:
    """Whether an effect about cards can do something now; what holds for a while always can."""
    fighter = s.combat.sides[whose(s, effect)]
    if effect.verb == Verb.DISCARD_UP:
        return fighter.up_n > 0
    if effect.verb == Verb.DISCARD_HAND:
        return hand_size(s, whose(s, effect)) > 0
    if effect.verb in (Verb.MILL, Verb.DRAW):
        return fighter.draw_n > 0
    if effect.verb == Verb.ICONS_ONLY:
        return hand_size(s, s.combat.side) > 0 and fighter.up_n < MOST_UP
    if effect.verb == Verb.PEEK:
        return fighter.played != NOBODY
    return True


@kernel
def once_cards(s: State, d: Design, effect: Effect) -> None:
    """Carry out such an effect once, or ask which card it takes."""
    verb, side = effect.verb, s.combat.side
    if not can_cards(s, effect):
        s.combat.left = 0
    elif verb == Verb.DISCARD_UP:
        ask(s, chooser(s, effect), Stage.EFFECT, Asking.DISCARD)
    elif verb == Verb.DISCARD_HAND:
        discard_any(s, whose(s, effect))
    elif verb == Verb.MILL:
        mill(s, side)
    elif verb == Verb.DRAW:
        draw_cards(s, side, 1)
    elif verb == Verb.ICONS_ONLY:
        ask(s, side, Stage.EFFECT, Asking.PLAY)
    elif verb == Verb.PEEK:
        s.combat.sides[side].peeks = 1
    else:
        lasts(s, effect)


@kernel
def lasts(s: State, effect: Effect) -> None:
    """What holds for the rest of the round (of the combat: COPY_TOKENS)."""
    verb, side = effect.verb, s.combat.side
    fighter, enemy = s.combat.sides[side], s.combat.sides[other(side)]
    if verb == Verb.AGAIN:
        s.combat.again += 1
        s.combat.again_by |= 1 << side
    elif verb == Verb.NO_ROUT:
        fighter.no_rout = 1
    elif verb == Verb.NO_DAMAGE:
        fighter.no_damage = 1
        if effect.who == Who.BOTH:
            enemy.no_damage = 1
    elif verb == Verb.NO_TOKENS:
        enemy.no_tokens |= effect.face
    elif verb == Verb.ROUT_KILLS:
        fighter.rout_kills = KILLS
    elif verb == Verb.COPY_TOKENS:
        fighter.copies = 1


@kernel
def mill(s: State, side: int) -> None:
    """The top card of the enemy's combat deck is discarded; its icons count for this round (public: card lists)."""
    enemy = s.combat.sides[other(side)]
    enemy.draw_n -= 1
    s.combat.sides[side].milled = enemy.draw[enemy.draw_n]


@kernel
def discard_any(s: State, side: int) -> None:
    """A card of a side's hand is discarded at random."""
    hand = s.combat.sides[side].hand
    key = combat_key(s, Luck.DISCARD, side, int(s.combat.round_))
    place = below(key, hand_size(s, side))
    for kind in range(KINDS):
        if place >= 0 and place < hand[kind]:
            hand[kind] -= 1
            return
        place -= int(hand[kind])


@kernel
def leaves(s: State, side: int, kind: int) -> None:
    """A face-up card of a side is discarded: the last one of its kind."""
    fighter = s.combat.sides[side]
    found = False
    for i in range(fighter.up_n):
        place = fighter.up_n - 1 - i
        if fighter.up[place] == kind and not found:
            found = True
            for j in range(place, fighter.up_n - 1):
                fighter.up[j] = fighter.up[j + 1]
    if found:
        fighter.up_n -= 1


@kernel
def is_up(s: State, side: int, kind: int) -> bool:
    """Whether a side has a card of a kind face up."""
    for i in range(s.combat.sides[side].up_n):
        if s.combat.sides[side].up[i] == kind:
            return True
    return False


@kernel
def which_cards(s: State, effect: Effect, moves: Rows[Move]) -> int:
    """The moves of PLAY (a card of the hand) and DISCARD (a face-up card)."""
    n = 0
    for kind in range(KINDS):
        if s.asking == Asking.PLAY:
            offered = s.combat.sides[s.combat.side].hand[kind] > 0
        else:
            offered = is_up(s, whose_cards(s, effect), kind)
        if offered:
            n = put(moves, n, Act.CHOOSE, kind, 0, 0)
    return n


@kernel
def whose_cards(s: State, effect: Effect) -> int:
    """Whose face-up card is discarded: of whom the effect is about, or of an enemy that prevents it by that."""
    return whose(s, effect) if effect.verb == Verb.DISCARD_UP else other(s.combat.side)


@kernel
def apply_cards(s: State, effect: Effect, asking: int, kind: int) -> None:
    """Carry out one of them."""
    fighter = s.combat.sides[s.combat.side]
    if asking == Asking.DISCARD:
        leaves(s, whose_cards(s, effect), kind)
    else:
        fighter.hand[kind] -= 1
        fighter.up[fighter.up_n] = kind
        fighter.up_n += 1
