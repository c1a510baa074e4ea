import math

import pytest
from scipy import stats

from pipeline.analysis.real_games import to_notice


@pytest.mark.parametrize(("share", "fair"), [(0.345, 0.25), (0.47, 0.5), (0.4, 1 / 3)])
def test_so_many_games_show_the_share_nine_times_in_ten(share: float, fair: float) -> None:
    games = to_notice(share, fair)
    assert games is not None
    spread = math.sqrt(fair * (1 - fair) / games)
    low, high = fair - 1.96 * spread, fair + 1.96 * spread
    noticed = stats.binom.cdf(low * games, games, share) + stats.binom.sf(high * games, games, share)
    assert noticed == pytest.approx(0.9, abs=0.03)


def test_equal_shares_and_tiny_differences_are_never_noticed() -> None:
    assert to_notice(0.25, 0.25) is None
    assert to_notice(0.2501, 0.25) is None
    assert to_notice(1.0, 0.0001) == 4
