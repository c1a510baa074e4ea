"""The tables of facts that a mission writes, and its log."""

from enum import IntEnum
from typing import Annotated

import numpy as np

from pipeline.engine.facts import (
    MOST_DECISION_ROWS,
    Column,
    DecisionRow,
    FactTable,
    GameLog,
    GameRow,
    RoundRow,
    ScoreRow,
    SeatRow,
)
from pipeline.engine.facts import MOST_SEATS as ENGINE_SEATS
from pipeline.engine.record import Record, Rows

MOST_ROUND_ROWS = 240  # sixty rounds of four crews
MOST_SCORE_ROWS = 16
MOST_SECURITY_ROWS = 600
MOST_ATTACK_ROWS = 1200
MOST_HOSTILITY_ROWS = 240
MOST_ARRIVAL_ROWS = 240
MOST_ARREST_ROWS = 96
MOST_EVENT_ROWS = 80

Small = np.int8
Short = np.int16
SEAT = Column("seat, 1 is the first to act")
WHOSE = Column("seat of the Trader concerned; 0: nobody's")
ROUND = Column("round, from 1")
TRADER = Column("the Trader's role in the crew", words="role")


class Source(IntEnum):
    """What points are for. They rank crews as the rulebook does: objective, then Traders alive, then loot."""

    OBJECTIVE = 0
    ALIVE = 1  # Traders who got out
    LOOT = 2  # sale value of what was carried out
    BAIL = 3  # paid for Arrested Traders


SOURCES = tuple(source.name.lower() for source in Source)


class Games(GameRow):
    """A row of `games`."""

    pegs: Annotated[int, Short, Column("pegs on the Hostility Tracker at the end", unit="pegs")]
    band: Annotated[int, Small, Column("its band at the end", words="band")]
    alert: Annotated[int, Short, Column("round in which the Wardens went On Alert; 0: they did not", unit="round")]
    wardens: Annotated[int, Short, Column("Security Wardens that were in play, at one time or another")]
    activations: Annotated[int, Short, Column("activations of Security Wardens")]
    corps: Annotated[int, Short, Column("Galactic Corps characters that were in play, at one time or another")]
    scourge: Annotated[int, Short, Column("Scourge characters that were in play, at one time or another")]
    scourge_killed: Annotated[int, Short, Column("Scourge characters removed")]
    defeats: Annotated[int, Short, Column("defeats of Traders")]
    arrests: Annotated[int, Short, Column("Arrests")]
    shots: Annotated[int, Short, Column("Ranged Assaults by Traders")]


class Seats(SeatRow):
    """A row of `seats`: a crew."""

    met: Annotated[int, Small, Column("1: the crew met the objective")]
    out: Annotated[int, Small, Column("Traders who got out", unit="Traders")]
    left: Annotated[int, Small, Column("Traders who did not", unit="Traders")]
    defeats: Annotated[int, Short, Column("defeats of its Traders")]
    arrests: Annotated[int, Short, Column("Arrests of its Traders")]
    tokens: Annotated[int, Short, Column("Equipment tokens carried out, beyond those at the start", unit="tokens")]
    loot: Annotated[int, Short, Column("sale value of them", unit="UA")]
    bail: Annotated[int, Short, Column("bail paid", unit="UA")]
    tolls_tokens: Annotated[int, Short, Column("tokens given up to Searches", unit="tokens")]
    tolls_pegs: Annotated[int, Short, Column("Skill pegs paid to Searches and Interrogations", unit="pegs")]
    turns: Annotated[int, Short, Column("activations of its Traders", unit="turns")]
    turns_lost: Annotated[int, Short, Column("activations lost", unit="turns")]
    turns_questioned: Annotated[int, Short, Column("of them: to an Interrogation", unit="turns")]
    shots: Annotated[int, Short, Column("Ranged Assaults")]
    pegs: Annotated[int, Short, Column("Skill pegs spent on skills", unit="pegs")]
    searches: Annotated[int, Short, Column("crates and rooms searched")]
    joined: Annotated[int, Short, Column("NPCs that joined the crew")]
    killed_scourge: Annotated[int, Short, Column("Scourge characters removed by its Traders")]
    killed_law: Annotated[int, Short, Column("Corps characters and Wardens removed by its Traders")]
    exit_round: Annotated[int, Short, Column("round in which its last Trader left; 0: none did", unit="round")]
    exit_pegs: Annotated[int, Short, Column("pegs on the Hostility Tracker then", unit="pegs")]
    exit_band: Annotated[int, Small, Column("its band then; null: none left", words="band")]


