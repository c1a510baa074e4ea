"""Orbital strikes: at the end of an Advance without a contested area (rulebook, Advance Order; public: players)."""

from pipeline.engine.jit import kernel
from pipeline.engine.record import Rows
from pipeline.engine.rules import Move, put
from pipeline.games.forbidden_stars.asking import Asking
from pipeline.games.forbidden_stars.cards import QUADRANTS
from pipeline.games.forbidden_stars.combat_facts import note_strike
from pipeline.games.forbidden_stars.damage import next_damage
from pipeline.games.forbidden_stars.dice import dice_of, throw, turn
from pipeline.games.forbidden_stars.facts import Log
from pipeline.games.forbidden_stars.fighters import open_side, units_left
from pipeline.games.forbidden_stars.galaxy import holds, is_ship
from pipeline.games.forbidden_stars.rules import STRIKE_ADJACENT, STRIKE_ALL
from pipeline.games.forbidden_stars.schemes import begin_schemes, schemes_go_on
from pipeline.games.forbidden_stars.state import STANDING, Act, Design, Due, Fight, Stage, State
from pipeline.games.forbidden_stars.strike_upgrades import (
    announce,
    announce_moves,
    any_payable,
    any_to_announce,
    cost_moves,
    extra_dice,
    has_paid,
    insert,
    pay_for,
    piercing,
    scorch,
    scorch_moves,
    theft,
    theft_moves,
    turned_dice,
    unit_moves,
    withdraw,
    withdrawal_moves,
)
from pipeline.games.forbidden_stars.upgrades import use_upgrade
from pipeline.games.forbidden_stars.vocabulary import (
    GRADES,
    NOBODY,
    STRUCTURES,
    Face,
    Side,
    Structure,
    Timing,
    UpgradeVerb,
)


@kernel
def ships_dice(s: State, d: Design, void: int) -> int:
    """The combat values of the active player's unrouted ships in a void of the active system; NOBODY: in all."""
    faction, dice = int(s.forces[s.active].faction), 0
    for quadrant in range(QUADRANTS):
        a = QUADRANTS * s.system + quadrant
        elsewhere = void != a
        if void != NOBODY and elsewhere:
            continue
        for grade in range(GRADES):
            if is_ship(grade):
                ships = int(s.areas[a].units[s.active, grade, STANDING])
                dice += ships * int(d.units[GRADES * faction + grade].dice)
    return dice


@kernel
def whom(s: State, world: int) -> int:
    """Whose units or structures a strike at a world would hit, or NOBODY."""
    for seat in range(s.seats):
        if seat != s.active and holds(s, world, seat):
            return seat
    return NOBODY


@kernel
def has_bastion(s: State, world: int) -> bool:
    """Whether a bastion stands on a world."""
    return s.areas[world].structures >> Structure.BASTION & 1 != 0


@kernel
def may_hit(s: State, d: Design, world: int) -> bool:
    """Whether a world may be struck: an enemy's, and without a bastion (public: tabletop mod), unless an upgrade says
    otherwise.
    """
    if s.areas[world].world == 0 or whom(s, world) == NOBODY or holds(s, world, s.active):
        return False
    return not has_bastion(s, world) or piercing(s, d) != NOBODY


@kernel
def beside(d: Design, a: int, b: int) -> bool:
    """Whether two areas are adjacent."""
    for side in range(4):
        if d.beside[a, side] == b:
            return True
    return False


@kernel
def target_moves(s: State, d: Design, moves: Rows[Move]) -> int:
    """From which void at which world of the active system. STRIKE, a: void, or NOBODY: from all; b: world."""
    n = 0
    for quadrant in range(QUADRANTS):
        world = QUADRANTS * s.system + quadrant
        if not may_hit(s, d, world):
            continue
        if d.rules.strike_from == STRIKE_ALL:
            if ships_dice(s, d, NOBODY) > 0:
                n = put(moves, n, Act.STRIKE, NOBODY, world, 0)
            continue
        for other in range(QUADRANTS):
            void = QUADRANTS * s.system + other
            near = d.rules.strike_from != STRIKE_ADJACENT or beside(d, void, world)
            if near and ships_dice(s, d, void) > 0:
                n = put(moves, n, Act.STRIKE, void, world, 0)
    return n


