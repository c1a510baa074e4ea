"""One-line readings of Forbidden Stars: factions, orders, combats, leads, dead components, objectives.

Each takes the result of `pipeline.analysis` that its chart takes. What rests on fewer than `sentences.FEWEST` cases is
not told.
"""

from typing import Any

import polars as pl

from pipeline.charts.words import listing, name, number, percent, plain, plural, points, span, whole
from pipeline.reporting.sentences import FEWEST, TOO_FEW, against, few, with_span

HELD = {
    "income": "income",
    "worlds": "worlds",
    "cities": "cities",
    "value": "units, by their price",
    "upgrades": "upgrades",
    "points": "objectives",
}
DEEP = ("nothing", "one token", "two tokens", "three tokens or more")
GAINED = {
    "units": "units bought or moved",
    "structures": "structures",
    "assets": "assets",
    "upgrades": "upgrades",
    "worlds": "worlds",
}
NOT_CAUSE = "That says with whom it goes, not what it does."


def _row(table: pl.DataFrame, column: str, value: object) -> dict[str, Any] | None:
    found = table.filter(pl.col(column) == value)
    return found.row(0, named=True) if found.height else None


def mean(table: pl.DataFrame, measure: str) -> float:
    """The mean of a measure over all rows, by what they rest on."""
    return float((table[measure] * table["games"]).sum()) / max(float(table["games"].sum()), 1.0)


def _overlap(first: dict[str, Any], last: dict[str, Any], measure: str) -> bool:
    """Whether the intervals of two rows meet, the first of which has more, or are not known."""
    low, high = first[f"{measure}_low"], last[f"{measure}_high"]
    return low is None or high is None or low <= high


def strongest(found: pl.DataFrame) -> str:
    """The strongest and the weakest faction, over all that they meet."""
    if found.height < 2 or few(found):
        return TOO_FEW
    first, last = found.row(0, named=True), found.row(-1, named=True)
    may = " Their intervals meet: they may be equally strong." if _overlap(first, last, "win_share") else ""
    return (
        f"{name(first['faction'])} win most, {with_span(found, 0, 'win_share')} of their games, "
        f"{name(last['faction'])} least, {with_span(found, found.height - 1, 'win_share')}; "
        f"an equal share is {percent(first['fair'])}.{may}"
    )


def pairings(found: pl.DataFrame, the: str = "The") -> str:
    """The most one-sided pairing, and how many are surely uneven; `the` may say where: `At tables of two the`."""
    known = found.filter(pl.col("games") >= FEWEST).sort("ahead", descending=True) if found.height else found
    if not known.height:
        return TOO_FEW
    sure = known.filter(pl.col("ahead_low") > 0.5).height
    top = known.row(0, named=True)
    uneven = f"{plural(sure, 'is', 'are')} surely uneven" if sure else "none is surely uneven"
    return (
        f"{the} most one-sided pairing: {name(top['faction'])} finish ahead of {name(top['other'])} in "
        f"{with_span(known, 0, 'ahead')} of their games. Of {plural(known.height // 2, 'pairing')} {uneven}."
    )


def laid(found: pl.DataFrame, who: pl.DataFrame) -> str:
    """How whoever lays the last tile fares, and that this is a seat's doing too where it is always the same seat."""
    mine = found.filter(pl.col("laid") == 1) if found.height else found
    if not mine.height or few(mine):
        return TOO_FEW
    row = mine.row(0, named=True)
    always = who.filter(pl.col("share") >= 1 - 1e-9)
    same = (
        f" It is always seat {always['seat'][0]}, so this can't be told from the seat itself." if always.height else ""
    )
    return f"Whoever lays the last tile wins {with_span(mine, 0, 'win_share')}, {against(row)}.{same}"


def by_galaxy(found: pl.DataFrame) -> str:
    """How the seat that lays last fares where tiles are laid, and where nobody lays any."""
    if found.height < 2 or few(found):
        return ""
    said = [f"{with_span(found, i, 'win_share')} where {galaxy}" for i, galaxy in enumerate(found["galaxy"])]
    first, last = found.row(0, named=True), found.row(1, named=True)
    both = (first, last) if first["win_share"] > last["win_share"] else (last, first)
    may = " Their intervals meet: that may be chance." if _overlap(*both, "win_share") else ""
    return f"Of two players seat {found['seat'][0]}, which lays the last tile, wins {listing(said)}.{may}"


