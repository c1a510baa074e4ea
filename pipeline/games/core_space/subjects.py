"""What a move is about: a breed of character, an Equipment token, a skill, or nothing of these."""

from pipeline.engine.jit import kernel
from pipeline.engine.rules import Move
from pipeline.games.core_space.state import Act, Design, State
from pipeline.games.core_space.vocabulary import ALL_BREEDS, NOBODY


@kernel
def token_of(s: State, move: Move) -> int:
    """The Equipment token that a move is about, or NOBODY; of an attack it is the target that matters."""
    kind = move.kind
    if kind == Act.TAKE:
        return int(s.found[move.a])
    if kind in (Act.KEEP, Act.SWAP):
        return int(s.found[0])
    if kind == Act.PICK_UP:
        return int(s.lie_token[move.a])
    if kind in (Act.DROP, Act.GIVE):
        return int(s.people[s.about].tray[move.a])
    if kind in (Act.RELOAD, Act.CLEAR, Act.DON):
        return int(s.people[s.active].tray[move.a])
    if kind == Act.USE:
        return int(s.people[move.b if move.c != 0 else s.active].tray[move.a])
    return NOBODY


@kernel
def whom_of(s: State, move: Move) -> int:
    """The character that a move is about, or NOBODY."""
    kind = move.kind
    if kind in (Act.ACTIVATE, Act.SHOOT, Act.FIGHT, Act.THROW, Act.BLAST, Act.ROB, Act.PERSUADE, Act.DRAG):
        return move.a
    if kind == Act.CARRY_OUT:
        return move.a
    if kind in (Act.JOIN, Act.ASK_ITEM):
        return s.by
    return NOBODY


@kernel
def subject(s: State, d: Design, move: Move) -> int:
    """The code of what a move is about: breeds, then tokens, then skills; -1 for nothing of these."""
    if move.kind in (Act.SKILL, Act.REACT):
        return ALL_BREEDS + d.tokens_n + move.a
    token = token_of(s, move)
    if token >= 0:
        return ALL_BREEDS + token
    whom = whom_of(s, move)
    return s.people[whom].breed if whom >= 0 else NOBODY
