"""Shards: what is in their files, and that no crash, retry or full disk loses or repeats a game."""

import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow.parquet as pq
import pytest

from pipeline.errors import MachineError
from pipeline.store import writing
from pipeline.store.digest import Columns
from pipeline.store.manifest import part_file, read_shard, shard_file, write_run
from pipeline.store.place import Place
from pipeline.store.reading import open_run
from pipeline.store.verify import verify
from pipeline.store.writing import ShardWriter
from tests.store.sample import CARDS, SHARD, TABLES, facts, footer, run_of, write_rows, write_run_of, write_shard_of


def files_of(folder: Path) -> dict[str, bytes]:
    """All that lies in a run's folder and is not scratch."""
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and "_writing" not in path.parts
    }


def scratch_of(folder: Path) -> list[Path]:
    return list((folder / "_writing").glob("*"))


def test_rows_come_back_as_they_were_written_with_names_for_codes(tmp_path: Path) -> None:
    write_shard_of(tmp_path, 0)
    written = facts(0, SHARD)
    for table in TABLES:
        read = pq.read_table(tmp_path / part_file(table.name, 0))
        for column in table.columns:
            expected = written[table.name][column.name].tolist()
            if column.words is not None:
                expected = [None if code < 0 else column.words[code] for code in expected]
            assert read.column(column.name).to_pylist() == expected
    garrisons = pq.read_table(tmp_path / part_file("conquests", 0)).column("garrison")
    assert 0 < garrisons.null_count < len(garrisons)
    assert set(garrisons.to_pylist()) == {*CARDS, None}


def test_the_footer_says_which_run_and_games_a_file_is_of(tmp_path: Path) -> None:
    write_shard_of(tmp_path, 3, 20)
    for table in TABLES:
        about = pq.read_schema(tmp_path / part_file(table.name, 3)).metadata
        says = {
            key.decode(): value.decode()
            for key, value in pq.read_metadata(tmp_path / part_file(table.name, 3)).metadata.items()
        }
        assert (
            says.items() >= {**footer(), "table": table.name, "shard": "3", "first_game": "150", "games": "20"}.items()
        )
        assert about[b"description"].decode() == table.about


def test_columns_are_lz4_and_dictionary_encoded_with_statistics_on_game_only(tmp_path: Path) -> None:
    write_shard_of(tmp_path, 0)
    footer_of_seats = pq.read_metadata(tmp_path / part_file("seats", 0)).row_group(0)
    for at in range(footer_of_seats.num_columns):
        column = footer_of_seats.column(at)
        assert column.compression == "LZ4"
        assert column.has_dictionary_page == (column.path_in_schema != "game")
        assert column.is_stats_set == (column.path_in_schema == "game")
    assert (footer_of_seats.column(0).statistics.min, footer_of_seats.column(0).statistics.max) == (0, SHARD - 1)


def test_bytes_do_not_depend_on_how_rows_came_and_row_groups_are_full(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(writing, "ROW_GROUP", 64)
    for folder, step in (("one", 1000), ("few", 64), ("odd", 13)):
        with ShardWriter(tmp_path / folder, 0, TABLES, footer()) as writer:
            for table, columns in facts(0, SHARD).items():
                for at in range(0, len(columns["game"]), step):
                    scrap = {name: values[at : at + step].copy() for name, values in columns.items()}
                    writer.append(table, scrap)
                    for values in scrap.values():
                        values.fill(0)  # a caller may use its arrays again
            writer.finish(0, SHARD)
    assert files_of(tmp_path / "one") == files_of(tmp_path / "few") == files_of(tmp_path / "odd")
    groups = pq.read_metadata(tmp_path / "one" / part_file("seats", 0))
    assert [groups.row_group(at).num_rows for at in range(groups.num_row_groups)] == [64, 64, 64, 8]


def test_strided_views_of_records_can_be_appended(tmp_path: Path) -> None:
    rows = facts(0, SHARD)["games"]
    records = np.zeros(SHARD, [(name, values.dtype) for name, values in rows.items()])
    for name, values in rows.items():
        records[name] = values
    with ShardWriter(tmp_path, 0, TABLES[:1], footer()) as writer:
        writer.append("games", {name: records[name] for name in rows})
        manifest = writer.finish(0, SHARD)
    assert manifest.tables["games"] == write_shard_of(tmp_path / "other", 0).tables["games"]


def test_faulted_games_are_counted(tmp_path: Path) -> None:
    assert [write_shard_of(tmp_path, shard).faulted for shard in (0, 1)] == [0, 1]


def changed(table: str, column: str, values: Any) -> Callable[[], tuple[str, Columns]]:
    return lambda: (table, {**facts(0, SHARD)[table], column: values})


@pytest.mark.parametrize(
    ("rows", "says"),
    [
        (changed("seats", "player", np.full(200, 3)), "column player of table seats has code 3, and 3 words"),
        (changed("seats", "player", np.full(200, -2)), "column player of table seats has code -2, and 3 words"),
        (changed("seats", "player", np.full(200, 70_000)), "column player of table seats is int16: some int64"),
        (changed("seats", "points", np.full(200, 2**31)), "column points of table seats is int32: some int64"),
        (changed("seats", "points", np.full(200, 0.5)), "column points of table seats is int32: some float64"),
        (changed("seats", "seat", np.full(200, 200, np.uint8)), "column seat of table seats is int8: some uint8"),
        (changed("seats", "seat", np.ones(199, np.int8)), "columns must be equally long"),
        (changed("seats", "seat", np.ones((200, 1), np.int8)), "columns must be equally long"),
        (changed("seats", "sea", np.ones(200, np.int8)), "missing or not its own: sea"),
        (lambda: ("seats", {"game": np.arange(3)}), "missing or not its own: player, points, seat, win_share"),
        (changed("seats", "game", np.full(200, SHARD)), "table seats of shard 0 has games 50 to 50"),
        (changed("games", "game", np.arange(-1, SHARD - 1)), "table games of shard 0 has games -1 to 48"),
    ],
)
def test_rows_that_can_not_be_right_are_refused_and_leave_nothing(
    tmp_path: Path, rows: Callable[[], tuple[str, Columns]], says: str
) -> None:
    table, columns = rows()
    with pytest.raises(ValueError, match=says):
        write_rows(tmp_path, 0, facts(0, SHARD) | {table: columns}, range(SHARD))
    assert files_of(tmp_path) == {}
    assert scratch_of(tmp_path) == []


def test_a_game_without_its_row_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="shard 0 has 50 games and 49 rows"):
        write_rows(tmp_path, 0, facts(0, SHARD - 1), range(SHARD))
    assert files_of(tmp_path) == {}


