"""Whom the Scourge hunts (public: rules summary)."""

from pipeline.engine.jit import kernel
from pipeline.games.core_space.candidates import ANYWHERE, best_seen, is_candidate, nearness
from pipeline.games.core_space.cards import FAR
from pipeline.games.core_space.diagram import board_of
from pipeline.games.core_space.paths import walking
from pipeline.games.core_space.people import neighbour, stands
from pipeline.games.core_space.state import TRADERS, Design, State
from pipeline.games.core_space.views import view
from pipeline.games.core_space.vocabulary import NOBODY, Heading, View


@kernel
def visible_captain(s: State, d: Design, who: int) -> int:
    """The nearest Captain in sight, one in the open before one in cover; NOBODY: none."""
    best, least = NOBODY, 0
    for whom in range(TRADERS):
        it = s.people[whom]
        if not stands(it) or d.roles[it.role].captain == 0:
            continue
        how = view(s, d, who, whom)
        if how == View.UNSEEN:
            continue
        far = nearness(s, who, whom) + (0 if how == View.CLEAR else 1 << 24)
        if best == NOBODY or far < least:
            best, least = whom, far
    return best


@kernel
def first_in_contact(s: State, d: Design, who: int) -> int:
    """The candidate in contact that comes first; NOBODY: none. It is the nearest there can be."""
    best = NOBODY
    for heading in (Heading.N, Heading.E, Heading.S, Heading.W):
        whom = neighbour(s, d, int(s.people[who].cell), heading)
        if whom == NOBODY or not is_candidate(s, d, who, whom, 0):
            continue
        if best == NOBODY or nearness(s, who, whom) < nearness(s, who, best):
            best = whom
    return best


@kernel
def nearest_on_foot(s: State, d: Design, who: int, level: int) -> int:
    """The candidate of a level that is nearest by walking, NOBODY: none; one that can't be reached comes last."""
    best, least, ahead = NOBODY, 0, 0
    for whom in range(max(int(s.last), TRADERS)):
        if s.people[whom].on == 0 or not is_candidate(s, d, who, whom, level):
            continue
        way, far = min(int(walking(s, d, who, whom)), FAR), nearness(s, who, whom)
        if best == NOBODY or way < least or (way == least and far < ahead):
            best, least, ahead = whom, way, far
    return best


@kernel
def prey(s: State, d: Design, who: int) -> int:
    """The target of a Scourge character, or NOBODY.

    The nearest in sight that is not in cover, else the nearest in sight, else the nearest by walking. An Assassin
    aims at a Captain in sight first, even where it leaves contact for him.
    """
    if board_of(s, d, who).hunts != 0:
        captain = visible_captain(s, d, who)
        if captain != NOBODY:
            return captain
    whom = first_in_contact(s, d, who)
    if whom == NOBODY:
        whom = best_seen(s, d, who, 0, ANYWHERE)
    if whom == NOBODY:
        whom = nearest_on_foot(s, d, who, 0)
    return whom
