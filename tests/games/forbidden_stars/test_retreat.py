"""Retreats, and what a combat leaves behind.

System 0 of three columns: areas 0 (world), 1 and 2 (voids), 3 (world); system 1 at its right has areas 4 to 7, system 3
below has 12 to 15. World 3 touches the voids 1, 2, 6 (at the right) and 13 (below).
"""

import itertools

import numpy as np
import pytest

from pipeline.games.forbidden_stars.retreat import has_bit, retreat_areas
from pipeline.games.forbidden_stars.state import ROUTED, STANDING, Act, Fight, Stage
from pipeline.games.forbidden_stars.vocabulary import NOBODY, Structure
from tests.games.forbidden_stars.fighting import ATTACKER, DEFENDER, HERE, VOID, army, begin, no_cards, on, row, there
from tests.games.forbidden_stars.table import Table

SHIP, BIG_SHIP = 1, 4


def areas(table: Table, side: int) -> set[int]:
    bits = retreat_areas(table.s, table.d, side)
    return {a for a in range(table.d.areas) if has_bit(bits, a)}


def lost(table: Table, loser: int) -> Table:
    """The combat is over, and this side has lost."""
    no_cards(table)
    table.s.combat.winner, table.s.combat.side, table.s.combat.fight = 1 - loser, loser, Fight.RETREAT
    return table


def joined(table: Table) -> Table:
    """Voids of the defender join the worlds 0 and 3 of system 0."""
    return table.units(1, 1, SHIP)


def test_attackers_go_back_to_an_area_that_one_of_them_came_from() -> None:
    table = begin(army(army(Table(), 0, [0, 0]), 1, [5]), came=(3, 4))
    assert areas(table, ATTACKER) == {3, 4}
    on(lost(table, ATTACKER))
    assert (table.stage, int(table.s.seat)) == (Stage.RETREAT, 0)
    table.do(Act.RETREAT, 4)
    assert there(table, 0, 4) == {(0, ROUTED): 2}
    assert there(table, 0) == {}


def test_attackers_that_came_by_no_advance_are_destroyed() -> None:
    table = lost(begin(army(army(Table(), 0, [0, 2]), 1, [5])), ATTACKER)
    assert areas(table, ATTACKER) == set()
    on(table).do(Act.RETREAT, NOBODY)
    assert there(table, 0) == {}
    assert table.s.combat.sides[ATTACKER].lost == 5
    assert table.log.seats[1].destroyed == 5


def test_attackers_do_not_go_back_where_an_enemy_is_by_now() -> None:
    table = begin(army(army(Table(), 0, [0]), 1, [5]).units(3, 1, 0), came=(3, 4))
    assert areas(table, ATTACKER) == {4}


def test_units_that_lost_are_routed_and_stay_together() -> None:
    table = begin(army(army(Table(), 0, [5]), 1, [0, 2], routed=[0]), came=(4,))
    joined(table).units(3, 1, 0)
    on(lost(table, DEFENDER)).do(Act.RETREAT, 3)
    assert there(table, 1, 3) == {(0, STANDING): 1, (0, ROUTED): 2, (2, ROUTED): 1}


def test_units_that_lost_may_part_if_a_switch_says_so() -> None:
    table = begin(army(army(Table(sets=("retreat_split=true",)), 0, [5]), 1, [0, 2]), came=(4, 7))
    joined(table).units(3, 1, 0).units(15, 1, 0).units(13, 1, SHIP)
    on(lost(table, DEFENDER))
    assert table.kinds(Act.RETREAT) == [(3, 0, STANDING), (15, 0, STANDING)]
    table.do(Act.RETREAT, 15, 0, STANDING).step()
    table.do(Act.RETREAT, 3, 2, STANDING)
    assert there(table, 1, 15) == {(0, STANDING): 1, (0, ROUTED): 1}
    assert there(table, 1, 3) == {(0, STANDING): 1, (2, ROUTED): 1}


