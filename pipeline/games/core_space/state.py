"""The records of the game: its design (rules, components, map), a character, a pending attack, and the whole state."""

from enum import IntEnum
from typing import Annotated

import numpy as np

from pipeline.engine.piles import MOST_CARDS, Pile
from pipeline.engine.record import Array, Record, Rows, f8, i4, u8
from pipeline.engine.rules import StateHead
from pipeline.games.core_space.cards import (
    CELLS,
    MOST_CRATES,
    MOST_ENTRIES,
    MOST_ROOMS,
    SKILLS,
    Board,
    CombatDie,
    EventCard,
    Map,
    Skill,
    Token,
    Trader,
)
from pipeline.games.core_space.rules import Rules
from pipeline.games.core_space.vocabulary import ALL_BREEDS, BANDS, BREEDS, CIVILIAN_FACES, FACES, FACTIONS, SIDES

MOST_SEATS = 4
MOST_CREW = 4  # Traders of one crew
TRADERS = MOST_SEATS * MOST_CREW  # characters 0 to 15: MOST_CREW * seat + place in the crew
PEOPLE = 64  # characters at a time; NPCs have the numbers from TRADERS on
MOST_TOKENS = 96  # kinds of Equipment token
MOST_EVENTS = 32
MOST_ROLES = 4
MOST_TRAY = 8
CRATE_HOLDS = 4
MOST_LYING = 60  # tokens on the floor
FROM_WHOM = 100  # where the tokens found were: with this character
FROM_FLOOR = 200
MOST_WOUNDS = 12
MOST_BLOWS = 8
MOST_TOLD = 16  # attacks of one step that transcripts tell
MOST_DICE = 16
MOST_HITS = 12

# Kinds of Sight.threats
THREAT_OTHER, THREAT_LAW, THREAT_CALM = range(3)

# How a mission ends; the first is the engine's.
CAPPED, ALL_ABOARD, SOME_LEFT, ALL_LOST, ROUND_LIMIT, LAB_OVER = range(6)
ENDINGS = ("capped", "all_aboard", "some_left_behind", "all_lost", "round_limit", "lab_over")

# Bits of Person.state_of a tray's token (`worn`)
JAMMED, TURNED, BROKEN, FOUND = 1, 2, 4, 8  # FOUND: in this mission


class Stage(IntEnum):
    """What is decided next. The names of these are the kinds of decision in the facts."""

    STEP = 0  # nothing: a forced step that carries out `State.due`
    TURN = 1  # which Trader of the crew (or NPC that joined it) acts next
    ACTION = 2  # what the active Trader does next
    TAKE = 3  # which of the tokens found to take, and what to drop for it
    TOLL = 4  # a Warden's Search: which token to give up, or a Skill peg
    QUESTION = 5  # a Warden's Interrogation: pay a Skill peg, or lose the next activation
    REACT = 6  # which skill to use after an attack, if any
    FAVOUR = 7  # what to ask of an NPC that was persuaded
    TRADE = 8  # whether to keep, swap or refuse what a Civilian offers
    SCATTER = 9  # where a blast lands that is an inch off
    BAIL = 10  # pay for an Arrested Trader, or let him go to prison


class Act(IntEnum):
    """Kinds of move, and what a, b and c of one mean. Characters are numbers of `State.people`."""

    STEP = 0  # a: Due
    ACTIVATE = 1  # a: character
    DONE = 2  # nothing more of this, or decline
    MOVE = 3  # a: cell
    LEAVE = 4  # board the ship, for good
    PROXIMITY = 5  # a: cell, an inch away (effortless)
    STAND = 6
    SHOOT = 7  # a: whom, b: place in the tray, c: dice bought with ammo (burst, or full charge)
    FIGHT = 8  # a: whom, b: place in the tray or NOBODY (unarmed), c: 1 a heavy hit
    THROW = 9  # a: whom, b: place in the tray (effortless); a weapon without blast
    BLAST = 10  # a: whom it is aimed at, b: place in the tray; thrown ones are effortless
    SEARCH = 11  # a: crate
    ROOM = 12  # General Search
    ROB = 13  # a: defeated Trader
    PERSUADE = 14  # a: NPC
    RELOAD = 15  # a: place in the tray
    CLEAR = 16  # a: place in the tray: a jam
    DON = 17  # a: place in the tray: armour or a shield is put on
    USE = 18  # a: place in the tray, b: for whom, c: 1 out of his own tray (he is defeated)
    INTERACT = 19  # a: terminal
    DRAG = 20  # a: defeated Trader, b: cell he is dragged to, c: a helper or NOBODY
    CARRY_OUT = 21  # a: defeated Trader dragged on board from the airlock
    PICK_UP = 22  # a: place among the tokens that lie (effortless)
    SKILL = 23  # a: skill, b: level from 1, c: whom (a character, an Entry Point, a cell) or NOBODY
    TAKE = 24  # a: place among the tokens found
    DROP = 25  # a: place in the tray
    GIVE = 26  # a: place in the tray: to the Warden that searches
    PEG = 27  # pay a Skill peg
    ENDURE = 28  # pay nothing: lose the turn, take the hits
    REACT = 29  # a: skill, b: level from 1
    JOIN = 30  # the NPC joins the crew
    ASK_ITEM = 31  # the NPC hands over what it carries
    KEEP = 32  # the token offered, into the tray
    SWAP = 33  # a: place in the tray, for the token offered
    LAND = 34  # a: cell: where a blast lands
    PAY = 35  # bail
    PRISON = 36


