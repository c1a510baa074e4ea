"""The house stays as it was drawn: who may import whom, how long a file may grow, what may not be written."""

import pathlib
import re
import shutil
import subprocess
import sys

import pytest

ROOT = pathlib.Path(__file__).parents[1]
MOST_LINES = 400


def lint_imports(folder: pathlib.Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", "from importlinter.cli import lint_imports_command as c; c()", "--no-cache"]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)


def files(*patterns: str) -> list[pathlib.Path]:
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", *patterns],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    return [ROOT / line for line in listed.stdout.splitlines() if (ROOT / line).is_file()]


def test_who_may_import_whom() -> None:
    done = lint_imports(ROOT)
    assert done.returncode == 0, done.stdout[-3000:]


@pytest.mark.parametrize(
    ("file", "line"),
    [
        ("pipeline/analysis/wrong.py", "import pipeline.engine.jit"),
        ("pipeline/store/wrong.py", "import pipeline.charts"),
        ("pipeline/games/wrong.py", "import polars"),
        ("pipeline/engine/wrong.py", "import numba"),
    ],
)
def test_a_forbidden_import_is_found(tmp_path: pathlib.Path, file: str, line: str) -> None:
    """A linter that can't fail checks nothing."""
    shutil.copytree(ROOT / "pipeline", tmp_path / "pipeline", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    (tmp_path / file).write_text(line + "\n", encoding="utf-8")
    done = lint_imports(tmp_path)
    assert done.returncode != 0
    assert "wrong" in done.stdout


@pytest.mark.parametrize("path", files("pipeline/*.py", "tests/*.py"), ids=lambda path: str(path.relative_to(ROOT)))
def test_no_file_is_longer_than_one_can_read(path: pathlib.Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) <= MOST_LINES


def test_every_game_is_in_the_contract_that_keeps_games_apart() -> None:
    contracts = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    for game in (ROOT / "pipeline" / "games").glob("*/__init__.py"):
        assert f'"pipeline.games.{game.parent.name}"' in contracts


def test_no_path_of_a_machine_and_no_download_address_is_written_down() -> None:
    registry = "|".join(["files.python" + "hosted", "py" + "pi.org"])
    wrong = re.compile(rf"(?<![\w./-])/(?:home|root|Users|work)/|{registry}")
    for path in files():
        if path.suffix in {".py", ".md", ".toml", ".csv", ".ipynb", ".txt", ".json", ".html", ".svg"}:
            found = wrong.search(path.read_text(encoding="utf-8"))
            assert not found, f"{path.relative_to(ROOT)}: {found.group()}"
