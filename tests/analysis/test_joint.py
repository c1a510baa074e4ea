import dataclasses
import itertools

import numpy as np
import polars as pl
import pytest

from pipeline.analysis.joint import Joint, Measure, contrast, mean_of
from tests.analysis import synthetic

TRUTH = synthetic.Truth(rotations=2, players=("a", "b"))
RUNS = [
    synthetic.run(60, dataclasses.replace(TRUTH, seat_effect=effect))
    for effect in ((0, 0, 0, 0), (0, 0, 0, 3), (2, 0, 0, 0), (2, 0, 0, 3))
]
POINTS = Measure("points", "points", ("seat",))
BEYOND = {"a": 1.0, "b": -1.0, "c": -1.0, "d": 1.0}


def whole(measure: Measure = POINTS, table: str = "seats", cuts: tuple[int, ...] = (0, 60)) -> pl.DataFrame:
    """All four runs, taken in piece by piece."""
    both = Joint(measure, [2] * len(RUNS))
    for first, stop in itertools.pairwise(cuts):
        inside = (pl.col("game") >= first) & (pl.col("game") < stop)
        tables, games = ([run[name].lazy().filter(inside) for run in RUNS] for name in (table, "games"))
        both.add(tables, games)
    return both.whole()


def by_deal(seat: int) -> np.ndarray:
    """[run, deal]: the mean points of a seat, counted row by row."""
    found = []
    for run in RUNS:
        rows = run["seats"].filter(pl.col("seat") == seat).with_columns(deal=pl.col("game") // 2)
        found.append(rows.group_by("deal").agg(pl.col("points").mean()).sort("deal")["points"].to_numpy())
    return np.array(found, float)


@pytest.mark.parametrize("weights", [{"a": -1.0, "c": 1.0}, {"a": -1.0, "d": 1.0}, BEYOND])
def test_a_contrast_of_runs_is_that_of_their_deals(weights: dict[str, float]) -> None:
    found = whole()
    change = contrast(found, weights)
    signs = np.array([weights.get(letter, 0.0) for letter in "abcd"])
    for i, seat in enumerate(found["seat"]):
        deals = signs @ by_deal(seat)
        assert change.value[i] == pytest.approx(deals.mean())
        assert change.error[i] == pytest.approx(deals.std(ddof=1) / np.sqrt(30))
        alone = sum(w**2 * one.var(ddof=1) / 30 for w, one in zip(signs, by_deal(seat), strict=True))
        assert change.apart[i] == pytest.approx(np.sqrt(alone))
        assert change.deals[i] == 30


def test_pieces_come_to_the_same_as_the_whole() -> None:
    weights = {"a": -1.0, "d": 1.0}
    for measure, table in ((POINTS, "seats"), (Measure("points", "points", ("order",), "game"), "orders")):
        one, many = (contrast(whole(measure, table, cuts), weights) for cuts in ((0, 60), (0, 8, 10, 60)))
        for a, b in zip(one, many, strict=True):
            assert a == pytest.approx(b)


def test_without_common_deals_errors_add_up() -> None:
    found = whole()
    apart = contrast(found, {"a": -1.0, "b": 1.0}, paired=False)
    assert (apart.error == apart.apart).all()
    assert np.nanmax(np.abs(apart.saved - 1)) == pytest.approx(0)
    assert mean_of(found, "b") - mean_of(found, "a") == pytest.approx(apart.value)
