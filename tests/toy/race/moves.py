"""The rules: what may be done and what it does."""

import numpy as np

from pipeline.engine.facts import LOG_FULL
from pipeline.engine.jit import kernel
from pipeline.engine.luck import branch
from pipeline.engine.piles import pop, push, shuffle
from pipeline.engine.record import Array, Rows
from pipeline.engine.rules import GameRules, Move, Player, add, put

from .state import GOAL_REACHED, LEAK, Log, State
from .tuning import Design

BANK, PRESS = range(2)


@kernel
def setup(s: State, d: Design, log: Log) -> None:
    for seat in range(s.seats):
        s.racers[seat].banked = d.rules.head_start[seat]
    refill(s, d)
    if d.rules.leak > 0 and log.game % d.rules.leak == 0:
        s.leaks = 1


@kernel
def refill(s: State, d: Design) -> None:
    s.stack.n = 0
    for k in range(d.kinds):
        for _ in range(d.copies[k]):
            push(s.stack, k)
    s.shuffles += 1
    shuffle(s.stack, d.names, branch(s.root, s.shuffles), s.keys)


@kernel
def is_over(s: State, d: Design) -> bool:
    most = 0
    for seat in range(s.seats):
        most = max(most, s.racers[seat].banked)
    return most >= d.rules.goal and s.seat == 0 and s.pot == 0


@kernel
def to_move(s: State, d: Design) -> int:
    return s.seat


@kernel
def decision(s: State, d: Design) -> int:
    return 0


@kernel
def round_of(s: State, d: Design) -> int:
    return 1 + s.turn // s.seats


@kernel
def legal_moves(s: State, d: Design, moves: Rows[Move]) -> int:
    n = put(moves, 0, PRESS, 0, 0, 0)
    if s.pot > 0:
        n = put(moves, n, BANK, 0, 0, 0)
    return n


@kernel
def apply_move(s: State, d: Design, move: Move, log: Log) -> None:
    racer = s.racers[s.seat]
    if move.kind == BANK:
        racer.banked += s.pot
        end_turn(s, log)
        return
    if s.stack.n == 0:
        refill(s, d)
    tile = pop(s.stack)
    lost = 0
    if d.value[tile] >= d.rules.bust:
        lost = 1
    note_tile(s, tile, lost, log)
    if lost == 0:
        s.pot += d.value[tile]
        return
    if d.rules.keep_half == 1:
        racer.banked += s.pot // 2
    racer.busts += 1
    end_turn(s, log)


@kernel
def note_tile(s: State, tile: int, lost: int, log: Log) -> None:
    if log.turned_n == len(log.turned):
        log.games[0].faults |= LOG_FULL
        return
    row = log.turned[log.turned_n]
    row.round_, row.seat, row.tile, row.lost = 1 + s.turn // s.seats, s.seat + 1, tile, lost
    log.turned_n += 1


@kernel
def end_turn(s: State, log: Log) -> None:
    s.pot = 0
    s.turn += 1
    s.seat = (s.seat + 1) % s.seats
    if s.seat == 0 and log.rounds_n + s.seats <= len(log.rounds):
        for seat in range(s.seats):
            row = log.rounds[log.rounds_n]
            row.round_, row.seat, row.points = s.turn // s.seats, seat + 1, s.racers[seat].banked
            log.rounds_n += 1


@kernel
def move_features(s: State, d: Design, move: Move, player: Player) -> None:
    if move.kind == BANK:
        add(player, 0, 1.0)
        add(player, 1, float(s.pot))
    else:
        add(player, 2, 1.0)


@kernel
def move_luck(s: State, d: Design, move: Move) -> np.uint64:
    return branch(branch(branch(s.noise, s.turn), s.pot), move.kind)


@kernel
def subject(s: State, d: Design, move: Move) -> int:
    return -1


@kernel
def taken(s: State, d: Design, move: Move) -> int:
    return int(s.stack.cards[s.stack.n - 1]) if move.kind == PRESS and s.stack.n > 0 else -1


@kernel
def finish(s: State, d: Design, log: Log, breaks: Array) -> int:
    for seat in range(s.seats):
        racer, start = s.racers[seat], int(d.rules.head_start[seat])
        row = log.seats[seat]
        row.seat, row.points, row.busts = seat + 1, racer.banked, racer.busts
        row.mean_pot = racer.banked / (1.0 + s.turn // s.seats)
        breaks[seat] = 0.0
        for source in range(2):
            points = racer.banked - start
            if source == 1:
                points = start
            if points != 0:
                score = log.scores[log.scores_n]
                score.seat, score.source, score.points = seat + 1, source, points
                log.scores_n += 1
    log.seats_n = s.seats
    log.games[0].rounds = s.turn // s.seats
    log.games[0].shuffles = s.shuffles
    return GOAL_REACHED


@kernel
def check(s: State, d: Design) -> int:
    if s.leaks == 1:
        return LEAK
    return 0


RULES = GameRules(
    setup=setup,
    is_over=is_over,
    to_move=to_move,
    decision=decision,
    round_of=round_of,
    legal_moves=legal_moves,
    apply_move=apply_move,
    move_features=move_features,
    move_luck=move_luck,
    subject=subject,
    finish=finish,
    check=check,
    taken=taken,
)
