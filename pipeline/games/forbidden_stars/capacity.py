"""Unit capacity after an order: who has too many units in an area destroys some.

DISBAND, a: area, b: grade, c: 1 routed.
"""

from pipeline.engine.jit import kernel
from pipeline.engine.record import Rows
from pipeline.engine.rules import Move, put
from pipeline.games.forbidden_stars.facts import Log
from pipeline.games.forbidden_stars.galaxy import take_unit, units_at
from pipeline.games.forbidden_stars.state import ROUTED, STANDING, Act, Design, State
from pipeline.games.forbidden_stars.vocabulary import GRADES, NOBODY


@kernel
def crowded(s: State, d: Design, seat: int) -> int:
    """The first area where a seat has more units than the area takes, or NOBODY: voids three, worlds what their banner
    shows (rulebook, Unit Capacity). Structures and reinforcements do not count (inferred).
    """
    for a in range(d.areas):
        if s.areas[a].laid != 0 and units_at(s, a, seat) > s.areas[a].capacity:
            return a
    return NOBODY


@kernel
def keeps_capacity(s: State, d: Design) -> bool:
    """Whether all areas hold as few units as they take. If not, `s.seat` becomes the seat that must destroy one: the
    active player first, then clockwise (inferred).
    """
    for i in range(s.seats):
        seat = (s.active + i) % s.seats
        if crowded(s, d, seat) != NOBODY:
            s.seat = seat
            return False
    return True


@kernel
def disband_moves(s: State, d: Design, moves: Rows[Move]) -> int:
    """Which unit above capacity is destroyed: its owner's choice (rulebook, Unit Capacity; inferred)."""
    n, a = 0, crowded(s, d, s.seat)
    for grade in range(GRADES):
        if s.areas[a].units[s.seat, grade, STANDING] > 0:
            n = put(moves, n, Act.DISBAND, a, grade, 0)
        if s.areas[a].units[s.seat, grade, ROUTED] > 0:
            n = put(moves, n, Act.DISBAND, a, grade, 1)
    return n


@kernel
def disband(s: State, d: Design, move: Move, log: Log) -> None:
    """A unit above capacity is destroyed."""
    take_unit(s, d, move.a, s.seat, move.b, ROUTED if move.c != 0 else STANDING)
    log.seats[s.seat].over_capacity += 1
