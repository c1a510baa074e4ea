"""Defeats and what comes of them: who defeats Traders, who is Arrested, revived or tried; and who removes whom.

A row of `arrests` is a defeat of a Trader: round, by (whom), arrested (round of the Arrest; 0: none), arrested_by,
revived (round; 0: he was not), fate (null: revived). A row of `attacks` is an attack on one character.
"""

from collections.abc import Sequence

import polars as pl

from pipeline.analysis import endings
from pipeline.analysis.dice import of_one_game, rolled
from pipeline.analysis.rates import Rate, per_game, rates
from pipeline.analysis.sides import SCOURGE, TRADERS, force, side
from pipeline.analysis.slices import collect

TRIED = ("free", "bailed", "prison")  # fates of those who are Arrested to the end
FATES = ("out", "left", "dead", *TRIED, "stranded")
OTHERWISE = "otherwise"  # neither by an attack: a skill, a card


def defeats(arrests: pl.LazyFrame, games: pl.LazyFrame, rotations: int = 1, level: float = 0.95) -> pl.DataFrame:
    """Who defeats Traders: by (Scourge, Wardens, Corps, …), games, deals; defeats a mission with interval, share (of
    all defeats); the commonest first.
    """
    rows = arrests.select("game", by=force("by"))
    found = per_game((rows, games), {"defeats": pl.lit(1)}, ("by",), rotations, level)
    share = pl.col("defeats") / pl.col("defeats").sum()
    return found.with_columns(share=share).sort("defeats", descending=True)


def became(arrests: pl.LazyFrame, by: Sequence[str] = (), rotations: int = 1, level: float = 0.95) -> pl.DataFrame:
    """What comes of defeats: *by, games (defeats), deals; with intervals arrested and revived (shares of defeats),
    freed (share of those Arrested who were revived after it), waited (rounds from defeat to Arrest).
    """
    was, back = pl.col("arrested") > 0, pl.col("revived") > 0
    measures = {
        "arrested": Rate(was, share=True),
        "revived": Rate(back, share=True),
        "freed": Rate(was & back, was, share=True),
        "waited": Rate((pl.col("arrested").cast(pl.Int64) - pl.col("round")) * was, was),
    }
    needed = arrests.with_columns(by=side("by")).select("game", *by, "round", "arrested", "revived")
    return rates(needed, measures, by, rotations, level)


def since(arrests: pl.LazyFrame, games: pl.LazyFrame, rotations: int = 1, level: float = 0.95) -> pl.DataFrame:
    """How soon a defeated Trader is Arrested or revived: `endings.incidence` of defeats, with `round` the rounds since.

    Arrest and revival compete; who lies there when the mission ends is censored.
    """
    was, back = pl.col("arrested") > 0, pl.col("revived") > 0
    first = was & (~back | (pl.col("arrested") <= pl.col("revived")))
    until = pl.when(first).then("arrested").when(back).then("revived").otherwise("rounds").cast(pl.Int64)
    ending = (
        pl.when(first).then(pl.lit("arrested")).when(back).then(pl.lit("revived")).otherwise(pl.lit(endings.CAPPED))
    )
    rows = arrests.select("game", "round", "arrested", "revived").join(games.select("game", "rounds"), on="game")
    cases = rows.select(
        "game",
        ending=ending,
        rounds=(until - pl.col("round").cast(pl.Int64)).clip(lower_bound=0),
        decisions=pl.lit(0),
    )
    return endings.incidence(cases.sort("game"), rotations, level)


def fates(extraction: pl.LazyFrame, by: Sequence[str] = (), rotations: int = 1, level: float = 0.95) -> pl.DataFrame:
    """What becomes of Traders: *by, games (Traders), deals; with intervals the share of each fate, and bail (paid for
    one who was Arrested to the end).
    """
    fate = pl.col("fate").cast(pl.String)
    measures = {name: Rate(fate == name, share=True) for name in FATES}
    measures["bail"] = Rate(pl.col("bail") * fate.is_in(TRIED), fate.is_in(TRIED))
    return rates(extraction.select("game", *by, "fate", "bail"), measures, by, rotations, level)


