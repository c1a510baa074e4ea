"""Trials of cards in the real game: what a forbidden and a forced card come to, over random games."""

from typing import Any

import numpy as np
import pytest

from pipeline.engine.luck import name_key
from pipeline.engine.play import Batch, steps, worker
from pipeline.engine.players import RANDOM
from pipeline.engine.record import rows
from pipeline.engine.rules import Player
from pipeline.engine.trials import FORBIDDEN, FORCED, FREE
from pipeline.games.core_worlds.facts import Log
from pipeline.games.core_worlds.moves import RULES
from pipeline.games.core_worlds.state import State
from tests.games.core_worlds.tiny import tiny_design


def played(chance: float, games: int = 4) -> Any:
    """Logs of random games."""
    deck, players = tiny_design(3, (), ()), rows(Player)
    players[0].kind = RANDOM
    batch: Any = rows(Batch)[0]
    batch.seed, batch.seats, batch.rotations, batch.cap = np.uint64(3), 3, 1, 4000
    batch.trials.chance = chance
    batch.trials.names[: len(deck.names)] = [name_key(name) for name in deck.names]
    logs = rows(Log, games)
    for game in range(games):
        batch.first = game
        for _ in steps(RULES, deck.d, players, np.zeros(3, np.int16), batch, (worker(State), logs[game])):
            pass
    return logs


@pytest.fixture(scope="module")
def logs() -> Any:
    return played(0.1)


def test_forbidden_cards_are_hardly_ever_taken_and_forced_ones_nearly_always(logs: Any) -> None:
    found = np.concatenate([log["trials"][: log["trials_n"]] for log in logs])
    assert not logs["games"]["faults"].any()
    assert (found["open"] > 0).all()
    took = {arm: (found["taken"][found["arm"] == arm] > 0).mean() for arm in (FREE, FORBIDDEN, FORCED)}
    assert took[FORBIDDEN] < 0.05  # a seat that could do nothing else
    assert took[FORCED] > 0.85  # the rest had another forced card to take
    assert took[FORBIDDEN] < took[FREE] < took[FORCED]


def test_a_row_is_taken_as_often_as_the_facts_say(logs: Any) -> None:
    for log in logs:
        drafted = {(row["card"], row["seat"]): row["drafted"] for row in log["cards"][: log["cards_n"]]}
        for row in log["trials"][: log["trials_n"]]:
            assert row["taken"] == drafted.get((row["card"], row["seat"]), 0)


def test_without_trials_nothing_is_written() -> None:
    assert played(0.0, 1)["trials_n"].tolist() == [0]
