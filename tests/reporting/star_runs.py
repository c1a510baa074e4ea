"""Made-up runs of Forbidden Stars, written to disk as real runs are, for tests of reports."""

from pathlib import Path
from typing import Any

from tests.analysis import stars
from tests.reporting.made_up import Told, put, spec_of, turns

PLAYERS = ("balanced", "raider", "turtle", "builder")
UPGRADES = [[f"{f} order_upgrade {k}", f, "x"] for f in stars.FACTIONS for k in range(5)]  # 0 to 2 are bought
CARDS = [[f"{f} combat_upgrade {k}", f, k > 1] for f in stars.FACTIONS for k in range(5)]  # the last are there at once
UNITS = [[f"{f} unit {k}", f, "x"] for f in stars.FACTIONS for k in range(3)]
STRUCTURES = [["City"], ["Factory"], ["Bastion"]]


def write(folder: Path, games: int = 200, seats: int = 2, variants: tuple[str, ...] = (), **spec: Any) -> Path:
    """A run of one shard; `spec` overrides what its manifest says, and `without` names tables that it lacks."""
    without = spec.pop("without", ())
    players = tuple(spec.get("players", PLAYERS[:seats]))
    truth = stars.Truth(seats, turns(players), players, "drawn-galaxy" not in variants, strong=0.5, advance=0.2)
    frames = {name: frame for name, frame in stars.run(games, truth).items() if name not in without}
    said: dict[str, Any] = {
        "abouts": {variant: f"what {variant} is" for variant in variants},
        "settings": {"face_offence": 3, "face_defence": 2, "variants": list(variants)},
        "sheets": {"units": UNITS, "structures": STRUCTURES, "order_upgrades": UPGRADES, "combat_cards": CARDS},
    }
    told = Told(
        "forbidden-stars",
        "Forbidden Stars",
        spec_of("forbidden-stars", players, variants, **(said | spec)),
        ("map = fixed: the fixed galaxy is made up",),
        ("routed_move = false: routed units may move in an Advance",),
    )
    return put(folder, games, frames, told)
