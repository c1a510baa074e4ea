"""What a cell of a component sheet may hold. A game declares a sheet's columns as the fields of a NamedTuple:

class CardRow(NamedTuple):
    name: Annotated[str, Column("as printed")]
    fleet: Annotated[int, Column("fleet strength", default=0, high=20)]      a whole number
    kind: Annotated[str, Column("what it is", words=("unit", "world"))]      one of some words
    subtypes: Annotated[tuple[str, ...], Column("…", default=(), words=…)]   several words: infantry+hero
    single: Annotated[bool, Column("only one exists", default=False)]        yes or no
    source: Annotated[str, SOURCE]
    confidence: Annotated[Confidence, CONFIDENCE]
"""

import re
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple, get_args, get_type_hints

from pipeline.errors import nearest

TRUST = ("known", "public", "deduced", "invented", "own")
OWN = "own"
INVENTED = "invented"
WHOLE = re.compile(r"([+-]?\d{1,9})([.,]0{1,2})?", re.ASCII)  # three noughts may be thousands
YES_NO = {
    **dict.fromkeys(("yes", "true", "y", "x", "1"), True),
    **dict.fromkeys(("no", "false", "n", "0"), False),
}
REQUIRED = object()
DASHES = frozenset("-\N{HYPHEN}\N{NON-BREAKING HYPHEN}\N{EN DASH}\N{EM DASH}\N{MINUS SIGN}")  # as a cell: none
UNSEEN = re.compile("[\N{ZERO WIDTH SPACE}\N{WORD JOINER}\N{ZERO WIDTH NO-BREAK SPACE}\N{SOFT HYPHEN}]")
FAILED = re.compile(r"#(REF|DIV/0|NULL|SPILL|CALC|ERROR|VALUE|NUM)!|#N/A|#NAME\?|Err:\d+")
UNSAVED = "a formula without a saved value; open the sheet where it was made and save it, or write the value"


class Column(NamedTuple):
    """A column: what it means, what a blank cell stands for (if it may be blank), and what it may hold."""

    about: str
    default: Any = REQUIRED
    low: int = 0
    high: int = 99
    words: tuple[str, ...] = ()
    refers: str = ""  # the sheet whose rows it names
    played: bool = True  # whether it can matter in play; sources and notes can't
    blank: str = ""  # what a blank cell means, where its default doesn't say it


class Confidence(NamedTuple):
    """What the cells of a row rest on: one word for all of them, and other words for some columns.

    Written `invented; fleet+deploy_cost: deduced; name: public`.
    """

    rest: str = OWN
    columns: tuple[tuple[str, str], ...] = ()

    def of(self, column: str) -> str:
        """The word for a column."""
        return dict(self.columns).get(column, self.rest)

    def changed(self, column: str) -> "Confidence":
        """The same, after the user has set a column's cell."""
        return Confidence(self.rest, (*(pair for pair in self.columns if pair[0] != column), (column, OWN)))


SOURCE = Column("where the row's facts come from", default="", played=False)
CONFIDENCE = Column("how far to trust the row's facts", default=Confidence(), played=False, blank=OWN)
TRUST_WORDS = (
    "known, public, deduced, invented or own; other words for some columns follow: invented; fleet+ground: known"
)


