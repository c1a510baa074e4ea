"""The Dominate Order: assets of friendly worlds, and the four faction abilities."""

import pytest

from pipeline.games.forbidden_stars.state import ROUTED, STANDING, Act, Stage
from pipeline.games.forbidden_stars.vocabulary import GRADES, Asset, Faction, Grade, Order, Structure
from tests.games.forbidden_stars.ordering import BL, BR, TL, TR, begin, done
from tests.games.forbidden_stars.table import Table

CACHE, FORGE, REINFORCEMENT = Asset


def galaxy(faction: Faction = Faction.VANGUARD, sets: tuple[str, ...] = ()) -> Table:
    """Seat 1 of that faction holds the world at the top left of system 0, with no assets and no materiel."""
    table = Table(first=faction, sets=sets).units(TL, 0, Grade.GROUND_0)
    table.s.forces[0].assets[:] = 0
    table.s.forces[0].materiel = 0
    return table


def dominate(table: Table) -> Table:
    return begin(table, Order.DOMINATE)


def assets(table: Table) -> list[int]:
    return [int(n) for n in table.s.forces[0].assets]


def test_all_assets_of_each_friendly_world_in_the_active_system_are_gained() -> None:
    table = galaxy().units(BR, 0, Grade.GROUND_1).units(4, 0, Grade.GROUND_1)
    table.s.areas[TL].assets[:] = [1, 2, 0]
    table.s.areas[BR].assets[:] = [0, 0, 1]
    table.s.areas[4].assets[:] = [1, 1, 1]  # in another system
    assert assets(dominate(table)) == [1, 2, 1]


def test_a_structure_or_a_routed_unit_alone_makes_a_world_friendly() -> None:
    table = Table().structure(TL, 0, Structure.CITY).units(BR, 0, Grade.GROUND_0, state=ROUTED)
    table.s.forces[0].assets[:] = 0
    table.s.areas[TL].assets[:] = [1, 0, 0]
    table.s.areas[BR].assets[:] = [0, 1, 0]
    assert assets(dominate(table)) == [1, 1, 0]


def test_worlds_of_others_and_uncontrolled_ones_give_nothing() -> None:
    table = Table().units(TL, 1, Grade.GROUND_0).units(TR, 0, Grade.SHIP_0)
    table.s.forces[0].assets[:] = 0
    for a in (TL, BR):
        table.s.areas[a].assets[:] = 1
    assert assets(dominate(table)) == [0, 0, 0]


def test_three_of_each_kind_at_most_are_held() -> None:  # W31
    table = galaxy()
    table.s.forces[0].assets[CACHE] = 3
    table.s.areas[TL].assets[:] = [1, 0, 0]
    dominate(table)
    assert assets(table) == [3, 0, 0]
    assert table.s.forces[0].materiel == 0  # Dominate gives no materiel


def test_a_wild_icon_gives_any_asset_that_there_is_room_for() -> None:
    table = galaxy()
    table.s.forces[0].assets[FORGE] = 3
    table.s.areas[TL].wild = 2
    dominate(table)
    assert table.stage == Stage.ASSET
    assert table.legal() == [(Act.ASSET, CACHE, 0, 0), (Act.ASSET, REINFORCEMENT, 0, 0)]
    table.do(Act.ASSET, CACHE).do(Act.ASSET, REINFORCEMENT)
    assert assets(table) == [1, 3, 1]
    assert table.s.stage != Stage.ASSET
    table = galaxy()
    table.s.forces[0].assets[:] = 3
    table.s.areas[TL].wild = 1
    assert dominate(table).stage != Stage.ASSET


def test_by_the_other_reading_a_wild_icon_is_a_cache() -> None:
    table = galaxy(sets=("wild_any=false",))
    table.s.areas[TL].wild = 2
    assert assets(dominate(table)) == [2, 0, 0]


def test_vanguard_promote_a_ground_unit_in_the_active_system_for_materiel() -> None:
    table = galaxy().units(BR, 0, Grade.GROUND_1, state=ROUTED).units(TR, 0, Grade.SHIP_0).units(BR, 0, Grade.GROUND_2)
    table.units(4, 0, Grade.GROUND_0)
    table.s.forces[0].materiel = 1
    dominate(table)
    assert table.stage == Stage.ABILITY
    assert set(table.kinds(Act.ABILITY)) == {(TL, Grade.GROUND_0, TL), (BR, Grade.GROUND_1 + GRADES, BR)}
    pool = list(table.s.forces[0].pool)
    table.do(Act.ABILITY, BR, Grade.GROUND_1 + GRADES, BR).steps()
    units = table.s.areas[BR].units[0]
    assert (units[Grade.GROUND_1, ROUTED], units[Grade.GROUND_2, ROUTED], units[Grade.GROUND_2, STANDING]) == (0, 1, 1)
    assert table.s.forces[0].materiel == 0
    pool[Grade.GROUND_1] += 1
    pool[Grade.GROUND_2] -= 1
    assert list(table.s.forces[0].pool) == pool
    assert table.sound


