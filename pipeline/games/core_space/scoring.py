"""Points, and the facts that are written at the end of a round and of the mission (public rules summary)."""

from pipeline.engine.jit import kernel
from pipeline.engine.record import Array
from pipeline.games.core_space.facts import Log
from pipeline.games.core_space.state import Design, State


@kernel
def note_round(s: State, d: Design, log: Log) -> None:
    """Write the rows of `rounds` at the end of a round."""
    return


@kernel
def finish(s: State, d: Design, log: Log, breaks: Array) -> int:
    """Write the final facts and what breaks ties; the ending's code."""
    return 0
