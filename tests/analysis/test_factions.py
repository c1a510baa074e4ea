"""Factions: win shares, pairings, and whoever lays the last tile; each beside counts made row by row."""

import polars as pl
import pytest

from pipeline.analysis import factions
from tests.analysis import stars

GAMES = 240
TABLES = stars.run(GAMES, stars.Truth(seats=2, rotations=2, strong=1.0))
SEATS = TABLES["seats"]
FOUR = stars.run(120, stars.Truth(seats=4, players=("a", "b", "c", "d")))["seats"]


def test_win_shares_are_those_of_the_seats_that_play_the_faction() -> None:
    found = factions.by_faction(SEATS.lazy(), rotations=2)
    assert found["win_share"].is_sorted(descending=True)
    for row in found.iter_rows(named=True):
        mine = SEATS.filter(pl.col("faction") == row["faction"])
        assert row["games"] == mine.height
        assert row["win_share"] == pytest.approx(mine["win_share"].mean())
        assert row["win_share_low"] < row["win_share"] < row["win_share_high"]
        assert row["fair"] == 0.5
    assert found["faction"][0] == "vanguard", "it was made the strongest"
    assert found["win_share_low"][0] > 0.5


def test_of_two_players_a_pairing_is_the_share_of_games_won() -> None:
    found = factions.pairings(SEATS.lazy(), rotations=2)
    assert found.height == 12
    won: dict[tuple[str, str], list[float]] = {}
    for _, pair in SEATS.group_by("game"):
        (a, x), (b, y) = pair.select("faction", "win_share").iter_rows()
        won.setdefault((a, b), []).append(x)
        won.setdefault((b, a), []).append(y)
    for row in found.iter_rows(named=True):
        games = won[row["faction"], row["other"]]
        assert row["games"] == len(games)
        assert row["ahead"] == pytest.approx(sum(games) / len(games))


@pytest.mark.parametrize("seats", [SEATS, FOUR])
def test_the_two_orders_of_a_pairing_add_up_to_one(seats: pl.DataFrame) -> None:
    found = factions.pairings(seats.lazy())
    ahead = {(a, b): share for a, b, share in found["faction", "other", "ahead"].iter_rows()}
    assert all(share + ahead[b, a] == pytest.approx(1) for (a, b), share in ahead.items())


def test_how_seats_fare_is_counted_by_combat_and_by_turn() -> None:
    found = factions.fares(SEATS.lazy(), rotations=2)
    for row in found.iter_rows(named=True):
        mine = SEATS.filter(pl.col("faction") == row["faction"])
        begun, won = (int(mine[name].cast(pl.Int64).sum()) for name in ("attacks", "attacks_won"))
        assert row["won_attacks"] == pytest.approx(won / begun)
        turns = sum(int(mine[c].cast(pl.Int64).sum()) for c in ("resolved", "to_events", "blocked"))
        assert row["blocked"] == pytest.approx(int(mine["blocked"].cast(pl.Int64).sum()) / turns)
        assert row["worlds"] == pytest.approx(mine["worlds"].mean())


def test_whoever_lays_the_last_tile_is_held_against_an_equal_share() -> None:
    found = factions.by_laid(SEATS.lazy(), rotations=2)
    last = found.row(by_predicate=pl.col("laid") == 1, named=True)
    assert last["win_share"] == pytest.approx(SEATS.filter(pl.col("laid") == 1)["win_share"].mean())
    who = factions.who_lays(SEATS.lazy(), rotations=2)
    assert who["share"].to_list() == [0.0, 1.0]


def test_where_nobody_lays_tiles_nothing_is_said() -> None:
    drawn = stars.run(20, stars.Truth(laid=False))["seats"]
    assert factions.by_laid(drawn.lazy()).height == 0
