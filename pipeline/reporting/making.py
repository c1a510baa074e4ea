"""Runs in, a self-contained HTML page out: picks the notebook, executes it on the runs, writes the page."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from nbformat import NotebookNode
from nbformat.v4 import new_markdown_cell

import pipeline
from pipeline.errors import MachineError, UsageError
from pipeline.reporting.files import write_whole
from pipeline.reporting.kernel import CELL_SECONDS, read_notebook, run_notebook, with_parameters
from pipeline.reporting.page import page
from pipeline.reporting.study import Study

COMPARE = "compare_variants"
Runs = Mapping[str, str | Path] | Sequence[str | Path] | str | Path
Heard = Callable[[int, int, str], None]  # code cell, of how many, the heading it stands under


class Options(NamedTuple):
    """What can be set about a report."""

    seconds: int = CELL_SECONDS  # that a cell may take
    heard: Heard | None = None  # told of each cell as it starts
    command: str = ""  # the command line that makes the page again
    opening: str = ""  # Markdown that is the page's first section, with its heading


USUAL = Options()


def notebooks() -> Path:
    """The folder of the shipped notebooks: inside the installed package, or beside it in a checkout."""
    home = Path(pipeline.__file__).resolve().parent
    for folder in (home / "notebooks", home.parent / "notebooks"):
        if folder.is_dir():
            return folder
    raise MachineError(f"the notebooks are missing: there are none in {home / 'notebooks'} nor beside the package")


def notebook_of(game: str) -> Path:
    """The notebook of a game; the one on comparing variants for a game without its own."""
    own = notebooks() / f"{game.replace('-', '_')}.ipynb"
    return own if own.is_file() else notebooks() / f"{COMPARE}.ipynb"


def report(
    runs: Runs, out: str | Path | None = None, notebook: str | Path | None = None, options: Options = USUAL
) -> Path:
    """Make the page of existing runs: one, several, or several by name, the first being the baseline.

    `out` is the page's file, reports/<game>.html without it. `notebook` is a path; without it the game's
    own is taken. A failing cell is a `NotebookError` that names it, and leaves no page.
    """
    study = Study([runs] if isinstance(runs, str | Path) else runs)
    game = study.run().manifest.game
    target = Path(out) if out is not None else Path("reports") / f"{game}.html"
    if target.is_dir():
        raise UsageError(f"{target} is a folder; the report needs the name of a file, such as {target / game}.html")
    book = read_notebook(Path(notebook) if notebook is not None else notebook_of(game))
    folders = {label: folder_of(run.path) for label, run in study.runs.items()}
    ready = with_parameters(book, {"runs": folders, "command": options.command})
    done = opened(run_notebook(ready, options.seconds, options.heard), options.opening)
    versions = study.run().manifest.versions
    made = versions.get("pipeline", pipeline.__version__)
    write_whole(
        target, page(done, f"Galactic Balance {made}. This page needs no connection; it can be handed on as it is.")
    )
    return target


def study_page(
    game: str, runs: Mapping[str, str | Path], out: str | Path | None = None, options: Options = USUAL
) -> Path:
    """The page of a game's runs by name (the baseline first), made with the game's own notebook."""
    return report(runs, out if out is not None else Path("reports") / f"{game}.html", notebook_of(game), options)


def opened(book: NotebookNode, opening: str) -> NotebookNode:
    """The notebook with a section before all others: in front of its first heading of level 2."""
    if opening:
        first = next((i for i, cell in enumerate(book.cells) if _begins_section(cell)), len(book.cells))
        book.cells.insert(first, new_markdown_cell(opening))  # type: ignore[no-untyped-call]
    return book


def _begins_section(cell: NotebookNode) -> bool:
    return cell.cell_type == "markdown" and any(line.startswith("## ") for line in cell.source.splitlines())


def folder_of(path: str) -> str:
    """A folder's path from the root, so that a notebook finds it from anywhere; other addresses as they are."""
    return path if "://" in path else str(Path(path).resolve())
