"""How Civilians move: by the arrow, into cover, to a Trader, and clear of the Scourge (public rules summary)."""

from pipeline.engine.jit import kernel
from pipeline.games.core_space.facts import Log
from pipeline.games.core_space.grid import apart2
from pipeline.games.core_space.moving import npc_moves
from pipeline.games.core_space.paths import INCH, away_from_scourge, by_arrow, flood, may_end, near_scourge, towards
from pipeline.games.core_space.people import hostile, stands
from pipeline.games.core_space.state import Design, State
from pipeline.games.core_space.views import sees, view_of_cells
from pipeline.games.core_space.vocabulary import NOBODY, View


@kernel
def goes(s: State, d: Design, who: int, cell: int, log: Log) -> bool:
    """A Civilian Moves to a cell; whether it lived."""
    return cell == int(s.people[who].cell) or bool(npc_moves(s, d, who, cell, log))


@kernel
def gets_clear(s: State, d: Design, who: int, log: Log) -> int:
    """One that starts too near the Scourge first goes straight away from it; what is left of its Move (public)."""
    budget = INCH * d.rules.move
    if not near_scourge(s, d, int(s.people[who].cell)):
        return budget
    cell = away_from_scourge(s, d, who, budget)
    left = budget - int(s.cost[cell])
    if not goes(s, d, who, cell, log) or near_scourge(s, d, cell):
        return 0
    return left


@kernel
def moves_by_arrow(s: State, d: Design, who: int, heading: int, log: Log) -> None:
    """One Move in the direction of the arrow, clear of the Scourge (public: rules summary)."""
    left = gets_clear(s, d, who, log)
    if left > 0:
        s.shy = 1
        cell = by_arrow(s, d, who, heading, left)
        s.shy = 0
        goes(s, d, who, cell, log)


@kernel
def panics(s: State, d: Design, who: int, heading: int, log: Log) -> None:
    """One Move in the direction of the arrow after ATTACK, wherever the Scourge is (public: rules summary)."""
    if stands(s.people[who]):
        goes(s, d, who, by_arrow(s, d, who, heading, INCH * d.rules.move), log)


@kernel
def moves_towards(s: State, d: Design, who: int, whom: int, log: Log) -> None:
    """One Move towards a Trader, clear of the Scourge: contact, else what leaves the shortest way."""
    left = gets_clear(s, d, who, log)
    if left > 0:
        s.shy = 1
        cell = towards(s, d, who, whom, left)
        s.shy = 0
        goes(s, d, who, cell, log)


@kernel
def enemy_seen(s: State, d: Design, who: int) -> int:
    """The nearest enemy of a Civilian that it sees, or NOBODY; ties: the lower number."""
    best, least, me = NOBODY, 0, s.people[who]
    for other in range(s.last):
        it = s.people[other]
        if other == who or not stands(it) or not hostile(s, d, it, me):
            continue
        gap = int(apart2(int(me.cell), int(it.cell)))
        if (best == NOBODY or gap < least) and sees(s, d, who, other):
            best, least = other, gap
    return best


@kernel
def cover_from(s: State, d: Design, who: int, there: int, budget: int) -> int:
    """The cell reached at least cost that a viewer in a cell does not see openly, or NOBODY (public: rules summary)."""
    start = int(s.people[who].cell)
    s.shy = 1
    flood(s, d, who, start, budget)
    s.shy = 0
    for i in range(s.reach_n):
        at = int(s.reach[i])
        if (at == start or may_end(s, d, who, at)) and view_of_cells(d, there, at, False) != View.CLEAR:
            return at
    return NOBODY


@kernel
def hides(s: State, d: Design, who: int, log: Log) -> bool:
    """HIDE: the shortest Move into cover from the nearest enemy in sight; whether it was one, or away from it."""
    enemy = enemy_seen(s, d, who)
    if enemy == NOBODY:
        return False
    there = int(s.people[enemy].cell)
    near = near_scourge(s, d, int(s.people[who].cell))
    left = gets_clear(s, d, who, log)
    if left <= 0:
        return True
    cell = cover_from(s, d, who, there, left)
    if cell == NOBODY:
        return near
    goes(s, d, who, cell, log)
    return True
