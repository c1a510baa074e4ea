"""Weighted players: the best value with its noise is taken, however many noises need no looking at."""

from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from pipeline.engine.luck import branch
from pipeline.engine.players import GUMBEL, UNIFORM, WEIGHTED, bench, make_choose, noise_of
from pipeline.engine.record import rows
from pipeline.engine.rules import Move, Player, add


def features(s: Any, d: Any, move: Move, player: Player) -> None:
    """A move's `a`, and half of its `b`."""
    add(player, 0, float(move.a))
    add(player, 1, move.b / 2)


def luck(s: Any, d: Any, move: Move) -> np.uint64:
    """The key of a move."""
    return branch(s.noise, move.c)


@pytest.mark.parametrize("kind", [UNIFORM, GUMBEL])
@pytest.mark.parametrize("scale", [0.0, 0.3, 3.0])
def test_the_move_taken_is_the_one_of_most_value_and_noise(kind: int, scale: float) -> None:
    rules: Any = SimpleNamespace(move_features=features, move_luck=luck)
    choose, table, numbers = make_choose(rules), bench(), np.random.default_rng(7)
    player: Any = rows(Player)[0]
    player.kind, player.noise_kind, player.noise, player.weights[:2] = WEIGHTED, kind, scale, (1.0, -2.0)
    taken = set()
    for game in range(200):
        for i in range(12):
            table.moves[i].a, table.moves[i].b, table.moves[i].c = *numbers.integers(0, 4, 2), i
        with np.errstate(over="ignore"):
            s: Any = SimpleNamespace(noise=branch(np.uint64(1), game), step=0)
            noises = [noise_of(player, luck(s, None, table.moves[i]), table.gumbels) for i in range(12)]
            chosen = choose(s, None, player, 12, table)
        values = [table.moves[i].a - table.moves[i].b + float(noises[i]) for i in range(12)]
        assert chosen == int(np.argmax(values))
        taken.add(chosen)
    assert len(taken) > 8  # the check looked at choices of all sorts