def uses(found: pl.DataFrame) -> str:
    """Which order is carried out least, and what becomes of the others."""
    if few(found):
        return TOO_FEW
    shares = {use: mean(found, use) for use in ("empty", "to_events", "unused")}
    ranked = found.with_columns(done=pl.col("resolved") + pl.col("empty")).sort("done")
    last = ranked.row(0, named=True)
    return (
        f"Of all orders placed {percent(shares['to_events'])} are laid on the event deck instead, "
        f"{percent(shares['empty'])} are carried out and do nothing, {percent(shares['unused'])} are never revealed. "
        f"{name(last['order'])} is carried out least: {percent(last['done'])} of those placed."
    )


def gains(found: pl.DataFrame) -> str:
    """What each order brings when it is carried out."""
    if few(found):
        return TOO_FEW
    said = []
    for row in found.iter_rows(named=True):
        brings = [f"{number(row[k], 2)} {what}" for k, what in GAINED.items() if abs(row[k] or 0) >= 0.005]
        fights = f" (a combat in {percent(row['combats'])})" if row["combats"] else ""
        said.append(f"{name(row['order'])} {listing(brings)}{fights}")
    return f"An order carried out brings, on average: {'; '.join(said)}."


def worth(found: pl.DataFrame) -> str:
    """Which order goes with winning most when one more of it is carried out."""
    known = found.filter(pl.col("value_low").is_not_null()).sort("value", descending=True) if found.height else found
    if not known.height or few(known):
        return TOO_FEW
    said = [
        f"{name(row['order'])} {points(row['value'])} ({span(row['value_low'], row['value_high'], 1, 100)})"
        for row in known.iter_rows(named=True)
    ]
    more = "Points of win share that go with one more order carried out than others at the table"
    return f"{more}: {', '.join(said)}. {NOT_CAUSE}"


def depth(found: pl.DataFrame) -> str:
    """What lying under others does to an order."""
    if few(found):
        return TOO_FEW
    free, deep = found.row(0, named=True), found.row(-1, named=True)
    return (
        f"An order with nothing on it is revealed in turn {number(free['turn'])} of the phase on average, one under "
        f"{DEEP[int(deep['above'])]} in turn {number(deep['turn'])}; {percent(free['unused'])} and "
        f"{percent(deep['unused'])} of these are never revealed."
    )


def blocked(found: pl.DataFrame) -> str:
    """How often a seat is passed over since all its tokens are covered."""
    if few(found):
        return TOO_FEW
    return (
        f"In {percent(mean(found, 'blocked'))} of its turns a seat is passed over, as all its tokens lie under others'."
    )


def attackers(found: pl.DataFrame) -> str:
    """How often attackers win, how combats are decided, and what they cost."""
    if few(found):
        return TOO_FEW
    row = found.row(0, named=True)
    return (
        f"The attacker wins {with_span(found, 0, 'won')} of combats ({percent(row['at_once'])} at once, without dice); "
        f"of those fought morale decides {percent(row['morale'])}, and they take {number(row['rounds'])} rounds. A "
        f"combat costs the attacker {number(row['attacker_lost'])} and the defender {number(row['defender_lost'])} "
        "materiel of units."
    )


def ahead(found: pl.DataFrame) -> str:
    """What a die more is worth."""
    known = found.filter(pl.col("games") >= FEWEST).sort("ahead") if found.height else found
    even = _row(known, "ahead", 0) if known.height else None
    if even is None or known.height < 2:
        return TOO_FEW
    first, last = known.row(0, named=True), known.row(-1, named=True)
    at = [f"{_dice(row['ahead'])} {percent(row['won'])}" for row in (first, even, last)]
    defence = "favour the defender" if even["won_high"] is not None and even["won_high"] < 0.5 else ""
    attack = "favour the attacker" if even["won_low"] is not None and even["won_low"] > 0.5 else ""
    tells = defence or attack or "are not known to favour a side"
    return f"Of combats fought the attacker wins, {', '.join(dict.fromkeys(at))}. Equal dice {tells}."


