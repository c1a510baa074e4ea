"""The records of the game: its design (rules and components), an Ark, a place of the layout, and the whole state."""

from enum import IntEnum
from typing import Annotated

import numpy as np

from pipeline.engine.piles import MOST_CARDS, Pile
from pipeline.engine.record import Array, Record, Rows, f8, i4
from pipeline.engine.rules import StateHead
from pipeline.games.micro_cosmos.cards import (
    MOST_SCENARIO_CARDS,
    AutomaCard,
    CrewCard,
    Planet,
    Scenario,
    ScenarioCard,
    Survivor,
    UpgradeCard,
)
from pipeline.games.micro_cosmos.rules import Rules
from pipeline.games.micro_cosmos.vocabulary import COLOURS, RESOURCES, SPECIALISTS, UPGRADES

MOST_SEATS = 4
MOST_AT_TABLE = 5  # seats and the Automa
PLACES = 9  # of the layout, three by three: place = 3 * row + column
MOST_PLANETS = 24
MOST_SURVIVORS = 60
MOST_CREW_CARDS = 60
MOST_AUTOMA_CARDS = 24
MOST_SCENARIOS = 10
MOST_SPOTS = 16  # of a track, spot 0 included
MOST_ROW = 8  # Crew cards of one row of an Ark
MOST_BERTHS = 8
MOST_CANTEEN = 8
MOST_DRAWN = 6  # Survivors that one Scout draws
LOWER, UPPER = range(2)  # the rows of Crew cards
ANY = RESOURCES  # a Resource of choice, where a code of a Resource may stand
NO_TRACK = -1  # a planet's start level where it has no such track

# What a Specialist is taken from: the `a` of Act.SPECIALIST. Below 4 it is a Crew token.
FROM_LOWER, FROM_UPPER, FROM_COUNCIL, FROM_SCENARIO = 8, 16, 24, 25

# How a game ends; the first is the engine's.
CAPPED, MISSION_LAUNCH, TERRAFORMED, BOTH, SAFETY_STOP, CAMPAIGN_WON, CAMPAIGN_LOST = range(7)
ENDINGS = (
    "capped",
    "mission_launch",
    "terraformed_planets",
    "both_in_one_round",
    "safety_stop",
    "campaign_won",
    "campaign_lost",
)


class Stage(IntEnum):
    """What is decided next. The names of these are the kinds of decision in the facts."""

    STEP = 0  # nothing: a forced step that carries out `State.due`
    GAIN = 1  # which Resource to gain
    UPGRADE = 2  # which upgrade to make, if any
    SPECIALIST = 3  # which Specialist to use
    MOVE = 4  # where the Ark goes
    DISCOVER = 5  # which level to lift on the planet discovered
    CREW = 6  # which Crew card to activate, if any
    PAY = 7  # which Resource to give
    ACTION = 8  # which Destination action to take, if any
    LIFT = 9  # which level to lift next, in a Terraform action
    KEEP = 10  # which of the Survivors drawn to keep
    EXCHANGE = 11  # which Resource to swap for which
    TAKE = 12  # which Crew card to take at the end of the turn
    EXTRA = 13  # which further Crew card to take from the Canteen, if any
    COUNCIL = 14  # in which Council a neutral Survivor gives influence (where the rules leave it open)
    DISCARD = 15  # which Crew card or Survivor to give up (campaign)
    STOP = 16  # whether to end a scenario early (campaign)
    BUY = 17  # what to buy with Prestige Points (campaign)


class Act(IntEnum):
    """Kinds of move, and what a and b of one mean."""

    STEP = 0  # a: Due
    GAIN = 1  # a: Resource
    UPGRADE = 2  # a: Upgrade
    SPECIALIST = 3  # a: what it is taken from, b: 1 through the Red Council
    MOVE = 4  # a: place
    DISCOVER = 5  # a: Resource of the track
    CREW = 6  # a: row, b: place in it
    PAY = 7  # a: Resource
    GATHER = 8
    TERRAFORM = 9
    SCOUT = 10
    SETTLE = 11  # a: berth
    COLONY = 12
    OUTPOST = 13  # a: the place it is moved from, or -1: a new marker
    EXCHANGE = 14
    RECRUIT = 15  # a: place in the Canteen
    TRAIN = 16  # a: Specialist of the token
    MISSION = 17  # a: berth
    COBALT = 18  # the Blue Council's additional action
    LIFT = 19  # a: Resource of the track
    BOOST = 20  # spend a Leader to lift more
    KEEP = 21  # a: place among those drawn
    SWAP = 22  # a: Resource given, b: Resource gained
    TAKE = 23  # a: place in the Canteen, or -1: the top of the deck
    EXTRA = 24  # a: place in the Canteen
    COUNCIL = 25  # a: Colour
    DONE = 26  # decline, or nothing more
    THROW_OFF = 27  # a: berth
    CARD = 28  # a: place among the Scenario cards held
    DISCARD = 29  # a: place (of Crew cards: the lower row's, then the upper row's)
    STOP = 30  # the scenario
    BUY = 31  # a: Upgrade, or UPGRADES: starting Resources


