"""Boarding the ship, the end of the mission, and what becomes of those left behind (public rules; rulebook)."""

from pipeline.engine.jit import kernel
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
