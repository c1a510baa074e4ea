"""Why things are not allowed now, thing by thing: units, structures, upgrades, movements, strikes, orders."""

from typing import Any

from pipeline.games.forbidden_stars.advance import SHIP_STEP
from pipeline.games.forbidden_stars.asking import Asking
from pipeline.games.forbidden_stars.building import has_room
from pipeline.games.forbidden_stars.cards import KINDS, ORDER_UPGRADES, QUADRANTS
from pipeline.games.forbidden_stars.deploy import deploy_limit, level_allows
from pipeline.games.forbidden_stars.galaxy import enemy, friendly, has_model, is_ship
from pipeline.games.forbidden_stars.naming import (
    ORDER_NAMES,
    area_name,
    kind_name,
    listed,
    seat_name,
    structure_name,
    structures_of,
    system_name,
    unit_name,
    upgrade_name,
)
from pipeline.games.forbidden_stars.planning import may_lay
from pipeline.games.forbidden_stars.purchases import FORGE, lowered, unit_price
from pipeline.games.forbidden_stars.state import ROUTED, STANDING, Stage
from pipeline.games.forbidden_stars.storms import blocks
from pipeline.games.forbidden_stars.strategize import COMBAT_BIT, ORDER_BIT, may_research
from pipeline.games.forbidden_stars.strikes import may_hit, ships_dice
from pipeline.games.forbidden_stars.vocabulary import GRADES, NOBODY, Asset, Order

NOT_NOW = "not now"


def why_no_unit(s: Any, d: Any, grade: int, a: int, bits: int) -> str:
    """Why a unit can't be bought for an area."""
    deploys = s.order == Order.DEPLOY and s.active == s.seat
    if s.stage not in (Stage.BUY, Stage.BUILD, Stage.ABILITY) and not deploys:
        return f"{NOT_NOW}: units are bought with a Deploy Order"
    name, where = unit_name(s, d, int(s.seat), grade), area_name(d, a)
    if s.order == Order.DEPLOY and s.asking != Asking.MUSTER:
        if s.count > 0:
            return "the structure is bought already, and units come before it (rulebook, Deploy Order)"
        limit = int(s.limit) or int(deploy_limit(s, d, False))
        if limit == 0:
            return f"no factory of {seat_name(int(s.active))} stands in {system_name(d, int(s.system))} (rulebook)"
        if s.bought >= limit:
            return f"the deploy limit is {limit}, the capacity of the factory's world (rulebook, Purchasing Units)"
    if a // QUADRANTS != s.system:
        return f"{where} is not in the active system (rulebook, Purchasing Units)"
    if is_ship(grade) == bool(s.areas[a].world):
        kinds = (
            "a world, and ships are placed in voids" if s.areas[a].world else "a void, and ground units need a world"
        )
        return f"{where} is {kinds} (rulebook, Purchasing Units)"
    if enemy(s, a, int(s.seat)):
        return f"an enemy holds {where} (rulebook, Deploy Order)"
    return why_unpaid(s, d, grade, bits) or f"{NOT_NOW}: {name} can't be placed on {where} now"


def why_unpaid(s: Any, d: Any, grade: int, bits: int) -> str:
    """Why a unit can't be paid for; "" where nothing stands against it."""
    seat = int(s.seat)
    force, name = s.forces[seat], unit_name(s, d, seat, grade)
    unit = d.units[GRADES * int(force.faction) + grade]
    if not level_allows(s, d, grade, bits):
        if bits & FORGE and unit.level <= force.level:
            return f"{name} needs no forge token for its command level {unit.level}"
        return f"{name} needs command level {unit.level}, and it is {force.level} (rulebook, Command Level)"
    forges = int(unit.forge) + int(bool(bits & FORGE))
    if force.assets[Asset.FORGE] < forges:
        return f"{name} takes {forges} forge token, and {force.assets[Asset.FORGE]} are held (rulebook)"
    price = lowered(s, d, seat, unit_price(s, d, grade), bits)
    if price > force.materiel:
        return f"{name} costs {price} materiel, and the dial shows {force.materiel} (rulebook, Purchasing Units)"
    if force.pool[grade] <= 0:
        return f"no model of {name} is left"
    return ""


