"""The records of the game: its design, a player, an area of the galaxy, a combat, and the whole state."""

from enum import IntEnum
from typing import Annotated

import numpy as np

from pipeline.engine.piles import MOST_CARDS, Pile
from pipeline.engine.record import Array, Record, Rows, i4, i8
from pipeline.engine.rules import Move, StateHead
from pipeline.games.forbidden_stars.cards import (
    EVENT_CARDS,
    KINDS,
    MOST_EFFECTS,
    MOST_TILES,
    ORDER_UPGRADES,
    QUADRANTS,
    Building,
    CombatCard,
    Effect,
    Event,
    FactionSheet,
    OrderUpgrade,
    TileArea,
    Unit,
)
from pipeline.games.forbidden_stars.rules import Rules
from pipeline.games.forbidden_stars.vocabulary import ASSETS, FACES, FACTIONS, GRADES, ORDERS, STRUCTURES

MOST_SEATS = 4
SYSTEMS = 12  # at most, three rows of four: system = columns * row + column
AREAS = SYSTEMS * QUADRANTS  # QUADRANTS * system + quadrant (0 top left, 1 top right, 2 bottom left, 3 bottom right)
MOST_STACK = 32  # order tokens on one system
MOST_HAND_TILES = 4
MOST_OPTIONS = 4 * SYSTEMS  # of a decision of the set-up: a cell, turned four ways
MOST_UP = 8  # face-up combat cards of a side
STANDING, ROUTED = range(2)  # second index of units: unrouted, routed

# A border is where a storm lies: 2 * ((columns + 1) * row + column) for the upper one of the system in that row and
# column, one more for its left one. Outer edges at the right and below are those of a row or column one too many.
BORDERS = 64

PLAN_PARTS = 8  # of `Sight.plan`
CARD_PARTS = 8  # of `Sight.card`

# How a game ends; the first is the engine's.
CAPPED, OBJECTIVES, LAST_ROUND, ELIMINATION = range(4)
ENDINGS = ("capped", "objectives", "last_round", "elimination")


class Stage(IntEnum):
    """What is decided next. The names of these are the kinds of decision in the facts."""

    STEP = 0  # nothing: a forced step that carries out `State.due`
    TILE = 1  # set-up: which tile and side to lay
    LAY = 2  # set-up: where, and how turned
    OBJECTIVE = 3  # set-up: whose objective token on the next slot of the tile
    MUSTER = 4  # set-up: which of the start units (or structures) to put on the tile, and where; or done
    STORM = 5  # which storm, and where to: at set-up, and in the Refresh Phase
    ORDER = 6  # Planning Phase: which order on which system
    REVEAL = 7  # Operations Phase: which token on top of a stack is revealed, and carried out or not; or a scheme
    BUY = 8  # Deploy and other purchases: a unit and where; or done
    BUILD = 9  # a structure and where; or done
    ABILITY = 10  # the faction's Dominate ability; or done
    ASSET = 11  # which asset a wild icon gives, or is lost or stolen
    RESEARCH = 12  # Strategize: an upgrade; or done
    REMOVE = 13  # which pair leaves the combat deck
    SOURCE = 14  # Advance: which adjacent system units come from
    MOVE = 15  # Advance: a unit and where to; or done
    STRIKE = 16  # an orbital strike: from which void at which world; or done
    SCHEME = 17  # whether to use a scheme or an upgrade now
    REINFORCE = 18  # a reinforcement token more in the combat; or done
    CARD = 19  # which combat card to play
    EFFECT = 20  # a choice that a card or event asks for
    DAMAGE = 21  # which unit takes the damage
    RETREAT = 22  # where to
    DISBAND = 23  # which unit above capacity is destroyed


