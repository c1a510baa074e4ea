"""What the deciding seat can't do now, and why: the `can not` lines of a transcript."""

from collections.abc import Callable, Iterator
from typing import Any

from pipeline.games.forbidden_stars.advance import (
    GROUND_STEP,
    SHIP_STEP,
    any_move,
    any_source,
    ground_waits,
    ship_waits,
)
from pipeline.games.forbidden_stars.asking import Asking
from pipeline.games.forbidden_stars.building import any_build
from pipeline.games.forbidden_stars.cards import KINDS, ORDER_UPGRADES, QUADRANTS
from pipeline.games.forbidden_stars.damage import may_take
from pipeline.games.forbidden_stars.denials import why_structure_unpaid, why_unpaid, why_upgrade_unpaid
from pipeline.games.forbidden_stars.deploy import any_buy, begin_units
from pipeline.games.forbidden_stars.dominate import ability_allowed, any_ability, any_room
from pipeline.games.forbidden_stars.event_decks import scheme_for
from pipeline.games.forbidden_stars.galaxy import enemy, friendly, has_presence
from pipeline.games.forbidden_stars.movement import NEAR, judge_paths, may_enter, near
from pipeline.games.forbidden_stars.naming import (
    ORDER_NAMES,
    area_name,
    body_name,
    border_name,
    kind_name,
    listed,
    structure_name,
    system_name,
    unit_name,
    upgrade_name,
)
from pipeline.games.forbidden_stars.state import ROUTED, Act, Stage
from pipeline.games.forbidden_stars.storms import blocks
from pipeline.games.forbidden_stars.strategize import COMBAT_BIT, ORDER_BIT, any_research, may_research
from pipeline.games.forbidden_stars.strikes import may_hit, may_strike
from pipeline.games.forbidden_stars.turns import order_begins
from pipeline.games.forbidden_stars.upgrades import may_use
from pipeline.games.forbidden_stars.vocabulary import GRADES, NOBODY, STRUCTURES, Order, Timing, UpgradeVerb
from pipeline.games.forbidden_stars.works import any_works


def cannot(s: Any, d: Any, moves: Any, legal: int) -> Iterator[str]:
    """What the deciding seat may have hoped to do, and why it can't."""
    told = TOLD.get(Stage(int(s.stage)))
    if told is not None:
        yield from told(s, d, [moves[i] for i in range(legal)])


def _together(names: dict[str, str]) -> Iterator[str]:
    """Things by name with why each is not to be had (beginning with its name): those alike in one sentence."""
    alike: dict[str, list[str]] = {}
    for name, why in names.items():
        if why.startswith(name):
            alike.setdefault(why.removeprefix(name), []).append(name)
        elif why:
            yield why
    for why, those in alike.items():
        yield f"{listed(those)}{' each' if len(those) > 1 else ''}{why}"


def _of_system(s: Any, world: bool) -> list[int]:
    """The worlds, or the voids, of the active system."""
    areas = range(QUADRANTS * int(s.system), QUADRANTS * int(s.system) + QUADRANTS)
    return [a for a in areas if s.areas[a].laid and bool(s.areas[a].world) == world]


def _orders(s: Any, d: Any, moves: list[Any]) -> Iterator[str]:
    """Orders that are all laid, and systems out of reach."""
    spent = [name for order, name in ORDER_NAMES.items() if not s.forces[s.seat].orders[order]]
    if spent:
        yield f"lay {' or '.join(spent)} (no token is left in hand)"
    open_ = {int(move.b) for move in moves}
    closed = [system_name(d, system) for system in range(d.systems) if system not in open_]
    if closed:
        yield f"lay orders on {' or '.join(closed)} (nothing of one's own there or beside)"


def _tokens(s: Any, d: Any, moves: list[Any]) -> Iterator[str]:
    """Own tokens under others, and those on top with which nothing can be done."""
    for system in range(d.systems):
        top = int(s.stack_n[system]) - 1
        for i in range(top + 1):
            if s.stack_seat[system, i] != s.seat:
                continue
            order = Order(int(s.stack_order[system, i]))
            why = idle(s, d, order, system) if i == top else "another token lies on it"
            if why:
                doing = "get anything by" if i == top else "reveal"
                yield f"{doing} {ORDER_NAMES[order]} on {system_name(d, system)} ({why})"