class Rounds(RoundRow):
    """A row of `rounds`: a crew at the end of a round."""

    pegs: Annotated[int, Short, Column("pegs on the Hostility Tracker", unit="pegs")]
    standing: Annotated[int, Small, Column("its Traders on the board, not defeated", unit="Traders")]
    fallen: Annotated[int, Small, Column("its Traders on the board, defeated", unit="Traders")]
    out: Annotated[int, Small, Column("its Traders who have left", unit="Traders")]
    loot: Annotated[int, Short, Column("sale value of the tokens found that it carries, or has carried out", unit="UA")]
    met: Annotated[int, Small, Column("1: it has what the objective asks for")]
    seen_by_law: Annotated[
        int, Small, Column("its standing Traders in line of sight of a Warden or a Corps character", unit="Traders")
    ]
    seen_by_scourge: Annotated[
        int, Small, Column("its standing Traders in line of sight of a Scourge character", unit="Traders")
    ]
    scourge: Annotated[int, Small, Column("Scourge characters on the board")]
    law: Annotated[int, Small, Column("Wardens and Corps characters on the board")]


class Security(Record):
    """A row of `security`: an activation of a Security Warden."""

    round_: Annotated[int, Short, ROUND]
    warden: Annotated[int, Short, Column("which Warden: the first to come is 1")]
    specialist: Annotated[int, Small, Column("1: a Specialist")]
    decided: Annotated[int, Small, Column("how what it does was decided", words="decided")]
    face: Annotated[int, Small, Column("result of the Security Die; null: not thrown", words="face")]
    again: Annotated[int, Small, Column("times that the die was thrown again")]
    heading: Annotated[int, Small, Column("where the arrow pointed; null: not thrown", words="heading")]
    effect: Annotated[int, Small, Column("what really came of it", words="effect")]
    whom: Annotated[int, Small, Column("what it was about: whom it was aimed at; null: nobody", words="breed")]
    seat: Annotated[int, Small, Column("seat of the Trader whom it was aimed at; 0: none")]
    moved: Annotated[int, Short, Column("how far it moved", unit="tenths of an inch")]


class Alerts(Record):
    """A row of `alerts`: the Wardens go On Alert."""

    round_: Annotated[int, Short, ROUND]
    cause: Annotated[int, Small, Column("why", words="cause")]
    seat: Annotated[int, Small, WHOSE]


class Arrests(Record):
    """A row of `arrests`: a defeat of a Trader, and what came of it."""

    seat: Annotated[int, Small, SEAT]
    trader: Annotated[int, Small, TRADER]
    round_: Annotated[int, Short, Column("round of the defeat, from 1")]
    by: Annotated[int, Small, Column("who defeated him", words="breed")]
    arrested: Annotated[int, Short, Column("round of the Arrest; 0: none", unit="round")]
    arrested_by: Annotated[int, Small, Column("who Arrested him; null: nobody", words="breed")]
    revived: Annotated[int, Short, Column("round in which he was revived; 0: he was not", unit="round")]
    fate: Annotated[int, Small, Column("what became of him; null: revived", words="fate")]


class Attacks(Record):
    """A row of `attacks`: an attack on one character."""

    round_: Annotated[int, Short, ROUND]
    how: Annotated[int, Small, Column("kind of attack", words="assault")]
    attacker: Annotated[int, Small, Column("who attacked", words="breed")]
    attacker_seat: Annotated[int, Small, Column("seat of the attacker; 0: an NPC")]
    defender: Annotated[int, Small, Column("who was attacked", words="breed")]
    defender_seat: Annotated[int, Small, Column("seat of whoever was attacked; 0: an NPC")]
    range_: Annotated[int, Small, Column("how far apart they were", words="range")]
    dice: Annotated[int, Small, Column("dice thrown", unit="dice")]
    hits: Annotated[int, Small, Column("hits thrown, before cover and armour", unit="hits")]
    misfired: Annotated[int, Small, Column("1: misfired")]
    cover: Annotated[int, Small, Column("hits taken off by cover", unit="hits")]
    armour: Annotated[int, Small, Column("hits taken off by armour or shield", unit="hits")]
    damage: Annotated[int, Small, Column("damage that got through and was not averted by a skill")]
    averted: Annotated[int, Small, Column("damage averted by a skill")]
    downed: Annotated[int, Small, Column("1: whoever was attacked was defeated or removed")]


class HostilityRow(Record):
    """A row of `hostility`: the tracker moves."""

    round_: Annotated[int, Short, ROUND]
    cause: Annotated[int, Small, Column("why", words="peg")]
    change: Annotated[int, Small, Column("pegs added, negative: taken off", unit="pegs")]
    pegs: Annotated[int, Short, Column("pegs afterwards", unit="pegs")]
    band: Annotated[int, Small, Column("band afterwards", words="band")]


