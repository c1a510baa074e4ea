"""The numbers of the game, its variants, and its design."""

from typing import Annotated, Any

import numpy as np

from pipeline.engine.luck import name_key
from pipeline.engine.record import Array, Record, i4, rows
from pipeline.games.rulebook import PRINTED, STAND_IN, UNSETTLED, YES_NO, Rule, Rulebook, Settings, Variant
from pipeline.games.sheets import Components

from .state import KINDS


class Rules(Record):
    goal: Annotated[int, np.int32, Rule({2: 40, 3: 30, 4: 30}, "points that end the race", "p. 1", PRINTED, 5, 200)]
    bust: Annotated[int, np.int32, Rule(9, "a tile of this value or more loses the pot", "p. 1", PRINTED, 2, 99)]
    head_start: Annotated[
        Array, np.int32, 4, Rule([0, 1, 2, 3], "points each seat begins with", "a guess", STAND_IN, 0, 20)
    ]
    keep_half: Annotated[
        int, np.int32, Rule("false", "a lost pot is banked by half", "p. 2 can be read so", UNSETTLED, words=YES_NO)
    ]
    leak: Annotated[int, np.int32, Rule(0, "every so many games a fault is made; 0: none", "for tests", STAND_IN, 0)]


class Design(Record):
    rules: Rules
    kinds: i4
    value: Annotated[Array, np.int32, KINDS]
    copies: Annotated[Array, np.int32, KINDS]
    names: Annotated[Array, np.uint64, KINDS]


VARIANTS = (
    Variant("short", "a shorter race", "p. 2", {"goal": {2: 20, 3: 15, 4: 15}}),
    Variant("long", "a longer race", "p. 2", {"goal": {2: 80, 3: 60, 4: 60}}),
    Variant("kind", "half of a lost pot is kept", "p. 2", {"keep_half": "true"}),
)
RULEBOOK = Rulebook(Rules, VARIANTS, range(2, 5))


def design(settings: Settings, components: Components, seats: int) -> Any:
    """The design record for one player count."""
    d = rows(Design)[0]
    RULEBOOK.pack(settings, seats, d.rules)
    tiles = components.sheets["tiles"]
    d.kinds = len(tiles)
    for k, tile in enumerate(tiles):
        d.value[k], d.copies[k], d.names[k] = tile.value, tile.copies, name_key(tile.name)
    return d
