"""Using Equipment: reloading, clearing a jam, armour, healing, stims (public rules summary)."""

from pipeline.engine.jit import kernel
from pipeline.engine.record import Rows
from pipeline.engine.rules import Move
from pipeline.games.core_space.facts import Log
from pipeline.games.core_space.state import Design, State


@kernel
def item_moves(s: State, d: Design, moves: Rows[Move], n: int) -> int:
    """RELOAD, CLEAR, DON and USE of the active Trader; the number of moves then."""
    return n


@kernel
def apply_item(s: State, d: Design, move: Move, log: Log) -> None:
    """Carry out one of these."""
    return
