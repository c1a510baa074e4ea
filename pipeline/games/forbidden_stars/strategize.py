"""The Strategize Order: upgrades bought, and pairs that leave the combat deck.

ORDER_UPGRADE, a: its number in the faction. COMBAT_UPGRADE and REMOVE, a: kind. c: bits of what is spent besides
materiel (see purchases.py).
"""

from pipeline.engine.jit import kernel
from pipeline.engine.record import Rows
from pipeline.engine.rules import Move, put
from pipeline.games.forbidden_stars.cards import KINDS, ORDER_UPGRADES
from pipeline.games.forbidden_stars.facts import Log
from pipeline.games.forbidden_stars.galaxy import has_presence
from pipeline.games.forbidden_stars.purchases import BOSS, lowered, note_purchase, saves, spend_tokens
from pipeline.games.forbidden_stars.state import Act, Design, Stage, State
from pipeline.games.forbidden_stars.subjects import FIRST_CARD, FIRST_UNIT
from pipeline.games.forbidden_stars.supply import spend
from pipeline.games.forbidden_stars.tallies import note_owned, upgrade_code
from pipeline.games.forbidden_stars.upgrades import may_use, use_upgrade
from pipeline.games.forbidden_stars.vocabulary import NOBODY, Item, UpgradeVerb

COPIES = 2  # of a combat card in a deck: they come and go in pairs (rulebook, Purchasing Combat Upgrades)
ORDER_BIT, COMBAT_BIT = 1, 2  # of `State.researched`


@kernel
def may_pay(s: State, d: Design, level: int, price: int, bits: int) -> bool:
    """Whether `s.seat` can buy an upgrade of this level and price: the command level restricts it (rulebook, Command
    Level), and its price is paid from the dial (rulebook, Strategize Order).
    """
    force = s.forces[s.seat]
    if level > force.level or lowered(s, d, s.seat, price, bits) > force.materiel:
        return False
    return saves(s, d, s.seat, price, bits)


@kernel
def order_upgrade_moves(s: State, d: Design, moves: Rows[Move], n: int, cheaper: int) -> int:
    """The order upgrades (Act.ORDER_UPGRADE) that `s.seat` can buy now, each `cheaper` by so much (not below 0)."""
    force = s.forces[s.seat]
    for i in range(ORDER_UPGRADES):
        upgrade = d.upgrades[ORDER_UPGRADES * int(force.faction) + i]
        if (force.owned >> i) & 1 != 0:
            continue
        price = max(0, int(upgrade.cost) - cheaper)
        if may_pay(s, d, int(upgrade.level), price, 0):
            n = put(moves, n, Act.ORDER_UPGRADE, i, 0, 0)
        if may_pay(s, d, int(upgrade.level), price, BOSS):
            n = put(moves, n, Act.ORDER_UPGRADE, i, 0, BOSS)
    return n


@kernel
def combat_upgrade_moves(s: State, d: Design, moves: Rows[Move], n: int, cheaper: int) -> int:
    """The pairs of combat cards (Act.COMBAT_UPGRADE) that `s.seat` can buy now, each `cheaper` by so much: all those
    that are not in its combat deck, such as have left it included (rulebook, Purchasing Combat Upgrades).
    """
    force = s.forces[s.seat]
    for kind in range(KINDS):
        card = d.cards[KINDS * int(force.faction) + kind]
        if force.deck[kind] > 0:
            continue
        price = max(0, int(card.cost) - cheaper)
        if may_pay(s, d, int(card.level), price, 0):
            n = put(moves, n, Act.COMBAT_UPGRADE, kind, 0, 0)
        if may_pay(s, d, int(card.level), price, BOSS):
            n = put(moves, n, Act.COMBAT_UPGRADE, kind, 0, BOSS)
    return n


@kernel
def any_research(s: State, d: Design) -> bool:
    """Whether `s.seat` can buy an upgrade that this order still allows."""
    force = s.forces[s.seat]
    for i in range(ORDER_UPGRADES):
        upgrade = d.upgrades[ORDER_UPGRADES * int(force.faction) + i]
        if s.researched & ORDER_BIT == 0 and (force.owned >> i) & 1 == 0:
            for bits in (0, BOSS):
                if may_pay(s, d, int(upgrade.level), int(upgrade.cost), bits):
                    return True
    for kind in range(KINDS):
        card = d.cards[KINDS * int(force.faction) + kind]
        if s.researched & COMBAT_BIT == 0 and force.deck[kind] == 0:
            for bits in (0, BOSS):
                if may_pay(s, d, int(card.level), int(card.cost), bits):
                    return True
    return False


