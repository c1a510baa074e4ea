"""Order upgrades that change an orbital strike: announced before the dice, and paid for with dice afterwards."""

from pipeline.engine.jit import kernel
from pipeline.engine.record import Rows
from pipeline.engine.rules import Move, put
from pipeline.games.forbidden_stars.asking import Asking
from pipeline.games.forbidden_stars.bodies import count, destroy
from pipeline.games.forbidden_stars.cards import ORDER_UPGRADES, QUADRANTS, OrderUpgrade
from pipeline.games.forbidden_stars.dice import dice_of
from pipeline.games.forbidden_stars.facts import Log
from pipeline.games.forbidden_stars.fighters import units_left
from pipeline.games.forbidden_stars.galaxy import friendly, is_ship, put_unit, recount, take_structure, uncontrolled
from pipeline.games.forbidden_stars.state import ROUTED, STANDING, Act, Design, Due, Stage, State
from pipeline.games.forbidden_stars.storms import blocks
from pipeline.games.forbidden_stars.supply import gain_asset, gain_materiel
from pipeline.games.forbidden_stars.vocabulary import (
    ANY_FACE,
    ASSETS,
    FACES,
    GRADES,
    NOBODY,
    STRUCTURES,
    Face,
    Grade,
    Side,
    UpgradeVerb,
)


@kernel
def place_of(s: State, i: int) -> int:
    """The place in the design of the active player's i-th order upgrade."""
    return ORDER_UPGRADES * int(s.forces[s.active].faction) + i


@kernel
def has_paid(s: State, d: Design, verb: int) -> bool:
    """Whether the further effect of an upgrade was paid for in the strike under way."""
    for i in range(ORDER_UPGRADES):
        if s.combat.paid >> i & 1 != 0 and d.upgrades[place_of(s, i)].verb == verb:
            return True
    return False


@kernel
def may_announce(s: State, d: Design, i: int) -> bool:
    """Whether an upgrade may be used with a strike now: bought before this order, and not used in this round."""
    force = s.forces[s.active]
    return (force.owned & force.ready & ~force.used) >> i & 1 != 0 and d.upgrades[place_of(s, i)].strike != 0


@kernel
def pierces(verb: int) -> bool:
    """Whether a bastion does not stop a strike with this upgrade."""
    if verb in (UpgradeVerb.INSERTION_STRIKE, UpgradeVerb.SCORCHED_WORLD):
        return True
    return verb in (UpgradeVerb.TOKEN_THEFT, UpgradeVerb.STRIKE_AND_WITHDRAW)


@kernel
def piercing(s: State, d: Design) -> int:
    """An upgrade by which a bastion does not stop a strike now, or NOBODY."""
    for i in range(ORDER_UPGRADES):
        if may_announce(s, d, i) and pierces(d.upgrades[place_of(s, i)].verb):
            return i
    return NOBODY


@kernel
def announce(s: State, i: int) -> None:
    """An upgrade is used with the strike."""
    s.combat.announced |= 1 << i
    s.forces[s.active].used |= 1 << i


@kernel
def announce_moves(s: State, d: Design, moves: Rows[Move]) -> int:
    """Which upgrade is announced, before the dice (public: players quoting the rules); or no more."""
    n = put(moves, 0, Act.DONE, 0, 0, 0)
    for i in range(ORDER_UPGRADES):
        if may_announce(s, d, i):
            n = put(moves, n, Act.UPGRADE, i, 0, 0)
    return n


@kernel
def extra_dice(s: State, d: Design) -> int:
    """Dice that announced upgrades add."""
    dice = 0
    for i in range(ORDER_UPGRADES):
        upgrade = d.upgrades[place_of(s, i)]
        if s.combat.announced >> i & 1 != 0 and not pierces(upgrade.verb):
            dice += int(upgrade.amount)
    return dice


@kernel
def turned_dice(s: State, d: Design) -> int:
    """Morale dice that Precision Salvo turns to offence."""
    for i in range(ORDER_UPGRADES):
        upgrade = d.upgrades[place_of(s, i)]
        if s.combat.announced >> i & 1 != 0 and upgrade.verb == UpgradeVerb.PRECISION_SALVO:
            return min(int(upgrade.other), dice_of(s, Side.ATTACKER, 1 << Face.MORALE))
    return 0


@kernel
def faces_paid(verb: int) -> int:
    """The faces of the dice that the further effect of an upgrade costs; 0: it has none."""
    if verb in (UpgradeVerb.INSERTION_STRIKE, UpgradeVerb.SCORCHED_WORLD, UpgradeVerb.STRIKE_AND_WITHDRAW):
        return 1 << Face.DEFENCE
    if verb in (UpgradeVerb.TERROR_BOMBING, UpgradeVerb.TOKEN_THEFT, UpgradeVerb.PINPOINT_STRIKE):
        return 1 << Face.MORALE
    return ANY_FACE if verb == UpgradeVerb.RAID_SALVAGE else 0


