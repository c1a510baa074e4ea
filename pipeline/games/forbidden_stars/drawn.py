"""A galaxy that nobody lays: drawn by chance, or fixed by the sheet `galaxies`.

It is laid by the same moves as one that players lay, each of them drawn or looked up.
"""

import numpy as np

from pipeline.engine.jit import kernel
from pipeline.engine.luck import branch, branch_name
from pipeline.engine.rules import Move, put
from pipeline.games.forbidden_stars.cards import HOME_TILE
from pipeline.games.forbidden_stars.facts import Log
from pipeline.games.forbidden_stars.galaxy import units_at
from pipeline.games.forbidden_stars.laying import apply_laying, laying_moves, next_slot, steps_between, storms_laid
from pipeline.games.forbidden_stars.luck import Luck, drawn_below, purpose
from pipeline.games.forbidden_stars.rules import MAP_FIXED
from pipeline.games.forbidden_stars.state import Act, Design, Phase, Stage, State
from pipeline.games.forbidden_stars.vocabulary import GRADES, NOBODY

SIDE, TURN, CELL, UNITS = range(4)  # what the luck of a drawn galaxy is for
CORNER_SIDES = 2  # a system in a corner of the rectangle has so many neighbours at most
WAYS, SIDES = 4, 2  # to lay a tile


@kernel
def lay_out(s: State, d: Design, log: Log) -> None:
    """Lay the whole galaxy."""
    while s.phase == Phase.SETUP:
        apply_laying(s, d, s.options[next_move(s, d)], log)


