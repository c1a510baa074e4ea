"""Positions of Core Space for scenarios: `placing.py` sets them up, `reading.py` reads them, and this moves on.

A character is named as transcripts name it (`guard 1`, `captain 2`), or a Trader by seat and place (`trader 2.1`). The
name alone is its cell, `health.captain 1` a field of it.
"""

import re
from collections.abc import Mapping
from typing import Any

from pipeline.errors import UsageError, unknown
from pipeline.games.contract import OPEN, REST
from pipeline.games.core_space.cards import MOST_CRATES
from pipeline.games.core_space.components import load_components, names
from pipeline.games.core_space.factfields import OF_THE_FACTS
from pipeline.games.core_space.naming import BREED_NAMES
from pipeline.games.core_space.placing import place
from pipeline.games.core_space.reading import OF_A_CHARACTER, OF_A_CRATE, OF_EACH_SEAT, OF_THE_TABLE, code_of
from pipeline.games.core_space.state import MOST_CREW, Act, Stage
from pipeline.games.core_space.vocabulary import Breed
from pipeline.games.fields import Field, Fields

OF_SOMEBODY = re.compile(r"^(?:(\w+)\.)?([a-z][a-z _]*?) (\d+)(?:\.(\d+))?$")
OF_A_NUMBER = re.compile(r"^(\w+)\.(\d+)$")
TRADER = "trader"
STANDS_FOR_ITSELF = (Stage.STEP, Stage.TURN)
MUST_BE_SAID = (Stage.TOLL, Stage.QUESTION, Stage.SCATTER, Stage.BAIL)
LEAST = (Act.DONE, Act.ENDURE, Act.PEG, Act.PRISON)  # what does the least, the first that is legal


class CoreSpacePositions(Fields):
    """The fields of the game, and what ends a choice."""

    def __init__(self) -> None:
        super().__init__({**OF_THE_TABLE, **OF_A_CHARACTER, **OF_A_CRATE, **OF_EACH_SEAT, **OF_THE_FACTS})
        self.roles: tuple[str, ...] = ()

    def fields(self) -> dict[str, str]:
        """Every field's name and meaning; those of a character and a crate with an example."""
        said = {}
        for name, about in super().fields().items():
            example = f"{name}.captain 1" if name in OF_A_CHARACTER else f"{name}.1" if name in OF_A_CRATE else name
            said["captain 1" if name == "at" else example] = about
        return said

    def find(self, name: str, seats: int) -> tuple[Field, int]:
        """The field of that name and the seat, or of a character's field its code."""
        found = OF_A_NUMBER.match(name)
        if found and found[1] in OF_A_CRATE:
            if not 1 <= int(found[2]) <= MOST_CRATES:
                raise UsageError(f"{name}: crates are numbered from 1")
            return OF_A_CRATE[found[1]], int(found[2])
        if found and found[1] in OF_A_CHARACTER:  # by its code, as `split` writes it
            return OF_A_CHARACTER[found[1]], int(found[2])
        somebody = OF_SOMEBODY.match(name.lower())
        if somebody and (somebody[1] or "at") in OF_A_CHARACTER:
            return OF_A_CHARACTER[somebody[1] or "at"], self._code(somebody, seats)
        if name in OF_A_CHARACTER or name in OF_A_CRATE:
            raise UsageError(f"{name} is of one: say whose, as in {name}.{'captain ' if name != 'crate' else ''}1")
        return super().find(name, seats)

    def _code(self, said: re.Match[str], seats: int) -> int:
        """Who is meant: a Trader's number, or an NPC's code."""
        who, number = said[2].replace("_", " "), int(said[3])
        breeds = {text.lower(): breed for breed, text in BREED_NAMES.items() if breed != Breed.TRADER}
        if who in breeds:
            return code_of(breeds[who], number)
        roles = [role.lower() for role in self._roles()]
        place_ = roles.index(who) if who in roles else -1
        if who == TRADER and said[4]:
            place_ = int(said[4]) - 1
        if not 0 <= place_ < MOST_CREW:
            raise unknown("character", who, (*breeds, *roles))
        if not 1 <= number <= seats:
            raise UsageError(f"{said[0]}: there are seats 1 to {seats}")
        return MOST_CREW * (number - 1) + place_

    def _roles(self) -> tuple[str, ...]:
        if not self.roles:
            self.roles = names(load_components(None, 0, ()), "traders")
        return self.roles

    def read(self, s: Any, d: Any, log: Any, name: str) -> Any:
        """The value of a field."""
        field, which = self.find(name, int(s.seats))
        return super().read(s, d, log, name) if field.by_seat else field.read(s, d, log, which)

    def same(self, name: str, wanted: Any, came: Any) -> bool:
        """Whether a value is the one that is wanted."""
        return super().same(_field_of(name), wanted, came)

    def place(self, s: Any, d: Any, log: Any, given: Mapping[str, Any]) -> None:
        """Make of a mission just dealt the position that is given."""
        place(s, d, log, self.split(given, int(s.seats)))

    def split(self, given: Mapping[str, Any], seats: int) -> dict[tuple[str, int], Any]:
        """What is given by field and whose it is."""
        found: dict[tuple[str, int], Any] = {}
        for name, value in given.items():
            field = _field_of(name)
            plain = name
            if field in OF_A_CHARACTER or field in OF_A_CRATE:
                plain = f"{field}.{self.find(name, seats)[1]}"
            try:
                checked = super().split({plain: value}, seats)
            except UsageError as wrong:
                raise UsageError(str(wrong).replace(plain, name)) from None
            if set(checked) & set(found):
                raise UsageError(f"{name} is given twice")
            found |= checked
        return found

    def closing(self, s: Any, d: Any, moves: tuple[Any, int], yielding: bool) -> int:
        """Which legal move ends what is begun: done, or nothing asked for; tolls and the like must be said."""
        stage = Stage(int(s.stage))
        if stage in STANDS_FOR_ITSELF:
            return REST
        found = _which(moves[0], moves[1], Act.ENDURE if stage == Stage.REACT else Act.DONE)
        if found < 0 and moves[1] == 1:
            return 0
        return OPEN if found < 0 else found

    def idle(self, s: Any, d: Any, moves: Any, legal: int) -> int:
        """Which legal move does the least; the first where something must be done."""
        found = [_which(moves, legal, kind) for kind in LEAST]
        return next((which for which in found if which >= 0), 0)


def _field_of(name: str) -> str:
    """The field that a name is of, without whose."""
    found = OF_A_NUMBER.match(name)
    if found and found[1] in OF_A_CRATE:
        return found[1]
    somebody = OF_SOMEBODY.match(name.lower())
    return (somebody[1] or "at") if somebody and (somebody[1] or "at") in OF_A_CHARACTER else name


def _which(moves: Any, legal: int, kind: Act) -> int:
    """The place of a legal move of a kind, or -1."""
    for i in range(legal):
        if moves[i].kind == kind:
            return i
    return -1
