"""Charts about turn order in the last rounds, and about rules that hang on it."""

import numpy as np
import polars as pl
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from pipeline.charts import marks, style
from pipeline.charts.marks import Measure
from pipeline.charts.plots import drawn
from pipeline.charts.style import Grid, Words
from pipeline.charts.words import basis, number, percent

PLACES = {1: "First to act", 2: "Second", 3: "Third", 4: "Fourth", 5: "Fifth"}


@drawn
def core_worlds(by_place: pl.DataFrame, note: str = "") -> Figure:
    """Core Worlds by place in the turn order.

    Takes a result of `analysis.turn_order.core_worlds_by_place`: a panel a round.
    """
    words = Words(
        "Who gets the Core Worlds?",
        "Core Worlds that a seat conquers in the round, by its place in the turn order",
        basis(by_place, note),
    )
    return _by_place(by_place, words, Measure("core_worlds", lambda v: number(v, 2)))


@drawn
def win_share(by_place: pl.DataFrame, note: str = "") -> Figure:
    """Win share by place in the turn order of the last rounds.

    Takes a result of `analysis.turn_order.results_by_place`: a panel a round.
    """
    words = Words(
        "Who wins, by turn order in the last rounds?",
        "share of games won by the seat that had this place in the turn order of the round",
        basis(by_place, note),
    )
    return _by_place(by_place, words, Measure("win_share", percent, 100))


def _by_place(table: pl.DataFrame, words: Words, measure: Measure) -> Figure:
    rounds = table["round"].unique().sort().to_list()
    places = table["turn_order"].unique().sort().to_list()
    figure, panels = style.sheet(words, 0.62 + 0.27 * len(places), Grid(len(rounds), len(rounds), True, True))
    told = []
    for axes, played in zip(panels, rounds, strict=True):
        part = table.filter(pl.col("round") == played).sort("turn_order")
        style.rows(axes, [PLACES.get(place, str(place)) for place in places])
        marks.dots(axes, part, measure, [places.index(p) for p in part["turn_order"]])
        style.subtitle(axes, f"Round {played}")
        said = [measure.say(v) for v in part[measure.column]]
        told.append(f"Round {played}, from the first to act to the last: {', '.join(said)}.")
    low, high = marks.interval(table, measure)
    inside = marks.extent(marks.values(table, measure.column, measure.scale), low, high)
    share = measure.say(0.5).endswith("%")
    marks.room(panels[0], *inside, right=0.42, least=4.0 if share else 0.1)
    for axes in panels:
        (marks.per_cent if share else marks.few_ticks)(axes)
    return style.tell(figure, f"{words.title} {' '.join(told)} {words.foot}.")


@drawn
def funnel(steps: pl.DataFrame, title: str = "How far the rule gets", of: str = "of_before", note: str = "") -> Figure:
    """How often a rule could be used, was, and succeeded.

    Takes a result of `analysis.uptake.uptake`, or of what is built on it; `of` tells steps as shares of the step
    before (`of_before`) or of the first (`of_first`).
    """
    whole = {"of_before": "the step before", "of_first": "the first step"}[of]
    words = Words(title, f"times a game, and as a share of {whole}", basis(steps, note, level=""))
    figure, (axes,) = style.sheet(words, 0.3 + 0.36 * steps.height)
    rows = range(steps.height)
    axes.set_ylim(steps.height - 0.45, -0.62)
    axes.set_yticks([])
    size = marks.values(steps, "per_game")
    axes.barh(rows, size, height=0.42, color=style.SERIES[0], alpha=0.9)
    told = []
    for row, (step, value, part) in enumerate(steps["step", "per_game", of].iter_rows()):
        share = f" · {percent(part)}" if row and part is not None else ""
        said = f"{step}: {number(value, 2)} a game{share}"
        axes.annotate(said, (0, row), (0, 9.5), textcoords="offset points", va="center", size=style.SMALL)
        told.append(said)
    axes.set_xlim(0, 1.05 * max(float(np.nanmax(np.append(size, 0.01))), 0.01))
    axes.grid(visible=False)
    marks.few_ticks(axes)
    return style.tell(figure, f"{words.title}. {'; '.join(told)}. {words.foot}.")


@drawn
def consuls_by_seat(table: pl.DataFrame, by: str = "seat", note: str = "") -> Figure:
    """Whom Consuls of the Empire serves.

    Takes a result of `analysis.uptake.consuls_by_seat`.
    """
    words = Words(
        "Whom Consuls of the Empire serves",
        "times a game that a seat could place a token, did, and conquered the world as well",
        basis(table, note),
    )
    groups = table[by].to_list()
    figure, panels = style.sheet(words, 0.62 + 0.27 * len(groups), Grid(3, 3, False, True))
    for axes, column, called in zip(
        panels, ("could", "placed", "succeeded"), ("could place", "placed", "succeeded"), strict=True
    ):
        style.rows(axes, [f"{by.capitalize()} {group}" for group in groups])
        _from_nought(axes, table, Measure(column, lambda v: number(v, 2)))
        style.subtitle(axes, called)
    told = [
        f"{by} {g} could {number(c, 2)}, placed {number(p, 2)}, succeeded {number(s, 2)}"
        for g, c, p, s in table[by, "could", "placed", "succeeded"].iter_rows()
    ]
    return style.tell(figure, f"{words.title}, times a game: {'; '.join(told)}. {words.foot}.")


def _from_nought(axes: Axes, table: pl.DataFrame, measure: Measure) -> None:
    marks.dots(axes, table, measure, range(table.height))
    high = marks.extent(marks.values(table, measure.column), marks.interval(table, measure)[1])[1]
    marks.room(axes, 0.0, max(high, 0.05), right=0.55)
    marks.few_ticks(axes, most=3)


@drawn
def events(repeats: pl.DataFrame, note: str = "") -> Figure:
    """How often each Event works.

    Takes a result of `analysis.uptake.repeats`.
    """
    words = Words(
        "How often each Event works",
        "rounds of a game in which it was in force: newly drawn (blue) or not drawn anew (orange)",
        basis(repeats, note, level=""),
    )
    figure, (axes,) = style.sheet(words, 0.32 + 0.25 * repeats.height)
    rows = style.rows(axes, [str(event) for event in repeats["event"]])
    size, fresh = marks.values(repeats, "rounds"), np.nan_to_num(marks.values(repeats, "fresh"))
    axes.barh(rows, size * fresh, height=0.66, color=style.BLUE, edgecolor="white")
    axes.barh(rows, size * (1 - fresh), left=size * fresh, height=0.66, color=style.ORANGE, edgecolor="white")
    for row, value in zip(rows, size, strict=True):
        axes.annotate(number(value, 2), (value, row), (4, 0), textcoords="offset points", va="center", size=style.SMALL)
    axes.set_xlim(0, 1.15 * max(float(np.nanmax(size)), 0.1))
    marks.few_ticks(axes)
    told = [f"{event} {number(value, 2)}" for event, value in repeats["event", "rounds"].iter_rows()]
    return style.tell(figure, f"{words.title}, rounds a game: {', '.join(told)}. {words.foot}.")
