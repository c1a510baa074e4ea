"""The galaxy is laid: tiles, objective tokens, start units and storms (Stages TILE to STORM of the set-up)."""

from pipeline.engine.jit import kernel
from pipeline.engine.record import Rows
from pipeline.engine.rules import Move
from pipeline.games.forbidden_stars.facts import Log
from pipeline.games.forbidden_stars.state import Design, State


@kernel
def laying_moves(s: State, d: Design, moves: Rows[Move]) -> int:
    """The legal moves of a decision of the set-up, storms included."""
    return 0


@kernel
def apply_laying(s: State, d: Design, move: Move, log: Log) -> None:
    """Carry out a move of the set-up; the last one begins round 1 (planning.begin_game)."""
