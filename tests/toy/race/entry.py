"""The compiled loop."""

from typing import Any

from pipeline.engine.jit import entry
from pipeline.engine.onestep import make_step
from pipeline.engine.play import make_loop

from .moves import RULES

loop, one_step = make_loop(RULES), make_step(RULES)


@entry
def play_games(d: Any, players: Any, seatings: Any, batch: Any, worker: Any, logs: Any) -> None:
    """Play as many games as there are logs."""
    loop(d, players, seatings, batch, worker, logs)


@entry
def step(d: Any, batch: Any, worker: Any, logs: Any, what: int) -> int:
    """One step of one game."""
    return one_step(d, batch, worker, logs, what)
