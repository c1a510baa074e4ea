"""Charts about cards: which are seen, afforded, taken and used, and whether those who take one win more."""

import numpy as np
import polars as pl
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from pipeline.charts import marks, style
from pipeline.charts.marks import Measure
from pipeline.charts.plots import drawn
from pipeline.charts.style import Words
from pipeline.charts.words import basis, cut, listing, percent, plural, points

WHY = {
    "in use": (style.BLUE, style.DEEP[0], "o"),
    "taken, not used": (style.ORANGE, style.DEEP[1], "s"),
    "these players can't value it": (style.PURPLE, style.DEEP[3], "D"),
    "too dear": (style.VERMILION, style.DEEP[5], "^"),
    "never seen": (style.LINE, style.QUIET, "x"),
    "dealt, never offered": (style.LINE, style.QUIET, "."),
}
LIFT = Measure("lift", points, 100)
NAMED = 8  # cards named in the scatter: the best and the worst


@drawn
def reasons(cards: pl.DataFrame, note: str = "") -> Figure:
    """How many cards are in use, and why the others are not.

    Takes a result of `analysis.cards.cards`.
    """
    counts = [(why, cards.filter(pl.col("why") == why)) for why in WHY]
    words = Words("What becomes of the cards", f"number of cards, of {cards.height}", basis(cards, note, level=""))
    figure, (axes,) = style.sheet(words, 0.35 + 0.27 * len(WHY))
    rows = style.rows(axes, [why.capitalize() for why in WHY])
    axes.barh(rows, [part.height for _, part in counts], height=0.66, color=[WHY[why][0] for why, _ in counts])
    for row, (_, part) in zip(rows, counts, strict=True):
        few = sorted(part["card"].to_list())[:2]
        said = str(part.height) + (f"  {cut(', '.join(few), 42)}" if 0 < part.height <= 2 else "")
        axes.annotate(said, (part.height, row), (4, 0), textcoords="offset points", va="center", size=style.SMALL)
    axes.set_xlim(0, 1.1 * cards.height)
    marks.few_ticks(axes, integer=True)
    told = listing(f"{part.height} {why}" for why, part in counts)
    return style.tell(figure, f"{words.title}: of {plural(cards.height, 'card')}, {told}. {words.foot}.")


@drawn
def uptake(cards: pl.DataFrame, note: str = "") -> Figure:
    """How often a card can be taken, and how often it is.

    Takes a result of `analysis.cards.cards`: a mark a card.
    """
    words = Words(
        "Who could, and who did",
        "a mark is a card; of the games in which it was on offer: in how many somebody could take it, and somebody did",
        basis(cards, note, level=""),
    )
    figure, (axes,) = style.sheet(words, 2.6)
    for why, (colour, _, shape) in WHY.items():
        part = cards.filter(pl.col("why") == why)
        x, y = marks.values(part, "could", 100), marks.values(part, "taken", 100)
        edge = colour if shape == "x" else style.PAPER
        axes.plot(x, y, shape, color=colour, markersize=5, linestyle="none", alpha=0.85, markeredgecolor=edge)
    axes.plot([0, 100], [0, 100], color=style.LINE, linewidth=0.8, zorder=1)
    axes.set_xlim(-3, 103)
    axes.set_ylim(-4, 104)
    axes.set_xlabel("somebody could take it")
    axes.set_ylabel("somebody took it")
    marks.per_cent(axes)
    marks.per_cent(axes, "y")
    _legend(axes, [why for why in WHY if (cards["why"] == why).any()])
    return style.tell(figure, f"{words.title}: {_told(cards)} {words.foot}.")


def _legend(axes: Axes, kinds: list[str]) -> None:
    """The names of the marks in the upper left, where a card can't lie: none is taken oftener than it could be."""
    for row, why in enumerate(kinds):
        colour, deep, shape = WHY[why]
        at = 0.97 - 0.085 * row
        axes.plot([0.03], [at], shape, color=colour, markersize=5, transform=axes.transAxes, clip_on=False)
        axes.text(0.06, at, why, transform=axes.transAxes, va="center", size=style.SMALL, color=deep, bbox=marks.HALO)


def _told(cards: pl.DataFrame) -> str:
    could, taken = cards["could"].drop_nulls(), cards["taken"].drop_nulls()
    if not len(could) or not len(taken):
        return "no card was on offer."
    half = f"{percent(float(np.median(could)), 0)} and {percent(float(np.median(taken)), 0)}"
    return f"the middle card could be taken and was taken in {half} of the games in which it was on offer."


@drawn
def lifts(cards: pl.DataFrame, note: str = "") -> Figure:
    """Do those who take a card win more?

    Takes a result of `analysis.cards.cards` for components that are no stand-ins: lift against how often it is taken.
    """
    known = cards.filter(pl.col("lift").is_not_null())
    words = Words(
        "Do those who take a card win more?",
        "points of win share above what the same strategies win in the same seats; filled: more than chance "
        "among this many cards (q ≤ 5%)",
        basis(cards, note),
    )
    figure, (axes,) = style.sheet(words, 2.6)
    x, y = marks.values(known, "taken", 100), marks.values(known, "lift", 100)
    low, high = marks.interval(known, LIFT)
    sure = (known["q"].fill_null(1.0) <= 0.05).to_numpy()
    axes.vlines(x, low, high, color=style.BLUE, alpha=0.25, linewidth=1)
    axes.plot(x[sure], y[sure], "o", color=style.BLUE, markersize=4.5)
    axes.plot(x[~sure], y[~sure], "o", color=style.BLUE, markersize=4.5, markerfacecolor=style.PAPER)
    marks.zero(axes, 0.0, "y")
    shown = _outermost(y)
    low_y, high_y = marks.extent(y, low[sure], high[sure])
    apart = 0.075 * max(high_y - low_y, 1.0)
    ends = [marks.End(float(y[i]), cut(str(known["card"][i]), 20), style.INK) for i in shown]
    places = marks.name_ends(axes, 106.0, ends, apart)
    for i, place in zip(shown, places, strict=True):
        axes.plot([x[i], 106.0], [y[i], place], color=style.LINE, linewidth=0.5, zorder=1)
    axes.set_xlim(-3, 160)
    axes.set_ylim(min(low_y, *places) - apart, max(high_y, *places) + apart)
    axes.set_xlabel("taken, of the games in which it was on offer")
    axes.set_ylabel("lift, points")
    marks.per_cent(axes)
    axes.set_xticks([0, 25, 50, 75, 100])
    marks.few_ticks(axes, "y")
    best = [f"{known['card'][i]} {points(known['lift'][i])}" for i in _outermost(y)]
    return style.tell(figure, f"{words.title} Outermost: {listing(best)} points. {words.foot}.")


def _outermost(y: marks.Floats) -> list[int]:
    """The places of the highest and lowest values."""
    order = [int(i) for i in np.argsort(y)]
    return order if len(order) <= NAMED else [*order[: NAMED // 2], *order[-NAMED // 2 :]]
