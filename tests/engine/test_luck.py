from collections.abc import Iterator

import numpy as np
import pytest
from scipy import stats

from pipeline.engine import luck


@pytest.fixture(autouse=True)
def _keys_wrap() -> Iterator[None]:
    """Keys are unsigned and wrap; everything else must not."""
    with np.errstate(over="ignore"):
        yield


def test_mix_is_splitmix64() -> None:
    """The first outputs of SplitMix64 seeded with 0, from the reference implementation (Vigna, splitmix64.c)."""
    state, found = np.uint64(0), []
    for _ in range(3):
        state = state + luck.GOLDEN
        found.append(int(luck.mix(state)))
    assert found == [0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F]


def test_branches_differ_by_what_they_are_for() -> None:
    root = np.uint64(7)
    keys = {int(luck.branch(luck.branch(root, a), b)) for a in range(100) for b in range(100)}
    assert len(keys) == 10_000


def test_a_name_has_the_same_key_everywhere() -> None:
    assert int(luck.name_key("Snub Fighter")) == 9896797096685078607


def test_uniform_and_below_are_even() -> None:
    keys = [luck.branch(np.uint64(3), i) for i in range(20_000)]
    assert stats.kstest([luck.uniform(key) for key in keys], "uniform").pvalue > 0.001
    counts = np.bincount([luck.below(key, 6) for key in keys], minlength=6)
    assert stats.chisquare(counts).pvalue > 0.001


def test_gumbel_table_holds_quantiles_of_the_standard_gumbel_distribution() -> None:
    table = luck.gumbel_table()
    assert np.all(np.diff(table) > 0)
    middles = (np.arange(luck.GUMBELS) + 0.5) / luck.GUMBELS
    assert np.abs(table - stats.gumbel_r.ppf(middles)).max() < 1e-6
    assert np.all(table * 2**20 == np.round(table * 2**20)), "rounded, so that every machine has the same"
