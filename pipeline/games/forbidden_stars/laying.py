"""The galaxy is laid: tiles, objective tokens, start units and storms (Stages TILE to STORM of the set-up).

In turn each seat lays one of its tiles, puts objective tokens of opponents and some of its start units on it, until all
tiles lie; then storms are laid. `State.turns` counts the decisions made.
"""

from pipeline.engine.facts import LOG_FULL
from pipeline.engine.jit import kernel
from pipeline.engine.record import Rows
from pipeline.engine.rules import Move, put
from pipeline.games.forbidden_stars.cards import QUADRANTS
from pipeline.games.forbidden_stars.facts import MOST_OBJECTIVE_ROWS, Log
from pipeline.games.forbidden_stars.galaxy import has_presence, recount
from pipeline.games.forbidden_stars.mustering import muster_moves, nothing_left, place, put_away, rest_fits
from pipeline.games.forbidden_stars.planning import begin_game
from pipeline.games.forbidden_stars.rules import OWNERS_DIFFERENT, TILE_NOT_BESIDE_LAST
from pipeline.games.forbidden_stars.state import Act, Design, Phase, Stage, State
from pipeline.games.forbidden_stars.storms import start_moves
from pipeline.games.forbidden_stars.tallies import note_ways
from pipeline.games.forbidden_stars.turns import nothing_under_way
from pipeline.games.forbidden_stars.vocabulary import ASSETS, NOBODY

TURNS = 4  # ways to lay a tile


@kernel
def begin_laying(s: State) -> None:
    """The first player lays the first tile."""
    nothing_under_way(s)
    s.laying, s.laid, s.last_layer = NOBODY, NOBODY, NOBODY
    s.source, s.contested, s.queued, s.hop = NOBODY, NOBODY, NOBODY, NOBODY
    s.phase, s.stage = Phase.SETUP, Stage.TILE


@kernel
def printed(quadrant: int, turns: int) -> int:
    """The quadrant, as printed, that lies at this one after so many quarter turns clockwise."""
    for _ in range(turns):
        quadrant = 2 * (1 - quadrant % 2) + quadrant // 2
    return quadrant


@kernel
def tile_moves(s: State, d: Design, moves: Rows[Move]) -> int:
    """Which tile in hand is laid, and which side up: such that all start units can still be placed, if they can."""
    n, force = 0, s.forces[s.seat]
    some = rest_fits(s, d, int(s.seat), NOBODY)
    for i in range(force.hand_tiles_n):
        tile = int(force.hand_tiles[i])
        for side in range(2):
            if not some or rest_fits(s, d, int(s.seat), 2 * tile + side):
                n = put(moves, n, Act.TILE, tile, side, 0)
    return n


@kernel
def beside(d: Design, system: int, other: int) -> bool:
    """Whether two systems lie beside each other."""
    for side in range(4):
        if other != NOBODY and d.next_to[system, side] == other:
            return True
    return False


@kernel
def touches(s: State, d: Design, system: int) -> bool:
    """Whether a place lies beside a tile, or no tile lies yet (public: session report, reviews)."""
    any_laid = False
    for other in range(d.systems):
        if s.tile[other] != NOBODY:
            any_laid = True
            if beside(d, system, other):
                return True
    return not any_laid


@kernel
def may_lie(s: State, d: Design, system: int, apart: int) -> bool:
    """Whether a tile may be laid on a place of the rectangle; `apart` is a system that it must not lie beside."""
    return s.tile[system] == NOBODY and touches(s, d, system) and not beside(d, system, apart)


@kernel
def lay_moves(s: State, d: Design, moves: Rows[Move]) -> int:
    """Where the tile is laid, turned as one likes (public: fan program): beside any laid tile; or, by the rules and
    while there is such a place, not beside one's last (public: fan variant).
    """
    apart = int(s.forces[s.seat].last_tile) if d.rules.tile_rule == TILE_NOT_BESIDE_LAST else NOBODY
    some = False
    for system in range(d.systems):
        some = some or may_lie(s, d, system, apart)
    n = 0
    for system in range(d.systems):
        if may_lie(s, d, system, apart if some else NOBODY):
            for turns in range(TURNS):
                n = put(moves, n, Act.LAY, system, turns, 0)
    return n


@kernel
def lay_tile(s: State, d: Design, system: int, turns: int) -> None:
    """The tile chosen comes to its place, turned: each area is what is printed on it."""
    s.tile[system], s.turned[system], s.layer[system] = s.laying, turns, s.seat
    for quadrant in range(QUADRANTS):
        area = s.areas[QUADRANTS * system + quadrant]
        face = d.tiles[QUADRANTS * int(s.laying) + printed(quadrant, turns)]
        area.laid, area.world, area.capacity, area.materiel = 1, face.world, face.capacity, face.materiel
        area.wild, area.slot = face.wild, face.slot
        for asset in range(ASSETS):
            area.assets[asset] = face.assets[asset]


@kernel
def leave_hand(s: State, tile: int) -> None:
    """A tile leaves the seat's hand; the others close up."""
    force, kept = s.forces[s.seat], 0
    for i in range(force.hand_tiles_n):
        if force.hand_tiles[i] != tile:
            force.hand_tiles[kept] = force.hand_tiles[i]
            kept += 1
    force.hand_tiles_n = kept


@kernel
def next_slot(s: State) -> int:
    """The first area of the tile just laid that takes an objective token and has none, or NOBODY."""
    for quadrant in range(QUADRANTS):
        a = QUADRANTS * int(s.laid) + quadrant
        if s.areas[a].slot != 0 and s.areas[a].objective == NOBODY:
            return a
    return NOBODY


