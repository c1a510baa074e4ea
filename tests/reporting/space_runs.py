"""Made-up runs of Core Space, written to disk as real runs are, for tests of reports."""

from pathlib import Path
from typing import Any

from tests.analysis import space
from tests.reporting.made_up import Told, put, spec_of, turns

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
    wardens = next((int(v.removeprefix("wardens-")) for v in variants if v.startswith("wardens-")), 2)
    danger = {"npc-low": 0.6, "npc-high": 1.6}.get(variants[-1] if variants else "", 1.0 + 0.1 * (wardens - 2))
    truth = space.Truth(seats, turns(players), players, wardens, tuple(weights(variants)), danger, seed=1 + wardens)
    frames = {name: frame for name, frame in space.run(games, truth).items() if name not in without}
    said: dict[str, Any] = {
        "abouts": {variant: f"what {variant} is" for variant in variants},
        "settings": {"security_die_weights": weights(variants), "bail_bonus": 0, "wardens_of": list(variants)},
        "sheets": {"dice": [[*row, 1, 3, "made up", "invented"] for row in DICE]},
    }
    told = Told(
        "core-space",
        "Core Space: Galactic Corps",
        spec_of("core-space", players, variants, **(said | spec)),
        ("npc_dice = default: which of its three stand-in values each dice number of NPC boards has",),
        ("security_die_weights = 1,1,1,1,1: faces of the Security Die by result",),
    )
    return put(folder, games, frames, told)
