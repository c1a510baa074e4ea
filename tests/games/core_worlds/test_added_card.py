"""A card added by a designer leaves the order of the other cards as it was, deal by deal: luck goes by names."""

from pathlib import Path
from typing import Any

import numpy as np

from pipeline.engine.record import rows
from pipeline.games.core_worlds.components import design, load_components
from pipeline.games.core_worlds.facts import Log
from pipeline.games.core_worlds.rules import RULEBOOK
from pipeline.games.core_worlds.setup import setup
from pipeline.games.core_worlds.state import State
from pipeline.games.sheets import Components

DEALS, SEATS = 40, 4

Orders = list[list[int]]  # by pile, the cards from the top


def dealt(components: Components) -> list[Orders]:
    """By deal, the order of the galactic decks, and of each seat's hand and deck."""
    d: Any = design(RULEBOOK.settings((), (), SEATS), components, SEATS)
    found = []
    for deal in range(DEALS):
        s: Any = rows(State)[0]
        log = rows(Log)[0]
        s.root, s.seats = np.uint64(deal), SEATS
        with np.errstate(over="ignore"):
            setup(s, d, log)
        piles = [*s.decks, *(pile for empire in s.empires[:SEATS] for pile in (empire.hand, empire.deck))]
        found.append([[int(card) for card in pile.cards[: pile.n]] for pile in piles])
    return found


def test_one_added_card_leaves_the_others_in_order_in_at_least_95_of_100_deals(tmp_path: Path) -> None:
    (tmp_path / "cards-changes.csv").write_text("name,set,deck,kind,subtypes,draft cost\nStar Whale,go,2,unit,hero,3\n")
    shipped, more = load_components(None, 0, ()), load_components(tmp_path, 0, ())
    whale = len(shipped.sheets["cards"])
    assert more.sheets["cards"][whale].name == "Star Whale"
    before, after = dealt(shipped), dealt(more)
    without = [[[card for card in pile if card != whale] for pile in piles] for piles in after]
    assert sum(old == new for old, new in zip(before, without, strict=True)) >= 0.95 * DEALS
    assert sum(whale in pile for piles in after for pile in piles) == DEALS
    assert len({tuple(map(tuple, piles)) for piles in before}) == DEALS
