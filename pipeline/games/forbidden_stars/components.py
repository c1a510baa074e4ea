"""The component sheets of the game, loaded, checked and packed into a design record."""

import functools
from collections.abc import Mapping, Sequence
from enum import IntEnum
from pathlib import Path
from typing import Any

from pipeline.engine.luck import name_key
from pipeline.engine.record import rows
from pipeline.errors import UsageError
from pipeline.games import exporting, loading
from pipeline.games.forbidden_stars.card_sheets import CARD_SHEETS, check_cards, pack_cards
from pipeline.games.forbidden_stars.cards import HOME_TILE, KINDS, QUADRANTS
from pipeline.games.forbidden_stars.component_sheets import (
    EVENTS,
    FACTION_SHEETS,
    GALAXIES,
    GRIDS,
    HOME,
    ORDER_UPGRADE_SHEET,
    QUADRANT_WORDS,
    SIDES,
    STRUCTURE_SHEET,
    TILES,
    UNITS,
    WORLD,
    words,
)
from pipeline.games.forbidden_stars.facts import SOURCES
from pipeline.games.forbidden_stars.rules import MAP_FIXED, RULEBOOK
from pipeline.games.forbidden_stars.sheet_checks import check
from pipeline.games.forbidden_stars.standin import redraw
from pipeline.games.forbidden_stars.state import MOST_HAND_TILES, Design
from pipeline.games.forbidden_stars.vocabulary import (
    FACTIONS,
    GRADES,
    NOBODY,
    EventCard,
    Faction,
    Grade,
    Item,
    Order,
    StormMove,
    Structure,
    Timing,
    UpgradeVerb,
    Use,
)
from pipeline.games.rulebook import Settings
from pipeline.games.sheets import Components, SheetSet

SHEETS = SheetSet(
    (FACTION_SHEETS, UNITS, STRUCTURE_SHEET, *CARD_SHEETS, ORDER_UPGRADE_SHEET, EVENTS, TILES, GRIDS, GALAXIES),
    Path(__file__).with_name("components"),
    check=lambda tables: (*check(tables), *check_cards(tables)),
    redraw=redraw,
)
load_components = functools.partial(loading.load, SHEETS)  # (folder, stand-in set, changes) -> Components
copy_sheets = functools.partial(exporting.copy_sheets, SHEETS)  # (folder) -> the files: templates for one's own sheets

DIE = 6  # faces
ABOVE, RIGHT, BELOW, LEFT = range(4)  # sides of areas and systems
STEPS = ((-1, 0), (0, 1), (1, 0), (0, -1))  # rows and columns to the neighbour on each side


def vocabularies(components: Components) -> Mapping[str, tuple[str, ...]]:
    """The words of the fact columns, by code: what can be bought in the order of the design's rows, and so on.

    `subject` is what a move is about (see subjects.py): orders, what can be bought, event cards, tiles.
    """
    orders, events = words(Order), _names(_by_code(components, "events", EventCard))
    cards = _names(_cards(components))
    purchases = (
        *_names(_units(components)),
        *_names(_by_code(components, "structures", Structure)),
        *_names(_by_code(components, "order_upgrades", UpgradeVerb)),
        *cards,
    )
    return {
        "faction": _names(_by_code(components, "factions", Faction)),
        "order": orders,
        "use": words(Use),
        "item": words(Item),
        "purchase": purchases,
        "combat_card": cards,
        "event": events,
        "source": SOURCES,
        "subject": (*orders, *purchases, *events, *tile_names(components)),
    }


def tile_names(components: Components) -> tuple[str, ...]:
    """The names of the system tiles, by their numbers in the design: as the sheet has them."""
    return tuple(dict.fromkeys(row.tile for row in components.sheets["tiles"]))


def area_names(components: Components) -> tuple[str, ...]:
    """The names of the areas of the tiles, by their numbers in `Design.tiles`."""
    return tuple(row.name for row in _areas(components))


def design(settings: Settings, components: Components, seats: int) -> Any:
    """What a game of `seats` players is played by: the rules and the components, as one record."""
    packed = rows(Design)
    d = packed[0]
    RULEBOOK.pack(settings, seats, d.rules)
    _pack_factions(d, components)
    _pack_units(d, components)
    _pack_structures(d, components)
    pack_cards(d, components)
    _pack_upgrades(d, components)
    _pack_events(d, components)
    _pack_tiles(d, components)
    _pack_grid(d, components, seats)
    _pack_galaxy(d, components, seats)
    d.needed, d.storms = d.rules.objectives_needed, d.rules.storms
    d.tiles_dealt = int(d.systems) // seats - 1
    d.deck_kinds = sum(int(d.cards[kind].start) for kind in range(KINDS))
    _check_rules(d, seats)
    return d


