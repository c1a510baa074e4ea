"""`study`, `report`, `compare`: what runs say."""

from __future__ import annotations

import dataclasses
import json
import sys
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from pipeline.cli import options as o
from pipeline.cli.asking import games_of, project_and_asked

if TYPE_CHECKING:
    from pathlib import Path

    from pipeline.reporting.making import Options
    from pipeline.runs.project import Project
    from pipeline.runs.start import How

Page = Annotated[
    str,
    typer.Option(
        "--out", metavar="FILE.html", show_default="reports/<game>.html", help="The page: --out consuls.html."
    ),
]
Reader = Annotated[
    str,
    typer.Option(
        "--for",
        metavar="designer|publisher",
        help="The whole page, or one screen to hand on: what was tested, found, not known. --for publisher.",
    ),
]
READERS = ("designer", "publisher")
CellSeconds = Annotated[
    int, typer.Option("--cell-seconds", metavar="S", help="How long a cell of the notebook may take.")
]


def register(app: typer.Typer) -> None:
    """Add the commands."""
    app.command(epilog="Example: galactic study core-worlds --games 20000 --variant consuls")(study)
    app.command(epilog="Example: galactic report data/printed data/consuls --out reports/consuls.html")(report)
    app.command(epilog="Example: galactic compare data/printed data/consuls")(compare)


def study(
    context: typer.Context,
    game: o.Game,
    games: o.Games = 10_000,
    seats: o.Seats = 0,
    seed: o.Seed = 1,
    players: o.Players = "mixed",
    strategies: o.Strategies = "",
    variants: Annotated[
        list[str] | None,
        typer.Option(
            "--variant", metavar="V", help="Only this variant, not all shipped ones; may be given several times."
        ),
    ] = None,
    settings: o.Settings = None,
    cards: o.Cards = None,
    components: o.Components = "",
    stand_in: o.StandIn = 0,
    out: Page = "",
    reader: Reader = READERS[0],
    threads: o.Threads = 0,
    cell_seconds: CellSeconds = 600,
    quiet: o.Quiet = False,
    as_json: o.Json = False,
) -> int:
    """Play a game by its printed rules and by each shipped variant, and write a page that says what comes of it.

    The runs lie in data/; the same command uses them again, or extends them. Of a project its own variants are held
    against the rest of it, and the page opens with its goals. Status 3 if games broke an invariant.
    """
    from pipeline.cli.progress import watcher
    from pipeline.reporting import study_page
    from pipeline.runs.start import How
    from pipeline.runs.study import study_runs

    _known(reader)
    project, whole = project_and_asked(game, context)
    asked, chosen = dataclasses.replace(whole, variants=()), whole.variants
    how = How(games=games_of(project, context), threads=threads)
    opening = _goals_first(project, how, quiet) if project.goals else ""
    runs = study_runs(asked, how, lambda: watcher(quiet), chosen)
    command = f"{asked.command('study')} --games {how.games}" + "".join(f" --variant {name}" for name in chosen)
    folders = {name: run.how.out for name, run in runs.items()}
    options = _options(cell_seconds, command, quiet)._replace(opening=opening)
    handed = reader == "publisher"
    page = _handout(folders, out, opening) if handed else study_page(project.game, folders, out or None, options)
    if as_json:
        told = {name: {"run": run.how.out, "games": run.games, "faulted": run.faulted} for name, run in runs.items()}
        print(json.dumps({"page": str(page), "runs": told}, indent=1))
    else:
        for name, folder in folders.items():
            print(f"{name}: {folder}")
        print(page)
    return 3 if any(run.faulted for run in runs.values()) else 0


