"""Charts about what a change did: a forest of differences, of one change or of several side by side."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import polars as pl
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from pipeline.charts import marks, style
from pipeline.charts.marks import Measure
from pipeline.charts.plots import drawn
from pipeline.charts.style import Words
from pipeline.charts.words import basis, cut, name, points, signed, span

SHAPES = "osD^vP"
ROOM = 50  # letters that the names of changes may take in a row


class Shown(NamedTuple):
    """What a forest shows: the column that names its rows, what is measured, and how it is written."""

    by: str  # column that names the rows
    title: str
    unit: str = "points"  # what the numbers are
    share: bool = False  # whether they are shares, told in percentage points
    row: str = "{}"  # how a row's name reads: "Seat {}"

    def measure(self) -> Measure:
        """The effect, as it is drawn and said."""
        return Measure("effect", points if self.share else signed, 100.0 if self.share else 1.0)


@drawn
def forest(effects: pl.DataFrame, shown: Shown, note: str = "") -> Figure:
    """What a change did.

    Takes a result of `analysis.compare.compare`; with a column `variant` that names the change, those of several.
    A filled mark is a difference that is more than chance, allowing for how many are shown (Holm, 5%).
    """
    variants = effects["variant"].unique(maintain_order=True).to_list() if "variant" in effects.columns else [""]
    groups = effects[shown.by].unique(maintain_order=True).to_list()
    words = Words(
        shown.title,
        f"{shown.unit} more (right) or fewer (left) than in the baseline\n"
        "filled: more than chance, allowing for how many are shown",
        _foot(effects, note),
    )
    key = -(-len(variants) // _columns(variants)) if len(variants) > 1 else 0
    height = 0.15 + 0.2 * key + len(groups) * (0.12 + 0.19 * len(variants))
    figure, (axes,) = style.sheet(words, height + 0.25)
    style.rows(axes, [_called(shown, group) for group in groups])
    marks.zero(axes)
    measure = shown.measure()
    low, high = marks.interval(effects, measure)
    marks.room(axes, *marks.extent(marks.values(effects, "effect", measure.scale), low, high, [0.0]), right=0.22)
    for k, variant in enumerate(variants):
        part = effects.filter(pl.col("variant") == variant) if variant else effects
        shift = (k - (len(variants) - 1) / 2) * 0.62 / max(len(variants), 1)
        _series(axes, part, [groups.index(g) + shift for g in part[shown.by]], (measure, k))
    if len(variants) > 1:
        _names(axes, variants)
    marks.few_ticks(axes)
    return style.tell(figure, f"{words.title}. {_told(effects, shown)} {words.foot}.")


def _series(axes: Axes, part: pl.DataFrame, y: list[float], how: tuple[Measure, int]) -> None:
    """One change's effects, hollow where chance would do."""
    measure, k = how
    colour, at = style.SERIES[k % 6], np.array(y)
    x = marks.values(part, measure.column, measure.scale)
    low, high = marks.interval(part, measure)
    known = np.isfinite(low) & np.isfinite(high)
    axes.hlines(at[known], low[known], high[known], color=colour, linewidth=2.2, alpha=0.55, zorder=2)
    p = marks.values(part, "p_holm")
    sure = p <= 0.05
    shape, size = SHAPES[k % len(SHAPES)], 5.2
    axes.plot(x[sure], at[sure], shape, color=colour, markersize=size, zorder=3)
    axes.plot(x[~sure], at[~sure], shape, color=colour, markersize=size, markerfacecolor=style.PAPER, zorder=3)
    raw = marks.values(part, measure.column)
    for i in range(part.height):
        if np.isfinite(x[i]):
            axes.annotate(
                measure.say(raw[i]), (high[i] if known[i] else x[i], at[i]), (5, 0), textcoords="offset points",
                va="center", size=style.SMALL - 0.5, color=style.DEEP[k % 6], bbox=marks.HALO, zorder=4,
            )  # fmt: skip


def _names(axes: Axes, variants: Sequence[str]) -> None:
    """The names of the changes, in their colours and with their marks, above the panel."""
    handles = [
        axes.plot([], [], SHAPES[k % len(SHAPES)], color=style.SERIES[k % 6], markersize=5, label=cut(variant, ROOM))[0]
        for k, variant in enumerate(variants)
    ]
    axes.legend(
        handles=handles, loc="lower left", bbox_to_anchor=(-0.02, 1.0), ncols=_columns(variants), frameon=False,
        fontsize=style.SMALL, labelcolor=[style.DEEP[k % 6] for k in range(len(variants))], handletextpad=0.1,
        columnspacing=1.0, borderaxespad=0.1,
    )  # fmt: skip


def _columns(names: Sequence[str]) -> int:
    """In how many columns, three at most, the names go beside each other above a panel."""
    for columns in (3, 2):
        parts = [part for part in np.array_split(np.array(names), columns) if len(part)]
        if sum(4 + max(map(len, part)) for part in parts) <= ROOM:
            return len(parts)
    return 1


def _called(shown: Shown, group: object) -> str:
    return shown.row.format(name(group) if isinstance(group, str) else group)


def _foot(effects: pl.DataFrame, note: str) -> str:
    paired = bool(effects["paired"].all()) if "paired" in effects.columns else False
    how = "same deals as the baseline" if paired else "not on the same deals"
    return " · ".join(filter(None, [basis(effects, "", level=""), how, note, "lines: 95% interval"]))


def _told(effects: pl.DataFrame, shown: Shown) -> str:
    measure, said = shown.measure(), []
    several = "variant" in effects.columns
    for row in effects.iter_rows(named=True):
        between = span(row["effect_low"], row["effect_high"], 1, measure.scale)
        of = f"{row['variant']}, " if several else ""
        said.append(f"{of}{_called(shown, row[shown.by])}: {measure.say(row['effect'])} ({between})")
    return f"{'; '.join(said)}."
