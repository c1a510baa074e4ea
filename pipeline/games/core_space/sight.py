"""The one look at a position that the features of all its moves share: where to go, and how the crew stands."""

from pipeline.engine.jit import kernel
from pipeline.games.core_space.cards import FAR, SIZE
from pipeline.games.core_space.combat import may_strike_leaver
from pipeline.games.core_space.grid import touching, within
from pipeline.games.core_space.hostility import band_of
from pipeline.games.core_space.mission_rules import OBJECTIVE_CARRY, OBJECTIVE_INTERACT
from pipeline.games.core_space.order import aboard_waiting
from pipeline.games.core_space.paths import may_end
from pipeline.games.core_space.people import hostile, neighbour, on_board, stands
from pipeline.games.core_space.state import MOST_CREW, TRADERS, Crate, Design, Person, State
from pipeline.games.core_space.threats import look_for_threats, weigh_cell
from pipeline.games.core_space.tray import room_taken
from pipeline.games.core_space.vocabulary import NOBODY, Heading, Range

NEAR_MATE = 4  # inches
CLAIM = 60  # tenths of an inch that a crate counts farther for each mate who is nearer to it
RISK = 10.0  # … for each die
HELP_CLAIM = 120  # likewise a fallen mate


@kernel
def beside_cell(s: State, d: Design, who: int, start: int, cell: int) -> int:
    """The free cell in contact with another that is nearest on foot from a start, or NOBODY."""
    best, chosen = FAR, NOBODY
    for step in (-SIZE, 1, SIZE, -1):
        other = cell + step
        if not 0 <= other < SIZE * SIZE or not touching(d, cell, other):
            continue
        if int(d.map.walk[start, other]) < best and may_end(s, d, who, other):
            best, chosen = int(d.map.walk[start, other]), other
    return chosen


@kernel
def start_of(d: Design, it: Person) -> int:
    """The cell that a Trader moves from: his own, or the airlock while he is in the ship."""
    return it.cell if it.cell >= 0 else int(d.map.airlocks[it.crew])


@kernel
def claims(s: State, d: Design, who: int, cell: int, way: int) -> int:
    """How many mates are nearer to a cell, so that they may see to what is there; of equal ones the first."""
    n, crew = 0, s.people[who].crew
    for i in range(MOST_CREW):
        other = MOST_CREW * crew + i
        it = s.people[other]
        if other == who or not (stands(it) or aboard_waiting(it)):
            continue
        far = int(d.map.walk[start_of(d, it), cell])
        if far < way or (far == way and other < who):
            n += 1
    return n


@kernel
def risk(s: State, d: Design, cell: int) -> int:
    """Tenths of an inch that a place counts farther for the dice that enemies could throw at one who stands there."""
    if s.sight.threats_n == 0:
        return 0
    weigh_cell(s, d, cell)
    return int(RISK * (s.sight.at_danger + s.sight.at_law))


@kernel
def look_for_crates(s: State, d: Design, who: int, start: int) -> None:
    """The nearest crate that nobody has opened, on foot; one in danger, or nearer to a mate, counts as farther.

    An NPC that joined looks for none.
    """
    sight = s.sight
    sight.crate, sight.crate_at, sight.crate_far = NOBODY, NOBODY, FAR
    if who >= TRADERS:
        return
    for i in range(d.map.crates_n):
        if s.crates[i].opened != 0:
            continue
        at = int(d.map.crates[i])
        if int(d.map.walk[start, at]) < FAR and int(d.map.walk[start, at]) >= sight.crate_far:
            continue
        cell = beside_cell(s, d, who, start, at)
        if cell < 0:
            continue
        way = int(d.map.walk[start, cell])
        if way < sight.crate_far:
            way += CLAIM * claims(s, d, who, cell, way) + risk(s, d, cell)
        if way < sight.crate_far:
            sight.crate, sight.crate_at, sight.crate_far = cell, at, way


@kernel
def holds_goal(d: Design, row: Crate) -> bool:
    """Whether an objective token lies in an opened crate, for all to see."""
    if row.opened == 0:
        return False
    for place in range(row.n):
        if int(row.tokens[place]) == d.objective:
            return True
    return False


@kernel
def goals_in(d: Design, it: Person) -> int:
    """How many objective tokens a Trader carries."""
    n = 0
    for place in range(it.tray_n):
        if int(it.tray[place]) == d.objective:
            n += 1
    return n


@kernel
def keep_goal(s: State, d: Design, who: int, start: int, at: int) -> None:
    """Keep a place as what the objective needs, if it is nearer than what was found before."""
    sight = s.sight
    cell = beside_cell(s, d, who, start, at)
    if cell < 0:
        return
    way = int(d.map.walk[start, cell])
    if way < sight.goal_far:
        way += CLAIM * claims(s, d, who, cell, way) + risk(s, d, cell)
    if way < sight.goal_far:
        sight.goal, sight.goal_at, sight.goal_far = cell, at, way


