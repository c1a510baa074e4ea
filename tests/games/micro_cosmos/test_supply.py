"""Cargo, Crew cards and decks (stand-in base game SB1, New Worlds Gameplay)."""

import pytest

from pipeline.games.micro_cosmos.state import LOWER, UPPER
from pipeline.games.micro_cosmos.supply import (
    add_crew,
    berths,
    cargo,
    crew_room,
    draw_crew,
    draw_survivor,
    gain,
    least,
    renew,
    seat_no,
    take_canteen,
)
from pipeline.games.micro_cosmos.vocabulary import NOBODY, Resource, Upgrade
from tests.games.micro_cosmos.turns import Turns

pytestmark = pytest.mark.filterwarnings("ignore:overflow")


def test_what_does_not_fit_into_cargo_is_lost() -> None:
    table = Turns().cargo(4, 0, 0, 0)
    gain(table.s, table.d, 0, Resource.MINERALS, 2)
    assert table.s.arks[0].resources[Resource.MINERALS] == 5
    table.s.arks[0].upgrades[Upgrade.CARGO_HOLDS] = 1
    gain(table.s, table.d, 0, Resource.MINERALS, 9)
    assert table.s.arks[0].resources[Resource.MINERALS] == 8


def test_the_automa_has_no_cargo_limit_and_is_seat_0_of_the_facts() -> None:
    table = Turns(1)
    gain(table.s, table.d, 1, Resource.WORKFORCE, 20)
    assert table.s.arks[1].resources[Resource.WORKFORCE] == 20
    assert [seat_no(table.s, who) for who in (0, 1)] == [1, 0]


def test_the_automa_chooses_what_it_has_least_of_and_the_first_in_a_tie() -> None:
    table = Turns(1).cargo(2, 0, 1, 3, who=1)
    assert least(table.s, 1) == Resource.BIOMATTER
    table.cargo(2, 1, 1, 3, who=1)
    assert least(table.s, 1) == Resource.BIOMATTER


def test_new_crew_cards_fill_the_lower_row_then_the_upper_one_up_to_the_limit() -> None:
    table = Turns()
    for card in range(6):
        assert crew_room(table.s, table.d, 0) == 6 - card
        add_crew(table.s, table.d, 0, card)
    ark = table.s.arks[0]
    assert list(ark.crew[LOWER, :3]) == [0, 1, 2]
    assert list(ark.crew[UPPER, :3]) == [3, 4, 5]
    assert crew_room(table.s, table.d, 0) == 0


def test_a_hand_apart_counts_alone() -> None:
    """Switch A26."""
    table = Turns(sets=("crew_limit_counts=hand_apart",)).crew("Welder", row=UPPER)
    for card in range(6):
        assert crew_room(table.s, table.d, 0) == 6 - card
        add_crew(table.s, table.d, 0, card + 1)
    assert [int(n) for n in table.s.arks[0].row_n] == [6, 1]
    assert crew_room(table.s, table.d, 0) == 0


def test_rows_too_short_for_the_limit_bound_it() -> None:
    table = Turns(sets=("crew_row=2",))
    assert crew_room(table.s, table.d, 0) == 4


def test_the_canteen_is_filled_up_at_once() -> None:
    table = Turns()
    before, top = [int(c) for c in table.s.canteen[:4]], int(table.s.crew.cards[table.s.crew.n - 1])
    take_canteen(table.s, table.d, 0, 1)
    assert [int(c) for c in table.s.canteen[:4]] == [before[0], before[2], before[3], top]
    assert table.s.arks[0].crew[LOWER, 0] == before[1]


def test_an_empty_deck_is_made_anew_of_its_discards() -> None:
    table = Turns()
    table.s.crew_out, table.s.crew.n = table.s.crew.copy(), 0
    assert draw_crew(table.s, table.d, 0) == 1
    assert table.s.crew_out.n == 0
    table.s.crew.n = 0
    assert draw_crew(table.s, table.d, 0) == 0
    table.s.survivors.n = 0
    assert draw_survivor(table.s, table.d) == NOBODY


def test_decks_are_shuffled_anew_by_their_own_count() -> None:
    """Another deck's shuffles leave a deck's luck alone."""
    orders = []
    for others in (0, 3):
        table = Turns()
        table.s.shuffles += others << 10  # of Survivors
        table.s.crew_out, table.s.crew.n = table.s.crew.copy(), 0
        renew(table.s, table.s.crew, table.s.crew_out, table.d.crew_names, 0)
        orders.append([int(c) for c in table.s.crew.cards[: table.s.crew.n]])
    assert orders[0] == orders[1]
    assert orders[0] != sorted(orders[0])


def test_a_crew_card_of_the_automa_is_only_counted() -> None:
    table = Turns(1)
    draw_crew(table.s, table.d, 1)
    assert (table.s.arks[1].crew_points, table.s.arks[1].row_n[LOWER]) == (1, 0)


def test_an_upgrade_never_takes_room_away() -> None:
    table = Turns(sets=("cargo_upgraded=2", "berths_upgraded=1"))
    ark = table.s.arks[0]
    ark.upgrades[Upgrade.CARGO_HOLDS] = ark.upgrades[Upgrade.LEISURE_FACILITIES] = 1
    assert (cargo(table.d, ark), berths(table.d, ark)) == (5, 3)
