"""Setting up a game from its design (stand-in base game SB1; rulebook, the Setups)."""

from pipeline.engine.jit import kernel
from pipeline.engine.piles import Pile, pop, push, shuffle
from pipeline.engine.record import Array
from pipeline.games.micro_cosmos.campaign import begin_campaign
from pipeline.games.micro_cosmos.facts import Log
from pipeline.games.micro_cosmos.flow import follow
from pipeline.games.micro_cosmos.layout import lay
from pipeline.games.micro_cosmos.state import PLACES, Design, Due, Stage, State
from pipeline.games.micro_cosmos.supply import (
    AUTOMA_LUCK,
    CREW_LUCK,
    PLANET_LUCK,
    START_LUCK,
    SURVIVOR_LUCK,
    deck_luck,
    fill_canteen,
    stock_up,
)
from pipeline.games.micro_cosmos.upgrades import markers_for
from pipeline.games.micro_cosmos.vocabulary import COLOURS, NOBODY, Specialist

CENTRE = 4  # the place of the Star Portal
STARTING = 0b000101010  # bits of the places 1, 3 and 5: the starting planets
FACE_DOWN = 0b111000101  # bits of the places 0, 2, 6, 7 and 8


@kernel
def mix(s: State, deck: Pile, names: Array, luck: int) -> None:
    """Shuffle a deck at the start."""
    shuffle(deck, names, deck_luck(s, luck), s.keys)


@kernel
def plays_survivor(d: Design, card: int) -> bool:
    """Whether a coloured Survivor is in the deck; the campaign leaves out those of number 10 (rulebook)."""
    row = d.survivors[card]
    return row.neutral_deck == 0 and (d.campaign == 0 or row.campaign != 0)


@kernel
def build_decks(s: State, d: Design) -> None:
    """Fill and shuffle the decks of Survivors, Crew and, in the solo game, the Automa."""
    for card in range(d.survivors_n):
        if plays_survivor(d, card):
            push(s.survivors, card)
    add_neutrals(s, d)
    for card in range(d.crew_n):
        push(s.crew, card)
    mix(s, s.survivors, d.survivor_names, SURVIVOR_LUCK)
    mix(s, s.crew, d.crew_names, CREW_LUCK)
    if d.automa_plays != 0:
        for card in range(d.automa_n):
            push(s.automa, card)
        mix(s, s.automa, d.automa_names, AUTOMA_LUCK)


@kernel
def add_neutrals(s: State, d: Design) -> None:
    """Neutral Survivors come into the Survivor deck (rulebook, New Worlds Setup); more of them than the sheet has are
    further copies, in the order of the sheet. The campaign has only those that the sheet allows.
    """
    if d.rules.new_worlds == 0:
        return
    left = d.rules.neutral_cards
    while left > 0:
        before = left
        for card in range(d.survivors_n):
            row = d.survivors[card]
            if left > 0 and row.neutral_deck != 0 and (d.campaign == 0 or row.campaign != 0):
                push(s.survivors, card)
                left -= 1
        if left == before:
            return


@kernel
def deal_planets(s: State, d: Design, log: Log) -> None:
    """The Star Portal in the middle, the starting planets in random order beside it, others face down around them."""
    starting = s.stack  # scratch: nobody has sent a Survivor yet
    for planet in range(d.planets_n):
        row = d.planets[planet]
        if row.portal != 0 or (row.in_deck == 0 if d.campaign == 0 else row.campaign == 0):
            continue
        push(starting if row.starting != 0 else s.planets, planet)
    mix(s, starting, d.planet_names, START_LUCK)
    mix(s, s.planets, d.planet_names, PLANET_LUCK)
    hidden = d.rules.face_down_planets
    for place in range(PLACES):
        s.places[place].planet = NOBODY
        if place == CENTRE:
            lay(s, d, place, d.portal, log)
        elif (STARTING >> place) & 1 != 0:
            if starting.n > 0:
                lay(s, d, place, pop(starting), log)
        elif hidden > 0 and s.planets.n > 0:
            lay(s, d, place, pop(s.planets), log)
            s.places[place].face_up = 0
            hidden -= 1
    starting.n = 0


@kernel
def fit_out(s: State, d: Design, who: int) -> None:
    """A player's Ark: on the Star Portal, with Resources, Crew cards and an Engineer (stand-in base game SB1)."""
    s.arks[who].place = CENTRE
    stock_up(s, d, who)
    s.arks[who].tokens[Specialist.ENGINEER] = 1
    s.arks[who].markers = markers_for(d, 0)


@kernel
def setup(s: State, d: Design, log: Log) -> None:
    """Deal a game into a zeroed state. The Automa begins with nothing, and nowhere: it does not move."""
    s.at_table = s.seats + d.automa_plays
    s.advantage, s.trigger, s.round_ = NOBODY, NOBODY, 1
    for colour in range(COLOURS):
        s.councils[colour].holder, s.councils[colour].last_holder = NOBODY, NOBODY
    s.campaign.open, s.campaign.fact = NOBODY, NOBODY
    build_decks(s, d)
    deal_planets(s, d, log)
    fill_canteen(s, d)
    for seat in range(s.seats):
        fit_out(s, d, seat)
    s.stage, s.part, s.due, s.seat = Stage.STEP, Stage.STEP, Due.ROUND, 0
    s.gains = int(d.rules.compensation[0])
    if d.campaign != 0:
        begin_campaign(s, d, log)
    follow(s, d, log)
