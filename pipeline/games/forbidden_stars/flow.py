"""The course of a game: what a forced step carries out."""

from pipeline.engine.jit import kernel
from pipeline.games.forbidden_stars.combat import fight_on
from pipeline.games.forbidden_stars.facts import Log
from pipeline.games.forbidden_stars.operations import begin_operations, end_order, operations_turn
from pipeline.games.forbidden_stars.orders import order_goes_on
from pipeline.games.forbidden_stars.planning import planning_turn
from pipeline.games.forbidden_stars.refresh import begin_refresh, refresh_on
from pipeline.games.forbidden_stars.scoring import eliminate, note_round
from pipeline.games.forbidden_stars.state import Design, Due, Part, Phase, Stage, State
from pipeline.games.forbidden_stars.tallies import note_uses


@kernel
def carry_out(s: State, d: Design, log: Log) -> None:
    """Carry out what is due; it leaves a decision, or Stage.STEP with what is due next."""
    due = s.due
    if due == Due.TURN:
        next_turn(s, d, log)
    elif due == Due.GO_ON:
        go_on(s, d, log)
    elif due == Due.COMBAT:
        fight_on(s, d, log)
    elif due == Due.REFRESH:
        refresh_on(s, d, log)


@kernel
def next_turn(s: State, d: Design, log: Log) -> None:
    """The next turn of the phase, or the next phase (rulebook; public: player rules summary)."""
    if s.phase == Phase.PLANNING:
        if not planning_turn(s, d):
            begin_operations(s, d)
    elif not operations_turn(s, d, log):
        note_uses(s, log)
        begin_refresh(s, d)


@kernel
def go_on(s: State, d: Design, log: Log) -> None:
    """The order under way goes on; once it is resolved its turn ends, and the game where one seat at most is left."""
    if s.part != Part.NOTHING:
        order_goes_on(s, d, log)
    if s.stage != Stage.STEP or s.due != Due.GO_ON or s.part != Part.NOTHING:
        return
    end_order(s, d, log)
    if eliminate(s, d):
        note_uses(s, log)
        note_round(s, d, log)
        s.due = Due.OVER
