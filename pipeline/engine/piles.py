"""Piles of cards: ordered lists of component numbers of fixed capacity.

A pile's last card is its top. A shuffle sorts by a key that each card has for itself, made of the
card's name and of which copy it is, so that a card more or less leaves the order of the others.
"""

from typing import Annotated

import numpy as np

from pipeline.engine.facts import PILE_FULL
from pipeline.engine.jit import kernel
from pipeline.engine.luck import branch, branch_name
from pipeline.engine.record import Array, Record, i4

MOST_CARDS = 120


class Pile(Record):
    """Cards, bottom to top."""

    n: i4
    fault: i4  # PILE_FULL once a card did not fit
    cards: Annotated[Array, np.int16, MOST_CARDS]


@kernel
def push(pile: Pile, card: int) -> None:
    """Put a card on top; a full pile is a fault."""
    if pile.n == MOST_CARDS:
        pile.fault = PILE_FULL
        return
    pile.cards[pile.n] = card
    pile.n += 1


@kernel
def pop(pile: Pile) -> int:
    """Take the top card of a pile that has one."""
    pile.n -= 1
    return int(pile.cards[pile.n])


@kernel
def take(pile: Pile, place: int) -> int:
    """Take the card at `place`; the cards above move down, so the order stays."""
    card = int(pile.cards[place])
    pile.n -= 1
    for i in range(place, pile.n):
        pile.cards[i] = pile.cards[i + 1]
    return card


@kernel
def find(pile: Pile, card: int) -> int:
    """The first place of a card, or -1."""
    for i in range(pile.n):
        if pile.cards[i] == card:
            return i
    return -1


@kernel
def seen_before(pile: Pile, place: int) -> bool:
    """Whether an equal card lies below `place`: equal cards are offered once."""
    for i in range(place):
        if pile.cards[i] == pile.cards[place]:
            return True
    return False


@kernel
def copies_below(pile: Pile, place: int) -> int:
    """How many equal cards lie below `place`: which copy of its card the one there is."""
    copies = 0
    for i in range(place):
        if pile.cards[i] == pile.cards[place]:
            copies += 1
    return copies


@kernel
def shuffle(pile: Pile, names: Array, root: np.uint64, keys: Array) -> None:
    """Sort a pile by key(root, card's name, copy).

    `names[card]` is `luck.name_key` of its name; `keys` is scratch space of MOST_CARDS words.
    """
    for i in range(pile.n):
        keys[i] = branch(branch_name(root, names[pile.cards[i]]), copies_below(pile, i))
    for i in range(1, pile.n):
        card, key = pile.cards[i], keys[i]
        j = i
        while j > 0 and keys[j - 1] > key:
            pile.cards[j], keys[j] = pile.cards[j - 1], keys[j - 1]
            j -= 1
        pile.cards[j], keys[j] = card, key


@kernel
def gather(into: Pile, source: Pile) -> None:
    """Put all cards of a pile on another, in order; the source is empty afterwards."""
    for i in range(source.n):
        push(into, int(source.cards[i]))
    source.n = 0
