"""What `galactic compare` prints: the differences between two runs, as numbers and as sentences."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import polars as pl

from pipeline.analysis import compare as analysis
from pipeline.analysis.answers import about_change
from pipeline.analysis.compare import Measure, Pair
from pipeline.analysis.findings import Basis
from pipeline.analysis.whatif import ALPHA, DIFFERS, UNKNOWN
from pipeline.charts.words import name, number, percent, points, signed, span
from pipeline.errors import UsageError
from pipeline.reporting.alike import Alike, alike, in_words
from pipeline.reporting.study import label_of
from pipeline.reporting.whatif import FIXED, SEATS, SOURCES, Tried
from pipeline.reporting.whatif_notes import uses, warnings
from pipeline.store.reading import Run, open_run

ASKED: tuple[tuple[str, Measure], ...] = (  # table, and what is compared in it
    ("seats", analysis.WIN_SHARE),
    ("seats", analysis.POINTS),
    ("orders", analysis.ORDER_POINTS),
    ("scores", analysis.SOURCE_POINTS),
)


HEADINGS = {
    analysis.WIN_SHARE.name: SEATS,
    analysis.POINTS.name: "Points by seat",
    analysis.ORDER_POINTS.name: "Points a game from Orders",
    analysis.SOURCE_POINTS.name: SOURCES,
}
HOLM = "What is said to change allows for all that is compared at once (Holm)."


class Comparison(NamedTuple):
    """Two runs held against each other."""

    runs: tuple[Run, Run]
    pair: Pair
    effects: pl.DataFrame  # of all measures, as one family of questions
    alike: Alike | None  # how far the games came out alike; None where they can't be matched

    @property
    def change(self) -> str:
        """What the second run has that the first has not, in a few words."""
        labels = [label_of(run) for run in self.runs]
        return labels[1] if labels[0] != labels[1] else str(self.runs[1].path)

    def lines(self) -> Iterator[str]:
        """As a person reads it."""
        first, second = self.runs
        yield f"a: {first.path} ({label_of(first)}, {first.games:,} games)"
        yield f"b: {second.path} ({label_of(second)}, {second.games:,} games)"
        yield "paired by deal" if self.pair.paired else f"not paired: {self.pair.why}"
        if self.alike:
            yield in_words(self.alike)
        for measure in self.effects["measure"].unique(maintain_order=True):
            rows = self.effects.filter(pl.col("measure") == measure)
            yield ""
            yield from _table(measure, rows)
            yield from self.sentences(rows)

    def tried(self, command: str, level: float) -> Tried:
        """The same as a page tells it."""
        first = self.runs[0]
        labels = [label_of(run) for run in self.runs]
        labels = labels if labels[0] != labels[1] else [str(run.path) for run in self.runs]
        runs = dict(zip(labels, self.runs, strict=True))
        alike = {self.change: self.alike}
        cards = [str(one) for run in self.runs for one in run.manifest.spec.get("cards", ())]
        words = [one.partition("=")[0].rpartition(".")[0] for one in cards]
        games = min(run.games for run in self.runs)
        spec = first.manifest.spec
        why = "" if self.pair.paired else f" They are compared as independent samples: {self.pair.why}."
        return Tried(
            title=name(first.manifest.game),
            about=f"{spec['seats']} players, line-up {spec['lineup']}: {games:,} games a side.{why}",
            runs=runs,
            lines=_lines(self.effects, self.change),
            looks=pl.DataFrame(),
            alike=alike,
            uses=list(uses(self.runs, games, list(dict.fromkeys(words)))),
            goals=[],
            stopped="",
            warnings=[*warnings(runs, alike, games // self.pair.rotations[0]), FIXED],
            reading=[f"Intervals hold at {100 * level:g} % for one look at runs of a size fixed beforehand. {HOLM}"],
            command=command,
        )

    def sentences(self, rows: pl.DataFrame) -> list[str]:
        """A sentence for each row."""
        by = _by(rows)
        spec = self.runs[1].manifest.spec
        basis = Basis(f"the line-up {spec['lineup']}", spec["label"] if spec["stand_in"] else "")
        return [finding.sentence for finding in about_change(rows, by, self.change, basis)]

    def told(self) -> dict[str, Any]:
        """As JSON holds it."""
        rows = [
            {key: value for key, value in row.items() if value is not None}
            for row in self.effects.iter_rows(named=True)
        ]
        for measure in self.effects["measure"].unique(maintain_order=True):
            mine = [row for row in rows if row["measure"] == measure]
            sentences = self.sentences(self.effects.filter(pl.col("measure") == measure))
            for row, sentence in zip(mine, sentences, strict=True):
                row["sentence"] = sentence
        paths = dict(zip("ab", (run.path for run in self.runs), strict=True))
        games = self.alike._asdict() | {"sentence": in_words(self.alike)} if self.alike else None
        return {**paths, "paired": self.pair.paired, "why_not": self.pair.why, "alike": games, "effects": rows}


def comparison(first: str, second: str, level: float = 0.95) -> Comparison:
    """Compare two runs of one game in all that both have logged."""
    if not 0.5 <= level < 1:
        raise UsageError(f"--level {level} must be from 0.5 to below 1, as in 0.95")
    runs = open_run(first), open_run(second)
    games = [run.manifest.game for run in runs]
    if games[0] != games[1]:
        raise UsageError(f"{first} is a run of {games[0]} and {second} one of {games[1]}: they can't be compared")
    for run in runs:
        if not run.games:
            raise UsageError(f"{run.path} holds no finished games yet")
    specs = [run.manifest.spec for run in runs]
    pair = analysis.pair(specs[0], specs[1])
    whole = runs[0].scan("games"), runs[1].scan("games")
    found = [
        analysis.compare((runs[0].scan(table), runs[1].scan(table)), whole, measure, pair, level)
        for table, measure in ASKED
        if all(table in (one.name for one in run.tables()) for run in runs)
    ]
    return Comparison(runs, pair, analysis.family(*found), alike(*runs, pair))


def _lines(effects: pl.DataFrame, change: str) -> pl.DataFrame:
    """The effects as lines of a page (`reporting.whatif`)."""
    found = []
    for measure in effects["measure"].unique(maintain_order=True):
        rows, share = effects.filter(pl.col("measure") == measure), measure == analysis.WIN_SHARE.name
        by = _by(rows)
        named = [f"Seat {word}" if by == "seat" else name(str(word)) for word in rows[by]]
        sure = pl.when(pl.col("p_holm") <= ALPHA).then(pl.lit(DIFFERS)).otherwise(pl.lit(UNKNOWN))
        told = {"change": change, "heading": HEADINGS[measure], "share": share, "digits": 2, "unit": "points"}
        columns = ("a", "b", "effect", "effect_low", "effect_high", "p_holm", "saved", "games", "deals", "paired")
        words = [pl.lit(value).alias(column) for column, value in told.items()]
        found.append(rows.select(*words, *columns, row=pl.Series(named), known=sure))
    return pl.concat(found)


def _by(rows: pl.DataFrame) -> str:
    """The column that tells the rows of a measure apart."""
    return next(by for _, measure in ASKED for by in measure.by if measure.name == rows["measure"][0])


def _table(measure: str, rows: pl.DataFrame) -> Iterator[str]:
    by, share = _by(rows), measure == analysis.WIN_SHARE.name
    width = max(22, *(len(name(str(word))) for word in rows[by]))
    yield f"{measure:{width}} {'a':>8} {'b':>8} {'effect':>8} {'interval':>18} {'saved':>7}"
    for row in rows.iter_rows(named=True):
        means = [percent(row[x]) if share else number(row[x], 2) for x in "ab"]
        effect = points(row["effect"]) if share else signed(row["effect"], 2)
        scale, digits = (100.0, 1) if share else (1.0, 2)
        between = span(row["effect_low"], row["effect_high"], digits, scale)
        saved = f"{number(row['saved'])} x" if row["saved"] is not None else "–"
        label = f"{by} {row[by]}" if by == "seat" else name(str(row[by]))
        yield f"{label:{width}} {means[0]:>8} {means[1]:>8} {effect:>8} {between:>18} {saved:>7}"
