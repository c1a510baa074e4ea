"""Scoring: printed points, bonuses, the Galactic Orders (Galactic Orders p. 7), and the final facts."""

from pipeline.engine.jit import kernel
from pipeline.engine.majority import award, award_to
from pipeline.engine.record import Array
from pipeline.games.core_worlds.base_rules import TIE_LATER, TIE_WORLDS
from pipeline.games.core_worlds.effects import count, has_effect, holds, matches
from pipeline.games.core_worlds.facts import Log, Source, row_of
from pipeline.games.core_worlds.state import Design, State
from pipeline.games.core_worlds.vocabulary import ORDERS, Kind, When

TOTAL = 7  # the column of State.score after those of Source
AFTER_LAST_ROUND = 1  # the one ending but `capped`


@kernel
def owned_of(s: State, d: Design, seat: int, of: int) -> int:
    """Cards `of` in an Empire: hand, deck, discard pile, Warzone, under worlds and city (Galactic Orders p. 4, 7),
    and Core Worlds held as a Consul, which score as if they were part of it (p. 8).
    """
    empire = s.empires[seat]
    total = count(d, empire.owned, of)
    for i in range(empire.consuls_n):
        if matches(d, int(empire.consuls[i]), of):
            total += 1
    return total


@kernel
def bonus(s: State, d: Design, seat: int, card: int) -> int:
    """The points that a card gives by what is in the Empire."""
    points, row = 0, d.cards[card]
    if has_effect(d, card, When.END):
        for k in range(row.effects, row.effects + row.effects_n):
            effect = d.effects[k]
            if effect.when == When.END and holds(s, d, seat, effect, s.invasion.used):
                points += effect.amount * owned_of(s, d, seat, effect.of)
    return points


@kernel
def source_of(d: Design, card: int) -> int:
    """The Source that a card's own points belong to."""
    kind = d.cards[card].kind
    if kind == Kind.CORE_WORLD:
        return Source.CORE_WORLDS
    if kind in (Kind.WORLD, Kind.HOME_WORLD):
        return Source.WORLDS
    return Source.PRESTIGE if kind == Kind.PRESTIGE else Source.CARDS


@kernel
def tally_cards(s: State, d: Design, seat: int) -> None:
    """The points of a seat's cards by Source, into s.score."""
    empire = s.empires[seat]
    for i in range(empire.owned.n):
        card = int(empire.owned.cards[i])
        row, source = d.cards[card], source_of(d, card)
        s.score[seat, source] += row.points
        if row.when != 0:
            extra = Source.CORE_WORLD_BONUS if source == Source.CORE_WORLDS else source
            s.score[seat, extra] += bonus(s, d, seat, card)
    for i in range(empire.consuls_n):
        card = int(empire.consuls[i])
        s.score[seat, Source.CONSULS] += d.cards[card].points + bonus(s, d, seat, card)


@kernel
def tally(s: State, d: Design) -> None:
    """Each seat's points by Source if the game ended now, into s.score, with the total in column TOTAL."""
    for seat in range(s.seats):
        for column in range(TOTAL + 1):
            s.score[seat, column] = 0
        tally_cards(s, d, seat)
    if d.rules.galactic_orders != 0:
        for order in range(ORDERS):
            award_order(s, d, order)
            for seat in range(s.seats):
                s.score[seat, Source.ORDERS] += s.awarded[seat]
    for seat in range(s.seats):
        for column in range(TOTAL):
            s.score[seat, TOTAL] += s.score[seat, column]


@kernel
def hold(s: State, order: int) -> None:
    """The tokens of each seat on an Order, into s.held."""
    for seat in range(s.seats):
        s.held[seat] = s.empires[seat].tokens[order]


@kernel
def award_order(s: State, d: Design, order: int) -> None:
    """What an Order pays each seat for its tokens now, into s.awarded."""
    hold(s, order)
    award(d.award, s.held, s.seats, s.awarded)


@kernel
def note_order(s: State, d: Design, order: int, log: Log) -> None:
    """Write the rows of `orders` of one Order: of the seats that ever gained a token on it."""
    award_order(s, d, order)
    holders, first = 0, log.orders_n
    for seat in range(s.seats):
        if s.held[seat] > 0:
            holders += 1
    for seat in range(s.seats):
        empire, kept = s.empires[seat], int(s.held[seat])
        if empire.gained_ever[order] == 0 and kept == 0:
            continue
        better, best_other = 0, 0
        for other in range(s.seats):
            if other != seat:
                best_other = max(best_other, int(s.held[other]))
                if s.held[other] > kept:
                    better += 1
        row = log.orders[log.orders_n]
        log.orders_n += 1
        row.order, row.seat, row.kept = order, seat + 1, kept
        row.gained, row.spent = empire.gained_ever[order], empire.spent_ever[order]
        row.rank = better + 1 if kept > 0 else 0
        row.points, row.contested, row.lead = s.awarded[seat], 1 if holders > 1 else 0, kept - best_other
    for i in range(first, log.orders_n):
        note_swing(s, d, log, i)


@kernel
def note_swing(s: State, d: Design, log: Log, i: int) -> None:
    """The points that hang on the last token of a seat on an Order: the award now less that with one token fewer."""
    row = log.orders[i]
    if row.kept == 0:
        return
    seat = row.seat - 1
    s.held[seat] -= 1
    row.swing = row.points - award_to(d.award, s.held, s.seats, seat)
    s.held[seat] += 1


@kernel
def note_seat(s: State, d: Design, seat: int, log: Log) -> None:
    """Write a seat's final row, its scores, and where its cards lie."""
    empire, row = s.empires[seat], log.seats[seat]
    row.seat, row.points, row.faction = seat + 1, s.score[seat, TOTAL], empire.hero
    row.surge_tokens, row.worlds, row.core_worlds = empire.surge_dealt, empire.worlds, empire.cores
    row.consulships, row.removed = empire.consuls_n, empire.under.n
    row.deck_size = empire.hand.n + empire.deck.n + empire.discard.n
    row.last_conquest_round = empire.last_conquest
    for source in range(TOTAL):
        if s.score[seat, source] != 0:
            score = log.scores[log.scores_n]
            log.scores_n += 1
            score.seat, score.source, score.points = seat + 1, source, s.score[seat, source]
    for i in range(empire.under.n):
        log.cards[row_of(log, int(empire.under.cards[i]), seat)].under += 1
    for i in range(empire.warzone.n):
        log.cards[row_of(log, int(empire.warzone.cards[i]), seat)].in_play += 1


@kernel
def note_zone(s: State, log: Log) -> None:
    """Note the cards that still lie in the Central Zone: nobody took them."""
    for slot in range(s.zone_n):
        row = log.cards[row_of(log, int(s.zone[slot]), -1)]
        row.offered += int(s.zone_offered[slot])
        row.affordable += int(s.zone_affordable[slot])
        row.passed_over += int(s.zone_passed[slot])


@kernel
def finish(s: State, d: Design, log: Log, breaks: Array) -> int:
    """Write the final facts and what breaks ties; the ending's code."""
    tally(s, d)
    log.seats_n = s.seats
    log.games[0].rounds = s.round_
    for seat in range(s.seats):
        note_seat(s, d, seat, log)
        breaks[seat] = 0
        if d.rules.tie_break == TIE_WORLDS:
            breaks[seat] = s.empires[seat].worlds
        elif d.rules.tie_break == TIE_LATER:
            breaks[seat] = seat
    if d.rules.galactic_orders != 0:
        for order in range(ORDERS):
            note_order(s, d, order, log)
    note_zone(s, log)
    return AFTER_LAST_ROUND
