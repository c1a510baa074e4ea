"""From runs to a page that a designer can hand on: notebooks, readings, HTML. Plays nothing itself.

`report` makes the page of existing runs, `study_page` that of a game's runs with its own notebook. The rest
is what notebooks call: `Study`, `show`, readings. Jupyter's own libraries are imported when a page is made.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pipeline.reporting.kernel import NotebookError
    from pipeline.reporting.making import notebook_of, report, study_page

__all__ = ["NotebookError", "notebook_of", "report", "study_page"]


def __getattr__(name: str) -> Any:
    """Offer what makes pages without loading it for those who only ask questions of runs."""
    import importlib

    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    home = "kernel" if name == "NotebookError" else "making"
    return getattr(importlib.import_module(f"pipeline.reporting.{home}"), name)
