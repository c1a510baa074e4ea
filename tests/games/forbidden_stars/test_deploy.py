"""The Deploy Order: units, deploy limit, command level, prices, structures."""

import itertools

import pytest

from pipeline.games.forbidden_stars.purchases import BOSS, CACHE, FORGE
from pipeline.games.forbidden_stars.state import ROUTED, STANDING, Act, Stage
from pipeline.games.forbidden_stars.subjects import FIRST_STRUCTURE, FIRST_UNIT
from pipeline.games.forbidden_stars.vocabulary import Asset, EventCard, Faction, Grade, Item, Order, Structure
from tests.games.forbidden_stars.ordering import BL, BR, TL, TR, begin, done, finish
from tests.games.forbidden_stars.table import Table

CITY, FACTORY, BASTION = Structure
LEVELS = [0, 0, 1, 2, 2, 3]
COSTS = [2, 2, 3, 4, 5, 5]


def deploy(table: Table, materiel: int = 14) -> Table:
    table.s.forces[0].materiel = materiel
    return begin(table, Order.DEPLOY)


def works(*structures: tuple[int, int], sets: tuple[str, ...] = (), first: int = Faction.VANGUARD) -> Table:
    """Seat 1 has structures in system 0."""
    table = Table(sets=sets, first=first)
    for a, structure in structures:
        table.structure(a, 0, structure)
    return table


def cities(table: Table, n: int) -> Table:
    """Cities far away give a command level."""
    for a in (20, 23, 16)[:n]:
        table.structure(a, 0, CITY)
    assert table.s.forces[0].level == n
    return table


def grades(table: Table) -> set[int]:
    return {a for a, _, _ in table.kinds(Act.BUY)}


def test_units_up_to_the_capacity_of_the_factorys_world_can_be_bought() -> None:  # W1
    table = deploy(works((TL, FACTORY)))
    for left in (12, 10, 8):
        table.do(Act.BUY, Grade.GROUND_0, TL).steps()
        assert table.s.forces[0].materiel == left
    assert table.s.active < 0  # the fourth is not offered, and there is no world without a structure
    assert table.s.areas[TL].units[0, Grade.GROUND_0, STANDING] == 3


def test_the_deploy_limit_is_that_of_the_factorys_world_not_of_the_world_deployed_to() -> None:  # W2
    table = works((TL, FACTORY)).units(BR, 0, Grade.GROUND_0)
    table.s.areas[TL].capacity, table.s.areas[BR].capacity = 1, 5
    deploy(table).do(Act.BUY, Grade.GROUND_0, BR).steps()
    assert table.stage != Stage.BUY


@pytest.mark.parametrize("n", range(4))
def test_command_level_is_the_cities_controlled_and_bounds_units(n: int) -> None:  # W3
    table = cities(works((TL, FACTORY)), n)
    table.s.forces[0].assets[Asset.FORGE] = 0
    deploy(table)
    assert grades(table) == {g for g in range(6) if LEVELS[g] <= n and g not in (Grade.SHIP_2, Grade.GROUND_3)}


def test_a_unit_with_a_forge_cost_needs_a_forge_token_too() -> None:  # W4
    table = cities(works((TL, FACTORY)), 3)
    table.s.forces[0].assets[:] = 0
    deploy(table)
    assert Grade.GROUND_3 not in grades(table)
    table = cities(works((TL, FACTORY)), 3)
    table.s.forces[0].assets[Asset.FORGE] = 1
    deploy(table).do(Act.BUY, Grade.GROUND_3, TL)
    assert (table.s.forces[0].materiel, table.s.forces[0].assets[Asset.FORGE]) == (9, 0)


def test_no_structure_goes_on_a_world_that_has_one_own_or_not() -> None:  # W5
    table = deploy(works((TL, CITY)))
    assert table.stage != Stage.BUILD
    assert not table.kinds(Act.BUILD)
    table = Table().structure(TL, 1, CITY).units(BR, 0, Grade.GROUND_0)
    deploy(table)
    assert {b for _, b, _ in table.kinds(Act.BUILD)} == {BR}


def test_without_a_factory_one_structure_on_a_friendly_world_and_no_unit() -> None:  # W6
    table = Table().units(TL, 0, Grade.GROUND_0).units(BR, 0, Grade.GROUND_0)
    deploy(table, 5)
    assert table.stage == Stage.BUILD
    assert {b for _, b, _ in table.kinds(Act.BUILD)} == {TL, BR}
    table.do(Act.BUILD, CITY, TL).steps()
    assert (table.s.forces[0].materiel, table.s.forces[0].level) == (2, 1)
    assert table.s.active < 0  # a second structure is not asked for, though there is a factory's price left