@kernel
def may_strike(s: State, d: Design) -> bool:
    """Whether the active seat may make an orbital strike in the active system now."""
    for quadrant in range(QUADRANTS):
        world = QUADRANTS * s.system + quadrant
        if not may_hit(s, d, world):
            continue
        for other in range(QUADRANTS):
            void = QUADRANTS * s.system + other
            near = d.rules.strike_from != STRIKE_ADJACENT or beside(d, void, world)
            if near and ships_dice(s, d, void) > 0:
                return True
    return False


@kernel
def begin_strike(s: State, d: Design, void: int, world: int) -> None:
    """A strike begins; the upgrade by which a bastion does not stop it is announced with it."""
    combat = s.combat
    combat.area, combat.void, combat.strike, combat.fight = world, void, 1, Fight.DICE
    combat.number = s.combats
    s.combats += 1
    combat.round_, combat.again, combat.winner, combat.fact, combat.left = 0, 0, NOBODY, NOBODY, 0
    combat.announced, combat.paid, combat.named, combat.came, combat.advanced = 0, 0, NOBODY, 0, 0
    combat.side = Side.ATTACKER
    open_side(s, Side.ATTACKER, s.active)
    open_side(s, Side.DEFENDER, whom(s, world))
    if has_bastion(s, world):
        announce(s, piercing(s, d))
    s.did = 1


@kernel
def strike_on(s: State, d: Design, log: Log) -> None:
    """One step of a strike; leaves a decision, or Stage.STEP with due COMBAT, or due GO_ON once it is over."""
    combat = s.combat
    if combat.fight == Fight.DICE:
        throw_dice(s, d, log)
    elif combat.fight == Fight.SCHEMES:
        if schemes_go_on(s, d, log):
            combat.fight = Fight.REVEAL
    elif combat.fight == Fight.REVEAL:
        hit(s, d, log)
    elif combat.fight == Fight.DAMAGE:
        if not next_damage(s, d):
            combat.fight = Fight.AFTER
    else:
        end_strike(s, d, log)


@kernel
def pieces(s: State) -> int:
    """Units and structures of the side that is struck."""
    found, area = units_left(s, Side.DEFENDER), s.areas[s.combat.area]
    if area.owner == s.combat.sides[Side.DEFENDER].seat:
        for structure in range(STRUCTURES):
            found += area.structures >> structure & 1
    return found


@kernel
def throw_dice(s: State, d: Design, log: Log) -> None:
    """The ships' dice are thrown, at most so many, and what was announced changes them (public: players quoting the
    rules). There is no throw in defence, and there are no cards.
    """
    combat = s.combat
    fighter = combat.sides[Side.ATTACKER]
    dice = ships_dice(s, d, combat.void) + extra_dice(s, d)
    fighter.start_dice = min(dice, int(d.rules.dice_cap))
    throw(s, d, Side.ATTACKER, dice)
    for _ in range(turned_dice(s, d)):
        turn(s, Side.ATTACKER, Face.MORALE, Face.OFFENCE)
    combat.fact = note_strike(s, log)
    if combat.fact != NOBODY:
        log.strikes[combat.fact].destroyed = pieces(s)
    combat.fight = Fight.SCHEMES
    begin_schemes(s, d, Timing.STRIKE)


@kernel
def hit(s: State, d: Design, log: Log) -> None:
    """Before damage, further effects of upgrades may be paid for with the dice."""
    if any_payable(s, d):
        s.seat, s.stage, s.asking = s.active, Stage.SCHEME, Asking.COSTS
    else:
        assess_strike(s, log)


