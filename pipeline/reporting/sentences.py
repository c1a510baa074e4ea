"""One-line readings: what a chart shows, as a sentence a designer can quote.

Each takes the same result of `pipeline.analysis` as its chart does. They state what was found in these
games; how sure that is stands in the brackets.
"""

import polars as pl

from pipeline.analysis import seats as seat_analysis
from pipeline.analysis.findings import about
from pipeline.analysis.naming import one_of, several
from pipeline.charts.words import listing, name, number, percent, plain, plural, points, span

FATES = {  # verdicts of `analysis.cards.why`, as they stand after a number of cards
    "in use": "in use",
    "taken, not used": "taken but not used",
    "these players can't value it": "that these players can't value",
    "too dear": "too dear",
    "never seen": "never seen",
    "dealt, never offered": "dealt at the start and never on offer",
}
FEW = "There are too few deals here to say how sure that is."
FEWEST = 30  # games, seats or cards that a sentence about them rests on
TOO_FEW = "There are too few such games here to say."


def few(table: pl.DataFrame, column: str = "games") -> bool:
    """Whether no row rests on enough cases to be told of."""
    return not table.height or int(table[column].max() or 0) < FEWEST  # type: ignore[arg-type]


def against(row: dict[str, float], measure: str = "win_share") -> str:
    """How a share lies beside an equal one: surely more, surely less, or not known."""
    low, high, fair = (row[c] for c in (f"{measure}_low", f"{measure}_high", "fair"))
    if low is None or high is None or low <= fair <= high:
        return "not known to differ from an equal share"
    return "more than an equal share" if low > fair else "less than an equal share"


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
    off = number(100 * margin, 0)
    at = f"{off} points of an equal share"
    if found.fairness == "unfair":
        return f"<b>Unfair</b>: seat {found.seat} is certainly more than {off} points away from an equal share."
    if found.fairness == "fair within the margin":
        return f"<b>Fair within the margin</b>: every seat is within {at}."
    more = f"About {about(found.more_games)} more games would tell." if found.more_games else FEW
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
    few = pairs["player"].n_unique() < 3
    return said if few else f"{said} There is no circle of three of which each beats the next."


def _circle(pairs: pl.DataFrame) -> tuple[str, str, str] | None:
    """Three strategies of which each is surely ahead of the next."""
    surely = set(pairs.filter(pl.col("ahead_low") > 0.5)["player", "other"].iter_rows())
    for a, b in sorted(surely):
        for c in sorted({x for y, x in surely if y == b}):
            if (c, a) in surely:
                return a, b, c
    return None


def strategies_by_seat(table: pl.DataFrame) -> str:
    """The strategy whose seat matters most to it."""
    swing = table.group_by("player").agg(swing=pl.col("win_share").max() - pl.col("win_share").min())
    most = swing.sort("swing", "player", descending=[True, False])["player"][0]
    mine = table.filter(pl.col("player") == most).sort("win_share", descending=True)
    last = mine.height - 1
    return (
        f"The seat matters most to {name(most)}: {with_span(mine, 0, 'win_share')} in seat {mine['seat'][0]}, "
        f"{with_span(mine, last, 'win_share')} in seat {mine['seat'][last]}.{_overlap(mine, 0, last)}"
    )


def _overlap(table: pl.DataFrame, first: int, second: int) -> str:
    """That chance may have made a difference of win shares, where their intervals meet."""
    low, high = table["win_share_low"][first], table["win_share_high"][second]
    return " Their intervals overlap: that may be chance." if None not in (low, high) and low <= high else ""


def sources(by_source: pl.DataFrame, by: str = "player") -> str:
    """The largest sources of points."""
    mean = by_source.group_by("source").agg(pl.col("points").mean()).sort("points", descending=True)
    total = float(mean["points"].sum())
    said = [f"{name(s)} {percent(p / total, 0)}" for s, p in mean.iter_rows()] if total else []
    return f"A seat scores {number(total)} points on average: {listing(said)}."


