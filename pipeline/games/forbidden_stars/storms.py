"""Storms on borders: what they block, and how they move."""

from pipeline.engine.jit import kernel
from pipeline.engine.record import Rows
from pipeline.engine.rules import Move
from pipeline.games.forbidden_stars.state import Design, State


@kernel
def blocks(s: State, d: Design, system: int, other: int) -> bool:
    """Whether a storm lies on the border of two neighbouring systems (rulebook, Advance Order)."""
    for side in range(4):
        if d.next_to[system, side] == other:
            for storm in range(d.storms):
                if s.storm[storm] == d.border[system, side]:
                    return True
    return False


@kernel
def storm_moves(s: State, d: Design, moves: Rows[Move], n: int, icon: int) -> int:
    """The moves (Act.STORM) of storms not yet moved in this phase by an icon, a StormMove; without a legal one none."""
    return n


@kernel
def bent_moves(s: State, d: Design, moves: Rows[Move], n: int, storm: int) -> int:
    """The moves (Act.STORM) of one storm by any icon in either direction."""
    return n


@kernel
def any_storm_move(s: State, d: Design, icon: int) -> bool:
    """Whether a storm not yet moved in this phase can move by an icon."""
    return False


@kernel
def move_storm(s: State, d: Design, storm: int, border: int) -> None:
    """A storm goes to another border; it has moved in this phase."""
    s.storm[storm] = border
    s.storm_moved |= 1 << storm
