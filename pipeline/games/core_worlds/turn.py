"""Player turns of the Action Phase: who is next, what may be done, what follows."""

from pipeline.engine.jit import kernel
from pipeline.engine.piles import gather
from pipeline.engine.record import Rows
from pipeline.engine.rules import Move, put
from pipeline.games.core_worlds.base_rules import SURGE_ANY_TURN
from pipeline.games.core_worlds.conquest import clear_invasion
from pipeline.games.core_worlds.consuls import ask_next, become_consul, open_window, window_is_open
from pipeline.games.core_worlds.deploy import deploy_moves, deployable, tactic_moves, use_moves
from pipeline.games.core_worlds.draft import draft_moves
from pipeline.games.core_worlds.effects import has_effect, run
from pipeline.games.core_worlds.facts import Log
from pipeline.games.core_worlds.inforce import end_all
from pipeline.games.core_worlds.invasion import (
    claim_moves,
    invade_moves,
    invasion_tactics,
    knight_moves,
    muster,
    reached,
    unit_moves,
)
from pipeline.games.core_worlds.orders import can_spend, spend_moves
from pipeline.games.core_worlds.state import Act, Design, Due, Phase, Stage, State
from pipeline.games.core_worlds.vocabulary import ORDERS, Order, When
from pipeline.games.core_worlds.zones import draw, seat_at


@kernel
def begin_turn(s: State) -> None:
    """The seat begins a player turn; a token on a Core World comes first (Galactic Orders p. 8)."""
    empire = s.empires[s.seat]
    empire.turns += 1
    s.did, s.free_deploys = 0, 0
    end_all(s.turn)
    s.stage = Stage.CONSUL_TURN if empire.claim != 0 else Stage.TURN


@kernel
def next_turn(s: State) -> None:
    """The next player clockwise who has not passed and has an Action Point; else the Action Phase is over.

    A new turn cycle begins with the holder of the destiny marker.
    """
    s.free_deploys = 0
    end_all(s.turn)
    gather(s.empires[s.seat].discard, s.aside)
    at = (s.seat - s.destiny + s.seats) % s.seats
    for _ in range(s.seats):
        at += 1
        if at == s.seats:
            at = 0
            s.cycle += 1
        empire = s.empires[seat_at(s, at)]
        if empire.passed == 0 and empire.actions > 0:
            s.seat = seat_at(s, at)
            begin_turn(s)
            return
    s.seat, s.stage, s.phase = s.destiny, Stage.PHASE, Phase.DISCARD


@kernel
def surge_moves(s: State, d: Design, moves: Rows[Move], n: int) -> int:
    """An energy surge token in a player turn, with `surge_token_effect=any_turn`."""
    if d.rules.surge_token_effect == SURGE_ANY_TURN and s.empires[s.seat].surge > 0:
        n = put(moves, n, Act.SURGE, 0, 0, 0)
    return n


@kernel
def free_moves(s: State, d: Design, moves: Rows[Move], n: int) -> int:
    """Free things of a player turn: tokens and tactics that need no action (Galactic Orders p. 5)."""
    n = spend_moves(s, d, s.seat, moves, n)
    n = tactic_moves(s, d, When.FREE, moves, n)
    return surge_moves(s, d, moves, n)


@kernel
def turn_moves(s: State, d: Design, moves: Rows[Move]) -> int:
    """The options of a turn: draft, deploy, invade, use a card as an action, pass; and free things.

    Passing is only the first thing of a turn (public: bms-code). After a free thing an option must be taken; where
    none is left, ending the turn is passing (an assumption: else free things could go round for ever).
    """
    for slot in range(s.zone_n):
        s.zone_open[slot] = 0
    n = 0
    if s.did == 0:
        n = put(moves, n, Act.PASS, 0, 0, 0)
    n = draft_moves(s, d, s.seat, moves, n)
    n = deploy_moves(s, d, s.seat, moves, n)
    n = invade_moves(s, d, s.seat, moves, n)
    if s.empires[s.seat].actions >= d.rules.card_actions:
        n = tactic_moves(s, d, When.ACTION, moves, n)
        n = use_moves(s, d, s.seat, moves, n)
    if n == 0:
        n = put(moves, n, Act.END_TURN, 0, 0, 0)
    return free_moves(s, d, moves, n)


@kernel
def deploying_moves(s: State, d: Design, moves: Rows[Move]) -> int:
    """A further unit, free things, or the end of the turn; after another option only units that cost no action."""
    n = put(moves, 0, Act.END_TURN, 0, 0, 0)
    if s.stage == Stage.DEPLOY or s.free_deploys > 0:
        n = deploy_moves(s, d, s.seat, moves, n)
    return free_moves(s, d, moves, n)


