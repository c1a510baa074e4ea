"""The page on what a change did: findings first, then charts with the numbers behind them, then what it rests on."""

from collections.abc import Iterator, Sequence
from html import escape

import polars as pl
from matplotlib.figure import Figure

from pipeline.analysis.whatif import BEYOND, DIFFERS, TOGETHER, UNKNOWN
from pipeline.charts import effects as charts
from pipeline.charts.effects import Shown
from pipeline.charts.narrowing import narrowing
from pipeline.charts.words import listing, name
from pipeline.reporting import whatif
from pipeline.reporting.alike import in_words
from pipeline.reporting.display import figure_html, items
from pipeline.reporting.rests import notice, rests_on
from pipeline.reporting.sections import Section, page_of_sections
from pipeline.reporting.study import Study
from pipeline.reporting.whatif import SEATS, SOURCES, STRATEGIES, Tried, verdict

DRAWN = (SEATS, STRATEGIES, SOURCES)  # headings whose lines have one unit, so that they share an axis


def page_of(tried: Tried) -> str:
    """The whole page, self-contained."""
    study = Study({label: run.path for label, run in tried.runs.items()})
    what = listing(one for one in list(tried.runs)[1:] if one != TOGETHER)
    head = f'<p class="lead">{escape(tried.about)} {escape(tried.stopped)}</p>{notice(study)}'
    made_by = study.run().manifest.versions.get("pipeline", "")
    return page_of_sections(f"What does {what} do to {tried.title}?", head, _sections(tried, study), made_by)


def _sections(tried: Tried, study: Study) -> Iterator[Section]:
    yield "What we found", findings(tried)
    if not tried.nothing:
        compared = tried.lines.filter(pl.col("change") != BEYOND)
        for heading in whatif.headings(compared):
            yield heading, _charted(heading, compared.filter(pl.col("heading") == heading))
        if tried.looks.height:
            yield "How sure, after how many games", _looks(tried)
    if len(tried.changes) > 1:
        yield "Do the changes add up?", _adding(tried)
    yield "What to keep in mind", items([escape(one) for one in [*tried.warnings, *tried.reading]])
    yield "What this rests on", rests_on(study, tried.command)


def findings(tried: Tried) -> str:
    """What was found, as a list: the goals, what the change (or all together) does to each question, each alone."""
    *alone, last = tried.changes
    found = [*_goals(tried), *_found(tried, last)]
    if tried.uses:
        found.append(whatif.finding("Was what is new used?", "", " ".join(tried.uses)))
    for change in alone:
        found += _found(tried, change, (SEATS,))
    adds = whatif.adding_up(tried.lines)
    if adds:
        found.append(whatif.finding("Do the changes add up?", "", adds))
    return f'<p class="small">{escape(tried.reading[0])}</p><ol class="findings">{"".join(found)}</ol>'


def _found(tried: Tried, change: str, only: Sequence[str] = ()) -> Iterator[str]:
    """The findings on one change, under all headings or some."""
    rows, alike = tried.lines.filter(pl.col("change") == change), tried.alike.get(change)
    named = f" ({change})" if len(tried.changes) > 1 else ""
    if alike and alike.every_row:
        yield whatif.finding(f"Does it do anything?{named}", "no game changed", in_words(alike))
        return
    for heading in only or whatif.headings(rows):
        mine = rows.filter(pl.col("heading") == heading)
        if mine.height:
            question = f"{whatif.QUESTIONS.get(heading, heading)}{named}"
            yield whatif.finding(question, verdict(mine), whatif.sentence(mine), whatif.rests(mine))
    if alike:
        said = f"{in_words(alike)} {whatif.saved(rows)}".strip()
        yield whatif.finding(f"How many games does it change?{named}", "", said)


def _goals(tried: Tried) -> Iterator[str]:
    for one in tried.goals:
        tag = DIFFERS if one.before != one.after else UNKNOWN if one.after == UNKNOWN else one.after
        question = f"Goal {one.key} with {one.change}: {one.before} → {one.after}"
        yield whatif.finding(question, tag, one.sentence)


def _charted(heading: str, rows: pl.DataFrame) -> str:
    """Lines as a forest of effects where they have one unit, and as a table for each change."""
    parts = [f'<p class="reading">{escape(whatif.sentence(last))}</p>'] if (last := _last(rows)).height else []
    if heading in DRAWN:
        parts.append(figure_html(_forest(heading, rows)))
    changes = rows["change"].unique(maintain_order=True).to_list()
    for change in changes:
        parts += [f"<h3>{escape(change)}</h3>"] if len(changes) > 1 else []
        parts.append(whatif.table_html(rows.filter(pl.col("change") == change)))
    return "".join(parts)


def _last(rows: pl.DataFrame) -> pl.DataFrame:
    return rows.filter(pl.col("change") == rows["change"][-1])


def _forest(heading: str, rows: pl.DataFrame) -> Figure:
    share = bool(rows["share"][0])
    several = rows["change"].n_unique() > 1
    drawn = rows.rename({"change": "variant"}) if several else rows.drop("change")
    unit = "points of win share" if share else "points a game"
    return charts.forest(drawn, Shown("row", heading, unit, share))


def _looks(tried: Tried) -> str:
    last = tried.looks.filter(pl.col("change") == tried.looks["change"][-1])
    figure = narrowing(
        last, f"{SEATS}: what was known after so many games", note="bands: 95% interval, valid at every look"
    )
    return figure_html(figure, escape(f"How the effect of {last['change'][0]} on each seat became known."))


def _adding(tried: Tried) -> str:
    said = f'<p class="reading">{escape(whatif.adding_up(tried.lines))}</p>'
    beyond = tried.lines.filter(pl.col("change") == BEYOND).with_columns(
        row=pl.col("heading").map_elements(name, pl.String) + ": " + pl.col("row")
    )
    return said + whatif.table_html(beyond)
