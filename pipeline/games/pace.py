"""How long the steps of a game take at a real table, read from `pace.toml`: what estimated minutes rest on."""

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

UPKEEP = ("set_up", "set_up_seat", "round", "round_seat")  # of a game, a seat, a round, and a round and seat


class Step(NamedTuple):
    """A step of a game at a table: one decision of a kind, or one piece of upkeep."""

    seconds: float
    about: str  # what is done in that time


class Pace(NamedTuple):
    """Seconds by step: the upkeep, and every kind of decision by the name that it has in the facts."""

    published: str  # what is known of real games
    source: str  # where the numbers are from
    steps: Mapping[str, Step]

    @property
    def seconds(self) -> dict[str, float]:
        """By step."""
        return {name: step.seconds for name, step in self.steps.items()}


def read(path: Path) -> Pace:
    """The pace that is shipped with a game; the contract test holds it to the kinds of decision there are."""
    found = tomllib.loads(path.read_text(encoding="utf-8"))
    steps = {name: Step(float(step["seconds"]), step["about"]) for name, step in found["steps"].items()}
    return Pace(found["published"], found["source"], steps)
