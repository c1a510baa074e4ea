"""What players see of a move in a position made by hand."""

from typing import Any

import numpy as np

from pipeline.engine.record import rows
from pipeline.engine.rules import Move, Player
from pipeline.games.core_space.features import FEATURES
from pipeline.games.core_space.players import looker, move_features, see
from pipeline.games.core_space.state import Act
from pipeline.games.core_space.vocabulary import NOBODY
from tests.games.core_space.tiny import Floor

ERRANDS = {"to_crate": 0.5, "to_goal": 0.4, "to_fallen": 0.3, "to_home": 0.1}


def seen(floor: Floor, act: Act, *place: int, **weights: float) -> dict[str, float]:
    """The features of a move by name, for a player whose errands weigh so much; `place` is a, b and c of the move."""
    floor.s.step += 1
    player: Any = rows(Player)[0]
    move: Any = rows(Move)[0]
    move.kind, (move.a, move.b, move.c) = act, (*place, 0, 0, 0)[:3]
    for name, weight in (weights or ERRANDS).items():
        player.weights[FEATURES.index(name)] = weight
    found = {}
    with np.errstate(over="ignore"):
        see(floor.s, floor.d, looker(floor.s, move), player)
        for i, feature in enumerate(FEATURES):
            player.weights[:], player.worth = 0.0, 0.0
            player.weights[i] = 1.0
            move_features(floor.s, floor.d, move, player)
            if abs(player.worth) > 1e-9:
                found[feature] = round(float(player.worth), 6)
    return found


def errand(floor: Floor, who: int, **weights: float) -> int:
    """The errand that a Trader has."""
    seen(floor, Act.DONE, **weights)
    return int(floor.s.sight.errand) if floor.s.active == who else NOBODY
