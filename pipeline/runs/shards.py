"""A shard of a run: a pure function of the spec and the shard's number that writes one file a table.

Any executor therefore serves, and a shard that is lost is simply played again.
"""

import contextlib
import ctypes
import importlib
import importlib.metadata
import platform
from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from pipeline import __version__
from pipeline.engine import jit
from pipeline.games.contract import Game
from pipeline.runs.seatings import Plan
from pipeline.runs.spec import RunSpec
from pipeline.runs.table import OpenGame, Session
from pipeline.store.place import Place
from pipeline.store.writing import ShardWriter

MOST_NAMED = 5  # faulted games that are named


class Tally(NamedTuple):
    """What is told of games as they are played; tallies add up."""

    games: int
    wins: tuple[float, ...]  # by seat; a shared win counts by its share
    faulted: int = 0
    capped: int = 0
    first_faulted: tuple[int, ...] = ()  # game numbers, the first few

    def plus(self, other: "Tally") -> "Tally":
        """Both together."""
        return Tally(
            self.games + other.games,
            tuple(a + b for a, b in zip(self.wins, other.wins, strict=True)),
            self.faulted + other.faulted,
            self.capped + other.capped,
            tuple(sorted(self.first_faulted + other.first_faulted)[:MOST_NAMED]),
        )


class StoppedError(Exception):
    """Raised by a watcher: stop now; the unfinished shard leaves no trace."""


class Job(NamedTuple):
    """Where the shards of a run go, and how it is cut."""

    spec: RunSpec
    plan: Plan
    folder: str  # a path or URI
    metadata: dict[str, str]  # of every file


Watch = Callable[[Tally], None]


def play_shard(table: OpenGame, session: Session, job: Job, shard: int, watch: Watch) -> Tally:
    """Play and write one shard. `watch` is told after each call of at most about half a second."""
    first, count = job.plan.span(shard)
    total = no_games(table.spec.seats)
    with ShardWriter(Place(job.folder), shard, table.tables, job.metadata) as writer:
        while total.games < count:
            games = session.next_call(count - total.games)
            logs = session.play(first + total.games, games)
            for name, columns in table.columns(logs).items():
                writer.append(name, columns)
            tally = tally_of(logs, table.spec.seats)
            total = total.plus(tally)
            watch(tally)
        writer.finish(first, count)
    _give_back()
    return total


def _give_back() -> None:
    """Return freed memory to the system: glibc keeps it in pieces, and a long run would seem to grow."""
    with contextlib.suppress(AttributeError, OSError, TypeError):
        ctypes.CDLL(None).malloc_trim(0)


def no_games(seats: int) -> Tally:
    """The tally of no game."""
    return Tally(0, (0.0,) * seats)


def tally_of(logs: object, seats: int) -> Tally:
    """The tally of some logs."""
    found = np.asarray(logs)
    faulted = found["game"][found["games"]["faults"][:, 0] != 0]
    return Tally(
        games=len(found),
        wins=tuple(float(share) for share in found["seats"]["win_share"][:, :seats].sum(axis=0)),
        faulted=len(faulted),
        capped=int(np.count_nonzero(found["games"]["ending"][:, 0] == 0)),
        first_faulted=tuple(int(game) for game in faulted[:MOST_NAMED]),
    )


def sources_digest(game: Game) -> str:
    """A digest of the sources that decide what a game does: another one may play other games."""
    importlib.import_module(game.entry)
    return jit.sources_of(*jit.sources_behind(game.entry))


def versions(game: Game) -> dict[str, str]:
    """What a run was made with."""
    found = {"pipeline": __version__, "game": str(game.version), "sources": sources_digest(game)}
    libraries = {name: importlib.metadata.version(name) for name in ("numpy", "numba", "pyarrow")}
    return {**found, "python": platform.python_version(), **libraries}


def file_metadata(spec: RunSpec, made_with: dict[str, str]) -> dict[str, str]:
    """What every file of a run carries in its footer."""
    return {
        "identity": spec.identity(),
        "game": spec.game,
        "seats": str(spec.seats),
        "seed": str(spec.seed),
        "lineup": spec.lineup,
        "variant": "+".join(spec.variants) or "printed",
        "components": spec.label,
        **{f"version_{name}": version for name, version in made_with.items()},
    }
