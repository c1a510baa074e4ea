"""Tactics that bring upgrades: War Council, Path of Arms and Storm-touched."""

from pipeline.engine.jit import kernel
from pipeline.engine.record import Rows
from pipeline.engine.rules import Move, put
from pipeline.games.forbidden_stars.asking import Asking
from pipeline.games.forbidden_stars.cards import KINDS, ORDER_UPGRADES, QUADRANTS
from pipeline.games.forbidden_stars.facts import Log
from pipeline.games.forbidden_stars.galaxy import friendly, take_unit
from pipeline.games.forbidden_stars.state import ROUTED, STANDING, Act, Design, Stage, State
from pipeline.games.forbidden_stars.strategize import (
    combat_upgrade_moves,
    gain_combat_upgrade,
    gain_order_upgrade,
    order_upgrade_moves,
    remove_moves,
    remove_pair,
)
from pipeline.games.forbidden_stars.vocabulary import EventCard, Grade, Structure


@kernel
def cheaper(s: State, d: Design) -> int:
    """How much cheaper the upgrade is: War Council counts one's bastions, Path of Arms one's friendly worlds with a
    city.
    """
    structure = Structure.BASTION if s.event == EventCard.WAR_COUNCIL else Structure.CITY
    found = 0
    for a in range(d.areas):
        has = s.areas[a].owner == s.seat and s.areas[a].structures >> structure & 1 != 0
        if has and (structure == Structure.BASTION or friendly(s, a, s.seat)):
            found += 1
    return found * int(d.events[s.event].amount)


@kernel
def storms_around(s: State, d: Design, system: int) -> int:
    """Storms on the borders of a system."""
    found = 0
    for side in range(4):
        for storm in range(d.storms):
            if s.storm[storm] == d.border[system, side]:
                found += 1
    return found


@kernel
def touched_upgrades(s: State, d: Design, moves: Rows[Move], n: int, level: int) -> int:
    """The upgrade cards that Storm-touched may give: up to a level, not yet had. ORDER_UPGRADE or COMBAT_UPGRADE."""
    force = s.forces[s.seat]
    for i in range(ORDER_UPGRADES):
        if force.owned >> i & 1 == 0 and d.upgrades[ORDER_UPGRADES * force.faction + i].level <= level:
            n = put(moves, n, Act.ORDER_UPGRADE, i, 0, 0)
    for kind in range(KINDS):
        if force.deck[kind] == 0 and d.cards[KINDS * force.faction + kind].level <= level:
            n = put(moves, n, Act.COMBAT_UPGRADE, kind, 0, 0)
    return n


@kernel
def touched_moves(s: State, d: Design, moves: Rows[Move], n: int) -> int:
    """Storm-touched: a unit of level 0 is destroyed for an upgrade card whose level is at most the storms around it.

    CHOOSE, a: area, b: grade (routed: grade + GRADES, where all there are routed).
    """
    for a in range(d.areas):
        units = s.areas[a].units
        if units[s.seat, Grade.GROUND_0, STANDING] + units[s.seat, Grade.GROUND_0, ROUTED] == 0:
            continue
        if touched_upgrades(s, d, moves, n, storms_around(s, d, a // QUADRANTS)) > n:  # written over by the move itself
            n = put(moves, n, Act.CHOOSE, a, Grade.GROUND_0, 0)
    return n


@kernel
def upgrade_tactic_moves(s: State, d: Design, moves: Rows[Move], n: int) -> int:
    """The legal moves: which upgrade (Storm-touched: for which unit), and which pair leaves the combat deck."""
    if s.stage == Stage.REMOVE:
        return remove_moves(s, d, moves, n)
    if s.asking == Asking.SECOND:
        return touched_upgrades(s, d, moves, n, s.count)
    if s.event == EventCard.WAR_COUNCIL:
        return order_upgrade_moves(s, d, moves, n, cheaper(s, d))
    if s.event == EventCard.PATH_OF_ARMS:
        return combat_upgrade_moves(s, d, moves, n, cheaper(s, d))
    if s.event == EventCard.STORM_TOUCHED:
        return touched_moves(s, d, moves, n)
    return n


@kernel
def sacrifice(s: State, d: Design, a: int) -> None:
    """A unit of level 0 is destroyed for Storm-touched; an upgrade is chosen next."""
    state = STANDING if s.areas[a].units[s.seat, Grade.GROUND_0, STANDING] > 0 else ROUTED
    take_unit(s, d, a, s.seat, Grade.GROUND_0, state)
    s.count, s.stage, s.asking = storms_around(s, d, a // QUADRANTS), Stage.RESEARCH, Asking.SECOND


@kernel
def apply_upgrade_tactic(s: State, d: Design, move: Move, log: Log) -> bool:
    """Carry out such a move; whether the tactic is finished."""
    faction, free = int(s.forces[s.seat].faction), s.event == EventCard.STORM_TOUCHED
    if move.kind == Act.CHOOSE:
        sacrifice(s, d, move.a)
        return False
    if move.kind == Act.ORDER_UPGRADE:
        cost = int(d.upgrades[ORDER_UPGRADES * faction + move.a].cost)
        gain_order_upgrade(s, d, move.a, 0 if free else max(0, cost - cheaper(s, d)), log)
        return True
    if move.kind == Act.COMBAT_UPGRADE:
        cost = int(d.cards[KINDS * faction + move.a].cost)
        s.stage, s.asking = Stage.REMOVE, Asking.SECOND
        gain_combat_upgrade(s, d, move.a, 0 if free else max(0, cost - cheaper(s, d)), log)
        return False
    remove_pair(s, d, move.a, log)
    return True
