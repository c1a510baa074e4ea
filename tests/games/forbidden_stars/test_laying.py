"""The galaxy as players lay it: tiles, objective tokens and storms, at each table and by each switch."""

import random
from collections import Counter

import numpy as np
import pytest

from pipeline.games.forbidden_stars.cards import QUADRANTS
from pipeline.games.forbidden_stars.laying import printed
from pipeline.games.forbidden_stars.state import Act, Phase, Stage
from pipeline.games.forbidden_stars.vocabulary import NOBODY
from tests.games.forbidden_stars.opening import Opening, apart, middles

TABLES = [(2, 6, 2, 12), (3, 9, 3, 18), (4, 12, 4, 24)]  # seats, systems, storms, objective tokens


@pytest.mark.parametrize(("seats", "systems", "storms", "tokens"), TABLES)
@pytest.mark.parametrize("seed", range(3))
def test_the_galaxy_has_its_systems_storms_and_objectives(
    seats: int, systems: int, storms: int, tokens: int, seed: int
) -> None:
    table = Opening(seats, seed=seed).lay_all(random.Random(seed))
    s, d = table.s, table.d
    assert Counter(int(seat) for seat in s.layer[:systems]) == dict.fromkeys(range(seats), 3)
    assert len({int(code) // 2 for code in s.tile[:systems]}) == systems == len(table.laid())
    areas = s.areas[: QUADRANTS * systems]
    assert sum(int(area.laid) for area in s.areas) == QUADRANTS * systems
    lying = [(int(area.objective), int(s.layer[a // QUADRANTS])) for a, area in enumerate(areas) if area.objective >= 0]
    assert len(lying) == tokens
    assert Counter(owner for owner, _ in lying) == dict.fromkeys(range(seats), 6)
    assert all(owner != placer for owner, placer in lying)
    assert all((area.objective != NOBODY) == bool(area.slot) for area in areas)
    assert len({int(border) for border in s.storm[:storms]}) == storms == d.storms
    assert (s.phase, s.round_, s.first, s.turn) == (Phase.PLANNING, 1, 0, 0)
    table.step()
    assert (table.stage, s.seat) == (Stage.ORDER, 0)


@pytest.mark.parametrize("turns", range(4))
def test_a_tile_turned_clockwise_is_its_picture_turned(turns: int) -> None:
    picture = np.rot90(np.arange(QUADRANTS).reshape(2, 2), -turns).reshape(-1)
    assert [printed(quadrant, turns) for quadrant in range(QUADRANTS)] == list(picture)


@pytest.mark.parametrize("seed", range(3))
def test_areas_are_what_the_tile_says_as_it_lies(seed: int) -> None:
    table = Opening(4, seed=seed).lay_all(random.Random(seed))
    s, d = table.s, table.d
    for system in range(d.systems):
        faces = np.rot90(np.arange(QUADRANTS).reshape(2, 2) + QUADRANTS * s.tile[system], -s.turned[system]).reshape(-1)
        for quadrant, which in enumerate(faces):
            area, face = s.areas[QUADRANTS * system + quadrant], d.tiles[which]
            for field in ("world", "capacity", "materiel", "wild", "slot"):
                assert area[field] == face[field]
            assert [int(n) for n in area.assets] == [int(n) for n in face.assets]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_seats_lay_one_tile_each_in_turn_and_may_turn_it_as_they_like(seats: int) -> None:
    seen = []

    def watch(table: Opening) -> None:
        if table.stage == Stage.TILE:
            seen.append(int(table.s.seat))
            assert table.s.seat == len(table.laid()) % seats
            hand = table.s.forces[table.s.seat]
            assert {(a, b) for a, b, _ in table.kinds(Act.TILE)} == {
                (int(tile), side) for tile in hand.hand_tiles[: hand.hand_tiles_n] for side in range(2)
            }
        if table.stage == Stage.LAY:
            laid = {table.cell(system) for system in table.laid()}
            cells = {system for system in range(table.d.systems) if table.cell(system) not in laid}
            if laid:
                cells = {x for x in cells if any(apart(table.cell(x), other) == 1 for other in laid)}
            assert {(a, b) for a, b, _ in table.kinds(Act.LAY)} == {(x, turns) for x in cells for turns in range(4)}

    Opening(seats).lay_all(random.Random(seats), watch)
    assert seen == [i % seats for i in range(3 * seats)]


@pytest.mark.parametrize("seats", [2, 4])
def test_by_the_fan_rule_a_tile_does_not_lie_beside_ones_last_where_that_can_be(seats: int) -> None:
    forced = 0

    def watch(table: Opening) -> None:
        nonlocal forced
        last = int(table.s.forces[table.s.seat].last_tile)
        if table.stage == Stage.LAY and last != NOBODY:
            offered = {a for a, _, _ in table.kinds(Act.LAY)}
            near = {x for x in offered if apart(table.cell(x), table.cell(last)) == 1}
            assert not near or near == offered
            forced += bool(near)
            laid = {table.cell(system) for system in table.laid()}
            free = {x for x in range(table.d.systems) if table.cell(x) not in laid}
            touching = {x for x in free if any(apart(table.cell(x), other) == 1 for other in laid)}
            far = {x for x in touching if apart(table.cell(x), table.cell(last)) > 1}
            assert offered == (far or touching)

    for seed in range(4):
        Opening(seats, ("tile_rule=not_beside_last",), seed).lay_all(random.Random(seed), watch)
    assert forced or seats > 2


@pytest.mark.parametrize("free", [False, True])
def test_the_two_objectives_of_a_tile_are_of_different_opponents_or_of_any(free: bool) -> None:
    doubles = 0

    def watch(table: Opening) -> None:
        nonlocal doubles
        if table.stage != Stage.OBJECTIVE:
            return
        here = table.s.areas[QUADRANTS * table.s.laid : QUADRANTS * table.s.laid + QUADRANTS]
        lying = {int(area.objective) for area in here if area.objective != NOBODY}
        left = {owner for owner in range(4) if table.s.forces[table.s.seat].give[owner] > 0}
        offered = {a for a, _, _ in table.kinds(Act.OWNER)}
        assert offered == (left if free else (left - lying) or left)
        doubles += bool(lying & offered)

    for seed in range(3):
        sets = (f"objective_owners={'free' if free else 'different'}",)
        Opening(4, sets, seed).lay_all(random.Random(seed), watch)
    assert bool(doubles) or not free


def test_fewer_objectives_leave_framed_worlds_empty() -> None:
    table = Opening(3, ("objectives_each=4",)).lay_all(random.Random(1))
    lying = Counter(int(area.objective) for area in table.s.areas if area.objective != NOBODY)
    assert lying == dict.fromkeys(range(3), 4)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("spare", [False, True])
def test_storms_are_laid_in_turn_on_borders_between_systems(seats: int, spare: bool) -> None:
    def free(table: Opening, system: int) -> list[int]:
        lying = {int(border) for border in table.s.storm[: table.d.storms]}
        sides = zip(table.d.border[system], table.d.next_to[system], strict=True)
        return [int(border) for border, other in sides if other != NOBODY and border not in lying]

    def watch(table: Opening) -> None:
        if table.stage != Stage.STORM:
            return
        laid = sum(1 for border in table.s.storm[: table.d.storms] if border != NOBODY)
        assert table.s.seat == laid % seats
        places = middles(table.d)
        inside = (range(1, 2 * int(table.d.columns)), range(1, 2 * int(table.d.rows)))
        inner = {x for x, (across, down) in places.items() if across in inside[0] and down in inside[1]}
        inner -= {int(border) for border in table.s.storm[:laid]}
        last = {free(table, system)[0] for system in range(table.d.systems) if len(free(table, system)) == 1}
        offered = table.kinds(Act.STORM)
        assert {a for a, _, _ in offered} == {laid}
        assert {b for _, b, _ in offered} == ((inner - last) or inner if spare else inner)

    for seed in range(3):
        sets = (f"storm_start={'not_the_only' if spare else 'inner'}", "storms=4")
        Opening(seats, sets, seed).lay_all(random.Random(seed), watch)


def test_without_storms_round_1_begins_with_the_last_tile() -> None:
    table = Opening(2, ("storms=0",)).lay_all(random.Random(1))
    assert table.s.phase == Phase.PLANNING
    assert table.sound


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_facts_tell_who_put_an_objective_where_and_how_far_from_its_owners_start(seats: int) -> None:
    table = Opening(seats).lay_all(random.Random(seats))
    s, log = table.s, table.log
    assert log.objectives_n == 6 * seats
    for fact, row in enumerate(log.objectives[: log.objectives_n]):
        (a,) = (a for a, area in enumerate(s.areas) if area.objective_fact == fact)
        owner = int(s.areas[a].objective)
        starts = {
            b // QUADRANTS for b, area in enumerate(s.areas) if area.units[owner].sum() > 0 or area.owner == owner
        }
        assert (row.owner, row.system, row.collected, row.fought) == (owner + 1, a // QUADRANTS + 1, 0, 0)
        assert row.placer == s.layer[a // QUADRANTS] + 1
        assert row.distance == min(apart(table.cell(a // QUADRANTS), table.cell(x)) for x in starts)


def test_the_seat_that_laid_the_last_tile_is_noted() -> None:
    assert Opening(3).lay_all(random.Random(1)).s.last_layer == 2
