"""Skills used in one's own turn; reactions are in reactions.py (public rules summary)."""

from pipeline.engine.jit import kernel
from pipeline.engine.record import Rows
from pipeline.engine.rules import Move, put
from pipeline.games.core_space.cards import LEVELS, MOST_ENTRIES, SKILLS
from pipeline.games.core_space.facts import Log
from pipeline.games.core_space.grid import apart2, range_of
from pipeline.games.core_space.hostility import add_pegs
from pipeline.games.core_space.items import can_be_healed, heal, most_health
from pipeline.games.core_space.melee import may_attack
from pipeline.games.core_space.people import is_trader, stands
from pipeline.games.core_space.searching import reaches
from pipeline.games.core_space.shooting import best_gun, may_aim, shoot
from pipeline.games.core_space.state import MOST_CREW, TRADERS, Act, Design, State
from pipeline.games.core_space.vocabulary import NOBODY, SIDES, Faction, Peg, Range, SkillVerb
from pipeline.games.core_space.wounds import slay

SKILL_CODE = 8  # a skill and a level in one number: more than there are levels


@kernel
def may_use(s: State, d: Design, who: int, skill: int, level: int) -> bool:
    """Whether a Trader may use a skill at a level (from 1): it is marked, one a round, and it takes level pegs."""
    it = s.people[who]
    if it.used_skill != 0 or it.pegs < level:
        return False
    return level <= int(d.roles[it.role].levels[skill])


@kernel
def pay_for_skill(s: State, who: int, level: int, log: Log) -> None:
    """The Skill pegs that a skill takes are lost for the mission (public)."""
    it = s.people[who]
    it.pegs -= level
    it.used_skill = 1
    log.seats[it.crew].pegs += level


@kernel
def skill_moves(s: State, d: Design, moves: Rows[Move], n: int) -> int:
    """SKILL: what the active Trader can use now, and on whom; a skill takes no action. The number of moves then."""
    who = s.active
    if not is_trader(who) or s.people[who].cell < 0 or s.people[who].used_skill != 0:
        return n
    for skill in range(SKILLS):
        for level in range(1, LEVELS + 1):
            if may_use(s, d, who, skill, level):
                n = level_moves(s, d, SKILL_CODE * skill + level, moves, n)
    return n


