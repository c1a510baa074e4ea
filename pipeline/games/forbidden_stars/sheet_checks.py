"""What must hold between the cells of the sheets, so that a game can be set up and every card does what it says."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from enum import IntEnum
from typing import Any

from pipeline.games.forbidden_stars.cards import EVENT_CARDS, MOST_TILES, ORDER_UPGRADES
from pipeline.games.forbidden_stars.component_sheets import HOME, QUADRANT_WORDS, SIDES, WORLD, words
from pipeline.games.forbidden_stars.vocabulary import (
    EventCard,
    Faction,
    Grade,
    Order,
    Structure,
    Timing,
    UpgradeVerb,
)
from pipeline.games.sheets import Table, Tables

TILES_EACH = 3  # of a player: the home tile and those dealt
MOST_SEATS = 4
SLOTS = 2  # objective tokens on a side of a tile
MOST_STORMS = 4
NAMED = ("units", "structures", "order_upgrades", "combat_cards", "events", "tiles")  # what a move can be about

UPGRADE_ORDERS = {  # the order that an upgrade works with; Change of Plan is revealed as what it belongs to
    Order.DEPLOY: (
        UpgradeVerb.GARRISON_LEVIES,
        UpgradeVerb.DARK_MUSTER,
        UpgradeVerb.FAST_BUILD,
        UpgradeVerb.TWIN_WORKS,
    ),
    Order.STRATEGIZE: (
        UpgradeVerb.REORGANISE_WORKS,
        UpgradeVerb.TWIN_OMENS,
        UpgradeVerb.CHANGE_OF_PLAN,
        UpgradeVerb.FAR_SIGHT,
    ),
}  # all others: Advance
AT_STRIKES = (
    UpgradeVerb.PRECISION_SALVO,
    UpgradeVerb.INSERTION_STRIKE,
    UpgradeVerb.TERROR_BOMBING,
    UpgradeVerb.SCORCHED_WORLD,
    UpgradeVerb.RAID_SALVAGE,
    UpgradeVerb.TOKEN_THEFT,
    UpgradeVerb.PINPOINT_STRIKE,
    UpgradeVerb.STRIKE_AND_WITHDRAW,
)
TIMINGS = {  # of the schemes; all others are tactics
    EventCard.FORGE_WARDENS: Timing.COMBAT_START,
    EventCard.STANDARD_BEARER: Timing.COMBAT_START,
    EventCard.FINAL_SANCTION: Timing.STRIKE,
    EventCard.SECOND_WIND: Timing.INSTEAD,
    EventCard.PLAGUE: Timing.INSTEAD,
    EventCard.BEND_THE_STORM: Timing.STORM,
    EventCard.BROKEN_WILLS: Timing.COMBAT_END,
    EventCard.THROUGH_THE_STORM: Timing.ADVANCE,
    EventCard.NO_MERCY: Timing.ROUTED,
    EventCard.RUSH: Timing.INSTEAD,
    EventCard.TEAR_DOWN: Timing.COMBAT_END,
    EventCard.BIG_BOSS: Timing.PURCHASE,
    EventCard.VANISHING_HOST: Timing.COMBAT_START,
    EventCard.HIDDEN_HAND: Timing.PLANNED,
    EventCard.MERCILESS_RAID: Timing.STRIKE,
    EventCard.GATE_WALK: Timing.INSTEAD,
}


def check(tables: Tables) -> Iterable[str]:
    """What is wrong between cells that are each right, as sentences."""
    yield from _each_once(tables["factions"], ("faction",), [(word,) for word in words(Faction)])
    kinds = [(faction, grade) for faction in words(Faction) for grade in words(Grade)]
    yield from _each_once(tables["units"], ("faction", "grade"), kinds)
    yield from _each_once(tables["structures"], ("structure",), [(word,) for word in words(Structure)])
    yield from _each_once(tables["order_upgrades"], ("upgrade",), [(word,) for word in words(UpgradeVerb)])
    yield from _each_once(tables["events"], ("event",), [(word,) for word in words(EventCard)])
    yield from _shared_names(tables)
    yield from _units(tables["units"])
    yield from _structures(tables["structures"])
    yield from _upgrades(tables["order_upgrades"])
    yield from _events(tables["events"])
    yield from _tiles(tables["tiles"])
    yield from _grids(tables["grids"])
    yield from _galaxies(tables)


def _each_once(table: Table, columns: tuple[str, ...], wanted: Sequence[tuple[str, ...]]) -> Iterator[str]:
    """Rows for something that another row is for, and what no row is for."""
    first: dict[tuple[str, ...], int] = {}
    for index, row in enumerate(table.rows):
        key = tuple(getattr(row, column) for column in columns)
        if first.setdefault(key, index) != index:
            there = table.numbers[first[key]]
            where = table.where(index, "+".join(columns))
            yield f"{where}: found {' '.join(key)!r} again, expected it once; it is in row {there} too"
    for key in wanted:
        if key not in first:
            yield f"{table.file}: found no row for {' '.join(key)!r}, expected one"


def _shared_names(tables: Tables) -> Iterator[str]:
    """Names of different things that are the same: `--card` and moves tell things by their names."""
    first: dict[str, str] = {}
    for sheet in NAMED:
        table = tables[sheet]
        column = "tile" if sheet == "tiles" else "name"
        for index, row in enumerate(table.rows):
            name = getattr(row, column)
            if first.setdefault(name.lower(), sheet) != sheet:
                other = first[name.lower()]
                yield f"{table.where(index, column)}: found {name!r}, expected another name: one of {other} has it"


def _units(table: Table) -> Iterator[str]:
    for index, row in enumerate(table.rows):
        if row.start > row.pool:
            yield f"{table.where(index, 'start')}: found {row.start}, expected at most the pool, {row.pool}"


def _structures(table: Table) -> Iterator[str]:
    """Only a bastion fights."""
    for index, row in enumerate(table.rows):
        fights = row.dice or row.health or row.morale
        if row.structure == "bastion" and not row.health:
            yield f"{table.where(index, 'health')}: found 0, expected at least 1 of a bastion"
        elif row.structure != "bastion" and fights:
            yield f"{table.where(index, 'dice')}: found numbers of combat, expected none: only a bastion fights"


def _owner(table: Table, index: int, kind: type[IntEnum], each: int) -> Iterator[str]:
    """A card that the sheet gives to a faction other than its own: decks are made of fixed cards."""
    row = table.rows[index]
    column = "upgrade" if kind is UpgradeVerb else "event"
    owner = words(Faction)[kind[getattr(row, column).upper()] // each]
    if row.faction != owner:
        said = f"found {row.faction!r}, expected {owner}: {getattr(row, column)} is theirs"
        yield f"{table.where(index, 'faction')}: {said}"


def _upgrades(table: Table) -> Iterator[str]:
    for index, row in enumerate(table.rows):
        verb = UpgradeVerb[row.upgrade.upper()]
        yield from _owner(table, index, UpgradeVerb, ORDER_UPGRADES)
        order = next((order for order, verbs in UPGRADE_ORDERS.items() if verb in verbs), Order.ADVANCE).name.lower()
        if row.order != order:
            yield f"{table.where(index, 'order')}: found {row.order!r}, expected {order}: what it does is of that order"
        if row.strike != (verb in AT_STRIKES):
            said = "yes: it changes an orbital strike" if verb in AT_STRIKES else "no: it changes no orbital strike"
            yield f"{table.where(index, 'strike')}: found {'yes' if row.strike else 'no'}, expected {said}"


def _events(table: Table) -> Iterator[str]:
    for index, row in enumerate(table.rows):
        card = EventCard[row.event.upper()]
        yield from _owner(table, index, EventCard, EVENT_CARDS)
        timing = TIMINGS.get(card, Timing.REFRESH).name.lower()
        if row.timing != timing:
            yield f"{table.where(index, 'timing')}: found {row.timing!r}, expected {timing}: what it does is for then"


def _tiles(table: Table) -> Iterator[str]:
    wanted = [(row.tile, side, quadrant) for row in table.rows for side in SIDES for quadrant in QUADRANT_WORDS]
    yield from _each_once(table, ("tile", "side", "quadrant"), list(dict.fromkeys(wanted)))
    for index, row in enumerate(table.rows):
        yield from _area(table, index, row)
    slots = Counter((row.tile, row.side) for row in table.rows if row.objective)
    for tile, side in dict.fromkeys((row.tile, row.side) for row in table.rows):
        if slots[tile, side] != SLOTS:
            found = f"found {slots[tile, side]} worlds of {tile}, side {side}, that take an objective token"
            yield f"{table.file}: {found}, expected {SLOTS}"
    yield from _homes(table)


def _area(table: Table, index: int, row: Any) -> Iterator[str]:
    """What is wrong with an area by itself."""
    printed = (row.capacity, row.materiel, row.caches, row.forges, row.reinforcements, row.wild, row.objective)
    if row.kind == WORLD and not row.capacity:
        yield f"{table.where(index, 'capacity')}: found 0, expected at least 1 of a world"
    if row.kind != WORLD and any(printed):
        yield f"{table.where(index, 'kind')}: found numbers or an objective token of a void, expected none"
    if row.tile.lower() == HOME:
        yield f"{table.where(index, 'tile')}: found {row.tile!r}, expected another name: galaxies calls home tiles so"


def _homes(table: Table) -> Iterator[str]:
    """Home tiles: one of each faction; and as many others as are dealt to a full table."""
    homes: dict[str, set[str]] = {}
    for row in table.rows:
        homes.setdefault(row.tile, set()).add(row.home)
    for tile, of in homes.items():
        if len(of) > 1:
            yield f"{table.file}: found {tile} as home tile of some rows and not of others, expected the same in all"
    for faction in words(Faction):
        found = sum(of == {faction} for of in homes.values())
        if found != 1:
            yield f"{table.file}: found {found} home tiles of {faction}, expected one"
    ordinary = sum(of == {""} for of in homes.values())
    if ordinary < (TILES_EACH - 1) * MOST_SEATS:
        yield f"{table.file}: found {ordinary} ordinary tiles, expected at least {(TILES_EACH - 1) * MOST_SEATS}"
    if len(homes) > MOST_TILES:
        yield f"{table.file}: found {len(homes)} tiles, expected {MOST_TILES} at most"


def _grids(table: Table) -> Iterator[str]:
    for seats in range(2, MOST_SEATS + 1):
        if not any(row.seats == seats for row in table.rows):
            yield f"{table.file}: found no row for {seats} players, expected one"
    for index, row in enumerate(table.rows):
        if row.rows * row.columns != TILES_EACH * row.seats:
            found = f"found {row.rows} rows of {row.columns} systems"
            yield f"{table.where(index, 'rows')}: {found}, expected {TILES_EACH * row.seats} systems in all"


def _galaxies(tables: Tables) -> Iterator[str]:
    """A fixed galaxy fills its grid, and everybody has laid a home tile and two others."""
    table = tables["galaxies"]
    ordinary = {row.tile for row in tables["tiles"].rows if not row.home}
    for index, row in enumerate(table.rows):
        if row.tile.lower() != HOME and row.tile not in ordinary:
            yield f"{table.where(index, 'tile')}: found {row.tile!r}, expected home or the name of an ordinary tile"
    for grid in tables["grids"].rows:
        found = [row for row in table.rows if row.seats == grid.seats]
        if found:
            yield from (f"{table.file}: {grid.seats} players: {wrong}" for wrong in _galaxy(found, grid))


def _galaxy(found: Sequence[Any], grid: Any) -> Iterator[str]:
    """What is wrong with the fixed galaxy of a table."""
    cells = Counter((row.row, row.column) for row in found)
    wanted = {(row, column) for row in range(1, grid.rows + 1) for column in range(1, grid.columns + 1)}
    if cells != Counter(wanted):
        yield f"found {len(found)} systems, expected one in each of {grid.rows} rows and {grid.columns} columns"
    for tile, times in Counter(row.tile for row in found if row.tile.lower() != HOME).items():
        if times > 1:
            yield f"found {tile} {times} times, expected it once at most"
    for seat in range(1, grid.seats + 1):
        laid = [row.tile.lower() for row in found if row.seat == seat]
        if len(laid) != TILES_EACH or laid.count(HOME) != 1:
            counts = f"found {laid.count(HOME)} home tiles and {len(laid)} tiles"
            yield f"{counts} of seat {seat}, expected 1 and {TILES_EACH}"
    storms = sum(row.storm_above + row.storm_left for row in found)
    if storms > MOST_STORMS:
        yield f"found {storms} storms, expected {MOST_STORMS} at most"