class Arrivals(Record):
    """A row of `arrivals`: an NPC comes."""

    round_: Annotated[int, Short, Column("round, from 1; 0: at the start")]
    breed: Annotated[int, Small, Column("who", words="breed")]
    how: Annotated[int, Small, Column("how", words="arrival")]
    entry: Annotated[int, Small, Column("Entry Point, from 1; 0: elsewhere")]
    band: Annotated[int, Small, Column("band then", words="band")]


class Events(Record):
    """A row of `events`: a card of the event deck."""

    round_: Annotated[int, Short, ROUND]
    card: Annotated[int, Small, Column("the card", words="event")]
    band: Annotated[int, Small, Column("band then", words="band")]
    did: Annotated[int, Small, Column("1: something was done")]


class Extraction(Record):
    """A row of `extraction`: a Trader at the end of the mission."""

    seat: Annotated[int, Small, SEAT]
    trader: Annotated[int, Small, TRADER]
    fate: Annotated[int, Small, Column("what became of him", words="fate")]
    round_: Annotated[int, Short, Column("round in which he left the board; 0: he did not", unit="round")]
    pegs: Annotated[int, Short, Column("pegs on the Hostility Tracker then, or at the end", unit="pegs")]
    band: Annotated[int, Small, Column("its band then, or at the end", words="band")]
    carried: Annotated[int, Small, Column("1: he was dragged on board")]
    tokens: Annotated[int, Short, Column("tokens found that he carried out", unit="tokens")]
    loot: Annotated[int, Short, Column("sale value of them", unit="UA")]
    bail: Annotated[int, Short, Column("bail paid for him", unit="UA")]
    throw_: Annotated[int, Small, Column("number thrown for his fate, with what is added; 0: none")]


TABLES = (
    FactTable("games", Games, "a mission"),
    FactTable("seats", Seats, "a mission and seat (a crew)"),
    FactTable("scores", ScoreRow, "a mission, seat and source of points"),
    FactTable("rounds", Rounds, "a mission, round and seat"),
    FactTable("security", Security, "an activation of a Security Warden"),
    FactTable("alerts", Alerts, "the Wardens going On Alert"),
    FactTable("arrests", Arrests, "a defeat of a Trader, and what came of it"),
    FactTable("attacks", Attacks, "an attack on one character"),
    FactTable("hostility", HostilityRow, "a move of the Hostility Tracker"),
    FactTable("arrivals", Arrivals, "an NPC that comes into play"),
    FactTable("events", Events, "an event card"),
    FactTable("extraction", Extraction, "a Trader at the end of a mission"),
)


class Log(GameLog):
    """The facts of one mission."""

    games_n: Annotated[int, np.int32]
    games: Annotated[Rows[Games], Games, 1]
    seats_n: Annotated[int, np.int32]
    seats: Annotated[Rows[Seats], Seats, ENGINE_SEATS]
    scores_n: Annotated[int, np.int32]
    scores: Annotated[Rows[ScoreRow], ScoreRow, MOST_SCORE_ROWS]
    rounds_n: Annotated[int, np.int32]
    rounds: Annotated[Rows[Rounds], Rounds, MOST_ROUND_ROWS]
    security_n: Annotated[int, np.int32]
    security: Annotated[Rows[Security], Security, MOST_SECURITY_ROWS]
    alerts_n: Annotated[int, np.int32]
    alerts: Annotated[Rows[Alerts], Alerts, 2]
    arrests_n: Annotated[int, np.int32]
    arrests: Annotated[Rows[Arrests], Arrests, MOST_ARREST_ROWS]
    attacks_n: Annotated[int, np.int32]
    attacks: Annotated[Rows[Attacks], Attacks, MOST_ATTACK_ROWS]
    hostility_n: Annotated[int, np.int32]
    hostility: Annotated[Rows[HostilityRow], HostilityRow, MOST_HOSTILITY_ROWS]
    arrivals_n: Annotated[int, np.int32]
    arrivals: Annotated[Rows[Arrivals], Arrivals, MOST_ARRIVAL_ROWS]
    events_n: Annotated[int, np.int32]
    events: Annotated[Rows[Events], Events, MOST_EVENT_ROWS]
    extraction_n: Annotated[int, np.int32]
    extraction: Annotated[Rows[Extraction], Extraction, 16]
    decisions_n: Annotated[int, np.int32]
    decisions: Annotated[Rows[DecisionRow], DecisionRow, MOST_DECISION_ROWS]
