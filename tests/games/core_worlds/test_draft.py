from pipeline.games.core_worlds.state import Act
from pipeline.games.core_worlds.vocabulary import Order
from tests.games.core_worlds.tiny import Table


def test_a_draft_costs_an_action_and_energy_and_goes_to_the_discard_pile() -> None:
    table = Table().at_turn(energy=4, actions=2)
    table.lay("Fighter 1", "World 1")
    table.does(Act.DRAFT, "Fighter 1")
    me = table.s.empires[0]
    assert (me.energy, me.actions) == (1, 1)
    assert table.names("discard") == ["Fighter 1"]


def test_equal_cards_are_offered_once_and_apart_if_a_token_lies_on_one() -> None:
    table = Table().at_turn()
    table.lay("Fighter 1", "Fighter 1")
    assert table.legal().count((Act.DRAFT, "Fighter 1", 0)) == 1
    table.s.zone_token[1] = 1
    assert table.legal().count((Act.DRAFT, "Fighter 1", 0)) == 2


def test_science_guild_tokens_are_offered_from_the_fewest_needed_to_the_last_useful() -> None:
    table = Table().at_turn(energy=1)
    table.d.cards[table.number("Fighter 1")].draft_cost = 7
    table.lay("Fighter 1")
    table.tokens(Order.SCIENCE_GUILD, 5)
    assert [n for act, _, n in table.legal() if act == Act.DRAFT] == [2, 3]
    table.does(Act.DRAFT, "Fighter 1", 3)
    assert table.s.empires[0].energy == 1, "the surplus of two is lost"
    assert table.s.empires[0].tokens[Order.SCIENCE_GUILD] == 2


def test_an_energy_token_comes_after_the_payment_unless_the_switch_says_before() -> None:
    for when, can in (("after", False), ("before", True)):
        table = Table(sets=(f"energy_token_when={when}",)).at_turn(energy=2)
        table.lay("Fighter 1")
        table.s.zone_token[0] = 1
        assert ((Act.DRAFT, "Fighter 1", 0) in table.legal()) == can
    table.does(Act.DRAFT, "Fighter 1")
    assert table.s.empires[0].energy == 0


def test_prestige_goes_to_the_warzone_with_its_token_and_costs_less_for_core_worlds_and_consulships() -> None:
    table = Table().at_turn(energy=4)
    table.lay("Senate")
    assert (Act.DRAFT, "Senate", 0) not in table.legal()
    table.give("warzone", "Core")
    table.me.consuls[0], table.me.consuls_n, table.me.on_worlds, table.me.pool = table.number("Core"), 1, 1, 20
    table.does(Act.DRAFT, "Senate")
    me = table.s.empires[0]
    assert (me.energy, me.tokens[Order.GALACTIC_SENATE]) == (0, 1)
    assert "Senate" in table.names("warzone")


def test_the_snake_goes_there_and_back_and_each_deck_grows_by_two() -> None:
    table = Table(seats=3, variants=("draft",))
    seats = []
    while table.s.picks < 6:
        seats.append(int(table.s.seat))
        table.does(*table.legal()[0])
    assert seats == [0, 1, 2, 2, 1, 0]
    assert [e.deck.n for e in table.s.empires[:3]] == [18, 18, 18]


def test_hands_that_are_passed_on_and_cards_that_replace() -> None:
    sets = ("draft_procedure=passing", "draft_cards_are=replacing")
    table = Table(seats=2, variants=("draft",), sets=sets)
    assert len(table.legal()) == 2, "the two cards in one's own hand"
    table.does(*table.legal()[0])
    table.does(*table.legal()[0])
    assert len(table.legal()) == 1, "what the other left"
    while table.s.picks < 4:
        table.does(*table.legal()[0])
    assert [e.deck.n for e in table.s.empires[:2]] == [16, 16]
