import dataclasses
from pathlib import Path

import pytest

from pipeline import games
from pipeline.errors import UsageError
from pipeline.games.contract import Beside
from pipeline.runs.spec import Asked
from pipeline.runs.start import How, Watcher
from pipeline.runs.study import PRINTED, study_runs
from pipeline.store.reading import open_run

RACE = Asked("race", seats=3, seed=7)


class Notes(Watcher):
    def __init__(self) -> None:
        self.said: list[str] = []

    def says(self, sentence: str) -> None:
        self.said.append(sentence)


def test_a_study_plays_the_printed_rules_and_every_shipped_variant_on_common_deals() -> None:
    watching: list[Notes] = []

    def watch() -> Notes:
        watching.append(Notes())
        return watching[-1]

    runs = study_runs(RACE, How(games=60), watch)
    assert list(runs) == [PRINTED, "short", "long", "kind"]
    specs = [open_run(run.how.out).manifest.spec for run in runs.values()]
    assert [spec["variants"] for spec in specs] == [[], ["short"], ["long"], ["kind"]]
    assert len({(spec["seed"], spec["seats"]) for spec in specs}) == 1
    assert [notes.said[0] for notes in watching] == [
        "printed rules (1 of 4)",
        "short (2 of 4)",
        "long (3 of 4)",
        "kind (4 of 4)",
    ]


def test_a_game_says_what_else_its_study_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    beside = (
        Beside("two", 2),
        Beside("three", 3),
        Beside("kind of two", 2, ("kind",)),
        Beside("alike", players="equal"),
        Beside("longer", settings=("bust=8",)),
    )
    game = dataclasses.replace(games.load("race"), studied=("short",), beside=beside)
    monkeypatch.setattr(games, "load", lambda name: game)
    runs = study_runs(RACE, How(games=12))
    assert list(runs) == [PRINTED, "short", "two", "kind of two", "alike", "longer"]  # the baseline has three seats
    specs = [open_run(run.how.out).manifest.spec for run in runs.values()]
    tables = [(spec["seats"], spec["variants"]) for spec in specs]
    assert tables == [(3, []), (3, ["short"]), (2, []), (2, ["kind"]), (3, []), (3, [])]
    assert [spec["lineup"] for spec in specs] == ["mixed"] * 4 + ["equal", "mixed"]
    assert [spec["asked"]["settings"] for spec in specs] == [[]] * 5 + [["bust=8"]]
    assert list(study_runs(RACE, How(games=12), variants=["long"])) == [PRINTED, "long"]
    alone = study_runs(dataclasses.replace(RACE, players="bold,bold,bold"), How(games=12))
    assert list(alone) == [PRINTED, "short"], "players by name sit at one table"


def test_the_same_study_again_uses_its_runs_and_a_larger_one_extends_them() -> None:
    first = study_runs(RACE, How(games=60), variants=["kind"])
    again = study_runs(RACE, How(games=60), variants=["kind"])
    assert [run.tally.games for run in again.values()] == [0, 0]
    longer = study_runs(RACE, How(games=90), variants=["kind"])
    assert [run.how.out for run in longer.values()] == [run.how.out for run in first.values()]
    assert [run.games for run in longer.values()] == [90, 90]


def test_everything_is_checked_before_the_first_game() -> None:
    with pytest.raises(UsageError, match="no variant is called 'knid'"):
        study_runs(RACE, How(games=60), variants=["short", "knid"])
    with pytest.raises(UsageError, match="a study's baseline has no variants"):
        study_runs(Asked("race", variants=("short",)), How(games=60))
    assert not list(Path().iterdir())
