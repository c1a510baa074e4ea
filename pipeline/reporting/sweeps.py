"""What came of a sweep, in words: a table of settings, which numbers bind, which settings can't be told apart."""

import math
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import polars as pl

from pipeline.analysis import sweeps
from pipeline.analysis.goals.answers import MET, UNKNOWN, Answer
from pipeline.analysis.goals.sentences import sentence
from pipeline.analysis.intervals import fair_gap
from pipeline.analysis.minutes import ESTIMATE
from pipeline.analysis.playtests import Fit, Playtest
from pipeline.charts.plain import Value
from pipeline.charts.words import listing, number, percent, plain, plural, points, signed, span

MOST_ENDINGS = 3  # that have a column and a panel
MOST_LISTED = 3  # settings that a sentence names
BEST_OF_MANY = (
    "The best of many settings looks better than it is: play the one you choose again with another --seed, or let "
    "`galactic check` answer."
)
ONE_FAMILY = "Neighbours are held together deal by deal; all these questions count as one family (Holm, 5 %)."


class Swept(NamedTuple):
    """What came of a sweep."""

    title: str  # of the game
    about: str  # at which table it was played, by whom, and how much
    numbers: Mapping[str, Sequence[str]]  # what was varied, with its values in order
    found: pl.DataFrame  # a row a setting: the numbers, current, run, and `sweeps.table`
    steps: pl.DataFrame  # `sweeps.steps`
    seats: int
    goals: Sequence[Sequence[Answer]]  # by setting; empty without goals
    fit: Fit | None  # of playtests
    playtests: Sequence[Playtest]
    minutes: pl.DataFrame  # seats, p10, median, p90, as the game stands; no rows without a pace
    scores: pl.DataFrame  # the same of a seat's points
    notes: Sequence[str]
    command: str


def values_of(found: pl.DataFrame) -> list[Value]:
    """The measures that have a column in the table and a panel in the picture."""
    always = [
        Value(sweeps.GAP, "seat gap, points"),
        Value("won", "games won", True),
        Value("rounds", "rounds"),
        Value(sweeps.MEDIAN, "minutes, median", digits=0),
        Value(sweeps.P90, "minutes, 90th percentile", digits=0),
        Value("points", "points of a seat"),
    ]
    endings = {c: _spread(found[c]) for c in found.columns if c.startswith("ending.") and not c.endswith(_ENDS)}
    most = sorted((c for c, spread in endings.items() if spread > 0), key=lambda c: -endings[c])[:MOST_ENDINGS]
    return [value for value in always if value.column in found.columns] + [
        Value(c, f"end: {plain(c.partition('.')[2])}", True) for c in most
    ]


_ENDS = ("_low", "_high")


def _spread(column: pl.Series) -> float:
    return float(column.max()) - float(column.min())  # type: ignore[arg-type]  # floats


def in_points(found: pl.DataFrame) -> pl.DataFrame:
    """The table with gaps of win share in points, as they are told."""
    gaps = [c for c in found.columns if c.startswith(sweeps.GAP)]
    return found.with_columns(pl.col(gaps) * 100)


def goals_met(answers: Sequence[Answer]) -> str:
    """`2 of 3, 1 open`: how many are met, and of how many it is not known."""
    words = [answer.word for answer in answers]
    unknown = words.count(UNKNOWN)
    return f"{words.count(MET)} of {len(words)}" + (f", {unknown} open" if unknown else "")


def text(swept: Swept) -> Iterator[str]:
    """As a terminal shows it."""
    yield swept.about
    if swept.fit:
        yield f"{swept.fit.sentence[:1].upper()}{swept.fit.sentence[1:]}."
    yield ""
    yield from _table(swept)
    yield ""
    for said in findings(swept):
        yield f"{said}"
    yield from notes(swept)


