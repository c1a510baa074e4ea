"""Interacting with terminals: the mission's objective (public: Mission Monday 011 and 021)."""

from pipeline.engine.jit import kernel
from pipeline.engine.record import Rows
from pipeline.engine.rules import Move
from pipeline.games.core_space.facts import Log
from pipeline.games.core_space.state import Design, State


@kernel
def interact_moves(s: State, d: Design, moves: Rows[Move], n: int) -> int:
    """INTERACT of the active Trader; the number of moves then."""
    return n


@kernel
def apply_interact(s: State, d: Design, move: Move, log: Log) -> None:
    """Try a terminal."""
    return
