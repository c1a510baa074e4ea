"""What seats hold and buy: holdings by round, what early leads go with, aggression, dead components, objectives; how
long they wait for each other.

A row of `rounds` is what a seat holds at the end of a round; a row of `purchases` something bought; a row of
`upgrades` an order upgrade owned; a row of `objectives` an objective token on the map.
"""

from collections.abc import Iterator, Sequence

import polars as pl

from pipeline.analysis.moments import complete, counts, ends, moments, with_ratio
from pipeline.analysis.rates import Rate, rates
from pipeline.analysis.seats import results_of
from pipeline.analysis.slices import seats_at, slices

HELD = ("worlds", "cities", "factories", "bastions", "materiel", "income", "units", "value", "routed", "upgrades")
LEADS = ("income", "worlds", "cities", "value", "upgrades", "points")
ATTACKS = {0: "0", 1: "1–2", 3: "3–4", 5: "5–7", 8: "8 or more"}  # classes, by their least
FARTHEST = 5  # systems from an objective's owner; the last class holds more


def by_round(rounds: pl.LazyFrame, rotations: int = 1, level: float = 0.95) -> pl.DataFrame:
    """By round the mean of what a seat holds at its end, with intervals: round, games (seats), deals, `HELD`."""
    measures = {name: Rate(pl.col(name)) for name in HELD}
    return rates(rounds.select("game", "round", *HELD), measures, ("round",), rotations, level)


def leads(
    rounds: pl.LazyFrame, seats: pl.LazyFrame, at_round: int = 3, rotations: int = 1, level: float = 0.95
) -> pl.DataFrame:
    """Whether who holds most after a round goes on to win, by what is held: measure, games (that reached the round),
    deals; with intervals alone (share in which one seat alone holds most), won (mean win share of that seat), agree
    (rank correlation: of pairs of seats of a game that differ in it and in their final rank, the share in which who
    holds more ranks better less the share in which it ranks worse); and `fair` = 1 / seats.
    """
    n = seats_at(seats)
    again = (rounds, seats, at_round, rotations)
    tops = moments(map(_top, _held(*again)), ("measure",), ["n_alone", "n_won", "games"], [("n_won", "n_alone")])
    tops = with_ratio(tops, "alone", ("n_alone", "games"), share=True, level=level)
    tops = with_ratio(tops, "won", ("n_won", "n_alone"), share=True, level=level)
    pairs = moments(map(_agreeing, _held(*again)), ("measure",), ["n_agree", "pairs"])
    pairs = with_ratio(pairs, "agree", ("n_agree", "pairs"), level=level).select("measure", *ends("agree"))
    found = tops.select("measure", *counts("games"), *ends("alone"), *ends("won"))
    return found.join(pairs, on="measure", how="left").with_columns(fair=pl.lit(1 / n)).sort("won", descending=True)


def _held(rounds: pl.LazyFrame, seats: pl.LazyFrame, at_round: int, rotations: int) -> Iterator[pl.LazyFrame]:
    """Slices with a row a game, seat and measure: how much it holds, its win share and its rank."""
    held = rounds.filter(pl.col("round") == at_round).select("game", "seat", *LEADS)
    for mine, theirs in slices((seats.select("game", "seat", "win_share", "rank"), held), rotations):
        both = theirs.join(mine.drop("deal"), on=["game", "seat"])
        yield pl.concat(
            both.select(
                "deal", "game", "seat", "win_share", rank=pl.col("rank").cast(pl.Int64),
                measure=pl.lit(name), held=pl.col(name).cast(pl.Int64),
            )
            for name in LEADS
        )  # fmt: skip


def _top(part: pl.LazyFrame) -> pl.LazyFrame:
    """By deal, game and measure: whether one seat alone holds most, and what it wins."""
    most = pl.col("held") == pl.col("held").max()
    by_game = part.group_by("deal", "game", "measure").agg(
        alone=(most.sum() == 1).cast(pl.Float64), won=(pl.col("win_share") * most).sum()
    )
    n_won = pl.col("won") * pl.col("alone")
    return by_game.select("deal", "measure", n_alone="alone", n_won=n_won, games=pl.lit(1))


