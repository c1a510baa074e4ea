"""Charts about what ends a game: by whom it is triggered, from what lead, at what table, and when."""

import polars as pl
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.transforms import ScaledTranslation

from pipeline.analysis.triggers import LEADS
from pipeline.charts import marks, style
from pipeline.charts.marks import Measure
from pipeline.charts.plots import Part, Reference, dot_plot, drawn, parts_of_a_whole, side_by_side
from pipeline.charts.style import Grid, Words
from pipeline.charts.words import basis, cut, largest, name, number, percent, plural, span_of

LONGEST = 26  # letters of a row's name
FEWEST = 20  # games that a mark rests on, at least, where there are that many
SHARE = Measure("win_share", percent, 100.0)
COLOURS = {
    "mission_launch": style.PURPLE,
    "terraformed_planets": style.BLUE,
    "both_in_one_round": style.SKY,
    "safety_stop": style.ORANGE,
    "capped": style.PALE,
}


def colour_of(ending: str, place: int) -> str:
    """An ending's colour, the same in every chart."""
    return COLOURS.get(ending, style.SERIES[place % len(style.SERIES)])


@drawn
def by_table(found: pl.DataFrame, by: str, title: str, row: str = "{}", note: str = "") -> Figure:
    """How games end, by a column.

    Takes a result of `analysis.endings.by_group`, or of `endings.endings` of several runs with the column `by`; `row`
    says how a value of it reads.
    """
    endings = found.group_by("ending").agg(pl.col("games").sum()).sort("games", "ending", descending=[True, False])
    parts = [Part(e, name(e), colour_of(e, k)) for k, e in enumerate(endings["ending"])]
    wide = found.pivot("ending", index=by, values="share", maintain_order=True)
    games = found.group_by(by, maintain_order=True).agg(pl.col("games").sum())
    foot = " · ".join(filter(None, [plural(float(games["games"].sum()), "game"), note]))
    words = Words(title, "share of games that ended so; right: games", foot)
    names = [cut(row.format(group), LONGEST) for group in wide[by]]
    return parts_of_a_whole(wide, names, parts, words, [number(n, 0) for n in games["games"]])


@drawn
def wins(found: pl.DataFrame, note: str = "") -> Figure:
    """Does the seat that triggers the end win?

    Takes a result of `analysis.triggers.wins`.
    """
    known = found.filter(pl.col("games") >= min(FEWEST, int(found["games"].max())))  # type: ignore[arg-type]
    fair = float(found["fair"][0])
    words = Words(
        "Does the seat that triggers the end win?",
        "share of wins of that seat, by how the game ended",
        f"{span_of(known['games'])} games a row · {basis(known.drop('games'), note)}",
    )
    names = [name(ending) for ending in known["ending"]]
    return dot_plot(known, names, SHARE, words, Reference(100 * fair, 0.0, f"equal share {percent(fair)}"))


@drawn
def by_group(found: pl.DataFrame, by: str = "seat", note: str = "") -> Figure:
    """Who triggers the end.

    Takes a result of `analysis.triggers.by_group`.
    """
    words = Words(
        "Who triggers the end of the game?",
        "left: share of its games in which the seat triggers the end\nright: share of these that it wins",
        f"{span_of(found['games'])} seats a row · {basis(found.drop('games'), note)}",
    )
    names = [f"Seat {group}" if by == "seat" else name(str(group)) for group in found[by]]
    columns = [(Measure("share", percent, 100.0), "triggers, %"), (SHARE, "wins of these, %")]
    return side_by_side(found, names, columns, words)


@drawn
def by_lead(found: pl.DataFrame, note: str = "") -> Figure:
    """How far behind may a seat be that triggers the end?

    Takes a result of `analysis.triggers.by_lead`: a panel an ending, a row a class of leads.
    """
    most = int(found["games"].max())  # type: ignore[arg-type]
    known = found.filter(pl.col("games") >= min(FEWEST, most))
    plain = pl.col("ending") == "both_in_one_round"  # belongs to neither trigger, so it is shown if there is room
    ranked = known.group_by("ending").agg(pl.col("games").sum()).sort(plain, -pl.col("games"))
    endings = ranked["ending"].to_list()[:2]
    known = known.filter(pl.col("ending").is_in(endings))
    leads = [lead for lead in LEADS if lead in known["lead"].to_list()]
    words = Words(
        "How far behind may the seat be that triggers the end?",
        "share of wins of that seat, by its points beside the best other seat's at the end of the round before",
        f"{span_of(known['games'])} games a mark · {basis(known.drop('games'), note)}",
    )
    figure, panels = style.sheet(words, 0.62 + 0.27 * len(leads), Grid(len(endings), len(endings), True, True))
    fair, told = 100 * float(found["fair"][0]), []
    for panel, ending in zip(panels, endings, strict=True):
        part = known.filter(pl.col("ending") == ending)
        style.rows(panel, leads)
        marks.zero(panel, fair)
        marks.dots(panel, part, SHARE, [leads.index(lead) for lead in part["lead"]])
        style.subtitle(panel, name(ending))
        said = [f"{lead} {percent(share)}" for lead, share in part["lead", "win_share"].iter_rows()]
        told.append(f"{name(ending)}: {', '.join(said)}.")
    panels[0].set_xlim(-4, 140)
    for panel in panels:
        panel.set_xticks([0, 50, 100], ["0%", "50%", "100%"])
    return style.tell(figure, f"{words.title} {' '.join(told)} Equal share {number(fair, 0)}%. {words.foot}.")


