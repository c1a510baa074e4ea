"""From what a person types at a decision to the moves it means: a number, a part of a choice's text, or a sentence in
the rulebook's words as scenarios have them (saying.py).
"""

import re
from typing import NamedTuple, Self

from pipeline.games.desk import Desk
from pipeline.games.saying import legal_texts, plain, say

MOST_NAMED = 6  # choices that an answer could mean, when it is asked which


class Heard(NamedTuple):
    """What an answer means: moves by their places among those legal at their time, or why none is made."""

    moves: tuple[int, ...] = ()
    why_not: str = ""


class Noting(Desk):
    """A table that notes which moves are made at it."""

    made: tuple[int, ...] = ()

    @classmethod
    def at(cls, desk: Desk) -> Self:
        """The same table, noting from now on."""
        noting = cls.__new__(cls)
        noting.__dict__.update(desk.__dict__)
        return noting

    def make(self, which: int) -> None:
        """Make a move, and note it."""
        super().make(which)
        self.made = (*self.made, which)

    def copy(self) -> Self:
        """Another table with the same game and the same notes."""
        return self.at(super().copy())


def options(desk: Desk) -> list[str]:
    """The legal moves in words, without the seat."""
    return [text.partition(": ")[2] for text in legal_texts(desk)]


def understand(desk: Desk, answer: str) -> Heard:
    """The moves that an answer of the deciding seat means."""
    texts = options(desk)
    if re.fullmatch(r"-?\d+", answer):
        number = int(answer)
        if 1 <= number <= len(texts):
            return Heard((number - 1,))
        return Heard(why_not=f"There is no choice {number}: they go from 1 to {len(texts)}.")
    wanted = plain(answer)
    if not wanted:
        return Heard(why_not="That says nothing: type a number, a part of a choice, or ? for help.")
    plain_texts = [plain(text) for text in texts]
    equal = [i for i, text in enumerate(plain_texts) if text == wanted]
    ends = [i for i, text in enumerate(plain_texts) if text.endswith(f" {wanted}")]
    some = equal[:1] or ends or [i for i, text in enumerate(plain_texts) if wanted in text]
    if len(some) == 1:
        return Heard((some[0],))
    said = say(Noting.at(desk), f"seat {desk.seat + 1}: {answer}")
    if said.done and isinstance(said.desk, Noting) and said.desk.made:
        return Heard(said.desk.made)
    if some:
        named = [f"{i + 1} {texts[i]}" for i in some[:MOST_NAMED]]
        more = f", or {len(some) - MOST_NAMED} more" if len(some) > MOST_NAMED else ""
        return Heard(why_not=f"That could be {'; '.join(named)}{more}: say which.")
    return Heard(why_not=refusal(said.reason(), answer))


def why_not(desk: Desk, said: str) -> str:
    """Why what is said can't be done now; that it can, where it can."""
    texts, wanted = options(desk), plain(said)
    able = [i for i, text in enumerate(texts) if wanted and wanted in plain(text)]
    if able:
        return f"It can be done: {able[0] + 1} {texts[able[0]]}."
    return refusal(desk.game.narrator.refused(desk.s, desk.d, f"seat {desk.seat + 1}: {said}"), said)


def refusal(reason: str, said: str) -> str:
    """A narrator's reason as an answer."""
    if not reason:
        return f"{said!r} is nothing of this game that could be done now. ? shows what can be typed."
    return f"{reason[:1].upper()}{reason[1:]}."
