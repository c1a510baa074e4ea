"""The Strategize Order: upgrades bought, and pairs that leave the combat deck."""

from pipeline.engine.jit import kernel
from pipeline.engine.record import Rows
from pipeline.engine.rules import Move
from pipeline.games.forbidden_stars.facts import Log
from pipeline.games.forbidden_stars.state import Design, State


@kernel
def order_upgrade_moves(s: State, d: Design, moves: Rows[Move], n: int, cheaper: int) -> int:
    """The order upgrades (Act.ORDER_UPGRADE) that `s.seat` can buy now, each `cheaper` by so much (not below 0)."""
    return n


@kernel
def combat_upgrade_moves(s: State, d: Design, moves: Rows[Move], n: int, cheaper: int) -> int:
    """The pairs of combat cards (Act.COMBAT_UPGRADE) that `s.seat` can buy now, each `cheaper` by so much."""
    return n


@kernel
def gain_order_upgrade(s: State, d: Design, upgrade: int, paid: int, log: Log) -> None:
    """`s.seat` gains an order upgrade (its number in the faction) and pays so much."""


@kernel
def gain_combat_upgrade(s: State, d: Design, kind: int, paid: int, log: Log) -> None:
    """`s.seat` gains a pair of combat cards and pays so much; a decision REMOVE (asking as it was) follows."""


@kernel
def remove_moves(s: State, d: Design, moves: Rows[Move], n: int) -> int:
    """The pairs (Act.REMOVE) that may leave the combat deck for the pair just gained (`s.about`)."""
    return n


@kernel
def remove_pair(s: State, d: Design, kind: int, log: Log) -> None:
    """That pair leaves the combat deck."""
