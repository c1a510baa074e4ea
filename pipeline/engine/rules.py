"""What a game gives the engine: functions over its own three records.

`s` is the game's state, `d` its design (numbers and components), `log` its facts.
"""

from collections.abc import Callable
from typing import Annotated, Any, NamedTuple

import numpy as np

from pipeline.engine.jit import kernel
from pipeline.engine.record import Array, Record, Rows, f8, i4, u8

MOST_MOVES = 256  # legal moves of one decision
MOST_FEATURES = 112  # named features of a move, a game


class StateHead(Record):
    """What every game's state begins with; the loop fills it before `setup` and counts the steps."""

    root: u8  # of the deal's luck: decks, dice; equal for all rotations of a deal
    noise: u8  # of the players' noise in this game
    seats: i4  # seats at the table
    step: i4  # steps made so far, forced ones included


class Move(Record):
    """One legal choice. `kind` is one of the game's own constants and says what a, b and c mean."""

    kind: i4
    a: i4
    b: i4
    c: i4


class Player(Record):
    """How a strategy decides. Each worker has players of its own: `worth` is scratch."""

    kind: i4
    noise_kind: i4
    noise: f8  # scale of the noise, in the unit of the values
    worth: f8  # of the move being looked at, so far
    weights: Annotated[Array, np.float64, MOST_FEATURES]


@kernel
def add(player: Player, feature: int, value: float) -> None:
    """A feature of the move that a player looks at."""
    player.worth += player.weights[feature] * value


@kernel
def put(moves: Rows[Move], n: int, kind: int, a: int, b: int, c: int) -> int:  # noqa: PLR0913 - a move's fields
    """Write a move at place `n` and return the next place; past the end it is counted and not written."""
    if n < MOST_MOVES:
        move = moves[n]
        move.kind, move.a, move.b, move.c = kind, a, b, c
    return n + 1


@kernel
def takes_nothing(s: Any, d: Any, move: Move) -> int:
    """`taken` of a game whose cards can't be tried."""
    return -1


class GameRules(NamedTuple):
    """The functions of a game. Each is a kernel and runs in plain Python too."""

    setup: Callable[[Any, Any, Any], None]  # (s, d, log): deal into a zeroed state
    is_over: Callable[[Any, Any], bool]
    to_move: Callable[[Any, Any], int]  # the seat, from 0, that decides next
    decision: Callable[[Any, Any], int]  # the kind of that decision, a code of the game's DECISIONS
    round_of: Callable[[Any, Any], int]  # the round, from 1
    legal_moves: Callable[[Any, Any, Rows[Move]], int]  # fill with `put`, return how many; 1 is a forced step
    apply_move: Callable[[Any, Any, Move, Any], None]  # (s, d, move, log)
    move_features: Callable[[Any, Any, Move, Player], None]  # tell the player the move's features with `add`
    move_luck: Callable[
        [Any, Any, Move], np.uint64
    ]  # key of a player's noise: round, turn, kind and *name* of what is moved
    subject: Callable[[Any, Any, Move], int]  # what the move is about, a code of the vocabulary "subject", or -1
    finish: Callable[
        [Any, Any, Any, Array], int
    ]  # (s, d, log, breaks): write the final facts (games, seats, scores and the
    #                                           game's own), fill the tie-breaks, return the ending's code
    check: Callable[[Any, Any], int]  # fault bits of broken invariants
    taken: Callable[[Any, Any, Move], int] = takes_nothing  # the card that the seat has by the move and had not before,
    #                                           as a code of the vocabulary "subject", or -1: what trials try
