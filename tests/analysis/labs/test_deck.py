"""Decks: beside scipy's hypergeometric laws, and every hand looked through."""

from fractions import Fraction
from itertools import combinations

import pytest
from scipy import stats

from pipeline.analysis.labs import deck
from pipeline.errors import UsageError

CARDS = "12 unit, 5 world, 3 event"


def test_counts_of_a_kind_are_hypergeometric() -> None:
    whole = deck.deck(CARDS, 6)
    for kind, n in whole.cards.items():
        for k, p in deck.kind_odds(whole, kind, 6).items():
            assert float(p) == pytest.approx(stats.hypergeom.pmf(k, 20, n, 6))
    unit = deck.each_kind(whole).rows[0]
    assert unit[:2] == ("unit", 12)
    assert sum(unit[2:-2], Fraction(0)) == 1
    assert unit[-1] == Fraction(18, 5)


def test_combinations_are_those_of_all_hands_looked_through() -> None:
    whole = deck.deck("4 unit, 3 world, 2 event", 4)
    hands = list(combinations("uuuuwwwee", 4))
    least = sum(hand.count("u") >= 2 and hand.count("w") >= 1 for hand in hands)
    exact = sum(hand.count("u") == 2 and hand.count("w") == 1 for hand in hands)
    combo = deck.wanted(whole, "2 unit and 1 world", "--at-least")
    assert deck.combination(whole, combo, 4) == Fraction(least, len(hands))
    assert deck.combination(whole, combo, 4, exactly=True) == Fraction(exact, len(hands))


def test_turn_by_turn_cards_are_drawn_down_or_shuffled_back() -> None:
    down = deck.by_turn(deck.deck(CARDS, 6, 4), "3 event")
    assert [row[1] for row in down.rows] == [6, 12, 18, 20]
    assert [float(row[2]) for row in down.rows] == pytest.approx(
        [stats.hypergeom.pmf(3, 20, 3, drawn) for drawn in (6, 12, 18, 20)]
    )
    assert "through after 20 cards" in down.says[0]
    again = deck.by_turn(deck.deck(CARDS, 6, 3, reshuffle=True), "3 event")
    once = again.rows[0][2]
    assert isinstance(once, Fraction)
    assert once == down.rows[0][2]
    assert again.rows[2][2] == 1 - (1 - once) ** 3


def test_the_likeliest_hands_add_up_to_all() -> None:
    sheet = deck.likely_hands(deck.deck(CARDS, 6))
    assert sheet is not None
    assert sheet.rows[0] == ("4 unit, 1 world, 1 event", Fraction(495 * 5 * 3, 38760))
    assert sum((row[1] for row in sheet.rows), Fraction(0)) == 1
    assert deck.likely_hands(deck.deck(", ".join(f"3 kind{k}" for k in range(30)), 10)) is None


@pytest.mark.parametrize(
    ("ask", "said"),
    [
        (lambda: deck.deck("12 unit,, 3 event", 6), "has a gap"),
        (lambda: deck.deck("12", 6), "says how many, but not of what"),
        (lambda: deck.deck("0 unit", 1), "must be at least 1"),
        (lambda: deck.deck(CARDS, 21), "--draw 21 must be from 1 to 20"),
        (lambda: deck.deck(CARDS, 6, 0), "--turns 0 must be from 1"),
        (lambda: deck.deck(CARDS, 6, reshuffle=True), "add --turns 3"),
        (lambda: deck.deck("2000 unit", 6), "2,000 cards of 1 kinds"),
        (lambda: deck.answer(deck.deck(CARDS, 6), ["2 unti"]), "no card is called 'unti': did you mean 'unit'"),
    ],
)
def test_a_deck_that_can_not_be_is_a_sentence(ask: object, said: str) -> None:
    with pytest.raises(UsageError, match=said):
        ask()  # type: ignore[operator]
