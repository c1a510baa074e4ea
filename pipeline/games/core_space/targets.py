"""Whom an NPC chooses (rulebook, Priority Target Lists; public rules summary)."""

from pipeline.engine.jit import kernel
from pipeline.games.core_space.state import Design, State
from pipeline.games.core_space.vocabulary import NOBODY


@kernel
def choose_target(s: State, d: Design, who: int) -> int:
    """The target of an NPC by its faction's rules, or NOBODY; a Warden under command or not: the law's list."""
    return NOBODY


@kernel
def nearest_visible(s: State, d: Design, who: int, wanted: int) -> int:
    """The nearest character in sight of `wanted` (bits 1 << Faction) that is not engaged with an enemy; NOBODY: none.

    Ties: the lower number.
    """
    return NOBODY
