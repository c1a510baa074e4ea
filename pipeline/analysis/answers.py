"""Turns results of this package into findings: each function takes result tables and a `Basis`, returns findings.

Win share is told in *points of win share*: one point is one game in a hundred.
"""

from collections.abc import Mapping
from typing import Any

import polars as pl

from pipeline.analysis import seats as seat_results
from pipeline.analysis.findings import (
    Basis,
    Finding,
    Size,
    Sure,
    about,
    amount,
    found,
    interval,
    percent,
    size,
    sureness,
)
from pipeline.analysis.naming import named, several
from pipeline.analysis.tension import Course, mean_decided

Row = Mapping[str, Any]
WIN_POINTS = "points of win share"
SHARE = (100.0, "%")


def _spanned(row: Row, name: str) -> str:
    """`26.1% (95% interval 25.5 to 26.7)`."""
    return percent(row[name]) + interval(row[f"{name}_low"], row[f"{name}_high"], 100)


def _counted(row: Row, name: str, digits: int = 1) -> str:
    """`3.9 (95% interval 3.8 to 4.0)`."""
    return f"{row[name]:.{digits}f}" + interval(row[f"{name}_low"], row[f"{name}_high"], 1, digits)


def _apart(first: Row, second: Row, name: str) -> Sure:
    """Very sure that two measures differ if not even their intervals meet: stricter than a test of the difference."""
    if first[f"{name}_low"] is None or second[f"{name}_low"] is None:
        return "not known"
    apart = first[f"{name}_low"] > second[f"{name}_high"] or second[f"{name}_low"] > first[f"{name}_high"]
    return "very sure" if apart else "not known"


def about_seats(by_seat: pl.DataFrame, basis: Basis, margin: float = 0.02) -> list[Finding]:
    """Whether the seat decides the game: the gap beside a fair game's, and the verdict at the designer's margin."""
    if by_seat.height < 2:
        return []
    gap = seat_results.gap(by_seat).row(0, named=True)
    said = seat_results.verdict_of(by_seat, margin)
    ranked = by_seat.sort("win_share", descending=True)
    best, worst = ranked.row(0, named=True), ranked.row(-1, named=True)
    sentence = (
        f"Seat {best['seat']} wins most, {_spanned(best, 'win_share')}, seat {worst['seat']} least, "
        f"{_spanned(worst, 'win_share')}: a gap of {amount(100 * gap['gap'], WIN_POINTS)}, where a perfectly fair game "
        f"of this many games would show {amount(100 * gap['fair_gap'], 'points')} on average and more than "
        f"{amount(100 * gap['fair_gap_95'], 'points')} one time in twenty. {_verdict(said)}"
    )
    far = seat_results.verdicts(by_seat, margin).filter(pl.col("seat") == said.seat).row(0, named=True)
    p = {"unfair": far["p_beyond"], "fair within the margin": far["p_within"]}.get(said.fairness)
    return [found("Which seat wins?", sentence, size(far, "effect", (100.0, WIN_POINTS), sureness(p)), basis)]


def _verdict(said: seat_results.SeatVerdict) -> str:
    off = amount(100 * said.margin, WIN_POINTS)
    within = f"{off} of an equal share"
    if said.fairness == "unfair":
        return f"Unfair: seat {said.seat} is surely more than {off} away from an equal share."
    if said.fairness == "fair within the margin":
        return f"Fair within the margin: every seat is surely within {within}."
    more = "one lies too near that limit for any sensible number of games to settle it"
    if said.more_games is not None:
        more = f"about {about(said.more_games)} more games would tell"
    return f"Not known yet whether every seat is within {within}; {more}."


def about_strategies(by_strategy: pl.DataFrame, basis: Basis) -> list[Finding]:
    """Which strategy is strongest, against what equal ones would win."""
    if by_strategy.height < 2:
        return []
    best, worst = by_strategy.row(0, named=True), by_strategy.row(-1, named=True)
    sure = _apart(best, worst, "win_share")
    sentence = (
        f"{named(best['player'])} is the strongest strategy here: it wins {_spanned(best, 'win_share')} of the "
        f"games it plays; {named(worst['player'])} is the weakest with {_spanned(worst, 'win_share')}. Equally strong "
        f"ones would win {percent(best['fair'])} each."
    )
    if sure == "not known":
        sentence += " Their intervals overlap, so the order is not known."
    return [found("Which strategy wins?", sentence, size(best, "win_share", SHARE, sure), basis)]


