"""`export`: a run as a workbook, with its page's charts as pictures."""

from __future__ import annotations

import json
import sys
from typing import Annotated

import typer

from pipeline.cli import options as o


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command(epilog="Example: galactic export data/consuls results.xlsx")(export)


def export(
    run: o.RunPath,
    out: Annotated[str, typer.Argument(metavar="FILE.xlsx", help="The workbook; its charts go beside it.")],
    charts: Annotated[
        bool,
        typer.Option("--charts/--no-charts", help="The charts of the run's page, in it and as PNG files."),
    ] = True,
    cell_seconds: Annotated[
        int, typer.Option("--cell-seconds", metavar="S", help="How long a cell of the page's notebook may take.")
    ] = 600,
    quiet: o.Quiet = False,
    as_json: o.Json = False,
) -> None:
    """Write a run as an Excel workbook: seats, strategies, endings, scores, rounds, all facts, and what columns mean.

    The charts of its page are written as PNG files into a folder beside it, results-charts/ for results.xlsx.
    """
    from pipeline.reporting.making import Options
    from pipeline.reporting.workbook import export as write

    def heard(cell: int, cells: int, heading: str) -> None:
        print(f"galactic: cell {cell} of {cells}: {heading}", file=sys.stderr, flush=True)

    found = write(run, out, charts, Options(cell_seconds, None if quiet else heard))
    if as_json:
        told = {
            "workbook": str(found.workbook),
            "tabs": list(found.tabs),
            "charts": [str(one) for one in found.pictures],
        }
        print(json.dumps(told, indent=1))
        return
    print(f"{found.workbook}: {', '.join(found.tabs)}")
    if found.pictures:
        print(f"{found.pictures[0].parent}: {len(found.pictures)} charts")
