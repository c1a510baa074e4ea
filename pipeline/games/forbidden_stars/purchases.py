"""What things cost, how they are paid, and the rows of `purchases`.

The bits of a purchase say what is spent on it besides materiel: a cache, a forge for the command level, Big Boss.
"""

from pipeline.engine.facts import LOG_FULL
from pipeline.engine.jit import kernel
from pipeline.games.forbidden_stars.asking import Asking
from pipeline.games.forbidden_stars.cards import QUADRANTS
from pipeline.games.forbidden_stars.event_decks import holds_scheme, use_scheme
from pipeline.games.forbidden_stars.facts import MOST_PURCHASE_ROWS, Log
from pipeline.games.forbidden_stars.state import ROUTED, STANDING, Design, State
from pipeline.games.forbidden_stars.subjects import FIRST_STRUCTURE, FIRST_UNIT
from pipeline.games.forbidden_stars.supply import spend
from pipeline.games.forbidden_stars.upgrades import other_of
from pipeline.games.forbidden_stars.vocabulary import (
    GRADES,
    NOBODY,
    Asset,
    EventCard,
    Grade,
    Item,
    UpgradeVerb,
)

CACHE, FORGE, BOSS = 1, 2, 4  # bits of a purchase
WAYS = 8  # sets of them


@kernel
def boss_saves(s: State, d: Design, seat: int) -> int:
    """What Big Boss takes off the price of a purchase: materiel for each reinforcement token held; 0 without it."""
    if not holds_scheme(s, EventCard.BIG_BOSS, seat):
        return 0
    return int(d.events[EventCard.BIG_BOSS].amount) * int(s.forces[seat].assets[Asset.REINFORCEMENT])


@kernel
def lowered(s: State, d: Design, seat: int, price: int, bits: int) -> int:
    """A price of a unit, structure or upgrade after what the bits take off it; at least nothing."""
    if bits & BOSS != 0:
        price -= boss_saves(s, d, seat)
    if bits & CACHE != 0:
        price -= int(d.rules.cache_saves)
    return max(0, price)


@kernel
def saves(s: State, d: Design, seat: int, price: int, bits: int) -> bool:
    """Whether a seat has what the bits say, and each of them takes something off the price.

    One cache at most goes on a purchase (public: player scripts).
    """
    if bits & CACHE != 0:
        dearer = lowered(s, d, seat, price, bits & ~CACHE)
        if s.forces[seat].assets[Asset.CACHE] == 0 or lowered(s, d, seat, price, bits) == dearer:
            return False
    if bits & BOSS != 0:
        return lowered(s, d, seat, price, bits) < lowered(s, d, seat, price, bits & ~BOSS)
    return True


@kernel
def devotees_in(s: State, system: int, seat: int) -> int:
    """Units of the lowest ground grade that a seat has in a system."""
    found = 0
    for quadrant in range(QUADRANTS):
        units = s.areas[QUADRANTS * system + quadrant].units
        found += int(units[seat, Grade.GROUND_0, STANDING]) + int(units[seat, Grade.GROUND_0, ROUTED])
    return found


@kernel
def unit_price(s: State, d: Design, grade: int) -> int:
    """The materiel cost of a unit on the faction sheet (rulebook, Purchasing Units); Dark Muster makes it cheaper for
    each unit of the lowest ground grade in the active system.
    """
    price = int(d.units[GRADES * int(s.forces[s.seat].faction) + grade].cost)
    if s.asking == Asking.MUSTER:
        price -= other_of(s, d, UpgradeVerb.DARK_MUSTER) * devotees_in(s, s.system, s.seat)
    return max(0, price)


@kernel
def note_purchase(s: State, item: int, what: int, paid: int, log: Log) -> int:
    """Write a row of `purchases` for `s.seat`; its number, or NOBODY."""
    if log.purchases_n >= MOST_PURCHASE_ROWS:
        log.games[0].faults |= LOG_FULL
        return NOBODY
    row = log.purchases[log.purchases_n]
    log.purchases_n += 1
    row.round_, row.seat, row.kind, row.what, row.paid = s.round_, s.seat + 1, item, what, paid
    row.level = s.forces[s.seat].level
    return log.purchases_n - 1


@kernel
def spend_tokens(s: State, d: Design, bits: int, forges: int, log: Log) -> None:
    """Forge tokens and a cache go from the play area to the supply (rulebook, Purchasing Units); Big Boss is used."""
    force = s.forces[s.seat]
    force.assets[Asset.FORGE] -= forges
    if bits & CACHE != 0:
        force.assets[Asset.CACHE] -= 1
    if bits & BOSS != 0:
        use_scheme(s, d, s.seat, EventCard.BIG_BOSS, log)


@kernel
def pay_unit(s: State, d: Design, grade: int, bits: int, log: Log) -> None:
    """`s.seat` pays for a unit: it lowers its dial by the cost, and gives a forge token where the unit costs one
    (rulebook, Purchasing Units) and one more to lower the command level that it needs (public: FAQ).
    """
    faction = int(s.forces[s.seat].faction)
    forges = int(d.units[GRADES * faction + grade].forge) + (1 if bits & FORGE != 0 else 0)
    paid = lowered(s, d, s.seat, unit_price(s, d, grade), bits)
    spend(s, d, s.seat, paid, log)
    row = note_purchase(s, Item.UNIT, GRADES * faction + grade, paid, log)
    if row != NOBODY:
        log.purchases[row].forges, log.purchases[row].caches = forges, bits & CACHE
    spend_tokens(s, d, bits, forges, log)


@kernel
def pay_structure(s: State, d: Design, structure: int, bits: int, log: Log) -> None:
    """`s.seat` pays for a structure (rulebook, Purchasing Structures)."""
    paid = lowered(s, d, s.seat, int(d.buildings[structure].cost), bits)
    spend(s, d, s.seat, paid, log)
    row = note_purchase(s, Item.STRUCTURE, FIRST_STRUCTURE - FIRST_UNIT + structure, paid, log)
    if row != NOBODY:
        log.purchases[row].caches = bits & CACHE
    spend_tokens(s, d, bits, 0, log)
