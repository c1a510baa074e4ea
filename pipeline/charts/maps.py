"""A map that a game is played on, as a picture."""

import polars as pl
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import Circle, Rectangle

from pipeline.charts import style
from pipeline.charts.style import Words

PANEL = 4.35  # inches
FILL = {"low": style.GRID, "tall": style.LINE}
EDGE = {"wall": style.INK, "door": style.GREEN, "window": style.SKY}
WIDTHS = {"wall": 2.2, "door": 2.6, "window": 2.6}
MARK = {"entry": style.VERMILION, "airlock": style.BLUE, "post": style.QUIET}
CRATES = {"x": style.ORANGE, "X": style.BROWN, "O": style.PURPLE}
ABOUT = (
    "black: wall · green: door · light blue: window · dark grey: tall, light grey: low terrain\n"
    "orange: crate, brown: large crate, pink: terminal · blue: airlock, red: Entry Point · letters: posts"
)


def board(cells: pl.DataFrame, edges: pl.DataFrame, title: str, about: str = "") -> Figure:
    """A map.

    Takes `cells` (x, y, ground, sign, what) and `edges` (x, y, to_x, to_y, kind), as a game's `Picture` has them.
    """
    words = Words(title, ABOUT, about)
    figure, (axes,) = style.sheet(words, PANEL)
    size = int(edges["to_x"].max() or 1)  # type: ignore[arg-type]  # a whole number
    _grid(axes, size)
    for cell in cells.iter_rows(named=True):
        _cell(axes, cell["x"], cell["y"], cell)
    for edge in edges.iter_rows(named=True):
        kind = edge["kind"]
        across, down = (edge["x"], edge["to_x"]), (edge["y"], edge["to_y"])
        dashed = (0, (2.0, 1.2)) if kind == "door" else "solid"
        axes.plot(across, down, color=EDGE[kind], linewidth=WIDTHS[kind], linestyle=dashed, solid_capstyle="round")
    kinds = edges.group_by("kind").len()
    counts = ", ".join(f"{n} {kind}s" for kind, n in sorted(kinds.iter_rows()))
    signs = "".join(sorted(cells["sign"].to_list())) if cells.height else ""
    return style.tell(figure, f"{title}. {about} {size} by {size} cells; edges: {counts}; signs: {signs}.")


def _grid(axes: Axes, size: int) -> None:
    axes.set_xlim(-0.1, size + 0.1)
    axes.set_ylim(size + 0.1, -0.1)
    axes.set_aspect("equal")
    axes.set_xticks([x + 0.5 for x in range(0, size, 2)], [str(x) for x in range(0, size, 2)])
    axes.set_yticks([y + 0.5 for y in range(0, size, 2)], [str(y) for y in range(0, size, 2)])
    axes.tick_params(labelsize=style.SMALL - 2, length=0)
    axes.grid(visible=False)
    for line in range(size + 1):
        axes.plot((line, line), (0, size), color=style.GRID, linewidth=0.4)
        axes.plot((0, size), (line, line), color=style.GRID, linewidth=0.4)


def _cell(axes: Axes, x: float, y: float, cell: dict[str, str]) -> None:
    sign, what = cell["sign"], cell["what"]
    if cell["ground"] in FILL and not sign:
        axes.add_patch(
            Rectangle((x + 0.06, y + 0.06), 0.88, 0.88, facecolor=FILL[cell["ground"]], edgecolor=style.LINE)
        )
    if sign in CRATES:
        axes.add_patch(
            Rectangle((x + 0.1, y + 0.1), 0.8, 0.8, facecolor=CRATES[sign], edgecolor=style.INK, linewidth=0.5)
        )
    elif what == "post":
        axes.text(x + 0.5, y + 0.54, sign, ha="center", va="center", size=style.SMALL - 2.5, color=MARK[what])
    elif what in MARK:
        axes.add_patch(Circle((x + 0.5, y + 0.5), 0.42, facecolor=MARK[what], edgecolor="none"))
        axes.text(x + 0.5, y + 0.54, sign, ha="center", va="center", size=style.SMALL - 2.5, color=style.PAPER)
