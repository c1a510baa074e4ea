"""What many changes do to many measures: each run held against another, and which conclusions hold over several runs.

A `Lens` says what is looked at: the tables, how rows are made of a slice of them, and the rates taken of these.
"""

from collections.abc import Mapping, Sequence
from html import escape
from typing import NamedTuple

import polars as pl

from pipeline.analysis.compare import family, pair
from pipeline.analysis.levers import Rows, changed
from pipeline.analysis.rates import Rate, rates_of
from pipeline.analysis.slices import slices
from pipeline.charts.plain import Value
from pipeline.charts.words import number, points, signed
from pipeline.reporting.study import Study

HOLDS, TURNS, OPEN = "holds", "turns round", "not known"
MARKS = {HOLDS: "✓", TURNS: "✗", OPEN: "?"}


class Lens(NamedTuple):
    """What is looked at in runs."""

    tables: tuple[str, ...]
    rows: Rows
    measures: Mapping[str, Rate]


def against(study: Study, lens: Lens, label: str, base: str = "") -> pl.DataFrame:
    """What a run has more than another (the baseline) of a lens's measures; no rows where one lacks its tables."""
    first = base or study.baseline
    if not (study.has(*lens.tables, label=label) and study.has(*lens.tables, label=first)):
        return pl.DataFrame()

    def work() -> pl.DataFrame:
        runs = [[study.scan(table, one) for table in lens.tables] for one in (first, label)]
        how = pair(study.run(first).manifest.spec, study.run(label).manifest.spec)
        return changed((runs[0], runs[1]), lens.rows, lens.measures, how)

    return study.once((against, lens.tables, tuple(lens.measures), label, first), work)


def changes(study: Study, lenses: Sequence[Lens], labels: Mapping[str, str], base: str = "") -> pl.DataFrame:
    """The same of several runs, by what their change is called: with the column `change`; `p_holm` over all rows."""
    found = []
    for called, label in labels.items():
        for lens in lenses:
            one = against(study, lens, label, base)
            found += [one.with_columns(change=pl.lit(called))] if one.height else []
    return family(*found) if found else pl.DataFrame()


def only(effects: pl.DataFrame, values: Sequence[Value]) -> pl.DataFrame:
    """Of such effects those in the measures that a chart shows, as one family of questions."""
    if not effects.height:
        return effects
    return family(effects.filter(pl.col("measure").is_in([value.column for value in values])))


def level(study: Study, lens: Lens, label: str = "") -> pl.DataFrame:
    """A lens's measures in one run, with intervals; no rows where it did not log its tables."""
    if not study.has(*lens.tables, label=label):
        return pl.DataFrame()

    def work() -> pl.DataFrame:
        tables = [study.scan(table, label) for table in lens.tables]
        return rates_of((lens.rows(*part) for part in slices(tables, study.rotations(label))), lens.measures)

    return study.once((level, lens.tables, tuple(lens.measures), label), work)


class Conclusion(NamedTuple):
    """Something that can be so or the other way round: a measure that is more or less than nought."""

    measure: str
    more: str  # what is so where it is more
    less: str
    share: bool = True  # how its value is told: in points of a share, or as a number


class Held(NamedTuple):
    """A conclusion in one run."""

    verdict: str  # HOLDS, TURNS or OPEN, beside the first run
    value: float | None


def held(values: Mapping[str, tuple[float | None, float | None, float | None]]) -> dict[str, Held]:
    """Whether what is so in the first run is so in each: by run a value with the ends of its interval.

    It `holds` where the interval lies on the same side of nought as the first run's value, `turns round` where it lies
    on the other side; where it holds nought, or is not there, it is not known.
    """
    first = next(iter(values.values()))[0] or 0.0
    sign = 1.0 if first >= 0 else -1.0
    found = {}
    for label, (value, low, high) in values.items():
        if value is None or low is None or high is None or low <= 0 <= high:
            verdict = OPEN
        else:
            verdict = HOLDS if sign * value > 0 else TURNS
        found[label] = Held(verdict, value)
    return found


def told(conclusion: Conclusion, first: float | None) -> str:
    """The conclusion as it is in the first run."""
    return conclusion.more if (first or 0.0) >= 0 else conclusion.less


def table_of_conclusions(
    rows: Sequence[tuple[Conclusion, dict[str, Held]]], heads: Mapping[str, str] | None = None
) -> str:
    """Conclusions by run as a table: a mark and the value that it rests on; `heads` are shorter names of runs."""
    if not rows:
        return ""
    labels = list(rows[0][1])
    head = "".join(f'<th scope="col">{escape((heads or {}).get(label, label))}</th>' for label in labels)
    lines = []
    for conclusion, by_run in rows:
        said = told(conclusion, by_run[labels[0]].value)
        cells = "".join(f"<td>{_cell(conclusion, by_run.get(label))}</td>" for label in labels)
        lines.append(f'<tr><td class="word">{escape(said)}</td>{cells}</tr>')
    wide = 'style="min-width: 9em"'  # on a telephone the other columns would leave it a word a line
    top = f'<thead><tr><th scope="col" class="word" {wide}>conclusion</th>{head}</tr></thead>'
    return f'<div class="scroll" tabindex="0"><table>{top}<tbody>{"".join(lines)}</tbody></table></div>'


def _cell(conclusion: Conclusion, found: Held | None) -> str:
    if found is None or found.value is None:
        return "–"
    value = points(found.value) if conclusion.share else signed(found.value, 2)
    return f'<span title="{found.verdict}" style="white-space: nowrap">{MARKS[found.verdict]} {value}</span>'


def count(rows: Sequence[tuple[Conclusion, dict[str, Held]]], labels: Sequence[str]) -> tuple[int, int, int]:
    """Of so many conclusions that are known in the first run, how many hold in all of these runs, and turn in any."""
    known = [by_run for _, by_run in rows if next(iter(by_run.values())).verdict == HOLDS]
    all_hold = sum(all(by_run[x].verdict == HOLDS for x in labels if x in by_run) for by_run in known)
    turn = sum(any(by_run[x].verdict == TURNS for x in labels if x in by_run) for by_run in known)
    return len(known), all_hold, turn


def counted(found: tuple[int, int, int], over: str) -> str:
    """That count as a sentence."""
    known, all_hold, turn = found
    if not known:
        return f"No conclusion is sure enough here to be looked for over {over}."
    turned = f"turning round somewhere: {turn}" if turn else "none turns round anywhere"
    return f"Of {number(known, 0)} conclusions that are sure in the first run, {all_hold} hold over {over}; {turned}."
