"""The rules as data: the register of unsettled readings, the layers and levers, and where numbers come from."""

import pytest

from pipeline.errors import UsageError
from pipeline.games.core_space.facts import MOST_HOSTILITY_ROWS, MOST_ROUND_ROWS
from pipeline.games.core_space.mission_rules import MAPS, SEATS
from pipeline.games.core_space.rules import FACE_WORDS, RULEBOOK
from pipeline.games.core_space.state import MOST_CREW, MOST_SEATS, MOST_TRAY
from pipeline.games.core_space.vocabulary import BANDS, Face
from pipeline.games.rulebook import PUBLIC, STAND_IN, UNSETTLED

REGISTER = {
    "security_die_weights": [1, 1, 1, 1, 1],
    "warden_attack_actions": 1,
    "medium_includes_short": "true",
    "alert_beats_takeover": "false",
    "specialist_takeover_ignores_scourge": "false",
    "corps_command_lasts": "until_next_activation",
    "no_eligible_target_moves": "true",
    "backup_counts_all_wardens": "true",
    "drag_frees_arrested": "false",
    "arrest_recheck_each_action": "false",
    "contact_beats_priority": "true",
    "alert_on_blast_splash": "true",
    "diag_cost": 10,
    "npc_out_of_range_moves": "true",
    "gangster_priority": "nearest_of_all",
    "scourge_targets_defeated": "false",
    "interrogated_joined_npc_pays": "false",
    "backup_move_dest": "contact",
}


def test_every_unsettled_reading_is_a_switch() -> None:
    values = RULEBOOK.settings().values
    assert {name: values[name] for name in REGISTER} == REGISTER
    unsettled = {name for name, rule in RULEBOOK.rules.items() if rule.status == UNSETTLED}
    assert set(REGISTER) <= unsettled


def test_the_tracker_has_thirty_five_holes_in_seven_bands() -> None:
    """Public: Mission Monday 011, counted: 4, 3, 6, 7, 8, 6 and 1 holes."""
    bands = RULEBOOK.settings().values["bands"]
    assert isinstance(bands, list)
    assert [high - low for low, high in zip([0, *bands], bands, strict=False)] == [4, 3, 6, 7, 8, 6, 1]
    assert len(bands) == BANDS
    assert bands[-1] == 35


def test_the_bail_table_is_the_published_one() -> None:
    """Public: First Born rulebook p. 59: 1 free, 2 and 3 pay 5 UA, 4 and 5 pay 10 UA, 6 prison."""
    assert RULEBOOK.settings().values["bail_table"] == [0, 5, 5, 10, 10, -1]
    assert RULEBOOK.rules["bail_table"].status == PUBLIC


@pytest.mark.parametrize("face", FACE_WORDS)
def test_there_is_a_variant_for_each_weighting_of_the_security_die(face: str) -> None:
    weights = RULEBOOK.settings([f"die-{face}"]).values["security_die_weights"]
    assert weights == [2 if word == face else 1 for word in FACE_WORDS]
    assert [word.upper() for word in FACE_WORDS] == [one.name for one in Face]


def test_wardens_and_guards_come_in_the_numbers_asked_for() -> None:
    for n in (0, 1, 3, 4):
        assert RULEBOOK.settings([f"wardens-{n}"]).values["wardens"] == n
    assert RULEBOOK.settings().values["wardens"] == 2
    for n in (0, 4, 8):
        values = RULEBOOK.settings([f"guards-{n}"]).values
        assert values["guards"] == n <= int(str(values["guard_supply"]))


def test_variants_of_one_lever_contradict_each_other() -> None:
    with pytest.raises(UsageError, match="contradict"):
        RULEBOOK.settings(["wardens-1", "wardens-3"])
    both = RULEBOOK.settings(["specialists", "elite-corps", "wardens-4"]).values
    assert (both["specialists"], both["elite"], both["wardens"]) == ("true", "true", 4)


def test_layers_leave_out_what_they_say() -> None:
    assert RULEBOOK.settings(["mission"]).values == RULEBOOK.settings().values
    with pytest.raises(UsageError, match="contradict"):
        RULEBOOK.settings(["mission", "law-board"])
    law, lab = RULEBOOK.settings(["law-board"]).values, RULEBOOK.settings(["warden-lab"]).values
    assert (law["scourge"], law["traders_act"], law["law"]) == ("false", "true", "true")
    assert (lab["scourge"], lab["traders_act"], lab["events"], lab["map"]) == ("false", "false", "false", "room")


def test_what_is_made_up_says_so() -> None:
    stand_in = {name for name, rule in RULEBOOK.rules.items() if rule.status == STAND_IN}
    assert {"map", "npc_dice", "corps_cards", "tray_slots", "funds", "max_rounds", "objective"} <= stand_in
    made_up = {name for name, rule in RULEBOOK.rules.items() if rule.source.startswith("made up")}
    assert made_up <= stand_in


def test_rules_stay_within_what_records_hold() -> None:
    rules = RULEBOOK.rules
    assert rules["max_rounds"].high * MOST_SEATS <= MOST_ROUND_ROWS
    assert rules["max_rounds"].high * 3 <= MOST_HOSTILITY_ROWS
    assert rules["start_crew"].high <= MOST_CREW
    assert rules["tray_slots"].high <= MOST_TRAY
    assert max(SEATS) == MOST_SEATS
    assert MAPS[0] == RULEBOOK.settings().values["map"]
