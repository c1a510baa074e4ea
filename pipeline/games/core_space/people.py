"""Characters: who is an enemy of whom, who is in Base Contact with whom, and putting them on the board and off it."""

from pipeline.engine.facts import LOG_FULL
from pipeline.engine.jit import kernel
from pipeline.engine.luck import branch, branch_name
from pipeline.games.core_space.facts import MOST_ARRIVAL_ROWS, Log
from pipeline.games.core_space.grid import beside, touching
from pipeline.games.core_space.hostility import band_of
from pipeline.games.core_space.luck import PEOPLE_LUCK
from pipeline.games.core_space.state import PEOPLE, TRADERS, Design, Person, State
from pipeline.games.core_space.vocabulary import NOBODY, SIDES, Arrival, Band, Faction, Heading, Side


@kernel
def is_trader(who: int) -> bool:
    """Whether a character is a Trader; an NPC that joined a crew is none."""
    return who < TRADERS


@kernel
def on_board(it: Person) -> bool:
    """Whether a character is on the board, defeated or not."""
    return it.on != 0 and it.cell >= 0


@kernel
def stands(it: Person) -> bool:
    """Whether a character is on the board and not defeated; it may be prone."""
    return it.on != 0 and it.cell >= 0 and it.defeated == 0


@kernel
def hostile(s: State, d: Design, a: Person, b: Person) -> bool:
    """Whether `a` regards `b` as an enemy.

    The Scourge is everybody's enemy, and everybody is the Scourge's. The Corps and Wardens regard Scourge, Gangsters
    and Traders as enemies (rulebook, Priority Target Lists); Wardens only once they are On Alert or under the Corps'
    command, but for the Scourge (readings, README). Nobody is hostile to Civilians but the Scourge.
    """
    if a.faction == b.faction:
        return a.faction == Faction.TRADERS and a.crew != b.crew and d.rules.crews_fight != 0
    if Faction.SCOURGE in (a.faction, b.faction):
        return True
    if Faction.CIVILIANS in (a.faction, b.faction):
        return False
    law_a = a.faction in (Faction.CORPS, Faction.SECURITY)
    law_b = b.faction in (Faction.CORPS, Faction.SECURITY)
    if law_a and law_b:
        return False
    if a.faction == Faction.SECURITY:
        return s.alert != 0 or a.commanded != 0
    if b.faction == Faction.SECURITY:
        return s.alert != 0 or b.commanded != 0
    return True


@kernel
def neighbour(s: State, d: Design, cell: int, heading: int) -> int:
    """Who stands in Base Contact with a cell on one of its four sides, or NOBODY."""
    if int(d.map.touch[cell]) & (1 << heading) == 0:
        return NOBODY
    return int(s.here[beside(cell, heading)])


@kernel
def engaged_with(s: State, d: Design, who: int) -> int:
    """The first enemy in Base Contact with a character, or NOBODY: then it is engaged (in Melee)."""
    me = s.people[who]
    for heading in (Heading.N, Heading.E, Heading.S, Heading.W):
        other = neighbour(s, d, me.cell, heading)
        if other >= 0 and other != who and hostile(s, d, s.people[other], me):
            return other
    return NOBODY


@kernel
def engaged(s: State, d: Design, who: int) -> bool:
    """Whether an enemy is in Base Contact with a character."""
    return engaged_with(s, d, who) != NOBODY


@kernel
def in_contact(s: State, d: Design, a: int, b: int) -> bool:
    """Whether two characters are in Base Contact."""
    return touching(d, s.people[a].cell, s.people[b].cell)


@kernel
def put_at(s: State, who: int, cell: int) -> None:
    """Put a character that is not defeated into a free cell, wherever it was before."""
    it = s.people[who]
    if it.cell >= 0 and s.here[it.cell] == who:
        s.here[it.cell] = NOBODY
    if it.cell < 0:
        s.standing[it.faction] += 1
    it.cell = cell
    s.here[cell] = who


