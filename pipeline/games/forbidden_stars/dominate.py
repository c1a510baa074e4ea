"""The Dominate Order: assets gained, and the faction's ability.

ASSET, a: Asset. ABILITY, a: area, b: grade (routed: grade + GRADES), c: area it goes to; the Reavers' is a BUY.
"""

from pipeline.engine.jit import kernel
from pipeline.engine.record import Rows
from pipeline.engine.rules import Move, put
from pipeline.games.forbidden_stars.cards import QUADRANTS
from pipeline.games.forbidden_stars.deploy import any_buy, buy, buy_moves
from pipeline.games.forbidden_stars.facts import Log
from pipeline.games.forbidden_stars.galaxy import friendly, has_presence, is_ship, put_unit, take_unit, uncontrolled
from pipeline.games.forbidden_stars.state import ROUTED, STANDING, Act, Design, State
from pipeline.games.forbidden_stars.supply import gain_asset, spend
from pipeline.games.forbidden_stars.vocabulary import ASSETS, GRADES, NOBODY, Asset, Faction, Grade

LEVEL_1, LEVEL_2 = int(Grade.GROUND_1), int(Grade.GROUND_2)


@kernel
def take_asset(s: State, d: Design, asset: int, log: Log) -> None:
    """The active player takes an asset token from the supply, as far as it may hold more (rulebook, Dominate Order;
    public: FAQ).
    """
    if gain_asset(s, d, s.active, asset):
        s.did = 1
        if s.order_fact != NOBODY:
            log.orders[s.order_fact].assets += 1


@kernel
def gain_assets(s: State, d: Design, log: Log) -> None:
    """Gain all assets of each friendly world in the active system (rulebook, Dominate Order); wild icons are counted,
    to be chosen next, or are caches.
    """
    s.wilds = 0
    for quadrant in range(QUADRANTS):
        a = QUADRANTS * s.system + quadrant
        area = s.areas[a]
        if area.world == 0 or not friendly(s, a, s.active):
            continue
        for asset in range(ASSETS):
            for _ in range(int(area.assets[asset])):
                take_asset(s, d, asset, log)
        s.wilds += area.wild
    if d.rules.wild_any == 0:
        while s.wilds > 0:
            take_asset(s, d, Asset.CACHE, log)
            s.wilds -= 1


@kernel
def any_room(s: State, d: Design) -> bool:
    """Whether the active player may hold more assets of some kind."""
    for asset in range(ASSETS):
        if s.forces[s.active].assets[asset] < d.rules.asset_cap:
            return True
    return False


@kernel
def wild_asset_moves(s: State, d: Design, moves: Rows[Move]) -> int:
    """Which asset a wild icon gives: one of which one may hold more (public: fan list; inferred)."""
    n = 0
    for asset in range(ASSETS):
        if s.forces[s.active].assets[asset] < d.rules.asset_cap:
            n = put(moves, n, Act.ASSET, asset, 0, 0)
    return n


@kernel
def gain_wild(s: State, d: Design, asset: int, log: Log) -> None:
    """A wild icon gives an asset."""
    take_asset(s, d, asset, log)
    s.wilds -= 1


@kernel
def ability_allowed(s: State, d: Design) -> bool:
    """Whether the ability may be resolved: with a unit or structure in the active system (public: players)."""
    return d.rules.dominate_presence == 0 or has_presence(s, s.system, s.active)


@kernel
def ground_in(s: State, a: int, code: int) -> bool:
    """Whether a ground unit of the active player is on a world: its grade, and GRADES more for a routed one."""
    state = STANDING if code < GRADES else ROUTED
    return not is_ship(code % GRADES) and int(s.areas[a].units[s.active, code % GRADES, state]) > 0


@kernel
def next_grade(grade: int) -> int:
    """The ground grade that the Vanguard's ability promotes to, or NOBODY."""
    if grade == Grade.GROUND_0:
        return LEVEL_1
    return LEVEL_2 if grade == Grade.GROUND_1 else NOBODY


