import dataclasses
import json
from pathlib import Path

import pytest

from pipeline.errors import MachineError, UsageError
from pipeline.runs import start as starts
from pipeline.runs.resume import Part
from pipeline.runs.shards import Tally
from pipeline.runs.spec import Asked, RunSpec
from pipeline.runs.start import Finished, How, Watcher, start
from pipeline.store.place import Place
from pipeline.store.reading import open_run
from pipeline.store.verify import verify

RACE = Asked("race", seats=3, seed=7)
GAMES = 1200


class Notes(Watcher):
    """Keeps what it is told, and presses Ctrl-C (or another key) after so many games."""

    def __init__(self, stop_after: int = 0, how: BaseException | None = None) -> None:
        self.said: list[str] = []
        self.games, self.stop_after, self.how = 0, stop_after, how or KeyboardInterrupt()

    def says(self, sentence: str) -> None:
        self.said.append(sentence)

    def played(self, tally: Tally) -> None:
        self.games += tally.games
        if self.stop_after and self.games >= self.stop_after:
            raise self.how


def played(out: str, games: int = GAMES, asked: Asked = RACE, **how: int | str) -> Finished:
    return start(asked, How(games=games, out=out, **how))  # type: ignore[arg-type]


@pytest.fixture
def digest() -> str:
    """Of the run that all ways of playing it must come to."""
    return played("plainly", threads=1).digest


def test_threads_and_shards_change_no_row(digest: str) -> None:
    assert played("two", threads=2).digest == digest
    assert played("small", threads=2, shard_games=99).digest == digest
    assert played("whole", shard_games=10**6).digest == digest
    assert verify("small").digest == digest
    assert len(open_run("small").shards) == 13


def test_parts_make_up_the_whole(digest: str) -> None:
    for number in (3, 1, 2):
        part = played("parts", shard=f"{number}/3")
    assert part.digest == digest
    assert verify("parts").complete


def test_parts_are_cut_alike_wherever_they_are_played(digest: str) -> None:
    """Separate folders of separate machines may be put into one."""
    for number in (1, 2):
        played(f"machine{number}", shard=f"{number}/2")
    for file in Path("machine2").rglob("*.*"):
        to = Path("machine1") / file.relative_to("machine2")
        if not to.exists():
            to.parent.mkdir(parents=True, exist_ok=True)
            file.rename(to)
    found = verify("machine1")
    assert found.problems == ()
    assert found.digest == digest


