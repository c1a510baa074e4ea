"""The event deck: a card a round, and what the part for the band does (public rules summary, Hostility Phase)."""

from pipeline.engine.facts import LOG_FULL
from pipeline.engine.jit import kernel
from pipeline.engine.luck import branch
from pipeline.engine.piles import gather, pop, push, shuffle
from pipeline.games.core_space.arrivals import come_in, entry_near, takes_part, thrown_entry
from pipeline.games.core_space.cards import FAR, MOST_ENTRIES
from pipeline.games.core_space.combat import npc_shoots, npc_strikes
from pipeline.games.core_space.eventfolk import (
    ANY_SCOURGE,
    ANY_TRADER,
    CAPTAINS,
    FREE_CIVILIANS,
    can_shoot,
    is_of,
    nearest_of,
    nearest_pair,
    step_towards,
)
from pipeline.games.core_space.facts import MOST_EVENT_ROWS, Log
from pipeline.games.core_space.hostility import add_pegs, band_of
from pipeline.games.core_space.luck import DECK_LUCK
from pipeline.games.core_space.npc import ai_action
from pipeline.games.core_space.order import aboard_waiting
from pipeline.games.core_space.people import came_by, in_contact, stands
from pipeline.games.core_space.state import MOST_CREW, PEOPLE, TRADERS, Design, State
from pipeline.games.core_space.vocabulary import NOBODY, SIDES, Arrival, Breed, EventVerb, Peg

CARD_ENTRY = 100  # keys of Entry Points thrown for cards: beyond those of arrivals
CHARGES = 2  # Moves of Civilians that charge the Scourge (public: rules sample)


@kernel
def event_phase(s: State, d: Design, log: Log) -> None:
    """Draw a card and resolve its part for the band; one of which nothing can be done goes back, another is drawn.

    Cards that nothing can be done of are shuffled back once one was resolved; each is tried once in a round.
    """
    band = band_of(d, s.hostility)
    if s.deck.n == 0:
        gather(s.deck, s.spent)
        reshuffle(s, d, 0)
    tries = s.deck.n
    for k in range(tries):
        card = pop(s.deck)
        verb = int(d.events[card].verb[band])
        if verb == EventVerb.NOTHING or resolve(s, d, card, log):
            push(s.spent, card)
            note_event(s, card, band, log)
            if verb != EventVerb.NOTHING and log.events_n > 0:
                log.events[log.events_n - 1].did = 1
            if k > 0:
                reshuffle(s, d, 1)
            return
        put_under(s, card)


@kernel
def put_under(s: State, card: int) -> None:
    """Put a card under the deck."""
    push(s.deck, card)
    for i in range(s.deck.n - 1, 0, -1):
        s.deck.cards[i] = s.deck.cards[i - 1]
    s.deck.cards[0] = card


@kernel
def reshuffle(s: State, d: Design, why: int) -> None:
    """Shuffle the deck, by keys of the round."""
    shuffle(s.deck, d.event_names, branch(branch(branch(s.root, DECK_LUCK), s.round_), why), s.keys)


@kernel
def note_event(s: State, card: int, band: int, log: Log) -> None:
    """The card's row of facts."""
    if log.events_n >= MOST_EVENT_ROWS:
        log.games[0].faults |= LOG_FULL
        return
    row = log.events[log.events_n]
    log.events_n += 1
    row.round_, row.card, row.band = s.round_, card, band


@kernel
def resolve(s: State, d: Design, card: int, log: Log) -> bool:
    """Do what a card says for the band; whether anything could be done."""
    band = band_of(d, s.hostility)
    verb, breed = int(d.events[card].verb[band]), int(d.events[card].breed[band])
    if verb == EventVerb.PLACE_NEAR:
        return place_near(s, d, breed, int(d.events[card].amount[band]), log)
    if verb == EventVerb.PLACE_RANDOM:
        return place_random(s, d, breed, int(d.events[card].amount[band]), log)
    if verb == EventVerb.PEGS:
        add_pegs(s, d, int(d.events[card].amount[band]), Peg.EVENT, log)
        return True
    if verb == EventVerb.STEP_CLOSER:
        return steps_closer(s, d, breed, ANY_TRADER, log)
    if verb == EventVerb.SHOOT_NEAREST:
        return shoots_nearest(s, d, breed, ANY_TRADER, log)
    if verb == EventVerb.HUNT_CAPTAIN:
        return hunts_captain(s, d, breed, log)
    return civilians_do(s, d, verb, log)


@kernel
def civilians_do(s: State, d: Design, verb: int, log: Log) -> bool:
    """What Civilians do by a card, or draw upon themselves; whether anything could be done (public: rules sample)."""
    if verb == EventVerb.CIVILIAN_SHOOTS:
        return shoots_nearest(s, d, FREE_CIVILIANS, ANY_SCOURGE, log)
    if verb == EventVerb.CIVILIAN_DRAWS:
        return steps_closer(s, d, ANY_SCOURGE, Breed.CIVILIAN, log)
    return verb == EventVerb.CIVILIANS_CHARGE and civilians_charge(s, d, log)


