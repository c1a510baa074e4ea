from pipeline.games.core_worlds.state import Act
from pipeline.games.core_worlds.vocabulary import Kind, Of, Order, Verb, When
from tests.games.core_worlds.tiny import Table


def test_merchant_tokens_serve_one_unit_and_what_they_lower_too_much_is_lost() -> None:
    table = Table().at_turn(energy=3, actions=3)
    table.give("hand", "Grunt", "Fighter 1")
    table.tokens(Order.MERCHANT_ALLIANCE, 1)
    assert [(name, n) for act, name, n in table.legal() if act == Act.DEPLOY] == [
        ("Grunt", 0),
        ("Grunt", 1),
        ("Fighter 1", 0),
        ("Fighter 1", 1),
    ]
    table.does(Act.DEPLOY, "Grunt", 1)
    assert table.me.energy == 3
    table.does(Act.DEPLOY, "Fighter 1", 0)
    assert table.me.energy == 0


def test_a_unit_with_two_effects_of_less_is_free_and_no_more() -> None:
    table = Table().at_turn()
    table.give("hand", "Fighter 1")
    for name in ("Quartermaster", "Dockmaster"):
        table.t.card(name, Kind.UNIT, Of.UNIT)
        table.t.text(When.WARZONE, Verb.LOWER_DEPLOY, 2, Of.STARFIGHTER)
        table.give("warzone", name)
    table.does(Act.DEPLOY, "Fighter 1")
    assert table.me.energy == 5


def test_an_effect_that_makes_things_dearer_counts_too() -> None:
    table = Table().at_turn(energy=3)
    table.give("hand", "Fighter 1", "Grunt")
    table.t.card("Blockade", Kind.UNIT, Of.UNIT)
    table.t.text(When.WARZONE, Verb.LOWER_DEPLOY, -1)
    table.give("warzone", "Blockade")
    assert [name for act, name, _ in table.legal() if act == Act.DEPLOY] == ["Grunt"]
    table.does(Act.DEPLOY, "Grunt")
    assert table.me.energy == 1


def test_equal_units_are_offered_once() -> None:
    table = Table().at_turn()
    table.give("hand", "Grunt", "Snub Fighter", "Grunt")
    assert [name for act, name, _ in table.legal() if act == Act.DEPLOY] == ["Grunt", "Snub Fighter"]
