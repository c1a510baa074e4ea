import pytest

from pipeline.analysis.naming import named, one_of, several


@pytest.mark.parametrize(
    ("word", "name"),
    [
        ("order_of_knighthood", "Order of Knighthood"),
        ("token-spender", "Token Spender"),
        ("Simon the Fox", "Simon the Fox"),
        ("the_senate", "The Senate"),
        ("Anti-Ship Gun", "Anti-Ship Gun"),
        (4, "4"),
    ],
)
def test_a_word_of_the_tables_reads_as_a_name(word: object, name: str) -> None:
    assert named(word) == name


def test_what_a_column_is_called_after_has_a_plural_and_an_article() -> None:
    assert [several(word) for word in ("order", "galaxy", "council", "day", "crux")] == [
        "Orders",
        "Galaxies",
        "Councils",
        "Days",
        "Cruxes",
    ]
    assert [one_of(word) for word in ("order", "council")] == ["an Order", "a Council"]
