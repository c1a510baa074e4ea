"""The compiled loop of this game, imported only to play."""

from typing import Any

from pipeline.engine.jit import entry
from pipeline.engine.onestep import make_step
from pipeline.engine.play import make_loop
from pipeline.games.forbidden_stars.moves import RULES

loop, one_step = make_loop(RULES), make_step(RULES)


@entry
def play_games(  # noqa: PLR0913 - what games are played with
    d: Any, players: Any, seatings: Any, batch: Any, worker: Any, logs: Any
) -> None:
    """Play games into `logs`: see `pipeline.engine.play.make_loop`."""
    loop(d, players, seatings, batch, worker, logs)


@entry
def step(d: Any, batch: Any, worker: Any, logs: Any, what: int) -> int:
    """One step of one game: see `pipeline.engine.onestep.make_step`."""
    return one_step(d, batch, worker, logs, what)