@kernel
def next_move(s: State, d: Design) -> int:
    """The place in `State.options` of the next move of the set-up."""
    fixed = d.rules.map == MAP_FIXED
    if s.stage == Stage.TILE:
        code = tile_fixed(s, d) if fixed else tile_drawn(s, d)
        put(s.options, 0, Act.TILE, code // SIDES, code % SIDES, 0)
        return 0
    if s.stage == Stage.LAY:
        where = place_fixed(s, d) if fixed else place_drawn(s, d)
        put(s.options, 0, Act.LAY, where // WAYS, where % WAYS, 0)
        return 0
    if fixed and s.stage == Stage.STORM:
        storm = storms_laid(s, d)
        put(s.options, 0, Act.STORM, storm, int(d.fixed_storm[storm]), 0)
        return 0
    n = laying_moves(s, d, s.options)
    return first_of(s, d, n) if fixed else lot_of(s, d, n)


@kernel
def fixed_here(s: State, d: Design) -> int:
    """The system of a fixed galaxy that the seat lays next: its home tile first, then row by row."""
    found = NOBODY
    for system in range(d.systems):
        if d.fixed_owner[system] == s.seat and s.tile[system] == NOBODY:
            if int(d.fixed_tile[system]) // WAYS // SIDES == HOME_TILE:
                return system
            found = system if found == NOBODY else found
    return found


@kernel
def tile_fixed(s: State, d: Design) -> int:
    """The tile, and its side, that the sheet tells for it: 2 * tile + side."""
    code = int(d.fixed_tile[fixed_here(s, d)]) // WAYS
    if code // SIDES != HOME_TILE:
        return code
    return SIDES * int(d.factions[s.forces[s.seat].faction].home) + code % SIDES


@kernel
def place_fixed(s: State, d: Design) -> int:
    """Where the sheet lays it, and how turned: 4 * system + quarter turns."""
    system = fixed_here(s, d)
    return WAYS * system + int(d.fixed_tile[system]) % WAYS


@kernel
def tile_drawn(s: State, d: Design) -> int:
    """The home tile first, then the others as dealt; which side is drawn for the tile."""
    tile = int(s.forces[s.seat].hand_tiles[0])
    key = branch_name(purpose(s, Luck.GALAXY), d.tile_names[tile])
    return SIDES * tile + drawn_below(key, SIDE, SIDES)


@kernel
def homes_away(s: State, d: Design, system: int) -> int:
    """Steps to the nearest home tile that lies already; as many as there are systems where none does."""
    steps = int(d.systems)
    for other in range(d.systems):
        if s.tile[other] != NOBODY and d.tile_home[s.tile[other] // SIDES] != NOBODY:
            steps = min(steps, steps_between(d, system, other))
    return steps


@kernel
def own_home_away(s: State, d: Design, system: int) -> int:
    """Steps to the seat's own home tile."""
    for other in range(d.systems):
        if s.tile[other] != NOBODY and d.tile_home[s.tile[other] // SIDES] == s.forces[s.seat].faction:
            return steps_between(d, system, other)
    return 0


@kernel
def in_corner(d: Design, system: int) -> bool:
    """Whether a system lies in a corner of the rectangle."""
    neighbours = 0
    for side in range(4):
        if d.next_to[system, side] != NOBODY:
            neighbours += 1
    return neighbours <= CORNER_SIDES


@kernel
def suits(s: State, d: Design, system: int) -> int:
    """How well the tile chosen lies on a place: home tiles in corners and far from each other, other tiles near one's
    own (made up).
    """
    if d.tile_home[s.laying // SIDES] == NOBODY:
        return -own_home_away(s, d, system)
    return homes_away(s, d, system) + (int(d.systems) if in_corner(d, system) else 0)


@kernel
def place_drawn(s: State, d: Design) -> int:
    """One of the free places that suit the tile best, drawn, and a turn: 4 * system + quarter turns."""
    name = branch_name(purpose(s, Luck.GALAXY), d.tile_names[s.laying // SIDES])
    key, best = branch(name, CELL), NOBODY
    for system in range(d.systems):
        if s.tile[system] != NOBODY:
            continue
        if best == NOBODY:
            best = system
            continue
        better = suits(s, d, system) - suits(s, d, best)
        if better > 0 or (better == 0 and branch(key, system) < branch(key, best)):
            best = system
    return WAYS * best + drawn_below(name, TURN, WAYS)


@kernel
def lot(s: State, d: Design, move: Move) -> np.uint64:
    """The luck of a move: whose token comes on an area, where a unit stands, or where a storm lies."""
    if move.kind == Act.OWNER:
        return branch(branch(purpose(s, Luck.OBJECTIVES), next_slot(s)), move.a)
    if move.kind == Act.STORM:
        return branch(branch(purpose(s, Luck.STORMS), move.a), move.b)
    force = s.forces[s.seat]
    left = int(force.start[move.a]) if move.a < GRADES else 0
    key = branch_name(branch(purpose(s, Luck.GALAXY), UNITS), d.faction_names[force.faction])
    return branch(branch(branch(key, move.a), left), move.b)


@kernel
def lot_of(s: State, d: Design, n: int) -> int:
    """The move of those in `State.options` that is drawn: start units are placed while there is room for them."""
    best = 0
    for i in range(1, n):
        if s.options[i].kind != Act.DONE and lot(s, d, s.options[i]) < lot(s, d, s.options[best]):
            best = i
    return best


@kernel
def merit(s: State, d: Design, move: Move) -> int:
    """How a fixed galaxy is filled: tokens of the opponent with most left, units where most room is, structures on the
    world of the greatest capacity (made up).
    """
    if move.kind == Act.OWNER:
        return int(s.forces[s.seat].give[move.a])
    if move.kind == Act.PLACE and move.a < GRADES:
        return int(s.areas[move.b].capacity) - units_at(s, move.b, int(s.seat))
    return int(s.areas[move.b].capacity) if move.kind == Act.PLACE else NOBODY


@kernel
def first_of(s: State, d: Design, n: int) -> int:
    """The first of the moves in `State.options` that fills a fixed galaxy best."""
    best = 0
    for i in range(1, n):
        if merit(s, d, s.options[i]) > merit(s, d, s.options[best]):
            best = i
    return best
