"""Charts about how long something lasts: the share that is left, and what ended it."""

import polars as pl
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from pipeline.charts import marks, style
from pipeline.charts.marks import Measure
from pipeline.charts.plain import Shown
from pipeline.charts.plots import drawn
from pipeline.charts.style import Words
from pipeline.charts.words import largest, name, number, percent, plural

CENSORED = "bands: 95% interval; where the end came first the case is left out from then on"


@drawn
def still(curves: pl.DataFrame, by: str, shown: Shown, note: str = "") -> Figure:
    """To how many it has not yet happened.

    Takes results of `analysis.survival.still`, with the column `by` that names the lines.
    """
    groups = curves[by].unique(maintain_order=True).to_list()
    words = _words(curves, shown, note)
    figure, (axes,) = style.sheet(words, 1.9)
    ends, last = [], float(curves["round"].max())  # type: ignore[arg-type]
    for k, group in enumerate(groups):
        part = curves.filter(pl.col(by) == group).sort("round")
        _stair(axes, part, ("still", 1.0), k)
        left = float(part["still"][-1])
        text = f"{shown.called(group)} {percent(left, 0)}" if len(groups) > 1 else percent(left, 0)
        ends.append(marks.End(100 * left, text, style.DEEP[k % len(style.DEEP)]))
    return _finish((figure, axes), curves, ends, words, last)


@drawn
def competing(curves: pl.DataFrame, shown: Shown, note: str = "") -> Figure:
    """What happened first, and when.

    Takes a result of `analysis.endings.incidence`: a line an ending.
    """
    words = _words(curves, shown, note)
    figure, (axes,) = style.sheet(words, 1.9)
    ends, last = [], float(curves["round"].max())  # type: ignore[arg-type]
    for k, ending in enumerate(curves["ending"].unique(maintain_order=True)):
        part = curves.filter(pl.col("ending") == ending).sort("round")
        _stair(axes, part, ("incidence", 0.0), k)
        came = float(part["incidence"][-1])
        ends.append(marks.End(100 * came, f"{name(ending)} {percent(came, 0)}", style.DEEP[k % len(style.DEEP)]))
    return _finish((figure, axes), curves, ends, words, last)


def _words(curves: pl.DataFrame, shown: Shown, note: str) -> Words:
    cases = plural(largest(curves, "games") or 0, shown.unit.removesuffix("s"))
    return Words(shown.title, shown.about, " · ".join(filter(None, [f"up to {cases} a line", note, CENSORED])))


def _stair(axes: Axes, part: pl.DataFrame, what: tuple[str, float], k: int) -> None:
    """One line as a stair with its band; `what` is its column and where it begins."""
    column, start = what
    measure = Measure(column, percent, 100.0)
    x, y = marks.values(part, "round"), marks.values(part, column, 100.0)
    low, high = marks.interval(part, measure)
    colour = style.SERIES[k % len(style.SERIES)]
    axes.fill_between(x, low, high, step="post", color=colour, alpha=0.2, linewidth=0)
    axes.step([x[0] - 1, *x], [100 * start, *y], where="post", color=colour, linewidth=1.8)


def _finish(
    drawn_on: tuple[Figure, Axes], curves: pl.DataFrame, ends: list[marks.End], words: Words, last: float
) -> Figure:
    figure, axes = drawn_on
    first = float(curves["round"].min())  # type: ignore[arg-type]
    longest = max(len(end.text) for end in ends)
    axes.set_xlim(first - 1, last + (0.06 + 0.028 * longest) * max(last - first + 1, 2))
    axes.set_ylim(-3, 106)
    marks.name_ends(axes, last, ends, 9.0)
    marks.round_ticks(axes, curves["round"])
    marks.per_cent(axes, "y")
    said = "; ".join(end.text for end in ends)
    return style.tell(figure, f"{words.title}. {said} by round {number(last, 0)}. {words.foot}.")