def idle(s: Any, d: Any, order: Order, system: int) -> str:
    """Why nothing could come of an order of the deciding seat; "" where something could."""
    probe = s.copy()
    order_begins(probe, d, order, system)
    probe.asking = Asking.ORDER
    return IDLE[order](probe, d)


def _deploys_nothing(probe: Any, d: Any) -> str:
    probe.stage = Stage.BUY
    begin_units(probe, d)
    if any_build(probe, d) or (probe.limit > 0 and any_buy(probe, d)) or may_use(probe, d, UpgradeVerb.DARK_MUSTER):
        return ""
    own = [a for a in _of_system(probe, world=True) if friendly(probe, a, int(probe.active))]
    units = "no unit can be paid or placed" if probe.limit else "no factory there"
    return f"{units}, and {'no structure can be bought' if own else 'no friendly world'}"


def _strategizes_nothing(probe: Any, d: Any) -> str:
    if may_use(probe, d, UpgradeVerb.TWIN_OMENS):
        return ""
    if may_use(probe, d, UpgradeVerb.REORGANISE_WORKS) and any_works(probe, d):
        return ""
    if not may_research(probe, d):
        return "nothing of one's own there, so no upgrade is bought"
    return "" if any_research(probe, d) else "no upgrade can be paid"


def _dominates_nothing(probe: Any, d: Any) -> str:
    probe.stage = Stage.ABILITY
    assets = [
        a
        for a in _of_system(probe, world=True)
        if friendly(probe, a, int(probe.active)) and (probe.areas[a].wild or probe.areas[a].assets.any())
    ]
    if (assets and any_room(probe, d)) or (ability_allowed(probe, d) and any_ability(probe, d)):
        return ""
    return "no asset to gain there, and nothing to use the ability on"


def _advances_nothing(probe: Any, d: Any) -> str:
    judge_paths(probe, d)
    if any_source(probe, d) or may_strike(probe, d):
        return ""
    if scheme_for(probe, d, int(probe.active), Timing.ADVANCE, NOBODY) != NOBODY:
        return ""
    for step in (SHIP_STEP, GROUND_STEP):
        probe.count = step
        if any_move(probe, d):
            return ""
    return "no unit can move there"


IDLE: dict[Order, Callable[[Any, Any], str]] = {
    Order.DEPLOY: _deploys_nothing,
    Order.STRATEGIZE: _strategizes_nothing,
    Order.DOMINATE: _dominates_nothing,
    Order.ADVANCE: _advances_nothing,
}


def _units(s: Any, d: Any, moves: list[Any]) -> Iterator[str]:
    """Units that can't be paid, and areas that an enemy holds."""
    names = {unit_name(s, d, int(s.seat), grade): why_unpaid(s, d, grade, 0) for grade in range(GRADES)}
    yield from _together(names)
    held = [area_name(d, a) for world in (True, False) for a in _of_system(s, world) if enemy(s, a, int(s.seat))]
    if held:
        yield f"place units on {' or '.join(held)} (an enemy is there)"


def _structures(s: Any, d: Any, moves: list[Any]) -> Iterator[str]:
    """Structures that can't be paid, and worlds that take none."""
    names = {structure_name(d, one): why_structure_unpaid(s, d, one) for one in range(STRUCTURES)}
    yield from _together(names)
    open_ = {int(move.b) for move in moves if move.kind == Act.BUILD}
    for a in _of_system(s, world=True) if open_ else ():
        if a not in open_:
            foreign = not friendly(s, a, int(s.seat))
            yield f"build on {area_name(d, a)} ({'no friendly world' if foreign else 'it has a structure'})"


