"""Charts about endings: how games end, and when."""

import polars as pl
from matplotlib.figure import Figure

from pipeline.charts import marks, style
from pipeline.charts.marks import Measure
from pipeline.charts.plots import Reference, dot_plot, drawn
from pipeline.charts.style import Words
from pipeline.charts.words import basis, largest, name, number, percent, plural


@drawn
def shares(endings: pl.DataFrame, note: str = "") -> Figure:
    """How games end.

    Takes a result of `analysis.endings.endings`.
    """
    every = endings.with_columns(pl.col("games").sum())
    words = Words("How games end", "share of all games", basis(every, note))
    names = [name(ending) for ending in endings["ending"]]
    return dot_plot(endings, names, Measure("share", percent, 100.0), words)


@drawn
def incidence(curves: pl.DataFrame, note: str = "") -> Figure:
    """When games end.

    Takes a result of `analysis.endings.incidence`: steps of the share of games that have ended in each way.
    """
    games = largest(curves, "games") or 0
    foot = f"{plural(games, 'game')} ended · band: 95% interval; capped games are counted as not yet ended"
    words = Words(
        "When games end",
        "share of games that have ended in this way by the end of a round",
        foot + (f" · {note}" if note else ""),
    )
    figure, (axes,) = style.sheet(words, 1.8)
    ends = []
    for k, (ending, part) in enumerate(sorted(_by(curves, "ending"))):
        colour = style.SERIES[k % len(style.SERIES)]
        x, y = marks.values(part, "round"), marks.values(part, "incidence", 100)
        low, high = marks.interval(part, Measure("incidence", percent, 100))
        axes.fill_between(x, low, high, step="post", color=colour, alpha=0.22, linewidth=0)
        axes.step(x, y, where="post", color=colour, linewidth=1.8, marker="o", markersize=3)
        ends.append(
            marks.End(float(y[-1]), f"{name(ending)} {percent(y[-1] / 100, 0)}", style.DEEP[k % len(style.DEEP)])
        )
    last = float(curves["round"].max())  # type: ignore[arg-type]
    first = float(curves["round"].min())  # type: ignore[arg-type]
    axes.set_xlim(min(first - 1, last - 2), last + 0.45 * max(last - first + 1, 2))
    axes.set_ylim(-3, 108)
    marks.name_ends(axes, last, ends, 9.0)
    marks.round_ticks(axes, curves["round"])
    marks.per_cent(axes, "y")
    return style.tell(figure, f"{words.title}. {'; '.join(end.text for end in ends)} by round {last:.0f}. {foot}.")


def _by(table: pl.DataFrame, column: str) -> list[tuple[str, pl.DataFrame]]:
    return [(str(key[0]), part) for key, part in table.group_by(column, maintain_order=True)]


@drawn
def decisions(kinds: pl.DataFrame, note: str = "") -> Figure:
    """What a seat decides in a game.

    Takes a result of `analysis.endings.decisions`; kinds that never came up are left out.
    """
    known = kinds.filter(pl.col("decided") > 0)
    if not known.height:
        known = kinds.head(1)
    total = float(known["decided"].sum())
    words = Words(
        "What a seat decides in a game",
        f"decisions with a choice, by kind; {number(total, 0)} in all",
        basis(known, note).replace("games", "seats played"),
    )
    names = [name(kind) for kind in known["kind"]]
    return dot_plot(known, names, Measure("decided", number), words, Reference(0.0))
