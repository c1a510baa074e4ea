"""The features of Destination actions, where the Ark is or might move to, and of what comes of them."""

from pipeline.engine.jit import kernel
from pipeline.engine.rules import Player, add
from pipeline.games.micro_cosmos.features import Feature
from pipeline.games.micro_cosmos.missions import may_send
from pipeline.games.micro_cosmos.prestige import goal_left
from pipeline.games.micro_cosmos.sight import FAR, hope, liftable
from pipeline.games.micro_cosmos.state import Act, Design, State
from pipeline.games.micro_cosmos.supply import cargo, crew_room
from pipeline.games.micro_cosmos.vocabulary import (
    NOBODY,
    RESOURCES,
    Bonus,
    Colour,
    Resource,
    Upgrade,
)

MOST_MARGIN = 10  # points ahead or behind that still make a difference
NEAR = 12.0  # levels missing at which a planet counts as far from being settled
OPEN = 3  # levels that another player is taken to lift in one action
CHOICE = RESOURCES  # a Resource of choice


@kernel
def gain_features(s: State, d: Design, resource: int, amount: int, player: Player) -> None:
    """Gaining Resources of a type, or of choice."""
    sight, room, lacked = s.sight, cargo(d, s.arks[s.seat]), 0
    if resource >= RESOURCES:
        for one in range(RESOURCES):
            lacked += max(0, int(sight.wanted[one]) - int(sight.have[one]))
    else:
        amount = min(amount, max(0, room - int(sight.have[resource])))
        lacked = max(0, int(sight.wanted[resource]) - int(sight.have[resource]))
        if resource == Resource.WORKFORCE:
            add(player, Feature.WORKFORCE, float(amount))
    add(player, Feature.GAIN, float(amount))
    add(player, Feature.GAIN_LACKED, float(min(amount, lacked)))
    add(player, Feature.GAIN_LEFT, float(amount * sight.left))


@kernel
def spend_features(s: State, resource: int, amount: int, player: Player) -> None:
    """Giving Resources for something else than the planet aimed at."""
    spare = max(0, int(s.sight.have[resource]) - int(s.sight.wanted[resource]))
    add(player, Feature.SPEND, float(amount))
    add(player, Feature.SPEND_AIMED, float(max(0, amount - spare)))


@kernel
def end_features(s: State, gained: float, player: Player) -> None:
    """Triggering the end, with points gained on the best other by the same move."""
    if s.launched + s.terraformed_in > 0:
        return
    margin = min(float(MOST_MARGIN), max(-float(MOST_MARGIN), float(s.sight.ahead) + gained))
    add(player, Feature.END_AHEAD if margin > 0.0 else Feature.END_BEHIND, 1.0)
    add(player, Feature.END_MARGIN, margin)


@kernel
def best_other_influence(s: State, colour: int) -> int:
    """The most influence that anybody else has in a Council."""
    most = 0
    for other in range(s.at_table):
        if other != s.seat:
            most = max(most, int(s.arks[other].influence[colour]))
    return most


@kernel
def influence_features(s: State, d: Design, colour: int, player: Player) -> None:
    """Gaining one influence in a Council."""
    spot = int(s.arks[s.seat].influence[colour]) + 1
    if d.rules.old_authorities == 0 or spot > d.council_spots:
        return
    council, other = s.councils[colour], best_other_influence(s, colour)
    bonus, points = int(d.council_bonus[colour, spot]), 0
    if bonus == Bonus.POINTS:
        points = int(d.council_amount[colour, spot])
    elif bonus == Bonus.ARRIVALS:
        points = int(d.rules.arrival_points[min(2, council.arrivals)])
    elif bonus != Bonus.NOTHING:
        add(player, Feature.INFLUENCE_BONUS, 1.0)
    add(player, Feature.INFLUENCE, 1.0)
    add(player, Feature.INFLUENCE_POINTS, float(points))
    if council.locked == 0:
        if council.holder == s.seat:
            add(player, Feature.INFLUENCE_DEFENDS, 1.0 if other == spot - 2 else 0.0)
        elif council.holder == NOBODY and other < spot and spot >= d.rules.council_card_spot:
            add(player, Feature.INFLUENCE_CARD, 1.0)
        elif council.holder != NOBODY and other == spot:
            add(player, Feature.INFLUENCE_STRIPS, 1.0)
        if other < d.council_spots and d.council_spots - spot <= s.sight.left + (spot - other):
            add(player, Feature.INFLUENCE_CLIMB, float(spot))


