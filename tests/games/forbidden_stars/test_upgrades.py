"""Order upgrades: once a round, by a later order, and what each of them does outside an orbital strike."""

import pytest

from pipeline.games.forbidden_stars.cards import ORDER_UPGRADES
from pipeline.games.forbidden_stars.purchases import CACHE
from pipeline.games.forbidden_stars.state import STANDING, Act, Stage
from pipeline.games.forbidden_stars.upgrades import usable
from pipeline.games.forbidden_stars.vocabulary import (
    Asset,
    Faction,
    Grade,
    Order,
    Structure,
    UpgradeVerb,
)
from tests.games.forbidden_stars.ordering import BL, BR, TL, TR, begin, done, owns, used
from tests.games.forbidden_stars.table import Table

CITY, FACTORY, BASTION = Structure
VANGUARD, ZEALOTS, REAVERS, WAYFARERS = Faction
FOOTING, WORKS, LEVIES = 2, 3, 4  # Vanguard
MUSTER, OMENS, RUNNERS = 2, 3, 4  # Zealots
FAST_BUILD, CHANGE, HOPPERS = 2, 3, 4  # Reavers
TWIN_WORKS, FAR_SIGHT, FOLLOW_UP = 2, 3, 4  # Wayfarers


def has(faction: Faction, upgrade: int, materiel: int = 14, sets: tuple[str, ...] = ()) -> Table:
    """Seat 1 has an upgrade and so much materiel; seat 2 has a unit far away."""
    table = owns(Table(first=faction, sets=sets), upgrade).units(21, 1, Grade.SHIP_0)
    table.s.forces[0].materiel = materiel
    table.s.forces[0].assets[:] = 0
    return table


def built(table: Table) -> set[tuple[int, int]]:
    return {(a, b) for a, b, _ in table.kinds(Act.BUILD)} if table.stage == Stage.BUILD else set()


def test_an_upgrade_is_used_once_a_round_and_by_a_later_order_than_bought_it() -> None:
    table = has(VANGUARD, LEVIES)
    force, verb = table.s.forces[0], UpgradeVerb.GARRISON_LEVIES
    begin(table, Order.STRATEGIZE)
    assert force.ready == force.owned
    force.owned |= 1
    assert usable(table.s, table.d, 0, verb) == LEVIES - 1
    assert usable(table.s, table.d, 0, UpgradeVerb.PRECISION_SALVO) < 0  # bought by this order
    force.used |= 1 << (LEVIES - 1)
    assert usable(table.s, table.d, 0, verb) < 0


def test_each_faction_has_its_five_upgrades_of_its_orders() -> None:
    table = Table()
    verbs = [int(table.d.upgrades[i].verb) for i in range(4 * ORDER_UPGRADES)]
    assert verbs == list(UpgradeVerb)
    for faction, orders in (
        (VANGUARD, [Order.ADVANCE, Order.ADVANCE, Order.STRATEGIZE, Order.DEPLOY, Order.ADVANCE]),
        (ZEALOTS, [Order.ADVANCE, Order.DEPLOY, Order.STRATEGIZE, Order.ADVANCE, Order.ADVANCE]),
        (REAVERS, [Order.ADVANCE, Order.DEPLOY, Order.STRATEGIZE, Order.ADVANCE, Order.ADVANCE]),
        (WAYFARERS, [Order.ADVANCE, Order.DEPLOY, Order.STRATEGIZE, Order.ADVANCE, Order.ADVANCE]),
    ):
        own = table.d.upgrades[ORDER_UPGRADES * faction : ORDER_UPGRADES * (faction + 1)]
        assert [int(u.order) for u in own] == orders


# Vanguard


def test_campaign_footing_gives_a_reinforcement_without_a_friendly_world_in_the_active_system() -> None:
    table = begin(has(VANGUARD, FOOTING).units(TR, 0, Grade.SHIP_0).units(4, 0, Grade.GROUND_0), Order.ADVANCE)
    assert table.s.forces[0].assets[Asset.REINFORCEMENT] == 1
    assert used(table, FOOTING)
    table = begin(has(VANGUARD, FOOTING).structure(TL, 0, CITY), Order.ADVANCE)
    assert table.s.forces[0].assets[Asset.REINFORCEMENT] == 0
    assert not used(table, FOOTING)


