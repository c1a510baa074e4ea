"""The rules as the engine calls them: whose decision it is, what is legal, what a move does."""

import numpy as np

from pipeline.engine.jit import kernel
from pipeline.engine.luck import branch
from pipeline.engine.piles import push, seen_before, take
from pipeline.engine.record import Rows
from pipeline.engine.rules import GameRules, Move, put
from pipeline.games.core_worlds.checks import check
from pipeline.games.core_worlds.conquest import (
    conquer,
    garrison,
    garrison_moves,
    invade,
    return_moves,
    return_unit,
)
from pipeline.games.core_worlds.consuls import place, take_back, window_moves
from pipeline.games.core_worlds.deploy import deploy, play, tactic_moves, use
from pipeline.games.core_worlds.draft import draft, pick, pick_moves
from pipeline.games.core_worlds.facts import Log
from pipeline.games.core_worlds.invasion import commit, knight, weigh
from pipeline.games.core_worlds.orders import spend
from pipeline.games.core_worlds.phases import (
    action_phase,
    city,
    draw_phase,
    end_phase,
    energy_moves,
    energy_phase,
    event_phase,
    galactic_phase,
    keep,
    keep_moves,
    power,
    surge,
    walk_on,
)
from pipeline.games.core_worlds.players import move_features
from pipeline.games.core_worlds.scoring import finish
from pipeline.games.core_worlds.setup import next_pick, setup
from pipeline.games.core_worlds.state import Act, Design, Due, Phase, Stage, State
from pipeline.games.core_worlds.subjects import card_of, subject, taken
from pipeline.games.core_worlds.turn import (
    claim_turn_moves,
    deploying_moves,
    follow,
    invading_moves,
    next_turn,
    note_offers,
    turn_moves,
)
from pipeline.games.core_worlds.vocabulary import NO_CARD, When
from pipeline.games.core_worlds.zones import mix_deck


@kernel
def is_over(s: State, d: Design) -> bool:
    """Whether the last round has ended."""
    return s.phase == Phase.OVER


@kernel
def to_move(s: State, d: Design) -> int:
    """The seat that decides."""
    return s.seat


@kernel
def decision(s: State, d: Design) -> int:
    """The kind of decision: the Stage."""
    return s.stage


@kernel
def round_of(s: State, d: Design) -> int:
    """The round, from 1; 0 in the pregame draft."""
    return s.round_


@kernel
def hand_moves(s: State, moves: Rows[Move]) -> int:
    """Hand cards to discard, equal ones once."""
    hand, n = s.empires[s.seat].hand, 0
    for i in range(hand.n):
        if not seen_before(hand, i):
            n = put(moves, n, Act.DISCARD, i, 0, 0)
    return n


@kernel
def aftermath_moves(s: State, d: Design, moves: Rows[Move]) -> int:
    """At the end of an invasion: tactics for it, units that may go back to hand, or nothing more."""
    n = put(moves, 0, Act.DONE, 0, 0, 0)
    n = tactic_moves(s, d, When.AFTER_INVASION, moves, n)
    return return_moves(s, d, moves, n)


@kernel
def legal_moves(s: State, d: Design, moves: Rows[Move]) -> int:
    """All legal moves of the deciding seat."""
    stage = s.stage
    if stage == Stage.TURN:
        return turn_moves(s, d, moves)
    if stage in (Stage.DEPLOY, Stage.END_OF_TURN):
        return deploying_moves(s, d, moves)
    if stage == Stage.INVASION:
        return invading_moves(s, d, moves)
    if stage == Stage.PHASE:
        return put(moves, 0, Act.PHASE, s.phase, 0, 0)
    if stage == Stage.ENERGY:
        return energy_moves(s, d, moves)
    if stage == Stage.KEEP:
        return keep_moves(s, moves)
    return rare_moves(s, d, moves)


@kernel
def rare_moves(s: State, d: Design, moves: Rows[Move]) -> int:
    """The legal moves of the stages that come seldom."""
    stage = s.stage
    if stage == Stage.GARRISON:
        return garrison_moves(s, d, moves)
    if stage == Stage.AFTERMATH:
        return aftermath_moves(s, d, moves)
    if stage == Stage.DISCARD:
        return hand_moves(s, moves)
    if stage == Stage.CONSUL_WINDOW:
        return window_moves(moves)
    if stage == Stage.CONSUL_TURN:
        return claim_turn_moves(s, d, moves)
    if stage == Stage.PREGAME_DRAFT:
        return pick_moves(s, d, moves)
    n = put(moves, 0, Act.RESHUFFLE, 0, 0, 0)
    if s.empires[s.seat].discard.n > 0:
        n = put(moves, n, Act.RESHUFFLE, 1, 0, 0)
    return n


@kernel
def apply_phase(s: State, d: Design, log: Log) -> None:
    """Carry out a phase."""
    phase = s.phase
    if phase == Phase.DRAW:
        draw_phase(s, d)
    elif phase == Phase.ENERGY:
        energy_phase(s, d)
    elif phase == Phase.GALACTIC:
        galactic_phase(s, d, log)
    elif phase == Phase.EVENT:
        event_phase(s, d, log)
    elif phase == Phase.ACTION:
        action_phase(s)
    elif phase == Phase.DISCARD:
        begin_discard(s)
    elif phase == Phase.END:
        end_phase(s, d, log)


