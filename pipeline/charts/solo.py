"""Charts about games of one seat: against the Automa, and the campaign."""

import numpy as np
import polars as pl
from matplotlib.figure import Figure

from pipeline.analysis.solo import FARTHEST, PARTS, STEP
from pipeline.charts import marks, style
from pipeline.charts.marks import Measure
from pipeline.charts.plots import drawn
from pipeline.charts.style import Grid, Words
from pipeline.charts.words import MINUS, basis, name, number, percent, plural, span_of

COLOURS = dict(zip(PARTS, (style.PALE, style.BLUE, style.GREEN, style.ORANGE, style.PURPLE), strict=True))


@drawn
def margins(found: pl.DataFrame, note: str = "") -> Figure:
    """By how much games against the Automa are won and lost.

    Takes a result of `analysis.solo.margins`.
    """
    games = float(found["games"].sum())
    words = Words(
        "By how much is the Automa beaten?",
        f"share of games by the seat's points less the Automa's, {STEP} points a bar; orange: behind",
        " · ".join(filter(None, [plural(games, "game"), note, "lines: 95% interval"])),
    )
    figure, (axes,) = style.sheet(words, 1.6)
    at, share = marks.values(found, "ahead"), marks.values(found, "share", 100)
    low, high = marks.interval(found, Measure("share", percent, 100))
    colours = [style.ORANGE if x < 0 else style.SKY for x in at]
    axes.bar(at + STEP / 2, share, width=0.86 * STEP, color=colours, zorder=2)
    axes.vlines(at + STEP / 2, low, high, color=style.INK, linewidth=1.2, zorder=3)
    marks.zero(axes)
    axes.set_ylim(0, 1.08 * marks.extent(share, high)[1])
    ticks = [x for x in range(-FARTHEST, FARTHEST + 1, 4 * STEP) if at.min() - STEP <= x <= at.max() + 2 * STEP]
    axes.set_xticks(ticks, [_tick(x) for x in ticks])
    axes.set_xlabel("points ahead of the Automa")
    axes.grid(axis="x", visible=False)
    marks.per_cent(axes, "y")
    behind = float(found.filter(pl.col("ahead") < 0)["share"].sum())
    return style.tell(figure, f"{words.title} In {percent(behind)} of games the seat is behind. {words.foot}.")


def _tick(points: int) -> str:
    return f"{points}".replace("-", MINUS)


@drawn
def scenarios(found: pl.DataFrame, note: str = "") -> Figure:
    """How a campaign's scenarios go.

    Takes a result of `analysis.solo.scenarios`.
    """
    words = Words(
        "How the scenarios go",
        "left: share of scenarios begun that are lost · right: Prestige Points of those won, by what they are for",
        f"{span_of(found['games'])} begun a row · {basis(found.drop('games'), note)}",
    )
    names = [name(str(scenario)) for scenario in found["scenario"]]
    height = 0.9 + 0.3 * len(names)
    figure, (lost, points) = style.sheet(words, height, Grid(2, 2, False, False))
    style.rows(lost, names)
    share = Measure("lost", percent, 100)
    marks.dots(lost, found, share, range(found.height))
    marks.room(
        lost, 0.0, max(marks.extent(marks.values(found, "lost", 100), marks.interval(found, share)[1])[1], 5.0), 0.5
    )
    marks.few_ticks(lost, most=3)
    style.subtitle(lost, "lost, %")
    rows = style.rows(points, [""] * found.height)
    left = np.zeros(found.height)
    for part in PARTS:
        wide = np.nan_to_num(marks.values(found, part))
        points.barh(
            rows, wide, left=left, color=COLOURS[part], height=0.66, edgecolor="white", linewidth=0.6, label=name(part)
        )
        left = left + wide
    for row, total in enumerate(left):
        points.annotate(number(total), (total, row), (4, 0), textcoords="offset points", va="center", size=style.SMALL)
    points.set_xlim(0, 1.25 * max(float(left.max()), 1.0))
    marks.few_ticks(points, most=3)
    style.key(points, 2)
    told = [f"{called}: lost {percent(x)}, {number(total)} points" for called, x, total in zip(names, found["lost"], found["total"], strict=True)]  # fmt: skip  # noqa: E501
    return style.tell(figure, f"{words.title}. {'; '.join(told)}. {words.foot}.")
