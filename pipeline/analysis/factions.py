"""Factions: how strong each is, against which other, and how each fares; and whether laying the last tile pays."""

import polars as pl

from pipeline.analysis.rates import Rate, rates
from pipeline.analysis.seats import results
from pipeline.analysis.slices import seats_at
from pipeline.analysis.strategies import pairwise

FARES = ("worlds", "cities", "materiel", "wasted", "lost", "destroyed", "attacks", "defences")


def by_faction(seats: pl.LazyFrame, rotations: int = 1, level: float = 0.95) -> pl.DataFrame:
    """By faction, the strongest first: faction, games (seats played), deals, win_share and points with intervals, and
    `fair` = 1 / seats.
    """
    found = results(seats, ("faction",), rotations, level).with_columns(fair=pl.lit(1 / seats_at(seats)))
    return found.sort("win_share", descending=True)


def pairings(seats: pl.LazyFrame, rotations: int = 1, level: float = 0.95) -> pl.DataFrame:
    """Which faction finishes ahead of which: faction, other, games (in which both play), deals, ahead with interval.

    Of two players that is the share of games that it wins. A tie counts a half; `ahead` of the two orders adds up to 1.
    """
    called = seats.select("game", "seat", "rank", player=pl.col("faction"))
    found = pairwise(called, rotations, level).drop("tied")
    return found.rename({"player": "faction", "meetings": "games"})


def fares(seats: pl.LazyFrame, by: str = "faction", rotations: int = 1, level: float = 0.95) -> pl.DataFrame:
    """How seats fare in a game, by a column of `seats`: <by>, games (seats), deals; with intervals `FARES`, won_attacks
    and won_defences (shares of combats), to_events and blocked (shares of turns in which it could have had its say).
    """
    turns = pl.col("resolved").cast(pl.Int64) + pl.col("to_events") + pl.col("blocked")
    measures = {name: Rate(pl.col(name)) for name in FARES} | {
        "won_attacks": Rate(pl.col("attacks_won"), pl.col("attacks"), share=True),
        "won_defences": Rate(pl.col("defences_won"), pl.col("defences"), share=True),
        "to_events": Rate(pl.col("to_events"), turns, share=True),
        "blocked": Rate(pl.col("blocked"), turns, share=True),
    }
    columns = (*FARES, "attacks_won", "defences_won", "resolved", "to_events", "blocked")
    return rates(seats.select("game", by, *columns), measures, (by,), rotations, level)


def by_laid(seats: pl.LazyFrame, rotations: int = 1, level: float = 0.95) -> pl.DataFrame:
    """Whoever lays the last tile of the galaxy beside the others: laid (1: the last tile), games (seats), deals,
    win_share and points with intervals, and `fair` = 1 / seats. Without rows where nobody lays tiles.
    """
    found = results(seats, ("laid",), rotations, level).with_columns(fair=pl.lit(1 / seats_at(seats)))
    return found if (found["laid"] == 1).any() else found.clear()


def who_lays(seats: pl.LazyFrame, rotations: int = 1, level: float = 0.95) -> pl.DataFrame:
    """Which seat lays the last tile: seat, games, deals, share of games with interval."""
    return rates(
        seats.select("game", "seat", "laid"), {"share": Rate(pl.col("laid"), share=True)}, ("seat",), rotations, level
    )
