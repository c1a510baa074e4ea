"""What orders and purchases are worth: features of laying and revealing orders, of units, structures and upgrades."""

from pipeline.engine.jit import kernel
from pipeline.engine.rules import Move, Player, add
from pipeline.games.forbidden_stars.cards import KINDS, MOST_EFFECTS, ORDER_UPGRADES, QUADRANTS
from pipeline.games.forbidden_stars.features import Feature
from pipeline.games.forbidden_stars.galaxy import has_presence, is_ship, uncontrolled, units_at
from pipeline.games.forbidden_stars.prospects import prospects
from pipeline.games.forbidden_stars.purchases import CACHE, FORGE, lowered, unit_price
from pipeline.games.forbidden_stars.sight import (
    goal_worth,
    goals_around,
    guards,
    stake,
    uncontrolled_world,
    unit_power,
)
from pipeline.games.forbidden_stars.state import ROUTED, STANDING, Design, Stage, State
from pipeline.games.forbidden_stars.vocabulary import (
    ASSETS,
    FACES,
    GRADES,
    NOBODY,
    Asset,
    Faction,
    Grade,
    Order,
    Part,
    Structure,
    Verb,
)
from pipeline.games.forbidden_stars.ways import has

TOP_LEVEL = 3  # the highest command level that anything needs
CHEAPEST = 2  # price of the cheapest unit
SPENT = 4  # materiel that an order is taken to spend that is laid and not yet resolved


@kernel
def dominate_features(s: State, d: Design, system: int, player: Player) -> None:
    """A Dominate Order: the assets of friendly worlds there, as far as there is room for them, and the ability."""
    force, gained, wilds = s.forces[s.seat], 0, 0
    for asset in range(ASSETS):
        tokens = 0
        for quadrant in range(QUADRANTS):
            a = QUADRANTS * system + quadrant
            if has(s.sight.friendly[s.seat], a):
                tokens += int(s.areas[a].assets[asset])
                wilds += int(s.areas[a].wild) if asset == 0 else 0
        gained += min(tokens, int(d.rules.asset_cap) - int(force.assets[asset]))
    helps = ability_helps(s, d, system)
    if gained + wilds > 0 or helps:
        add(player, Feature.DOMINATE, 1.0)
    add(player, Feature.DOMINATE_ASSETS, float(gained + wilds))
    add(player, Feature.DOMINATE_ABILITY, 1.0 if helps else 0.0)


@kernel
def ability_helps(s: State, d: Design, system: int) -> bool:
    """Whether the faction's ability has something to work on in a system."""
    force = s.forces[s.seat]
    if force.faction == Faction.REAVERS:
        return force.materiel >= CHEAPEST and has_presence(s, system, s.seat)
    for quadrant in range(QUADRANTS):
        units = s.areas[QUADRANTS * system + quadrant].units
        low = int(units[s.seat, Grade.GROUND_0, STANDING])
        middle = int(units[s.seat, Grade.GROUND_1, STANDING])
        if low > 0 or (middle > 0 and force.faction != Faction.ZEALOTS):
            return force.faction != Faction.VANGUARD or force.materiel > 0
    return False


@kernel
def purse_left(s: State, d: Design) -> int:
    """Materiel for an order that is laid, less what orders laid before it will spend; all of it for one revealed."""
    if s.stage != Stage.ORDER:
        return int(s.forces[s.seat].materiel)
    buying = laid_orders(s, d, Order.DEPLOY, NOBODY) + laid_orders(s, d, Order.STRATEGIZE, NOBODY)
    return max(0, int(s.forces[s.seat].materiel) - SPENT * buying)