def ending_shares(endings: pl.DataFrame) -> str:
    """How games end, and how long they are."""
    rounds = float((endings["rounds"] * endings["games"]).sum()) / max(float(endings["games"].sum()), 1)
    long = f"a game takes {number(rounds)} rounds on average."
    if endings.height == 1:
        return f"Every game {_ended(endings['ending'][0], 'was')}; {long}"
    said = [f"{with_span(endings, i, 'share')} {_ended(e, 'were')}" for i, e in enumerate(endings["ending"])]
    return f"{listing(said)}; {long}"


WAYS = {  # endings whose names don't read as a part of a sentence
    "mission_launch": "by the launch of the mission",
    "terraformed_planets": "by terraformed planets",
    "both_in_one_round": "with both triggers in one round",
    "objectives": "with enough objectives collected",
    "last_round": "after the last round",
    "elimination": "with one player left",
    "safety_stop": "at the safety limit of rounds",
    "campaign_won": "with the campaign won",
    "campaign_lost": "with the campaign lost",
    "all_aboard": "with everybody on board",
    "some_left_behind": "with some on board and some not",
    "all_lost": "with nobody on board",
    "round_limit": "at the limit of rounds",
    "lab_over": "with the lab's rounds over",
}


def way(ending: str) -> str:
    """How an ending reads after `ended`: `by the launch of the mission`."""
    return WAYS.get(ending, plain(ending))


def _ended(ending: str, were: str) -> str:
    return f"{were} cut off at the cap on decisions" if ending == "capped" else f"ended {way(ending)}"


def lead_changes(counts: pl.DataFrame) -> str:
    """How often the lead changes hands."""
    mean = float((counts["lead_changes"] * counts["share"]).sum())
    never = counts.filter(pl.col("lead_changes") == 0)
    none = f"; in {with_span(never, 0, 'share')} of games it never does" if never.height else ""
    return f"The lead changes hands {number(mean)} times in an average game{none}."


def decided(rounds: pl.DataFrame) -> str:
    """When games are decided."""
    half, most = rounds.filter(pl.col("by_then") >= 0.5), rounds.filter(pl.col("by_then") >= 0.9)
    middle = f"Half of all games are decided by the end of round {half['round'][0]}" if half.height else ""
    last = rounds.row(-1, named=True)
    if last["share"] >= 0.01:
        return f"{middle}{'; ' if middle else ''}{percent(last['share'], 0)} only in round {last['round']}."
    return f"{middle}, nine in ten by the end of round {most['round'][0]}." if middle and most.height else f"{middle}."


