"""Ranged and Close Assaults of Traders: ammo, range, burst, full charge, weapons, throws (public rules summary)."""

import pytest

from pipeline.games.core_space.melee import HEAVY, STANDARD, apply_fight, fight_moves
from pipeline.games.core_space.shooting import apply_shoot, apply_throw, shoot_moves, throw_moves
from pipeline.games.core_space.state import BROKEN, FOUND, JAMMED, Act
from pipeline.games.core_space.vocabulary import NOBODY, Assault, Breed, Cause, Range
from tests.games.core_space.rigged import rig
from tests.games.core_space.tiny import Floor, at

pytestmark = pytest.mark.filterwarnings("ignore:overflow")


def duel(*tokens: str, gap: int = 4, breed: Breed = Breed.GUARD) -> tuple[Floor, int, int]:
    """A Trader with these in his tray, and an NPC so many inches from his base."""
    floor = Floor()
    who = floor.trader(0, at(2, 5))
    floor.give(who, *tokens)
    floor.s.people[who].used_skill = 1
    return floor, who, floor.npc(breed, at(3 + gap, 5))


def rows(floor: Floor) -> list[tuple[int, int, int]]:
    return [
        (int(row.how), int(row.attacker), int(row.dice)) for row in list(floor.log.attacks)[: int(floor.log.attacks_n)]
    ]


def test_the_dice_of_a_shot_are_those_of_the_range_between_the_bases() -> None:
    for gap, near, dice in ((4, Range.SHORT, 1), (5, Range.SHORT, 1), (6, Range.MEDIUM, 2), (14, Range.LONG, 3)):
        floor, _, foe = duel("Sniper rifle", gap=gap)
        assert floor.moves(shoot_moves) == [(Act.SHOOT, foe, 0, 0)]
        floor.make(apply_shoot, Act.SHOOT, foe, 0, 0)
        row = floor.log.attacks[0]
        assert (row.range_, row.dice, floor.s.actions) == (near, dice, 1)


def test_a_gun_that_does_not_reach_so_far_offers_no_shot() -> None:
    floor, _, _ = duel("Combat rifle", gap=14)
    assert floor.moves(shoot_moves) == []


def test_a_burst_adds_a_die_for_each_further_ammo_peg_up_to_its_icon() -> None:
    floor, who, foe = duel("Combat rifle")
    assert floor.moves(shoot_moves) == [(Act.SHOOT, foe, 0, more) for more in (0, 1, 2)]
    floor.make(apply_shoot, Act.SHOOT, foe, 0, 2)
    assert (floor.s.people[who].ammo, floor.log.attacks[0].dice) == (4, 4)
    floor.s.people[who].ammo = 2
    foe = floor.npc(Breed.GUARD, at(7, 6))
    assert max(move[3] for move in floor.moves(shoot_moves)) == 1


@pytest.mark.parametrize(("ammo", "dice"), [(3, 0), (4, 2), (5, 2), (6, 3), (7, 3)])
def test_a_full_charge_empties_the_ammo_for_two_dice_from_four_pegs_on_or_three_from_six(ammo: int, dice: int) -> None:
    floor, who, foe = duel("Energy pistol")
    floor.s.people[who].ammo = ammo
    wanted = [(Act.SHOOT, foe, 0, 0)] + ([(Act.SHOOT, foe, 0, dice)] if dice else [])
    assert floor.moves(shoot_moves) == wanted
    floor.make(apply_shoot, Act.SHOOT, foe, 0, dice)
    assert floor.log.attacks[0].dice == 2 + dice
    assert floor.s.people[who].ammo == (0 if dice else ammo - 1)


def test_without_ammo_or_with_a_jam_there_is_no_shot_and_no_weapon_breaks_into_one() -> None:
    floor, who, _ = duel("Combat rifle")
    it = floor.s.people[who]
    it.ammo = 0
    assert floor.moves(shoot_moves) == []
    it.ammo = 1
    for bits in (JAMMED, BROKEN):
        it.worn[0] = bits
        assert floor.moves(shoot_moves) == []
    it.worn[0] = FOUND
    assert len(floor.moves(shoot_moves)) == 1
    it.jammed_out = 1  # an EMP pulse
    assert floor.moves(shoot_moves) == []


