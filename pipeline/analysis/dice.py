"""Observed against exact odds: is a die (a bag, a deck) what the rules say, and what did it do."""

from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

import numpy as np
import polars as pl
from scipy import stats

from pipeline.analysis.intervals import exact_interval
from pipeline.analysis.labs.dice import totals
from pipeline.analysis.moments import as_text
from pipeline.analysis.slices import collect
from pipeline.analysis.verdicts import holm

FEWEST_EXPECTED = 5  # below this many expected of a face the chi-square is not to be trusted (Cochran, 1954)


def rolled(rolls: pl.LazyFrame, face: str, times: str | None = None) -> pl.DataFrame:
    """How often each face came up: face, rolled; `times` names a column of counts, else each row is one roll."""
    count = pl.len() if times is None else pl.col(times).cast(pl.Int64).sum()
    found = collect(rolls.group_by(pl.col(face).alias("face")).agg(rolled=count.cast(pl.Int64)))
    return as_text(found, ["face"]).sort("face")


def of_one_game(rolls: pl.LazyFrame, rotations: int = 1) -> pl.LazyFrame:
    """The rolls of the first game of each deal: games of a deal share its luck, so those of all are not independent."""
    return rolls.filter(pl.col("game") % rotations == 0) if rotations > 1 else rolls


def faces(counts: pl.DataFrame, odds: Mapping[str, Fraction | float], level: float = 0.95) -> pl.DataFrame:
    """By face: rolled, expected, odds (exact), share with Clopper and Pearson's interval, p (exact binomial), p_holm.

    `counts` is a result of `rolled`; `odds` gives every face that the rules know, in the order to show. A face that
    came up and isn't among them is an error. Rolls must be independent, as rolls of keyed luck are.
    """
    seen = dict(zip(counts["face"].cast(pl.String), counts["rolled"], strict=True))
    strange = sorted(set(seen) - set(odds))
    if strange:
        raise ValueError(f"rolled {', '.join(strange)}, which have no odds; there are {', '.join(odds)}")
    total, rows = sum(seen.values()), []
    for face, chance in odds.items():
        n = seen.get(face, 0)
        low, high = exact_interval(n, total, level) if total else (None, None)
        p = float(stats.binomtest(n, total, float(chance)).pvalue) if total else None
        rows.append((face, n, float(chance) * total, float(chance), n / total if total else None, low, high, p))
    names = ["face", "rolled", "expected", "odds", "share", "share_low", "share_high", "p"]
    types = {name: {"face": pl.String, "rolled": pl.Int64}.get(name, pl.Float64) for name in names}
    found = pl.DataFrame(rows, schema=types, orient="row")
    return found.with_columns(p_holm=holm(found["p"]))


def fit(faces: pl.DataFrame) -> pl.DataFrame:
    """One row on all faces: rolls, free, chi2 and p_chi2 (Pearson), g and p_g (likelihood ratio), sound.

    By scipy's `power_divergence`; faces of odds 0 are left out, as they can only come up by mistake (`faces` then shows
    p = 0). `sound` is false where fewer than five of some face are expected.
    """
    possible = faces.filter(pl.col("odds") > 0)
    observed, expected = possible["rolled"].to_numpy(), possible["expected"].to_numpy()
    free = len(observed) - 1
    row: dict[str, object] = {"rolls": int(faces["rolled"].sum()), "free": free}
    for name, p, kind in (("chi2", "p_chi2", "pearson"), ("g", "p_g", "log-likelihood")):
        usable = free > 0 and expected.sum() > 0
        # The observed of possible faces add up to all rolls unless an impossible one came up.
        scaled = expected * observed.sum() / expected.sum() if usable else expected
        found = stats.power_divergence(observed, scaled, lambda_=kind) if usable else (np.nan, np.nan)
        row |= {name: float(found[0]), p: float(found[1])}
    return pl.DataFrame({**row, "sound": bool((expected >= FEWEST_EXPECTED).all())})


class Die(NamedTuple):
    """A die of hits: how many of its faces show two hits, one, and a misfire; the rest are blank."""

    faces: int
    double: int
    single: int
    misfire: int

    def weights(self) -> dict[tuple[int, int], int]:
        """The faces by (hits, misfires)."""
        blank = self.faces - self.double - self.single - self.misfire
        return {(2, 0): self.double, (1, 0): self.single, (0, 1): self.misfire, (0, 0): blank}


def pool(first: Die, other: Die, dice: int, spoils: int = 0) -> dict[int, Fraction]:
    """The exact odds of so many hits with `dice` dice, one of the first kind and the rest of the other, by hits.

    With `spoils` so many misfires leave no hit. Every number of hits up to dice + 1 is there, odds of 0 included.
    """
    thrown = totals([first.weights(), *[other.weights()] * (dice - 1)] if dice else [{(0, 0): 1}])
    odds = {hits: Fraction(0) for hits in range(dice + 2 if dice else 1)}
    for (hits, misfires), p in thrown.items():
        odds[0 if spoils and misfires >= spoils else hits] += p
    return odds
