"""The phases of a round but the Action Phase: Draw, Energy, Galactic, Discard, End (public: boardsandbees)."""

from pipeline.engine.facts import LOG_FULL
from pipeline.engine.jit import kernel
from pipeline.engine.piles import gather, push, seen_before, take
from pipeline.engine.record import Rows
from pipeline.engine.rules import Move, put
from pipeline.games.core_worlds.base_rules import (
    FIXED_NEW,
    NEXT_SECTOR,
    RESHUFFLE_CHOICE,
    RESHUFFLE_FORCED,
    SURGE_AS_TACTIC,
)
from pipeline.games.core_worlds.deploy import tactic_moves
from pipeline.games.core_worlds.effects import fewest_worlds, gain_energy, given
from pipeline.games.core_worlds.facts import MOST_EVENT_ROWS, MOST_ROUND_ROWS, Log
from pipeline.games.core_worlds.inforce import begin_effects, end_all
from pipeline.games.core_worlds.scoring import TOTAL, tally
from pipeline.games.core_worlds.state import MOST_ZONE, SECTORS, Act, Design, Due, Phase, Stage, State
from pipeline.games.core_worlds.turn import next_turn
from pipeline.games.core_worlds.vocabulary import NO_CARD, ORDERS, Kind, Of, Order, Verb, When
from pipeline.games.core_worlds.zones import draw, lay_out, leave_game, mix_deck, put_under, seat_at, take_from_zone


@kernel
def begin_round(s: State, d: Design) -> None:
    """A new round: its actions (public: spieletest), and before sector 5 the question of shuffling the discard pile."""
    s.round_ += 1
    s.first_conquest, s.events_drawn = 0, 0
    end_all(s.event)
    for seat in range(s.seats):
        empire = s.empires[seat]
        empire.actions = int(d.rules.actions_by_round[s.round_ - 1])
        empire.passed, empire.turns, empire.city_used, empire.power_used = 0, 0, 0, 0
        for order in range(ORDERS):
            empire.gained[order], empire.spent[order] = 0, 0
        for place in range(empire.warzone.n):
            empire.acted[place] = 0
    s.stage, s.phase, s.seat = Stage.PHASE, Phase.DRAW, s.destiny
    if s.round_ == (SECTORS - 1) * d.rules.sector_rounds + 1:
        if d.rules.reshuffle_at_sector_5 == RESHUFFLE_CHOICE:
            begin_walk(s, Stage.RESHUFFLE)
        elif d.rules.reshuffle_at_sector_5 == RESHUFFLE_FORCED:
            for seat in range(s.seats):
                mix_deck(s, d, seat)


@kernel
def begin_walk(s: State, stage: int) -> None:
    """Ask each player in turn order, from the destiny marker."""
    s.stage, s.at, s.seat, s.kept = stage, 0, s.destiny, 0


@kernel
def walk_on(s: State) -> None:
    """Ask the next player; after the last one the phase goes on."""
    gather(s.empires[s.seat].discard, s.aside)
    s.at += 1
    if s.at < s.seats:
        s.seat, s.kept = seat_at(s, s.at), 0
        return
    stage = s.stage
    s.stage, s.seat = Stage.PHASE, s.destiny
    if stage == Stage.RESHUFFLE:
        s.phase = Phase.DRAW
    elif stage == Stage.ENERGY:
        s.phase = Phase.GALACTIC
    else:
        s.phase = Phase.END


@kernel
def draw_phase(s: State, d: Design) -> None:
    """Draw up to the hand size, a kept card included (public: ludorium); with Galactic Orders one more for more
    worlds than units in the Warzone (p. 4).
    """
    for seat in range(s.seats):
        empire = s.empires[seat]
        cards = int(d.rules.hand_by_round[s.round_ - 1]) - empire.hand.n
        worlds = empire.worlds if d.rules.home_world_draws != 0 else empire.worlds - 1
        if d.rules.galactic_orders != 0 and worlds > empire.units:
            cards = max(0, cards) + d.rules.extra_draw
        if empire.active.n > 0:
            cards = max(0, cards) + given(s, d, seat, Verb.DRAW)
            empire.actions += given(s, d, seat, Verb.GAIN_ACTIONS)
        draw(s, d, seat, cards)
        empire.hand_drawn = empire.hand.n
    s.phase = Phase.ENERGY


@kernel
def energy_phase(s: State, d: Design) -> None:
    """Set energy to what the worlds give (public: ludorium, gamersalliance); then each player may use more."""
    for seat in range(s.seats):
        empire = s.empires[seat]
        if d.rules.energy_carry_over == 0:
            empire.energy = 0
        empire.round_income = empire.income
        if empire.active.n > 0:
            empire.round_income += given(s, d, seat, Verb.GAIN_ENERGY)
        gain_energy(s, d, seat, empire.round_income)
    begin_walk(s, Stage.ENERGY)


