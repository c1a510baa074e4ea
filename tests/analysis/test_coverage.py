"""95 % intervals cover 94 to 96 % of the time, over thousands of batches of correlated deals; fixed seeds."""

import numpy as np
import polars as pl
import pytest

from pipeline.analysis.moments import moments, with_difference, with_ratio

BATCHES = 4000
PAIRS = [(x, y) for x in ("a", "b", "na", "nb") for y in ("a", "b", "na", "nb")]


def _batches(deals: int, **columns: np.ndarray) -> pl.LazyFrame:
    """Arrays (batch, deal) as rows of `moments`: each batch is a group."""
    batch = np.repeat(np.arange(BATCHES), deals)
    deal = np.tile(np.arange(deals), BATCHES)
    return pl.LazyFrame({"batch": batch, "deal": deal, **{name: x.ravel() for name, x in columns.items()}})


def _covers(found: pl.DataFrame, name: str, truth: float) -> float:
    inside = (found[f"{name}_low"] <= truth) & (truth <= found[f"{name}_high"])
    return float(inside.mean() or 0)  # type: ignore[arg-type]


@pytest.mark.parametrize(("deals", "games"), [(40, 4), (200, 4), (400, 1)])
@pytest.mark.parametrize("share", [0.25, 0.08])
def test_shares_of_games_that_share_their_deal(deals: int, games: int, share: float) -> None:
    rng = np.random.default_rng(11)
    # a deal's own chance to win varies about the share: games of one deal are alike
    chance = rng.beta(3 * share, 3 * (1 - share), (BATCHES, deals))
    won = rng.binomial(games, chance).astype(float)
    found = moments([_batches(deals, won=won, rows=np.full_like(won, games))], ["batch"], ["won", "rows"])
    found = with_ratio(found, "share", ("won", "rows"), share=True)
    assert 0.94 <= _covers(found, "share", share) <= 0.96


def test_shares_of_seats_that_rotation_makes_unlike() -> None:
    # of four rotations of a deal each strategy has each seat once: wins of a deal are negatively correlated
    rng = np.random.default_rng(12)
    deals, skill = 100, np.array([0.4, 0.3, 0.2, 0.1])
    won = (rng.random((BATCHES, deals, 4)) < skill).sum(axis=2).astype(float)
    found = moments([_batches(deals, won=won, rows=np.full_like(won, 4))], ["batch"], ["won", "rows"])
    assert 0.94 <= _covers(with_ratio(found, "share", ("won", "rows"), share=True), "share", 0.25) <= 0.96


def test_games_taken_as_independent_would_cover_too_little() -> None:
    rng = np.random.default_rng(13)
    chance = rng.beta(0.75, 2.25, (BATCHES, 50))
    won = rng.binomial(4, chance).astype(float)
    p = won.sum(axis=1) / 200
    half = 1.96 * np.sqrt(p * (1 - p) / 200)
    assert np.mean(np.abs(p - 0.25) <= half) < 0.90  # what the clustered intervals above put right


@pytest.mark.parametrize(("deals", "games"), [(30, 4), (300, 2)])
def test_mean_points(deals: int, games: int) -> None:
    rng = np.random.default_rng(14)
    points = 60 * games + games * rng.normal(0, 5, (BATCHES, deals)) + rng.normal(0, 8 * games**0.5, (BATCHES, deals))
    found = moments([_batches(deals, points=points, rows=np.full_like(points, games))], ["batch"], ["points", "rows"])
    assert 0.94 <= _covers(with_ratio(found, "mean", ("points", "rows")), "mean", 60.0) <= 0.96


def test_ratios_whose_denominator_varies_from_deal_to_deal() -> None:
    rng = np.random.default_rng(15)
    took = rng.binomial(4, 0.6, (BATCHES, 150)).astype(float)
    won = rng.binomial(took.astype(int), 0.3).astype(float)
    found = moments([_batches(150, won=won, took=took)], ["batch"], ["won", "took"])
    assert 0.94 <= _covers(with_ratio(found, "rate", ("won", "took"), share=True), "rate", 0.3) <= 0.96


def test_paired_differences() -> None:
    rng = np.random.default_rng(16)
    luck = rng.normal(0, 8, (BATCHES, 80))
    a, b = luck + rng.normal(0, 3, luck.shape), luck + 1.5 + rng.normal(0, 3, luck.shape)
    n = np.ones_like(a)
    found = moments([_batches(80, a=a, b=b, na=n, nb=n)], ["batch"], ["a", "b", "na", "nb"], PAIRS)
    assert 0.94 <= _covers(with_difference(found, "effect", ("a", "na"), ("b", "nb")), "effect", 1.5) <= 0.96
