"""Starts a run, or goes on with one: the one function behind `galactic run`."""

import contextlib
import dataclasses
import hashlib
import os
import shlex
import time
from collections.abc import Callable, Iterator
from typing import Literal, NamedTuple

from pipeline.engine import jit
from pipeline.errors import MachineError, UsageError
from pipeline.runs import distributed, resume
from pipeline.runs.local import Played, play_local, ready, speed
from pipeline.runs.resume import Part
from pipeline.runs.seatings import Plan, whole_deals
from pipeline.runs.shards import Job, Tally, file_metadata, no_games, versions
from pipeline.runs.spec import Asked, RunSpec, specify
from pipeline.runs.table import OpenGame, open_game
from pipeline.store.manifest import RunManifest, read_run, write_run
from pipeline.store.place import Place
from pipeline.store.verify import set_aside, verify

# Of play in a shard: long runs have more shards and hardly larger ones, so memory stays as it is.
SHARD_SECONDS = (1.0, 3.0)
PART_GAMES = 10_000  # most games of a shard where separate calls must cut a run alike without meeting
Executor = Literal["local", "dask"]
EXECUTORS: tuple[Executor, ...] = ("local", "dask")


@dataclasses.dataclass(frozen=True)
class How:
    """How much is played, where it goes and by what; nothing of this changes a row."""

    games: int = 10_000
    out: str = ""  # folder or URI; "": one named after the run below data/
    threads: int = 0  # 0: as many as there are cores
    shard_games: int = 0  # 0: about SHARD_SECONDS of play
    shard: str = ""  # i/n: play every n-th shard only
    executor: Executor = "local"
    scheduler: str = ""  # address of a running Dask scheduler

    def options(self) -> list[str]:
        """The part of a command line that says the same."""
        words = ["--games", str(self.games), "--out", self.out]
        for option, value in (("--threads", self.threads), ("--shard", self.shard), ("--scheduler", self.scheduler)):
            words += [option, str(value)] if value else []
        return words + (["--executor", self.executor] if self.executor != "local" else [])


class Watcher:
    """Is told how a run goes; this one keeps it to itself."""

    def says(self, sentence: str) -> None:
        """A remark for the user."""

    def begins(self, spec: RunSpec, how: How, games: int) -> None:
        """So many games are about to be played."""

    def played(self, tally: Tally) -> None:
        """These games were played."""

    def ends(self) -> None:
        """No more games are played."""


class Finished(NamedTuple):
    """How a run ended."""

    spec: RunSpec
    how: How  # with the folder, games and threads that were settled on
    games: int  # that count in the run's folder
    asked: int  # that the run is to hold
    faulted: int
    tally: Tally  # of the games that were played now
    seconds: float  # of playing and writing
    digest: str


class Held(NamedTuple):
    """A run that is set up and whose folder was looked into: all that playing on needs."""

    asked: Asked
    table: OpenGame
    made_with: dict[str, str]
    how: How  # with the folder, games and threads that were settled on
    part: Part

    @property
    def sources(self) -> str:
        """The digest of the sources that play it."""
        return self.made_with["sources"]

    def holding(self, games: int) -> "Held":
        """The same run, asked to hold so many games."""
        return self._replace(how=dataclasses.replace(self.how, games=whole_deals(games, self.table.rotations)))


def start(asked: Asked, how: How, watcher: Watcher | None = None) -> Finished:
    """Play what is missing of a run.

    A `UsageError` before anything is written; a `MachineError` or Ctrl-C carries the command that goes
    on as a note, and leaves every finished shard.
    """
    watcher = watcher or Watcher()
    held = hold(asked, how, watcher)
    there, manifest = cut(held, _shard_games)
    for sentence in _remarks(held, how, (there, manifest)):
        watcher.says(sentence)
    return finished(held, *play_on(held, manifest, watcher))


def hold(asked: Asked, how: How, watcher: Watcher) -> Held:
    """Check and set up what was asked for, and take damaged shards out of the run's folder."""
    jit.announce(watcher.says)
    part = _check(how)
    held = Held(asked, *_settled(asked, how), part)
    if resume.found_in(held.how.out, held.table.spec, held.sources):
        for sentence in set_aside(held.how.out):
            watcher.says(sentence)
    return held


def cut(held: Held, shard_games: Callable[[Held], int]) -> tuple[RunManifest | None, RunManifest]:
    """Settle how the run is cut into shards, as at its first start if there was one, and write down what it is to hold.

    The run's manifest as it was, if it was there, and as it is.
    """
    table, folder = held.table, held.how.out
    with resume.first_start(folder):
        there = resume.found_in(folder, table.spec, held.sources)
        size = there.shard_games if there else shard_games(held)
        total = resume.games_in(folder, held.how.games, there)
        manifest = resume.manifest_of(table, Plan(total, size), held.made_with)
        write_run(Place(folder), manifest)
    return there, manifest


def play_on(held: Held, manifest: RunManifest, watcher: Watcher) -> tuple[Tally, float]:
    """Play the shards that are missing; what was played, and the seconds that took."""
    table, how = held.table, held.how
    plan = Plan(how.games, manifest.shard_games)
    job = Job(table.spec, plan, how.out, file_metadata(table.spec, held.made_with))
    with _taken_up_later(manifest, how, f"{held.asked.command()} {shlex.join(how.options())}"):
        return _play(table, job, (how, held.part), watcher)