class Act(IntEnum):
    """Kinds of move, and what a, b and c of one mean."""

    STEP = 0  # a: Due
    DONE = 1  # nothing more of this, or decline
    TILE = 2  # a: tile, b: side (0 or 1)
    LAY = 3  # a: system, b: quarter turns clockwise
    OWNER = 4  # a: seat
    PLACE = 5  # a: grade, or GRADES: the factory, GRADES + 1: the bastion, b: area
    STORM = 6  # a: storm, b: border
    ORDER = 7  # a: Order, b: system
    REVEAL = 8  # a: system, b: 0 carried out, 1 laid on the event deck, c: the Order it counts as (Change of Plan)
    SCHEME = 9  # a: event card
    UPGRADE = 10  # a: own order upgrade, used now
    BUY = 11  # a: grade, b: area, c: bits 1 a cache, 2 a forge for the level, 4 the scheme Big Boss
    BUILD = 12  # a: Structure, b: area, c: bits as for BUY
    ABILITY = 13  # a: area or system, b: grade, c: area it goes to
    ASSET = 14  # a: Asset
    ORDER_UPGRADE = 15  # a: order upgrade
    COMBAT_UPGRADE = 16  # a: kind of combat card
    REMOVE = 17  # a: kind of combat card
    SOURCE = 18  # a: system, or NOBODY: none but the active one
    MOVE = 19  # a: area it leaves, b: grade, c: area it goes to (routed: grade + GRADES)
    STRIKE = 20  # a: void, b: world
    REINFORCE = 21
    CARD = 22  # a: kind
    CHOOSE = 23  # a: which of the options asked for (its meaning is in `State.asking`), b, c: what it is about
    TAKE = 24  # a: grade (GRADES: bastion, GRADES + 1: reinforcement), b: 1 routed: this one takes the damage
    RETREAT = 25  # a: area; NOBODY: destroyed
    DISBAND = 26  # a: area, b: grade, c: 1 routed
    EVENT = 27  # a: event card


class Phase(IntEnum):
    """Of a round (rulebook; public rules summary)."""

    SETUP = 0
    PLANNING = 1
    OPERATIONS = 2
    REFRESH = 3


class Due(IntEnum):
    """What a forced step carries out."""

    TURN = 0  # the next seat's turn of the phase, or the next phase
    GO_ON = 1  # the order under way goes on
    COMBAT = 2  # the combat goes on
    REFRESH = 3  # the next step of the Refresh Phase
    OVER = 4


class Part(IntEnum):
    """Where an order under way stands; each order uses some of them, in order (see orders.py)."""

    NOTHING = 0
    BEFORE = 1  # upgrades and schemes used before it
    FIRST = 2  # units bought; assets gained; upgrades bought; the source chosen
    SECOND = 3  # a structure bought; the ability; units moved
    FIGHT = 4  # the combat, or an orbital strike
    AFTER = 5  # what comes after (Dark Muster, Follow-up Strike)
    CAPACITY = 6


class Fight(IntEnum):
    """Where a combat stands."""

    NONE = 0
    DICE = 1
    REINFORCE = 2
    CARDS = 3  # both choose a card
    REVEAL = 4  # the attacker's card, then the defender's: effect by effect
    SCHEMES = 5  # before damage
    DAMAGE = 6
    AFTER = 7  # schemes after damage; the next round
    RESOLVE = 8
    RETREAT = 9
    OVER = 10


