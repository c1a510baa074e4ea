"""Drafting from the Central Zone, and the pregame draft of deck 0."""

from pipeline.engine.jit import kernel
from pipeline.engine.piles import push
from pipeline.engine.record import Rows
from pipeline.engine.rules import Move, put
from pipeline.games.core_worlds.base_rules import DRAFT_REPLACING, PROCEDURE_PASSING, TOKEN_BEFORE
from pipeline.games.core_worlds.effects import floored, gain_energy, has_effect, holds, lowered
from pipeline.games.core_worlds.facts import Log
from pipeline.games.core_worlds.orders import gain_token, spend_tokens
from pipeline.games.core_worlds.state import Act, Design, State
from pipeline.games.core_worlds.vocabulary import NO_CARD, Kind, Of, Order, Verb, When
from pipeline.games.core_worlds.zones import enter_warzone, leave_game, own, take_from_zone

NEVER = 999


@kernel
def draft_cost(s: State, d: Design, seat: int, card: int) -> int:
    """The Draft Cost before Science Guild tokens, with all discounts and not yet held at the minimum.

    A prestige card costs less for each Core World owned, consulships included (Galactic Orders p. 8).
    """
    row, empire = d.cards[card], s.empires[seat]
    cost = row.draft_cost - lowered(s, d, seat, Verb.LOWER_DRAFT, card)
    if row.of & Of.PRESTIGE != 0:
        owned = empire.cores + empire.consuls_n
        cost -= owned * lowered(s, d, seat, Verb.LOWER_DRAFT_PER_CORE_WORLD, card)
    if has_effect(d, card, When.DRAFT):
        for k in range(row.effects, row.effects + row.effects_n):
            effect = d.effects[k]
            if effect.when == When.DRAFT and holds(s, d, seat, effect, s.invasion.used):
                times = empire.cores + empire.consuls_n if effect.verb == Verb.LOWER_DRAFT_PER_CORE_WORLD else 1
                cost -= times * effect.amount
    return cost


@kernel
def funds(s: State, d: Design, seat: int, slot: int) -> int:
    """The energy there is to take a card of the Central Zone, its own energy token included if that comes before."""
    energy = s.empires[seat].energy
    if d.rules.energy_token_when == TOKEN_BEFORE and s.zone_token[slot] != 0:
        energy += d.rules.energy_token_value
    return energy


@kernel
def tokens_needed(d: Design, printed: int, cost: int, energy: int, off: int) -> int:
    """The fewest tokens, each taking `off` off a cost, that make it payable; NEVER if none do."""
    if floored(d, printed, cost) <= energy:
        return 0
    if min(d.rules.minimum_cost, printed) > energy:
        return NEVER
    return (cost - energy + off - 1) // off


