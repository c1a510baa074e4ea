import dataclasses

import pytest

from pipeline.errors import UsageError
from pipeline.runs import growing
from pipeline.runs import start as starts
from pipeline.runs.growing import Growing, looks
from pipeline.runs.shards import Tally
from pipeline.runs.spec import Asked
from pipeline.runs.start import How, Watcher, start
from pipeline.store.reading import open_run
from pipeline.store.verify import verify

RACE = Asked("race", seats=3, seed=7)
GAMES = 1200
SMALL = How(shard_games=99, out="grown")


class Impatient(Watcher):
    """Presses Ctrl-C once so many games are played."""

    def __init__(self, games: int) -> None:
        self.left = games

    def played(self, tally: Tally) -> None:
        self.left -= tally.games
        if self.left < 0:
            raise KeyboardInterrupt


def test_a_run_that_grew_has_the_rows_of_one_that_was_started() -> None:
    grown = Growing(RACE, SMALL)
    for games in (50, 300, 301, 1000, GAMES - 12):
        assert grown.to(games).games == -(-games // 99) * 99
    done = grown.close()
    assert (done.games, grown.played, verify("grown").complete) == (1188, 1188, True)
    assert start(RACE, How(1188, "whole")).digest == done.digest == verify("grown").digest
    assert start(RACE, How(GAMES, "grown")).digest == start(RACE, How(GAMES, "whole")).digest
    assert open_run("grown").manifest.stopped == "all games are played"


def test_games_that_are_there_are_looked_at_and_not_played() -> None:
    start(RACE, How(GAMES, "grown", shard_games=300))
    grown = Growing(RACE, SMALL)
    run = grown.to(450)
    assert (run.games, grown.played, grown.rate, grown.size) == (600, 0, 0.0, 300)
    assert int(run.scan("games").collect()["game"].max()) == 599  # type: ignore[arg-type]
    assert grown.close().games == GAMES


def test_a_shard_that_is_not_full_is_filled_up() -> None:
    start(RACE, How(450, "grown", shard_games=300))
    grown = Growing(RACE, SMALL)
    assert grown.to(301).games == 600
    assert verify("grown").complete


def test_a_look_opens_nothing_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    grown = Growing(RACE, SMALL)
    grown.to(99)
    for name in ("open_game", "specify", "set_aside", "verify", "versions"):
        monkeypatch.setattr(starts, name, None)
    assert grown.to(297).games == 297


def test_ctrl_c_keeps_what_is_finished_and_the_command_goes_on() -> None:
    grown = Growing(RACE, dataclasses.replace(SMALL, threads=1), Impatient(500))
    grown.to(99)
    with pytest.raises(KeyboardInterrupt) as stopped:
        grown.to(990)
    (note,) = stopped.value.__notes__
    assert note == "go on with: galactic run race --seats 3 --seed 7 --games 990 --out grown --threads 1"
    assert open_run("grown").manifest.stopped == "interrupted"
    assert 99 < open_run("grown").games < 990
    again = Growing(RACE, SMALL)
    assert again.to(990).games == 990
    assert again.close().digest == start(RACE, How(990, "whole")).digest


def test_another_run_in_the_folder_is_refused() -> None:
    Growing(RACE, SMALL).to(99)
    with pytest.raises(UsageError, match="holds another run"):
        Growing(dataclasses.replace(RACE, seed=8), SMALL)


def test_shards_are_round_numbers_of_whole_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    for rate, size in ((5000.0, 501), (450.0, 201), (3.0, 21)):
        monkeypatch.setattr(growing, "speed", lambda table, rate=rate: rate)
        grown = Growing(RACE, How(out=f"at{rate}"))
        grown.to(1)
        assert grown.size == size


def test_looks_come_further_and_further_apart_and_end_with_the_most() -> None:
    assert list(looks(500, 6000)) == [500, 1000, 1500, 2000, 2500, 3500, 4500, 6000]
    assert list(looks(500, 300)) == [300]
    assert list(looks(100, 250)) == [100, 200, 250]
