"""Runs that grow a look at a time, until what was asked is known.

Rows, files, manifests and digests are those of `start`: a growing run may be gone on with by `galactic run`, and
one that lies there already is gone on with. It is set up once and cut into small shards, so that a look costs
little besides the games.
"""

import dataclasses
from collections.abc import Iterator
from typing import TYPE_CHECKING

from pipeline.runs.local import speed
from pipeline.runs.seatings import whole_deals
from pipeline.runs.shards import no_games
from pipeline.runs.spec import Asked, RunSpec
from pipeline.runs.start import Finished, Held, How, Watcher, cut, finished, hold, play_on
from pipeline.store.schema import Table

if TYPE_CHECKING:
    from pipeline.store.reading import Run

STEP_SECONDS = 0.5  # of play in a shard
STEPS = (500, 200, 100, 50, 20)  # games of a shard: the most that take no longer
EVERY = 1.4  # looks are so many times as far apart as the games that are there


class Growing:
    """A run that is held open and played on a look at a time.

    Made by checking and setting up all that was asked for: a `UsageError` before anything is written.
    """

    def __init__(self, asked: Asked, how: How | None = None, watcher: Watcher | None = None) -> None:
        self._watcher = watcher or Watcher()
        self._held = hold(asked, how or How(), self._watcher)
        self._tally = no_games(self.spec.seats)
        self.seconds = 0.0  # of playing and writing, so far
        self.size = 0  # games of a shard, from the first look on

    @property
    def spec(self) -> RunSpec:
        """What is played."""
        return self._held.table.spec

    @property
    def tables(self) -> tuple[Table, ...]:
        """The tables of facts that are written."""
        return self._held.table.tables

    @property
    def title(self) -> str:
        """The game's."""
        return self._held.table.game.title

    @property
    def rotations(self) -> int:
        """Games of one deal."""
        return self._held.table.rotations

    @property
    def folder(self) -> str:
        """Where the run lies."""
        return self._held.how.out

    @property
    def played(self) -> int:
        """Games that were played now, and had not been there."""
        return self._tally.games

    @property
    def rate(self) -> float:
        """Games a second, of those played now; 0 before any was."""
        return self.played / self.seconds if self.seconds else 0.0

    def to(self, games: int) -> "Run":
        """Play until the run holds at least so many games, in whole shards; the run with these games and no others.

        A `MachineError` or Ctrl-C leaves every finished shard, as with `start`.
        """
        from pipeline.store.reading import open_run

        held = self._held.holding(games)
        _, manifest = cut(held, _step_games)
        self.size = manifest.shard_games
        if held.how.games % self.size:
            held = held.holding(-(-games // self.size) * self.size)
            _, manifest = cut(held, _step_games)
        self._held = held
        tally, seconds = play_on(held, manifest, self._watcher)
        self._tally, self.seconds = self._tally.plus(tally), self.seconds + (seconds if tally.games else 0.0)
        run = open_run(self.folder)
        return dataclasses.replace(run, shards=tuple(one for one in run.shards if one.first_game < held.how.games))

    def close(self) -> Finished:
        """End it as `start` does: look over what lies there, and write down that it is played."""
        return finished(self._held, self._tally, self.seconds)


def looks(first: int, most: int) -> Iterator[int]:
    """Numbers of games to look at: `first`, then ever more and ever further apart, in multiples of it; `most` ends it.

    So the looks together read but a few times the rows of the last, and none comes after twice the games that it needs.
    """
    games = first
    while games < most:
        yield games
        games = max(games + first, int(games * EVERY) // first * first)
    yield most


def _step_games(held: Held) -> int:
    """The size of a growing run's shards: round, so that looks come at the same games on all but slow machines."""
    if held.how.shard_games:
        return whole_deals(held.how.shard_games, held.table.rotations)
    rate = speed(held.table)
    size = next((size for size in STEPS if size <= rate * STEP_SECONDS), STEPS[-1])
    return whole_deals(size, held.table.rotations)
