"""The tables of facts that a game writes, and its log."""

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

MOST_ROUND_ROWS = 240  # sixty rounds of four
MOST_SCORE_ROWS = 80
MOST_LAUNCH_ROWS = 256  # of a campaign of ten scenarios
MOST_INFLUENCE_ROWS = 256  # likewise
MOST_COUNCIL_ROWS = 20
MOST_SURVIVOR_ROWS = 240
MOST_TERRAFORM_ROWS = 200
MOST_OUTPOST_ROWS = 240
MOST_PLANET_ROWS = 9
MOST_SCENARIO_ROWS = 10

Small = np.int8
Short = np.int16
SEAT = Column("seat, 1 is the first to act")
ACTOR = Column("seat, 1 is the first to act; 0: the Automa")
ROUND = Column("round, from 1")
PLANET = Column("the planet", words="planet")


class Source(IntEnum):
    """What points are for."""

    STEPS = 0  # on contribution tracks of terraformed planets
    MAJORITIES = 1
    SETTLING = 2
    COLONIES = 3
    OUTPOSTS = 4
    UPGRADES = 5
    MISSIONS = 6  # Survivors sent
    NEW_WORLDS_TRACK = 7
    INFLUENCE = 8  # spots of the Councils' tracks but the last
    LAST_SPOT = 9  # of a Council's track
    RESOURCES = 10  # left in Cargo
    NEUTRALS = 11  # Survivors still on the Ark
    CREW = 12  # the Automa's
    PRESTIGE = 13  # of a campaign


SOURCES = tuple(source.name.lower() for source in Source)


class Games(GameRow):
    """A row of `games`."""

    launched: Annotated[int, Short, Column("round in which the mission was launched; 0: it was not", unit="round")]
    terraformed_in: Annotated[
        int, Short, Column("round in which the planets were enough to end the game; 0: they were not", unit="round")
    ]
    trigger: Annotated[int, Small, Column("seat that triggered the end; 0: nobody or the Automa")]
    mission: Annotated[int, Short, Column("Survivors sent to the New Worlds", unit="cards")]
    terraformed: Annotated[int, Short, Column("planets terraformed at the end")]
    pursuing: Annotated[int, Small, Column("seats that sent two Survivors or more")]
    automa_points: Annotated[int, Short, Column("final points of the Automa; 0 without it", unit="points")]
    automa_triggered: Annotated[int, Small, Column("1: the Automa triggered the end")]


class Seats(SeatRow):
    """A row of `seats`."""

    sent: Annotated[int, Short, Column("Survivors sent to the New Worlds", unit="cards")]
    settled: Annotated[int, Short, Column("Survivors settled", unit="cards")]
    stuck: Annotated[int, Short, Column("Survivors still on the Ark", unit="cards")]
    stuck_neutral: Annotated[int, Short, Column("neutral ones among them", unit="cards")]
    upgrades: Annotated[int, Short, Column("Ark upgrades")]
    colonies: Annotated[int, Short, Column("Colonies")]
    outposts: Annotated[int, Short, Column("Trading Outposts")]
    influence_red: Annotated[int, Short, Column("influence in the Red Council")]
    influence_green: Annotated[int, Short, Column("influence in the Green Council")]
    influence_blue: Annotated[int, Short, Column("influence in the Blue Council")]
    advantage_turns: Annotated[int, Short, Column("own turns that ended with the Advantage card", unit="turns")]
    turns: Annotated[int, Short, Column("turns taken", unit="turns")]
    portal_visits: Annotated[int, Short, Column("turns at the Star Portal", unit="turns")]
    portal_stalled: Annotated[
        int, Short, Column("of them: with a Survivor aboard as the actions began, and none that the mission took")
    ]


class Rounds(RoundRow):
    """A row of `rounds`."""

    resources: Annotated[int, Short, Column("Resources in Cargo", unit="Resources")]
    crew: Annotated[int, Short, Column("Crew cards held", unit="cards")]
    survivors: Annotated[int, Short, Column("Survivors on the Ark", unit="cards")]
    influence: Annotated[int, Short, Column("influence in all Councils")]
    mission: Annotated[int, Short, Column("the launch marker's spot")]
    terraformed: Annotated[int, Short, Column("planets terraformed by anybody")]
    missing: Annotated[int, Short, Column("levels missing on the planet nearest to being terraformed; 99: none left")]


