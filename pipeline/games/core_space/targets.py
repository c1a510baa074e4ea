"""Whom an NPC chooses (rulebook, Priority Target Lists; public rules summary)."""

from pipeline.engine.jit import kernel
from pipeline.games.core_space.candidates import ANYWHERE, LEVELS, best_seen, level_of, nearness
from pipeline.games.core_space.combat import could_damage
from pipeline.games.core_space.diagram import Doing, board_of, chart, in_reach
from pipeline.games.core_space.people import engaged, neighbour, stands
from pipeline.games.core_space.scourge import nearest_on_foot, prey
from pipeline.games.core_space.state import TRADERS, Design, State
from pipeline.games.core_space.views import sees, view
from pipeline.games.core_space.vocabulary import NOBODY, Faction, Heading, View

HOPELESS = 8  # more than any level of a priority list


@kernel
def choose_target(s: State, d: Design, who: int) -> int:
    """The target of an NPC by its faction's rules, or NOBODY; a Warden under command or not: the law's list.

    `s.actions` is what it has left, `s.moved` whether it has moved: whom it must shoot depends on them.
    """
    if s.people[who].faction == Faction.SCOURGE:
        return prey(s, d, who)
    if d.rules.contact_beats_priority != 0:
        whom = chosen_in_contact(s, d, who)
        if whom != NOBODY:
            return whom
    whom = chosen_in_sight(s, d, who)
    if whom != NOBODY:
        return whom
    for level in range(LEVELS):
        whom = nearest_on_foot(s, d, who, level)
        if whom != NOBODY:
            return whom
    return NOBODY


@kernel
def chosen_in_contact(s: State, d: Design, who: int) -> int:
    """Of those in contact the highest priority that it can damage, else the highest in vain (public: rules summary)."""
    best, least = NOBODY, 0
    dice = board_of(s, d, who).close
    for heading in (Heading.N, Heading.E, Heading.S, Heading.W):
        whom = neighbour(s, d, int(s.people[who].cell), heading)
        if whom == NOBODY:
            continue
        level = level_of(s, d, who, whom)
        if level == NOBODY:
            continue
        if not could_damage(s, d, whom, dice, 0):
            level += HOPELESS
        if best == NOBODY or level < least or (level == least and nearness(s, who, whom) < nearness(s, who, best)):
            best, least = whom, level
    return best


@kernel
def chosen_in_sight(s: State, d: Design, who: int) -> int:
    """The highest priority in sight, within it the nearest not in cover, or the nearest if all are.

    One that it must shoot and can't hurt gives way to the next priority in sight; if there is none, it shoots in vain.
    """
    first = NOBODY
    for level in range(LEVELS):
        if level == 0 and s.people[who].faction != Faction.TRADERS and s.standing[Faction.SCOURGE] == 0:
            continue
        whom = best_seen(s, d, who, level, ANYWHERE)
        if whom == NOBODY:
            continue
        if not shoots_in_vain(s, d, who, whom):
            return whom
        if first == NOBODY:
            first = whom
    return first


@kernel
def shoots_in_vain(s: State, d: Design, who: int, whom: int) -> bool:
    """Whether the AI diagram has it shoot now at a target that its dice can't hurt, or that is beyond its range."""
    dice = board_of(s, d, who).shooting
    if dice == 0:
        return False
    if in_reach(s, d, who, whom):
        if could_damage(s, d, whom, dice, d.rules.cover_hits):
            return False
        if view(s, d, who, whom) != View.PARTIAL and could_damage(s, d, whom, dice, 0):
            return False
    return chart(s, d, who, whom) == Doing.SHOOT


@kernel
def wanted_in_sight(s: State, d: Design, who: int, whom: int, wanted: int) -> bool:
    """Whether a character is of the `wanted` factions (bits 1 << Faction), on the board, not defeated, and in sight."""
    it = s.people[whom]
    return whom != who and stands(it) and wanted & (1 << int(it.faction)) != 0 and sees(s, d, who, whom)


@kernel
def nearest_visible(s: State, d: Design, who: int, wanted: int) -> int:
    """The nearest character in sight of `wanted` (bits 1 << Faction) that is not in Melee with an enemy; NOBODY: none.

    Rulebook, Security Die. Ties as for targets: see `candidates.nearness`.
    """
    best, least = NOBODY, 0
    for whom in range(max(int(s.last), TRADERS)):
        it = s.people[whom]
        if whom == who or not stands(it) or wanted & (1 << int(it.faction)) == 0:
            continue
        far = nearness(s, who, whom)
        if best != NOBODY and far > least:
            continue
        if not engaged(s, d, whom) and sees(s, d, who, whom):
            best, least = whom, far
    return best


@kernel
def any_visible(s: State, d: Design, who: int, wanted: int) -> bool:
    """Whether any character of `wanted` (bits 1 << Faction) is in sight, in Melee or not."""
    for whom in range(max(int(s.last), TRADERS)):
        if wanted_in_sight(s, d, who, whom, wanted):
            return True
    return False