@kernel
def finish_points(s: State, d: Design, p: int, who: int, more: int) -> int:
    """The points that somebody gains if a planet is finished, with so many more steps for the deciding seat."""
    place, above, equal = s.places[p], 0, 0
    mine = int(place.steps[who]) + (more if who == s.seat else 0)
    for other in range(s.at_table):
        if other != who:
            steps = int(place.steps[other]) + (more if other == s.seat else 0)
            if steps > mine:
                above += 1
            elif steps == mine:
                equal += 1
    points, times = mine * d.rules.step_points, d.planets[place.planet].majority_times
    if mine > 0 and above == 0:
        points += times * (d.rules.majority_first if equal == 0 else d.rules.majority_second)
    elif mine > 0 and above == 1 and equal == 0:
        points += times * d.rules.majority_second
    return points


@kernel
def matches(d: Design, card: int, colour: int) -> bool:
    """Whether a Survivor settles on planets of a colour; a neutral one does on all (New Worlds)."""
    settler = d.survivors[card].colour
    if settler == Colour.NEUTRAL:
        return True
    return settler == colour


@kernel
def finish_features(s: State, d: Design, p: int, more: int, player: Player) -> None:
    """Finishing a planet, with so many more own steps."""
    ark, colour = s.arks[s.seat], d.planets[s.places[p].planet].colour
    own, others, settlers = finish_points(s, d, p, s.seat, more), 0.0, 0
    for other in range(s.at_table):
        if other != s.seat:
            others += float(finish_points(s, d, p, other, more))
    others /= float(max(1, s.at_table - 1))
    for berth in range(ark.aboard):
        if matches(d, int(ark.berths[berth]), colour):
            settlers += 1
    add(player, Feature.FINISH, 1.0)
    add(player, Feature.FINISH_POINTS, float(own))
    add(player, Feature.FINISH_OTHERS, others)
    add(player, Feature.FINISH_SETTLERS, float(settlers))
    if d.campaign == 0 and s.terraformed + 1 >= d.terraformed_ends:
        end_features(s, float(own) - others, player)


@kernel
def lead_features(s: State, p: int, more: int, chance: float, player: Player) -> None:
    """What so many more steps change in who leads on a planet."""
    place, other = s.places[p], 0
    for who in range(s.at_table):
        if who != s.seat:
            other = max(other, int(place.steps[who]))
    mine = int(place.steps[s.seat])
    before = 1.0 if mine > other else 0.5 if mine == other and mine > 0 else 0.0
    after = 1.0 if mine + more > other else 0.5 if mine + more == other else 0.0
    add(player, Feature.TERRAFORM_LEAD, (after - before) * chance)
    left = place.missing - more
    if 0 < left <= OPEN and other >= mine + more:
        add(player, Feature.TERRAFORM_OPENS, float(OPEN + 1 - left))


@kernel
def lift_features(s: State, d: Design, p: int, levels: int, player: Player) -> None:
    """Lifting levels on a planet, in one action or in a part of one."""
    place = s.places[p]
    missing = place.missing - levels
    chance = hope(s, d, p, missing)
    add(player, Feature.TERRAFORM_LEVELS, float(levels))
    add(player, Feature.TERRAFORM_STEPS, chance * float(levels))
    if d.campaign != 0 and p == s.sight.aim and goal_left(s, d, Act.TERRAFORM):
        add(player, Feature.GOAL_LEVELS, float(levels))
    add(player, Feature.TERRAFORM_OWN, chance * float(place.steps[s.seat]))
    lead_features(s, p, levels, chance, player)
    if missing <= 0:
        finish_features(s, d, p, levels, player)


@kernel
def cap_there(s: State, d: Design, p: int) -> int:
    """The levels that a Terraform action may lift at a place, without a Leader (stand-in base game SB1)."""
    ark, place, cap = s.arks[s.seat], s.places[p], d.rules.terraform_cap
    if ark.colony_of[d.planets[place.planet].colour] > 0:
        cap += d.rules.cap_colony
    if place.outpost[s.seat] != 0:
        cap += d.rules.cap_outpost
    return cap


