"""What players look at: the named features of a move."""

from pipeline.engine.jit import kernel
from pipeline.engine.rules import Features, Move
from pipeline.games.core_worlds.state import Design, State

FEATURES = ("nothing",)


@kernel
def move_features(s: State, d: Design, move: Move, x: Features) -> None:
    """Add the features of a move."""
