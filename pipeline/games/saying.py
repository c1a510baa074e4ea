"""From what a person says to the moves it stands for.

The rules know only micro-decisions: which world, then each unit, then enough. A person says it in a go:

    seat 2: invade Taurus with Snub Fighter, Grunt and 1 Knighthood token for fleet, garrison Grunt

So a text is cut into parts at commas, "and", "with" and "then"; whenever a legal move's own text, or
one of the short forms that the narrator knows for it, is among the parts that are left, that move is made.
A part may count ("2 Grunts"); capitals and a plural s don't matter. What a text leaves unsaid at its end is
closed as the game closes it (done; no garrison). A text that ends in … stays open in the middle.
"""

import re
from collections.abc import Sequence
from typing import NamedTuple

from pipeline.games.contract import OPEN, REST
from pipeline.games.desk import Desk

CUT = re.compile(r"\s*(?:[,;]|\b(?:and|with|then)\b)\s*")
SEAT = re.compile(r"^seat (\d+):\s*")
ONE = re.compile(r"\b1 (?=[a-z])")
COUNTED = re.compile(r"^((?:[a-z]+ )?)(\d+) (.+)$")
NOT_NOW = "not now"  # how a narrator's reason begins that speaks of the moment, not of the thing
MOST_STEPS = 400  # of forced moves between two that are said

Parts = tuple[str, ...]


class Failure(NamedTuple):
    """A table at which something said could not be done, and the words that no legal move answered."""

    desk: Desk
    left: str  # "seat N: " alone where a begun choice may not end as it stands


class Said(NamedTuple):
    """What came of a text: the table after it, and where it failed (nowhere: it was done)."""

    desk: Desk
    failures: tuple[Failure, ...] = ()

    @property
    def done(self) -> bool:
        """Whether all of it was done."""
        return not self.failures

    def reason(self) -> str:
        """Why it can't be done, as the narrator has it; "" where the words name nothing of the game.

        A text may fail at several points, before and after what it leaves unsaid is closed: a reason that
        speaks of the thing itself goes before one that says "not now".
        """
        reasons = [one.desk.game.narrator.refused(one.desk.s, one.desk.d, one.left) for one in self.failures]
        told = [reason for reason in reasons if reason]
        return next((reason for reason in told if not reason.startswith(NOT_NOW)), told[0] if told else "")


def say(desk: Desk, text: str) -> Said:
    """Make the moves that a text stands for, on a copy of the table."""
    seat, whole, stays_open = _parsed(text)
    first, actor, parts = desk, -1, whole
    desk = desk.copy()
    while parts:
        passed: list[Desk] = []
        step = _first_answer(desk, (seat, parts, parts != whole), passed)
        if step is None:
            failures = [Failure(one, _spelt(seat, parts)) for one in passed]
            return Said(desk, (*failures, Failure(first, _spelt(seat, whole))))
        desk, parts, actor = step
    while not stays_open and desk.legal() and actor in (-1, desk.seat):
        closing = _closing(desk)
        if closing < 0:
            return Said(desk, () if closing == REST else (Failure(desk, _spelt(desk.seat, ())),))
        desk.make(closing)
    return Said(desk)


def legal_texts(desk: Desk) -> list[str]:
    """The legal moves as the narrator says them."""
    narrator = desk.game.narrator
    return [narrator.move(desk.s, desk.d, move) for move in desk.legal()]


def plain(text: str) -> str:
    """A text for comparing: lower case, no plural s, single spaces, no full stop."""
    words = re.sub(r"[“”\"]", "", text.lower()).strip(" .").split()
    return " ".join(word.rstrip("s") if len(word) > 2 else word for word in words)


def _parsed(text: str) -> tuple[int, Parts, bool]:
    """Seat from 0 (-1: whoever is to move), parts, and whether the text stays open."""
    stays_open = text.rstrip().endswith(("…", "..."))
    body = text.rstrip(" .…")
    found = SEAT.match(body)
    return int(found[1]) - 1 if found else -1, parts_of(SEAT.sub("", body)), stays_open


def parts_of(text: str) -> Parts:
    """The parts of a text without its seat, in plain words, "1 token" as "token"."""
    return tuple(ONE.sub("", plain(part)) for part in CUT.split(SEAT.sub("", text)) if part)


def _spelt(seat: int, parts: Parts) -> str:
    return f"seat {seat + 1}: {', '.join(parts)}" if seat >= 0 else ", ".join(parts)


def _first_answer(desk: Desk, said: tuple[int, Parts, bool], passed: list[Desk]) -> tuple[Desk, Parts, int] | None:
    """The table after the first move that answers a part, what is left, and who made it.

    Closings, and before the text has begun what others are forced to, come before that move; once begun, a text
    does not go on into another turn. `passed` takes the tables at which nothing answered.
    """
    seat, parts, begun = said
    desk = desk.copy()
    for step in range(MOST_STEPS):
        legal, actor = desk.legal(), desk.seat
        closing = _closing(desk, yielding=seat not in (-1, actor)) if legal else REST
        another_turn = begun and step > 0 and closing == REST
        answer = _answer(desk, parts) if legal and seat in (-1, actor) and not another_turn else None
        if answer is not None:
            desk.make(answer[0])
            return desk, answer[1], actor
        passed.append(desk.copy())
        forced = len(legal) == 1 and closing == REST and not begun
        if closing >= 0:
            desk.make(closing)
        elif forced and (seat not in (-1, actor) or _silent(desk, legal[0])):
            desk.make(0)
        else:
            return None
    return None


def _answer(desk: Desk, parts: Parts) -> tuple[int, Parts] | None:
    """The legal move that answers the earliest part, the longest of those, and the parts then left."""
    narrator = desk.game.narrator
    best: tuple[int, int, int] | None = None
    rest: Parts = ()
    for which, move in enumerate(desk.legal()):
        for form in (narrator.move(desk.s, desk.d, move), *narrator.also(desk.s, desk.d, move)):
            found = _within(parts_of(form), parts) if form else None
            if found is not None and (best is None or (found[0], -len(form)) < best[:2]):
                best, rest = (found[0], -len(form), which), found[1]
    return None if best is None else (best[2], rest)


def _within(form: Parts, parts: Parts) -> tuple[int, Parts] | None:
    """Where a move's form stands among the parts, and what is left of them; `2 X` leaves `1 X`."""
    size = len(form)
    for i in range(len(parts) - size + 1):
        if parts[i : i + size] == form:
            return i, parts[:i] + parts[i + size :]
        fewer = _one_less(form[0], parts[i]) if size == 1 else None
        if fewer is not None:
            return i, parts[:i] + fewer + parts[i + 1 :]
    return None


def _one_less(form: str, part: str) -> Parts | None:
    """What is left of a counted part ("2 grunt", "spend 2 mining token") when one of it is done, if it counts this."""
    found = COUNTED.match(part)
    if found is None or form != f"{found[1]}{found[3]}":
        return None
    number = int(found[2]) - 1
    return (f"{found[1]}{number if number > 1 else ''} {found[3]}".replace("  ", " ").strip(),) if number else ()


def _silent(desk: Desk, move: object) -> bool:
    """Whether a move is a forced step that nobody says."""
    return desk.game.narrator.move(desk.s, desk.d, move) == ""


def _closing(desk: Desk, yielding: bool = False) -> int:
    legal: Sequence[object] = desk.legal()
    return desk.game.positions.closing(desk.s, desk.d, (desk.worker.bench.moves, len(legal)), yielding)


__all__ = ["OPEN", "REST", "Said", "legal_texts", "plain", "say"]
