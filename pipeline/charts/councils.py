"""Charts about Councils: how far seats get, how cards are held and kept for good, what influence is gained by."""

import polars as pl
from matplotlib.figure import Figure

from pipeline.analysis.councils import ANY
from pipeline.charts import marks, style
from pipeline.charts.marks import Measure
from pipeline.charts.plots import drawn, side_by_side
from pipeline.charts.style import Words
from pipeline.charts.words import basis, cut, largest, name, number, percent

LONGEST = 20  # letters of a row's name
COLOURS = {"red": style.VERMILION, "green": style.GREEN, "blue": style.BLUE, "advantage": style.ORANGE}
DEEP = {"red": style.DEEP[5], "green": style.DEEP[2], "blue": style.DEEP[0], "advantage": style.DEEP[1]}


def _called(council: str) -> str:
    return (
        "Any of them, first"
        if council == ANY
        else "Advantage"
        if council == "advantage"
        else f"{name(council)} Council"
    )


@drawn
def reached(found: pl.DataFrame, by: str = "council", note: str = "") -> Figure:
    """How far seats get on the Councils' tracks.

    Takes a result of `analysis.tracks.reached` by `by` and spot.
    """
    words = Words(
        "How far seats get on each track",
        "share of seats that reach a spot by the end of the game, or go past it",
        basis(found, note, level="").replace(" games", " seats") + " · bands: 95% interval",
    )
    figure, (axes,) = style.sheet(words, 1.9)
    last, ends, told = round(largest(found, "spot") or 1), [], []
    for k, group in enumerate(found[by].unique(maintain_order=True)):
        mine = found.filter(pl.col(by) == group).sort("spot")
        colour = COLOURS.get(str(group), style.SERIES[k % 6])
        marks.line(axes, mine, "spot", Measure("share", percent, 100.0), colour)
        final = float(mine["share"][-1])
        ends.append(marks.End(100 * final, f"{name(str(group))} {percent(final, 0)}", DEEP.get(str(group), style.INK)))
        shares = ", ".join(f"{spot}: {percent(share, 0)}" for spot, share in mine["spot", "share"].iter_rows())
        told.append(f"{name(str(group))}, by spot {shares}.")
    axes.set_xlim(0.6, last + 0.32 * max(last - 1, 2))
    axes.set_ylim(-2, 104)
    axes.set_xticks(range(1, last + 1))
    axes.set_xlabel("spot")
    marks.name_ends(axes, last, ends, 8.5)
    marks.per_cent(axes, "y")
    return style.tell(figure, f"{words.title}. {' '.join(told)} {words.foot}.")


@drawn
def held(found: pl.DataFrame, note: str = "") -> Figure:
    """How the cards are held.

    Takes a result of `analysis.councils.held`.
    """
    words = Words(
        "Who holds the cards, and how long?",
        "held: share of all turns that a seat began with the card\nnever back: share of games with it in which it was "
        "never put back\nput back and used: times a game, all seats together",
        basis(found, note),
    )
    columns = [
        (Measure("held", percent, 100.0), "held, % of turns"),
        (Measure("kept", percent, 100.0), "never back, %"),
        (Measure("returned", lambda v: number(v, 2)), "put back"),
        (Measure("activations", lambda v: number(v, 2)), "used"),
    ]
    return side_by_side(found, [_called(c) for c in found["council"]], columns, words)


@drawn
def lock_in(found: pl.DataFrame, note: str = "") -> Figure:
    """How often a card becomes somebody's for good.

    Takes a result of `analysis.councils.lock_in`.
    """
    fair = float(found["fair"][0])
    words = Words(
        "How often does somebody lock a Council?",
        "somebody reaches the last spot: share of games, rounds still begun after it, and how often that seat wins "
        f"(equal share {percent(fair)})",
        basis(found, note),
    )
    columns = [
        (Measure("locked", percent, 100.0), "games, %"),
        (Measure("left", number), "rounds left"),
        (Measure("win_share", percent, 100.0), "wins, %"),
    ]
    return side_by_side(found, [_called(c) for c in found["council"]], columns, words)


@drawn
def causes(found: pl.DataFrame, by: str = "cause", note: str = "") -> Figure:
    """What influence is gained by.

    Takes a result of `analysis.influence.by_group`.
    """
    what = {"cause": "What influence is gained by", "council": "In which Council influence is gained"}
    words = Words(
        what.get(by, "Influence"),
        "left: steps a game, all seats together; each such action brings one\nright: points that a step gives",
        basis(found, note),
    )
    columns = [(Measure("steps", number), "steps a game"), (Measure("each", lambda v: number(v, 2)), "points a step")]
    names = [_called(str(g)) if by == "council" else name(str(g)) for g in found[by]]
    return side_by_side(found, names, columns, words)


@drawn
def actions(found: pl.DataFrame, by: str = "rules", note: str = "") -> Figure:
    """How large Terraform actions are.

    Takes results of `analysis.influence.actions` of several runs, with the column `by`.
    """
    words = Words(
        "Are Terraform actions split?",
        "left: levels that an action lifts\nmiddle: actions that lift one · right: actions that lift all they may",
        basis(found, note).replace("games", "actions"),
    )
    columns = [
        (Measure("levels", lambda v: number(v, 2)), "levels"),
        (Measure("one", percent, 100.0), "one level, %"),
        (Measure("full", percent, 100.0), "all allowed, %"),
    ]
    return side_by_side(found, [cut(str(group), LONGEST) for group in found[by]], columns, words)
