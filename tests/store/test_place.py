import os
import time
import uuid
from pathlib import Path

import polars as pl
import pytest

from pipeline.errors import MachineError, UsageError
from pipeline.store.manifest import write_run
from pipeline.store.place import Place
from pipeline.store.reading import open_run
from pipeline.store.verify import set_aside, verify
from tests.store.sample import run_of, write_run_of, write_shard_of


def test_a_run_on_another_filesystem_is_the_same_run(tmp_path: Path) -> None:
    uri = f"memory://{uuid.uuid4().hex}/run"
    write_run(Place(uri), run_of(180))
    for shard, games in enumerate((50, 50, 50, 30)):
        write_shard_of(uri, shard, games)
    write_run_of(tmp_path)
    assert verify(uri) == verify(tmp_path).__class__(**{**vars(verify(tmp_path)), "path": uri})
    points = [open_run(run).scan("seats").select(pl.col("points").sum()).collect().item() for run in (uri, tmp_path)]
    assert points[0] == points[1]
    assert Place(uri).names() == ["_run.json", "_shards", "conquests", "games", "seats"]


def test_damage_on_another_filesystem_is_set_aside_and_played_again() -> None:
    uri = f"memory://{uuid.uuid4().hex}/run"
    write_run(Place(uri), run_of(100))
    for shard in (0, 1):
        write_shard_of(uri, shard)
    digest = verify(uri).digest
    Place(uri).write("seats/part-00001.parquet", b"PAR1")
    assert "is cut short: it has 4 of" in verify(uri).problems[0]
    assert len(set_aside(uri)) == 1
    write_shard_of(uri, 1)
    assert verify(uri).problems == ()
    assert verify(uri).digest == digest


def test_a_filesystem_that_nobody_knows_is_told() -> None:
    with pytest.raises(UsageError, match="nowhere://here can't be reached: nothing here knows nowhere://"):
        Place("nowhere://here")


def test_scratch_is_outside_every_glob_and_only_stale_scratch_is_swept(tmp_path: Path) -> None:
    place = Place(tmp_path)
    young, old = place.temporary("games-00000"), place.temporary("games-00000")
    assert young != old
    for path in (young, old):
        path.write_bytes(b"PAR1")
    os.utime(old, (time.time() - 7200,) * 2)
    assert list(tmp_path.glob("**/*.parquet")) == []
    assert place.sweep() == 1
    assert young.exists()
    assert not old.exists()


def test_a_folder_that_can_not_be_made_is_told_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(MachineError, match=r"file.* could not be written \(Not a directory\)"):
        Place(tmp_path / "file").write("_run.json", b"{}")


def test_a_file_is_replaced_as_a_whole_and_readable_by_others(tmp_path: Path) -> None:
    place = Place(tmp_path)
    place.write("a/b.json", b"one")
    place.write("a/b.json", b"two")
    assert place.read("a/b.json") == b"two"
    assert (tmp_path / "a/b.json").stat().st_mode & 0o777 == 0o666 & ~_umask()
    assert place.read("a/c.json") is None
    place.remove("a/c.json")
    place.remove("a/b.json")
    assert place.names("a") == []


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
