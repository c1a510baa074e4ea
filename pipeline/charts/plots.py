"""The plain forms that most charts take: a dot plot, small multiples of one, lines over rounds, stacked bars."""

from collections.abc import Callable, Sequence
from functools import wraps
from typing import Any, Concatenate, NamedTuple, ParamSpec

import numpy as np
import polars as pl
from matplotlib.figure import Figure

from pipeline.charts import marks, style
from pipeline.charts.marks import Measure
from pipeline.charts.style import Grid, Words
from pipeline.charts.words import span

P = ParamSpec("P")
ROW = 0.28  # inches that a row of a dot plot takes
Chart = Callable[Concatenate[pl.DataFrame, P], Figure]


def drawn(chart: Chart[P]) -> Chart[P]:
    """A chart that, given a table without rows, says so instead of drawing axes without marks."""

    @wraps(chart)
    def draw(table: pl.DataFrame, /, *args: P.args, **kwargs: P.kwargs) -> Figure:
        return chart(table, *args, **kwargs) if table.height else nothing(chart)

    return draw


def nothing(chart: Callable[..., Any]) -> Figure:
    """What stands in a chart's place when there is nothing to draw."""
    title = (chart.__doc__ or "Chart").strip().splitlines()[0].rstrip(".")
    figure, (axes,) = style.sheet(Words(title, "", "no rows"), 0.4)
    axes.set_axis_off()
    axes.text(0.0, 0.5, "Nothing of this kind was logged in these games.", transform=axes.transAxes, va="center")
    return style.tell(figure, f"{title}: nothing of this kind was logged.")


class Reference(NamedTuple):
    """A line that values are held against, and a band around it, in the axis' units."""

    at: float = 0.0
    reach: float = 0.0
    label: str = ""


def dot_plot(
    table: pl.DataFrame, names: Sequence[str], measure: Measure, words: Words, reference: Reference | None = None
) -> Figure:
    """A row a name, a dot with its interval and its number, against a line."""
    figure, (axes,) = style.sheet(words, 0.42 + ROW * len(names))
    rows = style.rows(axes, names)
    low, high = marks.interval(table, measure)
    marked = [marks.values(table, measure.column, measure.scale), low, high]
    if reference is not None:
        marked.append(np.array([reference.at - reference.reach, reference.at + reference.reach]))
        if reference.reach:
            axes.axvspan(reference.at - reference.reach, reference.at + reference.reach, color=style.BAND, zorder=0.5)
        marks.zero(axes, reference.at)
        if reference.label:
            axes.annotate(
                reference.label, (reference.at, 1.0), (3, 1), xycoords=("data", "axes fraction"),
                textcoords="offset points", size=style.SMALL, color=style.QUIET, annotation_clip=False,
            )  # fmt: skip
    marks.dots(axes, table, measure, rows)
    share = measure.say(0.5).endswith("%")
    marks.room(axes, *marks.extent(*marked), least=4.0 if share else 0.5)
    (marks.per_cent if share else marks.few_ticks)(axes)
    return style.tell(figure, alt_rows(words, table, names, measure))


def alt_rows(words: Words, table: pl.DataFrame, names: Sequence[str], measure: Measure) -> str:
    """Alt text of a dot plot: every row with its number and interval."""
    low, high = marks.interval(table, measure)
    said = []
    raw = marks.values(table, measure.column)
    for i, name in enumerate(names):
        digits = 1
        between = span(low[i], high[i], digits)
        said.append(f"{name} {measure.say(raw[i])}" + (f" ({between})" if between else ""))
    return f"{words.title}. {'; '.join(said)}. {words.foot}."


def panels(count: int, words: Words, height: float, columns: int = 2, sharey: bool = True) -> tuple[Figure, Any]:
    """Small multiples: `count` panels, each `height` inches high."""
    grid = Grid(count, min(columns, count), True, sharey)
    return style.sheet(words, height * grid.rows, grid)
