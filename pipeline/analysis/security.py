"""Security Wardens: how what they do is decided, what really comes of it, and what it costs the crews.

A row of `security` is an activation of a Warden: decided, face (null: the die was not thrown), again (times that it was
thrown again, each after the one face that asks for it), heading, effect, whom, seat (0: no Trader), specialist, moved.
"""

from collections.abc import Sequence
from fractions import Fraction

import polars as pl

from pipeline.analysis.dice import of_one_game, rolled
from pipeline.analysis.moments import shares
from pipeline.analysis.rates import Rate, rates
from pipeline.analysis.slices import slices

FACES = ("search", "move", "interrogation", "backup", "attack")  # in the order of their weights
AGAIN = "backup"  # the face after which the die may be thrown again
HEADINGS = ("n", "ne", "e", "se", "s", "sw", "w", "nw")
KINDS = ("toll", "turn_lost", "attack", "arrest", "backup", "moved", "nothing")
KIND_OF = {
    "token": "toll",
    "peg": "toll",
    "peg_kept_turn": "toll",
    "skip": "turn_lost",
    "attacked": "attack",
    "arrest": "arrest",
    "backup_came": "backup",
    "backup_placed": "backup",
    "approach": "moved",
    "arrow": "moved",
    "chased": "moved",
}
COSTS = ("toll", "turn_lost")


def odds(weights: Sequence[int]) -> dict[str, Fraction]:
    """The exact odds of the faces, by their weights."""
    return {face: Fraction(int(weight), int(sum(weights))) for face, weight in zip(FACES, weights, strict=True)}


def thrown(security: pl.LazyFrame, rotations: int = 1) -> pl.DataFrame:
    """How often each face came up, those that were thrown again included: face, rolled; of one game a deal, for the
    others share its luck.
    """
    known = of_one_game(security, rotations).filter(pl.col("face").is_not_null())
    first, more = rolled(known, "face"), rolled(known, "face", "again")
    again = pl.DataFrame({"face": [AGAIN], "rolled": [int(more["rolled"].sum())]})
    return pl.concat([first, again]).group_by("face").agg(pl.col("rolled").sum()).sort("face")


def headings(security: pl.LazyFrame, rotations: int = 1) -> pl.DataFrame:
    """How often the arrow pointed where: face, rolled; of one game a deal."""
    return rolled(of_one_game(security, rotations).filter(pl.col("heading").is_not_null()), "heading")


def kind() -> pl.Expr:
    """What came of an activation, in few kinds; `nothing` is all that costs and moves nobody."""
    word = pl.col("effect").cast(pl.String).fill_null("nothing")
    return word.replace_strict(KIND_OF, default="nothing", return_dtype=pl.String)


def costs() -> pl.Expr:
    """Whether an activation cost a crew something without a blow: a token, a Skill peg, or a turn."""
    return kind().is_in(COSTS) & (pl.col("seat") > 0)


def results(security: pl.LazyFrame, rotations: int = 1, level: float = 0.95) -> pl.DataFrame:
    """What really comes of the die: face, effect, games (activations), deals, share (of all activations that it
    decided) with interval, of_face (share of those of its face).
    """
    words = pl.concat_str(pl.col("face").cast(pl.String), pl.col("effect").cast(pl.String), separator=" ")
    needed = security.filter(pl.col("face").is_not_null() & pl.col("effect").is_not_null())
    parts = (
        part.select("deal", result=words) for (part,) in slices([needed.select("game", "face", "effect")], rotations)
    )
    found = shares(parts, "result", level=level).drop("share_se")
    split = pl.col("result").str.split(" ")
    found = found.with_columns(face=split.list.first(), effect=split.list.last()).drop("result")
    of_face = pl.col("games") / pl.col("games").sum().over("face")
    place = pl.col("face").replace_strict({face: k for k, face in enumerate(FACES)}, default=9, return_dtype=pl.Int64)
    ordered = found.with_columns(of_face=of_face).sort(place, -pl.col("games"))
    return ordered.select("face", "effect", pl.exclude("face", "effect"))


