import numpy as np
import pytest

from pipeline.errors import UsageError
from pipeline.runs.seatings import Plan, rotations, seating_table, whole_deals


@pytest.mark.parametrize(
    ("players", "distinct"),
    [("a", 1), ("aa", 1), ("aaaa", 1), ("ab", 2), ("abab", 2), ("aabb", 4), ("abbb", 4), ("abc", 3), ("abcde", 5)],
)
def test_only_distinct_seatings_are_played(players: str, distinct: int) -> None:
    seatings = rotations(tuple(players))
    assert len(seatings) == distinct == len(set(seatings))
    assert seatings[0] == tuple(players)


@pytest.mark.parametrize("players", ["abcd", "aabb", "abbb", "abab", "aaab"])
def test_every_strategy_sits_in_every_seat_as_often(players: str) -> None:
    """Over the games of one deal a strategy with k of the n places has each seat k/n of the time."""
    seatings = rotations(tuple(players))
    for name in set(players):
        for seat in range(4):
            sits = sum(seating[seat] == name for seating in seatings)
            assert sits * len(players) == players.count(name) * len(seatings)


def test_without_rotation_everybody_stays_where_he_was_named() -> None:
    assert rotations(("a", "b", "c"), rotate=False) == (("a", "b", "c"),)


def test_the_engine_sees_rows_of_players() -> None:
    table = seating_table(rotations(("b", "a", "a")), ("a", "b"))
    assert np.array_equal(table, [[1, 0, 0], [0, 1, 0], [0, 0, 1]])


def test_games_are_whole_deals() -> None:
    assert [whole_deals(games, 4) for games in (1, 4, 5, 9998)] == [4, 4, 8, 10000]
    for games in (0, -3):
        with pytest.raises(UsageError, match=f"--games {games} must be at least 1"):
            whole_deals(games, 4)


@pytest.mark.parametrize(("games", "size"), [(1, 1), (10, 3), (12, 3), (2, 100), (777, 10)])
def test_shards_hold_every_game_once(games: int, size: int) -> None:
    plan = Plan(games, size)
    spans = [plan.span(shard) for shard in range(plan.shards)]
    assert [game for first, count in spans for game in range(first, first + count)] == list(range(games))
    assert all(0 < count <= size for _, count in spans)
