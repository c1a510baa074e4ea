"""Unit capacity after an order."""

import pytest

from pipeline.games.forbidden_stars.state import ROUTED, STANDING, Act, Stage
from pipeline.games.forbidden_stars.vocabulary import EventCard, Faction, Grade, Order, Structure
from tests.games.forbidden_stars.ordering import BL, BR, TL, TR, begin
from tests.games.forbidden_stars.table import Table


def test_the_owner_chooses_what_is_destroyed_above_capacity_until_it_is_kept() -> None:
    table = Table().units(BR, 0, Grade.GROUND_0, 2).units(BR, 0, Grade.GROUND_1).units(BR, 0, Grade.GROUND_1, 1, ROUTED)
    pool = list(table.s.forces[0].pool)
    begin(table, Order.STRATEGIZE, system=1)
    assert table.stage == Stage.DISBAND
    assert set(table.legal()) == {
        (Act.DISBAND, BR, Grade.GROUND_0, 0),
        (Act.DISBAND, BR, Grade.GROUND_1, 0),
        (Act.DISBAND, BR, Grade.GROUND_1, 1),
    }
    table.do(Act.DISBAND, BR, Grade.GROUND_1, 1)
    table.do(Act.DISBAND, BR, Grade.GROUND_0, 0)
    units = table.s.areas[BR].units[0]
    assert (units[Grade.GROUND_0, STANDING], units[Grade.GROUND_1, STANDING], units[Grade.GROUND_1, ROUTED]) == (
        1,
        1,
        0,
    )
    pool[Grade.GROUND_0] += 1
    pool[Grade.GROUND_1] += 1
    assert list(table.s.forces[0].pool) == pool
    assert table.s.stage == Stage.STEP
    assert table.log.seats[0].over_capacity == 2


@pytest.mark.parametrize("units", range(1, 6))
def test_a_void_takes_three_units(units: int) -> None:
    table = Table().units(TR, 0, Grade.SHIP_0, min(units, 3)).units(TR, 0, Grade.SHIP_2, max(0, units - 3))
    begin(table, Order.STRATEGIZE, system=1)
    gone = 0
    while table.stage == Stage.DISBAND:
        table.do(*table.legal()[0])
        gone += 1
    assert gone == max(0, units - 3)


def test_structures_do_not_count() -> None:
    table = Table().units(BR, 0, Grade.GROUND_0, 2).structure(BR, 0, Structure.BASTION)
    assert begin(table, Order.STRATEGIZE, system=1).stage != Stage.DISBAND


def test_every_player_keeps_capacity_after_anybodys_order_the_active_one_first() -> None:
    table = Table(seats=3)
    for seat in range(3):
        table.units(4 * seat + BR, seat, Grade.GROUND_0, 3)
    table.s.areas[BL].capacity = 3
    begin(table, Order.STRATEGIZE, system=8, seat=1)
    seats = []
    while table.stage == Stage.DISBAND:
        seats.append(int(table.s.seat))
        table.do(*table.legal()[0])
    assert seats == [1, 2, 0]


def test_capacity_is_kept_after_a_scheme_used_instead_of_an_order() -> None:
    table = Table(first=Faction.WAYFARERS).units(TL, 0, Grade.GROUND_0, 3).units(4, 1, Grade.GROUND_0)
    table.scheme(0, EventCard.GATE_WALK).stack(0, (0, Order.DEPLOY)).operations()
    table.do(Act.SCHEME, EventCard.GATE_WALK).do(Act.CHOOSE, TL).do(Act.CHOOSE, BR)
    for _ in range(3):
        table.do(Act.MOVE, TL, Grade.GROUND_0, BR)
    table.steps()
    assert table.stage == Stage.DISBAND
    table.do(Act.DISBAND, BR, Grade.GROUND_0, 0)
    assert table.s.areas[BR].units[0, Grade.GROUND_0, STANDING] == 2
    assert table.s.stage == Stage.STEP
