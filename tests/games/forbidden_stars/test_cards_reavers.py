import pytest

from pipeline.games.forbidden_stars.asking import Asking
from pipeline.games.forbidden_stars.dice import take_tokens
from pipeline.games.forbidden_stars.vocabulary import NOBODY
from tests.games.forbidden_stars.duel import DEF, DOWN, G0, G1, G2, G3, MOR, OFF, S0, S2, TOKEN, UP, Duel, happens, kind


def test_scrap_runts_take_tokens_and_throw_an_enemy_die_again_that_they_point_at() -> None:
    duel = Duel("Scrap Runts", their_dice=(1, 1, 2))
    duel.d.rules.face_offence = 6
    duel.play()
    assert duel.tokens() == (1, 1)
    assert duel.asked(Asking.FACE)
    assert duel.options == [(OFF, 0, 0), (DEF, 0, 0), (MOR, 0, 0)]
    duel.choose(MOR)
    assert duel.finished
    assert duel.dice(False) == (2, 1, 1)


@pytest.mark.parametrize("gives", [True, False])
def test_scrap_runts_destroy_a_ram_ship_so_that_the_enemy_destroys_a_unit_of_its_choice(gives: bool) -> None:
    duel = Duel("Scrap Runts", mine=(S0, S0), theirs=(S0, S2), void=True)
    duel.me.reinforcements[UP] = 1
    duel.play()
    assert duel.asked(Asking.MAY)
    if not gives:
        assert duel.decline().units() == {(S0, UP): 2}
        return
    duel.choose()
    assert duel.units() == {(S0, UP): 1}
    assert duel.me.reinforcements[UP] == 1
    assert duel.asked(Asking.BODY, mine=False)
    duel.choose(S0, UP)
    assert duel.finished
    assert duel.units(False) == {(S2, UP): 1}
    assert duel.me.lost == 2
    assert duel.foe.lost == 2


def test_no_ram_ship_is_destroyed_for_nothing() -> None:
    assert happens("Scrap Runts", mine=(S0,), theirs=(), void=True).finished


def test_tinkers_count_the_icons_of_the_enemys_top_card() -> None:
    duel = Duel("Tinkers")
    duel.foe.draw_n, duel.foe.draw[:2] = 2, [kind("Burning Blades"), kind("Shade Advance")]
    duel.play()
    assert duel.finished
    assert sum(duel.dice()) == 1
    assert (duel.foe.draw_n, duel.me.milled) == (1, kind("Shade Advance"))
    empty = Duel("Tinkers")
    empty.foe.draw_n = 0
    assert empty.play().me.milled == NOBODY
    no_mob = Duel("Tinkers", mine=(G1,))
    no_mob.foe.draw_n = 1
    assert no_mob.play().foe.draw_n == 1


@pytest.mark.parametrize(("card", "face"), [("Heavy Mob", OFF), ("Gun Mob", DEF)])
def test_mobs_throw_own_dice_and_enemy_dice_again(card: str, face: int) -> None:
    before = [0, 0, 1]
    before[face] = 3
    duel = Duel(card, mine=(G0, G0, G1), down=(G0,), dice=tuple(before), their_dice=tuple(before))  # type: ignore[arg-type]
    duel.d.rules.face_offence = duel.d.rules.face_defence = 0
    duel.play()
    after = [0, 0, 3]
    after[face] = 1
    assert duel.finished
    assert duel.dice() == (0, 0, 4)
    assert list(duel.dice(False)) == after
    bruisers = Duel(card, mine=(G1,), their_dice=(3, 3, 0))
    assert bruisers.play().dice(False) == (3, 3, 0)


def test_brawl_mob_throws_all_morale_dice_again_and_rallies_a_unit() -> None:
    duel = Duel("Brawl Mob", down=(G1,), dice=(1, 0, 2), their_dice=(0, 1, 3))
    duel.d.rules.face_offence = 6
    duel.play()
    assert duel.finished
    assert (duel.dice(), duel.dice(False)) == ((3, 0, 0), (3, 1, 0))
    assert duel.units() == {(G0, UP): 1, (G1, UP): 1}
    assert happens("Brawl Mob", mine=(G1,), down=(G1,)).units() == {(G1, UP): 1, (G1, DOWN): 1}


def test_war_cry_rallies_first_and_takes_a_token_for_each_mob_then() -> None:
    duel = happens("War Cry", mine=(G0, G1), down=(G0,))
    assert duel.finished
    assert duel.tokens() == (2, 0)
    assert happens("War Cry", mine=(G1,)).tokens() == (0, 0)


def test_war_cry_counts_mobs_and_no_reinforcement_tokens_as_heavy_mob_does() -> None:
    cry = Duel("War Cry", mine=(G0, G0))
    cry.me.reinforcements[UP] = 1
    assert cry.play().finished
    assert cry.tokens() == (2, 0)
    heavy = Duel("Heavy Mob", mine=(G0,), their_dice=(2, 0, 0))
    heavy.me.reinforcements[UP] = 1
    heavy.d.rules.face_offence, heavy.d.rules.face_defence = 0, 6
    assert heavy.play().dice(False) == (1, 1, 0)


@pytest.mark.parametrize("pays", [True, False])
def test_living_tide_brings_a_token_and_presses_an_enemy_with_fewer_unrouted_units(pays: bool) -> None:
    duel = happens("Living Tide", theirs=(G0,), their_down=(G1,), their_dice=(0, 0, 1))
    assert list(duel.me.reinforcements) == [1, 0]
    assert duel.asked(Asking.PREVENT, mine=False)
    duel.choose(MOR) if pays else duel.decline()
    assert duel.finished
    assert duel.dice(False) == (0, 0, 0 if pays else 1)
    assert duel.units(False)[G1, DOWN] == 1
    assert ((G0, UP) in duel.units(False)) == pays
    assert happens("Living Tide", theirs=(G0, G0)).units(False) == {(G0, UP): 2}


