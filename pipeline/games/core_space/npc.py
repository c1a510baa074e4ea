"""What an NPC does: its activation, and the AI diagram of p. 36 (public rules summary)."""

from pipeline.engine.jit import kernel
from pipeline.games.core_space.facts import Log
from pipeline.games.core_space.state import Design, State


@kernel
def begin_activation(s: State, d: Design, who: int, log: Log) -> None:
    """An NPC begins its activation: sets `active`, `actions`, `target`, or does all at once; Due.GO_ON carries on."""
    return


@kernel
def go_on(s: State, d: Design, log: Log) -> None:
    """The next action of the active NPC; sets `active` to NOBODY once it has finished."""
    return


@kernel
def ai_action(s: State, d: Design, who: int, log: Log) -> bool:
    """One pass through the AI diagram against `s.target`; whether it attacked."""
    return False
