"""Start units come on the tiles as they are laid, all of them by the last one, by each switch."""

import itertools
import random
from typing import Any

import pytest

from pipeline.games.forbidden_stars.cards import QUADRANTS
from pipeline.games.forbidden_stars.state import STANDING, Act, Stage
from pipeline.games.forbidden_stars.vocabulary import GRADES, NOBODY, SHIPS, Faction, Structure
from tests.games.forbidden_stars.opening import Opening

BASTION = GRADES + 1


def all_placed(table: Opening) -> bool:
    """Whether every start unit stands on a tile of its owner, where it may, within capacity, and the factory too."""
    s, d = table.s, table.d
    for seat in range(s.seats):
        faction, found, factories = int(s.forces[seat].faction), [0] * GRADES, 0
        for a in range(d.areas):
            units = [int(n) for n in s.areas[a].units[seat, :, STANDING]]
            if any(units):
                assert s.layer[a // QUADRANTS] == seat
                assert sum(units) <= s.areas[a].capacity
                assert all(
                    bool(SHIPS >> grade & 1) != bool(s.areas[a].world) for grade in range(GRADES) if units[grade]
                )
            found = [one + other for one, other in zip(found, units, strict=True)]
            factories += int(s.areas[a].owner == seat and s.areas[a].structures >> Structure.FACTORY & 1)
        if found != [int(d.units[GRADES * faction + grade].start) for grade in range(GRADES)] or factories != 1:
            return False
    return True


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("home", [False, True])
@pytest.mark.parametrize("each", [False, True])
def test_all_start_units_and_the_factory_are_placed_on_own_tiles(seats: int, home: bool, each: bool) -> None:
    for seed in range(2):
        sets = (f"factory_home={str(home).lower()}", f"start_units={'one_each_tile' if each else 'free'}")
        table = Opening(seats, sets, seed).lay_all(random.Random(seed))
        assert all_placed(table)
        s = table.s
        for system in range(table.d.systems):
            areas = s.areas[QUADRANTS * system : QUADRANTS * system + QUADRANTS]
            seat = int(s.layer[system])
            if each:
                assert sum(int(area.units[seat].sum()) for area in areas) > 0
            if home and any(area.structures for area in areas):
                assert table.d.tile_home[s.tile[system] // 2] == s.forces[seat].faction


def tight(d: Any) -> None:
    """Areas take one unit each, and voids of ordinary tiles none, so that every world counts."""
    for code in range(2 * d.tiles_n):
        for face in d.tiles[QUADRANTS * code : QUADRANTS * code + QUADRANTS]:
            face.capacity = 1 if face.world or d.tile_home[code // 2] != NOBODY else 0


def fits(table: Opening, seat: int, chosen: int = NOBODY) -> bool:
    """Whether the units left fit on some sides of the tiles in hand: all ways tried."""
    force, d = table.s.forces[seat], table.d
    tiles = [int(tile) for tile in force.hand_tiles[: force.hand_tiles_n]]
    left = [sum(int(force.start[grade]) for grade in range(GRADES) if (SHIPS >> grade & 1) == ship) for ship in (0, 1)]
    for sides in itertools.product((0, 1), repeat=len(tiles)):
        codes = [2 * tile + side for tile, side in zip(tiles, sides, strict=True)]
        if chosen != NOBODY and chosen not in codes:
            continue
        faces = [face for code in codes for face in d.tiles[QUADRANTS * code : QUADRANTS * code + QUADRANTS]]
        room = [sum(int(face.capacity) for face in faces if bool(face.world) != bool(ship)) for ship in (0, 1)]
        works = sum(int(face.world) for face in faces) >= force.start_factories
        if left[0] <= room[0] and left[1] <= room[1] and works:
            return True
    return False


@pytest.mark.parametrize("seed", range(8))
def test_a_seat_may_stop_only_if_the_rest_fits_on_the_tiles_to_come(seed: int) -> None:
    held = 0

    def watch(table: Opening) -> None:
        nonlocal held
        seat = int(table.s.seat)
        if table.stage == Stage.MUSTER and table.kinds(Act.PLACE):
            held += not table.kinds(Act.DONE)
            assert bool(table.kinds(Act.DONE)) == fits(table, seat)
        if table.stage == Stage.TILE:
            hand = table.s.forces[seat]
            codes = [2 * int(tile) + side for tile in hand.hand_tiles[: hand.hand_tiles_n] for side in range(2)]
            good = [code for code in codes if fits(table, seat, code)]
            assert sorted(2 * a + b for a, b, _ in table.kinds(Act.TILE)) == sorted(good or codes)

    factions = ("factions=in_order", f"first_faction={seed % 3}")
    table = Opening(2, factions, seed, tight)
    can = all(fits(table, seat) for seat in range(2))
    table.lay_all(random.Random(seed), watch)
    assert held
    assert all_placed(table) == can


def no_voids(d: Any) -> None:
    for face in d.tiles:
        face.capacity = face.capacity if face.world else 0


def test_what_fits_nowhere_stays_in_the_pool() -> None:
    table = Opening(2, ("factions=in_order",), change=no_voids).lay_all(random.Random(1))
    for seat in range(2):
        force = table.s.forces[seat]
        assert not any(force.start)
        for grade in range(GRADES):
            if SHIPS >> grade & 1:
                assert force.pool[grade] == table.d.units[GRADES * force.faction + grade].pool
    assert table.sound


def test_start_units_stand_where_there_is_room_and_the_factory_on_a_world_without_one() -> None:
    def watch(table: Opening) -> None:
        if table.stage != Stage.MUSTER:
            return
        s, force = table.s, table.s.forces[table.s.seat]
        wanted = set()
        for a in range(QUADRANTS * s.laid, QUADRANTS * s.laid + QUADRANTS):
            area = s.areas[a]
            full = area.units[s.seat].sum() >= area.capacity
            for grade in range(GRADES):
                if force.start[grade] and bool(SHIPS >> grade & 1) != bool(area.world) and not full:
                    wanted.add((grade, a, 0))
            if force.start_factories and area.world and not area.structures:
                wanted.add((GRADES, a, 0))
        assert set(table.kinds(Act.PLACE)) == wanted

    Opening(4).lay_all(random.Random(4), watch)


@pytest.mark.parametrize("home", [False, True])
@pytest.mark.parametrize("map_", ["laid", "drawn", "fixed"])
def test_the_bastion_of_the_vanguard_stands_on_a_world_of_the_home_tile(home: bool, map_: str) -> None:
    sets = ("vanguard_bastion=true", f"factory_home={str(home).lower()}", "factions=in_order", f"map={map_}")
    for seed in range(3):
        table = Opening(2, sets, seed).lay_all(random.Random(seed))
        bastions = [a for a, area in enumerate(table.s.areas) if area.structures >> Structure.BASTION & 1]
        assert len(bastions) == 1
        assert table.d.tile_home[table.s.tile[bastions[0] // QUADRANTS] // 2] == Faction.VANGUARD
        assert table.s.forces[0].tokens == table.d.rules.control_tokens - 2
        assert all_placed(table)
