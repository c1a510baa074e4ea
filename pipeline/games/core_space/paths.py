"""Moving on foot: what can be reached, and the shortest way (First Born grid rules; public rules summary).

What blocks here: bodies of others than friends, contact with enemies, and for a shy Civilian the Scourge. What the map
alone forbids (walls, terrain, corners) is in its bits of open steps.
"""

from pipeline.engine.jit import kernel
from pipeline.games.core_space.cards import CELLS, FAR, SIZE
from pipeline.games.core_space.grid import apart2, beside, touching, within
from pipeline.games.core_space.people import hostile, neighbour, stands
from pipeline.games.core_space.state import Design, Person, State
from pipeline.games.core_space.vocabulary import BREEDS, HEADINGS, NOBODY, SIDES, Faction, Ground, Heading

INCH = 10  # tenths


@kernel
def flood(s: State, d: Design, who: int, start: int, budget: int) -> None:
    """Fill `s.reach` (cells by cost, the start first) and `s.cost` with what a character can walk to from a cell.

    `budget` is in tenths of an inch. Friends are passed, never enemies or terrain; a cell in contact with an enemy
    can be entered but not gone on from. `s.cost` is FAR where it cannot get.
    """
    if s.reach_n == 0:
        for cell in range(CELLS):
            s.cost[cell] = FAR
    for i in range(s.reach_n):
        s.cost[s.reach[i]] = FAR
    s.reach[0], s.cost[start], s.reach_n = start, 0, 1
    climbs = scrambles(d, s.people[who])
    i = 0
    while i < s.reach_n:
        cell = int(s.reach[i])
        i += 1
        cost = int(s.cost[cell])
        if cost + INCH > budget or (cell != start and in_reach_of_enemy(s, d, who, cell)):
            continue
        bits = int(d.map.scrambles[cell]) if climbs else int(d.map.steps[cell])
        for heading in range(HEADINGS):
            if bits & (1 << heading) == 0:
                continue
            slanting = heading % 2 == 1
            new = cost + (int(d.rules.diag_cost) if slanting else INCH)
            to = beside(cell, heading)
            if new <= budget and new < int(s.cost[to]) and may_step(s, d, who, cell, heading):
                keep(s, to, new)


@kernel
def keep(s: State, cell: int, cost: int) -> None:
    """Put a cell into its place by cost in the flood, or move it there if it was reached at a higher cost."""
    if s.cost[cell] == FAR:
        place = int(s.reach_n)
        s.reach_n += 1
    else:
        place = int(s.reach_n) - 1
        while s.reach[place] != cell:
            place -= 1
    while place > 0 and s.cost[s.reach[place - 1]] > cost:
        s.reach[place] = s.reach[place - 1]
        place -= 1
    s.reach[place], s.cost[cell] = cell, cost


@kernel
def may_step(s: State, d: Design, who: int, cell: int, heading: int) -> bool:
    """Whether bodies allow a step that the map allows; a diagonal one goes past both cells beside it.

    A shy Civilian does not come too near the Scourge (public: rules summary).
    """
    to = beside(cell, heading)
    if not may_pass(s, d, who, to):
        return False
    if heading % 2 == 1:
        if not may_pass(s, d, who, beside(cell, heading - 1)):
            return False
        if not may_pass(s, d, who, beside(cell, (heading + 1) % HEADINGS)):
            return False
    return s.shy == 0 or not near_scourge(s, d, to)


@kernel
def may_pass(s: State, d: Design, who: int, cell: int) -> bool:
    """Whether a character may walk through whoever stands in a cell: friends only (public: rules summary).

    Friends are those of one crew, or of one NPC faction; NPCs let nobody else through.
    """
    other = int(s.here[cell])
    if other < 0 or other == who:
        return True
    it, me = s.people[other], s.people[who]
    return it.faction == me.faction and not hostile(s, d, it, me)


@kernel
def in_reach_of_enemy(s: State, d: Design, who: int, cell: int) -> bool:
    """Whether a cell is in Base Contact with an enemy of a character."""
    for heading in range(0, HEADINGS, 2):
        other = neighbour(s, d, cell, heading)
        if other >= 0 and other != who and hostile(s, d, s.people[other], s.people[who]):
            return True
    return False


@kernel
def near_scourge(s: State, d: Design, cell: int) -> bool:
    """Whether a cell is so near a Scourge character that Civilians keep away (public: rules summary)."""
    if s.standing[Faction.SCOURGE] == 0:
        return False
    for who in range(s.last):
        it = s.people[who]
        if it.faction == Faction.SCOURGE and stands(it) and within(int(it.cell), cell, d.rules.civilian_avoid):
            return True
    return False


