"""Made-up runs of Core Space, written to disk as real runs are, for tests of reports."""

from pathlib import Path
from typing import Any

from pipeline.store.manifest import RunManifest, write_run
from pipeline.store.place import Place
from pipeline.store.schema import Table
from pipeline.store.writing import ShardWriter
from tests.analysis import space
from tests.reporting.made_up import codes, table

PLAYERS = ("looter", "runner", "fighter", "careful")
FACES = ("search", "move", "interrogation", "backup", "attack")
DICE = [["blue", "double_hit", 1], ["blue", "hit", 3], ["blue", "blank", 1], ["blue", "misfire", 1]]
DICE += [["red", "double_hit", 0], ["red", "hit", 3], ["red", "blank", 2], ["red", "misfire", 1], ["purge", "0", 2]]


def weights(variants: tuple[str, ...]) -> list[int]:
    """The faces of the Security Die by these variants."""
    return [2 if f"die-{face}" in variants else 1 for face in FACES]


def write(folder: Path, games: int = 200, seats: int = 2, variants: tuple[str, ...] = (), **spec: Any) -> Path:
    """A run of one shard; `spec` overrides what its manifest says, and `without` names tables that it lacks."""
    without = spec.pop("without", ())
    players = tuple(spec.get("players", PLAYERS[:seats]))
    turns = len({players[-r:] + players[:-r] if r else players for r in range(seats)})
    wardens = next((int(v.removeprefix("wardens-")) for v in variants if v.startswith("wardens-")), 2)
    danger = {"npc-low": 0.6, "npc-high": 1.6}.get(variants[-1] if variants else "", 1.0 + 0.1 * (wardens - 2))
    truth = space.Truth(seats, turns, players, wardens, tuple(weights(variants)), danger, seed=1 + wardens)
    frames = {name: frame for name, frame in space.run(games, truth).items() if name not in without}
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
        "game": "core-space",
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
        "settings": {"security_die_weights": weights(variants), "bail_bonus": 0, "wardens_of": list(variants)},
        "sheets": {"dice": [[*row, 1, 3, "made up", "invented"] for row in DICE]},
        "asked": {"settings": [], "cards": []},
    }
    return RunManifest(
        identity="made-up",
        title="Core Space: Galactic Corps",
        game="core-space",
        command="galactic run core-space --seed 7",
        spec=spec | more,
        versions={"core-space": "1", "pipeline": "0.1.0"},
        seed=7,
        shard_games=games,
        games=games,
        tables=tables,
        stand_ins=("npc_dice = default: which of its three stand-in values each dice number of NPC boards has",),
        unsettled=("security_die_weights = 1,1,1,1,1: faces of the Security Die by result",),
    )