@kernel
def claim_turn_moves(s: State, d: Design, moves: Rows[Move]) -> int:
    """Conquer the Core World that bears the token, or take it back; free things may come first."""
    n = put(moves, 0, Act.TAKE_BACK, 0, 0, 0)
    n = claim_moves(s, d, s.seat, moves, n)
    return free_moves(s, d, moves, n)


@kernel
def invading_moves(s: State, d: Design, moves: Rows[Move]) -> int:
    """What can be committed to the invasion, and the conquest once both strengths are reached."""
    n, done = 0, reached(s, d)
    if done:
        n = put(moves, n, Act.CONQUER, 0, 0, 0)
    n = unit_moves(s, d, moves, n)
    if not done and s.empires[s.seat].tokens[Order.ORDER_OF_KNIGHTHOOD] > 0:
        muster(s, d, s.seat, s.empires[s.seat].energy, -1)
        n = knight_moves(s, d, moves, n)
    n = invasion_tactics(s, d, moves, n)
    return free_moves(s, d, moves, n)


@kernel
def anything_free(s: State, d: Design) -> bool:
    """Whether the seat could do a free thing before its turn ends."""
    empire = s.empires[s.seat]
    for order in range(ORDERS):
        if empire.tokens[order] > 0 and can_spend(s, d, s.seat, order):
            return True
    for i in range(empire.hand.n):
        if has_effect(d, int(empire.hand.cards[i]), When.FREE):
            return True
    if s.free_deploys > 0 and deployable(s, d, s.seat, 0):
        return True
    return d.rules.surge_token_effect == SURGE_ANY_TURN and empire.surge > 0


@kernel
def note_offers(s: State, taken: int) -> None:
    """Note for the facts, as a turn's option is taken, which cards lay in the Central Zone and could be had."""
    for slot in range(s.zone_n):
        s.zone_offered[slot] += 1
        if s.zone_open[slot] != 0:
            s.zone_affordable[slot] += 1
            if slot != taken:
                s.zone_passed[slot] += 1


@kernel
def work_event(s: State, d: Design) -> None:
    """The Event works on one player after the other, from the destiny marker clockwise (Galactic Orders p. 6)."""
    card = int(s.events.cards[s.events.n - 1])
    while s.due == Due.EVENT:
        s.at += 1
        if s.at == s.seats:
            s.due, s.stage, s.phase, s.seat = Due.NOTHING, Stage.PHASE, Phase.ACTION, s.destiny
            return
        s.seat = seat_at(s, s.at)
        run(s, d, s.seat, card, When.EVENT)
        if s.draws > 0:
            draw(s, d, s.seat, s.draws)
            s.draws = 0
        s.discards = min(s.discards, s.empires[s.seat].hand.n)
        if s.discards > 0:
            s.back, s.stage = Stage.PHASE, Stage.DISCARD
            return


@kernel
def follow(s: State, d: Design, log: Log) -> None:
    """What follows a move by itself: drawing, discarding, then what is due."""
    if s.draws > 0:
        draw(s, d, s.seat, s.draws)
        s.draws = 0
    if s.stage != Stage.DISCARD and s.discards > 0:
        s.discards = min(s.discards, s.empires[s.seat].hand.n)
        if s.discards > 0:
            s.back, s.stage = s.stage, Stage.DISCARD
    if s.stage == Stage.DISCARD:
        if s.discards > 0:
            return
        s.stage = s.back
    if s.due == Due.EVENT:
        work_event(s, d)
    if s.due == Due.CONQUEST:
        after_conquest(s, d, log)
    if s.due == Due.OPTION_DONE:
        s.due, s.stage = Due.NOTHING, Stage.END_OF_TURN
        if not anything_free(s, d):
            next_turn(s)


@kernel
def after_conquest(s: State, d: Design, log: Log) -> None:
    """A conquest is settled: a Consul's token stays; else others may follow into a Core World."""
    if s.stage != Stage.CONSUL_WINDOW:
        if s.invasion.slot < 0:
            become_consul(s, d, log)
            s.at = s.seats
            s.conqueror = s.seat
        elif window_is_open(s, d):
            open_window(s, d, log)
        else:
            s.at, s.conqueror = s.seats, s.seat
    if not ask_next(s, d):
        clear_invasion(s)
        s.due = Due.OPTION_DONE
