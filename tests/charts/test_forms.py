"""The shapes that all charts share, on tables small enough to count."""

import math

import numpy as np
import polars as pl
import pytest
from matplotlib.collections import LineCollection
from matplotlib.figure import Figure
from matplotlib.text import Annotation

from pipeline.charts import marks, plots, style
from pipeline.charts.marks import End, Measure
from pipeline.charts.style import Words
from pipeline.charts.words import number, percent

WORDS = Words("Title", "about", "9 games")
SHARE = Measure("won", percent, 100)


def table(rows: int, sure: bool = True) -> pl.DataFrame:
    won = [0.1 * (i + 1) for i in range(rows)]
    low = [w - 0.05 if sure else None for w in won]
    high = [w + 0.05 if sure else None for w in won]
    schema = {"won": pl.Float64, "won_low": pl.Float64, "won_high": pl.Float64}
    return pl.DataFrame({"won": won, "won_low": low, "won_high": high}, schema=schema)


def intervals(figure: Figure) -> int:
    axes = figure.axes[0]
    return sum(len(c.get_segments()) for c in axes.collections if isinstance(c, LineCollection))


def numbers(figure: Figure) -> list[str]:
    return [text.get_text() for text in figure.axes[0].texts]


def test_a_dot_plot_has_a_dot_an_interval_and_a_number_a_row() -> None:
    figure = plots.dot_plot(table(3), ["a", "b", "c"], SHARE, WORDS)
    assert intervals(figure) == 3
    assert numbers(figure) == ["10.0%", "20.0%", "30.0%"]
    assert [tick.get_text() for tick in figure.axes[0].get_yticklabels()] == ["a", "b", "c"]
    assert np.asarray(figure.axes[0].lines[0].get_xdata()).tolist() == pytest.approx([10, 20, 30])


def test_a_missing_interval_is_left_out_and_the_dot_stays() -> None:
    figure = plots.dot_plot(table(2, sure=False), ["a", "b"], SHARE, WORDS)
    assert intervals(figure) == 0
    assert numbers(figure) == ["10.0%", "20.0%"]


def test_a_null_is_no_nought() -> None:
    nulls = pl.DataFrame({"won": [None, 0.2]}, schema={"won": pl.Float64})
    figure = plots.dot_plot(nulls, ["a", "b"], SHARE, WORDS)
    assert numbers(figure) == ["20.0%"]


def test_the_reference_line_and_band_lie_inside_the_axes() -> None:
    figure = plots.dot_plot(table(1), ["a"], SHARE, WORDS, plots.Reference(50.0, 2.0, "equal share"))
    low, high = figure.axes[0].get_xlim()
    assert low < 5
    assert high > 52
    assert "equal share" in numbers(figure)


def test_alt_text_holds_every_row_with_its_interval() -> None:
    figure = plots.dot_plot(table(1), ["a"], SHARE, WORDS)
    assert style.alt_text(figure) == "Title. a 10.0% (5.0 to 15.0). 9 games."


def test_a_drawn_chart_without_rows_says_so() -> None:
    @plots.drawn
    def chart(found: pl.DataFrame) -> Figure:
        """A title."""
        raise AssertionError("must not be drawn")

    figure = chart(pl.DataFrame())
    assert numbers(figure) == ["Nothing of this kind was logged in these games."]
    assert style.alt_text(figure).startswith("A title: nothing")


def test_columns_that_are_not_there_are_unknown_not_nought() -> None:
    assert all(math.isnan(v) for v in marks.values(table(2), "nowhere"))


def test_extent_passes_over_what_is_unknown() -> None:
    assert marks.extent(np.array([np.nan, 3.0]), [1.0]) == (1.0, 3.0)
    assert marks.extent(np.array([np.nan])) == (0.0, 1.0)


def test_names_at_line_ends_keep_their_distance_and_order() -> None:
    figure, (axes,) = style.sheet(WORDS, 1.0)
    marks.name_ends(
        axes, 1.0, [End(5.0, "b", "k"), End(5.1, "c", "k"), End(4.9, "a", "k"), End(math.nan, "x", "k")], 1.0
    )
    places = {text.get_text(): text.xy[1] for text in axes.texts if isinstance(text, Annotation)}
    assert list(places) == ["a", "b", "c"]
    assert places["b"] - places["a"] == pytest.approx(1.0)
    assert sum(places.values()) / 3 == pytest.approx(5.0)
    assert figure.axes == [axes]


def test_a_line_draws_its_interval_as_a_band() -> None:
    figure, (axes,) = style.sheet(WORDS, 1.0)
    marks.line(axes, table(3).with_row_index("round"), "round", Measure("won", number), style.BLUE)
    assert len(axes.lines) == 1
    assert len(axes.collections) == 1
    assert figure.axes == [axes]


def test_round_ticks_end_with_the_last_round() -> None:
    _, (axes,) = style.sheet(WORDS, 1.0)
    marks.round_ticks(axes, pl.Series(range(1, 11)))
    assert axes.get_xticklabels()[0].get_text() == "10"
    assert len(axes.get_xticks()) == 5