@drawn
def by_count(found: pl.DataFrame, fair: float, column: str = "sent", note: str = "") -> Figure:
    """Does it pay to send Survivors?

    Takes a result of `analysis.seats.results` by a count of what a seat did; `fair` is an equal share.
    """
    known = found.filter(pl.col("games") >= min(FEWEST, int(found["games"].max()))).sort(column)  # type: ignore[arg-type]
    words = Words(
        "Does it pay to send Survivors?",
        "share of games won by seats that sent so many to the New Worlds",
        f"{span_of(known['games'])} seats a row · {basis(known.drop('games'), note)}",
    )
    names = ["none" if count == 0 else str(count) for count in known[column]]
    return dot_plot(known, names, SHARE, words, Reference(100 * fair, 0.0, f"equal share {percent(fair)}"))


@drawn
def incidences(curves: pl.DataFrame, by: str = "table", note: str = "") -> Figure:
    """When games end, at each table.

    Takes results of `analysis.endings.incidence` of several runs, with the column `by`: a panel each.
    """
    groups = curves[by].unique(maintain_order=True).to_list()
    ranked = curves.group_by("ending").agg(pl.col("games").max()).sort("games", "ending", descending=[True, False])
    endings = ranked["ending"].to_list()
    games = largest(curves, "games") or 0
    foot = f"up to {plural(games, 'game')} a line · bands: 95% interval; capped games are counted as not yet ended"
    words = Words(
        "When games end",
        "share of games that have ended in this way by the end of a round",
        foot + (f" · {note}" if note else ""),
    )
    grid = Grid(len(groups), min(2, len(groups)), True, True)
    figure, panels = style.sheet(words, 1.5 * grid.rows + 0.3, grid)
    last, told = float(curves["round"].max()), []  # type: ignore[arg-type]
    for panel, group in zip(panels, groups, strict=True):
        mine = curves.filter(pl.col(by) == group)
        for k, ending in enumerate(endings):
            _steps(panel, mine.filter(pl.col("ending") == ending), (ending, k), last)
        style.subtitle(panel, str(group))
        ended = mine.group_by("ending").agg(pl.col("incidence").last()).sort("incidence", descending=True)
        told.append(f"{group}: {', '.join(f'{name(e)} {percent(x, 0)}' for e, x in ended.iter_rows())}")
        panel.set_ylim(-3, 104)
        marks.per_cent(panel, "y", 4)
        marks.few_ticks(panel, integer=True)
    for panel in panels[-grid.columns :]:
        panel.set_xlabel("round")
        panel.tick_params(labelbottom=True)
    _key(figure, panels[0], endings)
    return style.tell(figure, f"{words.title}. {'; '.join(told)}. {foot}.")


def _key(figure: Figure, first: Axes, endings: list[str]) -> None:
    """The names of the colours above the panels' titles: they take no width of the first panel, and find room there."""
    lines = -(-len(endings) // 2) + 1
    lines_of = [
        first.plot([], [], color=colour_of(e, k), linewidth=1.8, label=name(e))[0] for k, e in enumerate(endings)
    ]
    first.set_title("\n" * lines + first.get_title("left"), loc="left", size=style.SMALL + 0.5, weight="bold", pad=4)
    raised = first.transAxes + ScaledTranslation(0, 17 / 72, figure.dpi_scale_trans)
    first.legend(
        handles=lines_of, loc="lower left", bbox_to_anchor=(-0.02, 1.0), bbox_transform=raised, ncols=2, frameon=False,
        fontsize=style.SMALL, handlelength=0.9, columnspacing=1.0, handletextpad=0.4, borderaxespad=0.1,
        labelspacing=0.2,
    ).set_in_layout(False)  # fmt: skip


def _steps(axes: Axes, part: pl.DataFrame, which: tuple[str, int], last: float) -> None:
    """One ending's share by round as a stair, going on level to the last round of all."""
    ending, k = which
    if not part.height:
        return
    part = part.sort("round")
    x, y = marks.values(part, "round"), marks.values(part, "incidence", 100)
    low, high = marks.interval(part, Measure("incidence", percent, 100))
    colour = colour_of(ending, k)
    axes.fill_between(x, low, high, step="post", color=colour, alpha=0.22, linewidth=0)
    axes.step([x[0] - 1, *x, last], [0, *y, y[-1]], where="post", color=colour, linewidth=1.8)


@drawn
def stalled(found: pl.DataFrame, by: str, title: str = "Does the stack stall?", note: str = "") -> Figure:
    """How often a visit comes to nothing.

    Takes a result of `analysis.triggers.stalled` by a column `by`.
    """
    words = Words(
        title,
        "left: turns at the Star Portal a seat and game\nright: share of these with a Survivor aboard, and none that "
        "the colour rule lets go",
        f"{span_of(found['games'])} seats a row · {basis(found.drop('games'), note)}",
    )
    names = [name(str(group)) for group in found[by]]
    columns = [(Measure("visits", number), "visits"), (Measure("stalled", percent, 100.0), "stalled, %")]
    return side_by_side(found, names, columns, words)
