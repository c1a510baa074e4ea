import pytest

from pipeline.games.forbidden_stars.asking import Asking
from pipeline.games.forbidden_stars.dice import take_tokens
from pipeline.games.forbidden_stars.vocabulary import FACES, NOBODY
from tests.games.forbidden_stars.duel import DEF, DOWN, G0, G1, G2, G3, MOR, OFF, S0, UP, Duel, happens, kind
from tests.games.forbidden_stars.fighting import VOID

WAYFARERS = 3
EAST = 4  # the world of system 1; areas 1 and 2 of a system are voids


def line(duel: Duel, *areas: int) -> Duel:
    """These areas are worlds, so that the combat has worlds beside it."""
    for area in areas:
        duel.s.areas[area].world = 1
    return duel


@pytest.mark.parametrize("pays", [True, False])
def test_strike_and_fade_moves_a_unit_to_an_adjacent_area(pays: bool) -> None:
    duel = line(Duel("Strike and Fade", mine=(G0, G1), dice=(0, 0, 1)), 1, 2)
    duel.table.units(2, 0, G0)
    duel.play()
    assert duel.tokens() == (2, 0)
    assert duel.asked(Asking.PAY)
    if not pays:
        assert duel.decline().units() == {(G0, UP): 1, (G1, UP): 1}
        return
    duel.choose(MOR).choose(G1, UP)
    assert duel.finished
    assert duel.units() == {(G0, UP): 1}
    assert duel.units(area=1) == {(G1, UP): 1}


def test_strike_and_fade_chooses_among_areas_and_storms_block() -> None:
    duel = line(Duel("Strike and Fade", mine=(G0,), dice=(0, 0, 1)), 1, 2)
    assert duel.play().choose(MOR).options == [(1, 0, 0), (2, 0, 0)]
    ships = Duel("Strike and Fade", mine=(S0,), theirs=(S0,), dice=(0, 0, 1), void=True)
    ships.s.areas[EAST].world = 0
    ships.play().choose(MOR)
    assert ships.finished
    assert ships.units(area=EAST) == {(S0, UP): 1}
    stormy = Duel("Strike and Fade", mine=(S0,), theirs=(S0,), dice=(0, 0, 1), void=True)
    stormy.s.areas[EAST].world = 0
    stormy.s.storm[0] = stormy.d.border[0, 1]
    assert stormy.play().finished
    assert stormy.units() == {(S0, UP): 1}
    assert VOID == 1


@pytest.mark.parametrize("pays", [True, False])
def test_screaming_blades_rout_a_unit_of_the_enemys_choice_for_a_morale_die(pays: bool) -> None:
    duel = happens("Screaming Blades", dice=(6, 0, 1))
    duel.choose(MOR) if pays else duel.decline()
    if pays:
        assert duel.asked(Asking.BODY, mine=False)
        duel.choose(G0, UP)
    assert duel.finished
    assert sum(duel.dice()) == (7 if pays else 8)  # a thrown one came
    assert duel.units(False) == {(G0, DOWN if pays else UP): 1, (G1, UP): 1}


def test_stinging_blades_make_the_enemy_lose_a_die_of_its_choice() -> None:
    duel = happens("Stinging Blades", their_dice=(1, 0, 1))
    assert sum(duel.dice()) == 1
    assert duel.asked(Asking.FACE, mine=False)
    assert duel.options == [(OFF, 0, 0), (MOR, 0, 0)]
    assert duel.choose(MOR).dice(False) == (1, 0, 0)
    assert happens("Stinging Blades", mine=(G2,), their_dice=(1, 0, 0)).dice(False) == (1, 0, 0)


def test_longshot_cover_takes_tokens_as_attacker_and_retreats_as_defender() -> None:
    assert happens("Longshot Cover").tokens() == (1, 1)
    duel = Duel("Longshot Cover", attacks=False)
    duel.table.units(2, WAYFARERS, S0).units(3, WAYFARERS, G1)
    duel.play()
    assert duel.tokens() == (0, 0)
    assert duel.asked(Asking.MAY)
    duel.choose()
    assert duel.finished
    assert duel.units() == {}
    assert duel.units(area=3) == {(G1, UP): 1, (G0, DOWN): 1}


def test_longshot_cover_need_not_retreat_and_cannot_where_there_is_no_area() -> None:
    duel = Duel("Longshot Cover", attacks=False)
    assert duel.play().finished
    duel = Duel("Longshot Cover", attacks=False)
    duel.table.units(2, WAYFARERS, S0).units(3, WAYFARERS, G1)
    assert duel.play().decline().units() == {(G0, UP): 1}


