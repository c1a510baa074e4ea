"""What a move is about, as a code of the vocabulary "subject": orders, then what can be bought, event cards, tiles.

Purchases are GRADES units, STRUCTURES structures, ORDER_UPGRADES order upgrades and KINDS combat cards for each faction
in turn.
"""

from pipeline.engine.jit import kernel
from pipeline.engine.rules import Move
from pipeline.games.forbidden_stars.cards import EVENT_CARDS, KINDS, ORDER_UPGRADES
from pipeline.games.forbidden_stars.state import Act, Design, State
from pipeline.games.forbidden_stars.vocabulary import FACTIONS, GRADES, NOBODY, ORDERS, STRUCTURES

FIRST_UNIT = ORDERS
FIRST_STRUCTURE = FIRST_UNIT + FACTIONS * GRADES
FIRST_UPGRADE = FIRST_STRUCTURE + STRUCTURES
FIRST_CARD = FIRST_UPGRADE + FACTIONS * ORDER_UPGRADES
FIRST_EVENT = FIRST_CARD + FACTIONS * KINDS
FIRST_TILE = FIRST_EVENT + FACTIONS * EVENT_CARDS


@kernel
def unit_of(move: Move) -> int:
    """The grade of the unit that a move is about, or NOBODY."""
    kind = move.kind
    if kind in (Act.PLACE, Act.BUY, Act.TAKE):
        grade = move.a
    elif kind in (Act.ABILITY, Act.MOVE, Act.DISBAND):
        grade = move.b % GRADES if move.b >= 0 else NOBODY
    else:
        return NOBODY
    return grade if grade < GRADES else NOBODY


@kernel
def card_subject(s: State, move: Move) -> int:
    """The subject of a move about a card, or NOBODY."""
    kind, faction = move.kind, int(s.forces[s.seat].faction)
    if kind in (Act.ORDER_UPGRADE, Act.UPGRADE):
        return FIRST_UPGRADE + ORDER_UPGRADES * faction + move.a
    if kind in (Act.COMBAT_UPGRADE, Act.REMOVE, Act.CARD):
        return FIRST_CARD + KINDS * faction + move.a
    if kind in (Act.EVENT, Act.SCHEME):
        return FIRST_EVENT + move.a
    return NOBODY


@kernel
def taken(s: State, d: Design, move: Move) -> int:
    """The order upgrade or combat card that a move buys, or NOBODY."""
    return card_subject(s, move) if move.kind in (Act.ORDER_UPGRADE, Act.COMBAT_UPGRADE) else NOBODY


@kernel
def subject(s: State, d: Design, move: Move) -> int:
    """The code of what a move is about; -1 for nothing of these."""
    kind = move.kind
    if kind == Act.ORDER:
        return move.a
    if kind == Act.REVEAL:
        return move.c
    if kind == Act.BUILD:
        return FIRST_STRUCTURE + move.a
    if kind == Act.TILE:
        return FIRST_TILE + move.a
    if kind in (Act.PLACE, Act.BUY, Act.TAKE, Act.ABILITY, Act.MOVE, Act.DISBAND):
        grade = unit_of(move)
        return FIRST_UNIT + GRADES * int(s.forces[s.seat].faction) + grade if grade != NOBODY else NOBODY
    return card_subject(s, move)
