"""The share to which something has not yet happened, with cases censored; and how far results hang on whom or what."""

import numpy as np
import polars as pl
import pytest
from lifelines import KaplanMeierFitter

from pipeline.analysis import survival, variance


def cases(games: int = 500, seed: int = 3) -> pl.DataFrame:
    rng = np.random.default_rng(seed)
    columns = {"game": np.arange(games), "round": rng.integers(1, 12, games), "ended": rng.integers(0, 2, games)}
    return pl.DataFrame(columns)


def test_the_estimate_is_kaplan_and_meiers() -> None:
    table = cases()
    fitter = KaplanMeierFitter().fit(table["round"].to_numpy(), table["ended"].to_numpy())
    found = survival.still(table.lazy())
    for round_, share in found["round", "still"].iter_rows():
        assert share == pytest.approx(float(fitter.predict(round_)))
    assert (found["still_low"] <= found["still"]).all()
    assert (found["still"] <= found["still_high"]).all()


def test_its_interval_is_greenwoods_where_deals_are_independent() -> None:
    table = cases(4000)
    fitter = KaplanMeierFitter().fit(table["round"].to_numpy(), table["ended"].to_numpy())
    low = fitter.confidence_interval_survival_function_.iloc[:, 0]
    found = survival.still(table.lazy())
    for round_, mine in found["round", "still_low"].head(8).iter_rows():
        assert mine == pytest.approx(float(low.loc[round_]), abs=0.004)


def test_missions_without_it_leave_the_count_and_are_no_ends() -> None:
    table = pl.LazyFrame({"game": [0, 1, 2, 3], "round": [1, 2, 3, 3], "ended": [0, 1, 0, 1]})
    found = survival.still(table)
    assert found["games"].to_list() == [4, 3, 2]
    assert found["still"].to_list() == pytest.approx([1.0, 2 / 3, 1 / 3])


def test_games_of_one_deal_that_are_alike_make_the_interval_wider() -> None:
    one = cases(300)
    four = pl.concat([one.with_columns(game=4 * pl.col("game") + k) for k in range(4)]).sort("game")
    apart = survival.still(four.lazy(), 1)
    together = survival.still(four.lazy(), 4)
    width = [float((t["still_high"] - t["still_low"]).mean()) for t in (apart, together)]  # type: ignore[arg-type]
    assert width[1] == pytest.approx(2 * width[0], rel=0.1)


def test_without_cases_there_is_no_curve() -> None:
    assert survival.still(cases().lazy().filter(pl.col("game") < 0)).height == 0


def played(strategy: float, deal: float, rest: float, deals: int = 3000) -> pl.LazyFrame:
    rng = np.random.default_rng(5)
    game = np.repeat(np.arange(2 * deals), 2)
    who = (game + np.tile([0, 1], 2 * deals)) % 2
    luck = rng.normal(0, deal, deals)[game // 2]
    value = 10 + strategy * (2 * who - 1) + luck + rng.normal(0, rest, len(game))
    return pl.LazyFrame({"game": game, "player": np.array(["careful", "fighter"])[who], "loot": value})


@pytest.mark.parametrize("parts", [(1.0, 2.0, 3.0), (2.0, 0.0, 1.0), (0.0, 1.0, 1.0)])
def test_the_parts_of_a_variance_are_found_again(parts: tuple[float, float, float]) -> None:
    found = variance.explained(played(*parts), "loot", 2)
    whole = sum(x * x for x in parts)
    assert found["share"].to_list() == pytest.approx([x * x / whole for x in parts], abs=0.03)
    assert found["part"].to_list() == list(variance.PARTS)


def test_deals_played_once_are_told_apart_from_nothing() -> None:
    found = variance.explained(played(1.0, 2.0, 1.0), "loot", 1)
    assert found["share"].to_list() == pytest.approx([1 / 6, 0.0, 5 / 6], abs=0.03)


def test_a_value_that_never_varies_is_explained_by_nothing() -> None:
    assert variance.explained(played(0.0, 0.0, 0.0), "loot", 2)["share"].to_list() == [0.0, 0.0, 0.0]
    assert variance.explained(played(1.0, 1.0, 1.0).filter(pl.col("game") < 0), "loot").height == 0
