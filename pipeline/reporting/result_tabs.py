"""The tables of a run's workbook: seats, strategies, endings, scores, rounds, all facts, and what each column means."""

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

import polars as pl

from pipeline.analysis import endings, seats, strategies, tension
from pipeline.analysis.slices import collect
from pipeline.charts.words import listing, name
from pipeline.reporting.headlines import headlines, own_of
from pipeline.reporting.study import Study
from pipeline.store.schema import Table

MOST_WORDS = 60  # of a column of facts that are listed, the most frequent ones
MARGIN = 0.02  # a seat within so much of an equal share of the wins counts as fair
MEANS = {
    "question": "what was asked",
    "verdict": "the answer in a word, or how sure it is",
    "sentence": "the answer, how big and how sure",
    "size": "what the sentence is about, in its unit",
    "footing": "what the finding depends on",
    "games": "games that the row rests on; where a row is about seats or strategies, seats played",
    "deals": "deals among them: games of one deal share its luck, so intervals count deals",
    "seat": "place at the table, from 1",
    "player": "the strategy that played",
    "win_share": "wins over games played; a win that k share counts 1/k",
    "points": "points of a seat, mean; at the end of the game, in `rounds` at the end of the round",
    "fair": "what each would win if all were alike",
    "effect": "win share less an equal share",
    "answer": "whether the seat is surely within two points of an equal share, surely beyond, or not known",
    "p_within": "p of the test that it is beyond the margin: small means surely within",
    "p_beyond": "p of the test that it is within the margin, for all seats together: small means surely beyond",
    "more_games": "further games that should settle it; empty where no sensible number does",
    "ending": "how games end",
    "share": "share of the whole",
    "rounds": "rounds of a game, mean",
    "decisions": "decisions of a game with more than one choice, mean",
    "design_effect": "how many times fewer independent games would be as sure",
    "spread": "points between the best and the worst seat, mean",
    "lead": "points between the best and the second best seat, mean",
    "sole": "share of games in which one seat leads alone",
    "source": "what points came from",
    "round": "round of the game, from 1",
    "leader_wins": "how often who leads alone after the round goes on to win",
    "of_game": "that round over the game's rounds, mean",
    "by_then": "share of games decided so by this round",
    "table": "table of facts, as `galactic tables` lists them",
    "column": "column of that table, or of a tab",
    "meaning": "what it is",
    "unit": "its unit",
    "rows": "rows that hold a value",
    "mean": "mean over rows",
    "deviation": "standard deviation over rows",
    "least": "smallest value",
    "most": "largest value",
    "word": "a value of a column of words",
    "tab": "tab of this workbook, or table of the run",
    "what": "what is told",
    "told": "what it is in this run",
}
ENDS = {"_low": "lower end of the 95% interval of {}", "_high": "upper end of the 95% interval of {}",
        "_se": "standard error of {}, clustered by deal"}  # fmt: skip
SHARES = {"win_share", "fair", "share", "leader_wins", "sole", "of_game", "by_then", "effect"}  # shown in per cent


class Tab(NamedTuple):
    """A table of the workbook; its columns are named as in results and facts."""

    name: str
    about: str
    rows: pl.DataFrame


def base_of(column: str) -> str:
    """A column's name without the ending that makes it one end of an interval, or an error."""
    return next((column.removesuffix(end) for end in ENDS if column.endswith(end)), column)


def meaning_of(column: str) -> str:
    """What a column of a result means."""
    for end, said in ENDS.items():
        if column.endswith(end):
            return said.format(column.removesuffix(end))
    return MEANS[column]


def tabs(study: Study) -> list[Tab]:
    """Every tab of a run that has rows, the closing one with what all columns mean."""
    found = [tab for tab in _results(study) if tab.rows.height]
    rests = Tab("rests on", "what the numbers rest on", _rests(study))
    facts = [Tab("facts", "every column of numbers in the run's tables", _numbers(study)),
             Tab("words", "how often each word stands in the run's tables", _words(study))]  # fmt: skip
    whole = [*found, *(tab for tab in facts if tab.rows.height), rests]
    return [*whole, Tab("columns", "what every column means", _meanings(whole, study.run().tables()))]


def _findings(study: Study) -> pl.DataFrame:
    """What the run's page opens with: a row a finding."""
    told = headlines(study, MARGIN, *own_of(study.run().manifest.game))
    rows = [
        (one.question, verdict, one.sentence, one.effect, one.low, one.high, one.unit, one.games, one.footing)
        for one, verdict in told
    ]
    words = dict.fromkeys(("question", "verdict", "sentence"), pl.String)
    sizes = dict.fromkeys(("size", "size_low", "size_high"), pl.Float64)
    more = {"unit": pl.String, "games": pl.Int64, "footing": pl.String}
    return pl.DataFrame(rows, schema={**words, **sizes, **more}, orient="row")


