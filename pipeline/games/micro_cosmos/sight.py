"""The one look at a position that the features of all its moves share: how long it lasts, who leads, what to aim at."""

from pipeline.engine.jit import kernel
from pipeline.games.micro_cosmos.councils import usable
from pipeline.games.micro_cosmos.layout import distance, steps_of
from pipeline.games.micro_cosmos.missions import may_send
from pipeline.games.micro_cosmos.specialists import LEADERS, held_specialists
from pipeline.games.micro_cosmos.state import LOWER, NO_TRACK, PLACES, UPPER, Design, Place, Stage, State
from pipeline.games.micro_cosmos.vocabulary import COLOURS, NOBODY, RESOURCES, Colour, Specialist

FAR = 99  # levels missing where no planet is in sight
UNSEEN = 12  # levels that a face-down planet is taken to lack
PACE = 0.6  # levels that a seat lifts in a round on the planet looked at, at best
ELSEWHERE = 0.2  # what a level is worth, in a campaign, on another planet than the one aimed at
PACE_TENTHS = 12  # tenths of a level that a seat lifts in a round on all planets together


@kernel
def levels_to_end(s: State, d: Design) -> int:
    """The levels missing on as many planets as are still to be terraformed for the end, the nearest ones."""
    total, beyond, taken = 0, -1, 0
    wanted = d.terraformed_ends - s.terraformed
    while taken < wanted:
        least, equal = FAR, 0
        for p in range(PLACES):
            place = s.places[p]
            if place.planet < 0 or place.planet == d.portal or place.terraformed != 0:
                continue
            missing = place.missing if place.face_up != 0 else UNSEEN
            if missing > beyond and missing < least:
                least, equal = missing, 1
            elif missing == least:
                equal += 1
        equal = min(max(equal, 1), wanted - taken)
        total, taken, beyond = total + equal * least, taken + equal, least
    return total


@kernel
def scenario_left(s: State, d: Design) -> int:
    """The Scenario cards left: rounds of a campaign's scenario after this one; of the next where one buys for that."""
    cards, after = 0, s.campaign.scenario + 1
    if s.stage != Stage.BUY or after >= d.scenarios_n:
        return s.campaign.deck.n
    for card in range(d.scenario_cards_n):
        cards += int(d.scenarios[after].cards[card])
    return cards


