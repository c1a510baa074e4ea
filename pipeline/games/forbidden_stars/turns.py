"""Where one thing ends and the next begins: what is under way, and what is forgotten of the last."""

from pipeline.engine.jit import kernel
from pipeline.games.forbidden_stars.asking import Asking
from pipeline.games.forbidden_stars.state import Design, Due, Stage, State
from pipeline.games.forbidden_stars.vocabulary import GRADES, NOBODY


@kernel
def nothing_under_way(s: State) -> None:
    """No order, event or combat is under way: the next thing is the next turn."""
    s.active, s.order, s.token, s.system, s.order_fact = NOBODY, NOBODY, NOBODY, NOBODY, NOBODY
    s.event, s.event_fact, s.asking = NOBODY, NOBODY, Asking.NOTHING
    s.stage, s.due = Stage.STEP, Due.TURN


@kernel
def order_begins(s: State, d: Design, order: int, system: int) -> None:
    """`s.seat` becomes the active player and the system the active one.

    Only upgrades bought before may be used with the order (public: players).
    """
    s.active, s.order, s.system = s.seat, order, system
    s.did, s.bought, s.limit, s.wilds, s.researched = 0, 0, 0, 0, 0
    s.source, s.contested, s.queued, s.hop = NOBODY, NOBODY, NOBODY, NOBODY
    s.storms_pass, s.hoppers = 0, 0
    for a in range(d.areas):
        for grade in range(2 * GRADES):
            s.moved[a, grade] = 0
    for seat in range(s.seats):
        s.forces[seat].ready = s.forces[seat].owned
