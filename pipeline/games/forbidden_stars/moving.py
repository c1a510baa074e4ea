"""Where units that a combat card moves may go, and where it brings units from."""

import numpy as np

from pipeline.engine.jit import kernel
from pipeline.games.forbidden_stars.bodies import is_one_of, unit_of
from pipeline.games.forbidden_stars.cards import QUADRANTS, Effect
from pipeline.games.forbidden_stars.galaxy import enemy, friendly, uncontrolled
from pipeline.games.forbidden_stars.state import ROUTED, STANDING, Design, State
from pipeline.games.forbidden_stars.storms import blocks
from pipeline.games.forbidden_stars.vocabulary import GRADES, NOBODY, Per


@kernel
def open_to(s: State, area: int, seat: int) -> bool:
    """Whether an area is friendly to a seat, or uncontrolled."""
    return friendly(s, area, seat) or uncontrolled(s, area)


@kernel
def may_go(s: State, d: Design, side: int, into_enemies: bool) -> np.int64:
    """Bits of the areas adjacent to the combat that units of a side may move to: friendly or uncontrolled ones of the
    same kind, behind no storm; an enemy's too if the card says so and no other combat waits yet (public: card lists).
    """
    found, here, seat = np.int64(0), s.combat.area, s.combat.sides[side].seat
    for direction in range(4):
        area = int(d.beside[here, direction])
        if area == NOBODY or s.areas[area].laid == 0 or s.areas[area].world != s.areas[here].world:
            continue
        if here // QUADRANTS != area // QUADRANTS and blocks(s, d, here // QUADRANTS, area // QUADRANTS):
            continue
        waits = s.queued == NOBODY or (s.queued == area and s.queued_by == seat)
        if open_to(s, area, seat) or (into_enemies and waits and enemy(s, area, seat)):
            found |= np.int64(1) << area
    return found


@kernel
def place_areas(s: State, d: Design, side: int) -> np.int64:
    """Bits of the other friendly or uncontrolled worlds of the system (public: card lists)."""
    found, seat = np.int64(0), s.combat.sides[side].seat
    for quadrant in range(QUADRANTS):
        area = QUADRANTS * (s.combat.area // QUADRANTS) + quadrant
        if area != s.combat.area and s.areas[area].world != 0 and open_to(s, area, seat):
            found |= np.int64(1) << area
    return found


@kernel
def in_system(s: State, seat: int, grades: int) -> int:
    """A seat's units of some grades (bits) in the system of the combat."""
    found = 0
    for quadrant in range(QUADRANTS):
        area = s.areas[QUADRANTS * (s.combat.area // QUADRANTS) + quadrant]
        for grade in range(GRADES):
            if is_one_of(grade, grades):
                found += int(area.units[seat, grade, STANDING]) + int(area.units[seat, grade, ROUTED])
    return found


@kernel
def may_come(s: State, d: Design, effect: Effect, grade: int) -> bool:
    """Whether a card may bring units of a grade: of those named; or such as need a command level of at most the units
    of the grades named that its side has in the system (public: card lists).
    """
    side = s.combat.side
    if effect.per == Per.LEVEL:
        return unit_of(s, d, side, grade).level <= in_system(s, int(s.combat.sides[side].seat), int(effect.grades))
    return is_one_of(grade, int(effect.grades))


@kernel
def comes_from(s: State, d: Design, effect: Effect, grade: int, area: int) -> bool:
    """Whether a card may bring a unit of a grade from an area: any other world."""
    if area == s.combat.area or s.areas[area].world == 0 or s.areas[s.combat.area].world == 0:
        return False
    units, seat = s.areas[area].units, s.combat.sides[s.combat.side].seat
    return units[seat, grade, STANDING] + units[seat, grade, ROUTED] > 0 and may_come(s, d, effect, grade)


@kernel
def bring_from(s: State, d: Design, effect: Effect) -> bool:
    """Whether a card can bring a unit from anywhere."""
    for area in range(d.areas):
        for grade in range(GRADES):
            if comes_from(s, d, effect, grade, area):
                return True
    return False
