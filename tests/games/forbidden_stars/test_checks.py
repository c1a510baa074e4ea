"""Each invariant fires on the position that breaks it, and on no sound one."""

from collections.abc import Callable

import pytest

from pipeline.games.forbidden_stars import checks
from pipeline.games.forbidden_stars.event_decks import draw_event
from pipeline.games.forbidden_stars.moves import RULES
from pipeline.games.forbidden_stars.state import Phase
from pipeline.games.forbidden_stars.vocabulary import Asset, Grade, Order, Structure
from tests.games.forbidden_stars.table import Table


def sound() -> Table:
    """A sound table: all objective tokens lie on the map."""
    table = Table().units(0, 0, Grade.GROUND_0).units(5, 1, Grade.SHIP_0).structure(3, 0, Structure.CITY)
    for a in range(12):
        table.s.areas[a].objective = a % 2
    return table


def lose_a_pair(table: Table) -> None:
    table.s.forces[0].deck[0] = 0


def split_a_pair(table: Table) -> None:
    table.s.forces[0].deck[0] = 1


def lose_a_model(table: Table) -> None:
    table.s.forces[0].pool[Grade.GROUND_0] -= 1


def lose_a_control_token(table: Table) -> None:
    table.s.forces[0].tokens -= 1


def turn_the_dial_too_far(table: Table) -> None:
    table.s.forces[0].materiel = 15


def turn_the_dial_below_0(table: Table) -> None:
    table.s.forces[0].materiel = -1


def hold_four_caches(table: Table) -> None:
    table.s.forces[0].assets[Asset.CACHE] = 4


def land_a_ship(table: Table) -> None:
    table.units(0, 0, Grade.SHIP_0)


def float_a_ground_unit(table: Table) -> None:
    table.units(1, 0, Grade.GROUND_0)


def build_in_a_void(table: Table) -> None:
    table.structure(1, 0, Structure.CITY)


def crowd_an_area(table: Table) -> None:
    table.units(0, 0, Grade.GROUND_0, 3)
    table.s.kept, table.s.phase = 1, Phase.OPERATIONS


def lose_an_order(table: Table) -> None:
    table.s.forces[0].orders[Order.DEPLOY] -= 1


def lose_an_event(table: Table) -> None:
    draw_event(table.s, table.d, 0)


def double_an_event(table: Table) -> None:
    table.s.forces[0].schemes = 1


def pile_up_storms(table: Table) -> None:
    table.s.storm[0] = table.s.storm[1]


def lose_a_storm(table: Table) -> None:
    table.s.storm[0] = 63


def leave_a_city_to_nobody(table: Table) -> None:
    table.s.areas[3].owner = -1
    table.s.forces[0].tokens += 1


def miscount_cities(table: Table) -> None:
    table.s.forces[0].level = 2


def miscount_worlds(table: Table) -> None:
    table.s.forces[0].worlds = 1


def contest_an_area(table: Table) -> None:
    table.units(0, 1, Grade.GROUND_0)


def lose_an_objective(table: Table) -> None:
    table.s.areas[0].objective = -1


def stack_below_nothing(table: Table) -> None:
    table.s.stack_n[0] = -1


BROKEN: list[tuple[Callable[[Table], None], int]] = [
    (lose_a_pair, checks.DECK_WRONG),
    (split_a_pair, checks.DECK_WRONG),
    (lose_a_model, checks.MODELS_LOST),
    (lose_a_control_token, checks.TOKENS_LOST),
    (turn_the_dial_too_far, checks.DIAL_WRONG),
    (turn_the_dial_below_0, checks.DIAL_WRONG),
    (hold_four_caches, checks.ASSETS_WRONG),
    (land_a_ship, checks.MISPLACED),
    (float_a_ground_unit, checks.MISPLACED),
    (build_in_a_void, checks.MISPLACED),
    (crowd_an_area, checks.OVER_CAPACITY),
    (lose_an_order, checks.ORDERS_LOST),
    (lose_an_event, checks.EVENTS_LOST),
    (double_an_event, checks.EVENTS_LOST),
    (pile_up_storms, checks.STORMS_WRONG),
    (lose_a_storm, checks.STORMS_WRONG),
    (leave_a_city_to_nobody, checks.OWNER_WRONG | checks.COUNT_WRONG),
    (miscount_cities, checks.COUNT_WRONG),
    (miscount_worlds, checks.COUNT_WRONG),
    (contest_an_area, checks.CONTESTED),
    (lose_an_objective, checks.OBJECTIVES_LOST),
    (stack_below_nothing, checks.NEGATIVE),
]


def test_a_sound_position_has_no_fault() -> None:
    table = sound()
    assert RULES.check(table.s, table.d) == 0


@pytest.mark.parametrize(("spoil", "fault"), BROKEN, ids=lambda x: getattr(x, "__name__", ""))
def test_a_broken_invariant_is_found(spoil: Callable[[Table], None], fault: int) -> None:
    table = sound()
    spoil(table)
    assert RULES.check(table.s, table.d) == fault


def test_every_fault_is_tried_and_has_words() -> None:
    tried = 0
    for _, fault in BROKEN:
        tried |= fault
    assert tried == sum(checks.FAULTS)
