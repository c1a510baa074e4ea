"""The one look at a position that the features of all its moves share: who is how strong where, and where goals lie."""

from pipeline.engine.jit import kernel
from pipeline.games.forbidden_stars.cards import QUADRANTS
from pipeline.games.forbidden_stars.galaxy import friendly, is_ship, uncontrolled
from pipeline.games.forbidden_stars.state import ROUTED, STANDING, Design, State
from pipeline.games.forbidden_stars.storms import storm_on
from pipeline.games.forbidden_stars.vocabulary import GRADES, NOBODY, SHIPS, Structure

DICE_SHARE = 2  # what a die counts in power; health and morale count one
HELD = 20.0  # power of rivals with which a goal pulls half as much


@kernel
def bit_of(a: int) -> int:
    """The bit of an area: beyond 32 bits, so the number of no record may decide the width in plain Python."""
    return 1 << int(a)


@kernel
def has(bits: int, a: int) -> bool:
    """Whether an area is among those that bits stand for."""
    return (int(bits) >> int(a)) & 1 != 0


@kernel
def unit_power(d: Design, faction: int, grade: int) -> int:
    """What an unrouted unit brings to a combat."""
    unit = d.units[GRADES * faction + grade]
    return DICE_SHARE * int(unit.dice) + int(unit.health) + int(unit.morale)


@kernel
def power_at(s: State, d: Design, a: int, seat: int) -> int:
    """What a seat's units in an area bring to a combat there."""
    units, faction, power = s.areas[a].units, int(s.forces[seat].faction), 0
    for grade in range(GRADES):
        standing, routed = int(units[seat, grade, STANDING]), int(units[seat, grade, ROUTED])
        if standing > 0:
            power += standing * unit_power(d, faction, grade)
        if routed > 0:
            power += routed * int(d.units[GRADES * faction + grade].health) // 2
    return power


@kernel
def bastion_power(s: State, d: Design, a: int) -> int:
    """What a bastion in an area brings to its owner."""
    if (int(s.areas[a].structures) >> Structure.BASTION) & 1 == 0:
        return 0
    bastion = d.buildings[Structure.BASTION]
    return DICE_SHARE * int(bastion.dice) + int(bastion.health) + int(bastion.morale)


@kernel
def strongest(s: State, d: Design, a: int) -> int:
    """The power of the strongest rival in an area, with its bastion."""
    best, owner = 0, int(s.areas[a].owner)
    for other in range(s.seats):
        if other != s.seat:
            power = int(s.sight.power[a, other])
            if other == owner:
                power += bastion_power(s, d, a)
            best = max(best, power)
    return best


