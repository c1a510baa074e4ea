import pytest

from pipeline.games.core_worlds.state import Act
from pipeline.games.core_worlds.vocabulary import Order
from tests.games.core_worlds.tiny import Table


def test_a_token_goes_on_the_order_of_a_unit_that_is_deployed_and_not_of_one_that_is_drafted() -> None:
    table = Table().at_turn(energy=9)
    table.give("hand", "Fighter 1")
    table.lay("Soldier 1")
    table.does(Act.DEPLOY, "Fighter 1")
    assert table.me.tokens[Order.SCIENCE_GUILD] == 1
    assert table.me.pool == 20
    table.does(Act.END_TURN)
    other = table.me
    table.does(Act.DRAFT, "Soldier 1")
    assert list(other.tokens) == [0] * 6


def test_an_empty_pool_gives_no_token() -> None:
    table = Table().at_turn()
    table.tokens(Order.SCIENCE_GUILD, 21)
    table.give("hand", "Fighter 1")
    table.does(Act.DEPLOY, "Fighter 1", 0)
    assert table.me.tokens[Order.SCIENCE_GUILD] == 21


def test_the_senate_gives_actions_up_to_the_most_and_to_nobody_without_any() -> None:
    table = Table().at_turn(actions=1)
    table.tokens(Order.GALACTIC_SENATE, 7)
    for actions in range(2, 7):
        table.does(Act.SPEND, "", Order.GALACTIC_SENATE)
        assert table.me.actions == actions
    assert (Act.SPEND, "", Order.GALACTIC_SENATE) not in table.legal()
    table.me.actions = 0
    assert (Act.SPEND, "", Order.GALACTIC_SENATE) not in table.legal()


@pytest.mark.parametrize(("deck", "drawn"), [(5, 3), (1, 1), (0, 0)])
def test_the_brotherhood_draws_three_cards_or_what_there_is(deck: int, drawn: int) -> None:
    table = Table().at_turn()
    table.tokens(Order.MYSTIC_BROTHERHOOD, 1)
    table.give("deck", *["Grunt"] * deck)
    if drawn:
        table.does(Act.SPEND, "", Order.MYSTIC_BROTHERHOOD)
    else:
        assert (Act.SPEND, "", Order.MYSTIC_BROTHERHOOD) not in table.legal()
    assert table.me.hand.n == drawn


def test_mining_gives_energy_and_the_token_goes_back_to_the_pool() -> None:
    table = Table().at_turn(energy=0)
    table.tokens(Order.MINING_COALITION, 2)
    table.does(Act.SPEND, "", Order.MINING_COALITION)
    assert (table.me.energy, table.me.pool, table.me.tokens[Order.MINING_COALITION]) == (2, 20, 1)


def test_without_the_expansion_there_are_no_tokens() -> None:
    table = Table(variants=("base",)).at_turn()
    table.give("hand", "Fighter 1")
    table.does(Act.DEPLOY, "Fighter 1")
    assert list(table.me.tokens) == [0] * 6
    assert table.me.pool == 0
