"""What a combat leaves behind: the loser's units go, and structures change hands."""

from pipeline.engine.jit import kernel
from pipeline.engine.record import Rows
from pipeline.engine.rules import Move, put
from pipeline.games.forbidden_stars.asking import Asking
from pipeline.games.forbidden_stars.bodies import destroy
from pipeline.games.forbidden_stars.facts import Log
from pipeline.games.forbidden_stars.fighters import holds_area, units_left
from pipeline.games.forbidden_stars.galaxy import recount, take_structure
from pipeline.games.forbidden_stars.retreat import next_to_leave, retreat_all, retreat_unit
from pipeline.games.forbidden_stars.rules import LOST_DESTROYED
from pipeline.games.forbidden_stars.state import Act, Design, Due, Stage, State
from pipeline.games.forbidden_stars.vocabulary import NOBODY, STRUCTURES, Side, Structure


@kernel
def retreat_to(s: State, d: Design, move: Move, log: Log) -> None:
    """The loser's units retreat, all or one; without an area to go to they are destroyed (public: players)."""
    side = s.combat.side
    if move.a == NOBODY:
        unit = next_to_leave(s, side)
        while unit != NOBODY:
            destroy(s, d, side, unit // 2, unit % 2, log)
            unit = next_to_leave(s, side)
    elif d.rules.retreat_split != 0:
        retreat_unit(s, side, move.b, move.c, move.a)
    else:
        retreat_all(s, side, move.a)
    recount(s, d)


@kernel
def structures_there(s: State) -> int:
    """Structures on the world of the combat."""
    found = 0
    for structure in range(STRUCTURES):
        found += s.areas[s.combat.area].structures >> structure & 1
    return found


@kernel
def lose_structures(s: State, d: Design, log: Log) -> None:
    """The winner takes the loser's city and factory over; a bastion is destroyed or taken (a switch). Attackers that
    have only reinforcement tokens left do not hold the world, and take nothing (public: players).
    """
    combat, area = s.combat, s.areas[s.combat.area]
    if combat.winner != NOBODY and holds_area(s, combat.winner):
        area.won = combat.sides[combat.winner].seat + 1
    attacker, defender = combat.sides[Side.ATTACKER].seat, combat.sides[Side.DEFENDER].seat
    if combat.winner == Side.ATTACKER and units_left(s, Side.ATTACKER) > 0 and area.owner == defender:
        if area.structures >> Structure.BASTION & 1 != 0 and d.rules.lost_bastion == LOST_DESTROYED:
            take_structure(s, d, combat.area, Structure.BASTION)
        change_hands(s, d, attacker, log)
    recount(s, d)


@kernel
def change_hands(s: State, d: Design, winner: int, log: Log) -> None:
    """The control tokens below structures are swapped (public: players). Without a token to spare for one it is
    destroyed (inferred).
    """
    area, force = s.areas[s.combat.area], s.forces[winner]
    for structure in range(STRUCTURES - 1, -1, -1):
        if structures_there(s) > force.tokens and area.structures >> structure & 1 != 0:
            take_structure(s, d, s.combat.area, structure)
    taken = structures_there(s)
    if taken == 0:
        return
    s.forces[area.owner].tokens += taken
    force.tokens -= taken
    area.owner = winner
    if s.combat.fact != NOBODY:
        log.combats[s.combat.fact].captured = taken


@kernel
def raze_asked(s: State, d: Design) -> bool:
    """Whether the winner may destroy a city or factory that it has just taken, and is asked (a switch)."""
    area, winner = s.areas[s.combat.area], s.combat.sides[Side.ATTACKER].seat
    if d.rules.raze == 0 or s.combat.winner != Side.ATTACKER or area.owner != winner:
        return False
    if area.structures & ~(1 << Structure.BASTION) == 0:
        return False
    s.seat, s.stage, s.asking = winner, Stage.EFFECT, Asking.RAZE
    return True


@kernel
def raze_moves(s: State, moves: Rows[Move]) -> int:
    """Which structure is destroyed, or none. CHOOSE, a: Structure."""
    n = put(moves, 0, Act.DONE, 0, 0, 0)
    for structure in range(STRUCTURES):
        if structure != Structure.BASTION and s.areas[s.combat.area].structures >> structure & 1 != 0:
            n = put(moves, n, Act.CHOOSE, structure, 0, 0)
    return n


@kernel
def apply_raze(s: State, d: Design, move: Move) -> None:
    """A structure is destroyed, or no more."""
    s.stage, s.due, s.asking = Stage.STEP, Due.COMBAT, Asking.NOTHING
    if move.kind == Act.CHOOSE:
        take_structure(s, d, s.combat.area, move.a)
        recount(s, d)
        raze_asked(s, d)