@kernel
def promotes(s: State, d: Design, code: int) -> bool:
    """Vanguard: whether a unit may become one of the next ground grade: there is a model, and it can be paid."""
    force, to = s.forces[s.active], next_grade(code % GRADES)
    return to != NOBODY and force.pool[to] > 0 and force.materiel >= d.rules.promotion_cost


@kernel
def goes_to(s: State, d: Design, code: int, a: int) -> bool:
    """Whether the ability brings a unit of the active system to an area: the Zealots' one of the lowest ground grade to
    a friendly or uncontrolled world of an adjacent system, the Wayfarers' any ground unit to any friendly world.

    No path is needed, and no storm is in the way: that holds for movement in an Advance (inferred).
    """
    faction, system = s.forces[s.active].faction, a // QUADRANTS
    if s.areas[a].laid == 0 or s.areas[a].world == 0:
        return False
    if faction == Faction.WAYFARERS:
        return friendly(s, a, s.active)
    if code % GRADES != Grade.GROUND_0:
        return False
    for side in range(4):
        if d.next_to[s.system, side] == system:
            return friendly(s, a, s.active) or uncontrolled(s, a)
    return False


@kernel
def taking_moves(s: State, d: Design, moves: Rows[Move], n: int, a: int) -> int:
    """What the ability can do with the ground units in an area."""
    faction = s.forces[s.active].faction
    for code in range(2 * GRADES):
        if not ground_in(s, a, code):
            continue
        if faction == Faction.VANGUARD:
            if promotes(s, d, code):
                n = put(moves, n, Act.ABILITY, a, code, a)
            continue
        for to in range(d.areas):
            if to != a and goes_to(s, d, code, to):
                n = put(moves, n, Act.ABILITY, a, code, to)
    return n


@kernel
def ability_moves(s: State, d: Design, moves: Rows[Move]) -> int:
    """What the faction's ability can do; the player may resolve it, or not (rulebook, Dominate Order)."""
    n = put(moves, 0, Act.DONE, 0, 0, 0)
    if s.forces[s.active].faction == Faction.REAVERS:
        return buy_moves(s, d, moves, n)
    for quadrant in range(QUADRANTS):
        n = taking_moves(s, d, moves, n, QUADRANTS * s.system + quadrant)
    return n


@kernel
def any_target(s: State, d: Design, a: int, code: int) -> bool:
    """Whether the ability can bring a unit anywhere from an area."""
    for to in range(d.areas):
        if to != a and goes_to(s, d, code, to):
            return True
    return False


@kernel
def any_ability(s: State, d: Design) -> bool:
    """Whether the ability can do anything now."""
    faction = s.forces[s.active].faction
    if faction == Faction.REAVERS:
        return any_buy(s, d)
    for quadrant in range(QUADRANTS):
        a = QUADRANTS * s.system + quadrant
        for code in range(2 * GRADES):
            if not ground_in(s, a, code):
                continue
            if promotes(s, d, code) if faction == Faction.VANGUARD else any_target(s, d, a, code):
                return True
    return False


@kernel
def use_ability(s: State, d: Design, move: Move, log: Log) -> None:
    """Resolve the ability (public: four lists). A unit stays routed if it was (inferred)."""
    if move.kind == Act.BUY:
        buy(s, d, move, log)
        return
    state, grade = STANDING if move.b < GRADES else ROUTED, move.b % GRADES
    take_unit(s, d, move.a, s.active, grade, state)
    if s.forces[s.active].faction == Faction.VANGUARD:
        spend(s, d, s.active, int(d.rules.promotion_cost), log)
        grade = next_grade(grade)
    put_unit(s, d, move.c, s.active, grade, state)
    s.did = 1
    if s.order_fact != NOBODY:
        log.orders[s.order_fact].units += 1
