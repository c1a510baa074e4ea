"""Positions and scenarios for tests of any game: a position set up by name, and the scenarios in a game's folder."""

from pathlib import Path
from typing import Any

from pipeline.games import scenario

FOLDER = Path(__file__).parents[1] / "scenarios"


def place(game: str, **told: Any) -> list[str]:
    """What comes otherwise than `told` says; that a position can't be is raised."""
    whole = {"id": "x", "says": "", "source": "", "seats": 2, "then": {"legal": []}, **told}
    return list(scenario.run(scenario.Scenario(Path("mine.toml"), game, whole)).differences)


def files(game: str) -> list[Path]:
    """The files of a game's scenarios."""
    return sorted((FOLDER / game).glob("*.toml"))


def scenarios(game: str) -> list[scenario.Scenario]:
    """The scenarios of a game, of all its files."""
    return [one for path in files(game) for one in scenario.read(path)]