def why_no_structure(s: Any, d: Any, structure: int, a: int) -> str:
    """Why a structure can't be bought for an area."""
    if s.stage not in (Stage.BUY, Stage.BUILD):
        if s.active == NOBODY and s.token == NOBODY:
            return f"{NOT_NOW}: structures are bought with a Deploy Order"
        return "a Deploy Order buys one structure (rulebook, Purchasing Structures)"
    seat, where = int(s.seat), area_name(d, a)
    if a // QUADRANTS != s.system:
        return f"{where} is not in the active system (rulebook, Purchasing Structures)"
    if not s.areas[a].world or not friendly(s, a, seat):
        return f"{where} is not a friendly world (rulebook, Purchasing Structures)"
    if s.areas[a].structures and not has_room(s, d, a, structure):
        return f"{where} has a structure already: {listed(structures_of(d, int(s.areas[a].structures)))} (rulebook)"
    return why_structure_unpaid(s, d, structure) or f"{NOT_NOW}: {structure_name(d, structure)} on {where}"


def why_structure_unpaid(s: Any, d: Any, structure: int) -> str:
    """Why a structure can't be paid for; "" where nothing stands against it."""
    force, name, price = s.forces[s.seat], structure_name(d, structure), int(d.buildings[structure].cost)
    if price > force.materiel:
        return f"{name} costs {price} materiel, and the dial shows {force.materiel} (rulebook, Purchasing Structures)"
    if force.tokens <= 0:
        return "no control token is left"
    if not has_model(s, d, structure):
        return f"no model of {name} is left"
    return ""


def why_no_upgrade(s: Any, d: Any, i: int, combat: bool) -> str:
    """Why an order upgrade, or a pair of combat cards, can't be bought."""
    seat = int(s.seat)
    force = s.forces[seat]
    kind = "combat" if combat else "order"
    if s.order == Order.STRATEGIZE and s.active != NOBODY and s.researched & (COMBAT_BIT if combat else ORDER_BIT):
        return f"a Strategize Order buys one {kind} upgrade (rulebook, Strategize Order)"
    if s.order == Order.STRATEGIZE and s.active != NOBODY and not may_research(s, d):
        return f"{seat_name(seat)} has nothing in {system_name(d, int(s.system))} (rulebook, Strategize Order)"
    if s.stage not in (Stage.RESEARCH, Stage.EFFECT):
        return f"{NOT_NOW}: upgrades are bought with a Strategize Order"
    if (combat and force.deck[i]) or (not combat and force.owned >> i & 1):
        return f"{_upgrade(s, d, i, combat)} is owned already"
    return why_upgrade_unpaid(s, d, i, combat) or f"{NOT_NOW}: {_upgrade(s, d, i, combat)}"


def _upgrade(s: Any, d: Any, i: int, combat: bool) -> str:
    return kind_name(s, d, int(s.seat), i) if combat else upgrade_name(s, d, int(s.seat), i)


def why_upgrade_unpaid(s: Any, d: Any, i: int, combat: bool) -> str:
    """Why an upgrade can't be paid for; "" where nothing stands against it."""
    force = s.forces[s.seat]
    faction = int(force.faction)
    card = d.cards[KINDS * faction + i] if combat else d.upgrades[ORDER_UPGRADES * faction + i]
    name = _upgrade(s, d, i, combat)
    if card.level > force.level:
        return f"{name} needs command level {card.level}, and it is {force.level} (rulebook, Command Level)"
    if card.cost > force.materiel:
        return f"{name} costs {card.cost} materiel, and the dial shows {force.materiel} (rulebook, Strategize Order)"
    return ""


def why_no_move(s: Any, d: Any, code: int, start: int, to: int) -> str:
    """Why a unit can't move to an area; `start` is NOBODY where nothing is said of it."""
    if s.order != Order.ADVANCE or s.active == NOBODY:
        return f"{NOT_NOW}: units move with an Advance Order"
    seat, grade, where = int(s.active), code % GRADES, area_name(d, to)
    if to // QUADRANTS != s.system:
        return f"{where} is not in the active system (rulebook, Advance Order)"
    if is_ship(grade) == bool(s.areas[to].world):
        kinds = "a world, and ships move to voids" if s.areas[to].world else "a void, and ground units need a world"
        return f"{where} is {kinds} (rulebook, Advance Order)"
    if s.contested not in (NOBODY, to) and enemy(s, to, seat):
        return f"{area_name(d, int(s.contested))} is contested already, and an Advance makes one such (rulebook)"
    if int(s.moved[to].sum()) >= d.rules.arrivals:
        return f"only five units may end their movement in {where} (rulebook, Advance Order)"
    if code >= GRADES and not d.rules.routed_move:
        return "routed units don't move (nothing found on it: the rule routed_move)"
    if s.stage == Stage.MOVE and s.count != SHIP_STEP and is_ship(grade):
        return "ships move before ground units (rulebook, Advance Order)"
    return why_no_way(s, d, code, start, to)


