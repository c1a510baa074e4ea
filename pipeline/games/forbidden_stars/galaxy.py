"""The galaxy: friendly, enemy, uncontrolled and contested areas; units placed and taken; worlds and cities counted."""

from pipeline.engine.jit import kernel
from pipeline.games.forbidden_stars.cards import QUADRANTS
from pipeline.games.forbidden_stars.rules import MODELS_UNLIMITED
from pipeline.games.forbidden_stars.state import ROUTED, STANDING, Design, State
from pipeline.games.forbidden_stars.vocabulary import GRADES, NOBODY, SHIPS, Structure


@kernel
def units_at(s: State, a: int, seat: int) -> int:
    """Units of a seat in an area, routed ones included."""
    area, found = s.areas[a], 0
    for grade in range(GRADES):
        found += int(area.units[seat, grade, STANDING]) + int(area.units[seat, grade, ROUTED])
    return found


@kernel
def holds(s: State, a: int, seat: int) -> bool:
    """Whether a seat has a unit or structure in an area."""
    return s.areas[a].owner == seat or units_at(s, a, seat) > 0


@kernel
def friendly(s: State, a: int, seat: int) -> bool:
    """Whether an area contains units or structures of this seat only (rulebook; public: player rules summary)."""
    if s.areas[a].laid == 0 or not holds(s, a, seat):
        return False
    return not enemy(s, a, seat)


@kernel
def enemy(s: State, a: int, seat: int) -> bool:
    """Whether an area contains units or structures of another seat."""
    for other in range(s.seats):
        if other != seat and holds(s, a, other):
            return True
    return False


@kernel
def uncontrolled(s: State, a: int) -> bool:
    """Whether a laid area contains no units and no structures at all (rulebook, Deploy Order)."""
    if s.areas[a].laid == 0:
        return False
    for seat in range(s.seats):
        if holds(s, a, seat):
            return False
    return True


@kernel
def has_presence(s: State, system: int, seat: int) -> bool:
    """Whether a seat has a unit or structure in a system."""
    for quadrant in range(QUADRANTS):
        if holds(s, QUADRANTS * system + quadrant, seat):
            return True
    return False


@kernel
def is_ship(grade: int) -> bool:
    """Whether units of a grade are ships."""
    return (SHIPS >> grade) & 1 != 0


@kernel
def put_unit(s: State, d: Design, a: int, seat: int, grade: int, state: int) -> None:  # noqa: PLR0913 - a unit's place
    """A unit comes from the pool to an area, STANDING or ROUTED."""
    s.areas[a].units[seat, grade, state] += 1
    s.forces[seat].pool[grade] -= 1


@kernel
def take_unit(s: State, d: Design, a: int, seat: int, grade: int, state: int) -> None:  # noqa: PLR0913 - likewise
    """A unit goes from an area back to the pool."""
    s.areas[a].units[seat, grade, state] -= 1
    s.forces[seat].pool[grade] += 1


@kernel
def put_structure(s: State, d: Design, a: int, seat: int, structure: int) -> None:
    """A structure of a seat comes to a world, on one of its control tokens."""
    area = s.areas[a]
    area.structures |= 1 << structure
    area.owner = seat
    s.forces[seat].tokens -= 1


@kernel
def has_model(s: State, d: Design, structure: int) -> bool:
    """Whether there is a model of a structure left: all players share those that there are (a switch; inferred)."""
    if d.rules.structure_models == MODELS_UNLIMITED:
        return True
    found = 0
    for a in range(d.areas):
        found += (s.areas[a].structures >> structure) & 1
    return found < d.buildings[structure].models


@kernel
def take_structure(s: State, d: Design, a: int, structure: int) -> None:
    """A structure leaves the board; its control token goes back to its owner."""
    area = s.areas[a]
    area.structures &= ~(1 << structure)
    s.forces[area.owner].tokens += 1
    if area.structures == 0:
        area.owner = NOBODY


@kernel
def only_holder(s: State, a: int) -> int:
    """The seat to which an area is friendly, or NOBODY."""
    found = NOBODY
    for seat in range(s.seats):
        if holds(s, a, seat):
            if found != NOBODY:
                return NOBODY
            found = seat
    return found


@kernel
def recount(s: State, d: Design) -> None:
    """Count the worlds and cities of all seats anew: command level is the cities controlled (rulebook)."""
    for seat in range(s.seats):
        s.forces[seat].level, s.forces[seat].worlds = 0, 0
    for a in range(d.areas):
        area = s.areas[a]
        holder = only_holder(s, a) if area.laid != 0 and area.world != 0 else NOBODY
        if holder != NOBODY:
            s.forces[holder].worlds += 1
        if area.owner != NOBODY and (area.structures >> Structure.CITY) & 1 != 0:
            s.forces[area.owner].level += 1


@kernel
def income(s: State, d: Design, seat: int) -> int:
    """The materiel of a seat's friendly worlds."""
    total = 0
    for a in range(d.areas):
        if s.areas[a].world != 0 and friendly(s, a, seat):
            total += s.areas[a].materiel
    return total
