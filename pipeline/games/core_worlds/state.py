"""The records of the game: its design (rules and cards), an Empire, and the whole state."""

from enum import IntEnum
from typing import Annotated

import numpy as np

from pipeline.engine.majority import Award
from pipeline.engine.piles import MOST_CARDS, Pile
from pipeline.engine.record import Array, Record, Rows, i4, i8
from pipeline.engine.rules import StateHead
from pipeline.games.core_worlds.rules import Rules
from pipeline.games.core_worlds.vocabulary import NO_CARD, ORDERS, Card, Effect, Kind, Verb

MOST_KINDS_OF_CARD = 320  # different cards of a design
MOST_EFFECTS = 640
MOST_DECK_ROWS = 320
MOST_FACTIONS = 8
MOST_START_ROWS = 16
DECKS = 6  # galactic decks 0 to 5
SECTORS = 5
MOST_SEATS = 5
MOST_ZONE = 64  # cards in the Central Zone
MOST_ACTIVE = 48  # effects in force at once
MOST_PRICED = 6  # tactics with a price that are weighed against each other
MOST_CONSULS = 8  # consulships of a seat
BY_RULE = -1  # a cell of the sheets that a rule fills: `complete` does it


class Stage(IntEnum):
    """What is decided next. The names of these are the kinds of decision in the facts."""

    PHASE = 0  # nothing: a forced step that carries out the phase `State.phase`
    PREGAME_DRAFT = 1  # which card of deck 0
    RESHUFFLE = 2  # whether to shuffle the discard pile into the deck before sector 5
    ENERGY = 3  # what to do in the Energy Phase
    DISCARD = 4  # which hand card to discard
    TURN = 5  # which option to take in a player turn
    DEPLOY = 6  # whether to deploy a further unit
    END_OF_TURN = 7  # free things after the option of a turn
    INVASION = 8  # what to use in an invasion
    AFTERMATH = 9  # tactics and returns at the end of an invasion
    GARRISON = 10  # which unit to put under the conquered world
    CONSUL_WINDOW = 11  # whether to place a token on a Core World that another player conquered
    CONSUL_TURN = 12  # whether to conquer that world now or take the token back
    KEEP = 13  # which hand card to keep in the Discard Phase


class Phase(IntEnum):
    """The phases of a round that are carried out in one forced step."""

    DRAW = 0
    ENERGY = 1
    GALACTIC = 2
    EVENT = 3
    ACTION = 4
    DISCARD = 5
    END = 6
    OVER = 7  # the game has ended


class Due(IntEnum):
    """What follows by itself once cards are drawn and discarded."""

    NOTHING = 0
    OPTION_DONE = 1  # the option of a turn was taken: free things, then the turn ends
    CONQUEST = 2  # a conquest is settled: may others become Consuls?
    EVENT = 3  # the Event works on the next player


class Act(IntEnum):
    """Kinds of move, and what a, b and c of one mean."""

    PHASE = 0  # a: Phase
    PICK = 1  # a: place in the offer of the pregame draft
    RESHUFFLE = 2  # a: 1 yes, 0 no
    PLAY = 3  # a: hand place, b: Merchant Alliance tokens, c: When it is played for
    POWER = 4  # the Home World's power
    SURGE = 5  # an energy surge token
    CITY = 6  # a: hand place
    DONE = 7  # with the Energy Phase, or the end of an invasion
    DISCARD = 8  # a: hand place
    DRAFT = 9  # a: place in the Central Zone, b: Science Guild tokens, c: energy it costs
    DEPLOY = 10  # a: hand place, b: Merchant Alliance tokens, c: energy it costs
    INVADE = 11  # a: place in the Central Zone, or -1: the Core World that bears one's token; c: energy it costs
    USE = 12  # a: place in the Warzone
    SPEND = 13  # a: Order
    PASS = 14
    END_TURN = 15  # after its option; where none can be taken it is passing
    COMMIT = 16  # a: place in the Warzone
    KNIGHT = 17  # a: 0 fleet, 1 ground
    CONQUER = 18
    RETURN = 19  # a: place among the cards used
    GARRISON = 20  # a: place among the cards used, or -1: none
    PLACE = 21  # a: 1 a token on the Core World, 0 none
    TAKE_BACK = 22  # the token
    KEEP = 23  # a: hand place, or -1: no more


class DeckRow(Record):
    """So many copies of a card in a galactic deck. The Event in deck 0 is the starting one (First Blood)."""

    deck: i4  # 0 to 5
    card: i4
    copies: i4
    expansion: i4  # 1: only with Galactic Orders
    replaces: i4  # the base card that leaves the decks when this row is in them, or NO_CARD


class Faction(Record):
    """A starting deck with its Home Worlds."""

    hero: i4
    home: i4  # base Home World, or NO_CARD where the faction is in the expansion only
    home_orders: i4  # Home World of Galactic Orders
    city: i4  # 1: it has a Capital City
    expansion: i4  # 1: only with Galactic Orders
    number: i4  # printed on the Home World: the lowest at the table is seat 1


