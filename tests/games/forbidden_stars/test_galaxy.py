"""Friendly, enemy and uncontrolled areas; worlds, cities and income counted: told again on galaxies made by chance."""

import random

import pytest

from pipeline.games.forbidden_stars import galaxy
from pipeline.games.forbidden_stars.cards import QUADRANTS
from pipeline.games.forbidden_stars.state import ROUTED, STANDING
from pipeline.games.forbidden_stars.vocabulary import NOBODY, Faction, Grade, Structure
from tests.games.forbidden_stars.table import MATERIEL, WORLDS, Table


def holders(table: Table, a: int) -> set[int]:
    """The seats with a unit or structure in an area."""
    area = table.s.areas[a]
    found = {seat for seat in range(table.s.seats) if any(n for n in area.units[seat].flat)}
    return found | ({int(area.owner)} if area.structures else set())


def thrown(seats: int, seed: int) -> Table:
    """Units and structures anywhere."""
    table, lots = Table(seats), random.Random(seed)
    for a in range(table.d.areas):
        grade = Grade.GROUND_0 if WORLDS[a % QUADRANTS] else Grade.SHIP_0
        for seat in range(seats):
            if lots.random() < 0.25:
                table.s.areas[a].units[seat, grade, lots.choice((STANDING, ROUTED))] += lots.randint(1, 3)
        if WORLDS[a % QUADRANTS] and lots.random() < 0.3:
            galaxy.put_structure(table.s, table.d, a, lots.randrange(seats), lots.choice(list(Structure)))
    return table


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("seed", range(4))
def test_areas_are_friendly_enemy_or_uncontrolled_by_who_has_something_there(seats: int, seed: int) -> None:
    table = thrown(seats, seed)
    s, d = table.s, table.d
    galaxy.recount(s, d)
    for seat in range(seats):
        friendly = [a for a in range(d.areas) if holders(table, a) == {seat}]
        for a in range(d.areas):
            assert galaxy.friendly(s, a, seat) == (a in friendly)
            assert galaxy.enemy(s, a, seat) == bool(holders(table, a) - {seat})
            assert galaxy.uncontrolled(s, a) == (not holders(table, a))
            assert galaxy.units_at(s, a, seat) == s.areas[a].units[seat].sum()
        for system in range(d.systems):
            here = any(seat in holders(table, QUADRANTS * system + quadrant) for quadrant in range(QUADRANTS))
            assert galaxy.has_presence(s, system, seat) == here
        worlds = [a for a in friendly if WORLDS[a % QUADRANTS]]
        assert s.forces[seat].worlds == len(worlds)
        assert galaxy.income(s, d, seat) == sum(MATERIEL[a % QUADRANTS] for a in worlds)
        cities = [area for area in s.areas[: d.areas] if area.owner == seat and area.structures >> Structure.CITY & 1]
        assert s.forces[seat].level == len(cities)


def test_an_area_not_laid_is_neither_friendly_nor_uncontrolled() -> None:
    table = Table(2)
    table.s.areas[0].laid = 0
    assert not galaxy.uncontrolled(table.s, 0)
    assert not galaxy.friendly(table.s, 0, 0)


def test_a_structure_alone_makes_a_world_friendly() -> None:
    table = Table(2).structure(0, 1, Structure.BASTION)
    assert galaxy.friendly(table.s, 0, 1)
    assert galaxy.income(table.s, table.d, 1) == MATERIEL[0]


def test_units_come_from_the_pool_and_go_back() -> None:
    table = Table(2, first=Faction.VANGUARD)
    before = int(table.s.forces[0].pool[Grade.GROUND_0])
    galaxy.put_unit(table.s, table.d, 3, 0, Grade.GROUND_0, ROUTED)
    assert (table.s.forces[0].pool[Grade.GROUND_0], table.s.areas[3].units[0, Grade.GROUND_0, ROUTED]) == (
        before - 1,
        1,
    )
    galaxy.take_unit(table.s, table.d, 3, 0, Grade.GROUND_0, ROUTED)
    assert (table.s.forces[0].pool[Grade.GROUND_0], table.s.areas[3].units[0, Grade.GROUND_0, ROUTED]) == (before, 0)


def test_a_structure_stands_on_a_control_token_which_comes_back_with_it() -> None:
    table = Table(2).structure(0, 1, Structure.CITY)
    tokens = int(table.d.rules.control_tokens)
    assert (table.s.forces[1].tokens, table.s.forces[1].level, table.s.areas[0].owner) == (tokens - 1, 1, 1)
    galaxy.take_structure(table.s, table.d, 0, Structure.CITY)
    galaxy.recount(table.s, table.d)
    assert (table.s.forces[1].tokens, table.s.forces[1].level, table.s.areas[0].owner) == (tokens, 0, NOBODY)
