"""Boarding the ship, the end of the mission, and what becomes of those left behind (public rules; rulebook)."""

from pipeline.engine.jit import kernel
from pipeline.engine.record import Rows
from pipeline.engine.rules import Move
from pipeline.games.core_space.facts import Log
from pipeline.games.core_space.state import Design, State


@kernel
def board(s: State, d: Design, who: int, carried: bool, log: Log) -> None:
    """A Trader leaves the board for good: his facts."""
    return


@kernel
def mission_over(s: State, d: Design) -> bool:
    """Whether nobody of any crew is left on the board who is not defeated."""
    return False


@kernel
def homing(s: State, d: Design, log: Log) -> None:
    """Due.HOMING: the fate of the next Trader left behind, perhaps a decision (`s.asked` BAIL); then Due.OVER."""
    return


@kernel
def bail_moves(s: State, d: Design, moves: Rows[Move], n: int) -> int:
    """In Stage.BAIL: PAY or PRISON; the number of moves then."""
    return n


@kernel
def apply_bail(s: State, d: Design, move: Move, log: Log) -> None:
    """Pay for an Arrested Trader, or let him go to prison."""
    return