def test_d02_a_shot_that_misfires_jams_the_gun_unless_it_is_reliable() -> None:
    floor, who, foe = duel("Combat rifle")
    rig(floor, who, 4, 1, 2)
    floor.make(apply_shoot, Act.SHOOT, foe, 0, 2)
    assert (floor.s.people[who].worn[0], floor.log.attacks[0].misfired) == (JAMMED, 1)
    floor, who, foe = duel("Antique revolver")
    rig(floor, who, 3, 1, 2)
    floor.make(apply_shoot, Act.SHOOT, foe, 0, 0)
    assert (floor.s.people[who].worn[0], floor.log.attacks[0].misfired) == (0, 0)


def test_the_first_shot_of_a_round_puts_a_peg_on_the_tracker_and_a_silent_one_none() -> None:
    floor, _, foe = duel("Sniper rifle")
    floor.make(apply_shoot, Act.SHOOT, foe, 0, 0)
    assert (floor.s.hostility, floor.s.shot) == (3, 0)
    floor, _, foe = duel("Combat rifle", breed=Breed.LIVE_ONE)
    for pegs in (4, 4):
        floor.make(apply_shoot, Act.SHOOT, foe, 0, 0)
        assert floor.s.hostility == pegs
    assert (floor.log.games[0].shots, floor.log.seats[0].shots) == (2, 2)


def test_an_enemy_in_contact_cannot_be_shot_at_but_a_calm_warden_can() -> None:
    floor, _, _ = duel("Combat rifle", gap=0)
    assert floor.moves(shoot_moves) == []
    floor, _, warden = duel("Combat rifle", gap=0, breed=Breed.WARDEN)
    assert (Act.SHOOT, warden, 0, 0) in floor.moves(shoot_moves)
    floor.make(apply_shoot, Act.SHOOT, warden, 0, 0)
    assert (floor.s.alert, floor.log.alerts[0].cause) == (1, Cause.SHOT)


def test_who_shoots_while_engaged_with_somebody_else_is_attacked_after_the_shot() -> None:
    floor, _, foe = duel("Combat rifle")
    near = floor.npc(Breed.HARVESTER, at(2, 6))
    assert {move[1] for move in floor.moves(shoot_moves)} == {foe}
    floor.make(apply_shoot, Act.SHOOT, foe, 0, 0)
    assert rows(floor) == [(Assault.RANGED, Breed.TRADER, 2), (Assault.OPPORTUNITY, Breed.HARVESTER, 2)]
    assert floor.s.people[near].on == 1


def test_target_lock_ignores_partial_cover_and_melee() -> None:
    for gun, cover in (("Sniper rifle", 0), ("Combat rifle", 1)):
        floor, who, foe = duel(gun, gap=8)
        floor.d.map.cover[at(2, 5), at(11, 5)] = 0xFF  # half hidden
        dice = int(floor.d.tokens[floor.token(gun)].dice[Range.MEDIUM])
        rig(floor, who, dice, 2 if dice > 1 else 1, 0)
        floor.make(apply_shoot, Act.SHOOT, foe, 0, 0)
        assert floor.log.attacks[0].cover == cover
    for gun, mixed in (("Sniper rifle", False), ("Combat rifle", True)):
        floor, who, foe = duel(gun, gap=8)
        mate = floor.trader(1, at(12, 5))
        aimed = []
        for key in range(12):
            floor.s.people[mate].health, floor.s.people[mate].used_skill, floor.s.people[who].ammo = 4, 1, 7
            if floor.s.people[foe].on == 0:
                floor.npc(Breed.GUARD, at(11, 5))
            floor.s.people[who].worn[0] = 0
            floor.turn(who).luck(who, key).make(apply_shoot, Act.SHOOT, foe, 0, 0)
            aimed.append(int(floor.log.attacks[floor.log.attacks_n - 1].defender))
        assert (Breed.TRADER in aimed) == mixed


def test_a_dangerous_weapon_attacks_its_user_with_a_die_after_the_shot() -> None:
    floor, _, foe = duel("Mayhem gun chemical", gap=3)
    floor.make(apply_shoot, Act.SHOOT, foe, 0, 0)
    assert rows(floor) == [(Assault.RANGED, Breed.TRADER, 5), (Assault.BACKFIRE, Breed.TRADER, 1)]
    assert floor.log.attacks[1].defender_seat == 1


