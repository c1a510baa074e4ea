import pytest

from pipeline.games.forbidden_stars.asking import Asking
from pipeline.games.forbidden_stars.vocabulary import NOBODY
from tests.games.forbidden_stars.duel import DEF, DOWN, G0, G1, G2, G3, MOR, OFF, S0, S2, TOKEN, UP, Duel, happens

GIVEN_UP = 3  # in PREVENT: a unit is given up


@pytest.mark.parametrize("pays", [True, False])
def test_red_fury_takes_three_offence_tokens_for_an_offence_die(pays: bool) -> None:
    duel = happens("Red Fury", dice=(1, 0, 0))
    assert duel.asked(Asking.PAY)
    duel.choose(OFF) if pays else duel.decline()
    assert (duel.dice(), duel.tokens()) == (((0, 0, 0), (3, 0)) if pays else ((1, 0, 0), (0, 0)))
    assert happens("Red Fury", dice=(0, 2, 2)).finished


@pytest.mark.parametrize("pays", [True, False])
def test_red_fury_makes_the_enemy_pay_a_defence_die_or_rout_a_unit_of_its_choice(pays: bool) -> None:
    duel = happens("Red Fury", mine=(G1,), their_dice=(0, 1, 0))
    assert duel.asked(Asking.PREVENT, mine=False)
    assert duel.options == [(DEF, 0, 0)]
    if pays:
        assert duel.choose(DEF).dice(False) == (0, 0, 0)
        assert duel.units(False) == {(G0, UP): 1, (G1, UP): 1}
        return
    duel.decline()
    assert duel.asked(Asking.BODY, mine=False)
    assert duel.choose(G1, UP).units(False) == {(G0, UP): 1, (G1, DOWN): 1}


def test_who_cannot_do_the_one_does_the_other() -> None:
    assert happens("Red Fury", mine=(G1,), theirs=(G0,), their_dice=(1, 0, 0)).units(False) == {(G0, DOWN): 1}
    lying = happens("Red Fury", mine=(G1,), theirs=(), their_down=(G0,), their_dice=(0, 1, 0))
    assert lying.finished
    assert lying.dice(False) == (0, 0, 0)
    assert happens("Red Fury", mine=(G1,), theirs=(), their_down=(G0,)).units(False) == {(G0, DOWN): 1}


@pytest.mark.parametrize(("their_down", "tokens"), [((G0,), (0, 2)), ((), (0, 0))])
def test_whispered_litany_takes_defence_tokens_if_the_enemy_has_a_routed_unit(
    their_down: tuple[int, ...], tokens: tuple[int, int]
) -> None:
    duel = happens("Whispered Litany", mine=(G0, G0, G1), down=(G0,), their_down=their_down)
    assert duel.finished
    assert sum(duel.dice()) == 1
    assert duel.tokens() == tokens


@pytest.mark.parametrize(("mine", "theirs", "state"), [(2, 1, UP), (1, 1, DOWN), (0, 1, DOWN)])
def test_tainted_fervour_rallies_with_more_morale_dice(mine: int, theirs: int, state: int) -> None:
    duel = happens("Tainted Fervour", mine=(G2,), down=(G1,), dice=(0, 0, mine), their_dice=(0, 0, theirs))
    assert duel.units() == {(G2, UP): 1, (G1, state): 1}


def test_more_morale_may_mean_morale_altogether() -> None:
    for switch, state in (("true", UP), ("false", DOWN)):
        given = {"mine": (G2,), "down": (G1,), "theirs": (G0,), "sets": (f"morale_total={switch}",)}
        assert happens("Tainted Fervour", **given).units()[G1, state] == 1


@pytest.mark.parametrize("routs", [True, False])
def test_tainted_fervour_lets_the_enemy_choose(routs: bool) -> None:
    duel = happens("Tainted Fervour", mine=(G0, G0, G1))
    assert duel.asked(Asking.PREVENT, mine=False)
    assert duel.options == [(GIVEN_UP, G0, UP), (GIVEN_UP, G1, UP)]
    duel.choose(GIVEN_UP, G1, UP) if routs else duel.decline()
    assert duel.tokens() == ((0, 0) if routs else (2, 0))
    assert duel.units(False) == ({(G0, UP): 1, (G1, DOWN): 1} if routs else {(G0, UP): 1, (G1, UP): 1})
    assert happens("Tainted Fervour", mine=(G0,), theirs=(), their_down=(G0,)).tokens() == (1, 0)


