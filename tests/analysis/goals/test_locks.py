import math
from typing import Any

import pytest

from pipeline.analysis.goals.answers import MET, MISSED, Answer, Reading, Word
from pipeline.analysis.goals.locks import lock_of, moved, parsed, text
from pipeline.analysis.goals.quantities import QUANTITIES
from pipeline.analysis.goals.reading import Goal, Limits
from pipeline.errors import UsageError

SPEC: dict[str, Any] = {
    "game": "core-worlds",
    "version": 3,
    "lineup": "mixed",
    "seed": 1,
    "components": "abc",
    "variants": ["/somebody/s/own.toml"],
    "settings": {"mining_energy": 3, "rounds": 10},
    "changed": ["mining_energy"],
    "cards": [],
}


def answer(value: float, half: float, word: Word = MET, limit: float = 0.04) -> Answer:
    goal = Goal(QUANTITIES["seat_gap"], "", 3, (Limits("gap", -math.inf, limit),))
    one = Reading(goal.limits[0], "1 3", value, value - half, value + half)
    return Answer(goal, word, (one,), 0.01, 1.0, 6_000, 2_000, 0, 0.01)


def since(old: Answer, new: Answer, **spec: Any) -> list[str]:
    before, now = lock_of([old], {3: SPEC}), lock_of([new], {3: {**SPEC, **spec}})
    return list(moved(parsed(text(before), "lock"), now, [new]))


def test_a_lock_is_sorted_small_and_names_no_path_of_the_machine() -> None:
    written = text(lock_of([answer(0.031, 0.005)], {3: SPEC}))
    assert "somebody" not in written
    assert '"own.toml"' in written
    assert parsed(written, "lock")["settings"] == {"mining_energy": 3}
    keys = [line.split('"')[1] for line in written.splitlines() if line.startswith(' "')]
    assert keys == sorted(keys)
    goal = parsed(written, "lock")["goals"]["seat_gap.3"]
    assert goal["measured"]["gap"] == {"value": 0.031, "low": 0.026, "high": 0.036, "at_most": 0.04}
    assert goal["games"] == 6_000


def test_what_moved_beyond_its_interval_is_told_and_what_did_not_is_not() -> None:
    assert since(answer(0.031, 0.005), answer(0.046, 0.004)) == ["seat gap at 3 players 3.1 → 4.6, limit 4"]
    assert since(answer(0.031, 0.005), answer(0.033, 0.005)) == []


def test_another_answer_another_limit_and_another_game_are_told() -> None:
    assert since(answer(0.038, 0.005), answer(0.042, 0.005, MISSED)) == [
        "seat gap at 3 players 3.8 → 4.2, limit 4: MET → NOT MET"
    ]
    assert since(answer(0.031, 0.005), answer(0.031, 0.005, limit=0.05)) == [
        "seat gap at 3 players 3.1 → 3.1, limit 5 (was limit 4)"
    ]
    changes = since(answer(0.031, 0.005), answer(0.031, 0.005), version=4, settings={"mining_energy": 2}, changed=[])
    assert changes == ["version: 3 → 4", 'settings: {"mining_energy": 3} → nothing']


def test_goals_that_came_and_went_are_told() -> None:
    new = answer(0.031, 0.005)
    old = lock_of([new], {3: SPEC})
    old["goals"]["margin.3"] = old["goals"].pop("seat_gap.3")
    assert list(moved(old, lock_of([new], {3: SPEC}), [new])) == [
        "seat gap at 3 players: new",
        "margin.3: no goal any more",
    ]


@pytest.mark.parametrize("content", ["", "[]", "{}", '{"layout": 1}', '{"layout": 1, "game": "x", "goals": 3}', "{"])
def test_a_damaged_lock_is_said_to_be_one(content: str) -> None:
    with pytest.raises(UsageError, match=r"balance\.lock\.json is damaged; delete it"):
        parsed(content, "balance.lock.json")


def test_a_lock_of_a_later_version_is_not_read() -> None:
    with pytest.raises(UsageError, match="layout 2, this version reads up to 1"):
        parsed('{"layout": 2, "game": "x", "goals": {}}', "balance.lock.json")