def _names(found: Sequence[Any]) -> tuple[str, ...]:
    return tuple(row.name for row in found)


def _by_code(components: Components, sheet: str, kind: type[IntEnum]) -> list[Any]:
    """The rows of a sheet in the order of what they are: of its column that is named after the vocabulary."""
    column = {Faction: "faction", Structure: "structure", UpgradeVerb: "upgrade", EventCard: "event"}[kind]
    return sorted(components.sheets[sheet], key=lambda row: kind[getattr(row, column).upper()])


def _units(components: Components) -> list[Any]:
    """The rows of the sheet `units`, faction by faction and grade by grade."""
    return sorted(components.sheets["units"], key=lambda row: (Faction[row.faction.upper()], Grade[row.grade.upper()]))


def _cards(components: Components) -> list[Any]:
    """The rows of the sheet `combat_cards`, faction by faction: their order in the design."""
    return sorted(components.sheets["combat_cards"], key=lambda row: Faction[row.faction.upper()])


def _areas(components: Components) -> list[Any]:
    """The rows of the sheet `tiles`, tile by tile, side by side and quadrant by quadrant."""
    tiles = tile_names(components)
    return sorted(
        components.sheets["tiles"],
        key=lambda row: (tiles.index(row.tile), SIDES.index(row.side), QUADRANT_WORDS.index(row.quadrant)),
    )


def _pack_factions(d: Design, components: Components) -> None:
    for code, row in enumerate(_by_code(components, "factions", Faction)):
        faction = d.factions[code]
        d.faction_names[code] = name_key(row.name)
        faction.materiel, faction.factories = row.materiel, row.factories
        faction.assets[:] = [row.caches, row.forges, row.reinforcements]


