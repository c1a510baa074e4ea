"""Many rates of two runs held against each other at once: the same as one by one, and as they should be."""

import polars as pl
import pytest

from pipeline.analysis import compare, levers
from pipeline.analysis.rates import Rate
from tests.analysis import space

A = space.lazy(space.run(300, space.Truth(rotations=2)))
B = space.lazy(space.run(240, space.Truth(rotations=2, seed=2, danger=2.0)))
RATES = {"out": Rate(pl.col("out")), "loot": Rate(pl.col("loot")), "shots": Rate(pl.col("shots"), pl.col("turns"))}


def seats_of(seats: pl.LazyFrame) -> pl.LazyFrame:
    return seats


@pytest.mark.parametrize("paired", [True, False])
def test_a_mean_is_what_comparing_it_alone_gives(paired: bool) -> None:
    how = compare.Pair((2, 2), paired)
    found = levers.changed(([A["seats"]], [B["seats"]]), seats_of, RATES, how)
    for name in ("out", "loot"):
        alone = compare.compare((A["seats"], B["seats"]), (A["games"], B["games"]), compare.Measure(name, name), how)
        mine = found.filter(pl.col("measure") == name)
        for column in ("a", "b", "effect", "effect_se", "effect_low", "effect_high", "p"):
            assert mine[column][0] == pytest.approx(alone[column][0]), column
    assert found["paired"].to_list() == [paired] * 3


def test_a_ratio_is_that_of_the_sums() -> None:
    found = levers.changed(([A["seats"]], [B["seats"]]), seats_of, RATES, compare.Pair((2, 2), False))
    sums = A["seats"].select(pl.col("shots", "turns").cast(pl.Int64).sum()).collect()
    assert found["a"][2] == pytest.approx(sums["shots"][0] / sums["turns"][0])


def test_against_itself_nothing_changes() -> None:
    found = levers.changed(([A["seats"]], [A["seats"]]), seats_of, RATES, compare.Pair((2, 2)))
    assert found["effect"].to_list() == [0.0] * 3
    assert found["effect_se"].to_list() == [0.0] * 3
    assert found["p_holm"].to_list() == [1.0] * 3


def test_rows_may_be_made_of_several_tables() -> None:
    def rows(games: pl.LazyFrame, arrests: pl.LazyFrame) -> pl.LazyFrame:
        fell = arrests.group_by("game").agg(fell=pl.len())
        return games.join(fell, on="game", how="left").with_columns(pl.col("fell").fill_null(0))

    runs = ([A["games"], A["arrests"]], [B["games"], B["arrests"]])
    found = levers.changed(runs, rows, {"defeats": Rate(pl.col("fell"))}, compare.Pair((2, 2)))
    common = A["games"].filter(pl.col("game") < 240).select(pl.col("defeats").mean()).collect().item()
    assert found["a"][0] == pytest.approx(common)
    assert found["effect"][0] > 0
    assert found["p_holm"][0] < 0.01


def test_a_group_that_one_run_never_had_has_no_rate_there() -> None:
    none = B["seats"].with_columns(turns=pl.lit(0))
    found = levers.changed(([A["seats"]], [none]), seats_of, {"shots": RATES["shots"]}, compare.Pair((2, 2)))
    assert found["b"].to_list() == [None]
    assert found["effect"].to_list() == [None]
