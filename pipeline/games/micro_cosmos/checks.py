"""Invariants: what must hold after every move, as fault bits."""

from pipeline.engine.facts import PILE_FULL
from pipeline.engine.jit import kernel
from pipeline.engine.piles import Pile
from pipeline.games.micro_cosmos.base_rules import LIMIT_HAND
from pipeline.games.micro_cosmos.councils import LATER, advantages, entitled, sole_leader
from pipeline.games.micro_cosmos.facts import SOURCES, Source
from pipeline.games.micro_cosmos.prestige import meets_goals
from pipeline.games.micro_cosmos.rules import AUTOMA_OWN_ARRIVAL, LOST_GOES_BACK
from pipeline.games.micro_cosmos.state import LOWER, NO_TRACK, PLACES, UPPER, Ark, Design, Place, State
from pipeline.games.micro_cosmos.supply import berths, cargo, crew_held
from pipeline.games.micro_cosmos.vocabulary import COLOURS, NOBODY, RESOURCES, Bonus, Colour, Timing

(
    CARDS_LOST,
    OVER_LIMIT,
    NEGATIVE,
    LEVELS_WRONG,
    MISSION_WRONG,
    STACK_WRONG,
    INFLUENCE_WRONG,
    HOLDER_WRONG,
    CARD_MISUSED,
    ADVANTAGE_WRONG,
    ARRIVALS_WRONG,
    MARKERS_WRONG,
    SUMS_WRONG,
    TRIGGER_WRONG,
    CAMPAIGN_WRONG,
) = (1 << bit for bit in range(8, 23))
FAULTS = {
    CARDS_LOST: "a card was lost or doubled",
    OVER_LIMIT: "more Crew cards, Survivors or Resources than there is room for",
    NEGATIVE: "Resources, actions or something pending below zero",
    LEVELS_WRONG: "a planet's levels are out of bounds, or not what the steps on it amount to",
    MISSION_WRONG: "the launch marker, the stack and the players' markers do not agree",
    STACK_WRONG: "two neighbouring cards of the stack have one colour",
    INFLUENCE_WRONG: "influence beyond its track, or without Old Authorities",
    HOLDER_WRONG: "a Council card is held by somebody who may not have it",
    CARD_MISUSED: "a Council card was used too early, too often or by nobody",
    ADVANTAGE_WRONG: "the Advantage card is held by somebody who may not have it",
    ARRIVALS_WRONG: "the last spot of a Council's track gave other points than its arrivals get",
    MARKERS_WRONG: "Colonies and Trading Outposts of an Ark are not those on the planets",
    SUMS_WRONG: "an Ark's points are not the sum of their sources",
    TRIGGER_WRONG: "an end was triggered without its reason, or not triggered with it",
    CAMPAIGN_WRONG: "a campaign's Scenario cards, rounds, goals or Prestige Points do not agree",
}
ONE, NEUTRAL_ONE = 1 << 30, 1 << 40  # one card, and one neutral Survivor, in the sums below
ALL_SOURCES = len(SOURCES)


@kernel
def weight(card: int) -> int:
    """A number by which cards are told apart in a sum."""
    return ONE + (card + 1) * (card + 1) * (card + 1)


@kernel
def survivor_weight(d: Design, card: int) -> int:
    """That of a Survivor. Neutral ones are only counted: the rules say how many there are."""
    return NEUTRAL_ONE if d.survivors[card].colour == Colour.NEUTRAL else weight(card)


@kernel
def sum_of(pile: Pile) -> int:
    """The weights of a pile's cards, added up."""
    total = 0
    for i in range(pile.n):
        total += weight(int(pile.cards[i]))
    return total


@kernel
def survivors_of(d: Design, pile: Pile) -> int:
    """The weights of a pile of Survivors, added up."""
    total = 0
    for i in range(pile.n):
        total += survivor_weight(d, int(pile.cards[i]))
    return total


@kernel
def survivors_fault(s: State, d: Design) -> int:
    """Whether every Survivor is somewhere, once: deck, discards, drawn, Arks, settled, stack."""
    total, wanted = survivors_of(d, s.survivors) + survivors_of(d, s.survivors_out), 0
    total += survivors_of(d, s.settled) + survivors_of(d, s.stack)
    for i in range(s.drawn_n):
        total += survivor_weight(d, int(s.drawn[i]))
    for seat in range(s.seats):
        ark = s.arks[seat]
        for berth in range(ark.aboard):
            total += survivor_weight(d, int(ark.berths[berth]))
    neutrals = 0
    for card in range(d.survivors_n):
        if d.campaign != 0 and d.survivors[card].campaign == 0:
            continue
        if d.survivors[card].neutral_deck != 0:
            neutrals = int(d.rules.neutral_cards) if d.rules.new_worlds != 0 else 0
        else:
            wanted += survivor_weight(d, card)
    wanted += NEUTRAL_ONE * neutrals
    return 0 if total == wanted else CARDS_LOST


