"""Who sits where: the distinct seatings of a line-up, and which games make up a run.

Game g has deal g // R and rotation g % R, where R is the number of distinct seatings: a deal is played
once in each. A game that differs from another in nothing is never played, so no game counts twice.
"""

from typing import NamedTuple

import numpy as np

from pipeline.engine.record import Array
from pipeline.errors import UsageError


def rotations(players: tuple[str, ...], rotate: bool = True) -> tuple[tuple[str, ...], ...]:
    """The distinct seatings of a line-up, seat 1 first; the line-up as it was named is the first.

    They are the N cyclic rotations, not the N! permutations: after N games of a deal every strategy has
    sat in every seat once, which is what a fair comparison of strategies and of seats needs, and a deal
    costs 4 games rather than 24. (Who sits *beside* whom stays: another order of names is another
    line-up.) Rotations that put the same strategies into the same seats are one: `a,b,a,b` has two and
    four equal players have one. Without `rotate` there is only the first.
    """
    n = len(players) if rotate else 1
    every = [players[-r:] + players[:-r] if r else players for r in range(n)]
    return tuple(dict.fromkeys(every))


def seating_table(seatings: tuple[tuple[str, ...], ...], strategies: tuple[str, ...]) -> Array:
    """`table[rotation, seat]`: which of `strategies` sits there."""
    return np.array([[strategies.index(name) for name in seating] for seating in seatings], np.int16)


class Plan(NamedTuple):
    """The games of a run, cut into shards: shard k holds games k * size to (k + 1) * size - 1, the last one fewer."""

    games: int
    size: int

    @property
    def shards(self) -> int:
        """How many shards there are."""
        return -(-self.games // self.size)

    def span(self, shard: int) -> tuple[int, int]:
        """The first game of a shard, and how many it holds."""
        first = shard * self.size
        return first, min(self.size, self.games - first)


def whole_deals(games: int, seatings: int) -> int:
    """`games`, rounded up so that every deal is played in all its seatings."""
    if games < 1:
        raise UsageError(f"--games {games} must be at least 1")
    return -(-games // seatings) * seatings
