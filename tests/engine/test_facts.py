from typing import Annotated

import numpy as np
import pytest

from pipeline.engine import facts
from pipeline.engine.facts import Column, FactTable, GameLog, GameRow, RoundRow, SeatRow
from pipeline.engine.record import Record, Rows, i4, rows


class Log(GameLog):
    games_n: i4
    games: Annotated[Rows[GameRow], GameRow, 1]
    seats: Annotated[Rows[SeatRow], SeatRow, 5]
    rounds_n: i4
    rounds: Annotated[Rows[RoundRow], RoundRow, 50]


def settled(
    points: list[int], breaks: list[float] | None = None, ends: list[list[int]] | None = None, lost: int = 0
) -> Log:
    log = rows(Log)[0]
    log.seats_at_table, log.lost = len(points), lost
    for seat, one in enumerate(points):
        log.seats[seat].points = one
    for at_end in ends or []:
        for seat, one in enumerate(at_end):
            log.rounds[log.rounds_n].seat, log.rounds[log.rounds_n].points = seat + 1, one
            log.rounds_n += 1
    facts.settle(log, np.array(breaks or [0.0] * len(points)))
    return log


def ranks(log: Log) -> list[int]:
    return [int(log.seats[i].rank) for i in range(log.seats_at_table)]


def shares(log: Log) -> list[float]:
    return [float(log.seats[i].win_share) for i in range(log.seats_at_table)]


def test_one_winner() -> None:
    log = settled([10, 30, 20])
    assert (ranks(log), shares(log)) == ([3, 1, 2], [0, 1, 0])
    assert (log.games[0].winners, log.games[0].margin) == (1, 10)


def test_a_tie_shares_the_win_and_the_rank() -> None:
    log = settled([30, 5, 30, 4])
    assert (ranks(log), shares(log)) == ([1, 3, 1, 4], [0.5, 0, 0.5, 0])
    assert (log.games[0].winners, log.games[0].margin) == (2, 0)


def test_a_tie_break_decides() -> None:
    log = settled([30, 30, 4], breaks=[0, 1, 9])
    assert (ranks(log), shares(log)) == ([2, 1, 3], [0, 1, 0])
    assert (log.games[0].winners, log.games[0].margin) == (1, 0)


def test_negative_points_and_one_seat() -> None:
    assert settled([-5, -2]).games[0].margin == 3
    assert settled([7]).games[0].margin == 0


def test_in_a_lost_game_nobody_wins_and_ranks_stay() -> None:
    log = settled([30, 5, 30], lost=1)
    assert (ranks(log), shares(log), log.games[0].winners) == ([1, 3, 1], [0, 0, 0], 0)
    alone = settled([7], lost=1)
    assert (ranks(alone), shares(alone), alone.games[0].winners, alone.games[0].margin) == ([1], [0], 0, 0)
    assert (shares(settled([7])), settled([7]).games[0].winners) == ([1], 1)


@pytest.mark.parametrize(
    ("ends", "changes"),
    [
        ([[1, 0], [2, 0]], 0),
        ([[1, 0], [2, 3]], 1),
        ([[1, 0], [2, 2], [3, 2]], 0),
        ([[1, 0], [2, 2], [2, 3], [9, 8]], 2),
        ([], 0),
    ],
)
def test_lead_changes_ignore_ends_with_a_tie(ends: list[list[int]], changes: int) -> None:
    assert settled([0, 1], ends=ends).games[0].lead_changes == changes


def test_columns_say_what_they_mean_and_drop_the_underscore() -> None:
    columns = FactTable("rounds", RoundRow, "a round").columns()
    assert list(columns) == ["round", "seat", "points"]
    assert columns["points"][1].unit == "points"
    assert columns["round"][0] == np.int16


def test_a_column_without_a_meaning_is_refused() -> None:
    class Bare(Record):
        seat: Annotated[int, np.int8, Column("the seat")]
        points: i4

    with pytest.raises(TypeError, match=r"Bare\.points needs a Column"):
        FactTable("bare", Bare, "").columns()
