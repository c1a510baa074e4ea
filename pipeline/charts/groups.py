"""Charts of measures by group: a panel a measure, shares stacked, or a map of pairs. What they show is told them."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np
import polars as pl
from matplotlib.figure import Figure

from pipeline.charts import marks, style
from pipeline.charts.marks import Measure
from pipeline.charts.plots import Part, Reference, dot_plot, drawn, parts_of_a_whole, side_by_side
from pipeline.charts.style import Words
from pipeline.charts.words import basis, cut, name, number, percent, points, signed, span_of

LONGEST = 24  # letters of a row's name
COLOURS = (style.BLUE, style.SKY, style.ORANGE, style.PALE, style.PURPLE, style.YELLOW)


class Topic(NamedTuple):
    """What a chart is about: its title and what a mark means."""

    title: str
    about: str
    unit: str = "games"  # what the column `games` counts
    row: str = "{}"  # how a row's name reads
    against: tuple[float, str] = (0.0, "")  # a value that dots are held against, and its name
    most: int = 0  # rows of each end of the table that are drawn; 0: all

    def words(self, found: pl.DataFrame, note: str = "", level: str = "95%") -> Words:
        """The words around it, with n and interval in the foot."""
        counted = f"{span_of(found['games'])} {self.unit} a row"
        rest = basis(found.drop("games"), note, level)
        return Words(self.title, self.about, " · ".join(filter(None, [counted, rest])))

    def called(self, group: object) -> str:
        """A row's name: codes as names; what holds a blank is none."""
        code = isinstance(group, str) and " " not in group
        return cut(self.row.format(name(str(group)) if code else group), LONGEST)


class Shown(NamedTuple):
    """A measure that is drawn: its column, its title, and whether it is a share, or a difference from nought."""

    column: str
    title: str = ""
    share: bool = False
    digits: int = 1
    change: bool = False

    def measure(self) -> Measure:
        """How it is drawn and said."""
        says = {
            (True, True): points,
            (True, False): percent,
            (False, True): signed,
            (False, False): number,
        }[self.share, self.change]
        return Measure(self.column, lambda v: says(v, self.digits), 100.0 if self.share else 1.0)


@drawn
def measures(found: pl.DataFrame, by: str, topic: Topic, shown: Sequence[Shown], note: str = "") -> Figure:
    """Several measures of groups, a panel each."""
    names = [topic.called(group) for group in found[by]]
    return side_by_side(found, names, [(one.measure(), one.title) for one in shown], topic.words(found, note))


@drawn
def dots(found: pl.DataFrame, by: str, topic: Topic, shown: Shown, note: str = "") -> Figure:
    """One measure of groups."""
    if 0 < 2 * topic.most < found.height:
        found = pl.concat([found.head(topic.most), found.tail(topic.most)])
    at, label = topic.against
    scale = 100.0 if shown.share else 1.0
    kept = found.select(c for c in found.columns if c in ("games", "deals") or c.startswith(shown.column))
    names = [topic.called(group) for group in found[by]]
    return dot_plot(found, names, shown.measure(), topic.words(kept, note), Reference(scale * at, 0.0, label))


@drawn
def stacks(found: pl.DataFrame, by: str, topic: Topic, kinds: Mapping[str, str], note: str = "") -> Figure:
    """Groups divided into shares that add up to 1: `kinds` are their columns and names, in the order of the stack."""
    parts = [Part(kind, called, COLOURS[k % len(COLOURS)]) for k, (kind, called) in enumerate(kinds.items())]
    words = Words(topic.title, topic.about, " · ".join(filter(None, [f"right: {topic.unit}", note])))
    names = [topic.called(group) for group in found[by]]
    return parts_of_a_whole(found, names, parts, words, [number(n, 0) for n in found["games"]])


@drawn
def pairs(found: pl.DataFrame, by: tuple[str, str], topic: Topic, column: str, note: str = "") -> Figure:
    """Shares of pairs as a map: a row and a column of names, each cell with its share in per cent, white at a half."""
    rows, columns = (found[one].unique().sort().to_list() for one in by)
    cells = {(a, b): share for a, b, share in found[*by, column].iter_rows()}
    grid = np.array([[cells.get((a, b)) for b in columns] for a in rows], dtype=float) * 100
    texts = [[number(value, 0) if np.isfinite(value) else "" for value in row] for row in grid]
    far = np.abs(grid - 50.0)[np.isfinite(grid)]
    wide = marks.values(found, f"{column}_high", 50) - marks.values(found, f"{column}_low", 50)
    known = wide[np.isfinite(wide)]
    reach = f"intervals ±{number(float(known.max()))} points or less" if len(known) else ""
    counted = f"{span_of(found['games'])} {topic.unit} a cell"
    words = Words(topic.title, topic.about, " · ".join(filter(None, [counted, reach, note])))
    figure, (axes,) = style.sheet(words, 0.75 + 0.3 * len(rows))
    marks.heat(axes, grid, texts, 50.0, max(5.0, float(far.max())) if len(far) else 5.0)
    style.rows(axes, [topic.called(row) for row in rows])
    axes.set_xticks(range(len(columns)), [topic.called(one) for one in columns])
    axes.xaxis.set_ticks_position("top")
    axes.tick_params(axis="x", length=0, labelcolor=style.INK)
    told = [f"{topic.called(a)}, {topic.called(b)}: {percent(share, 0)}" for (a, b), share in cells.items()]
    return style.tell(figure, f"{words.title}. {'; '.join(told)}. {words.foot}.")
