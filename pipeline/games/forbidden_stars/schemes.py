"""Schemes in combat: before damage is assessed, after it, and when an enemy unit is routed.

Those that change an orbital strike are in strike_schemes.py.
"""

from pipeline.engine.jit import kernel
from pipeline.games.forbidden_stars.facts import Log
from pipeline.games.forbidden_stars.state import Design, State


@kernel
def begin_schemes(s: State, d: Design, timing: int) -> None:
    """Both sides, the attacker first, may use schemes of a Timing: COMBAT_START or COMBAT_END."""


@kernel
def schemes_go_on(s: State, d: Design, log: Log) -> bool:
    """Go on with them; whether it is finished. If not, a decision is asked (SCHEME or EFFECT, asking below FIGHT)."""
    return True


@kernel
def ask_routed(s: State, d: Design, side: int, body: int) -> bool:
    """A body of a side has just been routed, by damage or by a card: whether its enemy is asked to use a scheme."""
    return False