@kernel
def dice_paid(upgrade: OrderUpgrade) -> int:
    """How many dice that costs."""
    if pierces(upgrade.verb):
        return int(upgrade.amount)
    return 1 if upgrade.verb == UpgradeVerb.RAID_SALVAGE else int(upgrade.other)


@kernel
def does_something(s: State, d: Design, verb: int) -> bool:
    """Whether the further effect of an upgrade can do anything now."""
    if verb == UpgradeVerb.INSERTION_STRIKE:
        return bool(s.forces[s.active].pool[Grade.GROUND_1] > 0)
    if verb == UpgradeVerb.TOKEN_THEFT:
        return assets_of(s, s.combat.sides[Side.DEFENDER].seat) > 0
    if verb == UpgradeVerb.STRIKE_AND_WITHDRAW:
        return withdrawals(s, d)
    if verb == UpgradeVerb.SCORCHED_WORLD:
        return True
    if verb == UpgradeVerb.RAID_SALVAGE:
        return True
    return units_left(s, Side.DEFENDER) > 0


@kernel
def assets_of(s: State, seat: int) -> int:
    """Asset tokens that a seat holds."""
    found = 0
    for asset in range(ASSETS):
        found += int(s.forces[seat].assets[asset])
    return found


@kernel
def payable(s: State, d: Design, i: int, face: int) -> bool:
    """Whether the further effect of an upgrade may be paid for with dice of a face."""
    upgrade = d.upgrades[place_of(s, i)]
    if (s.combat.announced & ~s.combat.paid) >> i & 1 == 0 or faces_paid(upgrade.verb) >> face & 1 == 0:
        return False
    return dice_of(s, Side.ATTACKER, 1 << face) >= dice_paid(upgrade) and does_something(s, d, upgrade.verb)


@kernel
def any_payable(s: State, d: Design) -> bool:
    """Whether there is one that may be paid for."""
    for i in range(ORDER_UPGRADES):
        for face in range(FACES):
            if payable(s, d, i, face):
                return True
    return False


@kernel
def any_to_announce(s: State, d: Design) -> bool:
    """Whether there is an upgrade to announce."""
    for i in range(ORDER_UPGRADES):
        if may_announce(s, d, i):
            return True
    return False


@kernel
def cost_moves(s: State, d: Design, moves: Rows[Move]) -> int:
    """Whose further effect is paid for, and with dice of which face; or nothing more."""
    n = put(moves, 0, Act.DONE, 0, 0, 0)
    for i in range(ORDER_UPGRADES):
        for face in range(FACES):
            if payable(s, d, i, face):
                n = put(moves, n, Act.UPGRADE, i, face, 0)
    return n


@kernel
def pay_for(s: State, d: Design, i: int, face: int) -> None:
    """Dice are paid for the further effect of an upgrade: some happen now, some as the strike goes on. May leave a
    decision.
    """
    combat, upgrade = s.combat, d.upgrades[place_of(s, i)]
    combat.sides[Side.ATTACKER].dice[face] -= dice_paid(upgrade)
    combat.paid |= 1 << i
    combat.left = upgrade.other
    if upgrade.verb == UpgradeVerb.RAID_SALVAGE:
        enemy = s.forces[combat.sides[Side.DEFENDER].seat]
        gain_materiel(s, d, s.active, int(upgrade.other))
        enemy.materiel = max(0, enemy.materiel - upgrade.other)
    elif upgrade.verb == UpgradeVerb.PINPOINT_STRIKE:
        s.seat, s.stage, s.asking = s.active, Stage.EFFECT, Asking.NAME
    elif upgrade.verb == UpgradeVerb.SCORCHED_WORLD:
        ask_scorch(s)
    elif upgrade.verb == UpgradeVerb.TOKEN_THEFT:
        ask_theft(s)


@kernel
def ask_scorch(s: State) -> None:
    """The enemy chooses a unit or structure of its own there, as often as the upgrade says and as there is one."""
    owner = s.combat.sides[Side.DEFENDER].seat
    if s.combat.left > 0 and (units_left(s, Side.DEFENDER) > 0 or s.areas[s.combat.area].owner == owner):
        s.seat, s.stage, s.asking = owner, Stage.EFFECT, Asking.SCORCH


@kernel
def ask_theft(s: State) -> None:
    """The enemy chooses an asset token that it loses, as often as the upgrade says and as it has one."""
    owner = s.combat.sides[Side.DEFENDER].seat
    if s.combat.left > 0 and assets_of(s, owner) > 0:
        s.seat, s.stage, s.asking = owner, Stage.ASSET, Asking.THEFT