class Cell(NamedTuple):
    """A column of a row type, ready to read cells with."""

    name: str
    kind: Any  # int, bool, str, Confidence or tuple[str, ...]
    column: Column
    beside: tuple[str, ...] = ()  # the names of all columns of its sheet

    def read(self, text: str) -> Any:
        """The value that a cell's text stands for; a `ValueError` says what would have been right.

        A dash stands for none, which is what a blank cell says, where a blank cell says that.
        """
        text = tidy(text)
        if text in DASHES:
            return self._none()
        if not text:
            if self.required():
                raise ValueError(self.expected())
            return self.column.default
        if text.startswith("="):
            raise ValueError(f"{self.expected()}: it is {UNSAVED}")
        if FAILED.fullmatch(text):
            raise ValueError(f"{self.expected()}: it is a formula that fails")
        if self.kind is int:
            return self._whole(text)
        if self.kind is bool:
            if text.lower() in YES_NO:
                return YES_NO[text.lower()]
            raise ValueError(self.expected())
        if self.kind is Confidence:
            return _confidence(text)
        if self.kind is str:
            return self._word(text) if self.column.words else text
        return tuple(dict.fromkeys(self._word(part) for part in text.split("+")))

    def required(self) -> bool:
        """Whether a blank cell is wrong."""
        return self.column.default is REQUIRED

    def expected(self) -> str:
        """What a cell of this column may hold, in words."""
        column = self.column
        words = ", ".join(column.words[:-1]) + " or " + column.words[-1] if len(column.words) > 1 else str(column.words)
        if self.kind is int:
            return f"a whole number from {column.low} to {column.high}"
        if self.kind is bool:
            return "yes or no"
        if self.kind is Confidence:
            return TRUST_WORDS
        if self.kind is str:
            named = f"the name of a row of {column.refers}" if column.refers else "a text"
            return words if column.words else named
        return f"{words} (several with + between them)"

    def written(self, value: Any) -> str:
        """A value as a cell holds it."""
        if isinstance(value, bool):
            return "yes" if value else "no"
        if isinstance(value, Confidence):
            return "; ".join([value.rest, *(f"{name}: {word}" for name, word in value.columns)])
        return "+".join(value) if isinstance(value, tuple) else str(value)

    def blank(self) -> str:
        """What a blank cell stands for, in words."""
        return self.column.blank or self.written(self.column.default) or "nothing"

    def shown(self, value: Any) -> str:
        """A value as an exported sheet holds it: blank where a blank cell stands for it."""
        return "" if value == self.column.default else self.written(value)

    def _none(self) -> Any:
        if self.required():
            raise ValueError(self.expected())
        default = self.column.default
        if self.kind is bool:
            return False
        if self.kind is int and default > 0:  # a blank cell is no "none" there
            blank = self.column.blank or default
            raise ValueError(f"{self.expected()}: write 0 for none, where that may be, or leave it blank for {blank}")
        return default

    def _whole(self, text: str) -> int:
        found = WHOLE.fullmatch(text.replace("\N{MINUS SIGN}", "-").replace("\N{EN DASH}", "-"))
        number = int(found[1]) if found else None
        if number == 0 and self.column.default == 0:  # what a blank cell stands for, whatever is least
            return 0
        if number is None or not self.column.low <= number <= self.column.high:
            raise ValueError(self.expected())
        return number

    def _word(self, text: str) -> str:
        word = plain(text)
        if word not in self.column.words:
            raise ValueError(f"{self.expected()}; {nearest(word, self.column.words)}")
        return word


def tidy(text: str) -> str:
    """A cell's text without what nobody sees: spaces of all kinds around it, doubled ones, characters of no width."""
    return " ".join(UNSEEN.sub("", text).split())


_cells: dict[type[Any], Mapping[str, Cell]] = {}  # looked up once: hints are slow to resolve


def plain(text: str) -> str:
    """A heading or word as this code spells it: ` Star cruiser ` is `star_cruiser`."""
    return re.sub(r"[\s\-]+", "_", tidy(text).lower())


def cells(row: type[Any]) -> Mapping[str, Cell]:
    """The columns that a row type declares, in their order."""
    if row not in _cells:
        _cells[row] = _declared(row)
    return _cells[row]


def _declared(row: type[Any]) -> Mapping[str, Cell]:
    found: dict[str, Cell] = {}
    hints = get_type_hints(row, include_extras=True)
    for name, hint in hints.items():
        kind, *extras = get_args(hint)
        (column,) = (extra for extra in extras if isinstance(extra, Column))
        found[name] = Cell(name, kind, column, tuple(hints))
    return found


def _confidence(text: str) -> Confidence:
    rest, columns = OWN, {}
    for part in text.split(";"):
        left, colon, right = part.rpartition(":")
        word = plain(right)
        if word not in TRUST:
            raise ValueError(f"{TRUST_WORDS}; {nearest(word, TRUST)}")
        if colon:
            columns.update({plain(name): word for name in left.split("+")})
        else:
            rest = word
    return Confidence(rest, tuple(columns.items()))


def counted(rows: Iterable[Any], row: type[Any]) -> dict[str, int]:
    """How many cells rest on each word of `TRUST`: those that matter in play and aren't just the default."""
    count = dict.fromkeys(TRUST, 0)
    for one in rows:
        for name, cell in cells(row).items():
            if cell.column.played and getattr(one, name) != cell.column.default:
                count[one.confidence.of(name) if hasattr(one, "confidence") else OWN] += 1
    return count
