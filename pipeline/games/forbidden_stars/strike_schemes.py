"""Schemes that change an orbital strike: Final Sanction and Merciless Raid. They are used on dice that lie on the table
(inferred).

The dice of a strike are those of `Combat.sides[ATTACKER]`. `Combat.where` counts the dice still to be thrown again
by face, DIGIT bits a face, so that each die is thrown again once at most.
"""

from pipeline.engine.jit import kernel
from pipeline.engine.record import Rows
from pipeline.engine.rules import Move, put
from pipeline.games.forbidden_stars.asking import Asking
from pipeline.games.forbidden_stars.dice import add_dice, room, throw
from pipeline.games.forbidden_stars.routing import ask
from pipeline.games.forbidden_stars.state import Act, Design, Stage, State
from pipeline.games.forbidden_stars.vocabulary import FACES, EventCard, Face, Side

DIGIT = 4  # bits: more dice than a side has


@kernel
def use_in_strike(s: State, d: Design, side: int, card: int) -> None:
    """A side uses a scheme in its orbital strike (public: card lists)."""
    if card == EventCard.FINAL_SANCTION:
        all_to_offence(s, side)
    elif card == EventCard.MERCILESS_RAID:
        s.combat.where = 0
        for face in range(FACES):
            s.combat.where += int(s.combat.sides[side].dice[face]) << DIGIT * face
        ask_again(s, d)


@kernel
def all_to_offence(s: State, side: int) -> None:
    """Final Sanction: all dice are turned to offence."""
    dice = s.combat.sides[side].dice
    for face in range(FACES):
        if face != Face.OFFENCE:
            dice[Face.OFFENCE] += dice[face]
            dice[face] = 0


@kernel
def untouched(s: State, face: int) -> int:
    """Dice of a face that Merciless Raid may still throw again."""
    return int(s.combat.where) >> DIGIT * face & (1 << DIGIT) - 1


@kernel
def ask_again(s: State, d: Design) -> None:
    """Which die is thrown again next, as long as there is one; then a die is added on a face of one's choice."""
    if s.combat.where > 0:
        ask(s, Side.ATTACKER, Stage.EFFECT, Asking.THROW)
    elif room(s, d, Side.ATTACKER) > 0:
        ask(s, Side.ATTACKER, Stage.EFFECT, Asking.ADD)


@kernel
def strike_scheme_moves(s: State, d: Design, moves: Rows[Move]) -> int:
    """THROW: CHOOSE, a: the face of a die; or DONE. ADD: CHOOSE, a: Face."""
    n = 0
    for face in range(FACES):
        if s.asking == Asking.ADD or untouched(s, face) > 0:
            n = put(moves, n, Act.CHOOSE, face, 0, 0)
    return put(moves, n, Act.DONE, 0, 0, 0) if s.asking == Asking.THROW else n


@kernel
def apply_strike_scheme(s: State, d: Design, asking: int, move: Move) -> None:
    """Carry out one of them."""
    side = Side.ATTACKER
    if asking == Asking.ADD:
        add_dice(s, d, side, move.a, int(d.events[EventCard.MERCILESS_RAID].amount))
    elif move.kind == Act.DONE:
        s.combat.where = 0
        ask_again(s, d)
    else:
        s.combat.where -= 1 << DIGIT * int(move.a)
        s.combat.sides[side].dice[move.a] -= 1
        throw(s, d, side, 1)
        ask_again(s, d)
