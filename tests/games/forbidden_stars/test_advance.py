"""The Advance Order: ships, ground units along paths, storms, contested areas, arrivals, the combat or strike.

In the names of areas of the examples: system X lies at the left of S, Y at its right.
"""

import pytest

from pipeline.games.forbidden_stars.cards import QUADRANTS
from pipeline.games.forbidden_stars.state import ROUTED, STANDING, Act, Due, Part, Stage
from pipeline.games.forbidden_stars.vocabulary import GRADES, NOBODY, EventCard, Faction, Grade, Order, Structure
from tests.games.forbidden_stars.ordering import BL, BR, TL, TR, begin, done
from tests.games.forbidden_stars.table import Table

X, S, Y = 0, 1, 2  # systems of the upper row at two seats: three columns
GROUND, SHIP = Grade.GROUND_0, Grade.SHIP_0


def at(system: int, quadrant: int) -> int:
    return QUADRANTS * system + quadrant


class Galaxy(Table):
    """Areas are worlds or voids as a test says; the others stay as they are."""

    def worlds(self, *areas: int) -> "Galaxy":
        for a in areas:
            self.s.areas[a].world, self.s.areas[a].capacity = 1, 5
        return self

    def voids(self, *areas: int) -> "Galaxy":
        for a in areas:
            self.s.areas[a].world, self.s.areas[a].capacity = 0, 3
        return self

    def storm(self, one: int, other: int) -> "Galaxy":
        side = list(self.d.next_to[one]).index(other)
        self.s.storm[0] = self.d.border[one, side]
        return self

    def advance(self, source: int = NOBODY) -> "Galaxy":
        """An Advance Order in S; units come from there and from a system."""
        begin(self, Order.ADVANCE, S)
        if self.stage == Stage.SOURCE:
            self.do(Act.SOURCE, source).steps()
        else:
            assert source == NOBODY
        return self

    def ground(self) -> "Galaxy":
        """No ship moves (any more): ground units are next, if they can move."""
        if self.stage == Stage.MOVE and self.s.count == 0:
            done(self)
        return self

    def targets(self, a: int, grade: int = GROUND) -> set[int]:
        return {c for start, b, c in self.kinds(Act.MOVE) if (start, b) == (a, grade)} if self.moving else set()

    @property
    def moving(self) -> bool:
        return self.stage == Stage.MOVE

    def sources(self) -> set[int]:
        return {a for a, _, _ in self.kinds(Act.SOURCE)} if self.stage == Stage.SOURCE else set()


def test_one_contested_area_at_most() -> None:  # W15
    table = Galaxy().worlds(at(S, TL), at(S, TR), at(S, BR)).voids(at(S, BL))
    table.units(at(S, TR), 0, GROUND, 2).units(at(S, TL), 1, GROUND).units(at(S, BR), 1, GROUND)
    table.advance()
    assert table.targets(at(S, TR)) == {at(S, TL), at(S, BR)}
    table.do(Act.MOVE, at(S, TR), GROUND, at(S, BR)).steps()
    assert table.s.contested == at(S, BR)
    assert table.targets(at(S, TR)) == {at(S, BR)}
    table.do(Act.MOVE, at(S, TR), GROUND, at(S, BR))
    assert (table.s.stage, table.s.due, table.s.combat.area) == (Stage.STEP, Due.COMBAT, at(S, BR))
    assert int(table.s.combat.came) == 1 << at(S, TR)


def test_a_void_may_be_the_contested_area() -> None:
    table = Galaxy().units(at(S, TR), 0, SHIP).units(at(S, BL), 1, SHIP).units(at(S, TL), 1, GROUND)
    table.units(at(S, BR), 0, GROUND).worlds(at(S, BL))
    table.voids(at(S, BL)).advance()
    table.do(Act.MOVE, at(S, TR), SHIP, at(S, BL)).steps()
    assert table.s.contested == at(S, BL)
    assert not table.targets(at(S, BR))


