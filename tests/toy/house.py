"""A copy of the house in which the toy is the only game: for tests that start processes of their own."""

import os
import pathlib
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).parents[2]
TOY = ROOT / "tests" / "toy"


def build(folder: pathlib.Path) -> pathlib.Path:
    """Copy `pipeline` into a folder, with the race as its only game. All that a game needs is its own folder."""
    skip = shutil.ignore_patterns("__pycache__", "components", "core_*", "forbidden_*", "micro_*")
    shutil.copytree(ROOT / "pipeline", folder / "pipeline", ignore=skip)
    shutil.copytree(TOY / "race", folder / "pipeline" / "games" / "race", ignore=shutil.ignore_patterns("__pycache__"))
    return folder


def environment(house: pathlib.Path, **extra: str) -> dict[str, str]:
    """The environment of a process that lives in the house."""
    return {**os.environ, "PYTHONPATH": str(house), "GALACTIC_CACHE": str(house / "cache"), **extra}


def python(house: pathlib.Path, cwd: pathlib.Path, *words: str, **extra: str) -> subprocess.CompletedProcess[str]:
    """Run Python in the house and wait for it."""
    return subprocess.run(
        [sys.executable, *words],
        cwd=cwd,
        env=environment(house, **extra),
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )


def galactic(house: pathlib.Path, cwd: pathlib.Path, *words: str, **extra: str) -> subprocess.CompletedProcess[str]:
    """Run the command line in the house and wait for it."""
    return python(house, cwd, "-m", "pipeline.cli", *words, **extra)


def start(house: pathlib.Path, cwd: pathlib.Path, *words: str) -> subprocess.Popen[str]:
    """Start the command line in the house and don't wait."""
    return subprocess.Popen(
        [sys.executable, "-m", "pipeline.cli", *words],
        cwd=cwd,
        env=environment(house),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