def test_an_abandoned_shard_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(writing, "ROW_GROUP", 64)
    writer = ShardWriter(tmp_path, 0, TABLES, footer())
    writer.append("seats", facts(0, SHARD)["seats"])
    assert scratch_of(tmp_path)
    writer.abandon()
    writer.abandon()
    assert scratch_of(tmp_path) == []
    assert files_of(tmp_path) == {}


CRASH = """
import os, signal, sys
from pipeline.store import writing
from pipeline.store.place import Place
from tests.store.sample import write_shard_of
folder, after = sys.argv[1], int(sys.argv[2])
publish = Place.publish
def stop(self, temporary, name):
    global after
    if after == 0:
        os.kill(os.getpid(), signal.SIGKILL)
    after -= 1
    publish(self, temporary, name)
Place.publish = stop
writing.ROW_GROUP = 64
write_shard_of(folder, 1)
"""


@pytest.mark.parametrize("published", [0, 1, 2, 3])
def test_kill_between_tables_neither_loses_nor_repeats_a_game(tmp_path: Path, published: int) -> None:
    write_run_of(tmp_path / "whole")
    write_run(Place(tmp_path / "killed"), run_of(180))
    for shard, games in ((0, 50), (2, 50), (3, 30)):
        write_shard_of(tmp_path / "killed", shard, games)
    killed = subprocess.run([sys.executable, "-c", CRASH, str(tmp_path / "killed"), str(published)], check=False)
    assert killed.returncode == -9
    assert scratch_of(tmp_path / "killed")
    assert open_run(tmp_path / "killed").games == 130
    assert "games 50 to 99 are not there" in verify(tmp_path / "killed").problems[0]
    write_shard_of(tmp_path / "killed", 1)
    assert verify(tmp_path / "killed").problems == ()
    assert verify(tmp_path / "killed").digest == verify(tmp_path / "whole").digest
    assert files_of(tmp_path / "killed") == files_of(tmp_path / "whole")
    assert Place(tmp_path / "killed").sweep() == 0
    assert Place(tmp_path / "killed").sweep(older_than=0) > 0
    assert scratch_of(tmp_path / "killed") == []


def test_the_same_shard_again_changes_nothing(tmp_path: Path) -> None:
    first = write_shard_of(tmp_path, 0)
    before = files_of(tmp_path)
    assert write_shard_of(tmp_path, 0) == first
    assert files_of(tmp_path) == before
    assert scratch_of(tmp_path) == []


