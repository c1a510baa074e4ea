"""Skills used in one's own turn; reactions are in reactions.py (public rules summary)."""

from pipeline.engine.jit import kernel
from pipeline.engine.record import Rows
from pipeline.engine.rules import Move
from pipeline.games.core_space.facts import Log
from pipeline.games.core_space.state import Design, State


@kernel
def skill_moves(s: State, d: Design, moves: Rows[Move], n: int) -> int:
    """SKILL: what the active Trader can use now; the number of moves then."""
    return n


@kernel
def apply_skill(s: State, d: Design, move: Move, log: Log) -> None:
    """Use a skill: its pegs are lost for the mission."""
    return
