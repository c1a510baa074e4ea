"""Event cards (public rules summary, Hostility Phase; First Born rulebook p. 19; rules sample)."""

from collections.abc import Iterator

import numpy as np
import pytest

from pipeline.engine.piles import push
from pipeline.games.core_space.events import event_phase, resolve
from pipeline.games.core_space.people import in_contact, in_play, stands
from pipeline.games.core_space.vocabulary import BANDS, NOBODY, Arrival, Assault, Breed, EventVerb, Peg
from tests.games.core_space.tiny import Floor, at

ENTRIES = [at(0, 4), at(0, 19), at(23, 4), at(23, 19), at(12, 0), at(12, 23)]


@pytest.fixture(autouse=True)
def _keys_may_overflow() -> Iterator[None]:
    with np.errstate(over="ignore"):
        yield


class Table(Floor):
    """A floor with Entry Points and an empty event deck."""

    def __init__(self, *sets: str, seats: int = 1) -> None:
        super().__init__(seats, sets=sets)
        self.d.map.entries[:] = ENTRIES
        self.d.map.airlocks[:] = [at(2, 2), at(20, 2), at(2, 20), at(20, 20)]
        self.s.deck.n = self.s.spent.n = 0

    def card(self, verb: EventVerb, breed: int = NOBODY, amount: int = 0, copies: int = 1) -> int:
        """A card of its own, with the same part in every band, so many times on top of the deck."""
        card = int(self.s.deck.n)
        row = self.d.events[card]
        row.verb[:], row.breed[:], row.amount[:] = [verb] * BANDS, [breed] * BANDS, [amount] * BANDS
        for _ in range(copies):
            push(self.s.deck, card)
        return card

    def played(self, verb: EventVerb, breed: int = NOBODY, amount: int = 0) -> bool:
        """What a card does; whether anything could be done."""
        return bool(resolve(self.s, self.d, self.card(verb, breed, amount), self.log))


def test_place_near_is_the_entry_point_nearest_any_trader() -> None:
    table = Table()
    table.trader(0, at(18, 18))
    assert table.played(EventVerb.PLACE_NEAR, Breed.HARVESTER, 1)
    row = table.log.arrivals[0]
    assert (row.breed, row.how, row.entry) == (Breed.HARVESTER, Arrival.EVENT, 4)


def test_traders_in_the_ship_count_at_their_airlock() -> None:
    table = Table()
    assert table.played(EventVerb.PLACE_NEAR, Breed.HARVESTER, 1)
    assert table.log.arrivals[0].entry == 1


def test_place_random_puts_all_at_one_entry_point() -> None:
    table = Table()
    assert table.played(EventVerb.PLACE_RANDOM, Breed.GUARD, 2)
    assert in_play(table.s, Breed.GUARD) == 2
    assert table.log.arrivals[0].entry == table.log.arrivals[1].entry


def test_nothing_comes_where_a_faction_takes_no_part() -> None:
    assert not Table("law=false").played(EventVerb.PLACE_RANDOM, Breed.GUARD, 2)
    assert not Table("scourge=false").played(EventVerb.PLACE_RANDOM, Breed.HARVESTER, 2)


def test_the_harvester_nearest_a_trader_moves_towards_him() -> None:
    table = Table()
    trader = table.trader(0, at(12, 12))
    near, far = table.npc(Breed.HARVESTER, at(12, 20)), table.npc(Breed.HARVESTER, at(22, 12))
    assert table.played(EventVerb.STEP_CLOSER, Breed.HARVESTER)
    assert table.s.people[near].cell == at(12, 16)
    assert table.s.people[far].cell == at(22, 12)
    assert not in_contact(table.s, table.d, near, trader)


def test_the_devastator_nearest_a_trader_shoots_at_him_if_it_can() -> None:
    table = Table()
    table.trader(0, at(12, 12))
    assert not table.played(EventVerb.SHOOT_NEAREST, Breed.DEVASTATOR)
    table.npc(Breed.DEVASTATOR, at(12, 20))
    assert table.played(EventVerb.SHOOT_NEAREST, Breed.DEVASTATOR)
    assert table.log.attacks_n == 1
    assert table.log.attacks[0].how == Assault.RANGED


def test_a_devastator_in_contact_does_not_shoot() -> None:
    table = Table()
    table.trader(0, at(12, 12))
    table.npc(Breed.DEVASTATOR, at(12, 13))
    assert not table.played(EventVerb.SHOOT_NEAREST, Breed.DEVASTATOR)