def test_a_factory_bought_now_does_not_help_the_units_of_the_order() -> None:  # W7
    table = Table().units(TL, 0, Grade.GROUND_0)
    deploy(table, 10).do(Act.BUILD, FACTORY, TL).steps()
    assert table.s.active < 0
    assert table.s.areas[TL].structures == 1 << FACTORY
    assert table.s.forces[0].materiel == 8


def test_units_go_to_friendly_or_uncontrolled_areas_of_the_active_system_of_their_kind() -> None:  # W9
    table = works((TL, FACTORY)).units(TR, 1, Grade.SHIP_0)
    deploy(table)
    assert {b for a, b, _ in table.kinds(Act.BUY) if a == Grade.SHIP_0} == {BL}
    assert {b for a, b, _ in table.kinds(Act.BUY) if a == Grade.GROUND_0} == {TL, BR}
    table = works((TL, FACTORY)).structure(BR, 1, CITY)
    deploy(table)
    assert {b for a, b, _ in table.kinds(Act.BUY) if a == Grade.GROUND_0} == {TL}


def test_more_ships_than_a_void_takes_can_be_bought_and_are_lost_after_the_order() -> None:  # W18
    table = works((TL, FACTORY)).units(BL, 0, Grade.SHIP_0, 1)
    table.s.forces[0].pool[Grade.SHIP_0] = 4
    table.s.areas[BL].units[0, Grade.SHIP_0, STANDING] = 3
    deploy(table)
    table.do(Act.BUY, Grade.SHIP_0, BL).steps().do(Act.BUY, Grade.SHIP_0, BL).steps()
    finish(table)
    assert table.stage == Stage.DISBAND
    table.do(Act.DISBAND, BL, Grade.SHIP_0, 0).steps().do(Act.DISBAND, BL, Grade.SHIP_0, 0).steps()
    assert table.s.areas[BL].units[0, Grade.SHIP_0, STANDING] == 3
    assert table.s.forces[0].materiel == 10
    assert table.log.seats[0].over_capacity == 2


def test_one_cache_at_most_goes_on_a_purchase() -> None:  # W32
    table = cities(works((TL, FACTORY)), 3)
    table.s.forces[0].assets[:] = [3, 2, 0]
    deploy(table)
    assert {c for a, _, c in table.kinds(Act.BUY) if a == Grade.GROUND_3} == {0, CACHE}
    table.do(Act.BUY, Grade.GROUND_3, TL, CACHE)
    assert (table.s.forces[0].materiel, list(table.s.forces[0].assets)) == (11, [2, 1, 0])
    row = table.log.purchases[0]
    assert (row.kind, row.what, row.paid, row.caches, row.forges, row.level) == (Item.UNIT, 5, 3, 1, 1, 3)


def test_a_forge_lowers_the_command_level_that_a_unit_needs_by_one_and_one_more_pays_its_cost() -> None:  # W33
    for n, forges, allowed in ((2, 2, True), (1, 2, False), (2, 1, False), (1, 3, False)):
        table = cities(works((TL, FACTORY)), n)
        table.s.forces[0].assets[:] = [0, forges, 0]
        deploy(table)
        ways = {c for a, _, c in table.kinds(Act.BUY) if a == Grade.GROUND_3}
        assert ways == ({FORGE} if allowed else set())
    table = cities(works((TL, FACTORY)), 2)
    table.s.forces[0].assets[:] = [0, 2, 0]
    deploy(table).do(Act.BUY, Grade.GROUND_3, TL, FORGE)
    assert list(table.s.forces[0].assets) == [0, 0, 0]
    assert table.log.purchases[0].forges == 2


def test_a_forge_is_not_spent_on_a_level_that_one_has() -> None:
    table = cities(works((TL, FACTORY)), 1)
    table.s.forces[0].assets[:] = [0, 1, 0]
    deploy(table)
    assert {c for a, _, c in table.kinds(Act.BUY) if a == Grade.GROUND_1} == {0}
    assert {c for a, _, c in table.kinds(Act.BUY) if a == Grade.GROUND_2} == {FORGE}
    assert Grade.SHIP_2 not in grades(table)  # its forge cost needs the one token


def test_a_cache_lowers_the_price_of_a_structure_too() -> None:
    table = Table().units(TL, 0, Grade.GROUND_0)
    table.s.forces[0].assets[:] = [1, 0, 0]
    deploy(table, 2)
    assert set(table.kinds(Act.BUILD)) == {
        (FACTORY, TL, 0),
        (BASTION, TL, 0),
        (FACTORY, TL, CACHE),
        (BASTION, TL, CACHE),
        (CITY, TL, CACHE),
    }
    table.do(Act.BUILD, CITY, TL, CACHE).steps()
    assert (table.s.forces[0].materiel, table.s.forces[0].assets[Asset.CACHE]) == (1, 0)
    row = table.log.purchases[0]
    assert (row.kind, row.what, row.paid, row.caches) == (Item.STRUCTURE, FIRST_STRUCTURE - FIRST_UNIT + CITY, 1, 1)


