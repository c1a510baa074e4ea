"""Plays shards on other processes or machines, with Dask distributed.

Futures are submitted in a sliding window of a few for each worker, so that neither the scheduler nor this
process ever holds a graph of a whole run; what travels is a spec one way and a few counts the other.
"""

import contextlib
import functools
import importlib
import secrets
import socket
from collections.abc import Iterator
from typing import Any

from pipeline.errors import MachineError, UsageError
from pipeline.runs.local import Played
from pipeline.runs.shards import Job, Tally, play_shard, sources_digest
from pipeline.runs.spec import RunSpec
from pipeline.runs.table import OpenGame, Session, open_game

WINDOW = 3  # shards under way for each thread of the workers
RETRIES = 3  # of a shard whose worker was lost
PATIENCE = 60  # seconds to wait for the first worker


def play_dask(job: Job, shards: list[int], workers: int, scheduler: str) -> Iterator[Played]:
    """Play shards on the workers of a running scheduler, or on `workers` processes of this machine."""
    with _client(workers, scheduler) as client:
        left = iter(shards)
        token = secrets.token_hex(4)
        width = WINDOW * max(1, sum(client.ncores().values()))
        futures = [_submit(client, job, (token, shard)) for _, shard in zip(range(width), left, strict=False)]
        done = library().as_completed(futures)
        try:
            for future in done:
                shard, tally = _result(future)
                future.release()
                yield Played(tally)
                yield Played(tally, shard)
                following = next(left, None)
                if following is not None:
                    done.add(_submit(client, job, (token, following)))
        except BaseException:
            client.cancel(done.futures)
            raise


def play_remote(job: Job, shard: int) -> tuple[int, Tally]:
    """Play one shard; this is what a worker runs."""
    table = _opened(job.spec.model_dump_json())
    if sources_digest(table.game) != job.metadata["version_sources"]:
        raise MachineError(
            f"the worker on {socket.gethostname()} has other sources of the engine or of {table.game.name}"
        )
    return shard, play_shard(table, Session(table), job, shard, lambda tally: None)


@functools.lru_cache(maxsize=4)
def _opened(spec: str) -> OpenGame:
    """A worker opens a game once."""
    return open_game(RunSpec.model_validate_json(spec))


def _submit(client: Any, job: Job, task: tuple[str, int]) -> Any:
    """Submit a shard under a key of this call's own: a scheduler may hold results of earlier ones."""
    token, shard = task
    return client.submit(play_remote, job, shard, key=f"shard-{shard:05d}-{token}", retries=RETRIES, pure=False)


def _result(future: Any) -> tuple[int, Tally]:
    """A shard's tally; a lost worker is the machine's fault and says so."""
    try:
        shard, tally = future.result()
    except library().KilledWorker as error:
        raise MachineError(f"{error.task} was given up: each worker that played it was lost") from error
    return shard, tally


@contextlib.contextmanager
def _client(workers: int, scheduler: str) -> Iterator[Any]:
    """A client of the scheduler at an address, or of a cluster of this machine that lives as long as the run."""
    dask = library()
    if not scheduler:
        # a dashboard would take a port and a second to start
        with (
            dask.LocalCluster(n_workers=workers, threads_per_worker=1, dashboard_address=None) as cluster,
            dask.Client(cluster) as client,
        ):
            yield client
        return
    try:
        client = dask.Client(scheduler, timeout=PATIENCE)
        client.wait_for_workers(1, timeout=PATIENCE)
    except (OSError, TimeoutError, ValueError) as error:
        raise MachineError(f"no Dask worker answers at {scheduler}: {error}") from error
    with client:
        yield client


def library() -> Any:
    """The library, which types little; a `UsageError` where it is not installed."""
    try:
        return importlib.import_module("distributed")
    except ImportError:
        raise UsageError(
            "--executor dask needs the library `distributed`, which is not installed: "
            "install galactic-balance[dask], or leave the option out"
        ) from None
