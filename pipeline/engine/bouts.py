"""Many tries of one stretch of a game, such as a combat, from one position: what a lab plays.

`make_bouts` closes over a game's rules as `make_loop` does. The position is laid once, in plain Python, and copied
before each try, so that nothing but luck and choices differs between two.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from pipeline.engine.jit import kernel
from pipeline.engine.luck import branch
from pipeline.engine.play import PLAYER_LUCK, TABLE_LUCK, Worker
from pipeline.engine.players import make_choose
from pipeline.engine.record import Array, Record, Rows, i4, i8, u8
from pipeline.engine.rules import MOST_MOVES, GameRules, Player


class Bout(Record):
    """What a call tries."""

    seed: u8
    first: i8  # number of the first try
    cap: i4  # steps after which a try is given up


class Tried(Record):
    """What every game's record of a try begins with."""

    winner: i4  # the side that won, from 0; -1: nobody
    steps: i4
    fault: i4  # 1: given up, or nobody could do anything


class Stretch(NamedTuple):
    """The functions of a game's stretch. Each is a kernel."""

    begin: Callable[[Any, Any, Any], None]  # (s, d, log): once luck is set, before the first step
    is_over: Callable[[Any, Any], bool]
    tell: Callable[[Any, Any, Any], None]  # (s, d, tried): write down what came of it


def make_bouts(rules: GameRules, stretch: Stretch) -> Callable[..., None]:
    """The kernel that tries it: (d, players, position, bout, worker, log, tried), one for each of `tried`."""
    to_move, legal_moves, apply_move = rules.to_move, rules.legal_moves, rules.apply_move
    begin, is_over, tell, choose = stretch.begin, stretch.is_over, stretch.tell, make_choose(rules)

    @kernel
    def once(  # noqa: PLR0913 - what a stretch is played with
        d: Any, players: Rows[Player], cap: int, worker: Worker, log: Any, tried: Any
    ) -> None:
        s, moves = worker.states[0], worker.bench.moves
        begin(s, d, log)
        while not is_over(s, d):
            n = min(legal_moves(s, d, moves), MOST_MOVES)
            if n == 0 or s.step >= cap:
                tried.fault = 1
                break
            chosen = 0
            if n > 1:
                chosen = choose(s, d, players[to_move(s, d)], n, worker.bench)
            s.step += 1
            apply_move(s, d, moves[chosen], log)
        tried.steps = s.step
        tell(s, d, tried)

    @kernel
    def bouts(  # noqa: PLR0913 - likewise
        d: Any, players: Rows[Player], position: Array, bout: Bout, worker: Worker, log: Any, tried: Rows[Any]
    ) -> None:
        """Try it from `position`, a state as words; `players[seat]` decides for a seat. `tried` comes zeroed."""
        s = worker.states[0]
        for k in range(len(tried)):
            for w in range(worker.words.shape[1]):
                worker.words[0, w] = position[0, w]
            key = branch(bout.seed, bout.first + k)
            s.root, s.noise = branch(key, TABLE_LUCK), branch(key, PLAYER_LUCK)
            once(d, players, bout.cap, worker, log, tried[k])

    return bouts
