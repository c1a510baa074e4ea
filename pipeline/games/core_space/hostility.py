"""The Hostility Tracker (public rules summary; Mission Monday 011)."""

from pipeline.engine.jit import kernel
from pipeline.games.core_space.facts import Log
from pipeline.games.core_space.state import Design, State


@kernel
def band_of(d: Design, pegs: int) -> int:
    """The Band of so many pegs."""
    return 0


@kernel
def add_pegs(s: State, d: Design, pegs: int, cause: int, log: Log) -> None:
    """Move the tracker by so many pegs (cause: a Peg), within its holes; a new band opens closed Entry Points."""
    return


@kernel
def note_shot(s: State, d: Design, silent: bool, log: Log) -> None:
    """A Trader has made a Ranged Assault: the peg of the first one in a round, unless the weapon is silent."""
    return
