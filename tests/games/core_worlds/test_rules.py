from typing import Any

import pytest

from pipeline.engine.record import rows
from pipeline.errors import UsageError
from pipeline.games.core_worlds.rules import RULEBOOK, Rules


def packed(seats: int, variants: tuple[str, ...] = (), sets: tuple[str, ...] = ()) -> Any:
    record = rows(Rules)[0]
    RULEBOOK.pack(RULEBOOK.settings(variants, sets, seats), seats, record)
    return record


@pytest.mark.parametrize(("seats", "total"), [(2, 6), (3, 8), (4, 10), (5, 12)])
def test_the_central_zone_grows_with_the_table(seats: int, total: int) -> None:
    rules = packed(seats)
    assert (rules.zone_total, rules.zone_min_worlds, rules.zone_min_nonworlds) == (total, seats, seats)


def test_a_game_has_50_actions_and_so_have_the_alternatives() -> None:
    assert sum(packed(3).actions_by_round) == 50
    for text in RULEBOOK.rules["actions_by_round"].alternatives.split(" and "):
        assert sum(packed(3, sets=(f"actions_by_round={text}",)).actions_by_round) == 50


def test_the_starting_split_leaves_one_card_for_the_hero() -> None:
    assert sum(packed(3).starting_split) == 15


def test_base_and_consuls_contradict_each_other() -> None:
    with pytest.raises(UsageError, match="base and consuls contradict"):
        RULEBOOK.settings(["base", "consuls"])


def test_consuls_is_made_of_its_two_halves() -> None:
    whole = RULEBOOK.settings(["consuls"]).canonical()
    assert whole == RULEBOOK.settings(["consuls-window", "consuls-surge"]).canonical()


def test_every_rule_has_a_meaning_and_a_source() -> None:
    bare = [name for name, rule in RULEBOOK.rules.items() if not (rule.about and rule.source)]
    assert not bare
    unsettled = {name for name, rule in RULEBOOK.rules.items() if rule.status in ("unsettled", "stand-in")}
    assert {"zone_refill", "energy_carry_over", "home_world_energy", "tie_break", "base_colonise"} <= unsettled
