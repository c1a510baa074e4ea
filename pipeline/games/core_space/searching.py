"""Searching: crates, rooms, defeated Traders, and what is taken (public rules summary)."""

from pipeline.engine.jit import kernel
from pipeline.engine.record import Rows
from pipeline.engine.rules import Move
from pipeline.games.core_space.facts import Log
from pipeline.games.core_space.state import Design, State


@kernel
def search_moves(s: State, d: Design, moves: Rows[Move], n: int) -> int:
    """SEARCH, ROOM, ROB and PICK_UP of the active Trader; in Stage.TAKE: TAKE, DROP, DONE; the number of moves then."""
    return n


@kernel
def apply_search(s: State, d: Design, move: Move, log: Log) -> None:
    """Carry out one of these."""
    return
