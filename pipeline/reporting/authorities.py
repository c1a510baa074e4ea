"""One-line readings about Councils: how far seats get, who holds the cards, what influence comes from."""

import polars as pl

from pipeline.analysis.councils import ANY
from pipeline.charts.words import listing, name, number, percent, span
from pipeline.reporting.sentences import FEW, TOO_FEW, against, few, with_span

OFF = "Nobody gained influence in these games."


def reached(found: pl.DataFrame) -> str:
    """How many seats get on to the tracks and to their ends."""
    if not found.height:
        return OFF
    last = int(found["spot"].max())  # type: ignore[arg-type]
    ends = []
    for council in found["council"].unique(maintain_order=True):
        mine = found.filter((pl.col("council") == council) & (pl.col("spot") == last))
        ends.append(f"{name(council)} {with_span(mine, 0, 'share') if mine.height else percent(0.0)}")
    second = found.filter(pl.col("spot") == 2)
    mean = float(second["share"].mean() or 0.0)  # type: ignore[arg-type]
    return (
        f"A seat reaches spot 2, where a card can be had, on {percent(mean, 0)} of the tracks; the farthest spot that "
        f"any seat reaches is {last}: {listing(ends)} of seats."
    )


def held(found: pl.DataFrame) -> str:
    """Which card is held longest, how often cards go back, and what the Advantage card comes to."""
    if not found.height:
        return "Nobody had a card in these games."
    if few(found) or found["held_low"].null_count() == found.height:
        return FEW
    cards = found.filter(pl.col("council") != "advantage").sort("held", descending=True)
    said = []
    if cards.height:
        back, used = (float(cards[column].sum()) for column in ("returned", "activations"))
        said.append(
            f"{_most(cards)} ({percent(cards['fair'][0], 0)} would be every round). Of cards that somebody took, "
            f"{_kept(cards)} never went back; together the cards go back {number(back)} times a game and are used "
            f"{number(used)} times."
        )
    advantage = found.filter(pl.col("council") == "advantage")
    if advantage.height:
        nobody = percent(1 - advantage["had"][0])
        said.append(
            f"The Advantage card is held at {with_span(advantage, 0, 'held')} of turns; nobody ever has it in {nobody} "
            "of games."
        )
    return " ".join(said)


def _most(cards: pl.DataFrame) -> str:
    """Which card is held most, or that they are held alike; from the most down."""
    first, last = cards.row(0, named=True), cards.row(-1, named=True)
    if cards.height < 2 or first["held_low"] is None or last["held_high"] is None:
        return f"The {name(first['council'])} card is held at the beginning of {with_span(cards, 0, 'held')} of turns"
    if first["held_low"] <= last["held_high"]:
        between = percent(last["held"]), percent(first["held"])
        return f"Each card is held at the beginning of {between[0]} to {between[1]} of turns"
    return (
        f"The {name(first['council'])} card is held most, at the beginning of {with_span(cards, 0, 'held')} of turns, "
        f"the {name(last['council'])} least, {with_span(cards, cards.height - 1, 'held')}"
    )


def _kept(cards: pl.DataFrame) -> str:
    low, high = (float(end) for end in (cards["kept"].min() or 0, cards["kept"].max() or 0))  # type: ignore[arg-type]
    return percent(low, 0) if percent(low, 0) == percent(high, 0) else f"{percent(low, 0)} to {percent(high, 0)}"


def lock_in(found: pl.DataFrame) -> str:
    """How often somebody locks a Council, when, how much is left of the game, and whether that seat wins."""
    row = found.filter(pl.col("council") == ANY)
    if not row.height:
        return "Nobody reached the last spot of any Council in these games."
    first = row.row(0, named=True)
    said = f"In {with_span(row, 0, 'locked')} of games somebody reaches the last spot of a Council"
    if few(row) or first["round_low"] is None:
        return f"{said}. {TOO_FEW if few(row) else FEW}"
    return (
        f"{said}, first in round {number(first['round'])} on average, with {with_span(row, 0, 'left', share=False)} "
        f"rounds to go. That seat wins {with_span(row, 0, 'win_share')}, {against(first)} ({percent(first['fair'])}); "
        "who is ahead gets there sooner, so this is not what the lock alone does."
    )


def hangs(weight: pl.DataFrame) -> str:
    """What hangs on the points of the last spots, from `majorities.weight` by source; nothing where nobody had any."""
    mine = weight.filter(pl.col("source") == "last_spot") if weight.height else weight
    if not mine.height:
        return ""
    return (
        f"Without the points of the last spots {with_span(mine, 0, 'moved')} of wins would have gone to another seat "
        "in the games as they were played."
    )


def by_table(cards: pl.DataFrame, locks: pl.DataFrame) -> str:
    """How often cards go back and Councils are locked at each table; nothing where there is one."""
    if not cards.height or cards["table"].n_unique() < 2:
        return ""
    said = []
    for (table,), rows in cards.filter(pl.col("council") != "advantage").group_by("table", maintain_order=True):
        first = locks.filter((pl.col("table") == table) & (pl.col("council") == ANY)) if locks.height else locks
        locked = with_span(first, 0, "locked") if first.height else percent(0.0)
        said.append(
            f"{table}: taken {number(float(rows['taken'].sum()))} times a game and put back "
            f"{number(float(rows['returned'].sum()))} times, a Council locked in {locked} of games"
        )
    return f"Council cards by table: {'; '.join(said)}."


def causes(found: pl.DataFrame) -> str:
    """What influence is gained by."""
    if not found.height:
        return OFF
    said = [
        f"{name(row['cause']).lower()} {with_span(found, i, 'share')}"
        for i, row in enumerate(found.iter_rows(named=True))
    ]
    return f"Of {number(float(found['steps'].sum()))} steps of influence a game, by cause: {listing(said)}."


def alike(found: pl.DataFrame) -> str:
    """Whether the Councils are equally strong, by the points that they give."""
    if found.height < 2:
        return OFF
    table = found.sort("points", descending=True)
    first, last = table.row(0, named=True), table.row(-1, named=True)
    if first["points_low"] is None or last["points_high"] is None:
        return FEW
    apart = first["points_low"] > last["points_high"]
    known = "" if apart else " Their intervals overlap, so it is not known that they differ."
    return (
        f"The {name(first['council'])} Council gives most points, {with_span(table, 0, 'points', share=False)} a game "
        f"to all seats together, the {name(last['council'])} least, "
        f"{with_span(table, table.height - 1, 'points', share=False)}.{known}"
    )


def actions(found: pl.DataFrame) -> str:
    """How large Terraform actions are, with and without influence to be had for each."""
    if few(found):
        return TOO_FEW
    said = [
        f"{number(row['levels'], 2)} ({span(row['levels_low'], row['levels_high'], 2)}) by {row['rules']}, where "
        f"{percent(row['one'], 0)} lift one"
        for row in found.iter_rows(named=True)
    ]
    return (
        f"Levels that a Terraform action lifts: {'; '.join(said)}. An action brings one step of influence however many "
        "levels it lifts, so players who split them would lift fewer at a time where Old Authorities is played."
    )


def outposts(found: pl.DataFrame) -> str:
    """How often Trading Outposts are placed and moved."""
    if not found.height:
        return "No Trading Outpost was placed in these games."
    return (
        f"Trading Outposts are placed {number(found['placed'][0])} times a game and moved "
        f"{with_span(found, 0, 'moved', share=False)} times, all seats together; "
        f"{number(found['through_red'][0], 2)} of these go through the Red Council."
    )
