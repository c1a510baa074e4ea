import pytest

from pipeline.runs.bench import ENGINE, FACTS, LOGS, Measured, log_share, measure
from pipeline.runs.spec import Asked


def test_every_stage_is_measured_for_random_and_given_players() -> None:
    found = measure(Asked("race", seats=3), threads=(1, 2), seconds=0.01)
    assert [(one.players, one.threads, one.stage) for one in found] == [
        (players, threads, stage)
        for players in ("random", "mixed")
        for threads in (1, 2)
        for stage in (ENGINE, FACTS, LOGS)
    ]
    for one in found:
        assert one.moves > one.decisions > one.games > 0
        assert one.rates["games_per_second"] == pytest.approx(one.games / one.seconds)
    by_stage = {one.stage: one for one in found if (one.players, one.threads) == ("mixed", 1)}
    assert by_stage[ENGINE].moves == by_stage[FACTS].moves == by_stage[LOGS].moves


def test_the_share_of_logs_is_of_the_whole_time() -> None:
    engine = Measured("mixed", ENGINE, 2, 1000, 1, 1, 3.0, 6.0, 0.0)
    logs = Measured("mixed", LOGS, 2, 1000, 1, 1, 4.0, 8.0, 2.0)
    assert log_share([engine, logs]) == {("mixed", 2): 0.25}


def test_logs_take_part_of_the_time_and_the_engine_alone_none() -> None:
    for one in measure(Asked("race", seats=2, players="random"), threads=(1,), seconds=0.02):
        assert 0 <= one.log_seconds < one.thread_seconds
        assert (one.log_seconds > 0.2 * one.thread_seconds) == (one.stage == LOGS) or one.stage == FACTS
