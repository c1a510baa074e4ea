"""The picture of a sweep: what each setting gives, as lines over one number or heat maps over two."""

import itertools
from collections.abc import Mapping, Sequence

import numpy as np
import polars as pl
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle

from pipeline.charts import marks, style
from pipeline.charts.plain import Value
from pipeline.charts.plots import drawn
from pipeline.charts.style import Grid, Words
from pipeline.charts.words import largest, plural

Numbers = Mapping[str, Sequence[str]]  # what is varied, by name, with its values in order
WIDE = 6  # values from which on a heat map takes the whole width
LEAST_POINTS, LEAST_PART = 5.0, 0.1  # see `_least`
IN_POINTS = ("seat_gap",)  # columns that hold points of a share
PLAYED = style.VERMILION  # dots of real games


@drawn
def swept(
    found: pl.DataFrame, numbers: Numbers, values: Sequence[Value], dots: Mapping[str, Sequence[float]] | None = None
) -> Figure:
    """What each setting of a sweep gives.

    `found` has a row a setting: a column of words for each of the `numbers`, `current` (whether it is the game as it
    stands) and the columns of `values`. `dots` are real games by column, drawn over the current setting of one number.
    What is the same everywhere has no panel.
    """
    values = [value for value in values if found[value.column].n_unique() > 1] or list(values[:1])
    if len(numbers) == 1:
        return _lines(found, numbers, values, dots or {})
    return _maps(found, numbers, values)


