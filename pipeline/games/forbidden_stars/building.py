"""A structure bought: the Deploy Order's second step.

BUILD, a: Structure, b: world, c: bits of what is spent besides materiel (see purchases.py).
"""

from pipeline.engine.jit import kernel
from pipeline.engine.record import Rows
from pipeline.engine.rules import Move, put
from pipeline.games.forbidden_stars.asking import Asking
from pipeline.games.forbidden_stars.cards import QUADRANTS
from pipeline.games.forbidden_stars.facts import Log
from pipeline.games.forbidden_stars.galaxy import friendly, has_model, put_structure, recount
from pipeline.games.forbidden_stars.purchases import FORGE, WAYS, lowered, pay_structure, saves
from pipeline.games.forbidden_stars.state import Act, Design, State
from pipeline.games.forbidden_stars.upgrades import may_use, use_upgrade
from pipeline.games.forbidden_stars.vocabulary import NOBODY, STRUCTURES, UpgradeVerb


@kernel
def holds_one(structures: int) -> bool:
    """Whether the bits are of exactly one structure."""
    return structures != 0 and structures & (structures - 1) == 0


@kernel
def has_room(s: State, d: Design, a: int, structure: int) -> bool:
    """Whether a structure can stand on a world: on a friendly one that has none (rulebook, Purchasing Structures); by
    Twin Works on one that has exactly one, of a different kind.
    """
    area = s.areas[a]
    if area.world == 0 or not friendly(s, a, s.seat):
        return False
    if area.structures == 0:
        return True
    other_kind = (area.structures >> structure) & 1 == 0
    return holds_one(area.structures) and other_kind and may_use(s, d, UpgradeVerb.TWIN_WORKS)


@kernel
def may_build(s: State, d: Design, structure: int, bits: int) -> bool:
    """Whether `s.seat` can pay so for a structure and has a control token for it (rulebook, Purchasing Structures)."""
    force, price = s.forces[s.seat], int(d.buildings[structure].cost)
    if bits & FORGE != 0 or force.tokens <= 0 or lowered(s, d, s.seat, price, bits) > force.materiel:
        return False
    return saves(s, d, s.seat, price, bits) and has_model(s, d, structure)


@kernel
def build_moves(s: State, d: Design, moves: Rows[Move], n: int) -> int:
    """The structures that can be bought now, where, and ways to pay."""
    for quadrant in range(QUADRANTS):
        a = QUADRANTS * s.system + quadrant
        for structure in range(STRUCTURES):
            if has_room(s, d, a, structure):
                for bits in range(WAYS):
                    if may_build(s, d, structure, bits):
                        n = put(moves, n, Act.BUILD, structure, a, bits)
    return n


@kernel
def any_build(s: State, d: Design) -> bool:
    """Whether there is a structure that can be bought now."""
    for quadrant in range(QUADRANTS):
        for structure in range(STRUCTURES):
            if has_room(s, d, QUADRANTS * s.system + quadrant, structure):
                for bits in range(WAYS):
                    if may_build(s, d, structure, bits):
                        return True
    return False


@kernel
def build(s: State, d: Design, move: Move, log: Log) -> None:
    """A structure is paid for and placed on top of a control token (rulebook, Purchasing Structures)."""
    pay_structure(s, d, move.a, move.c, log)
    if s.areas[move.b].structures != 0:
        use_upgrade(s, d, s.active, UpgradeVerb.TWIN_WORKS)
    if s.asking == Asking.EARLY:
        use_upgrade(s, d, s.active, UpgradeVerb.FAST_BUILD)
    put_structure(s, d, move.b, s.seat, move.a)
    recount(s, d)
    s.did = 1
    if s.order_fact != NOBODY:
        log.orders[s.order_fact].structures += 1
