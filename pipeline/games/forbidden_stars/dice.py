"""Dice and combat tokens of a side: thrown, added, lost, turned; tokens taken and lost."""

from pipeline.engine.jit import kernel
from pipeline.engine.luck import below, branch
from pipeline.games.forbidden_stars.luck import Luck, combat_key
from pipeline.games.forbidden_stars.state import Design, State
from pipeline.games.forbidden_stars.vocabulary import FACES, Face

SIDES_OF_A_DIE = 6


@kernel
def dice_of(s: State, side: int, faces: int) -> int:
    """A side's dice that show one of some faces (bits)."""
    found = 0
    for face in range(FACES):
        if faces >> face & 1 != 0:
            found += int(s.combat.sides[side].dice[face])
    return found


@kernel
def tokens_of(s: State, side: int, faces: int) -> int:
    """A side's combat tokens of some faces (bits)."""
    found = 0
    for face in range(Face.MORALE):
        if faces >> face & 1 != 0:
            found += int(s.combat.sides[side].tokens[face])
    return found


@kernel
def room(s: State, d: Design, side: int) -> int:
    """How many dice a side may still add: above the limit a die adds nothing (public: players)."""
    return max(0, int(d.rules.dice_cap) - dice_of(s, side, (1 << FACES) - 1))


@kernel
def face_of(d: Design, roll: int) -> int:
    """The face that a roll from 0 to 5 shows."""
    if roll < d.rules.face_offence:
        return Face.OFFENCE
    return Face.DEFENCE if roll < d.rules.face_offence + d.rules.face_defence else Face.MORALE


@kernel
def throw(s: State, d: Design, side: int, dice: int) -> None:
    """A side throws dice and adds them, as far as it has room for them; every throw has luck of its own."""
    fighter = s.combat.sides[side]
    key = combat_key(s, Luck.DICE, side, int(fighter.rolls))
    fighter.rolls += 1
    for i in range(min(dice, room(s, d, side))):
        fighter.dice[face_of(d, below(branch(key, i), SIDES_OF_A_DIE))] += 1


@kernel
def add_dice(s: State, d: Design, side: int, face: int, dice: int) -> None:
    """A side adds dice set to a face (FACES: thrown), as far as it has room for them."""
    if face == FACES:
        throw(s, d, side, dice)
    else:
        s.combat.sides[side].dice[face] += min(dice, room(s, d, side))


@kernel
def lose_die(s: State, side: int, face: int) -> None:
    """A side loses a die of a face, if it has one."""
    dice = s.combat.sides[side].dice
    dice[face] = max(0, int(dice[face]) - 1)


@kernel
def throw_again(s: State, d: Design, side: int, faces: int, dice: int) -> None:
    """A side throws dice again that show some faces (bits): so many, or as many as it has."""
    taken, showing = 0, s.combat.sides[side].dice
    for face in range(FACES):
        if faces >> face & 1 != 0:
            now = min(dice - taken, int(showing[face]))
            showing[face] -= now
            taken += now
    if taken > 0:
        throw(s, d, side, taken)


@kernel
def turn(s: State, side: int, face: int, into: int) -> None:
    """A side turns a die from one face to another."""
    dice = s.combat.sides[side].dice
    dice[face] -= 1
    dice[into] += 1


@kernel
def may_take(s: State, d: Design, side: int, face: int) -> bool:
    """Whether a side can take combat tokens of a face now: no card forbids it, and the supply has some."""
    if s.combat.sides[side].no_tokens >> face & 1 != 0:
        return False
    return tokens_of(s, 0, (1 << FACES) - 1) + tokens_of(s, 1, (1 << FACES) - 1) < d.rules.combat_tokens


@kernel
def put_tokens(s: State, d: Design, side: int, face: int, tokens: int) -> int:
    """A side takes combat tokens of a face, as far as it can; how many."""
    taken = 0
    while taken < tokens and may_take(s, d, side, face):
        s.combat.sides[side].tokens[face] += 1
        taken += 1
    return taken


@kernel
def take_tokens(s: State, d: Design, side: int, face: int, tokens: int) -> None:
    """A side takes combat tokens; an enemy whose card copies them takes as many (public: card lists)."""
    taken = put_tokens(s, d, side, face, tokens)
    if s.combat.sides[1 - side].copies != 0:
        put_tokens(s, d, 1 - side, face, taken)


@kernel
def lose_tokens(s: State, side: int, face: int, tokens: int) -> None:
    """A side loses combat tokens of a face: so many, or as many as it has."""
    held = s.combat.sides[side].tokens
    held[face] = max(0, int(held[face]) - tokens)
