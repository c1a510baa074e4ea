from collections.abc import Callable
from typing import Any

import pytest

from pipeline.engine.facts import PILE_FULL
from pipeline.games.core_worlds import checks
from pipeline.games.core_worlds.checks import FAULTS, check
from pipeline.games.core_worlds.state import Phase, Stage
from tests.games.core_worlds.tiny import Table


def lose_zone_card(s: Any) -> None:
    s.zone_n -= 1


def lose_hand_card(s: Any) -> None:
    s.empires[0].hand.n -= 1


def lose_token(s: Any) -> None:
    s.empires[1].pool -= 1


def too_many_actions(s: Any) -> None:
    s.empires[0].actions = 7


def debt(s: Any) -> None:
    s.empires[0].energy = -1


def wrong_income(s: Any) -> None:
    s.empires[0].income += 1


def forgotten_effect(s: Any) -> None:
    s.empires[0].active.n += 1


def forgotten_verb(s: Any) -> None:
    s.empires[0].active.verbs ^= 1


def short_zone(s: Any) -> None:
    s.stage, s.phase = Stage.PHASE, Phase.ACTION


def full_pile(s: Any) -> None:
    s.empires[2].discard.fault = PILE_FULL


BREAKS = [
    (lose_zone_card, checks.CARDS_LOST),
    (lose_hand_card, checks.OWNED_WRONG),
    (lose_token, checks.TOKENS_LOST),
    (too_many_actions, checks.TOO_MANY_ACTIONS),
    (debt, checks.NEGATIVE),
    (wrong_income, checks.SUMS_WRONG),
    (forgotten_effect, checks.SUMS_WRONG),
    (forgotten_verb, checks.SUMS_WRONG),
    (short_zone, checks.ZONE_SHORT),
    (full_pile, PILE_FULL),
]


@pytest.mark.parametrize(("spoil", "fault"), BREAKS, ids=lambda one: getattr(one, "__name__", str(one)))
def test_what_is_broken_is_found(spoil: Callable[[Any], None], fault: int) -> None:
    table = Table().at_turn()
    table.give("hand", "Grunt")
    table.lay("World 1", "Fighter 1")
    assert check(table.s, table.d) == 0
    spoil(table.s)
    assert check(table.s, table.d) == fault


def test_faults_are_the_games_own_bits_each_with_its_words() -> None:
    assert sorted(FAULTS) == [1 << bit for bit in range(8, 8 + len(FAULTS))]
    assert all(FAULTS.values())
