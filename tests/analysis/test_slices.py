import polars as pl
import pytest

from pipeline.analysis import seats, slices
from pipeline.analysis.moments import moments, with_ratio
from pipeline.analysis.slices import rotations_of
from tests.analysis import synthetic
from tests.naive import counts as naive

TRUTH = synthetic.Truth(rotations=4, players=("a", "b", "c", "d"), player_effect={"a": 4.0})


def test_slices_cut_no_deal_and_lose_no_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(slices, "ROWS_AT_A_TIME", 400)  # ten games of forty rows in `rounds`
    tables = synthetic.lazy(synthetic.run(46, TRUTH))
    cut = [(a.collect(), b.collect()) for a, b in slices.slices([tables["games"], tables["rounds"]], 4)]
    assert len(cut) == 6  # two deals each, the last one of six games short
    games = [game for a, _ in cut for game in a["game"]]
    assert games == list(range(46))
    for a, b in cut:
        assert set(a["deal"]) == set(b["deal"])
        assert (a["deal"] == a["game"] // 4).all()


def test_tables_out_of_order_are_put_in_order() -> None:
    table = synthetic.run(12, TRUTH)["seats"]
    cut = [a.collect() for (a,) in slices.slices([table.sort("game", descending=True).lazy()])]
    assert pl.concat(cut)["game"].to_list() == table["game"].to_list()


def test_windows_of_few_games_read_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    tables = synthetic.lazy(synthetic.run(50, TRUTH))
    whole = [tuple(x.collect() for x in part) for part in slices.slices([tables["games"], tables["rounds"]], 4)]
    monkeypatch.setattr(slices, "FIRST_WINDOW", 7)
    monkeypatch.setattr(slices, "MOST_WAITING", 100)
    again = [tuple(x.collect() for x in part) for part in slices.slices([tables["games"], tables["rounds"]], 4)]
    for x, y in ((0, "games"), (1, "rounds")):
        assert pl.concat(part[x] for part in again).drop("deal").equals(tables[y].drop("deal", strict=False).collect())
    assert sum(part[1].height for part in whole) == 50 * 40


def test_a_table_without_rows_has_one_slice_without_rows_and_none_beside_another() -> None:
    tables = synthetic.lazy(synthetic.run(8, TRUTH))
    none = tables["rounds"].filter(pl.col("game") < 0)
    ((alone, beside),) = slices.slices([none, tables["games"]], 4)
    assert alone.collect().columns == [*none.collect_schema().names(), "deal"]
    assert beside.collect().height == 0
    assert list(slices.cuts([none])) == []
    assert [b.collect().height for _, b in slices.slices([tables["games"], none], 4)] == [0]


def test_slices_may_begin_late() -> None:
    tables = synthetic.lazy(synthetic.run(12, TRUTH, first=100))
    cut = [a.collect() for (a,) in slices.slices([tables["games"]], 4)]
    assert [game for a in cut for game in a["game"]] == list(range(100, 112))


def test_results_do_not_depend_on_the_slices(monkeypatch: pytest.MonkeyPatch) -> None:
    table = synthetic.lazy(synthetic.run(50, TRUTH))["seats"]
    small = seats.by_seat(table, 4)
    monkeypatch.setattr(slices, "ROWS_AT_A_TIME", 100_000)
    whole = seats.by_seat(table, 4)
    assert small.columns == whole.columns
    for name in small.columns:
        assert small[name].to_list() == pytest.approx(whole[name].to_list())


def test_ratio_is_the_naive_one() -> None:
    table = synthetic.run(40, TRUTH)["seats"]
    found = moments(
        (part.select("deal", "seat", "points", "rank") for (part,) in slices.slices([table.lazy()], 4)),
        ["seat"],
        ["points", "rank"],
    )
    found = with_ratio(found, "ratio", ("points", "rank"))
    for row in found.iter_rows(named=True):
        rows = [(r["game"] // 4, r["points"], r["rank"]) for r in table.to_dicts() if r["seat"] == row["seat"]]
        assert (row["ratio"], row["ratio_se"]) == pytest.approx(naive.ratio(rows))
        assert row["clusters"] == 10


def test_equal_numbers_have_no_error_after_rounding() -> None:
    frame = pl.LazyFrame({"deal": list(range(300)), "x": [0.1] * 300, "n": [1] * 300})
    found = with_ratio(moments([frame], (), ["x", "n"]), "mean", ("x", "n"))
    assert found["mean_se"][0] == 0


def test_a_ratio_rests_on_the_deals_that_have_a_denominator() -> None:
    frame = pl.LazyFrame({"deal": list(range(100)), "x": [1, 0, 1] + [0] * 97, "n": [1, 1, 1] + [0] * 97})
    found = with_ratio(moments([frame], (), ["x", "n"]), "mean", ("x", "n"))
    value, error = naive.ratio([(0, 1, 1), (1, 0, 1), (2, 1, 1)])
    assert (found["mean"][0], found["mean_se"][0]) == pytest.approx((value, error))
    assert found["mean_high"][0] - value == pytest.approx(error * 4.3027, rel=1e-4)  # two degrees of freedom


def test_rotations_are_the_distinct_ones() -> None:
    assert rotations_of({"players": ["a", "b", "a", "b"], "rotate": True}) == 2
    assert rotations_of({"players": ["a", "b", "c"], "rotate": True}) == 3
    assert rotations_of({"players": ["a", "a"], "rotate": True}) == 1
    assert rotations_of({"players": ["a", "b", "c"], "rotate": False}) == 1
