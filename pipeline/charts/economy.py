"""Charts about resources: income, what is left over, and what early income goes with."""

import numpy as np
import polars as pl
from matplotlib.figure import Figure

from pipeline.charts import marks, style
from pipeline.charts.marks import Measure
from pipeline.charts.plots import drawn
from pipeline.charts.style import Grid, Words
from pipeline.charts.words import basis, number, percent, plural

KINDS = {
    "spent_out": ("neither left", style.BLUE),
    "short_of_energy": ("actions left, no energy", style.ORANGE),
    "short_of_actions": ("energy left, no actions", style.SKY),
    "both_left": ("both left", style.LINE),
}


@drawn
def income(starvation: pl.DataFrame, note: str = "") -> Figure:
    """Energy income and what is left of it, by round.

    Takes a result of `analysis.economy.starvation`.
    """
    words = Words(
        "Energy by round",
        "means of a seat: income, and energy left over at the end of the Action Phase · pale band: the middle two "
        "thirds of incomes (±1 standard deviation)",
        _seats(starvation, note),
    )
    figure, (axes,) = style.sheet(words, 1.9)
    x, mean, sd = (marks.values(starvation, c) for c in ("round", "income", "income_sd"))
    axes.fill_between(x, np.maximum(mean - sd, 0), mean + sd, color=style.BLUE, alpha=0.12, linewidth=0)
    marks.line(axes, starvation, "round", Measure("income", number), style.BLUE)
    marks.line(axes, starvation, "round", Measure("energy", number), style.VERMILION)
    left = marks.values(starvation, "energy")
    top = float(np.nanmax(np.append(mean + np.nan_to_num(sd), 1.0)))
    axes.set_xlim(x.min() - 0.3, x.max() + 0.3 * max(x.max() - x.min(), 2))
    axes.set_ylim(0, 1.06 * top)
    ends = [
        marks.End(float(mean[-1]), f"income {number(mean[-1])}", style.DEEP[0]),
        marks.End(float(left[-1]), f"left over {number(left[-1])}", style.DEEP[5]),
    ]
    marks.name_ends(axes, float(x[-1]), ends, 0.1 * top)
    marks.round_ticks(axes, starvation["round"])
    marks.few_ticks(axes, "y")
    told = (
        f"income grows from {number(mean[0])} to {number(mean[-1])}, {number(left[-1])} is left over in the last round"
    )
    return style.tell(figure, f"{words.title}: {told}. {words.foot}.")


@drawn
def starvation(table: pl.DataFrame, note: str = "") -> Figure:
    """What seats run out of first, by round.

    Takes a result of `analysis.economy.starvation`.
    """
    words = Words("What seats run out of", "share of seats at the end of the Action Phase", _seats(table, note))
    figure, (axes,) = style.sheet(words, 2.1)
    x, below = marks.values(table, "round"), np.zeros(table.height)
    for kind, (label, colour) in KINDS.items():
        part = np.nan_to_num(marks.values(table, kind, 100))
        axes.bar(x, part, bottom=below, width=0.84, color=colour, edgecolor="white", linewidth=0.5, label=label)
        for place, base, height in zip(x, below, part, strict=True):
            if height >= 9:
                pale = colour in (style.ORANGE, style.SKY, style.LINE)
                axes.text(
                    place, base + height / 2, number(height, 0), ha="center", va="center",
                    size=style.SMALL - 0.5, color=style.INK if pale else "white",
                )  # fmt: skip
        below = below + part
    axes.set_ylim(0, 100)
    axes.set_xticks(x, [f"{r:.0f}" for r in x])
    axes.set_xlabel("round")
    axes.grid(visible=False)
    marks.per_cent(axes, "y")
    style.key(axes, 2)
    last = table.row(-1, named=True)
    told = [f"{label} {percent(last[kind], 0)}" for kind, (label, _) in KINDS.items()]
    return style.tell(figure, f"{words.title}. In round {last['round']}: {', '.join(told)}. {words.foot}.")


@drawn
def by_income(table: pl.DataFrame, at_round: int = 5, note: str = "") -> Figure:
    """Final points and wins by income in one round.

    Takes a result of `analysis.economy.by_income`; incomes of fewer than 30 seats are left out.
    """
    known = table.filter(pl.col("games") >= min(30, int(table["games"].max()))).sort("income")  # type: ignore[arg-type]
    words = Words(
        f"Does income in round {at_round} decide?",
        f"left: final points · right: win share, of seats by their energy income in round {at_round}",
        f"{plural(float(table['games'].sum()), 'seat')}{f' · {note}' if note else ''} · bands: 95% interval",
    )
    figure, panels = style.sheet(words, 1.6, Grid(2, 2, True, False))
    for axes, measure, colour in zip(
        panels, (Measure("points", number), Measure("win_share", percent, 100)), (style.BLUE, style.GREEN), strict=True
    ):
        marks.line(axes, known, "income", measure, colour)
        axes.set_xlabel("energy")
        marks.few_ticks(axes, integer=True)
        marks.few_ticks(axes, "y", 4)
    marks.per_cent(panels[1], "y")
    first, last = known.row(0, named=True), known.row(-1, named=True)
    told = (
        f"seats with {first['income']} energy win {percent(first['win_share'])}, "
        f"with {last['income']} they win {percent(last['win_share'])}"
    )
    return style.tell(figure, f"{words.title} {told}. {words.foot}.")


def _seats(table: pl.DataFrame, note: str) -> str:
    """N in seats, as each row is a mean over all seats of all games."""
    said = basis(table, note, level="").replace(" games", " seats a round").replace(" game ", " seat a round ")
    return f"{said} · bands: 95% interval" if "income_low" in table.columns else said
