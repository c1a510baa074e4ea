"""Whole missions by random players, watched step by step against a naive telling of the round."""

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from pipeline.engine.play import Batch, steps, worker
from pipeline.engine.record import rows
from pipeline.engine.rules import Player
from pipeline.games.core_space.checks import check
from pipeline.games.core_space.components import design, load_components
from pipeline.games.core_space.facts import Log
from pipeline.games.core_space.moves import RULES
from pipeline.games.core_space.rules import RULEBOOK
from pipeline.games.core_space.state import ALL_ABOARD, ALL_LOST, LAB_OVER, ROUND_LIMIT, SOME_LEFT, Due, Stage, State
from pipeline.games.core_space.vocabulary import Faction

CAP = 8000


class Mission:
    """A mission of random players."""

    def __init__(self, seats: int, seed: int, variants: tuple[str, ...] = (), sets: tuple[str, ...] = ()) -> None:
        settings = RULEBOOK.settings(variants, sets, seats)
        self.d: Any = design(settings, load_components(None, 0, settings.cards), seats)
        self.log: Any = rows(Log)[0]
        self.batch, self.table = rows(Batch)[0], worker(State)
        self.batch.seed, self.batch.seats, self.batch.rotations, self.batch.cap = np.uint64(seed), seats, 1, CAP

    def steps(self) -> Iterator[Any]:
        """The state before each step, and once more at the end."""
        seating = np.zeros(self.batch.seats, np.int64)
        for _ in steps(RULES, self.d, rows(Player), seating, self.batch, (self.table, self.log)):
            yield self.table.states[0]
        yield self.table.states[0]


def crew_ready(s: Any, seat: int) -> bool:
    """Whether anybody of a crew may still act, told from the rulebook and not from the engine."""
    for who, it in enumerate(s.people[: s.last]):
        if not it.on or it.crew != seat or it.faction != Faction.TRADERS or it.acted or it.skips or it.defeated:
            continue
        if it.cell >= 0 or (who < 16 and not it.started and not it.out):
            return True
    return False


@pytest.mark.parametrize(("seats", "seed"), [(1, 3), (2, 4), (3, 5), (4, 6)])
def test_every_step_keeps_the_invariants_and_the_order_of_the_round(seats: int, seed: int) -> None:
    mission, was, last_turn = Mission(seats, seed), (1, 0), -1
    log = mission.log
    for s in mission.steps():
        assert check(s, mission.d) == 0
        now = (int(s.round_), int(s.phase))
        assert now >= was
        if now[0] > was[0]:
            assert now[0] == was[0] + 1
            last_turn = -1
        assert s.holder == (s.round_ - 1) % seats
        if s.stage == Stage.TURN:
            first = s.holder if last_turn < 0 else (last_turn + 1) % seats
            clockwise = [(first + k) % seats for k in range(seats)]
            assert s.seat == next(seat for seat in clockwise if crew_ready(s, seat))
            last_turn = int(s.seat)
        was = now
    assert log.games[0].faults == 0
    assert log.games[0].ending in (ALL_ABOARD, SOME_LEFT, ALL_LOST)
    assert mission.table.states[0].due == Due.OVER
    assert log.rounds_n == seats * log.games[0].rounds


def test_a_mission_that_is_broken_off_ends_after_its_last_round() -> None:
    mission = Mission(1, 7, sets=("max_rounds=2",))
    assert max(int(s.round_) for s in mission.steps()) == 2
    assert mission.log.games[0].ending == ROUND_LIMIT
    assert mission.log.games[0].rounds == 2


def test_the_lab_is_only_activations_of_wardens() -> None:
    mission = Mission(1, 8, ("warden-lab",), ("lab_rounds=5",))
    log = mission.log
    assert {int(s.stage) for s in mission.steps()} <= {Stage.STEP, Stage.TOLL, Stage.QUESTION}
    assert (log.games[0].ending, log.games[0].rounds) == (LAB_OVER, 5)
    assert log.security_n == 5
    assert log.hostility_n == log.events_n == 0
