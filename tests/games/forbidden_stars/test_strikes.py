"""Orbital strikes: from where and at whom, dice, upgrades and damage.

System 0 has worlds 0 and 3 and voids 1 and 2; void 1 touches both worlds, void 2 too.
"""

import itertools

import numpy as np
import pytest

from pipeline.games.forbidden_stars.asking import Asking
from pipeline.games.forbidden_stars.state import ROUTED, STANDING, Act, Due, Fight, Stage
from pipeline.games.forbidden_stars.strikes import may_strike
from pipeline.games.forbidden_stars.vocabulary import (
    FACTIONS,
    GRADES,
    NOBODY,
    Asset,
    EventCard,
    Face,
    Faction,
    Grade,
    Order,
    Structure,
)
from tests.games.forbidden_stars.fighting import (
    ATTACKER,
    DEFENDER,
    HERE,
    VOID,
    army,
    at_random,
    dice,
    on,
    there,
    under_way,
)
from tests.games.forbidden_stars.table import Table

SHIP, BIG_SHIP = Grade.SHIP_0, Grade.SHIP_2
OFFENCE, DEFENCE, MORALE = Face


def above(
    *grades: int, first: int = Faction.VANGUARD, sets: tuple[str, ...] = (), ships: tuple[int, ...] = (SHIP,)
) -> Table:
    """Seat 1 has ships in void 1, seat 2 ground units on world 0."""
    return under_way(army(army(Table(first=first, sets=sets), 0, ships, VOID), 1, grades))


def owns(table: Table, *upgrades: int) -> Table:
    """Seat 1 bought these upgrades, by their place among the five of its faction, before this order."""
    for upgrade in upgrades:
        table.s.forces[0].owned |= 1 << (upgrade - 1)
    table.s.forces[0].ready = table.s.forces[0].owned
    table.s.order = Order.ADVANCE
    return table


def asks(table: Table) -> Table:
    """The strike is offered."""
    table.s.stage, table.s.asking, table.s.seat = Stage.STRIKE, Asking.STRIKE, 0
    return table


def strike(table: Table, void: int = VOID, world: int = HERE) -> Table:
    """It is made, and on to the next decision."""
    return on(asks(table).do(Act.STRIKE, void, world))


def thrown(table: Table, *faces: int) -> Table:
    """The dice are thrown, and show this."""
    while table.s.combat.fight == Fight.DICE:
        table.step() if table.stage == Stage.STEP else table.do(Act.DONE)
    return dice(table, ATTACKER, *faces)


def damage(table: Table, amount: int) -> Table:
    """The dice show so much offence; on to the next decision."""
    return on(thrown(asks(table).do(Act.STRIKE, VOID, HERE), amount, 0, 0))


def targets(table: Table) -> set[tuple[int, int]]:
    return {(a, b) for a, b, _ in asks(table).kinds(Act.STRIKE)}


def test_a_strike_is_made_from_a_void_of_the_system_at_an_enemys_world_there() -> None:
    table = above(0).units(3, 1, 0).units(2, 0, SHIP).units(4, 1, 0).units(5, 0, SHIP)
    assert may_strike(table.s, table.d)
    assert targets(table) == {(1, 0), (1, 3), (2, 0), (2, 3)}
    assert table.legal()[-1][0] == Act.DONE


def test_own_and_empty_worlds_and_routed_ships_are_nothing_to_strike_with_or_at() -> None:
    table = under_way(army(army(Table(), 0, [SHIP], VOID), 0, [0]))
    assert not may_strike(table.s, table.d)
    table = under_way(army(army(Table(), 0, [], VOID, routed=[SHIP]), 1, [0]))
    assert not may_strike(table.s, table.d)


def test_a_strike_may_be_declined() -> None:
    table = asks(above(0)).do(Act.DONE)
    assert (table.stage, table.s.due) == (Stage.STEP, Due.GO_ON)
    assert table.log.strikes_n == 0


def test_a_bastion_shields_its_world() -> None:
    table = above(0).structure(HERE, 1, Structure.BASTION).units(3, 1, 0)
    assert targets(table) == {(1, 3)}


