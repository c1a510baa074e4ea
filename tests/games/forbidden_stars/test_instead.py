"""Schemes that are used instead of revealing an order."""

import pytest

from pipeline.games.forbidden_stars.cards import EVENT_CARDS
from pipeline.games.forbidden_stars.state import ROUTED, STANDING, Act, Stage
from pipeline.games.forbidden_stars.vocabulary import EventCard, Grade, Order
from tests.games.forbidden_stars.table import Table


def ready(card: int) -> Table:
    """Seat 1 holds the scheme and has a token on top of a stack; each seat has a unit."""
    table = Table(first=card // EVENT_CARDS).units(0, 0, Grade.GROUND_0).units(4, 1, Grade.GROUND_0)
    return table.scheme(0, card).stack(0, (0, Order.DOMINATE)).stack(1, (1, Order.DOMINATE))


def use(table: Table) -> Table:
    """The scheme is used."""
    table.operations()
    (card,) = [card for card, _, _ in table.kinds(Act.SCHEME)]
    return table.do(Act.SCHEME, card)


def schemes(table: Table) -> list[int]:
    return [card for card, _, _ in table.operations().kinds(Act.SCHEME)]


def test_a_scheme_needs_a_token_that_could_be_revealed() -> None:
    table = ready(EventCard.SECOND_WIND).units(3, 0, Grade.GROUND_1, 1, ROUTED).stack(0, (1, Order.DEPLOY))
    table.operations()
    assert table.s.seat == 1


def test_the_order_token_stays_and_the_turn_passes() -> None:
    table = use(ready(EventCard.SECOND_WIND).units(3, 0, Grade.GROUND_1, 1, ROUTED)).do(Act.CHOOSE, 0).steps()
    assert table.s.stack_n[0] == 1
    assert (table.s.seat, table.stage) == (1, Stage.REVEAL)
    assert table.s.forces[0].schemes == 0
    assert table.s.forces[0].events.n == 8
    row = table.log.events[0]
    assert (row.card, row.drawn, row.did) == (EventCard.SECOND_WIND, 0, 1)


def test_second_wind_rallies_all_units_of_one_system() -> None:
    table = ready(EventCard.SECOND_WIND).units(3, 0, Grade.GROUND_1, 2, ROUTED).units(2, 0, Grade.SHIP_0, 1, ROUTED)
    table = use(table.units(9, 0, Grade.SHIP_0, 1, ROUTED))
    assert table.kinds(Act.CHOOSE) == [(0, 0, 0), (2, 0, 0)]
    table.do(Act.CHOOSE, 0)
    assert list(table.s.areas[3].units[0, Grade.GROUND_1]) == [2, 0]
    assert list(table.s.areas[2].units[0, Grade.SHIP_0]) == [1, 0]
    assert list(table.s.areas[9].units[0, Grade.SHIP_0]) == [0, 1]


def test_second_wind_is_not_offered_with_nothing_to_rally() -> None:
    assert schemes(ready(EventCard.SECOND_WIND)) == []


def test_plague_routs_an_enemy_unit_where_one_has_a_unit() -> None:
    table = ready(EventCard.PLAGUE).units(3, 1, Grade.GROUND_1).units(2, 1, Grade.SHIP_0, 1, ROUTED)
    table = use(table)
    assert table.kinds(Act.CHOOSE) == [(3, Grade.GROUND_1, 1)]
    table.do(Act.CHOOSE, 3, Grade.GROUND_1, 1)
    assert list(table.s.areas[3].units[1, Grade.GROUND_1]) == [0, 1]


def test_plague_needs_a_unit_of_ones_own_in_the_system() -> None:
    assert schemes(ready(EventCard.PLAGUE)) == []


def test_rush_is_an_advance_in_a_system_with_two_of_ones_units() -> None:
    table = ready(EventCard.RUSH)
    assert schemes(table) == []
    table = use(table.units(1, 0, Grade.GROUND_2 - 2))
    assert table.kinds(Act.CHOOSE) == [(0, 0, 0)]
    table.do(Act.CHOOSE, 0)
    assert (table.s.active, table.s.order, table.s.system) == (0, Order.ADVANCE, 0)
    assert table.s.order_fact == -1
    table.steps()
    while table.s.active == 0:
        table.do(*table.legal()[0]).steps()
    assert table.s.forces[0].orders.sum() == 7
    assert table.s.stack_n[0] == 1


def test_gate_walk_takes_any_units_of_one_area_to_a_friendly_or_empty_one() -> None:
    table = ready(EventCard.GATE_WALK).units(0, 0, Grade.GROUND_1, 1, ROUTED).units(3, 0, Grade.GROUND_0)
    table = use(table)
    assert table.kinds(Act.CHOOSE) == [(0, 0, 0), (3, 0, 0)]
    table.do(Act.CHOOSE, 0)
    assert {a for a, _, _ in table.kinds(Act.CHOOSE)} == {a for a in range(24) if a % 4 in (0, 3)} - {0, 4}
    table.do(Act.CHOOSE, 20)
    assert set(table.legal()) == {
        (Act.MOVE, 0, Grade.GROUND_0, 20),
        (Act.MOVE, 0, Grade.GROUND_1 + 6, 20),
    }
    table.do(Act.MOVE, 0, Grade.GROUND_1 + 6, 20)
    assert (Act.DONE, 0, 0, 0) in table.legal()
    table.do(Act.MOVE, 0, Grade.GROUND_0, 20).steps()
    assert table.s.areas[20].units[0, Grade.GROUND_0, STANDING] == 1
    assert table.s.areas[20].units[0, Grade.GROUND_1, ROUTED] == 1
    assert table.s.seat == 1
    assert table.s.forces[0].worlds == 2


def test_gate_walk_takes_ships_to_voids() -> None:
    table = use(ready(EventCard.GATE_WALK).units(1, 0, Grade.SHIP_0).units(22, 1, Grade.SHIP_0)).do(Act.CHOOSE, 1)
    assert {a for a, _, _ in table.kinds(Act.CHOOSE)} == {a for a in range(24) if a % 4 in (1, 2)} - {1, 22}


@pytest.mark.parametrize("card", [EventCard.SECOND_WIND, EventCard.PLAGUE, EventCard.RUSH, EventCard.GATE_WALK])
def test_a_scheme_is_offered_only_to_who_holds_it(card: EventCard) -> None:
    table = ready(card).units(0, 0, Grade.GROUND_0, 1, ROUTED).units(3, 1, Grade.GROUND_0)
    assert schemes(table) == [card]
    table.s.forces[0].schemes = 0
    assert table.kinds(Act.SCHEME) == []
