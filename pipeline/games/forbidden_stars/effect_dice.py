"""Verbs of combat cards about dice and combat tokens."""

from pipeline.engine.jit import kernel
from pipeline.engine.record import Rows
from pipeline.engine.rules import Move, put
from pipeline.games.forbidden_stars.asking import Asking
from pipeline.games.forbidden_stars.bodies import other
from pipeline.games.forbidden_stars.cards import Effect
from pipeline.games.forbidden_stars.dice import (
    add_dice,
    dice_of,
    lose_die,
    lose_tokens,
    may_take,
    room,
    take_tokens,
    throw_again,
    tokens_of,
    turn,
)
from pipeline.games.forbidden_stars.effect_scope import chooser, times, whose
from pipeline.games.forbidden_stars.routing import ask
from pipeline.games.forbidden_stars.state import Act, Design, Stage, State
from pipeline.games.forbidden_stars.vocabulary import FACES, NOBODY, Verb, Who

A_DIE, TOKENS = range(2)  # what LOSE_EITHER takes


@kernel
def may_turn(s: State, effect: Effect, face: int, into: int) -> bool:
    """Whether an effect may turn a die of a face to another."""
    if face == into or effect.face >> face & 1 == 0 or effect.into >> into & 1 == 0:
        return False
    return int(s.combat.sides[s.combat.side].dice[face]) > 0


@kernel
def any_turn(s: State, effect: Effect) -> bool:
    """Whether an effect may turn any die."""
    for face in range(FACES):
        for into in range(FACES):
            if may_turn(s, effect, face, into):
                return True
    return False


@kernel
def is_face(s: State, d: Design, effect: Effect, face: int) -> bool:
    """Whether an effect may take a face (FACES: a throw): of tokens or dice to be had, or of dice that show it."""
    if effect.face >> face & 1 == 0:
        return False
    if effect.verb == Verb.TOKENS:
        return may_take(s, d, s.combat.side, face)
    if effect.verb == Verb.DICE:
        return room(s, d, s.combat.side) > 0
    if effect.who == Who.BOTH and s.combat.sides[s.combat.side].dice[face] > 0:
        return True
    return int(s.combat.sides[other(s.combat.side) if effect.who != Who.SELF else s.combat.side].dice[face]) > 0


@kernel
def only_face(s: State, d: Design, effect: Effect) -> int:
    """The one face that an effect may take; NOBODY if there are several."""
    found = NOBODY
    for face in range(FACES + 1):
        if is_face(s, d, effect, face):
            if found != NOBODY:
                return NOBODY
            found = face
    return found


@kernel
def can_dice(s: State, d: Design, effect: Effect) -> bool:
    """Whether an effect about dice or tokens can do something now. Where there is no such die or token nothing happens
    (public: players).
    """
    verb = effect.verb
    if verb == Verb.CONVERT:
        return any_turn(s, effect)
    if verb == Verb.LOSE_TOKENS:
        return tokens_of(s, whose(s, effect), int(effect.face)) > 0
    if verb == Verb.LOSE_EITHER:
        enemy = whose(s, effect)
        return dice_of(s, enemy, int(effect.face)) + tokens_of(s, enemy, int(effect.into)) > 0
    if times(s, effect) == 0:
        return False
    for face in range(FACES + 1):
        if is_face(s, d, effect, face):
            return True
    return False


@kernel
def once_dice(s: State, d: Design, effect: Effect) -> None:
    """Carry out such an effect once, or ask which face it takes."""
    verb = effect.verb
    if verb == Verb.CONVERT:
        if any_turn(s, effect):
            ask(s, s.combat.side, Stage.EFFECT, Asking.TURN)
        else:
            s.combat.left = 0
    elif verb == Verb.LOSE_TOKENS:
        for face in range(2):
            if effect.face >> face & 1 != 0:
                lose_tokens(s, whose(s, effect), face, int(effect.amount))
    elif verb == Verb.LOSE_EITHER:
        lose_either(s, effect)
    elif verb == Verb.REROLL and throws_all(s, effect):
        throw_all_again(s, d, effect)
    elif can_dice(s, d, effect):
        face = only_face(s, d, effect)
        if face == NOBODY:
            ask(s, chooser(s, effect), Stage.EFFECT, Asking.FACE)
        else:
            take_face(s, d, effect, face)


