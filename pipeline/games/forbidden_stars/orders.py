"""The four orders: which part of one is under way, and what is decided next."""

from pipeline.engine.jit import kernel
from pipeline.engine.record import Rows
from pipeline.engine.rules import Move
from pipeline.games.forbidden_stars.facts import Log
from pipeline.games.forbidden_stars.state import Design, Due, Part, Stage, State


@kernel
def begin_order(s: State, d: Design, log: Log) -> None:
    """`s.active` begins to carry out `s.order` in `s.system`. Leaves a decision, or Stage.STEP with due GO_ON."""
    s.part = Part.CAPACITY
    s.stage, s.due = Stage.STEP, Due.GO_ON


@kernel
def order_goes_on(s: State, d: Design, log: Log) -> None:
    """The order goes on from `s.part`. Leaves a decision, or Stage.STEP; part NOTHING once capacity is kept and all
    is done: then operations.py ends it.
    """
    s.part = Part.NOTHING
    s.stage, s.due = Stage.STEP, Due.GO_ON


@kernel
def order_moves(s: State, d: Design, moves: Rows[Move]) -> int:
    """The legal moves of BUY, BUILD, ABILITY, ASSET, RESEARCH, REMOVE, SOURCE, MOVE, DISBAND, and of SCHEME and EFFECT
    with an asking of orders.
    """
    return 0


@kernel
def apply_order(s: State, d: Design, move: Move, log: Log) -> None:
    """Carry out one of them; leaves a decision, or Stage.STEP with due GO_ON (or what `s.after` says)."""
