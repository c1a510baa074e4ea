"""Combats and orbital strikes: how often the attacker wins and at what odds, and which combat cards win.

A row of `combats` is a combat; with rounds 0 it was won at once, without dice. A row of `plays` is a card played.
"""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

import polars as pl

from pipeline.analysis import dice
from pipeline.analysis.moments import column, counted, counts, ends, moments, with_ratio
from pipeline.analysis.rates import Rate, rates
from pipeline.analysis.slices import slices
from pipeline.analysis.verdicts import benjamini_hochberg, p_value

FARTHEST = 4  # dice by which sides differ; the classes at both ends hold more too
LOSSES = ("attacker_lost", "defender_lost", "captured")
THROWN = ("defender_dice", "defender_offence", "defender_defence")


def _won() -> pl.Expr:
    return pl.col("winner") == pl.col("attacker")


def outcomes(combats: pl.LazyFrame, by: Sequence[str] = (), rotations: int = 1, level: float = 0.95) -> pl.DataFrame:
    """How combats end: *by, games (combats), deals; with intervals won (share that the attacker wins), nobody (share
    that nobody does), at_once (share won without dice), morale (share of those fought that morale decides), rounds
    (of those fought), and `LOSSES` (means).

    `by` are columns of `combats`, or `ahead`: the attacker's dice less the defender's, of those fought.
    """
    fought = pl.col("rounds") > 0
    measures = {
        "won": Rate(_won(), share=True),
        "nobody": Rate(pl.col("winner") == 0, share=True),
        "at_once": Rate(~fought, share=True),
        "morale": Rate((pl.col("by_morale") == 1) & fought, fought, share=True),
        "rounds": Rate(pl.col("rounds"), fought),
    } | {name: Rate(pl.col(name)) for name in LOSSES}
    columns = ("winner", "attacker", "rounds", "by_morale", *LOSSES)
    if "ahead" in by:
        less = pl.col("attacker_dice").cast(pl.Int64) - pl.col("defender_dice").cast(pl.Int64)
        combats = combats.filter(fought).with_columns(ahead=less.clip(-FARTHEST, FARTHEST))
    needed = combats.select("game", *dict.fromkeys((*by, *columns)))
    return rates(needed, measures, by, rotations, level)


def fought(combats: pl.LazyFrame, by: Sequence[str] = (), rotations: int = 1, level: float = 0.95) -> pl.DataFrame:
    """The same of combats in which dice were thrown."""
    return outcomes(combats.filter(pl.col("rounds") > 0), by, rotations, level)


def thrown(combats: pl.LazyFrame, odds: Mapping[str, Fraction | float], rotations: int = 1) -> pl.DataFrame:
    """How often defenders' dice showed each face at the start of a combat, beside the exact odds (`dice.faces`).

    Of one game of each deal, since its games share their luck; attackers may have dice that were not thrown.
    """
    number, offence, defence = (pl.col(name).cast(pl.Int64) for name in THROWN)
    sums = {"offence": offence, "defence": defence, "morale": number - offence - defence}
    one = dice.of_one_game(combats, rotations).filter(pl.col("rounds") > 0).select("game", *THROWN)
    rows = pl.concat(one.select(times=times, face=pl.lit(face)) for face, times in sums.items())
    return dice.faces(dice.rolled(rows, "face", "times"), odds)


def strikes(strikes: pl.LazyFrame, rotations: int = 1, level: float = 0.95) -> pl.DataFrame:
    """Orbital strikes, one row: games (strikes), deals; with intervals dice, damage, destroyed, value (means), each_die
    (damage a die), idle (share that destroys nothing).
    """
    names = ("dice", "damage", "destroyed", "value")
    measures = {name: Rate(pl.col(name)) for name in names} | {
        "each_die": Rate(pl.col("damage"), pl.col("dice")),
        "idle": Rate(pl.col("destroyed") == 0, share=True),
    }
    return rates(strikes.select("game", *names), measures, (), rotations, level)


def cards(plays: pl.LazyFrame, seats: pl.LazyFrame, rotations: int = 1, level: float = 0.95) -> pl.DataFrame:
    """By combat card, best lift first: card, faction, games (plays), deals; with intervals won (share of plays whose
    side wins the combat), unit_part (share whose unit effect happens too), lift (won less what plays of that faction on
    the same side in the same round of a combat win); and p, q (Benjamini and Hochberg over all cards).

    Cards are chosen from a hand in a state of the combat: a lift says with what a card goes, not what it does.
    """
    usual = _usual(plays, seats, rotations)
    keys = ("faction", "attacker", "round")
    parts = (
        part.join(usual.lazy(), on=keys).select(
            "deal",
            "card",
            "faction",
            n_won=pl.col("won").cast(pl.Float64),
            n_unit=pl.col("unit_part").cast(pl.Float64),
            n_lift=pl.col("won").cast(pl.Float64) - pl.col("usual"),
            rows=pl.lit(1),
        )
        for part in _with_factions(plays, seats, rotations)
    )
    found = moments(parts, ("card", "faction"), ["n_won", "n_unit", "n_lift", "rows"])
    found = with_ratio(found, "won", ("n_won", "rows"), share=True, level=level)
    found = with_ratio(found, "unit_part", ("n_unit", "rows"), share=True, level=level)
    found = with_ratio(found, "lift", ("n_lift", "rows"), level=level)
    p = p_value(column(found, "lift"), column(found, "lift_se"), column(found, counted("rows")))
    found = found.with_columns(p=pl.Series(p, dtype=pl.Float64).fill_nan(None))
    measures = [end for name in ("won", "unit_part", "lift") for end in ends(name)]
    found = found.with_columns(q=benjamini_hochberg(found["p"]))
    return found.select("card", "faction", *counts("rows"), *measures, "p", "q").sort("lift", descending=True)


def _usual(plays: pl.LazyFrame, seats: pl.LazyFrame, rotations: int = 1) -> pl.DataFrame:
    """What plays usually win: faction, attacker, round (of the combat), usual (share)."""
    keys = ("faction", "attacker", "round")
    rows = (
        part.select("deal", *keys, n=pl.col("won").cast(pl.Float64), rows=pl.lit(1))
        for part in _with_factions(plays, seats, rotations)
    )
    found = moments(rows, keys, ["n", "rows"])
    return found.select(*keys, usual=pl.col("n") / pl.col("rows"))


def _with_factions(plays: pl.LazyFrame, seats: pl.LazyFrame, rotations: int) -> Iterator[pl.LazyFrame]:
    """Slices of plays with the faction of their seat."""
    needed = (
        seats.select("game", "seat", faction=pl.col("faction").cast(pl.String)),
        plays.select("game", "seat", "attacker", "round", "unit_part", "won", card=pl.col("card").cast(pl.String)),
    )
    for mine, theirs in slices(needed, rotations):
        yield theirs.join(mine.drop("deal"), on=["game", "seat"])
