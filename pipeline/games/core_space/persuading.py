"""Persuading NPCs, and what they then do (public rules summary)."""

from pipeline.engine.jit import kernel
from pipeline.engine.record import Rows
from pipeline.engine.rules import Move
from pipeline.games.core_space.facts import Log
from pipeline.games.core_space.state import Design, State


@kernel
def persuade_moves(s: State, d: Design, moves: Rows[Move], n: int) -> int:
    """PERSUADE of the active Trader; in Stage.FAVOUR: JOIN, ASK_ITEM, DONE; the number of moves then."""
    return n


@kernel
def apply_persuade(s: State, d: Design, move: Move, log: Log) -> None:
    """Carry out one of these."""
    return


@kernel
def join_crew(s: State, d: Design, who: int, seat: int, log: Log) -> None:
    """An NPC joins a crew: it counts as one of its Traders from now on."""
    return
