"""Majorities: points beside the rules' own kernel, and odds beside every way looked through."""

import math
from fractions import Fraction
from itertools import permutations, product

import numpy as np
import pytest

from pipeline.analysis.labs import majority
from pipeline.analysis.labs.majority import Rule, ToCome, places
from pipeline.engine.majority import Award, award_to
from pipeline.engine.record import rows
from pipeline.errors import UsageError


def points(tokens: tuple[int, ...], rule: Rule) -> list[int]:
    return [place.points for place in places(tokens, rule)]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_as_printed_it_pays_as_the_rules_of_galactic_orders_do(seats: int) -> None:
    printed = rows(Award)[0]
    printed.first_per, printed.second_divisor, printed.second_seats = 1, 2, 3
    rule = Rule(second=majority.usual_second(seats))
    for tokens in product(range(4), repeat=seats):
        held = np.array(tokens, dtype=np.int32)
        assert points(tokens, rule) == [award_to(printed, held, seats, seat) for seat in range(seats)], tokens


def test_ties_and_second_places_by_hand() -> None:
    assert points((5, 2, 2), Rule(8)) == [8, 0, 0]
    assert points((5, 2, 2), Rule(8, second_ties="both")) == [8, 4, 4]
    assert points((5, 2, 2), Rule(8, "5", second_ties="split")) == [8, 2, 2]
    assert points((4, 4, 2), Rule(7)) == [7, 7, 0]
    assert points((4, 4, 2), Rule(7, ties="split")) == [3, 3, 0]
    assert points((4, 4, 2), Rule(7, ties="none")) == [0, 0, 0]
    assert points((4, 3, 0), Rule(7, "none")) == [7, 0, 0]
    assert points((0, 0, 0), Rule(7)) == [0, 0, 0]


def test_the_table_as_it_stands_says_how_many_more_tokens_lead() -> None:
    assert majority.now([5, 2, 2], Rule()).rows == (
        (1, 5, "first", 5, 0, 0), (2, 2, "tied for second", 0, 3, 4), (3, 2, "tied for second", 0, 3, 4),
    )  # fmt: skip


def test_a_further_token_swings_points_of_others_too() -> None:
    rows = majority.swings([5, 4, 2], Rule(), 2).rows
    assert rows[2] == (2, 1, "tied for first", 0, 3, 0)
    assert rows[3] == (2, 2, "first", -2, 4, 0)
    assert rows[5] == (3, 2, "tied for second", 0, -2, 0)


def test_tokens_that_fall_have_the_odds_of_every_way_looked_through() -> None:
    tokens, rule, shares = (2, 1, 1), Rule(), (2, 1, 1)
    first, mean = Fraction(0), Fraction(0)
    for fall in product(range(3), repeat=4):
        p = Fraction(math.prod(shares[seat] for seat in fall), 4**4)
        place = places([n + fall.count(seat) for seat, n in enumerate(tokens)], rule)[1]
        first += p * (place.place == 1 and place.shared == 1)
        mean += p * place.points
    sheet = majority.answer(tokens, rule, ToCome(4, "2,1,1"))[-1]
    assert (sheet.rows[1][2], sheet.rows[1][-1]) == (first, mean)
    assert sheet.rows[1][2:] == sheet.rows[2][2:], "seats with equal tokens and weights have equal odds"


def test_draws_from_a_bag_have_the_odds_of_every_order_looked_through() -> None:
    bag = [1, 1, 0, 0, 0]
    alone = sum(sum(order[:2]) > sum(order[2:4]) for order in permutations(bag))
    sheet = majority.answer([0, 0], Rule(1, "none"), ToCome(bag="2 of 5", draws=2))[-1]
    assert sheet.rows[0][2] == Fraction(alone, 120)
    assert sheet.rows[0][-1] == sheet.rows[1][-1]


@pytest.mark.parametrize(
    ("ask", "said"),
    [
        (lambda: majority.tokens_of("5,x"), "must be whole numbers"),
        (lambda: majority.tokens_of("5,2,2", 2), "those of 3 seats, and --seats says 2"),
        (lambda: majority.tokens_of("5"), "needs 2 to 8 seats"),
        (lambda: Rule(second="some").checked(), "--second some must be half, none, or points"),
        (lambda: Rule(ties="share").checked(), "--ties share must be both, none or split"),
        (lambda: Rule(-1).checked(), "--points -1 must be from 0"),
        (lambda: majority.answer([1, 0], Rule(), ToCome(2, "1,1,1")), "are 3, and there are 2 seats"),
        (lambda: majority.answer([1, 0], Rule(), ToCome(2, "0,0")), "must not all be 0"),
        (lambda: majority.answer([1, 0], Rule(), ToCome(weights="1,1")), "needs --to-come N"),
        (lambda: majority.answer([1, 0], Rule(), ToCome(2, bag="1 of 9", draws=1)), "choose one"),
        (lambda: majority.answer([1, 0], Rule(), ToCome(bag="9 of 5", draws=1)), "holds more tokens"),
        (lambda: majority.answer([1, 0], Rule(), ToCome(bag="some", draws=1)), "must look like '6 of 20'"),
        (lambda: majority.answer([1, 0], Rule(), ToCome(bag="2 of 5", draws=3)), "takes 6 tokens"),
        (lambda: majority.answer([1, 0], Rule(), ToCome(bag="2 of 5")), "go together"),
        (lambda: majority.answer([0] * 8, Rule(), ToCome(40)), "are the most"),
    ],
)
def test_a_majority_that_can_not_be_is_a_sentence(ask: object, said: str) -> None:
    with pytest.raises(UsageError, match=said):
        ask()  # type: ignore[operator]
