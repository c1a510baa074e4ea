"""A person at one seat of a game, the other seats played as ever.

The person hears what the seat may know: moves and news as the game's `hidden` tells them to a seat. Everything else
is as in a transcript, and nothing but the answers decides how a game comes out.
"""

import dataclasses
import textwrap
from collections.abc import Callable, Sequence

import numpy as np

from pipeline.engine.players import make_choose
from pipeline.games.contract import Game
from pipeline.games.desk import Desk
from pipeline.games.transcript import Sitting, head, scores
from pipeline.games.understanding import options, understand, why_not

FEW = 15  # choices that have a line each
ALIKE = 4  # so many that differ in their last word alone share one
WIDTH = 100
HELP = """
  3                 make choice 3
  taurus            a part of a choice's text does as well, where it is the only one with it
  invade Taurus with Snub Fighter and Grunt
                    several choices in a go, in the rulebook's words; what is left unsaid is closed as the game does
  why not TEXT      why something can't be done now, with the rulebook's page
  undo              take your last answer back, as long as nobody else has decided and nothing hidden came to light
  table             the position once more
  ?                 this help, and the choices
  quit              leave the table
""".strip("\n").splitlines()


@dataclasses.dataclass
class Answered:
    """The table as it was before an answer, and what has been done since."""

    desk: Desk
    kept: int  # lines of the transcript then
    round_: int
    face_down: tuple[int, ...]
    steps: list[int] = dataclasses.field(default_factory=list)


class SittingIn:
    """A game with a person at `seat` (from 0): `ask` shows a question and returns the answer, `tell` shows a line."""

    def __init__(
        self, game: Game, sitting: Sitting, seat: int, ask: Callable[[str], str], tell: Callable[[str], None]
    ) -> None:
        self.game, self.sitting, self.seat, self.ask, self.tell = game, sitting, seat, ask, tell
        self.desk = Desk(game, sitting.d, int(sitting.batch.seats))
        self.voice = game.hidden.voice(seat) if game.hidden and game.hidden.voice else game.narrator
        self.choose = make_choose(game.rules)
        self.kept: list[str] = []  # the transcript
        self.answers: list[Answered] = []  # that can be taken back, as far as nobody else has decided since
        self.final = "you have not decided anything yet"  # why there is none

    def play(self) -> bool:
        """Play to the end, or until the person leaves; whether the game was ended."""
        self.desk.deal_game(self.sitting.batch)
        self._keep([*head(self.game, self.sitting, self.seat), *self.voice.opening(self.desk.s, self.desk.d)])
        self.tell("? shows what can be typed.")
        while self.desk.s.step < self.desk.batch[0].cap and (legal := len(self.desk.legal())):
            seat = self.desk.seat
            if legal == 1:
                self._make(0, legal)
            elif seat == self.seat:
                if not self._decide():
                    self._keep([f"seat {self.seat + 1} leaves the table; the game is not over"])
                    return False
            else:
                self.answers.clear()
                self.final = f"seat {seat + 1} has decided since"
                self._make(self._chosen(seat, legal), legal)
        self._end()
        return True

    def _chosen(self, seat: int, legal: int) -> int:
        desk, sitting = self.desk, self.sitting
        player = sitting.players[int(sitting.seating[seat])]
        with np.errstate(over="ignore"):
            return int(self.choose(desk.s, desk.d, player, legal, desk.worker.bench))

    def _end(self) -> None:
        self.desk.close()
        for seat in range(int(self.sitting.batch.seats)):
            self.desk.log.seats[seat].player = self.sitting.seating[seat]
        s, d, log = self.desk.s, self.desk.d, self.desk.log
        self._keep([*scores(self.game, self.sitting, log), *self.game.narrator.ending(s, d, log)])

    def _keep(self, lines: Sequence[str]) -> None:
        """Tell lines that belong to the transcript."""
        self.kept += lines
        for line in lines:
            self.tell(line)

    def _make(self, which: int, legal: int) -> None:
        """Make a move, whoever's it is, and tell it."""
        desk = self.desk
        before, move = desk.copy().s, desk.worker.bench.moves[which].copy()  # type: ignore[attr-defined]  # NumPy's
        said = self.voice.move(desk.s, desk.d, move)
        if said:  # how many choices another seat had would tell of its hand
            mine = desk.seat == self.seat
            of = "" if not mine else f" (1 of {legal})" if legal > 1 else " (nothing else is possible)"
            self._keep([f"{said}{of}"])
        desk.make(which)
        if self.answers:
            self.answers[-1].steps.append(which)
        self._keep(self.voice.news(before, desk.s, desk.d, move))

    def _decide(self) -> bool:
        """Ask until a move is made; False where the person leaves."""
        if not self.answers:
            self._show_table()
        self._show_choices()
        while True:
            try:
                answer = self.ask(f"seat {self.seat + 1}> ").strip()
            except EOFError:
                self.tell("")
                return False
            word = answer.lower()
            if word in ("quit", "exit", "q"):
                return False
            if word == "undo":
                if self._undo():
                    return True
            elif word in ("?", "help"):
                self._tell(HELP)
                self._show_choices()
            elif word == "table":
                self._show_table()
            elif word.startswith("why not"):
                self.tell(why_not(self.desk, answer[len("why not") :].strip(" ?")))
            elif answer and self._answered(answer):
                return True

    def _answered(self, answer: str) -> bool:
        """Do what is answered, or say why not."""
        heard = understand(self.desk, answer)
        if not heard.moves:
            self.tell(heard.why_not)
            return False
        self.answers.append(self._before())
        for which in heard.moves:
            legal = len(self.desk.legal())
            if legal > 1 and self.desk.seat != self.seat:
                self.tell(f"The rest of that was not done: seat {self.desk.seat + 1} decides first.")
                break
            self._make(which, legal)
        return True

    def _before(self) -> Answered:
        desk = self.desk.copy()
        return Answered(desk, len(self.kept), self.game.rules.round_of(desk.s, desk.d), self._face_down(desk))

    def _face_down(self, desk: Desk) -> tuple[int, ...]:
        return self.game.hidden.face_down(desk.s, desk.d) if self.game.hidden else ()

    def _undo(self) -> bool:
        """Take the last answer back, or say why not."""
        why = self._final()
        if why:
            self.tell(f"That can't be taken back: {why}.")
            return False
        last = self.answers.pop()
        self.desk = last.desk
        del self.kept[last.kept :]
        self.tell("Taken back.")
        if not self.answers:
            self.final = "nothing is left to take back"
        return True

    def _final(self) -> str:
        """Why the last answer stands; "" where it can be taken back."""
        if not self.answers:
            return self.final
        last, now = self.answers[-1], self.desk
        if self.game.rules.round_of(now.s, now.d) != last.round_:
            return "another round has begun"
        if self._face_down(now) != last.face_down:
            return "something face down has come to light since"
        if _luck_mattered(last, now):
            return "luck has had its say since"
        return ""

    def _show_table(self) -> None:
        self._tell(["", *self.voice.table(self.desk.s, self.desk.d), ""])

    def _show_choices(self) -> None:
        self._tell(numbered(options(self.desk)))

    def _tell(self, lines: Sequence[str]) -> None:
        for line in lines:
            self.tell(line)


