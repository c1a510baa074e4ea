"""Dragging a defeated Trader, alone or with a helper, and carrying him on board (public: rules summary)."""

from pipeline.engine.jit import kernel
from pipeline.engine.record import Rows
from pipeline.engine.rules import Move, put
from pipeline.games.core_space.effort import can_act, spend_action
from pipeline.games.core_space.extraction import board
from pipeline.games.core_space.facts import Log
from pipeline.games.core_space.grid import beside, touching
from pipeline.games.core_space.moving import budget_of, home_of
from pipeline.games.core_space.paths import INCH, flood, in_reach_of_enemy, may_end
from pipeline.games.core_space.people import engaged, is_trader, on_board, put_at, stands
from pipeline.games.core_space.searching import reaches
from pipeline.games.core_space.state import MOST_CREW, Act, Design, State
from pipeline.games.core_space.vocabulary import NOBODY, Heading

OUT_OF_IT = 2  # inches on board for the one of the two who stands or lies beside the airlock's cell


@kernel
def can_drag(s: State, d: Design, who: int, whom: int) -> bool:
    """Whether a Trader could drag a defeated mate: in contact, neither of them touched by an enemy.

    That the one who drags may not be engaged himself is a reading.
    """
    it = s.people[whom]
    if whom == who or not on_board(it) or it.defeated == 0 or not reaches(d, s.people[who].cell, it.cell):
        return False
    return not engaged(s, d, who) and not in_reach_of_enemy(s, d, whom, it.cell)


@kernel
def helper_for(s: State, d: Design, who: int, whom: int) -> int:
    """The first mate in contact with the fallen one who could help to drag him, or NOBODY."""
    crew = s.people[who].crew
    for i in range(MOST_CREW):
        other = MOST_CREW * crew + i
        it = s.people[other]
        if other == who or not stands(it) or it.prone != 0 or engaged(s, d, other):
            continue
        if reaches(d, it.cell, s.people[whom].cell):
            return other
    return NOBODY


@kernel
def end_beside(s: State, d: Design, who: int, cell: int, budget: int) -> int:
    """Where one who drags ends: the cell in contact with where the fallen one comes to lie, nearest on foot; NOBODY.

    He may end where he stands, or where the fallen one lay. The way is measured by the map alone (simplified).
    """
    here, best, chosen = s.people[who].cell, budget, NOBODY
    for heading in (Heading.N, Heading.E, Heading.S, Heading.W):
        if int(d.map.touch[cell]) & (1 << heading) == 0:
            continue
        other = beside(cell, heading)
        way = int(d.map.walk[here, other])
        if may_end(s, d, who, other) and (way < best or (chosen == NOBODY and way == best)):
            best, chosen = way, other
    return chosen


@kernel
def drag_moves(s: State, d: Design, moves: Rows[Move], n: int) -> int:
    """DRAG and CARRY_OUT of the active Trader, with the first fallen mate in reach; the number of moves then."""
    who = s.active
    if not is_trader(who) or not can_act(s) or s.people[who].cell < 0:
        return n
    for i in range(MOST_CREW):
        whom = MOST_CREW * s.people[who].crew + i
        if can_drag(s, d, who, whom):
            if can_carry_out(s, d, who, whom):
                n = put(moves, n, Act.CARRY_OUT, whom, 0, 0)
            return drags_of(s, d, whom, moves, n)
    return n


@kernel
def drags_of(s: State, d: Design, whom: int, moves: Rows[Move], n: int) -> int:
    """DRAG to each cell within reach: alone, or farther with a helper; the number of moves then."""
    who = s.active
    helper = helper_for(s, d, who, whom)
    alone = budget_of(s, d, who, d.rules.drag_alone)
    most = alone
    if helper != NOBODY:
        most = max(alone, min(budget_of(s, d, who, d.rules.drag_helped), budget_of(s, d, helper, d.rules.drag_helped)))
    start = s.people[whom].cell
    flood(s, d, who, start, most)
    for k in range(1, s.reach_n):
        cell = int(s.reach[k])
        if not may_end(s, d, whom, cell) and s.here[cell] != who:
            continue
        if int(s.cost[cell]) <= alone:
            if end_while_gone(s, d, (who, whom, cell), alone) != NOBODY:
                n = put(moves, n, Act.DRAG, whom, cell, NOBODY)
        elif end_while_gone(s, d, (who, whom, cell), most) != NOBODY:
            n = put(moves, n, Act.DRAG, whom, cell, helper)
    return n


@kernel
def end_while_gone(s: State, d: Design, what: tuple[int, int, int], budget: int) -> int:
    """Where the one who drags ends, with the fallen one off the floor: (who, whom, the cell he is dragged to)."""
    who, whom, cell = what
    was = s.people[whom].cell
    s.lying[was], s.lying[cell] = NOBODY, whom
    end = end_beside(s, d, who, cell, budget)
    s.lying[cell], s.lying[was] = NOBODY, whom
    return end


@kernel
def can_carry_out(s: State, d: Design, who: int, whom: int) -> bool:
    """Whether a fallen mate can be dragged on board: one of the two is in the airlock's cell, the inches suffice."""
    home, me, it = home_of(s, d, who), s.people[who], s.people[whom]
    if home not in (me.cell, it.cell):
        return False
    return budget_of(s, d, who, d.rules.drag_alone) >= INCH * OUT_OF_IT


@kernel
def free_if_dragged(s: State, d: Design, whom: int) -> None:
    """An Arrested Trader who is dragged stays Arrested, unless the rules say otherwise (unsettled)."""
    if d.rules.drag_frees_arrested != 0:
        s.people[whom].arrested = 0


@kernel
def apply_drag(s: State, d: Design, move: Move, log: Log) -> None:
    """Drag a defeated Trader to a cell, or on board together with the one who drags him."""
    who, whom = s.active, move.a
    spend_action(s)
    free_if_dragged(s, d, whom)
    s.moved = 1
    if move.kind == Act.CARRY_OUT:
        s.active = NOBODY
        board(s, d, whom, True, log)
        board(s, d, who, False, log)
        return
    inches = d.rules.drag_alone if move.c == NOBODY else d.rules.drag_helped
    it = s.people[whom]
    s.lying[it.cell] = NOBODY
    it.cell = move.b
    s.lying[it.cell] = whom
    walk_beside(s, d, who, move.b, inches)
    if move.c != NOBODY:
        s.people[move.c].helps = 1
        s.people[move.c].fewer += 1
        walk_beside(s, d, move.c, move.b, inches)


@kernel
def walk_beside(s: State, d: Design, who: int, cell: int, inches: int) -> None:
    """One who drags, or helps to, ends beside the fallen one, where there is room for him."""
    it = s.people[who]
    if touching(d, it.cell, cell):
        return
    end = end_beside(s, d, who, cell, budget_of(s, d, who, inches))
    if end != NOBODY:
        it.walked += int(d.map.walk[it.cell, end])
        put_at(s, who, end)
