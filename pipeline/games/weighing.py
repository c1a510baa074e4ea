"""What each choice was worth to the player who made it: its value feature by feature, and the noise on it.

In plain Python a player's weights may be numbers that remember where they come from. So the rules' own
`move_features` tells all, also where it tries something out and takes it back, and nothing is written twice.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple, Self

import numpy as np

from pipeline.engine.play import Step, Worker
from pipeline.engine.players import RANDOM, make_value, noise_of
from pipeline.engine.record import words_of
from pipeline.engine.rules import MOST_FEATURES, Player
from pipeline.games.contract import Game

NEXT_BEST = 3  # choices that are told beside the one that was made
SEEN = 0.05  # a part that rounds to 0.0 is left out
NOTHING: Mapping[int, float] = MappingProxyType({})


class Traced(float):
    """A number, and of what features it is the sum: exactly what a float would be, with `parts` beside it."""

    parts: Mapping[int, float]

    def __new__(cls, value: float, parts: Mapping[int, float] = NOTHING) -> Self:
        """`parts` by feature; they add up to `value`."""
        made = super().__new__(cls, value)
        made.parts = parts
        return made

    def __add__(self, other: float) -> "Traced":
        return Traced(float(self) + float(other), _sum(self.parts, _parts(other), 1.0))

    __radd__ = __add__  # a sum begins with 0.0

    def __sub__(self, other: float) -> "Traced":
        return Traced(float(self) - float(other), _sum(self.parts, _parts(other), -1.0))

    def __mul__(self, other: float) -> "Traced":
        """A weight times a feature's value: the parts are the weight's, whatever the value was made of."""
        return Traced(float(self) * float(other), {part: size * float(other) for part, size in self.parts.items()})


class Listener:
    """A player, as far as `move_features` looks at one."""

    def __init__(self, player: Player) -> None:
        self.worth: float = 0.0
        self.weights = [Traced(float(player.weights[i]), {i: float(player.weights[i])}) for i in range(MOST_FEATURES)]


class Worth(NamedTuple):
    """What a move was worth to a player."""

    which: int  # its place among the legal moves
    value: float
    noise: float
    parts: Mapping[int, float]  # by feature, weight times value; they add up to `value`

    @property
    def total(self) -> float:
        """Value and noise: the player takes the move with the greatest."""
        return self.value + self.noise


def weigh(game: Game, d: Any, table: Worker, legal: int, player: Player) -> list[Worth]:
    """The worth of each of the `legal` moves on the bench to a weighted player, in the moves' order.

    It is worked out on a copy of the state, as features may leave notes in it.
    """
    states, words = words_of(game.state, 1)
    words[:] = table.words
    s, value_of, listener = states[0], make_value(game.rules), Listener(player)
    found = []
    with np.errstate(over="ignore"):
        for which in range(legal):
            move = table.bench.moves[which]
            value = value_of(s, d, move, listener)
            luck = game.rules.move_luck(s, d, move)
            noise = float(noise_of(player, luck, table.bench.gumbels)) if player.noise else 0.0
            found.append(Worth(which, float(value), noise, _parts(value)))
    return found


def why(game: Game, d: Any, table: Worker, step: Step, player: Player) -> list[str]:
    """Why a step was chosen, in words: the chosen move and the next best with what their worth is made of."""
    if step.legal < 2:
        return []
    if player.kind == RANDOM:
        return [f"    why: at random, each of the {step.legal} as likely"]
    worths = weigh(game, d, table, step.legal, player)
    others = sorted((w for w in worths if w.which != step.chosen), key=lambda w: -w.total)
    told = [worths[step.chosen], *others[:NEXT_BEST]]
    s = table.states[0]
    lines = []
    for place, worth in enumerate(told):
        text = game.narrator.move(s, d, table.bench.moves[worth.which]).partition(": ")[2]
        lines.append(f"    {'why: ' if not place else '     '}{text}: {sum_in_words(worth, game.features)}")
    left = len(others) - NEXT_BEST
    return [*lines, f"         and {left} more, worth {others[NEXT_BEST].total:.1f} or less"] if left > 0 else lines


def sum_in_words(worth: Worth, features: tuple[str, ...]) -> str:
    """`7.4 = conquer points 4.0 + invade 3.1 + noise 0.3`: the largest parts first, small ones together."""
    shown = sorted(((-abs(size), size, features[part]) for part, size in worth.parts.items() if abs(size) >= SEEN))
    rest = worth.value - sum(size for _, size, _ in shown)
    parts = [(name.replace("_", " "), size) for _, size, name in shown]
    parts += [("the rest", rest)] if abs(rest) >= SEEN else []
    parts += [("noise", worth.noise)] if abs(worth.noise) >= SEEN else []
    total = _number(worth.total)
    if not parts:
        return f"{total}: nothing in it counts"
    (name, size), *more = parts
    return f"{total} = {name} {_number(size)}" + "".join(
        f" {'+' if size > 0 else '−'} {name} {abs(size):.1f}" for name, size in more
    )


def _number(size: float) -> str:
    return f"{size:.1f}".replace("-0.0", "0.0").replace("-", "−")


def _parts(value: float) -> Mapping[int, float]:
    return value.parts if isinstance(value, Traced) else NOTHING


def _sum(some: Mapping[int, float], others: Mapping[int, float], sign: float) -> Mapping[int, float]:
    """Two numbers' parts together."""
    both = dict(some)
    for part, size in others.items():
        both[part] = both.get(part, 0.0) + sign * size
    return both
