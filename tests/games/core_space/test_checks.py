"""Each invariant is seen to be broken when it is, and not otherwise."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pipeline.engine.facts import PILE_FULL
from pipeline.engine.piles import take
from pipeline.games import scenario
from pipeline.games.core_space import checks
from pipeline.games.core_space.checks import FAULTS, check
from pipeline.games.core_space.people import in_play
from pipeline.games.core_space.state import Stage
from pipeline.games.core_space.vocabulary import NOBODY, Breed
from pipeline.games.desk import Desk

GIVEN = {
    "things": ["l 8/8"],
    "captain 1": [5, 5],
    "fighter 1": [6, 5],
    "defeated.fighter 1": True,
    "guard 1": [12, 5],
    "warden 1": [5, 12],
    "slot.warden 1": "Baton",
    "floor": ["Knife 5/5"],
}
CAPTAIN, FIGHTER, GUARD, WARDEN = 0, 1, 16, 17


def sound() -> Desk:
    """A position with something of everything, and nothing wrong."""
    told = {"id": "x", "says": "", "source": "", "seats": 1, "given": GIVEN, "then": {"legal": []}}
    return scenario.table_of(scenario.Scenario(Path("mine.toml"), "core-space", told))


def into_a_crate(s: Any, d: Any) -> None:
    cell = 24 * 8 + 8
    s.here[s.people[GUARD].cell], s.here[cell], s.people[GUARD].cell = NOBODY, GUARD, cell


def off_the_map(s: Any, d: Any) -> None:
    s.people[GUARD].cell = 576


def not_shown(s: Any, d: Any) -> None:
    s.here[s.people[CAPTAIN].cell] = NOBODY


def two_in_a_cell(s: Any, d: Any) -> None:
    s.people[GUARD].cell = s.people[WARDEN].cell


def a_ghost(s: Any, d: Any) -> None:
    s.here[100] = GUARD


def stands_where_he_lies(s: Any, d: Any) -> None:
    s.here[s.people[FIGHTER].cell], s.lying[s.people[FIGHTER].cell] = FIGHTER, NOBODY


def out_and_on_the_board(s: Any, d: Any) -> None:
    s.people[CAPTAIN].out = 1


def miscounted(s: Any, d: Any) -> None:
    s.standing[1] += 1


def too_many(s: Any, d: Any) -> None:
    d.supply[Breed.GUARD] = 0


def too_many_pegs(s: Any, d: Any) -> None:
    s.hostility = 36


def too_few_pegs(s: Any, d: Any) -> None:
    s.hostility = -1


def too_healthy(s: Any, d: Any) -> None:
    s.people[CAPTAIN].health = 6


def alive_and_defeated(s: Any, d: Any) -> None:
    s.people[FIGHTER].health = 1


def too_skilled(s: Any, d: Any) -> None:
    s.people[CAPTAIN].pegs = 5


def too_much_ammo(s: Any, d: Any) -> None:
    s.people[CAPTAIN].ammo = 8


def arrested_on_his_feet(s: Any, d: Any) -> None:
    s.people[CAPTAIN].arrested = 1


def arrested_guard(s: Any, d: Any) -> None:
    s.people[GUARD].arrested = 1


def crammed(s: Any, d: Any) -> None:
    s.people[CAPTAIN].tray[:3] = [53, 53, 53]
    d.rules.tray_slots = 2


def token_lost(s: Any, d: Any) -> None:
    s.lie_n = 0


def token_doubled(s: Any, d: Any) -> None:
    s.people[GUARD].slot = s.people[WARDEN].slot


def card_lost(s: Any, d: Any) -> None:
    take(s.deck, 3)


def walked_too_far(s: Any, d: Any) -> None:
    s.people[CAPTAIN].walked = 111


def guard_under_command(s: Any, d: Any) -> None:
    s.people[GUARD].commanded = 1


def nobodys_decision(s: Any, d: Any) -> None:
    s.seat = 1


def acts_as_nobody(s: Any, d: Any) -> None:
    s.stage, s.active = Stage.ACTION, NOBODY


def terminal_by_nobody(s: Any, d: Any) -> None:
    s.hacked[0] = 1


def pile_full(s: Any, d: Any) -> None:
    s.deck.fault = PILE_FULL


BROKEN: list[tuple[Callable[[Any, Any], None], int]] = [
    (into_a_crate, checks.IN_A_WALL),
    (off_the_map, checks.IN_A_WALL),
    (not_shown, checks.TWO_IN_A_CELL),
    (two_in_a_cell, checks.TWO_IN_A_CELL),
    (a_ghost, checks.TWO_IN_A_CELL),
    (stands_where_he_lies, checks.TWO_IN_A_CELL),
    (out_and_on_the_board, checks.TWO_IN_A_CELL),
    (miscounted, checks.MISCOUNTED),
    (too_many, checks.SUPPLY_EXCEEDED),
    (too_many_pegs, checks.PEGS_WRONG),
    (too_few_pegs, checks.PEGS_WRONG),
    (too_healthy, checks.HEALTH_WRONG),
    (alive_and_defeated, checks.HEALTH_WRONG),
    (too_skilled, checks.HEALTH_WRONG),
    (too_much_ammo, checks.HEALTH_WRONG),
    (arrested_on_his_feet, checks.ARREST_WRONG),
    (arrested_guard, checks.ARREST_WRONG),
    (crammed, checks.TRAY_WRONG),
    (token_lost, checks.TOKENS_WRONG),
    (token_doubled, checks.TOKENS_WRONG),
    (card_lost, checks.EVENTS_WRONG),
    (walked_too_far, checks.WALKED_TOO_FAR),
    (guard_under_command, checks.ALERT_WRONG),
    (nobodys_decision, checks.PENDING_WRONG),
    (acts_as_nobody, checks.PENDING_WRONG),
    (terminal_by_nobody, checks.OBJECTIVE_WRONG),
    (pile_full, PILE_FULL),
]


def test_nothing_is_wrong_with_a_sound_position() -> None:
    desk = sound()
    assert check(desk.s, desk.d) == 0
    assert in_play(desk.s, Breed.GUARD) == 1


@pytest.mark.parametrize(("breaks", "fault"), BROKEN, ids=lambda one: getattr(one, "__name__", ""))
def test_what_is_broken_is_seen(breaks: Callable[[Any, Any], None], fault: int) -> None:
    desk = sound()
    breaks(desk.s, desk.d)
    assert check(desk.s, desk.d) & fault


def test_every_fault_is_shown_to_be_seen() -> None:
    assert set(FAULTS) <= {fault for _, fault in BROKEN}
    assert all(about for about in FAULTS.values())
