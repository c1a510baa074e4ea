"""The tables of facts that a game writes, and its log."""

from enum import IntEnum
from typing import Annotated

import numpy as np

from pipeline.engine.facts import (
    LOG_FULL,
    MOST_DECISION_ROWS,
    MOST_SEATS,
    Column,
    DecisionRow,
    FactTable,
    GameLog,
    GameRow,
    RoundRow,
    ScoreRow,
    SeatRow,
)
from pipeline.engine.jit import kernel
from pipeline.engine.record import Array, Record, Rows
from pipeline.games.core_worlds.state import MOST_KINDS_OF_CARD
from pipeline.games.core_worlds.vocabulary import ORDERS

MOST_ROUND_ROWS = 50
MOST_SCORE_ROWS = 40
MOST_ORDER_ROWS = 30
MOST_CONQUESTS = 120
MOST_CONSUL_ROWS = 120
MOST_EVENT_ROWS = 10
MOST_CARD_ROWS = 600

Small = np.int8
Short = np.int16
SEAT = Column("seat, 1 is the first to act")


class Source(IntEnum):
    """What final points are for."""

    WORLDS = 0  # printed on worlds other than Core Worlds
    CORE_WORLDS = 1  # printed on Core Worlds
    CORE_WORLD_BONUS = 2
    CONSULS = 3  # printed on and given by Core Worlds held as a Consul
    PRESTIGE = 4
    CARDS = 5  # units and tactics
    ORDERS = 6


SOURCES = ("worlds", "core_worlds", "core_world_bonus", "consuls", "prestige", "cards", "orders")


class Games(GameRow):
    """A row of `games`: what every game has."""


class Seats(SeatRow):
    """A row of `seats`."""

    faction: Annotated[int, Short, Column("the hero of the seat's starting deck", words="card")]
    surge_tokens: Annotated[int, Small, Column("energy surge tokens at the start", unit="tokens")]
    worlds: Annotated[int, Short, Column("worlds in the Warzone at the end, Home World and Core Worlds included")]
    core_worlds: Annotated[int, Small, Column("Core Worlds owned at the end, consulships not included")]
    consulships: Annotated[int, Small, Column("Core Worlds held as a Consul at the end")]
    deck_size: Annotated[int, Short, Column("cards in hand, deck and discard pile at the end", unit="cards")]
    removed: Annotated[int, Short, Column("cards under worlds and the Capital City at the end", unit="cards")]
    last_conquest_round: Annotated[int, Small, Column("round of the last conquest; 0: none", unit="round")]


class Rounds(RoundRow):
    """A row of `rounds`."""

    turn_order: Annotated[int, Small, Column("place in this round's turn order; 1 holds the destiny marker")]
    energy_income: Annotated[int, Short, Column("energy that worlds gave in the Energy Phase", unit="energy")]
    energy_unspent: Annotated[int, Short, Column("energy left at the end of the Action Phase", unit="energy")]
    actions_unspent: Annotated[int, Small, Column("Action Points left at the end of the Action Phase", unit="actions")]
    units: Annotated[int, Short, Column("units in the Warzone at the end of the round", unit="cards")]
    worlds: Annotated[int, Short, Column("worlds in the Warzone at the end of the round", unit="cards")]
    hand: Annotated[int, Short, Column("hand cards after the Draw Phase", unit="cards")]
    gained_galactic_senate: Annotated[int, Small, Column("Faction Tokens put on the Order in this round")]
    gained_science_guild: Annotated[int, Small, Column("Faction Tokens put on the Order in this round")]
    gained_merchant_alliance: Annotated[int, Small, Column("Faction Tokens put on the Order in this round")]
    gained_mining_coalition: Annotated[int, Small, Column("Faction Tokens put on the Order in this round")]
    gained_order_of_knighthood: Annotated[int, Small, Column("Faction Tokens put on the Order in this round")]
    gained_mystic_brotherhood: Annotated[int, Small, Column("Faction Tokens put on the Order in this round")]
    spent_galactic_senate: Annotated[int, Small, Column("Faction Tokens spent from the Order in this round")]
    spent_science_guild: Annotated[int, Small, Column("Faction Tokens spent from the Order in this round")]
    spent_merchant_alliance: Annotated[int, Small, Column("Faction Tokens spent from the Order in this round")]
    spent_mining_coalition: Annotated[int, Small, Column("Faction Tokens spent from the Order in this round")]
    spent_order_of_knighthood: Annotated[int, Small, Column("Faction Tokens spent from the Order in this round")]
    spent_mystic_brotherhood: Annotated[int, Small, Column("Faction Tokens spent from the Order in this round")]


