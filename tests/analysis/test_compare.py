import numpy as np
import polars as pl
import pytest

from pipeline.analysis import compare, slices
from tests.analysis import synthetic
from tests.naive import counts as naive

SPEC = {"game": "core-worlds", "version": 1, "seats": 4, "seed": 7, "players": ["a", "b", "a", "b"], "rotate": True}
TRUTH = synthetic.Truth(rotations=2, players=("a", "b"))
CHANGED = synthetic.Truth(rotations=2, players=("a", "b"), seat_effect=(0, 0, 0, 3))
A, B = synthetic.run(60, TRUTH), synthetic.run(60, CHANGED)
PAIR = compare.Pair((2, 2))


def _compare(measure: compare.Measure, table: str, how: compare.Pair = PAIR) -> pl.DataFrame:
    return compare.compare((A[table].lazy(), B[table].lazy()), (A["games"].lazy(), B["games"].lazy()), measure, how)


def test_runs_of_one_seed_are_paired() -> None:
    assert compare.pair(SPEC, {**SPEC, "settings": {"consuls_window": True}}) == compare.Pair((2, 2), True, "", True)


def test_runs_that_share_no_deals_say_why() -> None:
    found = compare.pair(SPEC, {**SPEC, "seed": 8})
    assert not found.paired
    assert found.why == "the runs share no deals, since they differ in seed (7 and 8)"
    assert "seats (4 and 3) and seed" in compare.pair(SPEC, {**SPEC, "seats": 3, "seed": 9}).why


def test_other_players_are_paired_by_deal_but_not_by_game() -> None:
    found = compare.pair(SPEC, {**SPEC, "players": ["a", "a", "a", "a"]})
    assert found.paired
    assert found.rotations == (2, 1)
    assert not found.same_players


