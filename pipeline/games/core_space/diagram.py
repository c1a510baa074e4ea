"""The AI diagram of p. 36: what an NPC does with an action (public: rules summary)."""

from enum import IntEnum

from pipeline.engine.jit import kernel
from pipeline.games.core_space.cards import SIZE, Board
from pipeline.games.core_space.grid import range_of
from pipeline.games.core_space.paths import reachable_contact
from pipeline.games.core_space.people import in_contact
from pipeline.games.core_space.state import Design, State
from pipeline.games.core_space.views import sees
from pipeline.games.core_space.vocabulary import NOBODY, SIDES, Range

TENTHS = 10  # of an inch: what costs of walking are counted in


class Doing(IntEnum):
    """What the diagram comes to."""

    FIGHT = 0  # a Close Assault
    MOVE = 1
    SHOOT = 2  # a Ranged Assault, by `npc_out_of_range_moves` also in vain at somebody beyond its range


@kernel
def board_of(s: State, d: Design, who: int) -> Board:
    """The side of its board that an NPC has up."""
    return d.boards[SIDES * int(s.people[who].breed) + int(s.people[who].side)]


@kernel
def in_reach(s: State, d: Design, who: int, whom: int) -> bool:
    """Whether a target is within the range of an NPC: up to Medium, but for the Scourge (public: rules summary)."""
    if board_of(s, d, who).no_limit != 0:
        return True
    return range_of(d, int(s.people[who].cell), int(s.people[whom].cell)) != Range.LONG


@kernel
def can_reach_and_attack(s: State, d: Design, who: int, whom: int) -> bool:
    """Whether an NPC gets into contact with its target and still has an action left to attack.

    A reading: with k actions left a free contact cell is at most k - 1 Moves away; with one action, never.
    """
    if s.actions < 2:
        return False
    here, there = int(s.people[who].cell), int(s.people[whom].cell)
    inches = (int(s.actions) - 1) * d.rules.move
    apart = max(abs(here % SIZE - there % SIZE), abs(here // SIZE - there // SIZE))
    if apart - 1 > inches:
        return False
    return reachable_contact(s, d, who, whom, inches * TENTHS) != NOBODY


@kernel
def chart(s: State, d: Design, who: int, whom: int) -> int:
    """What the AI diagram tells an NPC to do now about its target: a Doing."""
    if in_contact(s, d, who, whom):
        return Doing.FIGHT
    board = board_of(s, d, who)
    if board.shooting == 0 or s.people[who].jammed_out != 0 or not sees(s, d, who, whom):
        return Doing.MOVE
    if can_reach_and_attack(s, d, who, whom):
        return Doing.MOVE
    if s.moved == 0 and board.shooting <= board.close:
        return Doing.MOVE
    if d.rules.npc_out_of_range_moves != 0 and not in_reach(s, d, who, whom):
        return Doing.MOVE
    return Doing.SHOOT
