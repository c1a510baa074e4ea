"""The six Galactic Orders: gaining and spending Faction Tokens (Galactic Orders p. 5, 6)."""

from pipeline.engine.jit import kernel
from pipeline.engine.record import Rows
from pipeline.engine.rules import Move, put
from pipeline.games.core_worlds.effects import gain_energy
from pipeline.games.core_worlds.state import Act, Design, State
from pipeline.games.core_worlds.vocabulary import Order


@kernel
def gain_token(s: State, d: Design, seat: int, card: int) -> None:
    """Put a token on the Order of a card's icon as it is deployed, played or (prestige) drafted (p. 5).

    A token comes from the pool; where that is empty, none is placed (an assumption).
    """
    order = d.cards[card].order
    empire = s.empires[seat]
    if order < 0 or d.rules.galactic_orders == 0 or empire.pool == 0:
        return
    empire.pool -= 1
    empire.tokens[order] += 1
    empire.gained[order] += 1
    empire.gained_ever[order] += 1


@kernel
def spend_tokens(s: State, seat: int, order: int, tokens: int) -> None:
    """Take tokens off an Order, back into the pool (p. 5)."""
    empire = s.empires[seat]
    empire.tokens[order] -= tokens
    empire.pool += tokens
    empire.spent[order] += tokens
    empire.spent_ever[order] += tokens


@kernel
def can_spend(s: State, d: Design, seat: int, order: int) -> bool:
    """Whether a token of the Senate, Mining or Mystic Order can be spent now, at any time of the own turn (p. 5, 6).

    The Senate needs an Action Point left and never lifts above the most; the Brotherhood needs a card to draw.
    The other three Orders are part of a draft, a deployment or an invasion.
    """
    empire = s.empires[seat]
    if empire.tokens[order] <= 0:
        return False
    if order == Order.GALACTIC_SENATE:
        return empire.actions > 0 and empire.actions < d.rules.most_actions
    if order == Order.MINING_COALITION:
        return True
    return order == Order.MYSTIC_BROTHERHOOD and empire.deck.n + empire.discard.n > 0


@kernel
def spend_moves(s: State, d: Design, seat: int, moves: Rows[Move], n: int) -> int:
    """The Orders whose power can be used now."""
    for order in (Order.GALACTIC_SENATE, Order.MINING_COALITION, Order.MYSTIC_BROTHERHOOD):
        if can_spend(s, d, seat, order):
            n = put(moves, n, Act.SPEND, order, 0, 0)
    return n


@kernel
def spend(s: State, d: Design, seat: int, order: int) -> None:
    """Spend one token for its Order's power (p. 6)."""
    spend_tokens(s, seat, order, 1)
    empire = s.empires[seat]
    if order == Order.GALACTIC_SENATE:
        empire.actions = min(empire.actions + d.rules.senate_actions, max(empire.actions, d.rules.most_actions))
    elif order == Order.MINING_COALITION:
        gain_energy(s, d, seat, d.rules.mining_energy)
    else:
        s.draws += d.rules.mystic_cards
    s.did = 1
