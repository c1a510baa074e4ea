"""A galaxy that nobody lays: drawn by chance for the deal, or fixed by the sheet `galaxies`."""

from collections import Counter

import pytest

from pipeline.games.forbidden_stars.cards import HOME_TILE, QUADRANTS
from pipeline.games.forbidden_stars.components import ABOVE, LEFT, border, tile_names
from pipeline.games.forbidden_stars.moves import RULES
from pipeline.games.forbidden_stars.state import Phase, Stage
from pipeline.games.forbidden_stars.vocabulary import NOBODY
from tests.games.forbidden_stars.opening import Opening, apart
from tests.games.forbidden_stars.table import COMPONENTS
from tests.games.forbidden_stars.test_mustering import all_placed

Map = tuple[tuple[int, ...], ...]


def galaxy(table: Opening) -> Map:
    """All that lies on the map."""
    s, systems = table.s, int(table.d.systems)
    areas = s.areas[: QUADRANTS * systems]
    return (
        tuple(int(code) for code in s.tile[:systems]),
        tuple(int(turns) for turns in s.turned[:systems]),
        tuple(int(area.objective) for area in areas),
        tuple(int(n) for area in areas for n in area.units.flat),
        tuple(int(area.structures) for area in areas),
        tuple(int(storm) for storm in s.storm[: table.d.storms]),
    )


@pytest.mark.parametrize("map_", ["drawn", "fixed"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_all_lies_without_a_decision_and_round_1_begins(map_: str, seats: int) -> None:
    for seed in range(3):
        table = Opening(seats, (f"map={map_}",), seed)
        s, d = table.s, table.d
        assert (s.phase, s.round_) == (Phase.PLANNING, 1)
        assert RULES.check(s, d) == 0
        assert all_placed(table)
        assert Counter(int(seat) for seat in s.layer[: d.systems]) == dict.fromkeys(range(seats), 3)
        lying = Counter(int(area.objective) for area in s.areas[: d.areas] if area.objective != NOBODY)
        assert lying == dict.fromkeys(range(seats), 6)
        assert all(area.objective != s.layer[a // QUADRANTS] for a, area in enumerate(s.areas[: d.areas]))
        assert table.log.objectives_n == 6 * seats
        assert len(set(s.storm[: d.storms])) == seats
        table.step()
        assert table.stage == Stage.ORDER


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_drawn_galaxy_hangs_on_the_deal_alone(seats: int) -> None:
    maps = [galaxy(Opening(seats, ("map=drawn",), seed)) for seed in range(6)]
    assert maps == [galaxy(Opening(seats, ("map=drawn",), seed)) for seed in range(6)]
    for part in range(len(maps[0])):
        assert len({one[part] for one in maps}) > 1
    sides = {code % 2 for one in maps for code in one[0]}
    assert (sides, {turns for one in maps for turns in one[1]}) == ({0, 1}, {0, 1, 2, 3})


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_drawn_home_tiles_lie_in_corners_far_from_each_other_and_ones_tiles_near_them(seats: int) -> None:
    for seed in range(6):
        table = Opening(seats, ("map=drawn",), seed)
        s, d = table.s, table.d
        home = {int(s.layer[x]): table.cell(x) for x in range(d.systems) if d.tile_home[s.tile[x] // 2] != NOBODY}
        assert set(home) == set(range(seats))
        for row, column in home.values():
            assert row in (0, d.rows - 1)
            assert column in (0, d.columns - 1)
        assert apart(home[0], home[1]) == d.rows + d.columns - 2
        steps = [apart(table.cell(x), home[int(s.layer[x])]) for x in range(d.systems)]
        assert sum(steps) <= 2 * d.systems


def test_another_number_of_storms_or_objectives_leaves_the_rest_of_a_drawn_galaxy() -> None:
    for seed in range(4):
        maps = [galaxy(Opening(3, ("map=drawn", *more), seed)) for more in ((), ("storms=1",), ("objectives_each=3",))]
        assert maps[0][:5] == maps[1][:5]
        assert maps[0][5][:1] == maps[1][5]
        assert (maps[0][:2], maps[0][3:]) == (maps[2][:2], maps[2][3:])


def test_the_switches_of_the_set_up_hold_for_a_drawn_galaxy() -> None:
    sets = ("map=drawn", "start_units=one_each_tile", "storm_start=not_the_only", "storms=4")
    for seed in range(4):
        table = Opening(2, sets, seed)
        s, d = table.s, table.d
        for system in range(d.systems):
            areas = s.areas[QUADRANTS * system : QUADRANTS * system + QUADRANTS]
            assert sum(int(area.units[s.layer[system]].sum()) for area in areas) > 0
        assert RULES.check(s, d) == 0


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_fixed_galaxy_is_as_the_sheet_has_it(seats: int) -> None:
    rows = [row for row in COMPONENTS.sheets["galaxies"] if row.seats == seats]
    names = tile_names(COMPONENTS)
    for seed in range(3):
        table = Opening(seats, ("map=fixed",), seed)
        s, d = table.s, table.d
        assert len(rows) == d.systems
        storms = set()
        for row in rows:
            system = (row.row - 1) * int(d.columns) + row.column - 1
            faction = s.forces[row.seat - 1].faction
            tile = int(d.factions[faction].home) if row.tile == "home" else names.index(row.tile)
            assert s.tile[system] == 2 * tile + "ab".index(row.side.lower())
            assert (s.turned[system], s.layer[system]) == (row.turns, row.seat - 1)
            storms |= {border(d, row.row - 1, row.column - 1, ABOVE)} if row.storm_above else set()
            storms |= {border(d, row.row - 1, row.column - 1, LEFT)} if row.storm_left else set()
        assert {int(storm) for storm in s.storm[: d.storms]} == storms
        assert HOME_TILE not in {int(code) // 2 for code in s.tile}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_fixed_galaxy_is_the_same_in_every_game_of_the_same_factions(seats: int) -> None:
    sets = ("map=fixed", "factions=in_order")
    assert len({galaxy(Opening(seats, sets, seed)) for seed in range(4)}) == 1