def test_five_units_may_end_their_movement_in_an_area() -> None:  # W16
    table = Galaxy().units(at(S, TR), 0, SHIP, 3).units(at(X, TR), 0, SHIP, 0)
    table.s.areas[at(X, TR)].units[0, SHIP, STANDING] = 3  # six ships that can reach the void
    table.advance(X)
    for start in (S, S, S, X, X):
        table.do(Act.MOVE, at(start, TR), SHIP, at(S, BL)).steps()
    assert table.targets(at(X, TR), SHIP) == {at(S, TR)}


def test_units_that_were_there_before_do_not_count_among_the_five() -> None:
    table = Galaxy().units(at(S, BL), 0, SHIP).units(at(S, TR), 0, SHIP)
    table.s.areas[at(S, BL)].units[0, SHIP, STANDING] = 7
    table.advance()
    assert table.targets(at(S, TR), SHIP) == {at(S, BL)}


def test_a_path_leads_from_world_over_a_void_with_a_ship_to_a_world() -> None:  # W19
    table = Galaxy().worlds(at(X, TR), at(S, TR)).voids(at(S, TL))
    table.units(at(X, TR), 0, GROUND).units(at(S, TL), 0, SHIP).advance(X).ground()
    assert at(S, TR) in table.targets(at(X, TR))


def test_an_uncontrolled_void_is_no_part_of_a_path() -> None:  # W20
    table = Galaxy().worlds(at(X, TR), at(S, TR)).voids(at(S, TL)).units(at(X, TR), 0, GROUND)
    begin(table, Order.ADVANCE, S)
    assert X not in table.sources()


def test_no_path_leads_diagonally() -> None:  # W22
    table = Galaxy().units(at(S, TL), 0, GROUND)
    begin(table, Order.ADVANCE, S)
    assert not table.moving  # TL and BR are the only worlds, the voids between are not friendly
    table = Galaxy().units(at(S, TL), 0, GROUND).units(at(S, BL), 0, SHIP).advance().ground()
    assert table.targets(at(S, TL)) == {at(S, BR)}


def test_a_world_beside_a_world_needs_no_ship() -> None:  # W23
    table = Galaxy().worlds(at(X, TR), at(S, TL)).units(at(X, TR), 0, GROUND).advance(X)
    assert table.targets(at(X, TR)) == {at(S, TL)}
    table = Galaxy().worlds(at(X, TR), at(S, TL)).units(at(X, TR), 0, GROUND).units(at(S, TL), 1, GROUND)
    table.structure(at(S, TL), 1, Structure.CITY).advance(X)
    table.do(Act.MOVE, at(X, TR), GROUND, at(S, TL))
    assert table.s.combat.area == at(S, TL)


def test_ships_go_to_any_void_of_the_active_system() -> None:  # W24
    table = Galaxy().voids(at(X, TL), at(S, BR)).units(at(X, TL), 0, SHIP).advance(X)
    assert table.targets(at(X, TL), SHIP) == {at(S, TR), at(S, BL), at(S, BR)}


def test_nothing_passes_a_storm_but_inside_a_system_and_from_elsewhere_units_move() -> None:  # W26
    table = Galaxy().worlds(at(X, TR), at(Y, TL), at(S, TL), at(S, TR)).voids(at(X, TL))
    table.units(at(X, TR), 0, GROUND).units(at(X, TL), 0, SHIP).units(at(Y, TL), 0, GROUND).units(at(S, TL), 0, GROUND)
    table.storm(X, S)
    begin(table, Order.ADVANCE, S)
    assert table.sources() == {NOBODY, Y}
    table.do(Act.SOURCE, Y).steps()
    assert table.targets(at(Y, TL)) == {at(S, TR)}
    assert table.targets(at(S, TL)) == {at(S, TR)}