@kernel
def terraform_features(s: State, d: Design, p: int, player: Player) -> None:
    """A Terraform action, lifting as much as it may; nothing where no level can be lifted."""
    place = s.places[p]
    levels = min(cap_there(s, d, p), liftable(s, d, place))
    if levels > 0 and place.terraformed == 0:
        add(player, Feature.TERRAFORM, 1.0)
        lift_features(s, d, p, levels, player)
        influence_features(s, d, d.planets[place.planet].colour, player)


@kernel
def gather_features(s: State, d: Design, p: int, player: Player) -> None:
    """Gathering what a planet offers."""
    planet, ark = d.planets[s.places[p].planet], s.arks[s.seat]
    add(player, Feature.GATHER, 1.0)
    for resource in range(RESOURCES):
        amount = int(planet.gather[resource])
        if resource == Resource.MINERALS:
            amount += int(ark.upgrades[Upgrade.MINING_VEHICLES])
        elif resource == Resource.BIOMATTER:
            amount += int(ark.upgrades[Upgrade.BIODOME])
        if amount > 0:
            gain_features(s, d, resource, amount, player)


@kernel
def scout_features(s: State, d: Design, player: Player) -> None:
    """Scouting for a Survivor."""
    ark = s.arks[s.seat]
    draws = d.rules.scout_draw - 1 + int(ark.upgrades[Upgrade.SCOUT_VEHICLES])
    if d.rules.new_worlds != 0 and ark.spot >= d.rules.scout_spot:
        draws += 1
    add(player, Feature.SCOUT, 1.0)
    add(player, Feature.SCOUT_ABOARD, float(ark.aboard))
    add(player, Feature.SCOUT_DRAWS, float(draws))
    add(player, Feature.SCOUT_LEFT, float(s.sight.left))


@kernel
def settling_features(s: State, d: Design, card: int, share: float, player: Player) -> None:
    """What a Survivor may bring by settling: on a planet that is terraformed, or on one that is near to it."""
    survivor = d.survivors[card]
    missing = int(s.sight.near[survivor.colour])
    if missing == 0:
        add(player, Feature.KEEP_POINTS, share * float(survivor.points))
    elif missing < FAR and s.sight.left > 0:
        add(player, Feature.KEEP_NEAR, share * float(survivor.points) * max(0.0, 1.0 - float(missing) / NEAR))


@kernel
def keep_features(s: State, d: Design, card: int, share: float, player: Player) -> None:
    """Having a Survivor aboard (`share` 1), or giving it up (-1)."""
    ark, colour = s.arks[s.seat], d.survivors[card].colour
    settling_features(s, d, card, share, player)
    if may_send(s, d, card):
        add(player, Feature.KEEP_STACK, share)
    for berth in range(ark.aboard):
        if d.survivors[ark.berths[berth]].colour == colour:
            add(player, Feature.KEEP_DOUBLE, share)
    if colour == Colour.NEUTRAL:
        add(player, Feature.KEEP_NEUTRAL, share)


@kernel
def settle_features(s: State, d: Design, p: int, berth: int, player: Player) -> None:
    """Settling a Survivor."""
    survivor = d.survivors[s.arks[s.seat].berths[berth]]
    if d.campaign != 0 and goal_left(s, d, Act.SETTLE):
        add(player, Feature.GOAL, 1.0)
    add(player, Feature.SETTLE, 1.0)
    add(player, Feature.SETTLE_POINTS, float(survivor.points))
    if survivor.colour == Colour.NEUTRAL:
        add(player, Feature.SETTLE_NEUTRAL, 1.0)
    influence_features(s, d, d.planets[s.places[p].planet].colour, player)


