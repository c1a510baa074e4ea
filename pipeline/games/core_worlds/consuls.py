"""The variant Consuls of the Empire (Galactic Orders p. 8)."""

from pipeline.engine.facts import LOG_FULL
from pipeline.engine.jit import kernel
from pipeline.engine.record import Rows
from pipeline.engine.rules import Move, put
from pipeline.games.core_worlds.facts import MOST_CONSUL_ROWS, Log
from pipeline.games.core_worlds.state import MOST_CONSULS, Act, Design, Stage, State
from pipeline.games.core_worlds.vocabulary import Kind
from pipeline.games.core_worlds.zones import seat_at


@kernel
def may_place(s: State, d: Design, seat: int) -> bool:
    """Whether a player whose turn in this cycle is still to come may place a token: once a game, and not after
    passing or without an Action Point, for there is no next turn then (an assumption).
    """
    empire = s.empires[seat]
    if empire.passed != 0 or empire.actions == 0 or empire.pool == 0 or empire.claim != 0:
        return False
    return empire.consul_uses < d.rules.consuls_a_seat and empire.consuls_n < MOST_CONSULS


@kernel
def window_is_open(s: State, d: Design) -> bool:
    """Whether the conquest just made lets others follow: of a Core World, late in the game, not by a Consul."""
    if d.rules.consuls_window == 0 or d.rules.galactic_orders == 0 or s.round_ < d.rules.consuls_from_round:
        return False
    return s.invasion.slot >= 0 and d.cards[s.invasion.target].kind == Kind.CORE_WORLD


@kernel
def open_window(s: State, d: Design, log: Log) -> None:
    """Begin asking the players after the conqueror, up to the one right of the destiny marker."""
    s.conqueror = s.seat
    s.at = (s.seat - s.destiny + s.seats) % s.seats
    able = 0
    for place in range(s.at + 1, s.seats):
        if may_place(s, d, seat_at(s, place)):
            able += 1
    if s.invasion.fact >= 0:
        log.conquests[s.invasion.fact].window = able


@kernel
def ask_next(s: State, d: Design) -> bool:
    """Go on to the next player who may place a token; False, back at the conqueror, if there is none."""
    s.at += 1
    while s.at < s.seats:
        if may_place(s, d, seat_at(s, s.at)):
            s.seat = seat_at(s, s.at)
            s.stage = Stage.CONSUL_WINDOW
            return True
        s.at += 1
    s.seat = s.conqueror
    return False


@kernel
def window_moves(moves: Rows[Move]) -> int:
    """To place a token on the Core World, or not to."""
    n = put(moves, 0, Act.PLACE, 0, 0, 0)
    return put(moves, n, Act.PLACE, 1, 0, 0)


@kernel
def place(s: State, d: Design, yes: int, log: Log) -> None:
    """Place a token on the Core World or not, and write it down."""
    empire, fact = s.empires[s.seat], -1
    if log.consuls_n < MOST_CONSUL_ROWS:
        fact = log.consuls_n
        log.consuls_n += 1
        row = log.consuls[fact]
        row.round_, row.cycle, row.world = s.round_, s.cycle, s.invasion.target
        row.owner, row.seat, row.placed = s.conqueror + 1, s.seat + 1, yes
    else:
        log.games[0].faults |= LOG_FULL
    if yes != 0:
        empire.pool -= 1
        empire.on_worlds += 1
        empire.consul_uses += 1
        empire.claim, empire.claimed, empire.claim_fact = 1, s.invasion.target, fact


@kernel
def take_back(s: State, d: Design) -> None:
    """Take the token back; a normal turn follows (deduced)."""
    empire = s.empires[s.seat]
    empire.claim = 0
    empire.pool += 1
    empire.on_worlds -= 1
    if d.rules.consul_once_used_if_removed == 0:
        empire.consul_uses -= 1
    s.stage = Stage.TURN


@kernel
def become_consul(s: State, d: Design, log: Log) -> None:
    """The world is conquered as well: the token stays, the owner keeps the card."""
    empire = s.empires[s.seat]
    empire.consuls[empire.consuls_n] = empire.claimed
    empire.consuls_n += 1
    empire.claim = 0
    if empire.claim_fact >= 0:
        log.consuls[empire.claim_fact].succeeded = 1