def test_units_out_of_models_cannot_be_bought() -> None:
    table = works((TL, FACTORY))
    table.s.forces[0].pool[Grade.GROUND_0] = 0
    assert grades(deploy(table)) == {Grade.SHIP_0}


def test_a_structure_needs_a_control_token() -> None:
    table = Table().units(TL, 0, Grade.GROUND_0)
    table.s.forces[0].tokens = 0
    deploy(table)
    assert table.s.active < 0


def test_two_factories_count_as_the_better_world_or_added() -> None:
    for rule, limit in (("best", 3), ("sum", 5)):
        table = works((TL, FACTORY), (BR, FACTORY), sets=(f"two_factories={rule}",))
        assert deploy(table).s.limit == limit


def test_a_factory_of_another_player_or_in_another_system_does_not_help() -> None:
    table = Table().structure(TL, 1, FACTORY).units(BR, 0, Grade.GROUND_0).structure(4, 0, FACTORY)
    assert deploy(table).stage == Stage.BUILD


def test_units_may_be_declined_and_the_structure_comes_after_them() -> None:
    table = deploy(works((TL, FACTORY)).units(BR, 0, Grade.GROUND_0))
    table.do(Act.BUY, Grade.GROUND_0, BR).steps()
    done(table)
    assert table.stage == Stage.BUILD
    assert {b for _, b, _ in table.kinds(Act.BUILD)} == {BR}
    table.do(Act.BUILD, BASTION, BR).steps()
    assert table.s.active < 0
    assert table.sound


def test_a_unit_bought_makes_a_world_friendly_for_the_structure() -> None:
    table = deploy(works((TL, FACTORY)))
    table.do(Act.BUY, Grade.GROUND_0, BR).steps()
    done(table)
    assert {b for _, b, _ in table.kinds(Act.BUILD)} == {BR}


def test_big_boss_lowers_a_purchase_for_each_reinforcement_held_once() -> None:
    table = works((TL, FACTORY), first=Faction.REAVERS).scheme(0, EventCard.BIG_BOSS)
    table.s.forces[0].assets[:] = [1, 0, 3]
    deploy(table)
    ways = {c for a, _, c in table.kinds(Act.BUY) if a == Grade.GROUND_0}
    assert ways == {0, CACHE, BOSS}  # both would not be cheaper than Big Boss alone
    table.do(Act.BUY, Grade.GROUND_0, TL, BOSS).steps()
    assert (table.s.forces[0].materiel, table.s.forces[0].schemes) == (14, 0)
    assert not [c for _, _, c in table.kinds(Act.BUY) if c & BOSS]


def naive_prices(materiel: int, level: int, assets: tuple[int, int]) -> set[tuple[int, int]]:
    """Grades and ways to pay, told again from the rulebook for a seat with a factory on a world that takes three."""
    caches, forges = assets
    found = set()
    for grade, (cost, needs) in enumerate(zip(COSTS, LEVELS, strict=True)):
        tokens = 1 if cost == 5 else 0
        for cache, lower in itertools.product((0, 1), (0, 1)):
            if lower != (needs == level + 1) or needs > level + lower:
                continue
            if cache <= caches and tokens + lower <= forges and max(0, cost - 2 * cache) <= materiel:
                found.add((grade, cache * CACHE + lower * FORGE))
    return found


@pytest.mark.parametrize("level", range(4))
def test_prices_told_again(level: int) -> None:
    for materiel, caches, forges in itertools.product(range(7), range(2), range(3)):
        table = cities(works((TL, FACTORY)), level)
        table.s.forces[0].assets[:] = [caches, forges, 0]
        table.s.forces[0].materiel = materiel
        deploy(table, materiel)
        offered = {(a, c) for a, _, c in table.kinds(Act.BUY)} if table.stage == Stage.BUY else set()
        assert offered == naive_prices(materiel, level, (caches, forges)), (materiel, caches, forges)


def test_a_routed_unit_or_a_structure_alone_makes_a_world_friendly() -> None:
    table = works((TL, FACTORY)).units(BR, 0, Grade.GROUND_0, state=ROUTED)
    assert BR in {b for _, b, _ in deploy(table).kinds(Act.BUY)}
    table = works((TL, FACTORY), (BR, CITY))
    assert BR in {b for _, b, _ in deploy(table).kinds(Act.BUY)}
