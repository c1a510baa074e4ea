"""The tables of facts that a game writes, and its log."""

from enum import IntEnum
from typing import Annotated

import numpy as np

from pipeline.engine.facts import MOST_SEATS as ENGINE_SEATS
from pipeline.engine.facts import (
    Column,
    DecisionRow,
    FactTable,
    GameLog,
    GameRow,
    RoundRow,
    ScoreRow,
    SeatRow,
)
from pipeline.engine.record import Record, Rows

MOST_ROUND_ROWS = 80  # twenty rounds of four
MOST_SCORE_ROWS = 8
MOST_ORDER_ROWS = 640
MOST_COMBAT_ROWS = 160
MOST_PLAY_ROWS = 1300
MOST_STRIKE_ROWS = 120
MOST_PURCHASE_ROWS = 600
MOST_OBJECTIVE_ROWS = 24
MOST_EVENT_ROWS = 300
MOST_UPGRADE_ROWS = 20  # five of each seat
MOST_STEP_ROWS = 8192  # of decisions: games of four take up to some 2,500 steps in eight rounds

Small = np.int8
Short = np.int16
SEAT = Column("seat, 1 is the first to act in round 1")
ROUND = Column("round, from 1")
SYSTEM = Column("system, from 1, row by row")


class Source(IntEnum):
    """What points are for: there is one source."""

    OBJECTIVES = 0


SOURCES = tuple(source.name.lower() for source in Source)


class Games(GameRow):
    """A row of `games`."""

    combats: Annotated[int, Short, Column("combats")]
    strikes: Annotated[int, Short, Column("orbital strikes")]
    collected: Annotated[int, Small, Column("objective tokens collected by all")]
    by_worlds: Annotated[int, Small, Column("1: worlds or materiel decided between equal objectives")]


class Seats(SeatRow):
    """A row of `seats`."""

    faction: Annotated[int, Small, Column("the faction", words="faction")]
    laid: Annotated[int, Small, Column("1: laid the last tile of the galaxy")]
    worlds: Annotated[int, Short, Column("worlds controlled at the end")]
    cities: Annotated[int, Small, Column("cities controlled at the end: the command level")]
    materiel: Annotated[int, Short, Column("materiel on the dial at the end", unit="materiel")]
    spent: Annotated[int, Short, Column("materiel spent", unit="materiel")]
    wasted: Annotated[int, Short, Column("income lost above the dial's limit", unit="materiel")]
    resolved: Annotated[int, Short, Column("orders carried out", unit="orders")]
    to_events: Annotated[int, Short, Column("orders laid on the event deck instead", unit="orders")]
    blocked: Annotated[int, Short, Column("turns passed over with all tokens covered", unit="turns")]
    attacks: Annotated[int, Short, Column("combats as attacker")]
    attacks_won: Annotated[int, Short, Column("of them won")]
    defences: Annotated[int, Short, Column("combats as defender")]
    defences_won: Annotated[int, Short, Column("of them won")]
    lost: Annotated[int, Short, Column("materiel value of units lost", unit="materiel")]
    destroyed: Annotated[int, Short, Column("materiel value of enemy units destroyed", unit="materiel")]
    over_capacity: Annotated[int, Short, Column("units destroyed above capacity", unit="units")]
    waits: Annotated[int, Short, Column("times that others decided between two decisions of its own, from round 1 on")]
    waited: Annotated[int, Short, Column("decisions that others made in these times", unit="decisions")]
    waited_fights: Annotated[int, Short, Column("of them in combats and orbital strikes", unit="decisions")]
    longest_wait: Annotated[int, Short, Column("most of them between two decisions of its own", unit="decisions")]


class Rounds(RoundRow):
    """A row of `rounds`: what a seat holds at the end of a round."""

    worlds: Annotated[int, Short, Column("worlds controlled")]
    cities: Annotated[int, Small, Column("cities controlled: the command level")]
    factories: Annotated[int, Small, Column("factories controlled")]
    bastions: Annotated[int, Small, Column("bastions controlled")]
    materiel: Annotated[int, Short, Column("materiel on the dial", unit="materiel")]
    income: Annotated[int, Short, Column("materiel of its worlds", unit="materiel")]
    units: Annotated[int, Short, Column("units on the board", unit="units")]
    value: Annotated[int, Short, Column("their price", unit="materiel")]
    routed: Annotated[int, Short, Column("routed ones before they rallied", unit="units")]
    upgrades: Annotated[int, Short, Column("upgrades owned")]