@pytest.mark.parametrize(
    ("card", "face", "tokens"), [("Plated Bruisers", DEF, (0, 1)), ("Outrider Bruisers", OFF, (1, 0))]
)
def test_bruisers_throw_all_enemy_dice_of_a_face_again(card: str, face: int, tokens: tuple[int, int]) -> None:
    before = [0, 0, 0]
    before[face] = 3
    duel = Duel(card, mine=(G1,), their_dice=tuple(before))  # type: ignore[arg-type]
    duel.d.rules.face_offence = duel.d.rules.face_defence = 0
    duel.play()
    assert duel.finished
    assert duel.dice(False) == (0, 0, 3)
    assert duel.tokens() == tokens
    assert happens(card, mine=(G0,)).tokens() == (0, 0)


def test_hex_shouters_throw_all_dice_again_and_copy_the_enemys_tokens() -> None:
    duel = Duel("Hex Shouters", mine=(G0,), dice=(2, 2, 2), their_dice=(1, 1, 1))
    duel.d.rules.face_offence = duel.d.rules.face_defence = 0
    duel.play()
    assert duel.finished
    assert (duel.dice(), duel.dice(False)) == ((0, 0, 6), (0, 0, 3))
    take_tokens(duel.s, duel.d, 1, DEF, 2)
    take_tokens(duel.s, duel.d, 0, OFF, 1)
    assert (duel.tokens(), duel.tokens(False)) == ((1, 2), (0, 2))
    assert happens("Hex Shouters", mine=(G1,)).me.copies == 0


@pytest.mark.parametrize(("theirs", "tokens"), [((G0,), (2, 2)), ((G0, G0), (0, 0))])
def test_horde_wagon_brings_a_token_and_takes_tokens_with_more_unrouted_units(
    theirs: tuple[int, ...], tokens: tuple[int, int]
) -> None:
    duel = happens("Horde Wagon", mine=(G2,), theirs=theirs, their_down=(G0,))
    assert duel.finished
    assert list(duel.me.reinforcements) == [1, 0]
    assert duel.tokens() == tokens
    assert happens("Horde Wagon", mine=(G0,), theirs=()).tokens() == (0, 0)


@pytest.mark.parametrize("leaves", [True, False])
def test_rocket_wagon_takes_tokens_and_the_enemy_may_retreat_a_unit(leaves: bool) -> None:
    duel = Duel("Rocket Wagon", mine=(G2,), theirs=(G0, G1))
    duel.table.units(2, duel.enemy, S0).units(3, duel.enemy, G0)
    duel.play()
    assert duel.tokens() == (3, 0)
    assert duel.asked(Asking.MAY, mine=False)
    if not leaves:
        assert duel.decline().units(False) == {(G0, UP): 1, (G1, UP): 1}
        return
    duel.choose()
    assert duel.asked(Asking.BODY, mine=False)
    duel.choose(G1, UP)
    assert duel.finished
    assert duel.units(False) == {(G0, UP): 1}
    assert duel.units(False, 3) == {(G0, UP): 1, (G1, DOWN): 1}
    assert happens("Rocket Wagon", mine=(G1,)).tokens() == (0, 0)


def test_crusher_colossus_discards_an_enemy_card_of_ones_own_choice() -> None:
    duel = Duel("Crusher Colossus", mine=(G3,))
    duel.face_up(duel.foe, "Burning Blades", "Shade Advance").play()
    assert duel.asked(Asking.DISCARD)
    duel.choose(kind("Shade Advance"))
    assert duel.finished
    assert duel.up(duel.foe) == [kind("Burning Blades")]
    assert duel.up(duel.me) == [kind("Crusher Colossus")]


def test_crusher_colossus_needs_an_enemy_card_and_one_of_its_units() -> None:
    assert happens("Crusher Colossus", mine=(G3,)).finished
    small = Duel("Crusher Colossus", mine=(G2,))
    small.face_up(small.foe, "Burning Blades").play()
    assert small.finished
    assert small.up(small.foe) == [kind("Burning Blades")]


@pytest.mark.parametrize("pays", [True, False])
def test_hammer_colossus_destroys_a_unit_unless_dice_are_paid_for_its_level(pays: bool) -> None:
    duel = happens("Hammer Colossus", mine=(G3,), theirs=(G0, G2), their_dice=(1, 0, 2))
    assert duel.asked(Asking.BODY)
    assert duel.options == [(G0, 0, 0), (G2, 0, 0)]
    duel.choose(G2, UP)
    assert duel.asked(Asking.PREVENT, mine=False)
    if pays:
        duel.choose(MOR)
        assert duel.asked(Asking.LEVEL, mine=False)
        assert not duel.may_decline
        duel.choose(OFF)
    else:
        duel.decline()
    assert duel.finished
    assert duel.dice(False) == ((0, 0, 1) if pays else (1, 0, 2))
    assert ((G2, UP) in duel.units(False)) == pays


def test_hammer_colossus_spares_level_0_and_whoever_cannot_pay_loses_the_unit() -> None:
    duel = Duel("Hammer Colossus", mine=(G3,), theirs=(G0, G2), their_dice=(1, 0, 0))
    duel.foe.reinforcements[UP] = 1
    duel.play().choose(TOKEN, UP)
    assert duel.finished
    assert duel.foe.reinforcements[UP] == 1
    assert duel.dice(False) == (1, 0, 0)
    assert happens("Hammer Colossus", mine=(G3,), theirs=(G2,), their_dice=(1, 0, 0)).units(False) == {}
