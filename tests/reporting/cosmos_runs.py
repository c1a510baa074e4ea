"""Made-up runs of Micro Cosmos, written to disk as real runs are, for tests of reports."""

from pathlib import Path
from typing import Any

from pipeline.store.manifest import RunManifest, write_run
from pipeline.store.place import Place
from pipeline.store.schema import Table
from pipeline.store.writing import ShardWriter
from tests.analysis import cosmos
from tests.reporting.made_up import codes, table

PLAYERS = ("balanced", "mission-first", "council-climber", "outpost-pump")
SWITCHES: dict[str, dict[str, bool]] = {
    "base": {"new_worlds": False, "old_authorities": False},
    "new-worlds": {"old_authorities": False},
    "old-authorities": {"new_worlds": False},
    "campaign": {"campaign": True, "new_worlds": False, "old_authorities": False},
}


def write(folder: Path, games: int = 200, seats: int = 4, variant: str = "", **spec: Any) -> Path:
    """A run of one shard; `spec` overrides what its manifest says, and `without` names tables that it lacks."""
    without = spec.pop("without", ())
    players = tuple(spec.get("players", PLAYERS[:seats]))
    turns = len({players[-r:] + players[:-r] if r else players for r in range(seats)})
    switches = SWITCHES.get(variant, {})
    truth = cosmos.Truth(seats=seats, rotations=turns, players=players, **switches)
    frames = {name: frame for name, frame in cosmos.run(games, truth).items() if name not in without}
    tables = tuple(table(name, frame) for name, frame in frames.items())
    write_run(Place(folder), _manifest(games, players, tables, variant, spec))
    with ShardWriter(folder, 0, tables, {"identity": "made-up"}) as writer:
        for one in tables:
            writer.append(one.name, {c.name: codes(frames[one.name][c.name], c) for c in one.columns})
        writer.finish(0, games)
    return folder


def _manifest(
    games: int, players: tuple[str, ...], tables: tuple[Table, ...], variant: str, more: dict[str, Any]
) -> RunManifest:
    rules = {"new_worlds": True, "old_authorities": True, "campaign": False, "mission_twice": False}
    rules |= SWITCHES.get(variant, {})
    spec = {
        "game": "micro-cosmos",
        "version": 1,
        "seed": 7,
        "seats": len(players),
        "players": list(players),
        "strategies": {player: {"about": f"plays as {player}", "noise": 1.0} for player in players},
        "rotate": True,
        "lineup": "mixed",
        "variants": [variant] if variant else [],
        "changed": [],
        "notes": [],
        "label": "stand-in set 0",
        "components": "digest of set 0",
        "settings": {name: str(on).lower() for name, on in rules.items()} | {"launch_spot": {"2": 5, "3": 7, "4": 9}},
        "asked": {"settings": [], "cards": []},
    }
    return RunManifest(
        identity="made-up",
        title="Micro Cosmos",
        game="micro-cosmos",
        command="galactic run micro-cosmos --seed 7",
        spec=spec | more,
        versions={"micro-cosmos": "1", "pipeline": "0.1.0"},
        seed=7,
        shard_games=games,
        games=games,
        tables=tables,
        stand_ins=("components: stand-in set 0, in which 734 of 875 cells are invented",),
        unsettled=("advantage = strictly_most: what an advantage is",),
    )
