"""Civilians and their die (public rules summary)."""

from pipeline.engine.jit import kernel
from pipeline.games.core_space.facts import Log
from pipeline.games.core_space.state import Design, State


@kernel
def civilian_acts(s: State, d: Design, who: int, log: Log) -> None:
    """A Civilian's whole activation; may leave a decision (`s.asked` TRADE)."""
    return


@kernel
def joined_civilian_throws(s: State, d: Design, who: int, log: Log) -> None:
    """A Civilian that joined a crew throws too: JOIN leaves it, LIVE ONE hatches."""
    return
