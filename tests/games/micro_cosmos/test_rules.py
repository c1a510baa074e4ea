"""The numbers and switches: what the rulebook prints, by number of players, and what the variants change."""

from typing import Any

import pytest

from pipeline.engine.record import rows
from pipeline.errors import UsageError
from pipeline.games.micro_cosmos import base_rules, rules
from pipeline.games.micro_cosmos.rules import RULEBOOK, Rules
from pipeline.games.rulebook import YES_NO


def packed(seats: int, variants: tuple[str, ...] = (), sets: tuple[str, ...] = ()) -> Any:
    record = rows(Rules)[0]
    RULEBOOK.pack(RULEBOOK.settings(variants, sets, seats), seats, record)
    return record


@pytest.mark.parametrize(("seats", "spot"), [(1, 7), (2, 5), (3, 7), (4, 9)])
def test_the_mission_is_launched_at_a_spot_that_hangs_on_the_table(seats: int, spot: int) -> None:
    """New Worlds Gameplay: 5, 7 and 9; Solo Mode: 7."""
    assert packed(seats).launch_spot == spot


@pytest.mark.parametrize(("seats", "planets"), [(1, 3), (2, 3), (3, 4), (4, 4)])
def test_three_or_four_terraformed_planets_trigger_the_end(seats: int, planets: int) -> None:
    """Public: LGM says three or four; which is the stand-in base game's."""
    assert packed(seats).terraformed_planets == planets


def test_numbers_of_the_rulebook() -> None:
    """New Worlds Setup and Gameplay, Old Authorities Gameplay."""
    found = packed(3)
    assert (found.neutral_cards, found.neutral_penalty, found.mission_points) == (6, 2, 2)
    assert (found.crew_spot, found.scout_spot, found.crew_limit) == (2, 4, 6)
    assert (found.council_card_spot, found.council_uses) == (2, 1)
    assert list(found.arrival_points) == [8, 5, 0]
    printed = {name for name, rule in RULEBOOK.rules.items() if rule.status == "printed"}
    assert {"neutral_cards", "neutral_penalty", "mission_points", "launch_spot", "arrival_points"} <= printed


def test_what_the_rulebook_does_not_say_is_never_called_printed() -> None:
    for name, rule in RULEBOOK.rules.items():
        if rule.status == "printed":
            assert rule.source.startswith("rulebook, "), name
        if rule.status == "stand-in":
            assert "SB1" in rule.source or "no rule" in rule.source, name
        if rule.status == "public":
            assert rule.source.startswith("public: "), name


def test_every_reading_is_a_switch_that_names_it() -> None:
    """The README lists A1 to A26; there is no A5 and no A17, and A7, A15, A16, A19 have one reading only."""
    named = {rule.about.split(":")[0] for rule in RULEBOOK.rules.values() if rule.about.startswith("A")}
    named &= {f"A{number}" for number in range(1, 27)}
    assert named == {f"A{number}" for number in range(1, 27) if number not in (5, 7, 15, 16, 17, 19)}
    for name, rule in RULEBOOK.rules.items():
        if rule.about.split(":")[0] in named:
            assert rule.status == "unsettled", name
            assert len(rule.words) > 1, name


@pytest.mark.parametrize(
    ("name", "words", "codes"),
    [
        ("advantage", rules.ADVANTAGE, (rules.ADVANTAGE_MOST, rules.ADVANTAGE_HOLDS, rules.ADVANTAGE_FROM_2)),
        ("advantage_lost", rules.ADVANTAGE_LOST, (rules.LOST_GOES_BACK, rules.LOST_KEPT)),
        ("council_after_tie", rules.AFTER_TIE, (rules.TIE_SOLE_LEADER, rules.TIE_NEW_ARRIVAL, rules.TIE_OLD_HOLDER)),
        ("leader_bonus", rules.LEADER_BONUS, (rules.LEADER_TOKEN, rules.LEADER_CARD, rules.LEADER_EITHER)),
        (
            "after_trigger",
            base_rules.AFTER_TRIGGER,
            (
                base_rules.AFTER_ROUND,
                base_rules.AFTER_STOP,
                base_rules.AFTER_FULL_ROUND,
                base_rules.AFTER_ONE_TURN,
            ),
        ),
    ],
)
def test_a_reading_is_packed_as_the_code_that_kernels_compare(
    name: str, words: tuple[str, ...], codes: tuple[int, ...]
) -> None:
    for word, code in zip(words, codes, strict=True):
        assert getattr(packed(2, (), (f"{name}={word}",)), name) == code


def test_switches_that_are_on_or_off_take_yes_and_no() -> None:
    switches = {name for name, rule in RULEBOOK.rules.items() if rule.words == YES_NO}
    assert {"new_worlds", "old_authorities", "campaign", "throw_off", "mission_twice"} <= switches
    assert packed(2, (), ("throw_off=yes",)).throw_off == 1
    assert packed(2).throw_off == 0


@pytest.mark.parametrize(
    ("variant", "new_worlds", "old_authorities", "campaign"),
    [
        ("base", 0, 0, 0),
        ("new-worlds", 1, 0, 0),
        ("old-authorities", 0, 1, 0),
        ("both", 1, 1, 0),
        ("campaign", 0, 0, 1),
    ],
)
def test_variants(variant: str, new_worlds: int, old_authorities: int, campaign: int) -> None:
    found = packed(1, (variant,))
    assert (found.new_worlds, found.old_authorities, found.campaign) == (new_worlds, old_authorities, campaign)


def test_both_expansions_are_played_if_nothing_is_said() -> None:
    assert RULEBOOK.settings(["both"]).canonical() == RULEBOOK.settings().canonical()


def test_base_and_both_contradict_each_other() -> None:
    with pytest.raises(UsageError, match="base and both contradict"):
        RULEBOOK.settings(["base", "both"])


def test_a_threshold_is_set_for_one_table() -> None:
    """`--set launch_spot.4=8` is how the sensitivity to the printed 5, 7 and 9 is asked for."""
    settings = RULEBOOK.settings((), ("launch_spot.4=8",))
    assert settings.values["launch_spot"] == {1: 7, 2: 5, 3: 7, 4: 8}
    with pytest.raises(UsageError, match="must be a whole number from 1 to 36"):
        RULEBOOK.settings((), ("launch_spot.4=0",))
