"""The chart of a lab: exact odds as bars, a panel a table."""

import textwrap
from collections.abc import Sequence
from fractions import Fraction

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator, PercentFormatter

from pipeline.analysis.labs.sheet import LONG, Sheet, is_short, percent
from pipeline.charts import style
from pipeline.charts.style import Grid, Words

ROW, HEAD, TALL = 0.24, 0.12, 1.6  # inches of a bar, around a panel, of a panel with very many bars
LINE, WIDE = 0.17, 36  # inches and letters of a line of a panel's title
MOST_PANELS = 5
LONGEST = 26  # letters of a row's name
TITLE = "Exact odds"


def odds(sheets: Sequence[Sheet]) -> Figure:
    """The odds that each sheet names as drawn, up to five sheets below each other."""
    drawn = [sheet.short() for sheet in sheets if sheet.drawn and sheet.rows][:MOST_PANELS]
    heights = [_height(sheet) for sheet in drawn]
    words = Words(TITLE, "", "worked out, not simulated")
    figure, panels = style.sheet(words, sum(heights), Grid(len(drawn), 1, False, False))
    panels[0].get_gridspec().set_height_ratios(heights)  # type: ignore[union-attr]
    for axes, sheet in zip(panels, drawn, strict=True):
        _panel(axes, sheet)
    return style.tell(figure, f"{TITLE}. {' '.join(_told(sheet) for sheet in drawn)}")


def _title(sheet: Sheet) -> list[str]:
    return textwrap.wrap(sheet.title if sheet.drawn in ("odds", "exactly") else f"{sheet.title}: {sheet.drawn}", WIDE)


def _height(sheet: Sheet) -> float:
    return HEAD + LINE * len(_title(sheet)) + (ROW * len(sheet.rows) if len(sheet.rows) <= LONG else TALL)


def _values(sheet: Sheet) -> list[Fraction]:
    at = [column.name for column in sheet.columns].index(sheet.drawn)
    return [Fraction(row[at]) for row in sheet.rows]


def _panel(axes: Axes, sheet: Sheet) -> None:
    shares = [100 * float(value) for value in _values(sheet)]
    first = sheet.columns[0]
    if len(shares) > LONG:
        axes.bar([float(Fraction(row[0])) for row in sheet.rows], shares, width=1.0, color=style.BLUE)
        axes.set_xlabel(first.name)
        axes.yaxis.set_major_locator(MaxNLocator(4))
        axes.yaxis.set_major_formatter(PercentFormatter(decimals=None))
    else:
        names = [f"{first.name} {row[0]}" if first.kind == "count" else str(row[0]) for row in sheet.rows]
        places = style.rows(axes, [name if len(name) <= LONGEST else f"{name[: LONGEST - 1]}…" for name in names])
        axes.barh(list(places), shares, height=0.62, color=style.BLUE)
        for place, share, value in zip(places, shares, _values(sheet), strict=True):
            axes.annotate(
                _said(value), (share, place), (5, 0), textcoords="offset points", va="center", size=style.SMALL
            )
        axes.set_xlim(0, max(1.7 * max(shares), 1e-6))
        axes.tick_params(bottom=False, labelbottom=False)
        axes.grid(visible=False)
        axes.spines["bottom"].set_visible(False)
    style.subtitle(axes, "\n".join(_title(sheet)))


def _said(value: Fraction) -> str:
    shown = percent(value)
    return f"{shown} · {value}" if is_short(value) and len(str(value)) < 10 and value.denominator > 1 else shown


def _told(sheet: Sheet) -> str:
    rows = [f"{row[0]} {percent(value)}" for row, value in zip(sheet.rows, _values(sheet), strict=True)]
    shown = rows[:12]
    more = f" and {len(rows) - 12} more" if len(rows) > 12 else ""
    return f"{sheet.title}, {sheet.drawn}: {'; '.join(shown)}{more}."