@kernel
def may_research(s: State, d: Design) -> bool:
    """Whether the active player may look through its upgrade decks: with a unit or structure in the active system
    (rulebook, Strategize Order), or by Far Sight.
    """
    return has_presence(s, s.system, s.active) or may_use(s, d, UpgradeVerb.FAR_SIGHT) or s.researched != 0


@kernel
def research_moves(s: State, d: Design, moves: Rows[Move]) -> int:
    """One order upgrade and/or one combat upgrade, or no more (rulebook, Strategize Order)."""
    n = put(moves, 0, Act.DONE, 0, 0, 0)
    if s.researched & ORDER_BIT == 0:
        n = order_upgrade_moves(s, d, moves, n, 0)
    if s.researched & COMBAT_BIT == 0:
        n = combat_upgrade_moves(s, d, moves, n, 0)
    return n


@kernel
def note_upgrade(s: State, item: int, what: int, paid: int, log: Log) -> None:
    """An upgrade is bought: the facts of it, if anything could be paid for it."""
    note_purchase(s, item, what, paid, log)
    if s.active == s.seat and s.order_fact != NOBODY:
        log.orders[s.order_fact].upgrades += 1


@kernel
def gain_order_upgrade(s: State, d: Design, upgrade: int, paid: int, log: Log) -> None:
    """`s.seat` gains an order upgrade (its number in the faction) and pays so much; it lies beside its faction sheet
    (rulebook, Strategize Order).
    """
    force = s.forces[s.seat]
    note_upgrade(s, Item.ORDER_UPGRADE, upgrade_code(s, s.seat, upgrade), paid, log)
    note_owned(s, upgrade, log)
    spend(s, d, s.seat, paid, log)
    force.owned |= 1 << upgrade


@kernel
def gain_combat_upgrade(s: State, d: Design, kind: int, paid: int, log: Log) -> None:
    """`s.seat` gains both copies of a combat card and pays so much (rulebook, Purchasing Combat Upgrades); a decision
    REMOVE (asking as it was) follows.
    """
    force = s.forces[s.seat]
    note_upgrade(s, Item.COMBAT_UPGRADE, FIRST_CARD - FIRST_UNIT + KINDS * int(force.faction) + kind, paid, log)
    spend(s, d, s.seat, paid, log)
    force.deck[kind] = COPIES
    s.about, s.stage = kind, Stage.REMOVE


@kernel
def remove_moves(s: State, d: Design, moves: Rows[Move], n: int) -> int:
    """The pairs (Act.REMOVE) that may leave the combat deck for the pair just gained (`s.about`): any other card."""
    for kind in range(KINDS):
        if s.forces[s.seat].deck[kind] > 0 and kind != s.about:
            n = put(moves, n, Act.REMOVE, kind, 0, 0)
    return n


@kernel
def remove_pair(s: State, d: Design, kind: int, log: Log) -> None:
    """That pair goes from the combat deck to the combat upgrade deck (rulebook, Purchasing Combat Upgrades), which is
    all that the deck does not hold. The deck is shuffled when it is drawn from.
    """
    s.forces[s.seat].deck[kind] = 0


@kernel
def research(s: State, d: Design, move: Move, log: Log) -> None:
    """Buy an upgrade; without presence in the active system, Far Sight is used for that."""
    force = s.forces[s.active]
    if not has_presence(s, s.system, s.active):
        use_upgrade(s, d, s.active, UpgradeVerb.FAR_SIGHT)
    s.did = 1
    if move.kind == Act.ORDER_UPGRADE:
        s.researched |= ORDER_BIT
        cost = int(d.upgrades[ORDER_UPGRADES * int(force.faction) + move.a].cost)
        gain_order_upgrade(s, d, move.a, lowered(s, d, s.active, cost, move.c), log)
    else:
        s.researched |= COMBAT_BIT
        cost = int(d.cards[KINDS * int(force.faction) + move.a].cost)
        gain_combat_upgrade(s, d, move.a, lowered(s, d, s.active, cost, move.c), log)
    spend_tokens(s, d, move.c, 0, log)
