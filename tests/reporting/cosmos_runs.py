"""Made-up runs of Micro Cosmos, written to disk as real runs are, for tests of reports."""

from pathlib import Path
from typing import Any

from tests.analysis import cosmos
from tests.reporting.made_up import Told, put, spec_of, turns

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
    switches = SWITCHES.get(variant, {})
    truth = cosmos.Truth(seats=seats, rotations=turns(players), players=players, **switches)
    frames = {name: frame for name, frame in cosmos.run(games, truth).items() if name not in without}
    rules = {"new_worlds": True, "old_authorities": True, "campaign": False, "mission_twice": False} | switches
    spots = {"launch_spot": {"2": 5, "3": 7, "4": 9}}
    said = {"settings": {name: str(on).lower() for name, on in rules.items()} | spots}
    told = Told(
        "micro-cosmos",
        "Micro Cosmos",
        spec_of("micro-cosmos", players, (variant,) if variant else (), **(said | spec)),
        ("components: stand-in set 0, in which 734 of 875 cells are invented",),
        ("advantage = strictly_most: what an advantage is",),
    )
    return put(folder, games, frames, told)
