import re
from html.parser import HTMLParser
from typing import Any

import polars as pl
from nbformat import NotebookNode
from nbformat import v4 as untyped

from pipeline.charts import style
from pipeline.charts.style import Words
from pipeline.reporting import display
from pipeline.reporting.page import page

v4: Any = untyped  # it ships no types
VOID = {"meta", "link", "img", "br", "hr", "input"}


class Reader(HTMLParser):
    """What a page holds: pictures, links, headings; and whether its elements close in order."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.wrong: list[str] = []
        self.ids: list[str] = []
        self.targets: list[str] = []
        self.loaded: list[str] = []
        self.alts: list[str | None] = []
        self.text: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        of = dict(attrs)
        if tag not in VOID:
            self.open.append(tag)
        self.ids += [i for i in [of.get("id")] if i]
        if tag == "a":
            self.targets.append(of.get("href") or "")
        else:
            self.loaded += [v for k, v in attrs if k in ("src", "href", "srcset", "data") and v]
        if tag == "img":
            self.alts.append(of.get("alt"))

    def handle_endtag(self, tag: str) -> None:
        if not self.open or self.open.pop() != tag:
            self.wrong.append(tag)

    def handle_data(self, data: str) -> None:
        self.text.append(data)


def read(html: str) -> Reader:
    reader = Reader()
    reader.feed(html)
    return reader


def code(source: str, *html: str, tags: tuple[str, ...] = ()) -> NotebookNode:
    outputs = [v4.new_output("display_data", {"text/html": one}) for one in html]
    cell: NotebookNode = v4.new_code_cell(source, outputs=outputs)
    cell.metadata["tags"] = list(tags)
    return cell


def book(*cells: NotebookNode) -> NotebookNode:
    whole: NotebookNode = v4.new_notebook(cells=[v4.new_markdown_cell("# Is it fair & fun?"), *cells])
    return whole


def picture() -> str:
    figure, (axes,) = style.sheet(Words("Title", "", "9 games"), 1.0)
    axes.plot([1], [1])
    return display.figure_html(
        style.tell(figure, 'seat "1" & 2'), "Seat 1 wins.", pl.DataFrame({"seat": [1], "won": [0.5]})
    )


def whole() -> NotebookNode:
    md = v4.new_markdown_cell
    return book(
        code("runs = {}", tags=("parameters",)),
        code("lead()", "<p>lead</p>", tags=("hide",)),
        md("## What we found"),
        code("found()", "<p>found</p>"),
        md("## Seats & turns\n\n*Win share*: wins."),
        code("show(x < 1)", picture()),
        md("## Seats & turns"),
        code("y"),
    )


def test_elements_close_in_order_and_ids_are_unique() -> None:
    reader = read(page(whole(), "foot"))
    assert reader.wrong == []
    assert reader.open == []
    assert len(reader.ids) == len(set(reader.ids)) == 3


def test_nothing_is_loaded_from_anywhere() -> None:
    html = page(whole(), "foot")
    assert all(one.startswith("data:") for one in read(html).loaded)
    assert not re.search(r"url\(|@import|fetch\(|XMLHttpRequest", html)


def test_the_contents_name_all_questions_but_the_first_section() -> None:
    reader = read(page(whole()))
    assert reader.targets == ["#seats-turns", "#seats-turns-3"]
    assert set(reader.targets) <= {f"#{one}" for one in reader.ids}


def test_what_was_found_stands_before_the_contents_and_the_charts() -> None:
    html = page(whole())
    assert html.index("<p>lead</p>") < html.index("<p>found</p>") < html.index("<nav") < html.index("<img")


def test_pictures_have_alt_text_and_numbers() -> None:
    reader = read(page(whole()))
    assert reader.alts == ['seat "1" & 2']
    assert "The numbers" in reader.text
    assert "0.500" in reader.text


def test_code_is_folded_below_what_it_shows_and_escaped() -> None:
    html = page(whole())
    assert "<pre>show(x &lt; 1)</pre>" in html
    assert "runs = {}" not in html
    assert "lead()" not in html, "a cell tagged hide keeps its code to itself"
    assert "<pre>y</pre>" not in html, "a cell that shows nothing needs no code either"


def test_the_title_is_the_first_heading() -> None:
    assert "<title>Is it fair &amp; fun?</title>" in page(whole())


def test_plain_outputs_of_a_designers_own_notebook_are_shown_and_warnings_are_not() -> None:
    cell = v4.new_code_cell("x")
    cell.outputs = [
        v4.new_output("stream", name="stdout", text="a < b\n"),
        v4.new_output("stream", name="stderr", text="careful"),
        v4.new_output("execute_result", {"text/plain": "42"}),
        v4.new_output("display_data", {"image/png": "aGFsbG8=\n", "text/plain": "<Figure>"}),
        v4.new_output("display_data", {"text/markdown": "**bold**"}),
    ]
    html = page(book(v4.new_markdown_cell("## Mine"), cell))
    assert "<pre>a &lt; b\n</pre>" in html
    assert "careful" not in html
    assert "<pre>42</pre>" in html
    assert '<img src="data:image/png;base64,aGFsbG8=" alt="Mine">' in html
    assert "<strong>bold</strong>" in html


def test_a_notebook_without_headings_is_a_page_too() -> None:
    reader = read(page(v4.new_notebook(cells=[code("x", "<p>hello</p>")])))
    assert reader.wrong == []
    assert "hello" in reader.text
