"""What the tactics do: event cards whose effect is used in the Refresh Phase, or not at all.

Card texts come from public lists. The meaning of a, b and c of CHOOSE stands with each card.
"""

from pipeline.engine.jit import kernel
from pipeline.engine.record import Rows
from pipeline.engine.rules import Move, put
from pipeline.games.forbidden_stars.asking import Asking
from pipeline.games.forbidden_stars.facts import Log
from pipeline.games.forbidden_stars.galaxy import (
    friendly,
    has_model,
    put_structure,
    put_unit,
    recount,
    take_unit,
    uncontrolled,
)
from pipeline.games.forbidden_stars.purchases import note_purchase
from pipeline.games.forbidden_stars.state import ROUTED, STANDING, Act, Design, Stage, State
from pipeline.games.forbidden_stars.subjects import FIRST_STRUCTURE, FIRST_UNIT
from pipeline.games.forbidden_stars.supply import gain_asset, gain_materiel, spend
from pipeline.games.forbidden_stars.upgrade_tactics import apply_upgrade_tactic, upgrade_tactic_moves
from pipeline.games.forbidden_stars.vocabulary import ASSETS, GRADES, NOBODY, Asset, EventCard, Grade, Item, Structure


@kernel
def happens_by_itself(card: int) -> bool:
    """Whether a tactic leaves nothing to choose: it gives asset tokens."""
    return card in (EventCard.SPOILS, EventCard.MORE_BODIES, EventCard.OLD_FORGES)


@kernel
def tactic_by_itself(s: State, d: Design) -> None:
    """Spoils gives forge and reinforcement tokens, More Bodies reinforcement tokens, Old Forges forge tokens."""
    event = d.events[s.event]
    first = Asset.REINFORCEMENT if s.event == EventCard.MORE_BODIES else Asset.FORGE
    for _ in range(event.amount):
        gain_asset(s, d, s.seat, first)
    for _ in range(event.other):
        gain_asset(s, d, s.seat, Asset.REINFORCEMENT)


@kernel
def own_world(s: State, a: int, seat: int) -> bool:
    """Whether an area is a world friendly to a seat."""
    return s.areas[a].world != 0 and friendly(s, a, seat)


@kernel
def of_grade(s: State, a: int, seat: int, grade: int) -> int:
    """Units of a seat and grade in an area."""
    units = s.areas[a].units
    return int(units[seat, grade, STANDING]) + int(units[seat, grade, ROUTED])


@kernel
def free_units(s: State, d: Design, a: int) -> int:
    """How many free units of level 0 come to a friendly world: New Converts gives more where there are none of them,
    Fresh Mobs where there is one of level 1; as many as there are models.
    """
    event, more = d.events[s.event], False
    if s.event == EventCard.NEW_CONVERTS:
        more = of_grade(s, a, s.seat, Grade.GROUND_0) == 0
    elif s.event == EventCard.FRESH_MOBS:
        more = of_grade(s, a, s.seat, Grade.GROUND_1) > 0
    wanted = event.amount if more or s.event == EventCard.TIMELY_ARRIVAL else event.other
    return min(int(wanted), int(s.forces[s.seat].pool[Grade.GROUND_0]))


@kernel
def placing_moves(s: State, d: Design, moves: Rows[Move], n: int) -> int:
    """Timely Arrival, New Converts and Fresh Mobs: free ground units on a friendly world; Timely Arrival's is of level
    1 where there is a structure. PLACE, a: grade, b: world, c: how many.
    """
    for a in range(d.areas):
        if not own_world(s, a, s.seat):
            continue
        units = free_units(s, d, a)
        if units > 0:
            n = put(moves, n, Act.PLACE, Grade.GROUND_0, a, units)
        pool = int(s.forces[s.seat].pool[Grade.GROUND_1])
        if s.event == EventCard.TIMELY_ARRIVAL and s.areas[a].structures != 0 and pool > 0:
            n = put(moves, n, Act.PLACE, Grade.GROUND_1, a, min(pool, int(d.events[s.event].amount)))
    return n


@kernel
def place_free(s: State, d: Design, a: int, grade: int, units: int) -> None:
    """Free units come to an area."""
    for _ in range(units):
        put_unit(s, d, a, s.seat, grade, STANDING)


@kernel
def walls_moves(s: State, d: Design, moves: Rows[Move], n: int) -> int:
    """Raise the Walls: a bastion on a friendly world, free where there is no structure, else for materiel.

    BUILD, a: structure, b: world.
    """
    force = s.forces[s.seat]
    if not has_model(s, d, Structure.BASTION):
        return n
    for a in range(d.areas):
        if force.tokens == 0 or not own_world(s, a, s.seat) or s.areas[a].structures >> Structure.BASTION & 1 != 0:
            continue
        if s.areas[a].structures == 0 or force.materiel >= d.events[s.event].amount:
            n = put(moves, n, Act.BUILD, Structure.BASTION, a, 0)
    return n


