"""The Strategize Order: upgrades bought, and pairs that leave the combat deck."""

from pipeline.engine.jit import kernel
from pipeline.engine.record import Rows
from pipeline.engine.rules import Move, put
from pipeline.games.forbidden_stars.cards import KINDS, ORDER_UPGRADES
from pipeline.games.forbidden_stars.facts import Log
from pipeline.games.forbidden_stars.state import Act, Design, Stage, State
from pipeline.games.forbidden_stars.supply import spend


@kernel
def order_upgrade_moves(s: State, d: Design, moves: Rows[Move], n: int, cheaper: int) -> int:
    """The order upgrades (Act.ORDER_UPGRADE) that `s.seat` can buy now, each `cheaper` by so much (not below 0)."""
    force = s.forces[s.seat]
    for i in range(ORDER_UPGRADES):
        upgrade = d.upgrades[ORDER_UPGRADES * force.faction + i]
        if force.owned >> i & 1 == 0 and upgrade.level <= force.level and upgrade.cost - cheaper <= force.materiel:
            n = put(moves, n, Act.ORDER_UPGRADE, i, 0, 0)
    return n


@kernel
def combat_upgrade_moves(s: State, d: Design, moves: Rows[Move], n: int, cheaper: int) -> int:
    """The pairs of combat cards (Act.COMBAT_UPGRADE) that `s.seat` can buy now, each `cheaper` by so much."""
    force = s.forces[s.seat]
    for kind in range(KINDS):
        card = d.cards[KINDS * force.faction + kind]
        if force.deck[kind] == 0 and card.level <= force.level and card.cost - cheaper <= force.materiel:
            n = put(moves, n, Act.COMBAT_UPGRADE, kind, 0, 0)
    return n


@kernel
def gain_order_upgrade(s: State, d: Design, upgrade: int, paid: int, log: Log) -> None:
    """`s.seat` gains an order upgrade (its number in the faction) and pays so much."""
    spend(s, d, s.seat, paid, log)
    s.forces[s.seat].owned |= 1 << upgrade


@kernel
def gain_combat_upgrade(s: State, d: Design, kind: int, paid: int, log: Log) -> None:
    """`s.seat` gains a pair of combat cards and pays so much; a decision REMOVE (asking as it was) follows."""
    spend(s, d, s.seat, paid, log)
    s.forces[s.seat].deck[kind] = 2
    s.about, s.stage = kind, Stage.REMOVE


@kernel
def remove_moves(s: State, d: Design, moves: Rows[Move], n: int) -> int:
    """The pairs (Act.REMOVE) that may leave the combat deck for the pair just gained (`s.about`)."""
    for kind in range(KINDS):
        if s.forces[s.seat].deck[kind] > 0 and kind != s.about:
            n = put(moves, n, Act.REMOVE, kind, 0, 0)
    return n


@kernel
def remove_pair(s: State, d: Design, kind: int, log: Log) -> None:
    """That pair leaves the combat deck."""
    s.forces[s.seat].deck[kind] = 0