def test_more_games_extend_a_run_and_fewer_leave_it(digest: str) -> None:
    played("run", 40, shard_games=99)
    played("run", 500)
    longer = played("run", GAMES)
    assert longer.digest == digest
    assert longer.tally.games == GAMES - 99 * (500 // 99)
    notes = Notes()
    shorter = start(RACE, How(games=300, out="run"), notes)
    assert (shorter.games, shorter.asked, shorter.digest, shorter.tally.games) == (GAMES, GAMES, digest, 0)
    assert any("holds games beyond the 300" in sentence for sentence in notes.said)


def test_a_run_that_was_cut_short_may_be_asked_for_fewer_games() -> None:
    with pytest.raises(KeyboardInterrupt):
        start(RACE, How(9_000, "run", threads=1, shard_games=300), Notes(stop_after=600))
    done = played("run", 900)
    assert (done.games, done.asked) == (900, 900)
    assert verify("run").complete


def test_games_are_whole_deals_and_that_is_said() -> None:
    notes = Notes()
    done = start(RACE, How(games=100, out="run"), notes)
    assert done.games == 102
    assert "102 games instead of 100: each deal is played in 3 seatings" in notes.said


@pytest.mark.parametrize("stop_after", [1, 400, 1100])
def test_ctrl_c_loses_unfinished_shards_only_and_the_command_goes_on(stop_after: int, digest: str) -> None:
    with pytest.raises(KeyboardInterrupt) as stopped:
        start(RACE, How(GAMES, "run", threads=2, shard_games=150), Notes(stop_after))
    (note,) = stopped.value.__notes__
    assert note == "go on with: galactic run race --seats 3 --seed 7 --games 1200 --out run --threads 2"
    run = open_run("run")
    assert run.manifest.stopped == "interrupted"
    assert run.games < GAMES or stop_after > 1000
    assert not list(Path("run/_writing").glob("*.tmp"))
    done = played("run")
    assert done.digest == digest
    assert done.tally.games == GAMES - run.games
    assert open_run("run").manifest.stopped == "all games are played"


def test_a_full_disk_is_the_machines_fault_and_the_command_goes_on(
    digest: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    real, left = Place.publish, [40]

    def publish(place: Place, temporary: Path, name: str) -> None:
        left[0] -= 1
        if left[0] < 0:
            raise MachineError(f"{name} could not be written (No space left on device)")
        real(place, temporary, name)

    with monkeypatch.context() as full:
        full.setattr(Place, "publish", publish)
        with pytest.raises(MachineError, match="No space left") as failed:
            played("run", shard_games=60)
    assert "go on with: galactic run race" in failed.value.__notes__[0]
    assert 0 < open_run("run").games < GAMES
    assert played("run").digest == digest


def test_a_damaged_file_is_set_aside_and_played_again(digest: str) -> None:
    played("run", shard_games=300)
    files = sorted(Path("run/turned").glob("*.parquet"))
    files[1].write_bytes(files[1].read_bytes()[:-100])
    files[2].unlink()
    notes = Notes()
    done = start(RACE, How(GAMES, "run"), notes)
    assert done.digest == digest
    assert done.tally.games == 600
    assert sum("is played again" in sentence for sentence in notes.said) == 2
    assert verify("run").complete


def test_a_damaged_manifest_of_a_shard_is_set_aside_too(digest: str) -> None:
    played("run", shard_games=300)
    Path("run/_shards/00002.json").write_text("{", encoding="utf-8")
    notes = Notes()
    done = start(RACE, How(900, "run"), notes)
    assert any("00002.json is damaged" in sentence for sentence in notes.said)
    assert done.tally.games == 300
    assert verify("run").digest == digest


def test_another_run_in_the_folder_is_refused_and_left_as_it_is() -> None:
    digest = played("run", 30).digest
    with pytest.raises(UsageError, match="--out run holds another run: --seed: 7 there, 8 asked for"):
        played("run", 30, dataclasses.replace(RACE, seed=8))
    assert verify("run").digest == digest


def test_other_sources_are_refused() -> None:
    played("run", 30)
    path = Path("run/_run.json")
    manifest = json.loads(path.read_text(encoding="utf-8"))
    manifest["versions"]["sources"] = "0123456789abcdef"
    path.write_text(json.dumps(manifest), encoding="utf-8")
    with pytest.raises(UsageError, match="was played with other sources"):
        played("run", 60)


def test_a_folder_with_other_things_is_refused() -> None:
    Path("mine").mkdir()
    Path("mine/novel.txt").write_text("once", encoding="utf-8")
    with pytest.raises(UsageError, match=r"--out mine holds 'novel.txt' and no run"):
        played("mine")
    with pytest.raises(UsageError, match=r"--out mine/novel.txt is a file"):
        played("mine/novel.txt")
    assert [path.name for path in Path("mine").iterdir()] == ["novel.txt"]


@pytest.mark.parametrize(
    ("how", "said"),
    [
        (How(games=0), "--games 0 must be at least 1"),
        (How(games=-3), "--games -3 must be at least 1"),
        (How(threads=-1), "--threads -1 must be at least 1"),
        (How(shard_games=-5), "--shard-games -5 must be at least 1"),
        (How(shard="0/3"), "--shard 0/3 must look like i/n"),
        (How(shard="4/3"), "--shard 4/3 must look like i/n"),
        (How(shard="x"), "--shard x must look like i/n"),
        (How(executor="ray"), "--executor ray must be local or dask"),  # type: ignore[arg-type]
        (How(scheduler="tcp://a:1"), "needs --executor dask"),
    ],
)
def test_a_mistake_is_one_sentence_and_writes_nothing(how: How, said: str) -> None:
    with pytest.raises(UsageError, match=said):
        start(RACE, how)
    assert not list(Path().iterdir())


def test_faulted_games_are_kept_and_counted() -> None:
    asked = dataclasses.replace(RACE, settings=("leak=10",))
    done = played("run", 60, asked)
    assert (done.games, done.faulted, done.tally.first_faulted) == (60, 6, (0, 10, 20, 30, 40))
    assert verify("run").faulted == 6


def test_the_folder_is_named_after_the_run() -> None:
    done = start(dataclasses.replace(RACE, variants=("short", "kind")), How(games=30))
    assert done.how.out.startswith("data/race-short+kind-3p-")
    again = start(dataclasses.replace(RACE, variants=("short", "kind")), How(games=60))
    assert again.how.out == done.how.out
    assert start(RACE, How(games=30)).how.out.startswith("data/race-printed-3p-")
    changed = dataclasses.replace(RACE, settings=("bust=8",))
    assert start(changed, How(games=30)).how.out.startswith("data/race-changed-3p-")
    assert len(list(Path("data").iterdir())) == 3


def test_the_manifest_says_what_the_run_rests_on() -> None:
    played("run", 30, dataclasses.replace(RACE, variants=("short",)))
    manifest = open_run("run").manifest
    assert manifest.title == "Race with short, 3 seats, players mixed"
    assert manifest.stand_ins[0] == "components: stand-in set 0, in which 3 of 18 cells are invented"
    assert manifest.stand_ins[1].startswith("head_start = 0,1,2,3: points each seat begins with")
    assert manifest.unsettled == ("keep_half = false: a lost pot is banked by half",)
    assert manifest.command == "galactic run race --seats 3 --seed 7 --variant short"
    assert {"pipeline", "game", "sources", "numba", "numpy", "pyarrow", "python"} <= manifest.versions.keys()
    assert RunSpec.read(manifest.spec).identity() == manifest.identity


def test_files_say_what_they_are_of() -> None:
    import pyarrow.parquet as pq

    played("run", 30)
    footer = pq.read_schema("run/seats/part-00000.parquet").metadata
    assert footer[b"game"] == b"race"
    assert footer[b"seed"] == b"7"
    assert footer[b"variant"] == b"printed"
    assert footer[b"identity"].decode() == open_run("run").manifest.identity


def test_a_shard_holds_some_seconds_of_play(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(starts, "speed", lambda table: 1000.0)
    played("run30", 30, threads=2)
    assert open_run("run30").manifest.shard_games == 1002  # the least: one second, in whole deals
    monkeypatch.setattr(starts, "speed", lambda table: 20.0)
    played("long", 300, threads=1)
    assert open_run("long").manifest.shard_games == 60  # three seconds
    played("even", 90, threads=2)
    assert open_run("even").manifest.shard_games == 45  # so that both threads have something to do


def test_every_nth_shard_is_of_a_part() -> None:
    assert [shard for shard in range(7) if Part(2, 3).holds(shard)] == [1, 4]
    assert all(Part().holds(shard) for shard in range(7))