def _dice(more: int) -> str:
    if not more:
        return "with as many dice as the defender,"
    edge = " or more" if abs(more) == 4 else ""
    return f"with {abs(more)}{edge} dice {'more' if more > 0 else 'fewer'},"


def bastions(found: pl.DataFrame) -> str:
    """What a bastion does to the attacker's chances."""
    both = [_row(found, "bastion", n) for n in (1, 0)] if found.height else [None]
    if None in both or few(found.filter(pl.col("bastion") == 1)):
        return TOO_FEW
    shares = [with_span(found.filter(pl.col("bastion") == n), 0, "won") for n in (1, 0)]
    return f"Against a bastion the attacker wins {shares[0]} of combats fought, without one {shares[1]}."


def thrown(faces: pl.DataFrame) -> str:
    """Whether the dice are what they should be."""
    total = int(faces["rolled"].sum())
    if not total:
        return TOO_FEW
    off = faces.filter(pl.col("p_holm") <= 0.01)
    shares = faces["face", "share", "odds"].iter_rows()
    said = [f"{plain(face)} {percent(share, 2)} (odds {percent(chance, 2)})" for face, share, chance in shares]
    fits = "as the odds say" if not off.height else "<b>not what the odds say</b>"
    return f"{whole(total)} dice of defenders were thrown: {', '.join(said)}: {fits}."


def strikes(found: pl.DataFrame, chance: float = 0.5) -> str:
    """What an orbital strike does; `chance` are a die's odds of offence."""
    if few(found):
        return "There are too few orbital strikes here to say."
    row = found.row(0, named=True)
    return (
        f"An orbital strike throws {number(row['dice'])} dice, does {number(row['damage'])} damage (by the dice "
        f"alone it would be {number(chance * row['dice'])}) and destroys units worth {number(row['value'])} materiel; "
        f"{percent(row['idle'])} of strikes destroy nothing."
    )


def cards(found: pl.DataFrame) -> str:
    """Which combat cards go with winning, beside what cards of the faction usually do."""
    known = found.filter(pl.col("games") >= FEWEST) if found.height else found
    if not known.height:
        return TOO_FEW
    sure = known.filter(pl.col("q") <= 0.05)
    if not sure.height:
        return "No combat card goes with winning more or less than chance among so many would make."
    first, last = sure.row(0, named=True), sure.row(-1, named=True)
    of = f"{sure.height} of {plural(known.height, 'combat card')}"
    ends = [f"{row['card']} ({name(row['faction'])}, {points(row['lift'])} points)" for row in (first, last)]
    return (
        f"{of} surely go with winning more or less than other plays of their faction on the same side in the same "
        f"round: from {ends[0]} to {ends[1]}. A card is chosen from a hand in a state of the combat. {NOT_CAUSE}"
    )


def leads(found: pl.DataFrame, at_round: int, first: str = "income") -> str:
    """What leading in income goes with, and which lead goes with most."""
    row = _row(found, "measure", first) if found.height else None
    if row is None or few(found) or row["won"] is None or row["agree"] is None:
        return TOO_FEW
    at = found.filter(pl.col("measure") == first)
    top = found.filter(pl.col("measure") != first).drop_nulls("won").sort("won", descending=True).row(0, named=True)
    return (
        f"Who alone has most {HELD[first]} after round {at_round} goes on to win {with_span(at, 0, 'won')} of games, "
        f"{against(row | {'win_share_low': row['won_low'], 'win_share_high': row['won_high']})}; the rank correlation "
        f"of {HELD[first]} and final rank is {number(row['agree'], 2)}"
        f"{_span(row, 'agree')}. Of other leads that in {HELD[top['measure']]} goes with most: {percent(top['won'])}."
    )


def _span(row: dict[str, Any], measure: str) -> str:
    between = span(row[f"{measure}_low"], row[f"{measure}_high"], 2)
    return f" ({between})" if between else ""


