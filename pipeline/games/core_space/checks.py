"""Invariants: what must hold after every move, as fault bits."""

from pipeline.engine.facts import PILE_FULL
from pipeline.engine.jit import kernel
from pipeline.games.core_space.cards import CELLS, MOST_CRATES
from pipeline.games.core_space.state import (
    MOST_BLOWS,
    MOST_LYING,
    MOST_TRAY,
    MOST_WOUNDS,
    PEOPLE,
    TRADERS,
    Design,
    Person,
    Stage,
    State,
)
from pipeline.games.core_space.tray import room_taken
from pipeline.games.core_space.vocabulary import BREEDS, FACTIONS, NOBODY, Faction, Ground

(
    IN_A_WALL,
    TWO_IN_A_CELL,
    MISCOUNTED,
    SUPPLY_EXCEEDED,
    PEGS_WRONG,
    HEALTH_WRONG,
    ARREST_WRONG,
    TRAY_WRONG,
    TOKENS_WRONG,
    EVENTS_WRONG,
    WALKED_TOO_FAR,
    ALERT_WRONG,
    PENDING_WRONG,
    OBJECTIVE_WRONG,
) = (1 << bit for bit in range(8, 22))
FAULTS = {
    IN_A_WALL: "somebody is in a wall or off the map",
    TWO_IN_A_CELL: "two characters are in one cell, or the board does not show where somebody is",
    MISCOUNTED: "the characters that stand on the board are not as many as are counted",
    SUPPLY_EXCEEDED: "more NPCs of a kind are in play than there are miniatures",
    PEGS_WRONG: "the Hostility Tracker is out of its holes",
    HEALTH_WRONG: "a Trader's Health, Skill pegs or ammo pegs are out of bounds, or he is defeated with Health left",
    ARREST_WRONG: "somebody is Arrested who is not a defeated Trader",
    TRAY_WRONG: "a tray holds more than there is room for",
    TOKENS_WRONG: "an Equipment token was lost or doubled",
    EVENTS_WRONG: "an event card was lost or doubled",
    WALKED_TOO_FAR: "a Trader has moved farther than he may in a round",
    ALERT_WRONG: "somebody who is no Security Warden is under the Corps' command",
    PENDING_WRONG: "something pending, or whose decision it is, is out of bounds",
    OBJECTIVE_WRONG: "terminals used are not as many as the crews have used",
}


@kernel
def place_fault(s: State, d: Design, who: int) -> int:
    """Whether a character on the board is on floor, and the board shows it there."""
    it = s.people[who]
    if it.cell < 0:
        return 0
    if it.cell >= CELLS or int(d.map.ground[it.cell]) != Ground.FLOOR:
        return IN_A_WALL
    shown = s.lying[it.cell] == who if it.defeated != 0 else s.here[it.cell] == who
    return 0 if shown and it.on != 0 else TWO_IN_A_CELL


@kernel
def board_fault(s: State, d: Design) -> int:
    """Whether the board shows nobody who is not there, and as many of each faction stand as are counted."""
    fault, shown, there, counted = 0, 0, 0, 0
    for cell in range(CELLS):
        if s.here[cell] != NOBODY:
            shown += 1
        if s.lying[cell] != NOBODY:
            shown += 1
    for who in range(s.last):
        it = s.people[who]
        if it.on != 0 and it.cell >= 0:
            there += 1
            if it.defeated == 0:
                counted += 1 << (4 * int(it.faction)) if it.faction < FACTIONS - 1 else 1 << 40
    for faction in range(FACTIONS - 1):
        counted -= int(s.standing[faction]) << (4 * faction)
    counted -= int(s.standing[Faction.TRADERS]) << 40
    if shown != there:
        fault |= TWO_IN_A_CELL
    return fault if counted == 0 else fault | MISCOUNTED


@kernel
def supply_fault(s: State, d: Design) -> int:
    """Whether no more NPCs of a breed are in play than there are miniatures."""
    for breed in range(BREEDS):
        n = 0
        for who in range(TRADERS, PEOPLE):
            if s.people[who].on != 0 and s.people[who].breed == breed:
                n += 1
        if n > d.supply[breed]:
            return SUPPLY_EXCEEDED
    return 0