@kernel
def on_tile(s: State, owner: int) -> bool:
    """Whether an objective token of a seat lies on the tile just laid."""
    for quadrant in range(QUADRANTS):
        if s.areas[QUADRANTS * int(s.laid) + quadrant].objective == owner:
            return True
    return False


@kernel
def owner_moves(s: State, d: Design, moves: Rows[Move]) -> int:
    """Whose objective token comes on the next framed world: an opponent's (public: session report); by the rules of
    another one than the first where the seat has such left.
    """
    n, force, other = 0, s.forces[s.seat], False
    for owner in range(s.seats):
        if force.give[owner] > 0 and not on_tile(s, owner):
            other = True
    for owner in range(s.seats):
        if force.give[owner] == 0:
            continue
        if d.rules.objective_owners == OWNERS_DIFFERENT and other and on_tile(s, owner):
            continue
        n = put(moves, n, Act.OWNER, owner, 0, 0)
    return n


@kernel
def gives_any(s: State) -> bool:
    """Whether the seat has objective tokens left to place."""
    for owner in range(s.seats):
        if s.forces[s.seat].give[owner] > 0:
            return True
    return False


@kernel
def storms_laid(s: State, d: Design) -> int:
    """Storms that lie on the map."""
    laid = 0
    for storm in range(d.storms):
        if s.storm[storm] != NOBODY:
            laid += 1
    return laid


@kernel
def laying_moves(s: State, d: Design, moves: Rows[Move]) -> int:
    """The legal moves of a decision of the set-up, storms included."""
    if s.stage == Stage.TILE:
        return tile_moves(s, d, moves)
    if s.stage == Stage.LAY:
        return lay_moves(s, d, moves)
    if s.stage == Stage.OBJECTIVE:
        return owner_moves(s, d, moves)
    if s.stage == Stage.MUSTER:
        return muster_moves(s, d, moves)
    return start_moves(s, d, moves, storms_laid(s, d))


@kernel
def apply_laying(s: State, d: Design, move: Move, log: Log) -> None:
    """Carry out a move of the set-up; the last one begins round 1 (planning.begin_game)."""
    s.turns += 1
    if move.kind == Act.TILE:
        s.laying, s.stage = 2 * move.a + move.b, Stage.LAY
    elif move.kind == Act.LAY:
        lay_tile(s, d, move.a, move.b)
        leave_hand(s, int(s.laying) // 2)
        s.laid, s.last_layer, s.laying, s.forces[s.seat].last_tile = move.a, s.seat, NOBODY, move.a
        fill_tile(s, d, log)
    elif move.kind == Act.OWNER:
        s.areas[next_slot(s)].objective = move.a
        s.forces[s.seat].give[move.a] -= 1
        fill_tile(s, d, log)
    elif move.kind == Act.PLACE:
        place(s, d, move.a, move.b)
        fill_tile(s, d, log)
    elif move.kind == Act.DONE:
        next_tile(s, d, log)
    else:
        s.storm[move.a] = move.b
        next_storm(s, d, log)


@kernel
def fill_tile(s: State, d: Design, log: Log) -> None:
    """What comes on the tile just laid: objective tokens, then start units (public: session report, reviews)."""
    if next_slot(s) != NOBODY and gives_any(s):
        s.stage = Stage.OBJECTIVE
    elif not nothing_left(s.forces[s.seat]):
        s.stage = Stage.MUSTER
    else:
        next_tile(s, d, log)


@kernel
def next_tile(s: State, d: Design, log: Log) -> None:
    """The next seat lays a tile; when all lie, storms are laid."""
    s.seat = (s.seat + 1) % s.seats
    if s.forces[s.seat].hand_tiles_n > 0:
        s.turn, s.stage = s.seat, Stage.TILE
    else:
        next_storm(s, d, log)


@kernel
def next_storm(s: State, d: Design, log: Log) -> None:
    """From the first player on each seat lays a storm (public: stored set-ups; fan variant); then the game begins."""
    laid = storms_laid(s, d)
    if laid == d.storms:
        laid_out(s, d, log)
        return
    s.seat = laid % s.seats
    s.turn, s.stage = s.seat, Stage.STORM


@kernel
def laid_out(s: State, d: Design, log: Log) -> None:
    """The galaxy is laid: round 1 begins."""
    for seat in range(s.seats):
        put_away(s.forces[seat])
    for a in range(d.areas):
        if s.areas[a].objective != NOBODY:
            note_objective(s, d, a, log)
    recount(s, d)
    begin_game(s, d)
    note_ways(s, d, log)


@kernel
def steps_between(d: Design, system: int, other: int) -> int:
    """Systems from one to another, straight over borders."""
    columns = int(d.columns)
    return abs(system // columns - other // columns) + abs(system % columns - other % columns)


@kernel
def note_objective(s: State, d: Design, a: int, log: Log) -> None:
    """Write a row of `objectives`: how far from its owner's start the token lies, and who put it there."""
    if log.objectives_n >= MOST_OBJECTIVE_ROWS:
        log.games[0].faults |= LOG_FULL
        return
    row, system = log.objectives[log.objectives_n], a // QUADRANTS
    s.areas[a].objective_fact = log.objectives_n
    log.objectives_n += 1
    row.owner, row.placer = int(s.areas[a].objective) + 1, int(s.layer[system]) + 1
    row.system, row.distance = system + 1, int(d.systems)
    for other in range(d.systems):
        if has_presence(s, other, int(s.areas[a].objective)):
            row.distance = min(int(row.distance), steps_between(d, system, other))
