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


def side_by_side(
    table: pl.DataFrame, names: Sequence[str], columns: Sequence[tuple[Measure, str]], words: Words
) -> Figure:
    """A row a name, and for each measure a panel of dots with intervals and numbers, from nought, two beside each other
    (three where there are three).
    """
    grid = Grid(len(columns), 3 if len(columns) == 3 else min(2, len(columns)), False, False)
    figure, axes = style.sheet(words, grid.rows * (0.62 + 0.25 * len(names)), grid)
    for k, (panel, (measure, title)) in enumerate(zip(axes, columns, strict=True)):
        style.rows(panel, names if k % grid.columns == 0 else [""] * len(names))
        marks.dots(panel, table, measure, range(table.height))
        low, high = marks.extent(marks.values(table, measure.column, measure.scale), *marks.interval(table, measure))
        marks.room(panel, min(low, 0.0), max(high, 0.5 if measure.scale > 1 else 0.05), right=0.5)
        marks.few_ticks(panel, most=3)
        if measure.scale == 100.0 and high <= 100:
            panel.set_xticks([tick for tick in panel.get_xticks() if min(low, 0.0) <= tick <= 100])
        style.subtitle(panel, title)
    told = []
    for i, name in enumerate(names):
        said = [f"{title} {measure.say(marks.values(table, measure.column)[i])}" for measure, title in columns]
        told.append(f"{name}: {', '.join(said)}")
    return style.tell(figure, f"{words.title}. {'; '.join(told)}. {words.foot}.")


class Part(NamedTuple):
    """A part of a stacked bar: its column of shares, its name and its colour."""

    column: str
    name: str
    colour: str


def parts_of_a_whole(
    table: pl.DataFrame, names: Sequence[str], parts: Sequence[Part], words: Words, beside: Sequence[str] = ()
) -> Figure:
    """A bar a name, divided into shares of 100%, each large one with its number; `beside` is written to its right."""
    figure, (axes,) = style.sheet(words, 0.5 + 0.2 * -(-len(parts) // 3) + 0.3 * len(names))
    rows, left, told = style.rows(axes, names), np.zeros(table.height), [list[str]() for _ in names]
    for part in parts:
        wide = np.nan_to_num(marks.values(table, part.column, 100.0))
        axes.barh(rows, wide, left=left, color=part.colour, height=0.7, edgecolor="white", linewidth=0.6, label=part.name)  # fmt: skip  # noqa: E501
        for row, width in enumerate(wide):
            if width >= 6:
                ink = "white" if part.colour in style.DARK else style.INK
                axes.text(left[row] + width / 2, row, f"{width:.0f}%", ha="center", va="center", size=style.SMALL - 0.5, color=ink)  # fmt: skip  # noqa: E501
            told[row].append(f"{part.name} {width:.0f}%")
        left = left + wide
    for row, text in enumerate(beside):
        axes.annotate(
            text, (100, row), (5, 0), textcoords="offset points", va="center", size=style.SMALL, annotation_clip=False
        )
    axes.set_xlim(0, 100 if not beside else 100 + 2.6 * max(map(len, beside)))
    axes.set_xticks([0, 25, 50, 75, 100], ["0%", "25%", "50%", "75%", "100%"])
    style.key(axes, 3 if max(len(part.name) for part in parts) < 16 else 2)
    said = [f"{name}: {', '.join(one)}" for name, one in zip(names, told, strict=True)]
    return style.tell(figure, f"{words.title}. {'; '.join(said)}. {words.foot}.")