class Orders(Record):
    """A row of `orders`."""

    order: Annotated[int, Small, Column("the Galactic Order", words="order")]
    seat: Annotated[int, Small, SEAT]
    gained: Annotated[int, Short, Column("Faction Tokens put on the Order over the game", unit="tokens")]
    spent: Annotated[int, Short, Column("Faction Tokens spent from it", unit="tokens")]
    kept: Annotated[int, Short, Column("Faction Tokens on it at the end", unit="tokens")]
    rank: Annotated[int, Small, Column("1 has most tokens, ties share; 0 kept none")]
    points: Annotated[int, Short, Column("points for the Order", unit="points")]
    contested: Annotated[int, Small, Column("1: two or more seats kept tokens on it")]
    lead: Annotated[int, Short, Column("tokens ahead of the best other seat; negative is behind", unit="tokens")]
    swing: Annotated[
        int, Short, Column("points that hang on the last token: award now less award with one fewer", unit="points")
    ]


class Conquests(Record):
    """A row of `conquests`."""

    round_: Annotated[int, Small, Column("round, from 1")]
    cycle: Annotated[int, Short, Column("turn cycle within the Action Phase, from 1")]
    turn_order: Annotated[int, Small, Column("the seat's place in this round's turn order; 1 holds the destiny marker")]
    seat: Annotated[int, Small, SEAT]
    world: Annotated[int, Short, Column("the world", words="card")]
    sector: Annotated[int, Small, Column("sector of the round, from 1")]
    core: Annotated[int, Small, Column("1: a Core World")]
    consul: Annotated[int, Small, Column("1: conquered as a Consul, the owner keeps the card")]
    window: Annotated[int, Small, Column("seats that could then place a token to become Consul")]
    units: Annotated[int, Small, Column("units used", unit="cards")]
    tactics: Annotated[int, Small, Column("tactics used", unit="cards")]
    knights: Annotated[int, Small, Column("Order of Knighthood tokens spent", unit="tokens")]
    fleet_surplus: Annotated[int, Short, Column("fleet strength above what was needed")]
    ground_surplus: Annotated[int, Short, Column("ground strength above what was needed")]
    garrison: Annotated[int, Short, Column("the unit put under the world", words="card")]
    energy_token: Annotated[int, Small, Column("1: an energy token lay on the world")]


class Consuls(Record):
    """A row of `consuls`."""

    round_: Annotated[int, Small, Column("round, from 1")]
    cycle: Annotated[int, Short, Column("turn cycle within the Action Phase, from 1")]
    world: Annotated[int, Short, Column("the Core World", words="card")]
    owner: Annotated[int, Small, Column("seat that conquered it")]
    seat: Annotated[int, Small, Column("seat that could place a token")]
    placed: Annotated[int, Small, Column("1: placed one")]
    succeeded: Annotated[int, Small, Column("1: conquered the world on the next turn")]


class Events(Record):
    """A row of `events`."""

    round_: Annotated[int, Small, Column("round, from 1")]
    event: Annotated[int, Short, Column("the Event that worked in this round", words="card")]
    fresh: Annotated[
        int,
        Small,
        Column("1: drawn in this round; 0: it lay on top before, and works again or, as the first, from the start"),
    ]
    drawn: Annotated[int, Small, Column("Events drawn in this round", unit="cards")]


