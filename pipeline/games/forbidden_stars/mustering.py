"""Start units and the factory come on the tiles as they are laid: all of them by the last tile.

MUSTER: PLACE, a: grade, or GRADES for the factory, GRADES + 1 for the bastion, b: area; or DONE.
"""

from pipeline.engine.jit import kernel
from pipeline.engine.record import Rows
from pipeline.engine.rules import Move, put
from pipeline.games.forbidden_stars.cards import QUADRANTS
from pipeline.games.forbidden_stars.galaxy import is_ship, put_structure, units_at
from pipeline.games.forbidden_stars.rules import START_ONE_EACH
from pipeline.games.forbidden_stars.state import STANDING, Act, Design, Force, State
from pipeline.games.forbidden_stars.vocabulary import GRADES, NOBODY, Structure

FACTORY, BASTION = GRADES, GRADES + 1  # pieces of the start beside units, which go by their grades


@kernel
def to_place(force: Force, ships: bool) -> int:
    """Ships, or ground units, of the start that are still to be placed."""
    left = 0
    for grade in range(GRADES):
        if is_ship(grade) == ships:
            left += int(force.start[grade])
    return left


@kernel
def nothing_left(force: Force) -> bool:
    """Whether all start units and structures are placed."""
    units = to_place(force, False) + to_place(force, True)
    return units + force.start_factories + force.start_bastions == 0


@kernel
def room(d: Design, code: int, worlds: int) -> int:
    """Units that the worlds (1) or the voids (0) of a side of a tile take; `code` is 2 * tile + side."""
    found = 0
    for quadrant in range(QUADRANTS):
        area = d.tiles[QUADRANTS * code + quadrant]
        if area.world == worlds:
            found += area.capacity
    return found


@kernel
def sides_up(force: Force, i: int, sides: int) -> int:
    """The code, 2 * tile + side, of a tile in hand with the side up that the bits `sides` say."""
    return 2 * int(force.hand_tiles[i]) + ((sides >> i) & 1)


@kernel
def units_fit(d: Design, force: Force, sides: int, ground: int, ships: int) -> bool:
    """Whether so many units can be placed on the tiles in hand with these sides up; at least one on each, if the rules
    ask for that.
    """
    worlds, voids, only_worlds, only_voids = 0, 0, 0, 0
    for i in range(force.hand_tiles_n):
        code = sides_up(force, i, sides)
        on_worlds, in_voids = room(d, code, 1), room(d, code, 0)
        worlds += on_worlds
        voids += in_voids
        only_worlds += 1 if in_voids == 0 else 0
        only_voids += 1 if on_worlds == 0 else 0
    if ground > worlds or ships > voids:
        return False
    if d.rules.start_units != START_ONE_EACH:
        return True
    return ground >= only_worlds and ships >= only_voids and ground + ships >= force.hand_tiles_n


@kernel
def structures_fit(d: Design, force: Force, sides: int) -> bool:
    """Whether the factory and the bastion can be placed on the tiles in hand with these sides up."""
    at_home, elsewhere = 0, 0
    for i in range(force.hand_tiles_n):
        for quadrant in range(QUADRANTS):
            world = d.tiles[QUADRANTS * sides_up(force, i, sides) + quadrant].world
            if d.tile_home[force.hand_tiles[i]] == force.faction:
                at_home += world
            else:
                elsewhere += world
    if d.rules.factory_home != 0:
        elsewhere = 0
    return force.start_bastions <= at_home and force.start_factories + force.start_bastions <= at_home + elsewhere


@kernel
def rest_fits(s: State, d: Design, seat: int, chosen: int) -> bool:
    """Whether all that a seat still has can be placed on the tiles in its hand, with the side up of one of them that is
    chosen (2 * tile + side), or NOBODY.
    """
    force = s.forces[seat]
    for sides in range(1 << force.hand_tiles_n):
        right = True
        for i in range(force.hand_tiles_n):
            if chosen != NOBODY and force.hand_tiles[i] == chosen // 2 and (sides >> i) & 1 != chosen % 2:
                right = False
        ground, ships = to_place(force, False), to_place(force, True)
        if right and units_fit(d, force, sides, ground, ships) and structures_fit(d, force, sides):
            return True
    return False


@kernel
def units_here(s: State, system: int, seat: int) -> int:
    """Units of a seat in a system."""
    found = 0
    for quadrant in range(QUADRANTS):
        found += units_at(s, QUADRANTS * system + quadrant, seat)
    return found


