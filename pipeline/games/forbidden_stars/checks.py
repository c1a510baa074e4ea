"""Invariants: what must hold after every move, as fault bits."""

from pipeline.engine.facts import PILE_FULL
from pipeline.engine.jit import kernel
from pipeline.games.forbidden_stars.cards import EVENT_CARDS, KINDS, QUADRANTS
from pipeline.games.forbidden_stars.event_decks import event_bit
from pipeline.games.forbidden_stars.galaxy import friendly, is_ship, units_at
from pipeline.games.forbidden_stars.state import (
    ROUTED,
    STANDING,
    Area,
    Design,
    Due,
    Fight,
    Force,
    Phase,
    Stage,
    State,
)
from pipeline.games.forbidden_stars.vocabulary import ASSETS, GRADES, NOBODY, ORDERS, STRUCTURES, Structure

(
    DECK_WRONG,
    MODELS_LOST,
    TOKENS_LOST,
    DIAL_WRONG,
    ASSETS_WRONG,
    MISPLACED,
    OVER_CAPACITY,
    ORDERS_LOST,
    EVENTS_LOST,
    STORMS_WRONG,
    OWNER_WRONG,
    COUNT_WRONG,
    CONTESTED,
    OBJECTIVES_LOST,
    NEGATIVE,
) = (1 << bit for bit in range(8, 23))
FAULTS = {
    DECK_WRONG: "a combat deck is not five pairs",
    MODELS_LOST: "units on the board and in the pool are not the models that there are",
    TOKENS_LOST: "structures and control tokens left are not as many as there are",
    DIAL_WRONG: "materiel is below zero or above the dial's limit",
    ASSETS_WRONG: "asset tokens are below zero or above their limit",
    MISPLACED: "a ground unit in a void, a ship on a world, or a structure in a void",
    OVER_CAPACITY: "more units in an area than its capacity after an order",
    ORDERS_LOST: "order tokens in hand, on the board and on the event deck are not as many as there are",
    EVENTS_LOST: "an event card was lost or doubled",
    STORMS_WRONG: "two storms lie on one border, or one lies beside no system",
    OWNER_WRONG: "structures without an owner, or an owner without structures",
    COUNT_WRONG: "command level or worlds are not what the board says",
    CONTESTED: "an area is contested and no order is under way",
    OBJECTIVES_LOST: "objective tokens on the map and collected are not as many as there are",
    NEGATIVE: "units, models or something pending below zero",
}
DECK_COPIES = 2  # of each kind in a combat deck


@kernel
def between(s: State) -> bool:
    """Whether no order, event or combat is under way."""
    return s.phase != Phase.SETUP and s.stage == Stage.STEP and s.due == Due.TURN


@kernel
def deck_fault(s: State, d: Design, force: Force) -> int:
    """Whether a combat deck is five pairs (rulebook, Purchasing Combat Upgrades), but for a pair about to leave it."""
    pairs = 0
    for kind in range(KINDS):
        if force.deck[kind] not in (0, DECK_COPIES):
            return DECK_WRONG
        if force.deck[kind] > 0:
            pairs += 1
    right = int(d.deck_kinds)
    return 0 if pairs == right or (s.stage == Stage.REMOVE and pairs == right + 1) else DECK_WRONG


@kernel
def models_fault(s: State, d: Design, seat: int) -> int:
    """Whether each model is in the pool, on the board or still to be placed."""
    force, fault = s.forces[seat], 0
    for grade in range(GRADES):
        found = int(force.pool[grade]) + int(force.start[grade])
        if force.pool[grade] < 0 or force.start[grade] < 0:
            fault |= NEGATIVE
        for a in range(d.areas):
            units = s.areas[a].units
            if units[seat, grade, STANDING] < 0 or units[seat, grade, ROUTED] < 0:
                fault |= NEGATIVE
            found += int(units[seat, grade, STANDING]) + int(units[seat, grade, ROUTED])
        if found != d.units[GRADES * force.faction + grade].pool:
            fault |= MODELS_LOST
    return fault


@kernel
def structures_fault(s: State, d: Design, seat: int) -> int:
    """Whether each structure control token is on the board, left over or still to be placed."""
    force = s.forces[seat]
    found = int(force.tokens) + int(force.start_factories) + int(force.start_bastions)
    for a in range(d.areas):
        if s.areas[a].owner == seat:
            for structure in range(STRUCTURES):
                found += s.areas[a].structures >> structure & 1
    return 0 if found == d.rules.control_tokens and s.forces[seat].tokens >= 0 else TOKENS_LOST


@kernel
def stock_fault(s: State, d: Design, force: Force) -> int:
    """Whether materiel and assets keep to their limits; what a seat starts with may lie above them."""
    fault, sheet = 0, d.factions[force.faction]
    if force.materiel < 0 or force.materiel > max(int(d.rules.materiel_cap), int(sheet.materiel)):
        fault |= DIAL_WRONG
    for asset in range(ASSETS):
        if force.assets[asset] < 0 or force.assets[asset] > max(int(d.rules.asset_cap), int(sheet.assets[asset])):
            fault |= ASSETS_WRONG
    return fault