def _table(swept: Swept) -> Iterator[str]:
    """The settings in columns; * marks the game as it stands."""
    values = values_of(swept.found)
    heads = [*swept.numbers, *(value.title for value in values), *(["goals met"] if swept.goals else [])]
    lines = [heads]
    for k, row in enumerate(in_points(swept.found).iter_rows(named=True)):
        chosen = [str(row[name]) for name in swept.numbers]
        chosen[0] = f"{'*' if row['current'] else ' '} {chosen[0]}"
        measured = [value.measure().say(row[value.column]) for value in values]
        lines.append([*chosen, *measured, *([goals_met(swept.goals[k])] if swept.goals else [])])
    widths = [max(len(line[i]) for line in lines) for i in range(len(heads))]
    for line in lines:
        yield "  ".join(cell.rjust(width) for cell, width in zip(line, widths, strict=True)).rstrip()
    if swept.found["current"].any():
        yield "* as it stands"


def findings(swept: Swept) -> Iterator[str]:
    """What was found, a sentence each."""
    yield from standing(swept)
    yield from goal_sentences(swept)
    for name in swept.numbers:
        yield bound(swept, name)
    yield from not_apart(swept)


def standing(swept: Swept) -> Iterator[str]:
    """The game as it stands; nothing where that was not played."""
    rows = in_points(swept.found).filter("current")
    for row in rows.iter_rows(named=True):
        said = []
        if sweeps.GAP in row:
            between = span(row[f"{sweeps.GAP}_low"], row[f"{sweeps.GAP}_high"])
            fair = number(100 * fair_gap(row["games"], swept.seats).mean)
            known = f" ({between}; a fair game of this size shows about {fair})" if between else ""
            said.append(f"best to worst seat {number(row[sweeps.GAP])} points of win share{known}")
        said.append(f"{number(row['rounds'])} rounds")
        if sweeps.MEDIAN in row:
            median, p90 = number(row[sweeps.MEDIAN], 0), number(row[sweeps.P90], 0)
            said.append(f"about {median} minutes, nine games of ten within {p90}")
        yield f"As it stands ({_setting(swept, row)}): {', '.join(said)}."


def goal_sentences(swept: Swept) -> Iterator[str]:
    """Where the goals are met."""
    if not swept.goals:
        return
    rows = list(swept.found.iter_rows(named=True))
    met = [sum(answer.word == MET for answer in answers) for answers in swept.goals]
    most, all_of_them = max(met), len(swept.goals[0])
    where = [_setting(swept, row) for row, count in zip(rows, met, strict=True) if count == most]
    if not most:
        yield "No goal is surely met at any setting."
        return
    many = "All goals are" if most == all_of_them > 1 else f"{most} of {plural(all_of_them, 'goal')} {_is(most)}"
    listed = "; ".join(where) if len(where) <= MOST_LISTED else f"{len(where)} of {len(rows)} settings"
    yield f"{many} surely met at {listed}{'' if most == all_of_them else ', more nowhere'}."


def _is(count: int) -> str:
    return "is" if count == 1 else "are"


def bound(swept: Swept, name: str) -> str:
    """How far a number binds: how many deals it leaves as they were, and what a step of it changes most."""
    at = list(swept.numbers).index(name)
    row = sweeps.binding(swept.steps).filter(pl.col("number") == at).row(0, named=True)
    share = f"{percent(row['same'])} of deals come" if row["same"] else "no deal comes"
    same = f"{share} out the same when it moves one step"
    if row["same"] == 1:
        return f"{name} never mattered: every deal comes out the same, whatever it is."
    head = f"{name} hardly binds: {same}" if row["same"] >= sweeps.HARDLY else f"{name}: {same}"
    moved = sweeps.largest(swept.steps).filter(pl.col("number") == at)
    if not moved.height:
        return f"{head}, and nothing that is watched surely changes."
    effects = [told for one in moved.iter_rows(named=True) if " by 0.0" not in (told := _effect(swept, one, name))]
    if not effects:
        return f"{head}, and what surely changes does so by too little to show."
    seats = "" if "seat_share" in moved["key"] or swept.seats < 2 else " No seat's win share surely changes."
    return f"{head}. What a step changes most: {listing(effects)}.{seats}"


