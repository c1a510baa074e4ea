"""Minutes at the table: seconds by decision and upkeep, added up."""

import numpy as np
import polars as pl
import pytest

from pipeline.analysis import minutes
from pipeline.games import pace

GAMES = pl.LazyFrame({"game": [0, 1], "rounds": [10, 4]})
SEATS = pl.LazyFrame(
    {"game": [0, 0, 1, 1], "seat": [1, 2, 1, 2], "decided_turn": [6, 4, 1, 1], "decided_keep": [0, 2, 3, 0]}
)
PACE = {"set_up": 300.0, "set_up_seat": 30.0, "round": 12.0, "round_seat": 6.0, "turn": 60.0, "keep": 30.0}


def test_minutes_of_a_game_are_set_up_rounds_seats_and_decisions_added_up() -> None:
    found = minutes.by_game(GAMES, SEATS, PACE).sort("game").collect()
    first = (300 + 2 * 30 + 10 * (12 + 2 * 6) + 10 * 60 + 2 * 30) / 60
    second = (300 + 2 * 30 + 4 * (12 + 2 * 6) + 2 * 60 + 3 * 30) / 60
    assert found["value"].to_list() == pytest.approx([first, second])


def test_a_kind_without_seconds_takes_no_time_and_seconds_of_an_unknown_kind_are_passed_over() -> None:
    without = minutes.by_game(GAMES, SEATS, {"turn": 60.0, "no_such_kind": 1e6}).sort("game").collect()
    assert without["value"].to_list() == pytest.approx([10.0, 2.0])


def test_both_rooms_name_the_same_upkeep() -> None:
    assert minutes.UPKEEP == pace.UPKEEP


def test_lengths_are_the_quantiles_of_all_games_to_a_tenth_of_a_minute() -> None:
    rng = np.random.default_rng(3)
    rounds = rng.integers(5, 30, 9_001)
    games = pl.LazyFrame({"game": np.arange(9_001), "rounds": rounds})
    seats = pl.LazyFrame({"game": np.arange(9_001), "seat": 1, "decided_turn": rounds * 2})
    pace = (("set_up", 61.0), ("turn", 13.0), ("round", 7.0))
    (found,) = minutes.lengths(games, seats, pace).to_dicts()
    values = (61 + 13 * 2 * rounds + 7 * rounds) / 60
    assert found["games"] == 9_001
    for name, level in (("p10", 0.1), ("median", 0.5), ("p90", 0.9)):
        assert found[name] == pytest.approx(np.quantile(values, level, method="inverted_cdf"), abs=0.1)
    assert not minutes.lengths(games.filter(pl.col("game") < 0), seats, pace).height