@kernel
def unit_moves(s: State, moves: Rows[Move], n: int) -> int:
    """Each kind of unit of the side that is struck. CHOOSE, a: grade, b: 1 routed."""
    for grade in range(GRADES):
        for state in (STANDING, ROUTED):
            if count(s, Side.DEFENDER, grade, state) > 0:
                n = put(moves, n, Act.CHOOSE, grade, state, 0)
    return n


@kernel
def scorch_moves(s: State, moves: Rows[Move]) -> int:
    """Which unit or structure the enemy destroys."""
    n, area = unit_moves(s, moves, 0), s.areas[s.combat.area]
    for structure in range(STRUCTURES):
        if area.owner == s.combat.sides[Side.DEFENDER].seat and area.structures >> structure & 1 != 0:
            n = put(moves, n, Act.CHOOSE, GRADES + structure, 0, 0)
    return n


@kernel
def scorch(s: State, d: Design, what: int, state: int, log: Log) -> None:
    """It is destroyed."""
    s.combat.left -= 1
    if what >= GRADES:
        take_structure(s, d, s.combat.area, what - GRADES)
        recount(s, d)
    else:
        destroy(s, d, Side.DEFENDER, what, state, log)
    ask_scorch(s)


@kernel
def theft_moves(s: State, moves: Rows[Move]) -> int:
    """Which asset token the enemy discards, and the active player gains."""
    n = 0
    for asset in range(ASSETS):
        if s.forces[s.seat].assets[asset] > 0:
            n = put(moves, n, Act.ASSET, asset, 0, 0)
    return n


@kernel
def theft(s: State, d: Design, asset: int) -> None:
    """It changes hands; above the limit it is lost."""
    s.combat.left -= 1
    s.forces[s.seat].assets[asset] -= 1
    gain_asset(s, d, s.active, asset)
    ask_theft(s)


@kernel
def withdrawal_moves(s: State, d: Design, moves: Rows[Move]) -> int:
    """Which ship goes where: to friendly or empty voids of one adjacent system, behind no storm (inferred); or no more.

    MOVE, a: void it leaves, b: grade (routed: grade + GRADES), c: void it goes to; `picked`: the system once chosen.
    """
    n = put(moves, 0, Act.DONE, 0, 0, 0)
    for side in range(4):
        system = int(d.next_to[s.system, side])
        elsewhere = s.picked != system
        if system == NOBODY or blocks(s, d, s.system, system) or (s.picked != NOBODY and elsewhere):
            continue
        for quadrant in range(QUADRANTS):
            to = QUADRANTS * system + quadrant
            if s.areas[to].world == 0 and (friendly(s, to, s.active) or uncontrolled(s, to)):
                n = ships_to(s, moves, n, to)
    return n


@kernel
def ships_to(s: State, moves: Rows[Move], n: int, to: int) -> int:
    """Each of the active player's ships in the active system, to one void."""
    for quadrant in range(QUADRANTS):
        a = QUADRANTS * s.system + quadrant
        for grade in range(GRADES):
            for state in (STANDING, ROUTED):
                if is_ship(grade) and s.areas[a].units[s.active, grade, state] > 0:
                    n = put(moves, n, Act.MOVE, a, grade + state * GRADES, to)
    return n


@kernel
def withdrawals(s: State, d: Design) -> bool:
    """Whether there is a void that ships may withdraw to."""
    for side in range(4):
        system = int(d.next_to[s.system, side])
        if system != NOBODY and not blocks(s, d, s.system, system):
            for quadrant in range(QUADRANTS):
                to = QUADRANTS * system + quadrant
                if s.areas[to].world == 0 and (friendly(s, to, s.active) or uncontrolled(s, to)):
                    return True
    return False


@kernel
def withdraw(s: State, d: Design, move: Move) -> None:
    """A ship goes to the adjacent system."""
    state = ROUTED if move.b >= GRADES else STANDING
    s.areas[move.a].units[s.active, move.b % GRADES, state] -= 1
    s.areas[move.c].units[s.active, move.b % GRADES, state] += 1
    s.picked = move.c // QUADRANTS
    recount(s, d)
    s.due = Due.COMBAT


@kernel
def insert(s: State, d: Design) -> None:
    """Insertion Strike: free ground units land on the world; where an enemy is left, a combat follows."""
    for i in range(ORDER_UPGRADES):
        upgrade = d.upgrades[place_of(s, i)]
        if s.combat.paid >> i & 1 == 0 or upgrade.verb != UpgradeVerb.INSERTION_STRIKE:
            continue
        for _ in range(min(int(upgrade.other), int(s.forces[s.active].pool[Grade.GROUND_1]))):
            put_unit(s, d, s.combat.area, s.active, Grade.GROUND_1, STANDING)
        s.queued, s.queued_by = s.combat.area, s.active
    recount(s, d)
