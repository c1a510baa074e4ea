"""Charts about strategies: which is worth what, against whom, in which seat, and from what its points come."""

from collections.abc import Mapping
from typing import Any

import numpy as np
import polars as pl
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from pipeline.charts import marks, style
from pipeline.charts.marks import Measure
from pipeline.charts.plots import Reference, dot_plot, drawn
from pipeline.charts.style import Words
from pipeline.charts.words import basis, name, number, percent, span_of

SHARE = Measure("win_share", percent, 100.0)
SOURCE_COLOURS = {
    "worlds": style.BLUE,
    "core_worlds": style.SKY,
    "core_world_bonus": style.GREEN,
    "consuls": style.INK,
    "prestige": style.PURPLE,
    "cards": style.ORANGE,
    "orders": style.VERMILION,
    "steps": style.BLUE,
    "majorities": style.SKY,
    "settling": style.GREEN,
    "colonies": style.ORANGE,
    "outposts": style.YELLOW,
    "missions": style.PURPLE,
    "new_worlds_track": style.PINK,
    "influence": style.VERMILION,
    "last_spot": style.BROWN,
    "upgrades": style.LINE,
    "resources": style.PALE,
    "neutrals": style.INK,
    "other": style.GRID,
}
MOST_KINDS = 10  # sources in a chart; smaller ones are drawn together
OTHER = "other"


@drawn
def win_share(by_strategy: pl.DataFrame, note: str = "") -> Figure:
    """Win share of each strategy.

    Takes a result of `analysis.strategies.by_strategy`; the line is the share of equally strong strategies.
    """
    fair = float(by_strategy["fair"][0])
    words = Words(
        "Win share of each strategy",
        "share of games won in a seat that it plays, against the others at this table",
        basis(by_strategy, note),
    )
    names = [name(player) for player in by_strategy["player"]]
    return dot_plot(by_strategy, names, SHARE, words, Reference(100 * fair, 0.0, f"equal share {percent(fair)}"))


@drawn
def pairwise(pairs: pl.DataFrame, note: str = "") -> Figure:
    """Which strategy finishes ahead of which.

    Takes a result of `analysis.strategies.pairwise`: the row's share of meetings in which it ranks better.
    """
    order = _ranked(pairs, "ahead")
    order += sorted(set(pairs["other"]) - set(order))
    words = Words(
        "Which strategy finishes ahead of which",
        "% of meetings at one table in which the row ranks better than the column; a tie is half",
        _joined(f"{span_of(pairs['meetings'])} meetings a pair", _widest(pairs, "ahead"), note),
    )
    cells = {(p, o): a for p, o, a in pairs["player", "other", "ahead"].iter_rows()}
    figure, axes = _map(words, cells, (order, order), 50.0)
    axes.set_xticks(range(len(order)), [name(p) for p in order], rotation=40, ha="left", rotation_mode="anchor")
    best = pairs.top_k(5, by="ahead")["player", "other", "ahead"]
    told = [f"{name(p)} ahead of {name(o)} in {percent(a, 0)}" for p, o, a in best.iter_rows()]
    return style.tell(figure, f"{words.title}. {'; '.join(told)}. {words.foot}.")


@drawn
def by_seat(table: pl.DataFrame, note: str = "") -> Figure:
    """Which seat suits which strategy.

    Takes a result of `analysis.strategies.by_strategy_and_seat`.
    """
    seats, fair = table["seat"].unique().sort().to_list(), 100 * float(table["fair"][0])
    words = Words(
        "Which seat suits which strategy",
        f"% of games won by the row's strategy in the column's seat; white: an equal share, {number(fair, 0)}%",
        _joined(f"{span_of(table['games'])} games a cell", _widest(table, "win_share"), note),
    )
    cells = {(p, s): w for p, s, w in table["player", "seat", "win_share"].iter_rows()}
    figure, axes = _map(words, cells, (_ranked(table, "win_share"), seats), fair)
    axes.set_xticks(range(len(seats)), [f"Seat {seat}" for seat in seats])
    told = [f"{name(player)} in seat {seat} {percent(share, 0)}" for (player, seat), share in cells.items()]
    return style.tell(figure, f"{words.title}. {'; '.join(told)}. {words.foot}.")


def _map(
    words: Words, cells: Mapping[tuple[Any, Any], float | None], sides: tuple[list[Any], list[Any]], middle: float
) -> tuple[Figure, Axes]:
    """A heat map in per cent of shares by (row, column), around `middle`; names of the columns above it."""
    rows, columns = sides
    grid = np.array([[cells.get((r, c)) for c in columns] for r in rows], dtype=float) * 100
    texts = [[number(value, 0) if np.isfinite(value) else "" for value in row] for row in grid]
    far = np.abs(grid - middle)[np.isfinite(grid)]
    figure, (axes,) = style.sheet(words, 0.75 + 0.3 * len(rows))
    marks.heat(axes, grid, texts, middle, max(5.0, float(far.max())) if len(far) else 5.0)
    style.rows(axes, [name(row) for row in rows])
    axes.xaxis.set_ticks_position("top")
    axes.tick_params(axis="x", length=0, labelcolor=style.INK)
    axes.grid(visible=False)
    return figure, axes


