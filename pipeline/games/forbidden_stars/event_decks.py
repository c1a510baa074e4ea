"""Event decks: cards drawn, schemes held and used, cards that go back.

Piles and moves hold the number of a card in the design (EVENT_CARDS * faction + index); the bits of `Force.schemes` and
`Force.drawn` are those of its index in the faction.
"""

from pipeline.engine.facts import LOG_FULL
from pipeline.engine.jit import kernel
from pipeline.engine.luck import branch
from pipeline.engine.piles import gather, pop, push, shuffle
from pipeline.games.forbidden_stars.cards import EVENT_CARDS
from pipeline.games.forbidden_stars.facts import MOST_EVENT_ROWS, Log
from pipeline.games.forbidden_stars.luck import Luck, purpose
from pipeline.games.forbidden_stars.rules import EVENTS_DISCARDED
from pipeline.games.forbidden_stars.state import Design, State
from pipeline.games.forbidden_stars.vocabulary import NOBODY, ORDERS


@kernel
def event_bit(card: int) -> int:
    """The bit of an event card within its faction."""
    return 1 << (card % EVENT_CARDS)


@kernel
def shuffle_events(s: State, d: Design, seat: int) -> None:
    """Shuffle a seat's event deck; each shuffle of a deal has luck of its own."""
    force = s.forces[seat]
    key = branch(branch(branch(purpose(s, Luck.EVENTS), int(force.faction)), int(s.round_)), int(force.shuffles))
    force.shuffles += 1
    shuffle(force.events, d.event_names, key, s.keys)


@kernel
def holds_scheme(s: State, card: int, seat: int) -> bool:
    """Whether a seat holds this scheme."""
    force = s.forces[seat]
    return card // EVENT_CARDS == force.faction and force.schemes & event_bit(card) != 0


@kernel
def scheme_for(s: State, d: Design, seat: int, timing: int, after: int) -> int:
    """The first scheme that a seat holds for a Timing, behind the card `after` (NOBODY: from the first); or NOBODY."""
    force = s.forces[seat]
    for i in range(EVENT_CARDS):
        card = EVENT_CARDS * int(force.faction) + i
        if card > after and force.schemes & event_bit(card) != 0 and d.events[card].timing == timing:
            return card
    return NOBODY


@kernel
def note_event(s: State, seat: int, card: int, drawn: int, log: Log) -> int:
    """Write a row of `events`; its number, or NOBODY."""
    if log.events_n >= MOST_EVENT_ROWS:
        log.games[0].faults |= LOG_FULL
        return NOBODY
    row = log.events[log.events_n]
    log.events_n += 1
    row.round_, row.seat, row.card, row.drawn = s.round_, seat + 1, card, drawn
    return log.events_n - 1


@kernel
def give_back(s: State, d: Design, seat: int, card: int) -> None:
    """A card goes back: to the deck, which is shuffled (public: fan summary), or to the discards."""
    force = s.forces[seat]
    if d.rules.events_back == EVENTS_DISCARDED:
        push(force.event_discards, card)
        return
    push(force.events, card)
    shuffle_events(s, d, seat)


@kernel
def use_scheme(s: State, d: Design, seat: int, card: int, log: Log) -> None:
    """A seat uses a scheme that it holds: the card goes back, and a row of `events` is written."""
    s.forces[seat].schemes &= ~event_bit(card)
    give_back(s, d, seat, card)
    fact = note_event(s, seat, card, 0, log)
    if fact != NOBODY:
        log.events[fact].did = 1


@kernel
def draw_event(s: State, d: Design, seat: int) -> int:
    """The top card of a seat's event deck, or NOBODY; discards become a new deck where it is empty."""
    force = s.forces[seat]
    if force.events.n == 0 and force.event_discards.n > 0:
        gather(force.events, force.event_discards)
        shuffle_events(s, d, seat)
    return pop(force.events) if force.events.n > 0 else NOBODY


@kernel
def count_drawn(s: State, seat: int) -> int:
    """Cards that a seat has drawn in this Refresh Phase and still has in front of it."""
    found = 0
    for i in range(EVENT_CARDS):
        found += s.forces[seat].drawn >> i & 1
    return found


@kernel
def draw_cards(s: State, d: Design, seat: int, cards: int) -> None:
    """A seat draws so many event cards, as far as there are any."""
    for _ in range(cards):
        card = draw_event(s, d, seat)
        if card != NOBODY:
            s.forces[seat].drawn |= event_bit(card)


@kernel
def draw_events(s: State, d: Design, seat: int) -> None:
    """A seat draws a card for each order token on its event deck, and takes the tokens back; without one it draws a
    card for its storm move alone (public: player rules summary).
    """
    force = s.forces[seat]
    force.drawn, force.drew = 0, 0
    for order in range(ORDERS):
        force.drew += int(force.on_deck[order])
        force.orders[order] += force.on_deck[order]
        force.on_deck[order] = 0
    if force.out != 0:
        return
    if force.drew > 0:
        draw_cards(s, d, seat, int(force.drew))
    elif d.rules.draw_for_storm != 0:
        draw_cards(s, d, seat, 1)


@kernel
def give_back_drawn(s: State, d: Design, seat: int) -> None:
    """What a seat has drawn and did not keep goes back."""
    force = s.forces[seat]
    for i in range(EVENT_CARDS):
        if force.drawn >> i & 1 != 0:
            give_back(s, d, seat, EVENT_CARDS * int(force.faction) + i)
    force.drawn = 0