class Design(Record):
    """What a game is played by."""

    rules: Rules
    factions: Annotated[Rows[FactionSheet], FactionSheet, FACTIONS]
    faction_names: Annotated[Array, np.uint64, FACTIONS]  # luck keys
    units: Annotated[Rows[Unit], Unit, FACTIONS * GRADES]  # GRADES * faction + grade
    unit_names: Annotated[Array, np.uint64, FACTIONS * GRADES]  # for telling, as those of buildings and upgrades
    buildings: Annotated[Rows[Building], Building, STRUCTURES]
    building_names: Annotated[Array, np.uint64, STRUCTURES]
    cards: Annotated[Rows[CombatCard], CombatCard, FACTIONS * KINDS]  # KINDS * faction + kind
    effects: Annotated[Rows[Effect], Effect, FACTIONS * KINDS * MOST_EFFECTS]  # MOST_EFFECTS * card + i
    card_names: Annotated[Array, np.uint64, FACTIONS * KINDS]
    upgrades: Annotated[Rows[OrderUpgrade], OrderUpgrade, FACTIONS * ORDER_UPGRADES]
    upgrade_names: Annotated[Array, np.uint64, FACTIONS * ORDER_UPGRADES]
    events: Annotated[Rows[Event], Event, FACTIONS * EVENT_CARDS]
    event_names: Annotated[Array, np.uint64, FACTIONS * EVENT_CARDS]
    tiles_n: i4
    tiles: Annotated[Rows[TileArea], TileArea, MOST_TILES * 2 * QUADRANTS]  # (2 * tile + side) * QUADRANTS + quadrant
    tile_home: Annotated[Array, np.int16, MOST_TILES]  # the faction whose home tile it is, or NOBODY
    tile_names: Annotated[Array, np.uint64, MOST_TILES]
    columns: i4  # of systems, at this table
    rows: i4
    systems: i4
    areas: i4
    beside: Annotated[Array, np.int16, (AREAS, 4)]  # areas above, right, below, left; NOBODY at the edge
    next_to: Annotated[Array, np.int16, (SYSTEMS, 4)]  # systems likewise
    border: Annotated[Array, np.int16, (SYSTEMS, 4)]  # the border on that side
    # The sheet galaxies: 4 * (2 * tile + side) + quarter turns clockwise; tile HOME_TILE: the owner's home tile
    fixed_tile: Annotated[Array, np.int16, SYSTEMS]
    fixed_owner: Annotated[Array, np.int16, SYSTEMS]  # the seat that laid it
    fixed_storm: Annotated[Array, np.int16, 4]  # borders, or NOBODY
    deck_kinds: i4  # kinds in a combat deck, as many as cards of the start; two copies each
    tiles_dealt: i4  # ordinary tiles of each seat
    needed: i4  # objectives, at this table
    storms: i4


class Area(Record):
    """An area of the galaxy: a world or a void, and what is on it."""

    laid: i4
    world: i4
    capacity: i4
    materiel: i4
    assets: Annotated[Array, np.int16, ASSETS]
    wild: i4
    slot: i4
    objective: i4  # the seat whose objective token lies here, or NOBODY
    objective_fact: i4
    won: i4  # 1 + the seat that won the last combat here: facts
    structures: i4  # bits 1 << Structure
    owner: i4  # of the structures, or NOBODY
    units: Annotated[Array, np.int16, (MOST_SEATS, GRADES, 2)]  # [seat, grade, STANDING or ROUTED]


class Force(Record):
    """One seat: its faction, stock, cards and tokens."""

    faction: i4
    materiel: i4
    assets: Annotated[Array, np.int16, ASSETS]
    pool: Annotated[Array, np.int16, GRADES]  # models left
    tokens: i4  # structure control tokens left
    orders: Annotated[Array, np.int16, ORDERS]  # tokens in hand
    on_deck: Annotated[Array, np.int16, ORDERS]  # tokens on the event deck
    deck: Annotated[Array, np.int16, KINDS]  # copies of each combat card in the deck: 2 or 0
    owned: i4  # bits of order upgrades
    used: i4  # bits of those used in this round
    ready: i4  # bits of those bought before the order under way
    events: Pile  # event deck
    event_discards: Pile
    shuffles: i4  # of the event deck: luck
    schemes: i4  # bits of event cards held
    drawn: i4  # bits of event cards drawn in this Refresh Phase
    drew: i4  # tokens that they were drawn for; 0: one card for its storm move alone
    lying: i4  # routed units as the Refresh Phase began: facts
    decided: i4  # decisions of all up to its last one: facts
    fights_decided: i4  # of them in combats and strikes: facts
    objectives: i4  # collected
    start: Annotated[Array, np.int16, GRADES]  # start units still to be placed
    start_factories: i4
    start_bastions: i4
    hand_tiles_n: i4
    hand_tiles: Annotated[Array, np.int16, MOST_HAND_TILES]
    give: Annotated[Array, np.int16, MOST_SEATS]  # objective tokens of each opponent that it still places
    last_tile: i4  # the system of its last tile, or NOBODY
    out: i4  # 1: eliminated
    level: i4  # command level: cities controlled
    worlds: i4  # friendly worlds