@kernel
def scrambles(d: Design, it: Person) -> bool:
    """Whether a character climbs scenery and uses windows as part of a Move (public: NPC boards)."""
    return it.breed < BREEDS and d.boards[SIDES * it.breed + it.side].scramble != 0


@kernel
def may_end(s: State, d: Design, who: int, cell: int) -> bool:
    """Whether a character may end a move in a cell: nobody else stands or lies there, and it is floor."""
    if d.map.ground[cell] != Ground.FLOOR:
        return False
    there, fallen = int(s.here[cell]), int(s.lying[cell])
    return (there < 0 or there == who) and (fallen < 0 or fallen == who)


@kernel
def walking(s: State, d: Design, who: int, whom: int) -> int:
    """Tenths of an inch on foot, by the map alone, to the nearest free contact cell of another; FAR: none."""
    start, goal = int(s.people[who].cell), int(s.people[whom].cell)
    if start < 0 or goal < 0:
        return FAR
    return left_to(s, d, who, start, goal)


@kernel
def left_to(s: State, d: Design, who: int, cell: int, goal: int) -> int:
    """Tenths of an inch from a cell to the nearest contact cell of another where `who` may end; FAR: none."""
    best = FAR
    for heading in range(0, HEADINGS, 2):
        if int(d.map.touch[goal]) & (1 << heading):
            contact = beside(goal, heading)
            cost = int(d.map.walk[cell, contact])
            if cost < best and may_end(s, d, who, contact):
                best = cost
    return best


@kernel
def left_to_any(d: Design, cell: int, goal: int) -> int:
    """Tenths of an inch from a cell to the nearest contact cell of another, whoever stands there; FAR: none."""
    best = FAR
    for heading in range(0, HEADINGS, 2):
        if int(d.map.touch[goal]) & (1 << heading):
            best = min(best, int(d.map.walk[cell, beside(goal, heading)]))
    return best


@kernel
def reachable_contact(s: State, d: Design, who: int, whom: int, budget: int) -> int:
    """The free contact cell of `whom` that `who` reaches at least cost within a budget, or NOBODY.

    The cell it stands in if it is in contact already. Floods; the cost is then in `s.cost`.
    """
    start, goal = int(s.people[who].cell), int(s.people[whom].cell)
    if start < 0 or goal < 0:
        return NOBODY
    if touching(d, start, goal):
        flood(s, d, who, start, 0)
        return start
    if beyond(d, s.people[who], goal, budget):
        return NOBODY
    flood(s, d, who, start, budget)
    return contact_reached(s, d, who, goal)


