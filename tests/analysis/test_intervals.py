import numpy as np
import pytest
from statsmodels.stats.proportion import multinomial_proportions_confint

from pipeline.analysis.intervals import (
    exact_interval,
    fair_gap,
    mean_interval,
    share_interval,
    simultaneous,
    wilson,
)


def test_wilson_gives_the_intervals_that_catanatrons_ladder_should_have_shown() -> None:
    # research: 20 of 25 games is [0.61, 0.91]; 35 % of 150 games is [0.28, 0.43]
    assert np.round(wilson(20, 25), 2).tolist() == [0.61, 0.91]
    assert np.round(wilson(52.5, 150), 2).tolist() == [0.28, 0.43]


def test_exact_interval_of_nothing_is_the_rule_of_three() -> None:
    low, high = exact_interval(0, 1000)
    assert low == 0
    assert high == pytest.approx(1 - 0.025 ** (1 / 1000))


def test_share_interval_is_wilsons_where_games_are_independent() -> None:
    n, p = 400.0, np.array([0.25, 0.031, 0.97])
    low, high = share_interval(p, np.sqrt(p * (1 - p) / n), np.full(3, 1e9))
    for i in range(3):
        assert (low[i], high[i]) == pytest.approx(wilson(p[i] * n, n), abs=1e-9)


def test_share_interval_of_never_and_always_rests_on_the_deals() -> None:
    low, high = share_interval(np.array([0.0, 1.0]), np.zeros(2), np.full(2, 300.0))
    assert low[0] == 0
    assert 0.005 < high[0] < 0.02
    assert low[1] == pytest.approx(1 - high[0])
    assert high[1] == 1


def test_share_that_never_varied_from_deal_to_deal_is_known() -> None:
    low, high = share_interval(np.array([0.25]), np.zeros(1), np.array([50.0]))
    assert (low[0], high[0]) == (0.25, 0.25)


def test_one_deal_gives_no_interval() -> None:
    for interval in (share_interval, mean_interval):
        low, high = interval(np.array([0.5]), np.array([np.nan]), np.array([1.0]))
        assert np.isnan(low[0])
        assert np.isnan(high[0])


def test_mean_interval_widens_with_few_deals() -> None:
    low, high = mean_interval(np.zeros(2), np.ones(2), np.array([3.0, 1e6]))
    assert high[0] == pytest.approx(4.3027, abs=1e-4)  # t of 2 degrees of freedom
    assert high[1] == pytest.approx(1.9600, abs=1e-4)
    assert (low == -high).all()


def test_simultaneous_wilson_intervals_are_nearly_goodmans() -> None:
    counts = np.array([260, 240, 255, 245])
    ours = [wilson(c, 1000, simultaneous(0.95, 4)) for c in counts]
    goodman = multinomial_proportions_confint(counts, alpha=0.05, method="goodman")
    assert np.allclose(ours, goodman, atol=1e-6)


@pytest.mark.parametrize(
    ("seats", "games", "mean", "p95"),
    [
        (2, 100, 0.080, 0.200),
        (4, 10, 0.321, 0.500),
        (4, 100, 0.103, 0.180),
        (4, 1000, 0.032, 0.057),
        (4, 10_000, 0.010, 0.018),
    ],
)
def test_fair_gap_is_what_simulations_of_fair_games_show(seats: int, games: int, mean: float, p95: float) -> None:
    found = fair_gap(games, seats)
    assert found.mean == pytest.approx(mean, abs=0.0025)
    assert found.p95 == pytest.approx(p95, abs=0.001)


def test_fair_gap_of_two_seats_and_few_games_by_hand() -> None:
    # two games: split (chance 1/2, gap 0) or both to one seat (chance 1/2, gap 1)
    assert fair_gap(2, 2) == (0.5, 1.0)
    assert fair_gap(1, 2) == (1.0, 1.0)


def test_fair_gap_of_two_seats_is_the_same_exact_and_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    exact = fair_gap(501, 2)
    monkeypatch.setattr("pipeline.analysis.intervals.MOST_EXACT", 0)
    fair_gap.cache_clear()
    drawn = fair_gap(501, 2)
    fair_gap.cache_clear()
    assert drawn.mean == pytest.approx(exact.mean, rel=0.02)
    assert drawn.p95 == pytest.approx(exact.p95, abs=0.005)


def test_no_games_show_no_gap() -> None:
    assert fair_gap(0, 4) == (0, 0)
    assert fair_gap(100, 1) == (0, 0)
