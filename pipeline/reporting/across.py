"""One question asked of several runs of a study: the answers below each other, with the runs' names in a column."""

from collections.abc import Mapping
from typing import Any

import polars as pl

from pipeline.charts.words import plural
from pipeline.reporting.study import How, Question, Study


def of_runs(
    study: Study, runs: tuple[str, Mapping[str, str]], question: Question, *tables: str, **options: Any
) -> pl.DataFrame:
    """The answers of several runs below each other: `runs` are the column that names them, and their labels by name."""
    by, labels = runs
    rows = []
    for called, label in labels.items():
        answer = study.ask(question, *tables, how=How(label=label), **options)
        rows += [answer.with_columns(pl.lit(called).alias(by))] if answer.height else []
    return pl.concat(rows, how="diagonal_relaxed") if rows else pl.DataFrame()


def tables_of(study: Study) -> dict[str, str]:
    """The runs by the baseline's rules at each table, by what their table is called: `2 seats`."""
    return {plural(seats, "seat"): label for seats, label in study.tables.items()}


def at_tables(study: Study, question: Question, *tables: str, **options: Any) -> pl.DataFrame:
    """The answers at each table below each other, with its name in the column `table`; `tables_of` says which."""
    return of_runs(study, ("table", tables_of(study)), question, *tables, **options)