@kernel
def city_open(s: State, d: Design, seat: int) -> bool:
    """Whether a card may go under the Capital City: three worlds, once a round (Galactic Orders p. 4)."""
    empire = s.empires[seat]
    worlds = empire.worlds if d.rules.home_world_for_city != 0 else empire.worlds - 1
    return empire.city != 0 and worlds >= d.rules.city_worlds and empire.city_used < d.rules.city_cards


@kernel
def energy_moves(s: State, d: Design, moves: Rows[Move]) -> int:
    """What may be done in the Energy Phase, in any order: the Home World's power, tactics such as Energy Surge,
    an energy surge token, the Capital City (Galactic Orders p. 4; public: gamersalliance).
    """
    empire = s.empires[s.seat]
    n = put(moves, 0, Act.DONE, 0, 0, 0)
    if empire.power_used == 0 and empire.hand.n >= d.rules.home_power_discards and d.rules.home_power_energy > 0:
        n = put(moves, n, Act.POWER, 0, 0, 0)
    if empire.surge > 0:
        n = put(moves, n, Act.SURGE, 0, 0, 0)
    n = tactic_moves(s, d, When.ENERGY_PHASE, moves, n)
    if city_open(s, d, s.seat):
        for place in range(empire.hand.n):
            if d.cards[empire.hand.cards[place]].of & (Of.UNIT | Of.TACTIC) != 0 and not seen_before(
                empire.hand, place
            ):
                n = put(moves, n, Act.CITY, place, 0, 0)
    return n


@kernel
def surge(s: State, d: Design) -> None:
    """Spend an energy surge token (effect: an assumption, see `surge_token_effect`)."""
    empire = s.empires[s.seat]
    empire.surge -= 1
    gain_energy(s, d, s.seat, d.rules.surge_token_value)
    if d.rules.surge_token_effect == SURGE_AS_TACTIC and fewest_worlds(s, d, s.seat):
        gain_energy(s, d, s.seat, 1)
    s.did = 1


@kernel
def power(s: State, d: Design) -> None:
    """The Home World's power, once a phase: discard 2 hand cards for 1 energy (Galactic Orders p. 4)."""
    s.empires[s.seat].power_used = 1
    s.discards = d.rules.home_power_discards
    gain_energy(s, d, s.seat, d.rules.home_power_energy)


@kernel
def city(s: State, place: int) -> None:
    """Put a hand card under the Capital City."""
    empire = s.empires[s.seat]
    empire.city_used += 1
    put_under(s, s.seat, take(empire.hand, place), empire.home)


