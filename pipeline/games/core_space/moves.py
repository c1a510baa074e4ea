"""The rules as the engine calls them: whose decision it is, what is legal, what a move does."""

import numpy as np

from pipeline.engine.jit import kernel
from pipeline.engine.luck import branch
from pipeline.engine.record import Rows
from pipeline.engine.rules import GameRules, Move, put
from pipeline.games.core_space.blast import apply_blast, apply_land, scatter_moves
from pipeline.games.core_space.checks import check
from pipeline.games.core_space.civilians import apply_trade, trade_moves
from pipeline.games.core_space.dragging import apply_drag
from pipeline.games.core_space.extraction import apply_bail, bail_moves
from pipeline.games.core_space.facts import Log
from pipeline.games.core_space.flow import carry_out, follow
from pipeline.games.core_space.interacting import apply_interact
from pipeline.games.core_space.items import apply_item
from pipeline.games.core_space.melee import apply_fight
from pipeline.games.core_space.moving import apply_move_away
from pipeline.games.core_space.persuading import apply_persuade, persuade_moves
from pipeline.games.core_space.players import move_features
from pipeline.games.core_space.reactions import apply_reaction, react_moves
from pipeline.games.core_space.scoring import finish
from pipeline.games.core_space.searching import apply_search, search_moves
from pipeline.games.core_space.security_die import apply_toll, toll_moves
from pipeline.games.core_space.setup import setup
from pipeline.games.core_space.shooting import apply_shoot, apply_throw
from pipeline.games.core_space.skills import apply_skill
from pipeline.games.core_space.state import Act, Design, Due, Stage, State
from pipeline.games.core_space.subjects import subject, token_of, whom_of
from pipeline.games.core_space.turns import action_moves, begin_turn, end_turn, stand_up, turn_moves
from pipeline.games.core_space.vocabulary import NOBODY


@kernel
def is_over(s: State, d: Design) -> bool:
    """Whether the mission has ended."""
    return s.due == Due.OVER and s.stage == Stage.STEP


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
    """The round, from 1."""
    return s.round_


@kernel
def legal_moves(s: State, d: Design, moves: Rows[Move]) -> int:
    """All legal moves of the deciding seat."""
    stage = s.stage
    if stage == Stage.STEP:
        return put(moves, 0, Act.STEP, s.due, 0, 0)
    if stage == Stage.TURN:
        return turn_moves(s, d, moves, 0)
    if stage == Stage.ACTION:
        return action_moves(s, d, moves, 0)
    if stage == Stage.TAKE:
        return search_moves(s, d, moves, 0)
    if stage == Stage.REACT:
        return react_moves(s, d, moves, 0)
    return asked_moves(s, d, moves)


@kernel
def asked_moves(s: State, d: Design, moves: Rows[Move]) -> int:
    """The legal moves of the stages that come seldom."""
    stage = s.stage
    if stage in (Stage.TOLL, Stage.QUESTION):
        return toll_moves(s, d, moves, 0)
    if stage == Stage.FAVOUR:
        return persuade_moves(s, d, moves, 0)
    if stage == Stage.TRADE:
        return trade_moves(s, d, moves)
    if stage == Stage.SCATTER:
        return scatter_moves(s, d, moves, 0)
    return bail_moves(s, d, moves, 0)


@kernel
def apply_answer(s: State, d: Design, move: Move, log: Log) -> None:
    """Carry out the answer to something that was asked."""
    stage = s.stage
    if stage == Stage.REACT:
        apply_reaction(s, d, move, log)
    elif stage == Stage.TAKE:
        apply_search(s, d, move, log)
    elif stage in (Stage.TOLL, Stage.QUESTION):
        apply_toll(s, d, move, log)
    elif stage == Stage.FAVOUR:
        apply_persuade(s, d, move, log)
    elif stage == Stage.TRADE:
        apply_trade(s, d, move, log)
    elif stage == Stage.SCATTER:
        apply_land(s, d, move, log)
    elif stage == Stage.BAIL:
        apply_bail(s, d, move, log)