@kernel
def colony_moves(s: State, d: Design, moves: Rows[Move], n: int) -> int:
    """Hidden Colony: a city for little materiel on a friendly or uncontrolled world that has no structure and none of
    one's objective tokens. BUILD, a: structure, b: world.
    """
    force = s.forces[s.seat]
    if force.tokens == 0 or force.materiel < d.events[s.event].amount or not has_model(s, d, Structure.CITY):
        return n
    for a in range(d.areas):
        area = s.areas[a]
        if area.world == 0 or area.structures != 0 or area.objective == s.seat:
            continue
        if friendly(s, a, s.seat) or uncontrolled(s, a):
            n = put(moves, n, Act.BUILD, Structure.CITY, a, 0)
    return n


@kernel
def build_free(s: State, d: Design, move: Move, log: Log) -> None:
    """A structure comes to the world chosen; what it costs is paid."""
    if s.event == EventCard.HIDDEN_COLONY or s.areas[move.b].structures != 0:
        paid = int(d.events[s.event].amount)
        spend(s, d, s.seat, paid, log)
        note_purchase(s, Item.STRUCTURE, FIRST_STRUCTURE - FIRST_UNIT + move.a, paid, log)
    put_structure(s, d, move.b, s.seat, move.a)


@kernel
def tithe_moves(s: State, d: Design, moves: Rows[Move], n: int) -> int:
    """Tithe: the assets or the materiel of one friendly world. CHOOSE, a: 0 assets, 1 materiel, b: world."""
    for a in range(d.areas):
        if not own_world(s, a, s.seat):
            continue
        area = s.areas[a]
        given = area.wild
        for asset in range(ASSETS):
            given += int(area.assets[asset])
        if given > 0:
            n = put(moves, n, Act.CHOOSE, 0, a, 0)
        if area.materiel > 0:
            n = put(moves, n, Act.CHOOSE, 1, a, 0)
    return n


@kernel
def plunder_moves(s: State, d: Design, moves: Rows[Move], n: int) -> int:
    """Plunder: materiel for oneself, and a player loses an asset. CHOOSE, a: seat, b: asset; NOBODY: there is none."""
    before = n
    for seat in range(s.seats):
        for asset in range(ASSETS):
            if seat != s.seat and s.forces[seat].assets[asset] > 0:
                n = put(moves, n, Act.CHOOSE, seat, asset, 0)
    return n if n > before else put(moves, n, Act.CHOOSE, NOBODY, NOBODY, 0)


@kernel
def empty_moves(s: State, d: Design, moves: Rows[Move], n: int, world: int) -> int:
    """The uncontrolled worlds, or voids. CHOOSE, a: area."""
    for a in range(d.areas):
        if s.areas[a].world == world and uncontrolled(s, a):
            n = put(moves, n, Act.CHOOSE, a, 0, 0)
    return n


@kernel
def any_empty(s: State, d: Design, world: int) -> bool:
    """Whether there is an uncontrolled world, or void."""
    for a in range(d.areas):
        if s.areas[a].world == world and uncontrolled(s, a):
            return True
    return False


@kernel
def wrong_turn_moves(s: State, d: Design, moves: Rows[Move], n: int) -> int:
    """Wrong Turn: a unit of one's own goes from any world to any uncontrolled one (own: inferred).

    CHOOSE, a: world, b: grade; then CHOOSE, a: world.
    """
    if not any_empty(s, d, 1):
        return n
    for a in range(d.areas):
        for grade in range(GRADES):
            if s.areas[a].world != 0 and of_grade(s, a, s.seat, grade) > 0:
                n = put(moves, n, Act.CHOOSE, a, grade, 0)
    return n


@kernel
def wanderers_moves(s: State, d: Design, moves: Rows[Move], n: int) -> int:
    """Wanderers Return: a free ship of level 0 in an uncontrolled void, or one moves there from any void.

    PLACE, a: grade, b: void, c: 1; or CHOOSE, a: void, b: grade, then CHOOSE, a: void.
    """
    if not any_empty(s, d, 0):
        return n
    units = min(int(s.forces[s.seat].pool[Grade.SHIP_0]), int(d.events[s.event].amount))
    for a in range(d.areas):
        if s.areas[a].world != 0:
            continue
        if units > 0 and uncontrolled(s, a):
            n = put(moves, n, Act.PLACE, Grade.SHIP_0, a, units)
        elif of_grade(s, a, s.seat, Grade.SHIP_0) > 0:
            n = put(moves, n, Act.CHOOSE, a, Grade.SHIP_0, 0)
    return n


@kernel
def journey_moves(s: State, d: Design, moves: Rows[Move], n: int) -> int:
    """Which unit goes where by Wrong Turn or Wanderers Return."""
    if s.event == EventCard.WRONG_TURN:
        return wrong_turn_moves(s, d, moves, n)
    return wanderers_moves(s, d, moves, n)


@kernel
def wild_moves(s: State, d: Design, moves: Rows[Move], n: int) -> int:
    """Which asset a wild icon gives: one that there is room for. ASSET, a: asset."""
    for asset in range(ASSETS):
        if s.forces[s.seat].assets[asset] < d.rules.asset_cap:
            n = put(moves, n, Act.ASSET, asset, 0, 0)
    return n


