"""One-line readings: what ends a game, who triggers it, whether that pays, and whether the mission's stack stalls.

Each takes the result of `pipeline.analysis` that its chart takes. What rests on fewer than `FEWEST` cases is not told.
"""

import polars as pl

from pipeline.analysis.triggers import LEADS
from pipeline.charts.words import listing, name, number, percent, plural
from pipeline.reporting.sentences import FEW, FEWEST, TOO_FEW, against, few, way, with_span

LAUNCHES = ("mission_launch", "both_in_one_round")


def launched(ended: pl.DataFrame) -> str:
    """How many games of a table of endings end by a launch, alone or in the same round as the other trigger."""
    only, both = (ended.filter(pl.col("ending") == ending) for ending in LAUNCHES)
    said = with_span(only, 0, "share") if only.height else percent(0.0)
    many = both.height and float(both["share"][0]) >= 0.0005
    return said + (f" (and with both triggers in one round {percent(both['share'][0])})" if many else "")


def by_table(found: pl.DataFrame, by: str = "table") -> str:
    """What share of games ends by a launch at each table, or by each set of rules."""
    parts = []
    for (table,), ended in found.group_by(by, maintain_order=True):
        games = float(ended["games"].sum())
        rounds = float((ended["rounds"] * ended["games"]).sum()) / max(games, 1.0)
        parts.append(f"{table}: {launched(ended)}, {number(rounds)} rounds on average")
    return f"Share of games that end by the launch of the mission: {'; '.join(parts)}."


def by_lineup(found: pl.DataFrame, rushers: pl.DataFrame) -> str:
    """How a launch depends on who plays, and how one that rushes the mission fares; `rushers` are the strategies of a
    run in which one does.
    """
    said = by_table(found, "players").replace("Share of games", "By line-up, the share of games")
    mine = rushers.filter(pl.col("player").cast(pl.String).str.contains("rush")) if rushers.height else rushers
    if not mine.height or few(mine):
        return said
    row = mine.row(0, named=True)
    return f"{said} One that rushes alone among others wins {with_span(mine, 0, 'win_share')}, {against(row)}."


def by_pursuing(found: pl.DataFrame) -> str:
    """How a launch depends on how many seats pursue the mission."""
    known = found.filter(pl.col("all") >= FEWEST).sort("pursuing")
    if not known.height:
        return TOO_FEW
    groups = known["pursuing"].unique().sort()
    first, last = (known.filter(pl.col("pursuing") == group) for group in (groups[0], groups[-1]))
    said = [f"where {_so_many(int(rows['pursuing'][0]))}, {launched(rows)} of games end by a launch" for rows in (first, last)]  # fmt: skip  # noqa: E501
    text = "; ".join(said if len(groups) > 1 else said[:1])
    meant = "A seat pursues the mission if it sends two Survivors or more; in longer games more seats do."
    return f"{text[0].upper()}{text[1:]}. {meant}"


def _so_many(seats: int) -> str:
    return "nobody pursues the mission" if seats == 0 else "one seat does" if seats == 1 else f"{seats} seats do"


def earliest(lengths: pl.DataFrame, least: int = 0) -> str:
    """The first round in which each ending was seen; `least` is the first in which the rules allow a launch at all."""
    known = lengths.filter(pl.col("ending") != "capped").group_by("ending").agg(pl.col("rounds").min())
    said = [f"{way(ending)} in round {rounds}" for ending, rounds in known.sort("rounds", "ending").iter_rows()]
    bound = f" By these rules nobody can launch before round {least}." if least else ""
    return f"The earliest end that was seen at this table: {listing(said)}.{bound}" if said else ""


def wins(found: pl.DataFrame) -> str:
    """Whether the seat that triggers the end wins more than an equal share."""
    known = found.filter(pl.col("games") >= FEWEST).sort("games", descending=True)
    if not known.height:
        return TOO_FEW
    said = [
        f"{with_span(known, i, 'win_share')} of games that end {way(row['ending'])} ({against(row)})"
        for i, row in enumerate(known.iter_rows(named=True))
    ]
    return f"The seat that triggered the end wins {listing(said)}; an equal share is {percent(known['fair'][0])}."


