import polars as pl
import pytest

from pipeline.analysis import seats
from pipeline.analysis.intervals import fair_gap, wilson
from tests.analysis import synthetic
from tests.naive import counts as naive

ROTATED = synthetic.Truth(rotations=2, players=("a", "b"), player_effect={"a": 6.0}, seat_effect=(5, 0, 0, 0))


def _by_hand() -> pl.LazyFrame:
    """Four games at two seats: seat 1 wins two, seat 2 one, one is shared."""
    return pl.LazyFrame(
        {
            "game": [0, 0, 1, 1, 2, 2, 3, 3],
            "seat": [1, 2] * 4,
            "player": ["a", "b"] * 4,
            "points": [10, 5, 7, 3, 2, 9, 6, 6],
            "rank": [1, 2, 1, 2, 2, 1, 1, 1],
            "win_share": [1.0, 0.0, 1.0, 0.0, 0.0, 1.0, 0.5, 0.5],
        }
    )


def test_by_seat_by_hand() -> None:
    found = seats.by_seat(_by_hand())
    assert found["seat"].to_list() == [1, 2]
    assert found["games"].to_list() == [4, 4]
    assert found["win_share"].to_list() == [0.625, 0.375]
    assert found["points"].to_list() == [6.25, 5.75]
    assert found["fair"].to_list() == [0.5, 0.5]


@pytest.mark.parametrize("rotations", [1, 2])
def test_by_seat_is_the_naive_count(rotations: int) -> None:
    table = synthetic.run(60, ROTATED)["seats"]
    found = seats.by_seat(table.lazy(), rotations)
    for row in found.iter_rows(named=True):
        mine = [r for r in table.to_dicts() if r["seat"] == row["seat"]]
        for name in ("win_share", "points"):
            expected = naive.ratio((r["game"] // rotations, r[name], 1) for r in mine)
            assert (row[name], row[f"{name}_se"]) == pytest.approx(expected)
        assert row["deals"] == 60 // rotations


def test_intervals_of_single_games_are_wilsons() -> None:
    table = synthetic.run(2000)["seats"].with_columns(win_share=(pl.col("rank") == 1).cast(pl.Float64))
    row = seats.by_seat(table.lazy()).row(0, named=True)
    low, high = wilson(row["win_share"] * 2000, 2000)
    assert (row["win_share_low"], row["win_share_high"]) == pytest.approx((low, high), abs=2e-4)


def test_gap_stands_beside_a_fair_games() -> None:
    found = seats.gap(seats.by_seat(synthetic.lazy(synthetic.run(1000))["seats"])).row(0, named=True)
    assert found["effective_games"] == pytest.approx(1000, rel=0.08)
    assert found["fair_gap"] == pytest.approx(fair_gap(1000, 4).mean, rel=0.08)
    assert found["gap"] < found["fair_gap_95"]
    assert not found["beyond_chance"]


def test_gap_of_an_unfair_game_is_beyond_chance() -> None:
    truth = synthetic.Truth(seat_effect=(6, 0, 0, 0))
    by_seat = seats.by_seat(synthetic.lazy(synthetic.run(1000, truth))["seats"])
    found = seats.gap(by_seat).row(0, named=True)
    assert found["best_seat"] == 1
    assert found["beyond_chance"]
    assert seats.verdict_of(by_seat).fairness == "unfair"
    assert seats.verdict_of(by_seat).seat == 1


def test_fair_games_become_fair_only_when_there_are_enough() -> None:
    few = seats.by_seat(synthetic.lazy(synthetic.run(200))["seats"])
    said = seats.verdict_of(few, margin=0.05)
    assert said.fairness == "not known yet"
    many = seats.by_seat(synthetic.lazy(synthetic.run(4000))["seats"])
    assert seats.verdict_of(many, margin=0.05).fairness == "fair within the margin"


def test_verdicts_have_a_row_a_seat_and_intervals_for_all_together() -> None:
    by_seat = seats.by_seat(synthetic.lazy(synthetic.run(500))["seats"])
    found = seats.verdicts(by_seat, margin=0.05)
    assert found["seat"].to_list() == [1, 2, 3, 4]
    assert found["effect"].to_list() == pytest.approx((by_seat["win_share"] - 0.25).to_list())
    single = (by_seat["win_share_high"] - by_seat["win_share_low"]).to_list()
    assert all(w > s for w, s in zip(found["effect_high"] - found["effect_low"], single, strict=True))


def test_one_deal_says_nothing() -> None:
    by_seat = seats.by_seat(_by_hand().filter(pl.col("game") == 0))
    assert by_seat["win_share_low"].null_count() == 2
    said = seats.verdict_of(by_seat)
    assert said.fairness == "not known yet"
    assert said.more_games is None


def test_players_that_never_change_seats_are_confounded_with_them() -> None:
    assert seats.confounded(_by_hand())
    assert not seats.confounded(synthetic.lazy(synthetic.run(10, ROTATED))["seats"])
    assert not seats.confounded(synthetic.lazy(synthetic.run(10))["seats"])


def test_words_come_as_text_whatever_the_file_keeps() -> None:
    table = synthetic.run(20, ROTATED)["seats"]
    coded = table.with_columns(pl.col("player").cast(pl.Categorical))
    assert seats.results(coded.lazy(), ("player",)).equals(seats.results(table.lazy(), ("player",)))


def test_where_games_can_be_lost_an_equal_share_is_of_the_wins_there_are() -> None:
    won = pl.DataFrame(
        {
            "game": [0, 0, 1, 1, 2, 2, 3, 3],
            "seat": [1, 2] * 4,
            "points": [3, 1, 1, 3, 0, 0, 2, 1],
            "player": ["a", "b"] * 4,
        }
    )
    shares = [1.0, 0.0, 0.0, 1.0, 0.0, 0.0, 1.0, 0.0]
    found = seats.by_seat(won.with_columns(win_share=pl.Series(shares)).lazy())
    assert found["fair"].to_list() == pytest.approx([0.375, 0.375])
    every = seats.by_seat(
        won.filter(pl.col("game") != 2).with_columns(win_share=pl.Series([1.0, 0, 0, 1, 1, 0])).lazy()
    )
    assert every["fair"].to_list() == [0.5, 0.5]
