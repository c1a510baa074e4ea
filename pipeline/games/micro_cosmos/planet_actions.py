"""Destination actions on a planet: Gather, Terraform, Settle, Colony, Trading Outpost (stand-in base game SB1)."""

from pipeline.engine.facts import LOG_FULL
from pipeline.engine.jit import kernel
from pipeline.engine.piles import push
from pipeline.engine.record import Rows
from pipeline.engine.rules import Move, put
from pipeline.games.micro_cosmos.aboard import can_scout, give_resources, leave, note_fate
from pipeline.games.micro_cosmos.base_rules import ON_SETTLE
from pipeline.games.micro_cosmos.councils import gain_influence
from pipeline.games.micro_cosmos.facts import MOST_OUTPOST_ROWS, MOST_TERRAFORM_ROWS, Log, Source
from pipeline.games.micro_cosmos.layout import close_planet, has_room, lift, planet_at
from pipeline.games.micro_cosmos.rules import NEUTRAL_CHOICE
from pipeline.games.micro_cosmos.scoring import score
from pipeline.games.micro_cosmos.specialists import can_serve
from pipeline.games.micro_cosmos.state import PLACES, Act, Design, Purpose, State
from pipeline.games.micro_cosmos.supply import gain, pay, seat_no
from pipeline.games.micro_cosmos.vocabulary import (
    COLOURS,
    NOBODY,
    RESOURCES,
    Cause,
    Colour,
    Fate,
    Resource,
    Specialist,
    Upgrade,
)


@kernel
def can_lift(s: State, d: Design, resource: int) -> bool:
    """Whether a level of the planet under the Ark can be paid for (one for one, public: LGM)."""
    ark = s.arks[s.seat]
    return ark.resources[resource] >= d.rules.level_cost and has_room(s, d, ark.place, resource)


@kernel
def any_lift(s: State, d: Design) -> bool:
    """Whether any level of the planet under the Ark can be paid for."""
    for resource in range(RESOURCES):
        if can_lift(s, d, resource):
            return True
    return False


@kernel
def terraform_cap(s: State, d: Design) -> int:
    """Levels that a Terraform action lifts at most: Colonies of that colour and a Trading Outpost there help
    (public: LGM; the numbers are SB1's), and a Scenario card may.
    """
    ark = s.arks[s.seat]
    cap = d.rules.terraform_cap + s.campaign.cap
    if ark.colony_of[planet_at(s, d, ark.place).colour] > 0:
        cap += d.rules.cap_colony
    if s.places[ark.place].outpost[s.seat] != 0:
        cap += d.rules.cap_outpost
    return cap


@kernel
def can_settle(s: State, d: Design, berth: int) -> bool:
    """Whether a Survivor has the planet's colour; a neutral one matches every planet (rulebook, New Worlds)."""
    ark = s.arks[s.seat]
    colour = d.survivors[ark.berths[berth]].colour
    if colour == Colour.NEUTRAL:
        return True
    return colour == planet_at(s, d, ark.place).colour


@kernel
def may_found(s: State, d: Design) -> bool:
    """Whether a Colony can be made, but for an Engineer: a marker, Resources, and by A24 a terraformed planet."""
    ark = s.arks[s.seat]
    place, colour = s.places[ark.place], planet_at(s, d, ark.place).colour
    if place.colony[s.seat] != 0 or ark.colonies >= d.rules.colonies:
        return False
    if place.terraformed == 0 and d.rules.colony_needs_terraformed != 0:
        return False
    if ark.resources[colour] < d.rules.colony_resources:
        return False
    return int(ark.resources[Resource.WORKFORCE]) >= d.rules.colony_workforce


@kernel
def can_found(s: State, d: Design) -> bool:
    """Whether a Colony can be made, with an Engineer."""
    return may_found(s, d) and can_serve(s, d, Purpose.COLONY, Specialist.ENGINEER)


@kernel
def may_trade(s: State) -> bool:
    """Whether a Trading Outpost can be placed or moved here, but for a Leader: none of the own here, and a marker
    unlocked or elsewhere.
    """
    ark = s.arks[s.seat]
    return s.places[ark.place].outpost[s.seat] == 0 and ark.markers + ark.outposts > 0


@kernel
def can_trade(s: State, d: Design) -> bool:
    """Whether a Trading Outpost can be placed or moved here, with a Leader of the planet's colour."""
    return may_trade(s) and can_serve(s, d, Purpose.OUTPOST, planet_at(s, d, s.arks[s.seat].place).colour)


