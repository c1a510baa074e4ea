"""The boundary that may be looked at as often as one likes, held against brute counts of made-up deals."""

import math

import numpy as np
import pytest

from pipeline.analysis import anytime
from pipeline.analysis.anytime import Floats

EACH, LOOKS, ROTATIONS = 125, 40, 4  # deals between two looks (500 games), looks, games of a deal


def looked_at(values: Floats) -> tuple[Floats, Floats, Floats]:
    """At every look (axis 1): the mean of the deals so far, its standard error, and how many they are."""
    runs, deals = values.shape
    by_look = values.reshape(runs, deals // EACH, EACH)
    m = EACH * np.arange(1, deals // EACH + 1.0)
    mean = by_look.sum(axis=2).cumsum(axis=1) / m
    squares = (by_look**2).sum(axis=2).cumsum(axis=1)
    error = np.sqrt(np.maximum(squares / m - mean**2, 0.0) / (m - 1))
    return mean, error, m


def without_effect(runs: int, rng: np.random.Generator) -> Floats:
    """By run and deal: what a change without effect does to a seat's win share, over the seatings of the deal.

    Most deals end as they did; in some the seat wins or loses one or several games, which ones hang together by deal.
    """
    often = rng.beta(0.5, 4.0, (runs, EACH * LOOKS))
    lost, won = (rng.binomial(ROTATIONS, often) for _ in range(2))
    difference: Floats = (won - lost) / ROTATIONS
    return difference


def test_of_2000_runs_without_effect_that_are_watched_at_most_5_percent_ever_claim_one() -> None:
    claims = 0
    for seed in range(4):
        mean, error, m = looked_at(without_effect(500, np.random.default_rng(seed)))
        ever = anytime.p_value(np.abs(mean), error, m).min(axis=1) <= 0.05
        outside = np.abs(mean) > anytime.half_width(error, m)
        assert (outside.any(axis=1) == ever).all()  # the interval and the p say the same
        claims += int(ever.sum())
    assert 10 <= claims <= 100
    naive = (np.abs(mean) > 1.96 * error).any(axis=1).mean()
    assert naive > 0.25  # what watching the usual interval would claim: the same data are no easy ones


def test_looking_after_every_single_deal_spends_what_is_allowed_and_not_more() -> None:
    rng = np.random.default_rng(5)
    crossed = 0
    m = np.arange(1, 20_001.0)
    for _ in range(10):
        mean = rng.choice([-1.0, 1.0], (100, 20_000)).cumsum(axis=1) / m
        error = np.sqrt((1 - mean**2) / np.maximum(m - 1, 1))
        half = anytime.half_width(np.where(error > 0, error, np.nan), m)
        crossed += int((np.abs(mean) > half).any(axis=1).sum())
    assert 8 <= crossed <= 60  # of 1,000; 50 are allowed, and 20,000 deals are not all there ever are


def test_the_interval_is_tightest_where_it_says_and_wider_than_a_single_look_by_half() -> None:
    deals = np.array([200, anytime.TIGHTEST, 50_000])
    wide = anytime.half_width(1 / np.sqrt(deals), deals) * np.sqrt(deals)
    assert wide.argmin() == 1
    assert wide[1] / 1.96 == pytest.approx(1.55, abs=0.01)


def test_p_is_the_level_at_which_the_interval_begins_to_leave_the_value_out() -> None:
    for alpha in (0.3, 0.05, 1e-6):
        half = anytime.half_width(0.01, 700, alpha)
        assert anytime.p_value(half, 0.01, 700) == pytest.approx(alpha)
    low, high = anytime.interval(0.3, 0.01, 700, 0.99)
    assert high - 0.3 == pytest.approx(anytime.half_width(0.01, 700, 0.01))
    assert 0.3 - low == pytest.approx(high - 0.3)


def test_few_deals_and_unknown_errors_claim_nothing() -> None:
    assert math.isinf(anytime.half_width(0.0, anytime.FEWEST_DEALS - 1))
    assert anytime.p_value(5.0, 0.0, anytime.FEWEST_DEALS - 1) == 1
    assert math.isinf(anytime.half_width(math.nan, 5_000))
    assert anytime.p_value(1.0, math.nan, 5_000) == 1
    assert anytime.p_value(-1.0, 0.1, 5_000) == 1  # it lies on the side that is asked for
    assert anytime.p_value(1.0, 0.0, 5_000) == 0  # it never varied, and lies elsewhere


def test_the_games_that_are_said_to_be_needed_settle_it_nine_times_in_ten() -> None:
    rng = np.random.default_rng(6)
    distance, sigma = 0.05, 0.7
    deals = anytime.deals_needed(distance, sigma / math.sqrt(400), 400)
    assert deals is not None
    means = rng.normal(distance, sigma / math.sqrt(deals), 2_000)
    known = anytime.p_value(means, sigma / math.sqrt(deals), deals) <= 0.05
    assert 0.88 <= known.mean() <= 0.92
    assert anytime.games_needed(distance, sigma / 20, (400, 1_600)) == 4 * deals
    assert anytime.deals_needed(0.0, 0.1, 400) is None  # it lies on the limit
    assert anytime.deals_needed(1e-9, 0.1, 400) is None
    assert anytime.deals_needed(1.0, 0.0, 400) == anytime.FEWEST_DEALS