class Fighter(Record):
    """A side of the combat under way."""

    seat: i4
    dice: Annotated[Array, np.int16, FACES]
    tokens: Annotated[Array, np.int16, 2]  # offence, defence
    reinforcements: Annotated[Array, np.int16, 2]  # STANDING, ROUTED
    hand: Annotated[Array, np.int16, KINDS]
    draw_n: i4  # cards left to draw
    draw: Annotated[Array, np.int16, 2 * KINDS]  # kinds; the last one is the top
    up_n: i4
    up: Annotated[Array, np.int16, MOST_UP]  # kinds of the face-up cards; begin_card puts `played` there
    played: i4  # the kind of this round's card, face down or just revealed, or NOBODY
    milled: i4  # a card of the enemy's whose icons count for this round, or NOBODY
    peeks: i4  # 1: it has looked at the enemy's face-down card of this round
    play_fact: i4  # the row of `plays` of the card of this round, or NOBODY
    no_rout: i4  # flags of this round
    no_damage: i4
    no_tokens: i4  # bits of faces
    rout_kills: i4
    copies: i4  # of this combat
    damage: i4  # left to assign
    rolls: i4  # throws so far: luck
    start_dice: i4  # facts: dice at the start
    lost: i4  # materiel value of units lost
    schemes: i4  # bits used in this combat


class Combat(Record):
    """A combat, or an orbital strike, under way."""

    fight: i4  # a Fight
    strike: i4  # 1: an orbital strike
    area: i4
    void: i4  # of a strike
    round_: i4
    number: i4  # of this game: luck
    side: i4  # whose effect, card, damage or scheme it is: a Side
    effect: i4  # the effect under way: its place in the card
    left: i4  # times it is still to be done
    at: i4  # where it stands: an At (effects.py)
    option: i4  # the effect chosen of several of one card
    happened: i4  # 1: the effect before it happened
    unit_part: i4  # whether the unit part of the card under way happens: 1 or 0; NOBODY: not looked at yet
    body: i4  # the body that an effect or scheme has picked (see bodies.py), or NOBODY
    body_state: i4  # STANDING or ROUTED
    where: i4  # the area that it has picked, or NOBODY
    routing: i4  # the body that has just been routed, or is about to be
    routing_side: i4  # whose it is: a Side
    scheme: i4  # the scheme under way, or NOBODY
    moment: i4  # the Timing that schemes are asked for
    passed: i4  # bits of sides that use no more schemes at this moment
    again: i4  # damage steps still to come in this round
    again_by: i4  # bits of sides whose card brought them
    came: i8  # bits of areas that attackers came from by an Advance: set as units move, emptied after the combat
    advanced: i4  # 1: by an Advance
    winner: i4  # a Side, or NOBODY
    by_morale: i4  # 1: both had something left, and morale decided
    announced: i4  # of a strike: bits of the attacker's order upgrades used with it
    paid: i4  # bits of those whose further effect was paid for
    named: i4  # the unit that suffers a strike's damage first: 2 * grade + its state; or NOBODY
    fact: i4
    sides: Annotated[Rows[Fighter], Fighter, 2]


class Sight(Record):
    """What players see of a position, worked out once a decision: no rule looks at it."""

    step: i4
    left: i4  # rounds that may follow this one
    friendly: Annotated[Array, np.int64, MOST_SEATS]  # bits of the areas friendly to each seat
    power: Annotated[Array, np.int16, (AREAS, MOST_SEATS)]  # what each seat's units bring to a combat there
    host: Annotated[Array, np.int16, (SYSTEMS, MOST_SEATS)]  # that of ground units of a system
    open: Annotated[Array, np.int16, SYSTEMS]  # bits of the sides that no storm closes
    danger: Annotated[Array, np.int16, AREAS]  # see `sight.danger_on`, which works it out where it is asked for
    short: Annotated[Array, np.int16, MOST_SEATS]  # objectives that each still needs beside those that it holds now
    goal: Annotated[Array, np.int16, SYSTEMS]  # worlds with own objective tokens not friendly yet
    pull: Annotated[Array, np.float64, SYSTEMS]  # how near a system is to a goal that is weakly held, at most 1
    factories: i4
    plans: Annotated[Array, np.float64, (SYSTEMS, PLAN_PARTS)]  # what an Advance there could do: see prospects.py
    plan: Annotated[Array, np.float64, PLAN_PARTS]
    reach: Annotated[Array, np.int16, QUADRANTS]  # own power that could enter each area of the active system
    card: Annotated[Array, np.float64, CARD_PARTS]  # what a combat card would do: see cardplay.py


