"""Games of one seat: against an opponent that plays by a deck, and a campaign of scenarios."""

import polars as pl

from pipeline.analysis.moments import shares
from pipeline.analysis.rates import Rate, rates, rates_of
from pipeline.analysis.slices import slices

STEP = 5  # points that a class of `margins` is wide
FARTHEST = 40  # the classes at both ends hold all that is farther apart
PARTS = ("carried", "resources", "survivors", "colonies", "cards_left")


def duel(games: pl.LazyFrame, seats: pl.LazyFrame, rotations: int = 1, level: float = 0.95) -> pl.DataFrame:
    """One seat against the Automa, one row: games, deals; with intervals win_share, points (the seat's), automa (its
    points), ahead (the seat's less the Automa's), triggered (share of games whose end the Automa triggered); and
    automa_sd (the standard deviation of its points between games, no interval).
    """
    points, other = pl.col("points").cast(pl.Float64), pl.col("automa_points").cast(pl.Float64)
    measures = {
        "win_share": Rate(pl.col("win_share"), share=True),
        "points": Rate(points),
        "automa": Rate(other),
        "ahead": Rate(points - other),
        "triggered": Rate(pl.col("automa_triggered"), share=True),
        "square": Rate(other**2),
    }
    needed = (games.select("game", "automa_points", "automa_triggered"), seats.select("game", "points", "win_share"))
    found = rates_of(
        (mine.join(part.drop("deal"), on="game") for part, mine in slices(needed, rotations)), measures, (), level
    )
    variance = (pl.col("square") - pl.col("automa") ** 2).clip(lower_bound=0.0)
    return found.with_columns(automa_sd=variance.sqrt()).drop("square", "square_low", "square_high")


def margins(games: pl.LazyFrame, seats: pl.LazyFrame, rotations: int = 1, level: float = 0.95) -> pl.DataFrame:
    """By how much games against the Automa are won and lost: ahead (the least of a class of `STEP` points; the classes
    at both ends hold all that is farther), games, deals, share with interval.
    """
    needed = (games.select("game", "automa_points"), seats.select("game", "points"))
    ahead = pl.col("points").cast(pl.Int64) - pl.col("automa_points").cast(pl.Int64)
    classed = (ahead.clip(-FARTHEST, FARTHEST) // STEP) * STEP
    parts = (
        mine.join(theirs.drop("deal"), on="game").select("deal", ahead=classed)
        for mine, theirs in slices(needed, rotations)
    )
    return shares(parts, "ahead", level=level).drop("share_se").sort("ahead")


def scenarios(scenarios: pl.LazyFrame, rotations: int = 1, level: float = 0.95) -> pl.DataFrame:
    """A campaign's scenarios: scenario, games (in which it was begun), deals; with intervals lost (share of these),
    rounds (played), goals (round in which the goals were met, of those won), total (Prestige Points of those won) and
    its `PARTS`; and total_sd (its standard deviation, no interval).
    """
    won = pl.col("won") == 1
    measures = {
        "lost": Rate(~won, share=True),
        "rounds": Rate(pl.col("rounds")),
        "goals": Rate(pl.col("goals_round") * won, won),
        "total": Rate(pl.col("total") * won, won),
        "square": Rate(pl.col("total").cast(pl.Float64) ** 2 * won, won),
    }
    measures |= {name: Rate(pl.col(name) * won, won) for name in PARTS}
    found = rates(scenarios, measures, ("scenario",), rotations, level)
    variance = (pl.col("square") - pl.col("total") ** 2).clip(lower_bound=0.0)
    return found.with_columns(total_sd=variance.sqrt()).drop("square", "square_low", "square_high")


def campaigns(games: pl.LazyFrame, rotations: int = 1, level: float = 0.95) -> pl.DataFrame:
    """How campaigns end, one row: games, deals, won (share, with interval), rounds (mean, with interval)."""
    measures = {
        "won": Rate(pl.col("ending").cast(pl.String) == "campaign_won", share=True),
        "rounds": Rate(pl.col("rounds")),
    }
    return rates(games.select("game", "ending", "rounds"), measures, (), rotations, level)