@kernel
def apply_attack(s: State, d: Design, move: Move, log: Log) -> None:
    """Carry out an attack of the active one."""
    kind = move.kind
    if kind == Act.SHOOT:
        apply_shoot(s, d, move, log)
    elif kind == Act.FIGHT:
        apply_fight(s, d, move, log)
    elif kind == Act.THROW:
        apply_throw(s, d, move, log)
    else:
        apply_blast(s, d, move, log)


@kernel
def apply_action(s: State, d: Design, move: Move, log: Log) -> None:
    """Carry out what the active one does in its turn."""
    kind = move.kind
    if kind == Act.DONE:
        end_turn(s, d, log)
    elif kind in (Act.MOVE, Act.LEAVE, Act.PROXIMITY):
        apply_move_away(s, d, move, log)
    elif kind in (Act.SHOOT, Act.FIGHT, Act.THROW, Act.BLAST):
        apply_attack(s, d, move, log)
    elif kind in (Act.SEARCH, Act.ROOM, Act.ROB, Act.PICK_UP):
        apply_search(s, d, move, log)
    elif kind in (Act.RELOAD, Act.CLEAR, Act.DON, Act.USE):
        apply_item(s, d, move, log)
    elif kind in (Act.DRAG, Act.CARRY_OUT):
        apply_drag(s, d, move, log)
    elif kind == Act.STAND:
        stand_up(s)
    elif kind == Act.INTERACT:
        apply_interact(s, d, move, log)
    elif kind == Act.PERSUADE:
        apply_persuade(s, d, move, log)
    else:
        apply_skill(s, d, move, log)


@kernel
def apply_move(s: State, d: Design, move: Move, log: Log) -> None:
    """Carry out a move and what follows by itself."""
    if move.kind == Act.STEP:
        carry_out(s, d, log)
    elif move.kind == Act.ACTIVATE:
        begin_turn(s, d, move.a, log)
    elif s.stage == Stage.ACTION:
        apply_action(s, d, move, log)
    else:
        apply_answer(s, d, move, log)
    follow(s, d, log)


@kernel
def named(s: State, d: Design, move: Move) -> np.uint64:
    """The key of a seat's noise, by the names of who decides and of what the move is about."""
    root = s.noise
    token, whom = token_of(s, move), whom_of(s, move)
    if s.stage == Stage.ACTION and s.active >= 0:
        root = root ^ s.people[s.active].luck
    if token >= 0:
        root = root ^ d.token_names[token]
    if whom >= 0:
        root = branch(root ^ s.people[whom].luck, 0)
    return root


@kernel
def which_copy(s: State, move: Move) -> int:
    """How many equal tokens lie before the one that a move is about, so that each copy has a noise of its own."""
    token, n = token_of(s, move), 0
    for place in range(move.a):
        other = NOBODY
        if move.kind == Act.TAKE:
            other = int(s.found[place])
        elif move.kind == Act.PICK_UP:
            other = int(s.lie_token[place])
        elif move.kind in (Act.DROP, Act.GIVE):
            other = int(s.people[s.about].tray[place])
        elif move.kind in (Act.RELOAD, Act.CLEAR, Act.DON):
            other = int(s.people[s.active].tray[place])
        elif move.kind == Act.USE:
            other = int(s.people[move.b if move.c != 0 else s.active].tray[place])
        n += 1 if other == token else 0
    return n


@kernel
def move_luck(s: State, d: Design, move: Move) -> np.uint64:
    """The key of a player's noise on a move: round, seat, how far a turn has come, the kind, and the names in it.

    Where a name says what the move is about, the place it has in a tray or a list does not count.
    """
    count = int(s.actions) * 8 + int(s.free) + int(s.found_n) * 64 + int(s.wounds_n) * 1024
    when = branch(branch(named(s, d, move), int(s.round_) * 8 + int(s.seat)), count * 16 + int(s.stage))
    a, b, c = int(move.a) + 1, int(move.b) + 1, int(move.c) + 1
    if whom_of(s, move) >= 0:
        a = 0
    elif token_of(s, move) >= 0 and move.kind != Act.SWAP:
        a = which_copy(s, move)
    return branch(when, ((int(move.kind) * 1024 + a) * 1024 + b) * 1024 + c)


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
)
