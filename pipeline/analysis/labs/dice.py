"""Dice of any faces: the odds of each face, of how many of a face so many dice show, of sums, of turns until it comes.

A face may show several symbols: `hit+hit` counts as two hits. Dice are independent and their faces equally likely;
a face that stands twice is twice as likely.
"""

import math
import re
from collections import Counter
from collections.abc import Collection, Hashable, Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple, TypeVar, cast

from pipeline.analysis.labs.sheet import Cell, Column, Sheet, at_least_one, counted, distribution, either, plain
from pipeline.errors import UsageError, unknown

MOST_SIDES, MOST_DICE, MOST_SUMS = 100, 60, 600  # at a table nobody throws more; above it an answer takes seconds
MOST_COLUMNS = 4  # dice of which a table of all faces has a column for each number
MOST_TURNS = 24
NUMBER = re.compile(r"[+-]?\d+")
T = TypeVar("T", bound=Hashable)


class Die(NamedTuple):
    """A die: its different faces in the order given, and how many sides show each."""

    faces: tuple[str, ...]
    sides: tuple[int, ...]

    @property
    def numeric(self) -> bool:
        """Whether every face is a whole number."""
        return all(NUMBER.fullmatch(face) for face in self.faces)

    @property
    def symbols(self) -> list[str]:
        """What its faces show: each symbol once."""
        return list(dict.fromkeys(symbol for face in self.faces for symbol in shown_on(face)))


def shown_on(face: str) -> list[str]:
    """The symbols of a face: `hit+hit` shows two."""
    return [face] if NUMBER.fullmatch(face) else [symbol for symbol in face.split("+") if symbol] or [face]


def read(text: str) -> Die:
    """A die from `search search move`, `2 hit, blank`, or `d6`."""
    numbered = re.fullmatch(r"\s*[dD](\d+)\s*", text)
    if numbered:
        at_least_one("--faces d", int(numbered[1]), MOST_SIDES)
        return Die(tuple(str(k) for k in range(1, int(numbered[1]) + 1)), (1,) * int(numbered[1]))
    if "," in text and not re.fullmatch(r"[\s\d,+-]*", text):
        sides = counted(text, "--faces")
    else:
        sides = dict(Counter(text.replace(",", " ").split()))
    if not sides:
        raise UsageError("--faces '' names no face; say them all, such as 'search search move attack', or d6")
    if sum(sides.values()) > MOST_SIDES:
        raise UsageError(f"--faces has {sum(sides.values())} sides; a die may have {MOST_SIDES} at most")
    return Die(tuple(sides), tuple(sides.values()))


def odds(die: Die, again: Collection[str] = (), once: bool = False) -> dict[str, Fraction]:
    """The odds of each face; those of `again` are thrown again, until another comes or `once`.

    Of faces with w sides and again the set A it is w / (1 − w(A)) where thrown again until another comes.
    """
    thrown = _thrown(die, again, once)
    return {face: thrown.probability(face) for face in die.faces}


def _thrown(die: Die, again: Collection[str] = (), once: bool = False) -> Any:
    """The die as icepool has it."""
    import icepool

    named(again, die.faces)
    plain_die = icepool.Die(dict(zip(die.faces, die.sides, strict=True)))
    if not again:
        return plain_die
    if not set(die.faces) - set(again):
        if once:
            return plain_die  # all are thrown again, and what comes then stays
        raise UsageError(f"--reroll {either(list(again))} leaves no face to stop at; name fewer, or add --once")
    return plain_die.reroll(set(again), depth=1 if once else "inf")


def totals(dice: Sequence[Mapping[T, int]]) -> dict[T, Fraction]:
    """The odds of the sum of what independent dice show.

    Each die is its outcomes with their weights: numbers, or tuples of numbers that are added place by place.
    """
    import icepool

    together: Any = None
    for weights, many in Counter(tuple(die.items()) for die in dice).items():
        one = icepool.Die({_added(outcome): weight for outcome, weight in weights if weight})
        part = many @ one
        together = part if together is None else together + part
    found = {} if together is None else {outcome: together.probability(outcome) for outcome in together}
    return {cast(T, tuple(k) if isinstance(k, icepool.Vector) else k): p for k, p in found.items()}


def _added(outcome: Any) -> Any:
    import icepool

    return icepool.Vector(outcome) if isinstance(outcome, tuple) else outcome