class Phase(IntEnum):
    """Of a round (rulebook; public rules summary)."""

    HOSTILITY = 0
    TRADERS = 1
    SCOURGE = 2
    CORPS = 3
    SECURITY = 4
    GANGSTERS = 5
    CIVILIANS = 6
    ASSESSMENT = 7


class Due(IntEnum):
    """What a forced step carries out."""

    PHASE = 0  # begin `State.phase`
    NEXT = 1  # the next NPC of the phase begins its activation, or the phase is over
    GO_ON = 2  # the active NPC's next action
    CREW = 3  # the next crew's turn, or the phase is over
    BLOW = 4  # the next Opportunity Attack on a Trader who leaves contact; after the last he moves
    HOMING = 5  # the mission is over: the next Trader left behind
    OVER = 6


class Design(Record):
    """What a mission is played by."""

    rules: Rules
    map: Map
    boards: Annotated[Rows[Board], Board, BREEDS * SIDES]  # SIDES * breed + side
    breed_names: Annotated[Array, np.uint64, ALL_BREEDS]  # luck keys
    supply: Annotated[Array, np.int16, BREEDS]  # miniatures; never less than the rules put on the board at the start
    at_start: Annotated[Array, np.int16, BREEDS]
    roles_n: i4
    roles: Annotated[Rows[Trader], Trader, MOST_ROLES]  # of each crew, in order; all crews have the same boards
    role_names: Annotated[Array, np.uint64, MOST_ROLES]
    tokens_n: i4
    tokens: Annotated[Rows[Token], Token, MOST_TOKENS]
    token_names: Annotated[Array, np.uint64, MOST_TOKENS]
    objective: i4  # the token that is the mission's objective
    skills: Annotated[Rows[Skill], Skill, SKILLS]
    skill_names: Annotated[Array, np.uint64, SKILLS]
    events_n: i4
    events: Annotated[Rows[EventCard], EventCard, MOST_EVENTS]
    event_names: Annotated[Array, np.uint64, MOST_EVENTS]
    arrivals: Annotated[Array, np.int16, (BANDS, 4)]  # by Scourge breed: how many; -1: a Purge die; -2: one on a 6
    blue: CombatDie
    red: CombatDie
    purge: Annotated[Array, np.int16, 8]  # numbers on its faces
    purge_faces: i4
    chance: Annotated[Array, np.int16, CIVILIAN_FACES]  # weight of each icon
    chance_faces: i4  # their sum
    security: Annotated[Array, np.int16, FACES]  # weight of each result on the Security Die
    security_faces: i4  # their sum
    crew: i4  # Traders of a crew at the start, at this table
    odds: Annotated[Array, np.float64, (2, MOST_DICE, MOST_HITS)]  # [misfires count, dice, at least so many hits]


class Person(Record):
    """A character: a Trader, or an NPC. `cell` is NOBODY off the board."""

    on: i4  # 1: this record is in use
    breed: i4
    number: i4  # which of its breed it was to come, from 1; of a Trader: his place in the crew, from 1
    luck: u8  # key of what is thrown for it
    faction: i4
    crew: i4  # the seat it belongs to, or NOBODY; NPCs that joined have one too
    role: i4  # a Trader's row of the sheet, or NOBODY
    cell: i4
    side: i4
    prone: i4
    acted: i4  # 1: activated in this round
    skips: i4  # activations that it will lose
    questioned: i4  # how many of them to an Interrogation
    fewer: i4  # actions that it will have less in its next activation
    more: i4  # actions that it has besides, in this round (Assist)
    walked: i4  # tenths of an inch moved of its own will in this round
    throws: i4  # throws made for it in this round: which throw a key of luck is for
    # NPCs
    slot: i4  # the token it carries, or NOBODY
    commanded: i4  # 1: a Warden under the Corps' command (until its next activation)
    lured: i4  # 1: the next activation is spent moving to `lure`
    lure: i4
    # Traders
    health: i4
    pegs: i4  # Skill pegs
    ammo: i4  # ammo pegs
    defeated: i4
    arrested: i4
    out: i4  # 1: has left the board for good
    started: i4  # 1: has left the ship
    fate: i4  # a Fate, or NOBODY while the mission goes on
    used_skill: i4  # 1: in this round
    sheltered: i4  # 1: takes no ranged harm in this round
    armour: i4  # tokens worn, or NOBODY
    shield: i4
    shield_off: i4  # 1: the shield gave way, for the mission
    tray_n: i4
    tray: Annotated[Array, np.int16, MOST_TRAY]
    worn: Annotated[Array, np.int16, MOST_TRAY]  # bits JAMMED, TURNED, BROKEN, FOUND of each
    fact: i4  # his row of the table extraction
    fall: i4  # the row of the table arrests of his last defeat, or NOBODY
    jammed_out: i4  # 1: may not make Ranged Assaults in this round (EMP pulse)
    helps: i4  # 1: helped to drag: one action less next turn


