"""Charts for any table of rates: dots, bars of shares, pairs, lines over rounds. What they show is told them."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np
import polars as pl
from matplotlib.figure import Figure

from pipeline.charts import marks, style
from pipeline.charts.marks import Measure
from pipeline.charts.plots import Part, Reference, dot_plot, drawn, parts_of_a_whole, side_by_side
from pipeline.charts.style import Grid, Words
from pipeline.charts.words import basis, cut, name, number, percent, points, signed, span_of

LONGEST = 24  # letters of a row's name
FEWEST = 20  # that a mark over rounds rests on, at least, where there are that many
COLOURS = (*style.SERIES, style.PALE, style.YELLOW, style.BROWN, style.PINK, style.INK)


class Shown(NamedTuple):
    """What a chart is about: its title, what a mark means, and what its rows are counted in."""

    title: str
    about: str
    unit: str = "games"  # what the column `games` counts
    row: str = "{}"  # how a row's name reads: "Seat {}"
    codes: bool = True  # whether rows are named by codes of the facts; else they are called as they stand
    against: tuple[float, str] = (0.0, "")  # a value that dots are held against, and its name
    most: int = 0  # rows of each end of the table that dots are drawn for; 0: all

    def words(self, found: pl.DataFrame, note: str = "", level: str = "95%") -> Words:
        """The words around it, with n and interval in the foot."""
        counted = f"{span_of(found['games'])} {self.unit} a row" if "games" in found.columns else ""
        rest = basis(found.drop("games", strict=False), note, level)
        return Words(self.title, self.about, " · ".join(filter(None, [counted, rest])))

    def called(self, group: object) -> str:
        """A row's name; what holds a blank is no code."""
        code = self.codes and isinstance(group, str) and " " not in group
        return cut(self.row.format(name(str(group)) if code else group), LONGEST)


class Value(NamedTuple):
    """A column that is drawn, and what it is called."""

    column: str
    title: str = ""
    share: bool = False
    digits: int = 1
    change: bool = False  # whether it is a difference from nought

    def measure(self) -> Measure:
        """How it is drawn and said."""
        says = {
            (True, True): points,
            (True, False): percent,
            (False, True): signed,
            (False, False): number,
        }[self.share, self.change]
        return Measure(self.column, lambda v: says(v, self.digits), 100.0 if self.share else 1.0)


SHARE = Value("share", share=True)


@drawn
def dots(found: pl.DataFrame, by: str, shown: Shown, value: Value = SHARE, note: str = "") -> Figure:
    """A dot a group."""
    if 0 < 2 * shown.most < found.height:
        found = pl.concat([found.head(shown.most), found.tail(shown.most)])
    at, label = shown.against
    names = [shown.called(group) for group in found[by]]
    kept = found.select(c for c in found.columns if c in ("games", "deals") or c.startswith(value.column))
    reference = Reference((100.0 if value.share else 1.0) * at, 0.0, label)
    return dot_plot(found, names, value.measure(), shown.words(kept, note), reference)


@drawn
def beside(found: pl.DataFrame, by: str, shown: Shown, values: Sequence[Value], note: str = "") -> Figure:
    """Several measures of groups, a panel each."""
    names = [shown.called(group) for group in found[by]]
    return side_by_side(found, names, [(value.measure(), value.title) for value in values], shown.words(found, note))


@drawn
def stacks(found: pl.DataFrame, by: str, of: Mapping[str, str], shown: Shown, note: str = "") -> Figure:
    """Bars of shares, one a group.

    `found` has the columns <by>, kind, share and games; `of` names the kinds in the order in which they are stacked.
    """
    there = set(found["kind"])
    kinds = [kind for kind in of if kind in there]
    parts = [Part(kind, of[kind], COLOURS[k % len(COLOURS)]) for k, kind in enumerate(kinds)]
    wide = found.pivot("kind", index=by, values="share", maintain_order=True)
    games = found.group_by(by, maintain_order=True).agg(pl.col("games").sum())
    words = Words(
        shown.title,
        shown.about,
        " · ".join(filter(None, [f"right: {shown.unit}, {number(float(games['games'].sum()), 0)} in all", note])),
    )
    names = [shown.called(group) for group in wide[by]]
    return parts_of_a_whole(wide, names, parts, words, [number(n, 0) for n in games["games"]])