@kernel
def tokens_useful(d: Design, cost: int, fewest: int, tokens: int, off: int) -> int:
    """The most of `tokens` that still lower a cost, and at least the fewest that make it payable."""
    if tokens == 0:
        return 0
    return min(tokens, max(fewest, (cost - d.rules.minimum_cost + off - 1) // off))


@kernel
def twin(s: State, slot: int) -> bool:
    """Whether an equal card, alike in its energy token, lies before this place of the Central Zone."""
    for i in range(slot):
        if s.zone[i] == s.zone[slot] and s.zone_token[i] == s.zone_token[slot]:
            return True
    return False


@kernel
def draft_moves(s: State, d: Design, seat: int, moves: Rows[Move], n: int) -> int:
    """Cards that can be drafted, each with every useful number of Science Guild tokens (p. 6).

    A token more than the fewest is offered while it still lowers the cost; what it lowers too much is lost.
    """
    empire = s.empires[seat]
    if empire.actions < d.rules.draft_actions:
        return n
    tokens = int(empire.tokens[Order.SCIENCE_GUILD])
    off = d.rules.guild_discount
    for slot in range(s.zone_n):
        card = int(s.zone[slot])
        kind = d.cards[card].kind
        if kind in (Kind.WORLD, Kind.CORE_WORLD) or (s.zone_n > 1 and twin(s, slot)):
            continue
        cost = draft_cost(s, d, seat, card)
        energy = funds(s, d, seat, slot)
        fewest = tokens_needed(d, d.cards[card].draft_cost, cost, energy, off)
        if fewest > tokens:
            continue
        s.zone_open[slot] = 1
        most = tokens_useful(d, cost, fewest, tokens, off)
        for b in range(fewest, most + 1):
            n = put(moves, n, Act.DRAFT, slot, b, floored(d, d.cards[card].draft_cost, cost - b * off))
    return n


@kernel
def draft(s: State, d: Design, move: Move, log: Log) -> None:
    """Pay for a card and take it: units and tactics go to the discard pile, prestige to the Warzone
    (public: gng; Galactic Orders p. 5).
    """
    seat, slot = s.seat, move.a
    empire = s.empires[seat]
    token = int(s.zone_token[slot]) * d.rules.energy_token_value
    before = d.rules.energy_token_when == TOKEN_BEFORE
    if before:
        gain_energy(s, d, seat, token)
    spend_tokens(s, seat, Order.SCIENCE_GUILD, move.b)
    empire.actions -= d.rules.draft_actions
    empire.energy -= move.c
    card = take_from_zone(s, slot, seat, log)
    if not before:
        gain_energy(s, d, seat, token)
    own(s, d, seat, card)
    if d.cards[card].kind == Kind.PRESTIGE:
        enter_warzone(s, d, seat, card)
        gain_token(s, d, seat, card)
    else:
        push(empire.discard, card)


@kernel
def pick_moves(s: State, d: Design, moves: Rows[Move]) -> int:
    """Cards of the pregame draft that the seat may take: all that are left, or those of the hand it holds."""
    first, last = 0, s.offer.n
    if d.rules.draft_procedure == PROCEDURE_PASSING:
        packet = (s.seat + s.picks // s.seats) % s.seats
        first = packet * d.rules.draft_cards
        last = first + d.rules.draft_cards
    n = 0
    for i in range(first, min(last, s.offer.n)):
        if s.offer.cards[i] != NO_CARD:
            n = put(moves, n, Act.PICK, i, 0, 0)
    if n == 0:
        n = put(moves, n, Act.PICK, -1, 0, 0)  # deck 0 is too small: nothing left to take
    return n


@kernel
def pick(s: State, d: Design, move: Move, log: Log) -> None:
    """Take a card of the pregame draft into the deck (procedure: an assumption, see `draft_procedure`)."""
    s.picks += 1
    if move.a < 0:
        return
    card = int(s.offer.cards[move.a])
    s.offer.cards[move.a] = NO_CARD
    own(s, d, s.seat, card)
    push(s.empires[s.seat].deck, card)
    if d.rules.draft_cards_are == DRAFT_REPLACING:
        replace(s, d, s.seat)


@kernel
def replace(s: State, d: Design, seat: int) -> None:
    """Take the starting card of most copies out of a deck for good, with `draft_cards_are=replacing`."""
    empire = s.empires[seat]
    worst, most = -1, 0
    for i in range(empire.deck.n):
        copies = 0
        for j in range(empire.deck.n):
            if empire.deck.cards[j] == empire.deck.cards[i]:
                copies += 1
        if d.starting[empire.deck.cards[i]] != 0 and copies > most:
            worst, most = i, copies
    if worst >= 0:
        disown(s, d, seat, worst)


@kernel
def disown(s: State, d: Design, seat: int, place: int) -> None:
    """A card of a deck leaves the game and the Empire."""
    empire = s.empires[seat]
    card = int(empire.deck.cards[place])
    empire.deck.n -= 1
    for i in range(place, empire.deck.n):
        empire.deck.cards[i] = empire.deck.cards[i + 1]
    for i in range(empire.owned.n):
        if empire.owned.cards[i] == card:
            empire.owned.n -= 1
            empire.owned.cards[i] = empire.owned.cards[empire.owned.n]
            break
    empire.printed -= d.cards[card].points
    leave_game(s, card)
