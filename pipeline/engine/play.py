"""The game loop, written once: `make_loop(rules)` closes over a game's rules.

A closure is never found in Numba's cache, but a module-level entry that calls it is: each game's
entry.py holds that one cached function, two lines long. The same loop, uncompiled, yields each step
to `steps` for transcripts and scenarios.
"""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import numpy as np

from pipeline.engine.facts import LOG_FULL, NO_MOVE, TOO_MANY_MOVES, settle
from pipeline.engine.jit import kernel
from pipeline.engine.luck import branch
from pipeline.engine.players import Bench, bench, make_choose
from pipeline.engine.record import Array, Record, Rows, i4, i8, u8, words_of
from pipeline.engine.rules import MOST_MOVES, GameRules, Player
from pipeline.engine.trials import Trials, begin, make_hold, make_taking

CAPPED = 0  # the ending of every game that reaches its cap of steps; each game's endings begin with it
TABLE_LUCK, PLAYER_LUCK, TRIAL_LUCK = range(3)


class Batch(Record):
    """What a call plays."""

    seed: u8
    first: i8  # number of the first game
    seats: i4
    rotations: i4  # games of one deal: game g has deal g // rotations and rotation g % rotations
    cap: i4  # steps after which a game ends as `capped`
    keep_decisions: i4
    check_always: i4  # 1: check the invariants after every step, not only at the end
    trials: Trials


class Worker(NamedTuple):
    """What one thread needs to play, made once: a state and its memory as words, and a bench."""

    states: Rows[Any]
    words: Array
    bench: Bench


def worker(state: type[Record]) -> Worker:
    """A worker for a game whose state is `state`."""
    states, words = words_of(state, 1)
    return Worker(states, words, bench())


