"""A chart of trials of cards: what forcing and forbidding the strongest ones does."""

import numpy as np
import polars as pl
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from pipeline.charts import marks, style
from pipeline.charts.marks import Measure
from pipeline.charts.plots import drawn
from pipeline.charts.style import Words
from pipeline.charts.words import cut, points, span, span_of

EFFECT = Measure("effect", points, 100)
ARMS = {"forced": (0, "o", -0.17), "forbidden": (1, "s", 0.17)}  # colour, mark, place beside the row
LONGEST = 24  # letters of a card's name


@drawn
def forest(effects: pl.DataFrame, note: str = "") -> Figure:
    """What forcing a card on a seat and forbidding it to one does to that seat's wins.

    Takes a result of `analysis.trials.strongest`. A filled mark is known: q ≤ 5% over all cards that were tried.
    """
    cards = effects["card"].unique(maintain_order=True).to_list()
    words = Words(
        "What having to take a card does, and not being allowed to",
        "points of win share more (right) or fewer (left) than for a seat that is free\n"
        "filled: more than chance makes among all cards that were tried",
        " · ".join(filter(None, [f"{span_of(effects['games'])} seats a mark, by luck", note, "lines: 95% interval"])),
    )
    figure, (axes,) = style.sheet(words, 0.6 + 0.34 * len(cards))
    style.rows(axes, [cut(card, LONGEST) for card in cards])
    marks.zero(axes)
    low, high = marks.interval(effects, EFFECT)
    marks.room(axes, *marks.extent(low, high, [0.0]), right=0.14)
    for arm, (k, shape, shift) in ARMS.items():
        part = effects.filter(pl.col("arm") == arm)
        _series(axes, part, [cards.index(card) + shift for card in part["card"]], (k, shape))
    handles = [axes.plot([], [], shape, color=style.SERIES[k], markersize=5, label=arm)[0]
               for arm, (k, shape, _) in ARMS.items()]  # fmt: skip
    axes.legend(
        handles=handles, loc="lower left", bbox_to_anchor=(-0.02, 1.0), ncols=2, frameon=False, fontsize=style.SMALL,
        handletextpad=0.1, columnspacing=1.0, borderaxespad=0.1,
    )  # fmt: skip
    marks.few_ticks(axes)
    return style.tell(figure, f"{words.title}. {_told(effects)} {words.foot}.")


def _series(axes: Axes, part: pl.DataFrame, y: list[float], how: tuple[int, str]) -> None:
    """One arm's effects, hollow where chance would do."""
    (k, shape), at = how, np.array(y)
    x, sure = marks.values(part, "effect", 100), marks.values(part, "q") <= 0.05
    low, high = marks.interval(part, EFFECT)
    colour = style.SERIES[k]
    axes.hlines(at, low, high, color=colour, linewidth=2, alpha=0.55, zorder=2)
    axes.plot(x[sure], at[sure], shape, color=colour, markersize=5, zorder=3)
    axes.plot(x[~sure], at[~sure], shape, color=colour, markersize=5, markerfacecolor=style.PAPER, zorder=3)
    for i in range(part.height):
        axes.annotate(
            EFFECT.say(part["effect"][i]), (high[i], at[i]), (4, 0), textcoords="offset points", va="center",
            size=style.SMALL - 0.5, color=style.DEEP[k], zorder=4,
        )  # fmt: skip


def _told(effects: pl.DataFrame) -> str:
    said = [
        f"{row['card']} {row['arm']}: {points(row['effect'])} "
        f"({span(row['effect_low'], row['effect_high'], scale=100)})"
        for row in effects.head(8).iter_rows(named=True)
    ]
    return f"{'; '.join(said)}."
