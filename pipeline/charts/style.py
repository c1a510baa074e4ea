"""How every chart looks: one palette, one width, direct labels, and an n and an interval on everything.

A chart is drawn 4.5 inches wide with letters of 8 to 11 points, so that on a telephone 390 pixels wide
a point is a pixel and a tenth and nothing has to be enlarged. Its title says what is shown, the line below
what a mark means, the foot how many games it rests on. Colours are Okabe and Ito's, which people who
see few colours tell apart (https://jfly.uni-koeln.de/color/); no meaning hangs on colour alone.
"""

import io
import re
import textwrap
from collections.abc import Sequence
from html import escape
from typing import NamedTuple

from matplotlib import rc_context
from matplotlib.axes import Axes
from matplotlib.figure import Figure

BLUE, ORANGE, GREEN, PURPLE, SKY, VERMILION = "#0072B2", "#E69F00", "#009E73", "#CC79A7", "#56B4E9", "#D55E00"
SERIES = (BLUE, ORANGE, GREEN, PURPLE, SKY, VERMILION)
DEEP = ("#005A8C", "#9A6200", "#00694D", "#9A4576", "#1F7AB0", "#A84600")  # the same, dark enough for small letters
INK, QUIET, LINE, GRID, BAND, PAPER = "#1F2328", "#59626B", "#8C959F", "#E4E7EB", "#EEF1F4", "#FFFFFF"
BROWN, YELLOW, PINK, PALE = "#7A2E00", "#E9D76B", "#E3B8D1", "#C3CAD1"  # for more parts than six
DARK = (BLUE, GREEN, VERMILION, INK, BROWN)  # on which small letters are white
WIDTH = 4.5  # inches, of every chart
TITLE, TEXT, SMALL = 11.0, 9.5, 8.5  # points

LOOK = {
    "font.family": "DejaVu Sans",
    "font.size": TEXT,
    "text.color": INK,
    "text.parse_math": False,
    "axes.edgecolor": LINE,
    "axes.labelcolor": QUIET,
    "axes.labelsize": SMALL,
    "axes.titlesize": TEXT,
    "axes.titlelocation": "left",
    "axes.titlepad": 4.0,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.spines.left": False,
    "axes.linewidth": 0.6,
    "axes.axisbelow": True,
    "axes.grid": True,
    "grid.color": GRID,
    "grid.linewidth": 0.7,
    "xtick.color": LINE,
    "xtick.labelcolor": QUIET,
    "xtick.labelsize": SMALL,
    "xtick.major.size": 2.5,
    "ytick.color": LINE,
    "ytick.labelcolor": INK,
    "ytick.labelsize": TEXT,
    "ytick.major.size": 0.0,
    "figure.facecolor": PAPER,
    "savefig.facecolor": PAPER,
    "svg.fonttype": "path",
    "svg.hashsalt": "galactic-balance",
}


class Words(NamedTuple):
    """What stands around a chart."""

    title: str  # what is shown
    about: str  # what a mark means, with its unit
    foot: str  # n, interval, players


class Grid(NamedTuple):
    """Small multiples: how many, in how many columns, and which axes they share."""

    panels: int = 1
    columns: int = 1
    sharex: bool = True
    sharey: bool = True

    @property
    def rows(self) -> int:
        """Rows of panels."""
        return -(-self.panels // self.columns)


ONE = Grid()


def sheet(words: Words, height: float, grid: Grid = ONE) -> tuple[Figure, list[Axes]]:
    """An empty chart with its words; `height` is that of the panels together, in inches."""
    title = textwrap.wrap(words.title, 44)
    about = [line for part in words.about.split("\n") for line in textwrap.wrap(part, 66)]
    foot = [line for part in words.foot.split("\n") for line in textwrap.wrap(part, 68)]
    top = 0.06 + 0.19 * len(title) + 0.165 * len(about)
    bottom = 0.05 + 0.15 * len(foot)
    whole = height + top + bottom
    with rc_context(LOOK):  # type: ignore[arg-type]
        figure = Figure(figsize=(WIDTH, whole))
        box = (0.0, bottom / whole, 1.0, height / whole)
        figure.set_layout_engine("constrained", rect=box, w_pad=0.09, h_pad=0.03, hspace=0.04, wspace=0.03)
        panels = figure.subplots(grid.rows, grid.columns, sharex=grid.sharex, sharey=grid.sharey, squeeze=False).ravel()
        for spare in panels[grid.panels :]:
            spare.set_visible(False)
        y = 1 - 0.05 / whole
        figure.text(0.012, y, "\n".join(title), size=TITLE, weight="bold", va="top", linespacing=1.2)
        y -= 0.19 * len(title) / whole
        figure.text(0.012, y, "\n".join(about), size=SMALL, color=QUIET, va="top", linespacing=1.25)
        figure.text(0.012, 0.03 / whole, "\n".join(foot), size=SMALL - 0.5, color=QUIET, va="bottom", linespacing=1.25)
    return figure, list(panels[: grid.panels])


def tell(figure: Figure, alt: str) -> Figure:
    """Finish a chart: settle its layout, and give it its alt text, what a reader who can't see it needs to know."""
    figure.set_label(re.sub(r"\s+", " ", alt).strip())
    with rc_context(LOOK):  # type: ignore[arg-type]
        figure.draw_without_rendering()
    figure.set_layout_engine("none")
    for axes in figure.axes:  # what the layout's sums leave in the last digits would name the same clip otherwise
        left, bottom, width, height = (round(edge, 9) for edge in axes.get_position().bounds)
        axes.set_position((left, bottom, width, height))
    return figure


def alt_text(figure: Figure) -> str:
    """What `tell` said."""
    return str(figure.get_label())


def svg(figure: Figure) -> str:
    """The chart as SVG: the same text every time it is drawn, with its alt text, fit to stand alone."""
    sink = io.StringIO()
    empty = dict.fromkeys(("Date", "Creator", "Format", "Type"))
    with rc_context(LOOK):  # type: ignore[arg-type]
        figure.savefig(sink, format="svg", metadata=empty)
    text = sink.getvalue()
    text = re.sub(r"<metadata>.*?</metadata>\s*", "", text, flags=re.S)
    text = text[text.index("<svg") :]
    alt = escape(alt_text(figure), quote=True)
    return text.replace("<svg", f'<svg role="img" aria-label="{alt}"', 1)


def png(figure: Figure, dots: int = 160) -> bytes:
    """The chart as PNG, `dots` to the inch."""
    sink = io.BytesIO()
    with rc_context(LOOK):  # type: ignore[arg-type]
        figure.savefig(sink, format="png", dpi=dots, metadata={"Software": None, "Description": alt_text(figure)})
    return sink.getvalue()


def subtitle(axes: Axes, text: str) -> None:
    """The title of a panel."""
    axes.set_title(text, loc="left", size=SMALL + 0.5, weight="bold", pad=4, color=INK)


def key(axes: Axes, columns: int) -> None:
    """The names of the colours above the panel, in the order they are stacked in."""
    axes.legend(
        loc="lower left", bbox_to_anchor=(-0.02, 1.0), ncols=columns, frameon=False, fontsize=SMALL,
        handlelength=0.9, handleheight=0.9, columnspacing=1.0, handletextpad=0.4, borderaxespad=0.1,
    )  # fmt: skip


def rows(axes: Axes, names: Sequence[str]) -> range:
    """Make y a list of names from the top down; the places of the rows."""
    axes.set_yticks(range(len(names)), names)
    axes.set_ylim(len(names) - 0.45, -0.55)
    axes.grid(axis="y", visible=False)
    return range(len(names))
