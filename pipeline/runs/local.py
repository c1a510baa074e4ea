"""Plays shards on this machine's cores: threads suffice, for compiled games release Python's lock."""

import queue
import threading
from collections.abc import Iterable, Iterator

from pipeline.runs.shards import Job, StoppedError, Tally, play_shard
from pipeline.runs.table import OpenGame, Session

WAIT = 0.2  # seconds between two looks at Ctrl-C
SPEED_GAMES = 256  # of one call, from which the speed is known


class Played:
    """Something that a worker has to tell: games played, or a shard written (its number)."""

    def __init__(self, tally: Tally, shard: int | None = None) -> None:
        self.tally, self.shard = tally, shard


def ready(table: OpenGame) -> Session:
    """A session whose game is compiled, which happens once and before any thread starts."""
    session = Session(table)
    session.play(0, 1)
    return session


def speed(table: OpenGame) -> float:
    """Games a second that one thread plays, from some hundred games."""
    session = ready(table)
    compiled = session.seconds
    while session.largest < SPEED_GAMES and session.seconds - compiled < WAIT:
        session.play(0, session.next_call(SPEED_GAMES))
    return session.rate


def play_local(table: OpenGame, job: Job, shards: Iterable[int], threads: int) -> Iterator[Played]:
    """Play shards on `threads` threads, telling of games as they are played and of shards as they are written.

    An exception at the caller's (Ctrl-C is one) or in a thread stops all threads within half a second.
    """
    told: queue.Queue[Played | BaseException | None] = queue.Queue()
    stop = threading.Event()
    left, lock = iter(shards), threading.Lock()

    def watch(tally: Tally) -> None:
        told.put(Played(tally))
        if stop.is_set():
            raise StoppedError

    def work() -> None:
        try:
            session = Session(table)
            while not stop.is_set():
                with lock:
                    shard = next(left, None)
                if shard is None:
                    break
                told.put(Played(play_shard(table, session, job, shard, watch), shard))
        except StoppedError:
            pass
        except BaseException as error:
            told.put(error)
        finally:
            told.put(None)

    workers = [threading.Thread(target=work, name=f"player {k + 1}", daemon=True) for k in range(threads)]
    try:
        for worker in workers:
            worker.start()
        yield from _listen(told, threads)
    finally:
        stop.set()
        for worker in workers:
            worker.join()


def _listen(told: "queue.Queue[Played | BaseException | None]", threads: int) -> Iterator[Played]:
    """What the threads tell, until all have ended; a thread's exception is raised here."""
    while threads:
        try:
            news = told.get(timeout=WAIT)
        except queue.Empty:
            continue
        if news is None:
            threads -= 1
        elif isinstance(news, BaseException):
            raise news
        else:
            yield news