@kernel
def crew_fault(s: State, d: Design) -> int:
    """Whether every Crew card is somewhere, once. The Automa's own are out of the game, and counted only."""
    total, wanted, gone = sum_of(s.crew) + sum_of(s.crew_out), 0, 0
    for i in range(s.canteen_n):
        total += weight(int(s.canteen[i]))
    for seat in range(s.seats):
        ark = s.arks[seat]
        for row in range(2):
            for i in range(int(ark.row_n[row])):
                total += weight(int(ark.crew[row, i]))
    if s.at_table > s.seats:
        gone = s.arks[s.seats].crew_points
    for card in range(d.crew_n):
        wanted += weight(card)
    return 0 if total // ONE + gone == d.crew_n and (gone > 0 or total == wanted) else CARDS_LOST


@kernel
def decks_fault(s: State, d: Design) -> int:
    """Whether every card of the Automa is in its deck or discards, and no planet lies in two places."""
    wanted, laid = 0, 0
    for card in range(d.automa_n):
        wanted += weight(card)
    if d.automa_plays != 0 and sum_of(s.automa) + sum_of(s.automa_out) != wanted:
        return CARDS_LOST
    for place in range(PLACES):
        if s.places[place].planet != NOBODY:
            bit = 1 << s.places[place].planet
            if laid & bit != 0:
                return CARDS_LOST
            laid |= bit
    return 0


@kernel
def ark_fault(s: State, d: Design, who: int) -> int:
    """Whether an Ark keeps to its limits, and its points are those of their sources."""
    ark, fault, points = s.arks[who], 0, 0
    for resource in range(RESOURCES):
        if ark.resources[resource] < 0:
            fault |= NEGATIVE
        if who < s.seats and ark.resources[resource] > cargo(d, ark):
            fault |= OVER_LIMIT
    if who < s.seats:
        upper = d.rules.crew_row if d.rules.crew_limit_counts == LIMIT_HAND else d.rules.crew_limit
        if crew_held(s, d, who) > d.rules.crew_limit or ark.row_n[UPPER] > upper or ark.aboard > berths(d, ark):
            fault |= OVER_LIMIT
        if d.rules.crew_limit_counts != LIMIT_HAND and ark.row_n[LOWER] > d.rules.crew_row:
            fault |= OVER_LIMIT
    for source in range(ALL_SOURCES):
        points += int(ark.scored[source])
    return fault if points == ark.points else fault | SUMS_WRONG


@kernel
def markers_fault(s: State, d: Design, ark: Ark, who: int) -> int:
    """Whether an Ark's Colonies and Trading Outposts are those that lie on the planets."""
    colonies, outposts, of_colour = 0, 0, 0
    for place in range(PLACES):
        row = s.places[place]
        if row.planet != NOBODY:
            colonies += int(row.colony[who])
            outposts += int(row.outpost[who])
            if row.colony[who] != 0:
                of_colour += 1 << (8 * d.planets[row.planet].colour)
    for colour in range(COLOURS):
        of_colour -= int(ark.colony_of[colour]) << (8 * colour)
    right = colonies == ark.colonies and outposts == ark.outposts and of_colour == 0 and ark.markers >= 0
    return 0 if right else MARKERS_WRONG


@kernel
def levels_fault(s: State, d: Design, row: Place) -> int:
    """Whether a planet's levels lie between start and target, and what was lifted is the sum of the steps on it.

    In a campaign cards lower levels and no steps count.
    """
    planet, missing, lifted = d.planets[row.planet], 0, 0
    for resource in range(RESOURCES):
        start, level = int(planet.start[resource]), int(row.levels[resource])
        if start == NO_TRACK:
            continue
        if level < start or level > planet.target:
            return LEVELS_WRONG
        missing += planet.target - level
        lifted += level - start
    for who in range(s.at_table):
        lifted -= int(row.steps[who])
    finished = 1 if missing == 0 else 0
    right = missing == row.missing and finished == row.terraformed and (lifted == 0 or d.campaign != 0)
    return 0 if right else LEVELS_WRONG


@kernel
def planets_fault(s: State, d: Design) -> int:
    """Whether all planets are sound, and as many terraformed as are counted."""
    fault, terraformed = 0, 0
    for place in range(PLACES):
        row = s.places[place]
        if row.planet >= 0 and row.planet != d.portal:
            fault |= levels_fault(s, d, row)
            terraformed += row.terraformed
    return fault if terraformed == s.terraformed else fault | LEVELS_WRONG


@kernel
def mission_fault(s: State, d: Design) -> int:
    """Whether launch marker, stack and players' markers agree, and neighbours in the stack differ in colour."""
    sent, fault = 0, 0
    for who in range(s.at_table):
        ark = s.arks[who]
        sent += ark.sent
        if ark.spot != min(ark.sent, d.mission_spots):
            fault |= MISSION_WRONG
    if s.mission != s.stack.n or s.mission != sent:
        fault |= MISSION_WRONG
    for i in range(1, s.stack.n):
        if d.survivors[s.stack.cards[i]].colour == d.survivors[s.stack.cards[i - 1]].colour:
            fault |= STACK_WRONG
    return fault


