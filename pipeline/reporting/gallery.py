"""Draws the few charts that the README shows: `python -m pipeline.reporting.gallery`, after a study, or with runs.

They go to reports/gallery as SVG, and come out the same whenever the runs are.
"""

import argparse
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple

import polars as pl
from matplotlib.figure import Figure

from pipeline.analysis import compare, majorities, seats, strategies, tokens
from pipeline.charts import effects
from pipeline.charts import majorities as majority_charts
from pipeline.charts import seats as seat_charts
from pipeline.charts import strategies as strategy_charts
from pipeline.charts.style import svg
from pipeline.errors import MachineError, UsageError
from pipeline.reporting.files import write_whole
from pipeline.reporting.study import How, Study, latest_runs

FOLDER = Path("reports/gallery")


class Picture(NamedTuple):
    """A chart of the gallery."""

    name: str
    chart: Callable[..., Figure]
    answer: pl.DataFrame


def pictures(study: Study) -> Iterator[Picture]:
    """The charts of the gallery, as far as the runs hold what they show."""
    yield Picture("win_share_by_seat", seat_charts.win_share, study.ask(seats.by_seat, "seats"))
    yield Picture("strategies", strategy_charts.win_share, study.ask(strategies.by_strategy, "seats"))
    yield Picture(
        "points_by_source", strategy_charts.points_by_source, study.ask(strategies.points_by_source, "scores", "seats")
    )
    yield Picture("orders", majority_charts.overview, study.ask(majorities.majorities, "orders", "games"))
    values = study.ask(tokens.token_values, "orders", "rounds", "seats", how=How(into=tokens.Played))
    yield Picture("keep_or_spend", majority_charts.keep_or_spend, values)
    parts = [label for label in study.variants if label.startswith("consuls")]
    consuls = study.changed(compare.POINTS, "seats", parts) if parts else pl.DataFrame()
    shown = effects.Shown("seat", "What Consuls of the Empire changes in points, by seat", row="Seat {}")
    yield Picture("consuls", partial(effects.forest, shown=shown), consuls)


def draw(runs: Sequence[str] = (), folder: Path = FOLDER) -> list[Path]:
    """Write the gallery of some runs, the baseline first, or of the last study's; the files written."""
    study, written = Study(list(runs) or latest_runs()), []
    for picture in pictures(study):
        if picture.answer.height:
            path = folder / f"{picture.name}.svg"
            write_whole(path, svg(picture.chart(picture.answer, note=study.note)))
            written.append(path)
    return written


def main(arguments: Sequence[str] | None = None) -> int:
    """The command: prints the files it wrote."""
    parser = argparse.ArgumentParser(
        prog="python -m pipeline.reporting.gallery", description="Draw the README's charts."
    )
    parser.add_argument("runs", nargs="*", metavar="RUN", help="runs, the baseline first (default: the last study's)")
    parser.add_argument("--out", type=Path, default=FOLDER, help=f"folder for the pictures (default {FOLDER})")
    asked = parser.parse_args(arguments)
    try:
        written = draw(asked.runs, asked.out)
    except UsageError as mistake:
        sys.stderr.write(f"{mistake}\n")
        return 2
    except MachineError as trouble:
        sys.stderr.write(f"{trouble}\n")
        return 1
    sys.stdout.write("".join(f"{path}\n" for path in written))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