class Launch(Record):
    """A row of `launch`: a Survivor placed on the New Worlds board."""

    round_: Annotated[int, Short, ROUND]
    seat: Annotated[int, Small, ACTOR]
    colour: Annotated[int, Small, Column("the Survivor's colour", words="colour")]
    beneath: Annotated[int, Small, Column("the colour it was placed on; null: the stack was empty", words="colour")]
    spot: Annotated[int, Short, Column("the player's spot after it")]
    bonus: Annotated[int, Small, Column("what that spot gave", words="bonus")]
    points: Annotated[int, Short, Column("points for the placement and the spot", unit="points")]
    marker: Annotated[int, Short, Column("the launch marker after it")]
    triggered: Annotated[int, Small, Column("1: it triggered the end")]


class Influence(Record):
    """A row of `influence`: a step on a Council's track."""

    round_: Annotated[int, Short, ROUND]
    seat: Annotated[int, Small, ACTOR]
    council: Annotated[int, Small, Column("the Council", words="council")]
    cause: Annotated[int, Small, Column("what it was gained by", words="cause")]
    spot: Annotated[int, Short, Column("the spot reached")]
    points: Annotated[int, Short, Column("points that the spot gave", unit="points")]


class Councils(Record):
    """A row of `councils`: a seat and a Council (or Advantage) card that it had at some time."""

    council: Annotated[int, Small, Column("the Council, or the Advantage card", words="council")]
    seat: Annotated[int, Small, ACTOR]
    first_round: Annotated[int, Short, Column("round in which it was first taken", unit="round")]
    taken: Annotated[int, Short, Column("times taken")]
    returned: Annotated[int, Short, Column("times put back beside the board")]
    locked: Annotated[int, Short, Column("round in which it was gained for good; 0: not", unit="round")]
    activations: Annotated[int, Short, Column("times activated")]
    turns_held: Annotated[int, Short, Column("own turns begun with it", unit="turns")]


class Survivors(Record):
    """A row of `survivors`: a Survivor that a seat took on board."""

    round_: Annotated[int, Short, Column("round in which it was taken, from 1")]
    seat: Annotated[int, Small, SEAT]
    survivor: Annotated[int, Small, Column("the card", words="survivor")]
    colour: Annotated[int, Small, Column("its colour", words="colour")]
    drawn: Annotated[int, Short, Column("cards that were drawn to choose from", unit="cards")]
    drawn_neutral: Annotated[int, Short, Column("neutral ones among them", unit="cards")]
    fate: Annotated[int, Small, Column("what became of it", words="fate")]
    fate_round: Annotated[int, Short, Column("round of that", unit="round")]
    points: Annotated[int, Short, Column("points that it gave, the spot's included; below 0: a penalty", unit="points")]


class Terraforming(Record):
    """A row of `terraforming`: a Terraform action."""

    round_: Annotated[int, Short, ROUND]
    seat: Annotated[int, Small, ACTOR]
    planet: Annotated[int, Small, PLANET]
    colour: Annotated[int, Small, Column("its colour", words="colour")]
    cap: Annotated[int, Short, Column("levels that could be lifted at most")]
    levels: Annotated[int, Short, Column("levels lifted")]
    leader: Annotated[int, Small, Column("1: a Leader was spent on it")]
    finished: Annotated[int, Small, Column("1: it finished the planet")]


class Outposts(Record):
    """A row of `outposts`: a Trading Outpost placed or moved."""

    round_: Annotated[int, Short, ROUND]
    seat: Annotated[int, Small, ACTOR]
    planet: Annotated[int, Small, PLANET]
    from_: Annotated[int, Small, Column("the planet it was moved from; null: a new marker", words="planet")]
    red_council: Annotated[int, Small, Column("1: its Leader was used through the Red Council")]


class Planets(Record):
    """A row of `planets`: a planet of the layout."""

    planet: Annotated[int, Small, PLANET]
    colour: Annotated[int, Small, Column("its colour", words="colour")]
    discovered: Annotated[int, Short, Column("round in which it was uncovered; 0: at the start or never", unit="round")]
    discoverer: Annotated[int, Small, Column("seat that did; 0: the Automa or nobody")]
    finished: Annotated[int, Short, Column("round in which it was terraformed; 0: not", unit="round")]
    finisher: Annotated[int, Small, Column("seat that did; 0: the Automa or nobody")]
    missing: Annotated[int, Short, Column("levels missing at the end")]
    most_steps: Annotated[int, Short, Column("steps of whoever took most")]
    leaders: Annotated[int, Short, Column("how many had that many; 0: nobody took a step")]


