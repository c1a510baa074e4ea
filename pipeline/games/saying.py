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
MOST_STEPS = 400  # of forced moves between two that are said

Parts = tuple[str, ...]


class Said(NamedTuple):
    """What came of a text: `desk` is the table after it, or as it was when `left` could not be done."""

    desk: Desk
    done: bool
    left: str  # the part that no legal move answered; "" for a text that could not end there


def say(desk: Desk, text: str) -> Said:
    """Make the moves that a text stands for, on a copy of the table."""
    first = desk = desk.copy()
    seat, whole, stays_open = _parsed(text)
    parts = whole
    while parts:
        step = _first_answer(desk, seat, parts)
        if step is None:
            own = desk.seat == first.seat  # else the text went on after the turn was over
            return Said(desk, False, _spelt(seat, parts)) if own else Said(first, False, _spelt(seat, whole))
        desk, parts = step
    if stays_open:
        return Said(desk, True, "")
    actor = desk.seat
    while desk.legal() and desk.seat == actor:
        closing = _closing(desk)
        if closing < 0:
            return Said(desk, closing == REST, _spelt(actor, ()))
        desk.make(closing)
    return Said(desk, True, "")


def legal_texts(desk: Desk) -> list[str]:
    """The legal moves as the narrator says them."""
    narrator = desk.game.narrator
    return [narrator.move(desk.s, desk.d, move) for move in desk.legal()]


def plain(text: str) -> str:
    """A text for comparing: lower case, no plural s, single spaces, no full stop."""
    words = re.sub(r"[“”\"]", "", text.lower()).strip(" .").split()
    return " ".join(word[:-1] if len(word) > 2 and word.endswith("s") else word for word in words)


def _parsed(text: str) -> tuple[int, Parts, bool]:
    """Seat from 0 (-1: whoever is to move), parts, and whether the text stays open."""
    stays_open = text.rstrip().endswith(("…", "..."))
    body = text.rstrip(" .…")
    found = SEAT.match(body)
    return int(found[1]) - 1 if found else -1, _parts(SEAT.sub("", body)), stays_open


def _parts(text: str) -> Parts:
    """The parts of a text, "1 token" as "token"."""
    return tuple(ONE.sub("", plain(part)) for part in CUT.split(SEAT.sub("", text)) if part)


def _spelt(seat: int, parts: Parts) -> str:
    return f"seat {seat + 1}: {', '.join(parts)}" if seat >= 0 else ", ".join(parts)


def _first_answer(desk: Desk, seat: int, parts: Parts) -> tuple[Desk, Parts] | None:
    """The table after the first move that answers a part; closings, and what others are forced to, come before it."""
    desk = desk.copy()
    for _ in range(MOST_STEPS):
        legal = desk.legal()
        if not legal:
            return None
        if seat in (-1, desk.seat):
            answer = _answer(desk, parts)
            if answer is not None:
                desk.make(answer[0])
                return desk, answer[1]
        closing = _closing(desk, yielding=seat not in (-1, desk.seat))
        if closing >= 0:
            desk.make(closing)
        elif len(legal) == 1 and closing == REST and (seat not in (-1, desk.seat) or _silent(desk, legal[0])):
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
            found = _within(_parts(form), parts) if form else None
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