class Due(IntEnum):
    """What a forced step carries out."""

    ROUND = 0  # begin a round
    TURN = 1  # begin the turn of `seat`
    AUTOMA = 2  # the Automa's turn
    END_OF_ROUND = 3
    OVER = 4  # the game has ended
    SCENARIO = 5  # set up the next scenario of a campaign


class Purpose(IntEnum):
    """What a Specialist is used for."""

    UPGRADE = 0
    COLONY = 1
    OUTPOST = 2
    BOOST = 3  # of a Terraform action
    COBALT = 4  # an additional action


class Design(Record):
    """What a game is played by."""

    rules: Rules
    crew_n: i4
    crew: Annotated[Rows[CrewCard], CrewCard, MOST_CREW_CARDS]
    crew_names: Annotated[Array, np.uint64, MOST_CREW_CARDS]  # luck keys of the cards' names
    survivors_n: i4
    survivors: Annotated[Rows[Survivor], Survivor, MOST_SURVIVORS]
    survivor_names: Annotated[Array, np.uint64, MOST_SURVIVORS]
    planets_n: i4
    planets: Annotated[Rows[Planet], Planet, MOST_PLANETS]
    planet_names: Annotated[Array, np.uint64, MOST_PLANETS]
    portal: i4  # the Star Portal among them
    upgrades: Annotated[Rows[UpgradeCard], UpgradeCard, UPGRADES]
    mission_bonus: Annotated[Array, np.int16, MOST_SPOTS]  # Bonus by spot of a player's New Worlds track
    mission_amount: Annotated[Array, np.int16, MOST_SPOTS]
    mission_spots: i4  # the last spot
    council_bonus: Annotated[Array, np.int16, (COLOURS, MOST_SPOTS)]
    council_amount: Annotated[Array, np.int16, (COLOURS, MOST_SPOTS)]
    council_spots: i4  # the last spot
    automa_n: i4
    automa: Annotated[Rows[AutomaCard], AutomaCard, MOST_AUTOMA_CARDS]
    automa_names: Annotated[Array, np.uint64, MOST_AUTOMA_CARDS]
    scenarios_n: i4
    scenarios: Annotated[Rows[Scenario], Scenario, MOST_SCENARIOS]
    scenario_cards_n: i4
    scenario_cards: Annotated[Rows[ScenarioCard], ScenarioCard, MOST_SCENARIO_CARDS]
    scenario_names: Annotated[Array, np.uint64, MOST_SCENARIO_CARDS]
    campaign: i4  # derived: 1 where one seat plays the campaign
    automa_plays: i4  # derived: 1 where one seat plays against the Automa
    terraformed_ends: i4  # derived: terraformed planets that trigger the end, at this table
    launch_ends: i4  # derived: spot of the launch track that does
    scenario_titles: Annotated[Array, np.uint64, MOST_SCENARIOS]  # luck keys of the scenarios' names


class Ark(Record):
    """One player, or the Automa: Cargo, Crew, Survivors, markers and points."""

    resources: Annotated[Array, np.int16, RESOURCES]
    place: i4  # the Ark's, in the layout
    row_n: Annotated[Array, np.int16, 2]  # Crew cards in each row
    crew: Annotated[Array, np.int16, (2, MOST_ROW)]
    aboard: i4  # Survivors on the Ark
    berths: Annotated[Array, np.int16, MOST_BERTHS]
    berth_fact: Annotated[Array, np.int16, MOST_BERTHS]  # their rows of the table survivors
    tokens: Annotated[Array, np.int16, SPECIALISTS]  # 1: the Crew token is unlocked
    upgrades: Annotated[Array, np.int16, UPGRADES]  # 1: made
    upgrades_n: i4
    markers: i4  # Trading Outpost markers unlocked and not on a planet
    outposts: i4  # on planets
    colonies: i4  # on planets
    colony_of: Annotated[Array, np.int16, COLOURS]  # of them by colour of planet
    influence: Annotated[Array, np.int16, COLOURS]
    spot: i4  # of the New Worlds track
    settled: i4
    settled_now: i4  # in this round
    sent: i4
    crew_points: i4  # Crew cards that the Automa took
    points: i4  # so far
    scored: Annotated[Array, np.int32, 16]  # points so far by Source


class Place(Record):
    """A place of the layout and what lies on it."""

    planet: i4  # the card, or NOBODY: nothing lies here
    face_up: i4
    terraformed: i4
    missing: i4  # levels to go on all tracks
    levels: Annotated[Array, np.int16, RESOURCES]
    steps: Annotated[Array, np.int16, MOST_AT_TABLE]  # of each on its contribution track
    colony: Annotated[Array, np.int16, MOST_AT_TABLE]
    outpost: Annotated[Array, np.int16, MOST_AT_TABLE]
    fact: i4  # its row of the table planets


class Council(Record):
    """A Council's card, and who came where on its track."""

    holder: i4  # who has the card, or NOBODY
    since: i4  # the turn (State.turn) in which the holder took it: usable in later ones
    taken_before: i4  # 1: somebody has held it already
    last_holder: i4
    locked: i4  # 1: it is its holder's for good, or out of the game
    used: i4  # 1: activated in this turn
    arrivals: i4  # who have reached the last spot


