"""Writes shards: one Parquet file a table, and the manifest that makes them count."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import numpy as np

from pipeline.store.manifest import ShardManifest
from pipeline.store.schema import Table


class ShardWriter:
    """Writes one shard of a run: `append` rows as they come, then `finish`, or `abandon` to leave no trace.

    As a context manager it abandons what was not finished. `folder` is a path or a URI of a filesystem.
    `metadata` goes into every file's footer and must hold `identity`.
    """

    def __init__(
        self, folder: str | Path, number: int, tables: Sequence[Table], metadata: Mapping[str, str]
    ) -> None: ...

    def append(self, table: str, columns: Mapping[str, np.ndarray[Any, Any]]) -> None:
        """Add rows: an array for every column of the table, equally long; copied, so they may be used again."""

    def finish(self, first_game: int, games: int) -> ShardManifest:
        """Publish the files, then the manifest: the shard counts. If another worker was first, its shard stands."""
        raise NotImplementedError

    def abandon(self) -> None:
        """Remove what was written so far."""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.abandon()