@kernel
def assess_strike(s: State, log: Log) -> None:
    """The side that is struck suffers the offence that the dice show."""
    combat = s.combat
    damage = dice_of(s, Side.ATTACKER, 1 << Face.OFFENCE)
    combat.sides[Side.DEFENDER].damage = damage
    if combat.fact != NOBODY:
        log.strikes[combat.fact].damage = damage
    combat.fight, combat.side = Fight.DAMAGE, Side.DEFENDER


@kernel
def end_strike(s: State, d: Design, log: Log) -> None:
    """What was paid for after the damage: ships withdraw, ground units land. Then the strike is over."""
    combat = s.combat
    if combat.fight == Fight.AFTER and has_paid(s, d, UpgradeVerb.STRIKE_AND_WITHDRAW):
        combat.fight, s.picked = Fight.OVER, NOBODY
        s.seat, s.stage, s.asking = s.active, Stage.EFFECT, Asking.WITHDRAW
        return
    if combat.fact != NOBODY:
        row = log.strikes[combat.fact]
        row.destroyed -= pieces(s)
        row.value = combat.sides[Side.DEFENDER].lost
    insert(s, d)
    combat.fight, combat.strike, combat.announced, combat.paid = Fight.NONE, 0, 0, 0
    s.seat, s.due = s.active, Due.GO_ON


@kernel
def strike_moves(s: State, d: Design, moves: Rows[Move]) -> int:
    """The legal moves of STRIKE, and of SCHEME, EFFECT and ASSET with an asking of strikes."""
    asking = s.asking
    if s.stage == Stage.STRIKE:
        return put(moves, target_moves(s, d, moves), Act.DONE, 0, 0, 0)
    if asking == Asking.ANNOUNCE:
        return announce_moves(s, d, moves)
    if asking == Asking.COSTS:
        return cost_moves(s, d, moves)
    if asking == Asking.NAME:
        return unit_moves(s, moves, 0)
    if asking == Asking.SCORCH:
        return scorch_moves(s, moves)
    if asking == Asking.THEFT:
        return theft_moves(s, moves)
    return withdrawal_moves(s, d, moves)


@kernel
def apply_strike(s: State, d: Design, move: Move, log: Log) -> None:
    """Carry out one of them; leaves a decision, or Stage.STEP with due COMBAT or GO_ON."""
    stage, asking = s.stage, s.asking
    s.stage, s.due, s.asking = Stage.STEP, Due.COMBAT, Asking.NOTHING
    if stage == Stage.STRIKE:
        choose_target(s, d, move)
    elif asking == Asking.ANNOUNCE:
        if move.kind == Act.UPGRADE:
            announce(s, move.a)
            ask_upgrades(s, d)
    elif asking == Asking.COSTS:
        if move.kind == Act.UPGRADE:
            pay_for(s, d, move.a, move.b)
        else:
            assess_strike(s, log)
    elif asking == Asking.NAME:
        s.combat.named = 2 * move.a + move.b
    elif asking == Asking.SCORCH:
        scorch(s, d, move.a, move.b, log)
    elif asking == Asking.THEFT:
        theft(s, d, move.a)
    elif move.kind == Act.MOVE:
        withdraw(s, d, move)
        if ships_dice(s, d, NOBODY) > 0:
            s.stage, s.asking = Stage.EFFECT, Asking.WITHDRAW


@kernel
def choose_target(s: State, d: Design, move: Move) -> None:
    """A strike is made, or not; after a combat it is made by Follow-up Strike."""
    if move.kind == Act.DONE:
        s.due = Due.GO_ON
        return
    if s.contested != NOBODY:
        use_upgrade(s, d, s.active, UpgradeVerb.FOLLOW_UP_STRIKE)
    begin_strike(s, d, move.a, move.b)
    ask_upgrades(s, d)


@kernel
def ask_upgrades(s: State, d: Design) -> None:
    """Upgrades are announced before the dice."""
    if any_to_announce(s, d):
        s.seat, s.stage, s.asking = s.active, Stage.SCHEME, Asking.ANNOUNCE
