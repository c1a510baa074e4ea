"""The three records of the game, and its facts."""

from typing import Annotated

import numpy as np

from pipeline.engine.facts import (
    MOST_DECISION_ROWS,
    Column,
    DecisionRow,
    GameLog,
    GameRow,
    RoundRow,
    ScoreRow,
    SeatRow,
)
from pipeline.engine.piles import MOST_CARDS, Pile
from pipeline.engine.record import Array, Record, Rows, f8, i4
from pipeline.engine.rules import StateHead

SEATS, KINDS, TURNED, ROUNDS = 4, 12, 500, 120
GOAL_REACHED = 1
LEAK = 1 << 8


class Racer(Record):
    banked: i4
    busts: i4


class State(StateHead):
    seat: i4
    turn: i4
    pot: i4
    shuffles: i4
    leaks: i4
    stack: Pile
    keys: Annotated[Array, np.uint64, MOST_CARDS]
    racers: Annotated[Rows[Racer], Racer, SEATS]


class RaceGame(GameRow):
    shuffles: Annotated[int, np.int16, Column("times the stack was shuffled")]


class RaceSeat(SeatRow):
    busts: Annotated[int, np.int16, Column("pots lost")]
    mean_pot: Annotated[float, np.float64, Column("points per round", unit="points")]


class RaceScore(ScoreRow):
    pass


class RaceRound(RoundRow):
    pass


class Turned(Record):
    round_: Annotated[int, np.int16, Column("round, from 1")]
    seat: Annotated[int, np.int8, Column("seat that turned it")]
    tile: Annotated[int, np.int16, Column("the tile", words="tile")]
    lost: Annotated[int, np.int8, Column("what it cost", words="loss")]


class Log(GameLog):
    games: Annotated[Rows[RaceGame], RaceGame, 1]
    games_n: i4
    seats: Annotated[Rows[RaceSeat], RaceSeat, SEATS]
    seats_n: i4
    scores: Annotated[Rows[RaceScore], RaceScore, 2 * SEATS]
    scores_n: i4
    rounds: Annotated[Rows[RaceRound], RaceRound, ROUNDS * SEATS]
    rounds_n: i4
    turned: Annotated[Rows[Turned], Turned, TURNED]
    turned_n: i4
    decisions: Annotated[Rows[DecisionRow], DecisionRow, MOST_DECISION_ROWS]
    decisions_n: i4


__all__ = ["GOAL_REACHED", "LEAK", "Log", "RaceGame", "RaceRound", "RaceScore", "RaceSeat", "State", "Turned", "f8"]
