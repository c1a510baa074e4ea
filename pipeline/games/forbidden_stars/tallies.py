"""Facts that are counted as a game goes on: how long seats wait, ways to objective tokens, uses of order upgrades."""

from pipeline.engine.facts import LOG_FULL
from pipeline.engine.jit import kernel
from pipeline.games.forbidden_stars.cards import ORDER_UPGRADES, QUADRANTS
from pipeline.games.forbidden_stars.facts import MOST_UPGRADE_ROWS, Log
from pipeline.games.forbidden_stars.galaxy import holds
from pipeline.games.forbidden_stars.state import Design, Fight, Phase, State
from pipeline.games.forbidden_stars.storms import blocks
from pipeline.games.forbidden_stars.subjects import FIRST_UNIT, FIRST_UPGRADE
from pipeline.games.forbidden_stars.vocabulary import NOBODY

PAST, AROUND = range(2)  # of `State.far`: whatever storms lie between, and around them
UNREACHED = 2**14


@kernel
def note_decision(s: State, log: Log) -> None:
    """A move is about to be made: what others have decided since its seat last did. A forced step is no decision."""
    made = int(log.games[0].decisions)
    if made == s.decided:
        return
    s.decided = made
    if s.phase == Phase.SETUP:
        for seat in range(s.seats):
            s.forces[seat].decided = made
        return
    force, row = s.forces[s.seat], log.seats[s.seat]
    waited = made - 1 - int(force.decided)
    if waited > 0:
        row.waits += 1
        row.waited += waited
        row.waited_fights += s.fights_decided - force.fights_decided
        row.longest_wait = max(int(row.longest_wait), waited)
    if s.combat.fight != Fight.NONE:
        s.fights_decided += 1
    force.decided, force.fights_decided = made, s.fights_decided


@kernel
def far_step(s: State, d: Design, way: int, a: int) -> bool:
    """Bring an area as near as one of its neighbours allows; whether that is nearer than it was."""
    far, nearer = s.far[way], False
    for side in range(4):
        b = int(d.beside[a, side])
        if b == NOBODY or far[b] + 1 >= far[a]:
            continue
        one, other = a // QUADRANTS, b // QUADRANTS
        if way == PAST or one == other or not blocks(s, d, one, other):
            far[a] = far[b] + 1
            nearer = True
    return nearer


@kernel
def measure(s: State, d: Design, seat: int, way: int) -> None:
    """Fill `State.far`: steps from area to area that each lies from the nearest unit or structure of a seat."""
    for a in range(d.areas):
        s.far[way, a] = 0 if holds(s, a, seat) else UNREACHED
    nearer = True
    while nearer:
        nearer = False
        for a in range(d.areas):
            if far_step(s, d, way, a):
                nearer = True


@kernel
def note_ways(s: State, d: Design, log: Log) -> None:
    """A round begins: how far each objective token lies from its owner's forces (noted in round 1), and whether storms
    close every shortest way.
    """
    for seat in range(s.seats):
        if s.forces[seat].out != 0:
            continue
        measure(s, d, seat, PAST)
        measure(s, d, seat, AROUND)
        for a in range(d.areas):
            if s.areas[a].objective != seat or s.areas[a].objective_fact == NOBODY:
                continue
            row = log.objectives[s.areas[a].objective_fact]
            row.rounds += 1
            row.cut += 1 if s.far[AROUND, a] > s.far[PAST, a] else 0
            if s.round_ == 1:
                row.steps = s.far[PAST, a]


@kernel
def upgrade_code(s: State, seat: int, i: int) -> int:
    """The code of an order upgrade of a seat's faction among all that can be bought."""
    return FIRST_UPGRADE - FIRST_UNIT + ORDER_UPGRADES * int(s.forces[seat].faction) + i


@kernel
def note_owned(s: State, i: int, log: Log) -> None:
    """Write a row of `upgrades`: `s.seat` has bought an order upgrade."""
    if log.upgrades_n >= MOST_UPGRADE_ROWS:
        log.games[0].faults |= LOG_FULL
        return
    row = log.upgrades[log.upgrades_n]
    log.upgrades_n += 1
    row.seat, row.upgrade, row.bought = s.seat + 1, upgrade_code(s, s.seat, i), s.round_


@kernel
def note_uses(s: State, log: Log) -> None:
    """The Operations Phase ends: the order upgrades used in it. Each may be used once a round."""
    for row in range(log.upgrades_n):
        owned = log.upgrades[row]
        seat = owned.seat - 1
        if s.forces[seat].used >> (owned.upgrade - upgrade_code(s, seat, 0)) & 1 != 0:
            owned.uses += 1