@kernel
def spares(s: State, d: Design, grade: int) -> bool:
    """Whether enough units are left for the tiles to come if one is placed here: one for each, if the rules ask for
    that.
    """
    if d.rules.start_units != START_ONE_EACH:
        return True
    force = s.forces[s.seat]
    ground, ships = to_place(force, False), to_place(force, True)
    if units_here(s, int(s.laid), int(s.seat)) == 0:
        return True
    if is_ship(grade):
        ships -= 1
    else:
        ground -= 1
    for sides in range(1 << force.hand_tiles_n):
        only_worlds, only_voids = 0, 0
        for i in range(force.hand_tiles_n):
            only_worlds += 1 if room(d, sides_up(force, i, sides), 0) == 0 else 0
            only_voids += 1 if room(d, sides_up(force, i, sides), 1) == 0 else 0
        if ground >= only_worlds and ships >= only_voids and ground + ships >= force.hand_tiles_n:
            return True
    return False


@kernel
def has_room(s: State, a: int, seat: int, grade: int) -> bool:
    """Whether a start unit may stand in an area: ground units on worlds and ships in voids, as many as it takes
    (inferred).
    """
    if (s.areas[a].world == 0) != is_ship(grade):
        return False
    return units_at(s, a, seat) < int(s.areas[a].capacity)


@kernel
def is_home(s: State, d: Design) -> bool:
    """Whether the tile just laid is the home tile of the seat's faction."""
    return int(d.tile_home[s.tile[s.laid] // 2]) == s.forces[s.seat].faction


@kernel
def free_worlds(s: State) -> int:
    """Worlds of the tile just laid without a structure."""
    found = 0
    for quadrant in range(QUADRANTS):
        area = s.areas[QUADRANTS * int(s.laid) + quadrant]
        if area.world != 0 and area.structures == 0:
            found += 1
    return found


@kernel
def structure_comes(s: State, d: Design, piece: int) -> bool:
    """Whether a structure of the start may come on this tile: the bastion on the home tile; the factory there or
    anywhere, by the rules, if it leaves a world to the bastion.
    """
    force, home = s.forces[s.seat], is_home(s, d)
    if piece == BASTION:
        return force.start_bastions > 0 and home
    if force.start_factories == 0 or (d.rules.factory_home != 0 and not home):
        return False
    return not home or free_worlds(s) > force.start_bastions


@kernel
def place_moves(s: State, d: Design, moves: Rows[Move]) -> int:
    """Each start unit and structure in each area of the tile just laid where it may be placed."""
    n, force = 0, s.forces[s.seat]
    for grade in range(GRADES):
        if force.start[grade] == 0 or not spares(s, d, grade):
            continue
        for quadrant in range(QUADRANTS):
            a = QUADRANTS * int(s.laid) + quadrant
            if has_room(s, a, int(s.seat), grade):
                n = put(moves, n, Act.PLACE, grade, a, 0)
    for piece in range(FACTORY, BASTION + 1):
        if not structure_comes(s, d, piece):
            continue
        for quadrant in range(QUADRANTS):
            a = QUADRANTS * int(s.laid) + quadrant
            if s.areas[a].world != 0 and s.areas[a].structures == 0:
                n = put(moves, n, Act.PLACE, piece, a, 0)
    return n


@kernel
def muster_moves(s: State, d: Design, moves: Rows[Move]) -> int:
    """What may be placed on the tile just laid; or no more of it, if the rest fits on the tiles to come (public:
    reviews, fan program). What fits nowhere at all stays in the pool.
    """
    n = place_moves(s, d, moves)
    if n == 0:
        return put(moves, n, Act.DONE, 0, 0, 0)
    stands = d.rules.start_units != START_ONE_EACH or units_here(s, int(s.laid), int(s.seat)) > 0
    if (stands or moves[0].a >= GRADES) and rest_fits(s, d, int(s.seat), NOBODY):
        n = put(moves, n, Act.DONE, 0, 0, 0)
    return n


@kernel
def place(s: State, d: Design, piece: int, a: int) -> None:
    """A start unit or structure comes to an area."""
    force = s.forces[s.seat]
    if piece < GRADES:
        force.start[piece] -= 1
        s.areas[a].units[s.seat, piece, STANDING] += 1
        return
    force.tokens += 1  # put apart at the start, it is laid under the structure now
    if piece == FACTORY:
        force.start_factories -= 1
        put_structure(s, d, a, int(s.seat), Structure.FACTORY)
    else:
        force.start_bastions -= 1
        put_structure(s, d, a, int(s.seat), Structure.BASTION)


@kernel
def put_away(force: Force) -> None:
    """What could not be placed goes to the pool."""
    for grade in range(GRADES):
        force.pool[grade] += force.start[grade]
        force.start[grade] = 0
    force.tokens += force.start_factories + force.start_bastions
    force.start_factories, force.start_bastions = 0, 0
