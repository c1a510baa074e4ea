from collections.abc import Iterator

import numpy as np
import pytest
from scipy import stats

from pipeline.engine import piles
from pipeline.engine.facts import PILE_FULL
from pipeline.engine.luck import name_key
from pipeline.engine.piles import MOST_CARDS, Pile
from pipeline.engine.record import rows

NAMES = np.array([name_key(f"card {i}") for i in range(60)])


@pytest.fixture(autouse=True)
def _keys_wrap() -> Iterator[None]:
    """Keys are unsigned and wrap; everything else must not."""
    with np.errstate(over="ignore"):
        yield


def pile_of(*cards: int) -> Pile:
    pile = rows(Pile)[0]
    for card in cards:
        piles.push(pile, card)
    return pile


def listed(pile: Pile) -> list[int]:
    return [int(card) for card in pile.cards[: pile.n]]


def shuffled(cards: list[int], root: int) -> list[int]:
    pile = pile_of(*cards)
    piles.shuffle(pile, NAMES, np.uint64(root), np.zeros(MOST_CARDS, np.uint64))
    return listed(pile)


def test_push_pop_take_find() -> None:
    pile = pile_of(3, 1, 3)
    assert piles.find(pile, 3) == 0
    assert piles.find(pile, 9) == -1
    assert piles.seen_before(pile, 2)
    assert piles.take(pile, 0) == 3
    assert listed(pile) == [1, 3]
    assert piles.pop(pile) == 3
    assert listed(pile) == [1]


def test_a_full_pile_is_a_fault_and_loses_nothing_that_was_in_it() -> None:
    pile = pile_of(*range(MOST_CARDS))
    piles.push(pile, 7)
    assert pile.fault == PILE_FULL
    assert pile.n == MOST_CARDS


def test_a_shuffle_keeps_the_cards_and_does_not_depend_on_how_they_lay() -> None:
    cards = [4, 4, 9, 1, 2, 2, 2]
    once = shuffled(cards, 5)
    assert sorted(once) == sorted(cards)
    assert shuffled(cards[::-1], 5) == once


def test_one_card_more_leaves_the_order_of_all_others() -> None:
    for root in range(200):
        with_it = shuffled(list(range(40)), root)
        assert [card for card in with_it if card != 17] == shuffled([c for c in range(40) if c != 17], root)


def test_every_order_is_as_likely() -> None:
    counts: dict[tuple[int, ...], int] = {}
    for root in range(6000):
        order = tuple(shuffled([0, 1, 2], root))
        counts[order] = counts.get(order, 0) + 1
    assert len(counts) == 6
    assert stats.chisquare(list(counts.values())).pvalue > 0.001


def test_copies_of_a_card_lie_apart_like_any_two_cards() -> None:
    next_to_each_other = sum(
        abs(np.diff([i for i, card in enumerate(shuffled([5, 5, *range(10, 18)], root)) if card == 5])[0]) == 1
        for root in range(3000)
    )
    assert 0.17 < next_to_each_other / 3000 < 0.23, "2 / 10 by chance"


def test_gather_moves_everything() -> None:
    into, source = pile_of(1), pile_of(2, 3)
    piles.gather(into, source)
    assert (listed(into), listed(source)) == ([1, 2, 3], [])
