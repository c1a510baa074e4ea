"""Cards, and whatever else is offered and taken: how often, by whom, and whether those who take it win more.

A card that nobody takes may be rare, dear, or of no use to these players: `why` tells the three apart.
"""

from typing import NamedTuple

import polars as pl

from pipeline.analysis.moments import (
    added,
    as_text,
    column,
    complete,
    counted,
    counts,
    ends,
    moments_of,
    with_difference,
    with_ratio,
)
from pipeline.analysis.seats import results
from pipeline.analysis.slices import collect, slices
from pipeline.analysis.verdicts import benjamini_hochberg, p_value

TOTALS = ("offered", "affordable", "passed_over", "drafted", "deployed", "played", "used", "under", "in_play")
PUT_TO_USE = ("deployed", "played", "used", "under", "in_play")
DEALT, NEVER_SEEN, TOO_DEAR, NOT_VALUED, NOT_USED, IN_USE = (
    "dealt, never offered",
    "never seen",
    "too dear",
    "these players can't value it",
    "taken, not used",
    "in use",
)


class Thresholds(NamedTuple):
    """Below which share a card counts as what `why` says."""

    seen: float = 0.02  # of games in which it was offered
    affordable: float = 0.05  # of its offers at which the seat in turn could have taken it
    taken: float = 0.05  # of the games in which somebody could have taken it
    used: float = 0.10  # of the seats that took it


def cards(
    table: pl.LazyFrame, seats: pl.LazyFrame, rotations: int = 1, stand_in: bool = False, level: float = 0.95
) -> pl.DataFrame:
    """By card, best lift first; with `stand_in` by name and without `rank`, since invented values can't be ranked.

    Totals over the run: offered, affordable, passed_over, drafted, deployed, played, used, under, in_play. Shares with
    intervals: seen (of games), could (of games seen in which somebody could take it), taken (of games seen), unused
    (of the seats that took it, those that never put it to any use). Of the seats that took it, with intervals:
    win_share; lift (win_share less what the same strategies win in the same seats on average, so that a card of the
    strong is not taken for a strong card) with p and q (Benjamini and Hochberg over all cards); over_others (win_share
    less that of the seats of the same games that did not take it). And card, games (in which it was offered), deals,
    takers, expected, why (`why`, by the usual limits). Clustered by deal.

    Taking is a choice: seats that are ahead can afford more. A lift says with whom a card goes, not what it does.
    """
    found, base = [], []
    usual = results(seats, ("player", "seat"), rotations).select("player", "seat", expected="win_share").lazy()
    mine = seats.select("game", "seat", "player", "win_share")
    for part, theirs in slices([mine, table], rotations):
        seated = part.with_columns(pl.col("player").cast(pl.String)).join(usual, on=["player", "seat"])
        deals = part.group_by("deal").agg(games=pl.col("game").n_unique())
        found.append(moments_of(_by_deal(theirs, seated, deals), ["card"], TOGETHER, grouped=True))
        base.append(moments_of(deals, (), [["games"]], grouped=True))
    measured = _measures(complete(added(found, ["card"]), added(base, ()), (), "games"), level)
    return _ordered(why(measured.join(_totals(table), on="card", how="left")), stand_in)


# What is divided by what, or taken from each other, needs products over deals.
TOGETHER = (
    ("n_seen", "games"),
    ("n_could", "n_seen"),
    ("n_taken", "n_seen"),
    ("n_unused", "takers"),
    ("won", "takers", "others_won", "others"),
    ("above", "takers"),
)