class Orders(Record):
    """A row of `orders`: an order token on the board."""

    round_: Annotated[int, Short, ROUND]
    seat: Annotated[int, Small, SEAT]
    order: Annotated[int, Small, Column("the order", words="order")]
    system: Annotated[int, Small, SYSTEM]
    placed: Annotated[int, Small, Column("which of its tokens of the round it was, from 1")]
    below: Annotated[int, Small, Column("tokens that it was laid on")]
    above: Annotated[int, Small, Column("tokens that were laid on it")]
    covered_by_others: Annotated[int, Small, Column("of them: other players'")]
    turn: Annotated[int, Short, Column("turn of the Operations Phase in which it was revealed; 0: it was not")]
    use: Annotated[int, Small, Column("what became of it", words="use")]
    units: Annotated[int, Short, Column("units bought or moved", unit="units")]
    structures: Annotated[int, Small, Column("structures bought")]
    assets: Annotated[int, Small, Column("assets gained")]
    upgrades: Annotated[int, Small, Column("upgrades bought")]
    spent: Annotated[int, Short, Column("materiel spent", unit="materiel")]
    worlds: Annotated[int, Small, Column("worlds gained, less those lost", unit="worlds")]
    fought: Annotated[int, Small, Column("1: led to a combat, 2: to an orbital strike")]


class Combats(Record):
    """A row of `combats`: a combat."""

    round_: Annotated[int, Short, ROUND]
    system: Annotated[int, Small, SYSTEM]
    world: Annotated[int, Small, Column("1: on a world, 0: in a void")]
    attacker: Annotated[int, Small, Column("seat that attacked")]
    defender: Annotated[int, Small, Column("seat that defended")]
    attacking: Annotated[int, Small, Column("the attacker's faction", words="faction")]
    defending: Annotated[int, Small, Column("the defender's faction", words="faction")]
    attacker_value: Annotated[int, Short, Column("price of the attacker's units", unit="materiel")]
    defender_value: Annotated[int, Short, Column("price of the defender's units", unit="materiel")]
    attacker_dice: Annotated[
        int, Small, Column("dice at the start: thrown, and a morale die of Through the Storm", unit="dice")
    ]
    defender_dice: Annotated[int, Small, Column("dice thrown at the start", unit="dice")]
    defender_offence: Annotated[int, Small, Column("of the defender's dice: showed offence", unit="dice")]
    defender_defence: Annotated[int, Small, Column("of them defence; the rest showed morale", unit="dice")]
    attacker_reinforcements: Annotated[int, Small, Column("reinforcement tokens")]
    defender_reinforcements: Annotated[int, Small, Column("reinforcement tokens")]
    bastion: Annotated[int, Small, Column("1: a bastion defended")]
    rounds: Annotated[int, Small, Column("rounds fought; 0: won at once", unit="rounds")]
    by_morale: Annotated[int, Small, Column("1: decided by morale")]
    winner: Annotated[int, Small, Column("seat that won; 0: nobody")]
    attacker_lost: Annotated[int, Short, Column("price of units that it lost", unit="materiel")]
    defender_lost: Annotated[int, Short, Column("price of units that it lost", unit="materiel")]
    captured: Annotated[int, Small, Column("structures taken")]


class Plays(Record):
    """A row of `plays`: a combat card played."""

    combat: Annotated[int, Short, Column("which combat of the game, from 1")]
    seat: Annotated[int, Small, SEAT]
    attacker: Annotated[int, Small, Column("1: as attacker")]
    round_: Annotated[int, Small, Column("round of the combat, from 1")]
    card: Annotated[int, Small, Column("the card", words="combat_card")]
    unit_part: Annotated[int, Small, Column("1: its unit effect happened too")]
    won: Annotated[int, Small, Column("1: its side won the combat")]


class Strikes(Record):
    """A row of `strikes`: an orbital strike."""

    round_: Annotated[int, Short, ROUND]
    seat: Annotated[int, Small, SEAT]
    whom: Annotated[int, Small, Column("seat that was struck")]
    dice: Annotated[int, Small, Column("dice thrown", unit="dice")]
    damage: Annotated[int, Small, Column("damage")]
    destroyed: Annotated[int, Small, Column("units and structures destroyed")]
    value: Annotated[int, Short, Column("price of the units destroyed", unit="materiel")]


