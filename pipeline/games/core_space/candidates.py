"""Who may be a target of whom: priority lists, the order of nearness, and who of a level is seen best.

Looking along a line of sight is dear, so candidates are looked at by distance, and only until one is seen that is
not in cover.
"""

from pipeline.engine.jit import kernel
from pipeline.games.core_space.cards import CELLS
from pipeline.games.core_space.grid import apart2, within
from pipeline.games.core_space.people import hostile, stands
from pipeline.games.core_space.rules import GANGSTERS_CORPS, GANGSTERS_NEAREST
from pipeline.games.core_space.state import PEOPLE, TRADERS, Design, State
from pipeline.games.core_space.views import sees, view
from pipeline.games.core_space.vocabulary import NOBODY, Faction, View

LEVELS = 3  # of a priority list, 0 first
ANYWHERE = CELLS  # inches: no limit
MOST_HEALTH = 31  # of those that ties look at


@kernel
def gangster_level(s: State, d: Design, who: int, whom: int) -> int:
    """The priority of a target for a Gangster: the Scourge, then Traders, Corps and hostile Wardens.

    The list is not public; `gangster_priority` says in which order (Mission Monday 022 puts Traders before the Corps).
    """
    it = s.people[whom]
    if it.faction == Faction.SCOURGE:
        return 0
    how = d.rules.gangster_priority
    if it.faction == Faction.TRADERS:
        return 2 if how == GANGSTERS_CORPS else 1
    law = it.faction == Faction.CORPS or (it.faction == Faction.SECURITY and hostile(s, d, it, s.people[who]))
    if not law:
        return NOBODY
    return 1 if how in (GANGSTERS_NEAREST, GANGSTERS_CORPS) else 2


@kernel
def level_of(s: State, d: Design, who: int, whom: int) -> int:
    """The priority, from 0, that a character has as a target of another; NOBODY: never a target.

    The Corps and Wardens: the Scourge, then Gangsters and Traders on one level (rulebook, Priority Target List;
    Security Priority Target List). Civilians likewise (public: rules summary). The Scourge: everybody else.
    """
    if who == whom:
        return NOBODY
    mine, theirs = s.people[who].faction, s.people[whom].faction
    if mine == Faction.SCOURGE:
        return NOBODY if theirs == Faction.SCOURGE else 0
    if mine == Faction.GANGSTERS:
        return gangster_level(s, d, who, whom)
    if mine == Faction.TRADERS:
        return 0 if hostile(s, d, s.people[whom], s.people[who]) else NOBODY
    if theirs == Faction.SCOURGE:
        return 0
    return 1 if theirs in (Faction.GANGSTERS, Faction.TRADERS) else NOBODY


@kernel
def aims_at_fallen(s: State, d: Design, who: int) -> bool:
    """Whether a character may aim at defeated Traders: by a switch, the Scourge (public: rules summary says never)."""
    return d.rules.scourge_targets_defeated != 0 and s.people[who].faction == Faction.SCOURGE


@kernel
def is_candidate(s: State, d: Design, who: int, whom: int, level: int) -> bool:
    """Whether a character on the board is on a level of another's priority list; defeated Traders are on none."""
    it = s.people[whom]
    if it.on == 0 or it.cell < 0:
        return False
    if it.defeated != 0 and not aims_at_fallen(s, d, who):
        return False
    return level_of(s, d, who, whom) == level


@kernel
def nearness(s: State, who: int, whom: int) -> int:
    """A number that is less for who comes first: the nearer one.

    The holder of the turn counter breaks ties (public: rules summary): not one of his own crew where another is as
    near, then who has most Health; then the lower number.
    """
    it = s.people[whom]
    mine = 1 if it.faction == Faction.TRADERS and it.crew == s.holder else 0
    hale = MOST_HEALTH - min(int(it.health), MOST_HEALTH)
    return ((apart2(int(s.people[who].cell), int(it.cell)) * 2 + mine) * (MOST_HEALTH + 1) + hale) * PEOPLE + whom


@kernel
def next_nearest(s: State, d: Design, who: int, level: int, after: int) -> int:
    """The candidate of a level that comes next by nearness after a given nearness, or NOBODY."""
    best, least = NOBODY, 0
    for whom in range(max(int(s.last), TRADERS)):
        if s.people[whom].on == 0 or not is_candidate(s, d, who, whom, level):
            continue
        far = nearness(s, who, whom)
        if far > after and (best == NOBODY or far < least):
            best, least = whom, far
    return best


@kernel
def best_seen(s: State, d: Design, who: int, level: int, inches: int) -> int:
    """The nearest candidate of a level in sight that is not in cover, or the nearest if all are; NOBODY: none in sight.

    Public: rules summary, NPC targeting. `inches`: farther ones do not count.
    """
    covered, after = NOBODY, -1
    while True:
        whom = next_nearest(s, d, who, level, after)
        if whom == NOBODY or not within(int(s.people[who].cell), int(s.people[whom].cell), inches):
            return covered
        after = nearness(s, who, whom)
        how = view(s, d, who, whom)
        if how == View.CLEAR:
            return whom
        if how == View.PARTIAL and covered == NOBODY:
            covered = whom


@kernel
def sees_any(s: State, d: Design, who: int) -> bool:
    """Whether any potential target is in sight."""
    for whom in range(max(int(s.last), TRADERS)):
        if stands(s.people[whom]) and level_of(s, d, who, whom) != NOBODY and sees(s, d, who, whom):
            return True
    return False
