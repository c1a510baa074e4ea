"""What a page on several runs says before its charts: what each change did, and how the runs go together."""

from html import escape

import polars as pl

from pipeline.analysis import answers, compare
from pipeline.analysis.findings import Finding
from pipeline.reporting.alike import in_words, with_baseline
from pipeline.reporting.display import items
from pipeline.reporting.headlines import basis, findings_html, meaning, unchanged
from pipeline.reporting.study import Study

MOST = 2  # findings on one measure of one run


def found(study: Study) -> list[tuple[Finding, str]]:
    """Of each run and measure the clearest differences; where none is known, the largest that was measured."""
    said: list[tuple[Finding, str]] = []
    for label in study.variants:
        nothing = unchanged(study, label)
        if nothing:
            said.append(nothing)
            continue
        for measure, table in (
            (compare.WIN_SHARE, "seats"),
            (compare.POINTS, "seats"),
            (compare.ORDER_POINTS, "orders"),
        ):
            said += [(finding, finding.sure) for finding in _of(study, label, measure, table)]
    return said


def _of(study: Study, label: str, measure: compare.Measure, table: str) -> list[Finding]:
    effects = study.changed(measure, table, [label])
    if not effects.height:
        return []
    ranked = effects.drop("variant").sort("p_holm", pl.col("effect").abs(), descending=[False, True], nulls_last=True)
    sure = ranked.filter(pl.col("p_holm") <= 0.05).head(MOST)
    (by,) = measure.by
    return answers.about_change(sure if sure.height else ranked.head(1), by, study.said(label), basis(study))


def found_html(study: Study) -> str:
    """The findings as a list."""
    if not study.variants:
        return "<p>Only one run was given, so there is nothing to hold it against.</p>"
    return findings_html(found(study))


def pairs_html(study: Study) -> str:
    """How each run goes together with the baseline: on the same deals or not, and how many games ended alike."""
    lines = []
    for label in study.variants:
        how, found = with_baseline(study, label)
        said = "Played on the same deals." if how.paired else f"{escape(how.why)}; compared as independent samples."
        what = meaning(study, label)
        named = f"<b>{escape(label)}</b>{f' ({escape(what)})' if what else ''}"
        lines.append(f"{named}: {said}{f' {in_words(found)}' if found else ''}")
    return items(lines) if lines else "<p>There is one run only.</p>"