def _play(table: OpenGame, job: Job, how: tuple[How, Part], watcher: Watcher) -> tuple[Tally, float]:
    """Play the shards that are missing; what was played, and the seconds that took."""
    settled, part = how
    Place(job.folder).sweep()
    shards = resume.pending(job.folder, job.plan, part)
    if shards and settled.executor == "local":
        ready(table)
    tally, began = no_games(table.spec.seats), time.perf_counter()
    watcher.begins(table.spec, settled, sum(job.plan.span(shard)[1] for shard in shards))
    try:
        for news in _players(table, job, shards, settled):
            if news.shard is None:
                tally = tally.plus(news.tally)
                watcher.played(news.tally)
    finally:
        watcher.ends()
    return tally, time.perf_counter() - began


def default_folder(spec: RunSpec, sources: str) -> str:
    """Where a run goes when nothing else is said; another spec or other sources have another folder."""
    digest = hashlib.blake2b(f"{spec.identity()} {sources}".encode(), digest_size=4).hexdigest()
    plain = "changed" if spec.changed or spec.cards else "printed"
    variant = "+".join(os.path.basename(name).removesuffix(".toml") for name in spec.variants) or plain
    variant += "-trials" if spec.trials else ""
    return os.path.join("data", f"{spec.game}-{variant}-{spec.seats}p-{digest}")


def _check(how: How) -> Part:
    """Refuse what can't be; the part that is to be played."""
    for name, value in (("--threads", how.threads), ("--shard-games", how.shard_games)):
        if value < 0:
            raise UsageError(f"{name} {value} must be at least 1")
    if how.executor not in EXECUTORS:
        raise UsageError(f"--executor {how.executor} must be {' or '.join(EXECUTORS)}")
    if how.scheduler and how.executor != "dask":
        raise UsageError("--scheduler names a Dask scheduler and needs --executor dask")
    if how.executor == "dask":
        distributed.library()
    return Part.read(how.shard) if how.shard else Part()


def _settled(asked: Asked, how: How) -> tuple[OpenGame, dict[str, str], How]:
    """The game set up, what it is made with, and games, folder and threads as they will be."""
    table = open_game(specify(asked))
    made_with = versions(table.game)
    settled = dataclasses.replace(
        how,
        games=whole_deals(how.games, table.rotations),
        out=how.out or default_folder(table.spec, made_with["sources"]),
        threads=how.threads or cores(),
    )
    return table, made_with, settled


def cores() -> int:
    """Cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _shard_games(held: Held) -> int:
    """The size of the run's shards, settled at its first start: a multiple of the seatings."""
    table, how = held.table, held.how
    if how.shard_games:
        size: float = how.shard_games
    elif held.part.of > 1:
        size = min(how.games / held.part.of, PART_GAMES)
    else:
        rate = speed(table)
        least, most = (seconds * rate for seconds in SHARD_SECONDS)
        size = max(least, min(most, how.games / how.threads))
    return whole_deals(max(1, round(size)), table.rotations)


def _remarks(held: Held, how: How, manifests: tuple[RunManifest | None, RunManifest]) -> Iterator[str]:
    """What the user would want to know of what he asked for, and of how the run is cut."""
    there, manifest = manifests
    table, settled = held.table, held.how
    yield from table.spec.notes
    if settled.games != how.games:
        yield f"{settled.games} games instead of {how.games}: each deal is played in {table.rotations} seatings"
    if how.shard_games and how.shard_games != manifest.shard_games:
        why = "as at its first start" if there else f"as each deal is played in {table.rotations} seatings"
        yield f"shards of {manifest.shard_games} games instead of {how.shard_games}, {why}"
    if manifest.games > settled.games:
        yield f"{settled.out} holds games beyond the {settled.games} asked for; they stay"


def _players(table: OpenGame, job: Job, shards: list[int], how: How) -> Iterator[Played]:
    if not shards:
        return
    if how.executor == "dask":
        folder = job.folder if "://" in job.folder else os.path.abspath(job.folder)
        yield from distributed.play_dask(job._replace(folder=folder), shards, how.threads, how.scheduler)
        return
    yield from play_local(table, job, shards, how.threads)


@contextlib.contextmanager
def _taken_up_later(manifest: RunManifest, how: How, command: str) -> Iterator[None]:
    """Whatever stops a run is written into its manifest, and carries the command that goes on."""
    try:
        yield
    except (KeyboardInterrupt, MachineError) as error:
        error.add_note(f"go on with: {command}")
        with contextlib.suppress(MachineError):
            stopped = "interrupted" if isinstance(error, KeyboardInterrupt) else str(error)
            write_run(Place(how.out), manifest.model_copy(update={"stopped": stopped}))
        raise


def finished(held: Held, tally: Tally, seconds: float) -> Finished:
    """Look the run over, and write into its manifest that it is played."""
    place = Place(held.how.out)
    found = verify(held.how.out, quick=True)
    manifest = read_run(place)
    assert manifest is not None
    stopped = "all games are played" if found.games == found.asked else f"part {held.how.shard} is played"
    write_run(place, manifest.model_copy(update={"stopped": stopped}))
    spec, how = held.table.spec, held.how
    return Finished(spec, how, found.games, found.asked, found.faulted, tally, seconds, found.digest)
