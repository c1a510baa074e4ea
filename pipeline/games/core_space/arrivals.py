"""How NPCs come: Entry Points, supplies, the Scourge by bands (public rules summary)."""

from pipeline.engine.jit import kernel
from pipeline.games.core_space.facts import Log
from pipeline.games.core_space.state import Design, State
from pipeline.games.core_space.vocabulary import NOBODY


@kernel
def throw_entry(s: State, d: Design, what: int) -> int:
    """An Entry Point by a die, from 0; keyed by round and `what` it is for."""
    return 0


@kernel
def nearest_entry(s: State, d: Design, cell: int) -> int:
    """The Entry Point nearest a cell on foot, from 0."""
    return 0


@kernel
def come_in(s: State, d: Design, breed: int, entry: int, log: Log) -> int:
    """An NPC of a breed comes at an Entry Point (from 0), in it or as close as possible; its number.

    NOBODY where the supply is used up; of the Scourge the next lower rank comes then. `people.came_by` says how.
    """
    return NOBODY
