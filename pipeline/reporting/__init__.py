"""From runs to a page that a designer can hand on: notebooks, readings, HTML. Plays nothing itself.

`report` makes the page of existing runs, `study_page` that of a game's runs with its own notebook.
"""

from pipeline.reporting.kernel import NotebookError
from pipeline.reporting.making import notebook_of, report, study_page

__all__ = ["NotebookError", "notebook_of", "report", "study_page"]
