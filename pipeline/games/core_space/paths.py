"""Moving on foot: what can be reached, and the shortest way (First Born grid rules; public rules summary)."""

from pipeline.engine.jit import kernel
from pipeline.games.core_space.cards import FAR
from pipeline.games.core_space.state import Design, State
from pipeline.games.core_space.vocabulary import NOBODY


@kernel
def flood(s: State, d: Design, who: int, start: int, budget: int) -> None:
    """Fill `s.reach` (cells by cost, the start first) and `s.cost` with what a character can walk to from a cell.

    `budget` is in tenths of an inch. Friends are passed, never enemies or terrain; a cell in contact with an enemy
    can be entered but not gone on from. `s.cost` is FAR where it cannot get.
    """
    return


@kernel
def may_end(s: State, who: int, cell: int) -> bool:
    """Whether a character may end a move in a cell: nobody else stands or lies there, and it is floor."""
    return False


@kernel
def walking(s: State, d: Design, who: int, whom: int) -> int:
    """Tenths of an inch on foot, by the map alone, to the nearest free contact cell of another; FAR: none."""
    return FAR


@kernel
def reachable_contact(s: State, d: Design, who: int, whom: int, budget: int) -> int:
    """The free contact cell of `whom` that `who` reaches at least cost within a budget, or NOBODY.

    The cell it stands in if it is in contact already. Floods; the cost is then in `s.cost`.
    """
    return NOBODY


@kernel
def towards(s: State, d: Design, who: int, whom: int, budget: int) -> int:
    """The cell where a Move towards a character ends: contact if reached, else what leaves the shortest way.

    The cell it stands in where no other is better. Floods.
    """
    return s.people[who].cell


@kernel
def towards_cell(s: State, d: Design, who: int, cell: int, budget: int) -> int:
    """Likewise towards a cell."""
    return s.people[who].cell


@kernel
def by_arrow(s: State, d: Design, who: int, heading: int, budget: int) -> int:
    """The cell where a Move in the direction of an arrow ends, round terrain.

    Of the cells reached the one farthest along the heading, then the least aside, then the shortest way; the cell it
    stands in where none is farther. Floods.
    """
    return s.people[who].cell


@kernel
def away_from_scourge(s: State, d: Design, who: int, budget: int) -> int:
    """The cell where a Civilian that starts too near the Scourge ends, moving straight away from it."""
    return s.people[who].cell