@kernel
def deploy_features(s: State, d: Design, system: int, player: Player) -> None:
    """A Deploy Order: the units and the structure that could be bought, and where units are wanted."""
    limit, free, room, worst = 0, 0, 0, 0.0
    purse = purse_left(s, d)
    for quadrant in range(QUADRANTS):
        a = QUADRANTS * system + quadrant
        area = s.areas[a]
        if area.owner == s.seat and (int(area.structures) >> Structure.FACTORY) & 1 != 0:
            limit = max(limit, int(area.capacity))
        if has(s.sight.friendly[s.seat], a) and area.world != 0:
            worst = max(worst, stake(s, d, a))
            free += 1 if area.structures == 0 else 0
        if area.world != 0 and (has(s.sight.friendly[s.seat], a) or uncontrolled(s, a)):
            room += max(0, int(area.capacity) - units_at(s, a, s.seat))
    units = min(limit, purse // CHEAPEST, room)
    if units > 0 or (free > 0 and purse >= CHEAPEST):
        add(player, Feature.DEPLOY, 1.0)
    add(player, Feature.DEPLOY_UNITS, float(units))
    if free > 0 and purse >= int(d.buildings[Structure.CITY].cost):
        add(player, Feature.DEPLOY_CITY, levels_wanted(s))
    if free > 0 and limit == 0 and purse >= int(d.buildings[Structure.FACTORY].cost):
        add(player, Feature.DEPLOY_FACTORY, 1.0 / float(1 + int(s.sight.factories)))
    if units > 0:
        add(player, Feature.DEPLOY_DANGER, worst)
        add(player, Feature.DEPLOY_GOAL, goals_around(s, d, system))


@kernel
def strategize_features(s: State, d: Design, system: int, player: Player) -> None:
    """A Strategize Order: whether an upgrade could be bought."""
    add(player, Feature.STRATEGIZE, 1.0)
    if purse_left(s, d) >= CHEAPEST and has_presence(s, system, s.seat):
        add(player, Feature.STRATEGIZE_LEFT, float(s.sight.left))


@kernel
def order_features(s: State, d: Design, order: int, system: int, player: Player) -> None:
    """What an order could do in a system as things stand."""
    if order == Order.DEPLOY:
        deploy_features(s, d, system, player)
    elif order == Order.STRATEGIZE:
        strategize_features(s, d, system, player)
    elif order == Order.DOMINATE:
        dominate_features(s, d, system, player)
    else:
        prospects(s, d, system, player)


@kernel
def laid_orders(s: State, d: Design, order: int, where: int) -> int:
    """One's own tokens of an order on the board: one knows what one has laid. `where` is a system, or NOBODY."""
    found = 0
    for system in range(d.systems):
        if 0 <= where != system:
            continue
        for i in range(int(s.stack_n[system])):
            if s.stack_seat[system, i] == s.seat and s.stack_order[system, i] == order:
                found += 1
    return found


@kernel
def rivals_tokens(s: State, d: Design) -> int:
    """Order tokens of rivals on the board: so many answers they have left."""
    found = 0
    for system in range(d.systems):
        for i in range(int(s.stack_n[system])):
            found += 1 if s.stack_seat[system, i] != s.seat else 0
    return found


@kernel
def levels_wanted(s: State) -> float:
    """Command levels that a seat is short of all that is to be had; none in the last round."""
    return float(max(0, TOP_LEVEL - int(s.forces[s.seat].level))) if s.sight.left > 0 else 0.0


@kernel
def laying_features(s: State, d: Design, move: Move, player: Player) -> None:
    """An order is laid: what it could do, what of that is planned already, and whom it covers."""
    order, system = move.a, move.b
    order_features(s, d, order, system, player)
    add(player, Feature.ORDER_AGAIN, float(laid_orders(s, d, order, NOBODY)))
    add(player, Feature.ORDER_SAME, float(laid_orders(s, d, order, system)))
    top = int(s.stack_n[system]) - 1
    if top >= 0 and s.stack_seat[system, top] != s.seat:
        add(player, Feature.ORDER_COVERS, 1.0)


@kernel
def reveal_features(s: State, d: Design, move: Move, player: Player) -> None:
    """An order is revealed: what it could do now, and which token comes to the top."""
    below = int(s.stack_n[move.a]) - 2
    if below >= 0 and s.stack_seat[move.a, below] != s.seat:
        add(player, Feature.REVEAL_OPENS, 1.0)
    if move.b != 0:
        add(player, Feature.REVEAL_UNUSED, 1.0)
        return
    order_features(s, d, move.c, move.a, player)
    if move.c == Order.ADVANCE:
        add(player, Feature.REVEAL_WAITS, float(rivals_tokens(s, d)))


@kernel
def place_features(s: State, d: Design, grade: int, a: int, player: Player) -> None:
    """A new unit comes to an area."""
    system, power = a // QUADRANTS, unit_power(d, int(s.forces[s.seat].faction), grade)
    add(player, Feature.BUY, 1.0)
    add(player, Feature.BUY_POWER, 0.1 * float(power))
    add(player, Feature.BUY_NEAR, float(s.sight.pull[system]))
    over = units_at(s, a, s.seat) >= int(s.areas[a].capacity)
    if over:
        add(player, Feature.BUY_OVER, 1.0)
    if is_ship(grade):
        add(player, Feature.BUY_SHIP, 1.0)
        if uncontrolled(s, a):
            add(player, Feature.BUY_BRIDGE, 1.0)
        return
    if not over:
        add(player, Feature.BUY_DANGER, stake(s, d, a))
    if guards(s, a):
        add(player, Feature.BUY_GUARD, 1.0 / float(1 + units_at(s, a, s.seat)))
    if uncontrolled_world(s, a):
        add(player, Feature.BUY_WORLD, 1.0 + float(s.areas[a].materiel))
        if s.areas[a].objective == s.seat:
            add(player, Feature.BUY_GOAL, goal_worth(s))


@kernel
def wants_city(s: State, d: Design, system: int) -> bool:
    """Whether there is a friendly world without a structure in the active system."""
    if system == NOBODY:
        return False
    for quadrant in range(QUADRANTS):
        a = QUADRANTS * system + quadrant
        if has(s.sight.friendly[s.seat], a) and s.areas[a].world != 0 and s.areas[a].structures == 0:
            return True
    return False


@kernel
def buy_features(s: State, d: Design, move: Move, player: Player) -> None:
    """A unit is bought."""
    place_features(s, d, move.a, move.b, player)
    bits, forges = move.c, int(d.units[GRADES * int(s.forces[s.seat].faction) + move.a].forge)
    tokens = forges + (1 if bits & CACHE != 0 else 0) + (1 if bits & FORGE != 0 else 0)
    paid = lowered(s, d, s.seat, unit_price(s, d, move.a), bits)
    add(player, Feature.BUY_PAID, float(paid))
    add(player, Feature.BUY_TOKENS, float(tokens))
    city, materiel = int(d.buildings[Structure.CITY].cost), int(s.forces[s.seat].materiel)
    if materiel >= city > materiel - paid and wants_city(s, d, int(s.system)):
        add(player, Feature.BUY_NO_CITY, levels_wanted(s))


@kernel
def build_features(s: State, d: Design, structure: int, a: int, bits: int, player: Player) -> None:  # noqa: PLR0913 - a structure's place and price
    """A structure is built."""
    danger = stake(s, d, a)
    if structure == Structure.CITY:
        add(player, Feature.CITY, 1.0)
        add(player, Feature.CITY_LEVEL, levels_wanted(s))
    elif structure == Structure.FACTORY:
        add(player, Feature.FACTORY, 1.0)
        add(player, Feature.FACTORY_CAPACITY, float(s.areas[a].capacity))
        add(player, Feature.FACTORY_MORE, float(s.sight.factories))
    else:
        add(player, Feature.BASTION, 1.0)
        add(player, Feature.BASTION_DANGER, danger)
    if structure != Structure.BASTION:
        add(player, Feature.BUILD_DANGER, danger)
    add(player, Feature.BUILD_PAID, float(lowered(s, d, s.seat, int(d.buildings[structure].cost), bits)))
    if bits & CACHE != 0:
        add(player, Feature.BUY_TOKENS, 1.0)


@kernel
def asset_features(s: State, d: Design, asset: int, share: float, player: Player) -> None:
    """An asset token is gained (`share` 1), or taken from another."""
    if asset == Asset.CACHE:
        add(player, Feature.ASSET_CACHE, share)
    elif asset == Asset.FORGE:
        add(player, Feature.ASSET_FORGE, share)
    else:
        add(player, Feature.ASSET_REINFORCEMENT, share)
    add(player, Feature.ASSET_HELD, share * float(s.forces[s.seat].assets[asset]))


@kernel
def card_sum(d: Design, card: int) -> float:
    """Icons, tokens and dice that a combat card brings by its general part."""
    total = 0.0
    for face in range(FACES):
        total += float(d.cards[card].icons[face])
    for i in range(int(d.cards[card].effects_n)):
        effect = d.effects[MOST_EFFECTS * card + i]
        if effect.verb in (Verb.TOKENS, Verb.DICE):
            total += (1.0 if effect.part == Part.GENERAL else 0.5) * float(min(3, int(effect.amount)))
    return total


@kernel
def units_for(s: State, d: Design, card: int) -> float:
    """How many of one's units do for the unit part of a combat card, at most four."""
    found = 0
    for grade in range(GRADES):
        if (int(d.cards[card].units) >> grade) & 1 == 0:
            continue
        for a in range(d.areas):
            units = s.areas[a].units
            found += int(units[s.seat, grade, STANDING]) + int(units[s.seat, grade, ROUTED])
    return float(min(4, found))


@kernel
def weakest(s: State, d: Design, but: int, player: Player) -> int:
    """The kind of combat card in the deck, but for one, that a player would give up first; or NOBODY."""
    first, least, chosen = KINDS * int(s.forces[s.seat].faction), 1.0e9, NOBODY
    for kind in range(KINDS):
        if s.forces[s.seat].deck[kind] > 0 and kind != but:
            worth = player.weights[Feature.UPGRADE_ICONS] * card_sum(d, first + kind)
            worth += player.weights[Feature.UPGRADE_UNITS] * units_for(s, d, first + kind)
            if worth < least:
                least, chosen = worth, kind
    return chosen


@kernel
def deck_features(s: State, d: Design, kind: int, share: float, player: Player) -> None:
    """A pair of combat cards comes to the deck (`share` 1) or leaves it (-1)."""
    card = KINDS * int(s.forces[s.seat].faction) + kind
    add(player, Feature.UPGRADE_ICONS, share * card_sum(d, card))
    add(player, Feature.UPGRADE_UNITS, share * units_for(s, d, card))


@kernel
def upgrade_features(s: State, d: Design, kind: int, bits: int, player: Player) -> None:
    """A pair of combat cards is bought, and another one leaves the deck for it."""
    add(player, Feature.UPGRADE_COMBAT, float(s.sight.left))
    deck_features(s, d, kind, 1.0, player)
    other = weakest(s, d, kind, player)
    if other != NOBODY:
        deck_features(s, d, other, -1.0, player)
    price = int(d.cards[KINDS * int(s.forces[s.seat].faction) + kind].cost)
    add(player, Feature.UPGRADE_PAID, float(lowered(s, d, s.seat, price, bits)))


@kernel
def order_upgrade_features(s: State, d: Design, i: int, bits: int, player: Player) -> None:
    """An order upgrade is bought."""
    add(player, Feature.UPGRADE_ORDER, float(s.sight.left))
    price = int(d.upgrades[ORDER_UPGRADES * int(s.forces[s.seat].faction) + i].cost)
    add(player, Feature.UPGRADE_PAID, float(lowered(s, d, s.seat, price, bits)))