def test_campaign_footing_is_kept_while_there_is_no_room_for_the_token() -> None:
    table = has(VANGUARD, FOOTING).units(TR, 0, Grade.SHIP_0)
    table.s.forces[0].assets[Asset.REINFORCEMENT] = 3
    begin(table, Order.ADVANCE)
    assert not used(table, FOOTING)


def test_campaign_footing_is_for_an_advance_alone() -> None:
    table = begin(has(VANGUARD, FOOTING), Order.DEPLOY)
    assert table.s.forces[0].assets[Asset.REINFORCEMENT] == 0


@pytest.mark.parametrize(("rule", "where"), [("true", {BR, 4}), ("false", {BR})])
def test_reorganise_works_replaces_a_structure_by_another_kind(rule: str, where: set[int]) -> None:
    table = has(VANGUARD, WORKS, sets=(f"works_anywhere={rule}",)).structure(BR, 0, FACTORY).structure(4, 0, BASTION)
    table.structure(20, 1, CITY)
    tokens = int(table.s.forces[0].tokens)
    begin(table, Order.STRATEGIZE)
    assert table.stage == Stage.EFFECT
    assert {a for a, _, _ in table.kinds(Act.CHOOSE)} == where
    assert {c for a, b, c in table.kinds(Act.CHOOSE) if a == BR} == {CITY, BASTION}
    table.do(Act.CHOOSE, BR, FACTORY, CITY)
    assert (table.s.areas[BR].structures, table.s.areas[BR].owner) == (1 << CITY, 0)
    assert (table.s.forces[0].level, table.s.forces[0].tokens) == (1, tokens)
    assert used(table, WORKS)
    assert table.s.stage == Stage.RESEARCH
    assert {a for a, _, _ in table.kinds(Act.ORDER_UPGRADE)} == {0, 1, 3}  # level 1 now
    assert table.sound


def test_reorganise_works_may_be_declined() -> None:
    table = begin(has(VANGUARD, WORKS).structure(BR, 0, FACTORY), Order.STRATEGIZE)
    table.do(Act.DONE)
    assert not used(table, WORKS)
    assert table.stage == Stage.RESEARCH


def test_garrison_levies_let_bastions_deploy_one_unit_less_than_their_world_takes() -> None:
    table = begin(has(VANGUARD, LEVIES).structure(TL, 0, BASTION), Order.DEPLOY)
    assert (table.stage, table.s.limit) == (Stage.BUY, 2)
    assert not used(table, LEVIES)
    table.do(Act.BUY, Grade.GROUND_0, TL)
    assert used(table, LEVIES)
    assert table.stage == Stage.BUY
    table.do(Act.BUY, Grade.GROUND_0, BR)
    assert table.stage != Stage.BUY


def test_garrison_levies_are_used_by_units_that_a_factory_does_not_allow() -> None:
    table = has(VANGUARD, LEVIES).structure(TL, 0, BASTION).structure(BR, 0, FACTORY)
    table.s.areas[TL].capacity = 4
    begin(table, Order.DEPLOY)
    assert table.s.limit == 3
    for n in range(3):
        assert used(table, LEVIES) == (n == 3)
        table.do(Act.BUY, Grade.GROUND_0, TL)
    assert used(table, LEVIES)
    table = has(VANGUARD, LEVIES).structure(TL, 0, BASTION).structure(BR, 0, FACTORY)
    begin(table, Order.DEPLOY)
    table.do(Act.BUY, Grade.GROUND_0, TL).do(Act.BUY, Grade.GROUND_0, TL)
    assert (table.s.bought, used(table, LEVIES)) == (2, False)


# Zealots