@kernel
def second_moves(s: State, d: Design, moves: Rows[Move]) -> int:
    """The second choice that a tactic asks for."""
    if s.event == EventCard.TITHE:
        return wild_moves(s, d, moves, 0)
    if s.event == EventCard.WRONG_TURN:
        return empty_moves(s, d, moves, 0, 1)
    if s.event == EventCard.WANDERERS_RETURN:
        return empty_moves(s, d, moves, 0, 0)
    return upgrade_tactic_moves(s, d, moves, 0)


@kernel
def tactic_moves(s: State, d: Design, moves: Rows[Move]) -> int:
    """The legal moves of the tactic under way; DONE: it is not used."""
    if s.asking == Asking.SECOND:
        return second_moves(s, d, moves)
    n, card = put(moves, 0, Act.DONE, 0, 0, 0), s.event
    if card in (EventCard.TIMELY_ARRIVAL, EventCard.NEW_CONVERTS, EventCard.FRESH_MOBS):
        return placing_moves(s, d, moves, n)
    if card == EventCard.RAISE_THE_WALLS:
        return walls_moves(s, d, moves, n)
    if card == EventCard.HIDDEN_COLONY:
        return colony_moves(s, d, moves, n)
    if card == EventCard.TITHE:
        return tithe_moves(s, d, moves, n)
    if card == EventCard.PLUNDER:
        return plunder_moves(s, d, moves, n)
    if card in (EventCard.WRONG_TURN, EventCard.WANDERERS_RETURN):
        return journey_moves(s, d, moves, n)
    return upgrade_tactic_moves(s, d, moves, n)


@kernel
def gain_tithe(s: State, d: Design, a: int) -> bool:
    """The assets of a world; whether a wild icon leaves a choice."""
    for asset in range(ASSETS):
        for _ in range(s.areas[a].assets[asset]):
            gain_asset(s, d, s.seat, asset)
    s.wilds = s.areas[a].wild
    if d.rules.wild_any == 0:
        while s.wilds > 0:
            gain_asset(s, d, s.seat, Asset.CACHE)
            s.wilds -= 1
    return asks_wild(s, d)


@kernel
def asks_wild(s: State, d: Design) -> bool:
    """Whether a wild icon is still to be chosen and there is room for an asset."""
    if s.wilds > 0:
        for asset in range(ASSETS):
            if s.forces[s.seat].assets[asset] < d.rules.asset_cap:
                s.stage, s.asking = Stage.ASSET, Asking.SECOND
                return True
    s.wilds = 0
    return False


@kernel
def apply_tithe(s: State, d: Design, move: Move) -> bool:
    """Tithe goes on; whether it is finished."""
    if move.kind == Act.ASSET:
        gain_asset(s, d, s.seat, move.a)
        s.wilds -= 1
        return not asks_wild(s, d)
    if move.a != 0:
        gain_materiel(s, d, s.seat, s.areas[move.b].materiel)
        return True
    return not gain_tithe(s, d, move.b)


@kernel
def plunder(s: State, d: Design, move: Move) -> None:
    """Plunder: materiel is gained, and the player chosen loses the asset chosen."""
    gain_materiel(s, d, s.seat, d.events[s.event].amount)
    if move.a != NOBODY:
        assets = s.forces[move.a].assets
        assets[move.b] = max(0, int(assets[move.b]) - int(d.events[s.event].other))


@kernel
def apply_journey(s: State, d: Design, move: Move) -> bool:
    """Wrong Turn and Wanderers Return: which unit, then where to; whether it is finished."""
    if s.asking == Asking.EFFECT:
        s.picked, s.count, s.asking = move.a, move.b, Asking.SECOND
        return False
    state = STANDING if s.areas[s.picked].units[s.seat, s.count, STANDING] > 0 else ROUTED
    take_unit(s, d, s.picked, s.seat, s.count, state)
    put_unit(s, d, move.a, s.seat, s.count, state)
    return True


@kernel
def carry_out_tactic(s: State, d: Design, move: Move, log: Log) -> bool:
    """Do what was chosen; whether the tactic is finished."""
    card = s.event
    if move.kind == Act.PLACE:
        place_free(s, d, move.b, move.a, move.c)
    elif move.kind == Act.BUILD:
        build_free(s, d, move, log)
    elif card == EventCard.TITHE:
        return apply_tithe(s, d, move)
    elif card == EventCard.PLUNDER:
        plunder(s, d, move)
    elif card in (EventCard.WRONG_TURN, EventCard.WANDERERS_RETURN):
        return apply_journey(s, d, move)
    else:
        return apply_upgrade_tactic(s, d, move, log)
    return True


@kernel
def apply_tactic(s: State, d: Design, move: Move, log: Log) -> bool:
    """Carry out a move of the tactic under way; whether it is finished."""
    finished = move.kind == Act.DONE or carry_out_tactic(s, d, move, log)
    recount(s, d)
    return finished
