"""Charts about many changes side by side: what each did to a few measures."""

from collections.abc import Callable, Sequence

import numpy as np
import polars as pl
from matplotlib.figure import Figure

from pipeline.charts import marks, style
from pipeline.charts.marks import Measure
from pipeline.charts.plain import Value
from pipeline.charts.plots import drawn
from pipeline.charts.style import Grid, Words
from pipeline.charts.words import cut, largest, plural, points, signed

LONGEST = 18  # letters of a change's name


@drawn
def changes(effects: pl.DataFrame, title: str, values: Sequence[Value], note: str = "") -> Figure:
    """What changes did.

    Takes results of `analysis.levers.changed` with the column `change`; a panel a measure (the `column` of a value), a
    row a change. A filled mark is a difference that is more than chance, allowing for how many are shown (Holm, 5%).
    """
    names = effects["change"].unique(maintain_order=True).to_list()
    there = [value for value in values if value.column in effects["measure"].to_list()] or list(values[:1])
    how = "same deals as the baseline" if bool(effects["paired"].all()) else "not on the same deals"
    words = Words(
        title,
        "more (right) or less (left) than in the baseline\nfilled: more than chance, allowing for how many are shown",
        " · ".join(filter(None, [plural(largest(effects, "deals") or 0, "deal"), how, note, "lines: 95% interval"])),
    )
    grid = Grid(len(there), min(2, len(there)), False, False)
    figure, panels = style.sheet(words, grid.rows * (0.5 + 0.22 * len(names)), grid)
    told = []
    for k, (panel, value) in enumerate(zip(panels, there, strict=True)):
        part = effects.filter(pl.col("measure") == value.column)
        style.rows(panel, [cut(one, LONGEST) for one in names] if k % grid.columns == 0 else [""] * len(names))
        scale = 100.0 if value.share else 1.0
        measure = Measure("effect", _say(value), scale)
        low, high = marks.interval(part, measure)
        x = marks.values(part, "effect", scale)
        marks.zero(panel)
        at = np.array([names.index(one) for one in part["change"]], dtype=float)
        known = np.isfinite(low) & np.isfinite(high)
        panel.hlines(at[known], low[known], high[known], color=style.BLUE, linewidth=2.0, alpha=0.5, zorder=2)
        sure = marks.values(part, "p_holm") <= 0.05
        panel.plot(x[sure], at[sure], "o", color=style.BLUE, markersize=5.0, zorder=3)
        panel.plot(x[~sure], at[~sure], "o", color=style.BLUE, markersize=5.0, markerfacecolor=style.PAPER, zorder=3)
        for i, effect in enumerate(part["effect"]):
            if np.isfinite(x[i]):
                panel.annotate(
                    measure.say(effect), (high[i] if known[i] else x[i], at[i]), (4, 0), textcoords="offset points",
                    va="center", size=style.SMALL - 1.0, color=style.INK, annotation_clip=False, bbox=marks.HALO,
                )  # fmt: skip
        marks.room(panel, *marks.extent(x, low, high, [0.0]), right=0.42)
        marks.few_ticks(panel, most=3)
        style.subtitle(panel, value.title)
        said = [f"{one} {measure.say(effect)}" for one, effect in part["change", "effect"].iter_rows()]
        told.append(f"{value.title}: {', '.join(said)}")
    return style.tell(figure, f"{title}. {'; '.join(told)}. {words.foot}.")


def _say(value: Value) -> Callable[[float | None], str]:
    def said(effect: float | None) -> str:
        return points(effect, value.digits) if value.share else signed(effect, value.digits)

    return said
