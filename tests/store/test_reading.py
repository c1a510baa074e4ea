"""Reading: the same schema whatever a shard holds, and a sentence for whatever is not a run."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import polars as pl
import pyarrow as pa
import pyarrow.dataset as ds
import pyarrow.parquet as pq
import pytest

from pipeline.errors import UsageError
from pipeline.store.manifest import part_file, write_run
from pipeline.store.place import Place
from pipeline.store.reading import open_run
from tests.store.sample import CARDS, PLAYERS, TABLES, run_of, write_run_of, write_shard_of


def test_a_table_is_a_query_over_all_shards_that_count(tmp_path: Path) -> None:
    write_run_of(tmp_path)
    shutil.copy(tmp_path / part_file("seats", 0), tmp_path / part_file("seats", 7))  # no manifest: it does not count
    (tmp_path / "seats" / "notes.parquet").write_text("not Parquet at all")
    run = open_run(tmp_path)
    assert (run.games, run.faulted, run.complete, run.rows("seats")) == (180, 1, True, 720)
    seats = run.scan("seats").collect(engine="streaming")
    assert seats["game"].to_list() == [game for game in range(180) for _ in range(4)]
    assert set(seats["player"].to_list()) == set(PLAYERS)
    greedy = run.scan("seats").filter(pl.col("player") == "greedy").select(pl.len())
    assert greedy.collect(engine="streaming").item() == seats["player"].to_list().count("greedy")


def test_a_run_is_opened_from_its_folder_alone(tmp_path: Path) -> None:
    write_run_of(tmp_path / "a")
    (tmp_path / "a").rename(tmp_path / "moved [*] away")
    run = open_run(tmp_path / "moved [*] away")
    assert run.manifest == run_of(180)
    assert [table.name for table in run.tables()] == ["games", "seats", "conquests"]
    assert run.table("seats").columns[3].unit == "points"
    assert run.scan("games").select(pl.len()).collect().item() == 180
    assert run.path == str(tmp_path / "moved [*] away")


def test_a_run_without_a_finished_shard_has_empty_tables(tmp_path: Path) -> None:
    write_run(Place(tmp_path), run_of(180))
    run = open_run(tmp_path)
    assert (run.games, run.complete) == (0, False)
    write_run_of(tmp_path / "full")
    for table in TABLES:
        empty = run.scan(table.name)
        assert empty.collect().is_empty()
        assert empty.collect_schema() == open_run(tmp_path / "full").scan(table.name).collect_schema()


@pytest.mark.parametrize("order", [(2, 3, 4), (4, 3, 2), (3, 2, 4)])
def test_tables_that_are_empty_or_null_all_the_way_have_the_same_schema(tmp_path: Path, order: tuple[int, ...]) -> None:
    for table in TABLES:
        folder = tmp_path / table.name
        folder.mkdir()
        for at, seats in enumerate(order):
            write_shard_of(tmp_path / f"seats-{seats}", 0, seats=seats)
            shutil.copy(tmp_path / f"seats-{seats}" / part_file(table.name, 0), folder / f"{at}.parquet")
        schemas = [pq.read_schema(path) for path in sorted(folder.iterdir())]
        assert all(schema.equals(table.arrow) for schema in schemas)
        assert ds.dataset(folder).schema.equals(table.arrow)
        arrow = ds.dataset(folder).to_table()
        lazy = pl.scan_parquet(folder / "*.parquet")
        polars = lazy.collect(engine="streaming")
        assert lazy.collect_schema() == pl.scan_parquet(folder / "0.parquet").collect_schema()
        assert arrow.num_rows == polars.height
        if table.name == "conquests":
            assert 0 < polars.height < 350
            assert set(polars["garrison"].unique().to_list()) == {None, *CARDS}
            counts = dict(polars.group_by("garrison").len().iter_rows())
            assert counts == {value: arrow.column("garrison").to_pylist().count(value) for value in {None, *CARDS}}


def test_a_shard_without_rows_and_one_of_nulls_hold_what_the_test_above_needs(tmp_path: Path) -> None:
    rows = {seats: write_shard_of(tmp_path / str(seats), 0, seats=seats).tables["conquests"].rows for seats in (2, 3)}
    assert rows[2] == 0 < rows[3]
    nulls = pq.read_table(tmp_path / "3" / part_file("conquests", 0)).column("garrison")
    assert nulls.null_count == rows[3]


def test_a_misspelt_table_is_told_with_the_nearest(tmp_path: Path) -> None:
    write_run_of(tmp_path)
    with pytest.raises(UsageError, match=r"no table is called 'seat': did you mean 'seats'\?"):
        open_run(tmp_path).scan("seat")


def test_what_is_no_run_is_told(tmp_path: Path) -> None:
    write_run_of(tmp_path / "alpha", 50)
    (tmp_path / "empty").mkdir()
    (tmp_path / "file").write_text("")
    for name, says in (
        ("empty", r"empty is no run, as it holds no _run.json; `galactic run … --out .*empty` makes one"),
        ("file", r"file is a file; a run is a folder that holds _run.json"),
        ("alhpa", r"there is no folder .*alhpa: did you mean 'alpha'\?"),
        ("", r"is no run, but there are runs in it: .*/alpha"),
        ("empty/deeper", r"there is no .*deeper; `galactic run"),
    ):
        with pytest.raises(UsageError, match=says):
            open_run(tmp_path / name)


def test_a_run_in_the_working_folder_is_found_by_a_bare_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_run_of(tmp_path / "alpha", 50)
    monkeypatch.chdir(tmp_path)
    assert open_run("alpha").games == 50
    with pytest.raises(UsageError, match="there is no folder alhpa: did you mean 'alpha'"):
        open_run("alhpa")


@pytest.mark.parametrize(
    ("cut", "says"),
    [
        (4, r"is cut short: it has [\d,]+ of [\d,]+ bytes"),
        (100, r"is cut short: it has [\d,]+ of [\d,]+ bytes"),
        (None, "is empty"),
    ],
)
def test_a_file_cut_short_is_named_and_how_to_go_on(tmp_path: Path, cut: int | None, says: str) -> None:
    write_run_of(tmp_path)
    path = tmp_path / part_file("seats", 1)
    os.truncate(path, 0 if cut is None else path.stat().st_size - cut)
    with pytest.raises(UsageError, match=f"seats/part-00001.parquet {says}; `galactic run` with the same settings"):
        open_run(tmp_path).scan("seats")
    assert open_run(tmp_path).scan("games").collect().height == 180  # other tables can still be read


def test_a_missing_or_foreign_file_is_named(tmp_path: Path) -> None:
    write_run_of(tmp_path)
    write_run_of(tmp_path / "other", seats=2)
    path = tmp_path / part_file("seats", 1)
    seats = pq.read_table(path)

    def told() -> str:
        with pytest.raises(UsageError) as error:
            open_run(tmp_path).scan("seats")
        assert str(error.value).startswith(f"{path} ")
        return str(error.value)

    path.write_text("game,seat\n1,1\n" * 1000)
    assert "is no Parquet file, or a damaged one" in told()
    pq.write_table(seats.append_column("extra", seats.column("game")), path)
    assert "is not of this run: it has a column extra" in told()
    pq.write_table(seats.drop_columns(["points"]), path)
    assert "is not of this run: it has no column points" in told()
    pq.write_table(seats.set_column(3, "points", seats.column("points").cast(pa.int64())), path)
    assert "is not of this run: its column points is int64, not int32" in told()
    pq.write_table(seats.select(["game", "player", "seat", "points", "win_share"]), path)
    assert "is not of this run: its columns stand in another order" in told()
    shutil.copy(tmp_path / "other" / part_file("seats", 1), path)
    assert "is of another run, with the same columns" in told()
    shutil.copy(tmp_path / part_file("seats", 0), path)
    assert "is a copy of shard 0" in told()
    pq.write_table(seats.slice(5), path)
    assert "has 195 rows, its shard's manifest says 200" in told()
    path.unlink()
    assert "is missing" in told()


def test_reading_imports_no_engine_and_no_compiler_and_writing_not_even_pandas(tmp_path: Path) -> None:
    code = (
        "import sys, pipeline.store.reading, pipeline.store.verify; from tests.store.sample import write_run_of;"
        "write_run_of(sys.argv[1]); print(*sys.modules)"
    )
    loaded = set(subprocess.check_output([sys.executable, "-c", code, str(tmp_path)], text=True).split())
    assert not {"numba", "pipeline.engine", "pipeline.games", "pipeline.runs", "pandas", "typer"} & loaded


def test_a_query_for_some_games_opens_only_the_files_that_may_hold_them(tmp_path: Path) -> None:
    write_run_of(tmp_path)
    run = open_run(tmp_path)
    last, seats = run.shards[-1], run.scan("seats")
    whole = seats.filter(pl.col("game") >= last.first_game).collect(engine="streaming")
    for shard in run.shards[:-1]:
        (tmp_path / part_file("seats", shard.shard)).unlink()
    again = seats.filter(pl.col("game") >= last.first_game).collect(engine="streaming")
    assert again.equals(whole)
    assert whole["game"].unique().to_list() == list(range(last.first_game, last.first_game + last.games))
