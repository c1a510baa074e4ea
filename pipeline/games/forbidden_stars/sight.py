"""The one look at a position that the features of all its moves share: who is how strong where, and where goals lie."""

from pipeline.engine.jit import kernel
from pipeline.games.forbidden_stars.cards import QUADRANTS
from pipeline.games.forbidden_stars.galaxy import friendly, holds, is_ship, uncontrolled
from pipeline.games.forbidden_stars.state import ROUTED, STANDING, Design, State
from pipeline.games.forbidden_stars.storms import storm_on
from pipeline.games.forbidden_stars.vocabulary import GRADES, NOBODY, Structure
from pipeline.games.forbidden_stars.ways import bit_of, has, power_from, ways_to

DICE_SHARE = 2  # what a die counts in power; health and morale count one
UNSEEN = -1  # a danger that nobody asked for yet
HELD = 20.0  # power of rivals with which a goal pulls half as much


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
def friend_of(s: State, a: int) -> int:
    """The seat that an area is friendly to, or NOBODY."""
    friend = NOBODY
    for seat in range(s.seats):
        if holds(s, a, seat):
            if friend != NOBODY:
                return NOBODY
            friend = seat
    return friend


@kernel
def look_at_powers(s: State, d: Design) -> None:
    """Count what everybody has where."""
    sight = s.sight
    sight.factories = 0
    for seat in range(s.seats):
        sight.friendly[seat] = 0
        for system in range(d.systems):
            sight.host[system, seat] = 0
    for a in range(d.areas):
        area = s.areas[a]
        sight.danger[a] = UNSEEN
        for seat in range(s.seats):
            power = power_at(s, d, a, seat)
            sight.power[a, seat] = power
            if area.world != 0:
                sight.host[a // QUADRANTS, seat] += power
        friend = friend_of(s, a) if area.laid != 0 else NOBODY
        if friend != NOBODY:
            sight.friendly[friend] |= bit_of(a)
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
def may_worry(s: State, a: int) -> bool:
    """Whether the danger on a world matters to the seat: it is friendly, or free where the seat has ground units."""
    if s.areas[a].laid == 0 or s.areas[a].world == 0:
        return False
    return has(s.sight.friendly[s.seat], a) or (s.sight.host[a // QUADRANTS, s.seat] > 0 and uncontrolled(s, a))


@kernel
def attack_on(s: State, d: Design, a: int, rival: int) -> int:
    """The power with which a rival could attack a world by an Advance."""
    system, worst = a // QUADRANTS, 0
    for side in range(-1, 4):
        source = NOBODY
        if side >= 0:
            source = int(d.next_to[system, side])
            if (int(s.sight.open[system]) >> side) & 1 == 0 or s.sight.host[source, rival] == 0:
                continue
        elif s.sight.host[system, rival] == 0:
            continue
        worst = max(worst, power_from(s, rival, ways_to(s, d, a, source, int(s.sight.friendly[rival])), a, source))
    return worst


@kernel
def danger_on(s: State, d: Design, a: int) -> int:
    """The greatest power with which one rival could attack a world that matters to the seat; 0 for others.

    Worked out once a decision, and only for worlds that are asked for: it takes most of what a look takes.
    """
    if s.sight.danger[a] == UNSEEN:
        worst = 0
        if may_worry(s, a):
            for rival in range(s.seats):
                if rival != s.seat:
                    worst = max(worst, attack_on(s, d, a, rival))
        s.sight.danger[a] = worst
    return int(s.sight.danger[a])


@kernel
def look_at_scores(s: State, d: Design) -> None:
    """How many objectives each seat still needs, beside those collected and those that it holds as things stand."""
    for seat in range(s.seats):
        s.sight.short[seat] = int(d.needed) - int(s.forces[seat].objectives)
    for a in range(d.areas):
        owner = int(s.areas[a].objective)
        if s.areas[a].laid != 0 and owner != NOBODY and friendly(s, a, owner):
            s.sight.short[owner] -= 1


@kernel
def look_at_goals(s: State, d: Design) -> None:
    """Where goals are, and how far each system is from one."""
    sight, columns = s.sight, int(d.columns)
    for system in range(d.systems):
        goals = 0
        for quadrant in range(QUADRANTS):
            a = QUADRANTS * system + quadrant
            if s.areas[a].laid != 0 and s.areas[a].objective == s.seat and not has(sight.friendly[s.seat], a):
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
    look_at_scores(s, d)
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
    """The danger on a world: by how much the power of a rival in reach exceeds one's own there, in tenths."""
    own = int(s.sight.power[a, s.seat])
    if s.areas[a].owner == s.seat:
        own += bastion_power(s, d, a)
    danger = danger_on(s, d, a)
    return 0.1 * float(max(0, danger - own)) if danger > 0 else 0.0


@kernel
def guards(s: State, a: int) -> bool:
    """Whether a world has a rival's objective token."""
    return s.areas[a].objective != NOBODY and s.areas[a].objective != s.seat


@kernel
def goal_worth(s: State) -> float:
    """What a goal is worth to the seat: more if it wins the game, less if what it holds does that already."""
    short = int(s.sight.short[s.seat])
    if short <= 0:
        return 0.5
    return 2.0 if short == 1 else 1.0


@kernel
def denial(s: State, a: int) -> float:
    """What it is worth to drive a rival from a goal of its own: more the nearer the rival is to winning."""
    owner = int(s.areas[a].objective)
    if not guards(s, a) or s.areas[a].laid == 0 or not friendly(s, a, owner):
        return 0.0
    short = int(s.sight.short[owner])
    if short <= 0:
        return 3.0
    return 1.0 if short == 1 else 0.5


@kernel
def stake(s: State, d: Design, a: int) -> float:
    """The danger on a world, thrice where an objective token lies: somebody's way to win is at stake there. Five times
    where it would win the game.
    """
    danger, owner = threat(s, d, a), int(s.areas[a].objective)
    if danger == 0.0 or owner == NOBODY:
        return danger
    last = 0 if owner == s.seat else 1
    return danger * (5.0 if s.sight.short[owner] <= last else 3.0)


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
def has_ships(s: State, a: int, seat: int) -> bool:
    """Whether a seat has an unrouted ship in an area."""
    for grade in range(GRADES):
        if is_ship(grade) and s.areas[a].units[seat, grade, STANDING] > 0:
            return True
    return False
