"""An order under way on a galaxy laid by hand: what tests of the orders begin with."""

from pipeline.games.forbidden_stars.state import Act, Stage
from pipeline.games.forbidden_stars.vocabulary import Order
from tests.games.forbidden_stars.table import Table

TL, TR, BL, BR = range(4)  # areas of a system: world of capacity 3, void, void, world of capacity 2


def begin(table: Table, order: Order, system: int = 0, seat: int = 0) -> Table:
    """A seat reveals an order on a system and carries it out, up to the first decision."""
    table.stack(system, (seat, order)).operations(seat)
    return table.do(Act.REVEAL, system, 0, order).steps()


def owns(table: Table, upgrade: int, seat: int = 0) -> Table:
    """A seat has an order upgrade, by its place among the five of its faction, from 1."""
    table.s.forces[seat].owned |= 1 << (upgrade - 1)
    return table


def used(table: Table, upgrade: int, seat: int = 0) -> bool:
    """Whether it has used it in this round."""
    return bool(table.s.forces[seat].used >> (upgrade - 1) & 1)


def done(table: Table) -> Table:
    """No more of this; then on to the next decision."""
    return table.do(Act.DONE).steps()


def finish(table: Table) -> Table:
    """Decline whatever the order still asks, up to the next token revealed."""
    while table.stage not in (Stage.REVEAL, Stage.DISBAND) and not table.over and table.s.active >= 0:
        done(table)
    return table
