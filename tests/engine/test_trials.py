"""Trials of cards: which moves are left, what luck decides them, and what is written down."""

from types import SimpleNamespace
from typing import Any

import numpy as np

from pipeline.engine.facts import LOG_FULL, MOST_TRIAL_ROWS
from pipeline.engine.luck import name_key
from pipeline.engine.players import bench
from pipeline.engine.record import Record, rows
from pipeline.engine.rules import Move, put
from pipeline.engine.trials import (
    CONTROLS,
    FORBIDDEN,
    FORCED,
    FREE,
    MOST_TRIED,
    Notes,
    Trials,
    begin,
    make_hold,
    make_taking,
    meet,
)
from tests.toy.race.state import Log

NAMES = [f"card {k}" for k in range(40)]


class Asked(Record):
    trials: Trials


def a_log() -> Any:
    return rows(Log)[0]


def plan(chance: float, names: list[str] = NAMES) -> Any:
    trials = rows(Asked)[0].trials
    trials.chance = chance
    trials.names[: len(names)] = [name_key(name) for name in names]
    return trials


def drawn(game: int, chance: float, names: list[str] = NAMES) -> dict[tuple[int, str], int]:
    """The arms of a game of two seats, by seat and name, of cards that have a row."""
    table, trials, log = bench(), plan(chance, names), a_log()
    with np.errstate(over="ignore"):
        begin(table.notes, np.uint64(game))
        for seat in range(2):
            for card in range(len(names)):
                meet(trials, table.notes, seat, card, log)
    return {(int(r.seat), names[r.card]): int(r.arm) for r in log.trials[: log.trials_n]}


class Desk:
    """A decision among moves that take the cards `a`, or none where it is below 0."""

    def __init__(self, arms: dict[int, int]) -> None:
        """`arms` are those of seat 0, set by hand."""
        self.bench, self.log, self.trials = bench(), a_log(), plan(0.0)
        self.s: Any = SimpleNamespace(step=0)
        for row, (card, arm) in enumerate(arms.items()):
            self.log.trials[row].card, self.log.trials[row].arm, self.bench.notes.rows[0, card] = card, arm, row + 1
        self.log.trials_n = len(arms)
        rules: Any = SimpleNamespace(to_move=lambda s, d: 0, taken=lambda s, d, move: move.a)
        self.hold, self.taking = make_hold(rules), make_taking(rules)

    def left(self, *cards: int) -> list[int]:
        """What of these moves is left; every move is still there behind them."""
        n = 0
        for place, card in enumerate(cards):
            n = put(self.bench.moves, n, place, card, 0, 0)
        with np.errstate(over="ignore"):
            left = self.hold(self.s, None, n, self.trials, self.bench, self.log)
        found = [int(self.bench.moves[i].a) for i in range(n)]
        assert sorted(found) == sorted(cards)
        self.s.step += 1
        return found[:left]

    def take(self, card: int) -> None:
        move: Any = rows(Move)[0]
        move.a = card
        self.taking(self.s, None, move, self.bench, self.log)


def test_a_forbidden_card_is_not_among_what_is_left_unless_there_is_nothing_else() -> None:
    desk = Desk({3: FORBIDDEN, 4: FORBIDDEN, 5: FREE})
    assert desk.left(3, 5, 4, -1, 3, 6) == [5, -1, 6]
    assert desk.left(3, 4) == [3, 4]
    assert desk.left(-1, 5) == [-1, 5]


def test_a_forced_card_is_all_that_is_left_until_it_is_taken() -> None:
    desk = Desk({3: FORCED, 4: FORBIDDEN, 7: FORCED})
    assert desk.left(-1, 3, 5, 7, 3) == [3, 7, 3]
    desk.take(3)
    assert desk.left(-1, 3, 5, 7) == [7]
    desk.take(7)
    assert desk.left(3, -1, 4, 7) == [3, -1, 7]


def test_rows_count_decisions_at_which_a_card_was_open_and_times_it_was_taken() -> None:
    desk = Desk({3: FREE, 4: FORBIDDEN, 8: FORCED})
    desk.left(3, 3, -1)
    desk.left(3, 4, -1)
    desk.left(4, -1)
    desk.take(3)
    assert [(int(r.open), int(r.taken)) for r in desk.log.trials[:3]] == [(2, 1), (2, 0), (0, 0)]


def test_each_arm_has_its_chance_and_so_many_free_cards_are_watched() -> None:
    arms = [arm for game in range(100) for arm in drawn(game, 0.05).values()]
    share = [arms.count(arm) / (100 * 2 * len(NAMES)) for arm in (FORBIDDEN, FORCED, FREE)]
    assert np.allclose(share, [0.05, 0.05, 0.05 * CONTROLS], atol=0.012)


def test_an_arm_hangs_on_the_game_the_seat_and_the_name_and_on_nothing_else() -> None:
    one, other = drawn(7, 0.1), drawn(7, 0.1, ["new", *reversed(NAMES), "newer"])
    assert {key: arm for key, arm in other.items() if key[1] in NAMES} == one
    assert drawn(8, 0.1) != one
    first, second = ({name: arm for (seat, name), arm in one.items() if seat == which} for which in (1, 2))
    assert first != second


def test_too_many_rows_are_a_fault() -> None:
    table, trials, log = bench(), plan(0.2, [f"card {k}" for k in range(MOST_TRIED)]), a_log()
    with np.errstate(over="ignore"):
        begin(table.notes, np.uint64(1))
        for card in range(MOST_TRIED):
            meet(trials, table.notes, 0, card, log)
    assert log.trials_n == MOST_TRIAL_ROWS
    assert log.games[0].faults == LOG_FULL


def test_a_new_game_has_forgotten_the_last() -> None:
    notes: Any = rows(Notes)[0]
    notes.rows[1, 2], notes.counted[3] = 4, 5
    begin(notes, np.uint64(9))
    assert not notes.rows.any()
    assert not notes.counted.any()
    assert notes.root == 9
