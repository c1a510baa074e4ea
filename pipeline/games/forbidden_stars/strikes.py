"""Orbital strikes."""

from pipeline.engine.jit import kernel
from pipeline.engine.record import Rows
from pipeline.engine.rules import Move
from pipeline.games.forbidden_stars.facts import Log
from pipeline.games.forbidden_stars.state import Design, State


@kernel
def may_strike(s: State, d: Design) -> bool:
    """Whether the active seat may make an orbital strike in the active system now."""
    return False


@kernel
def strike_moves(s: State, d: Design, moves: Rows[Move]) -> int:
    """The legal moves of STRIKE, and of SCHEME and EFFECT with an asking of strikes."""
    return 0


@kernel
def apply_strike(s: State, d: Design, move: Move, log: Log) -> None:
    """Carry out one of them; leaves a decision, or Stage.STEP with due COMBAT or GO_ON."""