def muster(devotees: int, level: int = 0, materiel: int = 3, sets: tuple[str, ...] = ()) -> Table:
    """After a Deploy Order with nothing bought: so many devotees in the active system."""
    table = has(ZEALOTS, MUSTER, materiel, sets).units(TL, 0, Grade.GROUND_0, devotees).structure(TL, 0, CITY)
    for a in (16, 19)[: level - 1]:
        table.structure(a, 0, CITY)
    begin(table, Order.DEPLOY)
    while table.stage == Stage.BUILD:
        table.do(Act.DONE)
    return table


def test_dark_muster_buys_a_unit_cheaper_for_each_devotee_in_a_friendly_area_without_a_factory() -> None:
    table = muster(2, 1)
    assert table.stage == Stage.BUY
    assert {(a, b) for a, b, _ in table.kinds(Act.BUY)} == {(Grade.GROUND_0, TL), (Grade.GROUND_1, TL)}
    table.do(Act.BUY, Grade.GROUND_1, TL)
    assert table.s.forces[0].materiel == 2  # three less two
    assert table.log.purchases[0].paid == 1
    assert used(table, MUSTER)
    assert table.s.stage == Stage.STEP
    assert table.sound


def test_dark_muster_makes_nothing_cheaper_than_nothing_and_needs_no_cache_then() -> None:
    table = has(ZEALOTS, MUSTER, 0).units(TL, 0, Grade.GROUND_0, 3)
    table.s.forces[0].assets[Asset.CACHE] = 1
    begin(table, Order.DEPLOY)
    while table.stage == Stage.BUILD:
        table.do(Act.DONE)
    assert set(table.kinds(Act.BUY)) == {(Grade.GROUND_0, TL, 0)}
    table.do(Act.BUY, Grade.GROUND_0, TL)
    assert table.log.purchases[0].paid == 0


def test_dark_muster_buys_level_two_at_most() -> None:
    table = has(ZEALOTS, MUSTER, 14).units(TL, 0, Grade.GROUND_0).structure(TL, 0, CITY)
    for a in (16, 19, 20):
        table.structure(a, 0, CITY)
    table.s.forces[0].assets[:] = [1, 2, 0]
    begin(table, Order.DEPLOY)
    assert {a for a, _, _ in table.kinds(Act.BUY)} == {Grade.GROUND_0, Grade.GROUND_1, Grade.GROUND_2}
    assert {c for a, _, c in table.kinds(Act.BUY) if a == Grade.GROUND_2} == {0, CACHE}


@pytest.mark.parametrize(("rule", "grades"), [("false", {0}), ("true", {0, 2, 3})])
def test_dark_muster_keeps_to_ones_command_level_or_not(rule: str, grades: set[int]) -> None:
    table = has(ZEALOTS, MUSTER, 14, (f"muster_any_level={rule}",)).units(TL, 0, Grade.GROUND_0)
    table.s.forces[0].tokens = 0
    begin(table, Order.DEPLOY)
    assert {a for a, _, _ in table.kinds(Act.BUY)} == grades


def test_dark_muster_may_be_declined_and_then_may_be_used_later() -> None:
    table = muster(2, 1)
    table.do(Act.DONE)
    assert not used(table, MUSTER)


def test_twin_omens_lay_two_order_tokens_of_hand_on_the_event_deck() -> None:
    table = has(ZEALOTS, OMENS).units(TR, 0, Grade.SHIP_0)
    begin(table, Order.STRATEGIZE)
    force = table.s.forces[0]
    assert (force.orders.sum(), force.on_deck.sum()) == (5, 2)  # the token of this order is the eighth
    assert used(table, OMENS)
    table.do(Act.DONE).steps()
    assert table.log.seats[0].resolved == 1
    table = has(ZEALOTS, OMENS)
    table.s.forces[0].orders[:] = [0, 1, 0, 0]
    begin(table, Order.STRATEGIZE)
    assert not used(table, OMENS)