class State(StateHead):
    """A whole game."""

    areas: Annotated[Rows[Area], Area, AREAS]
    forces: Annotated[Rows[Force], Force, MOST_SEATS]
    tile: Annotated[Array, np.int16, SYSTEMS]  # 2 * tile + side, or NOBODY
    turned: Annotated[Array, np.int16, SYSTEMS]
    layer: Annotated[Array, np.int16, SYSTEMS]  # the seat that laid it
    storm: Annotated[Array, np.int16, 4]  # borders
    storm_moved: i4  # bits of storms moved in this phase
    stack_n: Annotated[Array, np.int16, SYSTEMS]
    stack_seat: Annotated[Array, np.int16, (SYSTEMS, MOST_STACK)]
    stack_order: Annotated[Array, np.int16, (SYSTEMS, MOST_STACK)]
    stack_fact: Annotated[Array, np.int16, (SYSTEMS, MOST_STACK)]
    round_: i4
    phase: i4
    first: i4  # the first player
    stage: i4
    seat: i4  # whose decision it is
    due: i4
    turn: i4  # the seat whose turn it is in the phase
    turns: i4  # turns taken in this phase
    # The set-up
    laying: i4  # the tile and side chosen, or NOBODY
    laid: i4  # the system just laid, or NOBODY
    last_layer: i4  # the seat that laid the last tile, or NOBODY
    options: Annotated[Rows[Move], Move, MOST_OPTIONS]  # scratch: of a decision of the set-up that nobody makes
    # The order under way
    active: i4  # the seat that resolves it, or NOBODY
    order: i4
    token: i4  # the Order on its token, or NOBODY: a scheme began it, and `order_fact` is NOBODY too
    system: i4  # the active system
    part: i4  # a Part
    bought: i4  # units bought
    limit: i4  # deploy limit
    wilds: i4  # wild icons still to be chosen
    researched: i4  # bits: 1 an order upgrade, 2 a combat upgrade
    source: i4  # the adjacent system units come from, or NOBODY
    paths: i8  # bits of areas that were friendly before any unit of this order moved
    moved: Annotated[Array, np.int16, (AREAS, 2 * GRADES)]  # units that ended their movement here in this order
    contested: i4  # the contested area, or NOBODY
    storms_pass: i4  # bits: 1 ships, 2 all units pass storms with this order
    hoppers: i4  # ground units that may still treat a void as friendly, by Rock Hoppers
    hop: i4  # bits of the voids that it may be, after the moves made so far: see movement.py; NOBODY: none made
    did: i4  # 1: the order has done something
    kept: i4  # 1: an order was resolved in this round, so capacity is kept
    order_fact: i4
    queued: i4  # an area where a further combat waits, or NOBODY
    queued_by: i4  # the seat that attacks there
    # What is pending
    asking: i4  # what an EFFECT, ASSET, BUY or BUILD decision is for: a code of the chapter that asks (see asking.py)
    about: i4
    count: i4
    refresh: i4  # the step of the Refresh Phase
    event: i4  # the event card whose effect is under way, or NOBODY
    event_fact: i4  # its row, or NOBODY
    picked: i4  # area or grade picked first, where an event asks for two things
    combat: Combat
    combats: i4  # so far
    decided: i4  # decisions of all so far: facts, as the next two
    fights_decided: i4  # of them in combats and strikes
    far: Annotated[Array, np.int16, (2, AREAS)]  # scratch: steps from a seat's forces, past storms and around them
    keys: Annotated[Array, np.uint64, MOST_CARDS]  # scratch of shuffles
    sight: Sight
