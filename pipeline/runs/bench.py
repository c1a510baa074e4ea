"""How fast a game is played: by the engine alone, with its facts extracted, and with its logs written.

All of it is measured in one process, one after the other and then once more, and the better time of each
counts: on a machine that others use too, a slower time tells of them. Nothing is compiled while a clock runs.
What part of the time the logs take is measured within one run, by the threads' own clocks, which stand still
while others use the machine.
"""

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any, NamedTuple

from pipeline.errors import MachineError
from pipeline.runs.local import speed
from pipeline.runs.seatings import Plan
from pipeline.runs.shards import file_metadata
from pipeline.runs.spec import Asked, specify
from pipeline.runs.table import OpenGame, Session, open_game
from pipeline.store.writing import ShardWriter

ENGINE, FACTS, LOGS = STAGES = ("engine", "facts", "logs")
TIMES = 2  # each stage is measured so often


class Measured(NamedTuple):
    """One measurement."""

    players: str
    stage: str  # engine: games alone; facts: and their rows as arrays; logs: and these written as Parquet files
    threads: int
    games: int
    moves: int  # steps of the games, forced ones included
    decisions: int  # those with more than one legal move
    seconds: float
    thread_seconds: float  # by the threads' own clocks
    log_seconds: float  # of these, after the games were played: extracting and writing

    @property
    def rates(self) -> dict[str, float]:
        """Games, moves and decisions a second."""
        counts = {"games": self.games, "moves": self.moves, "decisions": self.decisions}
        return {f"{name}_per_second": count / self.seconds for name, count in counts.items()}


def measure(asked: Asked, threads: Iterable[int] = (1, 2), seconds: float = 2.0) -> list[Measured]:
    """Measure random players and those asked for, at each number of threads, about `seconds` each."""
    found = []
    for players in dict.fromkeys(("random", asked.players)):
        table = open_game(specify(replace(asked, players=players)))
        rate = speed(table)
        for many in threads:
            games = -(-int(rate * seconds) // table.rotations) * table.rotations
            found += [_best(table, (players, stage), many, games) for stage in STAGES]
    return found


def log_share(measured: Iterable[Measured]) -> dict[tuple[str, int], float]:
    """By players and threads, the part of a run's time that its facts and logs take."""
    return {(one.players, one.threads): one.log_seconds / one.thread_seconds for one in measured if one.stage == LOGS}


def compiling(game: str) -> dict[str, float]:
    """What compiling a game costs from nothing: seconds, kernels, levels of calls; in a process of its own."""
    call = f"import json, pipeline.runs.bench as b; print(json.dumps(b.compile_here({game!r})))"
    with tempfile.TemporaryDirectory(prefix="galactic-") as empty:
        done = subprocess.run(
            [sys.executable, "-c", call],
            env={**os.environ, "GALACTIC_CACHE": empty, "NUMBA_DISABLE_JIT": "0"},
            capture_output=True,
            text=True,
            check=False,
        )
    if done.returncode:
        raise MachineError(f"compiling {game} failed: {done.stderr.strip().splitlines()[-1]}")
    return {name: float(value) for name, value in json.loads(done.stdout.splitlines()[-1]).items()}


def compile_here(game: str) -> dict[str, float]:
    """Compile a game in this process."""
    from pipeline.engine.compiler import compile_cost

    table = open_game(specify(Asked(game)))
    session = Session(table)
    return compile_cost(lambda: session.play(0, 1))


class _Count(NamedTuple):
    """What one thread did."""

    moves: int
    decisions: int
    thread_seconds: float
    log_seconds: float


def _best(table: OpenGame, what: tuple[str, str], threads: int, games: int) -> Measured:
    """The best of some measurements of `games` games a thread."""
    players, stage = what
    found = []
    with ThreadPoolExecutor(threads) as pool:
        for _ in range(TIMES):
            with tempfile.TemporaryDirectory(prefix="galactic-") as folder:
                began = time.perf_counter()
                counts = list(pool.map(lambda k: _play(table, (stage, folder), k, games), range(threads)))
                found.append((time.perf_counter() - began, counts))
    seconds, counts = min(found, key=lambda one: one[0])
    moves, decisions, thread_seconds, log_seconds = (sum(column) for column in zip(*counts, strict=True))
    return Measured(
        players, stage, threads, games * threads, int(moves), int(decisions), seconds, thread_seconds, log_seconds
    )


def _play(table: OpenGame, stage: tuple[str, str], shard: int, games: int) -> _Count:
    """Play a thread's games as a stage says."""
    what, folder = stage
    if what != LOGS:
        return _play_calls(table, shard, games, table.columns if what == FACTS else lambda logs: None)
    plan = Plan(games * (shard + 1), games)
    with ShardWriter(folder, shard, table.tables, file_metadata(table.spec, {})) as writer:

        def write(logs: Any) -> None:
            for name, columns in table.columns(logs).items():
                writer.append(name, columns)

        count = _play_calls(table, shard, games, write)
        began = time.thread_time()
        writer.finish(*plan.span(shard))
        last = time.thread_time() - began
    return count._replace(thread_seconds=count.thread_seconds + last, log_seconds=count.log_seconds + last)


def _play_calls(table: OpenGame, shard: int, games: int, use: Callable[[Any], object]) -> _Count:
    session, done, moves, decisions, used = Session(table), 0, 0, 0, 0.0
    began = time.thread_time()
    while done < games:
        logs = session.play(shard * games + done, session.next_call(games - done))
        before = time.thread_time()
        use(logs)
        used += time.thread_time() - before
        done += len(logs)
        moves += int(logs["steps"].sum())
        decisions += int(logs["games"]["decisions"].sum())
    return _Count(moves, decisions, time.thread_time() - began, used)
