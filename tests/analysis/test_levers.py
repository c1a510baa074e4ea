"""Many rates of two runs held against each other at once: the same as one by one, and as they should be."""

import polars as pl
import pytest

from pipeline.analysis import compare, levers, outcomes
from pipeline.analysis.rates import Rate, rates_of
from pipeline.analysis.slices import slices
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


def test_a_deal_without_a_row_in_one_run_counts_in_the_other() -> None:
    few = A["arrests"].filter(pl.col("game") % 3 == 0)
    rate = {"waited": Rate(pl.col("arrested") > 0)}
    found = levers.changed(([A["arrests"]], [few]), lambda arrests: arrests, rate, compare.Pair((2, 2)))
    assert found["a"][0] == pytest.approx(
        A["arrests"].select((pl.col("arrested") > 0).mean()).collect().item(), abs=0.01
    )
    assert found["b"][0] == pytest.approx(few.select((pl.col("arrested") > 0).mean()).collect().item())


def test_what_missions_come_to_agrees_with_their_rows() -> None:
    tables = [A[name] for name in ("games", "arrests", "attacks", "arrivals")]
    found = rates_of((outcomes.missions(*part) for part in slices(tables, 2)), outcomes.MISSIONS).row(0, named=True)
    games, arrests = A["games"].collect(), A["arrests"].collect()
    assert found["alert"] == pytest.approx((games["alert"] > 0).mean())
    by_law = arrests.filter(pl.col("by").is_in(["guard", "destroyer", "warden"])).height
    by_scourge = arrests.filter(pl.col("by").is_in(space.LAWLESS)).height
    assert found["by_law"] == pytest.approx(by_law / 300)
    assert found["scourge_over_law"] == pytest.approx((by_scourge - by_law) / 300)
    assert found["backup"] == pytest.approx(A["arrivals"].filter(pl.col("how") == "backup").collect().height / 300)


def test_shares_beside_a_half_and_groups_beside_their_tables() -> None:
    rows = [outcomes.activations(part) for (part,) in slices([A["security"]], 2)]
    found = rates_of(rows, outcomes.WARDENS).row(0, named=True)
    assert found["mostly_by_die"] == pytest.approx(found["by_die"] - 0.5)
    assert found["mostly_costly"] == pytest.approx(found["die_costly"] - 0.5)
    fell = rates_of([outcomes.defeats(part) for (part,) in slices([A["arrests"]], 2)], outcomes.DEFEATS)
    assert fell["mostly_arrested"][0] == pytest.approx(fell["arrested"][0] - 0.5)
    groups = {"looter": outcomes.ahead("player", "looter"), "first": outcomes.ahead("seat", 1)}
    ahead = rates_of([outcomes.tables(part) for part in slices_of(A["seats"])], groups)
    seats = A["seats"].collect()
    for name, mine in (("looter", pl.col("player") == "looter"), ("first", pl.col("seat") == 1)):
        won = seats.filter(mine)["win_share"].mean()
        assert ahead[name][0] == pytest.approx(won - seats["win_share"].mean())  # type: ignore[operator]


def slices_of(table: pl.LazyFrame) -> list[pl.LazyFrame]:
    return [part for (part,) in slices([table], 2)]
