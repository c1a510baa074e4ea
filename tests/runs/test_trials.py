"""Runs with trials of cards: what is written, and what goes on as without them."""

import dataclasses

import polars as pl
import pytest

from pipeline import games
from pipeline.errors import UsageError
from pipeline.games.contract import Beside
from pipeline.runs.replay import Replay
from pipeline.runs.spec import Asked, specify
from pipeline.runs.start import How, start
from pipeline.runs.study import study_runs
from pipeline.runs.table import open_game
from pipeline.store.reading import open_run

RACE = Asked("race", seats=3, seed=7, trials=0.1)


def rows(folder: str) -> pl.DataFrame:
    return open_run(folder).scan("trials").with_columns(pl.col("card", "arm").cast(pl.String)).collect()


def test_a_run_with_trials_has_their_table_and_can_be_replayed() -> None:
    start(RACE, How(90, "run", shard_games=30))
    found = rows("run")
    assert found.columns == ["game", "seat", "card", "arm", "open", "taken"]
    assert set(found["card"]) <= set(open_game(specify(RACE)).words["subject"])
    assert set(found["arm"]) == {"free", "forbidden", "forced"}
    assert found["open"].min() == 1
    assert found.select("game", "seat", "card").is_duplicated().sum() == 0
    for game in (0, 31, 89):
        assert Replay("run", game).differences() == []


def test_trials_need_no_other_facts() -> None:
    start(dataclasses.replace(RACE, detail="games"), How(30, "run"))
    assert {table.name for table in open_run("run").tables()} == {"games", "seats", "trials"}


def test_arms_are_drawn_alike_whatever_is_played_beside_them() -> None:
    start(RACE, How(60, "run"))
    start(dataclasses.replace(RACE, variants=("long",)), How(60, "long"))
    both = rows("run").join(rows("long"), on=["game", "seat", "card"])
    assert both.height > 100
    assert (both["arm"] == both["arm_right"]).all()


def test_a_run_without_trials_has_no_table_of_them() -> None:
    start(dataclasses.replace(RACE, trials=0.0), How(30, "run"))
    assert "trials" not in {table.name for table in open_run("run").tables()}


def test_a_game_whose_moves_take_no_cards_says_so() -> None:
    with pytest.raises(UsageError, match="core-space has no cards that can be forbidden or forced"):
        open_game(specify(Asked("core-space", trials=0.05)))


def test_a_study_may_play_trials_beside(monkeypatch: pytest.MonkeyPatch) -> None:
    game = dataclasses.replace(games.load("race"), studied=("short",), beside=(Beside("tried", trials=0.05),))
    monkeypatch.setattr(games, "load", lambda name: game)
    runs = study_runs(Asked("race", seats=3), How(games=12))
    assert [run.spec.trials for run in runs.values()] == [0.0, 0.0, 0.05]
