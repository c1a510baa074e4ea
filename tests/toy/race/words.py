"""How states and moves read to a person."""

from collections.abc import Mapping, Sequence
from typing import Any

from pipeline.errors import UsageError

from .moves import BANK


class Told:
    """The narrator."""

    def table(self, s: Any, d: Any) -> list[str]:
        return [f"pot {s.pot}; banked " + ", ".join(str(s.racers[i].banked) for i in range(s.seats))]

    def move(self, s: Any, d: Any, move: Any) -> str:
        return f"seat {s.seat + 1}: {'bank' if move.kind == BANK else 'press'}"

    def also(self, s: Any, d: Any, move: Any) -> Sequence[str]:
        return ()

    def news(self, before: Any, s: Any, d: Any, move: Any) -> list[str]:
        return [f"banked {before.pot}" if move.kind == BANK else f"the pot is {s.pot}"]

    def opening(self, s: Any, d: Any) -> list[str]:
        return [f"{s.seats} racers; {d.rules.goal} points end the race (p. 1)"]

    def choices(self, s: Any, d: Any, moves: Any, legal: int) -> list[str]:
        return [] if legal > 1 else ["an empty pot can't be banked (p. 1)"]

    def ending(self, s: Any, d: Any, log: Any) -> list[str]:
        return [f"seat {i + 1}: {log.seats[i].points} points" for i in range(s.seats)]

    def refused(self, s: Any, d: Any, said: str) -> str:
        return "there is nothing to bank (p. 1)"


class PositionsOfRace:
    """Positions by name."""

    def fields(self) -> Mapping[str, str]:
        return {"pot": "points in the pot", "banked": "points by seat"}

    def place(self, s: Any, d: Any, log: Any, given: Mapping[str, Any]) -> None:
        for name, value in given.items():
            if name == "pot":
                s.pot = value
            elif name == "banked":
                for seat, points in enumerate(value):
                    s.racers[seat].banked = points
            else:
                raise UsageError(f"no field is called {name!r}")

    def read(self, s: Any, d: Any, log: Any, name: str) -> Any:
        return int(s.pot) if name == "pot" else [int(s.racers[i].banked) for i in range(s.seats)]

    def closing(self, s: Any, d: Any, moves: Any, legal: int) -> int:
        return -1

    def idle(self, s: Any, d: Any, moves: Any, legal: int) -> int:
        return legal - 1
