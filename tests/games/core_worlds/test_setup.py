from typing import Any

import numpy as np
import pytest

from pipeline.engine.record import rows
from pipeline.games.core_worlds.facts import Log
from pipeline.games.core_worlds.setup import setup
from pipeline.games.core_worlds.state import State
from tests.games.core_worlds.tiny import Table, tiny_design


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_each_seat_has_16_cards_a_home_world_and_21_tokens(seats: int) -> None:
    table = Table(seats)
    for empire in table.s.empires[:seats]:
        assert empire.deck.n + empire.hand.n == 16
        assert (empire.warzone.n, empire.worlds, empire.income, empire.pool) == (1, 1, 3, 21)
    heroes = {int(e.hero) for e in table.s.empires[:seats]}
    assert len(heroes) == seats


def test_the_lowest_home_world_sits_first() -> None:
    for deal in range(20):
        t = tiny_design(4)
        s: Any = rows(State)[0]
        log = rows(Log)[0]
        s.root, s.seats = np.uint64(deal), 4
        with np.errstate(over="ignore"):
            setup(s, t.d, log)
        numbers = [10 - int(t.names[e.hero].split()[1]) for e in s.empires[:4]]
        assert numbers[0] == min(numbers)


def test_the_sixth_faction_and_the_events_need_the_expansion() -> None:
    table = Table(seats=5, variants=("base",))
    assert table.number("Hero 5") not in [int(e.hero) for e in table.s.empires[:5]]
    assert table.s.events.n == 0
    assert table.number("Muster") not in list(table.s.decks[5].cards[: table.s.decks[5].n])
    assert [int(e.city) for e in table.s.empires[:5]] == [0] * 5


def test_first_blood_begins_the_stack_and_deck_0_is_for_the_draft_only() -> None:
    table = Table()
    assert [table.t.names[c] for c in table.s.events.cards[: table.s.events.n]] == ["First Blood"]
    assert table.s.decks[0].n == 0


def test_a_replaced_card_is_in_no_deck_with_the_expansion() -> None:
    for variants, there in (((), False), (("base",), True)):
        t = tiny_design(3, variants)
        t.d.replaced[t.names.index("Fighter 1")] = 1
        s, log = rows(State)[0], rows(Log)[0]
        s.seats = 3
        with np.errstate(over="ignore"):
            setup(s, t.d, log)
        cards = [c for deck in s.decks for c in deck.cards[: deck.n]] + list(s.zone[: s.zone_n])
        assert (t.names.index("Fighter 1") in cards) == there


def test_consuls_take_a_surge_token_from_seat_4_at_4_players_only() -> None:
    assert [int(e.surge) for e in Table(4, ("consuls-surge",)).s.empires[:4]] == [0, 0, 1, 1]
    assert [int(e.surge) for e in Table(3, ("consuls-surge",)).s.empires[:3]] == [0, 0, 1]


def order_of(table: Table, deck: int) -> list[str]:
    pile = table.s.decks[deck]
    return [table.t.names[c] for c in pile.cards[: pile.n]]


def test_a_card_more_or_a_variant_leaves_the_order_of_the_others() -> None:
    plain, draft, consuls = Table(3), Table(3, ("draft",)), Table(3, ("consuls",))
    base = Table(3, ("base",))
    for deck in range(1, 6):
        assert order_of(plain, deck) == order_of(draft, deck) == order_of(consuls, deck)
        assert [name for name in order_of(plain, deck) if name != "Muster"] == order_of(base, deck)
