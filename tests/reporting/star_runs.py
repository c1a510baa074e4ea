"""Made-up runs of Forbidden Stars, written to disk as real runs are, for tests of reports."""

from pathlib import Path
from typing import Any

from pipeline.store.manifest import RunManifest, write_run
from pipeline.store.place import Place
from pipeline.store.schema import Table
from pipeline.store.writing import ShardWriter
from tests.analysis import stars
from tests.reporting.made_up import codes, table

PLAYERS = ("balanced", "raider", "turtle", "builder")
UPGRADES = [[f"{f} order_upgrade {k}", f, "x"] for f in stars.FACTIONS for k in range(5)]  # 0 to 2 are bought
CARDS = [[f"{f} combat_upgrade {k}", f, k > 2] for f in stars.FACTIONS for k in range(5)]  # the last are there at once
UNITS = [[f"{f} unit {k}", f, "x"] for f in stars.FACTIONS for k in range(3)]
STRUCTURES = [["City"], ["Factory"], ["Bastion"]]


def write(folder: Path, games: int = 200, seats: int = 2, variants: tuple[str, ...] = (), **spec: Any) -> Path:
    """A run of one shard; `spec` overrides what its manifest says, and `without` names tables that it lacks."""
    without = spec.pop("without", ())
    players = tuple(spec.get("players", PLAYERS[:seats]))
    turns = len({players[-r:] + players[:-r] if r else players for r in range(seats)})
    truth = stars.Truth(seats, turns, players, "drawn-galaxy" not in variants, strong=0.5, advance=0.2)
    frames = {name: frame for name, frame in stars.run(games, truth).items() if name not in without}
    tables = tuple(table(name, frame) for name, frame in frames.items())
    write_run(Place(folder), _manifest(games, players, tables, variants, spec))
    with ShardWriter(folder, 0, tables, {"identity": "made-up"}) as writer:
        for one in tables:
            writer.append(one.name, {c.name: codes(frames[one.name][c.name], c) for c in one.columns})
        writer.finish(0, games)
    return folder


def _manifest(
    games: int, players: tuple[str, ...], tables: tuple[Table, ...], variants: tuple[str, ...], more: dict[str, Any]
) -> RunManifest:
    spec = {
        "game": "forbidden-stars",
        "version": 1,
        "seed": 7,
        "seats": len(players),
        "players": list(players),
        "strategies": {player: {"about": f"plays as {player}", "noise": 1.0} for player in players},
        "rotate": True,
        "lineup": "mixed",
        "variants": list(variants),
        "abouts": {variant: f"what {variant} is" for variant in variants},
        "changed": [],
        "notes": [],
        "label": "stand-in set 0",
        "components": "digest of set 0",
        "settings": {"face_offence": 3, "face_defence": 2, "variants": list(variants)},
        "sheets": {"units": UNITS, "structures": STRUCTURES, "order_upgrades": UPGRADES, "combat_cards": CARDS},
        "asked": {"settings": [], "cards": []},
    }
    return RunManifest(
        identity="made-up",
        title="Forbidden Stars",
        game="forbidden-stars",
        command="galactic run forbidden-stars --seed 7",
        spec=spec | more,
        versions={"forbidden-stars": "1", "pipeline": "0.1.0"},
        seed=7,
        shard_games=games,
        games=games,
        tables=tables,
        stand_ins=("map = fixed: the fixed galaxy is made up",),
        unsettled=("routed_move = false: routed units may move in an Advance",),
    )
