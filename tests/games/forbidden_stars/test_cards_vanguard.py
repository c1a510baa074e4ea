import pytest

from pipeline.games.forbidden_stars.asking import Asking
from pipeline.games.forbidden_stars.routing import rout
from tests.games.forbidden_stars.duel import (
    BASTION,
    DEF,
    DOWN,
    G0,
    G1,
    G2,
    G3,
    MOR,
    OFF,
    S0,
    TOKEN,
    UP,
    Duel,
    happens,
    kind,
)

ZEALOTS = 1


def test_hidden_crossfire_takes_two_offence_tokens_and_destroys_what_is_routed() -> None:
    duel = happens("Hidden Crossfire")
    assert duel.finished
    assert duel.tokens() == (2, 0)
    rout(duel.s, duel.d, 1, G0, duel.log)
    assert duel.units(False) == {(G1, UP): 1}
    assert duel.foe.lost == 2
    assert duel.log.seats[0].destroyed == 2


@pytest.mark.parametrize("pays", [True, False])
def test_a_morale_die_saves_a_unit_from_hidden_crossfire(pays: bool) -> None:
    duel = happens("Hidden Crossfire", their_dice=(0, 0, 1))
    rout(duel.s, duel.d, 1, G0, duel.log)
    assert (duel.s.asking, duel.s.seat) == (Asking.SPARE, ZEALOTS)
    duel.choose(MOR) if pays else duel.decline()
    assert duel.dice(False) == (0, 0, 0 if pays else 1)
    assert duel.units(False) == ({(G0, DOWN): 1, (G1, UP): 1} if pays else {(G1, UP): 1})


def test_without_a_listed_unit_the_unit_part_does_not_happen() -> None:
    duel = happens("Hidden Crossfire", mine=(G1,), down=(G0,))
    assert duel.tokens() == (2, 0)
    assert duel.me.rout_kills == 0
    assert happens("Hidden Crossfire").me.rout_kills == 1


@pytest.mark.parametrize("attacks", [True, False])
def test_forward_observers_look_if_they_attack_and_take_tokens_of_one_face(attacks: bool) -> None:
    duel = Duel("Forward Observers", attacks=attacks)
    duel.foe.played = 0
    duel.play()
    assert duel.me.peeks == int(attacks)
    assert duel.options == [(OFF, 0, 0), (DEF, 0, 0)]
    assert not duel.may_decline
    assert duel.choose(DEF).tokens() == (0, 2)


@pytest.mark.parametrize("pays", [True, False])
def test_forward_observers_pay_a_morale_die_for_a_retreat(pays: bool) -> None:
    duel = Duel("Forward Observers", mine=(G0, G1), dice=(0, 0, 1))
    duel.s.combat.came = 1 << 3
    duel.play().choose(OFF)
    assert duel.asked(Asking.PAY)
    if not pays:
        assert duel.decline().finished
        assert duel.dice() == (0, 0, 1)
        return
    duel.choose(MOR)
    assert duel.asked(Asking.BODY)
    assert duel.options == [(G0, 0, 0), (G1, 0, 0)]
    duel.choose(G0, UP)
    assert duel.finished
    assert duel.dice() == (0, 0, 0)
    assert duel.units() == {(G1, UP): 1}
    assert duel.units(area=3) == {(G0, DOWN): 1}


def test_a_retreat_is_not_offered_where_there_is_nowhere_to_go() -> None:
    assert happens("Forward Observers", dice=(0, 0, 1)).choose(OFF).finished


def test_suppressing_volley_throws_dice_of_both_sides_again() -> None:
    duel = happens("Suppressing Volley", mine=(G1,), dice=(0, 2, 0), their_dice=(0, 3, 0))
    assert sum(duel.dice(False)) == 3
    assert duel.dice(False)[DEF] >= 2
    assert duel.foe.rolls == 1
    assert duel.asked(Asking.MAY)
    duel.choose()
    assert sum(duel.dice()) == 2
    assert duel.me.rolls == 1
    declined = happens("Suppressing Volley", mine=(G0,), dice=(0, 2, 0)).decline()
    assert declined.finished
    assert declined.dice() == (0, 2, 0)


def test_suppressing_volley_takes_a_die_or_two_tokens() -> None:
    for which, dice, tokens in ((0, (0, 0, 0), (0, 3)), (1, (0, 1, 0), (0, 1))):
        duel = Duel("Suppressing Volley", mine=(G1,), their_dice=(0, 1, 0))
        duel.foe.tokens[DEF] = 3
        duel.d.rules.face_offence, duel.d.rules.face_defence = 0, 6
        duel.play()
        assert duel.asked(Asking.EITHER)
        duel.choose(which)
        assert (duel.dice(False), duel.tokens(False)) == (dice, tokens)
    only = Duel("Suppressing Volley", mine=(G1,))
    only.foe.tokens[DEF] = 1
    assert only.play().finished
    assert only.tokens(False) == (0, 0)


