"""Specialists: where an Engineer or a Leader can be taken from, and using one up."""

from pipeline.engine.jit import kernel
from pipeline.engine.record import Rows
from pipeline.engine.rules import Move, put
from pipeline.games.micro_cosmos.councils import activate, usable
from pipeline.games.micro_cosmos.facts import Log
from pipeline.games.micro_cosmos.state import (
    FROM_COUNCIL,
    FROM_LOWER,
    FROM_SCENARIO,
    FROM_UPPER,
    LOWER,
    UPPER,
    Act,
    Ark,
    Design,
    Purpose,
    Stage,
    State,
)
from pipeline.games.micro_cosmos.supply import discard_crew
from pipeline.games.micro_cosmos.vocabulary import ANY_SPECIALIST, SPECIALISTS, Colour, Specialist

LEADERS = (1 << Specialist.RED_LEADER) | (1 << Specialist.GREEN_LEADER) | (1 << Specialist.BLUE_LEADER)
EVERYONE = LEADERS | (1 << Specialist.ENGINEER)


@kernel
def held_specialists(d: Design, ark: Ark) -> int:
    """The Specialists on Crew cards and unlocked Crew tokens of an Ark, as bits."""
    held = 0
    for token in range(SPECIALISTS):
        if ark.tokens[token] != 0:
            held |= 1 << token
    for row in range(2):
        for place in range(int(ark.row_n[row])):
            held |= 1 << d.crew[ark.crew[row, place]].specialist
    return held


@kernel
def fitting(wanted: int) -> int:
    """The Specialists that serve where one is wanted, as bits."""
    return EVERYONE if wanted == ANY_SPECIALIST else 1 << wanted


@kernel
def by_green(s: State, d: Design, purpose: int) -> bool:
    """Whether the Green Council's card serves: as an Engineer, for an upgrade or a Colony (rulebook, Endless Vine)."""
    return purpose in (Purpose.UPGRADE, Purpose.COLONY) and usable(s, d, s.seat, Colour.GREEN)


@kernel
def by_red(s: State, d: Design, purpose: int, wanted: int) -> bool:
    """Whether the Red Council lets a Leader of any colour serve as one of another (rulebook, Industrial Titans)."""
    if wanted >= Specialist.ENGINEER or (purpose == Purpose.BOOST and d.rules.red_for_boost == 0):
        return False
    return usable(s, d, s.seat, Colour.RED)


@kernel
def by_scenario(s: State, wanted: int) -> bool:
    """Whether a Scenario card has given a free Specialist that serves."""
    if wanted == Specialist.ENGINEER:
        return s.campaign.engineer != 0
    if wanted == ANY_SPECIALIST:
        return s.campaign.engineer != 0 or s.campaign.leader != 0
    return s.campaign.leader != 0


@kernel
def can_serve(s: State, d: Design, purpose: int, wanted: int) -> bool:
    """Whether the deciding seat has any Specialist for a purpose."""
    held = held_specialists(d, s.arks[s.seat])
    if held & fitting(wanted) != 0 or by_scenario(s, wanted):
        return True
    if held & LEADERS != 0 and by_red(s, d, purpose, wanted):
        return True
    return wanted == Specialist.ENGINEER and by_green(s, d, purpose)


@kernel
def ask_specialist(s: State, purpose: int, wanted: int, target: int) -> None:
    """A Specialist is to be chosen next."""
    s.purpose, s.wanted, s.target = purpose, wanted, target
    s.stage = Stage.SPECIALIST


@kernel
def put_specialist(moves: Rows[Move], n: int, source: int, specialist: int, fits: int) -> int:
    """List a Specialist: as itself (bits 0 to 3 of `fits`), or a Leader through the Red Council (the bits above)."""
    if (fits >> specialist) & 1 != 0:
        return put(moves, n, Act.SPECIALIST, source, 0, 0)
    if (fits >> (SPECIALISTS + specialist)) & 1 != 0:
        return put(moves, n, Act.SPECIALIST, source, 1, 0)
    return n


@kernel
def specialist_moves(s: State, d: Design, moves: Rows[Move]) -> int:
    """Every Crew token, Crew card and Council that can serve."""
    ark, n = s.arks[s.seat], 0
    fits = fitting(s.wanted)
    if by_red(s, d, s.purpose, s.wanted):
        fits |= LEADERS << SPECIALISTS
    for token in range(SPECIALISTS):
        if ark.tokens[token] != 0:
            n = put_specialist(moves, n, token, token, fits)
    for row in range(2):
        source = FROM_LOWER if row == LOWER else FROM_UPPER
        for place in range(int(ark.row_n[row])):
            n = put_specialist(moves, n, source + place, d.crew[ark.crew[row, place]].specialist, fits)
    if s.wanted == Specialist.ENGINEER and by_green(s, d, s.purpose):
        n = put(moves, n, Act.SPECIALIST, FROM_COUNCIL, 0, 0)
    if by_scenario(s, s.wanted):
        n = put(moves, n, Act.SPECIALIST, FROM_SCENARIO, 0, 0)
    return n


@kernel
def spend_specialist(s: State, d: Design, move: Move, log: Log) -> None:
    """Use up what was chosen: a token becomes locked, a Crew card goes to the discards, a Council card is turned."""
    ark = s.arks[s.seat]
    if move.b != 0:
        activate(s, s.seat, Colour.RED, log)
    if move.a < SPECIALISTS:
        ark.tokens[move.a] = 0
    elif move.a == FROM_COUNCIL:
        activate(s, s.seat, Colour.GREEN, log)
    elif move.a == FROM_SCENARIO:
        if s.wanted == Specialist.ENGINEER or (s.wanted == ANY_SPECIALIST and s.campaign.engineer != 0):
            s.campaign.engineer = 0
        else:
            s.campaign.leader = 0
    elif move.a >= FROM_UPPER:
        discard_crew(s, s.seat, UPPER, move.a - FROM_UPPER)
    else:
        discard_crew(s, s.seat, LOWER, move.a - FROM_LOWER)