def decided(security: pl.LazyFrame, rotations: int = 1, level: float = 0.95) -> pl.DataFrame:
    """How activations were decided: decided, games (activations), deals, share with interval; the commonest first."""
    needed = security.select("game", pl.col("decided").cast(pl.String))
    parts = (part for (part,) in slices([needed], rotations))
    return shares(parts, "decided", level=level).drop("share_se").sort("games", descending=True)


def came(security: pl.LazyFrame, by_die: bool = False, rotations: int = 1, level: float = 0.95) -> pl.DataFrame:
    """What came of activations (or of those that the die decided) in few kinds: kind, games (activations), deals, share
    with interval.
    """
    security = security.filter(pl.col("face").is_not_null()) if by_die else security
    parts = (part.select("deal", kind=kind()) for (part,) in slices([security.select("game", "effect")], rotations))
    place = pl.col("kind").replace_strict({kind: k for k, kind in enumerate(KINDS)}, return_dtype=pl.Int64)
    return shares(parts, "kind", level=level).drop("share_se").sort(place)


def costly(security: pl.LazyFrame, rotations: int = 1, level: float = 0.95) -> pl.DataFrame:
    """One row: games (activations), deals; with intervals costly (share of activations that cost a crew a token, a peg
    or a turn), by_die (share decided by the die), die_costly (share of those that cost a crew something), attack (share
    in which a Warden attacked somebody).
    """
    by_die = pl.col("face").is_not_null()
    measures = {
        "costly": Rate(costs(), share=True),
        "by_die": Rate(by_die, share=True),
        "die_costly": Rate(costs() & by_die, by_die, share=True),
        "attack": Rate(kind() == "attack", share=True),
    }
    return rates(security.select("game", "face", "effect", "seat"), measures, (), rotations, level)


def tolls(seats: pl.LazyFrame, by: Sequence[str] = (), rotations: int = 1, level: float = 0.95) -> pl.DataFrame:
    """What Wardens cost a crew in a mission: *by, games (crews), deals; with intervals tokens and pegs (given up), lost
    (activations of its Traders lost) and questioned (of these, to Wardens), turn_share (share of activations, had and
    lost, that were lost to Wardens), and paid (tolls for 100 activations).
    """
    turns = pl.col("turns").cast(pl.Float64) + pl.col("turns_lost")
    paid = pl.col("tolls_tokens").cast(pl.Float64) + pl.col("tolls_pegs")
    measures = {
        "tokens": Rate(pl.col("tolls_tokens")),
        "pegs": Rate(pl.col("tolls_pegs")),
        "lost": Rate(pl.col("turns_lost")),
        "questioned": Rate(pl.col("turns_questioned")),
        "turn_share": Rate(pl.col("turns_questioned"), turns, share=True),
        "paid": Rate(100 * paid, turns),
    }
    columns = ("tolls_tokens", "tolls_pegs", "turns", "turns_lost", "turns_questioned")
    return rates(seats.select("game", *by, *columns), measures, by, rotations, level)


def until_alert(games: pl.LazyFrame) -> pl.LazyFrame:
    """Missions as `survival.still` takes them: game, round and ended (1: the Wardens went On Alert in it)."""
    went = pl.col("alert") > 0
    return games.select(
        "game", round=pl.when(went).then("alert").otherwise("rounds").cast(pl.Int64), ended=went.cast(pl.Int64)
    )


def alerts(alerts: pl.LazyFrame, games: pl.LazyFrame, rotations: int = 1, level: float = 0.95) -> pl.DataFrame:
    """Why Wardens go On Alert: cause (`none`: they don't), games, deals, share of missions with interval."""
    needed = (games.select("game"), alerts.select("game", pl.col("cause").cast(pl.String)))
    parts = (
        mine.join(theirs.drop("deal").unique("game"), on="game", how="left").select(
            "deal", pl.col("cause").fill_null("none")
        )
        for mine, theirs in slices(needed, rotations)
    )
    return shares(parts, "cause", level=level).drop("share_se").sort("games", descending=True)
