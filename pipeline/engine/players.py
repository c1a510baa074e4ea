"""Simulated players, written once: each maker closes over a game's rules.

A *weighted* player gives every legal move a value, linear in the move's named features, adds noise
and takes the best. Gumbel noise makes that a softmax choice (Gumbel 1954; Maddison et al. 2014). Its
noise is keyed by what the move is about, so that one more decision elsewhere leaves it as it was; a
*random* player's choice is keyed by the step, which is quicker and shifts with every step more.
"""

from collections.abc import Callable
from typing import Annotated, Any

import numpy as np

from pipeline.engine.facts import MOST_SEATS
from pipeline.engine.jit import kernel
from pipeline.engine.luck import GUMBELS, below, branch, gumbel_table, uniform
from pipeline.engine.record import Array, Record, Rows, rows
from pipeline.engine.rules import MOST_MOVES, GameRules, Move, Player
from pipeline.engine.trials import Notes

RANDOM, WEIGHTED = range(2)
UNIFORM, GUMBEL = range(2)


class Bench(Record):
    """Scratch space of one worker, made once: one record, which is a bare pointer where an array is seven words."""

    moves: Annotated[Rows[Move], Move, MOST_MOVES]
    gumbels: Annotated[Array, np.float32, GUMBELS]
    breaks: Annotated[Array, np.float64, MOST_SEATS]
    notes: Notes  # of trials of cards


def bench() -> Bench:
    """Scratch space for one worker."""
    made = rows(Bench)[0]
    made.gumbels[:] = gumbel_table()
    return made


@kernel
def noise_of(player: Player, key: np.uint64, gumbels: Array) -> float:
    """The noise on one move's value."""
    if player.noise_kind == GUMBEL:
        return player.noise * float(gumbels[below(key, GUMBELS)])
    return player.noise * uniform(key)


@kernel
def most_noise(player: Player, gumbels: Array) -> float:
    """The most that noise can add to a value."""
    if player.noise_kind == GUMBEL:
        return player.noise * float(gumbels[GUMBELS - 1])
    return player.noise


def make_value(rules: GameRules) -> Callable[..., float]:
    """A kernel (s, d, move, player) -> the move's value without noise."""
    move_features = rules.move_features

    @kernel
    def value(s: Any, d: Any, move: Move, player: Player) -> float:
        player.worth = 0.0
        move_features(s, d, move, player)
        return player.worth

    return value


def make_choose(rules: GameRules) -> Callable[..., int]:
    """A kernel (s, d, player, n, bench) -> which of the `n` legal moves on the bench the player takes."""
    move_luck = rules.move_luck
    value_of = make_value(rules)

    @kernel
    def choose(s: Any, d: Any, player: Player, n: int, bench: Bench) -> int:
        if player.kind == RANDOM:
            return below(branch(s.noise, s.step), n)
        best, chosen, most = -1.0e300, 0, most_noise(player, bench.gumbels)
        for i in range(n):
            move = bench.moves[i]
            value = value_of(s, d, move, player)
            if value + most <= best:
                continue  # no noise could make it the best
            if player.noise != 0.0:
                value += noise_of(player, move_luck(s, d, move), bench.gumbels)
            if value > best:
                best, chosen = value, i
        return chosen

    return choose
