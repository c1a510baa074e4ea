"""The Galactic Corps: Arrests (rulebook, Arrested Traders)."""

from pipeline.engine.jit import kernel
from pipeline.games.core_space.facts import Log
from pipeline.games.core_space.state import Design, State
from pipeline.games.core_space.vocabulary import NOBODY


@kernel
def wants_arrest(s: State, d: Design, who: int) -> int:
    """The defeated Trader to Arrest, or NOBODY: one in sight, not Arrested, with no other target in sight."""
    return NOBODY


@kernel
def arrest_action(s: State, d: Design, who: int, log: Log) -> None:
    """One action of that: a Move towards `s.target`, or the Arrest once in contact."""
    return
