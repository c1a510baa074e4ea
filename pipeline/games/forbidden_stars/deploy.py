"""Units bought: the Deploy Order's first step, Dark Muster, and the Reavers' Dominate ability.

BUY, a: grade, b: area, c: bits of what is spent besides materiel (see purchases.py).
"""

from pipeline.engine.jit import kernel
from pipeline.engine.record import Rows
from pipeline.engine.rules import Move, put
from pipeline.games.forbidden_stars.asking import Asking
from pipeline.games.forbidden_stars.cards import QUADRANTS
from pipeline.games.forbidden_stars.facts import Log
from pipeline.games.forbidden_stars.galaxy import friendly, is_ship, put_unit, uncontrolled
from pipeline.games.forbidden_stars.purchases import FORGE, WAYS, lowered, pay_unit, saves, unit_price
from pipeline.games.forbidden_stars.rules import FACTORIES_SUM
from pipeline.games.forbidden_stars.state import STANDING, Act, Design, Stage, State
from pipeline.games.forbidden_stars.upgrades import amount_of, may_use, use_upgrade
from pipeline.games.forbidden_stars.vocabulary import GRADES, NOBODY, Asset, Structure, UpgradeVerb


@kernel
def world_limit(s: State, d: Design, a: int, levies: bool) -> int:
    """The deploy limit that a world gives: its unit capacity if the active player's factory is there (rulebook,
    Purchasing Units); with Garrison Levies, a little less if only a bastion is.
    """
    area = s.areas[a]
    if area.owner != s.active:
        return 0
    if (area.structures >> Structure.FACTORY) & 1 != 0:
        return int(area.capacity)
    if levies and (area.structures >> Structure.BASTION) & 1 != 0:
        return max(0, int(area.capacity) - amount_of(s, d, UpgradeVerb.GARRISON_LEVIES))
    return 0


@kernel
def deploy_limit(s: State, d: Design, levies: bool) -> int:
    """The most units that one Deploy Order can buy; 0 without a factory in the active system (rulebook, Purchasing
    Units). Two factories: the better world, or both added (nothing found).
    """
    best, total = 0, 0
    for quadrant in range(QUADRANTS):
        limit = world_limit(s, d, QUADRANTS * s.system + quadrant, levies)
        best = max(best, limit)
        total += limit
    return total if d.rules.two_factories == FACTORIES_SUM else best


@kernel
def begin_units(s: State, d: Design) -> None:
    """Set the deploy limit of the order, before the first unit is bought."""
    s.limit = deploy_limit(s, d, may_use(s, d, UpgradeVerb.GARRISON_LEVIES))


@kernel
def takes(s: State, a: int, grade: int) -> bool:
    """Whether a unit just bought can be placed in an area: ground units on worlds and ships on voids only (rulebook,
    Purchasing Units), friendly or uncontrolled (rulebook, Deploy Order). The Reavers' ability places on worlds, Dark
    Muster in friendly areas.
    """
    if s.areas[a].laid == 0 or is_ship(grade) == (s.areas[a].world != 0):
        return False
    if s.stage == Stage.ABILITY and s.areas[a].world == 0:
        return False
    return friendly(s, a, s.seat) or (s.asking != Asking.MUSTER and uncontrolled(s, a))


@kernel
def level_allows(s: State, d: Design, grade: int, bits: int) -> bool:
    """Whether the command level is as high as the unit needs (rulebook, Command Level).

    A forge lowers that by one, once a unit (public: FAQ), and is not spent where it isn't needed. Dark Muster buys up
    to the level that it names.
    """
    force = s.forces[s.seat]
    level, needs = int(force.level), int(d.units[GRADES * int(force.faction) + grade].level)
    if s.asking == Asking.MUSTER:
        most = amount_of(s, d, UpgradeVerb.DARK_MUSTER)
        if needs > most:
            return False
        if d.rules.muster_any_level != 0:
            level = max(level, most)
    if bits & FORGE != 0:
        return level < needs <= level + d.rules.forge_levels
    return needs <= level


@kernel
def may_buy(s: State, d: Design, grade: int, bits: int) -> bool:
    """Whether `s.seat` can buy a unit and spend so much on it: the level, the model and the price (rulebook,
    Purchasing Units), a forge token where it costs one, and one more for the level (public: FAQ).
    """
    force = s.forces[s.seat]
    if force.pool[grade] <= 0 or not level_allows(s, d, grade, bits):
        return False
    forges = int(d.units[GRADES * int(force.faction) + grade].forge) + (1 if bits & FORGE != 0 else 0)
    price = unit_price(s, d, grade)
    if force.assets[Asset.FORGE] < forges or lowered(s, d, s.seat, price, bits) > force.materiel:
        return False
    return saves(s, d, s.seat, price, bits)


@kernel
def buy_moves(s: State, d: Design, moves: Rows[Move], n: int) -> int:
    """The units that can be bought and placed now, and ways to pay."""
    for quadrant in range(QUADRANTS):
        a = QUADRANTS * s.system + quadrant
        for grade in range(GRADES):
            if takes(s, a, grade):
                for bits in range(WAYS):
                    if may_buy(s, d, grade, bits):
                        n = put(moves, n, Act.BUY, grade, a, bits)
    return n


@kernel
def any_buy(s: State, d: Design) -> bool:
    """Whether there is a unit that can be bought and placed now."""
    for quadrant in range(QUADRANTS):
        for grade in range(GRADES):
            if takes(s, QUADRANTS * s.system + quadrant, grade):
                for bits in range(WAYS):
                    if may_buy(s, d, grade, bits):
                        return True
    return False


@kernel
def uses_levies(s: State, d: Design) -> None:
    """Garrison Levies is used with the first unit that the factories alone would not have allowed."""
    if s.bought >= deploy_limit(s, d, False):
        use_upgrade(s, d, s.active, UpgradeVerb.GARRISON_LEVIES)


@kernel
def buy(s: State, d: Design, move: Move, log: Log) -> None:
    """A unit is paid for and placed (rulebook, Purchasing Units); it may exceed what the area takes until the order is
    resolved (rulebook, Unit Capacity).
    """
    pay_unit(s, d, move.a, move.c, log)
    put_unit(s, d, move.b, s.seat, move.a, STANDING)
    s.did = 1
    if s.order_fact != NOBODY:
        log.orders[s.order_fact].units += 1
    if s.asking == Asking.MUSTER:
        use_upgrade(s, d, s.active, UpgradeVerb.DARK_MUSTER)
    elif s.stage == Stage.BUY:
        uses_levies(s, d)
        s.bought += 1
