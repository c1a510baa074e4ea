"""One step of one game at a time, for scenarios: what `make_loop` does in a go, taken apart.

A game's entry.py may hold a second cached function, `step`, two lines long, so that the same
scenario runs compiled; in plain Python the kernel itself is called.
"""

from collections.abc import Callable
from typing import Any

from pipeline.engine.jit import kernel
from pipeline.engine.play import Batch, Worker, make_close, make_note, open_game
from pipeline.engine.record import Rows
from pipeline.engine.rules import GameRules

SETUP, LEGAL, CLOSE = -1, -2, -3  # what to do; zero or more: make that move of the bench


def make_step(rules: GameRules) -> Callable[..., int]:
    """A kernel (d, batch, worker, logs, what) that works on `worker.states[0]` and `logs[0]`.

    SETUP deals game `batch.first`; LEGAL fills the bench and returns how many moves are legal, 0 when
    the game is over; CLOSE writes the final facts of the game as it stands; `what` >= 0 makes that move,
    out of as many as LEGAL returned.
    """
    setup, is_over, legal_moves, apply_move = rules.setup, rules.is_over, rules.legal_moves, rules.apply_move
    note, close = make_note(rules), make_close(rules)

    @kernel
    def step(d: Any, batch: Batch, worker: Worker, logs: Rows[Any], what: int) -> int:
        s, moves, log = worker.states[0], worker.bench.moves, logs[0]
        if what == SETUP:
            open_game(s, worker.words, log, batch, batch.first)
            setup(s, d, log)
        elif what == LEGAL:
            return 0 if is_over(s, d) else legal_moves(s, d, moves)
        elif what == CLOSE:
            close(s, d, log, worker.bench.breaks, is_over(s, d))
        else:
            note(s, d, moves[what], legal_moves(s, d, moves), log)
            apply_move(s, d, moves[what], log)
        return 0

    return step
