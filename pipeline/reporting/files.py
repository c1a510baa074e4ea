"""Writes a file so that it is there as a whole or not at all, and pictures by the ending of their name."""

import os
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from pipeline.errors import MachineError, UsageError

if TYPE_CHECKING:
    from matplotlib.figure import Figure


def write_whole(target: Path, content: str | bytes) -> None:
    """Write a file, text as UTF-8; what stood there stays until all is written."""
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.")
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(content.encode() if isinstance(content, str) else content)
            os.chmod(name, 0o644)
            os.replace(name, target)
        except BaseException:
            os.unlink(name)
            raise
    except OSError as problem:
        raise MachineError(f"can't write {target}: {problem.strerror or problem}") from problem


def save_picture(path: str, draw: "Callable[[], Figure]") -> None:
    """Draw a chart into a file that ends in .svg or .png; another ending is a `UsageError` before anything is drawn."""
    target = Path(path)
    if target.suffix not in (".svg", ".png"):
        raise UsageError(f"--chart {path} must end in .svg or .png")
    if target.is_dir():
        raise UsageError(f"--chart {path} is a folder; name a file in it, such as {target / 'odds.svg'}")
    from pipeline.charts.style import png, svg

    figure = draw()
    write_whole(target, svg(figure) if target.suffix == ".svg" else png(figure))
