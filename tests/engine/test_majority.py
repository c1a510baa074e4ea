"""The Order scoring of Galactic Orders p. 7: the dossier's examples W01 to W13, and an oracle in plain words."""

import itertools

import numpy as np
import pytest

from pipeline.engine.majority import Award, award
from pipeline.engine.record import rows


def scored(tokens: tuple[int, ...], first: int = 1, divisor: int = 2, second_seats: int = 3) -> list[int]:
    rule = rows(Award)[0]
    rule.first_per, rule.second_divisor, rule.second_seats = first, divisor, second_seats
    points = np.zeros(len(tokens), np.int64)
    award(rule, np.array(tokens), len(tokens), points)
    return [int(one) for one in points]


def by_the_rulebook(tokens: tuple[int, ...]) -> list[int]:
    held = sorted({n for n in tokens if n > 0}, reverse=True)
    points = [0] * len(tokens)
    if not held:
        return points
    leaders = [seat for seat, n in enumerate(tokens) if n == held[0]]
    for seat in leaders:
        points[seat] = held[0]
    if len(leaders) == 1 and len(tokens) > 2 and len(held) > 1:
        seconds = [seat for seat, n in enumerate(tokens) if n == held[1]]
        if len(seconds) == 1:
            points[seconds[0]] = -(-held[1] // 2)
    return points


@pytest.mark.parametrize(
    ("tokens", "points"),
    [
        ((5, 5, 2), [5, 5, 0]),
        ((5, 3, 2), [5, 2, 0]),
        ((5, 2, 2), [5, 0, 0]),
        ((4, 4, 4, 1), [4, 4, 4, 0]),
        ((6, 5), [6, 0]),
        ((3, 3), [3, 3]),
        ((1, 0, 0, 0, 0), [1, 0, 0, 0, 0]),
        ((0, 0, 0), [0, 0, 0]),
        ((7, 1, 0, 0), [7, 1, 0, 0]),
        ((6, 5, 0, 0), [6, 3, 0, 0]),
    ],
)
def test_p7_examples(tokens: tuple[int, ...], points: list[int]) -> None:
    assert scored(tokens) == points


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_p7_every_small_case(seats: int) -> None:
    for tokens in itertools.product(range(5), repeat=seats):
        assert scored(tokens) == by_the_rulebook(tokens), tokens


def test_a_designer_can_pay_double_and_drop_second_place() -> None:
    assert scored((5, 3, 2), first=2, divisor=0) == [10, 0, 0]
    assert scored((6, 5), second_seats=2) == [6, 3]
