"""The one look at a position that the features of all its moves share: where to go, and who could do harm there."""

from pipeline.engine.jit import kernel
from pipeline.games.core_space.cards import FAR, SIZE
from pipeline.games.core_space.grid import range_of, touching, within
from pipeline.games.core_space.hostility import band_of
from pipeline.games.core_space.mission_rules import OBJECTIVE_CARRY, OBJECTIVE_INTERACT
from pipeline.games.core_space.people import hostile, stands
from pipeline.games.core_space.state import (
    MOST_CREW,
    THREAT_CALM,
    THREAT_LAW,
    THREAT_OTHER,
    TRADERS,
    Design,
    Person,
    State,
)
from pipeline.games.core_space.views import view_of_cells
from pipeline.games.core_space.vocabulary import NOBODY, SIDES, Faction, Range, View

PARTIAL_WORTH = 0.6  # what a die is reckoned at against one in partial cover
NEAR_MATE = 4  # inches


@kernel
def beside_cell(d: Design, start: int, cell: int) -> int:
    """The cell in contact with another that is nearest on foot from a start, or NOBODY."""
    best, chosen = FAR, NOBODY
    for step in (-SIZE, 1, SIZE, -1):
        other = cell + step
        if 0 <= other < SIZE * SIZE and touching(d, cell, other) and int(d.map.walk[start, other]) < best:
            best, chosen = int(d.map.walk[start, other]), other
    return chosen


@kernel
def start_of(d: Design, it: Person) -> int:
    """The cell that a Trader moves from: his own, or the airlock while he is in the ship."""
    return it.cell if it.cell >= 0 else int(d.map.airlocks[it.crew])


@kernel
def look_for_crates(s: State, d: Design, start: int) -> None:
    """The nearest crate that still holds something, on foot."""
    sight, best = s.sight, FAR
    sight.crate = NOBODY
    for i in range(d.map.crates_n):
        crate = s.crates[i]
        if crate.n == 0:
            continue
        cell = beside_cell(d, start, int(d.map.crates[i]))
        if cell >= 0 and int(d.map.walk[start, cell]) < best:
            best, sight.crate = int(d.map.walk[start, cell]), cell


@kernel
def look_for_goals(s: State, d: Design, start: int) -> None:
    """The nearest terminal that still has something for the objective, unless the crew has enough."""
    sight, best = s.sight, FAR
    sight.goal = NOBODY
    if sight.met != 0:
        return
    for i in range(d.map.terminals_n):
        if s.hacked[i] != 0:
            continue
        cell = beside_cell(d, start, int(d.map.terminals[i]))
        if cell >= 0 and int(d.map.walk[start, cell]) < best:
            best, sight.goal = int(d.map.walk[start, cell]), cell


@kernel
def look_for_mates(s: State, d: Design, who: int, start: int) -> None:
    """The nearest mate that lies on the board, and how many there are."""
    sight, best, crew = s.sight, FAR, s.people[who].crew
    sight.fallen, sight.fallen_n = NOBODY, 0
    for i in range(MOST_CREW):
        mate = s.people[MOST_CREW * crew + i]
        if mate.on == 0 or mate.cell < 0 or mate.defeated == 0:
            continue
        sight.fallen_n += 1
        if int(d.map.walk[start, mate.cell]) < best:
            best, sight.fallen = int(d.map.walk[start, mate.cell]), mate.cell


@kernel
def add_threat(s: State, d: Design, who: int) -> None:
    """One more character that could do harm."""
    it, sight = s.people[who], s.sight
    i = sight.threats_n
    sight.threats_n += 1
    sight.threat_cell[i], sight.threat_kind[i], sight.threat_far[i] = it.cell, THREAT_OTHER, 0
    if it.faction in (Faction.CORPS, Faction.SECURITY):
        sight.threat_kind[i] = THREAT_LAW
    move = 10 * d.rules.move
    if who < TRADERS:
        role = d.roles[it.role]
        sight.threat_close[i], sight.threat_shoot[i] = role.unarmed + 1, 1
        sight.threat_reach[i] = move * (role.actions - 1)
        return
    board = d.boards[SIDES * it.breed + it.side]
    sight.threat_close[i], sight.threat_shoot[i] = board.close, board.shooting
    sight.threat_reach[i], sight.threat_far[i] = move * (board.actions - 1), board.no_limit


@kernel
def look_for_threats(s: State, d: Design, who: int, start: int) -> None:
    """Who could do harm, and the nearest of them in sight; and calm Wardens, who only look."""
    sight, me, foe, law = s.sight, s.people[who], FAR, FAR
    sight.threats_n, sight.foe, sight.law = 0, NOBODY, NOBODY
    for other in range(s.last):
        it = s.people[other]
        if other == who or not stands(it) or it.crew == me.crew:
            continue
        way = int(d.map.walk[start, it.cell])
        if it.faction in (Faction.CORPS, Faction.SECURITY) and way < law:
            law, sight.law = way, it.cell
        if hostile(s, d, it, me):
            add_threat(s, d, other)
            if way < foe and view_of_cells(d, start, it.cell, False) != View.UNSEEN:
                foe, sight.foe = way, it.cell
        elif it.faction == Faction.SECURITY:
            add_threat(s, d, other)
            sight.threat_kind[sight.threats_n - 1] = THREAT_CALM


