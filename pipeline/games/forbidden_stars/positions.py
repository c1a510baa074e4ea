"""Positions of Forbidden Stars for scenarios: `placing.py` sets them up, `reading.py` reads them, and this moves on.

An area is named as transcripts name it (`A1 top left`) or for short (`A1 TL`): `at.A1 TL` is what is there.
"""

import re
from collections.abc import Mapping
from typing import Any

from pipeline.errors import UsageError
from pipeline.games.contract import OPEN, REST
from pipeline.games.fields import Field, Fields
from pipeline.games.forbidden_stars.cards import QUADRANTS
from pipeline.games.forbidden_stars.factfields import OF_THE_FACTS
from pipeline.games.forbidden_stars.naming import COLUMN_NAMES, QUADRANT_NAMES, QUADRANT_SHORT
from pipeline.games.forbidden_stars.placing import place
from pipeline.games.forbidden_stars.reading import OF_A_COMBAT, OF_A_SYSTEM, OF_AN_AREA, OF_EACH_SEAT, OF_THE_TABLE
from pipeline.games.forbidden_stars.state import Act, Due, Stage

OF_ONE = re.compile(
    r"^(\w+)\.([a-z])(\d)(?: (top left|top right|bottom left|bottom right|tl|tr|bl|br))?$", re.IGNORECASE
)
CODED = re.compile(r"^(\w+)\.(\d+)$")
LETTERS = 10  # of a code: 100 * row + 10 * column + quadrant, so that it hangs on no table
STANDS_FOR_ITSELF = (Stage.TILE, Stage.ORDER, Stage.REVEAL)
GOES_ON = (Due.GO_ON, Due.COMBAT)  # forced steps within an order or a combat
ONE = re.compile(r"^1 ")


class ForbiddenStarsPositions(Fields):
    """The fields of the game, and what ends a choice."""

    def __init__(self) -> None:
        super().__init__({**OF_THE_TABLE, **OF_AN_AREA, **OF_A_SYSTEM, **OF_EACH_SEAT, **OF_A_COMBAT, **OF_THE_FACTS})

    def fields(self) -> dict[str, str]:
        """Every field's name and meaning; those of an area and a system with an example."""
        said = {}
        for name, about in super().fields().items():
            example = f"{name}.A1 TL" if name in OF_AN_AREA else f"{name}.A1" if name in OF_A_SYSTEM else name
            said[example] = about
        return said

    def find(self, name: str, seats: int) -> tuple[Field, int]:
        """The field of that name and the seat, or of a field of an area or a system its code."""
        coded = CODED.match(name)
        if coded and (coded[1] in OF_AN_AREA or coded[1] in OF_A_SYSTEM):
            return self.known[coded[1]], int(coded[2])
        found = OF_ONE.match(name)
        if found and found[1] in OF_AN_AREA and found[4]:
            return OF_AN_AREA[found[1]], _code(found)
        if found and found[1] in OF_A_SYSTEM and not found[4]:
            return OF_A_SYSTEM[found[1]], _code(found)
        if name.partition(".")[0] in (*OF_AN_AREA, *OF_A_SYSTEM):
            area = " TL" if name.partition(".")[0] in OF_AN_AREA else ""
            raise UsageError(f"{name}: say where, as in {name.partition('.')[0]}.A1{area}")
        return super().find(name, seats)

    def read(self, s: Any, d: Any, log: Any, name: str) -> Any:
        """The value of a field."""
        field, which = self.find(name, int(s.seats))
        if field is OF_AN_AREA.get(_field_of(name)) or field is OF_A_SYSTEM.get(_field_of(name)):
            return field.read(s, d, log, number_of(d, which, field is OF_A_SYSTEM.get(_field_of(name))))
        return super().read(s, d, log, name)

    def same(self, name: str, wanted: Any, came: Any) -> bool:
        """Whether a value is the one that is wanted: `1 Mob` is `Mob`."""
        if isinstance(wanted, list):
            wanted = [ONE.sub("", one) if isinstance(one, str) else one for one in wanted]
        return super().same(_field_of(name), wanted, came)

    def place(self, s: Any, d: Any, log: Any, given: Mapping[str, Any]) -> None:
        """Make of a game just dealt the position that is given."""
        place(s, d, log, self.coded(s, d, given))

    def coded(self, s: Any, d: Any, given: Mapping[str, Any]) -> dict[tuple[str, int], Any]:
        """What is given by field and whose it is: a seat, an area, a system."""
        found: dict[tuple[str, int], Any] = {}
        for name, value in given.items():
            field, plain = _field_of(name), name
            if field in OF_AN_AREA or field in OF_A_SYSTEM:
                which = number_of(d, self.find(name, int(s.seats))[1], field in OF_A_SYSTEM)
                plain = f"{field}.{which}"
            try:
                checked = super().split({plain: value}, int(s.seats))
            except UsageError as wrong:
                raise UsageError(str(wrong).replace(plain, name)) from None
            if set(checked) & set(found):
                raise UsageError(f"{name} is given twice")
            found |= checked
        return found

    def closing(self, s: Any, d: Any, moves: tuple[Any, int], yielding: bool) -> int:
        """Which legal move ends what is begun: nothing more, or what alone is possible; a turn stands for itself."""
        stage = Stage(int(s.stage))
        if stage in STANDS_FOR_ITSELF or (stage == Stage.STEP and s.due not in GOES_ON):
            return REST
        found = _which(moves[0], moves[1], Act.SOURCE if stage == Stage.SOURCE else Act.DONE)
        if found < 0 and moves[1] == 1:
            return 0
        return OPEN if found < 0 else found

    def idle(self, s: Any, d: Any, moves: Any, legal: int) -> int:
        """Which legal move does the least: nothing more, a token laid on the event deck; else the first."""
        found = _which(moves, legal, Act.SOURCE if s.stage == Stage.SOURCE else Act.DONE)
        if found < 0 and s.stage == Stage.REVEAL:
            found = next((i for i in range(legal) if moves[i].kind == Act.REVEAL and moves[i].b), -1)
        return max(found, 0)


def number_of(d: Any, code: int, system: bool) -> int:
    """The area or system of a code at this table; a `UsageError` where there is none."""
    row, column, quadrant = code // (LETTERS * LETTERS), code // LETTERS % LETTERS, code % LETTERS
    if row >= d.rows or column >= d.columns:
        raise UsageError(f"{COLUMN_NAMES[column]}{row + 1}: the galaxy has {d.columns} columns and {d.rows} rows")
    found = row * int(d.columns) + column
    return found if system else QUADRANTS * found + quadrant


def _code(found: re.Match[str]) -> int:
    """The code of an area or a system that is named."""
    column, row, place_ = COLUMN_NAMES.find(found[2].upper()), int(found[3]) - 1, (found[4] or "").lower()
    if column < 0 or row < 0:
        raise UsageError(f"{found[0]}: systems are A1, B1 and so on")
    names = [*QUADRANT_NAMES, *(short.lower() for short in QUADRANT_SHORT)]
    return LETTERS * LETTERS * row + LETTERS * column + (names.index(place_) % QUADRANTS if place_ else 0)


def _field_of(name: str) -> str:
    """The field that a name is of, without where or whose."""
    base = name.partition(".")[0]
    return base if base in OF_AN_AREA or base in OF_A_SYSTEM else name


def _which(moves: Any, legal: int, kind: Act) -> int:
    """The place of a legal move of a kind, or -1."""
    for i in range(legal):
        if moves[i].kind == kind:
            return i
    return -1
