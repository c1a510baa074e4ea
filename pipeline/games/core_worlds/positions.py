"""Positions of Core Worlds for scenarios: `placing.py` sets them up, `reading.py` reads them, and this moves on."""

from collections.abc import Mapping
from typing import Any

from pipeline.games.contract import OPEN, REST
from pipeline.games.core_worlds.placing import place
from pipeline.games.core_worlds.reading import IF_IT_ENDED_NOW, OF_EACH_SEAT, OF_THE_TABLE
from pipeline.games.core_worlds.state import Act, Stage
from pipeline.games.fields import Fields

# What ends a begun choice when nothing more is said, by stage: the kind of move and its `a` (None: any).
CLOSING: dict[Stage, tuple[Act, int | None]] = {
    Stage.DEPLOY: (Act.END_TURN, None),
    Stage.END_OF_TURN: (Act.END_TURN, None),
    Stage.INVASION: (Act.CONQUER, None),
    Stage.AFTERMATH: (Act.DONE, None),
    Stage.GARRISON: (Act.GARRISON, -1),
}
YIELDING: dict[Stage, tuple[Act, int | None]] = {  # and besides, when another seat is said to go on
    Stage.RESHUFFLE: (Act.RESHUFFLE, 0),
    Stage.ENERGY: (Act.DONE, None),
    Stage.CONSUL_WINDOW: (Act.PLACE, 0),
    Stage.KEEP: (Act.KEEP, -1),
}
IDLE = {**CLOSING, **YIELDING, Stage.TURN: (Act.PASS, None), Stage.CONSUL_TURN: (Act.TAKE_BACK, None)}


class CoreWorldsPositions(Fields):
    """The fields of the game, and what ends a choice."""

    def __init__(self) -> None:
        super().__init__({**OF_THE_TABLE, **OF_EACH_SEAT, **IF_IT_ENDED_NOW})

    def place(self, s: Any, d: Any, log: Any, given: Mapping[str, Any]) -> None:
        """Make of a game just dealt the position that is given."""
        place(s, d, log, self.split(given, int(s.seats)))

    def closing(self, s: Any, d: Any, moves: tuple[Any, int], yielding: bool) -> int:
        """Which legal move ends what is begun; with `yielding`, also what the seat may decline for another to go on."""
        stage = Stage(s.stage)
        wanted = CLOSING.get(stage) or (YIELDING.get(stage) if yielding else None)
        if wanted is None:
            return OPEN if stage == Stage.DISCARD else REST
        found = _which(moves[0], moves[1], wanted)
        return OPEN if found < 0 else found

    def idle(self, s: Any, d: Any, moves: Any, legal: int) -> int:
        """Which legal move does the least; the first where something must be done."""
        wanted = IDLE.get(Stage(s.stage))
        found = _which(moves, legal, wanted) if wanted else -1
        return max(found, 0)


def _which(moves: Any, legal: int, wanted: tuple[Act, int | None]) -> int:
    """The place of a legal move of that kind and, unless None, that `a`; or -1."""
    for i in range(legal):
        if moves[i].kind == wanted[0] and wanted[1] in (None, moves[i].a):
            return i
    return -1
