"""What a notebook's cells show: a chart with its reading and its numbers, a sentence, findings, a sortable table.

All of it is HTML, so that Jupyter and the page show the same.
"""

import base64
import math
import os
import re
from collections.abc import Callable, Collection, Mapping, Sequence
from html import escape
from pathlib import Path
from typing import Any

import polars as pl
from matplotlib.figure import Figure

from pipeline.charts.style import alt_text, png, svg
from pipeline.charts.words import MINUS, name, number, plain

NOTHING = (
    "These runs hold nothing to answer this from: the rule was not in play, or its table was not logged "
    "(a run with <code>--detail facts</code> logs all)."
)

PICTURES = "GALACTIC_PICTURES"  # names a folder in which each chart that is shown is written as PNG as well
MOST_ROWS = 400
WIDE = 6  # columns above which a table may be wider than the text, where there is room
GIVEN = {"variant", "set", "measure"}  # columns that hold no codes: they are shown as they stand
OTHERS = {pl.Null, pl.Boolean, pl.Struct}  # types that are neither words nor numbers
NUMBERLIKE = {pl.Null, pl.Struct}  # types that stand to the right as numbers do


def show(
    chart: Callable[..., Figure],
    answer: pl.DataFrame,
    reading: Callable[[pl.DataFrame], str] | str = "",
    otherwise: str = NOTHING,
    **options: Any,
) -> None:
    """Draw an answer, with a one-line reading above it and its numbers folded below; without rows, say `otherwise`,
    or nothing.
    """
    if answer.height == 0:
        if otherwise:
            say(otherwise)
        return
    said = reading(answer) if callable(reading) else reading
    put(figure_html(chart(answer, **options), said, answer))


def say(*sentences: str) -> None:
    """Show sentences (HTML) as a paragraph."""
    put(f'<p class="reading">{" ".join(sentences)}</p>')


def put(html: str) -> None:
    """Show HTML."""
    from IPython.display import HTML, display

    display(HTML(html))  # type: ignore[no-untyped-call]


def figure_html(figure: Figure, reading: str = "", numbers: pl.DataFrame | None = None) -> str:
    """A chart as an element that stands alone: reading, picture with alt text, and the numbers behind it."""
    if PICTURES in os.environ:
        keep_picture(figure, Path(os.environ[PICTURES]))
    picture = base64.b64encode(svg(figure).encode()).decode()
    alt = escape(alt_text(figure), quote=True)
    parts = [f'<p class="reading">{reading}</p>'] if reading else []
    parts.append(f'<img src="data:image/svg+xml;base64,{picture}" alt="{alt}" loading="eager">')
    if numbers is not None:
        parts.append(f'<details class="numbers"><summary>The numbers</summary>{table_html(numbers)}</details>')
    return f"<figure>{''.join(parts)}</figure>"


def keep_picture(figure: Figure, folder: Path) -> None:
    """Write a chart into a folder as the next of its pictures: `03-win-share-by-seat.png`."""
    title = figure.texts[0].get_text() if figure.texts else "chart"
    slug = re.sub(r"[^a-z0-9]+", "-", title.lower()).strip("-")[:60].rstrip("-")
    number = len(list(folder.glob("*.png"))) + 1
    (folder / f"{number:02}-{slug}.png").write_bytes(png(figure))


def table_html(
    table: pl.DataFrame,
    titles: Mapping[str, str] | None = None,
    sortable: bool = False,
    digits: int | None = None,
    given: Collection[str] = GIVEN,
) -> str:
    """A table; `titles` picks and names the columns. Above 400 rows the rest is counted, not shown.

    Words are codes and told as names, but for those in the columns `given`.
    A sortable one sorts by whole values, whatever is shown of them. Without `digits` numbers keep three or so. A cell
    that is more than a number, such as one with its interval, is a struct of its `value` and its `text`.
    """
    titles = titles or {column: _title(column) for column in table.columns}
    words = {c for c in titles if not (table.schema[c].is_numeric() or table.schema[c].base_type() in NUMBERLIKE)}
    head = "".join(_head(title, column in words, sortable) for column, title in titles.items())
    lines = []
    for row in _named(table.head(MOST_ROWS).select(list(titles)), given).iter_rows():
        cells = zip(titles, row, strict=True)
        lines.append(f"<tr>{''.join(_cell(value, column in words, sortable, digits) for column, value in cells)}</tr>")
    left = table.height - MOST_ROWS
    more = f'<p class="small">and {left:,} more rows</p>' if left > 0 else ""
    kind = ' class="sortable"' if sortable else ""
    tall = " tall" if sortable and table.height > 20 else ""
    tall += " wide" if sortable and len(titles) > WIDE else ""
    body = f"<thead><tr>{head}</tr></thead><tbody>{''.join(lines)}</tbody>"
    return f'<div class="scroll{tall}" tabindex="0"><table{kind}>{body}</table></div>{more}'


def _named(table: pl.DataFrame, given: Collection[str]) -> pl.DataFrame:
    """The table with its codes as names, as charts and sentences have them; what holds a blank is none."""
    no_codes = {c for c, kind in table.schema.items() if kind.is_numeric() or kind.base_type() in OTHERS} | set(given)
    codes = [c for c in table.columns if c not in no_codes]
    words = [pl.col(c).cast(pl.String) for c in codes]
    return table.with_columns(
        pl.when(word.str.contains(" ")).then(word).otherwise(word.map_elements(name, pl.String)) for word in words
    )


def _title(column: str) -> str:
    ends = {"_low": ", from", "_high": ", to", "_se": ", standard error"}
    for end, said in ends.items():
        if column.endswith(end):
            return plain(column.removesuffix(end)) + said
    return plain(column)


def _head(title: str, word: bool, sortable: bool) -> str:
    inner = f'<button type="button">{escape(title)}</button>' if sortable else escape(title)
    return f'<th scope="col"{" class=word" if word else ""}>{inner}</th>'


def _cell(value: Any, word: bool, sortable: bool, digits: int | None) -> str:
    told = value["text"] if isinstance(value, dict) else None
    value = value["value"] if isinstance(value, dict) else value
    raw = f' data-value="{"" if value is None else escape(str(value), quote=True)}"' if sortable else ""
    kind = " class=word" if word else " class=told" if told is not None else ""
    return f"<td{kind}{raw}>{escape(_text(value, digits) if told is None else told)}</td>"


def _text(value: Any, digits: int | None) -> str:
    """A value as a reader wants it: few digits, a true minus sign."""
    if value is None or (isinstance(value, float) and math.isnan(value)):
        return "–"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float):
        if digits is not None:
            return number(value, digits)
        size = abs(value)
        shown = 0 if size >= 1000 else 1 if size >= 10 else 3 if size >= 0.001 or size == 0 else 5
        return f"{value:,.{shown}f}".replace("-", MINUS)
    return f"{value:,}".replace("-", MINUS) if isinstance(value, int) else str(value)


def items(lines: Sequence[str]) -> str:
    """A list as HTML."""
    return f"<ul>{''.join(f'<li>{line}</li>' for line in lines)}</ul>"
