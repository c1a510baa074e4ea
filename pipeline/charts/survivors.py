"""Charts about Survivors: what becomes of them, and what a card is worth."""

import polars as pl
from matplotlib.figure import Figure

from pipeline.charts import style
from pipeline.charts.marks import Measure
from pipeline.charts.plots import Part, drawn, parts_of_a_whole, side_by_side
from pipeline.charts.style import Words
from pipeline.charts.words import basis, name, number, percent, span_of

PARTS = (
    Part("settled", "settled", style.GREEN),
    Part("sent", "sent to the New Worlds", style.PURPLE),
    Part("stuck", "still aboard", style.PALE),
)


@drawn
def fates(found: pl.DataFrame, note: str = "") -> Figure:
    """What becomes of Survivors.

    Takes a result of `analysis.survivors.by_colour`.
    """
    words = Words(
        "What becomes of Survivors taken on board",
        "share of cards of a colour; right: mean points that a card gave",
        f"{span_of(found['games'])} cards a row · {basis(found.drop('games'), note, level='')}",
    )
    beside = [number(p, 2) for p in found["points"]]
    return parts_of_a_whole(found, [name(c) for c in found["colour"]], PARTS, words, beside)


@drawn
def kinds(found: pl.DataFrame, note: str = "") -> Figure:
    """What a neutral Survivor is worth beside a coloured one.

    Takes a result of `analysis.survivors.kinds`.
    """
    words = Words(
        "Is a neutral Survivor worth drawing?",
        "points that a card drawn, and one kept, gave\nkept: share of those drawn",
        f"{span_of(found['games'])} cards drawn a row · {basis(found.drop('games'), note)}",
    )
    two = Measure("points_drawn", lambda v: number(v, 2)), Measure("points", lambda v: number(v, 2))
    columns = [(two[0], "a card drawn"), (two[1], "a card kept"), (Measure("kept", percent, 100.0), "kept, %")]
    return side_by_side(found, [name(kind) for kind in found["kind"]], columns, words)