class Purchases(Record):
    """A row of `purchases`: something bought."""

    round_: Annotated[int, Short, ROUND]
    seat: Annotated[int, Small, SEAT]
    kind: Annotated[int, Small, Column("what kind of thing", words="item")]
    what: Annotated[int, Short, Column("which", words="purchase")]
    paid: Annotated[int, Small, Column("materiel paid", unit="materiel")]
    caches: Annotated[int, Small, Column("cache tokens used")]
    forges: Annotated[int, Small, Column("forge tokens used")]
    level: Annotated[int, Small, Column("the buyer's command level")]


class Objectives(Record):
    """A row of `objectives`: an objective token on the map."""

    owner: Annotated[int, Small, Column("seat whose objective it is")]
    placer: Annotated[int, Small, Column("seat that put it there")]
    system: Annotated[int, Small, SYSTEM]
    distance: Annotated[int, Small, Column("systems from the owner's nearest start unit or factory")]
    steps: Annotated[int, Small, Column("areas from there, side by side, whatever storms lie between")]
    rounds: Annotated[int, Short, Column("rounds at whose beginning it lay there, its owner still in play")]
    cut: Annotated[int, Short, Column("of them: storms closed every shortest way from its owner's forces")]
    collected: Annotated[int, Short, Column("round in which it was collected; 0: it was not", unit="round")]
    fought: Annotated[int, Small, Column("1: its world was won in a combat by the collector")]


class Upgrades(Record):
    """A row of `upgrades`: an order upgrade that a seat bought or gained."""

    seat: Annotated[int, Small, SEAT]
    upgrade: Annotated[int, Short, Column("the order upgrade", words="purchase")]
    bought: Annotated[int, Short, Column("round in which it was bought", unit="round")]
    uses: Annotated[int, Small, Column("rounds in which it was used", unit="rounds")]


class Events(Record):
    """A row of `events`: an event card chosen in the Refresh Phase, or a scheme used."""

    round_: Annotated[int, Short, ROUND]
    seat: Annotated[int, Small, SEAT]
    card: Annotated[int, Small, Column("the card", words="event")]
    drawn: Annotated[int, Small, Column("cards drawn to choose from; 0: a scheme used")]
    did: Annotated[int, Small, Column("1: its effect happened (a scheme kept: 0)")]


TABLES = (
    FactTable("games", Games, "a game"),
    FactTable("seats", Seats, "a game and seat"),
    FactTable("scores", ScoreRow, "a game, seat and source of points"),
    FactTable("rounds", Rounds, "a game, round and seat: its holdings"),
    FactTable("orders", Orders, "an order token placed"),
    FactTable("combats", Combats, "a combat"),
    FactTable("plays", Plays, "a combat card played"),
    FactTable("strikes", Strikes, "an orbital strike"),
    FactTable("purchases", Purchases, "a unit, structure or upgrade bought"),
    FactTable("objectives", Objectives, "an objective token on the map"),
    FactTable("upgrades", Upgrades, "an order upgrade owned"),
    FactTable("events", Events, "an event card chosen, or a scheme used"),
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
    orders_n: Annotated[int, np.int32]
    orders: Annotated[Rows[Orders], Orders, MOST_ORDER_ROWS]
    combats_n: Annotated[int, np.int32]
    combats: Annotated[Rows[Combats], Combats, MOST_COMBAT_ROWS]
    plays_n: Annotated[int, np.int32]
    plays: Annotated[Rows[Plays], Plays, MOST_PLAY_ROWS]
    strikes_n: Annotated[int, np.int32]
    strikes: Annotated[Rows[Strikes], Strikes, MOST_STRIKE_ROWS]
    purchases_n: Annotated[int, np.int32]
    purchases: Annotated[Rows[Purchases], Purchases, MOST_PURCHASE_ROWS]
    objectives_n: Annotated[int, np.int32]
    objectives: Annotated[Rows[Objectives], Objectives, MOST_OBJECTIVE_ROWS]
    upgrades_n: Annotated[int, np.int32]
    upgrades: Annotated[Rows[Upgrades], Upgrades, MOST_UPGRADE_ROWS]
    events_n: Annotated[int, np.int32]
    events: Annotated[Rows[Events], Events, MOST_EVENT_ROWS]
    decisions_n: Annotated[int, np.int32]
    decisions: Annotated[Rows[DecisionRow], DecisionRow, MOST_STEP_ROWS]