def test_the_enemy_picks_what_it_loses_if_the_switch_says_so() -> None:
    duel = Duel("Suppressing Volley", mine=(G1,), their_dice=(0, 1, 0), sets=("enemy_picks_loss=true",))
    duel.foe.tokens[DEF] = 3
    duel.d.rules.face_offence, duel.d.rules.face_defence = 0, 6
    assert duel.play().asked(Asking.EITHER, mine=False)


def test_hardened_plate_turns_up_to_two_dice_to_defence() -> None:
    duel = happens("Hardened Plate", mine=(G1,), dice=(2, 1, 1))
    assert duel.tokens() == (0, 2)
    assert duel.options == [(OFF, DEF, 0), (MOR, DEF, 0)]
    assert duel.may_decline
    duel.choose(OFF, DEF).choose(MOR, DEF)
    assert duel.finished
    assert duel.dice() == (1, 3, 0)
    assert happens("Hardened Plate", mine=(G1,), dice=(2, 1, 1)).decline().dice() == (2, 1, 1)


def test_a_bastion_counts_for_hardened_plate_where_it_is_listed() -> None:
    assert happens("Hardened Plate", mine=(G0,), dice=(1, 0, 0)).finished
    with_bastion = happens("Hardened Plate", mine=(G0,), dice=(1, 0, 0), bastion=True, attacks=False)
    assert with_bastion.asked(Asking.TURN)
    assert BASTION == 6


@pytest.mark.parametrize(("option", "units", "morale"), [(1, {(G0, UP): 2}, 0), (2, {(G0, UP): 1, (G0, DOWN): 1}, 1)])
def test_unbroken_oath_rallies_or_adds_a_morale_die(
    option: int, units: dict[tuple[int, int], int], morale: int
) -> None:
    duel = Duel("Unbroken Oath", down=(G0,))
    duel.d.rules.face_offence = 6
    duel.play()
    assert duel.asked(Asking.OPTION)
    assert duel.dice() == (1, 0, 0)
    duel.choose(option)
    assert duel.finished
    assert duel.units() == units
    assert duel.dice() == (1, 0, morale)


def test_unbroken_oath_without_routed_units_adds_the_die() -> None:
    duel = happens("Unbroken Oath", dice=(0, 0, 0))
    assert duel.finished
    assert sum(duel.dice()) == 2
    assert duel.dice()[MOR] >= 1


def test_dice_above_the_limit_are_not_added() -> None:
    assert happens("Unbroken Oath", dice=(8, 0, 0)).dice() == (8, 0, 0)


@pytest.mark.parametrize("attacks", [True, False])
def test_stand_fast_rallies_if_it_defends(attacks: bool) -> None:
    duel = happens("Stand Fast", mine=(G1,), down=(G0,), attacks=attacks)
    assert duel.tokens() == (0, 2)
    assert duel.units()[G0, DOWN if attacks else UP] == 1
    assert duel.asked(Asking.FACE)
    assert duel.options == [(DEF, 0, 0), (MOR, 0, 0)]
    assert duel.choose(MOR).dice() == (0, 0, 1)


@pytest.mark.parametrize("attacks", [True, False])
def test_bold_charge_rallies_if_it_attacks_and_takes_a_die(attacks: bool) -> None:
    duel = happens("Bold Charge", mine=(G1,), down=(G0,), attacks=attacks, their_dice=(1, 1, 1))
    assert duel.tokens() == (2, 0)
    assert duel.units()[G0, UP if attacks else DOWN] == 1
    assert duel.asked(Asking.FACE)
    assert duel.options == [(DEF, 0, 0), (MOR, 0, 0)]
    assert duel.choose(DEF).dice(False) == (1, 0, 1)
    assert happens("Bold Charge", mine=(G1,), their_dice=(3, 0, 0)).dice(False) == (3, 0, 0)


def test_which_unit_is_rallied_is_chosen_among_those_that_differ() -> None:
    duel = happens("Bold Charge", mine=(G0,), down=(G0, G0, G1))
    assert duel.asked(Asking.BODY)
    assert duel.options == [(G0, 1, 0), (G1, 1, 0)]
    assert duel.choose(G1, 1).units() == {(G0, UP): 1, (G0, DOWN): 2, (G1, UP): 1}


@pytest.mark.parametrize("pays", [True, False])
def test_orbital_insertion_brings_a_unit_from_any_world(pays: bool) -> None:
    duel = Duel("Orbital Insertion", mine=(G1,), dice=(0, 0, 2))
    duel.d.rules.face_offence = 6
    duel.table.units(12, 0, G0).units(15, 0, G2).units(13, 0, S0)
    duel.play()
    assert duel.asked(Asking.PAY)
    assert duel.dice() == (1, 0, 2)
    duel.choose(MOR) if pays else duel.decline()
    assert duel.finished
    assert duel.units() == ({(G0, UP): 1, (G1, UP): 1} if pays else {(G1, UP): 1})
    assert duel.units(area=12) == ({} if pays else {(G0, UP): 1})