def trials(extraction: pl.LazyFrame, rotations: int = 1) -> pl.DataFrame:
    """What was thrown for those who were Arrested to the end: face, rolled; of one game a deal."""
    tried = pl.col("fate").cast(pl.String).is_in(TRIED) & (pl.col("throw") > 0)
    return rolled(
        of_one_game(extraction, rotations).filter(tried).with_columns(pl.col("throw").cast(pl.String)), "throw"
    )


def removed(attacks: pl.LazyFrame, games: pl.LazyFrame, rotations: int = 1, level: float = 0.95) -> pl.DataFrame:
    """Who removes Scourge characters: by (Traders, Wardens, Corps, …; `otherwise`: no attack did), games, deals;
    removed a mission with interval, share (of all that were removed); the most first.
    """
    downed = attacks.filter((pl.col("downed") == 1) & (side("defender") == SCOURGE))
    rows = downed.select("game", by=_who("attacker"))
    found = per_game((rows, games), {"removed": pl.lit(1)}, ("by",), rotations, level)
    total = rates(games.select("game", "scourge_killed"), {"removed": Rate(pl.col("scourge_killed"))}, (), rotations)
    left = float(total["removed"][0] or 0.0) - float(found["removed"].sum())
    if left > 1e-9:
        rest = total.select(pl.lit(OTHERWISE).alias("by"), "games", "deals", pl.lit(left).alias("removed"))
        found = pl.concat([found, rest], how="diagonal_relaxed")
    share = pl.col("removed") / pl.col("removed").sum()
    return found.with_columns(share=share).sort("removed", descending=True)


def _who(column: str) -> pl.Expr:
    """The force of a character of `attacks`; whoever belongs to a crew is a Trader."""
    return pl.when(pl.col(f"{column}_seat") > 0).then(pl.lit(TRADERS)).otherwise(force(column))


def fights(attacks: pl.LazyFrame, games: pl.LazyFrame, rotations: int = 1, level: float = 0.95) -> pl.DataFrame:
    """Who attacks whom: attacker, defender, games, deals; attacks, hits, damage and downed a mission (with intervals);
    the commonest first.
    """
    rows = attacks.select("game", "hits", "damage", "downed", attacker=_who("attacker"), defender=_who("defender"))
    sums = {"attacks": pl.lit(1)} | {name: pl.col(name) for name in ("hits", "damage", "downed")}
    found = per_game((rows, games), sums, ("attacker", "defender"), rotations, level)
    return found.sort("attacks", descending=True)


def crews(seats: pl.LazyFrame, by: Sequence[str] = (), rotations: int = 1, level: float = 0.95) -> pl.DataFrame:
    """How crews fare in a mission: *by, games (crews), deals; with intervals met (share that met the objective), out
    and left (Traders), loot, defeats, arrests, bail, shots, searches, net (loot less bail), and none (share of crews
    with nobody out).
    """
    columns = ("out", "left", "loot", "defeats", "arrests", "bail", "shots", "searches")
    measures = {"met": Rate(pl.col("met"), share=True), "none": Rate(pl.col("out") == 0, share=True)}
    measures |= {name: Rate(pl.col(name)) for name in columns}
    measures["net"] = Rate(pl.col("loot").cast(pl.Int64) - pl.col("bail"))
    return rates(seats.select("game", *by, "met", *columns), measures, by, rotations, level)


def hits(attacks: pl.LazyFrame, rotations: int = 1) -> pl.DataFrame:
    """How many hits NPCs throw with so many dice: dice, hits, rolled (attacks, of one game a deal). Their misfires
    don't count, nor do weapons' rules, so the dice are all there is to it; blasts, thrown once for several characters,
    are left out.
    """
    plain = pl.col("how").cast(pl.String).is_in(["ranged", "close", "opportunity"]) & (pl.col("attacker_seat") == 0)
    rows = of_one_game(attacks, rotations).filter(plain & (pl.col("dice") > 0))
    counted = collect(rows.group_by("dice", "hits").agg(rolled=pl.len().cast(pl.Int64)))
    return counted.with_columns(pl.col("dice", "hits").cast(pl.Int64)).sort("dice", "hits")
