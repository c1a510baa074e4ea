"""What is there already, and whether it may be gone on with."""

import contextlib
import os
from collections.abc import Iterator
from typing import NamedTuple

import filelock

from pipeline.errors import UsageError
from pipeline.games.contract import Game
from pipeline.games.rulebook import STAND_IN, UNSETTLED, Status, text
from pipeline.runs.differences import difference
from pipeline.runs.seatings import Plan
from pipeline.runs.spec import RunSpec
from pipeline.runs.table import OpenGame
from pipeline.store.manifest import RunManifest, read_run, read_shards
from pipeline.store.place import SCRATCH, Place, guarded


class Part(NamedTuple):
    """The share of a run that one of `of` independent calls plays: every `of`-th shard."""

    number: int = 1
    of: int = 1

    @classmethod
    def read(cls, said: str) -> "Part":
        """From `i/n`, as in `--shard 3/20`."""
        number, _, of = said.partition("/")
        if number.isdecimal() and of.isdecimal() and 1 <= int(number) <= int(of):
            return cls(int(number), int(of))
        raise UsageError(f"--shard {said} must look like i/n with i from 1 to n, as in 3/20")

    def holds(self, shard: int) -> bool:
        """Whether a shard is of this part."""
        return shard % self.of == self.number - 1


def found_in(folder: str, spec: RunSpec, sources: str) -> RunManifest | None:
    """The run in a folder if it is this one; None where there is none; a `UsageError` for anything else."""
    place = Place(folder)
    there = read_run(place)
    if there is None:
        is_file = place.size("") is not None
        others = [] if is_file else [name for name in place.names() if name != SCRATCH]
        if is_file or others:
            what = "is a file" if is_file else f"holds {others[0]!r} and no run"
            raise UsageError(f"--out {folder} {what}: name a folder that is empty or not there yet")
        return None
    if there.identity != spec.identity():
        old = RunSpec.read(there.spec)
        raise UsageError(f"--out {folder} holds another run: {difference(old, spec)}; name another folder")
    if there.versions.get("sources") != sources:
        raise UsageError(
            f"--out {folder} was played with other sources of the engine or of {spec.game}, which may play "
            "otherwise: name another folder, or go back to those sources"
        )
    return there


@contextlib.contextmanager
def first_start(folder: str) -> Iterator[None]:
    """Let one process of this machine at a time settle how a run is cut; on other filesystems nobody waits."""
    place = Place(folder)
    if not place.local:
        yield
        return
    with guarded(folder):
        os.makedirs(place.path(SCRATCH), exist_ok=True)
    with filelock.FileLock(place.path(f"{SCRATCH}/starting.lock")):
        yield


def pending(folder: str, plan: Plan, part: Part) -> list[int]:
    """The shards still to be played: those of this part that do not count, or hold fewer games than they should."""
    there = {shard.shard: shard.games for shard in read_shards(Place(folder))}
    return [shard for shard in range(plan.shards) if part.holds(shard) and there.get(shard, 0) < plan.span(shard)[1]]


def games_in(folder: str, asked: int, there: RunManifest | None) -> int:
    """The games that the run is to hold: those asked for, and more if it holds more already."""
    if there is None or asked >= there.games:
        return asked
    last = max((shard.first_game + shard.games for shard in read_shards(Place(folder))), default=0)
    return asked if last <= asked else there.games


def manifest_of(table: OpenGame, plan: Plan, made_with: dict[str, str]) -> RunManifest:
    """What the run's folder says of the run."""
    spec, game = table.spec, table.game
    variant = " with " + ", ".join(spec.variants) if spec.variants else ""
    return RunManifest(
        identity=spec.identity(),
        title=f"{game.title}{variant}, {spec.seats} seats, players {spec.lineup}",
        game=game.name,
        command=spec.asked.command(),
        spec=spec.model_dump(mode="json"),
        versions=made_with,
        seed=spec.seed,
        shard_games=plan.size,
        games=plan.games,
        tables=table.tables,
        stand_ins=_components(spec) + _rules(game, spec, STAND_IN),
        unsettled=_rules(game, spec, UNSETTLED),
    )


def _rules(game: Game, spec: RunSpec, status: Status) -> tuple[str, ...]:
    """The rules of a status, with the values they have in this run."""
    return tuple(
        f"{name} = {text(spec.settings[name])}: {rule.about}"
        for name, rule in game.rulebook.rules.items()
        if rule.status == status
    )


def _components(spec: RunSpec) -> tuple[str, ...]:
    if not spec.stand_in:
        return ()
    invented = spec.confidence.get("invented", 0)
    return (f"components: {spec.label}, in which {invented} of {sum(spec.confidence.values())} cells are invented",)
