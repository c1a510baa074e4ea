"""Charts about dice: how often faces came up, beside their exact odds."""

import numpy as np
import polars as pl
from matplotlib.figure import Figure

from pipeline.charts import marks, style
from pipeline.charts.marks import Measure
from pipeline.charts.plots import ROW, drawn
from pipeline.charts.style import Words
from pipeline.charts.words import name, number, percent, plural

SHARE = Measure("share", lambda v: percent(v, 2), 100.0)


@drawn
def faces(found: pl.DataFrame, title: str, by: str = "face", note: str = "") -> Figure:
    """How often faces came up.

    Takes a result of `analysis.dice.faces`, perhaps of several dice below each other with the column `by` as names.
    """
    thrown = plural(float(found["rolled"].sum()), "throw")
    words = Words(
        title,
        "dot: share of throws, with its interval · bar: exact odds",
        " · ".join(filter(None, [thrown, note, "lines: 95% interval"])),
    )
    names = [name(str(face)) if by == "face" else str(face) for face in found[by]]
    figure, (axes,) = style.sheet(words, 0.42 + ROW * len(names))
    rows = style.rows(axes, names)
    odds = marks.values(found, "odds", 100.0)
    at = np.asarray(rows, dtype=float)
    axes.vlines(odds, at - 0.34, at + 0.34, color=style.ORANGE, linewidth=3.0, zorder=1.8)
    marks.dots(axes, found, SHARE, rows)
    low, high = marks.extent(odds, marks.values(found, "share", 100.0), *marks.interval(found, SHARE))
    marks.room(axes, low, high, right=0.3, least=4.0)
    marks.per_cent(axes)
    said = [
        f"{called} {percent(share, 2)} of throws, odds {percent(chance, 2)}"
        for called, share, chance in zip(names, found["share"], found["odds"], strict=True)
    ]
    return style.tell(figure, f"{title} {'; '.join(said)}. {words.foot}. Faces: {number(found.height, 0)}.")