@pytest.mark.parametrize("option", [0, 1])
def test_commanders_gambit_plays_another_card_for_its_icons(option: int) -> None:
    duel = Duel("Commander's Gambit", down=(G1,))
    duel.hand(duel.me, "Burning Blades", "Burning Blades", "Diving Blades").play()
    assert duel.asked(Asking.OPTION)
    duel.choose(option)
    assert duel.units()[G1, UP if option == 0 else DOWN] == 1
    assert duel.dice() == (0, 0, option)
    assert duel.asked(Asking.PLAY)
    assert duel.options == [(kind("Burning Blades"), 0, 0), (kind("Diving Blades"), 0, 0)]
    duel.choose(kind("Diving Blades"))
    assert duel.finished
    assert duel.up(duel.me) == [kind("Commander's Gambit"), kind("Diving Blades")]
    assert sum(duel.me.hand) == 2
    assert duel.tokens() == (0, 0)


def test_commanders_gambit_without_a_hand_is_done() -> None:
    duel = Duel("Commander's Gambit")
    duel.hand(duel.me).play()
    assert duel.finished
    assert duel.dice() == (0, 0, 1)


@pytest.mark.parametrize("attacks", [True, False])
def test_burning_blades_forbid_defence_tokens_if_they_attack(attacks: bool) -> None:
    duel = happens("Burning Blades", attacks=attacks)
    take_tokens(duel.s, duel.d, 1 - duel.side, DEF, 2)
    take_tokens(duel.s, duel.d, 1 - duel.side, OFF, 1)
    assert duel.tokens() == (0, 2)
    assert duel.tokens(False) == (1, 0 if attacks else 2)


@pytest.mark.parametrize(("attacks", "left"), [(True, 4), (False, 1)])
def test_diving_blades_take_offence_tokens_away_if_they_defend(attacks: bool, left: int) -> None:
    duel = Duel("Diving Blades", attacks=attacks, dice=(0, 0, 1))
    duel.foe.tokens[OFF] = 4
    duel.play().choose(MOR)
    assert duel.finished
    assert duel.tokens(False) == (left, 0)
    assert duel.tokens() == (2, 0)
    assert happens("Diving Blades", dice=(0, 0, 1)).decline().tokens() == (0, 0)


@pytest.mark.parametrize(("card", "turned", "into"), [("Shade Advance", DEF, OFF), ("Shade Screen", OFF, DEF)])
def test_shades_throw_a_die_or_add_morale_and_turn_two_dice(card: str, turned: int, into: int) -> None:
    before = [0, 0, 0]
    before[turned] = 3
    duel = happens(card, mine=(G0,), dice=tuple(before))
    assert duel.asked(Asking.FACE)
    assert duel.options == [(MOR, 0, 0), (FACES, 0, 0)]
    duel.choose(MOR)
    assert duel.asked(Asking.TURN)
    duel.choose(turned, into).choose(turned, into)
    assert duel.finished
    assert (duel.dice()[turned], duel.dice()[into], duel.dice()[MOR]) == (1, 2, 1)
    thrown = Duel(card, mine=(G0,))
    thrown.d.rules.face_offence, thrown.d.rules.face_defence = 0, 0
    assert thrown.play().choose(FACES).dice() == (0, 0, 1)


@pytest.mark.parametrize("pays", [True, False])
def test_shade_advance_makes_the_enemy_pay_morale_or_rout(pays: bool) -> None:
    duel = happens("Shade Advance", mine=(G1,), theirs=(G0,), their_dice=(0, 0, 1)).choose(MOR)
    assert duel.asked(Asking.PREVENT, mine=False)
    duel.choose(MOR) if pays else duel.decline()
    assert duel.finished
    assert duel.units(False) == {(G0, UP if pays else DOWN): 1}


@pytest.mark.parametrize("pays", [True, False])
def test_shade_screen_rallies_a_unit_for_a_morale_die(pays: bool) -> None:
    duel = happens("Shade Screen", mine=(G1,), down=(G0,)).choose(MOR)
    duel.choose(MOR) if pays else duel.decline()
    assert duel.finished
    assert duel.units() == {(G1, UP): 1, (G0, UP if pays else DOWN): 1}
    assert happens("Shade Screen", mine=(G1,)).choose(MOR).finished


def test_focus_cannon_turns_any_number_of_morale_dice() -> None:
    duel = happens("Focus Cannon", mine=(G0,), dice=(0, 0, 3)).choose(MOR, OFF).choose(MOR, OFF)
    assert duel.asked(Asking.TURN)
    assert duel.decline().dice() == (2, 0, 1)


@pytest.mark.parametrize(("attacks", "mine", "theirs"), [(True, 2, 7), (False, 0, 2)])
def test_focus_cannon_takes_tokens_or_takes_them_away(attacks: bool, mine: int, theirs: int) -> None:
    duel = Duel("Focus Cannon", mine=(G2,), attacks=attacks)
    duel.foe.tokens[DEF] = 7
    duel.play()
    assert duel.finished
    assert duel.tokens() == (mine, 0)
    assert duel.tokens(False) == (0, theirs)


