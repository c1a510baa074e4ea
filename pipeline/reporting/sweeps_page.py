"""The page on a sweep: what was found, one picture, the table, playtests beside estimates, and what it rests on."""

from collections.abc import Iterator
from html import escape

import polars as pl
from matplotlib.figure import Figure

from pipeline.analysis import sweeps
from pipeline.analysis.goals.sentences import sentence
from pipeline.analysis.minutes import ESTIMATE
from pipeline.charts.minutes import by_seats
from pipeline.charts.style import Words
from pipeline.charts.sweeps import swept as picture
from pipeline.charts.words import listing
from pipeline.reporting.display import figure_html, items, table_html
from pipeline.reporting.rests import notice, rests_on
from pipeline.reporting.sections import Section, page_of_sections
from pipeline.reporting.study import Study
from pipeline.reporting.sweeps import Swept, findings, goals_met, in_points, notes, values_of


def page_of(swept: Swept) -> str:
    """The whole page, self-contained."""
    now = swept.found.filter("current")
    study = Study(
        {"as it stands" if now.height else "one of the settings": (now if now.height else swept.found)["run"][0]}
    )
    lead = " ".join(filter(None, [swept.about, f"{_begun(swept.fit.sentence)}." if swept.fit else ""]))
    head = f'<p class="lead">{escape(lead)}</p>{notice(study)}'
    title = f"What {listing(swept.numbers)} {'does' if len(swept.numbers) == 1 else 'do'} to {swept.title}"
    made_by = str(study.run().manifest.versions.get("pipeline", ""))
    return page_of_sections(title, head, _sections(swept, study), made_by)


def _sections(swept: Swept, study: Study) -> Iterator[Section]:
    yield "What we found", items([escape(said) for said in findings(swept)])
    yield "Every setting", f"{figure_html(_picture(swept))}{_table(swept)}"
    if swept.minutes.height:
        yield "Minutes at the table", _minutes(swept)
    if any(game.scores for game in swept.playtests):
        yield "Scores beside your playtests", _scores(swept)
    if swept.goals:
        yield "Goals, setting by setting", _goals(swept)
    yield "What to keep in mind", items([escape(one) for one in notes(swept)])
    yield "What this rests on", rests_on(study, swept.command)


def _picture(swept: Swept) -> Figure:
    found = in_points(swept.found)
    here = [game for game in swept.playtests if game.seats == swept.seats]
    dots = {
        sweeps.MEDIAN: [game.minutes for game in here if game.minutes],
        "points": [float(score) for game in here for score in game.scores],
    }
    return picture(found, swept.numbers, values_of(swept.found), dots)


def _table(swept: Swept) -> str:
    values = values_of(swept.found)
    shares = [value.column for value in values if value.share]
    first, *rest = swept.numbers
    shown = in_points(swept.found).select(
        pl.when("current").then(pl.col(first) + " (as it stands)").otherwise(first).alias(first),
        *rest,
        *[pl.col(value.column) * (100 if value.column in shares else 1) for value in values],
    )
    titles = {name: name for name in swept.numbers}
    titles |= {value.column: value.title + (", %" if value.share else "") for value in values}
    if swept.goals:
        shown = shown.with_columns(goals=pl.Series([goals_met(answers) for answers in swept.goals]))
        titles["goals"] = "goals met"
    return table_html(shown, titles, sortable=True, digits=1, given=swept.numbers)


def _minutes(swept: Swept) -> str:
    dots = {seats: [g.minutes for g in swept.playtests if g.seats == seats and g.minutes] for seats in _seats(swept)}
    real = any(dots.values())
    words = Words(
        "Minutes at the table, as the game stands",
        "bar: 80% of simulated games, line: median" + (" · dots: playtests" if real else ""),
        "an estimate" + (", scaled by the playtests" if swept.fit else " from published times"),
    )
    said = f"{_begun(swept.fit.sentence)}. " if swept.fit else ""
    return figure_html(by_seats(swept.minutes, words, dots), escape(f"{said}{_begun(ESTIMATE)}."))


def _scores(swept: Swept) -> str:
    dots = {s: [float(x) for g in swept.playtests if g.seats == s for x in g.scores] for s in _seats(swept)}
    words = Words(
        "Points of a seat, as the game stands",
        "bar: 80% of simulated seats, line: median · dots: playtests",
        "simulated players are no people: compare the middle, not the tails",
    )
    return figure_html(by_seats(swept.scores, words, dots))


def _begun(said: str) -> str:
    """With a capital letter."""
    return said[:1].upper() + said[1:]


def _seats(swept: Swept) -> list[int]:
    return swept.minutes["seats"].to_list() if swept.minutes.height else swept.scores["seats"].to_list()


def _goals(swept: Swept) -> str:
    parts = []
    for row, answers in zip(swept.found.iter_rows(named=True), swept.goals, strict=True):
        name = ", ".join(f"{one} = {row[one]}" for one in swept.numbers)
        told = items([escape(sentence(answer)) for answer in answers])
        parts.append(f"<details><summary>{escape(f'{name}: {goals_met(answers)}')}</summary>{told}</details>")
    return "".join(parts)