def test_the_assassin_nearest_a_captain_acts_once_with_him_as_its_target() -> None:
    table = Table()
    captain, mate = table.trader(0, at(12, 12)), table.trader(1, at(12, 18))
    table.s.active = NOBODY
    assassin = table.npc(Breed.ASSASSIN, at(12, 20))
    assert table.d.roles[0].captain == 1
    assert table.played(EventVerb.HUNT_CAPTAIN, Breed.ASSASSIN)
    it = table.s.people[assassin]
    moved = it.cell != at(12, 20)
    assert moved or table.log.attacks[0].defender_seat == 1
    assert (table.s.active, it.acted) == (NOBODY, 0)
    assert stands(table.s.people[captain])
    assert stands(table.s.people[mate])


def test_a_civilian_shoots_the_scourge_that_it_sees() -> None:
    table = Table()
    table.npc(Breed.CIVILIAN, at(5, 5))
    assert not table.played(EventVerb.CIVILIAN_SHOOTS)
    table.npc(Breed.HARVESTER, at(10, 5))
    assert table.played(EventVerb.CIVILIAN_SHOOTS)
    assert (table.log.attacks[0].attacker, table.log.attacks[0].defender) == (Breed.CIVILIAN, Breed.HARVESTER)


def test_a_scourge_character_moves_towards_the_civilian_nearest_to_it() -> None:
    table = Table()
    table.npc(Breed.CIVILIAN, at(5, 5))
    scourge = table.npc(Breed.HARVESTER, at(15, 5))
    assert table.played(EventVerb.CIVILIAN_DRAWS)
    assert table.s.people[scourge].cell == at(11, 5)


def test_unengaged_civilians_charge_with_two_moves_and_attack_in_contact() -> None:
    table = Table()
    near, far = table.npc(Breed.CIVILIAN, at(5, 5)), table.npc(Breed.CIVILIAN, at(5, 20))
    table.npc(Breed.HARVESTER, at(12, 5))
    assert table.played(EventVerb.CIVILIANS_CHARGE)
    assert table.s.people[near].cell == at(11, 5)
    assert table.s.people[far].cell != at(5, 20)
    assert [int(row.how) for row in table.log.attacks[: table.log.attacks_n]] == [Assault.CLOSE]


def test_a_card_may_move_the_tracker() -> None:
    table = Table("start_pegs=4")
    assert table.played(EventVerb.PEGS, amount=1)
    assert (table.s.hostility, table.log.hostility[0].cause) == (5, Peg.EVENT)


def test_a_card_is_drawn_noted_and_spent() -> None:
    table = Table("start_pegs=4")
    card = table.card(EventVerb.PEGS, amount=1)
    event_phase(table.s, table.d, table.log)
    row = table.log.events[0]
    assert (row.round_, row.card, row.band, row.did) == (2, card, 0, 1)
    assert (table.s.deck.n, table.s.spent.n) == (0, 1)


def test_a_card_of_which_nothing_can_be_done_goes_back_and_another_is_drawn() -> None:
    table = Table()
    pegs = table.card(EventVerb.PEGS, amount=1)
    table.card(EventVerb.SHOOT_NEAREST, Breed.DEVASTATOR, copies=3)  # nobody there: in vain
    before = int(table.s.hostility)
    event_phase(table.s, table.d, table.log)
    assert table.s.hostility == before + 1
    assert (table.log.events_n, table.log.events[0].card) == (1, pegs)
    assert (table.s.deck.n, table.s.spent.n) == (3, 1)


def test_a_card_that_means_nothing_to_the_simulation_is_not_drawn_again() -> None:
    table = Table()
    table.card(EventVerb.PEGS, amount=1)
    table.card(EventVerb.NOTHING)
    before = int(table.s.hostility)
    event_phase(table.s, table.d, table.log)
    assert (table.s.hostility, table.log.events[0].did) == (before, 0)


def test_where_no_card_can_be_done_all_stay_in_the_deck() -> None:
    table = Table()
    table.card(EventVerb.SHOOT_NEAREST, Breed.DEVASTATOR, copies=3)
    event_phase(table.s, table.d, table.log)
    assert (table.s.deck.n, table.s.spent.n, table.log.events_n) == (3, 0, 0)


def test_an_empty_deck_is_made_of_the_spent_cards_again() -> None:
    table = Table()
    table.card(EventVerb.PEGS, amount=1, copies=2)
    for _ in range(3):
        event_phase(table.s, table.d, table.log)
    assert (table.s.deck.n, table.s.spent.n, table.log.events_n) == (1, 1, 3)
