"""The rules as the engine calls them: whose decision it is, what is legal, what a move does."""

import numpy as np

from pipeline.engine.jit import kernel
from pipeline.engine.luck import branch
from pipeline.engine.record import Rows
from pipeline.engine.rules import GameRules, Move, put
from pipeline.games.forbidden_stars.asking import EVENTS, ORDERS, STRIKES, Asking
from pipeline.games.forbidden_stars.cards import KINDS
from pipeline.games.forbidden_stars.checks import check
from pipeline.games.forbidden_stars.combat import apply_combat, combat_moves
from pipeline.games.forbidden_stars.effects import apply_effect, effect_moves
from pipeline.games.forbidden_stars.events import apply_event, event_moves
from pipeline.games.forbidden_stars.facts import Log
from pipeline.games.forbidden_stars.flow import carry_out
from pipeline.games.forbidden_stars.instead import apply_instead, instead_moves
from pipeline.games.forbidden_stars.laying import apply_laying, laying_moves
from pipeline.games.forbidden_stars.operations import reveal, reveal_moves
from pipeline.games.forbidden_stars.orders import apply_order, order_moves
from pipeline.games.forbidden_stars.planning import apply_planned, lay_order, order_token_moves, planned_moves
from pipeline.games.forbidden_stars.players import move_features
from pipeline.games.forbidden_stars.scoring import finish
from pipeline.games.forbidden_stars.setup import setup
from pipeline.games.forbidden_stars.spoils import apply_raze, raze_moves
from pipeline.games.forbidden_stars.state import Act, Design, Due, Phase, Stage, State
from pipeline.games.forbidden_stars.strikes import apply_strike, strike_moves
from pipeline.games.forbidden_stars.subjects import subject, taken
from pipeline.games.forbidden_stars.tallies import note_decision


@kernel
def is_over(s: State, d: Design) -> bool:
    """Whether the game has ended."""
    return s.stage == Stage.STEP and s.due == Due.OVER


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
    """The round, from 1; 0 in the set-up."""
    return s.round_


@kernel
def moves_of_events(s: State, d: Design, moves: Rows[Move]) -> int:
    """The legal moves of a decision that an event card asks for: Hidden Hand when orders were laid, schemes instead of
    revealing an order, and all others in the Refresh Phase.
    """
    if s.phase == Phase.PLANNING:
        return planned_moves(s, d, moves)
    if s.phase == Phase.OPERATIONS:
        return instead_moves(s, d, moves, 0, s.event)
    return event_moves(s, d, moves)


@kernel
def legal_moves(s: State, d: Design, moves: Rows[Move]) -> int:
    """All legal moves of the deciding seat."""
    stage = s.stage
    if stage == Stage.STEP:
        return put(moves, 0, Act.STEP, s.due, 0, 0)
    if s.phase == Phase.SETUP:
        return laying_moves(s, d, moves)
    if stage == Stage.ORDER:
        return order_token_moves(s, d, moves)
    if stage == Stage.REVEAL:
        return reveal_moves(s, d, moves)
    if stage in (Stage.REINFORCE, Stage.CARD, Stage.DAMAGE, Stage.RETREAT):
        return combat_moves(s, d, moves)
    return asked_moves(s, d, moves)


@kernel
def asked_moves(s: State, d: Design, moves: Rows[Move]) -> int:
    """The legal moves of stages that several chapters ask for (see asking.py)."""
    if s.stage == Stage.STRIKE or s.asking >= STRIKES:
        return strike_moves(s, d, moves)
    if s.asking >= EVENTS:
        return moves_of_events(s, d, moves)
    if s.asking == Asking.RAZE:
        return raze_moves(s, moves)
    if s.asking < ORDERS and s.stage in (Stage.SCHEME, Stage.EFFECT):
        return effect_moves(s, d, moves)
    return order_moves(s, d, moves)


@kernel
def apply_to_events(s: State, d: Design, move: Move, log: Log) -> None:
    """Carry out a move of a decision that an event card asks for."""
    if s.phase == Phase.PLANNING:
        apply_planned(s, d, move, log)
    elif s.phase == Phase.OPERATIONS:
        apply_instead(s, d, move, log)
    else:
        apply_event(s, d, move, log)


@kernel
def apply_asked(s: State, d: Design, move: Move, log: Log) -> None:
    """Carry out a move of a stage that several chapters ask for."""
    if s.stage == Stage.STRIKE or s.asking >= STRIKES:
        apply_strike(s, d, move, log)
    elif s.asking >= EVENTS:
        apply_to_events(s, d, move, log)
    elif s.asking == Asking.RAZE:
        apply_raze(s, d, move)
    elif s.asking < ORDERS and s.stage in (Stage.SCHEME, Stage.EFFECT):
        apply_effect(s, d, move, log)
    else:
        apply_order(s, d, move, log)


@kernel
def apply_move(s: State, d: Design, move: Move, log: Log) -> None:
    """Carry out a move: it leaves the next decision, or a forced step and what is due."""
    note_decision(s, log)
    stage = s.stage
    if stage == Stage.STEP:
        carry_out(s, d, log)
    elif s.phase == Phase.SETUP:
        apply_laying(s, d, move, log)
    elif stage == Stage.ORDER:
        lay_order(s, d, move.a, move.b, log)
    elif stage == Stage.REVEAL:
        reveal(s, d, move, log)
    elif stage in (Stage.REINFORCE, Stage.CARD, Stage.DAMAGE, Stage.RETREAT):
        apply_combat(s, d, move, log)
    else:
        apply_asked(s, d, move, log)


@kernel
def named(s: State, d: Design, move: Move) -> np.uint64:
    """The luck key of the name of a card or tile that a move is about, or 0."""
    kind, faction = move.kind, int(s.forces[s.seat].faction)
    if kind in (Act.EVENT, Act.SCHEME):
        return np.uint64(d.event_names[move.a])
    if kind in (Act.CARD, Act.COMBAT_UPGRADE, Act.REMOVE):
        return np.uint64(d.card_names[KINDS * faction + move.a])
    if kind == Act.TILE:
        return np.uint64(d.tile_names[move.a])
    return np.uint64(0)


@kernel
def move_luck(s: State, d: Design, move: Move) -> np.uint64:
    """The key of a player's noise on a move: round, turn, combat, seat and kind, and the name of a card or tile or the
    numbers of what it is about.
    """
    # Wider than 32 bits, so no scalar of a record may decide the width in plain Python.
    turn = (int(s.round_) * 4 + int(s.phase)) * 256 + int(s.turns)
    fight = (int(s.combats) * 16 + int(s.combat.round_)) * 64 + int(s.combat.effect) * 8 + int(s.combat.left)
    when = ((turn * 4 + int(s.seat)) * 32 + int(move.kind)) * 32 + int(s.stage)
    name = named(s, d, move)
    number = ((int(move.a) + 1) * 128 + int(move.b) + 1) * 128 + int(move.c) + 1
    if name != np.uint64(0):
        number = int(move.b) + 1
    return branch(branch(branch(s.noise ^ name, when), fight), number)


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
