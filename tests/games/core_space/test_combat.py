"""Attacks: dice, misfires, cover, armour, shields, damage, defeat, On Alert (public rules summary; rulebook)."""

from fractions import Fraction

import numpy as np
import pytest
from scipy.stats import binom

from pipeline.games.core_space.combat import (
    aim,
    armour_of,
    could_damage,
    npc_shoots,
    npc_strikes,
    opportunity,
    raise_alarm,
    revive,
    strike,
    throw_dice,
)
from pipeline.games.core_space.dice import face_hits, face_misfires
from pipeline.games.core_space.odds import Joint, together
from pipeline.games.core_space.state import BROKEN, JAMMED
from pipeline.games.core_space.vocabulary import NOBODY, Assault, Breed, Cause, Faction, Range
from tests.games.core_space.rigged import rig
from tests.games.core_space.tiny import Floor, at

pytestmark = pytest.mark.filterwarnings("ignore:overflow")
CHANCES = {  # the dossier's closed form: at least 1, 2, 3 hits, by dice
    1: (0.667, 0.167, 0.0),
    2: (0.833, 0.417, 0.083),
    3: (0.917, 0.625, 0.250),
    4: (0.958, 0.771, 0.438),
    5: (0.979, 0.865, 0.604),
}
SOUND = {3: (0.870, 0.620, 0.250), 4: (0.846, 0.717, 0.431), 5: (0.796, 0.734, 0.552)}  # with the misfire rule


def sides(floor: Floor, blue: bool) -> Joint:
    """The odds of one die, counted side by side."""
    die = floor.d.blue if blue else floor.d.red
    odds: Joint = {}
    for side in range(int(die.faces)):
        key = (int(face_hits(die, side)), int(face_misfires(die, side)))
        odds[key] = odds.get(key, Fraction(0)) + Fraction(1, int(die.faces))
    return odds


def odds_of(floor: Floor, dice: int) -> Joint:
    thrown: Joint = {(0, 0): Fraction(1)}
    for i in range(dice):
        thrown = together(thrown, sides(floor, i == 0))
    return thrown


def hit(floor: Floor, by: int, on: int, dice: int, how: Assault = Assault.RANGED) -> None:
    with np.errstate(over="ignore"):
        aim(floor.s, by, on, how, dice)


def resolve(floor: Floor) -> int:
    with np.errstate(over="ignore"):
        return int(strike(floor.s, floor.d, floor.log))


@pytest.mark.parametrize("dice", CHANCES)
def test_the_first_die_is_blue_and_the_others_red_so_the_chances_of_hits_are_those_of_the_closed_form(
    dice: int,
) -> None:
    thrown = odds_of(Floor(), dice)
    for least, chance in enumerate(CHANCES[dice], 1):
        assert float(sum(p for (h, _), p in thrown.items() if h >= least)) == pytest.approx(chance, abs=6e-4)
    for least, chance in enumerate(SOUND.get(dice, ()), 1):
        sound = sum(p for (h, m), p in thrown.items() if h >= least and m < 2)
        assert float(sound) == pytest.approx(chance, abs=6e-4)


@pytest.mark.parametrize("dice", [1, 3, 5])
def test_dice_that_are_thrown_come_out_as_often_as_their_faces_say(dice: int) -> None:
    floor, n = Floor(), 3000
    who, foe = floor.trader(0, at(5, 5)), floor.npc(Breed.GUARD, at(8, 5))
    found: dict[tuple[int, int], int] = {}
    floor.luck(who, 77)
    for _ in range(n):
        hit(floor, who, foe, dice)
        with np.errstate(over="ignore"):
            icons = int(throw_dice(floor.s, floor.d))
        key = (int(floor.s.attack.hits), icons)
        found[key] = found.get(key, 0) + 1
    for key, p in odds_of(floor, dice).items():
        low, high = binom.interval(1 - 1e-6, n, float(p))
        assert low <= found.pop(key, 0) <= high, key
    assert not found


def test_d01_cover_takes_off_a_hit_before_armour_does() -> None:
    floor = Floor()
    who, guard = floor.trader(0, at(5, 5)), floor.npc(Breed.GUARD, at(8, 5))  # armour 1
    rig(floor, who, 2, 2)
    hit(floor, who, guard, 2)
    floor.s.attack.cover = floor.d.rules.cover_hits
    assert resolve(floor) == 0
    row = floor.log.attacks[0]
    assert (row.hits, row.cover, row.armour, row.damage, row.downed) == (2, 1, 1, 0, 0)
    assert floor.s.people[guard].on == 1


