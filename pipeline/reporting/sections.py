"""A page made of headings with HTML below them, without a notebook behind it, so that it is there in a moment."""

from collections.abc import Iterable
from html import escape

import pipeline
from pipeline.reporting.page import Heading, anchor, assembled

Section = tuple[str, str]  # heading and HTML


def page_of_sections(title: str, head: str, sections: Iterable[Section], made_by: str = "") -> str:
    """The whole page, self-contained: its title, what stands before the first heading (HTML), and the sections."""
    out, headings = [f"<header><h1>{escape(title, quote=False)}</h1>{head}</header>"], list[Heading]()
    for heading, html in sections:
        text = escape(heading, quote=False)
        headings.append(Heading(anchor(text, headings), heading))
        out.append(f'<section><h2 id="{headings[-1].anchor}">{text}</h2>{html}</section>')
    foot = f"Galactic Balance {made_by or pipeline.__version__}. "
    return assembled(
        title, "\n".join(out), headings, f"{foot}This page needs no connection; it can be handed on as it is."
    )
