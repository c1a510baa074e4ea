"""What combat cards do, effect by effect."""

from pipeline.engine.jit import kernel
from pipeline.engine.record import Rows
from pipeline.engine.rules import Move
from pipeline.games.forbidden_stars.facts import Log
from pipeline.games.forbidden_stars.state import Design, State


@kernel
def begin_card(s: State, d: Design, side: int, log: Log) -> None:
    """The card that a side has revealed begins to take effect."""


@kernel
def go_on(s: State, d: Design, log: Log) -> bool:
    """Go on with it; whether it is finished. If not, a decision is asked."""
    return True


@kernel
def effect_moves(s: State, d: Design, moves: Rows[Move]) -> int:
    """The legal moves of EFFECT and SCHEME with an asking of combat."""
    return 0


@kernel
def apply_effect(s: State, d: Design, move: Move, log: Log) -> None:
    """Carry out one of them; leaves a decision, or Stage.STEP with due COMBAT."""
