"""Combat: one step of its machine after another."""

from pipeline.engine.jit import kernel
from pipeline.engine.record import Rows
from pipeline.engine.rules import Move
from pipeline.games.forbidden_stars.facts import Log
from pipeline.games.forbidden_stars.state import Design, Due, Fight, Stage, State


@kernel
def begin_combat(s: State, d: Design, area: int, log: Log) -> None:
    """A combat begins in a contested area: `s.active` attacks. Leaves Stage.STEP, due COMBAT."""
    s.combat.area, s.combat.fight = area, Fight.OVER
    s.stage, s.due = Stage.STEP, Due.COMBAT


@kernel
def fight_on(s: State, d: Design, log: Log) -> None:
    """One step of the machine: leaves a decision, or Stage.STEP with due COMBAT, or due GO_ON once it is over."""
    s.combat.fight = Fight.NONE
    s.stage, s.due = Stage.STEP, Due.GO_ON


@kernel
def combat_moves(s: State, d: Design, moves: Rows[Move]) -> int:
    """The legal moves of REINFORCE, CARD, DAMAGE and RETREAT."""
    return 0


@kernel
def apply_combat(s: State, d: Design, move: Move, log: Log) -> None:
    """Carry out one of them; leaves a decision, or Stage.STEP with due COMBAT."""
