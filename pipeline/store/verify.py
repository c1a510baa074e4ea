"""Proves that a run is whole: every game exactly once, and in every file the rows that were written."""

import dataclasses
import os
import re
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

from pipeline.errors import UsageError
from pipeline.store.digest import Sums, run_digest
from pipeline.store.manifest import (
    RunManifest,
    ShardManifest,
    part_file,
    read_run,
    read_shard,
    shard_file,
    shard_numbers,
)
from pipeline.store.place import Place
from pipeline.store.reading import run_manifest
from pipeline.store.soundness import AGAIN, Look, look

SET_ASIDE = "_set_aside"


@dataclasses.dataclass(frozen=True)
class Verification:
    """What `verify` found."""

    path: str
    quick: bool  # the manifests' sums were trusted
    asked: int  # games
    games: int  # that count
    faulted: int  # games with a fault bit; they are part of the run
    rows: dict[str, int]  # by table, of the shards that count
    digest: str  # of all rows that count, 32 hexadecimal digits
    problems: tuple[str, ...]  # a sentence each

    @property
    def complete(self) -> bool:
        """Whether every game asked for is there exactly once and every file is as it was written."""
        return not self.problems


def verify(path: str | Path, quick: bool = False) -> Verification:
    """Check a run and change nothing; `quick` looks at manifests, sizes and footers and reads no rows."""
    place = Place(path)
    manifest = run_manifest(place)
    shards, damaged = _readable(place)
    shards, foreign = _own(place, manifest, shards)
    problems = [*damaged, *foreign, *_ranges(manifest, shards)]
    sums = {table.name: Sums() for table in manifest.tables}
    rows = dict.fromkeys(sums, 0)
    with ThreadPoolExecutor(os.cpu_count()) as threads:
        looks = threads.map(partial(_look, place, manifest, not quick), shards)
        for shard, seen in zip(shards, looks, strict=True):
            problems += [problem.sentence for problem in seen.problems]
            for name, lanes in seen.sums.items():
                sums[name] = sums[name].plus(lanes)
                rows[name] += shard.tables[name].rows
    problems += _strays(place, manifest, {shard.shard for shard in shards})
    return Verification(
        path=str(place),
        quick=quick,
        asked=manifest.games,
        games=sum(shard.games for shard in shards),
        faulted=sum(shard.faulted for shard in shards),
        rows=rows,
        digest=run_digest(sums),
        problems=tuple(problems),
    )


def set_aside(path: str | Path, full: bool = False) -> list[str]:
    """Take damaged shards out of a run, so that they are played again; say what was done, a sentence each.

    A shard's manifest goes first, so it never counts with a file less; then what is wrong with it is moved
    into `_set_aside/`. `full` reads every row, else sizes and footers decide.
    """
    place = Place(path)
    manifest = read_run(place)
    if manifest is None:
        return []
    said = []
    for number in shard_numbers(place):
        try:
            shard = read_shard(place, number)
        except UsageError as error:
            place.move(shard_file(number), f"{SET_ASIDE}/{number:05d}.json")
            said.append(f"{error}: set aside, shard {number} is played again")
            continue
        problems = look(place, manifest, shard, full).problems if shard is not None else ()
        if problems:
            place.remove(shard_file(number))
        for problem in problems:
            if place.size(problem.file) is not None:
                place.move(problem.file, f"{SET_ASIDE}/{problem.file.replace('/', '-')}.damaged")
            said.append(f"{problem.what}: set aside, shard {number} is played again")
    return said


def _look(place: Place, manifest: RunManifest, full: bool, shard: ShardManifest) -> Look:
    return look(place, manifest, shard, full)


def _readable(place: Place) -> tuple[list[ShardManifest], list[str]]:
    """The shards' manifests that can be read, and a sentence on each that can't."""
    found, damaged = [], []
    for number in shard_numbers(place):
        try:
            shard = read_shard(place, number)
        except UsageError as error:
            damaged.append(f"{error}; {AGAIN}")
        else:
            found += [shard] if shard is not None else []
    return found, damaged


def _own(place: Place, manifest: RunManifest, shards: Iterable[ShardManifest]) -> tuple[list[ShardManifest], list[str]]:
    """The shards of this run, and a sentence on each that is another's."""
    own, foreign = [], []
    for shard in shards:
        if shard.identity == manifest.identity:
            own.append(shard)
        else:
            foreign.append(f"{place.url(shard_file(shard.shard))} is of another run; remove it")
    return own, foreign


def _ranges(manifest: RunManifest, shards: Sequence[ShardManifest]) -> list[str]:
    """A sentence on each stretch of games that is missing, there twice, or more than was asked for."""
    problems = []
    expected = 0
    for shard in sorted(shards, key=lambda shard: shard.first_game):
        if shard.first_game > expected:
            problems.append(_missing(expected, shard.first_game))
        elif shard.first_game < expected:
            problems.append(
                f"games {shard.first_game} to {expected - 1} are there twice: shard {shard.shard} repeats them"
            )
        expected = max(expected, shard.first_game + shard.games)
    if expected < manifest.games:
        problems.append(_missing(expected, manifest.games))
    elif expected > manifest.games:
        problems.append(f"{expected} games are there, and {manifest.games} were asked for")
    return problems


def _missing(begin: int, end: int) -> str:
    games = f"game {begin} is" if end == begin + 1 else f"games {begin} to {end - 1} are"
    return f"{games} not there; `galactic run` with the same settings goes on where it stopped"


def _strays(place: Place, manifest: RunManifest, counted: set[int]) -> list[str]:
    """A sentence on each Parquet file in a table's folder that doesn't count but that a glob would find."""
    strays = []
    for table in manifest.tables:
        files = {part_file(table.name, shard) for shard in counted}
        for name in place.names(table.name):
            if name.endswith(".parquet") and f"{table.name}/{name}" not in files:
                left = re.fullmatch(r"part-\d{5,}\.parquet", name)
                why = f"belongs to no finished shard; {AGAIN}" if left else "was not written by this run; remove it"
                strays.append(f"{place.url(f'{table.name}/{name}')} {why}")
    return strays
