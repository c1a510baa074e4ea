"""Reorganise Works: a structure is replaced by one of another kind.

CHOOSE, a: world, b: the structure that goes, c: the one that comes.
"""

from pipeline.engine.jit import kernel
from pipeline.engine.record import Rows
from pipeline.engine.rules import Move, put
from pipeline.games.forbidden_stars.cards import QUADRANTS
from pipeline.games.forbidden_stars.galaxy import has_model, put_structure, recount, take_structure
from pipeline.games.forbidden_stars.state import Act, Design, State
from pipeline.games.forbidden_stars.upgrades import use_upgrade
from pipeline.games.forbidden_stars.vocabulary import STRUCTURES, UpgradeVerb


@kernel
def works_in(s: State, d: Design, a: int) -> bool:
    """Whether the active player has a structure in an area that may be replaced: anywhere (nothing found)."""
    if s.areas[a].owner != s.active:
        return False
    return d.rules.works_anywhere != 0 or a // QUADRANTS == s.system


@kernel
def any_works(s: State, d: Design) -> bool:
    """Whether there is such a structure."""
    for a in range(d.areas):
        if works_in(s, d, a):
            return True
    return False


@kernel
def works_moves(s: State, d: Design, moves: Rows[Move]) -> int:
    """Which structure is replaced by which kind that is not there yet; or none."""
    n = put(moves, 0, Act.DONE, 0, 0, 0)
    for a in range(d.areas):
        if not works_in(s, d, a):
            continue
        for old in range(STRUCTURES):
            for new in range(STRUCTURES):
                there = s.areas[a].structures
                if (there >> old) & 1 != 0 and (there >> new) & 1 == 0 and has_model(s, d, new):
                    n = put(moves, n, Act.CHOOSE, a, old, new)
    return n


@kernel
def reorganise(s: State, d: Design, move: Move) -> None:
    """A structure is replaced; command level follows at once."""
    take_structure(s, d, move.a, move.b)
    put_structure(s, d, move.a, s.active, move.c)
    recount(s, d)
    use_upgrade(s, d, s.active, UpgradeVerb.REORGANISE_WORKS)
    s.did = 1
