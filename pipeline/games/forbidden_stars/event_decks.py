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
from pipeline.games.forbidden_stars.vocabulary import NOBODY


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
def note_event(s: State, seat: int, card: int, drawn: int, log: Log) -> None:
    """Write a row of `events`."""
    if log.events_n >= MOST_EVENT_ROWS:
        log.games[0].faults |= LOG_FULL
        return
    row = log.events[log.events_n]
    log.events_n += 1
    row.round_, row.seat, row.card, row.drawn = s.round_, seat + 1, card, drawn


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
    note_event(s, seat, card, 0, log)
    if log.events_n > 0:
        log.events[log.events_n - 1].did = 1


@kernel
def draw_event(s: State, d: Design, seat: int) -> int:
    """The top card of a seat's event deck, or NOBODY; discards become a new deck where it is empty."""
    force = s.forces[seat]
    if force.events.n == 0 and force.event_discards.n > 0:
        gather(force.events, force.event_discards)
        shuffle_events(s, d, seat)
    return pop(force.events) if force.events.n > 0 else NOBODY