@pytest.mark.parametrize("rule", ["one_void", "all_voids", "adjacent_void"])
def test_which_ships_strike_is_a_switch(rule: str) -> None:
    table = above(0, sets=(f"strike_from={rule}",)).units(2, 0, BIG_SHIP)
    table.d.beside[2, :] = NOBODY  # as if void 2 lay elsewhere
    expected = {"one_void": {(1, 0), (2, 0)}, "all_voids": {(NOBODY, 0)}, "adjacent_void": {(1, 0)}}[rule]
    assert targets(table) == expected
    strike(table, min(expected)[0])
    assert table.log.strikes[0].dice == (6 if rule == "all_voids" else 2)


@pytest.mark.parametrize(("ships", "expected"), [((1,), 2), ((1, 1), 4), ((4, 4), 8), ((4, 4, 1), 8)])
def test_the_dice_are_the_ships_combat_values_at_most_eight(ships: tuple[int, ...], expected: int) -> None:
    table = strike(above(0, ships=ships))
    assert table.s.combat.sides[ATTACKER].dice.sum() == expected
    assert table.log.strikes[0].dice == expected


def test_less_damage_than_its_health_is_ignored_and_routs_nobody() -> None:  # W42
    table = damage(above(0, 0), 3)
    assert (table.stage, int(table.s.seat)) == (Stage.DAMAGE, 1)
    on(table.do(Act.TAKE, 0, STANDING))
    assert there(table, 1) == {(0, STANDING): 1}
    assert (table.stage, table.s.due) == (Stage.STEP, Due.GO_ON)
    row = table.log.strikes[0]
    assert (row.seat, row.whom, row.damage, row.destroyed, row.value) == (1, 2, 3, 1, 2)
    assert (table.log.seats[1].lost, table.log.seats[0].destroyed) == (2, 2)
    assert table.sound


def test_damage_that_can_destroy_nobody_is_not_assigned() -> None:
    table = damage(above(2, 5), 2)
    assert (table.stage, table.s.due) == (Stage.STEP, Due.GO_ON)
    assert there(table, 1) == {(2, STANDING): 1, (5, STANDING): 1}


def test_the_owner_may_waste_damage_on_a_unit_that_it_cannot_destroy() -> None:
    table = on(damage(above(0, 5), 3).do(Act.TAKE, 5, STANDING))
    assert there(table, 1) == {(0, STANDING): 1, (5, STANDING): 1}


@pytest.mark.parametrize("free", ["true", "false"])
def test_whether_routed_units_wait_is_a_switch(free: str) -> None:
    table = army(above(0, sets=(f"strike_free={free}",)), 1, [], routed=[2])
    damage(table, 5)
    first = {(0, STANDING)} | ({(2, ROUTED)} if free == "true" else set())
    assert {(a, b) for a, b, _ in table.kinds(Act.TAKE)} == first
    on(table.do(Act.TAKE, 0, STANDING))
    assert table.kinds(Act.TAKE) == [(2, ROUTED, 0)]


def test_structures_are_not_hit() -> None:
    table = damage(above(0).structure(HERE, 1, Structure.CITY), 8)
    on(table.do(Act.TAKE, 0, STANDING))
    assert table.s.areas[HERE].structures == 1 << Structure.CITY
    assert table.s.areas[HERE].owner == 1


def test_there_are_no_cards_and_no_reinforcements() -> None:
    table = above(0)
    for seat in (0, 1):
        table.s.forces[seat].assets[Asset.REINFORCEMENT] = 2
    on(damage(table, 4).do(Act.TAKE, 0, STANDING))
    assert table.log.plays_n == 0
    assert table.log.combats_n == 0
    assert [int(table.s.forces[seat].assets[Asset.REINFORCEMENT]) for seat in (0, 1)] == [2, 2]


def test_upgrades_are_announced_before_the_dice_and_once_a_round() -> None:  # Precision Salvo
    table = strike(owns(above(0), 1))
    assert (table.stage, table.s.asking) == (Stage.SCHEME, Asking.ANNOUNCE)
    assert table.s.combat.sides[ATTACKER].dice.sum() == 0
    on(table.do(Act.UPGRADE, 0))
    assert table.log.strikes[0].dice == 3
    assert table.s.forces[0].used == 1
    assert table.s.combat.sides[ATTACKER].dice.sum() == 3
    at_random(table, np.random.default_rng(1))
    strike(table)
    assert table.log.strikes[1].dice == 2


def test_an_upgrade_bought_with_this_very_order_is_not_used() -> None:
    table = owns(above(0), 1)
    table.s.forces[0].ready = 0
    strike(table)
    assert table.s.combat.fight != Fight.DICE