def test_defenders_need_a_path_of_friendly_areas() -> None:
    table = begin(army(army(Table(), 0, [5]), 1, [0]).units(3, 1, 0), came=(4,))
    assert areas(table, DEFENDER) == set()  # world 3 is friendly, and touches world 0 nowhere
    joined(table)
    assert areas(table, DEFENDER) == {3}


def test_defenders_go_to_an_uncontrolled_area_only_without_a_friendly_one() -> None:
    table = joined(begin(army(army(Table(), 0, [5]), 1, [0]), came=(4,)))
    assert areas(table, DEFENDER) == {3}
    table.units(6, 1, SHIP)  # void 6 of system 1 touches world 3, and is friendly now
    assert areas(table, DEFENDER) == {3}
    table.units(3, 1, 0)
    assert areas(table, DEFENDER) == {3}
    table.units(4, 1, 0)  # world 4 touches void 1, but attackers came from there
    assert areas(table, DEFENDER) == {3}


def test_defenders_reach_an_adjacent_system_unless_a_storm_lies_between() -> None:
    table = joined(begin(army(army(Table(), 0, [5]), 1, [0]), came=(3,))).units(4, 1, 0)
    assert areas(table, DEFENDER) == {4}
    table.s.storm[0] = table.d.border[0, 1]
    assert areas(table, DEFENDER) == set()


def test_ships_need_no_path_but_no_storm_either() -> None:
    table = army(army(Table(), 0, [BIG_SHIP], VOID), 1, [SHIP], VOID)
    begin(table, VOID, came=(2,))
    assert areas(table, DEFENDER) == {5, 6, 13, 14}  # the voids of both adjacent systems
    table.s.storm[0] = table.d.border[0, 1]
    assert areas(table, DEFENDER) == {13, 14}
    table.units(14, 1, SHIP)
    assert areas(table, DEFENDER) == {14}
    table.units(14, 0, BIG_SHIP)
    assert areas(table, DEFENDER) == {13}


def test_defenders_never_go_where_attackers_came_from() -> None:
    table = army(army(Table(), 0, [BIG_SHIP], VOID), 1, [SHIP], VOID)
    assert areas(begin(table, VOID, came=(5, 13)), DEFENDER) == {2, 6, 14}


def test_defenders_without_an_area_are_destroyed() -> None:
    table = lost(begin(army(army(Table(), 0, [5]), 1, [0]), came=(4,)), DEFENDER)
    on(table).do(Act.RETREAT, NOBODY)
    assert there(table, 1) == {}
    assert table.s.forces[1].pool[0] == table.d.units[6].pool


def owners(table: Table, a: int) -> set[int]:
    seats = {seat for seat in (0, 1) if table.s.areas[a].units[seat].sum()}
    return seats | ({int(table.s.areas[a].owner)} - {NOBODY})


