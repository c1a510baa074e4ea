"""Odds of a lab: shares, means and their intervals."""

import numpy as np
import pytest
from scipy import stats

from pipeline.analysis.intervals import wilson
from pipeline.analysis.odds import odds


def test_shares_are_those_of_each_side_and_of_nobody() -> None:
    found = odds(("a", "b"), 200, (90, 100), [])
    assert [share[0] for share in found.shares] == [0.45, 0.5, 0.05]
    assert found.shares[0][1:] == wilson(90, 200)
    assert found.shares[2][1:] == wilson(10, 200)


@pytest.mark.parametrize("seed", range(5))
def test_means_have_students_interval(seed: int) -> None:
    values = np.random.default_rng(seed).integers(0, 9, 50)
    added = (0, "lost", 9.0, int(values.sum()), int((values**2).sum()))
    mean = odds(("a", "b"), 50, (20, 30), [added]).measures[0]
    low, high = stats.t.interval(0.95, 49, values.mean(), stats.sem(values))
    assert mean.mean == values.mean()
    assert mean.low == pytest.approx(low)
    assert mean.high == pytest.approx(high)
    assert (mean.side, mean.name, mean.at_first) == (0, "lost", 9.0)


def test_a_measure_that_is_yes_or_no_is_a_share() -> None:
    mean = odds(("a", "b"), 40, (20, 20), [(-1, "by morale", None, 39, 39)]).measures[0]
    assert (mean.low, mean.high) == wilson(39, 40)


def test_large_numbers_that_hardly_vary_keep_their_small_spread() -> None:
    values = [10**7 + k % 2 for k in range(100)]
    added = (0, "big", None, sum(values), sum(value * value for value in values))
    mean = odds(("a", "b"), 100, (50, 50), [added]).measures[0]
    assert mean.high - mean.low == pytest.approx(2 * stats.t.ppf(0.975, 99) * 0.5 / np.sqrt(99))


def test_a_single_try_has_no_interval() -> None:
    mean = odds(("a", "b"), 1, (1, 0), [(0, "lost", None, 3, 9)]).measures[0]
    assert (mean.mean, mean.low, mean.high) == (3, 3, 3)