@pytest.mark.parametrize("measure", [compare.WIN_SHARE, compare.POINTS])
def test_paired_effects_are_the_naive_ones(measure: compare.Measure) -> None:
    found = _compare(measure, "seats")
    other = {(r["game"], r["seat"]): r for r in B["seats"].to_dicts()}
    for row in found.iter_rows(named=True):
        rows = [
            (r["game"] // 2, r[measure.value], 1, other[r["game"], r["seat"]][measure.value], 1)
            for r in A["seats"].to_dicts()
            if r["seat"] == row["seat"]
        ]
        assert (row["effect"], row["effect_se"]) == pytest.approx(naive.difference(rows))
        assert row["effect"] == pytest.approx(row["b"] - row["a"])
        assert (row["games"], row["deals"], row["paired"]) == (60, 30, True)
        alone = naive.ratio((d, x, n) for d, x, n, _, _ in rows)[1] ** 2
        alone += naive.ratio((d, x, n) for d, _, _, x, n in rows)[1] ** 2
        if row["effect_se"] > 0:
            assert row["saved"] == pytest.approx(alone / row["effect_se"] ** 2)
        assert (row["unpaired_high"] - row["effect"]) == pytest.approx(alone**0.5 * 2.04523, rel=1e-4)


def test_points_per_game_count_games_without_a_row() -> None:
    found = _compare(compare.ORDER_POINTS, "orders")
    assert found["order"].to_list() == sorted(synthetic.ORDERS)
    for row in found.iter_rows(named=True):
        mine = [r["points"] for r in A["orders"].to_dicts() if r["order"] == row["order"]]
        assert row["a"] == pytest.approx(sum(mine) / 60)
        assert row["effect"] == 0  # the change was not about Orders
        assert row["p"] == 1


def test_unpaired_effects_are_those_of_two_samples() -> None:
    paired, apart = _compare(compare.POINTS, "seats"), _compare(compare.POINTS, "seats", PAIR._replace(paired=False))
    assert apart["effect"].to_list() == pytest.approx(paired["effect"].to_list())
    assert apart["effect_low"].to_list() == pytest.approx(paired["unpaired_low"].to_list())
    assert apart["saved"].to_list() == pytest.approx([1.0] * 4)
    assert apart["paired"].to_list() == [False] * 4


@pytest.mark.parametrize("paired", [True, False])
def test_a_source_of_points_that_only_one_run_has_is_not_dropped(paired: bool) -> None:
    new = B["scores"].filter(pl.col("source") == "cards").with_columns(source=pl.lit("consuls"))
    more = pl.concat([B["scores"], new]).sort("game")
    pair = (A["games"].lazy(), B["games"].lazy())
    found = compare.compare(
        (A["scores"].lazy(), more.lazy()), pair, compare.SOURCE_POINTS, PAIR._replace(paired=paired)
    )
    row = found.filter(pl.col("source") == "consuls").row(0, named=True)
    assert row["a"] == 0
    assert row["effect"] == pytest.approx(new["points"].sum() / 60)
    assert row["effect_low"] < row["effect"] < row["effect_high"]
    assert (row["games"], row["deals"]) == (60, 30)
    assert row["effect_se"] == pytest.approx(naive.ratio(
        [(r["game"] // 2, r["points"], 0) for r in new.to_dicts()] + [(g // 2, 0, 1) for g in range(60)]
    )[1])  # fmt: skip


def test_the_longer_run_is_cut_to_the_deals_of_the_other() -> None:
    longer = synthetic.run(90, CHANGED)  # the same first sixty games are not asked of the maker, only of the count
    found = compare.compare(
        (A["seats"].lazy(), longer["seats"].lazy()), (A["games"].lazy(), longer["games"].lazy()), compare.POINTS, PAIR
    )
    assert found["games"].unique().to_list() == [60]
    assert found["deals"].unique().to_list() == [30]
    mine = longer["seats"].filter((pl.col("game") < 60) & (pl.col("seat") == 1))
    assert found["b"][0] == pytest.approx(mine["points"].mean())


def test_deals_are_paired_where_seatings_differ() -> None:
    one = synthetic.run(30, synthetic.Truth(rotations=1))
    found = compare.compare(
        (A["seats"].lazy(), one["seats"].lazy()),
        (A["games"].lazy(), one["games"].lazy()),
        compare.POINTS,
        compare.Pair((2, 1)),
    )
    assert found["deals"].unique().to_list() == [30]
    other = {(r["game"], r["seat"]): r["points"] for r in one["seats"].to_dicts()}
    rows = [(r["game"] // 2, r["points"], 1, 0, 0) for r in A["seats"].to_dicts() if r["seat"] == 2]
    rows += [(d, 0, 0, other[d, 2], 1) for d in range(30)]
    assert (found["effect"][1], found["effect_se"][1]) == pytest.approx(naive.difference(rows))


@pytest.mark.parametrize("alike", [0.5, 0.8])
def test_pairing_saves_what_correlation_says(alike: float, monkeypatch: pytest.MonkeyPatch) -> None:
    # Var(B − A) = 2σ²(1 − ρ): of two unpaired samples' 2σ², so games are saved by 1/(1 − ρ)
    monkeypatch.setattr(slices, "ROWS_AT_A_TIME", 100_000)
    rng, games = np.random.default_rng(8), 20_000
    luck = rng.normal(0, alike**0.5, games)
    frames = [
        pl.LazyFrame({"game": np.arange(games), "seat": 1, "points": luck + rng.normal(0, (1 - alike) ** 0.5, games)})
        for _ in range(2)
    ]
    found = compare.compare((frames[0], frames[1]), (frames[0], frames[1]), compare.POINTS, compare.Pair())
    assert found["saved"][0] == pytest.approx(1 / (1 - alike), rel=0.04)


def test_games_that_ended_the_same() -> None:
    found = compare.identical((A["seats"].lazy(), B["seats"].lazy()), PAIR).row(0, named=True)
    groups = naive.grouped(A["seats"].to_dicts(), lambda r: r["game"])
    other = naive.grouped(B["seats"].to_dicts(), lambda r: r["game"])
    same = [[r["points"] for r in groups[g]] == [r["points"] for r in other[g]] for g in groups]
    assert found["share"] == pytest.approx(sum(same) / 60)
    assert found["games"] == 60
    assert compare.identical((A["seats"].lazy(), A["seats"].lazy()), PAIR)["share"][0] == 1


def test_games_of_other_players_are_not_matched() -> None:
    assert compare.identical((A["seats"].lazy(), B["seats"].lazy()), PAIR._replace(same_players=False)).height == 0


def test_a_family_is_corrected_as_a_whole() -> None:
    seats, orders = _compare(compare.POINTS, "seats"), _compare(compare.ORDER_POINTS, "orders")
    found = compare.family(seats, orders)
    assert found.height == 10
    assert found["p_holm"].to_list() == pytest.approx(naive.holm(found["p"].to_list()))


def test_words_of_two_runs_meet_though_their_codes_differ() -> None:
    other = B["orders"].sort("order", descending=True).with_columns(pl.col("order").cast(pl.Categorical)).sort("game")
    mine = A["orders"].with_columns(pl.col("order").cast(pl.Categorical))
    found = compare.compare(
        (mine.lazy(), other.lazy()), (A["games"].lazy(), B["games"].lazy()), compare.ORDER_POINTS, PAIR
    )
    assert found.equals(_compare(compare.ORDER_POINTS, "orders"))
