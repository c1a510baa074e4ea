"""The galaxy as text: what is printed and what lies there can be read off it."""

import pytest

from pipeline.games.forbidden_stars.drawing import INSIDE, area_lines, galaxy_lines, stack_text
from pipeline.games.forbidden_stars.state import ROUTED
from pipeline.games.forbidden_stars.vocabulary import Asset, Faction, Grade, Order, Structure
from tests.games.forbidden_stars.opening import Opening
from tests.games.forbidden_stars.table import Table


def test_a_world_tells_its_capacity_what_it_gives_its_objective_and_who_is_there() -> None:
    table = Table(2, first=Faction.VANGUARD)
    table.units(0, 0, Grade.GROUND_0, 2).units(0, 0, Grade.GROUND_1, state=ROUTED).structure(0, 0, Structure.CITY)
    area = table.s.areas[0]
    area.assets[Asset.FORGE], area.wild, area.objective = 2, 1, 1
    assert " ".join(line.strip() for line in area_lines(table.s, table.d, 0)) == (
        "world 3: 1 materiel, 2 forge, wild objective of seat 2 seat 1: 2 Pathfinder, routed Line Trooper, City"
    )


def test_a_void_tells_its_ships_and_a_contested_area_both_sides() -> None:
    table = Table(2, first=Faction.VANGUARD).units(1, 1, Grade.SHIP_0, 2).units(1, 0, Grade.SHIP_0)
    assert area_lines(table.s, table.d, 1) == [
        "void",
        "seat 1: Picket",
        "  Cruiser",
        "seat 2: 2",
        "  Raider",
        "  Destroyer",
    ]
    assert area_lines(table.s, table.d, 2) == ["void"]


def test_orders_are_told_from_the_top_and_others_tokens_are_face_down() -> None:
    table = Table(2).stack(0, (0, Order.ADVANCE), (1, Order.DEPLOY))
    assert stack_text(table.s, 0) == "seat 2 Deploy, seat 1 Advance"
    assert stack_text(table.s, 0, 0) == "seat 2 face down, seat 1 Advance"
    assert stack_text(table.s, 0, 1) == "seat 2 Deploy, seat 1 face down"
    assert any("orders: seat 2 Deploy, seat 1" in line for line in galaxy_lines(table.s, table.d))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_picture_is_a_rectangle_with_a_title_for_each_system(seats: int) -> None:
    table = Opening(seats, ("map=drawn",))
    *lines, storms = galaxy_lines(table.s, table.d)
    assert {len(line) for line in lines} == {(INSIDE + 1) * int(table.d.columns) + 1}
    text = "\n".join(lines)
    for column in range(table.d.columns):
        for row in range(table.d.rows):
            assert f"{'ABCD'[column]}{row + 1} Tile" in text
    assert text.count("objective of") == 6 * seats
    assert storms.startswith("storms: ")
    assert storms.count("/") == seats


def test_storms_are_drawn_on_the_borders_where_they_lie() -> None:
    table = Table(2)
    table.s.storm[0], table.s.storm[1] = table.d.border[1, 1], table.d.border[3, 0]
    *lines, storms = galaxy_lines(table.s, table.d)
    edges = [i for i, line in enumerate(lines) if line.startswith("+")]
    for line in lines[edges[0] + 1 : edges[1]]:
        assert [i for i, mark in enumerate(line) if mark == "#"] == [2 * (INSIDE + 1)]
    assert lines[edges[1]].startswith("+##A2 Tile 4A")
    assert set(lines[edges[1]][INSIDE + 2 :]) & {"#"} == set()
    assert "#" not in "".join(lines[edges[1] + 1 :])
    assert storms == "storms: B1/C1, A1/A2"


def test_systems_not_laid_are_empty() -> None:
    table = Opening(2)
    *lines, storms = galaxy_lines(table.s, table.d)
    assert lines[0].startswith("+--A1------")
    assert storms == "storms: nothing"
