"""The two manifests of a run: `_run.json` says what was asked, `_shards/00000.json` that a shard is there.

A shard counts from the moment its manifest exists, and not before. `_run.json` is small and holds no
counts of games played: those follow from the shards' manifests.
"""

import json
from typing import Annotated, Any, TypeVar

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from pipeline.errors import UsageError
from pipeline.store.place import Place
from pipeline.store.schema import LAYOUT, Table

RUN_FILE = "_run.json"
SHARDS = "_shards"

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
    command: str = ""  # the command line that asks for the same, but for --games and --out
    spec: dict[str, Any]
    versions: dict[str, str] = {}  # of the game, the pipeline, the sources' digest, libraries
    seed: int
    shard_games: int = Field(ge=1)
    games: int = Field(ge=1)  # asked for in total; a larger number extends the run
    tables: tuple[Table, ...]
    stand_ins: tuple[str, ...] = ()  # numbers that nobody outside the publisher knows, in words
    unsettled: tuple[str, ...] = ()  # switches whose reading is not settled, in words
    stopped: str = ""  # why the run stopped; empty while it goes on


M = TypeVar("M", bound=_Manifest)


def shard_file(shard: int) -> str:
    """Where a shard's manifest lies in the run's folder."""
    return f"{SHARDS}/{shard:05d}.json"


def part_file(table: str, shard: int) -> str:
    """Where a shard's file of a table lies in the run's folder."""
    return f"{table}/part-{shard:05d}.parquet"


def write_run(place: Place, manifest: RunManifest) -> None:
    """Write a run's manifest, in place of any there was."""
    place.write(RUN_FILE, manifest.model_dump_json(indent=1).encode())


def read_run(place: Place) -> RunManifest | None:
    """A run's manifest, or None where there is no run. A damaged or newer one is a `UsageError`."""
    return _read(place, RUN_FILE, RunManifest)


def write_shard(place: Place, manifest: ShardManifest) -> None:
    """Write a shard's manifest: from now on the shard counts."""
    place.write(shard_file(manifest.shard), manifest.model_dump_json(indent=1).encode())


def read_shard(place: Place, shard: int) -> ShardManifest | None:
    """A shard's manifest, or None where the shard doesn't count. A damaged or newer one is a `UsageError`."""
    found = _read(place, shard_file(shard), ShardManifest)
    if found is not None and found.shard != shard:
        raise UsageError(f"{place.url(shard_file(shard))} is the manifest of shard {found.shard}")
    return found


def shard_numbers(place: Place) -> list[int]:
    """The shards that have a manifest, in order."""
    stems = (name.removesuffix(".json") for name in place.names(SHARDS) if name.endswith(".json"))
    return sorted(int(stem) for stem in stems if stem.isdecimal())


def read_shards(place: Place) -> tuple[ShardManifest, ...]:
    """The manifests of all shards that count, in order. A damaged one is a `UsageError`."""
    return tuple(found for shard in shard_numbers(place) if (found := read_shard(place, shard)) is not None)


def _read(place: Place, name: str, model: type[M]) -> M | None:
    """Read a manifest, or say in a sentence why it can't be read."""
    content = place.read(name)
    if content is None:
        return None
    try:
        fields = json.loads(content)
        layout = fields.get("layout", 1)
        if isinstance(layout, int) and layout > LAYOUT:
            raise UsageError(f"{place.url(name)} has layout {layout}, this version reads up to {LAYOUT}: update it")
        return model.model_validate_json(content)
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(map(str, first["loc"]))
        raise UsageError(f"{place.url(name)} is damaged: {where}: {first['msg']}") from error
    except (json.JSONDecodeError, UnicodeDecodeError, AttributeError) as error:
        raise UsageError(f"{place.url(name)} is damaged: it is no JSON object") from error
