"""Blast weapons: where they land, and what they do there (public rules summary; First Born rulebook)."""

from pipeline.engine.jit import kernel
from pipeline.engine.luck import branch
from pipeline.engine.record import Rows
from pipeline.engine.rules import Move, put
from pipeline.games.core_space.cards import SIZE, Token
from pipeline.games.core_space.combat import (
    aim,
    alarm_by_attack,
    note_attack,
    shot_provokes,
    side_of,
    strike,
    throw_dice,
)
from pipeline.games.core_space.dice import face_hits, face_misfires
from pipeline.games.core_space.effort import can_act, can_effortless, spend_action, spend_effortless
from pipeline.games.core_space.facts import Log
from pipeline.games.core_space.grid import apart2, range_of, within
from pipeline.games.core_space.luck import BLAST_THROW, throw
from pipeline.games.core_space.melee import again_in_tray, is_usable, may_attack
from pipeline.games.core_space.people import is_trader, stands
from pipeline.games.core_space.shooting import count_shot, is_loaded, may_aim, pay_ammo
from pipeline.games.core_space.state import BROKEN, JAMMED, MOST_CREW, Act, Design, Stage, State
from pipeline.games.core_space.tray import use_up
from pipeline.games.core_space.views import view, view_of_cells
from pipeline.games.core_space.vocabulary import Assault, Ground, View

NEAR, FAR_OFF = 1, 2  # inches off: a miss and a serious one; and the inches of the two rings
TARGET, OUTSIDE = 0, 3  # of the rings


@kernel
def is_blast(token: Token) -> bool:
    """Whether a token is a blast weapon."""
    return int(token.blast[0]) + int(token.blast[1]) + int(token.blast[2]) + token.jam + token.freeze > 0


@kernel
def blast_moves(s: State, d: Design, moves: Rows[Move], n: int) -> int:
    """BLAST: each blast weapon aimed at whoever is in sight and range; the number of moves then."""
    who = s.active
    it = s.people[who]
    for place in range(it.tray_n):
        token = d.tokens[it.tray[place]]
        if not is_blast(token) or not can_blast(s, d, place) or again_in_tray(s, who, place):
            continue
        for whom in range(s.last):
            if not may_attack(s, d, who, whom) or range_of(d, it.cell, s.people[whom].cell) > token.blast_range:
                continue
            if may_aim(s, d, who, whom):
                n = put(moves, n, Act.BLAST, whom, place, 0)
    return n


@kernel
def can_blast(s: State, d: Design, place: int) -> bool:
    """Whether the active Trader can use a blast weapon: throwing is effortless, firing is a shot (public)."""
    it = s.people[s.active]
    token = d.tokens[it.tray[place]]
    if not is_usable(s, d, s.active, place, JAMMED | BROKEN):
        return False
    if token.thrown != 0:
        return can_effortless(s)
    return can_act(s) and is_loaded(it, token) and it.jammed_out == 0


@kernel
def apply_blast(s: State, d: Design, move: Move, log: Log) -> None:
    """Throw or fire a blast weapon: the blue die says whether it is on target, an inch off, or up to two.

    A hit lands it on the target, a blank an inch off as the attacker likes, an icon up to two inches off as the
    target's crew likes, or the holder of the turn counter's. Terrain between takes off a hit (public).
    """
    who, whom, place = s.active, move.a, move.b
    it = s.people[who]
    s.blast, s.aim, s.by = int(it.tray[place]), s.people[whom].cell, who
    token = d.tokens[s.blast]
    key = branch(throw(s, who, BLAST_THROW), 0)
    side = side_of(d, 0, key)
    hits, serious = face_hits(d.blue, side), face_misfires(d.blue, side) != 0 and token.reliable == 0
    if view(s, d, who, whom) != View.CLEAR:
        hits -= d.rules.cover_hits
    if token.thrown != 0:
        spend_effortless(s)
    else:
        spend_action(s)
        pay_ammo(s, d, who, place, 0)
        count_shot(s, d, who, token.silent != 0, log)
    use_up(s, d, it, place)
    aim_blast(s, whom, TARGET, 0)
    alarm_by_attack(s, d, log)  # wherever it lands: aiming at a Warden is attacking it
    if hits > 0:
        land(s, d, s.aim, log)
    else:
        s.asked, s.scatter = Stage.SCATTER, FAR_OFF if serious else NEAR
        s.about = scatterer(s, whom) if serious else who
    shot_provokes(s, d, who, log)


@kernel
def scatterer(s: State, whom: int) -> int:
    """A Trader of the crew that says where a serious miss lands: the target's, or the turn counter's (public)."""
    return MOST_CREW * (s.people[whom].crew if is_trader(whom) else s.holder)


