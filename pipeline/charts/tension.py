"""Charts about tension: lead changes, when a game is decided, how far the seats lie apart, runaway leaders."""

import numpy as np
import polars as pl
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from pipeline.charts import marks, style
from pipeline.charts.marks import Measure
from pipeline.charts.plots import drawn
from pipeline.charts.style import Grid, Words
from pipeline.charts.words import basis, largest, number, percent, plural

COMMON = 0.05  # share of games that go on to a round, at least, for it to be shown
MANY = 14  # bars beside each other, from which on only large ones have their number written on them


@drawn
def lead_changes(counts: pl.DataFrame, note: str = "") -> Figure:
    """How often the lead changes hands in a game.

    Takes a result of `analysis.tension.lead_changes`.
    """
    games = float(counts["games"].sum())
    words = Words(
        "How often the lead changes hands",
        "share of games with so many lead changes, from round to round",
        _foot(counts, games, note),
    )
    figure, (axes,) = style.sheet(words, 1.55)
    _columns(axes, counts, "lead_changes")
    axes.set_xlabel("lead changes in a game")
    mean = float((counts["lead_changes"] * counts["share"]).sum())
    return style.tell(figure, f"{words.title}: {number(mean)} times on average. {words.foot}.")


@drawn
def decided(rounds: pl.DataFrame, note: str = "") -> Figure:
    """When the winner takes the lead for good.

    Takes a result of `analysis.tension.course`, its `decided`.
    """
    games = float(rounds["games"].sum())
    words = Words(
        "When the winner takes the lead for good",
        "share of games with one winner, by round",
        _foot(rounds, games, note),
    )
    figure, (axes,) = style.sheet(words, 1.55)
    _columns(axes, rounds, "round")
    axes.set_xlabel("round from whose end on nobody was ahead of the winner")
    said = [f"round {r}: {percent(s, 0)}" for r, s in rounds["round", "share"].iter_rows()]
    return style.tell(figure, f"{words.title}. {', '.join(said)}. {words.foot}.")


@drawn
def spread(by_round: pl.DataFrame, note: str = "") -> Figure:
    """How far the seats lie apart, and how often the leader wins, by round.

    Takes a result of `analysis.tension.course`, its `rounds`.
    """
    words = Words(
        "How far apart the seats are, and what leading is worth",
        "left: points between seats at a round's end · right: share of wins of a seat that leads alone",
        basis(by_round, note, level="").replace("lines", "bands") + " · bands: 95% interval",
    )
    by_round = by_round.filter(pl.col("games") >= COMMON * pl.col("games").max())
    figure, (apart, wins) = style.sheet(words, 1.75, Grid(2, 2, False, False))
    last = float(by_round["round"].max())  # type: ignore[arg-type]
    ends = []
    for column, called, colour in (("spread", "best to\nworst", 0), ("lead", "best to\nsecond", 5)):
        marks.line(apart, by_round, "round", Measure(column, number), style.SERIES[colour])
        ends.append(marks.End(float(marks.values(by_round, column)[-1]), called, style.DEEP[colour]))
    top = marks.extent(
        *[
            np.append(marks.interval(by_round, Measure(c, number))[1], marks.values(by_round, c))
            for c in ("spread", "lead")
        ]
    )[1]
    apart.set_ylim(0, 1.12 * max(top, 1.0))
    apart.set_xlim(float(by_round["round"].min()) - 0.4, last + 0.5 * max(last - 1, 2))  # type: ignore[arg-type]
    marks.name_ends(apart, last, ends, 0.2 * top)
    marks.line(wins, by_round, "round", Measure("leader_wins", percent, 100), style.GREEN)
    fair = 100 * float(by_round["fair"][0])
    marks.zero(wins, fair, "y")
    wins.annotate(
        f"equal share {number(fair, 0)}%",
        (1, fair),
        (0, 3),
        xycoords=("axes fraction", "data"),
        textcoords="offset points",
        ha="right",
        size=style.SMALL,
        color=style.QUIET,
    )
    wins.set_ylim(0, 104)
    marks.per_cent(wins, "y")
    for axes in (apart, wins):
        marks.round_ticks(axes, by_round["round"])
    marks.few_ticks(apart, "y")
    final = by_round.row(-1, named=True)
    told = f"After round {final['round']} best and worst seat are {number(final['spread'])} points apart"
    return style.tell(
        figure,
        f"{words.title}. {told}, and a sole leader has {percent(final['leader_wins'])} of the wins. {words.foot}.",
    )


@drawn
def points_by_round(points: pl.DataFrame, note: str = "") -> Figure:
    """Points so far, by round and seat.

    Takes a result of `analysis.tension.course`, its `points`.
    """
    words = Words(
        "Points so far, by seat",
        "mean points if the game ended with the round",
        basis(points, note, level="") + " · bands: 95% interval",
    )
    figure, (axes,) = style.sheet(words, 1.8)
    last, ends = float(points["round"].max()), []  # type: ignore[arg-type]
    for k, seat in enumerate(points["seat"].unique().sort()):
        mine = points.filter(pl.col("seat") == seat).sort("round")
        marks.line(axes, mine, "round", Measure("points", number), style.SERIES[k % 6])
        ends.append(
            marks.End(float(mine["points"][-1]), f"Seat {seat}  {number(mine['points'][-1])}", style.DEEP[k % 6])
        )
    low, high = marks.extent(marks.values(points, "points"))
    axes.set_xlim(float(points["round"].min()) - 0.3, last + 0.24 * max(last - 1, 2))  # type: ignore[arg-type]
    axes.set_ylim(low - 0.05 * (high - low), high + 0.1 * max(high - low, 1))
    marks.name_ends(axes, last, ends, 0.09 * max(high - low, 1))
    marks.round_ticks(axes, points["round"])
    marks.few_ticks(axes, "y")
    return style.tell(
        figure, f"{words.title}. At the end: {'; '.join(' '.join(e.text.split()) for e in ends)}. {words.foot}."
    )


def _columns(axes: Axes, table: pl.DataFrame, x: str) -> None:
    """A bar for each whole number, with its interval and its share."""
    at, share = marks.values(table, x), marks.values(table, "share", 100)
    low, high = marks.interval(table, Measure("share", percent, 100))
    axes.bar(at, share, width=0.72, color=style.SKY, zorder=2)
    axes.vlines(at, low, high, color=style.INK, linewidth=1.2, zorder=3)
    top = marks.extent(share, high)[1]
    crowded = len(at) > MANY
    for place, value, upper in zip(at, share, high, strict=True):
        if crowded and value < 0.6 * float(np.nanmax(share)):
            continue
        y = upper if np.isfinite(upper) else value
        text = percent(value / 100, 0) if value >= 0.5 else "<1%"
        axes.annotate(
            text, (place, y), (0, 2), textcoords="offset points", ha="center", size=style.SMALL, annotation_clip=False
        )
    axes.set_xlim(at.min() - 0.6, at.max() + 0.6)
    axes.set_ylim(0, 1.16 * top)
    shown = at[:: -(-len(at) // MANY)] if crowded else at
    axes.set_xticks(shown, [f"{v:.0f}" for v in shown])
    axes.grid(axis="x", visible=False)
    marks.per_cent(axes, "y")


def _foot(table: pl.DataFrame, games: float, note: str) -> str:
    deals = largest(table, "deals")
    on = f" on {plural(deals, 'deal')}" if deals and deals < games else ""
    return " · ".join(filter(None, [plural(games, "game") + on, note, "lines: 95% interval"]))