def _results(study: Study) -> Iterator[Tab]:
    yield Tab("findings", "what the run's page opens with", _findings(study))
    by_seat = study.ask(seats.by_seat, "seats")
    yield Tab("seats", "who wins how often, by seat", by_seat)
    if by_seat.height > 1:
        verdicts = seats.verdicts(by_seat, MARGIN)
        yield Tab("seat verdicts", "whether each seat is within two points of an equal share", verdicts)
    yield Tab("strategies", "who wins how often, by strategy", study.ask(strategies.by_strategy, "seats"))
    several = by_seat.height > 1
    both = study.ask(strategies.by_strategy_and_seat, "seats") if several else by_seat.clear()
    yield Tab("strategies by seat", "who wins how often, by strategy and seat", both)
    yield Tab("endings", "how games end", study.ask(endings.endings, "games"))
    for called, about, by in (
        ("scores by source", "where the points of a seat come from", ()),
        ("scores by strategy", "where points come from, by strategy", ("player",)),
    ):
        yield Tab(called, about, study.ask(strategies.points_by_source, "scores", "seats", by=by))
    course = study.ask(tension.course, "rounds", "seats") if several else None
    if isinstance(course, tension.Course):
        yield Tab("rounds", "points at the end of each round, by seat", course.points)
        yield Tab("leads", "what a lead is worth, by round", course.rounds)
        yield Tab("decided", "when the winner takes the lead for good", course.decided)


def _rests(study: Study) -> pl.DataFrame:
    """What the run rests on: a row a thing."""
    run, manifest = study.run(), study.run().manifest
    spec = manifest.spec
    rows = [
        ("run", manifest.title),
        ("games", f"{run.games:,} of {manifest.games:,} asked for"),
        ("games with faults", f"{run.faulted:,}"),
        ("seats at the table", str(spec.get("seats", ""))),
        ("seatings of each deal", str(study.rotations())),
        ("players", listing(name(str(one)) for one in spec.get("players", ()))),
        ("other than printed", listing(map(str, spec.get("changed", ()))) or "nothing"),
        ("components", str(spec.get("label", "")) or "as published"),
        ("seed", str(manifest.seed)),
        ("identity", manifest.identity),
        ("command", f"{manifest.command} --games {manifest.games}" if manifest.command else ""),
        ("intervals", "95%, clustered by deal"),
        *(("strategy", f"{name(key)}: {_about(one)}") for key, one in spec.get("strategies", {}).items()),
        *(("stand-in", one) for one in manifest.stand_ins),
        *(("unsettled rule", one) for one in manifest.unsettled),
        *(("remark", str(one)) for one in spec.get("notes", ())),
        *(("version", f"{key} {value}") for key, value in manifest.versions.items()),
    ]
    return pl.DataFrame([row for row in rows if row[1]], schema=["what", "told"], orient="row")


def _about(strategy: object) -> str:
    return str(strategy.get("about", "")) if isinstance(strategy, Mapping) else ""


def _numbers(study: Study) -> pl.DataFrame:
    """Mean, spread and range of each column of numbers."""
    return _of_tables(study, lambda column: column.type != "word" and column.name not in ("game", "deal"), _summed)


def _words(study: Study) -> pl.DataFrame:
    """How often each word stands in each column of words."""
    return _of_tables(study, lambda column: column.type == "word", _tallied)


Summary = Callable[[pl.LazyFrame, list[str]], dict[str, pl.DataFrame]]


def _of_tables(study: Study, wanted: Callable[..., bool], summary: Summary) -> pl.DataFrame:
    """A summary of the columns that are wanted, of all tables of the run, with their meanings."""
    found = []
    for table in study.run().tables():
        columns = {column.name: column for column in table.columns if wanted(column)}
        for named, rows in (summary(study.scan(table.name), list(columns)) if columns else {}).items():
            about, unit = columns[named].about, columns[named].unit
            labels = [pl.lit(x).alias(n) for n, x in (("table", table.name), ("column", named))]
            more = [pl.lit(x).alias(n) for n, x in (("meaning", about), ("unit", unit))]
            found.append(rows.select(*labels, pl.all(), *more))
    return pl.concat(found) if found else pl.DataFrame()


def _summed(rows: pl.LazyFrame, columns: list[str]) -> dict[str, pl.DataFrame]:
    measures = {"mean": pl.Expr.mean, "deviation": pl.Expr.std, "least": pl.Expr.min, "most": pl.Expr.max}
    asked = [pl.col(c).count().cast(pl.Int64).alias(f"{c}/rows") for c in columns]
    asked += [of(pl.col(c).cast(pl.Float64)).alias(f"{c}/{called}") for c in columns for called, of in measures.items()]
    row = collect(rows.select(asked)).row(0, named=True)
    return {c: pl.DataFrame({k: [row[f"{c}/{k}"]] for k in ("rows", *measures)}) for c in columns}


def _tallied(rows: pl.LazyFrame, columns: list[str]) -> dict[str, pl.DataFrame]:
    found = {}
    for column in columns:
        word = pl.col(column).cast(pl.String).fill_null("(none)").alias("word")
        counted = collect(rows.group_by(word).agg(rows=pl.len().cast(pl.Int64))).sort(
            "rows", "word", descending=[True, False]
        )
        share = pl.col("rows") / pl.col("rows").sum()
        found[column] = counted.with_columns(share=share).head(MOST_WORDS)
    return found


def _meanings(found: list[Tab], tables: tuple[Table, ...]) -> pl.DataFrame:
    """What every column means: those of the tabs, then those of the run's tables."""
    rows = [(tab.name, column, meaning_of(column)) for tab in found for column in tab.rows.columns]
    rows += [(table.name, column.name, column.about) for table in tables for column in table.columns]
    return pl.DataFrame(rows, schema=["tab", "column", "meaning"], orient="row")
