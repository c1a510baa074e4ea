"""Invariants: what must hold after every move, as fault bits."""

from pipeline.engine.facts import PILE_FULL
from pipeline.engine.jit import kernel
from pipeline.engine.piles import Pile
from pipeline.games.core_worlds.state import DECKS, Design, Empire, Phase, Stage, State
from pipeline.games.core_worlds.vocabulary import NO_CARD, ORDERS, Kind, Of, When
from pipeline.games.core_worlds.zones import weight

CARDS_LOST, TOKENS_LOST, TOO_MANY_ACTIONS, NEGATIVE, ZONE_SHORT, SUMS_WRONG, OWNED_WRONG = (
    1 << bit for bit in range(8, 15)
)
FAULTS = {
    CARDS_LOST: "a card was lost or doubled",
    TOKENS_LOST: "a player's Faction Tokens are not as many as at the start",
    TOO_MANY_ACTIONS: "more Action Points than the most there may be",
    NEGATIVE: "energy, actions or tokens below zero",
    ZONE_SHORT: "too few worlds or other cards in the Central Zone, and the deck was not empty",
    SUMS_WRONG: "the sums of a Warzone or its list of effects are wrong",
    OWNED_WRONG: "the cards that a player owns are not those that lie in the Empire",
}


@kernel
def sum_of(pile: Pile) -> int:
    """The weights of a pile's cards, added up."""
    total = 0
    for i in range(pile.n):
        total += weight(int(pile.cards[i]))
    return total


@kernel
def cards_fault(s: State) -> int:
    """Whether every card of the game is somewhere, once."""
    n, total = s.gone_n + s.events.n + s.zone_n, s.gone_sum + sum_of(s.events)
    for deck in range(DECKS):
        n += s.decks[deck].n
        total += sum_of(s.decks[deck])
    for slot in range(s.zone_n):
        total += weight(int(s.zone[slot]))
    for i in range(s.offer.n):
        if s.offer.cards[i] != NO_CARD:
            n += 1
            total += weight(int(s.offer.cards[i]))
    fault, holder = 0, s.conqueror if s.stage == Stage.CONSUL_WINDOW else s.seat
    for seat in range(s.seats):
        empire = s.empires[seat]
        mine_n = empire.hand.n + empire.deck.n + empire.discard.n + empire.warzone.n + empire.under.n
        mine = sum_of(empire.hand) + sum_of(empire.deck) + sum_of(empire.discard)
        mine += sum_of(empire.warzone) + sum_of(empire.under)
        if seat == holder:
            mine_n += s.invasion.used.n + s.aside.n
            mine += sum_of(s.invasion.used) + sum_of(s.aside)
            for place in range(empire.warzone.n):
                if empire.committed[place] != 0:  # lies in the Warzone until the conquest
                    mine_n -= 1
                    mine -= weight(int(empire.warzone.cards[place]))
        if mine_n != empire.owned.n or mine != sum_of(empire.owned):
            fault |= OWNED_WRONG
        n += empire.owned.n
        total += sum_of(empire.owned)
        if empire.hand.fault + empire.deck.fault + empire.discard.fault + empire.warzone.fault != 0:
            fault |= PILE_FULL
    return fault if n == s.cards_n and total == s.cards_sum else fault | CARDS_LOST


@kernel
def tokens_fault(d: Design, empire: Empire) -> int:
    """Whether a player's tokens are all there, and nothing is below zero."""
    tokens, fault = empire.pool + empire.on_worlds, 0
    for order in range(ORDERS):
        tokens += int(empire.tokens[order])
        if empire.tokens[order] < 0:
            fault |= NEGATIVE
    if d.rules.galactic_orders != 0 and tokens != d.rules.faction_tokens:
        fault |= TOKENS_LOST
    if empire.pool < 0 or empire.energy < 0 or empire.actions < 0 or empire.surge < 0:
        fault |= NEGATIVE
    if empire.on_worlds != empire.consuls_n + empire.claim:
        fault |= TOKENS_LOST
    return fault


@kernel
def sums_fault(d: Design, empire: Empire) -> int:
    """Whether the sums of a Warzone are what its cards give."""
    worlds, cores, units, income, fleet, ground, active, verbs, printed = 0, 0, 0, 0, 0, 0, 0, 0, 0
    for place in range(empire.warzone.n):
        row = d.cards[empire.warzone.cards[place]]
        if row.of & Of.UNIT != 0:
            units, fleet, ground = units + 1, fleet + row.fleet, ground + row.ground
        if row.of & Of.WORLD != 0:
            worlds, income = worlds + 1, income + row.energy
        if row.kind == Kind.CORE_WORLD:
            cores += 1
        for k in range(row.effects, row.effects + row.effects_n):
            if d.effects[k].when == When.WARZONE:
                active, verbs = active + 1, verbs | (1 << d.effects[k].verb)
    for i in range(empire.owned.n):
        printed += d.cards[empire.owned.cards[i]].points
    right = worlds == empire.worlds and cores == empire.cores and units == empire.units
    right = right and income == empire.income and fleet == empire.fleet and ground == empire.ground
    right = right and active == empire.active.n and verbs == empire.active.verbs and printed == empire.printed
    return 0 if right else SUMS_WRONG


@kernel
def zone_fault(s: State, d: Design) -> int:
    """Whether the Central Zone holds the fewest cards of each kind, as the Action Phase begins (public: unknowns)."""
    if s.stage != Stage.PHASE or s.phase not in (Phase.EVENT, Phase.ACTION):
        return 0
    worlds = 0
    for slot in range(s.zone_n):
        if d.cards[s.zone[slot]].of & Of.WORLD != 0:
            worlds += 1
    short = worlds < d.rules.zone_min_worlds or s.zone_n - worlds < d.rules.zone_min_nonworlds
    deck = min((s.round_ - 1) // d.rules.sector_rounds + 1, DECKS - 1)
    return ZONE_SHORT if short and s.decks[deck].n > 0 else 0


@kernel
def check(s: State, d: Design) -> int:
    """Fault bits of all broken invariants."""
    fault = cards_fault(s) | zone_fault(s, d)
    for seat in range(s.seats):
        empire = s.empires[seat]
        fault |= tokens_fault(d, empire) | sums_fault(d, empire)
        granted = int(d.rules.actions_by_round[max(0, s.round_ - 1)])
        if d.rules.galactic_orders != 0 and empire.actions > max(granted, d.rules.most_actions):
            fault |= TOO_MANY_ACTIONS
    return fault