def _luck_mattered(last: Answered, now: Desk) -> bool:
    """Whether the same steps under other luck would have left another table."""
    other, root = last.desk.copy(), last.desk.s.root
    other.s.root = np.uint64(root) ^ np.uint64(0x5DEECE66D)
    for which in last.steps:
        if which >= len(other.legal()):
            return True
        other.make(which)
    other.s.root = root
    return bool((other.worker.words != now.worker.words).any())


def numbered(texts: Sequence[str]) -> list[str]:
    """Choices with their numbers, a line each; of many those that differ in their last word alone share a line."""
    stems: dict[str, list[int]] = {}
    for i, text in enumerate(texts):
        stems.setdefault(text.rpartition(" ")[0], []).append(i)
    lines, done = [], set[int]()
    for i, text in enumerate(texts):
        stem, _, _ = text.rpartition(" ")
        alike = stems[stem]
        if i in done:
            continue
        if len(texts) <= FEW or len(alike) < ALIKE or not stem:
            lines.append(f"  {i + 1:>2}  {text}")
            continue
        done |= set(alike)
        ends = ", ".join(f"{k + 1}\N{NO-BREAK SPACE}{texts[k].rpartition(' ')[2]}" for k in alike)
        wrapped = textwrap.wrap(ends, WIDTH, break_long_words=False, break_on_hyphens=False)
        lines += [f"      {stem}", *(f"        {line}" for line in wrapped)]
    return [line.replace("\N{NO-BREAK SPACE}", " ") for line in lines]
