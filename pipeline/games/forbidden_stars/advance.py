"""The Advance Order: where units come from, ships moved, ground units moved.

SOURCE, a: system, or NOBODY. MOVE, a: area it leaves, b: grade (routed: grade + GRADES), c: area it goes to.
"""

from pipeline.engine.jit import kernel
from pipeline.engine.record import Rows
from pipeline.engine.rules import Move, put
from pipeline.games.forbidden_stars.cards import QUADRANTS
from pipeline.games.forbidden_stars.facts import Log
from pipeline.games.forbidden_stars.galaxy import enemy, is_ship
from pipeline.games.forbidden_stars.movement import (
    ALL_PASS,
    NEAR,
    SHIPS_PASS,
    begin_hopping,
    bit,
    ground_goes,
    hops,
    joined,
    near,
    on,
    reach,
    ship_goes,
    waiting,
)
from pipeline.games.forbidden_stars.state import ROUTED, STANDING, Act, Design, State
from pipeline.games.forbidden_stars.storms import blocks
from pipeline.games.forbidden_stars.upgrades import use_upgrade
from pipeline.games.forbidden_stars.vocabulary import GRADES, NOBODY, UpgradeVerb

SHIP_STEP, GROUND_STEP = range(2)  # `State.count` while units move (rulebook, Advance Order)


@kernel
def ship_waits(s: State, d: Design, a: int) -> bool:
    """Whether there is a ship in an area that has not moved."""
    for code in range(2 * GRADES):
        if is_ship(code % GRADES) and waiting(s, d, a, code):
            return True
    return False


@kernel
def ground_waits(s: State, d: Design, a: int) -> bool:
    """Whether there is a ground unit in an area that has not moved."""
    for code in range(2 * GRADES):
        if not is_ship(code % GRADES) and waiting(s, d, a, code):
            return True
    return False


@kernel
def ship_leaves(s: State, d: Design, a: int) -> bool:
    """Whether a ship can move from an area to one of the active system."""
    if not ship_waits(s, d, a):
        return False
    for quadrant in range(QUADRANTS):
        if ship_goes(s, d, a, QUADRANTS * s.system + quadrant):
            return True
    return False


@kernel
def ground_leaves(s: State, d: Design, a: int) -> bool:
    """Whether a ground unit can move from an area to one of the active system."""
    if not ground_waits(s, d, a):
        return False
    reached = reach(s, d, a, NOBODY)
    for quadrant in range(QUADRANTS):
        if ground_goes(s, d, reached, a, QUADRANTS * s.system + quadrant):
            return True
    return False


@kernel
def opens(s: State, d: Design, system: int) -> bool:
    """Whether units could come from an adjacent system."""
    before, found = int(s.source), False
    s.source = system
    for i in range(QUADRANTS, NEAR):
        if ship_leaves(s, d, near(s, i)) or ground_leaves(s, d, near(s, i)):
            found = True
    s.source = before
    return found


@kernel
def any_source(s: State, d: Design) -> bool:
    """Whether units could come from any adjacent system."""
    for side in range(4):
        system = int(d.next_to[s.system, side])
        if system != NOBODY and opens(s, d, system):
            return True
    return False


@kernel
def source_moves(s: State, d: Design, moves: Rows[Move]) -> int:
    """The one adjacent system from which ships and ground units may come beside those of the active system (rulebook,
    Advance Order); or none.
    """
    n = put(moves, 0, Act.SOURCE, NOBODY, 0, 0)
    for side in range(4):
        system = int(d.next_to[s.system, side])
        if system != NOBODY and opens(s, d, system):
            n = put(moves, n, Act.SOURCE, system, 0, 0)
    return n


@kernel
def any_move(s: State, d: Design) -> bool:
    """Whether a unit of the step under way can move: ships, or ground units."""
    for i in range(NEAR):
        a = near(s, i)
        if a == NOBODY:
            continue
        if s.count == SHIP_STEP and ship_leaves(s, d, a):
            return True
        if s.count == GROUND_STEP and ground_leaves(s, d, a):
            return True
    return False


@kernel
def leaving_moves(s: State, d: Design, moves: Rows[Move], n: int, a: int) -> int:
    """The moves of units of the step under way from an area: each moves once, and any number of units may."""
    ships = s.count == SHIP_STEP
    reached = 0 if ships else reach(s, d, a, NOBODY)
    for quadrant in range(QUADRANTS):
        to = QUADRANTS * s.system + quadrant
        if not (ship_goes(s, d, a, to) if ships else ground_goes(s, d, reached, a, to)):
            continue
        for code in range(2 * GRADES):
            if is_ship(code % GRADES) == ships and waiting(s, d, a, code):
                n = put(moves, n, Act.MOVE, a, code, to)
    return n


@kernel
def unit_moves(s: State, d: Design, moves: Rows[Move]) -> int:
    """The moves of ships, then those of ground units (rulebook, Advance Order); or no more of them."""
    n = put(moves, 0, Act.DONE, 0, 0, 0)
    for i in range(NEAR):
        a = near(s, i)
        if a != NOBODY and (ship_waits(s, d, a) if s.count == SHIP_STEP else ground_waits(s, d, a)):
            n = leaving_moves(s, d, moves, n, a)
    return n


@kernel
def note_ways(s: State, d: Design, move: Move) -> None:
    """Storm Runners and Rock Hoppers are used by a unit that could not go otherwise."""
    if is_ship(move.b % GRADES):
        system = move.a // QUADRANTS
        if system != s.system and s.storms_pass == 0 and blocks(s, d, system, s.system):
            use_upgrade(s, d, s.active, UpgradeVerb.STORM_RUNNERS)
            s.storms_pass |= SHIPS_PASS
        return
    reached = reach(s, d, move.a, NOBODY)
    if not on(reached, move.c) and not joined(s, d, reached, move.c):
        begin_hopping(s, d, hops(s, d, move.a, move.c))
        use_upgrade(s, d, s.active, UpgradeVerb.ROCK_HOPPERS)


@kernel
def move_unit(s: State, d: Design, move: Move, log: Log) -> None:
    """A unit moves. An area where it meets an enemy is the contested one (rulebook, Advance Order), and those who lose
    there may retreat to where they came from.
    """
    note_ways(s, d, move)
    state, grade = STANDING if move.b < GRADES else ROUTED, move.b % GRADES
    s.areas[move.a].units[s.active, grade, state] -= 1
    s.areas[move.c].units[s.active, grade, state] += 1
    s.moved[move.c, move.b] += 1
    s.did = 1
    if enemy(s, move.c, s.active):
        s.contested, s.combat.advanced = move.c, 1
        s.combat.came |= bit(move.a)
    if s.order_fact != NOBODY:
        log.orders[s.order_fact].units += 1


@kernel
def pass_storms(s: State) -> None:
    """Through the Storm: all units may pass storms with this order (public: fan lists)."""
    s.storms_pass |= ALL_PASS
