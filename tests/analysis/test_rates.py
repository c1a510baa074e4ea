import polars as pl
import pytest

from pipeline.analysis.rates import Rate, per_game, rates
from tests.analysis import cosmos
from tests.naive import counts as naive

RUN = cosmos.run(90, cosmos.Truth(rotations=2))
LAZY = cosmos.lazy(RUN)


def test_a_rate_is_the_ratio_of_sums_with_an_error_by_deal() -> None:
    rate = Rate(pl.col("portal_stalled"), pl.col("portal_visits"), True)
    found = rates(LAZY["seats"], {"stalled": rate}, ("player",), rotations=2)
    for row in found.iter_rows(named=True):
        mine = [r for r in RUN["seats"].to_dicts() if r["player"] == row["player"]]
        value, _ = naive.ratio([(r["game"] // 2, r["portal_stalled"], r["portal_visits"]) for r in mine])
        assert row["stalled"] == pytest.approx(value)
        assert row["stalled_low"] < value < row["stalled_high"]
        assert (row["games"], row["deals"]) == (len(mine), 45)


def test_several_rates_of_one_table_do_not_mix() -> None:
    both = {"a": Rate(pl.col("sent")), "b": Rate(pl.col("settled"), pl.col("turns"))}
    found = rates(LAZY["seats"], both).row(0, named=True)
    assert found["a"] == pytest.approx(RUN["seats"]["sent"].mean())
    assert found["b"] == pytest.approx(sum(RUN["seats"]["settled"]) / sum(RUN["seats"]["turns"]))


def test_a_game_without_rows_counts_as_nought() -> None:
    few = LAZY["outposts"].filter(pl.col("game") < 10)
    found = per_game((few, LAZY["games"]), {"made": pl.lit(1)}, rotations=2).row(0, named=True)
    rows = [(g // 2, 4.0 * (g < 10), 1.0) for g in range(90)]
    value, error = naive.ratio(rows)
    assert (found["made"], found["games"], found["deals"]) == (pytest.approx(value), 90, 45)
    assert found["made_high"] - found["made_low"] == pytest.approx(2 * 2.015 * error, rel=0.01)


def test_a_table_without_rows_has_no_groups_and_keeps_its_columns() -> None:
    none = LAZY["seats"].filter(pl.col("game") < 0)
    measure = {"x": Rate(pl.col("sent"))}
    assert rates(none, measure, ("player",)).height == 0
    whole = rates(none, measure).row(0, named=True)
    assert (whole["games"], whole["x"], whole["x_low"]) == (0, None, None)