class Wound(Record):
    """Damage on its way to a Trader who may still react."""

    victim: i4
    attacker: i4
    damage: i4
    how: i4  # an Assault
    fact: i4  # its row of the table attacks


class Attack(Record):
    """An attack as it is made: filled in by who orders it, then worked on."""

    by: i4  # character
    on: i4  # character
    how: i4  # an Assault
    dice: i4
    misfires: i4  # 1: misfire icons count
    place: i4  # in the tray of the attacker: the weapon, or NOBODY
    locked: i4  # 1: target lock: partial cover and Melee are ignored
    breaks: i4  # 1: a misfire breaks the weapon (heavy hit, throw), else it jams
    again: i4  # 1: one die may be thrown again
    splash: i4  # 1: beside where a blast landed
    hits: i4
    misfired: i4
    cover: i4
    armour: i4
    damage: i4
    fact: i4


class Told(Record):
    """What an NPC's activation is about, for transcripts: no rule looks at it."""

    who: i4  # the character that acted last, or NOBODY
    whom: i4  # its target
    arresting: i4  # 1: it is after a fallen Trader
    decided: i4  # a Decided; of Wardens only
    face: i4  # of the Security Die, or of a Civilian's Chance die; NOBODY: not thrown
    again: i4  # times that it was thrown again
    heading: i4
    effect: i4  # an Effect; of Wardens only
    attacks: i4  # attacks made in the whole mission
    made: Annotated[Rows[Attack], Attack, MOST_TOLD]  # the last of them: attack i at place i % MOST_TOLD


class Crate(Record):
    """What lies in a crate."""

    n: i4
    tokens: Annotated[Array, np.int16, CRATE_HOLDS]
    opened: i4


class Sight(Record):
    """What players see of a position, worked out once a decision: no rule looks at it. Cells are NOBODY: none."""

    step: i4  # the step that it was worked out for
    who: i4  # the Trader it was worked out for
    errand: i4  # what he is about: see `errands`
    crate: i4  # the cell beside the nearest crate worth opening
    crate_at: i4  # … and that crate's own cell
    goal: i4  # the cell beside what the objective needs next: a terminal, a crate, a token that lies about
    goal_at: i4
    fallen: i4  # the cell of the nearest fallen mate
    foe: i4  # the cell of the nearest enemy
    home: i4  # the cell of the airlock
    band: i4
    met: i4  # 1: the crew has what the objective asks for
    goods: i4  # objective tokens that he carries
    full: i4  # 1: nothing more to search, or the tray is full
    hurt: i4  # 1: half his Health or less
    dry: i4  # 1: a gun and no ammo
    loot: i4  # sale value of what he carries
    medic: i4  # 1: he has something that heals, or the nearest fallen mate has
    alone: i4  # 1: none of his mates stands on the board
    fallen_n: i4  # mates that lie on the board
    crate_far: i4  # tenths of an inch to it, more where a mate is nearer
    goal_far: i4
    fallen_far: i4
    contacts: i4  # enemies in contact with him
    provokes: i4  # … who would strike at him if he left
    danger: f8  # where he is: see Feature.DANGER
    danger_law: f8
    watched: f8  # calm Wardens that see him
    at_danger: f8  # likewise in the cell looked at last
    at_law: f8
    at_watched: f8
    threats_n: i4
    threat_cell: Annotated[Array, np.int16, PEOPLE]
    threat_close: Annotated[Array, np.int16, PEOPLE]  # dice of all its actions
    threat_shoot: Annotated[Array, np.int16, PEOPLE]  # likewise
    threat_creep: Annotated[Array, np.int16, PEOPLE]  # dice that it shoots with after a Move
    threat_reach: Annotated[Array, np.int16, PEOPLE]  # tenths of an inch that it can walk and then attack
    threat_far: Annotated[Array, np.int16, PEOPLE]  # 1: shoots at any range
    threat_kind: Annotated[Array, np.int16, PEOPLE]  # THREAT_OTHER, THREAT_LAW or THREAT_CALM