def _pack_units(d: Design, components: Components) -> None:
    for i, row in enumerate(_units(components)):
        unit, d.unit_names[i] = d.units[i], name_key(row.name)
        unit.level, unit.cost, unit.forge = row.level, row.cost, row.forge
        unit.dice, unit.health, unit.morale = row.dice, row.health, row.morale
        unit.pool, unit.start = row.pool, row.start
        d.factions[i // GRADES].start[i % GRADES] = row.start


def _pack_structures(d: Design, components: Components) -> None:
    for code, row in enumerate(_by_code(components, "structures", Structure)):
        building, d.building_names[code] = d.buildings[code], name_key(row.name)
        building.cost, building.dice, building.health, building.morale = row.cost, row.dice, row.health, row.morale
        building.models = row.models


def _pack_upgrades(d: Design, components: Components) -> None:
    for i, row in enumerate(_by_code(components, "order_upgrades", UpgradeVerb)):
        upgrade, d.upgrade_names[i] = d.upgrades[i], name_key(row.name)
        upgrade.verb, upgrade.order = i, Order[row.order.upper()]
        upgrade.level, upgrade.cost, upgrade.strike = row.level, row.cost, int(row.strike)
        upgrade.amount, upgrade.other = row.amount, row.other


def _pack_events(d: Design, components: Components) -> None:
    for i, row in enumerate(_by_code(components, "events", EventCard)):
        event = d.events[i]
        d.event_names[i] = name_key(row.name)
        event.timing, event.storm = Timing[row.timing.upper()], StormMove[row.storm.upper()]
        event.scheme = int(event.timing != Timing.REFRESH)
        event.amount, event.other = row.amount, row.other


def _pack_tiles(d: Design, components: Components) -> None:
    names = tile_names(components)
    d.tiles_n = len(names)
    for i, name in enumerate(names):
        d.tile_names[i] = name_key(name)
    for i, row in enumerate(_areas(components)):
        area, tile = d.tiles[i], i // (2 * QUADRANTS)
        area.world = int(row.kind == WORLD)
        area.capacity = row.capacity if area.world else d.rules.void_capacity
        area.materiel, area.wild, area.slot = row.materiel, row.wild, int(row.objective)
        area.assets[:] = [row.caches, row.forges, row.reinforcements]
        d.tile_home[tile] = Faction[row.home.upper()] if row.home else NOBODY
        if row.home:
            d.factions[d.tile_home[tile]].home = tile


def _pack_grid(d: Design, components: Components, seats: int) -> None:
    """The rectangle of systems: what lies above, right, below and left of each system and area, and the borders.

    Areas that meet at a corner are not adjacent (public: rules reference).
    """
    (grid,) = (row for row in components.sheets["grids"] if row.seats == seats)
    d.rows, d.columns = grid.rows, grid.columns
    d.systems, d.areas = grid.rows * grid.columns, grid.rows * grid.columns * QUADRANTS
    d.beside[:], d.next_to[:], d.border[:] = NOBODY, NOBODY, NOBODY
    for system in range(d.systems):
        row, column = divmod(system, grid.columns)
        d.border[system] = [
            border(d, row, column, ABOVE),
            border(d, row, column + 1, LEFT),
            border(d, row + 1, column, ABOVE),
            border(d, row, column, LEFT),
        ]
        d.next_to[system] = [_system_at(d, row + down, column + across) for down, across in STEPS]
        for quadrant in range(QUADRANTS):
            down, across = divmod(quadrant, 2)
            d.beside[QUADRANTS * system + quadrant] = [
                _area_at(d, 2 * row + down + step, 2 * column + across + aside) for step, aside in STEPS
            ]


def border(d: Design, row: int, column: int, side: int) -> int:
    """The number of the border ABOVE or LEFT of the system in a row and column (see BORDERS in state.py)."""
    return 2 * ((int(d.columns) + 1) * row + column) + int(side == LEFT)


def _system_at(d: Design, row: int, column: int) -> int:
    """The system in a row and column of systems, or NOBODY."""
    return row * int(d.columns) + column if 0 <= row < d.rows and 0 <= column < d.columns else NOBODY


def _area_at(d: Design, row: int, column: int) -> int:
    """The area in a row and column of areas, or NOBODY."""
    system = _system_at(d, row // 2, column // 2)
    return QUADRANTS * system + 2 * (row % 2) + column % 2 if system != NOBODY else NOBODY


def _pack_galaxy(d: Design, components: Components, seats: int) -> None:
    """The fixed galaxy of this table, where the sheet has one."""
    names, storms = tile_names(components), []
    d.fixed_tile[:], d.fixed_owner[:], d.fixed_storm[:] = NOBODY, NOBODY, NOBODY
    for row in (one for one in components.sheets["galaxies"] if one.seats == seats):
        system = _system_at(d, row.row - 1, row.column - 1)
        tile = HOME_TILE if row.tile.lower() == HOME else names.index(row.tile)
        d.fixed_tile[system] = 4 * (2 * tile + SIDES.index(row.side)) + row.turns
        d.fixed_owner[system] = row.seat - 1
        storms += [border(d, row.row - 1, row.column - 1, ABOVE)] if row.storm_above else []
        storms += [border(d, row.row - 1, row.column - 1, LEFT)] if row.storm_left else []
    d.fixed_storm[: len(storms)] = storms


def _check_rules(d: Design, seats: int) -> None:
    """That the rules fit the sheets and each other."""
    if d.systems % seats or not 1 < d.systems // seats <= MOST_HAND_TILES:
        raise UsageError(
            f"grids: found {d.systems} systems for {seats} players, expected 2 to {MOST_HAND_TILES} for each"
        )
    if d.rules.face_offence + d.rules.face_defence > DIE:
        raise UsageError("face_offence and face_defence are more than the six faces of a die together")
    if d.needed > d.rules.objectives_each:
        raise UsageError(f"objectives_needed is {d.needed}, and objectives_each is {d.rules.objectives_each}")
    for faction in range(FACTIONS):
        start = sum(int(d.cards[KINDS * faction + kind].start) for kind in range(KINDS))
        if start != d.deck_kinds:
            raise UsageError(f"combat_cards: found {start} and {d.deck_kinds} start cards of two factions")
    if d.rules.map == MAP_FIXED:
        if d.fixed_tile[0] == NOBODY:
            raise UsageError(f"galaxies: found no fixed galaxy for {seats} players, and the rule map asks for one")
        there = sum(1 for storm in d.fixed_storm if storm != NOBODY)
        if d.storms > there:
            raise UsageError(f"galaxies: found {there} storms for {seats} players, and the rule storms is {d.storms}")