def test_no_detour_through_a_third_system_gets_round_a_storm() -> None:
    table = Galaxy().worlds(*(at(system, quadrant) for system in range(6) for quadrant in range(QUADRANTS)))
    for system in range(6):
        for quadrant in range(QUADRANTS):
            table.units(at(system, quadrant), 0, GROUND, 0).structure(at(system, quadrant), 0, 0)
            table.s.forces[0].tokens = 9
    table.units(at(X, TL), 0, GROUND).storm(X, S)
    begin(table, Order.ADVANCE, S)
    assert not table.moving
    assert not table.sources()


def test_ground_units_come_from_the_system_that_ships_came_from() -> None:
    table = Galaxy().worlds(at(X, TR), at(Y, TL), at(S, TL), at(S, TR)).voids(at(X, TL), at(Y, TR))
    table.units(at(X, TR), 0, GROUND).units(at(X, TL), 0, SHIP).units(at(Y, TL), 0, GROUND).units(at(Y, TR), 0, SHIP)
    begin(table, Order.ADVANCE, S)
    assert table.sources() == {NOBODY, X, Y}
    table.do(Act.SOURCE, X).steps()
    starts = {a for a, _, _ in table.kinds(Act.MOVE)}
    assert starts == {at(X, TL)}
    table.ground()
    assert {a for a, _, _ in table.kinds(Act.MOVE)} == {at(X, TR)}


def test_ships_move_before_ground_units() -> None:
    table = Galaxy().units(at(S, TR), 0, SHIP).units(at(S, TL), 0, GROUND).advance()
    assert {b for _, b, _ in table.kinds(Act.MOVE)} == {SHIP}
    done(table)
    assert {b for _, b, _ in table.kinds(Act.MOVE)} == {GROUND}


def test_a_void_that_ships_enter_in_this_order_opens_no_path() -> None:  # W34
    table = Galaxy().units(at(S, TL), 0, GROUND).units(at(X, TR), 0, SHIP).advance(X)
    table.do(Act.MOVE, at(X, TR), SHIP, at(S, BL)).steps()
    assert not table.moving


def test_a_void_that_ships_leave_in_this_order_is_still_part_of_a_path() -> None:
    table = Galaxy().units(at(S, TL), 0, GROUND).units(at(S, TR), 0, SHIP).advance()
    table.do(Act.MOVE, at(S, TR), SHIP, at(S, BL)).steps()
    assert table.targets(at(S, TL)) == {at(S, BR)}


def test_any_number_of_units_pass_through_a_friendly_area() -> None:  # W28
    table = Galaxy().worlds(at(X, TR), at(S, TR)).voids(at(S, TL)).units(at(S, TL), 0, SHIP, 3)
    table.units(at(X, TR), 0, GROUND, 4).advance(X).ground()
    for left in (3, 2, 1, 0):
        table.do(Act.MOVE, at(X, TR), GROUND, at(S, TR)).steps()
        assert table.s.areas[at(X, TR)].units[0, GROUND, STANDING] == left
    assert table.s.areas[at(S, TR)].units[0, GROUND, STANDING] == 4


def test_a_unit_moves_once() -> None:
    table = Galaxy().worlds(at(S, TL), at(S, TR), at(S, BR)).units(at(S, TL), 0, GROUND).advance()
    table.do(Act.MOVE, at(S, TL), GROUND, at(S, TR)).steps()
    assert not table.moving


def test_moving_nothing_and_moving_within_the_system_alone_is_allowed() -> None:
    table = Galaxy().worlds(at(S, TL), at(S, TR)).units(at(S, TL), 0, GROUND).units(at(X, TL), 1, GROUND).advance()
    done(table)
    assert table.s.areas[at(S, TL)].units[0, GROUND, STANDING] == 1
    table = Galaxy().worlds(at(S, TL), at(S, TR)).units(at(S, TL), 0, GROUND).advance()
    assert table.targets(at(S, TL)) == {at(S, TR)}