@kernel
def throws_all(s: State, effect: Effect) -> bool:
    """Whether all dice that may be thrown again are, so that there is nothing to choose."""
    if effect.who == Who.BOTH or effect.face & (effect.face - 1) == 0:
        return True
    return s.combat.left + 1 >= dice_of(s, whose(s, effect), int(effect.face))


@kernel
def throw_all_again(s: State, d: Design, effect: Effect) -> None:
    """Dice are thrown again, as many as the effect says."""
    dice = int(s.combat.left) + 1
    s.combat.left = 0
    if effect.who != Who.ENEMY:
        throw_again(s, d, s.combat.side, int(effect.face), dice)
    if effect.who != Who.SELF:
        throw_again(s, d, other(s.combat.side), int(effect.face), dice)


@kernel
def take_face(s: State, d: Design, effect: Effect, face: int) -> None:
    """An effect takes the face chosen."""
    if effect.verb == Verb.TOKENS:
        take_tokens(s, d, s.combat.side, face, int(effect.amount))
    elif effect.verb == Verb.DICE:
        add_dice(s, d, s.combat.side, face, int(effect.amount))
    elif effect.verb == Verb.REROLL:
        throw_again(s, d, whose(s, effect), 1 << face, 1)
    else:
        lose_die(s, whose(s, effect), face)


@kernel
def lose_either(s: State, effect: Effect) -> None:
    """The enemy loses a die or tokens: whoever chooses says which, where it has both (a switch says who)."""
    enemy = whose(s, effect)
    if tokens_of(s, enemy, int(effect.into)) == 0:
        take_either(s, effect, A_DIE)
    elif dice_of(s, enemy, int(effect.face)) == 0:
        take_either(s, effect, TOKENS)
    else:
        ask(s, chooser(s, effect), Stage.EFFECT, Asking.EITHER)


@kernel
def take_either(s: State, effect: Effect, which: int) -> None:
    """The enemy loses what was chosen."""
    for face in range(FACES):
        if which == A_DIE and effect.face >> face & 1 != 0:
            lose_die(s, whose(s, effect), face)
        if which == TOKENS and face < 2 and effect.into >> face & 1 != 0:
            lose_tokens(s, whose(s, effect), face, int(effect.amount))


@kernel
def dice_moves(s: State, d: Design, moves: Rows[Move], effect: Effect) -> int:
    """The moves of FACE, EITHER and TURN."""
    n = 0
    if s.asking == Asking.FACE:
        for face in range(FACES + 1):
            if is_face(s, d, effect, face):
                n = put(moves, n, Act.CHOOSE, face, 0, 0)
    elif s.asking == Asking.EITHER:
        n = put(moves, put(moves, 0, Act.CHOOSE, A_DIE, 0, 0), Act.CHOOSE, TOKENS, 0, 0)
    else:
        for face in range(FACES):
            for into in range(FACES):
                if may_turn(s, effect, face, into):
                    n = put(moves, n, Act.CHOOSE, face, into, 0)
        n = put(moves, n, Act.DONE, 0, 0, 0)
    return n


@kernel
def apply_dice(s: State, d: Design, effect: Effect, asking: int, move: Move) -> None:
    """Carry out one of them."""
    if asking == Asking.FACE:
        take_face(s, d, effect, move.a)
    elif asking == Asking.EITHER:
        take_either(s, effect, move.a)
    elif move.kind == Act.DONE:
        s.combat.left = 0
    else:
        turn(s, s.combat.side, move.a, move.b)
