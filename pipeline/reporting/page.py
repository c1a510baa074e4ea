"""Turns an executed notebook into one self-contained HTML page, for a telephone, a desk and paper.

The page asks nothing of any other address: charts are inside it as SVG, styles and the few lines of
script too. Headings become sections with a table of contents; what the cells showed stands in the
order in which they stand, each cell's code folded away below it.
"""

from __future__ import annotations

import base64
import re
from html import escape
from importlib.resources import files
from string import Template
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from nbformat import NotebookNode

HIDDEN = {"parameters", "injected-parameters", "hide"}  # tags of cells whose code is no answer to a question
PICTURES = {"image/svg+xml": "svg+xml", "image/png": "png", "image/jpeg": "jpeg"}


class Heading(NamedTuple):
    """A heading of level 2: a question."""

    anchor: str
    text: str


def page(book: NotebookNode, foot: str = "") -> str:
    """The whole page. `foot` is HTML at its end, such as what made it."""
    body, headings = _body(book)
    return assembled(next((h for h in _titles(book)), "Report"), body, headings, foot)


def assembled(title: str, body: str, headings: list[Heading], foot: str) -> str:
    """The page of a body (HTML) whose sections begin with these headings."""
    template = Template(_resource("page.html"))
    return template.substitute(
        title=escape(title),
        style=_resource("page.css"),
        script=_resource("page.js"),
        body=_with_contents(body, headings),
        foot=foot,
    )


def _resource(name: str) -> str:
    return files("pipeline.reporting").joinpath(name).read_text(encoding="utf-8")


def _titles(book: NotebookNode) -> list[str]:
    cells = [cell.source for cell in book.cells if cell.cell_type == "markdown"]
    lines = [line for source in cells for line in source.splitlines()]
    return [line[2:].translate({ord(mark): None for mark in "*`"}).strip() for line in lines if line.startswith("# ")]


def _body(book: NotebookNode) -> tuple[str, list[Heading]]:
    """The cells one after the other; a section begins at each heading of level 2."""
    out: list[str] = ["<header>"]
    headings: list[Heading] = []
    for cell in book.cells:
        if cell.cell_type == "markdown":
            html = markdown(cell.source)
            found = re.search(r"<h2[^>]*>(.*?)</h2>", html, re.S)
            if found:
                heading = Heading(anchor(found[1], headings), re.sub(r"<[^>]+>", "", found[1]))
                html = html.replace(found[0], f'<h2 id="{heading.anchor}">{found[1]}</h2>', 1)
                out.append("</section>" if headings else "</header>\n<!--contents-->")
                out.append("<section>")
                headings.append(heading)
            out.append(html)
        elif cell.cell_type == "code":
            heading_text = headings[-1].text if headings else ""
            shown = [_output(output, heading_text) for output in cell.get("outputs", [])]
            out += [one for one in shown if one]
            if any(shown) and not HIDDEN & set(cell.metadata.get("tags", [])):
                out.append(_code(cell.source))
    out.append("</section>" if headings else "</header>")
    return "\n".join(out), headings


def _with_contents(body: str, headings: list[Heading]) -> str:
    """Links to the questions, after the first section, which is what was found."""
    if len(headings) < 3:
        return body
    items = "".join(f'<li><a href="#{h.anchor}">{escape(h.text, quote=False)}</a></li>' for h in headings[1:])
    contents = f'<nav aria-label="Questions"><h2>Questions</h2><ul>{items}</ul></nav>'
    first = body.index("</section>") + len("</section>")
    return body[:first] + contents + body[first:]


def anchor(html: str, before: list[Heading]) -> str:
    """What a link to a heading names: its words, and a number where another has the same."""
    word = re.sub(r"[^a-z0-9]+", "-", re.sub(r"<[^>]+>|&\w+;", "", html).lower()).strip("-") or "section"
    taken = {heading.anchor for heading in before}
    return word if word not in taken else f"{word}-{len(before) + 1}"


def markdown(source: str) -> str:
    """Markdown as HTML, headings without anchors."""
    from nbconvert.filters.markdown import markdown2html

    html: str = re.sub(r'<a class="anchor-link".*?</a>', "", markdown2html(source))
    return re.sub(r'(<h\d) id="[^"]*"', r"\1", html)


def _output(output: NotebookNode, heading: str) -> str:
    """One output of a cell; warnings and the like on standard error are not shown."""
    if output.output_type == "stream":
        return f"<pre>{escape(output.text)}</pre>" if output.name == "stdout" and output.text.strip() else ""
    data = output.get("data", {})
    if "text/html" in data:
        return str(data["text/html"])
    if "text/markdown" in data:
        return markdown(data["text/markdown"])
    for kind, name in PICTURES.items():
        if kind in data:
            raw = data[kind] if name != "svg+xml" else base64.b64encode(data[kind].encode()).decode()
            alt = escape(heading or "Picture", quote=True)
            return f'<figure><img src="data:image/{name};base64,{raw.strip()}" alt="{alt}"></figure>'
    text = data.get("text/plain", "")
    return f"<pre>{escape(text)}</pre>" if text and not text.startswith("<") else ""


def _code(source: str) -> str:
    return f'<details class="code"><summary>Ask it in Python</summary><pre>{escape(source.strip())}</pre></details>'
