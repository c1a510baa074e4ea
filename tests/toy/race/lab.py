"""A lab: the rest of a race of two, from the points that each has banked."""

from collections.abc import Sequence
from typing import Any

from pipeline.engine.bouts import Stretch, Tried, make_bouts
from pipeline.engine.jit import entry, kernel
from pipeline.engine.record import Record, i4, rows
from pipeline.errors import UsageError
from pipeline.games.contract import Laid, Measure
from pipeline.games.sheets import Components

from .moves import RULES, refill
from .state import Log, State
from .tuning import Design


class Raced(Tried):
    """What came of a race."""

    ahead: i4  # points of the winner above the other's
    turns: i4


@kernel
def begin(s: State, d: Design, log: Log) -> None:
    refill(s, d)


@kernel
def tell(s: State, d: Design, raced: Raced) -> None:
    first, second = int(s.racers[0].banked), int(s.racers[1].banked)
    raced.winner = -1 if first == second else int(second > first)
    raced.ahead, raced.turns = abs(first - second), s.turn


races = make_bouts(RULES, Stretch(begin, RULES.is_over, tell))


@entry
def bouts(d: Any, players: Any, position: Any, bout: Any, worker: Any, log: Any, tried: Any) -> None:
    """Run the rest of a race as often as there are records for it."""
    races(d, players, position, bout, worker, log, tried)


class RaceLab:
    what = "race"
    sides = ("attacker", "defender")
    players = "careful"
    entry = __name__
    tried: type[Record] = Raced
    cap = 400

    def help(self, components: Components) -> list[str]:
        return ['Points that have been banked: "12".']

    def lay(self, d: Any, components: Components, forces: Sequence[str]) -> Laid:
        state = rows(State)
        state[0].seats = 2
        for side, points in enumerate(forces):
            if not points.isdecimal() or int(points) >= d.rules.goal:
                raise UsageError(f"{self.sides[side]} {points!r}: points must be a number below {d.rules.goal}")
            state[0].racers[side].banked = int(points)
        return Laid(state, tuple(f"{points} points" for points in forces))

    def measures(self, d: Any, components: Components, laid: Laid, tried: Any) -> list[Measure]:
        won = [int(racer.banked) for racer in laid.position[0].racers]
        return [
            Measure(0, "points ahead if it won", won[0] - won[1], tried["ahead"] * (tried["winner"] == 0)),
            Measure(-1, "turns", None, tried["turns"]),
            Measure(-1, "attacker wins", None, tried["winner"] == 0),
        ]
