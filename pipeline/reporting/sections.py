"""A page made of headings with HTML below them, without a notebook behind it."""

from collections.abc import Iterable

import nbformat
from nbformat import NotebookNode

import pipeline
from pipeline.reporting.page import page

Section = tuple[str, str]  # heading and HTML


def page_of_sections(title: str, head: str, sections: Iterable[Section], made_by: str = "") -> str:
    """The whole page, self-contained: its title, what stands before the first heading (HTML), and the sections."""
    book = nbformat.v4.new_notebook()  # type: ignore[no-untyped-call]
    book.cells = [_words(f"# {title}"), _html(head)]
    for heading, html in sections:
        book.cells += [_words(f"## {heading}"), _html(html)]
    made = f"Galactic Balance {made_by or pipeline.__version__}"
    return page(book, f"{made}. This page needs no connection; it can be handed on as it is.")


def _words(source: str) -> NotebookNode:
    cell: NotebookNode = nbformat.v4.new_markdown_cell(source)  # type: ignore[no-untyped-call]
    return cell


def _html(html: str) -> NotebookNode:
    shown = nbformat.v4.new_output("display_data", {"text/html": html})  # type: ignore[no-untyped-call]
    tags = {"tags": ["hide"]}
    cell: NotebookNode = nbformat.v4.new_code_cell("", outputs=[shown], metadata=tags)  # type: ignore[no-untyped-call]
    return cell