def test_storm_runners_let_ships_through_storms_but_no_ground_units() -> None:
    table = has(ZEALOTS, RUNNERS).units(1, 0, Grade.SHIP_0).units(0, 0, Grade.GROUND_0).units(5, 0, Grade.SHIP_0)
    table.s.areas[5].units[0, Grade.SHIP_0, STANDING] = 0
    table.s.forces[0].pool[Grade.SHIP_0] += 1
    table.s.storm[0] = table.d.border[0, list(table.d.next_to[0]).index(1)]
    begin(table, Order.ADVANCE, system=1)
    table.do(Act.SOURCE, 0)
    assert not used(table, RUNNERS)
    table.do(Act.MOVE, 1, Grade.SHIP_0, 5)
    assert used(table, RUNNERS)
    assert table.stage != Stage.MOVE


def test_storm_runners_are_not_used_by_ships_that_meet_no_storm() -> None:
    table = has(ZEALOTS, RUNNERS).units(1, 0, Grade.SHIP_0)
    begin(table, Order.ADVANCE, system=1)
    table.do(Act.SOURCE, 0).do(Act.MOVE, 1, Grade.SHIP_0, 5)
    assert not used(table, RUNNERS)


# Reavers


def test_fast_build_lets_the_structure_come_first_and_help_the_units() -> None:
    table = begin(has(REAVERS, FAST_BUILD).units(TL, 0, Grade.GROUND_0), Order.DEPLOY)
    assert table.stage == Stage.BUILD
    table.do(Act.BUILD, FACTORY, TL)
    assert used(table, FAST_BUILD)
    assert (table.stage, table.s.limit) == (Stage.BUY, 3)
    table.do(Act.BUY, Grade.GROUND_0, BR).do(Act.DONE)
    assert table.s.stage == Stage.STEP  # one structure an order
    assert table.sound


def test_fast_build_raises_the_command_level_for_the_units() -> None:
    table = begin(has(REAVERS, FAST_BUILD).structure(BR, 0, FACTORY).units(TL, 0, Grade.GROUND_0), Order.DEPLOY)
    table.do(Act.BUILD, CITY, TL)
    assert Grade.GROUND_1 in {a for a, _, _ in table.kinds(Act.BUY)}


def test_fast_build_declined_the_structure_comes_after_the_units() -> None:
    table = begin(has(REAVERS, FAST_BUILD).structure(BR, 0, FACTORY).units(TL, 0, Grade.GROUND_0), Order.DEPLOY)
    table.do(Act.DONE)
    assert table.stage == Stage.BUY
    table.do(Act.DONE)
    assert table.s.stage == Stage.BUILD
    assert not used(table, FAST_BUILD)


@pytest.mark.parametrize("order", [Order.DEPLOY, Order.DOMINATE, Order.ADVANCE])
def test_change_of_plan_resolves_strategize_as_another_order_and_the_token_comes_back(order: Order) -> None:
    table = has(REAVERS, CHANGE).units(TL, 0, Grade.GROUND_0).stack(0, (0, Order.STRATEGIZE)).operations()
    assert {c for _, _, c in table.kinds(Act.REVEAL)} == set(Order)
    table.do(Act.REVEAL, 0, 0, order)
    assert (table.s.order, used(table, CHANGE)) == (order, True)
    while table.s.active >= 0:
        table.do(*table.legal()[0])
    assert list(table.s.forces[0].orders) == [2, 2, 2, 2]
    assert table.s.forces[0].on_deck.sum() == 0


def test_rock_hoppers_cross_one_uncontrolled_void() -> None:
    table = has(REAVERS, HOPPERS).units(TL, 0, Grade.GROUND_0, 3)
    begin(table, Order.ADVANCE)
    for left in (2, 1):
        table.do(Act.MOVE, TL, Grade.GROUND_0, BR)
        assert table.s.areas[TL].units[0, Grade.GROUND_0, STANDING] == left
        assert used(table, HOPPERS)
    assert table.stage == Stage.STEP  # two units may


