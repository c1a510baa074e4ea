import dataclasses
from pathlib import Path

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq
import pytest

from pipeline import games
from pipeline.errors import UsageError
from pipeline.games.exporting import copy_sheets
from pipeline.runs.replay import Replay, fault_words, faulted_games, told
from pipeline.runs.spec import Asked
from pipeline.runs.start import How, start
from tests.toy import house as houses

RACE = Asked("race", seats=3, seed=7, detail="decisions")


@pytest.fixture
def run() -> str:
    start(RACE, How(300, "run", shard_games=99))
    return "run"


@pytest.mark.parametrize("game", [0, 1, 98, 99, 100, 299])
def test_a_game_played_again_in_plain_python_has_the_rows_that_were_logged_compiled(run: str, game: int) -> None:
    again = Replay(run, game)
    assert again.differences() == []
    assert again.warnings() == []
    assert next(again.lines()) == f"Race, 3 seats, seed 7, game {game}"


def test_the_transcript_is_of_the_seating_that_was_logged(run: str) -> None:
    rows = pq.read_table("run/seats", filters=[("game", "==", 100)])
    seated = [line for line in Replay(run, 100).lines() if "is played by" in line]
    assert seated == [f"seat {seat + 1} is played by {rows['player'][seat]}" for seat in range(3)]


def test_play_and_replay_tell_one_game_alike(run: str) -> None:
    asked = dataclasses.replace(RACE, detail="facts")
    assert list(told(asked, 100, choices=False)) == list(Replay(run, 100).lines(choices=False))


def test_a_changed_row_is_found(run: str) -> None:
    path = Path("run/seats/part-00001.parquet")
    table = pq.read_table(path)
    touched = pc.if_else(pc.equal(table["game"], 100), pc.add(table["points"], 1), table["points"])
    pq.write_table(table.set_column(table.schema.get_field_index("points"), "points", touched.cast(pa.int32())), path)
    found = Replay(run, 100).differences()
    assert len(found) == 3
    assert found[0].startswith("seats, row 1: points is logged as ")
    assert Replay(run, 101).differences() == []


def test_a_missing_row_is_found(run: str) -> None:
    path = Path("run/rounds/part-00001.parquet")
    table = pq.read_table(path)
    first = pc.index(table["game"], 100).as_py()
    pq.write_table(pa.concat_tables([table[:first], table[first + 1 :]]), path)
    (found,) = Replay(run, 100).differences()
    assert found.startswith("rounds: ")


def test_the_run_suffices_when_the_files_it_was_made_from_are_gone(tmp_path: Path) -> None:
    copy_sheets(games.load("race").sheets, tmp_path / "own")
    mine = tmp_path / "mine.toml"
    mine.write_text('[strategies.mine]\nlike = "careful"\nnoise = 2.5\nweights = { pot = 1.7 }\n', encoding="utf-8")
    variant = tmp_path / "odd.toml"
    variant.write_text('settings = { bust = 8 }\ncards = { "two.value" = 3 }\n', encoding="utf-8")
    asked = Asked("race", 2, 5, "mine", str(mine), (str(variant),), components=str(tmp_path / "own"))
    start(asked, How(20, "run"))
    for path in (mine, variant, *(tmp_path / "own").iterdir()):
        path.unlink()
    again = Replay("run", 11)
    assert again.differences() == []
    assert "rule changed: bust = 8" in list(again.lines())


def test_a_game_that_is_not_there_is_said(run: str) -> None:
    with pytest.raises(UsageError, match="--game 300 is not in run: it holds games 0 to 299"):
        Replay(run, 300)
    with pytest.raises(UsageError, match="--game -1 must be at least 0"):
        told(RACE, -1)


def test_other_sources_are_said(run: str) -> None:
    again = Replay(run, 3)
    made_with = {**again.run.manifest.versions, "sources": "0" * 16}
    manifest = again.run.manifest.model_copy(update={"versions": made_with})
    again.run = dataclasses.replace(again.run, manifest=manifest)
    assert again.warnings() == ["the sources of the engine or of race have changed since it was played"]
    manifest = manifest.model_copy(update={"versions": {**made_with, "game": "0"}})
    again.run = dataclasses.replace(again.run, manifest=manifest)
    assert again.warnings() == ["played with version 0 of race, replayed with 1"]


def test_the_first_faulted_games_are_named() -> None:
    start(dataclasses.replace(RACE, settings=("leak=40",)), How(300, "run", shard_games=99))
    assert faulted_games("run", 5) == [0, 40, 80, 120, 160]
    again = Replay("run", 40)
    assert again.differences() == []
    assert fault_words(again.table, 1 | 1 << 8) == [
        "a table of facts was full",
        "points leaked, as the rule `leak` asks for",
    ]


def test_nothing_is_compiled(house: Path, tmp_path: Path, run: str) -> None:
    code = "import sys; from pipeline.cli.app import status; status(sys.argv[1:]); sys.exit('numba' in sys.modules)"
    for words in (["replay", run, "--game", "5"], ["play", "race", "--seats", "2"], ["scenario", "--fields", "race"]):
        done = houses.python(house, tmp_path, "-c", code, *words)
        assert done.returncode == 0, done.stderr
        assert done.stdout
