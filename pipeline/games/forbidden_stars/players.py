"""What players see in a move."""

from pipeline.engine.jit import kernel
from pipeline.engine.rules import Move, Player
from pipeline.games.forbidden_stars.state import Design, State


@kernel
def move_features(s: State, d: Design, move: Move, player: Player) -> None:
    """Tell a player the features of a move."""
