"""The Councils: influence, what its tracks give, their cards, and the Advantage card (Old Authorities Gameplay)."""

from pipeline.engine.facts import LOG_FULL
from pipeline.engine.jit import kernel
from pipeline.games.micro_cosmos.bonuses import choose_resources, gain_leader
from pipeline.games.micro_cosmos.facts import MOST_COUNCIL_ROWS, MOST_INFLUENCE_ROWS, Log, Source
from pipeline.games.micro_cosmos.rules import (
    ADVANTAGE_FROM_2,
    ADVANTAGE_HOLDS,
    AUTOMA_OWN_ARRIVAL,
    LAST_PLAYER_MAY,
    LOST_GOES_BACK,
    TIE_NEW_ARRIVAL,
    TIE_OLD_HOLDER,
)
from pipeline.games.micro_cosmos.scoring import score
from pipeline.games.micro_cosmos.state import Design, State
from pipeline.games.micro_cosmos.supply import seat_no
from pipeline.games.micro_cosmos.vocabulary import COLOURS, NOBODY, Bonus

ADVANTAGE_CARD = COLOURS  # its code in the vocabulary "council"
LATER = 2  # who arrives third or later on the last spot


@kernel
def fact_of(s: State, council: int, who: int, log: Log) -> int:
    """The row of `councils` of a card and who has it, made when it is first taken; -1 where the table is full."""
    if s.council_fact[council, who] == 0:
        if log.councils_n >= MOST_COUNCIL_ROWS:
            log.games[0].faults |= LOG_FULL
            return -1
        row = log.councils[log.councils_n]
        log.councils_n += 1
        row.council, row.seat, row.first_round = council, seat_no(s, who), s.round_
        s.council_fact[council, who] = log.councils_n
    return int(s.council_fact[council, who]) - 1


@kernel
def sole_leader(s: State, colour: int) -> int:
    """Who has strictly more influence in a Council than everybody else, the Automa included; NOBODY in a tie."""
    best, leader = 0, NOBODY
    for who in range(s.at_table):
        influence = int(s.arks[who].influence[colour])
        if influence > best:
            best, leader = influence, who
        elif influence == best:
            leader = NOBODY
    return leader


@kernel
def spot_bonus(s: State, d: Design, who: int, colour: int) -> int:
    """Give the bonus of the spot just reached; the points of it.

    The last spot's are for the first and the second to arrive. Whether the first spot gives anything is a switch.
    """
    ark, council = s.arks[who], s.councils[colour]
    spot = int(ark.influence[colour])
    bonus, amount = int(d.council_bonus[colour, spot]), int(d.council_amount[colour, spot])
    points, source = 0, Source.INFLUENCE
    if bonus == Bonus.NOTHING or (spot == 1 and d.rules.spot_one_bonus == 0):
        return 0
    if bonus == Bonus.RESOURCE:
        choose_resources(s, d, who, amount)
    elif bonus == Bonus.LEADER:
        for _ in range(amount):
            gain_leader(s, d, who, colour)
    elif bonus == Bonus.POINTS:
        points = amount
    elif bonus == Bonus.ARRIVALS:
        points, source = int(d.rules.arrival_points[min(council.arrivals, LATER)]), Source.LAST_SPOT
    score(s, who, source, points)
    return points


@kernel
def take_card(s: State, who: int, colour: int, log: Log) -> None:
    """Somebody takes a Council's card: it may be used from the next turn on."""
    council = s.councils[colour]
    council.holder, council.since, council.taken_before, council.used = who, s.turn, 1, 0
    fact = fact_of(s, colour, who, log)
    if fact >= 0:
        log.councils[fact].taken += 1


@kernel
def put_back(s: State, colour: int, log: Log) -> None:
    """A Council's card goes back beside the board."""
    council = s.councils[colour]
    fact = fact_of(s, colour, council.holder, log)
    if fact >= 0:
        log.councils[fact].returned += 1
    council.last_holder, council.holder = council.holder, NOBODY


@kernel
def reach_last_spot(s: State, d: Design, who: int, colour: int, log: Log) -> None:
    """Who comes first to the last spot has the Council's card for good, held before or not.

    The Automa takes no card: being first it puts the card out of the game, or a player may still earn it (a switch).
    """
    council = s.councils[colour]
    council.arrivals += 1
    if council.locked != 0:
        return
    if who >= s.seats:
        if d.rules.automa_first_on_last == LAST_PLAYER_MAY:
            return
        if council.holder != NOBODY:
            put_back(s, colour, log)
        council.locked = 1
        return
    if council.holder >= 0 and council.holder != who:
        put_back(s, colour, log)
    if council.holder == NOBODY:
        take_card(s, who, colour, log)
    council.locked = 1
    fact = fact_of(s, colour, who, log)
    if fact >= 0:
        log.councils[fact].locked = s.round_


@kernel
def level_with_holder(s: State, who: int, colour: int, log: Log) -> None:
    """Anybody, also the Automa, who reaches the holder's spot makes the holder put the card back.

    Who is further already, as the Automa may be by a switch, does not reach it.
    """
    council = s.councils[colour]
    if council.locked != 0 or council.holder < 0 or council.holder == who:
        return
    if s.arks[who].influence[colour] == s.arks[council.holder].influence[colour]:
        put_back(s, colour, log)


