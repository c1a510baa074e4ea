import polars as pl
import pytest

from pipeline.analysis import strategies
from tests.analysis import synthetic
from tests.naive import counts as naive

TRUTH = synthetic.Truth(rotations=4, players=("a", "b", "c", "d"), player_effect={"a": 8.0, "d": -8.0})
RUN = synthetic.run(80, TRUTH)
TABLES = synthetic.lazy(RUN)


def test_the_strongest_strategy_stands_first() -> None:
    found = strategies.by_strategy(TABLES["seats"], 4)
    assert found["player"][0] == "a"
    assert found["player"][-1] == "d"
    assert found["fair"].unique().to_list() == [0.25]
    for row in found.iter_rows(named=True):
        rows = [(r["game"] // 4, r["win_share"], 1) for r in RUN["seats"].to_dicts() if r["player"] == row["player"]]
        assert (row["win_share"], row["win_share_se"]) == pytest.approx(naive.ratio(rows))


def test_by_strategy_and_seat_is_the_naive_count() -> None:
    found = strategies.by_strategy_and_seat(TABLES["seats"], 4)
    groups = naive.grouped(RUN["seats"].to_dicts(), lambda r: (r["player"], r["seat"]))
    assert found.height == len(groups) == 16
    for row in found.iter_rows(named=True):
        mine = groups[row["player"], row["seat"]]
        assert row["games"] == len(mine) == 20
        assert row["points"] == pytest.approx(sum(r["points"] for r in mine) / len(mine))


def test_pairwise_is_the_naive_count() -> None:
    found = strategies.pairwise(TABLES["seats"], 4)
    by_game = naive.grouped(RUN["seats"].to_dicts(), lambda r: r["game"])
    for row in found.iter_rows(named=True):
        rows = []
        for game, seats in by_game.items():
            ranks = {r["player"]: r["rank"] for r in seats}
            mine, other = ranks[row["player"]], ranks[row["other"]]
            rows.append((game // 4, 1.0 if mine < other else 0.5 if mine == other else 0.0, 1))
        assert row["ahead"] == pytest.approx(naive.ratio(rows)[0])
        assert row["meetings"] == 80
    both = dict(zip(found["player"] + found["other"], found["ahead"], strict=True))
    assert both["ab"] + both["ba"] == pytest.approx(1)


def test_two_seats_of_one_strategy_do_not_meet_themselves() -> None:
    truth = synthetic.Truth(rotations=2, players=("a", "b"))
    found = strategies.pairwise(synthetic.lazy(synthetic.run(20, truth))["seats"], 2)
    assert found["player"].to_list() == ["a", "b"]
    assert found["meetings"].to_list() == [80, 80]  # two seats against two, in 20 games


def test_a_line_up_of_one_strategy_has_nothing_to_compare() -> None:
    tables = synthetic.lazy(synthetic.run(10))
    assert strategies.by_strategy(tables["seats"]).height == 0
    assert strategies.by_strategy_and_seat(tables["seats"]).height == 0
    assert strategies.pairwise(tables["seats"]).height == 0
    assert strategies.strategies(tables["seats"]) == ["greedy"]


@pytest.mark.parametrize("by", [("player",), ("seat",), ("player", "seat"), ()])
def test_points_by_source_add_up_and_are_the_naive_mean(by: tuple[str, ...]) -> None:
    found = strategies.points_by_source(TABLES["scores"], TABLES["seats"], by, 4)
    players = {(r["game"], r["seat"]): r["player"] for r in RUN["seats"].to_dicts()}
    scores = [{**r, "player": players[r["game"], r["seat"]]} for r in RUN["scores"].to_dicts()]
    seats = naive.grouped(RUN["seats"].to_dicts(), lambda r: tuple(r[b] for b in by))
    for row in found.iter_rows(named=True):
        key = tuple(row[b] for b in by)
        mine = [r for r in scores if r["source"] == row["source"] and tuple(r[b] for b in by) == key]
        rows = [(r["game"] // 4, r["points"], 0) for r in mine] + [(r["game"] // 4, 0, 1) for r in seats[key]]
        value, error = naive.ratio(rows)
        assert row["points"] == pytest.approx(value)
        half = (row["points_high"] - row["points_low"]) / 2
        assert half == pytest.approx(error * 2.093, rel=1e-3)  # t of 19 degrees of freedom
    total = found.group_by(by).agg(pl.col("points").sum(), pl.col("share").sum()) if by else found.sum()
    assert total["share"].to_list() == pytest.approx([1.0] * total.height)
    for row in total.iter_rows(named=True):
        mine = seats[tuple(row[b] for b in by)]
        assert row["points"] == pytest.approx(sum(r["points"] for r in mine) / len(mine))
