"""What a move is about: a card, an Order, or neither."""

from pipeline.engine.jit import kernel
from pipeline.engine.rules import Move
from pipeline.games.core_worlds.state import Act, Design, State
from pipeline.games.core_worlds.vocabulary import NO_CARD, Order


@kernel
def card_of(s: State, move: Move) -> int:
    """The card that a move moves, or NO_CARD."""
    kind, place, empire, card = move.kind, move.a, s.empires[s.seat], NO_CARD
    if kind == Act.TAKE_BACK or (kind == Act.INVADE and place < 0):
        card = empire.claimed
    elif kind == Act.CONQUER or (kind == Act.PLACE and place > 0):
        card = s.invasion.target
    elif place < 0:
        card = NO_CARD
    elif kind in (Act.DRAFT, Act.INVADE):
        card = int(s.zone[place])
    elif kind in (Act.USE, Act.COMMIT):
        card = int(empire.warzone.cards[place])
    elif kind in (Act.DEPLOY, Act.PLAY, Act.CITY, Act.KEEP, Act.DISCARD):
        card = int(empire.hand.cards[place])
    elif kind in (Act.RETURN, Act.GARRISON):
        card = int(s.invasion.used.cards[place])
    elif kind == Act.PICK:
        card = int(s.offer.cards[place])
    return card


@kernel
def taken(s: State, d: Design, move: Move) -> int:
    """The card that a move brings: drafted from the Central Zone, picked before the game, or a world invaded.

    What becomes of it then, such as when a unit is deployed, is the seat's own choice also in a trial.
    """
    return card_of(s, move) if move.kind in (Act.DRAFT, Act.PICK, Act.INVADE) else NO_CARD


@kernel
def subject(s: State, d: Design, move: Move) -> int:
    """The code of what a move is about: a card's number, then the six Orders; -1 for neither."""
    if move.kind == Act.SPEND:
        return d.cards_n + move.a
    if move.kind == Act.KNIGHT:
        return d.cards_n + Order.ORDER_OF_KNIGHTHOOD
    return card_of(s, move)
