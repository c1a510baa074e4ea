"""What missions come to, as rates that runs are compared by: crews, missions, defeats, activations of Wardens.

Each set of rates goes with a function that makes the rows they are taken of out of tables of facts.
"""

import polars as pl

from pipeline.analysis.law import TRIED
from pipeline.analysis.rates import Rate
from pipeline.analysis.security import costs, kind
from pipeline.analysis.sides import LAW, SCOURGE, TRADERS, side

CREWS = {
    "met": Rate(pl.col("met"), share=True),
    "out": Rate(pl.col("out")),
    "loot": Rate(pl.col("loot")),
    "defeats": Rate(pl.col("defeats")),
    "arrests": Rate(pl.col("arrests")),
    "bail": Rate(pl.col("bail")),
    "tolls": Rate(pl.col("tolls_tokens").cast(pl.Int64) + pl.col("tolls_pegs")),
    "questioned": Rate(pl.col("turns_questioned")),
}
MISSIONS = {
    "rounds": Rate(pl.col("rounds")),
    "pegs": Rate(pl.col("pegs")),
    "alert": Rate(pl.col("alert") > 0, share=True),
    "by_scourge": Rate(pl.col("by_scourge")),
    "by_law": Rate(pl.col("by_law")),
    "law_removes": Rate(pl.col("law_removes")),
    "traders_remove": Rate(pl.col("traders_remove")),
    "backup": Rate(pl.col("backup")),
    "scourge_over_law": Rate(pl.col("by_scourge") - pl.col("by_law")),
    "law_shields": Rate(pl.col("law_removes") - pl.col("by_law")),
    "traders_over_law": Rate(pl.col("traders_remove") - pl.col("law_removes")),
    "mostly_alert": Rate((pl.col("alert") > 0) - pl.lit(0.5)),
}
WARDENS = {
    "by_die": Rate(pl.col("face").is_not_null(), share=True),
    "costly": Rate(costs(), share=True),
    "die_costly": Rate(costs() & pl.col("face").is_not_null(), pl.col("face").is_not_null(), share=True),
    "mostly_by_die": Rate(pl.col("face").is_not_null() - pl.lit(0.5)),
    "mostly_costly": Rate((costs() - pl.lit(0.5)) * pl.col("face").is_not_null(), pl.col("face").is_not_null()),
    "attacks_over_costs": Rate((kind() == "attack").cast(pl.Int64) - costs().cast(pl.Int64)),
}
DEFEATS = {
    "arrested": Rate(pl.col("arrested") > 0, share=True),
    "mostly_arrested": Rate((pl.col("arrested") > 0) - pl.lit(0.5)),
    "revived_over_arrested": Rate((pl.col("revived") > 0).cast(pl.Int64) - pl.col("fate").cast(pl.String).is_in(TRIED)),
}


def crews(seats: pl.LazyFrame) -> pl.LazyFrame:
    """Rows of crews."""
    return seats.select(
        "deal", "met", "out", "loot", "defeats", "arrests", "bail", "tolls_tokens", "tolls_pegs", "turns_questioned"
    )


def missions(games: pl.LazyFrame, arrests: pl.LazyFrame, attacks: pl.LazyFrame, arrivals: pl.LazyFrame) -> pl.LazyFrame:
    """Rows of missions, with who defeated Traders, who removed Scourge characters, and Wardens that were called."""
    fell = (
        arrests.select("game", by=side("by"))
        .group_by("game")
        .agg(
            by_scourge=(pl.col("by") == SCOURGE).sum().cast(pl.Int64), by_law=(pl.col("by") == LAW).sum().cast(pl.Int64)
        )
    )
    by = pl.when(pl.col("attacker_seat") > 0).then(pl.lit(TRADERS)).otherwise(side("attacker"))
    downed = attacks.filter((pl.col("downed") == 1) & (side("defender") == SCOURGE)).select("game", by=by)
    removed = downed.group_by("game").agg(
        law_removes=(pl.col("by") == LAW).sum().cast(pl.Int64),
        traders_remove=(pl.col("by") == TRADERS).sum().cast(pl.Int64),
    )
    called = (
        arrivals.filter(pl.col("how").cast(pl.String) == "backup").group_by("game").agg(backup=pl.len().cast(pl.Int64))
    )
    rows = games.select("deal", "game", "rounds", "pegs", "alert")
    for counted in (fell, removed, called):
        rows = rows.join(counted, on="game", how="left")
    return rows.with_columns(pl.col("by_scourge", "by_law", "law_removes", "traders_remove", "backup").fill_null(0))


def activations(security: pl.LazyFrame) -> pl.LazyFrame:
    """Rows of Wardens' activations."""
    return security.select("deal", "face", "effect", "seat")


def defeats(arrests: pl.LazyFrame) -> pl.LazyFrame:
    """Rows of defeats."""
    return arrests.select("deal", "arrested", "revived", "fate")


def tables(seats: pl.LazyFrame) -> pl.LazyFrame:
    """Rows of crews with what each wins more than the mean of its table (of which nobody may win)."""
    rows = seats.select("deal", "game", "player", "seat", "win_share")
    return rows.with_columns(over=pl.col("win_share") - pl.col("win_share").mean().over("game"))


def ahead(by: str, group: object) -> Rate:
    """What crews of a group (a strategy, a seat) win more than their tables."""
    value = pl.col(by).cast(pl.String) if isinstance(group, str) else pl.col(by)
    mine = value.eq(pl.lit(group))
    return Rate(pl.col("over") * mine, mine)
