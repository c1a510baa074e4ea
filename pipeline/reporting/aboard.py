"""One-line readings about Survivors, and about games of one seat."""

import polars as pl

from pipeline.analysis.survivors import NEUTRAL
from pipeline.charts.words import listing, name, number, percent, plural
from pipeline.reporting.sentences import FEW, FEWEST, TOO_FEW, few, with_span


def fates(found: pl.DataFrame) -> str:
    """What becomes of neutral Survivors beside coloured ones."""
    neutral = found.filter(pl.col("colour") == NEUTRAL)
    if few(found):
        return TOO_FEW
    if not neutral.height:
        return "There are no neutral Survivors in these games."
    parts = ("settled", "sent", "stuck")
    said = [f"{with_span(neutral, 0, part)} are {'still aboard' if part == 'stuck' else part}" for part in parts]
    others = found.filter(pl.col("colour") != NEUTRAL)
    cards = float(others["games"].sum())
    mean = [float((others[part] * others["games"]).sum()) / max(cards, 1.0) for part in parts]
    beside = ", ".join(percent(share, 0) for share in mean)
    return f"Of neutral Survivors taken on board, {listing(said)} at the end; of coloured ones {beside}."


def kinds(found: pl.DataFrame) -> str:
    """What a neutral card is worth beside a coloured one."""
    rows = {kind: i for i, kind in enumerate(found["kind"])} if found.height else {}
    if NEUTRAL not in rows or len(rows) < 2:
        return "There are no neutral Survivors in these games."
    if int(found["games"].min() or 0) < FEWEST:  # type: ignore[arg-type]
        return TOO_FEW
    n, c = rows[NEUTRAL], rows["coloured"]
    low, high = found["points_low"][n], found["points_high"][n]
    apart = None not in (low, found["points_low"][c]) and (
        low > found["points_high"][c] or high < found["points_low"][c]
    )
    known = "" if apart else " The intervals overlap, so no difference is known."
    return (
        f"A neutral Survivor taken on board gives {with_span(found, n, 'points', share=False)} points in the end, a "
        f"coloured one {with_span(found, c, 'points', share=False)} and its Resources besides; of those drawn, "
        f"{with_span(found, n, 'kept')} and {with_span(found, c, 'kept')} are kept.{known}"
    )


def decides(found: pl.DataFrame) -> str:
    """How often a source of points decides a game."""
    if few(found):
        return TOO_FEW
    if not found["had"][0]:
        return "Nobody lost points for neutral Survivors in these games."
    return (
        f"In {with_span(found, 0, 'had')} of games somebody loses points for neutral Survivors still aboard; that "
        f"changes who has the most points in {with_span(found, 0, 'winners')} of games, makes a tie in "
        f"{with_span(found, 0, 'made')} and breaks one in {with_span(found, 0, 'broke')}."
    )


def weight(found: pl.DataFrame) -> str:
    """Which source of points moves most wins, and which least beside its points."""
    table = found.sort("moved", descending=True)
    first = table.row(0, named=True)
    return (
        f"{name(first['source'])} decide most: without them {with_span(table, 0, 'moved')} of wins would have gone to "
        f"another seat in the games as they were played; they are {percent(first['points_share'])} of all points."
    )


def duel(found: pl.DataFrame) -> str:
    """How one seat fares against the Automa."""
    if few(found):
        return TOO_FEW
    row = found.row(0, named=True)
    if row["win_share_low"] is None:
        return FEW
    return (
        f"The player beats the Automa in {with_span(found, 0, 'win_share')} of games, with "
        f"{with_span(found, 0, 'points', share=False)} points to {with_span(found, 0, 'automa', share=False)} (the "
        f"Automa's spread by {number(row['automa_sd'])} from game to game); the Automa triggers the end in "
        f"{with_span(found, 0, 'triggered')}."
    )


def stripped(found: pl.DataFrame) -> str:
    """How often the Automa takes a Council's card off the player."""
    cards = found.filter(pl.col("council") != "advantage") if found.height else found
    if not cards.height:
        return "The player never held a Council's card."
    back = float(cards["returned"].sum())
    taken = float(cards["taken"].sum())
    return (
        f"A player takes {number(taken, 2)} Council cards a game, and the Automa takes {number(back, 2)} off again "
        f"({percent(back / taken if taken else 0.0, 0)})."
    )


def scenarios(found: pl.DataFrame) -> str:
    """Which scenario is lost most, and how Prestige Points spread."""
    if few(found):
        return TOO_FEW
    table = found.filter(pl.col("games") >= FEWEST).sort("lost", descending=True)
    first = table.row(0, named=True)
    best = found.sort("total", descending=True, nulls_last=True).row(0, named=True)
    return (
        f"Scenario {first['scenario']} is lost most, in {with_span(table, 0, 'lost')} of campaigns that reach it; "
        f"winning {best['scenario']} brings most Prestige Points, {number(best['total'])} on average, which spread by "
        f"{number(best['total_sd'])} from game to game. The scenarios are stand-ins: this is no ranking of the book's."
    )


def campaigns(found: pl.DataFrame) -> str:
    """How many campaigns are won."""
    if few(found):
        return TOO_FEW
    return f"{with_span(found, 0, 'won')} of {plural(found['games'][0], 'campaign')} are won to the end."
