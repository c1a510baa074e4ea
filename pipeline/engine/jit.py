"""Marks what is compiled, and keeps a cache that never serves stale code.

`@kernel` leaves a plain Python function and only remembers it: `play`, `replay`, `scenario` and a
debugger call it as it stands, and nothing of that imports Numba. `@entry` marks the few functions
that Python calls compiled; the first such call hands the remembered kernels to compiler.py.

Numba's own cache looks only at the file that a function is written in: edit a function that it
calls in *another* file and the caller goes on running the old code (numba issue 1833). So the cache
folder is named after a digest of the engine's sources, of that game's sources, of the flags that
change compiled code and of the versions. A folder that can't be written would make Numba fall back
to one beside the source, stale code included; so it is tried, and replaced by a private one.
"""

import contextlib
import functools
import hashlib
import importlib.metadata
import os
import pathlib
import platform
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator
from typing import Any, Generic, ParamSpec, TypeVar, cast

F = TypeVar("F", bound=Callable[..., Any])
P = ParamSpec("P")
T = TypeVar("T")

PACKAGE = pathlib.Path(__file__).parents[1]
READY = "ready"  # the file that marks a finished cache folder's entry

_kernels: list[Callable[..., Any]] = []
_compiling = threading.RLock()
_announce: list[Callable[[str], None]] = []


def kernel(function: F) -> F:
    """Mark a function as callable from compiled code. In Python it stays what it is."""
    _kernels.append(function)
    return function


def plain() -> bool:
    """Whether entries run as plain Python (`NUMBA_DISABLE_JIT=1`, Numba's own switch)."""
    return os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0")


def announce(say: Callable[[str], None]) -> None:
    """Have `say` told, in one sentence, when something is about to be compiled (it takes a while, once)."""
    _announce[:] = [say]


def source_digest(*folders: pathlib.Path) -> str:
    """A digest of all that decides what compiled code does: sources, `NUMBA_*` flags, versions, processor.

    And of where the sources lie: Numba keeps equal files of two places apart, so each is ready by itself.
    """
    flags = sorted(item for item in os.environ.items() if item[0].startswith("NUMBA_"))
    versions = [importlib.metadata.version(name) for name in ("numba", "numpy", "llvmlite")]
    places = [str(folder) for folder in folders]
    digest = hashlib.blake2b(repr((flags, versions, sys.version, platform.machine(), places)).encode(), digest_size=8)
    digest.update(sources_of(*folders).encode())
    return digest.hexdigest()


def sources_of(*folders: pathlib.Path) -> str:
    """A digest of every Python file below the folders, by path and content."""
    digest = hashlib.blake2b(digest_size=8)
    for folder in folders:
        for path in sorted(folder.rglob("*.py")):
            digest.update(path.relative_to(folder.parent).as_posix().encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()


def sources_behind(module: str) -> tuple[pathlib.Path, ...]:
    """The folders whose sources a game's entry can reach: the engine's and that of the entry's module."""
    home = pathlib.Path(cast(str, sys.modules[module].__file__)).parent
    engine = PACKAGE / "engine"
    return (engine,) if home == engine else (engine, home)


@functools.cache
def cache_folder(module: str) -> pathlib.Path:
    """Where the compiled entries of `module` are kept; a private temporary folder if that can't be written."""
    root = os.environ.get("GALACTIC_CACHE") or os.path.join(
        os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache"), "galactic-balance"
    )
    folders = sources_behind(module)
    folder = pathlib.Path(root) / f"{folders[-1].name}-{source_digest(*folders)}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return folder
    except OSError:
        return pathlib.Path(tempfile.mkdtemp(prefix="galactic-balance-"))


class Entry(Generic[P, T]):
    """A function that Python calls, compiled when first called and kept in the cache folder.

    `entry.function` is the plain one. Compiling belongs to one process at a time: others wait at a
    file lock and then find the result (eight cold processes at once take 14 s so, and 60 s without).
    """

    def __init__(self, function: Callable[P, T]) -> None:
        self.function = function
        self._dispatcher: Callable[P, T] | None = None
        functools.update_wrapper(self, function)

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> T:
        """Call it: plain where Numba is switched off, otherwise compiled, or loaded, at the first call."""
        if plain():
            return self.function(*args, **kwargs)
        if self._dispatcher is None:
            with _compiling:
                if self._dispatcher is None:
                    return self._first_call(*args, **kwargs)
        return self._dispatcher(*args, **kwargs)

    @property
    def signatures(self) -> int:
        """How many times it was compiled or loaded: one, or a caller passes changing types."""
        return len(cast(Any, self._dispatcher).signatures) if self._dispatcher else 0

    def _first_call(self, *args: P.args, **kwargs: P.kwargs) -> T:
        folder = cache_folder(self.function.__module__)
        dispatcher = _dispatcher_of(self.function, folder)
        ready = folder / f"{self.function.__name__}.{READY}"
        if ready.exists():
            result = dispatcher(*args, **kwargs)
        else:
            with _alone(folder):
                self._say(ready)
                result = dispatcher(*args, **kwargs)
                ready.touch()
        self._dispatcher = dispatcher
        return cast(T, result)

    def _say(self, ready: pathlib.Path) -> None:
        if not ready.exists():
            game = self.function.__module__.split(".")[-2].replace("_", "-")
            for say in _announce:
                say(f"compiling {game} ({self.function.__name__}), once: a minute or two")


def entry(function: Callable[P, T]) -> Entry[P, T]:
    """A module-level kernel that Python calls: the only kind that is cached, and all it calls is inside."""
    return Entry(function)


def _dispatcher_of(function: Callable[..., Any], folder: pathlib.Path) -> Callable[..., Any]:
    """The compiler's dispatcher for an entry; the kernels remembered since the last time are registered first."""
    from pipeline.engine import compiler  # imports Numba, which takes a while

    while _kernels:
        compiler.register(_kernels.pop())
    return compiler.dispatcher_of(function, folder)


@contextlib.contextmanager
def _alone(folder: pathlib.Path) -> Iterator[None]:
    import filelock

    with filelock.FileLock(folder / "compiling.lock"):
        yield
