"""The picture of a sweep, and minutes by number of players with playtests as dots."""

import itertools

import numpy as np
import polars as pl
from matplotlib.collections import PolyCollection
from matplotlib.lines import Line2D

from pipeline.charts import style
from pipeline.charts.minutes import by_seats
from pipeline.charts.plain import Value
from pipeline.charts.style import Words
from pipeline.charts.sweeps import PLAYED, swept

VALUES = [
    Value("seat_gap", "seat gap, points"),
    Value("minutes_median", "minutes, median", digits=0),
    Value("flat", "x"),
]


def settings(numbers: dict[str, list[str]], current: tuple[str, ...]) -> pl.DataFrame:
    rows: list[dict[str, object]] = []
    for k, values in enumerate(itertools.product(*numbers.values())):
        gap: dict[str, object] = {"seat_gap": 4.0 + k, "seat_gap_low": 3.0 + k, "seat_gap_high": 5.0 + k}
        rest: dict[str, object] = {
            "minutes_median": 60.0 + 3 * k,
            "flat": 1.0,
            "games": 2000,
            "current": values == current,
        }
        rows.append({**dict(zip(numbers, values, strict=True)), **gap, **rest})
    return pl.DataFrame(rows)


def points(line: Line2D) -> list[list[float]]:
    found: list[list[float]] = np.asarray(line.get_xydata()).tolist()
    return found


def test_one_number_is_drawn_as_lines_with_bands_and_playtests_over_the_game_as_it_stands() -> None:
    numbers = {"launch": ["7", "8", "9"]}
    figure = swept(settings(numbers, ("8",)), numbers, VALUES, {"minutes_median": [70.0, 95.0]})
    gap, minutes = [one for one in figure.axes if one.get_visible()]
    assert [one.get_title("left") for one in (gap, minutes)] == ["seat gap, points", "minutes, median"]
    assert any(isinstance(one, PolyCollection) for one in gap.collections)
    dots = [line for line in minutes.lines if line.get_color() == PLAYED]
    assert [points(line) for line in dots] == [[[1, 70], [1, 95]]]
    assert minutes.get_ylim()[1] > 95
    assert "seat gap, points: 4.0 at 7, 5.0 at 8, 6.0 at 9" in style.alt_text(figure)


def test_two_numbers_are_drawn_as_maps_around_the_game_as_it_stands() -> None:
    numbers = {"launch": ["7", "8", "9"], "planets": ["3", "4"]}
    figure = swept(settings(numbers, ("8", "4")), numbers, VALUES)
    panels = [one for one in figure.axes if one.get_visible()]
    assert len(panels) == 2
    (drawn,) = panels[0].images
    assert np.asarray(drawn.get_array()).tolist() == [[4, 6, 8], [5, 7, 9]]
    assert sum(drawn.get_clim()) / 2 == 7.0
    assert len(panels[0].patches) == 1
    assert [text.get_text() for text in panels[0].texts] == ["4.0", "6.0", "8.0", "5.0", "7.0", "9.0"]


def test_a_third_number_has_a_panel_for_each_of_its_values() -> None:
    numbers = {"launch": ["7", "8"], "planets": ["3", "4"], "window": ["false", "true"]}
    figure = swept(settings(numbers, ()), numbers, VALUES)
    titles = [one.get_title("left") for one in figure.axes if one.get_visible()]
    assert titles[:2] == ["seat gap, points (false)", "seat gap, points (true)"]
    assert len(titles) == 4
    wide = {"window": ["false", "true"], "launch": ["7", "8", "9"], "planets": ["3", "4", "5"]}
    panels = [one for one in swept(settings(wide, ("false", "8", "4")), wide, VALUES).axes if one.get_visible()]
    assert [np.asarray(panel.images[0].get_array()).shape for panel in panels] == [(3, 3)] * 4
    assert [len(panel.patches) for panel in panels] == [1, 0, 1, 0]


def test_differences_that_are_chance_have_no_deep_colour() -> None:
    numbers = {"launch": ["7", "8"], "planets": ["3", "4"]}
    found = settings(numbers, ("7", "3")).with_columns(seat_gap=pl.Series([4.0, 4.1, 4.0, 3.9]))
    (drawn,) = swept(found, numbers, VALUES).axes[0].images
    low, high = drawn.get_clim()
    assert high - low >= 10


def test_minutes_by_players_have_bars_medians_and_playtests_as_dots() -> None:
    found = pl.DataFrame({"seats": [3, 4], "p10": [50.0, 70.0], "median": [60.0, 83.0], "p90": [75.0, 95.0]})
    figure = by_seats(found, Words("Minutes", "", ""), {4: [88.0, 120.0]})
    (axes,) = figure.axes
    dots = [[x for x, _ in points(line)] for line in axes.lines if line.get_color() == PLAYED]
    assert dots == [[], [88.0, 120.0]]
    assert axes.get_xlim()[1] > 120
    assert "4 players: median 83, 80% from 70 to 95, playtests 88, 120" in style.alt_text(figure)
    assert "nothing of this kind" in style.alt_text(by_seats(found.clear(), Words("Minutes", "", "")))
