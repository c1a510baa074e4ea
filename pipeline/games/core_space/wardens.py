"""Security Wardens (rulebook, Security Wardens)."""

from pipeline.engine.jit import kernel
from pipeline.games.core_space.facts import Log
from pipeline.games.core_space.state import Design, State


@kernel
def warden_begins(s: State, d: Design, who: int, log: Log) -> None:
    """A Warden's activation, in the order of the rulebook: Scourge, Corps, On Alert, die."""
    return


@kernel
def after_toll(s: State, d: Design, paid: int, log: Log) -> None:
    """What a decision on a toll leaves to be done: the fact's effect (an Effect)."""
    return