def _agreeing(part: pl.LazyFrame) -> pl.LazyFrame:
    """A row a pair of seats that differ in what they hold and in their rank: 1 where who holds more ranks better."""
    other = part.select("game", "measure", "seat", "held", "rank")
    pairs = part.join(other, on=["game", "measure"], suffix="_other").filter(pl.col("seat") < pl.col("seat_other"))
    more, better = pl.col("held") - pl.col("held_other"), pl.col("rank_other") - pl.col("rank")
    agree = more.sign() * better.sign()
    return pairs.select("deal", "measure", n_agree=agree, pairs=agree.abs())


def by_attacks(seats: pl.LazyFrame, rotations: int = 1, level: float = 0.95) -> pl.DataFrame:
    """Seats by the combats that they begin: attacks (a class), games (seats), deals, win_share and points (objectives)
    with intervals, and `fair` = 1 / seats.
    """
    begun = pl.col("attacks").cast(pl.Int64)
    classed = pl.lit("")
    for least, name in ATTACKS.items():
        classed = pl.when(begun >= least).then(pl.lit(name)).otherwise(classed)
    needed = seats.select("game", "win_share", "points", attacks=classed)
    found = results_of((part for (part,) in slices([needed], rotations)), ("attacks",), level)
    return found.with_columns(fair=pl.lit(1 / seats_at(seats)))


def bought(purchases: pl.LazyFrame, seats: pl.LazyFrame, rotations: int = 1, level: float = 0.95) -> pl.DataFrame:
    """What is bought, by faction: faction, kind, what, games (seats of the faction), deals; with intervals taken (share
    of them that buy it), many (bought a seat), won (win share of those that do) and lift (that less what seats of the
    faction win); total (bought in all). The most taken first. What nobody bought has no row.

    Buying is a choice of those who can: a lift says with whom a thing goes, not what it does.
    """
    usual = rates(seats.select("game", "faction", "win_share"), {"usual": Rate(pl.col("win_share"))}, ("faction",))
    usual = usual.select("faction", "usual")
    both = (
        seats.select("game", "seat", "win_share", faction=pl.col("faction").cast(pl.String)),
        purchases.select("game", "seat", kind=pl.col("kind").cast(pl.String), what=pl.col("what").cast(pl.String)),
    )
    base = moments((_seated(mine) for mine, _ in slices(both, rotations)), ("faction",), ["seats"])
    keys = ("faction", "kind", "what")
    columns = ["takers", "n_many", "n_won", "n_lift", "seats"]
    parts = (_taken(mine, theirs, usual.lazy()) for mine, theirs in slices(both, rotations))
    ratios = [("n_won", "takers"), ("n_lift", "takers")]
    found = complete(moments(parts, keys, columns, ratios, grouped=True), base, ("faction",), "seats")
    found = with_ratio(found, "taken", ("takers", "seats"), share=True, level=level)
    found = with_ratio(found, "many", ("n_many", "seats"), level=level)
    found = with_ratio(found, "won", ("n_won", "takers"), share=True, level=level)
    found = with_ratio(found, "lift", ("n_lift", "takers"), level=level)
    total = pl.col("n_many").cast(pl.Int64).alias("total")
    measures = [end for name in ("taken", "many", "won", "lift") for end in ends(name)]
    return found.select(*keys, *counts("seats"), *measures, total).sort("taken", descending=True)


def _seated(seats: pl.LazyFrame) -> pl.LazyFrame:
    return seats.select("deal", "faction", seats=pl.lit(1))


def _taken(seats: pl.LazyFrame, purchases: pl.LazyFrame, usual: pl.LazyFrame) -> pl.LazyFrame:
    """By deal, faction and thing: seats that bought it, how often, and what these win."""
    keys = ("deal", "faction", "kind", "what")
    by_seat = purchases.group_by("game", "seat", "kind", "what").agg(n=pl.len())
    taken = by_seat.join(seats, on=["game", "seat"]).join(usual, on="faction")
    sums = taken.group_by(keys).agg(
        takers=pl.len().cast(pl.Float64),
        n_many=pl.col("n").sum().cast(pl.Float64),
        n_won=pl.col("win_share").sum(),
        n_lift=(pl.col("win_share") - pl.col("usual")).sum(),
    )
    there = seats.group_by("deal", "faction").agg(seats=pl.len().cast(pl.Float64))
    return sums.join(there, on=["deal", "faction"])