@kernel
def look_at_powers(s: State, d: Design) -> None:
    """Count what everybody has where."""
    sight = s.sight
    sight.held, sight.factories = 0, 0
    for system in range(d.systems):
        for seat in range(s.seats):
            sight.host[system, seat] = 0
    for a in range(d.areas):
        area = s.areas[a]
        for seat in range(s.seats):
            power = power_at(s, d, a, seat)
            sight.power[a, seat] = power
            if area.world != 0:
                sight.host[a // QUADRANTS, seat] += power
        if friendly(s, a, s.seat):
            sight.held = int(sight.held) | bit_of(a)
        if area.owner == s.seat and (int(area.structures) >> Structure.FACTORY) & 1 != 0:
            sight.factories += 1


@kernel
def look_at_storms(s: State, d: Design) -> None:
    """Note which sides of systems lead to others with no storm between."""
    for system in range(d.systems):
        bits = 0
        for side in range(4):
            if d.next_to[system, side] != NOBODY and not storm_on(s, d, int(d.border[system, side])):
                bits |= 1 << side
        s.sight.open[system] = bits


@kernel
def look_at_dangers(s: State, d: Design) -> None:
    """The greatest power of one rival's ground units that could come to each system: those there and beside it."""
    sight = s.sight
    for system in range(d.systems):
        worst = 0
        for seat in range(s.seats):
            if seat == s.seat:
                continue
            beside = 0
            for side in range(4):
                if (int(sight.open[system]) >> side) & 1 != 0:
                    beside = max(beside, int(sight.host[int(d.next_to[system, side]), seat]))
            worst = max(worst, beside + int(sight.host[system, seat]))
        sight.danger[system] = worst


@kernel
def look_at_goals(s: State, d: Design) -> None:
    """Where goals are, and how far each system is from one."""
    sight, columns = s.sight, int(d.columns)
    for system in range(d.systems):
        goals = 0
        for quadrant in range(QUADRANTS):
            a = QUADRANTS * system + quadrant
            if s.areas[a].laid != 0 and s.areas[a].objective == s.seat and not has(sight.held, a):
                goals += 1
        sight.goal[system] = goals
    for system in range(d.systems):
        pull = 0.0
        for other in range(d.systems):
            if sight.goal[other] > 0:
                steps = abs(system // columns - other // columns) + abs(system % columns - other % columns)
                pull = max(pull, weakness(s, other) / float(1 + steps))
        sight.pull[system] = pull


@kernel
def weakness(s: State, system: int) -> float:
    """How weakly rivals hold a system: 1 where they have no ground units."""
    rival = 0
    for seat in range(s.seats):
        if seat != s.seat:
            rival = max(rival, int(s.sight.host[system, seat]))
    return HELD / (HELD + float(rival))


@kernel
def look(s: State, d: Design) -> None:
    """Look at the position, once a decision."""
    s.sight.step = s.step + 1
    s.sight.left = max(0, int(d.rules.rounds) - int(s.round_))
    look_at_powers(s, d)
    look_at_storms(s, d)
    look_at_dangers(s, d)
    look_at_goals(s, d)


@kernel
def goals_around(s: State, d: Design, system: int) -> float:
    """Goals in a system, and half of those beside it."""
    goals = float(s.sight.goal[system])
    for side in range(4):
        if d.next_to[system, side] != NOBODY:
            goals += 0.5 * float(s.sight.goal[int(d.next_to[system, side])])
    return goals


@kernel
def threat(s: State, d: Design, a: int) -> float:
    """The danger on a world: by how much the power of rivals in reach exceeds one's own there, in tenths."""
    own = int(s.sight.power[a, s.seat])
    if s.areas[a].owner == s.seat:
        own += bastion_power(s, d, a)
    danger = int(s.sight.danger[a // QUADRANTS])
    return 0.1 * float(max(0, danger - own)) if danger > 0 else 0.0


@kernel
def guards(s: State, a: int) -> bool:
    """Whether a world has a rival's objective token."""
    return s.areas[a].objective != NOBODY and s.areas[a].objective != s.seat


@kernel
def stake(s: State, d: Design, a: int) -> float:
    """The danger on a world, thrice where an objective token lies: somebody's way to win is at stake there."""
    return threat(s, d, a) * (3.0 if s.areas[a].objective != NOBODY else 1.0)


@kernel
def chance(attack: int, defence: int) -> float:
    """The chance, roughly, that an attack of so much power wins: even powers are in favour of the defender."""
    if defence <= 0:
        return 1.0
    own, rival = float(attack), 1.1 * float(defence)
    own, rival = own * own * own, rival * rival * rival
    return own / (own + rival)


@kernel
def uncontrolled_world(s: State, a: int) -> bool:
    """Whether an area is a world of nobody's."""
    return s.areas[a].world != 0 and uncontrolled(s, a)


@kernel
def ground_units(s: State, a: int, seat: int) -> int:
    """Unrouted ground units of a seat in an area."""
    found = 0
    for grade in range(GRADES):
        if (SHIPS >> grade) & 1 == 0:
            found += int(s.areas[a].units[seat, grade, STANDING])
    return found


@kernel
def has_ships(s: State, a: int, seat: int) -> bool:
    """Whether a seat has an unrouted ship in an area."""
    for grade in range(GRADES):
        if is_ship(grade) and s.areas[a].units[seat, grade, STANDING] > 0:
            return True
    return False