@kernel
def dice_at(s: State, d: Design, i: int, cell: int) -> float:
    """The dice that threat `i` could throw at one who stands in a cell, in its next activation."""
    sight, dice = s.sight, 0.0
    place = int(sight.threat_cell[i])
    if int(sight.threat_shoot[i]) > 0 and (int(sight.threat_far[i]) != 0 or range_of(d, place, cell) != Range.LONG):
        seen = view_of_cells(d, place, cell, False)
        if seen == View.CLEAR:
            dice = float(int(sight.threat_shoot[i]))
        elif seen == View.PARTIAL:
            dice = PARTIAL_WORTH * float(int(sight.threat_shoot[i]))
    if int(d.map.walk[place, cell]) <= int(sight.threat_reach[i]) + 10:
        dice = max(dice, float(int(sight.threat_close[i])))
    return dice


@kernel
def danger_at(s: State, d: Design, cell: int, kind: int) -> float:
    """The dice that all threats of a kind could throw at one who stands in a cell."""
    total = 0.0
    for i in range(s.sight.threats_n):
        if int(s.sight.threat_kind[i]) == kind:
            total += dice_at(s, d, i, cell)
    return total


@kernel
def watched_at(s: State, d: Design, cell: int) -> int:
    """The calm Wardens that would see one who stands in a cell, within Medium Range."""
    n = 0
    for i in range(s.sight.threats_n):
        if int(s.sight.threat_kind[i]) == THREAT_CALM:
            place = int(s.sight.threat_cell[i])
            if within(place, cell, d.rules.range_medium) and view_of_cells(d, place, cell, False) != View.UNSEEN:
                n += 1
    return n


@kernel
def has_met(s: State, d: Design, crew: int) -> bool:
    """Whether a crew has what the objective asks for, on the board or out; it must still get out with it."""
    if d.rules.objective == OBJECTIVE_INTERACT:
        return int(s.hacks[crew]) >= d.rules.objective_goal
    if d.rules.objective != OBJECTIVE_CARRY:
        return True
    n = 0
    for i in range(MOST_CREW):
        it = s.people[MOST_CREW * crew + i]
        if it.on != 0 and it.defeated == 0:
            for place in range(it.tray_n):
                if int(it.tray[place]) == d.objective:
                    n += 1
    return n >= d.rules.objective_goal


@kernel
def room_left(d: Design, it: Person) -> int:
    """Room left in a Trader's tray."""
    used = 0
    for place in range(it.tray_n):
        used += d.rules.large_size if d.tokens[it.tray[place]].large != 0 else 1
    return d.rules.tray_slots - used


@kernel
def best_dice(d: Design, it: Person) -> int:
    """The most dice at Short Range of the guns in a Trader's tray."""
    best = 0
    for place in range(it.tray_n):
        best = max(best, int(d.tokens[it.tray[place]].dice[Range.SHORT]))
    return best


@kernel
def look(s: State, d: Design, who: int) -> None:
    """Look at the position for a Trader (or an NPC that joined his crew), once a decision."""
    sight, it = s.sight, s.people[who]
    sight.step, sight.who = s.step + 1, who
    start = start_of(d, it)
    sight.home, sight.band = int(d.map.airlocks[it.crew]), band_of(d, s.hostility)
    sight.met = 1 if has_met(s, d, it.crew) else 0
    look_for_crates(s, d, start)
    look_for_goals(s, d, start)
    look_for_mates(s, d, who, start)
    look_for_threats(s, d, who, start)
    sight.full, sight.hurt, sight.dry = 0, 0, 0
    if who < TRADERS:
        sight.full = 1 if room_left(d, it) <= 0 or sight.crate == NOBODY else 0
        sight.hurt = 1 if 2 * it.health <= d.roles[it.role].health else 0
        sight.dry = 1 if it.ammo == 0 and best_dice(d, it) > 0 else 0
    sight.danger, sight.danger_law, sight.watched = 0.0, 0.0, 0
    if it.cell >= 0:
        sight.danger = danger_at(s, d, it.cell, THREAT_OTHER)
        sight.danger_law = danger_at(s, d, it.cell, THREAT_LAW)
        sight.watched = watched_at(s, d, it.cell)


@kernel
def mates_near(s: State, who: int, cell: int) -> int:
    """Standing mates within four inches of a cell."""
    n, crew = 0, s.people[who].crew
    for i in range(MOST_CREW):
        other = MOST_CREW * crew + i
        if other != who and stands(s.people[other]) and within(s.people[other].cell, cell, NEAR_MATE):
            n += 1
    return n
