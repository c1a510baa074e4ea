"""What each seat has before the galaxy is laid: faction, sheet, decks, tiles and objective tokens to place."""

from collections import Counter

import pytest

from pipeline.games.forbidden_stars.cards import EVENT_CARDS, KINDS
from pipeline.games.forbidden_stars.state import Phase, Stage
from pipeline.games.forbidden_stars.vocabulary import FACTIONS, GRADES, NOBODY, ORDERS, Asset, Faction, Grade
from tests.games.forbidden_stars.opening import Opening

START = {  # public: two fan lists
    Faction.VANGUARD: {Grade.GROUND_0: 4, Grade.GROUND_1: 1, Grade.SHIP_0: 1},
    Faction.ZEALOTS: {Grade.GROUND_0: 2, Grade.GROUND_1: 2, Grade.SHIP_0: 1},
    Faction.REAVERS: {Grade.GROUND_0: 4, Grade.GROUND_1: 1},
    Faction.WAYFARERS: {Grade.GROUND_0: 3, Grade.GROUND_1: 1, Grade.SHIP_0: 2},
}


@pytest.mark.parametrize("faction", list(Faction))
def test_a_seat_takes_the_start_force_of_its_faction_with_a_factory_and_six_materiel(faction: Faction) -> None:
    table = Opening(2, ("factions=in_order", f"first_faction={faction.value}"))
    force = table.s.forces[0]
    assert force.faction == faction
    assert {Grade(grade): int(n) for grade, n in enumerate(force.start) if n} == START[faction]
    assert (force.start_factories, force.start_bastions, force.materiel) == (1, 0, 6)
    assert list(force.assets) == [int(faction == Faction.REAVERS and asset == Asset.REINFORCEMENT) for asset in Asset]
    for grade in range(GRADES):
        assert force.pool[grade] + force.start[grade] == table.d.units[GRADES * faction + grade].pool
    assert [int(n) for n in force.orders] == [2] * ORDERS


def test_the_combat_deck_is_two_copies_of_five_cards_and_the_event_deck_is_eight() -> None:
    table = Opening(4)
    for force in table.s.forces[:4]:
        assert sorted(int(n) for n in force.deck) == [0] * (KINDS - 5) + [2] * 5
        cards = [int(card) for card in force.events.cards[: force.events.n]]
        assert sorted(cards) == [EVENT_CARDS * force.faction + i for i in range(EVENT_CARDS)]


def test_event_decks_are_shuffled_anew_for_each_deal() -> None:
    decks = {
        tuple(Opening(2, ("factions=in_order",), seed).s.forces[0].events.cards[:EVENT_CARDS]) for seed in range(9)
    }
    assert len(decks) == 9


def test_factions_are_drawn_for_the_deal_and_all_pairs_are_met() -> None:
    pairs: Counter[tuple[int, ...]] = Counter()
    for seed in range(60):
        factions = [int(force.faction) for force in Opening(2, seed=seed).s.forces[:2]]
        assert factions == [int(force.faction) for force in Opening(4, seed=seed).s.forces[:2]]
        pairs[tuple(factions)] += 1
    assert len(pairs) == FACTIONS * (FACTIONS - 1)


def test_factions_may_be_taken_in_the_order_of_the_sheet() -> None:
    for first in range(FACTIONS):
        table = Opening(3, ("factions=in_order", f"first_faction={first}"))
        assert [int(force.faction) for force in table.s.forces[:3]] == [(first + i) % FACTIONS for i in range(3)]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_each_seat_has_its_home_tile_and_two_ordinary_ones_dealt(seats: int) -> None:
    dealt = set()
    for seed in range(6):
        table = Opening(seats, seed=seed)
        hands = [list(force.hand_tiles[: force.hand_tiles_n]) for force in table.s.forces[:seats]]
        tiles = [int(tile) for hand in hands for tile in hand]
        assert len(set(tiles)) == 3 * seats
        for force, hand in zip(table.s.forces[:seats], hands, strict=True):
            assert [int(table.d.tile_home[tile]) for tile in hand] == [force.faction, NOBODY, NOBODY]
        dealt.add(tuple(tiles))
    assert len(dealt) == 6


@pytest.mark.parametrize(("seats", "each"), [(2, 6), (3, 6), (4, 6), (3, 5), (4, 5), (4, 2)])
def test_objective_tokens_are_shared_out_evenly_among_opponents(seats: int, each: int) -> None:
    s = Opening(seats, (f"objectives_each={each}", f"objectives_needed={min(each, seats)}")).s
    for seat in range(seats):
        gives = [int(n) for n in s.forces[seat].give[:seats]]
        assert gives[seat] == 0
        assert sum(gives) == each == sum(int(s.forces[placer].give[seat]) for placer in range(seats))
        others = [n for owner, n in enumerate(gives) if owner != seat]
        assert max(others) - min(others) <= 1


def test_the_first_seat_lays_first() -> None:
    table = Opening(3)
    assert (table.s.phase, table.stage, table.s.seat, table.s.round_) == (Phase.SETUP, Stage.TILE, 0, 0)
    assert table.sound


def test_the_vanguard_may_start_with_a_bastion() -> None:
    table = Opening(4, ("vanguard_bastion=true",))
    for force in table.s.forces[:4]:
        assert force.start_bastions == int(force.faction == Faction.VANGUARD)
    assert table.sound
