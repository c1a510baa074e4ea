"""Charts of measures by group: what they draw, name and tell."""

import polars as pl

from pipeline.charts import plain
from pipeline.charts.plain import Shown, Value
from pipeline.charts.style import alt_text, svg

TABLE = pl.DataFrame(
    {
        "faction": ["vanguard", "zealots", "the rest of them"],
        "games": [120, 80, 40],
        "deals": [60, 40, 20],
        "share": [0.61, 0.4, 0.35],
        "share_low": [0.5, 0.3, None],
        "share_high": [0.7, 0.5, None],
        "lift": [0.11, -0.05, 0.0],
        "lift_low": [0.05, -0.1, -0.02],
        "lift_high": [0.15, 0.01, 0.02],
        "rest": [0.39, 0.6, 0.65],
    }
)
TOPIC = Shown("Who wins", "share of games", "seats", "The {}", against=(0.5, "even"))


def test_dots_are_told_with_their_names_numbers_and_what_they_rest_on() -> None:
    said = alt_text(plain.dots(TABLE, "faction", TOPIC, Value("share", share=True), "line-up mixed"))
    assert "The Vanguard 61.0% (50.0 to 70.0)" in said
    assert "The the rest of them 35.0%" in said, "what holds a blank is no code"
    assert "40 to 120 seats a row" in said
    assert "line-up mixed" in said


def test_differences_are_told_with_their_signs() -> None:
    said = alt_text(plain.dots(TABLE, "faction", TOPIC, Value("lift", share=True, change=True)))
    assert "The Vanguard +11.0" in said
    assert "The Zealots −5.0" in said


def test_of_a_long_table_only_its_ends_are_drawn() -> None:
    many = pl.DataFrame({"card": [f"card {k}" for k in range(30)], "games": 50, "a_game": [1.0 * k for k in range(30)]})
    said = alt_text(plain.dots(many, "card", Shown("Cards", "times", most=3), Value("a_game")))
    assert [k for k in range(30) if f"card {k} " in said] == [0, 1, 2, 27, 28, 29]


def test_each_measure_has_a_panel() -> None:
    shown = [Value("share", "wins, %", True), Value("lift", "lift", digits=2), Value("games", "games", digits=0)]
    figure = plain.beside(TABLE, "faction", TOPIC, shown)
    assert [axes.get_title(loc="left") for axes in figure.axes] == ["wins, %", "lift", "games"]
    assert "The Vanguard: wins, % 61.0%, lift 0.11, games 120" in alt_text(figure)


def test_shares_are_stacked_in_the_order_that_is_told() -> None:
    said = alt_text(plain.divided(TABLE, "faction", TOPIC, {"share": "won", "rest": "lost"}))
    assert "The Vanguard: won 61%, lost 39%" in said


def test_pairs_leave_out_what_never_met() -> None:
    pairs = pl.DataFrame(
        {
            "a": ["x", "y"],
            "b": ["y", "x"],
            "games": [30, 30],
            "ahead": [0.6, 0.4],
            "ahead_low": [0.5, 0.3],
            "ahead_high": [0.7, 0.5],
        }
    )
    figure = plain.pairs(pairs, ("a", "b"), Shown("Pairs", "% ahead"), "ahead")
    assert "X, Y: 60%; Y, X: 40%" in alt_text(figure)
    assert "30 games a cell · intervals ±10.0 points or less" in alt_text(figure)
    assert "nan" not in svg(figure)


def test_a_table_without_rows_says_so() -> None:
    figures = [
        plain.dots(TABLE.clear(), "faction", TOPIC, Value("share")),
        plain.beside(TABLE.clear(), "faction", TOPIC, [Value("share")]),
        plain.divided(TABLE.clear(), "faction", TOPIC, {"share": "won"}),
        plain.pairs(TABLE.clear(), ("faction", "faction"), TOPIC, "share"),
    ]
    assert all("nothing of this kind was logged" in alt_text(figure) for figure in figures)