@kernel
def open_game(s: Any, words: Array, log: Any, batch: Batch, game: int) -> None:
    """Empty the state and set what decides a game's luck: its deal for the table, itself for the players."""
    for w in range(words.shape[1]):
        words[0, w] = 0
    deal = branch(batch.seed, game // batch.rotations)
    s.root = branch(deal, TABLE_LUCK)
    s.noise = branch(branch(deal, PLAYER_LUCK), game % batch.rotations)
    s.seats = batch.seats
    log.game = game
    log.seats_at_table = batch.seats
    log.keep_decisions = batch.keep_decisions


@kernel
def open_trials(bench: Bench, batch: Batch, game: int) -> None:
    """Set the luck of a game's trials, if it has any; it is the game's own as the players' is."""
    if batch.trials.chance == 0.0:
        return
    deal = branch(batch.seed, game // batch.rotations)
    begin(bench.notes, branch(branch(deal, TRIAL_LUCK), game % batch.rotations))


def make_decide(rules: GameRules) -> Callable[..., int]:
    """A kernel (s, d, player, n, batch, bench, log) -> which of the `n` legal moves on the bench is made.

    Trials may leave fewer of them, and bring those to the front.
    """
    choose, hold, taking = make_choose(rules), make_hold(rules), make_taking(rules)

    @kernel
    def decide(  # noqa: PLR0913 - what is decided on, by whom, and what it is noted in
        s: Any, d: Any, player: Player, n: int, batch: Batch, bench: Bench, log: Any
    ) -> int:
        if batch.trials.chance == 0.0:
            return choose(s, d, player, n, bench) if n > 1 else 0
        left = hold(s, d, n, batch.trials, bench, log) if n > 1 else 1
        chosen = choose(s, d, player, left, bench) if left > 1 else 0
        taking(s, d, bench.moves[chosen], bench, log)
        return chosen

    return decide


def make_note(rules: GameRules) -> Callable[..., None]:
    """A kernel (s, d, move, n, log) that counts a step, and writes its row where decisions are kept."""
    to_move, decision, round_of, subject = rules.to_move, rules.decision, rules.round_of, rules.subject

    @kernel
    def note(s: Any, d: Any, move: Any, n: int, log: Any) -> None:
        s.step += 1
        seat = to_move(s, d)
        if n > 1:
            log.games[0].decisions += 1
            log.choices[seat, decision(s, d)] += 1
        if log.keep_decisions == 0:
            return
        if log.decisions_n >= len(log.decisions):
            log.games[0].faults |= LOG_FULL
            return
        row = log.decisions[log.decisions_n]
        log.decisions_n += 1
        row.step, row.seat, row.legal = s.step, seat + 1, n
        row.round_, row.kind, row.subject = round_of(s, d), decision(s, d), subject(s, d, move)

    return note


def make_close(rules: GameRules) -> Callable[..., None]:
    """A kernel (s, d, log, breaks, over) that writes the final facts of a game."""
    finish, check = rules.finish, rules.check

    @kernel
    def close(s: Any, d: Any, log: Any, breaks: Array, over: bool) -> None:
        log.games[0].faults |= check(s, d)
        log.games_n = 1
        log.steps = s.step
        ending = finish(s, d, log, breaks)
        log.games[0].ending = ending if over else CAPPED
        settle(log, breaks)

    return close


def make_loop(rules: GameRules) -> Callable[..., None]:
    """The kernel that plays games: (d, players, seatings, batch, worker, logs)."""
    setup, is_over, to_move = rules.setup, rules.is_over, rules.to_move
    legal_moves, apply_move, check = rules.legal_moves, rules.apply_move, rules.check
    decide, note, close = make_decide(rules), make_note(rules), make_close(rules)

    @kernel
    def play_game(  # noqa: PLR0913 - what a game is played with
        d: Any, players: Rows[Player], seating: Array, batch: Batch, worker: Worker, log: Any
    ) -> None:
        s, moves = worker.states[0], worker.bench.moves
        setup(s, d, log)
        over = is_over(s, d)
        while not over and s.step < batch.cap:
            n = legal_moves(s, d, moves)
            if n > MOST_MOVES:
                log.games[0].faults |= TOO_MANY_MOVES
                n = MOST_MOVES
            if n == 0:
                log.games[0].faults |= NO_MOVE
                break
            chosen = decide(s, d, players[seating[to_move(s, d)]], n, batch, worker.bench, log)
            note(s, d, moves[chosen], n, log)
            apply_move(s, d, moves[chosen], log)
            if batch.check_always != 0:
                log.games[0].faults |= check(s, d)
            over = is_over(s, d)
        close(s, d, log, worker.bench.breaks, over)
        for seat in range(batch.seats):
            log.seats[seat].player = seating[seat]

    @kernel
    def play_games(  # noqa: PLR0913 - likewise
        d: Any, players: Rows[Player], seatings: Array, batch: Batch, worker: Worker, logs: Rows[Any]
    ) -> None:
        """Play the games batch.first, batch.first + 1, … one for each of `logs`, which come zeroed.

        `seatings[rotation, seat]` is a row of `players`. The caller asks for as many games as take
        about half a second, writes the logs, and calls again: memory stays flat, Ctrl-C is heard.
        """
        for g in range(len(logs)):
            game = batch.first + g
            open_game(worker.states[0], worker.words, logs[g], batch, game)
            open_trials(worker.bench, batch, game)
            play_game(d, players, seatings[game % batch.rotations], batch, worker, logs[g])

    return play_games


class Step(NamedTuple):
    """A step about to be made, as `steps` yields it: the legal moves are `worker.bench.moves[:legal]`."""

    seat: int
    legal: int
    chosen: int


def steps(  # noqa: PLR0913 - likewise
    rules: GameRules, d: Any, players: Rows[Player], seating: Array, batch: Batch, table: tuple[Worker, Any]
) -> Iterator[Step]:
    """Play game `batch.first` in plain Python, pausing before each step; `table` is the worker and the log.

    The same rows come of it as compiled; a caller may look at the state between steps and not change it.
    """
    worker, log = table
    s, moves = worker.states[0], worker.bench.moves
    decide, note, close = make_decide(rules), make_note(rules), make_close(rules)
    with np.errstate(over="ignore"):
        open_game(s, worker.words, log, batch, batch.first)
        open_trials(worker.bench, batch, batch.first)
        rules.setup(s, d, log)
        while not rules.is_over(s, d) and s.step < batch.cap:
            n = min(rules.legal_moves(s, d, moves), MOST_MOVES)
            if n == 0:
                log.games[0].faults |= NO_MOVE
                break
            seat = rules.to_move(s, d)
            chosen = decide(s, d, players[seating[seat]], n, batch, worker.bench, log)
            yield Step(seat, n, chosen)
            note(s, d, moves[chosen], n, log)
            rules.apply_move(s, d, moves[chosen], log)
        close(s, d, log, worker.bench.breaks, rules.is_over(s, d))
    for seat in range(batch.seats):
        log.seats[seat].player = seating[seat]