@kernel
def begin_discard(s: State) -> None:
    """The Discard Phase: each player chooses what to keep."""
    s.stage, s.at, s.seat, s.kept = Stage.KEEP, 0, s.destiny, 0


@kernel
def apply_option(s: State, d: Design, move: Move, log: Log) -> None:
    """Carry out the option of a turn."""
    kind = move.kind
    if s.stage == Stage.TURN:
        note_offers(s, move.a if kind in (Act.DRAFT, Act.INVADE) else -1)
    if kind == Act.DRAFT:
        draft(s, d, move, log)
        s.did, s.due = 1, Due.OPTION_DONE
    elif kind == Act.DEPLOY:
        if s.stage == Stage.TURN:
            s.stage = Stage.DEPLOY
        deploy(s, d, move, log)
    elif kind == Act.INVADE:
        invade(s, d, move)
        weigh(s, d)
    elif kind == Act.USE:
        use(s, d, move.a)
        s.due = Due.OPTION_DONE
    else:
        if s.stage == Stage.TURN:
            s.empires[s.seat].passed = 1
        next_turn(s)


@kernel
def apply_play(s: State, d: Design, move: Move, log: Log) -> None:
    """Play a tactic; as an action it is the option of the turn."""
    if move.c == When.ACTION:
        note_offers(s, -1)
        s.due = Due.OPTION_DONE
    play(s, d, move, log)


@kernel
def apply_invasion(s: State, d: Design, move: Move, log: Log) -> None:
    """Carry out a step of an invasion."""
    kind = move.kind
    if kind == Act.COMMIT:
        commit(s, d, move.a)
    elif kind == Act.KNIGHT:
        knight(s, d, move.a)
    elif kind == Act.CONQUER:
        conquer(s, d, log)
    elif kind == Act.RETURN:
        return_unit(s, move.a)
    else:
        garrison(s, d, move.a, log)
        s.due = Due.CONQUEST


@kernel
def apply_rest(s: State, d: Design, move: Move, log: Log) -> None:
    """Carry out a move outside of the options of a turn."""
    kind = move.kind
    if kind == Act.KEEP:
        keep(s, d, move.a)
    elif kind == Act.SPEND:
        spend(s, d, s.seat, move.a)
    elif kind == Act.DISCARD:
        empire = s.empires[s.seat]
        push(empire.discard, take(empire.hand, move.a))
        s.discards -= 1
    elif kind == Act.SURGE:
        surge(s, d)
    elif kind == Act.POWER:
        power(s, d)
    elif kind == Act.CITY:
        city(s, move.a)
    elif kind == Act.PLACE:
        place(s, d, move.a, log)
    elif kind == Act.TAKE_BACK:
        take_back(s, d)
    elif kind == Act.PICK:
        pick(s, d, move, log)
        next_pick(s, d)
    elif kind == Act.RESHUFFLE:
        reshuffle(s, d, move.a)


@kernel
def reshuffle(s: State, d: Design, yes: int) -> None:
    """Shuffle the discard pile into the deck before sector 5, or not (public: unknowns)."""
    if yes != 0:
        mix_deck(s, d, s.seat)
    walk_on(s)


@kernel
def apply_move(s: State, d: Design, move: Move, log: Log) -> None:
    """Carry out a move and what follows by itself."""
    kind = move.kind
    if kind == Act.PHASE:
        apply_phase(s, d, log)
    elif kind in (Act.DRAFT, Act.DEPLOY, Act.INVADE, Act.USE, Act.PASS, Act.END_TURN):
        apply_option(s, d, move, log)
    elif kind == Act.PLAY:
        apply_play(s, d, move, log)
    elif kind in (Act.COMMIT, Act.KNIGHT, Act.CONQUER, Act.RETURN, Act.GARRISON):
        apply_invasion(s, d, move, log)
    elif kind == Act.DONE and s.stage == Stage.AFTERMATH:
        s.stage = Stage.GARRISON
    elif kind == Act.DONE:
        walk_on(s)
    else:
        apply_rest(s, d, move, log)
    follow(s, d, log)
    if s.stage == Stage.INVASION:
        weigh(s, d)


@kernel
def move_luck(s: State, d: Design, move: Move) -> np.uint64:
    """The key of a player's noise on a move: round, seat, turn, kind, tokens and the card's name, never a place."""
    kind, card = move.kind, card_of(s, move)
    number = move.b + 1
    if card == NO_CARD:
        number = move.a + 2
    when = move.c if kind == Act.PLAY else 0
    what = ((((s.round_ * 8 + s.seat) * 64 + s.empires[s.seat].turns) * 32 + kind) * 64 + number) * 16 + when
    return branch(s.noise if card == NO_CARD else s.noise ^ d.names[card], what)


RULES = GameRules(
    setup,
    is_over,
    to_move,
    decision,
    round_of,
    legal_moves,
    apply_move,
    move_features,
    move_luck,
    subject,
    finish,
    check,
    taken,
)
