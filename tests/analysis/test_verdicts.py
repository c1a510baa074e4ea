import math

import numpy as np
import polars as pl
import pytest
from statsmodels.stats.weightstats import ttost_paired

from pipeline.analysis.verdicts import (
    BEYOND,
    UNKNOWN,
    WITHIN,
    Estimate,
    benjamini_hochberg,
    games_needed,
    games_to_notice,
    games_to_tell,
    holm,
    p_value,
    verdict,
)
from tests.naive import counts as naive


def test_tost_gives_statsmodels_p() -> None:
    rng = np.random.default_rng(1)
    x = rng.normal(0.1, 1, 60)
    found = verdict(Estimate(x.mean(), x.std(ddof=1) / math.sqrt(60), 59, 60), 0.3)
    p, *_ = ttost_paired(x, np.zeros(60), -0.3, 0.3)
    assert found.p_within == pytest.approx(p)


def test_an_effect_at_the_margin_is_called_within_in_at_most_5_percent_of_studies() -> None:
    rng = np.random.default_rng(2)
    means, sds = rng.normal(0.02, 0.004, 3000), 0.004 * np.sqrt(rng.chisquare(99, 3000) / 99)
    answers = [verdict(Estimate(m, s, 99, 1000), 0.02).answer for m, s in zip(means, sds, strict=True)]
    assert 0.03 <= answers.count(WITHIN) / 3000 <= 0.058
    assert answers.count(BEYOND) / 3000 <= 0.035  # two-sided: half of 5 % lies on this side


def test_four_fair_seats_are_called_unfair_in_at_most_5_percent_of_studies() -> None:
    rng = np.random.default_rng(3)
    effects = rng.normal(0, 0.004, (2000, 4))
    unfair = [
        any(verdict(Estimate(e, 0.004, 999, 1000), 0.0, questions=4).answer == BEYOND for e in row) for row in effects
    ]
    assert sum(unfair) / 2000 <= 0.058


def test_verdicts_by_hand() -> None:
    assert verdict(Estimate(0.001, 0.002, 999, 5000), 0.02).answer == WITHIN
    assert verdict(Estimate(-0.05, 0.002, 999, 5000), 0.02).answer == BEYOND
    open_ = verdict(Estimate(0.015, 0.01, 999, 5000), 0.02)
    assert open_.answer == UNKNOWN
    assert open_.more_games is not None
    assert open_.more_games > 0


def test_an_effect_without_error_is_settled_and_one_without_deals_is_not() -> None:
    assert verdict(Estimate(0.01, 0.0, 10, 11), 0.02).answer == WITHIN
    assert verdict(Estimate(0.03, 0.0, 10, 11), 0.02).answer == BEYOND
    nothing = verdict(Estimate(0.0, math.nan, 0, 1), 0.02)
    assert nothing.answer == UNKNOWN
    assert nothing.more_games is None


@pytest.mark.parametrize("effect", [0.0, 0.008, 0.035])
def test_as_many_games_as_needed_settle_it_nine_times_in_ten(effect: float) -> None:
    sigma = 0.43  # of one game's win share at four seats
    needed = games_needed(Estimate(effect, sigma / math.sqrt(500), 499, 500), 0.02)
    assert needed is not None
    rng = np.random.default_rng(4)
    se = sigma / math.sqrt(needed)
    right = WITHIN if effect < 0.02 else BEYOND
    hits = [verdict(Estimate(e, se, needed - 1, needed), 0.02).answer == right for e in rng.normal(effect, se, 2000)]
    assert 0.88 <= sum(hits) / 2000 <= 0.92


def test_no_number_of_games_settles_an_effect_on_the_margin() -> None:
    assert games_needed(Estimate(0.02, 0.01, 999, 1000), 0.02) is None


@pytest.mark.parametrize(
    ("first", "second", "games"), [(0.50, 0.52, 13_127), (0.25, 0.27, 10_105), (0.25, 0.26, 39_920)]
)
def test_games_to_tell_two_win_shares_apart(first: float, second: float, games: int) -> None:
    assert games_to_tell(first, second) == pytest.approx(games, abs=1)


def test_holm_and_benjamini_hochberg_against_their_definitions() -> None:
    p = np.random.default_rng(5).beta(0.4, 2, 60).tolist()
    assert holm(pl.Series(p)).to_list() == pytest.approx(naive.holm(p))
    assert benjamini_hochberg(pl.Series(p)).to_list() == pytest.approx(naive.benjamini_hochberg(p))


def test_holms_own_example() -> None:
    # four hypotheses: 0.01, 0.02, 0.03, 0.04 -> 0.04, 0.06, 0.06, 0.06
    assert holm(pl.Series([0.04, 0.01, 0.03, 0.02])).to_list() == pytest.approx([0.06, 0.04, 0.06, 0.06])


def test_questions_without_an_answer_are_not_counted() -> None:
    assert holm(pl.Series([0.01, None, 0.04])).to_list() == pytest.approx([0.02, None, 0.04])
    assert holm(pl.Series([None, None], dtype=pl.Float64)).to_list() == [None, None]


def test_p_of_no_effect_is_one_even_without_error() -> None:
    assert p_value(np.array([0.0]), np.array([0.0]), np.array([10.0]))[0] == 1
    assert p_value(np.array([1.96]), np.array([1.0]), np.array([1e6]))[0] == pytest.approx(0.05, abs=1e-4)


def test_a_seat_that_wins_too_much_is_noticed_nine_times_in_ten_after_so_many_games() -> None:
    games = games_to_notice(0.25, 0.03)
    share = np.random.default_rng(11).binomial(games, 0.28, 20_000) / games
    noticed = np.abs(share - 0.25) > 1.96 * math.sqrt(0.25 * 0.75 / games)
    assert noticed.mean() == pytest.approx(0.9, abs=0.015)
    assert games < games_to_tell(0.25, 0.28)  # against what is known, not against another sample
