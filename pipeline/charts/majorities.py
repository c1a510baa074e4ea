"""Charts about majorities: contested or not, kept or spent, what a rank and a token are worth, what hangs on them."""

from collections.abc import Sequence

import numpy as np
import polars as pl
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from pipeline.analysis.naming import several
from pipeline.charts import marks, style
from pipeline.charts.marks import Measure
from pipeline.charts.plots import drawn
from pipeline.charts.style import Grid, Words
from pipeline.charts.words import basis, name, number, percent, signed, span_of

FEWEST = 30  # seats that a mark must rest on, where there are that many
RANKS = {1: "first", 2: "second", 3: "third", 4: "fourth", 5: "fifth", 0: "kept none"}


@drawn
def overview(majorities: pl.DataFrame, group: str = "order", note: str = "") -> Figure:
    """Contested, kept or spent, and worth how much: each majority.

    Takes a result of `analysis.majorities.majorities`.
    """
    words = Words(
        f"How each {name(group)} is fought over",
        "means of a game, all seats together; contested: two or more seats kept tokens there; "
        "last token: points that hang on the last token of a seat that kept any",
        basis(majorities, note),
    )
    names = [name(g) for g in majorities[group]]
    figure, panels = style.sheet(words, 2 * (0.62 + 0.22 * len(names)), Grid(4, 2, False, True))
    _titled(panels[0], majorities, Measure("contested", lambda v: percent(v, 0), 100), "contested, %")
    _titled(panels[1], majorities, Measure("points", number), "points a game")
    _kept_and_spent(panels[2], majorities)
    _titled(panels[3], majorities, Measure("swing", number), "last token, points")
    for panel in (panels[0], panels[2]):
        style.rows(panel, names)
    measures = majorities["contested", "kept", "spent", "points"].iter_rows()
    told = [
        f"{called}: contested in {percent(c, 0)}, {number(k)} kept, {number(s)} spent, {number(p)} points"
        for called, (c, k, s, p) in zip(names, measures, strict=True)
    ]
    return style.tell(figure, f"{words.title}. {'; '.join(told)}. {words.foot}.")


def _titled(axes: Axes, table: pl.DataFrame, measure: Measure, title: str) -> None:
    """A small dot plot with its title, from nought."""
    style.rows(axes, [""] * table.height)
    marks.dots(axes, table, measure, range(table.height))
    low, high = marks.extent(marks.values(table, measure.column, measure.scale), marks.interval(table, measure)[1])
    marks.room(axes, min(low, 0.0), max(high, 0.5), right=0.34)
    marks.few_ticks(axes, most=3)
    style.subtitle(axes, title)


def _kept_and_spent(axes: Axes, table: pl.DataFrame) -> None:
    """Bars of tokens kept and spent, side by side, each with its number."""
    y, kept, spent = range(table.height), marks.values(table, "kept"), marks.values(table, "spent")
    axes.barh(y, kept, height=0.62, color=style.BLUE, edgecolor="white")
    axes.barh(y, spent, left=kept, height=0.62, color=style.ORANGE, edgecolor="white")
    wide = float(np.nanmax(np.append(kept + spent, 0.1)))
    for row, (k, s) in enumerate(zip(kept, spent, strict=True)):
        if k > 0.16 * wide:
            axes.text(k / 2, row, number(k), ha="center", va="center", size=style.SMALL - 0.5, color="white")
        axes.annotate(number(s), (k + s, row), (4, 0), textcoords="offset points", va="center", size=style.SMALL)
    axes.set_xlim(0, 1.25 * wide)
    marks.few_ticks(axes, most=3)
    axes.set_title("tokens spent", loc="right", size=style.SMALL + 0.5, weight="bold", pad=4, color=style.DEEP[1])
    axes.set_title("kept", loc="left", size=style.SMALL + 0.5, weight="bold", pad=4, color=style.DEEP[0])


