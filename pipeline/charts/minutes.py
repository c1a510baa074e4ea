"""Minutes or scores by number of players, as simulated, with a designer's playtests as dots."""

from collections.abc import Mapping, Sequence

import numpy as np
import polars as pl
from matplotlib.figure import Figure

from pipeline.charts import marks, style
from pipeline.charts.plots import drawn
from pipeline.charts.style import Words
from pipeline.charts.sweeps import PLAYED
from pipeline.charts.words import number, plural

ROW = 0.48  # inches


@drawn
def by_seats(found: pl.DataFrame, words: Words, dots: Mapping[int, Sequence[float]] | None = None) -> Figure:
    """A bar from the 10th to the 90th percentile with a line at the median, a row a number of players.

    `found` has the columns seats, p10, median, p90; `dots` are real games by number of players.
    """
    real = dots or {}
    names = [plural(seats, "player") for seats in found["seats"]]
    figure, (axes,) = style.sheet(words, 0.4 + ROW * found.height)
    rows = style.rows(axes, names)
    low, middle, high = (marks.values(found, column) for column in ("p10", "median", "p90"))
    axes.hlines(list(rows), low, high, color=style.BLUE, linewidth=9, alpha=0.28, zorder=2)
    axes.plot(middle, list(rows), "|", color=style.BLUE, markersize=13, markeredgewidth=2.2, zorder=3)
    told = []
    for row, seats in zip(rows, found["seats"], strict=True):
        mine = list(real.get(seats, ()))
        spread = np.linspace(-0.16, 0.16, len(mine)) if len(mine) > 1 else np.zeros(len(mine))
        axes.plot(mine, row + spread, "o", color=PLAYED, markersize=4, alpha=0.8, zorder=4)
        said = (
            f"{names[row]}: median {number(middle[row], 0)}, 80% from {number(low[row], 0)} to {number(high[row], 0)}"
        )
        played = f", playtests {', '.join(number(one, 0) for one in mine)}" if mine else ""
        told.append(said + played)
        axes.annotate(
            number(middle[row], 0), (middle[row], row), (0, 8), textcoords="offset points", ha="center",
            size=style.SMALL, color=style.INK, annotation_clip=False,
        )  # fmt: skip
    every = [one for some in real.values() for one in some]
    marks.room(axes, *marks.extent(low, high, every), right=0.06)
    marks.few_ticks(axes)
    return style.tell(figure, f"{words.title}. {'; '.join(told)}. {words.foot}.")