def about_majorities(majorities: pl.DataFrame, weight: pl.DataFrame, basis: Basis) -> list[Finding]:
    """What majorities are worth together, and which pays most and least; called what their column is called."""
    group = majorities.columns[0]
    whole = weight.filter(pl.col(group) == "all").row(0, named=True)
    first = (
        f"{several(group)} give {_spanned(whole, 'points_share')} of all points. Had they scored for nobody, and "
        f"everything else stayed as it was played, {_spanned(whole, 'moved')} of wins would have gone to another seat."
    )
    ranked = majorities.sort("points", descending=True)
    top, last = ranked.row(0, named=True), ranked.row(-1, named=True)
    second = (
        f"{named(top[group])} pays most, {_counted(top, 'points')} points a game to all seats together, "
        f"{named(last[group])} least, {_counted(last, 'points')}. {named(top[group])} is contested in "
        f"{percent(top['contested'])} of games, {named(last[group])} in {percent(last['contested'])}."
    )
    hangs = size(whole, "moved", SHARE, _known(whole, "moved"))
    pays = size(top, "points", (1.0, "points"), _apart(top, last, "points"))
    return [
        found(f"How much hangs on {several(group)}?", first, hangs, basis),
        found(f"Which {named(group)} pays?", second, pays, basis),
    ]


def _known(row: Row, name: str) -> Sure:
    return "not known" if row[f"{name}_low"] is None else "very sure"


def about_tokens(values: pl.DataFrame, basis: Basis, outcome: str = "points") -> list[Finding]:
    """Keep or spend: by majority, the stage in which spending differs most surely from keeping."""
    group = values.columns[0]
    told = (100.0, WIN_POINTS) if outcome == "win_share" else (1.0, "points")
    spent = values.filter((pl.col("use") == "spent") & pl.col("over_kept").is_not_null())
    findings = []
    for name in spent[group].unique(maintain_order=True):
        rows = spent.filter(pl.col(group) == name).sort("p_over_kept", nulls_last=True)
        kept = values.filter((pl.col(group) == name) & (pl.col("use") == "kept"))
        row, sure = rows.row(0, named=True), sureness(rows["p_over_kept"][0])
        sentence = _keep_or_spend(row, kept["value"][0], told, sure)
        question = f"Keep or spend a token: {named(name)}?"
        findings.append(found(question, sentence, size(row, "over_kept", told, sure), basis))
    return findings


def _keep_or_spend(row: Row, kept: float | None, told: tuple[float, str], sure: Sure) -> str:
    scale, unit = told
    if sure == "not known":
        return "In no stage is it known that spending a token goes with another result than keeping it."
    side = "better" if row["over_kept"] > 0 else "worse"
    sentence = (
        f"Seats that spent a token in {_rounds(row)} ended "
        f"{amount(scale * row['over_kept'], unit)} {side} than seats of the same table that kept one"
        f"{interval(row['over_kept_low'], row['over_kept_high'], scale)}"
    )
    if kept is not None:
        sentence += f"; a token kept goes with {amount(scale * kept, unit)} {'more' if kept > 0 else 'fewer'}"
    return sentence + ". This does not say what spending would have done for the others."


def _rounds(row: Row) -> str:
    first, last = row["first_round"], row["last_round"]
    return f"round {first}" if first == last else f"rounds {first}–{last}"


def about_change(effects: pl.DataFrame, by: str, change: str, basis: Basis, what: str = "") -> list[Finding]:
    """What a change did: a finding for each row of `compare.compare`, told with what pairing saved.

    `what` says what the change is, where its name doesn't.
    """
    findings = []
    for row in effects.iter_rows(named=True):
        who = f"seat {row[by]}" if by == "seat" else named(row[by])
        gets = f"{who} {'gets' if by in ('seat', 'player') else 'brings'}"
        told = (100.0, WIN_POINTS) if row["measure"] == "win share" else (1.0, "points")
        sure = sureness(row["p_holm"])
        sentence = f"With {change}{f' ({what})' if what else ''}, {_did(row, gets, told, sure)}{_pairing(row)}"
        measure = "wins" if row["measure"] == "win share" else row["measure"]
        findings.append(found(f"What does {change} do to {measure}?", sentence, size(row, "effect", told, sure), basis))
    return findings