def leaders(by_round: pl.DataFrame) -> str:
    """What leading is worth half-way."""
    row = by_round.row(max(by_round.height // 2 - 1, 0), named=True)
    at = by_round.with_row_index().filter(pl.col("round") == row["round"])["index"][0]
    return (
        f"Whoever leads alone after round {row['round']} wins {with_span(by_round, at, 'leader_wins')} of the time "
        f"(an equal share is {percent(row['fair'], 0)}); best and worst seat are then "
        f"{number(row['spread'])} points apart."
    )


def order_contest(majorities: pl.DataFrame, group: str = "order") -> str:
    """The most and the least contested majority, and what becomes of the tokens."""
    most = majorities.sort("contested", descending=True)
    spent = float(majorities["spent"].sum()) / max(float(majorities["gained"].sum()), 1e-9)
    points_of = majorities.sort("points", descending=True)
    return (
        f"{name(most[group][0])} is contested most, in {with_span(most, 0, 'contested')} of games, "
        f"{name(most[group][-1])} least, in {with_span(most, most.height - 1, 'contested')}. "
        f"{name(points_of[group][0])} pays most, {with_span(points_of, 0, 'points', share=False)} points a game, "
        f"{name(points_of[group][-1])} least, {with_span(points_of, points_of.height - 1, 'points', share=False)}. "
        f"Of all tokens, {percent(spent, 0)} are spent before the end."
    )


def order_ranks(ranks: pl.DataFrame, group: str = "order") -> str:
    """What the first and the second rank are worth on average."""
    said: list[str] = []
    for rank, word in ((1, "most tokens"), (2, "the second most")):
        rows = ranks.filter(pl.col("rank") == rank)
        if rows.height:
            seats = float(rows["games"].sum())
            said.append(
                f"{'having' if said else 'Having'} {word} on {one_of(group)} brings "
                f"{number(_mean(rows, 'points', seats))} points, and such a seat wins "
                f"{percent(_mean(rows, 'win_share', seats))} of its games"
            )
    return f"{'; '.join(said)}. Winning is not the rank's doing alone: who is ahead has more tokens too."


def _mean(rows: pl.DataFrame, measure: str, seats: float) -> float:
    return float((rows[measure] * rows["games"]).sum()) / max(seats, 1.0)


def order_weight(weights: pl.DataFrame, group: str = "order") -> str:
    """How much hangs on majorities altogether."""
    whole_ = weights.filter(pl.col(group) == "all")
    single = weights.filter(pl.col(group) != "all").sort("moved", descending=True)
    said = (
        f"{several(group)} bring {with_span(whole_, 0, 'points_share')} of all points, and without any of them "
        f"{with_span(whole_, 0, 'moved')} of wins would have gone to another seat in the games as they were played"
    )
    most = f"; {name(single[group][0])} moves most, {with_span(single, 0, 'moved')}" if single.height else ""
    return f"{said}{most}."


def keep_or_spend(values: pl.DataFrame, group: str = "order") -> str:
    """Where keeping surely goes with more points than spending, and where the reverse."""
    spent = values.filter((pl.col("use") == "spent") & pl.col("over_kept").is_not_null())
    if not spent.height:
        return "Too few tokens were spent to say what that is worth."
    better = spent.filter(pl.col("over_kept_low") > 0).sort("over_kept", descending=True)
    worse = spent.filter(pl.col("over_kept_high") < 0).sort("over_kept")
    said = "; ".join(_so_many(part, way, group) for part, way in ((worse, "fewer"), (better, "more")))
    return (
        f"Of {spent.height} ways to spend a token ({one_of(group)} and a pair of rounds), {said}. Seats are compared "
        "with others at their table, so this says what tokens go with, not what one more would have done."
    )


def _so_many(part: pl.DataFrame, way: str, group: str) -> str:
    """`20 surely go with fewer points than keeping it, most clearly …`."""
    if not part.height:
        return f"none surely goes with {way} points than keeping it"
    go = "goes" if part.height == 1 else "go"
    return f"{part.height} surely {go} with {way} points than keeping it, most of all {_way(part, way, group)}"


def _way(part: pl.DataFrame, way: str, group: str) -> str:
    a, b = part["first_round"][0], part["last_round"][0]
    between = span(*sorted((abs(part["over_kept_low"][0]), abs(part["over_kept_high"][0]))))
    return f"{name(part[group][0])} in rounds {a}–{b} ({number(abs(part['over_kept'][0]))} {way}, {between})"


def card_fates(cards: pl.DataFrame, stand_in: bool = True) -> str:
    """What becomes of the cards; with stand-ins, that single cards say nothing of the published ones."""
    counts = dict(cards.group_by("why").len().iter_rows())
    said = listing(f"{counts[why]} {are}" for why, are in FATES.items() if why in counts)
    held = " Single cards are told of as those of a stand-in set, not as published ones." if stand_in else ""
    return f"Of {plural(cards.height, 'card')}: {said}.{held}"


def card_lifts(cards: pl.DataFrame) -> str:
    """Which cards go with winning more than chance among so many would make."""
    sure = cards.filter(pl.col("q") <= 0.05).sort("lift", descending=True)
    if not sure.height:
        return "No card goes with winning more or less than chance among so many cards would make."
    best, last = sure.row(0, named=True), sure.row(-1, named=True)
    return (
        f"{plural(sure.height, 'card')} of {cards.height} go with winning more or less than chance would make, from "
        f"{best['card']} ({points(best['lift'])} points) to {last['card']} ({points(last['lift'])}). "
        "Taking a card is a choice of those who can: it says with whom a card goes, not what it does."
    )