def _effect(swept: Swept, row: Mapping[str, Any], name: str) -> str:
    """`rounds by −0.8 (9 → 8)`."""
    key, effect = row["key"], row["effect"]
    what, _, part = key.partition(".")
    told = {
        "seat_share": (f"seat {row['group']}'s win share", points(effect)),
        "ending": (f"games that end by {plain(part)}", points(effect)),
        "minutes": ("minutes", signed(effect)),
        "points": ("points of a seat", signed(effect)),
    }.get(what, (key, signed(effect)))
    unit = " points" if what in ("seat_share", "ending") else ""
    before, after = (swept.found[name][row[side]] for side in ("one", "other"))
    return f"{told[0]} by {told[1]}{unit} ({before} → {after})"


def not_apart(swept: Swept) -> Iterator[str]:
    """Which steps can't be told from staying where one was."""
    pairs = sweeps.told_apart(swept.steps)
    same = pairs.filter(pl.col("apart").list.len() == 0)
    if not same.height:
        yield "Every setting can be told from each of its neighbours."
        return
    said = []
    for at, name in enumerate(swept.numbers):
        mine = same.filter(pl.col("number") == at)
        total = pairs.filter(pl.col("number") == at).height
        if mine.height == total:
            said.append(f"any two neighbours in {name}")
        else:
            said += list(_steps_of(swept, name, mine))
    yield f"In {plural(swept.found['games'][0], 'game')} a setting these can't be told apart: {'; '.join(said)}."


def _steps_of(swept: Swept, name: str, pairs: pl.DataFrame) -> Iterator[str]:
    """`launch_spot.4 10 and 11 (at terraformed_planets.4 3, 4)`; without the others where it is so at all of theirs."""
    others = [other for other in swept.numbers if other != name]
    everywhere = swept.found.height // len(swept.numbers[name])
    rows = swept.found.to_dicts()
    by_step: dict[tuple[str, str], list[str]] = {}
    for pair in pairs.iter_rows(named=True):
        one, other = rows[pair["one"]], rows[pair["other"]]
        at = ", ".join(one[x] for x in others)
        by_step.setdefault((one[name], other[name]), []).append(f"({at})" if len(others) > 1 else at)
    for (before, after), where in by_step.items():
        some = f" (at {', '.join(others)} {', '.join(where)})" if len(where) < everywhere else ""
        yield f"{name} {before} and {after}{some}"


def _setting(swept: Swept, row: Mapping[str, Any]) -> str:
    return ", ".join(f"{name} = {row[name]}" for name in swept.numbers)


def notes(swept: Swept) -> Iterator[str]:
    """What to keep in mind."""
    yield ONE_FAMILY
    if sweeps.MEDIAN in swept.found.columns:
        yield f"{ESTIMATE[:1].upper()}{ESTIMATE[1:]}."
    if swept.found.height > 2:
        yield BEST_OF_MANY
    yield from swept.notes


def told(swept: Swept, page: str) -> dict[str, Any]:
    """As a program reads it; shares lie between 0 and 1."""
    settings = []
    for k, row in enumerate(swept.found.iter_rows(named=True)):
        values = {name: row.pop(name) for name in swept.numbers}
        one = {"setting": values, "current": row.pop("current"), "run": row.pop("run"), "measured": row}
        answers = swept.goals[k] if swept.goals else []
        goals = [{"goal": a.goal.key, "answer": a.word, "sentence": sentence(a)} for a in answers]
        settings.append(one | ({"goals": goals} if goals else {}))
    names = list(swept.numbers)
    bindings = sweeps.binding(swept.steps).with_columns(pl.col("number").replace_strict(dict(enumerate(names))))
    return {
        "page": page,
        "about": swept.about,
        "settings": settings,
        "numbers": bindings.to_dicts(),
        "neighbours": sweeps.told_apart(swept.steps)
        .with_columns(pl.col("number").replace_strict(dict(enumerate(names))))
        .to_dicts(),
        "playtests": _fit_told(swept.fit) if swept.fit else None,
        "findings": list(findings(swept)),
        "notes": list(notes(swept)),
        "command": swept.command,
    }


def _fit_told(fit: Fit) -> dict[str, Any]:
    known = {name: value if math.isfinite(value) else None for name, value in fit._asdict().items()}
    return known | {"sentence": fit.sentence}