@pytest.mark.parametrize("seed", range(12))
def test_precision_salvo_turns_a_morale_die_to_offence(seed: int) -> None:
    def dice_of(upgrades: tuple[int, ...]) -> list[int]:
        table = owns(above(0, ships=(BIG_SHIP,)), *upgrades)
        table.s.root = np.uint64(seed)
        strike(table)
        if upgrades:
            table.do(Act.UPGRADE, 0).step()
        return [int(n) for n in table.s.combat.sides[ATTACKER].dice]

    allowed = []
    for face in Face:
        faces = dice_of(())
        faces[face] += 1
        if faces[MORALE] > 0:
            faces[MORALE] -= 1
            faces[OFFENCE] += 1
        allowed.append(faces)
    assert dice_of((1,)) in allowed


def paid(table: Table, upgrade: int, *faces: int) -> Table:
    """The strike is made with an upgrade, the dice show this, and its further effect may be paid for."""
    owns(table, upgrade)
    asks(table).do(Act.STRIKE, VOID, HERE)
    if table.stage == Stage.SCHEME:
        table.do(Act.UPGRADE, upgrade - 1)
    return on(thrown(table, *faces))


def test_insertion_strike_passes_a_bastion_and_lands_a_unit_that_fights() -> None:
    table = above(0).structure(HERE, 1, Structure.BASTION)
    paid(table, 5, 0, 2, 0)
    assert table.s.forces[0].used == 1 << 4  # announced with the target: nothing else passes the bastion
    assert table.kinds(Act.UPGRADE) == [(4, DEFENCE, 0)]
    table.do(Act.UPGRADE, 4, DEFENCE)
    while table.s.combat.strike:
        table.step()
    assert there(table, 0) == {(Grade.GROUND_1, STANDING): 1}
    assert table.s.combat.fight == Fight.DICE
    assert [int(table.s.combat.sides[side].seat) for side in (0, 1)] == [0, 1]
    at_random(table, np.random.default_rng(3))
    assert (table.log.strikes_n, table.log.combats_n) == (1, 1)
    assert table.sound


def test_insertion_strike_on_a_world_emptied_by_it_takes_the_world() -> None:
    table = paid(above(0).structure(HERE, 1, Structure.CITY), 5, 2, 2, 0)
    on(on(table.do(Act.UPGRADE, 4, DEFENCE)).do(Act.TAKE, 0, STANDING))
    assert table.s.areas[HERE].owner == 0  # a city alone is won without dice
    assert table.log.combats[0].rounds == 0
    assert table.sound


def test_the_further_effect_needs_the_dice_and_a_model() -> None:
    assert paid(above(0), 5, 0, 1, 3).kinds(Act.UPGRADE) == []
    table = above(0)
    table.s.forces[0].pool[Grade.GROUND_1] = 0
    assert paid(table, 5, 0, 4, 0).kinds(Act.UPGRADE) == []


def test_terror_bombing_routs_whoever_suffers_damage() -> None:
    table = paid(above(3, 2, first=Faction.ZEALOTS), 1, 2, 0, 1)
    on(table.do(Act.UPGRADE, 0, MORALE))
    on(table.do(Act.TAKE, 3, STANDING))
    assert there(table, 1) == {(3, ROUTED): 1, (2, STANDING): 1}


def test_scorched_world_makes_the_enemy_destroy_a_unit_or_structure() -> None:
    for what, state in ((0, STANDING), (GRADES + Structure.BASTION, 0)):
        table = paid(above(0, first=Faction.ZEALOTS).structure(HERE, 1, Structure.BASTION), 5, 0, 3, 0)
        on(table.do(Act.UPGRADE, 4, DEFENCE))
        assert (int(table.s.seat), table.s.asking) == (1, Asking.SCORCH)
        assert table.kinds(Act.CHOOSE) == [(0, STANDING, 0), (GRADES + Structure.BASTION, 0, 0)]
        on(table.do(Act.CHOOSE, what, state))
        assert bool(there(table, 1)) == (what != 0)
        assert bool(table.s.areas[HERE].structures) == (what == 0)
        assert table.log.strikes[0].destroyed == 1
        assert list(table.s.combat.sides[ATTACKER].dice) == [0, 1, 0]
        assert table.sound