class StartRow(Record):
    """So many copies of a card in every starting deck, besides the hero."""

    card: i4
    copies: i4  # BY_RULE: the row's place in rules.starting_split


class Design(Record):
    """What a game is played by. components.py fills all of it but the parts that `complete` derives."""

    rules: Rules
    cards_n: i4
    cards: Annotated[Rows[Card], Card, MOST_KINDS_OF_CARD]
    effects_n: i4
    effects: Annotated[Rows[Effect], Effect, MOST_EFFECTS]
    deck_rows_n: i4
    deck_rows: Annotated[Rows[DeckRow], DeckRow, MOST_DECK_ROWS]
    factions_n: i4
    factions: Annotated[Rows[Faction], Faction, MOST_FACTIONS]
    start_n: i4
    start: Annotated[Rows[StartRow], StartRow, MOST_START_ROWS]
    names: Annotated[Array, np.uint64, MOST_KINDS_OF_CARD]  # derived: `Card.luck` of each card
    starting: Annotated[Array, np.int16, MOST_KINDS_OF_CARD]  # derived: 1 for the cards of starting decks
    home: Annotated[Array, np.int16, MOST_KINDS_OF_CARD]  # derived: 1 for Home Worlds
    replaced: Annotated[Array, np.int16, MOST_KINDS_OF_CARD]  # derived: 1 for cards that Galactic Orders replaces
    wanted: Annotated[Array, np.int16, MOST_KINDS_OF_CARD]  # derived: points that all Core Worlds together give for it
    award: Award  # derived: how an Order pays


def complete(d: Design) -> None:
    """Fill the derived parts of a design whose rules and components are packed, and its BY_RULE cells."""
    d.award.first_per = d.rules.order_first_per
    d.award.second_divisor = d.rules.order_second_divisor
    d.award.second_seats = d.rules.order_second_seats
    for c in range(d.cards_n):
        d.names[c] = d.cards[c].luck
    for deck_row in (d.deck_rows[i] for i in range(d.deck_rows_n)):
        if deck_row.replaces != NO_CARD:
            d.replaced[deck_row.replaces] = 1
    for core in (c for c in range(d.cards_n) if d.cards[c].kind == Kind.CORE_WORLD):
        for k in range(d.cards[core].effects, d.cards[core].effects + d.cards[core].effects_n):
            complete_wanted(d, d.effects[k])
    for i in range(d.start_n):
        row = d.start[i]
        d.starting[row.card] = 1
        if row.copies == BY_RULE:
            row.copies = int(d.rules.starting_split[i])
    for faction in (d.factions[i] for i in range(d.factions_n)):
        d.starting[faction.hero] = 1
        for card in (faction.home, faction.home_orders):
            if card != NO_CARD:
                d.home[card] = 1
                complete_home(d, d.cards[card])


def complete_home(d: Design, home: Card) -> None:
    """Give a Home World the energy and points of the rules, where its sheet leaves them to the rules."""
    if home.energy == BY_RULE:
        home.energy = d.rules.home_world_energy
    if home.points == BY_RULE:
        home.points = d.rules.home_world_points


def complete_wanted(d: Design, effect: Effect) -> None:
    """Add what an effect of a Core World gives for each card."""
    if effect.verb == Verb.SCORE_PER:
        for c in range(d.cards_n):
            if effect.of == 0 or d.cards[c].of & effect.of:
                d.wanted[c] += effect.amount


class InForce(Record):
    """Effects in force, in the order of their coming but for those that ended (inforce.py)."""

    n: i4
    verbs: i4  # bits 1 << Verb of them: most questions are of a verb that there is nothing of
    effects: Annotated[Array, np.int16, MOST_ACTIVE]


class Empire(Record):
    """One player: cards, energy, actions and Faction Tokens."""

    actions: i4
    energy: i4
    passed: i4
    turns: i4  # player turns begun in this round
    surge: i4  # energy surge tokens
    surge_dealt: i4  # at the start
    hand: Pile
    deck: Pile
    discard: Pile
    warzone: Pile
    acted: Annotated[Array, np.int16, MOST_CARDS]  # by place in the Warzone: 1 once used as an action in this round
    committed: Annotated[Array, np.int16, MOST_CARDS]  # by place in the Warzone: 1 while used in the invasion
    under: Pile  # cards under worlds and the Capital City
    under_at: Annotated[Array, np.int16, MOST_CARDS]  # by place in `under`: the world
    owned: Pile  # every card owned, wherever it is (consulships not)
    shuffles: i4
    hero: i4  # of its starting deck
    home: i4
    city: i4  # 1: has a Capital City
    city_used: i4  # cards put under it in this Energy Phase
    power_used: i4  # 1: the Home World's power was used in this Energy Phase
    printed: i4  # printed points of the Empire
    # Sums over the Warzone, kept as cards come and go
    worlds: i4
    energy_worlds: i4  # worlds that make energy
    cores: i4
    units: i4
    income: i4
    fleet: i4
    ground: i4
    active: InForce  # effects (When.WARZONE)
    # Faction Tokens
    pool: i4
    on_worlds: i4
    tokens: Annotated[Array, np.int16, ORDERS]
    gained: Annotated[Array, np.int16, ORDERS]  # in this round
    spent: Annotated[Array, np.int16, ORDERS]
    gained_ever: Annotated[Array, np.int16, ORDERS]
    spent_ever: Annotated[Array, np.int16, ORDERS]
    # Consuls
    consul_uses: i4
    consuls_n: i4
    consuls: Annotated[Array, np.int16, MOST_CONSULS]  # Core Worlds held as a Consul
    claim: i4  # 1: a token lies on `claimed`, and the next turn must conquer it or take it back
    claimed: i4
    claim_fact: i4  # its row of the consuls table
    # Facts of the round
    round_income: i4
    hand_drawn: i4
    last_conquest: i4


