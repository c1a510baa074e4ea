"""One-line readings: what a chart shows, as a sentence a designer can quote.

Each takes the same result of `pipeline.analysis` as its chart does. They state what was found in these
games; how sure that is stands in the brackets.
"""

import polars as pl

from pipeline.analysis import seats as seat_analysis
from pipeline.charts.words import listing, name, number, percent, plural, points, span, whole

FEW = "There are too few deals here to say how sure that is."


def with_span(table: pl.DataFrame, row: int, measure: str, share: bool = True) -> str:
    """`25.3% (24.1 to 26.5)`: a measure with its interval, where there is one."""
    value, scale = table[measure][row], 100.0 if share else 1.0
    low, high = (table[c][row] if (c := f"{measure}_{end}") in table.columns else None for end in ("low", "high"))
    between = span(low, high, 1, scale)
    return f"{percent(value) if share else number(value)}{f' ({between})' if between else ''}"


def seat_shares(by_seat: pl.DataFrame, margin: float = 0.02) -> str:
    """Which seat wins most, how much of the gap chance would make, and the verdict at the margin."""
    if by_seat.height < 2:
        return "Only one seat was logged, so there is nothing to compare."
    gap = seat_analysis.gap(by_seat).row(0, named=True)
    rows = {seat: i for i, seat in enumerate(by_seat["seat"])}
    best, worst = gap["best_seat"], gap["worst_seat"]
    said = (
        f"Seat {best} wins most often, {with_span(by_seat, rows[best], 'win_share')}, "
        f"seat {worst} least, {with_span(by_seat, rows[worst], 'win_share')}. "
        f"That is a gap of {number(100 * gap['gap'])} points; a perfectly fair game of this many games shows "
        f"{number(100 * gap['fair_gap'])} on average and more than {number(100 * gap['fair_gap_95'])} once in twenty."
    )
    return f"{said} {seat_verdict(by_seat, margin)}"


def seat_verdict(by_seat: pl.DataFrame, margin: float = 0.02) -> str:
    """The verdict on the seats, as a sentence."""
    found = seat_analysis.verdict_of(by_seat, margin)
    at = f"{number(100 * margin, 0)} points of an equal share"
    if found.fairness == "unfair":
        return f"<b>Unfair</b>: seat {found.seat} is certainly more than {at} away."
    if found.fairness == "fair within the margin":
        return f"<b>Fair within the margin</b>: every seat is within {at}."
    more = f"About {whole(found.more_games)} more games would tell." if found.more_games else FEW
    return f"<b>Not known yet</b> whether every seat is within {at}. {more}"


def strategy_shares(by_strategy: pl.DataFrame) -> str:
    """The best and the worst strategy."""
    fair, last = percent(by_strategy["fair"][0]), by_strategy.height - 1
    return (
        f"{name(by_strategy['player'][0])} is the strongest at this table with "
        f"{with_span(by_strategy, 0, 'win_share')} of the games it plays, "
        f"{name(by_strategy['player'][last])} the weakest with {with_span(by_strategy, last, 'win_share')}; "
        f"equally strong players would each win {fair}."
    )


def strategy_pairs(pairs: pl.DataFrame) -> str:
    """The most one-sided pairing, and whether there is a circle."""
    top = pairs.sort("ahead", descending=True)
    circle = _circle(pairs)
    said = (
        f"The most one-sided pairing: {name(top['player'][0])} finishes ahead of {name(top['other'][0])} in "
        f"{with_span(top, 0, 'ahead')} of their meetings."
    )
    if circle:
        return (
            f"{said} There is a circle, as in rock, paper, scissors: {', '.join(map(name, circle))}, {name(circle[0])}."
        )
    return f"{said} There is no circle of three of which each beats the next."


def _circle(pairs: pl.DataFrame) -> tuple[str, str, str] | None:
    """Three strategies of which each is surely ahead of the next."""
    surely = set(pairs.filter(pl.col("ahead_low") > 0.5)["player", "other"].iter_rows())
    for a, b in sorted(surely):
        for c in sorted({x for y, x in surely if y == b}):
            if (c, a) in surely:
                return a, b, c
    return None


def sources(by_source: pl.DataFrame, by: str = "player") -> str:
    """The largest sources of points."""
    mean = by_source.group_by("source").agg(pl.col("points").mean()).sort("points", descending=True)
    total = float(mean["points"].sum())
    said = [f"{name(s)} {percent(p / total, 0)}" for s, p in mean.iter_rows()] if total else []
    each = {"player": "Over all players", "seat": "Over all seats"}.get(by, "Over all")
    return f"{each}, of {number(total)} points a seat: {listing(said)}."


def ending_shares(endings: pl.DataFrame) -> str:
    """How games end, and how long they are."""
    said = [f"{with_span(endings, i, 'share')} end {name(e).lower()}" for i, e in enumerate(endings["ending"])]
    rounds = float((endings["rounds"] * endings["games"]).sum()) / max(float(endings["games"].sum()), 1)
    return f"{listing(said)}; a game takes {number(rounds)} rounds on average.".capitalize()


def lead_changes(counts: pl.DataFrame) -> str:
    """How often the lead changes hands."""
    mean = float((counts["lead_changes"] * counts["share"]).sum())
    never = counts.filter(pl.col("lead_changes") == 0)
    none = f"; in {with_span(never, 0, 'share')} of games it never does" if never.height else ""
    return f"The lead changes hands {number(mean)} times in an average game{none}."


def decided(rounds: pl.DataFrame) -> str:
    """When games are decided."""
    half = rounds.filter(pl.col("by_then") >= 0.5)
    last = rounds.row(-1, named=True)
    middle = f"Half of all games are decided by the end of round {half['round'][0]}; " if half.height else ""
    return f"{middle}{percent(last['share'], 0)} only in round {last['round']}."


def leaders(by_round: pl.DataFrame) -> str:
    """What leading is worth half-way."""
    row = by_round.row(max(by_round.height // 2 - 1, 0), named=True)
    at = by_round.with_row_index().filter(pl.col("round") == row["round"])["index"][0]
    return (
        f"Whoever leads alone after round {row['round']} wins {with_span(by_round, at, 'leader_wins')} of the time "
        f"(an equal share is {percent(row['fair'], 0)}); best and worst seat are then "
        f"{number(row['spread'])} points apart."
    )


def effect(value: float | None, low: float | None, high: float | None, share: bool = False) -> str:
    """`+1.2 (0.8 to 1.6)`: a difference with its interval; shares in percentage points."""
    scale = 100.0 if share else 1.0
    between = span(low, high, 1, scale)
    said = points(value) if share else number(value)
    return f"{said}{f' ({between})' if between else ''}"


def count(number_of: int, one: str) -> str:
    """`1 game`, `2 games`."""
    return plural(number_of, one)