def report(
    runs: Annotated[list[str], typer.Argument(metavar="RUN…", help="Runs; the others are held against the first.")],
    out: Page = "",
    reader: Reader = READERS[0],
    notebook: Annotated[
        str,
        typer.Option(
            "--notebook",
            metavar="FILE.ipynb",
            show_default="the game's own",
            help="Your own notebook: --notebook my.ipynb.",
        ),
    ] = "",
    goals: Annotated[
        str,
        typer.Option("--goals", metavar="PROJECT", help="Open with the goals of a project, as these runs answer them."),
    ] = "",
    cell_seconds: CellSeconds = 600,
    quiet: o.Quiet = False,
) -> None:
    """Write a page on runs that are there: charts and sentences, each with its uncertainty.

    A failing cell of the notebook fails the command and is named.
    """
    import shlex

    from pipeline.errors import UsageError
    from pipeline.reporting import report as make

    _known(reader)
    if notebook and reader == "publisher":
        raise UsageError(f"--notebook {notebook} makes a whole page, and --for publisher one screen; choose one")
    given = [word for option, said in (("--notebook", notebook), ("--goals", goals)) if said for word in (option, said)]
    options = _options(cell_seconds, shlex.join(["galactic", "report", *runs, *given]), quiet)
    if goals:
        from pipeline.cli.checking import answers_of
        from pipeline.cli.progress import remarks
        from pipeline.reporting.goals import opening
        from pipeline.runs.project import project_of
        from pipeline.store.reading import open_run

        answers = answers_of(project_of(goals), [open_run(run) for run in runs], remarks(quiet))
        options = options._replace(opening=opening(answers))
    handed = reader == "publisher"
    print(_handout(runs, out, options.opening) if handed else make(runs, out or None, notebook or None, options))


def compare(
    first: Annotated[str, typer.Argument(metavar="RUN_A", help="The run that the other is held against.")],
    second: Annotated[str, typer.Argument(metavar="RUN_B", help="The run with the change.")],
    level: Annotated[
        float, typer.Option("--level", metavar="L", help="How sure the intervals are to be: --level 0.99.")
    ] = 0.95,
    out: Annotated[
        str, typer.Option("--out", metavar="FILE.html", show_default="no page", help="Write a page on it as well.")
    ] = "",
    as_json: o.Json = False,
) -> None:
    """Compare two runs of a game: win share and points by seat, points by source, and what else both logged.

    Runs of equal seed and seats share their deals and are compared deal by deal, which takes fewer games; `saved`
    says how many times fewer.
    """
    import shlex
    from pathlib import Path

    from pipeline.cli.comparing import comparison
    from pipeline.errors import UsageError
    from pipeline.reporting.files import write_whole
    from pipeline.reporting.whatif_page import page_of

    if out and Path(out).is_dir():
        raise UsageError(f"--out {out} is a folder; name a file in it, such as {Path(out) / 'compared.html'}")
    found = comparison(first, second, level)
    if out:
        at = [] if level == 0.95 else ["--level", str(level)]
        command = shlex.join(["galactic", "compare", first, second, *at, "--out", out])
        write_whole(Path(out), page_of(found.tried(command, level)))
    page = {"page": out} if out else {}
    print(json.dumps(found.told() | page, indent=1) if as_json else "\n".join([*found.lines(), *page.values()]))


def _goals_first(project: Project, how: How, quiet: bool) -> str:
    """The goals of a project as a page opens with them, from as many games at each table as the study plays."""
    import math

    from pipeline.cli.checking import Budget, check
    from pipeline.cli.progress import remarks
    from pipeline.reporting.goals import opening

    found = check(project, Budget(how.games, math.inf, how.threads), locking=False, watcher=remarks(quiet))
    return opening(found.answers, project.changes)


def _known(reader: str) -> None:
    """Complain of a reader that no page is made for, before anything is played."""
    from pipeline.errors import unknown

    if reader not in READERS:
        raise unknown("reader", reader, READERS)


def _handout(runs: Mapping[str, str] | Sequence[str], out: str, opening: str) -> Path:
    """One screen for a publisher; it opens with the goals where there are some."""
    from pipeline.reporting.page import markdown
    from pipeline.reporting.publisher import publish
    from pipeline.reporting.study import Study

    return publish(Study(runs), out or None, markdown(opening).replace("h2>", "h3>") if opening else "")


def _options(seconds: int, command: str, quiet: bool) -> Options:
    """How the page is made, with a word for each cell on stderr."""
    from pipeline.reporting.making import Options

    def heard(cell: int, cells: int, heading: str) -> None:
        print(f"galactic: cell {cell} of {cells}: {heading}", file=sys.stderr, flush=True)

    return Options(seconds, None if quiet else heard, command)
