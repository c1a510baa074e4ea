"""The compiled combats of this game's lab, imported only to fight."""

from typing import Any

from pipeline.engine.bouts import make_bouts
from pipeline.engine.jit import entry
from pipeline.games.forbidden_stars.fights import FIGHT_RULES, STRETCH

fights = make_bouts(FIGHT_RULES, STRETCH)


@entry
def bouts(  # noqa: PLR0913 - what combats are fought with
    d: Any, players: Any, position: Any, bout: Any, worker: Any, log: Any, tried: Any
) -> None:
    """Fight the combat of a position many times: see `pipeline.engine.bouts.make_bouts`."""
    fights(d, players, position, bout, worker, log, tried)