class Campaign(Record):
    """Where a campaign stands."""

    scenario: i4  # from 0
    deck: Pile  # Scenario cards
    held: Pile  # cards to be used at any time
    open: i4  # the card revealed in this round, or NOBODY
    goals_met: i4
    carried: i4  # Prestige Points from the scenario before
    points: i4  # Prestige Points left to spend
    settled: i4  # Survivors settled in this scenario
    fact: i4  # its row of the table scenarios
    bought: i4  # Resources bought for the start
    engineer: i4  # 1: a free Engineer may be used
    leader: i4  # 1: a free Leader may be used
    range: i4  # more steps for the next move
    cap: i4  # more levels for the next Terraform action
    cards_n: i4  # Scenario cards at the start of this scenario
    rounds: i4  # rounds of this scenario, the one under way included
    acted: i4  # 1: the card of this round has acted at its end
    terraformed_before: i4  # planets terraformed before this scenario
    colonies_before: i4
    outposts_before: i4


class Sight(Record):
    """What players see of a position, worked out once a decision: no rule looks at it."""

    step: i4  # State.step + 1 when it was seen
    left: i4  # rounds that the game is likely to last after this one
    ahead: i4  # points of the deciding seat less those of the best other
    aim: i4  # the place of the planet that it aims at, or NOBODY
    wanted: Annotated[Array, np.int16, RESOURCES]  # levels that its tracks still take
    have: Annotated[Array, np.int16, RESOURCES]  # Resources in Cargo, once Crew cards are activated
    near: Annotated[Array, np.int16, COLOURS + 1]  # by colour, the least levels missing on a planet to settle on
    home: i4  # the place of the Star Portal
    sendable: i4  # Survivors aboard that the New Worlds take now
    hands: i4  # bits 1 << Specialist of those at hand
    best: f8  # worth of the best action at a place looked at
    second: f8  # of the second best


class State(StateHead):
    """A whole game."""

    stage: i4
    due: i4
    round_: i4  # from 1
    turn: i4  # turns begun, by anybody
    seat: i4  # the seat that decides
    at_table: i4  # seats and, in the solo game, the Automa, which is the last
    arks: Annotated[Rows[Ark], Ark, MOST_AT_TABLE]
    places: Annotated[Rows[Place], Place, PLACES]
    terraformed: i4  # planets
    survivors: Pile  # the deck
    survivors_out: Pile  # discarded
    settled: Pile  # on planets
    stack: Pile  # the New Worlds
    crew: Pile  # the deck
    crew_out: Pile  # discarded
    canteen_n: i4
    canteen: Annotated[Array, np.int16, MOST_CANTEEN]
    automa: Pile
    automa_out: Pile
    planets: Pile  # not laid out
    shuffles: i4  # of any discards, for luck
    mission: i4  # the launch marker
    councils: Annotated[Rows[Council], Council, COLOURS]
    advantage: i4  # who has the Advantage card, or NOBODY
    launched: i4  # the round in which the launch marker came to its spot; 0: not yet
    terraformed_in: i4  # the round in which the planets were enough; 0: not yet
    trigger: i4  # who triggered the end first, or NOBODY
    last_round: i4  # the round after which the game ends, once triggered
    last_turns: i4  # the turn (`turn`) with which the game ends, where the rules count turns
    # The turn under way
    part: i4  # the Stage that the turn has come to: UPGRADE, MOVE, CREW, ACTION, TAKE or EXTRA
    moved: i4  # 1: the Ark has moved
    activated: i4  # Crew cards
    actions: i4  # Destination actions left
    done: i4  # bits 1 << Act of the actions taken
    # What is pending
    gains: i4  # Resources that the deciding seat may still choose
    pays: i4  # Resources that it must still give
    after_pay: i4  # Resources of choice that follow once it has given
    purpose: i4  # of a Specialist
    wanted: i4  # that Specialist, or ANY_SPECIALIST
    target: i4  # what the Specialist is for: the Upgrade, or where an Outpost comes from
    lifted: i4  # levels so far in this Terraform action
    cap: i4  # of it
    boosted: i4  # 1: a Leader was spent on it
    swapped: i4  # Resources so far in this Exchange
    drawn_n: i4
    drawn: Annotated[Array, np.int16, MOST_DRAWN]  # Survivors drawn by Scout
    neutral: i4  # 1: the influence of a neutral Survivor is to be placed
    discards: i4  # what is still to be given up
    discard_survivors: i4  # 1: those are Survivors
    took: i4  # Crew cards taken at the end of this turn
    # Facts and scratch
    terraform_fact: i4  # the row of this Terraform action
    council_fact: Annotated[Array, np.int16, (COLOURS + 1, MOST_AT_TABLE)]  # rows of councils, from 1
    keys: Annotated[Array, np.uint64, MOST_CARDS]  # scratch of shuffles
    campaign: Campaign
    sight: Sight
    upgraded: i4  # upgrades made in this turn
    raised: i4  # Crew cards that this turn moved to the upper row, the last of it: not to be activated again