@kernel
def take_off(s: State, who: int) -> None:
    """Take a character off the board; its record stays as it is but for the cell."""
    it = s.people[who]
    if it.cell < 0:
        return
    if s.here[it.cell] == who:
        s.here[it.cell] = NOBODY
    if s.lying[it.cell] == who:
        s.lying[it.cell] = NOBODY
    if it.defeated == 0:
        s.standing[it.faction] -= 1
    it.cell = NOBODY


@kernel
def remove(s: State, who: int) -> None:
    """Remove an NPC from play: its miniature goes back to the supply, its number may be used again."""
    take_off(s, who)
    s.people[who].on = 0


@kernel
def in_play(s: State, breed: int) -> int:
    """How many NPCs of a breed are on the board, those that joined a crew included."""
    n = 0
    for who in range(TRADERS, s.last):
        if s.people[who].on != 0 and s.people[who].breed == breed:
            n += 1
    return n


@kernel
def side_up(s: State, d: Design, breed: int) -> int:
    """Which side of its board an NPC has up: Elite, Specialist (rulebook), charged at PURGE! (public)."""
    faction = d.boards[SIDES * breed].faction
    raised = False
    if faction == Faction.CORPS:
        raised = d.rules.elite != 0
    elif faction == Faction.SECURITY:
        raised = d.rules.specialists != 0
    elif faction == Faction.SCOURGE:
        raised = d.rules.charged != 0 and (s.charged != 0 or band_of(d, s.hostility) == Band.PURGE)
    return Side.RAISED if raised else Side.STANDARD


@kernel
def free_record(s: State) -> int:
    """The lowest number that no character uses, or NOBODY."""
    for who in range(TRADERS, PEOPLE):
        if s.people[who].on == 0:
            return who
    return NOBODY


@kernel
def bring(s: State, d: Design, breed: int, cell: int, log: Log) -> int:
    """An NPC of a breed comes into play in a free cell; its number, or NOBODY where no record is free.

    The supply is the caller's to look at; `came_by` then says how it came, where it was not there at the start.
    """
    who = free_record(s)
    if who == NOBODY:
        log.games[0].faults |= LOG_FULL
        return NOBODY
    it = s.people[who]
    s.came[breed] += 1
    it.on, it.breed, it.number, it.faction = 1, breed, int(s.came[breed]), d.boards[SIDES * breed].faction
    it.luck = branch(branch_name(branch(s.root, PEOPLE_LUCK), d.breed_names[breed]), it.number)
    it.crew, it.role, it.slot, it.side = NOBODY, NOBODY, NOBODY, side_up(s, d, breed)
    it.cell, it.armour, it.shield, it.fate, it.fall, it.fact = NOBODY, NOBODY, NOBODY, NOBODY, NOBODY, NOBODY
    it.prone, it.acted, it.skips, it.questioned, it.fewer, it.more, it.walked, it.throws = 0, 0, 0, 0, 0, 0, 0, 0
    it.commanded, it.lured, it.defeated, it.arrested, it.sheltered, it.jammed_out = 0, 0, 0, 0, 0, 0
    s.last = max(s.last, who + 1)
    put_at(s, who, cell)
    if log.arrivals_n >= MOST_ARRIVAL_ROWS:
        log.games[0].faults |= LOG_FULL
        return who
    row = log.arrivals[log.arrivals_n]
    log.arrivals_n += 1
    row.round_, row.breed, row.how, row.band = s.round_, breed, Arrival.START, band_of(d, s.hostility)
    return who


@kernel
def came_by(log: Log, how: int, entry: int) -> None:
    """Say of the NPC that came last how it came (an Arrival), and at which Entry Point, from 0; NOBODY: elsewhere."""
    if log.arrivals_n > 0:
        row = log.arrivals[log.arrivals_n - 1]
        row.how, row.entry = how, entry + 1