def test_d02_two_misfire_icons_do_no_damage_and_jam_a_gun() -> None:
    floor = Floor()
    who, guard = floor.trader(0, at(5, 5)), floor.npc(Breed.GUARD, at(8, 5))
    floor.give(who, "Combat rifle")
    rig(floor, who, 4, 2, 2)
    hit(floor, who, guard, 4)
    floor.s.attack.misfires, floor.s.attack.place = 1, 0
    assert resolve(floor) == 0
    row = floor.log.attacks[0]
    assert (row.hits, row.misfired, row.damage) == (2, 1, 0)
    assert floor.s.people[who].worn[0] == JAMMED


def test_one_misfire_icon_does_nothing_and_a_heavy_hit_that_misfires_breaks_the_weapon() -> None:
    for icons, bits in ((1, 0), (2, BROKEN)):
        floor = Floor()
        who, guard = floor.trader(0, at(5, 5)), floor.npc(Breed.GUARD, at(6, 5))
        floor.give(who, "Combat sword")
        rig(floor, who, 3, 1, icons)
        hit(floor, who, guard, 3, Assault.CLOSE)
        floor.s.attack.misfires, floor.s.attack.breaks, floor.s.attack.place = 1, 1, 0
        resolve(floor)
        assert floor.s.people[who].worn[0] == bits


def test_d03_a_shield_that_is_beaten_is_off_for_the_mission() -> None:
    floor = Floor()
    who, guard = floor.trader(0, at(5, 5)), floor.npc(Breed.GUARD, at(6, 5))
    shields = [i for i in range(floor.d.tokens_n) if floor.d.tokens[i].shield == 2]
    floor.s.people[who].shield = shields[0]
    floor.s.people[who].used_skill = 1
    assert armour_of(floor.s, floor.d, who) == 2
    before = int(floor.s.people[who].health)
    rig(floor, guard, 3, 2)
    hit(floor, guard, who, 3, Assault.CLOSE)
    assert resolve(floor) == 0
    assert (floor.s.people[who].shield_off, floor.s.people[who].health) == (0, before)
    rig(floor, guard, 3, 3)
    hit(floor, guard, who, 3, Assault.CLOSE)
    assert resolve(floor) == 1
    assert (floor.s.people[who].shield_off, floor.s.people[who].health) == (1, before - 1)
    assert armour_of(floor.s, floor.d, who) == 0


def test_of_armour_and_a_shield_the_higher_counts_and_the_shield_where_they_are_equal() -> None:
    floor = Floor()
    who, guard = floor.trader(0, at(5, 5)), floor.npc(Breed.GUARD, at(6, 5))
    it = floor.s.people[who]
    it.armour, it.used_skill = floor.token("Combat vest"), 1
    one = next(i for i in range(floor.d.tokens_n) if floor.d.tokens[i].shield == 1)
    two = next(i for i in range(floor.d.tokens_n) if floor.d.tokens[i].shield == 2)
    for shield, worth in ((one, 1), (two, 2)):
        it.shield, it.shield_off = shield, 0
        assert armour_of(floor.s, floor.d, who) == worth
        rig(floor, guard, 4, worth + 1)
        hit(floor, guard, who, 4, Assault.CLOSE)
        resolve(floor)
        assert it.shield_off == 1
    assert armour_of(floor.s, floor.d, who) == 1  # the vest is still there


def test_d04_an_npc_is_removed_by_the_first_point_of_damage_and_drops_what_it_carries() -> None:
    floor = Floor()
    who, guard = floor.trader(0, at(5, 5)), floor.npc(Breed.GUARD, at(6, 5))
    floor.s.people[guard].slot = floor.token("Medi stim")
    rig(floor, who, 2, 2)
    hit(floor, who, guard, 2, Assault.CLOSE)
    assert resolve(floor) == 1
    assert floor.s.people[guard].on == 0
    assert floor.s.here[at(6, 5)] == NOBODY
    assert (floor.s.lie_n, floor.s.lie_cell[0], floor.s.lie_token[0]) == (1, at(6, 5), floor.token("Medi stim"))
    assert (floor.log.attacks[0].downed, floor.log.seats[0].killed_law) == (1, 1)


