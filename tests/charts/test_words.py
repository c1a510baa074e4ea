import polars as pl
import pytest

from pipeline.charts import words


@pytest.mark.parametrize(
    ("value", "digits", "said"),
    [
        (1234.56, 1, "1,234.6"),
        (-1.25, 1, "−1.2"),
        (-0.01, 1, "0.0"),
        (None, 1, "–"),
        (float("nan"), 1, "–"),
        (7, 0, "7"),
    ],
)
def test_number(value: float | None, digits: int, said: str) -> None:
    assert words.number(value, digits) == said


@pytest.mark.parametrize(("value", "said"), [(1.26, "+1.3"), (-1.26, "−1.3"), (0.01, "0.0"), (0, "0.0"), (None, "–")])
def test_signed_gives_a_nought_no_sign(value: float | None, said: str) -> None:
    assert words.signed(value) == said


def test_shares_are_said_in_per_cent_and_their_differences_in_points() -> None:
    assert words.percent(0.2534) == "25.3%"
    assert words.points(-0.021) == "−2.1"
    assert words.percent(None) == "–"
    assert words.points(None) == "–"


def test_span_is_empty_without_an_interval() -> None:
    assert words.span(0.1, 0.2, 0, 100) == "10 to 20"
    assert words.span(None, 0.2) == ""
    assert words.span(float("nan"), 0.2) == ""


@pytest.mark.parametrize(
    ("word", "said"),
    [
        ("order_of_knighthood", "Order of Knighthood"),
        ("late-worlds", "Late Worlds"),
        ("Snub Fighter", "Snub Fighter"),
        (None, "Nobody"),
    ],
)
def test_names_are_printed_as_on_the_box(word: str | None, said: str) -> None:
    assert words.name(word) == said


def test_listing_and_plural() -> None:
    assert words.listing(["a"]) == "a"
    assert words.listing(["a", "b", "c"]) == "a, b and c"
    assert words.listing([]) == "none"
    assert words.plural(1, "game") == "1 game"
    assert words.plural(10_000, "game") == "10,000 games"


def test_basis_says_games_deals_players_and_what_the_lines_are() -> None:
    table = pl.DataFrame({"games": [400, 300], "deals": [100, 100], "won_low": [0.1, None]})
    assert words.basis(table, "line-up mixed") == "400 games on 100 deals · line-up mixed · lines: 95% interval"


def test_basis_promises_no_interval_where_none_could_be_given() -> None:
    table = pl.DataFrame({"games": [1], "deals": [1], "won_low": [None]})
    assert words.basis(table) == "1 game"
