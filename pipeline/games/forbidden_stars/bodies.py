"""Bodies in a combat: units by grade, a bastion, reinforcement tokens; counted, routed, rallied and destroyed.

A body is told as Act.TAKE tells it: a Grade, or BASTION, or REINFORCEMENT. Cards that speak of units mean units and
reinforcement tokens, which are bodies of command level 0 (public: component list); a bastion is none.
"""

from pipeline.engine.jit import kernel
from pipeline.games.forbidden_stars.cards import Unit
from pipeline.games.forbidden_stars.facts import Log
from pipeline.games.forbidden_stars.galaxy import put_unit, recount, take_unit
from pipeline.games.forbidden_stars.state import ROUTED, STANDING, Design, State
from pipeline.games.forbidden_stars.vocabulary import GRADES, Grade, Structure

BASTION, REINFORCEMENT = GRADES, GRADES + 1
BODIES = GRADES + 2
LEVEL_0 = 1 << Grade.GROUND_0 | 1 << Grade.SHIP_0


@kernel
def other(side: int) -> int:
    """The other side."""
    return 1 - side


@kernel
def faction_of(s: State, side: int) -> int:
    """The faction of a side."""
    return int(s.forces[s.combat.sides[side].seat].faction)


@kernel
def unit_of(s: State, d: Design, side: int, grade: int) -> Unit:
    """The unit of a grade of a side's faction."""
    return d.units[GRADES * faction_of(s, side) + grade]


@kernel
def count(s: State, side: int, body: int, state: int) -> int:
    """A side's bodies of a kind in the combat, unrouted or routed."""
    fighter, area = s.combat.sides[side], s.areas[s.combat.area]
    if body == REINFORCEMENT:
        return int(fighter.reinforcements[state])
    if body == BASTION:
        return int(state == STANDING and area.owner == fighter.seat and (area.structures >> Structure.BASTION) & 1)
    return int(area.units[fighter.seat, body, state])


@kernel
def is_one_of(body: int, grades: int) -> bool:
    """Whether a body is a unit of one of these grades (bits; 0: all). A reinforcement token is any unit of level 0."""
    if body == BASTION:
        return False
    if grades == 0:
        return True
    if body == REINFORCEMENT:
        return grades & LEVEL_0 == LEVEL_0
    return grades >> body & 1 != 0


@kernel
def units_in(s: State, side: int, state: int, grades: int) -> int:
    """A side's units in the combat, unrouted or routed, of some grades (bits; 0: all)."""
    found = 0
    for body in range(BODIES):
        if is_one_of(body, grades):
            found += count(s, side, body, state)
    return found


@kernel
def level_of(s: State, d: Design, side: int, body: int) -> int:
    """The command level of a unit; a reinforcement token has level 0 (public: component list)."""
    return 0 if body >= GRADES else int(unit_of(s, d, side, body).level)


@kernel
def shift(s: State, side: int, body: int, change: int) -> None:
    """One unit is routed (change 1) or rallies (-1): it lies down or stands up."""
    fighter = s.combat.sides[side]
    bodies = s.areas[s.combat.area].units
    if body == REINFORCEMENT:
        fighter.reinforcements[STANDING] -= change
        fighter.reinforcements[ROUTED] += change
    else:
        bodies[fighter.seat, body, STANDING] -= change
        bodies[fighter.seat, body, ROUTED] += change


@kernel
def give_up(s: State, d: Design, side: int, body: int, state: int, log: Log) -> None:  # noqa: PLR0913 - a unit's place
    """A unit or reinforcement token of a side is destroyed; its price counts as lost."""
    fighter = s.combat.sides[side]
    if body == REINFORCEMENT:
        fighter.reinforcements[state] -= 1
        return
    take_unit(s, d, s.combat.area, fighter.seat, body, state)
    price = int(unit_of(s, d, side, body).cost)
    fighter.lost += price
    log.seats[fighter.seat].lost += price


@kernel
def destroy(s: State, d: Design, side: int, body: int, state: int, log: Log) -> None:  # noqa: PLR0913 - likewise
    """A unit or reinforcement token of a side is destroyed by the enemy, to whom its price counts."""
    before = int(s.combat.sides[side].lost)
    give_up(s, d, side, body, state, log)
    log.seats[s.combat.sides[other(side)].seat].destroyed += int(s.combat.sides[side].lost) - before


@kernel
def arrive(s: State, d: Design, side: int, grade: int, area: int) -> None:
    """A new unit of a side stands in an area."""
    put_unit(s, d, area, s.combat.sides[side].seat, grade, STANDING)
    recount(s, d)


@kernel
def carry(s: State, d: Design, place: int, into: int, grade: int, state: int, side: int) -> None:  # noqa: PLR0913
    """A unit of a side goes from one area to another, as it stands or lies."""
    seat = s.combat.sides[side].seat
    s.areas[place].units[seat, grade, state] -= 1
    s.areas[into].units[seat, grade, state] += 1
    recount(s, d)
