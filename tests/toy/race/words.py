"""How states and moves read to a person."""

from collections.abc import Mapping, Sequence
from typing import Any

from pipeline.games.contract import REST
from pipeline.games.fields import NUMBER, Field, Fields

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
        return "there is nothing to bank (p. 1)" if "bank" in said else ""


def face_down(s: Any, d: Any) -> tuple[int, ...]:
    """How many tiles are in the stack."""
    return (int(s.stack.n),)


class PositionsOfRace(Fields):
    """Positions by name."""

    def __init__(self) -> None:
        super().__init__(
            {
                "pot": Field("points in the pot", NUMBER, lambda s, d, log, seat: int(s.pot), by_seat=False),
                "banked": Field("points", NUMBER, lambda s, d, log, seat: int(s.racers[seat].banked)),
                "turn": Field("turns taken", NUMBER, lambda s, d, log, seat: int(s.turn), by_seat=False, given=False),
                "points": Field(
                    "final points", NUMBER, lambda s, d, log, seat: int(log.seats[seat].points), given=False
                ),
            }
        )

    def place(self, s: Any, d: Any, log: Any, given: Mapping[str, Any]) -> None:
        for (name, seat), value in self.split(given, int(s.seats)).items():
            if name == "pot":
                s.pot = value
            else:
                s.racers[seat].banked = value

    def closing(self, s: Any, d: Any, moves: tuple[Any, int], yielding: bool) -> int:
        return REST

    def idle(self, s: Any, d: Any, moves: Any, legal: int) -> int:
        return legal - 1