class Cards(Record):
    """A row of `cards`."""

    card: Annotated[int, Short, Column("the card", words="card")]
    seat: Annotated[int, Small, Column("seat that took it; 0: nobody did")]
    offered: Annotated[int, Short, Column("player turns of any seat at which it lay in the Central Zone")]
    affordable: Annotated[int, Short, Column("of these: the seat in turn could have drafted or conquered it")]
    passed_over: Annotated[int, Short, Column("affordable, and something else was chosen")]
    drafted: Annotated[int, Short, Column("copies drafted or conquered", unit="cards")]
    deployed: Annotated[int, Short, Column("times deployed")]
    played: Annotated[int, Short, Column("times played as a tactic")]
    used: Annotated[int, Short, Column("times used in a conquest")]
    under: Annotated[int, Short, Column("copies under a world or the Capital City at the end", unit="cards")]
    in_play: Annotated[int, Short, Column("copies in the Warzone at the end", unit="cards")]


TABLES = (
    FactTable("games", Games, "a game"),
    FactTable("seats", Seats, "a game and seat"),
    FactTable("scores", ScoreRow, "a game, seat and source of points"),
    FactTable("rounds", Rounds, "a game, round and seat"),
    FactTable("orders", Orders, "a game, Galactic Order and seat that gained tokens on it"),
    FactTable("conquests", Conquests, "a conquest of a world"),
    FactTable("consuls", Consuls, "a seat that could place a token on a Core World another seat had conquered"),
    FactTable("events", Events, "a game and round with an Event"),
    FactTable("cards", Cards, "a game, card and seat that took it, or nobody"),
)


class Log(GameLog):
    """The facts of one game."""

    games_n: Annotated[int, np.int32]
    games: Annotated[Rows[Games], Games, 1]
    seats_n: Annotated[int, np.int32]
    seats: Annotated[Rows[Seats], Seats, MOST_SEATS]
    scores_n: Annotated[int, np.int32]
    scores: Annotated[Rows[ScoreRow], ScoreRow, MOST_SCORE_ROWS]
    rounds_n: Annotated[int, np.int32]
    rounds: Annotated[Rows[Rounds], Rounds, MOST_ROUND_ROWS]
    orders_n: Annotated[int, np.int32]
    orders: Annotated[Rows[Orders], Orders, MOST_ORDER_ROWS]
    conquests_n: Annotated[int, np.int32]
    conquests: Annotated[Rows[Conquests], Conquests, MOST_CONQUESTS]
    consuls_n: Annotated[int, np.int32]
    consuls: Annotated[Rows[Consuls], Consuls, MOST_CONSUL_ROWS]
    events_n: Annotated[int, np.int32]
    events: Annotated[Rows[Events], Events, MOST_EVENT_ROWS]
    cards_n: Annotated[int, np.int32]
    cards: Annotated[Rows[Cards], Cards, MOST_CARD_ROWS]
    decisions_n: Annotated[int, np.int32]
    decisions: Annotated[Rows[DecisionRow], DecisionRow, MOST_DECISION_ROWS]
    card_row: Annotated[Array, np.int16, (MOST_KINDS_OF_CARD, MOST_SEATS + 1)]  # its row of `cards`, from 1


@kernel
def row_of(log: Log, card: int, seat: int) -> int:
    """The row of `cards` of a card and the seat that took it (from 0; -1: nobody), begun if need be."""
    known = int(log.card_row[card, seat + 1])
    if known > 0:
        return known - 1
    if log.cards_n >= MOST_CARD_ROWS:
        log.games[0].faults |= LOG_FULL
        return MOST_CARD_ROWS - 1
    row = log.cards[log.cards_n]
    row.card, row.seat = card, seat + 1
    log.cards_n += 1
    log.card_row[card, seat + 1] = log.cards_n
    return log.cards_n - 1


assert ORDERS == 6  # the columns gained_… and spent_… above