def test_orbital_insertion_needs_a_line_trooper_and_somebody_to_bring() -> None:
    assert happens("Orbital Insertion", mine=(G1,), dice=(0, 0, 2)).finished
    scouts = Duel("Orbital Insertion", mine=(G0,), dice=(0, 0, 2))
    scouts.table.units(12, 0, G0)
    assert scouts.play().finished


def test_seasoned_pathfinders_take_tokens_for_morale_dice_in_any_mix_and_retreat_for_such_dice() -> None:
    duel = Duel("Seasoned Pathfinders", mine=(G0, G0, G1), dice=(0, 0, 2))
    duel.s.combat.came = 1 << 3
    duel.play().choose(OFF).choose(DEF)
    assert duel.tokens() == (1, 1)
    assert duel.asked(Asking.PAY)
    duel.choose(MOR).choose(G0, UP)
    assert duel.asked(Asking.PAY)
    duel.choose(MOR).choose(G1, UP)
    assert duel.finished
    assert duel.dice() == (0, 0, 0)
    assert duel.units() == {(G0, UP): 1}
    assert duel.units(area=3) == {(G0, DOWN): 1, (G1, DOWN): 1}
    assert happens("Seasoned Pathfinders").finished


def test_iron_nerve_keeps_units_from_being_routed() -> None:
    duel = happens("Iron Nerve", mine=(G1,))
    rout(duel.s, duel.d, 0, G1, duel.log)
    assert duel.units() == {(G1, UP): 1}


@pytest.mark.parametrize("pays", [True, False])
def test_iron_nerve_rallies_all_for_a_morale_die(pays: bool) -> None:
    duel = happens("Iron Nerve", mine=(G1,), down=(G0, G0, G1), dice=(0, 0, 1))
    duel.choose(MOR) if pays else duel.decline()
    assert duel.units() == ({(G1, UP): 2, (G0, UP): 2} if pays else {(G1, UP): 1, (G1, DOWN): 1, (G0, DOWN): 2})


def test_breakthrough_turns_up_to_three_morale_dice() -> None:
    duel = happens("Breakthrough", dice=(0, 0, 4))
    assert duel.options == [(MOR, OFF, 0), (MOR, DEF, 0)]
    duel.choose(MOR, OFF).choose(MOR, DEF).choose(MOR, OFF)
    assert duel.finished
    assert duel.dice() == (2, 1, 1)


def test_breakthrough_makes_the_enemy_discard_a_face_up_card() -> None:
    duel = Duel("Breakthrough", mine=(G2,))
    duel.face_up(duel.foe, "Red Fury", "Black Sermon", "Red Fury").play()
    assert duel.asked(Asking.DISCARD, mine=False)
    duel.choose(kind("Red Fury"))
    assert duel.up(duel.foe) == [kind("Red Fury"), kind("Black Sermon")]
    assert happens("Breakthrough", mine=(G2,)).finished


def test_rolling_thunder_brings_a_second_damage_step() -> None:
    duel = happens("Rolling Thunder", mine=(G2,))
    assert sum(duel.dice()) == 1
    assert duel.s.combat.again == 1
    assert happens("Rolling Thunder", mine=(G1,)).s.combat.again == 0


def test_banner_of_triumph_rallies_all_and_turns_dice_to_morale() -> None:
    duel = Duel("Banner of Triumph", mine=(G3,), down=(G0, G1), dice=(1, 1, 0))
    duel.d.rules.face_offence = 6
    duel.play()
    assert duel.units() == {(G3, UP): 1, (G0, UP): 1, (G1, UP): 1}
    assert duel.dice() == (3, 1, 0)
    assert duel.asked(Asking.TURN)
    assert duel.choose(OFF, MOR).choose(DEF, MOR).decline().dice() == (2, 0, 2)
    assert happens("Banner of Triumph", mine=(G2,), down=(G0,)).finished


def test_overwhelming_fire_takes_two_offence_tokens_for_each_offence_die_paid() -> None:
    duel = Duel("Overwhelming Fire", mine=(G3,), dice=(1, 0, 0))
    duel.d.rules.face_offence = 6
    duel.play().choose(OFF).choose(OFF).decline()
    assert duel.finished
    assert duel.dice() == (1, 0, 0)
    assert duel.tokens() == (4, 0)


def test_reinforcement_tokens_are_units_of_level_0_but_none_that_a_card_lists() -> None:
    duel = Duel("Stand Fast", mine=(G0,), attacks=False)
    duel.me.reinforcements[DOWN] = 1
    assert duel.play().finished
    assert list(duel.me.reinforcements) == [1, 0]
    assert TOKEN == 7