def objectives(
    objectives: pl.LazyFrame, by: Sequence[str] = (), rotations: int = 1, level: float = 0.95
) -> pl.DataFrame:
    """Objective tokens: *by, games (tokens), deals; with intervals collected (share), at (round in which, mean), fought
    (share of those collected whose world was won in a combat), apart (distance, mean), steps (areas from the owner's
    nearest start, mean), cut (share of rounds that it lay there in which storms closed every shortest way from its
    owner's forces). `by` may be `distance` (`FARTHEST` holds more).
    """
    had, far = pl.col("collected") > 0, pl.col("distance").cast(pl.Int64)
    measures = {
        "collected": Rate(had, share=True),
        "at": Rate(pl.col("collected"), had),
        "fought": Rate((pl.col("fought") == 1) & had, had, share=True),
        "apart": Rate(pl.col("apart")),
        "steps": Rate(pl.col("steps")),
        "cut": Rate(pl.col("cut"), pl.col("rounds"), share=True),
    }
    columns = dict.fromkeys((*by, "collected", "fought", "steps", "cut", "rounds"))
    needed = objectives.with_columns(distance=far.clip(upper_bound=FARTHEST), apart=far).select(
        "game", "apart", *columns
    )
    return rates(needed, measures, by, rotations, level)


def upgrades(upgrades: pl.LazyFrame, rotations: int = 1, level: float = 0.95) -> pl.DataFrame:
    """Order upgrades owned: upgrade, games (owners), deals; with intervals at (round in which it was bought), uses
    (rounds in which its owner used it), idle (share of owners that never did). The most bought first.
    """
    uses = pl.col("uses")
    measures = {"at": Rate(pl.col("bought")), "uses": Rate(uses), "idle": Rate(uses == 0, share=True)}
    rows = upgrades.select("game", "bought", "uses", upgrade=pl.col("upgrade").cast(pl.String))
    return rates(rows, measures, ("upgrade",), rotations, level).sort("games", "upgrade", descending=[True, False])


def waiting(seats: pl.LazyFrame, rotations: int = 1, level: float = 0.95) -> pl.DataFrame:
    """How long seats wait, one row: games (seats), deals; with intervals waits (times a game that others decided
    between two decisions of a seat), each (decisions of others at such a time), longest (most of them, mean over
    seats), fights (share of them made in combats and orbital strikes).
    """
    waited = pl.col("waited")
    measures = {
        "waits": Rate(pl.col("waits")),
        "each": Rate(waited, pl.col("waits")),
        "longest": Rate(pl.col("longest_wait")),
        "fights": Rate(pl.col("waited_fights"), waited, share=True),
    }
    columns = ("waits", "waited", "waited_fights", "longest_wait")
    return rates(seats.select("game", *columns), measures, (), rotations, level)


def scoring(games: pl.LazyFrame, rotations: int = 1, level: float = 0.95) -> pl.DataFrame:
    """How much happens in a game, one row: games, deals; with intervals rounds, collected (objectives of all seats),
    scoreless (share of games in which nobody collected one), by_worlds (share that worlds or materiel decided),
    combats, strikes, decisions.
    """
    means = ("rounds", "collected", "combats", "strikes", "decisions")
    measures = {name: Rate(pl.col(name)) for name in means} | {
        "scoreless": Rate(pl.col("collected") == 0, share=True),
        "by_worlds": Rate(pl.col("by_worlds") == 1, share=True),
    }
    return rates(games.select("game", "by_worlds", *means), measures, (), rotations, level)


def events(events: pl.LazyFrame, games: pl.LazyFrame, rotations: int = 1, level: float = 0.95) -> pl.DataFrame:
    """Event cards: card, games (times it was chosen, or used as a scheme), deals; with intervals used (share of these:
    schemes used) and did (share whose effect happened); a_game (times a game); the commonest first.
    """
    rows = events.select("game", "drawn", "did", card=pl.col("card").cast(pl.String))
    scheme = pl.col("drawn") == 0
    measures = {"used": Rate(scheme, share=True), "did": Rate(pl.col("did") == 1, share=True)}
    found = rates(rows, measures, ("card",), rotations, level)
    total = int(rates(games.select("game"), {"n": Rate(pl.lit(1))}, (), rotations)["games"][0])
    return found.with_columns(a_game=pl.col("games") / total).sort("games", descending=True)