@kernel
def beyond(d: Design, it: Person, goal: int, budget: int) -> bool:
    """Whether contact with a cell is certainly beyond a budget, without a flood."""
    cell = int(it.cell)
    steps = max(abs(cell % SIZE - goal % SIZE), abs(cell // SIZE - goal // SIZE)) - 1
    if INCH * steps > budget:
        return True
    return not scrambles(d, it) and left_to_any(d, cell, goal) > budget


@kernel
def contact_reached(s: State, d: Design, who: int, goal: int) -> int:
    """The contact cell of a cell that the last flood reached at least cost and where `who` may end, or NOBODY."""
    best, least = NOBODY, FAR
    for heading in range(0, HEADINGS, 2):
        if int(d.map.touch[goal]) & (1 << heading):
            contact = beside(goal, heading)
            if int(s.cost[contact]) < least and may_end(s, d, who, contact):
                best, least = contact, int(s.cost[contact])
    return best


@kernel
def towards(s: State, d: Design, who: int, whom: int, budget: int) -> int:
    """The cell where a Move towards a character ends: contact if reached, else what leaves the shortest way.

    The cell it stands in where no other is better. Contact with other enemies is avoided; where that is impossible
    the Move ends in contact with who is in the way (public: rules summary). Floods.
    """
    start, goal = int(s.people[who].cell), int(s.people[whom].cell)
    if start < 0 or goal < 0 or touching(d, start, goal):
        return start
    flood(s, d, who, start, budget)
    contact = contact_reached(s, d, who, goal)
    return nearer(s, d, who, goal, budget) if contact == NOBODY else contact


@kernel
def towards_cell(s: State, d: Design, who: int, cell: int, budget: int) -> int:
    """Likewise towards a cell."""
    start = int(s.people[who].cell)
    if start < 0 or cell < 0 or start == cell:
        return start
    flood(s, d, who, start, budget)
    if s.cost[cell] < FAR and may_end(s, d, who, cell):
        return cell
    return nearer(s, d, who, cell, budget)


@kernel
def nearer(s: State, d: Design, who: int, goal: int, budget: int) -> int:
    """The cell of the last flood that leaves the shortest way to contact with a cell, then the one nearest to it.

    One in contact with an enemy only where the way ends there before the budget does.
    """
    start = int(s.people[who].cell)
    taken = left_to(s, d, who, start, goal) == FAR  # nobody else fits in contact: as near as may be
    best, stuck = start, start
    least = rank_of(s, d, who, start, goal) if not taken else by_way(left_to_any(d, start, goal), start, goal)
    least_stuck = least
    for i in range(1, s.reach_n):
        cell = int(s.reach[i])
        rank = by_way(left_to_any(d, cell, goal), cell, goal)
        if rank < max(least, least_stuck) and not taken:
            rank = rank_of(s, d, who, cell, goal)
        if rank >= max(least, least_stuck) or not may_end(s, d, who, cell):
            continue
        if in_reach_of_enemy(s, d, who, cell):
            if rank < least_stuck:
                stuck, least_stuck = cell, rank
        elif rank < least:
            best, least = cell, rank
    full = best != start and int(s.cost[best]) + INCH > budget
    return best if full or least <= least_stuck else stuck


@kernel
def rank_of(s: State, d: Design, who: int, cell: int, goal: int) -> int:
    """How a cell ranks on the way to contact with another where `who` may end: lower is nearer."""
    return by_way(left_to(s, d, who, cell, goal), cell, goal)


@kernel
def by_way(left: int, cell: int, goal: int) -> int:
    """A number that ranks cells by the way that is left, then as the crow flies."""
    return left * 2 * CELLS + apart2(cell, goal)


@kernel
def by_arrow(s: State, d: Design, who: int, heading: int, budget: int) -> int:
    """The cell where a Move in the direction of an arrow ends, round terrain.

    Of the cells reached the one farthest along the heading, then the least aside, then the shortest way; the cell it
    stands in where none is farther. Floods.
    """
    start = int(s.people[who].cell)
    if start < 0:
        return start
    flood(s, d, who, start, budget)
    east = ahead(heading, Heading.E)
    south = ahead(heading, Heading.S)
    best, farthest, least = start, 0, 0
    for i in range(1, s.reach_n):
        cell = int(s.reach[i])
        x, y = cell % SIZE - start % SIZE, cell // SIZE - start // SIZE
        along, aside = x * east + y * south, abs(x * south - y * east)
        if along < farthest or (along == farthest and aside >= least) or not may_end(s, d, who, cell):
            continue
        best, farthest, least = cell, along, aside
    return best if farthest > 0 else start


@kernel
def ahead(heading: int, axis: int) -> int:
    """1 if a heading goes the way of an axis (E or S), -1 if against it, 0 if neither."""
    turned = (heading - axis) % HEADINGS
    if turned in (0, 1, 7):
        return 1
    return -1 if turned in (3, 4, 5) else 0


@kernel
def away_from_scourge(s: State, d: Design, who: int, budget: int) -> int:
    """The cell where a Civilian that starts too near the Scourge ends, moving straight away from it.

    The nearest cell out of its reach, the straightest of several; where none is within the budget, the one farthest
    from the nearest Scourge character. The cell it stands in if it is not too near. Floods.
    """
    start = int(s.people[who].cell)
    if start < 0 or not near_scourge(s, d, start):
        return start
    shy = s.shy
    s.shy = 0
    flood(s, d, who, start, budget)
    s.shy = shy
    foe = nearest_scourge(s, start)
    east, south = start % SIZE - foe % SIZE, start // SIZE - foe // SIZE
    best, farthest, least, safe = start, 0, 0, FAR
    for i in range(1, s.reach_n):
        cell = int(s.reach[i])
        if int(s.cost[cell]) > safe:
            return best
        x, y = cell % SIZE - start % SIZE, cell // SIZE - start // SIZE
        along, aside = x * east + y * south, abs(x * south - y * east)
        if not may_end(s, d, who, cell):
            continue
        if not near_scourge(s, d, cell):
            if safe == FAR or aside < least:
                best, least, safe = cell, aside, int(s.cost[cell])
        elif safe == FAR and (along > farthest or (along == farthest and aside < least)):
            best, farthest, least = cell, along, aside
    return best


@kernel
def nearest_scourge(s: State, cell: int) -> int:
    """The cell of the Scourge character nearest a cell; there is one."""
    nearest, least = cell, 2 * CELLS
    for who in range(s.last):
        it = s.people[who]
        if it.faction == Faction.SCOURGE and stands(it) and apart2(int(it.cell), cell) < least:
            nearest, least = int(it.cell), apart2(int(it.cell), cell)
    return nearest
