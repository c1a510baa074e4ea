"""Made-up games with trials of cards, in which it is known what a card does."""

from typing import NamedTuple

import numpy as np
import polars as pl

SEATS, TURNS, CHANCE = 4, 4, 0.05


class Made(NamedTuple):
    """Games of four seats: a seat is open to half of the cards, and free seats take what they can when they are strong.

    The first card adds `effect` to the value of the seat that takes it; most value wins.
    """

    deals: int = 150
    cards: int = 12
    effect: float = 0.0

    def run(self, seed: int) -> tuple[pl.LazyFrame, pl.LazyFrame]:
        """`trials` and `seats`."""
        luck, games = np.random.default_rng(seed), self.deals * TURNS
        strong = np.repeat(0.6 * luck.normal(size=(self.deals, SEATS)), TURNS, axis=0)  # shared by a deal
        drawn = luck.random((games, SEATS, self.cards)) / CHANCE
        arm = np.select([drawn < 1, drawn < 2], [1, 2], 0)
        is_open = luck.random(arm.shape) < 0.5
        wants = strong[..., None] + luck.normal(size=arm.shape) > 0
        took = is_open & np.where(arm == 0, wants, arm == 2)
        value = strong + luck.gumbel(size=strong.shape) + self.effect * took[..., 0]
        won = value == value.max(axis=1, keepdims=True)
        g, s, c = np.nonzero(is_open & (drawn < 6))
        table = {"game": g, "seat": s + 1, "card": [f"card {k:03}" for k in c], "open": np.ones_like(g)}
        table |= {"arm": np.array(["free", "forbidden", "forced"])[arm[g, s, c]], "taken": took[g, s, c].astype(int)}
        g, s = np.divmod(np.arange(games * SEATS), SEATS)
        seats = {"game": g, "seat": s + 1, "player": [f"player {k}" for k in (g + s) % 4]}
        seats |= {"win_share": won.ravel().astype(float), "points": np.round(10 * value.ravel()).astype(int)}
        return pl.DataFrame(table).lazy(), pl.DataFrame(seats).lazy()
