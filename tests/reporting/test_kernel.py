import os
import time
from pathlib import Path
from typing import Any

import pytest
from nbformat import NotebookNode
from nbformat import v4 as untyped

from pipeline.errors import MachineError, UsageError
from pipeline.reporting.kernel import NotebookError, headings_of, read_notebook, run_notebook, with_parameters

v4: Any = untyped  # it ships no types


def book(*code: str) -> NotebookNode:
    cells = [v4.new_markdown_cell("# Page\n\n## First question")]
    cells += [v4.new_code_cell(source) for source in code]
    cells[1].metadata["tags"] = ["parameters"]
    made: NotebookNode = v4.new_notebook(cells=cells)
    return made


def printed(done: NotebookNode) -> str:
    return "".join(output.text for cell in done.cells for output in cell.get("outputs", []) if "text" in output)


def test_it_runs_with_parameters_in_this_python(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    source = "import os, sys; print(runs, sys.executable, os.getcwd()); import pipeline"
    done = run_notebook(with_parameters(book("runs = {}", source), {"runs": {"a": "b"}}), 60)
    import sys

    assert printed(done) == f"{{'a': 'b'}} {sys.executable} {tmp_path}\n"
    assert list(tmp_path.iterdir()) == [], "the kernel leaves nothing behind"


def test_it_needs_no_installed_kernel_and_no_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("HOME", "JUPYTER_DATA_DIR", "JUPYTER_CONFIG_DIR", "JUPYTER_RUNTIME_DIR", "IPYTHONDIR"):
        monkeypatch.setenv(name, str(tmp_path / "nowhere"))
    monkeypatch.setenv("JUPYTER_PATH", str(tmp_path))
    assert printed(run_notebook(book("print(6 * 7)"), 60)) == "42\n"


def test_a_failing_cell_is_named_with_its_heading_and_the_reason() -> None:
    ready = with_parameters(book("runs = {}", "x = 1", "raise ValueError('no such seat')"), {"runs": {}})
    with pytest.raises(NotebookError) as failure:
        run_notebook(ready, 60)
    said = str(failure.value)
    assert "code cell 3 " in said, "the cell that sets the parameters is none of the notebook's own"
    assert "'First question'" in said
    assert "ValueError: no such seat" in said
    assert "raise ValueError" in said
    assert isinstance(failure.value, MachineError)


def test_a_kernel_that_dies_is_told_and_does_not_hang() -> None:
    begun = time.monotonic()
    with pytest.raises(NotebookError, match="the kernel died"):
        run_notebook(book("import os, signal", "os.kill(os.getpid(), signal.SIGKILL)"), 60)
    assert time.monotonic() - begun < 30


def test_a_cell_that_takes_too_long_is_stopped() -> None:
    with pytest.raises(NotebookError, match="took more than 1 seconds"):
        run_notebook(book("import time; time.sleep(60)"), 1)


def test_no_kernel_is_left_behind(tmp_path: Path) -> None:
    mark = tmp_path / "pid"
    source = f"import os; open({str(mark)!r}, 'w').write(str(os.getpid())); 1 / 0"
    with pytest.raises(NotebookError, match="ZeroDivisionError"):
        run_notebook(book(source), 60)
    pid = int(mark.read_text())
    for _ in range(50):
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            return
        time.sleep(0.1)
    pytest.fail("the kernel is still there")


def test_each_cell_is_announced_with_its_heading() -> None:
    heard: list[tuple[int, int, str]] = []
    run_notebook(book("1", "2"), 60, lambda cell, cells, heading: heard.append((cell, cells, heading)))
    assert heard == [(1, 2, "First question"), (2, 2, "First question")]


def test_headings_go_on_until_the_next_one() -> None:
    cells = [v4.new_code_cell(""), v4.new_markdown_cell("## A\ntext"), v4.new_code_cell("")]
    assert headings_of(v4.new_notebook(cells=cells)) == ["", "A", "A"]


def test_a_notebook_without_a_cell_for_parameters_is_refused() -> None:
    bare = v4.new_notebook(cells=[v4.new_code_cell("1")])
    with pytest.raises(UsageError, match="no cell tagged 'parameters'"):
        with_parameters(bare, {"runs": {}})


@pytest.mark.parametrize("text", ["", "not a notebook", "{}", '{"cells": 1, "nbformat": 4, "nbformat_minor": 5}'])
def test_what_is_no_notebook_is_refused_in_a_sentence(tmp_path: Path, text: str) -> None:
    path = tmp_path / "odd.ipynb"
    path.write_text(text)
    with pytest.raises(UsageError, match="can't be read as a notebook"):
        read_notebook(path)


def test_a_missing_notebook_is_refused_in_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="no notebook at"):
        read_notebook(tmp_path / "none.ipynb")