@kernel
def open_planet_actions(s: State, d: Design) -> int:
    """The actions that the planet under the Ark offers, as bits by Act; none is taken twice in a turn."""
    ark, found = s.arks[s.seat], 1 << Act.GATHER
    if s.places[ark.place].terraformed == 0:
        if any_lift(s, d) and terraform_cap(s, d) > 0:
            found |= 1 << Act.TERRAFORM
    else:
        for berth in range(ark.aboard):
            if can_settle(s, d, berth):
                found |= 1 << Act.SETTLE
    if can_scout(s, d):
        found |= 1 << Act.SCOUT
    if s.done & (1 << Act.COLONY) == 0 and can_found(s, d):
        found |= 1 << Act.COLONY
    if s.done & (1 << Act.OUTPOST) == 0 and can_trade(s, d):
        found |= 1 << Act.OUTPOST
    return found & ~s.done


@kernel
def planet_moves(s: State, d: Design, moves: Rows[Move], n: int) -> int:
    """The actions on the planet under the Ark."""
    found, ark = open_planet_actions(s, d), s.arks[s.seat]
    for act in (Act.GATHER, Act.TERRAFORM, Act.SCOUT, Act.COLONY):
        if (found >> act) & 1 != 0:
            n = put(moves, n, act, 0, 0, 0)
    if (found >> Act.SETTLE) & 1 != 0:
        for berth in range(ark.aboard):
            if can_settle(s, d, berth):
                n = put(moves, n, Act.SETTLE, berth, 0, 0)
    if (found >> Act.OUTPOST) & 1 != 0:
        if ark.markers > 0:
            n = put(moves, n, Act.OUTPOST, NOBODY, 0, 0)
        for place in range(PLACES):
            if s.places[place].outpost[s.seat] != 0:
                n = put(moves, n, Act.OUTPOST, place, 0, 0)
    return n


@kernel
def gather_here(s: State, d: Design) -> None:
    """Gather: what the planet gives, and one more by each of two upgrades."""
    ark = s.arks[s.seat]
    planet = planet_at(s, d, ark.place)
    for resource in range(RESOURCES):
        amount = int(planet.gather[resource])
        if resource == Resource.MINERALS:
            amount += int(ark.upgrades[Upgrade.MINING_VEHICLES])
        elif resource == Resource.BIOMATTER:
            amount += int(ark.upgrades[Upgrade.BIODOME])
        if amount > 0:
            gain(s, d, s.seat, resource, amount)


@kernel
def begin_terraform(s: State, d: Design) -> None:
    """Terraform: levels are lifted one after the other from here on."""
    s.lifted, s.boosted, s.cap = 0, 0, terraform_cap(s, d)
    s.campaign.cap = 0


@kernel
def can_boost(s: State, d: Design) -> bool:
    """Whether a Leader of the planet's colour may be spent to lift more: once, when all else is used up (SB1)."""
    if s.boosted != 0 or s.lifted < s.cap or d.rules.cap_leader == 0 or not any_lift(s, d):
        return False
    return can_serve(s, d, Purpose.BOOST, planet_at(s, d, s.arks[s.seat].place).colour)


@kernel
def lift_moves(s: State, d: Design, moves: Rows[Move]) -> int:
    """A further level, or a Leader for one more; or no more, once a level is lifted."""
    n = 0
    if s.lifted > 0:
        n = put(moves, n, Act.DONE, 0, 0, 0)
    if s.lifted < s.cap:
        for resource in range(RESOURCES):
            if can_lift(s, d, resource):
                n = put(moves, n, Act.LIFT, resource, 0, 0)
    elif can_boost(s, d):
        n = put(moves, n, Act.BOOST, 0, 0, 0)
    return n


@kernel
def goes_on_lifting(s: State, d: Design) -> bool:
    """Whether the Terraform action under way can lift more."""
    return (s.lifted < s.cap and any_lift(s, d)) or can_boost(s, d)


@kernel
def lift_paid(s: State, d: Design, resource: int) -> None:
    """Pay for a level and lift it."""
    pay(s, s.seat, resource, d.rules.level_cost)
    lift(s, d, s.seat, s.arks[s.seat].place, resource)
    s.lifted += 1