@pytest.mark.parametrize("pays", [True, False])
def test_shield_carrier_takes_three_tokens_unless_a_morale_die_is_paid(pays: bool) -> None:
    duel = happens("Shield Carrier", mine=(G0,), their_dice=(0, 0, 1))
    assert sum(duel.dice()) == 1
    assert duel.asked(Asking.PREVENT, mine=False)
    duel.choose(MOR) if pays else duel.decline()
    assert duel.finished
    assert duel.tokens() == (0, 0 if pays else 3)
    assert happens("Shield Carrier", mine=(G0,)).tokens() == (0, 3)


def test_shield_carrier_breaks_out_and_a_combat_there_waits() -> None:
    duel = line(Duel("Shield Carrier", mine=(G2, G0, G0), down=(G1,), dice=(7, 0, 1), foe=0), 1, 2)
    duel.table.units(2, 1, G0)
    duel.play().choose(MOR)
    assert duel.asked(Asking.AREA)
    assert duel.options == [(1, 0, 0), (2, 0, 0)]
    duel.choose(2)
    assert duel.asked(Asking.BODY)
    assert duel.options == [(G0, 0, 0), (G1, 1, 0)]
    assert not duel.may_decline
    duel.choose(G0, UP)
    assert duel.may_decline
    duel.choose(G1, DOWN).decline()
    assert duel.finished
    assert duel.units() == {(G2, UP): 1, (G0, UP): 1}
    assert duel.units(area=2) == {(G0, UP): 1, (G1, DOWN): 1}
    assert (duel.s.queued, duel.s.queued_by) == (2, WAYFARERS)


def test_shield_carrier_need_not_break_out_and_may_go_where_nobody_is() -> None:
    duel = line(Duel("Shield Carrier", mine=(G2, G0), dice=(7, 0, 1)), 1).play()
    assert duel.decline().finished
    duel = line(Duel("Shield Carrier", mine=(G2, G0), dice=(7, 0, 1)), 1).play().choose(MOR)
    assert duel.finished
    assert duel.units(area=1) == {(G0, UP): 1}
    assert duel.s.queued == NOBODY


@pytest.mark.parametrize("routs", [True, False])
def test_soul_guide_routs_an_own_unit_so_that_nobody_suffers_damage(routs: bool) -> None:
    duel = happens("Soul Guide")
    assert duel.dice() == (0, 0, 1)
    assert duel.asked(Asking.MAY)
    duel.choose() if routs else duel.decline()
    assert duel.finished
    assert duel.units() == {(G0, DOWN if routs else UP): 1}
    assert (duel.me.no_damage, duel.foe.no_damage) == ((1, 1) if routs else (0, 0))
    assert happens("Soul Guide", mine=(), down=(G0,)).finished


def test_soul_guide_as_the_switches_have_it() -> None:
    duel = Duel("Soul Guide", sets=("guide_rolls=true", "guide_shields_own=true"))
    duel.d.rules.face_offence = 6
    duel.play().choose()
    assert duel.dice() == (1, 0, 0)
    assert (duel.me.no_damage, duel.foe.no_damage) == (1, 0)


def test_mirage_field_draws_a_card_and_plays_one_for_its_icons() -> None:
    duel = Duel("Mirage Field", mine=(G3,))
    duel.hand(duel.me, "Burning Blades")
    duel.me.draw_n, duel.me.draw[0] = 1, kind("Diving Blades")
    duel.play()
    assert sum(duel.dice()) == 1
    assert duel.me.draw_n == 0
    assert duel.asked(Asking.PLAY)
    assert len(duel.options) == 2
    duel.choose(kind("Burning Blades"))
    assert duel.finished
    assert duel.up(duel.me) == [kind("Mirage Field"), kind("Burning Blades")]
    without = Duel("Mirage Field", mine=(G0,))
    without.hand(without.me, "Burning Blades")
    without.me.draw_n = 0
    assert without.play().up(without.me) == [kind("Mirage Field")]


@pytest.mark.parametrize("gives", [True, False])
def test_mind_lance_discards_from_the_hand_and_takes_tokens_unless_a_face_up_card_is_discarded(gives: bool) -> None:
    duel = Duel("Mind Lance", mine=(G3,))
    duel.hand(duel.foe, "Hidden Crossfire", "Iron Nerve").face_up(duel.foe, "Stand Fast", "Bold Charge").play()
    assert sum(duel.dice()) == 1
    assert sum(duel.foe.hand) == 1
    assert duel.asked(Asking.PREVENT, mine=False)
    if gives:
        duel.choose(FACES, NOBODY)
        assert duel.asked(Asking.DISCARD)
        duel.choose(kind("Stand Fast"))
    else:
        duel.decline()
    assert duel.finished
    assert duel.tokens() == (0 if gives else 4, 0)
    assert duel.up(duel.foe) == ([] if gives else [kind("Stand Fast")]) + [kind("Bold Charge")]
    assert happens("Mind Lance", mine=(G3,)).tokens() == (4, 0)