def test_vanguard_need_the_materiel_and_the_model() -> None:
    assert dominate(galaxy()).stage != Stage.ABILITY
    table = galaxy()
    table.s.forces[0].materiel = 5
    table.s.forces[0].pool[Grade.GROUND_1] = 0
    assert dominate(table).stage != Stage.ABILITY


def test_zealots_bring_a_unit_of_the_lowest_grade_to_a_friendly_or_uncontrolled_world_of_an_adjacent_system() -> None:
    table = galaxy(Faction.ZEALOTS).units(BR, 0, Grade.GROUND_1).units(4, 1, Grade.GROUND_0)
    table.units(12, 0, Grade.GROUND_1)  # system 1 is at the right, 3 below
    table.s.storm[0] = table.d.border[0, 1]  # a storm is in the way of no ability
    dominate(table)
    assert set(table.kinds(Act.ABILITY)) == {(TL, Grade.GROUND_0, to) for to in (7, 12, 15)}
    table.do(Act.ABILITY, TL, Grade.GROUND_0, 7)
    assert table.s.areas[7].units[0, Grade.GROUND_0, STANDING] == 1
    assert table.s.areas[TL].units[0].sum() == 0
    assert table.sound


def test_reavers_buy_a_unit_without_a_factory_and_place_it_on_a_world() -> None:
    table = galaxy(Faction.REAVERS).units(TR, 0, Grade.SHIP_0)
    table.s.forces[0].materiel = 2
    dominate(table)
    assert table.stage == Stage.ABILITY
    assert set(table.kinds(Act.BUY)) == {(Grade.GROUND_0, TL, 0), (Grade.GROUND_0, BR, 0)}  # no ship
    table.do(Act.BUY, Grade.GROUND_0, BR).steps()
    assert (table.s.forces[0].materiel, table.s.areas[BR].units[0, Grade.GROUND_0, STANDING]) == (0, 1)
    assert table.s.active < 0  # one unit only
    assert table.sound


def test_wayfarers_bring_a_ground_unit_to_any_friendly_world() -> None:
    table = galaxy(Faction.WAYFARERS).units(TR, 0, Grade.SHIP_0).units(20, 0, Grade.GROUND_1).units(17, 1, Grade.SHIP_0)
    table.units(TL, 0, Grade.GROUND_1, state=ROUTED)
    table.structure(23, 0, Structure.FACTORY)
    dominate(table)
    assert set(table.kinds(Act.ABILITY)) == {
        (TL, code, to) for code in (Grade.GROUND_0, Grade.GROUND_1 + GRADES) for to in (20, 23)
    }
    table.do(Act.ABILITY, TL, Grade.GROUND_1 + GRADES, 23)
    assert table.s.areas[23].units[0, Grade.GROUND_1, ROUTED] == 1
    assert table.sound


@pytest.mark.parametrize("faction", Faction)
def test_the_ability_may_be_declined(faction: Faction) -> None:
    table = galaxy(faction).units(BR, 0, Grade.GROUND_1).units(20, 0, Grade.GROUND_1)
    table.s.forces[0].materiel = 4
    dominate(table)
    assert table.stage == Stage.ABILITY
    done(table)
    assert table.s.active < 0
    assert table.s.forces[0].materiel == 4


def test_the_ability_needs_a_unit_or_structure_in_the_active_system() -> None:
    for rule, asked in (("true", False), ("false", True)):
        table = Table(first=Faction.REAVERS, sets=(f"dominate_presence={rule}",))
        table.s.forces[0].materiel = 4
        assert (dominate(table).stage == Stage.ABILITY) == asked
    table = Table(first=Faction.REAVERS).units(BL, 0, Grade.SHIP_0)
    table.s.forces[0].materiel = 4
    assert dominate(table).stage == Stage.ABILITY


@pytest.mark.parametrize("faction", Faction)
def test_an_ability_that_can_do_nothing_is_not_asked(faction: Faction) -> None:
    table = Table(first=faction).units(TL, 0, Grade.GROUND_2).units(20, 1, Grade.GROUND_0)
    table.s.forces[0].materiel = 1
    assert dominate(table).stage != Stage.ABILITY


def test_more_units_than_a_world_takes_are_destroyed_after_the_ability_too() -> None:
    table = galaxy(Faction.REAVERS).units(TL, 0, Grade.GROUND_0, 2)
    table.s.forces[0].materiel = 2
    dominate(table).do(Act.BUY, Grade.GROUND_0, TL).steps()
    assert table.stage == Stage.DISBAND
