"""Setting up a scenario of the campaign: what the notepad carries over stays, all else is dealt anew (rulebook, Solo
Campaign General Setup, Scenario Notepad).
"""

import numpy as np

from pipeline.engine.jit import kernel
from pipeline.engine.luck import branch
from pipeline.engine.piles import gather, pop, push, shuffle
from pipeline.games.micro_cosmos.aboard import leave, note_fate
from pipeline.games.micro_cosmos.facts import Log, Source
from pipeline.games.micro_cosmos.layout import lay_anew
from pipeline.games.micro_cosmos.scoring import score
from pipeline.games.micro_cosmos.state import PLACES, Design, State
from pipeline.games.micro_cosmos.supply import COUNTS, SCENARIO_LUCK, fill_canteen, leave_row, stock_up
from pipeline.games.micro_cosmos.vocabulary import COLOURS, NOBODY, Fate

SCENARIO_DECK, CREW_DECK, SURVIVOR_DECK, PLANET_DECK, DECKS = range(5)
SHUFFLES = 64  # of a deck's discards in a scenario, at most: each scenario's luck begins with a number of its own


@kernel
def scenario_luck(s: State, deck: int) -> np.uint64:
    """The key by which a deck is shuffled at the start of the scenario."""
    return branch(branch(s.root, SCENARIO_LUCK), s.campaign.scenario * DECKS + deck)


@kernel
def fill_scenario_deck(s: State, d: Design) -> None:
    """Shuffle the scenario's deck; the harder game leaves out some random cards (rulebook, General Setup)."""
    deck = s.campaign.deck
    deck.n = 0
    for card in range(d.scenario_cards_n):
        if d.scenarios[s.campaign.scenario].cards[card] != 0:
            push(deck, card)
    shuffle(deck, d.scenario_names, scenario_luck(s, SCENARIO_DECK), s.keys)
    fewer = min(int(d.rules.fewer_scenario_cards), deck.n - 1)
    for i in range(fewer, deck.n):
        deck.cards[i - fewer] = deck.cards[i]
    deck.n -= fewer


@kernel
def collect_survivors(s: State, d: Design, log: Log) -> None:
    """All Survivors come back into the deck: neither those aboard nor those settled are on the notepad."""
    ark = s.arks[0]
    while ark.aboard > 0:
        note_fate(s, int(ark.berth_fact[0]), Fate.STUCK, 0, log)
        push(s.survivors, leave(s, 0))
    gather(s.survivors, s.survivors_out)
    gather(s.survivors, s.settled)
    gather(s.survivors, s.stack)
    shuffle(s.survivors, d.survivor_names, scenario_luck(s, SURVIVOR_DECK), s.keys)


@kernel
def collect_crew(s: State, d: Design) -> None:
    """All Crew cards come back into the deck, and the Canteen is laid out anew."""
    ark = s.arks[0]
    for row in range(2):
        while ark.row_n[row] > 0:
            push(s.crew, leave_row(ark, row, 0))
    while s.canteen_n > 0:
        s.canteen_n -= 1
        push(s.crew, int(s.canteen[s.canteen_n]))
    gather(s.crew, s.crew_out)
    shuffle(s.crew, d.crew_names, scenario_luck(s, CREW_DECK), s.keys)
    fill_canteen(s, d)


@kernel
def cover_planets(s: State, d: Design, log: Log) -> None:
    """Where planets lie face down, others may lie now: the notepad has no number of those."""
    for place in range(PLACES):
        if s.places[place].planet != NOBODY and s.places[place].face_up == 0:
            push(s.planets, s.places[place].planet)
    shuffle(s.planets, d.planet_names, scenario_luck(s, PLANET_DECK), s.keys)
    for place in range(PLACES):
        spot = s.places[place]
        if spot.planet != NOBODY and spot.face_up == 0:
            lay_anew(s, d, place, pop(s.planets))
            if spot.fact >= 0:
                row = log.planets[spot.fact]
                row.planet, row.colour = spot.planet, d.planets[spot.planet].colour


@kernel
def clear_boards(s: State) -> None:
    """The boards of the expansions begin anew, where a campaign is played with them; and no step is remembered, as
    nobody competes.
    """
    ark = s.arks[0]
    for place in range(PLACES):
        s.places[place].steps[0] = 0
    s.mission, ark.sent, ark.spot = 0, 0, 0
    for colour in range(COLOURS):
        council = s.councils[colour]
        council.holder, council.last_holder = NOBODY, NOBODY
        council.since, council.taken_before, council.locked, council.used, council.arrivals = 0, 0, 0, 0, 0
        ark.influence[colour] = 0
    s.advantage = NOBODY
    score(s, 0, Source.LAST_SPOT, -int(ark.scored[Source.LAST_SPOT]))


@kernel
def deal_scenario(s: State, d: Design, log: Log) -> None:
    """A later scenario is dealt: upgrades, markers, Crew tokens and the layout stay; the Ark begins on the Star Portal
    with what a game begins with.
    """
    shuffles = s.campaign.scenario * SHUFFLES
    s.shuffles = shuffles | (shuffles << COUNTS) | (shuffles << (2 * COUNTS))
    collect_survivors(s, d, log)
    collect_crew(s, d)
    cover_planets(s, d, log)
    clear_boards(s)
    for place in range(PLACES):
        if s.places[place].planet == d.portal:
            s.arks[0].place = place
    stock_up(s, d, 0)
