"""The course of an order: its parts one after the other, and the facts that it leaves."""

from typing import Any

from pipeline.games.forbidden_stars.state import Act, Due, Part, Stage
from pipeline.games.forbidden_stars.vocabulary import Asset, EventCard, Faction, Grade, Order, Structure, Use
from tests.games.forbidden_stars.ordering import BL, BR, TL, TR, begin, done, owns
from tests.games.forbidden_stars.table import Table

CITY, FACTORY, BASTION = Structure


def planned(table: Table, order: Order, system: int = 0) -> Table:
    """Seat 1 lays this order on a system, everything else anywhere, and reveals it first."""
    table.steps()
    while table.stage == Stage.ORDER:
        wanted = (Act.ORDER, order, system, 0)
        mine = table.s.seat == 0 and wanted in table.legal() and table.s.stack_n[system] == 0
        table.do(*(wanted if mine else max(table.legal(), key=lambda move: (move[2], move[1])))).steps()
    return table.do(Act.REVEAL, system, 0, order)


def row(table: Table, order: Order, system: int = 0) -> Any:
    """The facts of that token."""
    found = [r for r in table.log.orders[: table.log.orders_n] if (r.seat, r.order, r.system) == (1, order, system + 1)]
    assert len(found) == 1
    return found[0]


def home() -> Table:
    """Seat 1 has a factory in system 0 and a ship; seat 2 is far away."""
    return Table().structure(TL, 0, FACTORY).units(TR, 0, Grade.SHIP_0).units(21, 1, Grade.SHIP_0)


def test_the_facts_of_a_deploy_order() -> None:
    table = planned(home(), Order.DEPLOY)
    table.do(Act.BUY, Grade.GROUND_0, BR).do(Act.DONE).do(Act.BUILD, BASTION, BR).steps()
    facts = row(table, Order.DEPLOY)
    assert (facts.use, facts.units, facts.structures, facts.spent, facts.worlds) == (Use.RESOLVED, 1, 1, 4, 1)
    assert (facts.assets, facts.upgrades, facts.fought) == (0, 0, 0)
    assert table.log.seats[0].spent == 4


def test_an_order_that_does_nothing_is_empty() -> None:
    table = planned(home(), Order.DEPLOY)
    table.do(Act.DONE).steps()
    facts = row(table, Order.DEPLOY)
    assert (facts.use, facts.units, facts.spent) == (Use.EMPTY, 0, 0)


def test_the_facts_of_a_dominate_order() -> None:
    table = home()
    table.s.areas[TL].assets[:] = [1, 0, 0]
    table.s.areas[TL].wild = 1
    planned(table, Order.DOMINATE)
    table.do(Act.ASSET, Asset.FORGE).steps()
    facts = row(table, Order.DOMINATE)
    assert (facts.use, facts.assets) == (Use.RESOLVED, 2)


def test_the_facts_of_a_strategize_order() -> None:
    table = planned(home(), Order.STRATEGIZE)
    table.do(Act.ORDER_UPGRADE, 0).do(Act.DONE).steps()
    facts = row(table, Order.STRATEGIZE)
    assert (facts.use, facts.upgrades, facts.spent) == (Use.RESOLVED, 1, 1)


def test_the_facts_of_an_advance_order() -> None:
    table = home().structure(BR, 1, FACTORY).units(TL, 0, Grade.GROUND_0)
    planned(table, Order.ADVANCE)
    table.do(Act.DONE).do(Act.MOVE, TL, Grade.GROUND_0, BR).steps()
    facts = row(table, Order.ADVANCE)
    assert (facts.use, facts.units, facts.worlds, facts.fought) == (Use.RESOLVED, 1, 1, 1)
    assert table.s.areas[BR].owner == 0


def test_an_order_ends_with_nothing_under_way() -> None:
    table = begin(home(), Order.DEPLOY)
    table.do(Act.DONE)
    assert (table.s.part, table.s.stage, table.s.due) == (Part.NOTHING, Stage.STEP, Due.GO_ON)
    table.step()
    assert (table.s.active, table.s.due) == (-1, Due.TURN)
    assert list(table.s.forces[0].orders) == [2, 2, 2, 2]  # inferred: the token is back in hand


def test_rush_is_an_advance_without_a_token() -> None:
    table = Table(first=Faction.REAVERS).units(TL, 0, Grade.GROUND_0, 2).units(TR, 0, Grade.SHIP_0)
    table.units(21, 1, Grade.SHIP_0).scheme(0, EventCard.RUSH).stack(1, (0, Order.DEPLOY)).operations()
    table.do(Act.SCHEME, EventCard.RUSH).do(Act.CHOOSE, 0)
    assert table.stage == Stage.MOVE
    done(table)
    table.do(Act.MOVE, TL, Grade.GROUND_0, BR).do(Act.DONE).steps()
    assert table.s.areas[BR].units[0].sum() == 1
    assert table.s.stack_n[1] == 1


def test_what_an_order_gains_in_upgrades_serves_from_the_next_order_on() -> None:
    table = owns(home(), 3).stack(0, (0, Order.STRATEGIZE), (0, Order.STRATEGIZE)).operations()
    table.s.forces[0].owned = 0
    table.s.forces[0].materiel, table.s.forces[0].level = 14, 1
    table.do(Act.REVEAL, 0, 0, Order.STRATEGIZE)
    table.do(Act.ORDER_UPGRADE, 2)  # Reorganise Works
    table.do(Act.DONE).steps()
    table.do(Act.REVEAL, 0, 0, Order.STRATEGIZE)
    assert table.stage == Stage.EFFECT
    assert {a for a, _, _ in table.kinds(Act.CHOOSE)} == {TL}


def test_voids_beyond_those_of_the_active_system_are_not_touched() -> None:
    table = home().units(BL, 0, Grade.SHIP_0)
    begin(table, Order.ADVANCE)
    while table.stage == Stage.MOVE:
        assert all(c in (TR, BL) for _, _, c in table.kinds(Act.MOVE))
        table.do(*table.legal()[-1]).steps()