def _ranked(table: pl.DataFrame, measure: str) -> list[str]:
    """Strategies by their mean of a measure, the best first."""
    means = table.group_by("player").agg(pl.col(measure).mean())
    return means.sort(measure, "player", descending=[True, False])["player"].to_list()


def _widest(table: pl.DataFrame, measure: str) -> str:
    """The widest interval of shares, as ± so many points; empty where there is none."""
    wide = marks.values(table, f"{measure}_high", 50) - marks.values(table, f"{measure}_low", 50)
    wide = wide[np.isfinite(wide)]
    return f"widest interval ±{number(float(wide.max()))} points" if len(wide) else ""


def _joined(*parts: str) -> str:
    return " · ".join(filter(None, parts))


@drawn
def points_by_source(sources: pl.DataFrame, by: str = "player", note: str = "") -> Figure:
    """Where the points come from.

    Takes a result of `analysis.strategies.points_by_source`, by `player`, `seat`, or any one column.
    """
    totals = sources.group_by(by).agg(pl.col("points").sum(), pl.col("games").max())
    totals = totals.sort("points", descending=True) if by != "seat" else totals.sort("seat")
    groups = totals[by].to_list()
    kinds, told = _kinds(sources), sources
    if len(kinds) < sources["source"].n_unique():
        sources = _together(sources, by, kinds[:-1])
    words = Words("Where the points come from", "mean points of a seat, by source", basis(sources, note, level=""))
    figure, (axes,) = style.sheet(words, 0.5 + 0.2 * -(-len(kinds) // 3) + 0.3 * len(groups))
    names = [f"Seat {group}" if by == "seat" else name(str(group)) for group in groups]
    rows = style.rows(axes, names)
    left, below = np.zeros(len(groups)), np.zeros(len(groups))
    for k, kind in enumerate(kinds):
        part = totals.select(by).join(
            sources.filter(pl.col("source") == kind), on=by, how="left", maintain_order="left"
        )
        wide = np.nan_to_num(marks.values(part, "points"))
        colour = SOURCE_COLOURS.get(kind, style.SERIES[k % len(style.SERIES)])
        begin = np.where(wide < 0, below, left)
        axes.barh(rows, wide, left=begin, color=colour, height=0.7, edgecolor="white", linewidth=0.6, label=name(kind))
        for row, width in enumerate(wide):
            if width > 0.055 * float(totals["points"].max() or 1):  # type: ignore[arg-type]
                _inside(axes, left[row] + width / 2, row, number(width, 0), colour)
        left, below = left + np.maximum(wide, 0), below + np.minimum(wide, 0)
    for row, total in enumerate(left):
        axes.annotate(
            number(total + below[row], 1),
            (total, row),
            (4, 0),
            textcoords="offset points",
            va="center",
            size=style.SMALL,
            weight="bold",
        )
    least = float(below.min())
    axes.set_xlim(1.2 * least, 1.12 * max(float(left.max()), 1.0))
    if least < 0:
        marks.zero(axes)
    marks.few_ticks(axes)
    style.key(axes, 3)
    return style.tell(figure, f"{words.title}. {_told(told, by, groups, names)} {words.foot}.")


def _kinds(sources: pl.DataFrame) -> list[str]:
    """The sources from the most points down; where they are too many, the smallest together as `other`, the last."""
    means = sources.group_by("source").agg(pl.col("points").mean())
    kinds: list[str] = means.sort("points", descending=True)["source"].to_list()
    if len(kinds) <= MOST_KINDS:
        return kinds
    large = means.top_k(MOST_KINDS - 1, by=pl.col("points").abs())["source"].to_list()
    return [*[kind for kind in kinds if kind in large], OTHER]


def _together(sources: pl.DataFrame, by: str, kinds: list[str]) -> pl.DataFrame:
    """The table with the sources that are not among `kinds` added up as `other`."""
    kept = sources.select(by, "source", "points", "games", "deals")
    merged = kept.with_columns(
        pl.when(pl.col("source").is_in(kinds)).then("source").otherwise(pl.lit(OTHER)).alias("source")
    )
    return merged.group_by(by, "source", maintain_order=True).agg(
        pl.col("points").sum(), pl.col("games", "deals").max()
    )


def _inside(axes: Axes, x: float, y: float, text: str, colour: str) -> None:
    ink = "white" if colour in style.DARK else style.INK
    axes.text(x, y, text, ha="center", va="center", size=style.SMALL - 0.5, color=ink)


def _told(sources: pl.DataFrame, by: str, groups: list[object], names: list[str]) -> str:
    said = []
    for group, called in zip(groups, names, strict=True):
        mine = sources.filter(pl.col(by) == group).sort("points", descending=True)
        parts = [f"{name(kind)} {number(points)}" for kind, points in mine["source", "points"].iter_rows()]
        said.append(f"{called}: {', '.join(parts)}.")
    return " ".join(said)