def test_a_trader_without_health_is_defeated_and_lies_where_he_fell() -> None:
    floor = Floor()
    who, guard = floor.trader(0, at(5, 5)), floor.npc(Breed.GUARD, at(6, 5))
    it = floor.s.people[who]
    it.health, it.used_skill = 2, 1
    before = int(floor.s.standing[Faction.TRADERS])
    rig(floor, guard, 3, 3)
    hit(floor, guard, who, 3, Assault.CLOSE)
    resolve(floor)
    assert (it.health, it.defeated, it.cell) == (0, 1, at(5, 5))
    assert (floor.s.here[at(5, 5)], floor.s.lying[at(5, 5)]) == (NOBODY, who)
    assert (floor.s.standing[Faction.TRADERS], floor.s.active) == (before - 1, NOBODY)
    row = floor.log.arrests[0]
    assert (row.seat, row.trader, row.by, row.fate, floor.log.games[0].defeats) == (1, 0, Breed.GUARD, NOBODY, 1)


def test_a_revived_trader_has_the_health_given_is_prone_and_no_longer_arrested() -> None:
    floor = Floor()
    who = floor.trader(0, at(5, 5))
    floor.fell(who, arrested=True)
    revive(floor.s, floor.d, who, 2, floor.log)
    it = floor.s.people[who]
    assert (it.health, it.defeated, it.arrested, it.prone) == (2, 0, 0, 1)
    assert (floor.s.here[at(5, 5)], floor.s.lying[at(5, 5)]) == (who, NOBODY)


@pytest.mark.parametrize(("how", "cause"), [(Assault.RANGED, Cause.SHOT), (Assault.CLOSE, Cause.CLOSE)])
def test_o01_a_trader_that_attacks_a_warden_puts_all_on_alert_hit_or_miss(how: Assault, cause: Cause) -> None:
    floor = Floor()
    who, warden = floor.trader(0, at(5, 5)), floor.npc(Breed.WARDEN, at(6, 5))
    rig(floor, who, 1, 0)
    hit(floor, who, warden, 1, how)
    assert resolve(floor) == 0
    row = floor.log.alerts[0]
    assert (floor.s.alert, floor.log.alerts_n) == (1, 1)
    assert (row.round_, row.cause, row.seat, floor.log.games[0].alert) == (2, cause, 1, 2)
    raise_alarm(floor.s, floor.d, Cause.BLAST, 0, floor.log)
    assert (floor.log.alerts_n, floor.log.alerts[0].cause) == (1, cause)


@pytest.mark.parametrize("breed", [Breed.GANGSTER, Breed.HARVESTER])
def test_o04_gangsters_and_the_scourge_put_nobody_on_alert(breed: Breed) -> None:
    floor = Floor()
    foe, warden = floor.npc(breed, at(5, 5)), floor.npc(Breed.WARDEN, at(6, 5))
    with np.errstate(over="ignore"):
        npc_strikes(floor.s, floor.d, foe, warden, floor.log)
    assert (floor.s.alert, floor.log.attacks_n) == (0, 1)


def test_an_npc_attacks_with_the_dice_of_its_board_and_ignores_misfires() -> None:
    floor = Floor()
    who, guard = floor.trader(0, at(5, 5)), floor.npc(Breed.DESTROYER, at(6, 5))
    floor.s.people[who].used_skill = 1
    rig(floor, guard, 2, 0, 2)
    with np.errstate(over="ignore"):
        npc_strikes(floor.s, floor.d, guard, who, floor.log)
    row = floor.log.attacks[0]
    assert (row.how, row.dice, row.misfired, row.range_) == (Assault.CLOSE, 2, 0, Range.SHORT)


def test_npcs_shoot_up_to_medium_range_but_the_scourge_at_any() -> None:
    floor = Floor()
    who = floor.trader(0, at(0, 5))
    guard, gunner = floor.npc(Breed.GUARD, at(15, 5)), floor.npc(Breed.DEVASTATOR, at(15, 9))
    floor.s.people[who].used_skill = 1
    with np.errstate(over="ignore"):
        npc_shoots(floor.s, floor.d, guard, who, floor.log)
        npc_shoots(floor.s, floor.d, gunner, who, floor.log)
    assert [int(floor.log.attacks[i].dice) for i in range(2)] == [0, 2]
    assert floor.log.attacks[0].range_ == Range.LONG