class State(StateHead):
    """A whole mission."""

    people: Annotated[Rows[Person], Person, PEOPLE]
    last: i4  # one more than the highest number in use
    here: Annotated[Array, np.int16, CELLS]  # who stands (not lies defeated) in a cell, or NOBODY
    lying: Annotated[Array, np.int16, CELLS]  # a defeated Trader in a cell, or NOBODY
    came: Annotated[Array, np.int16, BREEDS]  # of each breed so far
    standing: Annotated[Array, np.int16, FACTIONS]  # characters on the board that stand or are prone, not defeated
    round_: i4
    phase: i4
    holder: i4  # the seat with the turn counter
    hostility: i4  # pegs
    shot: i4  # 1: this round's peg for shots is spent
    charged: i4  # 1: PURGE! was reached: from then on the Scourge has its charged sides up
    alert: i4  # 1: all Wardens are On Alert
    deck: Pile  # event cards
    spent: Pile  # drawn
    pouch: Pile  # Equipment tokens
    crates: Annotated[Rows[Crate], Crate, MOST_CRATES]
    hacked: Annotated[Array, np.int16, MOST_CRATES]  # by terminal: 1: done
    hacks: Annotated[Array, np.int16, MOST_SEATS]  # terminals done, by seat
    searched: Annotated[Array, np.int16, MOST_ROOMS]  # rooms searched
    closed: Annotated[Array, np.int16, MOST_ENTRIES]  # 1: takes no Scourge until the next band
    lie_n: i4
    lie_cell: Annotated[Array, np.int16, MOST_LYING]  # tokens on the floor
    lie_token: Annotated[Array, np.int16, MOST_LYING]
    lie_bits: Annotated[Array, np.int16, MOST_LYING]  # as Person.worn
    gone: i4  # tokens discarded, out of the mission
    tokens: i4  # Equipment tokens in the mission, wherever they are, and of `gone`: set once by the set-up
    cards: i4  # event cards, likewise
    # The course of the round
    stage: i4
    seat: i4  # whose decision it is
    due: i4
    turn: i4  # the seat whose turn it is in the Trader Phase
    active: i4  # the character that acts, or NOBODY
    actions: i4  # that it has left
    free: i4  # effortless actions without cost that it has left
    begun: i4  # 1: it has done something in this activation
    moved: i4  # 1: it has moved in this activation (the AI diagram)
    target: i4  # of the active NPC, or NOBODY
    arresting: i4  # 1: the active NPC is after the fallen Trader `target`
    as_corps: i4  # 1: the active Warden is taken over
    # What is pending
    asked: i4  # a Stage that is asked before all else goes on (0: none), of the seat of `about`
    about: i4  # the Trader who is asked
    by: i4  # by whom: the Warden, the Civilian, the NPC persuaded
    found_n: i4
    found: Annotated[Array, np.int16, MOST_TRAY]  # tokens found, or offered (taken out of where they were)
    found_bits: Annotated[Array, np.int16, MOST_TRAY]  # as Person.worn
    found_in: i4  # the crate, or NOBODY: the pouch, or FROM_WHOM + a character, or FROM_FLOOR
    attack: Attack
    wounds_n: i4
    wounds: Annotated[Rows[Wound], Wound, MOST_WOUNDS]
    blows_n: i4
    blows: Annotated[Array, np.int16, MOST_BLOWS]  # who still has an Opportunity Attack on `leaver`
    leaver: i4  # a Trader whose Move waits for these, or NOBODY
    leave_to: i4  # its cell; CELLS: on board
    leave_cost: i4
    aim: i4  # the cell a blast was aimed at
    blast: i4  # its token
    scatter: i4  # how many inches off it lands at most
    lab_cell: Annotated[Array, np.int16, PEOPLE]  # in the Warden lab: where each stood at the start, or NOBODY
    lab_breed: Annotated[Array, np.int16, PEOPLE]  # … and of what breed it was
    # Facts and scratch
    told: Told
    security_fact: i4  # the row of the Warden's activation under way, or NOBODY
    shy: i4  # 1: who moves now keeps away from the Scourge (a Civilian, unless its die shows ATTACK)
    reach_n: i4
    reach: Annotated[Array, np.int16, CELLS]  # the cells of the last flood, in order of cost
    cost: Annotated[Array, np.int16, CELLS]  # of the last flood, tenths of an inch; FAR elsewhere
    keys: Annotated[Array, np.uint64, MOST_CARDS]  # scratch of shuffles
    sight: Sight