@kernel
def trigger_fault(s: State, d: Design) -> int:
    """Whether the end was triggered when, and only when, the launch marker or the planets came so far."""
    if d.campaign != 0:
        return 0
    launched = s.launched != 0
    enough = s.terraformed_in != 0
    if launched != (s.mission >= d.launch_ends) or enough != (s.terraformed >= d.terraformed_ends):
        return TRIGGER_WRONG
    return 0


@kernel
def holder_fault(s: State, d: Design, colour: int) -> int:
    """Whether a Council's card is where it may be, and was used as it may be.

    A card that is not for good is held by who stands alone at the top, at its spot or beyond.
    """
    council, fault = s.councils[colour], 0
    if council.holder >= s.seats or (council.locked != 0 and council.arrivals == 0):
        fault |= HOLDER_WRONG
    if council.holder != NOBODY and council.locked == 0:
        low = s.arks[council.holder].influence[colour] < d.rules.council_card_spot
        alone = sole_leader(s, colour) == council.holder or d.rules.automa_first == AUTOMA_OWN_ARRIVAL
        if low or not alone:
            fault |= HOLDER_WRONG
    if council.used > 0 and (council.holder != s.seat or council.since >= s.turn):
        fault |= CARD_MISUSED
    return fault if council.used <= d.rules.council_uses else fault | CARD_MISUSED


@kernel
def arrivals_fault(s: State, d: Design, colour: int) -> int:
    """Whether as many have come to a track's last spot as are counted, nobody beyond it."""
    arrived, fault = 0, 0
    for who in range(s.at_table):
        influence = int(s.arks[who].influence[colour])
        if influence < 0 or influence > d.council_spots or (influence > 0 and d.rules.old_authorities == 0):
            fault |= INFLUENCE_WRONG
        if influence == d.council_spots and influence > 0:
            arrived += 1
    return fault if arrived == s.councils[colour].arrivals else fault | ARRIVALS_WRONG


@kernel
def councils_fault(s: State, d: Design) -> int:
    """Whether the three Councils, the points of their last spots and the Advantage card are right."""
    fault, points, entitled_n = 0, 0, 0
    for colour in range(COLOURS):
        fault |= holder_fault(s, d, colour) | arrivals_fault(s, d, colour)
        if d.council_bonus[colour, d.council_spots] == Bonus.ARRIVALS:
            for i in range(s.councils[colour].arrivals):
                points += int(d.rules.arrival_points[min(i, LATER)])
    for who in range(s.at_table):
        points -= int(s.arks[who].scored[Source.LAST_SPOT])
        if who < s.seats and advantages(s, d, who) >= d.rules.advantage_councils:
            entitled_n += 1
    if points != 0:
        fault |= ARRIVALS_WRONG
    wrong = d.rules.advantage_lost == LOST_GOES_BACK and s.advantage != entitled(s, d)
    return fault | ADVANTAGE_WRONG if wrong or entitled_n > 1 or s.advantage >= s.seats else fault


@kernel
def campaign_fault(s: State, d: Design) -> int:
    """Whether a campaign has one round for every Scenario card that is out, keeps only such as act at any time, never
    says that goals are met which are not, and spends no more points than there are.
    """
    campaign, right = s.campaign, True
    if d.campaign == 0:
        return 0
    if campaign.rounds + campaign.deck.n != campaign.cards_n or campaign.points < 0 or campaign.carried < 0:
        right = False
    if campaign.scenario >= d.scenarios_n or (campaign.goals_met != 0 and not meets_goals(s, d)):
        right = False
    for i in range(campaign.held.n):
        if d.scenario_cards[campaign.held.cards[i]].timing != Timing.ANY_TIME:
            right = False
    return 0 if right else CAMPAIGN_WRONG


@kernel
def check(s: State, d: Design) -> int:
    """Fault bits of all broken invariants."""
    fault = survivors_fault(s, d) | crew_fault(s, d) | decks_fault(s, d) | planets_fault(s, d)
    fault |= mission_fault(s, d) | trigger_fault(s, d) | councils_fault(s, d) | campaign_fault(s, d)
    for who in range(s.at_table):
        fault |= ark_fault(s, d, who) | markers_fault(s, d, s.arks[who], who)
    if s.gains < 0 or s.pays < 0 or s.actions < 0 or s.discards < 0 or s.drawn_n < 0:
        fault |= NEGATIVE
    if s.survivors.fault + s.survivors_out.fault + s.settled.fault + s.stack.fault + s.crew.fault + s.crew_out.fault:
        fault |= PILE_FULL
    return fault