def _upgrades(s: Any, d: Any, moves: list[Any]) -> Iterator[str]:
    """Upgrades that can't be paid, of the kinds that the order still buys."""
    seat, force = int(s.seat), s.forces[s.seat]
    names: dict[str, str] = {}
    if not s.researched & ORDER_BIT:
        lacks = [i for i in range(ORDER_UPGRADES) if not force.owned >> i & 1]
        names |= {upgrade_name(s, d, seat, i): why_upgrade_unpaid(s, d, i, combat=False) for i in lacks}
    if not s.researched & COMBAT_BIT:
        lacks = [kind for kind in range(KINDS) if not force.deck[kind]]
        names |= {kind_name(s, d, seat, kind): why_upgrade_unpaid(s, d, kind, combat=True) for kind in lacks}
    yield from _together(names)


def _sources(s: Any, d: Any, moves: list[Any]) -> Iterator[str]:
    """Systems beside the active one from which no unit comes."""
    open_ = {int(move.a) for move in moves}
    for system in (int(one) for one in d.next_to[s.system]):
        areas = range(QUADRANTS * system, QUADRANTS * system + QUADRANTS)
        if system == NOBODY or system in open_ or not has_presence(s, system, int(s.seat)):
            continue
        why = "no path of friendly areas"
        if not any(ship_waits(s, d, a) or ground_waits(s, d, a) for a in areas):
            why = "no unrouted unit is there"
        elif blocks(s, d, system, int(s.system)):
            why = "a storm lies on the border"
        yield f"bring units from {system_name(d, system)} ({why})"


def _marches(s: Any, d: Any, moves: list[Any]) -> Iterator[str]:
    """Areas of the active system that no further unit enters, and routed units."""
    ships = s.count == SHIP_STEP
    open_ = {int(move.c) for move in moves if move.kind == Act.MOVE}
    for a in _of_system(s, world=not ships):
        if a in open_:
            continue
        why = "no further ship can go there" if ships else "no path of friendly areas leads a further unit there"
        if int(s.moved[a].sum()) >= d.rules.arrivals:
            why = f"{d.rules.arrivals} units have ended their movement there"
        elif not may_enter(s, d, a):
            why = f"{area_name(d, int(s.contested))} is contested already"
        yield f"move to {area_name(d, a)} ({why})"
    near_ = [near(s, i) for i in range(NEAR) if near(s, i) != NOBODY]
    lying = any(s.areas[a].units[s.active, :, ROUTED].any() for a in near_)
    if lying and not d.rules.routed_move:
        yield "move routed units (they lie until they rally)"


def _strikes(s: Any, d: Any, moves: list[Any]) -> Iterator[str]:
    """Worlds that a bastion shields."""
    for a in _of_system(s, world=True):
        if enemy(s, a, int(s.seat)) and not may_hit(s, d, a):
            yield f"strike {area_name(d, a)} (a bastion shields it)"


def _bodies(s: Any, d: Any, moves: list[Any]) -> Iterator[str]:
    """Routed units, that take no damage while others stand."""
    side, seat = int(s.combat.side), int(s.seat)
    units = s.areas[s.combat.area].units[seat]
    for grade in range(GRADES):
        if units[grade, ROUTED] and not may_take(s, d, side, grade, ROUTED):
            yield f"let {body_name(s, d, seat, grade, ROUTED)} take the damage (unrouted ones are left)"


def _storms(s: Any, d: Any, moves: list[Any]) -> Iterator[str]:
    """Storms that stay where they are."""
    if s.asking != Asking.STORM:
        return
    going = {int(move.a) for move in moves}
    for storm in range(d.storms):
        if storm not in going:
            moved = s.storm_moved >> storm & 1
            why = "it has moved in this phase" if moved else "no free border lies that way"
            yield f"move the storm on {border_name(d, int(s.storm[storm]))} ({why})"


TOLD: dict[Stage, Callable[[Any, Any, list[Any]], Iterator[str]]] = {
    Stage.STORM: _storms,
    Stage.ORDER: _orders,
    Stage.REVEAL: _tokens,
    Stage.BUY: _units,
    Stage.BUILD: _structures,
    Stage.RESEARCH: _upgrades,
    Stage.SOURCE: _sources,
    Stage.MOVE: _marches,
    Stage.STRIKE: _strikes,
    Stage.DAMAGE: _bodies,
}
