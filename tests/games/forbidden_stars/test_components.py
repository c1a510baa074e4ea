"""The component sheets: what they hold, what is refused, and how they are packed."""

import csv
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from pipeline.engine.luck import name_key
from pipeline.errors import UsageError
from pipeline.games.forbidden_stars.cards import EVENT_CARDS, HOME_TILE, KINDS, ORDER_UPGRADES, QUADRANTS
from pipeline.games.forbidden_stars.components import area_names, copy_sheets, design, load_components, vocabularies
from pipeline.games.forbidden_stars.rules import RULEBOOK
from pipeline.games.forbidden_stars.state import BORDERS
from pipeline.games.forbidden_stars.subjects import FIRST_CARD, FIRST_EVENT, FIRST_STRUCTURE, FIRST_TILE, FIRST_UPGRADE
from pipeline.games.forbidden_stars.vocabulary import (
    FACTIONS,
    GRADES,
    NOBODY,
    SHIPS,
    Asset,
    EventCard,
    Faction,
    Grade,
    Order,
    StormMove,
    Structure,
    Timing,
    UpgradeVerb,
)

SHIPPED = load_components(None, 0, ())
SHEETS = SHIPPED.sheets
STAT_SUMS = {"ground_0": 5, "ship_0": 6, "ground_1": 8, "ground_2": 10, "ship_2": 13, "ground_3": 12}
PRICES = {
    "ground_0": (2, 0),
    "ship_0": (2, 0),
    "ground_1": (3, 0),
    "ground_2": (4, 0),
    "ship_2": (5, 1),
    "ground_3": (5, 1),
}
SYSTEMS = {2: (2, 3), 3: (3, 3), 4: (3, 4)}
every_table = pytest.mark.parametrize("seats", [2, 3, 4])


def packed(seats: int = 2, *settings: str, variants: tuple[str, ...] = (), changes: tuple[str, ...] = ()) -> Any:
    components = load_components(None, 0, changes) if changes else SHIPPED
    return design(RULEBOOK.settings(variants, settings, seats), components, seats)


def sides() -> dict[tuple[str, str], list[Any]]:
    found: dict[tuple[str, str], list[Any]] = {}
    for row in SHEETS["tiles"]:
        found.setdefault((row.tile, row.side), []).append(row)
    return found


def test_combat_value_health_and_morale_of_a_grade_sum_to_the_same_in_all_factions() -> None:
    for row in SHEETS["units"]:
        assert row.dice + row.health + row.morale == STAT_SUMS[row.grade], row.name


def test_a_grade_costs_the_same_in_all_factions() -> None:
    for row in SHEETS["units"]:
        assert (row.cost, row.forge) == PRICES[row.grade], row.name
        assert row.level == int(row.grade[-1])


def test_there_are_105_models() -> None:
    """Public: component list."""
    pools = Counter[str]()
    for row in SHEETS["units"]:
        pools[row.faction] += row.pool
    assert pools == {"vanguard": 27, "zealots": 27, "reavers": 27, "wayfarers": 24}


def test_there_are_35_structures() -> None:
    """Public: component list. How they split is made up."""
    assert sum(row.models for row in SHEETS["structures"]) == 35
    assert all(row.confidence.of("models") == "invented" for row in SHEETS["structures"])


def test_start_forces_are_worth_11_to_13_materiel() -> None:
    worth = Counter[str]()
    for row in SHEETS["units"]:
        worth[row.faction] += row.start * row.cost
    assert worth == {"vanguard": 13, "zealots": 12, "reavers": 11, "wayfarers": 13}
    assert [(row.materiel, row.factories, row.reinforcements) for row in SHEETS["factions"]] == [
        (6, 1, 0),
        (6, 1, 0),
        (6, 1, 1),
        (6, 1, 0),
    ]


def test_every_side_of_a_tile_takes_two_objective_tokens() -> None:
    assert len(sides()) == 24
    for side, areas in sides().items():
        assert sum(row.objective for row in areas) == 2, side


def test_every_side_of_a_home_tile_gives_3_materiel_and_2_assets() -> None:
    for side, areas in sides().items():
        materiel = sum(row.materiel for row in areas)
        assets = sum(row.caches + row.forges + row.reinforcements + row.wild for row in areas)
        assert (materiel, assets) == (3, 2) if areas[0].home else materiel in (2, 3), side