@pytest.mark.parametrize(("start", "through"), [(4, TR), (12, BL)])
def test_rock_hoppers_keep_open_which_void_they_crossed_as_long_as_two_will_do(start: int, through: int) -> None:
    table = has(REAVERS, HOPPERS).units(TL, 0, Grade.GROUND_0).units(start, 0, Grade.GROUND_0)
    assert start in table.d.beside[through]
    begin(table, Order.ADVANCE).do(Act.SOURCE, start // 4)
    table.do(Act.MOVE, TL, Grade.GROUND_0, BR)  # by either void
    table.do(Act.MOVE, start, Grade.GROUND_0, BR)  # by this one alone
    assert table.s.areas[BR].units[0, Grade.GROUND_0, STANDING] == 2


def test_rock_hoppers_do_not_cross_a_void_of_the_enemys() -> None:
    table = has(REAVERS, HOPPERS).units(TL, 0, Grade.GROUND_0).units(TR, 1, Grade.SHIP_0).units(BL, 1, Grade.SHIP_0)
    assert begin(table, Order.ADVANCE).stage != Stage.MOVE


# Wayfarers


def test_twin_works_put_a_second_structure_of_another_kind_on_a_world() -> None:
    table = has(WAYFARERS, TWIN_WORKS).structure(TL, 0, FACTORY).structure(BR, 0, CITY)
    begin(table, Order.DEPLOY).do(Act.DONE)
    assert built(table) == {(CITY, TL), (BASTION, TL), (FACTORY, BR), (BASTION, BR)}
    table.do(Act.BUILD, BASTION, TL)
    assert table.s.areas[TL].structures == 1 << FACTORY | 1 << BASTION
    assert used(table, TWIN_WORKS)
    assert table.sound
    table = has(WAYFARERS, TWIN_WORKS).structure(TL, 0, CITY).structure(TL, 0, BASTION)
    assert built(begin(table, Order.DEPLOY)) == set()


def test_twin_works_are_not_used_on_an_empty_world() -> None:
    table = has(WAYFARERS, TWIN_WORKS).structure(TL, 0, CITY).units(BR, 0, Grade.GROUND_0)
    begin(table, Order.DEPLOY).do(Act.BUILD, CITY, BR)
    assert not used(table, TWIN_WORKS)


def test_far_sight_strategizes_without_a_unit_or_structure() -> None:
    table = has(WAYFARERS, FAR_SIGHT).units(16, 0, Grade.GROUND_0)
    begin(table, Order.STRATEGIZE)
    assert table.stage == Stage.RESEARCH
    assert not used(table, FAR_SIGHT)
    table.do(Act.ORDER_UPGRADE, 0)
    assert used(table, FAR_SIGHT)
    assert table.stage == Stage.RESEARCH  # a combat upgrade too
    assert table.kinds(Act.COMBAT_UPGRADE)
    table = has(WAYFARERS, FAR_SIGHT).units(TL, 0, Grade.GROUND_0)
    begin(table, Order.STRATEGIZE).do(Act.ORDER_UPGRADE, 0)
    assert not used(table, FAR_SIGHT)


def attack(table: Table) -> Table:
    """An Advance into a combat against a factory alone, won at once."""
    table.s.areas[BL].world = 1
    table.units(TR, 0, Grade.SHIP_0).units(BL, 0, Grade.GROUND_0).structure(TL, 1, FACTORY).units(BR, 1, Grade.GROUND_0)
    begin(table, Order.ADVANCE)
    return table.do(Act.MOVE, BL, Grade.GROUND_0, TL).steps()


def test_follow_up_strike_after_a_combat() -> None:
    table = attack(has(WAYFARERS, FOLLOW_UP))
    assert table.s.areas[TL].owner == 0
    assert table.stage == Stage.STRIKE
    assert not used(table, FOLLOW_UP)
    table.do(Act.STRIKE, TR, BR)
    assert used(table, FOLLOW_UP)
    table = attack(has(WAYFARERS, FOLLOW_UP))
    done(table)
    assert not used(table, FOLLOW_UP)
    assert attack(has(WAYFARERS, 1)).stage != Stage.STRIKE


def test_a_strike_without_a_combat_needs_no_follow_up() -> None:
    table = has(WAYFARERS, FOLLOW_UP).units(TR, 0, Grade.SHIP_0).units(BR, 1, Grade.GROUND_0)
    begin(table, Order.ADVANCE).do(Act.DONE).do(Act.STRIKE, TR, BR)
    assert not used(table, FOLLOW_UP)
