"""Destination actions on the Star Portal: Exchange, Recruit, Train, and the mission of New Worlds."""

from pipeline.engine.jit import kernel
from pipeline.engine.record import Rows
from pipeline.engine.rules import Move, put
from pipeline.games.micro_cosmos.aboard import leave, note_fate
from pipeline.games.micro_cosmos.facts import Log
from pipeline.games.micro_cosmos.missions import may_send, send
from pipeline.games.micro_cosmos.state import Act, Design, State
from pipeline.games.micro_cosmos.supply import cargo, crew_room, gain, pay, take_canteen
from pipeline.games.micro_cosmos.vocabulary import RESOURCES, SPECIALISTS, Fate, Resource


@kernel
def may_swap(s: State, d: Design, given: int, gained: int) -> bool:
    """Whether a Resource can be swapped for another that Cargo has room for."""
    ark = s.arks[s.seat]
    return given != gained and ark.resources[given] > 0 and ark.resources[gained] < cargo(d, ark)


@kernel
def swap_moves(s: State, d: Design, moves: Rows[Move], n: int) -> int:
    """The swaps of an Exchange, one for one (stand-in base game SB1)."""
    for given in range(RESOURCES):
        for gained in range(RESOURCES):
            if may_swap(s, d, given, gained):
                n = put(moves, n, Act.SWAP, given, gained, 0)
    return n


@kernel
def any_swap(s: State, d: Design) -> bool:
    """Whether any Resource can be swapped."""
    for given in range(RESOURCES):
        for gained in range(RESOURCES):
            if may_swap(s, d, given, gained):
                return True
    return False


@kernel
def swap(s: State, d: Design, given: int, gained: int) -> None:
    """Swap a Resource."""
    pay(s, s.seat, given, 1)
    gain(s, d, s.seat, gained, 1)
    s.swapped += 1


@kernel
def can_send(s: State, d: Design) -> bool:
    """Whether the mission takes any of the Survivors aboard (rulebook, New Worlds)."""
    ark = s.arks[s.seat]
    for berth in range(ark.aboard):
        if may_send(s, d, int(ark.berths[berth])):
            return True
    return False


@kernel
def can_train(s: State, d: Design) -> bool:
    """Whether a Crew token is locked and there is Workforce to unlock it."""
    ark = s.arks[s.seat]
    if ark.resources[Resource.WORKFORCE] < d.rules.train_workforce:
        return False
    for token in range(SPECIALISTS):
        if ark.tokens[token] == 0:
            return True
    return False


@kernel
def open_portal_actions(s: State, d: Design) -> int:
    """The actions that the Star Portal offers, as bits by Act; none is taken twice in a turn, but a mission by A8."""
    found = 0
    if s.canteen_n > 0 and crew_room(s, d, s.seat) > 0:
        found |= 1 << Act.RECRUIT
    if can_train(s, d):
        found |= 1 << Act.TRAIN
    if d.rules.exchange > 0 and any_swap(s, d):
        found |= 1 << Act.EXCHANGE
    found &= ~s.done
    if (s.done & (1 << Act.MISSION) == 0 or d.rules.mission_twice != 0) and can_send(s, d):
        found |= 1 << Act.MISSION
    return found


@kernel
def portal_moves(s: State, d: Design, moves: Rows[Move], n: int) -> int:
    """The actions on the Star Portal."""
    found, ark = open_portal_actions(s, d), s.arks[s.seat]
    if (found >> Act.EXCHANGE) & 1 != 0:
        n = put(moves, n, Act.EXCHANGE, 0, 0, 0)
    if (found >> Act.RECRUIT) & 1 != 0:
        for place in range(s.canteen_n):
            n = put(moves, n, Act.RECRUIT, place, 0, 0)
    if (found >> Act.TRAIN) & 1 != 0:
        for token in range(SPECIALISTS):
            if ark.tokens[token] == 0:
                n = put(moves, n, Act.TRAIN, token, 0, 0)
    if (found >> Act.MISSION) & 1 != 0:
        for berth in range(ark.aboard):
            if may_send(s, d, int(ark.berths[berth])):
                n = put(moves, n, Act.MISSION, berth, 0, 0)
    return n


@kernel
def recruit(s: State, d: Design, place: int) -> None:
    """Recruit: a Crew card of the Canteen (stand-in base game SB1)."""
    take_canteen(s, d, s.seat, place)


@kernel
def train(s: State, d: Design, token: int) -> None:
    """Train: unlock a Crew token (stand-in base game SB1)."""
    pay(s, s.seat, Resource.WORKFORCE, d.rules.train_workforce)
    s.arks[s.seat].tokens[token] = 1


@kernel
def mission(s: State, d: Design, berth: int, log: Log) -> None:
    """Mission: a Survivor leaves the Ark for the New Worlds board (rulebook, New Worlds)."""
    row = int(s.arks[s.seat].berth_fact[berth])
    card = leave(s, berth)
    note_fate(s, row, Fate.SENT, send(s, d, s.seat, card, log), log)