def by_lead(found: pl.DataFrame, ending: str = "mission_launch") -> str:
    """From how far behind the seat that triggered an ending still wins."""
    mine = found.filter((pl.col("ending") == ending) & (pl.col("games") >= FEWEST)).sort("place")
    behind = mine.filter(pl.col("place") < LEADS.index("level"))
    if not behind.height:
        return f"Too few of the seats that ended a game {way(ending)} were behind to say what that brings."
    said = [
        f"{row['lead'].replace(' behind', '')} points behind, {with_span(behind, i, 'win_share')}"
        for i, row in enumerate(behind.iter_rows(named=True))
    ]
    worth = behind.filter(pl.col("win_share_low") > pl.col("fair"))
    lost = behind.filter(pl.col("win_share_high") < pl.col("fair"))
    verdict = ""
    if worth.height:
        verdict = f" More than an equal share is won even from {worth['lead'][0]}."
    elif lost.height == behind.height:
        verdict = " From behind it wins less than an equal share, however little it is behind."
    return (
        f"How often a seat wins that ends a game {way(ending)} though it was behind at the end of the round before: "
        f"{'; '.join(said)}.{verdict}"
    )


def seats(found: pl.DataFrame) -> str:
    """Which seat or strategy triggers the end most and least."""
    if few(found) or found.height < 2:
        return TOO_FEW
    by = found.columns[0]
    table = found.sort("share", descending=True)
    called = [f"seat {group}" if by == "seat" else name(str(group)) for group in table[by]]
    last = table.height - 1
    text = (
        f"{called[0]} triggers the end most, in {with_span(table, 0, 'share')} of its games, {called[last]} least, in "
        f"{with_span(table, last, 'share')}."
    )
    return text[0].upper() + text[1:]


def sent(found: pl.DataFrame) -> str:
    """Whether seats that send Survivors win more than those that send none."""
    known = found.filter(pl.col("games") >= FEWEST).sort("sent") if found.height else found
    if known.height < 2 or known["sent"][0] != 0:
        return TOO_FEW
    best = int(known["win_share"].arg_max() or 0)
    last = known.height - 1
    most = "none" if best == 0 else plural(int(known["sent"][best]), "Survivor")
    return (
        f"Seats that send none win {with_span(known, 0, 'win_share')}, those that send "
        f"{plural(int(known['sent'][last]), 'Survivor')} {with_span(known, last, 'win_share')}; most is won by those "
        f"that send {most}, {with_span(known, best, 'win_share')}. That is what goes with sending here, "
        "not what one more would do."
    )


def stalled(found: pl.DataFrame) -> str:
    """How often a visit to the Star Portal comes to nothing for the colour rule."""
    if not found.height or found["stalled"][0] is None:
        return "Nobody visited the Star Portal in these games."
    if found["stalled_low"][0] is None:
        return FEW
    return (
        f"A seat spends {number(found['visits'][0])} turns at the Star Portal a game; in "
        f"{with_span(found, 0, 'stalled')} of them it has a Survivor aboard and none that the colour rule lets go. "
        "These players see the stack and hardly go there in vain, so the rule holds up more than that."
    )


def spots(found: pl.DataFrame) -> str:
    """How far seats get with the mission."""
    if not found.height:
        return "Nobody sent a Survivor in these games."
    last = found.sort("spot").height - 1
    table = found.sort("spot")
    return (
        f"{with_span(table, 0, 'share')} of seats send a Survivor at all; the farthest that any gets is spot "
        f"{table['spot'][last]}, {plural(round(table['share'][last] * table['games'][last]), 'seat')} of "
        f"{plural(table['games'][last], 'seat')}."
    )