@kernel
def may_take(s: State, d: Design, who: int, colour: int) -> bool:
    """Whether who has just gained influence takes the Council's card.

    The first to reach spot 2 does. After a tie put it back, so does who comes to stand alone at the top, or only the
    one who had it last, or nobody but the first on the last spot (a switch). Being first, the Automa keeps it from a
    player until it is passed, or not (a switch).
    """
    council, influence = s.councils[colour], int(s.arks[who].influence[colour])
    if who >= s.seats or council.locked != 0 or council.holder != NOBODY or influence < d.rules.council_card_spot:
        return False
    if council.taken_before == 0:
        if d.rules.automa_first == AUTOMA_OWN_ARRIVAL:
            return True
    elif d.rules.council_after_tie == TIE_NEW_ARRIVAL or (
        d.rules.council_after_tie == TIE_OLD_HOLDER and council.last_holder != who
    ):
        return False
    return sole_leader(s, colour) == who


@kernel
def advantages(s: State, d: Design, who: int) -> int:
    """In how many Councils somebody has the advantage, which no text defines: strictly most influence, or that from
    spot 2 on, or the Council's card (a switch).
    """
    found = 0
    for colour in range(COLOURS):
        if d.rules.advantage == ADVANTAGE_HOLDS:
            if s.councils[colour].holder == who:
                found += 1
        elif sole_leader(s, colour) == who:
            low = s.arks[who].influence[colour] < d.rules.council_card_spot
            if not (low and d.rules.advantage == ADVANTAGE_FROM_2):
                found += 1
    return found


@kernel
def entitled(s: State, d: Design) -> int:
    """The one seat that may have the Advantage card, or NOBODY."""
    for seat in range(s.seats):
        if advantages(s, d, seat) >= d.rules.advantage_councils:
            return seat
    return NOBODY


@kernel
def pass_advantage(s: State, d: Design, log: Log) -> None:
    """Who has the advantage in enough Councils takes the Advantage card, and gives it back without it (a switch)."""
    wanted = entitled(s, d)
    if wanted == s.advantage:
        return
    if wanted == NOBODY:
        if d.rules.advantage_lost != LOST_GOES_BACK:
            return
        fact = fact_of(s, ADVANTAGE_CARD, s.advantage, log)
        if fact >= 0:
            log.councils[fact].returned += 1
    else:
        fact = fact_of(s, ADVANTAGE_CARD, wanted, log)
        if fact >= 0:
            log.councils[fact].taken += 1
    s.advantage = wanted


@kernel
def gain_influence(  # noqa: PLR0913 - who gains what, and what the facts say of it
    s: State, d: Design, who: int, colour: int, cause: int, log: Log
) -> None:
    """One influence in the Council of a planet's colour, and all that follows from it; nothing beyond the last spot.

    In this order: marker, bonus of the spot, the last spot, a card that goes back, a card that is taken, Advantage.
    """
    ark = s.arks[who]
    if d.rules.old_authorities == 0 or ark.influence[colour] >= d.council_spots:
        return
    ark.influence[colour] = int(ark.influence[colour]) + 1
    points = spot_bonus(s, d, who, colour)
    if log.influence_n < MOST_INFLUENCE_ROWS:
        row = log.influence[log.influence_n]
        log.influence_n += 1
        row.round_, row.seat, row.council, row.cause = s.round_, seat_no(s, who), colour, cause
        row.spot, row.points = ark.influence[colour], points
    else:
        log.games[0].faults |= LOG_FULL
    if ark.influence[colour] == d.council_spots:
        reach_last_spot(s, d, who, colour, log)
    level_with_holder(s, who, colour, log)
    if may_take(s, d, who, colour):
        take_card(s, who, colour, log)
    pass_advantage(s, d, log)


@kernel
def usable(s: State, d: Design, who: int, colour: int) -> bool:
    """Whether a Council's card may be activated now: held since an earlier turn, and not used up in this one."""
    council = s.councils[colour]
    if d.rules.old_authorities == 0 or council.holder != who:
        return False
    return council.since < s.turn and council.used < d.rules.council_uses


@kernel
def activate(s: State, who: int, colour: int, log: Log) -> None:
    """Turn a Council's card on its side: its ability is used."""
    s.councils[colour].used += 1
    fact = fact_of(s, colour, who, log)
    if fact >= 0:
        log.councils[fact].activations += 1


@kernel
def note_turn_begins(s: State, who: int, log: Log) -> None:
    """Note the cards that somebody begins a turn with."""
    for council in range(COLOURS + 1):
        holder = s.advantage if council == ADVANTAGE_CARD else s.councils[council].holder
        if holder == who:
            fact = fact_of(s, council, who, log)
            if fact >= 0:
                log.councils[fact].turns_held += 1


@kernel
def turn_ends(s: State) -> None:
    """After a turn all Council cards are upright again."""
    for colour in range(COLOURS):
        s.councils[colour].used = 0