@drawn
def by_rank(ranks: pl.DataFrame, group: str = "order", note: str = "") -> Figure:
    """What a rank is worth, in points and in wins.

    Takes a result of `analysis.majorities.by_rank`.
    """
    ranks = ranks.filter(pl.col("games") >= min(FEWEST, int(ranks["games"].max())))  # type: ignore[arg-type]
    words = Words(
        f"What a rank on each {name(group)} is worth",
        "left: points from it to a seat of that rank · right: how often such a seat wins the game, from anything",
        f"{span_of(ranks['games'])} seats a mark · {basis(ranks.drop('games'), note)}",
    )
    groups = ranks[group].unique(maintain_order=True).to_list()
    figure, panels = style.sheet(words, 0.8 + 0.27 * len(groups), Grid(2, 2, False, True))
    shown = [rank for rank in (1, 2, 3) if (ranks["rank"] == rank).any()]
    for axes, measure in zip(panels, (Measure("points", number), Measure("win_share", percent, 100)), strict=True):
        for k, rank in enumerate(shown):
            _ranked(axes, ranks.filter(pl.col("rank") == rank), (group, groups), (measure, k))
    marks.few_ticks(panels[0], most=4)
    marks.per_cent(panels[1], most=3)
    panels[0].set_xlim(left=min(0.0, panels[0].get_xlim()[0]))
    style.rows(panels[0], [name(g) for g in groups])
    _key(panels[0], [RANKS[rank] for rank in shown])
    return style.tell(figure, f"{words.title}. {_told_ranks(ranks, group, groups)} {words.foot}.")


def _ranked(axes: Axes, rows: pl.DataFrame, groups: tuple[str, list[str]], what: tuple[Measure, int]) -> None:
    """The dots of one rank, in the rows of their groups."""
    (group, order), (measure, k) = groups, what
    y = np.array([order.index(g) for g in rows[group]]) + 0.16 * (k - 1)
    low, high = marks.interval(rows, measure)
    x = marks.values(rows, measure.column, measure.scale)
    known = np.isfinite(low) & np.isfinite(high)
    axes.hlines(y[known], low[known], high[known], color=style.SERIES[k], linewidth=2, alpha=0.6)
    axes.plot(x, y, "osD"[k], color=style.SERIES[k], markersize=4.6, markeredgecolor="white", markeredgewidth=0.5)


def _key(axes: Axes, names: Sequence[str]) -> None:
    """The names of the marks, above the panel and in their colours."""
    handles = [
        axes.plot([], [], "osD"[k], color=style.SERIES[k], markersize=5, label=called)[0]
        for k, called in enumerate(names)
    ]
    axes.legend(
        handles=handles, loc="lower left", bbox_to_anchor=(-0.06, 1.0), ncols=len(names), frameon=False,
        fontsize=style.SMALL, labelcolor=list(style.DEEP), handletextpad=0.0, columnspacing=0.5, borderaxespad=0.1,
    )  # fmt: skip


def _told_ranks(ranks: pl.DataFrame, group: str, groups: list[str]) -> str:
    said = []
    for g in groups:
        rows = ranks.filter((pl.col(group) == g) & pl.col("rank").is_in([1, 2]))
        parts = [f"{RANKS[r]} {number(p)} points" for r, p in rows["rank", "points"].iter_rows()]
        said.append(f"{name(g)}: {', '.join(parts)}.")
    return " ".join(said)


@drawn
def weight(weights: pl.DataFrame, group: str = "order", note: str = "") -> Figure:
    """How much of the points and of the wins hangs on each majority.

    Takes a result of `analysis.majorities.weight`.
    """
    words = Words(
        f"How much hangs on each {name(group)}",
        f"left: share of all points · right: share of wins that would go to another seat if this {name(group)} "
        "had scored for nobody in the games as played",
        basis(weights, note),
    )
    names = [f"All {several(group)}" if g == "all" else name(g) for g in weights[group]]
    figure, panels = style.sheet(words, 0.62 + 0.25 * len(names), Grid(2, 2, False, True))
    _titled(panels[0], weights, Measure("points_share", percent, 100), "of points, %")
    _titled(panels[1], weights, Measure("moved", percent, 100), "of wins, %")
    style.rows(panels[0], names)
    told = [f"{n} {percent(p)} of points, {percent(m)} of wins" for n, p, m in zip(names, weights["points_share"], weights["moved"], strict=True)]  # fmt: skip  # noqa: E501
    return style.tell(figure, f"{words.title}. {'; '.join(told)}. {words.foot}.")


