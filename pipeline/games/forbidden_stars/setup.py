"""Set-up: factions, decks, materiel; then the galaxy is laid."""

from pipeline.engine.jit import kernel
from pipeline.games.forbidden_stars.facts import Log
from pipeline.games.forbidden_stars.state import Design, State


@kernel
def setup(s: State, d: Design, log: Log) -> None:
    """Deal a game into a zeroed state, up to the first decision. Laid out, it leaves phase PLANNING, due TURN."""