class Scenarios(Record):
    """A row of `scenarios`: a scenario of a campaign that was begun."""

    scenario: Annotated[int, Small, Column("the scenario", words="scenario")]
    won: Annotated[int, Small, Column("1: all goals were met")]
    rounds: Annotated[int, Short, Column("rounds played", unit="rounds")]
    goals_round: Annotated[int, Short, Column("round in which the goals were met; 0: not", unit="round")]
    deck: Annotated[int, Short, Column("Scenario cards at its start", unit="cards")]
    carried: Annotated[int, Short, Column("Prestige Points carried over into it")]
    resources: Annotated[int, Short, Column("Prestige Points for Resources in Cargo")]
    survivors: Annotated[int, Short, Column("Prestige Points for Survivors")]
    colonies: Annotated[int, Short, Column("Prestige Points for Colonies and Trading Outposts")]
    cards_left: Annotated[int, Short, Column("Prestige Points for Scenario cards left")]
    total: Annotated[int, Short, Column("Prestige Points in all")]
    upgrades_bought: Annotated[int, Short, Column("upgrades bought with them afterwards")]
    resources_bought: Annotated[int, Short, Column("Resources bought for the next start", unit="Resources")]


TABLES = (
    FactTable("games", Games, "a game"),
    FactTable("seats", Seats, "a game and seat"),
    FactTable("scores", ScoreRow, "a game, seat and source of points"),
    FactTable("rounds", Rounds, "a game, round and seat"),
    FactTable("launch", Launch, "a Survivor placed on the New Worlds board"),
    FactTable("influence", Influence, "a step on a Council's track"),
    FactTable("councils", Councils, "a game, Council or Advantage card, and seat that had it"),
    FactTable("survivors", Survivors, "a Survivor that a seat took on board"),
    FactTable("terraforming", Terraforming, "a Terraform action"),
    FactTable("outposts", Outposts, "a Trading Outpost placed or moved"),
    FactTable("planets", Planets, "a game and planet of the layout"),
    FactTable("scenarios", Scenarios, "a campaign and scenario that was begun"),
)


class Log(GameLog):
    """The facts of one game."""

    games_n: Annotated[int, np.int32]
    games: Annotated[Rows[Games], Games, 1]
    seats_n: Annotated[int, np.int32]
    seats: Annotated[Rows[Seats], Seats, ENGINE_SEATS]
    scores_n: Annotated[int, np.int32]
    scores: Annotated[Rows[ScoreRow], ScoreRow, MOST_SCORE_ROWS]
    rounds_n: Annotated[int, np.int32]
    rounds: Annotated[Rows[Rounds], Rounds, MOST_ROUND_ROWS]
    launch_n: Annotated[int, np.int32]
    launch: Annotated[Rows[Launch], Launch, MOST_LAUNCH_ROWS]
    influence_n: Annotated[int, np.int32]
    influence: Annotated[Rows[Influence], Influence, MOST_INFLUENCE_ROWS]
    councils_n: Annotated[int, np.int32]
    councils: Annotated[Rows[Councils], Councils, MOST_COUNCIL_ROWS]
    survivors_n: Annotated[int, np.int32]
    survivors: Annotated[Rows[Survivors], Survivors, MOST_SURVIVOR_ROWS]
    terraforming_n: Annotated[int, np.int32]
    terraforming: Annotated[Rows[Terraforming], Terraforming, MOST_TERRAFORM_ROWS]
    outposts_n: Annotated[int, np.int32]
    outposts: Annotated[Rows[Outposts], Outposts, MOST_OUTPOST_ROWS]
    planets_n: Annotated[int, np.int32]
    planets: Annotated[Rows[Planets], Planets, MOST_PLANET_ROWS]
    scenarios_n: Annotated[int, np.int32]
    scenarios: Annotated[Rows[Scenarios], Scenarios, MOST_SCENARIO_ROWS]
    decisions_n: Annotated[int, np.int32]
    decisions: Annotated[Rows[DecisionRow], DecisionRow, MOST_DECISION_ROWS]
