from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook

from pipeline.reporting.making import opened
from pipeline.reporting.page import page


def test_an_opening_is_the_first_section_of_the_page() -> None:
    cells = [new_markdown_cell("# Is it *fair*?"), new_code_cell("1"), new_markdown_cell("Text.\n\n## What we found")]  # type: ignore[no-untyped-call]
    book = new_notebook(cells=cells)  # type: ignore[no-untyped-call]
    html = page(opened(book, "## Are the goals met?\n\n* **MET at 3 players:** so & so"))
    assert html.index("Is it <em>fair</em>?") < html.index("Are the goals met?") < html.index("What we found</h2>")
    assert "<strong>MET at 3 players:</strong> so &amp; so" in html


def test_without_an_opening_a_page_is_as_it_was() -> None:
    book = new_notebook(cells=[new_markdown_cell("# Title"), new_markdown_cell("## Found")])  # type: ignore[no-untyped-call]
    before = page(book)
    assert page(opened(book, "")) == before
