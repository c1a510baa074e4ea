"""Retreats: where units of a side may go that leave a combat, and the retreat of whoever lost it."""

import numpy as np

from pipeline.engine.jit import kernel
from pipeline.engine.record import Rows
from pipeline.engine.rules import Move, put
from pipeline.games.forbidden_stars.cards import QUADRANTS
from pipeline.games.forbidden_stars.galaxy import enemy, friendly, uncontrolled
from pipeline.games.forbidden_stars.state import ROUTED, STANDING, Act, Design, State
from pipeline.games.forbidden_stars.storms import blocks
from pipeline.games.forbidden_stars.vocabulary import GRADES, NOBODY, Side


@kernel
def has_bit(bits: np.int64, a: int) -> bool:
    """Whether an area is among those that bits stand for."""
    return bool(bits >> a & 1 != 0)


@kernel
def retreat_areas(s: State, d: Design, side: int) -> np.int64:
    """Bits of the areas that units of a side may retreat to; none: they are destroyed (public: players)."""
    if side == Side.ATTACKER:
        return back_where_from(s, d)
    found = defenders_areas(s, d, True)
    return found if found != 0 else defenders_areas(s, d, False)


@kernel
def back_where_from(s: State, d: Design) -> np.int64:
    """Attackers go back to an area that at least one of them came from (public: FAQ, errata); such as came by no
    Advance have none. An area that an enemy has entered since is closed (inferred).
    """
    found, kind = np.int64(0), s.areas[s.combat.area].world
    for a in range(d.areas):
        if has_bit(np.int64(s.combat.came), a) and s.areas[a].world == kind and not enemy(s, a, s.combat.sides[0].seat):
            found |= np.int64(1) << a
    return found


@kernel
def defenders_areas(s: State, d: Design, held: bool) -> np.int64:
    """Friendly areas of the same or an adjacent system for defenders, or uncontrolled ones; never one that attackers
    came from. Ground units need a path of friendly areas, and storms block (public: players quoting the rules).
    """
    here = s.combat.area // QUADRANTS
    found = defenders_areas_in(s, d, here, held)
    for side in range(4):
        system = int(d.next_to[here, side])
        if system != NOBODY and not blocks(s, d, here, system):
            found |= defenders_areas_in(s, d, system, held)
    return found


@kernel
def defenders_areas_in(s: State, d: Design, system: int, held: bool) -> np.int64:
    """Those areas of one system."""
    start, seat, found = s.combat.area, s.combat.sides[1].seat, np.int64(0)
    path = np.int64(0)
    if s.areas[start].world != 0:
        path = reached(s, d, seat, system)
    for quadrant in range(QUADRANTS):
        a = QUADRANTS * system + quadrant
        if a == start or s.areas[a].world != s.areas[start].world or has_bit(np.int64(s.combat.came), a):
            continue
        if held and not friendly(s, a, seat):
            continue
        if not held and not uncontrolled(s, a):
            continue
        if s.areas[start].world == 0 or touches(d, path, a, system):
            found |= np.int64(1) << a
    return found


@kernel
def reached(s: State, d: Design, seat: int, system: int) -> np.int64:
    """The area of the combat, and the friendly areas of its system and another one that a path joins to it."""
    start, grew = s.combat.area, True
    here, bits = start // QUADRANTS, np.int64(1) << start
    while grew:
        grew = False
        for i in range(2 * QUADRANTS):
            a = QUADRANTS * (here if i < QUADRANTS else system) + i % QUADRANTS
            if not has_bit(bits, a) and friendly(s, a, seat) and borders_on(d, bits, a):
                bits |= np.int64(1) << a
                grew = True
    return bits


@kernel
def borders_on(d: Design, bits: np.int64, a: int) -> bool:
    """Whether an area lies beside one of those that bits stand for."""
    for side in range(4):
        other = int(d.beside[a, side])
        if other != NOBODY and has_bit(bits, other):
            return True
    return False


@kernel
def touches(d: Design, bits: np.int64, a: int, system: int) -> bool:
    """Whether a path through those areas ends in an area of a system."""
    return a // QUADRANTS == system and borders_on(d, bits, a)


@kernel
def retreat_unit(s: State, side: int, grade: int, state: int, to: int) -> None:
    """A unit of a side leaves the combat and is routed (public: players)."""
    seat = s.combat.sides[side].seat
    s.areas[s.combat.area].units[seat, grade, state] -= 1
    s.areas[to].units[seat, grade, ROUTED] += 1


@kernel
def next_to_leave(s: State, side: int) -> int:
    """The first unit of a side that is left in the combat, 2 * grade + its state; or NOBODY."""
    units, seat = s.areas[s.combat.area].units, s.combat.sides[side].seat
    for grade in range(GRADES):
        for state in (STANDING, ROUTED):
            if units[seat, grade, state] > 0:
                return 2 * grade + state
    return NOBODY


@kernel
def retreat_moves(s: State, d: Design, moves: Rows[Move]) -> int:
    """Where whoever lost goes: all units to one area, or each to one (public: players; inferred).

    RETREAT, a: area, or NOBODY where there is none; with `retreat_split` b: grade of the unit that goes, c: its state.
    """
    n, grade, state = 0, 0, 0
    areas = retreat_areas(s, d, s.combat.side)
    if d.rules.retreat_split != 0:
        unit = next_to_leave(s, s.combat.side)
        grade, state = unit // 2, unit % 2
    for a in range(d.areas):
        if has_bit(areas, a):
            n = put(moves, n, Act.RETREAT, a, grade, state)
    return put(moves, n, Act.RETREAT, NOBODY, 0, 0) if n == 0 else n


@kernel
def retreat_all(s: State, side: int, to: int) -> None:
    """All units of a side leave the combat for one area."""
    units, seat = s.areas[s.combat.area].units, s.combat.sides[side].seat
    for grade in range(GRADES):
        for state in (STANDING, ROUTED):
            s.areas[to].units[seat, grade, ROUTED] += units[seat, grade, state]
            units[seat, grade, state] = 0
