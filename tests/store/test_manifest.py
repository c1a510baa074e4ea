import json
from pathlib import Path

import pytest

from pipeline.errors import UsageError
from pipeline.store.manifest import RUN_FILE, read_run, read_shard, read_shards, shard_file, write_run
from pipeline.store.place import Place
from pipeline.store.reading import open_run
from pipeline.store.schema import LAYOUT
from pipeline.store.verify import verify
from tests.store.sample import run_of, write_run_of, write_shard_of


def test_manifests_come_back_as_they_were_written(tmp_path: Path) -> None:
    place, manifest = Place(tmp_path), run_of(180)
    write_run(place, manifest)
    assert read_run(place) == manifest
    written = [write_shard_of(tmp_path, shard) for shard in (2, 0)]
    assert read_shards(place) == tuple(reversed(written))
    assert read_shard(place, 1) is None


def test_nothing_is_there_before_it_is_written(tmp_path: Path) -> None:
    assert read_run(Place(tmp_path / "none")) is None
    assert read_shards(Place(tmp_path / "none")) == ()


def test_shards_beyond_five_digits_are_found_in_order(tmp_path: Path) -> None:
    for shard in (100_000, 99_999, 7):
        write_shard_of(tmp_path, shard)
    assert [found.shard for found in read_shards(Place(tmp_path))] == [7, 99_999, 100_000]


def test_older_manifests_without_later_fields_and_newer_ones_with_more_can_be_read(tmp_path: Path) -> None:
    write_run_of(tmp_path)
    digest = verify(tmp_path).digest
    run = json.loads((tmp_path / RUN_FILE).read_text())
    for field in ("layout", "versions", "stand_ins", "unsettled", "stopped"):
        del run[field]
    for table in run["tables"]:
        for column in table["columns"]:
            del column["unit"]
            if column["words"] is None:
                del column["words"]
    (tmp_path / RUN_FILE).write_text(json.dumps(run))
    shard = json.loads((tmp_path / shard_file(0)).read_text())
    del shard["layout"], shard["faulted"]
    shard["weather"] = "fine"
    shard["tables"]["games"]["colour"] = "blue"
    (tmp_path / shard_file(0)).write_text(json.dumps(shard))
    assert open_run(tmp_path).games == 180
    assert verify(tmp_path).problems == ()
    assert verify(tmp_path).digest == digest


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"", "is damaged: it is no JSON object"),
        (b'{"identity": "x", "ga', "is damaged: it is no JSON object"),
        (b"[1]", "is damaged: it is no JSON object"),
        (b"\xff\xfe", "is damaged: it is no JSON object"),
        (b"{}", "is damaged: identity: Field required"),
        (
            json.dumps({"layout": LAYOUT + 1}).encode(),
            f"has layout {LAYOUT + 1}, this version reads up to {LAYOUT}: update",
        ),
    ],
)
def test_a_damaged_or_newer_manifest_is_told_by_name(tmp_path: Path, content: bytes, says: str) -> None:
    (tmp_path / RUN_FILE).write_bytes(content)
    with pytest.raises(UsageError, match=f"{RUN_FILE} {says}"):
        read_run(Place(tmp_path))


def test_a_manifest_under_another_shards_name_is_told(tmp_path: Path) -> None:
    write_shard_of(tmp_path, 0)
    (tmp_path / shard_file(0)).rename(tmp_path / shard_file(5))
    with pytest.raises(UsageError, match=r"00005.json is the manifest of shard 0"):
        read_shards(Place(tmp_path))
