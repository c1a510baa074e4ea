"""The Warden lab: what the Security Die really does, held against its closed forms (dossier, L0).

Frequencies lie within the interval that a binomial count leaves with all but one chance in ten thousand.
"""

import collections
import math
from collections.abc import Mapping
from typing import Any

import numpy as np
import pytest

from pipeline.engine.record import rows
from pipeline.engine.rules import MOST_MOVES, Move
from pipeline.games.core_space.checks import check
from pipeline.games.core_space.components import design, load_components
from pipeline.games.core_space.facts import Log
from pipeline.games.core_space.mapping import fill_map
from pipeline.games.core_space.moves import RULES
from pipeline.games.core_space.rules import RULEBOOK
from pipeline.games.core_space.scoring import finish
from pipeline.games.core_space.security_die import face_for
from pipeline.games.core_space.state import ENDINGS, State
from pipeline.games.core_space.vocabulary import Breed, Decided, Effect, Face
from tests.games.core_space.stage import drawn

DOUBT = 1e-4
TOLLS = (Effect.TOKEN, Effect.PEG, Effect.EMPTY, Effect.SKIP, Effect.PEG_KEPT_TURN)


def lab(*sets: str, rounds: int = 60) -> Any:
    """The design of a lab on an open floor."""
    settings = RULEBOOK.settings(("warden-lab",), (f"lab_rounds={rounds}", *sets), 1)
    d: Any = design(settings, load_components(None, 0, settings.cards), 1)
    fill_map(drawn(), 10, d.map)
    return d


def play(d: Any, seed: int) -> tuple[Any, Any]:
    """One lab played to its end, at random: state and log."""
    s: Any = rows(State)[0]
    log: Any = rows(Log)[0]
    bench: Any = rows(Move, MOST_MOVES)
    random = np.random.default_rng(seed)
    s.root, s.seats, log.seats_at_table = np.uint64(seed), 1, 1
    with np.errstate(over="ignore"):
        RULES.setup(s, d, log)
        while not RULES.is_over(s, d):
            n = RULES.legal_moves(s, d, bench)
            RULES.apply_move(s, d, bench[int(random.integers(n))], log)
            s.step += 1
            if s.step % 16 == 0:
                assert check(s, d) == 0
    return s, log


def activations(d: Any, labs: int) -> list[Any]:
    """The rows of all activations of so many labs."""
    return [log.security[i] for _, log in (play(d, seed) for seed in range(labs)) for i in range(log.security_n)]


def tail(n: int, p: float, k: int) -> float:
    """The chance of at least k (k above the mean), or at most k, of n at p each."""
    some = range(k, n + 1) if k >= n * p else range(k + 1)
    return math.fsum(
        math.exp(
            math.lgamma(n + 1)
            - math.lgamma(i + 1)
            - math.lgamma(n - i + 1)
            + i * math.log(p)
            + (n - i) * math.log(1 - p)
        )
        for i in some
    )


def fits(counts: Mapping[Any, int], chances: Mapping[Any, float]) -> None:
    """Counts of outcomes fit their chances, each by itself."""
    n = sum(counts.values())
    for outcome, chance in chances.items():
        assert tail(n, chance, counts[outcome]) > DOUBT / 2, (outcome, counts[outcome], n, chance)


def effects(found: list[Any]) -> collections.Counter[str]:
    """What came of activations, tolls together."""
    kinds = dict.fromkeys(TOLLS, "toll")
    return collections.Counter(kinds.get(Effect(int(row.effect)), Effect(int(row.effect)).name) for row in found)


def test_a_lone_warden_in_an_empty_room_moves_three_times_in_five_and_calls_once() -> None:
    found = activations(lab("lab_traders=0"), 12)
    assert len(found) == 12 * 60
    fits(effects(found), {"ARROW": 3 / 5, "BACKUP_PLACED": 1 / 5, "NO_TARGET": 1 / 5})
    assert all(row.decided == Decided.DIE and row.warden == 1 for row in found)


def test_of_two_wardens_in_contact_each_other_result_comes_a_quarter_of_the_time() -> None:
    found = activations(lab("lab_traders=0", "wardens=2", rounds=40), 10)
    assert len(found) == 2 * 10 * 40
    faces = collections.Counter(Face(int(row.face)) for row in found)
    fits(faces, {face: 1 / 4 for face in Face if face != Face.BACKUP})
    assert faces[Face.BACKUP] == 0
    again = sum(int(row.again) > 0 for row in found)
    fits({True: again, False: len(found) - again}, {True: 1 / 5})


def test_a_warden_that_can_reach_a_trader_takes_tolls_two_times_in_five() -> None:
    found = activations(lab(), 12)
    fits(effects(found), {"toll": 2 / 5, "ARROW": 1 / 5, "BACKUP_PLACED": 1 / 5, "CHASED": 1 / 5})
    faces = collections.Counter(Face(int(row.face)) for row in found)
    fits(faces, dict.fromkeys(Face, 1 / 5))
    headings = collections.Counter(int(row.heading) for row in found)
    fits(headings, dict.fromkeys(range(8), 1 / 8))


def test_and_half_of_the_time_where_backup_is_thrown_again() -> None:
    fits(effects(activations(lab("wardens=2", rounds=40), 10)), {"toll": 1 / 2, "ARROW": 1 / 4, "CHASED": 1 / 4})


@pytest.mark.parametrize("face", Face)
def test_weights_of_the_die_are_numbers_of_its_faces(face: Face) -> None:
    weights = [2 if one == face else 1 for one in Face]
    d = lab(f"security_die_weights={','.join(map(str, weights))}")
    shown = collections.Counter(face_for(d, thrown) for thrown in range(d.security_faces))
    assert [shown[one] for one in Face] == weights


def test_all_is_put_back_before_each_activation() -> None:
    d = lab(rounds=60)
    s, log = play(d, 3)
    tolls = [row for i in range(log.security_n) if (row := log.security[i]).effect in TOLLS]
    assert {int(row.moved) for row in tolls} == {20}
    assert int(s.pouch.n) >= 0
    placed = sum(log.security[i].effect == Effect.BACKUP_PLACED for i in range(log.security_n))
    assert int(log.arrivals_n) == placed + 1
    assert {int(log.security[i].warden) for i in range(log.security_n)} == {1}


def test_the_first_warden_stands_in_the_middle_and_the_trader_at_his_distance() -> None:
    for inches in (1, 3, 7):
        s: Any = rows(State)[0]
        log: Any = rows(Log)[0]
        d = lab(f"lab_distance={inches}", "wardens=2", "lab_spread=2")
        s.root, s.seats, log.seats_at_table = np.uint64(1), 1, 1
        with np.errstate(over="ignore"):
            RULES.setup(s, d, log)
        cells = [int(s.people[who].cell) for who in (16, 17, 0)]
        assert s.people[16].breed == Breed.WARDEN
        assert [int(d.map.walk[cells[0], cell]) for cell in cells] == [0, 20, 10 * inches]


def test_the_lab_ends_after_its_rounds() -> None:
    d = lab(rounds=5)
    s, log = play(d, 1)
    breaks = np.zeros((5, 8), np.int64)
    assert (int(s.round_), ENDINGS[finish(s, d, log, breaks)]) == (5, "lab_over")
    assert log.games[0].faults == 0