def test_wild_icons_are_on_six_worlds() -> None:
    assert sum(row.wild for row in SHEETS["tiles"]) == 6


def test_ordinary_sides_give_2_375_materiel_on_average() -> None:
    ordinary = [sum(row.materiel for row in areas) for areas in sides().values() if not areas[0].home]
    assert (len(ordinary), sum(ordinary)) == (16, 38)


def test_each_icon_of_a_storm_move_is_on_two_of_the_eight_events_of_a_faction() -> None:
    found = Counter((row.faction, row.storm) for row in SHEETS["events"])
    assert len(found) == 16
    assert set(found.values()) == {2}


def test_a_faction_has_four_schemes_and_four_tactics() -> None:
    d = packed()
    for faction in Faction:
        cards = [d.events[EVENT_CARDS * faction + i] for i in range(EVENT_CARDS)]
        assert sum(int(card.scheme) for card in cards) == 4


def test_an_order_upgrade_costs_one_more_than_its_level() -> None:
    levels = Counter((row.faction, row.level) for row in SHEETS["order_upgrades"])
    assert all(row.cost == row.level + 1 for row in SHEETS["order_upgrades"])
    assert all(
        levels[faction, level] == number for faction, _ in levels for level, number in {0: 1, 1: 3, 2: 1}.items()
    )


def test_every_row_says_where_it_comes_from() -> None:
    for name, rows in SHEETS.items():
        assert all(row.source for row in rows), name
        for row in rows:
            assert (row.confidence.rest == "invented") == (name == "galaxies"), row
    assert SHIPPED.confidence["own"] == 0
    assert SHIPPED.stand_in


def test_names_are_told_once() -> None:
    words = vocabularies(SHIPPED)["subject"]
    assert len({word.lower() for word in words}) == len(words)
    assert not [column for rows in SHEETS.values() for column in rows[0]._fields if column.startswith("trace")]


def test_words_of_the_fact_columns() -> None:
    words = vocabularies(SHIPPED)
    assert words["faction"] == ("Vanguard", "Zealots", "Reavers", "Wayfarers")
    assert words["order"] == ("deploy", "strategize", "dominate", "advance")
    assert words["purchase"][GRADES * Faction.REAVERS + Grade.SHIP_2] == "Hulk Cruiser"
    assert words["purchase"][FACTIONS * GRADES + Structure.BASTION] == "Bastion"
    assert words["event"][EventCard.GATE_WALK] == "Gate Walk"
    assert words["combat_card"][KINDS * Faction.ZEALOTS] == "Red Fury"
    assert words["item"] == ("unit", "structure", "order_upgrade", "combat_upgrade")


def test_subjects_are_in_the_order_that_moves_count_on() -> None:
    subject = vocabularies(SHIPPED)["subject"]
    assert subject[FIRST_STRUCTURE] == "City"
    assert subject[FIRST_UPGRADE + UpgradeVerb.STRIKE_AND_WITHDRAW] == "Strike and Withdraw"
    assert subject[FIRST_CARD] == vocabularies(SHIPPED)["combat_card"][0]
    assert subject[FIRST_EVENT + EventCard.TITHE] == "Tithe"
    assert subject[FIRST_TILE:] == tuple(f"Tile {number}" for number in range(1, 13))


def test_the_codes_of_events_and_upgrades_are_named_after_them() -> None:
    for sheet, column in (("events", "event"), ("order_upgrades", "upgrade")):
        for row in SHEETS[sheet]:
            assert row.name.lower().replace(" ", "_").replace("-", "_") == getattr(row, column)


def test_what_a_card_does_names_the_numbers_that_its_row_has() -> None:
    for row in (*SHEETS["order_upgrades"], *SHEETS["events"]):
        assert [f"`{column}`" in row.does for column in ("amount", "other")] == [row.amount > 0, row.other > 0], (
            row.name
        )


@every_table
@pytest.mark.parametrize("variant", ["", *RULEBOOK.variants])
def test_the_shipped_set_serves_every_table_and_variant(seats: int, variant: str) -> None:
    d = packed(seats, variants=(variant,) if variant else ())
    assert (d.rows, d.columns) == SYSTEMS[seats]
    assert d.needed == seats
    assert d.storms == (0 if variant == "no-storms" else seats)


