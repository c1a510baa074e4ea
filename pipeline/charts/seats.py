"""Charts about seats: who wins how often."""

import polars as pl
from matplotlib.figure import Figure

from pipeline.charts.marks import Measure
from pipeline.charts.plots import Reference, dot_plot, drawn
from pipeline.charts.style import Words
from pipeline.charts.words import basis, cut, number, percent, span_of

SHARE = Measure("win_share", percent, 100.0)


@drawn
def win_share(by_seat: pl.DataFrame, margin: float = 0.02, note: str = "") -> Figure:
    """Who wins how often, by seat.

    Takes a result of `analysis.seats.by_seat`; the band is `margin` (a share) either side of an equal share.
    """
    fair = float(by_seat["fair"][0])
    words = Words(
        "Win share by seat",
        f"share of games won; a shared win counts as a part · band: equal share ±{number(100 * margin, 0)} points",
        basis(by_seat, note),
    )
    names = [f"Seat {seat}" for seat in by_seat["seat"]]
    return dot_plot(by_seat, names, SHARE, words, Reference(100 * fair, 100 * margin, f"equal share {percent(fair)}"))


@drawn
def by_set(found: pl.DataFrame, note: str = "") -> Figure:
    """One seat's win share with several sets of cards or players.

    Takes a result of `reporting.repeats.seat_by_set`: a row a set.
    """
    seat, fair = found["seat"][0], float(found["fair"][0])
    words = Words(
        f"Does it hold for seat {seat} with other cards or players?",
        f"share of games won by seat {seat}, a row a run by the same rules",
        f"{span_of(found['games'])} games a row · {basis(found.drop('games'), note)}",
    )
    names = [cut(str(label), 30) for label in found["set"]]
    return dot_plot(found, names, SHARE, words, Reference(100 * fair, 0.0, f"equal share {percent(fair)}"))


@drawn
def by_faction(found: pl.DataFrame, note: str = "") -> Figure:
    """Who wins how often, by starting deck.

    Takes a result of `analysis.seats.results` by `faction`; the line is the mean over all.
    """
    table = found.sort("win_share", descending=True)
    mean = float((table["win_share"] * table["games"]).sum()) / max(float(table["games"].sum()), 1.0)
    foot = f"{span_of(table['games'])} seats each · {basis(table.drop('games'), note)}"
    words = Words("Win share by starting deck", "share of games won by seats with this hero's deck", foot)
    names = [str(faction) for faction in table["faction"]]
    return dot_plot(table, names, SHARE, words, Reference(100 * mean, 0.0, f"all decks {percent(mean)}"))
