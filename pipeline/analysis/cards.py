"""Cards, and whatever else is offered and taken: how often, by whom, and whether those who take it win more.

A card that nobody takes may be rare, dear, or of no use to these players: `why` tells the three apart.
"""

from functools import reduce
from typing import NamedTuple

import numpy as np
import polars as pl

from pipeline.analysis.arrays import (
    ArrayTotal,
    Bools,
    Floats,
    Ints,
    array_moments,
    by_deal,
    dense,
    numbered,
    places,
    span,
)
from pipeline.analysis.moments import (
    as_text,
    column,
    counted,
    counts,
    ends,
    with_difference,
    with_ratio,
)
from pipeline.analysis.seats import results
from pipeline.analysis.slices import collect, cuts, seats_at
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
    usual = results(seats, ("player", "seat"), rotations).select("player", "seat", usual="win_share")
    names = as_text(collect(table.select("card").unique()), ["card"])["card"].sort()
    place = {name: i for i, name in enumerate(names)}
    shape = (rotations, seats_at(seats), len(names))
    mine = seats.select("game", "seat", "win_share", player=pl.col("player").cast(pl.String))
    mine = mine.join(usual.lazy(), on=["player", "seat"]).drop("player")

    def of_slice(part: tuple[pl.DataFrame, ...]) -> dict[str, Floats]:
        return _moments(part[0], part[1].with_columns(pl.Series("c", places(part[1]["card"], place))), shape)

    total = ArrayTotal(pl.DataFrame({"card": names}))
    rows = table.select("game", "seat", "card", *TOTALS)
    for found in map(of_slice, cuts([mine, rows], rotations, ROWS_AT_A_TIME)):
        total.add(found)
    return _ordered(why(_measures(total.whole(), level)), stand_in)


ROWS_AT_A_TIME = 60_000  # so that arrays by game and card stay in the processor's cache
# What is divided by what, or taken from each other, needs products over deals.
TOGETHER = (
    ("n_seen", "games"),
    ("n_could", "n_seen"),
    ("n_taken", "n_seen"),
    ("n_unused", "takers"),
    ("won", "takers", "others_won", "others"),
    ("above", "takers"),
)


def _moments(seats: pl.DataFrame, rows: pl.DataFrame, shape: tuple[int, int, int]) -> dict[str, Floats]:
    """By card: totals, and moments of in how many games it was seen, could be taken and was, by whom, and who won.

    `seats` has win_share and `usual`, `rows` the facts; `shape` is the rotations, the seats at the table and the cards.
    """
    rotations, at_table, cards_ = shape
    first, games = span(seats, rotations)
    axes = [("g", games), ("seat", at_table + 1)]  # seat 0: nobody
    seated = numbered(seats, first)
    won, usual = (dense(seated, name, axes, 0.0) for name in ("win_share", "usual"))
    game, code, who = rows["game"].to_numpy() - first, rows["c"].to_numpy(), rows["seat"].to_numpy()
    facts = {name: rows[name].to_numpy() for name in TOTALS}
    drafted = facts["drafted"] > 0
    took = drafted & (who > 0)
    idle = took & (reduce(np.bitwise_or, [facts[name] for name in PUT_TO_USE]) == 0)
    at, seat = game * cards_ + code, game * (at_table + 1) + who

    def total(weights: Floats | Ints) -> Floats:
        # Weights of zero are quicker than picking rows out.
        return np.bincount(at, weights, games * cards_).reshape(games, cards_).astype(float, copy=False)

    marks = total(_packed(took, idle, facts["offered"] > 0, facts["affordable"] > 0)).astype(np.int64)
    theirs, expected = (total(values.ravel()[seat] * drafted) for values in (won, usual))
    columns = _of_deals(marks, (theirs, expected, won.sum(axis=1)), rotations)
    columns["others"] = at_table * columns["n_taken"] - columns["takers"]
    sums = {name: np.bincount(code, values, cards_).astype(float) for name, values in facts.items()}
    return sums | array_moments(columns, TOGETHER, "games")


BITS = 10  # of a count in one number with others; a card has a row a seat and game, so in a deal it stays far below


def _packed(*marks: Bools) -> Ints:
    """Marks of a row in one number, so that they are counted in one go."""
    found = marks[0].astype(np.int64)
    for place, mark in enumerate(marks[1:], start=1):
        found |= mark * np.int64(2 ** (BITS * place))
    return found


def _of_deals(marks: Ints, won: tuple[Floats, Floats, Floats], rotations: int) -> dict[str, Floats]:
    """By (deal, card), from counts by (game, card): who took it, left it idle, was offered it and could take it, as
    `_packed`; what those who took it won and usually win; and what all seats of the game won.
    """
    theirs, expected, everybody = won
    taken, _, seen, could = (marks & (2**BITS - 1) << (BITS * place) != 0 for place in range(4))
    counted_ = by_deal(marks, rotations)
    takers, idle = (counted_ >> (BITS * place) & (2**BITS - 1) for place in range(2))
    deals = by_deal(np.ones((len(marks), 1), np.int64), rotations)
    theirs_ = by_deal(theirs, rotations)
    whole = {
        "n_seen": by_deal(seen.view(np.int8), rotations),
        "n_could": by_deal(could.view(np.int8), rotations),
        "n_taken": by_deal(taken.view(np.int8), rotations),
        "takers": takers,
        "n_unused": idle,
        "games": np.broadcast_to(deals, takers.shape),
    }
    return {name: values.astype(float) for name, values in whole.items()} | {
        "won": theirs_,
        "above": theirs_ - by_deal(expected, rotations),
        "others_won": by_deal(taken * everybody[:, None], rotations) - theirs_,
    }


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
        *[pl.col(name).cast(pl.Int64) for name in TOTALS],
        *counts("n_seen"),
        pl.col("takers").cast(pl.Int64),
        *[end for name in shares_ for end in ends(name)],
        "expected",
        "p",
        "q",
    )


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