@kernel
def mission_features(s: State, d: Design, berth: int, player: Player) -> None:
    """Sending a Survivor to the New Worlds."""
    ark, card = s.arks[s.seat], int(s.arks[s.seat].berths[berth])
    points, spot = d.rules.mission_points, ark.spot + 1
    if spot <= d.mission_spots:
        if d.mission_bonus[spot] == Bonus.POINTS:
            points += int(d.mission_amount[spot])
        elif d.mission_bonus[spot] == Bonus.RESOURCE:
            gain_features(s, d, CHOICE, 1, player)
        if spot in (d.rules.crew_spot, d.rules.scout_spot):
            add(player, Feature.MISSION_PASSIVE, float(s.sight.left))
    add(player, Feature.MISSION, 1.0)
    add(player, Feature.MISSION_POINTS, float(points))
    missing = int(s.sight.near[d.survivors[card].colour])
    if missing == 0 or s.sight.left > 0:
        gives_up = float(d.survivors[card].points) * max(0.0, 1.0 - float(missing) / NEAR)
        add(player, Feature.MISSION_GIVES_UP, gives_up)
    if d.survivors[card].colour == Colour.NEUTRAL:
        add(player, Feature.MISSION_NEUTRAL, 1.0)
    if s.launched + s.terraformed_in > 0:
        add(player, Feature.MISSION_LAST, 1.0)
        return
    way = float(s.mission + 1) / float(max(1, d.launch_ends))
    add(player, Feature.MISSION_AHEAD if s.sight.ahead > 0 else Feature.MISSION_BEHIND, way)
    if s.mission + 1 >= d.launch_ends:
        end_features(s, float(points), player)


@kernel
def colony_features(s: State, d: Design, p: int, player: Player) -> None:
    """Making a Colony."""
    if d.campaign != 0 and goal_left(s, d, Act.COLONY):
        add(player, Feature.GOAL, 1.0)
    add(player, Feature.COLONY, 1.0)
    add(player, Feature.COLONY_LEFT, float(s.sight.left))
    spend_features(s, d.planets[s.places[p].planet].colour, d.rules.colony_resources, player)
    spend_features(s, Resource.WORKFORCE, d.rules.colony_workforce, player)


@kernel
def outpost_features(s: State, d: Design, p: int, from_: int, player: Player) -> None:
    """Placing a Trading Outpost, or moving one from another place."""
    add(player, Feature.OUTPOST if from_ < 0 else Feature.OUTPOST_MOVED, 1.0)
    left = s.sight.left
    add(player, Feature.OUTPOST_LEFT, float(left if s.places[p].terraformed == 0 else 0))
    if from_ >= 0 and s.places[from_].terraformed == 0:
        add(player, Feature.OUTPOST_LEFT, -float(left))
    influence_features(s, d, d.planets[s.places[p].planet].colour, player)


@kernel
def train_features(s: State, d: Design, specialist: int, player: Player) -> None:
    """Unlocking a Crew token."""
    add(player, Feature.TRAIN, 1.0)
    add(player, Feature.TRAIN_LEFT, float(s.sight.left))
    spend_features(s, Resource.WORKFORCE, d.rules.train_workforce, player)
    if (s.sight.hands >> specialist) & 1 == 0:
        add(player, Feature.TAKE_SPECIALIST, 1.0)


@kernel
def take_features(s: State, d: Design, card: int, player: Player) -> None:
    """Taking a Crew card from the Canteen, or one unseen from the deck (NOBODY)."""
    if card == NOBODY:
        add(player, Feature.TAKE_SPECIALIST, 0.5)
        add(player, Feature.TAKE_EFFECT, 3.0)
        return
    row, brings = d.crew[card], 0
    for i in range(2):
        brings += int(row.amount[i]) - int(row.pay[i])
    add(player, Feature.TAKE_EFFECT, float(brings))
    if (s.sight.hands >> row.specialist) & 1 == 0:
        add(player, Feature.TAKE_SPECIALIST, 1.0)


@kernel
def recruit_features(s: State, d: Design, place: int, player: Player) -> None:
    """Taking a Crew card as an action: the last place that is free is wanted for the one at the end of the turn."""
    take_features(s, d, int(s.canteen[place]), player)
    if crew_room(s, d, s.seat) <= d.rules.crew_draw:
        add(player, Feature.CREW_FULL, -1.0)


@kernel
def exchange_features(s: State, d: Design, player: Player) -> None:
    """An Exchange: how many Resources it would turn into ones that are lacked."""
    sight, lacked, spare = s.sight, 0, 0
    for resource in range(RESOURCES):
        lacked += max(0, int(sight.wanted[resource]) - int(sight.have[resource]))
        spare += max(0, int(sight.have[resource]) - int(sight.wanted[resource]))
    add(player, Feature.EXCHANGE, float(min(d.rules.exchange, lacked, spare)))