def why_no_way(s: Any, d: Any, code: int, start: int, to: int) -> str:
    """Why nothing leads a unit from where it stands to an area of the active system."""
    seat, grade = int(s.active), code % GRADES
    name, where = unit_name(s, d, seat, grade), area_name(d, to)
    state = ROUTED if code >= GRADES else STANDING
    standing = [a for a in range(d.areas) if s.areas[a].units[seat, grade, state] > s.moved[a, code]]
    places = [a for a in standing if start in (NOBODY, a) and a != to]
    if not places:
        return f"no {name} waits there to be moved: a unit moves once (rulebook, Advance Order)"
    sides = [int(system) for system in d.next_to[s.system] if system != NOBODY]
    systems = {a // QUADRANTS for a in places}
    if not systems & {int(s.system), *sides}:
        return f"{name} is not in the active system or beside it (rulebook, Advance Order)"
    if all(system != s.system and blocks(s, d, system, int(s.system)) for system in systems & {int(s.system), *sides}):
        return "a storm lies on the border (rulebook, Advance Order)"
    if s.stage not in (Stage.MOVE, Stage.SOURCE):
        return "no further unit of the kind can move, or no path of friendly areas leads there (rulebook)"
    if s.stage == Stage.MOVE and not systems & {int(s.system), int(s.source)}:
        return f"units come from {system_name(d, int(s.source))} and the active system alone (rulebook, Advance Order)"
    if s.stage == Stage.MOVE and s.count == SHIP_STEP and not is_ship(grade):
        return f"{NOT_NOW}: ships move first"
    return f"no path of friendly areas leads to {where} (rulebook, Moving Ground Units)"


def why_no_strike(s: Any, d: Any, void: int, world: int) -> str:
    """Why a world can't be struck from a void."""
    if s.contested != NOBODY:
        return (
            f"{area_name(d, int(s.contested))} is contested: then there is no orbital strike (rulebook, Advance Order)"
        )
    if s.stage != Stage.STRIKE:
        return f"{NOT_NOW}: an orbital strike comes at the end of an Advance Order"
    if world // QUADRANTS != s.system or not s.areas[world].world:
        return f"{area_name(d, world)} is no world of the active system"
    if not may_hit(s, d, world):
        if enemy(s, world, int(s.active)):
            return f"a bastion shields {area_name(d, world)} (public: tabletop mod)"
        return f"no enemy is on {area_name(d, world)}"
    if ships_dice(s, d, void) == 0:
        return "no unrouted ship is there"
    return "that void is not beside the world (the rule strike_from)"


def why_no_order(s: Any, d: Any, order: int, system: int) -> str:
    """Why an order can't be laid on a system."""
    if s.stage != Stage.ORDER:
        return f"{NOT_NOW}: orders are laid in the Planning Phase"
    seat = int(s.seat)
    if not s.forces[seat].orders[order]:
        return f"{seat_name(seat)} has no {ORDER_NAMES[Order(order)]} token in hand"
    if not may_lay(s, d, seat, system):
        return f"{seat_name(seat)} has nothing in {system_name(d, system)} or beside it (public: player rules summary)"
    return f"{NOT_NOW}: {ORDER_NAMES[Order(order)]} on {system_name(d, system)}"


def why_not_revealed(s: Any, d: Any, order: int, system: int) -> str:
    """Why a token can't be revealed."""
    if s.stage != Stage.REVEAL:
        return f"{NOT_NOW}: tokens are revealed in the Operations Phase"
    seat, n = int(s.seat), int(s.stack_n[system])
    tokens = [(int(s.stack_seat[system, i]), int(s.stack_order[system, i])) for i in range(n)]
    if (seat, order) not in tokens:
        return f"{seat_name(seat)} has no {ORDER_NAMES[Order(order)]} token on {system_name(d, system)}"
    return f"another token lies on top of it in {system_name(d, system)} (public: player rules summary)"