def about_no_change(change: str, sentence: str, games: int, basis: Basis) -> Finding:
    """That a change left every game as it was; the sentence says so and what follows."""
    return found(f"What does {change} do?", sentence, Size(0.0, 0.0, 0.0, WIN_POINTS, games, "very sure"), basis)


def _did(row: Row, gets: str, told: tuple[float, str], sure: Sure) -> str:
    scale, unit = told
    if row["effect"] == 0 and row["effect_se"] == 0:
        return f"{gets} exactly what it did before."
    low, high = row["effect_low"], row["effect_high"]
    digits = 2 if abs(scale * row["effect"]) < 0.2 else 1
    change = f"{amount(scale * row['effect'], unit, digits)} {'more' if row['effect'] > 0 else 'less'}"
    change += interval(low, high, scale, digits)
    if sure != "not known":
        return f"{gets} {change}."
    many = low is not None and low * high > 0
    chance = ", which chance may make in one of so many comparisons" if many else ""
    return f"it is not known that {gets} more or less; measured: {change}{chance}."


def _pairing(row: Row) -> str:
    if not row["paired"]:
        return " The runs share no deals and were compared as independent samples."
    told = f" {row['games']:,} games a side on the same deals"
    if row["saved"] is None:
        return f"{told}."
    if row["saved"] < 1.05:
        return f"{told}; pairing them saved nothing here."
    return f"{told}; without pairing them it would take {row['saved']:.1f} times as many."


def about_uptake(steps: pl.DataFrame, rule: str, basis: Basis) -> list[Finding]:
    """How far a rule got: whether it could be used, was, and succeeded."""
    question = f"Is {rule} used?"
    first, *others = steps.iter_rows(named=True)
    if not first["total"]:
        sentence = f"{rule}: it could never be used in these games, so they say nothing of its effect."
        return [found(question, sentence, Size(0.0, None, None, "%", first["games"], "not known"), basis)]
    told = [f"{_spanned(row, 'of_first')} {row['step']}" for row in others]
    sentence = f"{rule}: {first['step']}, {_counted(first, 'per_game', 2)} a game; of these {' and '.join(told)}."
    if not others[-1]["total"]:
        sentence += " So it had no effect that could be measured."
    return [found(question, sentence, size(others[-1], "of_first", SHARE, _known(others[-1], "of_first")), basis)]


def about_course(course: Course, basis: Basis, at_round: int = 4) -> list[Finding]:
    """Runaway leaders, and when the winner took the lead for good."""
    findings = []
    known = course.rounds.drop_nulls("leader_wins")  # in no game of the others does a seat lead alone
    for row in known.filter(pl.col("round") == at_round).iter_rows(named=True):
        sentence = (
            f"Who leads alone after round {at_round} goes on to win {_spanned(row, 'leader_wins')} of games; if "
            f"leading then meant nothing it would be {percent(row['fair'])}."
        )
        told = size(row, "leader_wins", SHARE, _known(row, "leader_wins"))
        findings.append(found("Does the leader run away?", sentence, told, basis))
    games = int(course.decided["games"].sum())
    if games:
        late = {**course.late.row(0, named=True), "games": games}
        sentence = (
            f"On average the winner takes the lead for good {percent(mean_decided(course.decided), 0)} into the game, "
            f"in {_spanned(late, 'share')} of games only in the last round."
        )
        findings.append(
            found("When is it decided?", sentence, size(late, "share", SHARE, _known(late, "share")), basis)
        )
    return findings


def about_places(places: pl.DataFrame, basis: Basis) -> list[Finding]:
    """Whether acting first in a late round takes more Core Worlds than acting last: one finding a round."""
    findings = []
    for round_ in places["round"].unique().sort():
        rows = places.filter(pl.col("round") == round_).sort("turn_order")
        first, last = rows.row(0, named=True), rows.row(-1, named=True)
        sure = _apart(first, last, "core_worlds")
        sentence = (
            f"In round {round_} the first to act conquers {_counted(first, 'core_worlds', 2)} Core Worlds, the last "
            f"{_counted(last, 'core_worlds', 2)}."
        )
        if sure == "not known":
            sentence += " The intervals overlap, so no difference is known."
        gap = first["core_worlds"] - last["core_worlds"]
        told = Size(gap, None, None, "Core Worlds", first["games"], sure)
        question = f"Who conquers more in round {round_}, the first or the last to act?"
        findings.append(found(question, sentence, told, basis))
    return findings
