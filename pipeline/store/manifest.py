"""The two manifests of a run: `_run.json` says what was asked, `_shards/00000.json` that a shard is there.

A shard counts from the moment its manifest exists, and not before. `_run.json` is small and holds no
counts of games played: those follow from the shards' manifests.
"""

from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field

from pipeline.store.schema import LAYOUT, Table

Lane = Annotated[str, Field(pattern="^[0-9a-f]{16}$")]


class _Manifest(BaseModel):
    """Unknown fields of a later version are passed over; missing ones of an earlier version have defaults."""

    model_config = ConfigDict(frozen=True, extra="ignore")

    layout: int = LAYOUT


class Part(BaseModel):
    """One table's file in a shard."""

    model_config = ConfigDict(frozen=True, extra="ignore")

    rows: int = Field(ge=0)
    bytes: int = Field(ge=0)
    sums: tuple[Lane, Lane]  # `digest.Sums`, in hexadecimal


class ShardManifest(_Manifest):
    """A finished shard: games `first_game` to `first_game + games - 1`, one file a table."""

    identity: str
    shard: int = Field(ge=0)
    first_game: int = Field(ge=0)
    games: int = Field(ge=1)
    faulted: int = Field(default=0, ge=0)  # games whose row in `games` has a fault bit
    tables: dict[str, Part]


class RunManifest(_Manifest):
    """What a run is: enough to take it up again, to read it without an engine, and to say what it rests on."""

    identity: str  # hash of the spec: equal identities may share a folder
    title: str
    game: str
    spec: dict[str, Any]
    versions: dict[str, str] = {}  # of the game, the pipeline, the sources' digest, libraries
    seed: int
    shard_games: int = Field(ge=1)
    games: int = Field(ge=1)  # asked for in total; a larger number extends the run
    tables: tuple[Table, ...]
    stand_ins: tuple[str, ...] = ()  # numbers that nobody outside the publisher knows, in words
    unsettled: tuple[str, ...] = ()  # switches whose reading is not settled, in words
    stopped: str = ""  # why the run stopped; empty while it goes on
