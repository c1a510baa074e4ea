"""The Planning Phase."""

from pipeline.games.forbidden_stars.state import Act, Phase, Stage
from pipeline.games.forbidden_stars.vocabulary import EventCard, Faction, Grade, Order, Structure
from tests.games.forbidden_stars.table import Table

DEPLOY, STRATEGIZE, DOMINATE, ADVANCE = Order


def ready(**said: int) -> Table:
    """Seat 1 in the top left system, seat 2 in the bottom right one."""
    table = Table(**said)  # type: ignore[arg-type]
    return table.units(0, 0, Grade.GROUND_0).units(4 * 5, 1, Grade.GROUND_0)


def test_an_order_is_laid_in_a_system_with_something_of_ones_own_or_beside_such_a_one() -> None:
    table = ready().steps()
    assert table.stage == Stage.ORDER
    assert {system for _, system, _ in table.kinds(Act.ORDER)} == {0, 1, 3}
    table.structure(4 * 4, 0, Structure.CITY)
    assert {system for _, system, _ in table.kinds(Act.ORDER)} == {0, 1, 3, 4, 5}


def test_storms_do_not_hinder_laying_orders() -> None:
    table = ready().steps()
    for storm in range(table.d.storms):
        table.s.storm[storm] = table.d.border[0, 1 + storm]
    assert {system for _, system, _ in table.kinds(Act.ORDER)} == {0, 1, 3}


def test_each_lays_one_order_in_turn_until_all_have_laid_four() -> None:
    table = ready()
    table.s.first = 1
    laid = []
    while table.s.phase == Phase.PLANNING:
        table.steps()
        if table.stage != Stage.ORDER:
            break
        laid.append(int(table.s.seat))
        table.do(*table.legal()[0])
    assert laid == [1, 0] * 4
    assert (table.s.phase, table.s.seat, table.stage) == (Phase.OPERATIONS, 1, Stage.REVEAL)


def test_any_order_may_be_laid_that_is_in_hand_two_of_each() -> None:
    table = ready().steps()
    assert {order for order, _, _ in table.kinds(Act.ORDER)} == set(Order)
    table.do(Act.ORDER, DOMINATE, 0).steps().do(Act.ORDER, DEPLOY, 5).steps().do(Act.ORDER, DOMINATE, 0)
    table.steps().do(Act.ORDER, DEPLOY, 5).steps()
    assert {order for order, _, _ in table.kinds(Act.ORDER)} == {DEPLOY, STRATEGIZE, ADVANCE}


def test_the_newest_token_lies_on_top_and_facts_tell_what_covers_what() -> None:
    table = Table().units(0, 0, Grade.GROUND_0).units(3, 1, Grade.GROUND_0).steps()
    for order in (DEPLOY, ADVANCE, DOMINATE, STRATEGIZE):
        table.do(Act.ORDER, order, 0).steps()
    assert list(table.s.stack_seat[0, :4]) == [0, 1, 0, 1]
    assert list(table.s.stack_order[0, :4]) == [DEPLOY, ADVANCE, DOMINATE, STRATEGIZE]
    assert [(row.below, row.above, row.covered_by_others) for row in table.log.orders[:4]] == [
        (0, 3, 2),
        (1, 2, 1),
        (2, 1, 1),
        (3, 0, 0),
    ]
    assert [row.placed for row in table.log.orders[:4]] == [1, 1, 2, 2]


def test_a_seat_that_is_out_lays_nothing() -> None:
    table = ready()
    table.s.forces[0].out = 1
    table.steps()
    assert table.s.seat == 1


def hidden_hand() -> Table:
    """All orders but the last are laid; seat 1, the Wayfarers, holds Hidden Hand."""
    table = ready(first=Faction.WAYFARERS)
    table.scheme(0, EventCard.HIDDEN_HAND).stack(0, (0, DEPLOY), (1, ADVANCE), (0, DOMINATE), (1, DEPLOY))
    table.s.turns = table.s.seats * table.d.rules.orders_placed
    return table.steps()


def test_hidden_hand_lays_an_own_token_on_top_of_its_stack() -> None:
    table = hidden_hand()
    assert table.stage == Stage.SCHEME
    table.do(Act.SCHEME, EventCard.HIDDEN_HAND)
    assert table.kinds(Act.CHOOSE) == [(0, 0, 0), (0, 2, 0)]
    table.do(Act.CHOOSE, 0, 0).do(Act.CHOOSE, 1)
    assert list(table.s.stack_order[0, :4]) == [ADVANCE, DOMINATE, DEPLOY, DEPLOY]
    assert list(table.s.stack_seat[0, :4]) == [1, 0, 1, 0]
    assert table.s.forces[0].schemes == 0
    assert table.s.forces[0].events.n == 8
    table.steps()
    assert table.s.phase == Phase.OPERATIONS


def test_hidden_hand_lays_an_own_token_at_the_bottom_of_its_stack() -> None:
    table = hidden_hand().do(Act.SCHEME, EventCard.HIDDEN_HAND).do(Act.CHOOSE, 0, 2).do(Act.CHOOSE, 0)
    assert list(table.s.stack_order[0, :4]) == [DOMINATE, DEPLOY, ADVANCE, DEPLOY]
    assert list(table.s.stack_seat[0, :4]) == [0, 0, 1, 1]


def test_hidden_hand_may_be_kept_for_a_later_round() -> None:
    table = hidden_hand().do(Act.DONE).steps()
    assert table.s.phase == Phase.OPERATIONS
    assert table.s.forces[0].schemes != 0
