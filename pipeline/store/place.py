"""Where a run lies: a folder on this machine, or on any filesystem that pyarrow or fsspec reaches.

Nothing is ever seen half written. Here, a file is written under a name of its own in `_writing/`,
synced and renamed; on an object store it is written to this machine's scratch folder and put in one
piece. `_writing/` and its `.tmp` names stay outside every glob for Parquet files.
"""

import contextlib
import importlib
import os
import secrets
import shutil
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import pyarrow as pa
from pyarrow import fs

from pipeline.errors import MachineError, UsageError

SCRATCH = "_writing"
HELPFUL = "the same command takes the run up where it stopped"


class Place:
    """A folder by path or URI; every name is relative to it and separated by `/`."""

    def __init__(self, folder: "str | Path | Place") -> None:
        self.uri: str = folder.uri if isinstance(folder, Place) else str(folder)
        self.local = "://" not in self.uri
        if self.local:
            self._fs, self._root = fs.LocalFileSystem(), os.path.abspath(self.uri)
        else:
            self._fs, self._root = _reach(self.uri)

    def __str__(self) -> str:
        return self.uri

    @property
    def filesystem(self) -> fs.FileSystem:
        """The filesystem, for readers that take one; its paths are those of `path`."""
        return self._fs

    def path(self, name: str = "") -> str:
        """The full path of a name on the filesystem."""
        return f"{self._root}/{name}" if name else str(self._root)

    def url(self, name: str) -> str:
        """A name as a person or another program would write it."""
        return f"{self.uri.rstrip('/')}/{name}"

    def size(self, name: str) -> int | None:
        """Bytes of a file, or None where there is none."""
        info = self._fs.get_file_info(self.path(name))
        return int(info.size) if info.type == fs.FileType.File else None

    def is_folder(self, name: str = "") -> bool:
        """Whether a folder of that name is there."""
        return bool(self._fs.get_file_info(self.path(name)).type == fs.FileType.Directory)

    def names(self, folder: str = "") -> list[str]:
        """What lies in a folder, sorted; nothing if there is no such folder."""
        found = self._fs.get_file_info(fs.FileSelector(self.path(folder), allow_not_found=True))
        return sorted(info.base_name for info in found)

    def open(self, name: str) -> pa.NativeFile:
        """A file to read."""
        return self._fs.open_input_file(self.path(name))

    def read(self, name: str) -> bytes | None:
        """All bytes of a small file, or None where there is none."""
        if self.size(name) is None:
            return None
        with self.open(name) as file:
            return bytes(file.read())

    def write(self, name: str, content: bytes) -> None:
        """Write a small file as a whole, in place of any there was."""
        temporary = self.temporary(name.rpartition("/")[2])
        try:
            with guarded(self.url(name)):
                temporary.write_bytes(content)
            self.publish(temporary, name)
        finally:
            remove_scratch(temporary)

    def temporary(self, name: str) -> Path:
        """A path of its own on this machine to write to, until `publish` or `remove_scratch`."""
        folder = Path(self._root) / SCRATCH if self.local else Path(tempfile.gettempdir())
        with guarded(str(folder)):
            folder.mkdir(parents=True, exist_ok=True)
        return folder / f"_{name}.{os.getpid()}-{secrets.token_hex(4)}.tmp"

    def publish(self, temporary: Path, name: str) -> None:
        """Give a finished file its name, in place of any there was: wholly or not at all."""
        with guarded(self.url(name)):
            folder = self.path(name).rpartition("/")[0]
            self._fs.create_dir(folder)
            if not self.local:
                with temporary.open("rb") as source, self._fs.open_output_stream(self.path(name)) as put:
                    shutil.copyfileobj(source, put, 1 << 20)
                return
            _sync(temporary)
            os.replace(temporary, self.path(name))
            if os.name == "posix":
                _sync(Path(folder))

    def move(self, name: str, to: str) -> None:
        """Rename within the place, in place of anything there was."""
        with guarded(self.url(name)):
            self._fs.create_dir(self.path(to).rpartition("/")[0])
            self._fs.move(self.path(name), self.path(to))

    def remove(self, name: str) -> None:
        """Remove a file, if it is there."""
        with guarded(self.url(name)), contextlib.suppress(FileNotFoundError):
            self._fs.delete_file(self.path(name))

    def sweep(self, older_than: float = 3600) -> int:
        """Remove what killed writers left: scratch files not written to for so many seconds. How many there were."""
        stale = 0
        for path in Path(self._root, SCRATCH).glob("_*.tmp") if self.local else ():
            with contextlib.suppress(FileNotFoundError):
                if time.time() - path.stat().st_mtime >= older_than:
                    path.unlink()
                    stale += 1
        return stale


def remove_scratch(temporary: Path) -> None:
    """Remove a scratch file, if it is still there."""
    with contextlib.suppress(OSError):
        temporary.unlink()


@contextlib.contextmanager
def guarded(where: str) -> Iterator[None]:
    """Turn trouble of the disk or the network into one sentence that says where and how to go on."""
    try:
        yield
    except OSError as error:
        reason = error.strerror or str(error).splitlines()[0]
        raise MachineError(f"{where} could not be written ({reason}); {HELPFUL}") from error


def _sync(path: Path) -> None:
    """Have the disk keep a file's bytes, or a folder's names, before anything builds on them."""
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _reach(uri: str) -> tuple[fs.FileSystem, str]:
    """The filesystem of a URI: pyarrow's own (s3, gs, abfs, hdfs …), or else fsspec's if that is installed."""
    scheme = uri.partition("://")[0]
    try:
        filesystem, root = fs.FileSystem.from_uri(uri)
    except (pa.ArrowInvalid, pa.ArrowNotImplementedError) as error:
        try:
            inner, root = importlib.import_module("fsspec.core").url_to_fs(uri)  # an optional library
        except (ImportError, ValueError):
            raise UsageError(f"{uri} can't be reached: nothing here knows {scheme}:// ({error})") from error
        filesystem = fs.PyFileSystem(fs.FSSpecHandler(inner))
    return filesystem, str(root).rstrip("/")