@kernel
def deal_card(s: State, d: Design) -> int:
    """Draw a card of the current sector into the Central Zone. An Event goes on the event stack and the next card is
    drawn instead (Galactic Orders p. 6). NO_CARD if the deck has run out.
    """
    deck = min((s.round_ - 1) // d.rules.sector_rounds + 1, SECTORS)
    while s.zone_n < MOST_ZONE:
        if s.decks[deck].n == 0:
            if deck == SECTORS or d.rules.empty_deck_in_zone != NEXT_SECTOR:
                return NO_CARD
            deck += 1
            continue
        pile = s.decks[deck]
        pile.n -= 1
        card = int(pile.cards[pile.n])
        if d.cards[card].kind == Kind.EVENT:
            push(s.events, card)
            s.events_drawn += 1
        else:
            lay_out(s, card)
            return card
    return NO_CARD


@kernel
def zone_worlds(s: State, d: Design) -> int:
    """Worlds in the Central Zone."""
    worlds = 0
    for slot in range(s.zone_n):
        if d.cards[s.zone[slot]].of & Of.WORLD != 0:
            worlds += 1
    return worlds


@kernel
def galactic_phase(s: State, d: Design, log: Log) -> None:
    """Age the Central Zone and refill it (public: solo-aid, lecoin, unknowns; Galactic Orders p. 6).

    From round 2 a card with an energy token leaves the game and every other one gets one.
    """
    slot = 0
    while slot < s.zone_n and s.round_ > 1:
        if s.zone_token[slot] != 0:
            leave_game(s, take_from_zone(s, slot, -1, log))
        else:
            s.zone_token[slot] = 1
            slot += 1
    new = d.rules.zone_total if d.rules.zone_refill == FIXED_NEW else d.rules.zone_total - s.zone_n
    while new > 0 and deal_card(s, d) != NO_CARD:
        new -= 1
    worlds = zone_worlds(s, d)
    while worlds < d.rules.zone_min_worlds or s.zone_n - worlds < d.rules.zone_min_nonworlds:
        card = deal_card(s, d)
        if card == NO_CARD:
            break
        if d.cards[card].of & Of.WORLD != 0:
            worlds += 1
    s.phase = Phase.EVENT if s.events.n > 0 else Phase.ACTION


@kernel
def event_phase(s: State, d: Design, log: Log) -> None:
    """The top Event works: on each player once, and for the rest of the round (Galactic Orders p. 6)."""
    card = int(s.events.cards[s.events.n - 1])
    if log.events_n < MOST_EVENT_ROWS:
        row = log.events[log.events_n]
        log.events_n += 1
        row.round_, row.event, row.drawn = s.round_, card, s.events_drawn
        row.fresh = 1 if s.events_drawn > 0 else 0
    else:
        log.games[0].faults |= LOG_FULL
    begin_effects(s.event, d, card, When.EVENT_ROUND)
    s.at, s.due = -1, Due.EVENT


@kernel
def action_phase(s: State) -> None:
    """The Action Phase begins with the holder of the destiny marker; without any actions it is over at once."""
    s.cycle = 0
    s.seat = seat_at(s, s.seats - 1)
    next_turn(s)


@kernel
def keep_moves(s: State, moves: Rows[Move]) -> int:
    """No (further) card, or one of the hand; equal ones once (public: ludorium, brettspiele)."""
    empire = s.empires[s.seat]
    n = put(moves, 0, Act.KEEP, -1, 0, 0)
    for place in range(s.kept, empire.hand.n):
        first = True
        for i in range(s.kept, place):
            if empire.hand.cards[i] == empire.hand.cards[place]:
                first = False
        if first:
            n = put(moves, n, Act.KEEP, place, 0, 0)
    return n


@kernel
def keep(s: State, d: Design, place: int) -> None:
    """Keep a hand card; with the last one kept the others are discarded."""
    empire = s.empires[s.seat]
    if place >= 0:
        card = take(empire.hand, place)
        push(empire.hand, card)
        for i in range(empire.hand.n - 1, s.kept, -1):
            empire.hand.cards[i] = empire.hand.cards[i - 1]
        empire.hand.cards[s.kept] = card
        s.kept += 1
    if place < 0 or s.kept >= d.rules.kept_cards:
        for i in range(s.kept, empire.hand.n):
            push(empire.discard, int(empire.hand.cards[i]))
        empire.hand.n = s.kept
        walk_on(s)


@kernel
def end_phase(s: State, d: Design, log: Log) -> None:
    """The round ends: facts, then the destiny marker goes one seat to the left (public: jedis-rules)."""
    tally(s, d)
    for seat in range(s.seats):
        if log.rounds_n < MOST_ROUND_ROWS:
            note_round(s, seat, log)
        else:
            log.games[0].faults |= LOG_FULL
    if s.round_ >= d.rules.rounds:
        s.phase = Phase.OVER
        return
    s.destiny = (s.destiny + 1) % s.seats
    begin_round(s, d)


@kernel
def note_round(s: State, seat: int, log: Log) -> None:
    """Write a seat's row of `rounds`."""
    empire, row = s.empires[seat], log.rounds[log.rounds_n]
    log.rounds_n += 1
    row.round_, row.seat, row.points = s.round_, seat + 1, s.score[seat, TOTAL]
    row.turn_order = (seat - s.destiny + s.seats) % s.seats + 1
    row.energy_income, row.energy_unspent, row.actions_unspent = empire.round_income, empire.energy, empire.actions
    row.units, row.worlds, row.hand = empire.units, empire.worlds, empire.hand_drawn
    row.gained_galactic_senate = empire.gained[Order.GALACTIC_SENATE]
    row.gained_science_guild = empire.gained[Order.SCIENCE_GUILD]
    row.gained_merchant_alliance = empire.gained[Order.MERCHANT_ALLIANCE]
    row.gained_mining_coalition = empire.gained[Order.MINING_COALITION]
    row.gained_order_of_knighthood = empire.gained[Order.ORDER_OF_KNIGHTHOOD]
    row.gained_mystic_brotherhood = empire.gained[Order.MYSTIC_BROTHERHOOD]
    row.spent_galactic_senate = empire.spent[Order.GALACTIC_SENATE]
    row.spent_science_guild = empire.spent[Order.SCIENCE_GUILD]
    row.spent_merchant_alliance = empire.spent[Order.MERCHANT_ALLIANCE]
    row.spent_mining_coalition = empire.spent[Order.MINING_COALITION]
    row.spent_order_of_knighthood = empire.spent[Order.ORDER_OF_KNIGHTHOOD]
    row.spent_mystic_brotherhood = empire.spent[Order.MYSTIC_BROTHERHOOD]