def test_many_writers_on_one_shard_write_it_once(tmp_path: Path) -> None:
    write_run(Place(tmp_path), run_of(SHARD))
    start = threading.Barrier(8)
    trouble: list[BaseException] = []

    def work() -> None:
        start.wait()
        try:
            write_shard_of(tmp_path, 0)
        except BaseException as error:
            trouble.append(error)

    threads = [threading.Thread(target=work) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert trouble == []
    assert verify(tmp_path).problems == ()
    assert open_run(tmp_path).rows("seats") == 200
    assert scratch_of(tmp_path) == []


def test_a_slower_writer_of_the_same_shard_leaves_the_first_ones_files(tmp_path: Path) -> None:
    with ShardWriter(tmp_path, 0, TABLES, footer()) as slow:
        for table, columns in facts(0, SHARD).items():
            slow.append(table, columns)
        quick = write_shard_of(tmp_path, 0)
        times = {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*.parquet")}
        assert slow.finish(0, SHARD) == quick
    assert {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*.parquet")} == times


def test_other_rows_for_a_shard_that_counts_are_refused(tmp_path: Path) -> None:
    write_shard_of(tmp_path, 0)
    before = files_of(tmp_path)
    rows = facts(0, SHARD)
    rows["seats"]["points"][17] += 1
    with pytest.raises(MachineError, match="did not come out the same"):
        write_rows(tmp_path, 0, rows, range(SHARD))
    assert files_of(tmp_path) == before
    assert scratch_of(tmp_path) == []


def test_a_longer_shard_takes_the_place_of_a_shorter_one_but_not_the_reverse(tmp_path: Path) -> None:
    write_run_of(tmp_path / "grown", 180)
    write_run(Place(tmp_path / "grown"), run_of(200))
    write_shard_of(tmp_path / "grown", 3)
    write_run_of(tmp_path / "whole", 200)
    assert files_of(tmp_path / "grown") == files_of(tmp_path / "whole")
    assert write_shard_of(tmp_path / "grown", 3, 30).games == SHARD
    assert files_of(tmp_path / "grown") == files_of(tmp_path / "whole")


def test_a_damaged_manifest_of_a_shard_is_written_anew(tmp_path: Path) -> None:
    write_shard_of(tmp_path, 0)
    before = files_of(tmp_path)
    (tmp_path / shard_file(0)).write_text('{"shard": 0, "ga')
    write_shard_of(tmp_path, 0)
    assert files_of(tmp_path) == before


FULL = """
import resource, sys
from pipeline.errors import MachineError
from pipeline.store import writing
from tests.store.sample import write_shard_of
resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[2]), int(sys.argv[2])))
writing.ROW_GROUP = 4096
try:
    write_shard_of(sys.argv[1], 0, 20_000, shard_games=20_000)
except MachineError as error:
    print(error)
"""


@pytest.mark.parametrize("limit", [0, 300, 8_000, 40_000])
def test_a_full_disk_is_told_in_a_sentence_and_leaves_no_shard(tmp_path: Path, limit: int) -> None:
    done = subprocess.run(
        [sys.executable, "-c", FULL, str(tmp_path), str(limit)], capture_output=True, text=True, check=True
    )
    assert "could not be written" in done.stdout
    assert "the same command takes the run up" in done.stdout
    assert done.stderr == ""
    assert read_shard(Place(tmp_path), 0) is None
    assert scratch_of(tmp_path) == []


@pytest.mark.parametrize("call", range(4))
def test_trouble_at_any_rename_leaves_a_shard_that_can_be_written_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: int
) -> None:
    replace, calls = Place.publish, [0]

    def fail(self: Place, temporary: Path, name: str) -> None:
        calls[0] += 1
        if calls[0] == call + 1:
            raise MachineError("no space left")
        replace(self, temporary, name)

    monkeypatch.setattr(Place, "publish", fail)
    with pytest.raises(MachineError, match="no space left"):
        write_shard_of(tmp_path, 0)
    assert read_shard(Place(tmp_path), 0) is None
    assert scratch_of(tmp_path) == []
    monkeypatch.undo()
    write_shard_of(tmp_path, 0)
    write_shard_of(tmp_path / "other", 0)
    (tmp_path / "other").rename(tmp_path.parent / f"{tmp_path.name}-other")
    assert files_of(tmp_path) == files_of(tmp_path.parent / f"{tmp_path.name}-other")


MEMORY = """
import resource, sys
import numpy as np
from pipeline.store.writing import ROW_GROUP, ShardWriter
from tests.store.sample import TABLES, footer
groups = int(sys.argv[2])
with ShardWriter(sys.argv[1], 0, TABLES, footer()) as writer:
    game = np.arange(ROW_GROUP)
    zero = np.zeros(ROW_GROUP, np.int8)
    for group in range(groups):
        writer.append("games", {"game": game + group * ROW_GROUP, "ending": zero, "rounds": zero, "faults": zero})
        writer.append("seats", {"game": game, "seat": zero, "player": zero, "points": zero, "win_share": zero})
    writer.finish(0, groups * ROW_GROUP)
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
"""


def test_memory_stays_flat_however_many_rows_a_shard_has(tmp_path: Path) -> None:
    peaks = [
        int(subprocess.check_output([sys.executable, "-c", MEMORY, str(tmp_path / str(groups)), str(groups)]))
        for groups in (2, 30)
    ]
    assert peaks[1] < 1.1 * peaks[0]
