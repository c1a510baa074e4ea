"""Cards as they move: hand, deck, discard pile, Warzone, under worlds, Central Zone.

The sums of a Warzone and its effects in force are kept here, so that nothing else adds cards up.
"""

from pipeline.engine.jit import kernel
from pipeline.engine.luck import branch
from pipeline.engine.piles import gather, pop, push, shuffle, take
from pipeline.games.core_worlds.facts import Log, row_of
from pipeline.games.core_worlds.inforce import begin_effects, end_effects
from pipeline.games.core_worlds.state import MOST_ZONE, Design, Empire, State
from pipeline.games.core_worlds.vocabulary import Kind, Of, When

DEAL_LUCK, FACTION_LUCK, GALAXY_LUCK, DECK_LUCK = range(4)  # what the table's luck is for


@kernel
def weight(card: int) -> int:
    """A number by which a lost or doubled card shows in a sum over all cards."""
    return (card + 1) * (card + 7)


@kernel
def leave_game(s: State, card: int) -> None:
    """A card leaves the game."""
    s.gone_n += 1
    s.gone_sum += weight(card)


@kernel
def seat_at(s: State, place: int) -> int:
    """The seat at a place of this round's turn order; 0 holds the destiny marker."""
    return (s.destiny + place) % s.seats


@kernel
def own(s: State, d: Design, seat: int, card: int) -> None:
    """A card becomes part of an Empire; where it lies is the caller's."""
    empire = s.empires[seat]
    push(empire.owned, card)
    empire.printed += d.cards[card].points


@kernel
def mix_deck(s: State, d: Design, seat: int) -> None:
    """Shuffle a player's discard pile into the deck."""
    empire = s.empires[seat]
    gather(empire.deck, empire.discard)
    luck = branch(branch(branch(s.root, DECK_LUCK), seat), empire.shuffles)
    shuffle(empire.deck, d.names, luck, s.keys)
    empire.shuffles += 1


@kernel
def draw(s: State, d: Design, seat: int, cards: int) -> None:
    """Draw cards; an empty deck is made anew of the discard pile, and what then lacks is not drawn
    (public: ludorium; Galactic Orders p. 6).
    """
    empire = s.empires[seat]
    for _ in range(cards):
        if empire.deck.n == 0:
            if empire.discard.n == 0:
                return
            mix_deck(s, d, seat)
        push(empire.hand, pop(empire.deck))


@kernel
def enter_warzone(s: State, d: Design, seat: int, card: int) -> None:
    """A card comes into a Warzone."""
    empire = s.empires[seat]
    push(empire.warzone, card)
    empire.acted[empire.warzone.n - 1] = 0
    empire.committed[empire.warzone.n - 1] = 0
    add_up(empire, d, card, 1)
    begin_effects(empire.active, d, card, When.WARZONE)


@kernel
def leave_warzone(s: State, d: Design, seat: int, place: int) -> int:
    """Take the card at a place out of a Warzone."""
    empire = s.empires[seat]
    card = take(empire.warzone, place)
    for i in range(place, empire.warzone.n):
        empire.acted[i] = empire.acted[i + 1]
        empire.committed[i] = empire.committed[i + 1]
    add_up(empire, d, card, -1)
    end_effects(empire.active, d, card, When.WARZONE)
    return card


@kernel
def add_up(empire: Empire, d: Design, card: int, times: int) -> None:
    """Add a card to the sums of a Warzone, or with times = -1 take it off."""
    row = d.cards[card]
    if row.of & Of.UNIT != 0:
        empire.units += times
        empire.fleet += times * row.fleet
        empire.ground += times * row.ground
    if row.of & Of.WORLD != 0:
        empire.worlds += times
        empire.income += times * row.energy
        if row.energy > 0:
            empire.energy_worlds += times
        if row.kind == Kind.CORE_WORLD:
            empire.cores += times


@kernel
def put_under(s: State, seat: int, card: int, world: int) -> None:
    """Put a card under a world or the Capital City: out of the deck for good (Galactic Orders p. 4, 7)."""
    empire = s.empires[seat]
    push(empire.under, card)
    empire.under_at[empire.under.n - 1] = world


@kernel
def lay_out(s: State, card: int) -> None:
    """Lay a card into the Central Zone."""
    if s.zone_n < MOST_ZONE:
        i = s.zone_n
        s.zone[i] = card
        s.zone_token[i], s.zone_offered[i], s.zone_affordable[i], s.zone_passed[i] = 0, 0, 0, 0
        s.zone_n += 1


@kernel
def take_from_zone(s: State, place: int, seat: int, log: Log) -> int:
    """Take the card at a place out of the Central Zone, for a seat or (-1) out of the game; note its facts."""
    card = int(s.zone[place])
    row = log.cards[row_of(log, card, seat)]
    row.offered += int(s.zone_offered[place])
    row.affordable += int(s.zone_affordable[place])
    row.passed_over += int(s.zone_passed[place])
    if seat >= 0:
        row.drafted += 1
    s.zone_n -= 1
    for i in range(place, s.zone_n):
        s.zone[i] = s.zone[i + 1]
        s.zone_token[i] = s.zone_token[i + 1]
        s.zone_offered[i] = s.zone_offered[i + 1]
        s.zone_affordable[i] = s.zone_affordable[i + 1]
        s.zone_passed[i] = s.zone_passed[i + 1]
    return card
