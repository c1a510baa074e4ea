"""What doing something costs: an action, or an effortless one (public rules summary)."""

from pipeline.engine.jit import kernel
from pipeline.games.core_space.state import State


@kernel
def can_act(s: State) -> bool:
    """Whether the active character has an action left."""
    return s.actions > 0


@kernel
def can_effortless(s: State) -> bool:
    """Whether it can do something effortless: without cost, or for an action once those are used up."""
    return s.free > 0 or s.actions > 0


@kernel
def spend_action(s: State) -> None:
    """An action is spent."""
    s.actions -= 1
    s.begun = 1


@kernel
def spend_effortless(s: State) -> None:
    """An effortless action is spent; once those without cost are used up it costs an action (public)."""
    if s.free > 0:
        s.free -= 1
    else:
        s.actions -= 1
    s.begun = 1
