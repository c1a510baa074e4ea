"""More one-line readings: starting decks, changes of rules, turn order, resources, Events, decisions."""

import polars as pl

from pipeline.charts.words import largest, listing, name, number, percent, plain, points, signed, span, whole
from pipeline.reporting.sentences import FEW, with_span


def factions(found: pl.DataFrame, stand_in: bool = True) -> str:
    """The best and the worst starting deck; with stand-ins, that this is not known of the printed ones."""
    if found.height < 2:
        return "All seats played the same starting deck."
    table = found.sort("win_share", descending=True)
    first, last = table.row(0, named=True), table.row(-1, named=True)
    if first["win_share_low"] is None:
        return FEW
    apart = first["win_share_low"] > last["win_share_high"]
    known = "" if apart else " Their intervals overlap, so it is not known that the decks differ."
    known += " The decks' own cards are stand-ins: this is no ranking of the printed ones." if stand_in else ""
    return (
        f"{first['faction']} does best with {with_span(table, 0, 'win_share')} of games won, "
        f"{last['faction']} worst with {with_span(table, table.height - 1, 'win_share')}.{known}"
    )


def seat_sources(sources: pl.DataFrame, by_seat: pl.DataFrame) -> str:
    """What the seat that wins most scores more of than the one that wins least, the largest differences first."""
    ranked = by_seat.sort("win_share")["seat"]
    last, first = (
        dict(sources.filter(pl.col("seat") == seat)["source", "points"].iter_rows()) for seat in ranked[[0, -1]]
    )
    gaps = sorted(
        ((first.get(it, 0.0) - last.get(it, 0.0), it) for it in {*first, *last}), key=lambda gap: -abs(gap[0])
    )
    told = [f"{name(source)} {signed(gap, 1)}" for gap, source in gaps if abs(gap) >= 0.05]
    total = sum(gap for gap, _ in gaps)
    if not told:
        return f"Seats {ranked[-1]} and {ranked[0]} score as much from every source."
    return f"Seat {ranked[-1]} scores {signed(total, 1)} points beside seat {ranked[0]}: {listing(told)}."


def changes(effects: pl.DataFrame) -> str:
    """What surely changed, by variant and group; or that nothing did."""
    by = next(c for c in ("seat", "player", "order", "source", "measure") if c in effects.columns)
    if not effects["effect", "effect_low", "effect_high"].fill_null(1.0).to_numpy().any():
        return "Nothing is different here, in any game."
    sure = effects.filter(pl.col("p_holm") <= 0.05)
    share = effects["measure"][0] == "win share"
    paired = bool(effects["paired"].all())
    said = [_change(row, by, share) for row in sure.sort(pl.col("effect").abs(), descending=True).iter_rows(named=True)]
    how = "" if paired else " The runs share no deals, so they were compared as independent samples."
    if not said:
        wide = [high - low for low, high in effects["effect_low", "effect_high"].drop_nulls().iter_rows()]
        reach = number((50 if share else 0.5) * max(wide, default=0.0))
        sized = f" Differences of more than about {reach} points would have shown." if wide else ""
        return f"No difference is known here: chance alone makes as much.{sized}{how}"
    more = f", and {len(said) - 4} more" if len(said) > 4 else ""
    return f"More than chance: {'; '.join(said[:4])}{more}.{_saved(effects)}{how}"


def _change(row: dict[str, float], by: str, share: bool) -> str:
    group = row[by]
    who = name(group) if isinstance(group, str) else f"{by} {group}"
    scale = 100 if share else 1
    digits = 2 if abs(scale * row["effect"]) < 0.2 else 1
    between = span(row["effect_low"], row["effect_high"], digits, scale)
    effect = (points if share else signed)(row["effect"], digits)
    return f"{row.get('variant', 'the change')}, {who} {effect} ({between})"


def _saved(effects: pl.DataFrame) -> str:
    """What playing on the same deals saved."""
    saved = effects["saved"].drop_nulls() if "saved" in effects.columns else pl.Series([], dtype=pl.Float64)
    middle = saved.median() if len(saved) else None
    if not isinstance(middle, float) or middle < 1.1:
        return ""
    return f" Without common deals the same certainty would take {number(middle)} times the games."


def windows(steps: pl.DataFrame) -> str:
    """How often a window opens at all."""
    first, last = steps.row(0, named=True), steps.row(-1, named=True)
    if not first["total"]:
        return "No Core World was conquered in the rounds in which Consuls counts."
    return (
        f"Of {number(first['per_game'], 2)} Core Worlds conquered a game while the rule is on, "
        f"{percent(last['of_first'])} are taken by the last to act in the turn cycle, so that nobody could share them."
    )


