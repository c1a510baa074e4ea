"""The marks that charts are made of: dots with intervals, forests, lines with bands, stacked bars, heat maps.

Null values and null intervals are left out, never drawn as noughts.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
import polars as pl
from matplotlib.axes import Axes
from matplotlib.colors import LinearSegmentedColormap, Normalize
from matplotlib.ticker import FuncFormatter, MaxNLocator

from pipeline.charts import style
from pipeline.charts.words import number

Floats = npt.NDArray[np.float64]
DIVERGING = LinearSegmentedColormap.from_list("orange to blue", ["#B85A00", "#F2C894", "#F7F7F7", "#9CC6E3", "#00538A"])

HALO = {"boxstyle": "square,pad=0.08", "facecolor": style.PAPER, "edgecolor": "none", "alpha": 0.8}  # behind numbers


class Measure(NamedTuple):
    """A column with its interval, and how to say it."""

    column: str
    say: Callable[[float | None], str]
    scale: float = 1.0  # drawn as value × scale: 100 for a share in per cent


def values(table: pl.DataFrame, column: str, scale: float = 1.0) -> Floats:
    """A column as floats; nulls, and a column that is not there, as NaN."""
    if column not in table.columns:
        return np.full(table.height, np.nan)
    found: Floats = table[column].cast(pl.Float64).fill_null(np.nan).to_numpy() * scale
    return found


def interval(table: pl.DataFrame, measure: Measure) -> tuple[Floats, Floats]:
    """Low and high ends of a measure."""
    low = values(table, f"{measure.column}_low", measure.scale)
    high = values(table, f"{measure.column}_high", measure.scale)
    return low, high


def dots(axes: Axes, table: pl.DataFrame, measure: Measure, y: Sequence[float], colour: str = style.BLUE) -> None:
    """A dot a row with its interval as a line, and the number written to the right of it."""
    x = values(table, measure.column, measure.scale)
    low, high = interval(table, measure)
    at = np.asarray(y, dtype=float)
    known = np.isfinite(low) & np.isfinite(high)
    axes.hlines(at[known], low[known], high[known], color=colour, linewidth=2.2, alpha=0.55, zorder=2)
    axes.plot(x, at, "o", color=colour, markersize=5.5, markeredgecolor="white", markeredgewidth=0.6, zorder=3)
    raw = values(table, measure.column)
    for i in range(table.height):
        if np.isfinite(x[i]):
            right = high[i] if known[i] else x[i]
            axes.annotate(
                measure.say(raw[i]), (right, at[i]), (6, 0), textcoords="offset points",
                va="center", size=style.SMALL, color=style.INK, annotation_clip=False, zorder=4, bbox=HALO,
            )  # fmt: skip


def room(axes: Axes, low: float, high: float, right: float = 0.18, least: float = 0.0) -> None:
    """Limits of x around `low` to `high`, `least` wide or more, with room to the right for the numbers."""
    width = max(high - low, least, 1e-9 * max(abs(high), 1.0))
    low, left = min(low, (low + high - width) / 2), 0.04
    axes.set_xlim(low - left * width, high + right * width)


def extent(*parts: Floats | Sequence[float]) -> tuple[float, float]:
    """The smallest and the largest of all finite values; 0 to 1 if there are none."""
    every = np.concatenate([np.atleast_1d(np.asarray(p, dtype=float)) for p in parts])
    every = every[np.isfinite(every)]
    return (float(every.min()), float(every.max())) if len(every) else (0.0, 1.0)


def per_cent(axes: Axes, which: str = "x", most: int = 5) -> None:
    """A few ticks of a share drawn in per cent."""
    axis = axes.xaxis if which == "x" else axes.yaxis
    axis.set_major_locator(MaxNLocator(most, steps=[1, 2, 2.5, 5, 10]))
    axis.set_tick_params(labelsize=style.SMALL, labelcolor=style.QUIET)
    axis.set_major_formatter(FuncFormatter(lambda v, _: f"{number(v, 0 if abs(v - round(v)) < 1e-6 else 1)}%"))


def few_ticks(axes: Axes, which: str = "x", most: int = 5, integer: bool = False) -> None:
    """A few round ticks with a true minus sign."""
    axis = axes.xaxis if which == "x" else axes.yaxis
    axis.set_major_locator(MaxNLocator(most, integer=integer))
    axis.set_tick_params(labelsize=style.SMALL, labelcolor=style.QUIET)
    axis.set_major_formatter(FuncFormatter(lambda v, _: f"{v:,.4g}".replace("-", "−")))


def round_ticks(axes: Axes, rounds: pl.Series) -> None:
    """Ticks at rounds that were played, the last one among them."""
    played = sorted(int(r) for r in rounds.unique().drop_nulls())
    step = max(1, -(-len(played) // 5))
    axes.set_xticks(played[::-1][::step], [str(r) for r in played[::-1][::step]])
    axes.set_xlabel("round")


def zero(axes: Axes, at: float = 0.0, which: str = "x") -> None:
    """The line of no effect, or of a fair share."""
    draw = axes.axvline if which == "x" else axes.axhline
    draw(at, color=style.INK, linewidth=0.9, zorder=1.5)


def line(axes: Axes, table: pl.DataFrame, x: str, measure: Measure, colour: str) -> None:
    """A line over the columns x, with its interval as a band."""
    at, y = values(table, x), values(table, measure.column, measure.scale)
    low, high = interval(table, measure)
    axes.fill_between(at, low, high, color=colour, alpha=0.22, linewidth=0, zorder=2)
    axes.plot(at, y, color=colour, linewidth=1.8, marker="o", markersize=3.2, zorder=3)


class End(NamedTuple):
    """A name to write at the right end of a line."""

    y: float
    text: str
    colour: str


def name_ends(axes: Axes, x: float, ends: Sequence[End], apart: float) -> list[float]:
    """Write names to the right of `x`, at least `apart` (in the axis' units) from one another; where, from below up."""
    known = sorted((e for e in ends if np.isfinite(e.y)), key=lambda e: e.y)
    places: list[float] = []
    for end in known:
        places.append(max(end.y, places[-1] + apart) if places else end.y)
    if places:
        shift = float(np.mean([p - e.y for p, e in zip(places, known, strict=True)]))
        places = [p - shift for p in places]
    for place, end in zip(places, known, strict=True):
        axes.annotate(
            end.text, (x, place), (5, 0), textcoords="offset points", va="center", size=style.SMALL,
            color=end.colour, weight="normal" if end.colour == style.INK else "bold", annotation_clip=False,
        )  # fmt: skip
    return places


def heat(axes: Axes, grid: Floats, texts: Sequence[Sequence[str]], middle: float, reach: float) -> None:
    """A heat map that diverges from `middle`, each cell with its number."""
    norm = Normalize(middle - reach, middle + reach)
    axes.imshow(np.ma.masked_invalid(grid), cmap=DIVERGING, norm=norm, aspect="auto", zorder=1)
    axes.grid(visible=False)
    for side in axes.spines.values():
        side.set_visible(False)
    for i, row in enumerate(texts):
        for j, text in enumerate(row):
            strong = np.isfinite(grid[i, j]) and abs(grid[i, j] - middle) > 0.72 * reach
            axes.text(j, i, text, ha="center", va="center", size=style.SMALL, color="white" if strong else style.INK)
