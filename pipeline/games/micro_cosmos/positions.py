"""Positions of Micro Cosmos for scenarios: `placing.py` sets them up, `reading.py` reads them, and this moves on."""

import re
from collections.abc import Mapping
from typing import Any

from pipeline.errors import UsageError
from pipeline.games.contract import OPEN, REST
from pipeline.games.fields import Field, Fields
from pipeline.games.micro_cosmos.placing import place
from pipeline.games.micro_cosmos.reading import OF_A_COUNCIL, OF_A_PLANET, OF_EACH_SEAT, OF_THE_TABLE
from pipeline.games.micro_cosmos.readouts import IF_IT_ENDED_NOW, OF_A_CAMPAIGN, OF_THE_AUTOMA
from pipeline.games.micro_cosmos.state import Act, Stage
from pipeline.games.micro_cosmos.vocabulary import NOBODY

OF_PLANET = re.compile(r"^(\w+)\.(\d{3})$")
STANDS_FOR_ITSELF = (Stage.STEP, Stage.MOVE)
LEAST = {Stage.TAKE: (Act.TAKE, NOBODY), Stage.STOP: (Act.STOP, 0)}  # where it is not "done"


class MicroCosmosPositions(Fields):
    """The fields of the game, and what ends a choice."""

    def __init__(self) -> None:
        super().__init__(
            {
                **OF_THE_TABLE,
                **OF_A_PLANET,
                **OF_A_COUNCIL,
                **OF_EACH_SEAT,
                **OF_THE_AUTOMA,
                **OF_A_CAMPAIGN,
                **IF_IT_ENDED_NOW,
            }
        )

    def fields(self) -> dict[str, str]:
        """Every field's name and meaning; those of a planet with its number."""
        said = super().fields()
        return {f"{name}.001" if name in OF_A_PLANET else name: about for name, about in said.items()}

    def find(self, name: str, seats: int) -> tuple[Field, int]:
        """The field of that name and the seat, or of a planet's field its number."""
        found = OF_PLANET.match(name)
        if found and found[1] in OF_A_PLANET:
            return OF_A_PLANET[found[1]], int(found[2])
        if name in OF_A_PLANET:
            raise UsageError(f"{name} is of a planet: write its number, as in {name}.001")
        return super().find(name, seats)

    def read(self, s: Any, d: Any, log: Any, name: str) -> Any:
        """The value of a field; the Automa's and the campaign's only where they play."""
        if name in OF_THE_AUTOMA and not d.automa_plays:
            raise UsageError(f"{name}: the Automa is not in the game")
        return super().read(s, d, log, name)

    def place(self, s: Any, d: Any, log: Any, given: Mapping[str, Any]) -> None:
        """Make of a game just dealt the position that is given."""
        place(s, d, log, self.split(given, int(s.seats)))

    def closing(self, s: Any, d: Any, moves: tuple[Any, int], yielding: bool) -> int:
        """Which legal move ends what is begun: nothing more, or what alone is possible; a move stands for itself."""
        stage = Stage(s.stage)
        if stage in STANDS_FOR_ITSELF:
            return REST
        found = _which(moves[0], moves[1], LEAST.get(stage, (Act.DONE, None)))
        if found < 0 and moves[1] == 1:
            return 0
        return OPEN if found < 0 else found

    def idle(self, s: Any, d: Any, moves: Any, legal: int) -> int:
        """Which legal move does the least; the first where something must be done."""
        return max(_which(moves, legal, LEAST.get(Stage(s.stage), (Act.DONE, None))), 0)


def _which(moves: Any, legal: int, wanted: tuple[Act, int | None]) -> int:
    """The place of a legal move of that kind and, unless None, that `a`; or -1."""
    for i in range(legal):
        if moves[i].kind == wanted[0] and wanted[1] in (None, moves[i].a):
            return i
    return -1