def test_a_target_laser_throws_a_die_without_a_hit_again_and_best_one_that_makes_it_misfire() -> None:
    wins = {}
    for tokens in (("Combat rifle",), ("Combat rifle", "Target laser")):
        floor, who, foe = duel(*tokens, breed=Breed.LIVE_ONE)
        misses = misfires = 0
        for key in range(300):
            floor.s.people[who].ammo, floor.s.people[who].worn[0] = 7, 0
            floor.log.attacks_n = 0
            floor.turn(who).luck(who, key).make(apply_shoot, Act.SHOOT, foe, 0, 0)
            row = floor.log.attacks[0]
            misses += int(row.hits == 0)
            misfires += int(row.misfired)
            assert row.dice == 2
        wins[len(tokens)] = (misses, misfires)
    assert wins[2][0] < wins[1][0] / 2
    assert wins[2][1] < wins[1][1]


def test_a_throw_is_effortless_and_the_weapon_then_lies_with_the_target() -> None:
    floor, who, foe = duel("Combat axe")
    assert floor.moves(throw_moves) == [(Act.THROW, foe, 0, 0)]
    floor.make(apply_throw, Act.THROW, foe, 0, 0)
    assert (floor.s.actions, floor.s.free, floor.tray(who)) == (2, 0, [])
    assert (floor.s.lie_cell[0], floor.s.lie_token[0]) == (at(7, 5), floor.token("Combat axe"))
    assert (floor.s.shot, floor.log.games[0].shots, floor.log.attacks[0].dice) == (0, 0, 2)


def test_a_throw_that_misfires_breaks_the_weapon_and_none_goes_beyond_short_range() -> None:
    floor, who, foe = duel("Combat axe")
    rig(floor, who, 2, 0, 2)
    floor.make(apply_throw, Act.THROW, foe, 0, 0)
    assert floor.s.lie_bits[0] == BROKEN
    floor, _, _ = duel("Combat axe", gap=6)
    assert floor.moves(throw_moves) == []


def test_a_close_assault_is_standard_heavy_or_unarmed_and_only_a_heavy_hit_breaks_the_weapon() -> None:
    floor, who, foe = duel("Combat sword", "Baton", gap=0)
    moves = floor.moves(fight_moves)
    assert moves == [
        (Act.FIGHT, foe, NOBODY, STANDARD),
        (Act.FIGHT, foe, 0, STANDARD),
        (Act.FIGHT, foe, 0, HEAVY),
        (Act.FIGHT, foe, 1, STANDARD),
    ]
    rig(floor, who, 2, 0, 2)
    floor.make(apply_fight, Act.FIGHT, foe, 0, STANDARD)
    assert (floor.log.attacks[0].misfired, floor.s.people[who].worn[0], floor.s.actions) == (0, 0, 1)
    rig(floor, who, 3, 0, 2)
    floor.make(apply_fight, Act.FIGHT, foe, 0, HEAVY)
    assert (floor.log.attacks[1].misfired, floor.s.people[who].worn[0], floor.s.actions) == (1, BROKEN, 0)
    floor.turn(who)
    assert {move[2] for move in floor.moves(fight_moves)} == {NOBODY, 1}


def test_armour_with_dice_of_its_own_makes_an_unarmed_hit_harder_and_they_do_not_add_up() -> None:
    floor, who, foe = duel(gap=0)
    floor.s.people[who].armour = floor.token("Combat jacket custom")
    floor.make(apply_fight, Act.FIGHT, foe, NOBODY, STANDARD)
    assert floor.log.attacks[0].dice == 2


@pytest.mark.parametrize("fight", [True, False])
def test_rival_crews_are_attacked_only_where_crews_fight(fight: bool) -> None:
    floor = Floor(2, sets=() if fight else ("crews_fight=false",))
    who = floor.trader(0, at(5, 5))
    floor.trader(0, at(6, 5), 1)
    far = floor.trader(1, at(9, 9), 1)
    floor.give(who, "Combat rifle")
    assert bool(floor.moves(fight_moves)) == fight
    assert {move[1] for move in floor.moves(shoot_moves)} == ({far} if fight else set())


def test_an_npc_that_joined_shoots_and_fights_with_its_board_and_puts_wardens_on_alert() -> None:
    floor = Floor()
    floor.trader(0, at(5, 5))
    helper = floor.npc(Breed.GANGSTER, at(8, 5))
    warden = floor.npc(Breed.WARDEN, at(11, 5))
    it = floor.s.people[helper]
    it.faction, it.crew = 5, 0
    floor.s.standing[3] -= 1
    floor.s.standing[5] += 1
    floor.turn(helper)
    assert floor.moves(shoot_moves) == [(Act.SHOOT, warden, NOBODY, 0)]
    floor.make(apply_shoot, Act.SHOOT, warden, NOBODY, 0)
    assert (floor.s.alert, floor.log.attacks[0].dice, floor.s.shot) == (1, 1, 0)