def _lines(
    found: pl.DataFrame, numbers: Numbers, values: Sequence[Value], dots: Mapping[str, Sequence[float]]
) -> Figure:
    ((name, order),) = numbers.items()
    real = [value.column for value in values if dots.get(value.column)]
    about = ["bands: 95% interval"] if any(f"{value.column}_low" in found.columns for value in values) else []
    about += ["upright line: as it stands"] if found["current"].any() else []
    about += ["dots: playtests"] if real and found["current"].any() else []
    words = Words(f"What {name} does", " · ".join(about), _foot(found))
    grid = Grid(len(values), min(2, len(values)), False, False)
    figure, panels = style.sheet(words, 1.45 * grid.rows + 0.15, grid)
    found = found.with_columns(place=pl.col(name).replace_strict({v: k for k, v in enumerate(order)}))
    found = found.sort("place")
    now = found.filter("current")["place"].to_list()
    told = []
    for k, (panel, value) in enumerate(zip(panels, values, strict=True)):
        measure = value.measure()
        marks.line(panel, found, "place", measure, style.BLUE)
        seen = marks.values(found, value.column, measure.scale)
        points = list(dots.get(value.column, ())) if now else []
        if now:
            panel.axvline(now[0], color=style.LINE, linewidth=0.9, zorder=1.5)
            panel.plot([now[0]] * len(points), points, "o", markersize=4, color=PLAYED, alpha=0.75, zorder=4)
        low, high = marks.extent(seen, *marks.interval(found, measure), points)
        middle, half = (low + high) / 2, 0.56 * max(high - low, 1.2 * _least(value, high))
        panel.set_ylim(max(middle - half, min(low, 0.0)), max(middle + half, 1.12 * (high - low)))
        panel.set_xlim(-0.4, len(order) - 0.6)
        (marks.per_cent if value.share else marks.few_ticks)(panel, "y", 4)
        style.subtitle(panel, value.title)
        shown = range(0, len(order), -(-len(order) // 8))
        panel.set_xticks(list(shown), [order[i] for i in shown])
        panel.set_xlabel(name if k >= len(values) - grid.columns else "")
        told.append(f"{value.title}: {_row(found, name, value)}")
    return style.tell(figure, f"{words.title}. {'; '.join(told)}. {words.foot}.")


def _maps(found: pl.DataFrame, numbers: Numbers, values: Sequence[Value]) -> Figure:
    ranked = sorted(numbers, key=lambda name: -len(numbers[name]))  # those with most values make the maps
    across, down = (name for name in numbers if name in ranked[:2])
    others = ranked[2:]
    rest = list(itertools.product(*(numbers[name] for name in others)))
    wide, high = len(numbers[across]), len(numbers[down])
    panels = [(value, at) for value in values for at in rest]
    now = found.filter("current")
    third = "".join(f" · in brackets: {name}" for name in others)
    against = "as it stands (outlined)" if now.height else "the middle of all settings"
    words = Words(
        "What each setting gives",
        f"across: {across} · down: {down}{third}\nblue: more than {against}; orange: less",
        _foot(found),
    )
    grid = Grid(len(panels), 1 if wide > WIDE else 2, False, False)
    figure, axes = style.sheet(words, grid.rows * (0.55 + 0.25 * high), grid)
    told = []
    for k, (panel, (value, at)) in enumerate(zip(axes, panels, strict=True)):
        mine = found.filter(*(pl.col(name) == one for name, one in zip(others, at, strict=True)))
        middle = _middle(now if now.height else found, value)
        _map(
            panel,
            mine,
            ({name: numbers[name] for name in (across, down)}, value),
            (middle, _reach(found, value, middle)),
        )
        here = mine.filter("current")
        if here.height:
            column, row = numbers[across].index(here[across][0]), numbers[down].index(here[down][0])
            panel.add_patch(Rectangle((column - 0.5, row - 0.5), 1, 1, fill=False, edgecolor=style.INK, zorder=3))
        panel.set_yticks(range(high), list(numbers[down]) if k % grid.columns == 0 else [""] * high)
        title = value.title + "".join(f" ({one})" for one in at)
        style.subtitle(panel, title)
        told.append(f"{title}: {_row(mine, across, value, down)}")
    return style.tell(figure, f"{words.title}. {'; '.join(told)}. {words.foot}.")


def _map(panel: Axes, found: pl.DataFrame, what: tuple[Numbers, Value], colours: tuple[float, float]) -> None:
    numbers, value = what
    across, down = numbers
    measure = value.measure()
    cells = {(r[down], r[across]): r[value.column] for r in found.iter_rows(named=True)}
    wanted = [[cells.get((row, column)) for column in numbers[across]] for row in numbers[down]]
    grid = np.array(wanted, dtype=float) * measure.scale
    texts = [[measure.say(one).removesuffix("%") for one in row] for row in wanted]
    marks.heat(panel, grid, texts, *colours)
    panel.set_xticks(range(len(numbers[across])), list(numbers[across]))
    panel.tick_params(axis="both", length=0)


def _middle(found: pl.DataFrame, value: Value) -> float:
    seen = marks.values(found, value.column, value.measure().scale)
    return float(np.nanmean(seen)) if np.isfinite(seen).any() else 0.0


def _reach(found: pl.DataFrame, value: Value, middle: float) -> float:
    """How far colours reach: to the setting farthest from the middle, in all panels of a measure alike."""
    far = np.abs(marks.values(found, value.column, value.measure().scale) - middle)
    return max(float(np.nanmax(far)) if np.isfinite(far).any() else 0.0, _least(value, middle))


def _least(value: Value, size: float) -> float:
    """The least difference that takes up a panel or has a full colour, so that chance does not look like much."""
    return LEAST_POINTS if value.share or value.column in IN_POINTS else max(LEAST_PART * abs(size), 1e-9)


def _row(found: pl.DataFrame, across: str, value: Value, down: str = "") -> str:
    said = value.measure().say
    names = [f"{row[across]}{f' and {row[down]}' if down else ''}" for row in found.iter_rows(named=True)]
    return ", ".join(f"{said(one)} at {name}" for name, one in zip(names, found[value.column], strict=True))


def _foot(found: pl.DataFrame) -> str:
    return f"{plural(largest(found, 'games') or 0, 'game')} a setting, on the same deals"