@kernel
def level_moves(s: State, d: Design, code: int, moves: Rows[Move], n: int) -> int:
    """The moves of one skill at one level; `code` is SKILL_CODE * skill + level."""
    verb = int(d.skills[code // SKILL_CODE].verb[code % SKILL_CODE - 1])
    if verb in (SkillVerb.HEAL_SELF, SkillVerb.ACTION_EACH, SkillVerb.PEG_OFF):
        return own_moves(s, d, code, moves, n)
    if verb in (SkillVerb.SHELTER, SkillVerb.HEAL_MATE):
        return mate_moves(s, d, code, moves, n)
    if verb in (SkillVerb.CLOSE_ENTRY, SkillVerb.LURE):
        return entry_moves(s, d, code, moves, n)
    if verb == SkillVerb.REMOVE_SCOURGE:
        return remove_moves(s, d, code, moves, n)
    if verb == SkillVerb.EXTRA_SHOT:
        return shot_moves(s, d, code, moves, n)
    return n


@kernel
def own_moves(s: State, d: Design, code: int, moves: Rows[Move], n: int) -> int:
    """Skills that need no target: Walk It Off 1, Assist 3, Regulate 1 (public), where they would do something."""
    skill, level = code // SKILL_CODE, code % SKILL_CODE
    verb, it = int(d.skills[skill].verb[level - 1]), s.people[s.active]
    if verb == SkillVerb.HEAL_SELF and it.health >= most_health(d, it):
        return n
    if verb == SkillVerb.PEG_OFF and s.hostility == 0:
        return n
    return put(moves, n, Act.SKILL, skill, level, NOBODY)


@kernel
def mate_moves(s: State, d: Design, code: int, moves: Rows[Move], n: int) -> int:
    """Skills for a mate: Assist 1 shelters one who stands, Assist 2 heals one (public).

    Nothing says how far away a mate may be; one who is defeated is only revived in contact (reading, README).
    """
    skill, level, me = code // SKILL_CODE, code % SKILL_CODE, s.people[s.active]
    verb = int(d.skills[skill].verb[level - 1])
    for i in range(MOST_CREW):
        whom = MOST_CREW * me.crew + i
        it = s.people[whom]
        if whom == s.active:
            continue
        if verb == SkillVerb.SHELTER:
            fitting = stands(it) and it.sheltered == 0
        else:
            fitting = can_be_healed(s, d, whom) and (it.defeated == 0 or reaches(d, me.cell, it.cell))
        if fitting:
            n = put(moves, n, Act.SKILL, skill, level, whom)
    return n


@kernel
def entry_moves(s: State, d: Design, code: int, moves: Rows[Move], n: int) -> int:
    """Regulate 2 closes an Entry Point that is open, Regulate 3 lures the Scourge to a point (public).

    Of all the points that the Scourge could be lured to, Entry Points alone are offered (simplified, README).
    """
    skill, level = code // SKILL_CODE, code % SKILL_CODE
    verb, rank = int(d.skills[skill].verb[level - 1]), int(d.skills[skill].rank[level - 1])
    if d.rules.scourge == 0:
        return n
    for entry in range(MOST_ENTRIES):
        cell = int(d.map.entries[entry])
        if cell < 0:
            continue
        if verb == SkillVerb.CLOSE_ENTRY and s.closed[entry] == 0:
            n = put(moves, n, Act.SKILL, skill, level, entry)
        elif verb == SkillVerb.LURE and any_to_lure(s, d, cell, rank):
            n = put(moves, n, Act.SKILL, skill, level, cell)
    return n


@kernel
def is_scourge(s: State, d: Design, whom: int, rank: int) -> bool:
    """Whether a character is of the Scourge, on the board, and of a rank up to `rank`."""
    it = s.people[whom]
    return stands(it) and it.faction == Faction.SCOURGE and d.boards[SIDES * it.breed + it.side].rank <= rank


@kernel
def any_to_lure(s: State, d: Design, cell: int, rank: int) -> bool:
    """Whether a Scourge character at Medium Range of a cell would have to move to it."""
    for whom in range(TRADERS, s.last):
        it = s.people[whom]
        if is_scourge(s, d, whom, rank) and it.cell != cell and range_of(d, cell, it.cell) != Range.LONG:
            return True
    return False


@kernel
def removable(s: State, d: Design, whom: int, rank: int) -> bool:
    """Whether Hack could remove a character: Scourge of a rank, at Medium Range of the active Trader (public)."""
    return is_scourge(s, d, whom, rank) and range_of(d, s.people[s.active].cell, s.people[whom].cell) != Range.LONG


@kernel
def remove_moves(s: State, d: Design, code: int, moves: Rows[Move], n: int) -> int:
    """Hack: which Scourge character is removed; further ones are then the nearest (public; reading, README)."""
    skill, level = code // SKILL_CODE, code % SKILL_CODE
    for whom in range(TRADERS, s.last):
        if removable(s, d, whom, int(d.skills[skill].rank[level - 1])):
            n = put(moves, n, Act.SKILL, skill, level, whom)
    return n


@kernel
def apply_skill(s: State, d: Design, move: Move, log: Log) -> None:
    """Use a skill: its pegs are lost for the mission."""
    skill, level = move.a, move.b
    verb, amount = int(d.skills[skill].verb[level - 1]), int(d.skills[skill].amount[level - 1])
    rank = int(d.skills[skill].rank[level - 1])
    pay_for_skill(s, s.active, level, log)
    s.begun = 1
    if verb == SkillVerb.HEAL_SELF:
        heal(s, d, s.active, amount, log)
    elif verb == SkillVerb.HEAL_MATE:
        heal(s, d, move.c, amount, log)
    elif verb == SkillVerb.SHELTER:
        s.people[move.c].sheltered = 1
    elif verb == SkillVerb.ACTION_EACH:
        action_each(s, amount)
    elif verb == SkillVerb.PEG_OFF:
        add_pegs(s, d, -amount, Peg.SKILL, log)
    elif verb == SkillVerb.CLOSE_ENTRY:
        s.closed[move.c] = 1
    elif verb == SkillVerb.LURE:
        lure(s, d, move.c, rank)
    elif verb == SkillVerb.REMOVE_SCOURGE:
        remove_scourge(s, d, move, log)
    else:
        extra_shot(s, d, move, log)


@kernel
def action_each(s: State, others: int) -> None:
    """Assist 3: an action more for oneself, and for so many mates who have yet to act in this round (public; README).

    They are the first in the crew's order.
    """
    s.actions += 1
    crew = s.people[s.active].crew
    for i in range(MOST_CREW):
        it = s.people[MOST_CREW * crew + i]
        if others > 0 and MOST_CREW * crew + i != s.active and stands(it) and it.acted == 0:
            it.more += 1
            others -= 1


@kernel
def lure(s: State, d: Design, cell: int, rank: int) -> None:
    """Regulate 3: Scourge characters at Medium Range of a point spend their activation moving to it (public)."""
    for whom in range(TRADERS, s.last):
        it = s.people[whom]
        if is_scourge(s, d, whom, rank) and range_of(d, cell, it.cell) != Range.LONG:
            it.lured, it.lure = 1, cell


@kernel
def remove_scourge(s: State, d: Design, move: Move, log: Log) -> None:
    """Hack removes the Scourge character chosen, and up to so many in all the nearest others (public)."""
    left, whom = int(d.skills[move.a].amount[move.b - 1]), move.c
    while left > 0 and whom != NOBODY:
        slay(s, whom, s.active, log)
        left -= 1
        whom = nearest_removable(s, d, int(d.skills[move.a].rank[move.b - 1]))


@kernel
def nearest_removable(s: State, d: Design, rank: int) -> int:
    """The nearest Scourge character that Hack could remove, or NOBODY."""
    best, chosen, cell = 0, NOBODY, s.people[s.active].cell
    for whom in range(TRADERS, s.last):
        if removable(s, d, whom, rank):
            far = apart2(cell, s.people[whom].cell)
            if chosen == NOBODY or far < best:
                best, chosen = far, whom
    return chosen


@kernel
def shot_moves(s: State, d: Design, code: int, moves: Rows[Move], n: int) -> int:
    """Marksman: whom a Ranged Assault for no action could be made at (public); the weapon is the best one (README)."""
    who = s.active
    if s.people[who].jammed_out != 0:
        return n
    for whom in range(s.last):
        if may_attack(s, d, who, whom) and best_gun(s, d, who, whom) != NOBODY and may_aim(s, d, who, whom):
            n = put(moves, n, Act.SKILL, code // SKILL_CODE, code % SKILL_CODE, whom)
    return n


@kernel
def extra_shot(s: State, d: Design, move: Move, log: Log) -> None:
    """Marksman's Ranged Assault, with further dice; hits are not split over targets (public; simplified, README)."""
    skill, level, whom = move.a, move.b, move.c
    move.a, move.b, move.c = whom, best_gun(s, d, s.active, whom), 0  # as a SHOOT
    shoot(s, d, move, int(d.skills[skill].amount[level - 1]), log)
    move.a, move.b, move.c = skill, level, whom