@kernel
def trader_cell(s: State, d: Design, who: int, waiting: bool) -> int:
    """Where a Trader is who stands on the board, or one who is `waiting` in the ship (at its airlock); or NOBODY."""
    it = s.people[who]
    if waiting:
        return int(d.map.airlocks[it.crew]) if aboard_waiting(it) else NOBODY
    return int(it.cell) if stands(it) else NOBODY


@kernel
def entry_by_traders(s: State, d: Design, faction: int, waiting: bool) -> int:
    """The Entry Point nearest any Trader that takes a faction, or NOBODY; ties: the lower number."""
    best, least = NOBODY, 0
    for who in range(MOST_CREW * s.seats):
        cell = trader_cell(s, d, who, waiting)
        if cell == NOBODY:
            continue
        entry = entry_near(s, d, cell, faction)
        if entry == NOBODY:
            continue
        walk = min(int(d.map.walk[d.map.entries[entry], cell]), FAR)
        if best == NOBODY or walk * MOST_ENTRIES + entry < least:
            best, least = entry, walk * MOST_ENTRIES + entry
    return best


@kernel
def could_come(d: Design, breed: int, entry: int) -> bool:
    """Whether NPCs of a breed could come at an Entry Point at all."""
    return entry != NOBODY and takes_part(d, breed)


@kernel
def place_near(s: State, d: Design, breed: int, many: int, log: Log) -> bool:
    """Place NPCs of a breed at the Entry Point nearest a Trader; while all are in their ships, at their airlocks."""
    faction, came = d.boards[SIDES * breed].faction, False
    entry = entry_by_traders(s, d, faction, False)
    if entry == NOBODY:
        entry = entry_by_traders(s, d, faction, True)
    if could_come(d, breed, entry):
        for _ in range(many):
            if come_in(s, d, breed, entry, log) != NOBODY:
                came_by(log, Arrival.EVENT, entry)
                came = True
    return came


@kernel
def place_random(s: State, d: Design, breed: int, many: int, log: Log) -> bool:
    """Place NPCs of a breed at one Entry Point, by the die."""
    came = False
    entry = thrown_entry(s, d, CARD_ENTRY + breed, d.boards[SIDES * breed].faction)
    if could_come(d, breed, entry):
        for _ in range(many):
            if come_in(s, d, breed, entry, log) != NOBODY:
                came_by(log, Arrival.EVENT, entry)
                came = True
    return came


@kernel
def steps_closer(s: State, d: Design, group: int, others: int, log: Log) -> bool:
    """The one of a group that is nearest to others Moves towards the nearest of them."""
    pair = nearest_pair(s, d, group, others, False)
    return pair != NOBODY and step_towards(s, d, pair // PEOPLE, pair % PEOPLE, log)


@kernel
def shoots_nearest(s: State, d: Design, group: int, others: int, log: Log) -> bool:
    """The one of a group that is nearest to others shoots at the nearest of them, if it can.

    A Civilian looks only at the Scourge that it sees (public: rules sample).
    """
    pair = nearest_pair(s, d, group, others, group == FREE_CIVILIANS)
    if pair == NOBODY or not can_shoot(s, d, pair // PEOPLE, pair % PEOPLE):
        return False
    npc_shoots(s, d, pair // PEOPLE, pair % PEOPLE, log)
    return True


@kernel
def hunts_captain(s: State, d: Design, breed: int, log: Log) -> bool:
    """The NPC of a breed nearest a Captain takes one action by the AI diagram, with him as its target."""
    pair = nearest_pair(s, d, breed, CAPTAINS, False)
    if pair == NOBODY:
        return False
    who = pair // PEOPLE
    s.active, s.target, s.actions, s.moved, s.arresting = who, pair % PEOPLE, 1, 0, 0
    ai_action(s, d, who, log)
    s.active, s.target, s.actions, s.moved = NOBODY, NOBODY, 0, 0
    return True


@kernel
def civilians_charge(s: State, d: Design, log: Log) -> bool:
    """Unengaged Civilians make two Moves towards the nearest Scourge; those in contact then make a close attack."""
    any_ = False
    for who in range(TRADERS, s.last):
        if not is_of(s, d, who, FREE_CIVILIANS):
            continue
        foe = nearest_of(s, d, who, ANY_SCOURGE, False)
        if foe == NOBODY:
            continue
        any_ = True
        for _ in range(CHARGES):
            if stands(s.people[who]) and stands(s.people[foe]):
                step_towards(s, d, who, foe, log)
        if stands(s.people[who]) and stands(s.people[foe]) and in_contact(s, d, who, foe):
            npc_strikes(s, d, who, foe, log)
    return any_