@pytest.mark.parametrize(("theirs", "placed"), [(0, True), (1, False)])
def test_black_sermon_places_a_devotee_on_another_world_of_the_system(theirs: int, placed: bool) -> None:
    duel = happens("Black Sermon", their_dice=(0, 0, theirs))
    assert duel.finished
    assert duel.dice() == (0, 0, 1)
    assert duel.units(area=3) == ({(G0, UP): 1} if placed else {})
    closed = Duel("Black Sermon")
    closed.table.units(3, 0, G0)
    assert closed.play().units(area=3) == {}


@pytest.mark.parametrize("routs", [True, False])
def test_tempting_bargain_gives_the_enemy_a_die_or_oneself_a_unit(routs: bool) -> None:
    duel = happens("Tempting Bargain")
    assert duel.asked(Asking.PREVENT, mine=False)
    duel.choose(GIVEN_UP, G0, UP) if routs else duel.decline()
    assert sum(duel.dice(False)) == int(routs)
    assert duel.units() == {(G0, UP): 1 if routs else 2}
    assert duel.asked(Asking.FACE)
    assert duel.choose(DEF).tokens() == (0, 2)


def test_tempting_bargain_places_a_ship_in_a_void() -> None:
    duel = happens("Tempting Bargain", mine=(S0,), theirs=(S0,), void=True).decline()
    assert duel.units() == {(S0, UP): 2}
    duel.choose(OFF)
    assert duel.finished
    assert duel.tokens() == (2, 0)


def test_without_a_model_in_the_pool_no_unit_is_placed() -> None:
    duel = Duel("Tempting Bargain")
    duel.s.forces[1].pool[G0] = 0
    duel.play().decline()
    assert duel.units() == {(G0, UP): 1}


@pytest.mark.parametrize("face", [OFF, MOR])
def test_sign_of_wrath_takes_tokens_for_either_die(face: int) -> None:
    duel = happens("Sign of Wrath", dice=(1, 1, 1))
    assert duel.options == [(OFF, 0, 0), (MOR, 0, 0)]
    duel.choose(face)
    assert duel.finished
    assert duel.tokens() == (3, 0)
    assert duel.dice()[face] == 0


@pytest.mark.parametrize("pays", [True, False])
def test_sign_of_wrath_destroys_a_routed_unit_unless_a_defence_die_is_paid(pays: bool) -> None:
    duel = happens("Sign of Wrath", mine=(G1,), their_down=(G0,), their_dice=(0, 1, 0))
    assert duel.asked(Asking.PREVENT, mine=False)
    duel.choose(DEF) if pays else duel.decline()
    assert duel.finished
    assert duel.dice(False) == (0, 0 if pays else 1, 0)
    assert ((G0, DOWN) in duel.units(False)) == pays
    assert happens("Sign of Wrath", mine=(G1,), their_down=(G0,)).units(False) == {(G0, UP): 1, (G1, UP): 1}


@pytest.mark.parametrize("gives", [True, False])
def test_sign_of_decay_takes_tokens_unless_the_enemy_destroys_a_routed_unit(gives: bool) -> None:
    duel = happens("Sign of Decay", mine=(G1,), their_down=(G0, G1), dice=(0, 1, 0))
    duel.choose(DEF)
    assert duel.tokens() == (0, 3)
    assert duel.asked(Asking.PREVENT, mine=False)
    assert duel.options == [(GIVEN_UP, G0, DOWN), (GIVEN_UP, G1, DOWN)]
    duel.choose(GIVEN_UP, G0, DOWN) if gives else duel.decline()
    assert duel.finished
    assert duel.tokens() == (0, 3 if gives else 5)
    assert ((G0, DOWN) in duel.units(False)) != gives
    assert happens("Sign of Decay", mine=(G1,)).tokens() == (0, 2)
    assert duel.log.seats[1].destroyed == 0