def test_who_shoots_while_engaged_suffers_an_opportunity_attack_after_the_shot() -> None:
    floor = Floor()
    who, mate = floor.trader(0, at(5, 5)), floor.trader(1, at(9, 5))
    guard = floor.npc(Breed.GUARD, at(6, 5))
    with np.errstate(over="ignore"):
        npc_shoots(floor.s, floor.d, guard, mate, floor.log)
    rows = [(int(floor.log.attacks[i].how), int(floor.log.attacks[i].attacker)) for i in range(floor.log.attacks_n)]
    assert rows == [(Assault.RANGED, Breed.GUARD), (Assault.OPPORTUNITY, Breed.TRADER)]
    assert who != mate


def test_d05_a_shot_into_a_melee_beyond_short_range_hits_one_of_the_two_by_the_die() -> None:
    floor = Floor()
    shooter, mate = floor.npc(Breed.GANGSTER, at(0, 5)), floor.trader(0, at(9, 5))
    guard = floor.npc(Breed.GUARD, at(10, 5))
    hurt = []
    for key in range(60):
        floor.luck(shooter, key)
        floor.s.people[mate].health, floor.s.people[mate].used_skill = 5, 1
        if floor.s.people[guard].on == 0:
            guard = floor.npc(Breed.GUARD, at(10, 5))
        with np.errstate(over="ignore"):
            npc_shoots(floor.s, floor.d, shooter, guard, floor.log)
        hurt.append(int(floor.log.attacks[floor.log.attacks_n - 1].defender))
    low, high = binom.interval(1 - 1e-6, 60, 0.5)
    assert low <= hurt.count(Breed.TRADER) <= high
    assert set(hurt) == {Breed.TRADER, Breed.GUARD}


def test_at_short_range_the_one_aimed_at_is_hit() -> None:
    floor = Floor()
    shooter, mate = floor.npc(Breed.GANGSTER, at(5, 5)), floor.trader(0, at(9, 5))
    guard = floor.npc(Breed.GUARD, at(10, 5))
    for key in range(20):
        floor.luck(shooter, key)
        floor.s.people[mate].health, floor.s.people[mate].used_skill = 5, 1
        with np.errstate(over="ignore"):
            npc_shoots(floor.s, floor.d, shooter, mate, floor.log)
        assert floor.log.attacks[floor.log.attacks_n - 1].defender == Breed.TRADER
    assert floor.s.people[guard].on == 1


def test_one_sheltered_by_assist_takes_no_ranged_harm_but_close_attacks_hurt() -> None:
    floor = Floor()
    who, guard = floor.trader(0, at(5, 5)), floor.npc(Breed.GUARD, at(6, 5))
    it = floor.s.people[who]
    it.sheltered, it.used_skill, it.health = 1, 1, 4
    rig(floor, guard, 2, 2)
    hit(floor, guard, who, 2)
    assert resolve(floor) == 0
    assert (it.health, floor.log.attacks[0].averted) == (4, 2)
    rig(floor, guard, 2, 2)
    hit(floor, guard, who, 2, Assault.CLOSE)
    assert resolve(floor) == 2
    assert it.health == 2


def test_an_opportunity_attack_of_a_trader_is_his_best_standard_hit() -> None:
    floor = Floor()
    who, guard = floor.trader(0, at(5, 5)), floor.npc(Breed.GUARD, at(6, 5))
    floor.give(who, "Combat sword")
    with np.errstate(over="ignore"):
        opportunity(floor.s, floor.d, who, guard, floor.log)
    row = floor.log.attacks[0]
    assert (row.how, row.dice) == (Assault.OPPORTUNITY, 2)
    assert floor.s.people[who].worn[0] == 0


def test_dice_could_do_damage_where_one_hit_more_than_dice_exceeds_cover_and_armour() -> None:
    floor = Floor()
    floor.trader(0, at(5, 5))
    destroyer = floor.npc(Breed.DESTROYER, at(6, 5))  # armour 2
    assert not could_damage(floor.s, floor.d, destroyer, 1, 0)
    assert could_damage(floor.s, floor.d, destroyer, 2, 0)
    assert not could_damage(floor.s, floor.d, destroyer, 2, 1)
    assert not could_damage(floor.s, floor.d, destroyer, 0, 0)
