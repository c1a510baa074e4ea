"""How sure something became as more games were played: an interval that narrows, look after look."""

import numpy as np
import polars as pl
from matplotlib.figure import Figure
from matplotlib.ticker import FuncFormatter

from pipeline.charts import marks, style
from pipeline.charts.marks import Measure
from pipeline.charts.plots import drawn
from pipeline.charts.style import Grid, Words
from pipeline.charts.words import number, points, signed, span

COLUMNS = 2
LATE = 8  # looks before this part of the games may reach out of the picture


@drawn
def narrowing(looks: pl.DataFrame, title: str, share: bool = True, note: str = "") -> Figure:
    """What was known of an effect at each look.

    `looks` has row (what it is of), games, effect, effect_low and effect_high; a panel for each row.
    """
    rows = looks["row"].unique(maintain_order=True).to_list()
    unit = "points of win share" if share else "difference"
    words = Words(
        title,
        f"{unit} more (up) or fewer (down) than in the baseline, by games played",
        " · ".join(filter(None, [note])),
    )
    grid = Grid(len(rows), min(COLUMNS, len(rows)))
    figure, panels = style.sheet(words, 0.3 + 1.15 * grid.rows, grid)
    measure = Measure("effect", points if share else signed, 100.0 if share else 1.0)
    known = looks.drop_nulls(["effect_low", "effect_high"])
    games = marks.values(known, "games")
    most = float(np.max(games, initial=1.0))
    low, high = marks.extent(*(end[games >= most / LATE] for end in marks.interval(known, measure)), [0.0])
    said = []
    for axes, row in zip(panels, rows, strict=True):
        mine = known.filter(pl.col("row") == row)
        style.subtitle(axes, row)
        marks.zero(axes, which="y")
        marks.line(axes, mine, "games", measure, style.BLUE)
        axes.set_ylim(low - 0.1 * (high - low), high + 0.1 * (high - low))
        axes.set_xlim(0, most * 1.03)
        marks.few_ticks(axes, "y", 4)
        marks.few_ticks(axes, "x", 3)
        axes.xaxis.set_major_formatter(FuncFormatter(lambda v, _: f"{v:,.0f}"))
        if mine.height:
            last = mine.row(-1, named=True)
            between = span(last["effect_low"], last["effect_high"], 1, measure.scale)
            said.append(f"{row}: {measure.say(last['effect'])} ({between}) after {number(last['games'], 0)} games")
    return style.tell(figure, f"{title}. {'; '.join(said)}.")