def test_sign_of_desire_makes_the_enemy_rout_a_unit_of_its_choice_with_more_morale_dice() -> None:
    duel = Duel("Sign of Desire", mine=(G0,), dice=(0, 0, 1))
    duel.d.rules.face_offence = 6
    duel.play()
    assert duel.asked(Asking.BODY, mine=False)
    duel.choose(G0, UP)
    assert duel.finished
    assert duel.dice() == (1, 0, 1)
    assert duel.units(False) == {(G0, DOWN): 1, (G1, UP): 1}
    equal = Duel("Sign of Desire", mine=(G0,))
    equal.d.rules.face_offence = 6
    assert equal.play().units(False) == {(G0, UP): 1, (G1, UP): 1}


@pytest.mark.parametrize(("their_down", "units"), [((G1,), {(G1, UP): 1, (G0, UP): 1}), ((), {(G1, UP): 1})])
def test_sign_of_desire_places_a_devotee_if_the_enemy_has_a_routed_unit(
    their_down: tuple[int, ...], units: dict[tuple[int, int], int]
) -> None:
    duel = happens("Sign of Desire", mine=(G1,), their_down=their_down, their_dice=(0, 0, 2))
    assert duel.finished
    assert duel.units() == units


def test_sign_of_change_exchanges_a_devotee_or_reinforcement_token_for_a_veteran() -> None:
    duel = Duel("Sign of Change")
    duel.me.reinforcements[UP] = 1
    pool = list(duel.s.forces[1].pool)
    duel.play()
    assert duel.asked(Asking.BODY)
    assert duel.options == [(G0, 0, 0), (TOKEN, 0, 0)]
    duel.choose(G0, UP)
    assert duel.units() == {(G1, UP): 1}
    assert duel.dice() == (0, 0, 1)
    assert duel.asked(Asking.TURN)  # with the veteran there is one for the unit part
    assert [duel.s.forces[1].pool[grade] - pool[grade] for grade in (G0, G1)] == [1, -1]


def test_sign_of_change_exchanges_a_token_too_and_none_without_more_morale_dice() -> None:
    duel = Duel("Sign of Change", mine=(G2,))
    duel.me.reinforcements[UP] = 1
    duel.play()
    assert duel.units() == {(G2, UP): 1, (G1, UP): 1}
    assert list(duel.me.reinforcements) == [0, 0]
    assert happens("Sign of Change", their_dice=(0, 0, 1)).units() == {(G0, UP): 1}
    ships = happens("Sign of Change", mine=(S0,), theirs=(S0,), void=True)
    assert ships.units() == {(S0, UP): 1}


def test_sign_of_change_turns_up_to_two_morale_dice() -> None:
    duel = happens("Sign of Change", mine=(G1,), dice=(0, 0, 1), their_dice=(0, 0, 3))
    assert duel.asked(Asking.TURN)
    duel.choose(MOR, OFF).choose(MOR, DEF)
    assert duel.finished
    assert duel.dice() == (1, 1, 0)


@pytest.mark.parametrize("gives", [True, False])
def test_monstrous_strength_destroys_an_own_unit_for_four_tokens(gives: bool) -> None:
    duel = happens("Monstrous Strength", mine=(G2, G0)).choose(OFF)
    assert duel.dice() == (1, 0, 0)
    assert duel.asked(Asking.MAY)
    if gives:
        duel.choose().choose(G0, UP)
    else:
        duel.decline()
    assert duel.finished
    assert duel.tokens() == (4 if gives else 0, 0)
    assert duel.units() == ({(G2, UP): 1} if gives else {(G2, UP): 1, (G0, UP): 1})
    assert duel.log.seats[0].destroyed == 0


@pytest.mark.parametrize("gives", [True, False])
def test_unnatural_hide_takes_four_tokens_unless_the_enemy_destroys_a_unit(gives: bool) -> None:
    duel = happens("Unnatural Hide", mine=(G2,), their_down=(G0,)).choose(MOR)
    assert duel.dice() == (0, 0, 1)
    assert duel.asked(Asking.PREVENT, mine=False)
    assert duel.options == [(GIVEN_UP, G0, UP), (GIVEN_UP, G0, DOWN), (GIVEN_UP, G1, UP)]
    duel.choose(GIVEN_UP, G0, DOWN) if gives else duel.decline()
    assert duel.finished
    assert duel.tokens() == (0, 0 if gives else 4)
    assert ((G0, DOWN) in duel.units(False)) != gives