def attacks(found: pl.DataFrame) -> str:
    """How those fare that never attack, beside those that do."""
    quiet = found.filter(pl.col("attacks") == "0") if found.height else found
    if not quiet.height or few(quiet):
        return "Hardly any seat never attacks, so these games say nothing of those that would."
    row = quiet.row(0, named=True)
    rest = found.filter(pl.col("attacks") != "0").sort("win_share", descending=True).row(0, named=True)
    return (
        f"Seats that begin no combat win {with_span(quiet, 0, 'win_share')}, {against(row)}, and collect "
        f"{number(row['points'], 2)} objectives; those that do best begin {rest['attacks']} combats and win "
        f"{percent(rest['win_share'])}. Longer games hold more combats."
    )


def objectives(every: pl.DataFrame, by_distance: pl.DataFrame) -> str:
    """How many objectives are collected, and what distance does."""
    if few(every) or not by_distance.height:
        return TOO_FEW
    row = every.row(0, named=True)
    known = by_distance.filter(pl.col("games") >= FEWEST).sort("distance")
    near, far = known.row(0, named=True), known.row(-1, named=True)
    at = [f"{percent(r['collected'])} of those {_systems(int(r['distance']))}" for r in (near, far)]
    return (
        f"{with_span(every, 0, 'collected')} of objective tokens are collected, in round {number(row['at'])} on "
        f"average; they lie {number(row['apart'])} systems, or {number(row['steps'])} steps from area to area, from "
        f"their owner's start: {', '.join(dict.fromkeys(at))}. Storms close every shortest way to one in "
        f"{percent(row['cut'])} of rounds. {percent(row['fought'])} of those collected were won in a combat."
    )


def _systems(distance: int) -> str:
    if not distance:
        return "in a system where it starts"
    return f"{distance} or more systems away" if distance >= 5 else f"{plural(distance, 'system')} away"


def scoring(tables: pl.DataFrame) -> str:
    """How much happens in a game, by the number of players."""
    if few(tables):
        return TOO_FEW
    said = [
        f"{row['table']}: {number(row['rounds'])} rounds, {number(row['collected'])} objectives collected, "
        f"{number(row['combats'])} combats"
        + (f", nobody scores in {percent(row['scoreless'])}" if row["scoreless"] >= 0.0005 else "")
        + (f", worlds or materiel decide {percent(row['by_worlds'])}" if row["by_worlds"] >= 0.0005 else "")
        for row in tables.iter_rows(named=True)
    ]
    return f"Means of a game: {'; '.join(said)}."


def waits(tables: pl.DataFrame) -> str:
    """How long one waits for others to decide, by the number of players."""
    if not tables.height or few(tables):
        return TOO_FEW
    said = [
        f"{row['table']}: {number(row['waits'], 0)} times a game, for {number(row['each'])} decisions of others each "
        f"time and for {number(row['longest'], 0)} at most ({percent(row['fights'])} of them in combats and strikes)"
        for row in tables.iter_rows(named=True)
    ]
    return f"Between two of its own decisions a seat waits, on average: {'; '.join(said)}."


def upgrades(found: pl.DataFrame) -> str:
    """Which order upgrades their owners use most and least."""
    known = found.filter(pl.col("games") >= FEWEST).sort("uses", descending=True) if found.height else found
    if not known.height:
        return TOO_FEW
    most, least = known.row(0, named=True), known.row(-1, named=True)
    unused = known.filter(pl.col("idle") > 0.5).height
    return (
        f"Of {plural(known.height, 'order upgrade')} bought often enough to say, {most['upgrade']} is used most, in "
        f"{number(most['uses'], 2)} rounds by an owner ({percent(most['idle'])} never use it), and {least['upgrade']} "
        f"least, in {number(least['uses'], 2)} ({percent(least['idle'])}). {plural(unused, 'is', 'are')} never used by "
        "most of those that buy them."
    )


def dead(found: pl.DataFrame, names: dict[str, list[str]]) -> str:
    """How many components nobody wants, and which."""
    if not found.height:
        return TOO_FEW
    never = {kind: some for kind, some in names.items() if some}
    if not never:
        return "Everything that can be bought was bought by some seat, and every combat card was played."
    said = [
        f"{kind}: {listing(some[:6])}{f' and {len(some) - 6} more' if len(some) > 6 else ''}"
        for kind, some in never.items()
    ]
    return f"Never bought or played in any of these games: {'; '.join(said)}."