def naive(table: Table, came: tuple[int, ...]) -> set[int]:
    """The rule told once more for ground units of seat 2 in world 0: every path, one step after another."""
    s, d = table.s, table.d

    def joined(a: int, b: int) -> bool:
        if b not in {int(x) for x in d.beside[a]}:
            return False
        x, y = a // 4, b // 4
        storms = {int(b) for b in s.storm[: d.storms]}
        return x == y or not any(d.next_to[x, k] == y and int(d.border[x, k]) in storms for k in range(4))

    found: dict[bool, set[int]] = {True: set(), False: set()}
    near = [x for x in {0, *(int(x) for x in d.next_to[0])} if x != NOBODY]
    for system in near:
        inside = [a for a in range(d.areas) if a // 4 in (0, system)]
        reached, edge = {0}, [0]
        while edge:
            a = edge.pop()
            for b in inside:
                if joined(a, b) and b not in reached and owners(table, b) == {1}:
                    reached.add(b)
                    edge.append(b)
        for b in inside:
            if b == 0 or b // 4 != system or not s.areas[b].world or b in came:
                continue
            if any(joined(a, b) for a in reached):
                if owners(table, b) == {1}:
                    found[True].add(b)
                elif not owners(table, b):
                    found[False].add(b)
    return found[True] or found[False]


@pytest.mark.parametrize("seed", range(40))
def test_where_defenders_may_go_told_once_more(seed: int) -> None:
    random = np.random.default_rng(seed)
    table = army(army(Table(), 0, [5]), 1, [0])
    for system in range(6):
        for quadrant in range(4):
            table.s.areas[4 * system + quadrant].world = int(random.integers(2))
    table.s.areas[0].world = 1
    for a in range(1, 24):
        owner = int(random.choice([0, 1, 1, 2]))
        grade = 0 if table.s.areas[a].world else SHIP
        if owner < 2 and table.s.forces[owner].pool[grade] > 0:
            table.units(a, owner, grade)
    inner = [int(table.d.border[system, side]) for system, side in ((0, 1), (0, 2), (1, 1), (1, 2))]
    table.s.storm[:2] = random.choice(inner, 2, replace=False)
    came = tuple(int(a) for a in random.choice(np.arange(1, 24), 2, replace=False))
    assert areas(begin(table, came=came), DEFENDER) == naive(table, came)


def test_the_winner_takes_a_city_or_factory_and_a_standing_bastion_is_destroyed() -> None:
    for structure, rule in itertools.product(Structure, ("destroyed", "captured")):
        table = army(army(Table(sets=(f"lost_bastion={rule}",)), 0, [5]), 1, [0]).structure(HERE, 1, structure)
        on(lost(begin(table, came=(3,)), DEFENDER)).do(Act.RETREAT, NOBODY)
        on(table)
        area, taken = table.s.areas[HERE], structure != Structure.BASTION or rule == "captured"
        assert area.owner == (0 if taken else NOBODY)
        assert area.structures == (1 << structure if taken else 0)
        assert [int(table.s.forces[seat].tokens) for seat in (0, 1)] == [8 if taken else 9, 9]
        assert table.s.forces[0].level == (structure == Structure.CITY)
        assert area.won == 1
        assert row(table).captured == taken
        assert table.sound


def test_without_a_control_token_to_spare_a_structure_is_destroyed() -> None:
    table = army(army(Table(), 0, [5]), 1, []).structure(HERE, 1, Structure.CITY).structure(HERE, 1, Structure.FACTORY)
    table.s.forces[0].tokens = 1
    on(begin(table, came=(3,)))
    assert table.s.areas[HERE].structures == 1 << Structure.CITY
    assert (table.s.forces[0].tokens, table.s.forces[1].tokens) == (0, 9)


def test_the_winner_may_raze_what_it_takes_if_a_switch_says_so() -> None:
    table = (
        army(Table(sets=("raze=true",)), 0, [5])
        .structure(HERE, 1, Structure.CITY)
        .structure(HERE, 1, Structure.FACTORY)
    )
    on(begin(table, came=(3,)))
    assert table.stage == Stage.EFFECT
    assert table.kinds(Act.CHOOSE) == [(Structure.CITY, 0, 0), (Structure.FACTORY, 0, 0)]
    table.do(Act.CHOOSE, Structure.CITY)
    assert table.kinds(Act.CHOOSE) == [(Structure.FACTORY, 0, 0)]
    on(table.do(Act.DONE))
    assert table.s.areas[HERE].structures == 1 << Structure.FACTORY
    assert table.s.combat.fight == Fight.NONE
    assert table.sound


def test_a_defender_that_wins_keeps_its_structures() -> None:
    table = army(army(Table(sets=("raze=true",)), 0, [0]), 1, [5]).structure(HERE, 1, Structure.CITY)
    on(lost(begin(table, came=(3,)), ATTACKER)).do(Act.RETREAT, 3)
    on(table)
    assert table.s.areas[HERE].owner == 1
    assert row(table).captured == 0
    assert table.sound