@kernel
def look_for_goals(s: State, d: Design, who: int, start: int) -> None:
    """What the objective needs next: a terminal that nobody has used; a token that lies about, or a crate unopened."""
    sight = s.sight
    sight.goal, sight.goal_at, sight.goal_far = NOBODY, NOBODY, FAR
    if sight.met != 0 or who >= TRADERS:
        return
    if d.rules.objective == OBJECTIVE_INTERACT:
        for i in range(d.map.terminals_n):
            if s.hacked[i] == 0:
                keep_goal(s, d, who, start, int(d.map.terminals[i]))
        return
    sight.goal, sight.goal_at, sight.goal_far = sight.crate, sight.crate_at, sight.crate_far
    for place in range(s.lie_n):
        if int(s.lie_token[place]) == d.objective:
            keep_goal(s, d, who, start, int(s.lie_cell[place]))
    for i in range(d.map.crates_n):
        if holds_goal(d, s.crates[i]):
            keep_goal(s, d, who, start, int(d.map.crates[i]))
    for other in range(TRADERS):
        it = s.people[other]
        if on_board(it) and it.defeated != 0 and goals_in(d, it) > 0:
            keep_goal(s, d, who, start, it.cell)


@kernel
def heals(d: Design, it: Person) -> bool:
    """Whether a Trader carries something that heals."""
    for place in range(it.tray_n):
        if d.tokens[it.tray[place]].heal > 0:
            return True
    return False


@kernel
def look_for_mates(s: State, d: Design, who: int, start: int) -> None:
    """The nearest mate that lies on the board, how many there are, and whether there is something that heals."""
    sight, crew = s.sight, s.people[who].crew
    sight.fallen, sight.fallen_n, sight.fallen_far, sight.alone, sight.medic = NOBODY, 0, FAR, 1, 0
    if who >= TRADERS:
        return
    for i in range(MOST_CREW):
        other = MOST_CREW * crew + i
        mate = s.people[other]
        if other != who and (stands(mate) or aboard_waiting(mate)):
            sight.alone = 0
        if not on_board(mate) or mate.defeated == 0:
            continue
        sight.fallen_n += 1
        way = int(d.map.walk[start, mate.cell])
        way += HELP_CLAIM * claims(s, d, who, mate.cell, way)
        if way < sight.fallen_far:
            sight.fallen_far, sight.fallen = way, mate.cell
            sight.medic = 1 if heals(d, s.people[who]) or heals(d, mate) else 0


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
            n += goals_in(d, it)
    return n >= d.rules.objective_goal


@kernel
def room_left(d: Design, it: Person) -> int:
    """Room left in a Trader's tray."""
    return d.rules.tray_slots - room_taken(d, it)


@kernel
def best_dice(d: Design, it: Person) -> int:
    """The most dice at Short Range of the guns in a Trader's tray."""
    best = 0
    for place in range(it.tray_n):
        best = max(best, int(d.tokens[it.tray[place]].dice[Range.SHORT]))
    return best


@kernel
def look_at_contacts(s: State, d: Design, who: int) -> None:
    """Enemies in contact with a Trader, and who of those in contact would strike at him if he left."""
    sight, me = s.sight, s.people[who]
    sight.contacts, sight.provokes = 0, 0
    if me.cell < 0:
        return
    for heading in (Heading.N, Heading.E, Heading.S, Heading.W):
        other = neighbour(s, d, me.cell, heading)
        if other >= 0 and hostile(s, d, s.people[other], me):
            sight.contacts += 1
            if may_strike_leaver(s, d, other, who):
                sight.provokes += 1


@kernel
def look_at_self(s: State, d: Design, who: int) -> None:
    """What a Trader carries, and how he is."""
    sight, it = s.sight, s.people[who]
    sight.full, sight.hurt, sight.dry, sight.loot, sight.goods = 0, 0, 0, 0, 0
    if who >= TRADERS:
        return
    sight.full = 1 if room_left(d, it) <= 0 or sight.crate == NOBODY else 0
    sight.hurt = 1 if 2 * it.health <= d.roles[it.role].health else 0
    sight.dry = 1 if it.ammo == 0 and best_dice(d, it) > 0 else 0
    for place in range(it.tray_n):
        sight.loot += d.tokens[it.tray[place]].sell
    sight.goods = goals_in(d, it)


@kernel
def look(s: State, d: Design, who: int) -> None:
    """Look at the position for a Trader (or an NPC that joined his crew), once a decision."""
    sight, it = s.sight, s.people[who]
    sight.step, sight.who = s.step + 1, who
    start = start_of(d, it)
    sight.home = int(d.map.airlocks[it.crew]) if who < TRADERS else NOBODY  # an NPC that joined stays
    sight.band = band_of(d, s.hostility)
    sight.met = 1 if has_met(s, d, it.crew) else 0
    look_for_threats(s, d, who, start)
    look_for_crates(s, d, who, start)
    look_for_goals(s, d, who, start)
    look_for_mates(s, d, who, start)
    look_at_self(s, d, who)
    look_at_contacts(s, d, who)
    sight.danger, sight.danger_law, sight.watched = 0.0, 0.0, 0.0
    if it.cell >= 0 and sight.threats_n > 0:
        weigh_cell(s, d, it.cell)
        sight.danger, sight.danger_law, sight.watched = sight.at_danger, sight.at_law, sight.at_watched


@kernel
def mates_near(s: State, who: int, cell: int) -> int:
    """Standing mates within four inches of a cell."""
    n, crew = 0, s.people[who].crew
    if cell < 0:
        return 0
    for i in range(MOST_CREW):
        other = MOST_CREW * crew + i
        if other != who and stands(s.people[other]) and within(s.people[other].cell, cell, NEAR_MATE):
            n += 1
    return n
