"""Orders in stacks: what becomes of them, what they gain, and what goes with one more of a kind."""

import numpy as np
import polars as pl
import pytest
import statsmodels.api as sm
from scipy import stats

from pipeline.analysis import orders, slices
from tests.analysis import stars

TRUTH = stars.Truth(seats=3, rotations=3, players=("a", "b", "c"), advance=0.5)
TABLES = stars.run(150, TRUTH)
ORDERS, SEATS = TABLES["orders"], TABLES["seats"]


def test_what_becomes_of_orders_adds_up_to_all_of_them() -> None:
    found = orders.uses(ORDERS.lazy(), rotations=3)
    assert found["games"].sum() == ORDERS.height
    for row in found.iter_rows(named=True):
        assert sum(row[use] for use in orders.USES) == pytest.approx(1)
        mine = ORDERS.filter(pl.col("order") == row["order"])
        assert row["to_events"] == pytest.approx((mine["use"] == "to_events").mean())


def test_gains_are_those_of_orders_carried_out() -> None:
    done = ORDERS.filter(pl.col("use").is_in(["resolved", "empty"]))
    for row in orders.gains(ORDERS.lazy(), rotations=3).iter_rows(named=True):
        mine = done.filter(pl.col("order") == row["order"])
        assert row["games"] == mine.height
        for name in orders.GAINS:
            assert row[name] == pytest.approx(mine[name].mean())
        assert row["combats"] == pytest.approx((mine["fought"] == 1).mean())
        assert row["nothing"] == pytest.approx((mine["use"] == "empty").mean())


def test_the_deepest_orders_are_taken_together() -> None:
    found = orders.by_depth(ORDERS.lazy(), rotations=3)
    assert found["above"].to_list() == [0, 1, 2, 3]
    deep = ORDERS.filter(pl.col("above") >= 3)
    last = found.row(-1, named=True)
    assert last["games"] == deep.height
    assert last["others"] == pytest.approx((deep["covered_by_others"] > 0).mean())
    assert last["turn"] == pytest.approx(deep.filter(pl.col("turn") > 0)["turn"].mean())


def test_what_one_more_order_is_worth_is_least_squares_within_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(slices, "ROWS_AT_A_TIME", 10**6)  # in one slice errors are statsmodels' exactly
    found = orders.worth(ORDERS.lazy(), SEATS.lazy(), rotations=3)
    done = ORDERS.filter(pl.col("use").is_in(["resolved", "empty"]))
    names = found["order"].to_list()
    rows = SEATS.select("game", "seat", "win_share")
    for name in names:
        counted = done.filter(pl.col("order") == name).group_by("game", "seat").agg(pl.len().alias(name))
        rows = rows.join(counted, on=["game", "seat"], how="left").with_columns(pl.col(name).fill_null(0))
    less = rows.with_columns(pl.col(c) - pl.col(c).mean().over("game") for c in (*names, "win_share"))
    oracle = np.linalg.lstsq(less.select(names).to_numpy(), less["win_share"].to_numpy(), rcond=None)[0]
    assert found["value"].to_numpy() == pytest.approx(oracle)
    for name, mean in found["order", "carried_out"].iter_rows():
        assert mean == pytest.approx(rows[name].mean())
    fit = sm.OLS(less["win_share"].to_numpy(), less.select(names).to_numpy())
    errors = fit.fit(cov_type="cluster", cov_kwds={"groups": rows["game"].to_numpy() // 3}).bse
    half = (found["value_high"] - found["value_low"]).to_numpy() / 2
    assert half == pytest.approx(stats.t.ppf(0.975, 49) * errors)


def test_an_order_that_makes_seats_stronger_is_found() -> None:
    found = orders.worth(ORDERS.lazy(), SEATS.lazy(), rotations=3)
    rows = {row["order"]: row for row in found.iter_rows(named=True)}
    assert rows["advance"]["value_low"] > 0
    assert all(rows["advance"]["value"] > rows[other]["value"] for other in rows if other != "advance")


def test_without_orders_or_rivals_nothing_is_said() -> None:
    assert orders.worth(ORDERS.lazy().filter(pl.col("game") < 0), SEATS.lazy()).height == 0
    alone = SEATS.lazy().filter(pl.col("seat") == 1)
    assert orders.worth(ORDERS.lazy(), alone).height == 0