@kernel
def rounds_left(s: State, d: Design) -> int:
    """The rounds that the game is likely to last after this one; 0 once its end is sure."""
    if d.campaign != 0:
        return scenario_left(s, d)
    if s.launched + s.terraformed_in > 0:
        return max(0, s.last_round - s.round_)
    left = min(d.rules.max_rounds - s.round_, levels_to_end(s, d) * 10 // (PACE_TENTHS * s.at_table))
    if d.rules.new_worlds != 0:
        left = min(left, (d.launch_ends - s.mission) * 2 * (s.round_ + 2) // (2 * s.mission + 1))
    return max(1, left)


@kernel
def turns_between(s: State, d: Design, a: int, b: int) -> int:
    """The moves from a place to another for the deciding Ark; as a move is forced, staying takes two."""
    steps, reach = distance(a, b), steps_of(s, d, s.arks[s.seat])
    return 2 if steps == 0 else (steps + reach - 1) // reach


@kernel
def hope(s: State, d: Design, p: int, missing: int) -> float:
    """The chance, roughly, that a planet with so many levels missing is finished in time.

    In the campaign, where goals have to be met in time, it is one planet at a time.
    """
    if missing <= 0 or (d.campaign != 0 and p == s.sight.aim):
        return 1.0
    if d.campaign != 0:
        return ELSEWHERE
    return min(1.0, PACE * float(s.sight.left * s.at_table) / float(missing))


@kernel
def track_missing(d: Design, place: Place, resource: int) -> int:
    """The levels missing on a track; 0 where the planet has none of that Resource."""
    planet = d.planets[place.planet]
    if planet.start[resource] == NO_TRACK:
        return 0
    return max(0, planet.target - int(place.levels[resource]))


@kernel
def liftable(s: State, d: Design, place: Place) -> int:
    """The levels of a planet that the Resources at hand pay for, with no regard to how many an action lifts."""
    levels, cost = 0, max(1, d.rules.level_cost)
    for resource in range(RESOURCES):
        levels += min(track_missing(d, place, resource), int(s.sight.have[resource]) // cost)
    return levels


@kernel
def look_at_planets(s: State, d: Design) -> None:
    """Choose the planet to aim at, and see how near each colour's planets are to being settled."""
    sight, ark, best = s.sight, s.arks[s.seat], 0.0
    sight.aim = NOBODY
    for colour in range(COLOURS + 1):
        sight.near[colour] = FAR
    for p in range(PLACES):
        place = s.places[p]
        if place.planet == d.portal:
            sight.home = p
        if place.planet < 0 or place.planet == d.portal or place.face_up == 0:
            continue
        colour = d.planets[place.planet].colour
        missing = 0 if place.terraformed != 0 else place.missing
        sight.near[colour] = min(int(sight.near[colour]), missing)
        sight.near[Colour.NEUTRAL] = min(int(sight.near[Colour.NEUTRAL]), missing)
        if missing > 0:
            worth = 6.0 + 2.0 * float(min(4, liftable(s, d, place))) + float(place.steps[s.seat]) - 0.3 * float(missing)
            if d.campaign != 0:
                worth = -float(missing)
            else:
                worth = hope(s, d, p, missing) * worth - float(turns_between(s, d, ark.place, p))
            if sight.aim == NOBODY or worth > best:
                best, sight.aim = worth, p
    for resource in range(RESOURCES):
        sight.wanted[resource] = 0
        if sight.aim != NOBODY:
            sight.wanted[resource] = track_missing(d, s.places[sight.aim], resource) * max(1, d.rules.level_cost)


@kernel
def specialists_at_hand(s: State, d: Design) -> int:
    """Bits of the Specialists at hand, with the Green Council's card as an Engineer and any Leader by the Red one."""
    hands = held_specialists(d, s.arks[s.seat])
    if usable(s, d, s.seat, Colour.GREEN):
        hands |= 1 << Specialist.ENGINEER
    if hands & LEADERS != 0 and usable(s, d, s.seat, Colour.RED):
        hands |= LEADERS
    if s.campaign.engineer != 0:
        hands |= 1 << Specialist.ENGINEER
    return hands | LEADERS if s.campaign.leader != 0 else hands


@kernel
def look(s: State, d: Design) -> None:
    """Look at the position, once a decision."""
    sight, ark = s.sight, s.arks[s.seat]
    sight.step, sight.left, sight.ahead = s.step + 1, rounds_left(s, d), FAR
    for other in range(s.at_table):
        if other != s.seat:
            sight.ahead = min(sight.ahead, ark.points - s.arks[other].points)
    for resource in range(RESOURCES):
        sight.have[resource] = ark.resources[resource]
    sight.hands = specialists_at_hand(s, d)
    sight.sendable = 0
    for berth in range(ark.aboard):
        if may_send(s, d, int(ark.berths[berth])):
            sight.sendable += 1
    look_at_planets(s, d)


@kernel
def crew_there(s: State, d: Design, p: int) -> int:
    """Add to `Sight.have` what Crew cards would bring at a place, the best ones; the Resources that they bring."""
    ark, place, taken, total = s.arks[s.seat], s.places[p], 0, 0
    for _ in range(d.rules.crew_activations):
        best, chosen, gain = 0, -1, 0
        for row in range(LOWER, UPPER + 1):
            for i in range(int(ark.row_n[row])):
                card = d.crew[ark.crew[row, i]]
                fits = place.planet == d.portal or int(card.colour[row]) == d.planets[place.planet].colour
                net = int(card.amount[row]) - int(card.pay[row])
                if fits and net > best and (taken >> (8 * row + i)) & 1 == 0:
                    best, chosen, gain = net, 8 * row + i, int(card.gain[row])
        if chosen < 0:
            return total
        taken |= 1 << chosen
        total += best
        bring(s, gain, best)
    return total


@kernel
def bring(s: State, resource: int, amount: int) -> None:
    """Add Resources to those at hand; ones of choice go where the planet aimed at lacks most."""
    sight = s.sight
    if resource >= RESOURCES:
        resource = 0
        for other in range(1, RESOURCES):
            if int(sight.wanted[other]) - int(sight.have[other]) > int(sight.wanted[resource]) - int(
                sight.have[resource]
            ):
                resource = other
    sight.have[resource] = int(sight.have[resource]) + amount