def test_routed_units_stay_or_move_and_arrive_routed() -> None:
    def position(rule: str) -> Galaxy:
        table = Galaxy(sets=(f"routed_move={rule}",)).worlds(at(S, TL), at(S, TR))
        table.units(at(S, TL), 0, GROUND, state=ROUTED).units(at(X, TL), 1, GROUND)
        begin(table, Order.ADVANCE, S)
        return table

    assert not position("false").moving
    table = position("true")
    table.do(Act.MOVE, at(S, TL), GROUND + GRADES, at(S, TR))
    assert table.s.areas[at(S, TR)].units[0, GROUND, ROUTED] == 1
    assert not table.moving


def test_units_leave_no_void_or_world_for_the_wrong_kind_of_area() -> None:
    table = Galaxy().units(at(S, TR), 0, SHIP).units(at(S, BL), 0, SHIP).units(at(S, TL), 0, GROUND).advance()
    assert table.targets(at(S, TR), SHIP) == {at(S, BL)}
    done(table)
    assert table.targets(at(S, TL)) == {at(S, BR)}


def test_without_a_contested_area_a_strike_may_follow_or_not() -> None:  # W27
    table = Galaxy().units(at(S, TR), 0, SHIP).units(at(S, TL), 1, GROUND).advance()
    done(table)
    assert table.stage == Stage.STRIKE
    assert (Act.DONE, 0, 0, 0) in table.legal()
    assert (at(S, TR), at(S, TL), 0) in table.kinds(Act.STRIKE)
    done(table)
    assert table.s.active == NOBODY


def test_with_a_contested_area_no_strike_follows() -> None:  # W27
    table = Galaxy().worlds(at(S, TL), at(S, BL), at(S, BR)).units(at(S, TR), 0, SHIP).units(at(S, TL), 1, GROUND)
    table.units(at(S, BL), 0, GROUND).advance()
    table.ground().do(Act.MOVE, at(S, BL), GROUND, at(S, TL)).steps()
    while table.s.combat.fight != 0:
        table.do(*table.legal()[0]).steps()
    assert table.stage != Stage.STRIKE


def test_through_the_storm_lets_all_units_pass_storms_and_may_be_declined() -> None:
    def position() -> Galaxy:
        table = Galaxy(first=Faction.ZEALOTS).worlds(at(X, TR), at(S, TL)).voids(at(X, TL))
        table.units(at(X, TR), 0, GROUND).units(at(X, TL), 0, SHIP).storm(X, S)
        table.scheme(0, EventCard.THROUGH_THE_STORM)
        begin(table, Order.ADVANCE, S)
        return table

    table = position()
    assert table.stage == Stage.SCHEME
    table.do(Act.SCHEME, EventCard.THROUGH_THE_STORM).steps()
    assert table.sources() == {NOBODY, X}
    table.do(Act.SOURCE, X).steps()
    assert table.targets(at(X, TL), SHIP) == {at(S, TR), at(S, BL)}
    assert table.ground().targets(at(X, TR)) == {at(S, TL)}
    table = position()
    table.do(Act.DONE)
    assert table.stage == Stage.STEP
    assert table.s.part == Part.NOTHING


@pytest.mark.parametrize("n", [1, 4])
def test_more_units_than_a_world_takes_may_move_in_and_some_are_lost_at_the_end(n: int) -> None:
    table = Galaxy().worlds(at(S, TL), at(S, TR)).units(at(S, TL), 0, GROUND, 5).units(at(X, TL), 1, GROUND)
    table.s.areas[at(S, TR)].capacity = 3
    table.advance()
    for _ in range(n):
        table.do(Act.MOVE, at(S, TL), GROUND, at(S, TR))
    done(table)
    assert (table.stage == Stage.DISBAND) == (n > 3)
    if n > 3:
        table.do(Act.DISBAND, at(S, TR), GROUND, 0)
        assert table.s.areas[at(S, TR)].units[0, GROUND, STANDING] == 3
