"""Runs a notebook with parameters in this interpreter's own kernel, and names the cell that fails.

No kernel has to be installed by name: the kernel is `python -m ipykernel_launcher` of the Python that
runs this, so the notebook sees the same packages. It writes nothing outside a temporary folder.
"""

import os
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import nbformat
from jupyter_client.kernelspec import KernelSpec
from jupyter_client.manager import AsyncKernelManager
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError, CellTimeoutError, DeadKernelError
from nbformat import NotebookNode

import pipeline
from pipeline.errors import MachineError, UsageError

CELL_SECONDS = 600  # after which a cell counts as hung
START_SECONDS = 60
# Memory that is freed goes back at once, and little is read ahead: so the peak is flat. Two processes answer questions,
# each on one core (`Study.begin`); with as many threads as cores in each, a million-game report takes more of both.
LEAN = {
    "_RJEM_MALLOC_CONF": "narenas:1,tcache:false,dirty_decay_ms:30,muzzy_decay_ms:0",  # polars'
    "MALLOC_ARENA_MAX": "2",  # the C library's, which is NumPy's
    "POLARS_MAX_THREADS": "1",
    "POLARS_IDEAL_MORSEL_SIZE": "16384",  # rows
}


class NotebookError(MachineError):
    """A cell of a notebook failed, hung, or its kernel died: which, under what heading, and why."""


class OwnKernel(AsyncKernelManager):
    """A kernel of the Python that runs this, whatever kernels are installed."""

    @property
    def kernel_spec(self) -> KernelSpec:
        """How it is started."""
        argv = [sys.executable, "-m", "ipykernel_launcher", "-f", "{connection_file}"]
        return KernelSpec(argv=argv, display_name="this Python", language="python")


def read_notebook(path: Path) -> NotebookNode:
    """A notebook from its file; a `UsageError` if it is none."""
    try:
        book: NotebookNode = nbformat.read(path, as_version=4)  # type: ignore[no-untyped-call]
    except FileNotFoundError:
        raise UsageError(f"no notebook at {path}") from None
    except (OSError, ValueError, TypeError, KeyError, AttributeError, nbformat.ValidationError) as problem:
        first = (str(problem).strip() or "it is damaged").splitlines()[0]
        raise UsageError(f"{path} can't be read as a notebook: {first}") from None
    return book


def with_parameters(book: NotebookNode, parameters: Mapping[str, Any]) -> NotebookNode:
    """The notebook with a cell after the one tagged `parameters` that sets them, as papermill does it."""
    from papermill.parameterize import parameterize_notebook

    book.metadata.setdefault("papermill", {})
    for cell in book.cells:
        cell.metadata.setdefault("tags", [])
    if not any("parameters" in cell.metadata.tags for cell in book.cells):
        raise UsageError("the notebook has no cell tagged 'parameters', so it can't be told which runs to read")
    ready: NotebookNode = parameterize_notebook(book, dict(parameters), kernel_name="python3", language="python")
    return ready


def run_notebook(
    book: NotebookNode,
    seconds: int = CELL_SECONDS,
    heard: Callable[[int, int, str], None] | None = None,
    settings: Mapping[str, str] | None = None,
) -> NotebookNode:
    """The notebook with its outputs. `heard(code cell, of how many, heading)` is called as each starts.

    `settings` are added to the environment of its cells.

    A cell that raises, takes more than `seconds`, or takes the kernel down with it is a `NotebookError`.
    """
    headings = headings_of(book)
    code = [i for i, cell in enumerate(book.cells) if cell.cell_type == "code"]
    at = 0

    def starts(cell: NotebookNode, cell_index: int) -> None:
        nonlocal at
        at = cell_index
        if heard and cell_index in code:
            heard(code.index(cell_index) + 1, len(code), headings[cell_index])

    with tempfile.TemporaryDirectory(prefix="galactic-", ignore_cleanup_errors=True) as folder:
        kernel = OwnKernel(connection_file=str(Path(folder) / "kernel.json"), transport=_transport(folder))
        client = NotebookClient(book, km=kernel, timeout=seconds, startup_timeout=START_SECONDS, on_cell_start=starts)
        try:  # what the kernel itself has to say is not for a reader of reports
            client.execute(
                cleanup_kc=True,
                env=_environment(folder) | dict(settings or {}),
                cwd=os.getcwd(),
                stderr=subprocess.DEVNULL,
            )
        except CellExecutionError as failure:
            raise NotebookError(_failed(book, at, headings, f"{failure.ename}: {failure.evalue}")) from None
        except CellTimeoutError:
            raise NotebookError(_failed(book, at, headings, f"it took more than {seconds} seconds")) from None
        except (DeadKernelError, RuntimeError) as failure:
            why = (
                "the kernel died, perhaps for want of memory" if isinstance(failure, DeadKernelError) else str(failure)
            )
            raise NotebookError(_failed(book, at, headings, why)) from None
    return book


def headings_of(book: NotebookNode) -> list[str]:
    """For each cell, the heading that it stands under."""
    found, heading = [], ""
    for cell in book.cells:
        if cell.cell_type == "markdown":
            for line in cell.source.splitlines():
                if line.startswith("#"):
                    heading = line.lstrip("#").translate({ord(mark): None for mark in "*`"}).strip()
        found.append(heading)
    return found


def _failed(book: NotebookNode, cell: int, headings: list[str], why: str) -> str:
    own = [c for c in book.cells[: cell + 1] if "injected-parameters" not in c.metadata.get("tags", [])]
    number = sum(c.cell_type == "code" for c in own)
    under = f" under the heading {headings[cell]!r}" if headings[cell] else ""
    source = book.cells[cell].source.strip().splitlines()
    return f"code cell {number} of the notebook{under} failed: {why} (it begins: {source[0] if source else ''})"


def _transport(folder: str) -> str:
    """Sockets in `folder`, which nobody else reaches, where the system has them and the name is short enough."""
    return "ipc" if os.name == "posix" and len(folder) < 80 else "tcp"


def _environment(folder: str) -> dict[str, str]:
    """Our own environment, with the kernel's own files in `folder` and our package within its reach."""
    env = LEAN | dict(os.environ)
    env.update(IPYTHONDIR=folder, JUPYTER_RUNTIME_DIR=folder, PYTHONWARNINGS="ignore::DeprecationWarning")
    home = Path(pipeline.__file__).resolve().parent.parent
    if home != Path(sysconfig.get_paths()["purelib"]).resolve():
        env["PYTHONPATH"] = os.pathsep.join([str(home), *filter(None, [env.get("PYTHONPATH")])])
    return env