@kernel
def health_fault(d: Design, it: Person) -> int:
    """Whether a Trader's pegs are within bounds, and he is defeated when, and only when, no Health is left."""
    card, fault = d.roles[it.role], 0
    if it.health < 0 or it.health > card.health or it.pegs < 0 or it.pegs > card.skill:
        fault |= HEALTH_WRONG
    if it.ammo < 0 or it.ammo > max(d.rules.ammo_most, d.rules.ammo_start):
        fault |= HEALTH_WRONG
    if (it.defeated != 0) != (it.health == 0):
        fault |= HEALTH_WRONG
    if it.arrested != 0 and it.defeated == 0:
        fault |= ARREST_WRONG
    return fault


@kernel
def trader_fault(s: State, d: Design, it: Person) -> int:
    """Whether a Trader keeps to his limits."""
    fault = health_fault(d, it)
    if it.tray_n < 0 or it.tray_n > MOST_TRAY or room_taken(d, it) > d.rules.tray_slots:
        fault |= TRAY_WRONG
    if it.walked > 10 * d.rules.move_cap:
        fault |= WALKED_TOO_FAR
    if it.out != 0 and (it.cell >= 0 or it.started == 0):
        fault |= TWO_IN_A_CELL
    return fault


@kernel
def worn_tokens(s: State) -> int:
    """The Equipment tokens that characters carry or wear."""
    n = 0
    for who in range(s.last):
        it = s.people[who]
        if it.on == 0:
            continue
        n += it.tray_n
        if it.armour != NOBODY:
            n += 1
        if it.shield != NOBODY:
            n += 1
        if it.slot != NOBODY:
            n += 1
    return n


@kernel
def tokens_in(s: State) -> int:
    """The Equipment tokens of the mission: carried, worn, in crates and the pouch, on the floor, found, discarded."""
    n = worn_tokens(s) + s.pouch.n + s.lie_n + s.found_n + s.gone
    for crate in range(MOST_CRATES):
        n += s.crates[crate].n
    return n


@kernel
def pending_fault(s: State, d: Design) -> int:
    """Whether what is pending is within bounds, and a decision is somebody's."""
    if s.seat < 0 or s.seat >= s.seats or s.wounds_n < 0 or s.wounds_n > MOST_WOUNDS:
        return PENDING_WRONG
    if s.blows_n < 0 or s.blows_n > MOST_BLOWS or s.lie_n > MOST_LYING or s.found_n < 0 or s.found_n > MOST_TRAY:
        return PENDING_WRONG
    if s.stage == Stage.ACTION and (s.active == NOBODY or s.actions < 0 or s.free < 0):
        return PENDING_WRONG
    used, done = 0, 0
    for terminal in range(d.map.terminals_n):
        done += 1 if s.hacked[terminal] != 0 else 0
    for seat in range(s.seats):
        used += int(s.hacks[seat])
    return 0 if used == done else OBJECTIVE_WRONG


@kernel
def check(s: State, d: Design) -> int:
    """Fault bits of all broken invariants."""
    fault = board_fault(s, d) | supply_fault(s, d) | pending_fault(s, d)
    for who in range(s.last):
        it = s.people[who]
        if it.on == 0:
            continue
        fault |= place_fault(s, d, who)
        if who < TRADERS:
            fault |= trader_fault(s, d, it)
        elif it.arrested != 0 or it.defeated != 0:
            fault |= ARREST_WRONG
        if it.commanded != 0 and it.faction != Faction.SECURITY:
            fault |= ALERT_WRONG
    if s.hostility < 0 or s.hostility > int(d.rules.bands[6]):
        fault |= PEGS_WRONG
    if tokens_in(s) != s.tokens:
        fault |= TOKENS_WRONG
    if s.deck.n + s.spent.n != s.cards:
        fault |= EVENTS_WRONG
    if s.deck.fault + s.spent.fault + s.pouch.fault != 0:
        fault |= PILE_FULL
    return fault
