"""Verification: each kind of damage is a sentence, and what was set aside can be played again."""

import json
import os
import re
import shutil
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from pipeline.errors import UsageError
from pipeline.store import writing
from pipeline.store.manifest import RUN_FILE, part_file, read_shard, shard_file, write_run
from pipeline.store.place import Place
from pipeline.store.verify import set_aside, verify
from tests.store.sample import SHARD, facts, run_of, write_rows, write_run_of, write_shard_of


@pytest.fixture
def run(tmp_path: Path) -> Path:
    write_run_of(tmp_path / "run")
    return tmp_path / "run"


def problems(run: Path, quick: bool = False) -> str:
    return "\n".join(verify(run, quick).problems)


@pytest.mark.parametrize("quick", [False, True])
def test_a_whole_run_is_complete(run: Path, quick: bool) -> None:
    found = verify(run, quick)
    assert (found.complete, found.problems, found.quick) == (True, (), quick)
    assert (found.asked, found.games, found.faulted) == (180, 180, 1)
    conquests = len(facts(0, 180)["conquests"]["game"])
    assert found.rows == {"games": 180, "seats": 720, "conquests": conquests}
    assert re.fullmatch("[0-9a-f]{32}", found.digest)


def test_the_digest_does_not_depend_on_shards_or_row_groups(run: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    digests = {verify(run).digest, verify(run, quick=True).digest}
    for size, group in ((7, 131_072), (180, 64), (60, 100)):
        monkeypatch.setattr(writing, "ROW_GROUP", group)
        write_run_of(run.parent / str(size), 180, shard_games=size)
        found = verify(run.parent / str(size))
        assert found.problems == ()
        digests.add(found.digest)
    assert len(digests) == 1


def test_another_run_has_another_digest(run: Path) -> None:
    write_run_of(run.parent / "shorter", 179)
    write_run_of(run.parent / "three", seats=3)
    assert len({verify(run.parent / name).digest for name in ("run", "shorter", "three")}) == 3


def test_games_that_are_missing_or_too_many_or_there_twice_are_told(run: Path) -> None:
    (run / shard_file(1)).unlink()
    (run / shard_file(3)).unlink()
    told = problems(run)
    assert "games 50 to 99 are not there; `galactic run` with the same settings goes on" in told
    assert "games 150 to 179 are not there" in told
    assert f"{part_file('seats', 3)} belongs to no finished shard" in told
    write_rows(run, 3, facts(149, 31), range(149, 180))
    assert "games 149 to 149 are there twice: shard 3 repeats them" in problems(run)
    write_run(Place(run), run_of(150))
    assert "180 games are there, and 150 were asked for" in problems(run)
    write_run(Place(run), run_of(181))
    assert "game 180 is not there" in problems(run)


@pytest.mark.parametrize("cut", [4, 100, None])
@pytest.mark.parametrize("quick", [False, True])
def test_a_file_cut_short_is_set_aside_and_its_games_played_again(run: Path, cut: int | None, quick: bool) -> None:
    digest = verify(run).digest
    path = run / part_file("conquests", 1)
    os.truncate(path, 0 if cut is None else path.stat().st_size - cut)
    before = sorted(run.rglob("*"))
    told = verify(run, quick)
    assert not told.complete
    assert re.search(r"conquests/part-00001.parquet is (cut short: it has|empty)", told.problems[0])
    assert sorted(run.rglob("*")) == before  # verify changes nothing
    said = set_aside(run)
    assert len(said) == 1
    assert said[0].endswith("set aside, shard 1 is played again")
    assert "part-00001.parquet is " in said[0]
    assert not path.exists()
    assert (run / "_set_aside" / "conquests-part-00001.parquet.damaged").exists()
    assert read_shard(Place(run), 1) is None
    assert set_aside(run) == []
    write_shard_of(run, 1)
    again = verify(run)
    assert (again.problems, again.digest) == ((), digest)


def test_a_missing_file_and_a_damaged_manifest_are_played_again(run: Path) -> None:
    digest = verify(run).digest
    (run / part_file("games", 0)).unlink()
    (run / shard_file(2)).write_text("{")
    told = problems(run, quick=True)
    assert "games/part-00000.parquet is missing; `galactic run`" in told
    assert "00002.json is damaged: it is no JSON object; `galactic run`" in told
    assert "games 100 to 149 are not there" in told
    assert [sentence.rpartition(": ")[2] for sentence in set_aside(run)] == [
        "set aside, shard 0 is played again",
        "set aside, shard 2 is played again",
    ]
    for shard in (0, 2):
        write_shard_of(run, shard)
    assert (problems(run), verify(run).digest) == ("", digest)


def rewrite(path: Path, table: pa.Table) -> None:
    """Write a table in place of a file, with its footer."""
    about = {key: value for key, value in pq.read_metadata(path).metadata.items() if key != b"ARROW:schema"}
    pq.write_table(table.replace_schema_metadata(about), path)


def test_changed_rows_are_told_by_a_full_look_only(run: Path) -> None:
    path = run / part_file("seats", 1)
    seats = pq.read_table(path)
    points = seats.column("points").to_pylist()
    points[3] += 1
    rewrite(path, seats.set_column(3, seats.schema.field(3), pa.array(points, pa.int32())))
    assert problems(run, quick=True) == ""
    assert problems(run).startswith(f"{path} holds other rows than those that were written; remove it, and `galactic")
    assert verify(run).digest != verify(run, quick=True).digest
    assert set_aside(run) == []
    assert len(set_aside(run, full=True)) == 1
    write_shard_of(run, 1)
    assert problems(run) == ""


def test_rows_in_another_order_or_encoding_are_the_same_rows(run: Path) -> None:
    path = run / part_file("seats", 1)
    seats = pq.read_table(path)
    rewrite(path, seats.take(list(range(199, -1, -1))))
    assert problems(run) == ""


def test_games_that_are_not_the_shards_or_not_there_once_are_told(run: Path) -> None:
    games = pq.read_table(run / part_file("games", 1))
    for wrong, says in (
        ([50, 50, *range(52, 100)], "has 2 rows of game 50, not one"),
        ([*range(50, 99), 100], "has rows of game 100, which belongs to another shard"),
        ([49, *range(51, 100)], "has rows of game 49, which belongs to another shard"),
    ):
        rewrite(run / part_file("games", 1), games.set_column(0, games.schema.field(0), pa.array(wrong, pa.int64())))
        assert says in problems(run)


@pytest.mark.parametrize("at", [100, 400])
def test_flipped_bits_are_told(run: Path, at: int) -> None:
    path = run / part_file("seats", 1)
    content = bytearray(path.read_bytes())
    for byte in range(at, at + 8):
        content[byte] ^= 0xFF
    path.write_bytes(content)
    assert str(path) in problems(run)


def test_files_that_were_not_written_by_the_run_are_told(run: Path) -> None:
    shutil.copy(run / part_file("seats", 0), run / "seats" / "copy.parquet")
    (run / "seats" / "notes.txt").write_text("points look low")
    assert verify(run).problems == (f"{run}/seats/copy.parquet was not written by this run; remove it",)


def test_a_shard_of_another_run_is_told(run: Path) -> None:
    manifest = json.loads((run / shard_file(2)).read_text())
    (run / shard_file(2)).write_text(json.dumps({**manifest, "identity": "another"}))
    assert f"{run}/{shard_file(2)} is of another run; remove it" in problems(run)
    assert verify(run).games == 130


def test_a_manifest_without_a_table_is_told(run: Path) -> None:
    manifest = json.loads((run / shard_file(2)).read_text())
    del manifest["tables"]["seats"]
    (run / shard_file(2)).write_text(json.dumps(manifest))
    assert "seats/part-00002.parquet is missing" in problems(run)


def test_what_is_no_run_can_not_be_verified(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=r"holds no _run\.json"):
        verify(tmp_path)
    assert set_aside(tmp_path) == []
    (tmp_path / RUN_FILE).write_text("{")
    with pytest.raises(UsageError, match="is damaged"):
        verify(tmp_path)


def test_faulted_games_do_not_make_a_run_incomplete(run: Path) -> None:
    assert read_shard(Place(run), 1) == write_shard_of(run, 1)
    assert verify(run).faulted == facts(0, 180)["games"]["faults"].astype(bool).sum() == 180 // 100
    assert verify(run).games == SHARD * 3 + 30
