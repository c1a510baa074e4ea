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
    rows = [Measured("mixed", stage, 2, 1000, 1, 1, seconds) for stage, seconds in ((ENGINE, 3.0), (LOGS, 4.0))]
    assert log_share(rows) == {("mixed", 2): pytest.approx(0.25)}