@pytest.mark.parametrize("routs", [True, False])
def test_convergence_adds_a_die_of_any_face_unless_the_enemy_routs(routs: bool) -> None:
    duel = happens("Convergence", mine=(G3,))
    assert duel.asked(Asking.PREVENT, mine=False)
    if routs:
        duel.choose(GIVEN_UP, G0, UP)
    else:
        duel.decline()
        assert duel.options == [(OFF, 0, 0), (DEF, 0, 0), (MOR, 0, 0)]
        duel.choose(MOR)
    assert duel.finished
    assert duel.dice() == (0, 0, 0 if routs else 1)


def test_convergence_brings_a_unit_whose_level_is_at_most_the_devotees_of_the_system() -> None:
    duel = Duel("Convergence", theirs=(), their_down=(G0,), dice=(8, 0, 0))
    duel.table.units(12, 1, G1).units(12, 1, G2).units(15, 1, G0).units(3, 1, G3)
    duel.play()
    assert duel.asked(Asking.BRING)
    assert duel.options == [(G1, 0, 12), (G0, 0, 15)]
    duel.choose(G1, UP, 12)
    assert duel.finished
    assert duel.units() == {(G0, UP): 1, (G1, UP): 1}
    more = Duel("Convergence", theirs=(), their_down=(G0,), dice=(8, 0, 0))
    more.table.units(12, 1, G1).units(12, 1, G2).units(3, 1, G0)
    assert more.play().options == [(G0, 0, 3), (G1, 0, 12), (G2, 0, 12)]


@pytest.mark.parametrize(("face", "dice"), [(OFF, (2, 0, 0)), (MOR, (0, 0, 2))])
def test_doom_and_dread_adds_two_dice_of_one_face(face: int, dice: tuple[int, int, int]) -> None:
    duel = happens("Doom and Dread", theirs=(G1,)).choose(face)
    assert duel.finished
    assert duel.dice() == dice


def test_doom_and_dread_destroys_units_of_level_0_for_morale_dice() -> None:
    duel = Duel("Doom and Dread", theirs=(G0, G1), their_down=(G0,))
    duel.foe.reinforcements[UP] = 1
    duel.play().choose(MOR)
    assert duel.asked(Asking.PAY)
    duel.choose(MOR)
    assert duel.asked(Asking.BODY)
    assert duel.options == [(G0, 0, 0), (G0, 1, 0), (TOKEN, 0, 0)]
    duel.choose(TOKEN, UP).choose(MOR).choose(G0, DOWN)
    assert duel.finished
    assert duel.units(False) == {(G0, UP): 1, (G1, UP): 1}
    assert duel.log.seats[1].destroyed == 2


@pytest.mark.parametrize(("morale", "left"), [(0, 1), (3, 2)])
def test_doom_and_dread_destroys_a_routed_unit_with_more_morale_dice(morale: int, left: int) -> None:
    duel = happens("Doom and Dread", mine=(G3,), theirs=(G1,), their_down=(G1,), their_dice=(0, 0, morale)).choose(MOR)
    assert duel.finished
    assert sum(duel.units(False).values()) == left


def test_ruin_triumphant_routs_all_units_of_level_0_with_more_morale_dice() -> None:
    duel = Duel("Ruin Triumphant", theirs=(G0, G0, G1), dice=(0, 0, 1))
    duel.d.rules.face_offence = 6
    duel.foe.reinforcements[UP] = 1
    duel.play()
    assert duel.finished
    assert duel.dice() == (2, 0, 1)
    assert duel.units(False) == {(G0, DOWN): 2, (G1, UP): 1}
    assert list(duel.foe.reinforcements) == [0, 1]
    equal = happens("Ruin Triumphant", theirs=(G0, G1), their_dice=(0, 0, 3))
    assert equal.units(False) == {(G0, UP): 1, (G1, UP): 1}


def test_ruin_triumphant_routs_a_unit_of_ones_own_choice() -> None:
    duel = happens("Ruin Triumphant", mine=(S2,), theirs=(S0, S2), their_dice=(0, 0, 3), void=True)
    assert duel.asked(Asking.BODY)
    duel.choose(S2, UP)
    assert duel.finished
    assert duel.units(False) == {(S0, UP): 1, (S2, DOWN): 1}
    assert duel.s.queued == NOBODY
