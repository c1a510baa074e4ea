"""Survivors: what becomes of those taken on board, and what a card is worth by colour, drawn or kept.

A row of `survivors` is a card that a seat took on board, with how many were drawn to choose it from.
"""

import polars as pl

from pipeline.analysis.moments import counts, ends, moments, with_ratio
from pipeline.analysis.rates import Rate, rates
from pipeline.analysis.slices import slices

NEUTRAL = "neutral"
KINDS = ("coloured", NEUTRAL)
FATES = ("settled", "sent", "stuck")


def _measures() -> dict[str, Rate]:
    return {fate: Rate(pl.col("fate") == fate, share=True) for fate in FATES} | {"points": Rate(pl.col("points"))}


def by_colour(survivors: pl.LazyFrame, rotations: int = 1, level: float = 0.95) -> pl.DataFrame:
    """What becomes of cards taken on board: colour, games (cards), deals; with intervals the shares settled, sent and
    stuck, and points (a card gave, mean).
    """
    return rates(
        _words(survivors.select("game", "colour", "fate", "points")), _measures(), ("colour",), rotations, level
    )


def _words(survivors: pl.LazyFrame) -> pl.LazyFrame:
    return survivors.with_columns(pl.col("colour", "fate").cast(pl.String))


def kinds(survivors: pl.LazyFrame, rotations: int = 1, level: float = 0.95) -> pl.DataFrame:
    """Neutral cards beside coloured ones: kind, games (cards drawn by seats), deals; with intervals kept (share of
    those drawn), the shares settled, sent and stuck (of those kept), points (a card kept gave), points_drawn (a card
    drawn gave; one that was not kept gives nothing).
    """
    neutral = pl.col("colour") == NEUTRAL
    drawn = {NEUTRAL: pl.col("drawn_neutral"), "coloured": pl.col("drawn") - pl.col("drawn_neutral")}
    columns = ["kept", *FATES, "points", "drawn"]
    needed = _words(survivors).select("game", "colour", "fate", "points", "drawn", "drawn_neutral")
    parts = (
        pl.concat(
            part.select(
                "deal",
                kind=pl.lit(kind),
                n_kept=(neutral == (kind == NEUTRAL)).cast(pl.Float64),
                n_drawn=drawn[kind].cast(pl.Float64),
                n_points=(pl.col("points") * (neutral == (kind == NEUTRAL))).cast(pl.Float64),
                **{
                    f"n_{fate}": ((pl.col("fate") == fate) & (neutral == (kind == NEUTRAL))).cast(pl.Float64)
                    for fate in FATES
                },
            )
            for kind in KINDS
        )
        for (part,) in slices([needed], rotations)
    )
    below = [(f"n_{name}", "n_kept") for name in (*FATES, "points")]
    found = moments(parts, ["kind"], [f"n_{name}" for name in columns], below)
    found = with_ratio(found, "kept", ("n_kept", "n_drawn"), share=True, level=level)
    for name in FATES:
        found = with_ratio(found, name, (f"n_{name}", "n_kept"), share=True, level=level)
    found = with_ratio(found, "points", ("n_points", "n_kept"), level=level)
    found = with_ratio(found, "points_drawn", ("n_points", "n_drawn"), level=level)
    measures = [end for name in ("kept", *FATES, "points", "points_drawn") for end in ends(name)]
    return found.filter(pl.col("n_drawn") > 0).select("kind", *counts("n_drawn"), *measures)