@drawn
def divided(found: pl.DataFrame, by: str, shown: Shown, kinds: Mapping[str, str], note: str = "") -> Figure:
    """Groups divided into shares that add up to 1: `kinds` are their columns and names, in the order of the stack."""
    parts = [Part(kind, called, COLOURS[k % len(COLOURS)]) for k, (kind, called) in enumerate(kinds.items())]
    words = Words(shown.title, shown.about, " · ".join(filter(None, [f"right: {shown.unit}", note])))
    names = [shown.called(group) for group in found[by]]
    return parts_of_a_whole(found, names, parts, words, [number(n, 0) for n in found["games"]])


@drawn
def pairs(found: pl.DataFrame, by: tuple[str, str], shown: Shown, column: str, note: str = "") -> Figure:
    """Shares of pairs as a map: a row and a column of names, each cell with its share in per cent, white at a half."""
    rows, columns = (found[one].unique().sort().to_list() for one in by)
    cells = {(a, b): share for a, b, share in found[*by, column].iter_rows()}
    grid = np.array([[cells.get((a, b)) for b in columns] for a in rows], dtype=float) * 100
    texts = [[number(value, 0) if np.isfinite(value) else "" for value in row] for row in grid]
    far = np.abs(grid - 50.0)[np.isfinite(grid)]
    wide = marks.values(found, f"{column}_high", 50) - marks.values(found, f"{column}_low", 50)
    known = wide[np.isfinite(wide)]
    reach = f"intervals ±{number(float(known.max()))} points or less" if len(known) else ""
    counted = f"{span_of(found['games'])} {shown.unit} a cell"
    words = Words(shown.title, shown.about, " · ".join(filter(None, [counted, reach, note])))
    figure, (axes,) = style.sheet(words, 0.75 + 0.3 * len(rows))
    marks.heat(axes, grid, texts, 50.0, max(5.0, float(far.max())) if len(far) else 5.0)
    style.rows(axes, [shown.called(row) for row in rows])
    axes.set_xticks(range(len(columns)), [shown.called(one) for one in columns])
    axes.xaxis.set_ticks_position("top")
    axes.tick_params(axis="x", length=0, labelcolor=style.INK)
    told = [f"{shown.called(a)}, {shown.called(b)}: {percent(share, 0)}" for (a, b), share in cells.items()]
    return style.tell(figure, f"{words.title}. {'; '.join(told)}. {words.foot}.")


@drawn
def lines(found: pl.DataFrame, x: str, shown: Shown, values: Sequence[Value], note: str = "") -> Figure:
    """Measures over rounds, a panel each with its interval as a band."""
    if "games" in found.columns:
        found = found.filter(pl.col("games") >= min(FEWEST, int(found["games"].max())))  # type: ignore[arg-type]
    grid = Grid(len(values), min(2, len(values)), True, False)
    words = shown.words(found, note)._replace(foot=_foot(found, shown, note))
    figure, panels = style.sheet(words, 1.35 * grid.rows + 0.25, grid)
    told = []
    for k, (panel, value) in enumerate(zip(panels, values, strict=True)):
        measure = value.measure()
        marks.line(panel, found, x, measure, style.SERIES[k % len(style.SERIES)])
        low, high = marks.extent(marks.values(found, value.column, measure.scale), *marks.interval(found, measure))
        if low >= 0:
            panel.set_ylim(0, 1.08 * max(high, 1e-9))
        else:
            marks.zero(panel, which="y")
        (marks.per_cent if value.share else marks.few_ticks)(panel, "y", 4)
        style.subtitle(panel, value.title)
        marks.round_ticks(panel, found[x])
        panel.set_xlabel(name(x).lower() if k >= len(values) - grid.columns else "")
        panel.tick_params(labelbottom=True)
        first, last = found.row(0, named=True), found.row(-1, named=True)
        said = [f"{measure.say(row[value.column])} in round {row[x]}" for row in (first, last)]
        told.append(f"{value.title}: {', '.join(said)}")
    return style.tell(figure, f"{words.title}. {'; '.join(told)}. {words.foot}.")


def _foot(found: pl.DataFrame, shown: Shown, note: str) -> str:
    counted = f"{span_of(found['games'])} {shown.unit} a mark" if "games" in found.columns else ""
    low = [c for c in found.columns if c.endswith("_low") and found[c].null_count() < found.height]
    return " · ".join(filter(None, [counted, note, "bands: 95% interval" if low else ""]))
