"""Whole games of chance moves: every attack written down is what the rules of attacks allow (public rules summary)."""

import random
from typing import Any

import numpy as np
import pytest

from pipeline.engine.record import rows
from pipeline.engine.rules import MOST_MOVES, Move
from pipeline.games.core_space.components import design, load_components
from pipeline.games.core_space.facts import Log
from pipeline.games.core_space.moves import RULES
from pipeline.games.core_space.rules import RULEBOOK
from pipeline.games.core_space.state import Act, Stage, State
from pipeline.games.core_space.vocabulary import Assault, Breed, Range

AWAY = (Act.MOVE, Act.DONE, Act.PROXIMITY, Act.LEAVE)
STEPS = 4000


def played(seed: int, seats: int) -> tuple[Any, Any, Any]:
    """A game of moves drawn by chance, deeds before walking; it is checked after each move."""
    settings = RULEBOOK.settings((), ("gangsters=2", "destroyers=1"), seats)
    d: Any = design(settings, load_components(None, 0, settings.cards), seats)
    s: Any = rows(State)[0]
    log: Any = rows(Log)[0]
    s.root, s.noise, s.seats, log.seats_at_table = np.uint64(seed), np.uint64(1), seats, seats
    moves, chance = rows(Move, MOST_MOVES), random.Random(seed)
    with np.errstate(over="ignore"):
        RULES.setup(s, d, log)
        while not RULES.is_over(s, d) and s.step < STEPS:
            n = RULES.legal_moves(s, d, moves)
            assert 0 < n <= MOST_MOVES
            deeds = [i for i in range(n) if s.stage != Stage.ACTION or moves[i].kind not in AWAY]
            RULES.apply_move(
                s, d, moves[chance.choice(deeds or range(n)) if chance.random() < 0.8 else chance.randrange(n)], log
            )
            s.step += 1
            assert RULES.check(s, d) == 0
    assert RULES.is_over(s, d)
    return s, d, log


def sound(d: Any, row: Any) -> None:
    """What is wrong with an attack's row."""
    assert 0 <= row.cover <= min(row.hits, d.rules.cover_hits)
    assert 0 <= row.armour <= row.hits - row.cover
    assert row.hits <= row.dice + (1 if row.dice else 0)
    through = 0 if row.misfired else row.hits - row.cover - row.armour
    assert row.damage + row.averted <= through
    if row.how in (Assault.CLOSE, Assault.OPPORTUNITY, Assault.COUNTER, Assault.BACKFIRE):
        assert row.cover == 0
        assert row.range_ == Range.SHORT
    if row.attacker != Breed.TRADER:
        assert row.misfired == 0
        assert row.how != Assault.BACKFIRE
    if row.defender != Breed.TRADER and row.damage > 0:
        assert row.downed == 1
    assert (row.damage > 0) >= (row.downed == 1)


@pytest.mark.parametrize(("seed", "seats"), [(11, 1), (12, 2), (13, 4)])
def test_every_attack_of_whole_games_is_sound_and_defeats_and_kills_are_counted(seed: int, seats: int) -> None:
    _, d, log = played(seed, seats)
    found = list(log.attacks)[: int(log.attacks_n)]
    assert len(found) > 30
    for row in found:
        sound(d, row)
    felled = sum(1 for row in found if row.downed and row.defender == Breed.TRADER)
    assert felled == log.games[0].defeats == log.arrests_n == sum(int(log.seats[i].defeats) for i in range(seats))
    assert sum(int(log.seats[i].shots) for i in range(seats)) == log.games[0].shots
    removed = sum(1 for row in found if row.downed and row.defender <= Breed.LIVE_ONE)
    assert removed <= log.games[0].scourge_killed
    assert int(log.games[0].faults) == 0
