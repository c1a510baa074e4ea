"""A Trader's turn: actions and effortless ones (public rules summary)."""

from pipeline.engine.jit import kernel
from pipeline.games.core_space.facts import Log
from pipeline.games.core_space.state import Design, State


@kernel
def begin_turn(s: State, d: Design, who: int, log: Log) -> None:
    """A Trader, or an NPC that joined a crew, begins its turn: `s.active`, `s.actions`, `s.free`."""
    s.active = who
    s.people[who].acted = 1


@kernel
def may_go_on(s: State, d: Design) -> bool:
    """Whether the active one can do anything more."""
    return False


@kernel
def end_turn(s: State, d: Design, log: Log) -> None:
    """The turn under way ends."""
    return
