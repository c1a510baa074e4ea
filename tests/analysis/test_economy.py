import statistics

import numpy as np
import polars as pl
import pytest
import statsmodels.formula.api as smf

from pipeline.analysis import economy, turn_order
from tests.analysis import synthetic
from tests.naive import counts as naive

TRUTH = synthetic.Truth(rotations=2, players=("a", "b"))
RUN = synthetic.run(40, TRUTH)
TABLES = synthetic.lazy(RUN)


def test_starvation_is_the_naive_count() -> None:
    found = economy.starvation(TABLES["rounds"], 2)
    groups = naive.grouped(RUN["rounds"].to_dicts(), lambda r: r["round"])
    for row in found.iter_rows(named=True):
        mine = groups[row["round"]]
        assert row["games"] == len(mine) == 160
        assert row["income"] == pytest.approx(statistics.mean(r["energy_income"] for r in mine))
        assert row["income_sd"] == pytest.approx(statistics.pstdev(r["energy_income"] for r in mine))
        short = [(r["game"] // 2, float(r["energy_unspent"] == 0 and r["actions_unspent"] > 0), 1) for r in mine]
        assert row["short_of_energy"] == pytest.approx(naive.ratio(short)[0])
        assert sum(row[kind] for kind in economy.KINDS) == pytest.approx(1)


def test_income_that_would_overflow_a_byte_is_squared_all_the_same() -> None:
    rounds = TABLES["rounds"].with_columns(energy_income=pl.lit(100, pl.Int8))
    found = economy.starvation(rounds, 2)
    assert found["income"].unique().to_list() == [100.0]
    assert found["income_sd"].to_list() == pytest.approx([0.0] * 10)


def test_by_income_is_the_naive_mean() -> None:
    found = economy.by_income(TABLES["rounds"], TABLES["seats"], 5, 2)
    income = {(r["game"], r["seat"]): r["energy_income"] for r in RUN["rounds"].to_dicts() if r["round"] == 5}
    groups = naive.grouped(RUN["seats"].to_dicts(), lambda r: income[r["game"], r["seat"]])
    assert found["income"].to_list() == sorted(groups)
    for row in found.iter_rows(named=True):
        mine = groups[row["income"]]
        assert row["points"] == pytest.approx(statistics.mean(r["points"] for r in mine))
        assert row["win_share"] == pytest.approx(statistics.mean(r["win_share"] for r in mine))


def test_worth_of_income_is_a_regression_within_games() -> None:
    found = economy.worth_of_income(TABLES["rounds"], TABLES["seats"], 5, 2)
    frame = (
        RUN["seats"].to_pandas().merge(RUN["rounds"].to_pandas().query("round == 5")[["game", "seat", "energy_income"]])
    )
    frame["points"] = frame["points"].astype(float)
    for outcome, value in zip(found["outcome"], found["value"], strict=True):
        theirs = smf.ols(f"{outcome} ~ energy_income + C(game)", frame).fit()
        assert value == pytest.approx(theirs.params["energy_income"])
    assert found["games"].to_list() == [40, 40]
    assert found["deals"].to_list() == [20, 20]


def test_core_worlds_by_place_count_seats_that_took_none() -> None:
    found = turn_order.core_worlds_by_place(TABLES["conquests"], TABLES["rounds"], rotations=2)
    core = [r for r in RUN["conquests"].to_dicts() if r["core"]]
    assert found.height == 8
    for row in found.iter_rows(named=True):
        mine = [r for r in core if (r["round"], r["turn_order"]) == (row["round"], row["turn_order"])]
        assert row["games"] == 40
        assert row["core_worlds"] == pytest.approx(len(mine) / 40)
        assert row["consulships"] == 0


def test_consulships_are_told_apart_from_own_core_worlds() -> None:
    conquests = pl.LazyFrame({"game": [0, 0], "round": [9, 9], "seat": [1, 2], "core": [1, 1], "consul": [0, 1]})
    rounds = pl.LazyFrame({"game": [0, 0, 1, 1], "round": [9] * 4, "seat": [1, 2, 1, 2], "turn_order": [1, 2, 1, 2]})
    found = turn_order.core_worlds_by_place(conquests, rounds)
    assert found["core_worlds"].to_list() == [0.5, 0.0]
    assert found["consulships"].to_list() == [0.0, 0.5]


def test_results_by_place_follow_the_seat_that_had_it() -> None:
    found = turn_order.results_by_place(TABLES["rounds"], TABLES["seats"], rotations=2)
    place = {(r["game"], r["seat"]): r["turn_order"] for r in RUN["rounds"].to_dicts() if r["round"] == 9}
    nine = found.filter(pl.col("round") == 9)
    groups = naive.grouped(RUN["seats"].to_dicts(), lambda r: place[r["game"], r["seat"]])
    for row in nine.iter_rows(named=True):
        assert row["win_share"] == pytest.approx(np.mean([r["win_share"] for r in groups[row["turn_order"]]]))