class Asked(NamedTuple):
    """What is asked of dice: which, how many of each, and what is thrown again."""

    dice: tuple[Die, ...]
    many: int = 1  # of each
    again: tuple[str, ...] = ()
    once: bool = False

    @property
    def thrown(self) -> list[dict[str, Fraction]]:
        """The odds of every die, one after the other."""
        found = []
        for die in self.dice:
            mine = [face for face in self.again if face in die.faces]
            found += [odds(die, mine, self.once)] * self.many
        return found

    @property
    def symbols(self) -> list[str]:
        """All that the dice can show."""
        return list(dict.fromkeys(symbol for die in self.dice for symbol in die.symbols))

    @property
    def numeric(self) -> bool:
        """Whether all dice show whole numbers."""
        return all(die.numeric for die in self.dice)

    def said(self) -> str:
        """`3 dice`."""
        many = len(self.dice) * self.many
        return f"{many} {'die' if many == 1 else 'dice'}"


def asked(faces: Sequence[str], many: int = 1, again: Sequence[str] = (), once: bool = False) -> Asked:
    """What the options say; a `UsageError` where they don't fit together."""
    if not faces:
        raise UsageError("lab dice needs --faces, such as --faces 'search search move attack' or --faces d6")
    dice = tuple(read(one) for one in faces)
    at_least_one("--dice", many, MOST_DICE // len(dice) or 1)
    words = [word for one in again for word in one.replace(",", " ").split()]
    if once and not words:
        raise UsageError("--once says how often to reroll, but nothing is: add --reroll FACE")
    named(words, {face for die in dice for face in die.faces})
    return Asked(dice, many, tuple(dict.fromkeys(words)), once)


def named(words: Collection[str], faces: Collection[str]) -> None:
    """Complain of a face that isn't there."""
    for word in words:
        if word not in faces:
            raise unknown("face", word, faces)


def counts(of: Asked, symbols: Collection[str]) -> dict[int, Fraction]:
    """The odds that so many symbols of a set are shown, all dice together; odds of 0 in between included."""
    found = totals([_weights(die, symbols) for die in of.thrown])
    return {k: found.get(k, Fraction(0)) for k in range(max(found) + 1)}


def _weights(die: Mapping[str, Fraction], symbols: Collection[str]) -> dict[int, int]:
    """How many of the symbols a die shows, with whole weights."""
    return _whole([(sum(s in symbols for s in shown_on(face)), p) for face, p in die.items()])


def _whole(odds: Sequence[tuple[int, Fraction]]) -> dict[int, int]:
    common = math.lcm(*(p.denominator for _, p in odds))
    weights: Counter[int] = Counter()
    for outcome, p in odds:
        weights[outcome] += int(p * common)
    return dict(weights)


def each_face(of: Asked) -> list[Sheet]:
    """The odds of each face of each different die, with and without what is thrown again."""
    sheets = []
    for k, die in enumerate(of.dice):
        again = [face for face in of.again if face in die.faces]
        plainly, then = odds(die), odds(die, again, of.once)
        columns = [Column("face", "word"), Column("sides", "count"), Column("odds", "odds")]
        rows: list[tuple[Cell, ...]] = [
            (face, n, plainly[face], *([then[face]] if again else []))
            for face, n in zip(die.faces, die.sides, strict=True)
        ]
        if again:
            how = "once" if of.once else "until another face comes"
            columns.append(Column(f"with {either(again)} rerolled {how}", "odds"))
        which = f"Die {k + 1}" if len(of.dice) > 1 else "One die"
        sheets.append(Sheet(f"{which}: each face", tuple(columns), tuple(rows), (), columns[-1].name))
    return sheets


def each_symbol(of: Asked) -> Sheet:
    """How many of each symbol all dice show: the odds of none, one and so on, of at least one, and the mean."""
    found = {symbol: counts(of, {symbol}) for symbol in of.symbols}
    most = max(map(max, found.values()))
    shown = range(most + 1) if most <= MOST_COLUMNS else range(1)
    columns = [Column("face", "word"), *(Column("none" if k == 0 else str(k), "odds") for k in shown)]
    columns += [Column("at least one", "odds"), Column("mean", "mean")]
    rows: list[tuple[Cell, ...]] = []
    for symbol, chance in found.items():
        mean = sum((k * p for k, p in chance.items()), Fraction(0))
        rows.append((symbol, *(chance.get(k, Fraction(0)) for k in shown), 1 - chance[0], mean))
    return Sheet(f"How many of each with {of.said()}", tuple(columns), tuple(rows), (), "at least one")


def count_of(of: Asked, words: str) -> Sheet:
    """How many of a symbol, or of any of several, all dice show."""
    symbols = words.replace(",", " ").split()
    if not symbols:
        raise UsageError("--count '' names no face")
    named(symbols, of.symbols)
    called = either(symbols)
    return distribution(f"How often {called} with {of.said()}", counts(of, symbols), called)


def keeping(text: str) -> tuple[str, int]:
    """`highest 2` as a pair; `highest` alone keeps one."""
    end, _, many = text.strip().partition(" ")
    if end not in ("highest", "lowest") or not (many.strip() or "1").isdecimal():
        raise UsageError(f"--keep {text!r} must be highest or lowest with a number, such as 'highest 2'")
    return end, int(many.strip() or 1)


def sums(of: Asked, keep: str = "") -> Sheet:
    """The sum of dice that show numbers: of all, or of the highest or lowest that are kept."""
    import icepool

    if not of.numeric:
        raise UsageError(f"--keep {keep!r} needs dice with whole numbers on every face, such as --faces d6")
    dice = [{int(face): p for face, p in die.items()} for die in of.thrown]
    reach = sum(max(die) - min(die) for die in dice)
    if reach > MOST_SUMS:
        raise UsageError(f"the sum of {of.said()} can be any of {reach + 1:,} numbers; {MOST_SUMS} can be worked out")
    weighted = [_whole(list(die.items())) for die in dice]
    if not keep:
        return distribution(f"The sum of {of.said()}", totals(weighted), "sum")
    end, many = keeping(keep)
    at_least_one(f"--keep {end}", many, len(dice))
    pool = icepool.Pool([icepool.Die(die) for die in weighted])
    kept = (pool.highest(many) if end == "highest" else pool.lowest(many)).sum()
    found = {int(total): kept.probability(total) for total in kept}
    return distribution(f"The sum of the {end} {many} of {of.said()}", found, "sum")


def until(of: Asked, text: str) -> Sheet:
    """In which turn a throw of all dice first shows what is waited for; turns are independent (geometric odds)."""
    wanted = {text.strip(): 1} if text.strip() in of.symbols else counted(text, "--until")
    named(wanted, of.symbols)
    if len(wanted) > 1:
        raise UsageError(f"--until {text!r} waits for several faces; wait for one, such as '2 {next(iter(wanted))}'")
    ((symbol, many),) = wanted.items()
    p = sum((chance for k, chance in counts(of, {symbol}).items() if k >= many), Fraction(0))
    what = symbol if many == 1 else f"{many} {symbol}"
    if p == 0:
        raise UsageError(f"--until {text!r} never comes with {of.said()}")
    turns = min(MOST_TURNS, _turns(p, Fraction(19, 20)))
    rows = tuple((k, p * (1 - p) ** (k - 1), 1 - (1 - p) ** k) for k in range(1, turns + 1))
    half, most = _turns(p, Fraction(1, 2)), _turns(p, Fraction(9, 10))
    said = f"On average it takes {plain(1 / p)} turns; half of the time it has come by turn {half}, "
    said += f"nine times in ten by turn {most}."
    columns = (Column("turn", "count"), Column("first in this turn", "odds"), Column("by then", "odds"))
    return Sheet(f"Turns until {what} comes, throwing {of.said()} a turn", columns, rows, (said,), "by then")


def _turns(p: Fraction, share: Fraction) -> int:
    """The first turn by which it has come in at least so large a share of cases."""
    if p == 1:
        return 1
    near = max(1, math.floor(math.log(1 - share) / math.log(1 - p)) - 1)  # exact powers only where it matters
    while 1 - (1 - p) ** near < share:
        near += 1
    return near


class Questions(NamedTuple):
    """What is to be told besides the odds of each face."""

    counts: Sequence[str] = ()  # faces, or several of which any will do
    until: str = ""
    keep: str = ""


def answer(of: Asked, questions: Questions) -> list[Sheet]:
    """Every sheet that was asked for; of several dice without a question, how many of each face, or the sum."""
    sheets = each_face(of)
    several = len(of.dice) * of.many > 1
    sheets += [count_of(of, words) for words in questions.counts]
    if questions.keep or (several and of.numeric and not questions.counts):
        sheets.append(sums(of, questions.keep))
    elif several and not of.numeric and not questions.counts:
        sheets.append(each_symbol(of))
    elif of.numeric and not several and not questions.counts:
        sheets.append(sums(of))
    if questions.until:
        sheets.append(until(of, questions.until))
    return sheets