class Invasion(Record):
    """An invasion under way, from its payment to the garrison."""

    target: i4  # the world
    slot: i4  # its place in the Central Zone; -1: a Consul follows into it
    token: i4  # 1: an energy token lay on it
    used: Pile  # units and tactics committed
    units: i4
    tactics: i4
    fleet: i4  # strength of what is committed
    ground: i4
    knights: i4
    knight_fleet: i4  # strength from Order of Knighthood tokens
    knight_ground: i4
    returns: i4  # units that may still go back to hand
    return_of: i4  # bits of Of that such a unit needs one of; 0: any
    fact: i4  # its row of the conquests table


class Sight(Record):
    """What a player sees in a position, looked at once a decision by those who ask (players.py)."""

    step: i4  # the step that the next three were looked at for
    slot: i4  # the world of the Central Zone to aim at by deploying, or -1
    need_fleet: i4  # what the Warzone lacks for it
    need_ground: i4
    weighed: Annotated[Array, np.int32, ORDERS]  # the steps that the next two were looked at for
    token_gains: Annotated[Array, np.int32, ORDERS]  # points that one token more on an Order would bring
    token_costs: Annotated[Array, np.int32, ORDERS]  # points that one token fewer would cost


class State(StateHead):
    """A whole game."""

    stage: i4
    phase: i4
    round_: i4  # from 1; 0 before the first
    destiny: i4  # the seat that holds the destiny marker
    seat: i4  # the seat that decides
    at: i4  # place in the current walk round the table
    cycle: i4  # turn cycle of the Action Phase, from 1
    due: i4  # Due
    back: i4  # the stage to return to after discarding
    discards: i4  # hand cards still to be discarded
    draws: i4  # cards the deciding seat still has to draw
    kept: i4  # hand cards kept so far in the Discard Phase
    decks: Annotated[Rows[Pile], Pile, DECKS]
    offer: Pile  # cards of the pregame draft, NO_CARD where one was taken
    picks: i4
    events: Pile  # the event stack
    events_drawn: i4  # in this round
    event: InForce  # effects (When.EVENT_ROUND) of this round
    first_conquest: i4  # 1: a world was conquered in this round
    zone_n: i4
    zone: Annotated[Array, np.int16, MOST_ZONE]
    zone_token: Annotated[Array, np.int16, MOST_ZONE]  # 1: an energy token lies on it
    zone_offered: Annotated[Array, np.int16, MOST_ZONE]  # facts of this copy: turns at which it lay there,
    zone_affordable: Annotated[Array, np.int16, MOST_ZONE]  # of these could have been taken by the seat in turn,
    zone_passed: Annotated[Array, np.int16, MOST_ZONE]  # and of these was not
    zone_open: Annotated[Array, np.int16, MOST_ZONE]  # 1: can be taken in the turn being decided
    gone_n: i4  # cards that left the game
    gone_sum: i8
    cards_n: i4  # cards in the game, to check that none is lost
    cards_sum: i8
    did: i4  # 1: something was done in this turn
    free_deploys: i4  # units that may be deployed without an action in this turn
    turn: InForce  # effects until the end of this turn
    aside: Pile  # tactics played in this turn or Energy Phase: discarded when it ends
    invasion: Invasion
    conqueror: i4  # the seat whose conquest others may follow as Consuls
    # Scratch
    aim: i4  # the world that an invasion would be of, for effects on it; or NO_CARD
    most: Pile  # everything without a price that could be used in an invasion
    most_energy: i4  # energy for what has a price
    most_knights: i4  # Order of Knighthood tokens there would be
    priced_n: i4
    priced: Annotated[Array, np.int16, MOST_PRICED]  # tactics with a price, if they can't all be paid
    price: Annotated[Array, np.int16, MOST_PRICED]
    sum_fleet: i4  # what `strength` found
    sum_ground: i4
    score: Annotated[Array, np.int32, (MOST_SEATS, 8)]  # points by seat and Source, as `tally` found
    held: Annotated[Array, np.int16, MOST_SEATS]  # tokens of each seat on one Order
    sight: Sight
    awarded: Annotated[Array, np.int32, MOST_SEATS]  # what that Order pays
    keys: Annotated[Array, np.uint64, MOST_CARDS]  # scratch of shuffles
    empires: Annotated[Rows[Empire], Empire, MOST_SEATS]
