import re
import xml.etree.ElementTree as ET

import pytest
from matplotlib.figure import Figure

from pipeline.charts import style
from pipeline.charts.style import Grid, Words

WORDS = Words("Win share by seat", "share of games won", "200 games")


def texts(figure: Figure) -> list[str]:
    return [text.get_text() for text in figure.texts]


def chart() -> Figure:
    figure, (axes,) = style.sheet(WORDS, 1.0)
    axes.plot([1, 2], [3, 4])
    return style.tell(figure, 'Seat 1 wins "most" & seat 2 < seat 1')


def test_a_chart_carries_title_meaning_and_n() -> None:
    assert texts(chart()) == list(WORDS)


def test_long_words_wrap_and_make_the_chart_taller_not_smaller() -> None:
    long = Words("A title that is a good deal longer than the fifty letters of a line", "", "n = 1")
    short, _ = style.sheet(WORDS, 1.0)
    tall, _ = style.sheet(long, 1.0)
    assert "\n" in texts(tall)[0]
    assert tall.get_figheight() + 0.16 > short.get_figheight() + 0.18
    assert tall.get_figwidth() == short.get_figwidth() == style.WIDTH


def test_svg_is_the_same_text_every_time_and_holds_its_alt_text() -> None:
    first, second = style.svg(chart()), style.svg(chart())
    assert first == second
    root = ET.fromstring(first)
    assert root.attrib["role"] == "img"
    assert root.attrib["aria-label"] == 'Seat 1 wins "most" & seat 2 < seat 1'


def test_svg_is_the_same_after_the_chart_was_drawn_as_png() -> None:
    figure = chart()
    style.png(figure)
    assert style.svg(figure) == style.svg(chart())


def test_svg_asks_nothing_of_another_address_and_names_no_date() -> None:
    drawn = style.svg(chart())
    assert not re.search(r'(?:href|src)="(?!#)', drawn)
    assert "metadata" not in drawn
    assert "<?xml" not in drawn


def test_png_is_a_png() -> None:
    assert style.png(chart(), 50).startswith(b"\x89PNG")


@pytest.mark.parametrize(("panels", "columns", "rows"), [(1, 1, 1), (6, 2, 3), (5, 2, 3), (3, 3, 1)])
def test_small_multiples_fill_a_grid(panels: int, columns: int, rows: int) -> None:
    grid = Grid(panels, columns)
    figure, axes = style.sheet(WORDS, 2.0, grid)
    assert grid.rows == rows
    assert len(axes) == panels
    assert sum(a.get_visible() for a in figure.axes) == panels


def test_no_two_colours_of_the_palette_are_alike_in_grey() -> None:
    def grey(colour: str) -> float:
        r, g, b = (int(colour[i : i + 2], 16) for i in (1, 3, 5))
        return 0.299 * r + 0.587 * g + 0.114 * b

    assert len(set(style.SERIES)) == len(style.DEEP) == 6
    for series, deep in zip(style.SERIES, style.DEEP, strict=True):
        assert grey(deep) < grey(series), "letters need the darker tone"
        assert grey(deep) < 125, "letters must be read on white"
