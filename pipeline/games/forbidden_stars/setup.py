"""Set-up: factions, decks, materiel, tiles and objective tokens; then the galaxy is laid."""

from pipeline.engine.jit import kernel
from pipeline.engine.luck import branch_name
from pipeline.engine.piles import push
from pipeline.games.forbidden_stars.cards import EVENT_CARDS, HOME_TILE, KINDS
from pipeline.games.forbidden_stars.drawn import lay_out
from pipeline.games.forbidden_stars.event_decks import shuffle_events
from pipeline.games.forbidden_stars.facts import Log
from pipeline.games.forbidden_stars.laying import begin_laying
from pipeline.games.forbidden_stars.luck import Luck, purpose
from pipeline.games.forbidden_stars.rules import FACTIONS_IN_ORDER, MAP_FIXED, MAP_LAID
from pipeline.games.forbidden_stars.state import AREAS, SYSTEMS, Design, State
from pipeline.games.forbidden_stars.vocabulary import ASSETS, FACTIONS, GRADES, NOBODY, ORDERS, Faction

DECK_COPIES = 2  # of each kind in a combat deck


@kernel
def drawn_before(s: State, d: Design, one: int, other: int) -> bool:
    """Whether a faction is drawn before another one: by the keys of their names."""
    key = purpose(s, Luck.FACTIONS)
    first, second = branch_name(key, d.faction_names[one]), branch_name(key, d.faction_names[other])
    return bool(first < second) or (bool(first == second) and one < other)


@kernel
def choose_factions(s: State, d: Design) -> None:
    """Which faction each seat plays: drawn for the deal, or in the order of the sheet."""
    if d.rules.factions == FACTIONS_IN_ORDER:
        for seat in range(s.seats):
            s.forces[seat].faction = (int(d.rules.first_faction) + seat) % FACTIONS
        return
    for faction in range(FACTIONS):
        place = 0
        for other in range(FACTIONS):
            if other != faction and drawn_before(s, d, other, faction):
                place += 1
        if place < s.seats:
            s.forces[place].faction = faction


@kernel
def fit_out(s: State, d: Design, seat: int) -> None:
    """A seat takes its faction's sheet, models and tokens: what it starts with is put apart (public: translated set-up
    steps, two fan lists).
    """
    force = s.forces[seat]
    sheet = d.factions[force.faction]
    force.materiel = sheet.materiel
    for asset in range(ASSETS):
        force.assets[asset] = sheet.assets[asset]
    for grade in range(GRADES):
        unit = d.units[GRADES * force.faction + grade]
        force.start[grade], force.pool[grade] = unit.start, unit.pool - unit.start
    for order in range(ORDERS):
        force.orders[order] = d.rules.order_copies
    force.start_factories = sheet.factories
    force.start_bastions = 1 if d.rules.vanguard_bastion != 0 and force.faction == Faction.VANGUARD else 0
    force.tokens = d.rules.control_tokens - force.start_factories - force.start_bastions
    force.last_tile = NOBODY


@kernel
def build_decks(s: State, d: Design, seat: int) -> None:
    """A seat's combat deck is two copies of each start card; its event deck is shuffled (public: fan summary)."""
    force = s.forces[seat]
    for kind in range(KINDS):
        force.deck[kind] = DECK_COPIES if d.cards[KINDS * force.faction + kind].start != 0 else 0
    for i in range(EVENT_CARDS):
        push(force.events, EVENT_CARDS * int(force.faction) + i)
    shuffle_events(s, d, seat)


@kernel
def place_in_deal(s: State, d: Design, tile: int) -> int:
    """How many ordinary tiles are dealt before this one: they are shuffled by the keys of their names."""
    key, place = purpose(s, Luck.DEAL), 0
    mine = branch_name(key, d.tile_names[tile])
    for other in range(d.tiles_n):
        if other != tile and d.tile_home[other] == NOBODY:
            its = branch_name(key, d.tile_names[other])
            if its < mine or (its == mine and other < tile):
                place += 1
    return place


@kernel
def take_fixed(s: State, d: Design) -> None:
    """Each seat has the ordinary tiles that it laid in the fixed galaxy, row by row."""
    for seat in range(s.seats):
        force, n = s.forces[seat], 1
        for system in range(d.systems):
            tile = int(d.fixed_tile[system]) // (4 * 2)
            if d.fixed_owner[system] == seat and tile != HOME_TILE:
                force.hand_tiles[n] = tile
                n += 1


@kernel
def deal_tiles(s: State, d: Design) -> None:
    """Each seat has its home tile, and is dealt ordinary ones (public: player scripts)."""
    each = int(d.tiles_dealt)
    for seat in range(s.seats):
        force = s.forces[seat]
        force.hand_tiles[0], force.hand_tiles_n = d.factions[force.faction].home, 1 + each
    if d.rules.map == MAP_FIXED:
        take_fixed(s, d)
        return
    for tile in range(d.tiles_n):
        if d.tile_home[tile] != NOBODY:
            continue
        place = place_in_deal(s, d, tile)
        if place < each * s.seats:
            s.forces[place // each].hand_tiles[1 + place % each] = tile


@kernel
def share_objectives(s: State, d: Design) -> None:
    """Each seat is given objective tokens of its opponents to place, as many of each as can be (public: session
    report; inferred).
    """
    for owner in range(s.seats):
        for i in range(d.rules.objectives_each):
            placer = (owner + 1 + i % (s.seats - 1)) % s.seats
            s.forces[placer].give[owner] += 1


@kernel
def clear_map(s: State) -> None:
    """Nothing is laid."""
    for system in range(SYSTEMS):
        s.tile[system], s.layer[system] = NOBODY, NOBODY
    for a in range(AREAS):
        area = s.areas[a]
        area.owner, area.objective, area.objective_fact = NOBODY, NOBODY, NOBODY
    for storm in range(len(s.storm)):
        s.storm[storm] = NOBODY


@kernel
def setup(s: State, d: Design, log: Log) -> None:
    """Deal a game into a zeroed state, up to the first decision. Laid out, it leaves phase PLANNING, due TURN."""
    clear_map(s)
    choose_factions(s, d)
    for seat in range(s.seats):
        fit_out(s, d, seat)
        build_decks(s, d, seat)
    deal_tiles(s, d)
    share_objectives(s, d)
    begin_laying(s)
    if d.rules.map != MAP_LAID:
        lay_out(s, d, log)