def _by_deal(table: pl.LazyFrame, seated: pl.LazyFrame, deals: pl.LazyFrame) -> pl.LazyFrame:
    """By deal and card: in how many games it was seen, could be taken and was, by how many seats, and who won."""
    took = (pl.col("drafted") > 0) & (pl.col("seat") > 0)
    idle = pl.sum_horizontal(PUT_TO_USE) == 0
    marked = table.join(seated.drop("deal", "player"), on=["game", "seat"], how="left").with_columns(took=took)
    by_game = marked.group_by("deal", "game", "card").agg(
        n_seen=(pl.col("offered") > 0).any(),
        n_could=(pl.col("affordable") > 0).any(),
        n_taken=pl.col("took").any(),
        takers=pl.col("took").sum(),
        n_unused=(pl.col("took") & idle).sum(),
        won=(pl.col("win_share") * pl.col("took")).sum(),
        usual=(pl.col("expected") * pl.col("took")).sum(),
    )
    table_of = seated.group_by("game").agg(all_won=pl.col("win_share").sum(), all_seats=pl.len())
    taken = pl.col("n_taken").cast(pl.Float64)
    told = by_game.join(table_of, on="game").with_columns(
        above=pl.col("won") - pl.col("usual"),
        others_won=(pl.col("all_won") - pl.col("won")) * taken,
        others=(pl.col("all_seats").cast(pl.Int64) - pl.col("takers").cast(pl.Int64)) * taken,
    )
    columns = list(dict.fromkeys(x for names in TOGETHER for x in names if x != "games"))
    sums = told.group_by("deal", "card").agg(pl.col([*columns, "usual"]).cast(pl.Float64).sum())
    return sums.join(deals, on="deal")


def _measures(found: pl.DataFrame, level: float) -> pl.DataFrame:
    for name, ratio in (
        ("seen", ("n_seen", "games")),
        ("could", ("n_could", "n_seen")),
        ("taken", ("n_taken", "n_seen")),
        ("unused", ("n_unused", "takers")),
        ("win_share", ("won", "takers")),
    ):
        found = with_ratio(found, name, ratio, share=True, level=level)
    found = with_ratio(found, "lift", ("above", "takers"), level=level)
    found = with_difference(found, "over_others", ("others_won", "others"), ("won", "takers"), level=level)
    p = p_value(column(found, "lift"), column(found, "lift_se"), column(found, counted("takers")))
    found = found.with_columns(p=pl.Series(p).fill_nan(None), expected=pl.col("win_share") - pl.col("lift"))
    shares_ = ("seen", "could", "taken", "unused", "win_share", "lift", "over_others")
    return found.with_columns(q=benjamini_hochberg(found["p"])).select(
        "card",
        *counts("n_seen"),
        pl.col("takers").cast(pl.Int64),
        *[end for name in shares_ for end in ends(name)],
        "expected",
        "p",
        "q",
    )


def _totals(table: pl.LazyFrame) -> pl.DataFrame:
    sums = table.group_by("card").agg(pl.col(TOTALS).cast(pl.Int64).sum())
    return as_text(collect(sums), ["card"])


USUAL_LIMITS = Thresholds()


def why(cards: pl.DataFrame, limits: Thresholds = USUAL_LIMITS) -> pl.DataFrame:
    """Add `why`: what became of a card, by the first of these that fits.

    dealt, never offered (seats have it from the start, as in a starting deck); never seen (offered in fewer than
    `limits.seen` of the games); too dear (the seat in turn could take it at fewer than `limits.affordable` of its
    offers); these players can't value it (taken in fewer than `limits.taken` of the games in which somebody could);
    taken, not used (by more than 1 − `limits.used` of its takers); in use.
    """
    dealt = (pl.col("offered") == 0) & (pl.sum_horizontal(PUT_TO_USE) > 0)
    dear = pl.col("affordable") < limits.affordable * pl.col("offered")
    passed = pl.col("taken") < limits.taken * pl.col("could")
    return cards.with_columns(
        why=pl.when(dealt)
        .then(pl.lit(DEALT))
        .when(pl.col("seen").fill_null(0) < limits.seen)
        .then(pl.lit(NEVER_SEEN))
        .when(dear)
        .then(pl.lit(TOO_DEAR))
        .when(passed)
        .then(pl.lit(NOT_VALUED))
        .when(pl.col("unused") > 1 - limits.used)
        .then(pl.lit(NOT_USED))
        .otherwise(pl.lit(IN_USE))
    )


def never_in_a_run(cards: pl.DataFrame, names: list[str]) -> list[str]:
    """Cards of the deck that no game offered at all: they have no row in the run."""
    return sorted(set(names) - set(cards["card"]))


def _ordered(found: pl.DataFrame, stand_in: bool) -> pl.DataFrame:
    if stand_in:
        return found.sort("card").with_columns(rank=pl.lit(None, pl.Int64))
    return found.sort("lift", descending=True, nulls_last=True).with_columns(
        rank=pl.when(pl.col("lift").is_not_null()).then(pl.int_range(1, pl.len() + 1))
    )