@every_table
def test_areas_are_adjacent_that_share_a_side_on_one_square_grid(seats: int) -> None:
    """Public: rules reference. Told again from coordinates of areas."""
    d = packed(seats)
    place = {}
    for area in range(d.areas):
        system, quadrant = divmod(area, QUADRANTS)
        row, column = divmod(system, int(d.columns))
        place[area] = (2 * row + quadrant // 2, 2 * column + quadrant % 2)
    for area in range(d.areas):
        beside = {int(other) for other in d.beside[area] if other != NOBODY}
        (row, column) = place[area]
        assert beside == {one for one, (r, c) in place.items() if abs(r - row) + abs(c - column) == 1}
        above, right, below, left = (int(other) for other in d.beside[area])
        assert above == NOBODY or place[above] == (row - 1, column)
        assert right == NOBODY or place[right] == (row, column + 1)
        assert below == NOBODY or place[below] == (row + 1, column)
        assert left == NOBODY or place[left] == (row, column - 1)
    assert all(other == NOBODY for area in range(int(d.areas), len(d.beside)) for other in d.beside[area])


@every_table
def test_systems_that_are_next_to_each_other_share_a_border(seats: int) -> None:
    d = packed(seats)
    borders: dict[int, set[int]] = {}
    for system in range(d.systems):
        for side in range(4):
            assert 0 <= d.border[system, side] < BORDERS
            borders.setdefault(int(d.border[system, side]), set()).add(system)
            other = int(d.next_to[system, side])
            if other != NOBODY:
                assert d.border[other, (side + 2) % 4] == d.border[system, side]
                assert d.next_to[other, (side + 2) % 4] == system
    rows, columns = SYSTEMS[seats]
    assert sum(len(of) == 2 for of in borders.values()) == rows * (columns - 1) + columns * (rows - 1)
    assert len(borders) == rows * (columns + 1) + columns * (rows + 1)


def test_units_are_packed_by_faction_and_grade() -> None:
    d = packed()
    wagon = d.units[GRADES * Faction.REAVERS + Grade.GROUND_2]
    assert (wagon.level, wagon.cost, wagon.forge) == (2, 4, 0)
    assert (wagon.dice, wagon.health, wagon.morale, wagon.pool, wagon.start) == (3, 5, 2, 3, 0)
    assert list(d.factions[Faction.WAYFARERS].start) == [3, 2, 1, 0, 0, 0]
    assert d.factions[Faction.REAVERS].assets[Asset.REINFORCEMENT] == 1
    for row in SHEETS["units"]:
        assert (SHIPS >> Grade[row.grade.upper()] & 1 == 1) == row.grade.startswith("ship")


def test_structures_upgrades_and_events_are_packed_by_code() -> None:
    d = packed()
    assert [(building.cost, building.health) for building in d.buildings] == [(3, 0), (2, 0), (2, 3)]
    muster = d.upgrades[UpgradeVerb.DARK_MUSTER]
    assert (muster.verb, muster.order, muster.level, muster.cost) == (UpgradeVerb.DARK_MUSTER, Order.DEPLOY, 1, 2)
    assert (muster.strike, muster.amount, muster.other) == (0, 2, 1)
    assert d.upgrades[ORDER_UPGRADES * Faction.WAYFARERS].verb == UpgradeVerb.PINPOINT_STRIKE
    raid = d.events[EventCard.MERCILESS_RAID]
    assert (raid.scheme, raid.timing, raid.storm) == (1, Timing.STRIKE, StormMove.DIAG_TL_BR)
    assert d.event_names[EventCard.MERCILESS_RAID] == name_key("Merciless Raid")


def test_tiles_are_packed_side_by_side() -> None:
    d = packed(2, "void_capacity=4")
    names = area_names(SHIPPED)
    forge_world = d.tiles[names.index("10B bottom left")]
    assert (forge_world.world, forge_world.capacity, forge_world.materiel, forge_world.slot) == (1, 4, 0, 0)
    assert list(forge_world.assets) == [0, 2, 0]
    assert d.tiles[names.index("8B top left")].wild == 1
    assert d.tiles[names.index("8B top right")].capacity == 4  # a void's, from the rule
    assert names[(2 * 9 + 1) * QUADRANTS + 2] == "10B bottom left"
    assert [int(d.factions[faction].home) for faction in Faction] == [9, 11, 10, 8]
    assert [int(home) for home in d.tile_home[:8]] == [NOBODY] * 8


@every_table
def test_a_fixed_galaxy_gives_everybody_a_home_tile_and_two_others(seats: int) -> None:
    d = packed(seats, "map=fixed")
    laid = [(int(d.fixed_owner[i]), int(d.fixed_tile[i]) // 8) for i in range(d.systems)]
    assert Counter(owner for owner, _ in laid) == dict.fromkeys(range(seats), 3)
    assert sorted(owner for owner, tile in laid if tile == HOME_TILE) == list(range(seats))
    ordinary = [tile for _, tile in laid if tile != HOME_TILE]
    assert len(set(ordinary)) == len(ordinary)
    inner = {
        int(d.border[system, side]) for system in range(d.systems) for side in range(4) if d.next_to[system, side] >= 0
    }
    storms = [int(storm) for storm in d.fixed_storm if storm != NOBODY]
    assert len(set(storms)) == len(storms) == seats
    assert set(storms) <= inner


def own_sheet(folder: Path, sheet: str, name: str, cells: dict[str, str]) -> Path:
    """The shipped sheets with single cells of the first row of a name changed."""
    copy_sheets(folder)
    with (folder / f"{sheet}.csv").open(newline="") as file:
        rows = list(csv.DictReader(file))
    next(row for row in rows if next(iter(row.values())) == name).update(cells)
    with (folder / f"{sheet}.csv").open("w", newline="") as file:
        writer = csv.DictWriter(file, list(rows[0]))
        writer.writeheader()
        writer.writerows(rows)
    return folder


def refused(folder: Path | None, *changes: str) -> str:
    with pytest.raises(UsageError) as error:
        load_components(folder, 0, changes)
    return str(error.value)


@pytest.mark.parametrize(
    ("sheet", "row", "cells", "said"),
    [
        ("factions", "Zealots", {"faction": "vanguard"}, "row 3, faction: found 'vanguard' again, expected it once"),
        ("factions", "Zealots", {"faction": "vanguard"}, "factions.csv: found no row for 'zealots', expected one"),
        ("units", "Mob", {"grade": "ground_1"}, "units.csv: found no row for 'reavers ground_0', expected one"),
        ("units", "Mob", {"grade": "ground_4"}, "units.csv row 14, grade: found 'ground_4', expected ground_0"),
        ("units", "Mob", {"name": "City"}, "structures.csv row 2, name: found 'City', expected another name"),
        ("units", "Mob", {"start": "10"}, "units.csv row 14, start: found 10, expected at most the pool, 9"),
        ("structures", "Bastion", {"health": ""}, "row 4, health: found 0, expected at least 1 of a bastion"),
        ("structures", "City", {"morale": "1"}, "row 2, dice: found numbers of combat, expected none"),
        ("order_upgrades", "Fast Build", {"order": "advance"}, "order: found 'advance', expected deploy"),
        ("order_upgrades", "Fast Build", {"strike": "yes"}, "strike: found yes, expected no: it changes no orbital"),
        ("order_upgrades", "Fast Build", {"faction": "zealots"}, "faction: found 'zealots', expected reavers"),
        ("events", "Rush", {"timing": "refresh"}, "timing: found 'refresh', expected instead"),
        ("events", "Rush", {"event": "plunder"}, "events.csv: found no row for 'rush', expected one"),
        ("events", "Rush", {"storm": "up"}, "storm: found 'up', expected across, sideways"),
        ("tiles", "1A top left", {"capacity": "3"}, "row 2, kind: found numbers or an objective token of a void"),
        ("tiles", "1A top right", {"capacity": ""}, "row 3, capacity: found 0, expected at least 1 of a world"),
        ("tiles", "1A top right", {"objective": ""}, "found 1 worlds of Tile 1, side a, that take an objective token"),
        ("tiles", "1A top right", {"quadrant": "top_left"}, "found no row for 'Tile 1 a top_right', expected one"),
        ("tiles", "1A top right", {"home": "reavers"}, "found Tile 1 as home tile of some rows and not of others"),
        ("grids", "3 players", {"columns": "2"}, "row 3, rows: found 3 rows of 2 systems, expected 9 systems in all"),
        ("galaxies", "2 players, row 1, column 2", {"tile": "Tile 9"}, "tile: found 'Tile 9', expected home or"),
        ("galaxies", "2 players, row 1, column 2", {"tile": "Tile 5"}, "2 players: found Tile 5 2 times"),
        ("galaxies", "2 players, row 1, column 2", {"seat": "2"}, "found 1 home tiles and 2 tiles of seat 1"),
        ("galaxies", "2 players, row 1, column 2", {"column": "1"}, "expected one in each of 2 rows and 3 columns"),
    ],
)
def test_a_bad_cell_is_named_with_what_was_expected(
    tmp_path: Path, sheet: str, row: str, cells: dict[str, str], said: str
) -> None:
    assert said in refused(own_sheet(tmp_path, sheet, row, cells))


def test_every_faction_has_one_home_tile_and_a_full_table_enough_others() -> None:
    said = refused(None, *(f"9{side} {place}.home=" for side in "AB" for place in ("top left", "top right")))
    assert "found Tile 9 as home tile of some rows" in said
    every = [f"9{side} {half} {hand}" for side in "AB" for half in ("top", "bottom") for hand in ("left", "right")]
    assert "found 0 home tiles of wayfarers, expected one" in refused(None, *(f"{area}.home=" for area in every))
    said = refused(None, *(f"{area.replace('9', '8')}.home=vanguard" for area in every))
    assert "found 2 home tiles of vanguard, expected one" in said
    assert "found 7 ordinary tiles, expected at least 8" in said


@pytest.mark.parametrize(
    ("settings", "changes", "said"),
    [
        (("face_offence=4", "face_defence=3"), (), "more than the six faces of a die"),
        (("objectives_needed=4", "objectives_each=3"), (), "objectives_needed is 4, and objectives_each is 3"),
        (("map=fixed", "storms=3"), (), "galaxies: found 2 storms for 2 players, and the rule storms is 3"),
    ],
)
def test_sheets_that_do_not_serve_the_rules_are_refused(
    settings: tuple[str, ...], changes: tuple[str, ...], said: str
) -> None:
    with pytest.raises(UsageError, match=said):
        packed(2, *settings, changes=changes)


def test_a_table_without_a_fixed_galaxy_plays_other_maps(tmp_path: Path) -> None:
    copy_sheets(tmp_path)
    sheet = tmp_path / "galaxies.csv"
    sheet.write_text("".join(line for line in sheet.open() if not line.startswith('"2 ')))
    components = load_components(tmp_path, 0, ())
    assert design(RULEBOOK.settings(), components, 2).fixed_tile[0] == NOBODY
    with pytest.raises(UsageError, match="found no fixed galaxy for 2 players, and the rule map asks for one"):
        design(RULEBOOK.settings((), ("map=fixed",), 2), components, 2)


def test_copied_sheets_play_the_same(tmp_path: Path) -> None:
    copy_sheets(tmp_path)
    assert load_components(tmp_path, 0, ()).digest == SHIPPED.digest
    assert "  health: damage that destroys it" in (tmp_path / "columns.txt").read_text()


def test_rows_may_be_in_any_order(tmp_path: Path) -> None:
    copy_sheets(tmp_path)
    for sheet in ("factions", "units", "structures", "order_upgrades", "events"):
        lines = (tmp_path / f"{sheet}.csv").read_text().splitlines()
        (tmp_path / f"{sheet}.csv").write_text("\n".join([lines[0], *reversed(lines[1:])]))
    components = load_components(tmp_path, 0, ())
    assert vocabularies(components) == vocabularies(SHIPPED)
    assert design(RULEBOOK.settings(), components, 2) == packed(2)


def test_a_changed_cell_reaches_the_design() -> None:
    changes = ("Mob.health=3", "Dark Muster.other=2", "War Council.amount=2", "1A top right.materiel=4", "City.cost=4")
    d = packed(2, changes=changes)
    assert d.units[GRADES * Faction.REAVERS].health == 3
    assert d.upgrades[UpgradeVerb.DARK_MUSTER].other == 2
    assert d.events[EventCard.WAR_COUNCIL].amount == 2
    assert d.tiles[1].materiel == 4
    assert d.buildings[Structure.CITY].cost == 4
