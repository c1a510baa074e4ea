"""The layout of cards: what lies where, where an Ark can go, and lifting the levels of a planet."""

from pipeline.engine.jit import kernel
from pipeline.engine.record import Rows
from pipeline.engine.rules import Move, put
from pipeline.games.micro_cosmos.cards import Planet
from pipeline.games.micro_cosmos.facts import Log
from pipeline.games.micro_cosmos.scoring import finish_planet
from pipeline.games.micro_cosmos.state import NO_TRACK, PLACES, Act, Ark, Design, State
from pipeline.games.micro_cosmos.supply import gain, seat_no
from pipeline.games.micro_cosmos.triggers import trigger_terraformed
from pipeline.games.micro_cosmos.vocabulary import NOBODY, RESOURCES, Upgrade

SIDE = 3  # places of a row of the layout
LEFT, RIGHT = 0b001001001, 0b100100100  # bits of the places of the first and the last column


@kernel
def planet_at(s: State, d: Design, place: int) -> Planet:
    """The card at a place that has one."""
    return d.planets[s.places[place].planet]


@kernel
def at_portal(s: State, d: Design, who: int) -> bool:
    """Whether an Ark is on the Star Portal."""
    return s.places[s.arks[who].place].planet == d.portal


@kernel
def distance(place: int, other: int) -> int:
    """Steps between two places; cards are neighbours when they share an edge (stand-in base game SB1)."""
    return abs(place // SIDE - other // SIDE) + abs(place % SIDE - other % SIDE)


@kernel
def steps_of(s: State, d: Design, ark: Ark) -> int:
    """How many steps an Ark moves at most: its Engines, and a Scenario card."""
    steps = d.rules.range
    if ark.upgrades[Upgrade.ENGINES_3] != 0:
        steps = d.rules.range_3
    elif ark.upgrades[Upgrade.ENGINES_2] != 0:
        steps = d.rules.range_2
    return steps + s.campaign.range


@kernel
def reach(s: State, d: Design, who: int) -> int:
    """The places where a move can end, as bits: some steps from card to card, and not where it began.

    Other Arks never block (stand-in base game SB1).
    """
    cards = 0
    for place in range(PLACES):
        if s.places[place].planet != NOBODY:
            cards |= 1 << place
    start = 1 << s.arks[who].place
    found = start
    for _ in range(steps_of(s, d, s.arks[who])):
        across = ((found & ~RIGHT) << 1) | ((found & ~LEFT) >> 1)
        found |= (across | (found << SIDE) | (found >> SIDE)) & cards
    return found & ~start


@kernel
def move_moves(s: State, d: Design, moves: Rows[Move]) -> int:
    """Where the Ark can go (public: LGM, that it must move)."""
    found, n = reach(s, d, s.seat), 0
    for place in range(PLACES):
        if (found >> place) & 1 != 0:
            n = put(moves, n, Act.MOVE, place, 0, 0)
    return n


@kernel
def lay_anew(s: State, d: Design, place: int, planet: int) -> None:
    """A card lies at a place, every track at its start."""
    spot, card = s.places[place], d.planets[planet]
    spot.planet, spot.terraformed, spot.missing = planet, 0, 0
    for resource in range(RESOURCES):
        spot.levels[resource] = 0
        if card.portal == 0 and card.start[resource] != NO_TRACK:
            spot.levels[resource] = card.start[resource]
            spot.missing += card.target - int(card.start[resource])


@kernel
def lay(s: State, d: Design, place: int, planet: int, log: Log) -> None:
    """Lay a card face up into the layout; a planet's row of facts begins."""
    lay_anew(s, d, place, planet)
    spot = s.places[place]
    spot.face_up, spot.fact = 1, NOBODY
    if d.planets[planet].portal == 0:
        spot.fact = log.planets_n
        log.planets_n += 1
        row = log.planets[spot.fact]
        row.planet, row.colour = planet, d.planets[planet].colour


@kernel
def has_room(s: State, d: Design, place: int, resource: int) -> bool:
    """Whether a planet has a track of a Resource that is not full."""
    planet = planet_at(s, d, place)
    if planet.start[resource] == NO_TRACK:
        return False
    return int(s.places[place].levels[resource]) < planet.target


@kernel
def lift(s: State, d: Design, who: int, place: int, resource: int) -> None:
    """Lift a level of a planet: a step for whoever does it on its own contribution track (public: LGM)."""
    spot = s.places[place]
    spot.levels[resource] += 1
    spot.steps[who] += 1
    spot.missing -= 1


@kernel
def close_planet(s: State, d: Design, who: int, place: int, log: Log) -> None:
    """A planet whose tracks are all full is terraformed: it is scored, and may trigger the end (public: LGM)."""
    spot = s.places[place]
    if spot.missing > 0 or spot.terraformed != 0:
        return
    finish_planet(s, d, place, log)
    if spot.fact >= 0:
        log.planets[spot.fact].finisher = seat_no(s, who)
    trigger_terraformed(s, d, who)


@kernel
def uncover(s: State, d: Design, who: int, place: int, log: Log) -> None:
    """A face-down planet is turned up for good (rulebook, Old Authorities, speaks of discovering)."""
    spot = s.places[place]
    spot.face_up = 1
    if spot.fact >= 0:
        row = log.planets[spot.fact]
        row.discovered, row.discoverer = s.round_, seat_no(s, who)


@kernel
def go(s: State, d: Design, place: int, log: Log) -> None:
    """The Ark moves; where it ends on a face-down planet, that is discovered and some levels may be lifted."""
    s.arks[s.seat].place = place
    s.moved, s.lifted, s.cap = 1, 0, 0
    s.campaign.range = 0
    if s.places[place].face_up == 0:
        uncover(s, d, s.seat, place, log)
        s.cap = min(d.rules.discover_levels, s.places[place].missing)


@kernel
def discover_moves(s: State, d: Design, moves: Rows[Move]) -> int:
    """The tracks of the planet just discovered that can be lifted."""
    place, n = s.arks[s.seat].place, 0
    for resource in range(RESOURCES):
        if has_room(s, d, place, resource):
            n = put(moves, n, Act.DISCOVER, resource, 0, 0)
    return n


@kernel
def discover(s: State, d: Design, resource: int, log: Log) -> None:
    """Lift a level for having discovered a planet: free, a step, and no influence (Old Authorities, rulebook)."""
    place = s.arks[s.seat].place
    lift(s, d, s.seat, place, resource)
    s.lifted += 1
    if s.lifted >= s.cap:
        s.lifted, s.cap = 0, 0
        close_planet(s, d, s.seat, place, log)


@kernel
def visit(s: State, d: Design) -> None:
    """Everybody else with a Trading Outpost there gains of the planet's Resource (stand-in base game SB1)."""
    place = s.arks[s.seat].place
    if s.places[place].planet == d.portal:
        return
    for who in range(s.at_table):
        if who != s.seat and s.places[place].outpost[who] != 0:
            gain(s, d, who, planet_at(s, d, place).colour, d.rules.outpost_income)