def used(steps: pl.DataFrame) -> str:
    """How often the rule is used and succeeds."""
    first, placed, won = (steps.row(i, named=True) for i in range(3))
    if not first["total"]:
        return "No seat could ever place a token, so these games say nothing of the rule's effect."
    return (
        f"A seat could place a token {number(first['per_game'], 2)} times a game and did in "
        f"{percent(placed['of_first'])} of them; {percent(won['of_before'])} of the tokens placed ended in a conquest, "
        f"{number(won['per_game'], 2)} a game."
    )


def served(table: pl.DataFrame) -> str:
    """Which seat the rule serves most."""
    ranked = table.sort("succeeded", descending=True)
    first, last = ranked.row(0, named=True), ranked.row(-1, named=True)
    return (
        f"It serves seat {first['seat']} most, with {number(first['succeeded'], 2)} shared Core Worlds a game, "
        f"and seat {last['seat']} least, with {number(last['succeeded'], 2)}."
    )


def core_worlds_by_place(table: pl.DataFrame) -> str:
    """First against last to act, by round."""
    said = []
    for (played,), rows in table.group_by("round", maintain_order=True):
        ranked = rows.sort("turn_order")
        first, last = ranked.row(0, named=True), ranked.row(-1, named=True)
        said.append(
            f"in round {played} the first to act takes {number(first['core_worlds'], 2)} and the last "
            f"{number(last['core_worlds'], 2)}"
        )
    return f"Core Worlds a seat: {'; '.join(said)}."


def wins_by_place(table: pl.DataFrame) -> str:
    """First against last to act in the last round, in wins."""
    final = table.filter(pl.col("round") == table["round"].max()).sort("turn_order")
    return (
        f"Acting first in round {final['round'][0]} goes with {with_span(final, 0, 'win_share')} of wins, "
        f"acting last with {with_span(final, final.height - 1, 'win_share')}. At this number of seats a place in a "
        "round is always the same seat, so this can't be told from the seat itself."
    )


def income(table: pl.DataFrame) -> str:
    """How income grows, and what is left of it."""
    first, last = table.row(0, named=True), table.row(-1, named=True)
    worst = table.sort("energy", descending=True).row(0, named=True)
    return (
        f"Income grows from {number(first['income'])} energy in round {first['round']} to "
        f"{number(last['income'])} in round {last['round']}; "
        f"most is left over in round {worst['round']}, {number(worst['energy'])} a seat."
    )


def starvation(table: pl.DataFrame) -> str:
    """Whether energy or actions run out first, over all rounds."""
    energy, actions = (_mean(table, kind) for kind in ("short_of_energy", "short_of_actions"))
    first = "energy before actions" if energy > actions else "actions before energy"
    return (
        f"Seats run out of {first} more often: in {percent(max(energy, actions), 0)} of rounds against "
        f"{percent(min(energy, actions), 0)}; in {percent(_mean(table, 'spent_out'), 0)} both are used up."
    )


def _mean(table: pl.DataFrame, measure: str) -> float:
    return float((table[measure] * table["games"]).sum()) / max(float(table["games"].sum()), 1.0)


def by_income(table: pl.DataFrame) -> str:
    """What early income goes with."""
    most = largest(table, "games") or 0
    known = table.filter(pl.col("games") >= min(30, most)).sort("income")
    first, last = known.row(0, named=True), known.row(-1, named=True)
    return (
        f"Seats with {first['income']} energy in round 5 end with {number(first['points'])} points, those with "
        f"{last['income']} with {number(last['points'])}. Who is ahead has more worlds, and so more energy: that is no "
        "measure of what more energy would do."
    )


def events(table: pl.DataFrame, stand_in: bool = True) -> str:
    """Which Event works most, and how many rounds repeat one; with stand-ins, that most Events are made up."""
    first = table.row(0, named=True)
    rounds = float(table["rounds"].sum())
    fresh = float((table["rounds"] * table["fresh"].fill_null(0)).sum())
    most = f"{first['event']} is in force most often, {number(first['rounds'])} rounds a game."
    return (
        f"{'Most Events are stand-ins, so they are not ranked.' if stand_in else most} "
        f"Of {number(rounds)} rounds a game with an Event, "
        f"{percent(1 - fresh / rounds if rounds else 0, 0)} draw no new one."
    )


def decisions(kinds: pl.DataFrame) -> str:
    """How many decisions a seat takes."""
    if not kinds.height:
        return ""
    total = float(kinds["decided"].sum())
    top = kinds.head(2)
    parts = listing(f"{plain(k)} ({whole(v)})" for k, v in top["kind", "decided"].iter_rows())
    return f"In a game a seat decides {whole(total)} times where it has a choice, most often on: {parts}."
