"""Ways of ground units as players see them: the areas that bits stand for, and who could walk where in an Advance."""

from pipeline.engine.jit import kernel
from pipeline.games.forbidden_stars.cards import QUADRANTS
from pipeline.games.forbidden_stars.galaxy import is_ship
from pipeline.games.forbidden_stars.state import STANDING, Design, State
from pipeline.games.forbidden_stars.vocabulary import GRADES, NOBODY

MOST_SENT = 5  # units that a combat is taken to be fought with


@kernel
def bit_of(a: int) -> int:
    """The bit of an area: beyond 32 bits, so the number of no record may decide the width in plain Python."""
    return 1 << int(a)


@kernel
def has(bits: int, a: int) -> bool:
    """Whether an area is among those that bits stand for."""
    return (int(bits) >> int(a)) & 1 != 0


@kernel
def ground_units(s: State, a: int, seat: int) -> int:
    """Unrouted ground units of a seat in an area."""
    found = 0
    for grade in range(GRADES):
        if not is_ship(grade):
            found += int(s.areas[a].units[seat, grade, STANDING])
    return found


@kernel
def area_of(system: int, source: int, i: int) -> int:
    """The `i`-th area of the active system, then of the source; NOBODY beyond."""
    if i < QUADRANTS:
        return QUADRANTS * system + i
    return QUADRANTS * source + i - QUADRANTS if source != NOBODY else NOBODY


@kernel
def joins(s: State, d: Design, bits: int, a: int) -> bool:
    """Whether an area lies beside one of those that bits stand for."""
    for side in range(4):
        b = int(d.beside[a, side])
        if b == NOBODY or not has(bits, b):
            continue
        if a // QUADRANTS == b // QUADRANTS or (int(s.sight.open[a // QUADRANTS]) >> side) & 1 != 0:
            return True
    return False


@kernel
def ways_to(s: State, d: Design, target: int, source: int, held: int) -> int:
    """Bits of the areas of the active system and the source from which ground units could walk to a world; `held` are
    those friendly to them.
    """
    system = target // QUADRANTS
    bits, grew = bit_of(target), True
    while grew:
        grew = False
        for i in range(2 * QUADRANTS):
            a = area_of(system, source, i)
            if a != NOBODY and not has(bits, a) and has(held, a) and joins(s, d, bits, a):
                bits |= bit_of(a)
                grew = True
    return bits & ~bit_of(target)


@kernel
def power_from(s: State, seat: int, bits: int, target: int, source: int) -> int:
    """The power of a seat's ground units in some worlds, as far as so many may arrive in the target."""
    units, power = 0, 0
    for i in range(2 * QUADRANTS):
        a = area_of(target // QUADRANTS, source, i)
        if a != NOBODY and has(bits, a) and s.areas[a].world != 0:
            units += ground_units(s, a, seat)
            power += int(s.sight.power[a, seat])
    return power * MOST_SENT // units if units > MOST_SENT else power


@kernel
def spare_units(s: State, bits: int, system: int, source: int) -> int:
    """Own ground units in some worlds that can leave without giving one up."""
    spare = 0
    for i in range(2 * QUADRANTS):
        a = area_of(system, source, i)
        if a != NOBODY and has(bits, a) and s.areas[a].world != 0:
            units = ground_units(s, a, s.seat)
            keeps = 0 if s.areas[a].owner == s.seat else 1
            spare += max(0, units - keeps)
    return spare