@drawn
def keep_or_spend(values: pl.DataFrame, group: str = "order", note: str = "") -> Figure:
    """What goes with a token kept, and with one spent, by stage of the game.

    Takes a result of `analysis.tokens.token_values`; the blue band is a token kept, orange dots are tokens spent.
    """
    words = Words(
        "Keep a token or spend it?",
        "final points that go with one more token: kept to the end (blue, with its number), or spent in these "
        "rounds (orange); seats compared with the others at their table",
        basis(values, note) or "",
    )
    groups = values[group].unique(maintain_order=True).to_list()
    grid = Grid(len(groups), 2 if len(groups) > 1 else 1, True, True)
    figure, panels = style.sheet(words, 1.25 * grid.rows + 0.25, grid)
    stages = values.filter(pl.col("use") == "spent").select("first_round", "last_round").unique().sort("first_round")
    labels = [f"{a}–{b}" if a != b else f"{a}" for a, b in stages.iter_rows()]
    for axes, g in zip(panels, groups, strict=True):
        _kept_band(axes, values.filter((pl.col(group) == g) & (pl.col("use") == "kept")))
        _spent_dots(axes, values.filter((pl.col(group) == g) & (pl.col("use") == "spent")).sort("first_round"))
        marks.zero(axes, 0.0, "y")
        style.subtitle(axes, name(g))
        axes.set_xlim(-0.6, len(labels) - 0.4)
        axes.set_xticks(range(len(labels)), labels)
        axes.grid(axis="x", visible=False)
        marks.few_ticks(axes, "y", 4)
    for axes in panels[-grid.columns :]:
        axes.set_xlabel("spent in rounds")
    return style.tell(figure, f"{words.title} {_told_tokens(values, group, groups)} {words.foot}.")


def _kept_band(axes: Axes, kept: pl.DataFrame) -> None:
    value = marks.values(kept, "value")
    low, high = marks.interval(kept, Measure("value", number))
    if len(value) and np.isfinite(value[0]):
        axes.axhspan(low[0], high[0], color=style.BLUE, alpha=0.2, linewidth=0)
        axes.axhline(value[0], color=style.BLUE, linewidth=1.4)
        axes.annotate(
            signed(value[0]), (1, 1), (-1, 4.5), xycoords="axes fraction", textcoords="offset points",
            ha="right", size=style.SMALL, color=style.DEEP[0], annotation_clip=False,
        )  # fmt: skip


def _spent_dots(axes: Axes, spent: pl.DataFrame) -> None:
    x, value = np.arange(spent.height), marks.values(spent, "value")
    low, high = marks.interval(spent, Measure("value", number))
    axes.vlines(x, low, high, color=style.ORANGE, linewidth=2.2, alpha=0.75)
    axes.plot(x, value, "o", color=style.ORANGE, markersize=5, markeredgecolor="white", markeredgewidth=0.6)


def _told_tokens(values: pl.DataFrame, group: str, groups: list[str]) -> str:
    said = []
    for g in groups:
        mine = values.filter(pl.col(group) == g)
        kept = mine.filter(pl.col("use") == "kept")["value"]
        spent = mine.filter(pl.col("use") == "spent").sort("first_round")
        parts = [f"rounds {a}–{b} {signed(v)}" for a, b, v in spent["first_round", "last_round", "value"].iter_rows()]
        said.append(f"{name(g)}: kept {signed(kept[0] if len(kept) else None)}; spent in {', '.join(parts)}.")
    return " ".join(said)