@kernel
def end_terraform(s: State, d: Design, log: Log) -> None:
    """The Terraform action ends: the planet may be finished; one influence, however many levels (Old Authorities)."""
    at = s.arks[s.seat].place
    place, planet = s.places[at], planet_at(s, d, at)
    if log.terraforming_n < MOST_TERRAFORM_ROWS:
        row = log.terraforming[log.terraforming_n]
        log.terraforming_n += 1
        row.round_, row.seat, row.planet, row.colour = s.round_, seat_no(s, s.seat), place.planet, planet.colour
        row.cap, row.levels, row.leader, row.finished = s.cap, s.lifted, s.boosted, 1 if place.missing == 0 else 0
    else:
        log.games[0].faults |= LOG_FULL
    s.lifted, s.boosted, s.cap = 0, 0, 0
    close_planet(s, d, s.seat, at, log)
    gain_influence(s, d, s.seat, planet.colour, Cause.TERRAFORM, log)


@kernel
def settle(s: State, d: Design, berth: int, log: Log) -> None:
    """Settle: a Survivor leaves the Ark for the planet and gives its points (stand-in base game SB1).

    It gives influence in the Council of the planet's colour (rulebook, Old Authorities); for a neutral one the
    player may choose, by A14.
    """
    ark = s.arks[s.seat]
    row, card = int(ark.berth_fact[berth]), leave(s, berth)
    points = d.survivors[card].points
    push(s.settled, card)
    ark.settled += 1
    ark.settled_now += 1
    if d.campaign != 0:
        s.campaign.settled += 1
    score(s, s.seat, Source.SETTLING, points)
    note_fate(s, row, Fate.SETTLED, points, log)
    if d.rules.survivor_resources == ON_SETTLE:
        give_resources(s, d, card)
    neutral = d.survivors[card].colour == Colour.NEUTRAL
    if neutral and d.rules.neutral_influence == NEUTRAL_CHOICE and d.rules.old_authorities != 0:
        s.neutral = 1
    else:
        gain_influence(s, d, s.seat, planet_at(s, d, ark.place).colour, Cause.SETTLE, log)


@kernel
def council_moves(moves: Rows[Move]) -> int:
    """In which Council a neutral Survivor gives influence."""
    n = 0
    for colour in range(COLOURS):
        n = put(moves, n, Act.COUNCIL, colour, 0, 0)
    return n


@kernel
def place_neutral(s: State, d: Design, colour: int, log: Log) -> None:
    """The influence of a neutral Survivor goes to the Council chosen (A14)."""
    s.neutral = 0
    gain_influence(s, d, s.seat, colour, Cause.SETTLE, log)


@kernel
def found(s: State, d: Design) -> None:
    """Colony: place a marker (stand-in base game SB1). It gives no influence."""
    ark = s.arks[s.seat]
    colour = planet_at(s, d, ark.place).colour
    pay(s, s.seat, colour, d.rules.colony_resources)
    pay(s, s.seat, Resource.WORKFORCE, d.rules.colony_workforce)
    s.places[ark.place].colony[s.seat] = 1
    ark.colonies += 1
    ark.colony_of[colour] += 1
    score(s, s.seat, Source.COLONIES, d.rules.colony_points)


@kernel
def place_outpost(s: State, d: Design, red: int, log: Log) -> None:
    """Trading Outpost: a new marker, or one moved here from `State.target`; influence both ways (Old Authorities).

    `red` is 1 where the Leader was used through the Red Council.
    """
    ark = s.arks[s.seat]
    planet, from_ = planet_at(s, d, ark.place), NOBODY
    s.places[ark.place].outpost[s.seat] = 1
    if s.target == NOBODY:
        ark.markers -= 1
        ark.outposts += 1
        score(s, s.seat, Source.OUTPOSTS, d.rules.outpost_points)
    else:
        s.places[s.target].outpost[s.seat] = 0
        from_ = s.places[s.target].planet
    if log.outposts_n < MOST_OUTPOST_ROWS:
        row = log.outposts[log.outposts_n]
        log.outposts_n += 1
        row.round_, row.seat, row.planet = s.round_, seat_no(s, s.seat), s.places[ark.place].planet
        row.from_, row.red_council = from_, red
    else:
        log.games[0].faults |= LOG_FULL
    gain_influence(s, d, s.seat, planet.colour, Cause.NEW_OUTPOST if s.target == NOBODY else Cause.MOVED_OUTPOST, log)