@kernel
def inside(cell: int, other: int, inches: int) -> bool:
    """Whether a base in a cell is at least partly within so many inches of the middle of another cell."""
    return 4 * apart2(cell, other) <= (2 * inches + 1) * (2 * inches + 1)


@kernel
def may_land(s: State, d: Design, cell: int) -> bool:
    """Whether a blast that is off may land in a cell: just an inch off, or up to two; no wall stops it on the way."""
    if d.map.ground[cell] == Ground.TALL or not inside(s.aim, cell, s.scatter):
        return False
    if s.scatter == NEAR and cell == s.aim:
        return False
    return cell == s.aim or view_of_cells(d, s.aim, cell, False) != View.UNSEEN


@kernel
def scatter_moves(s: State, d: Design, moves: Rows[Move], n: int) -> int:
    """In Stage.SCATTER: LAND, the cells where the blast may land; where there is none it is on target."""
    top, left = s.aim // SIZE, s.aim % SIZE
    for y in range(max(0, top - FAR_OFF), min(SIZE, top + FAR_OFF + 1)):
        for x in range(max(0, left - FAR_OFF), min(SIZE, left + FAR_OFF + 1)):
            if may_land(s, d, SIZE * y + x):
                n = put(moves, n, Act.LAND, SIZE * y + x, 0, 0)
    return put(moves, n, Act.LAND, s.aim, 0, 0) if n == 0 else n


@kernel
def apply_land(s: State, d: Design, move: Move, log: Log) -> None:
    """The blast lands where it was said to."""
    s.asked = 0
    land(s, d, move.a, log)


@kernel
def ring_of(d: Design, landed: int, cell: int) -> int:
    """How near a character is to where a blast landed: TARGET, within an inch, within two, OUTSIDE; walls stop it."""
    if landed == cell:
        return TARGET
    if not inside(landed, cell, FAR_OFF) or view_of_cells(d, landed, cell, False) == View.UNSEEN:
        return OUTSIDE
    return NEAR if inside(landed, cell, NEAR) else FAR_OFF


@kernel
def land(s: State, d: Design, cell: int, log: Log) -> None:
    """What a blast does where it lands: to all who stand there and within two inches, whosever they are (public)."""
    token = d.tokens[s.blast]
    for whom in range(s.last):
        it = s.people[whom]
        if not stands(it):
            continue
        ring = ring_of(d, cell, it.cell)
        if token.jam != 0:
            if within(cell, it.cell, d.rules.range_short) and stands_clear(d, cell, it.cell):
                it.jammed_out = 1
                touch_off(s, d, whom, ring, log)
        elif ring == OUTSIDE:
            continue
        elif token.freeze != 0:
            freeze(s, d, whom, ring, log)
        elif int(token.blast[ring]) > 0:
            burst_on(s, d, whom, (cell, ring), log)


@kernel
def stands_clear(d: Design, landed: int, cell: int) -> bool:
    """Whether no wall is between where a blast landed and a character."""
    return landed == cell or view_of_cells(d, landed, cell, False) != View.UNSEEN


@kernel
def aim_blast(s: State, whom: int, ring: int, dice: int) -> None:
    """The blast as an attack on one of those whom it reaches."""
    aim(s, s.by, whom, Assault.BLAST, dice)
    s.attack.splash = 0 if ring == TARGET else 1


@kernel
def touch_off(s: State, d: Design, whom: int, ring: int, log: Log) -> None:
    """A blast without dice reaches somebody: to a Warden it is an attack all the same (reading)."""
    aim_blast(s, whom, ring, 0)
    alarm_by_attack(s, d, log)


@kernel
def freeze(s: State, d: Design, whom: int, ring: int, log: Log) -> None:
    """A time pulse: the target loses its next turn without a throw, others with any hit; armour does not help."""
    aim_blast(s, whom, ring, int(d.tokens[s.blast].blast[ring]))
    alarm_by_attack(s, d, log)
    throw_dice(s, d)
    if ring == TARGET or s.attack.hits > 0:
        s.people[whom].skips += 1
    note_attack(s, d, log)


@kernel
def burst_on(s: State, d: Design, whom: int, where: tuple[int, int], log: Log) -> None:
    """The dice of a blast on one character; terrain between it and where the blast landed is cover (public)."""
    cell, ring = where
    aim_blast(s, whom, ring, int(d.tokens[s.blast].blast[ring]))
    if ring != TARGET and view_of_cells(d, cell, s.people[whom].cell, s.people[whom].prone != 0) == View.PARTIAL:
        s.attack.cover = d.rules.cover_hits
    strike(s, d, log)