@kernel
def orders_fault(s: State, d: Design, seat: int) -> int:
    """Whether each order token is in hand, in a stack, on the event deck or being resolved."""
    for order in range(ORDERS):
        found = int(s.forces[seat].orders[order]) + int(s.forces[seat].on_deck[order])
        if s.active == seat and s.token == order:
            found += 1
        for system in range(d.systems):
            for i in range(s.stack_n[system]):
                if s.stack_seat[system, i] == seat and s.stack_order[system, i] == order:
                    found += 1
        if found != d.rules.order_copies:
            return ORDERS_LOST
    return 0


@kernel
def events_fault(s: State, d: Design, force: Force) -> int:
    """Whether each event card is in the deck, discarded, drawn or held, once."""
    seen, fault = force.schemes | force.drawn, 0
    if force.schemes & force.drawn != 0:
        fault = EVENTS_LOST
    for i in range(force.events.n):
        bit = event_bit(int(force.events.cards[i]))
        fault |= EVENTS_LOST if seen & bit != 0 else 0
        seen |= bit
    for i in range(force.event_discards.n):
        bit = event_bit(int(force.event_discards.cards[i]))
        fault |= EVENTS_LOST if seen & bit != 0 else 0
        seen |= bit
    if force.events.fault != 0 or force.event_discards.fault != 0:
        fault |= PILE_FULL
    return fault if seen == (1 << EVENT_CARDS) - 1 else fault | EVENTS_LOST


@kernel
def storms_fault(s: State, d: Design) -> int:
    """Whether storms lie on different borders, each beside a system."""
    for storm in range(d.storms):
        beside = False
        for system in range(d.systems):
            for side in range(4):
                if d.border[system, side] == s.storm[storm]:
                    beside = True
        for other in range(storm):
            if s.storm[other] == s.storm[storm]:
                return STORMS_WRONG
        if not beside:
            return STORMS_WRONG
    return 0


@kernel
def area_fault(s: State, d: Design, area: Area) -> int:
    """Whether what is in an area may be there."""
    fault = 0
    for seat in range(s.seats):
        for grade in range(GRADES):
            units = int(area.units[seat, grade, STANDING]) + int(area.units[seat, grade, ROUTED])
            if units > 0 and (area.laid == 0 or is_ship(grade) == (area.world != 0)):
                fault |= MISPLACED
    if area.structures != 0 and area.world == 0:
        fault |= MISPLACED
    if (area.structures != 0) != (area.owner != NOBODY):
        fault |= OWNER_WRONG
    return fault


@kernel
def peace_fault(s: State, d: Design, a: int) -> int:
    """Whether nobody contests an area between two orders, and its capacity is kept after one (rulebook, Unit Capacity).

    Events may have brought more units than that; the next order ends it.
    """
    fault, holders = 0, 0
    for seat in range(s.seats):
        units = units_at(s, a, seat)
        if units > 0 or s.areas[a].owner == seat:
            holders += 1
        if units > s.areas[a].capacity and s.kept != 0 and s.phase == Phase.OPERATIONS:
            fault |= OVER_CAPACITY
    return fault | CONTESTED if holders > 1 else fault


@kernel
def count_fault(s: State, d: Design, seat: int) -> int:
    """Whether command level is the cities controlled (rulebook, Command Level), and worlds those that are friendly."""
    level, worlds = 0, 0
    for a in range(d.areas):
        if s.areas[a].owner == seat and s.areas[a].structures >> Structure.CITY & 1 != 0:
            level += 1
        if s.areas[a].world != 0 and friendly(s, a, seat):
            worlds += 1
    return 0 if level == s.forces[seat].level and worlds == s.forces[seat].worlds else COUNT_WRONG


@kernel
def objectives_fault(s: State, d: Design, seat: int) -> int:
    """Whether each objective token of a seat lies on the map or was collected."""
    found = int(s.forces[seat].objectives)
    for a in range(d.areas):
        if s.areas[a].laid != 0 and s.areas[a].objective == seat:
            found += 1
    return 0 if found == d.rules.objectives_each else OBJECTIVES_LOST


@kernel
def seat_fault(s: State, d: Design, seat: int) -> int:
    """The faults of a seat."""
    force = s.forces[seat]
    fault = deck_fault(s, d, force) | stock_fault(s, d, force) | events_fault(s, d, force)
    fault |= structures_fault(s, d, seat) | orders_fault(s, d, seat)
    if s.combat.fight == Fight.NONE:
        fault |= models_fault(s, d, seat)
    if s.phase != Phase.SETUP:
        fault |= objectives_fault(s, d, seat)
    return fault | count_fault(s, d, seat) if between(s) else fault


@kernel
def check(s: State, d: Design) -> int:
    """Fault bits of all broken invariants."""
    fault = 0
    for seat in range(s.seats):
        fault |= seat_fault(s, d, seat)
    if s.phase != Phase.SETUP:
        fault |= storms_fault(s, d)
    for a in range(QUADRANTS * d.systems):
        fault |= area_fault(s, d, s.areas[a])
        if between(s):
            fault |= peace_fault(s, d, a)
    for system in range(d.systems):
        if s.stack_n[system] < 0:
            fault |= NEGATIVE
    return fault