def test_raid_salvage_moves_materiel_for_any_die() -> None:
    for face in Face:
        table = above(0, first=Faction.REAVERS)
        table.s.forces[0].materiel, table.s.forces[1].materiel = 5, 5
        paid(table, 1, 1, 1, 1)
        assert table.kinds(Act.UPGRADE) == [(0, OFFENCE, 0), (0, DEFENCE, 0), (0, MORALE, 0)]
        on(table.do(Act.UPGRADE, 0, face))
        assert [int(table.s.forces[seat].materiel) for seat in (0, 1)] == [6, 4]
    table = above(0, first=Faction.REAVERS)
    table.s.forces[0].materiel, table.s.forces[1].materiel = 14, 0
    on(paid(table, 1, 0, 1, 0).do(Act.UPGRADE, 0, DEFENCE))
    assert [int(table.s.forces[seat].materiel) for seat in (0, 1)] == [14, 0]


def test_token_theft_takes_a_token_that_the_enemy_picks() -> None:
    table = above(0, first=Faction.REAVERS)
    table.s.forces[1].assets[:] = 1, 0, 2
    table.s.forces[0].assets[:] = 0, 0, 3
    paid(table, 5, 0, 0, 1).do(Act.UPGRADE, 4, MORALE)
    assert (table.stage, int(table.s.seat)) == (Stage.ASSET, 1)
    assert table.kinds(Act.ASSET) == [(Asset.CACHE, 0, 0), (Asset.REINFORCEMENT, 0, 0)]
    on(table.do(Act.ASSET, Asset.REINFORCEMENT))
    assert list(table.s.forces[1].assets) == [1, 0, 1]
    assert list(table.s.forces[0].assets) == [0, 0, 3]  # three is the most that may be held


def test_pinpoint_strike_names_who_suffers_first() -> None:
    table = paid(above(0, 2, first=Faction.WAYFARERS), 1, 3, 0, 1)
    table.do(Act.UPGRADE, 0, MORALE)
    assert table.kinds(Act.CHOOSE) == [(0, STANDING, 0), (2, STANDING, 0)]
    on(table.do(Act.CHOOSE, 2, STANDING))
    assert table.kinds(Act.TAKE) == [(2, STANDING, 0)]
    on(table.do(Act.TAKE, 2, STANDING))
    assert there(table, 1) == {(0, STANDING): 1}


def test_ships_withdraw_to_one_adjacent_system_after_the_strike() -> None:
    table = army(above(0, first=Faction.WAYFARERS, ships=(SHIP, SHIP)), 1, [BIG_SHIP], 5)
    paid(table, 5, 0, 1, 0).do(Act.UPGRADE, 4, DEFENCE)
    on(table)
    assert table.s.asking == Asking.WITHDRAW
    assert {c for _, _, c in table.kinds(Act.MOVE)} == {6, 13, 14}  # not void 5, which is an enemy's
    table.do(Act.MOVE, VOID, SHIP, 13)
    assert {c for _, _, c in table.kinds(Act.MOVE)} == {13, 14}
    on(table.do(Act.DONE))
    assert there(table, 0, 13) == {(SHIP, STANDING): 1}
    assert (table.stage, table.s.due) == (Stage.STEP, Due.GO_ON)


def test_schemes_change_the_dice_of_a_strike() -> None:
    table = above(5).scheme(0, EventCard.FINAL_SANCTION)
    thrown(asks(table).do(Act.STRIKE, VOID, HERE), 1, 2, 2)
    on(on(table).do(Act.SCHEME, EventCard.FINAL_SANCTION))
    assert table.s.combat.sides[DEFENDER].damage == 5
    on(table.do(Act.TAKE, 5, STANDING))
    assert there(table, 1) == {}


@pytest.mark.parametrize(("seed", "upgrade"), list(itertools.product(range(4), (1, 5))))
def test_strikes_of_any_kind_end_soundly(seed: int, upgrade: int) -> None:
    for first in range(FACTIONS):
        random = np.random.default_rng(seed)
        table = owns(above(0, 2, 5, first=first, ships=(SHIP, BIG_SHIP)), upgrade)
        table.s.root = np.uint64(seed)
        table.structure(3, 1, Structure.FACTORY)
        if upgrade == 5:
            table.structure(HERE, 1, Structure.BASTION)
        at_random(asks(table).do(Act.STRIKE, VOID, HERE), random)
        assert table.s.combat.fight == Fight.NONE
        assert table.sound
        row = table.log.strikes[0]
        left = sum(n for _, n in there(table, 1).items())
        assert row.destroyed >= 3 - left >= 0 or table.log.combats_n
