"""Setting up a game from its design (public: ubg-rules, boardsandbees; Galactic Orders p. 5)."""

import numpy as np

from pipeline.engine.jit import kernel
from pipeline.engine.luck import branch, branch_name
from pipeline.engine.piles import pop, push, shuffle
from pipeline.games.core_worlds.conquest import clear_invasion
from pipeline.games.core_worlds.facts import Log
from pipeline.games.core_worlds.phases import begin_round
from pipeline.games.core_worlds.state import DECKS, Design, Faction, Stage, State
from pipeline.games.core_worlds.vocabulary import NO_CARD, Kind
from pipeline.games.core_worlds.zones import (
    DECK_LUCK,
    FACTION_LUCK,
    GALAXY_LUCK,
    enter_warzone,
    own,
    weight,
)


@kernel
def in_decks(d: Design, i: int) -> bool:
    """Whether a row of the galactic decks is in this game: expansion cards and Events only with Galactic Orders,
    which also takes out the cards that it replaces (p. 3).
    """
    row = d.deck_rows[i]
    expansion = d.rules.galactic_orders != 0
    if row.expansion != 0 and not expansion:
        return False
    if d.cards[row.card].kind == Kind.EVENT and (not expansion or d.rules.events == 0):
        return False
    return not (expansion and row.expansion == 0 and d.replaced[row.card] != 0)


@kernel
def build_decks(s: State, d: Design) -> None:
    """Fill and shuffle the galactic decks; the Event of deck 0 (First Blood) begins the event stack (p. 5)."""
    for i in range(d.deck_rows_n):
        if not in_decks(d, i):
            continue
        row = d.deck_rows[i]
        for _ in range(row.copies):
            if row.deck == 0 and d.cards[row.card].kind == Kind.EVENT:
                push(s.events, row.card)
            elif row.deck > 0 or d.rules.pregame_draft != 0:
                push(s.decks[row.deck], row.card)
    for deck in range(DECKS):
        shuffle(s.decks[deck], d.names, branch(branch(s.root, GALAXY_LUCK), deck), s.keys)


@kernel
def home_of(d: Design, faction: Faction) -> int:
    """A faction's Home World in this game, or NO_CARD where it can't be played (p. 4)."""
    if d.rules.galactic_orders != 0:
        return faction.home_orders
    return NO_CARD if faction.expansion != 0 else faction.home


@kernel
def deal_factions(s: State, d: Design) -> None:
    """Deal random factions; the lowest Home World is seat 1's, who begins with the destiny marker, and the others
    sit clockwise (public: ubg-elements).
    """
    luck = branch(s.root, FACTION_LUCK)
    order = s.held  # scratch: the factions drawn, in order
    last, lowest = np.uint64(0), 0
    for k in range(s.seats):
        best, best_key = -1, np.uint64(0)
        for f in range(d.factions_n):
            key = branch_name(luck, d.names[d.factions[f].hero])
            if home_of(d, d.factions[f]) == NO_CARD or (k > 0 and key <= last):
                continue
            if best < 0 or key < best_key:
                best, best_key = f, key
        order[k], last = best, best_key
        if d.factions[best].number < d.factions[order[lowest]].number:
            lowest = k
    for seat in range(s.seats):
        seat_faction(s, d, seat, int(order[(lowest + seat) % s.seats]))


@kernel
def seat_faction(s: State, d: Design, seat: int, f: int) -> None:
    """Give a seat its faction: Home World, starting deck, tokens."""
    empire, faction = s.empires[seat], d.factions[f]
    empire.hero, empire.home = faction.hero, home_of(d, faction)
    own(s, d, seat, empire.home)
    enter_warzone(s, d, seat, empire.home)
    for i in range(d.start_n):
        for _ in range(d.start[i].copies):
            deal_to_deck(s, d, seat, d.start[i].card)
    deal_to_deck(s, d, seat, faction.hero)
    empire.surge = int(d.rules.surge_tokens[seat])
    if d.rules.consuls_surge != 0 and s.seats == 4 and seat == 3:
        empire.surge = d.rules.consuls_surge_tokens
    empire.surge_dealt = empire.surge
    empire.claimed = NO_CARD
    if d.rules.galactic_orders != 0:
        empire.pool = d.rules.faction_tokens
        if d.rules.capital_city != 0:
            empire.city = faction.city


@kernel
def deal_to_deck(s: State, d: Design, seat: int, card: int) -> None:
    """A card comes into a starting deck."""
    own(s, d, seat, card)
    push(s.empires[seat].deck, card)


@kernel
def begin_game(s: State, d: Design) -> None:
    """Shuffle the players' decks and begin the first round."""
    for seat in range(s.seats):
        empire = s.empires[seat]
        shuffle(empire.deck, d.names, branch(branch(branch(s.root, DECK_LUCK), seat), 0), s.keys)
        empire.shuffles = 1
    begin_round(s, d)


@kernel
def next_pick(s: State, d: Design) -> None:
    """Who picks next in the pregame draft: seats 1 to N, then N to 1; after the last pick the game begins."""
    if s.picks >= s.seats * d.rules.draft_cards:
        begin_game(s, d)
        return
    place = s.picks % s.seats
    s.seat = place if (s.picks // s.seats) % 2 == 0 else s.seats - 1 - place
    s.stage = Stage.PREGAME_DRAFT


@kernel
def setup(s: State, d: Design, log: Log) -> None:
    """Deal a game into a zeroed state."""
    clear_invasion(s)
    build_decks(s, d)
    deal_factions(s, d)
    for deck in range(DECKS):
        for i in range(s.decks[deck].n):
            s.cards_sum += weight(int(s.decks[deck].cards[i]))
        s.cards_n += s.decks[deck].n
    for seat in range(s.seats):
        for i in range(s.empires[seat].owned.n):
            s.cards_sum += weight(int(s.empires[seat].owned.cards[i]))
        s.cards_n += s.empires[seat].owned.n
    for i in range(s.events.n):
        s.cards_sum += weight(int(s.events.cards[i]))
    s.cards_n += s.events.n
    if d.rules.pregame_draft == 0:
        begin_game(s, d)
        return
    while s.offer.n < s.seats * d.rules.draft_cards and s.decks[0].n > 0:
        push(s.offer, pop(s.decks[0]))
    next_pick(s, d)
