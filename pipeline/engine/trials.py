"""Trials of cards: by luck, some cards are forbidden to a seat and some forced on it, and what came of it is a fact.

Who takes a card is ahead already, or plays well, so winning with a card says little of what it is worth. A trial
settles that: each (game, seat, card) is forbidden with the batch's chance, forced with the same chance, else free.
A seat does not make a move that takes a forbidden card, unless nothing else is legal; it makes one that takes a
forced card as soon as there is one, and is free again once it has the card.

An arm bites first when a legal move takes its card. Whether and when that happens does not depend on the arm, so the
rows of a card, which are written then, are a randomised trial among seats that could take it; rows of the others
would only blur it. Of free cards some are watched, CONTROLS for each that is forbidden, as one needs to compare.
"""

from collections.abc import Callable
from typing import Annotated, Any

import numpy as np

from pipeline.engine.facts import LOG_FULL, MOST_SEATS, MOST_TRIAL_ROWS
from pipeline.engine.jit import kernel
from pipeline.engine.luck import branch, branch_name, uniform
from pipeline.engine.record import Array, Record, Rows, f8, u8
from pipeline.engine.rules import MOST_MOVES, GameRules, Move, put

FREE, FORBIDDEN, FORCED = range(3)
ARMS = ("free", "forbidden", "forced")
CONTROLS = 4
MOST_CHANCE = 0.1  # of either arm: beyond it the game is hardly itself, and five seats might have too many rows
MOST_TRIED = 512  # words of the vocabulary "subject"
UNWATCHED = -1


class Trials(Record):
    """What a batch tries."""

    chance: f8  # that a card is forbidden to a seat, and that it is forced on it; 0: no trials
    names: Annotated[Array, np.uint64, MOST_TRIED]  # keys of the names of the vocabulary "subject"


class Notes(Record):
    """Scratch space of one game."""

    root: u8  # of the arms' luck
    rows: Annotated[Array, np.int16, (MOST_SEATS, MOST_TRIED)]  # row of a seat's card from 1, 0 not met, UNWATCHED
    counted: Annotated[Array, np.int32, MOST_TRIAL_ROWS]  # step at which a row was last counted as open, from 1
    arms: Annotated[Array, np.int8, MOST_MOVES]  # of the card that a legal move takes
    aside: Annotated[Rows[Move], Move, MOST_MOVES]


@kernel
def begin(notes: Notes, root: np.uint64) -> None:
    """Forget the last game."""
    notes.root = root
    for seat in range(MOST_SEATS):
        for card in range(MOST_TRIED):
            notes.rows[seat, card] = 0
    for row in range(MOST_TRIAL_ROWS):
        notes.counted[row] = 0


@kernel
def meet(trials: Trials, notes: Notes, seat: int, card: int, log: Any) -> int:
    """The row of a seat's card from 1, begun where it is met first; UNWATCHED for a free one that has none."""
    row = int(notes.rows[seat, card])
    if row != 0:
        return row
    luck, chance = uniform(branch_name(branch(notes.root, seat), trials.names[card])), trials.chance
    arm, row = FREE, UNWATCHED
    if luck < chance:
        arm = FORBIDDEN
    elif luck < 2 * chance:
        arm = FORCED
    if luck < (2 + CONTROLS) * chance:
        if log.trials_n < MOST_TRIAL_ROWS:
            found = log.trials[log.trials_n]
            found.seat, found.card, found.arm = seat + 1, card, arm
            log.trials_n += 1
            row = int(log.trials_n)
        else:
            log.games[0].faults |= LOG_FULL
    notes.rows[seat, card] = row
    return row


@kernel
def sort_out(moves: Rows[Move], notes: Notes, n: int, wanted: int) -> int:
    """Bring to the front, in their order, the moves whose card is forced (or is not forbidden); how many."""
    kept, rest = 0, 0
    for i in range(n):
        move, forced = moves[i], notes.arms[i] == FORCED
        if (wanted == FORCED and forced) or (wanted == FREE and notes.arms[i] != FORBIDDEN):
            kept = put(moves, kept, move.kind, move.a, move.b, move.c)
        else:
            rest = put(notes.aside, rest, move.kind, move.a, move.b, move.c)
    for i in range(rest):
        move = notes.aside[i]
        put(moves, kept + i, move.kind, move.a, move.b, move.c)
    return kept


def make_hold(rules: GameRules) -> Callable[..., int]:
    """A kernel (s, d, n, trials, bench, log) that brings the moves that the arms leave to the front; how many."""
    to_move, taken = rules.to_move, rules.taken

    @kernel
    def hold(s: Any, d: Any, n: int, trials: Trials, bench: Any, log: Any) -> int:  # noqa: PLR0913 - a decision's all
        seat, notes, forced, barred = to_move(s, d), bench.notes, 0, 0
        for i in range(n):
            card, arm = taken(s, d, bench.moves[i]), FREE
            row = meet(trials, notes, seat, card, log) if card >= 0 else UNWATCHED
            if row > 0:
                found = log.trials[row - 1]
                if notes.counted[row - 1] != s.step + 1:
                    notes.counted[row - 1] = s.step + 1
                    found.open += 1
                arm = int(found.arm)
                if arm == FORCED and found.taken > 0:
                    arm = FREE
            notes.arms[i] = arm
            forced += int(arm == FORCED)
            barred += int(arm == FORBIDDEN)
        if forced > 0:
            return sort_out(bench.moves, notes, n, FORCED)
        if 0 < barred < n:
            return sort_out(bench.moves, notes, n, FREE)
        return n

    return hold


def make_taking(rules: GameRules) -> Callable[..., None]:
    """A kernel (s, d, move, bench, log) that notes the card that a move, about to be made, takes."""
    to_move, taken = rules.to_move, rules.taken

    @kernel
    def taking(s: Any, d: Any, move: Move, bench: Any, log: Any) -> None:
        card = taken(s, d, move)
        if card >= 0:
            row = int(bench.notes.rows[to_move(s, d), card])
            if row > 0:
                log.trials[row - 1].taken += 1

    return taking
