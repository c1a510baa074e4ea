from pipeline.games.core_worlds.state import Act, Stage
from pipeline.games.core_worlds.vocabulary import Condition, Kind, Of, Order, Verb, When
from tests.games.core_worlds.tiny import Table


def test_a_world_can_be_invaded_only_if_both_strengths_can_be_reached() -> None:
    table = Table().at_turn()
    table.lay("World 1")
    table.give("warzone", "Snub Fighter", "Snub Fighter")
    assert (Act.INVADE, "World 1", 0) not in table.legal()
    table.give("warzone", "Grunt")
    assert (Act.INVADE, "World 1", 0) in table.legal()
    table.me.energy = 0
    assert (Act.INVADE, "World 1", 0) not in table.legal()


def test_units_go_to_the_discard_pile_and_the_world_comes_to_the_warzone() -> None:
    table = Table().at_turn(energy=1, actions=1)
    table.lay("World 1")
    table.give("warzone", "Snub Fighter", "Grunt", "Grunt")
    table.does(Act.INVADE, "World 1")
    assert (table.me.energy, table.me.actions) == (0, 0)
    assert (Act.CONQUER, "World 1", 0) not in table.legal()
    table.does(Act.COMMIT, "Grunt")
    table.does(Act.COMMIT, "Snub Fighter")
    table.does(Act.CONQUER, "World 1")
    table.does(Act.GARRISON, "Grunt")
    assert table.names("discard") == ["Snub Fighter"]
    assert table.names("under") == ["Grunt"]
    assert "World 1" in table.names("warzone")
    row = table.log.conquests[0]
    assert (row.seat, row.units, row.tactics, row.fleet_surplus, row.ground_surplus) == (1, 2, 0, 0, 0)
    assert row.garrison == table.number("Grunt")


def test_a_condition_counts_what_takes_part() -> None:
    table = Table().at_turn()
    table.d.cards[table.number("World 1")].fleet = 4
    table.lay("World 1")
    table.give("hand", "Tight Formation")
    table.give("warzone", "Snub Fighter", "Snub Fighter", "Grunt")
    table.does(Act.INVADE, "World 1")
    table.does(Act.PLAY, "Tight Formation")
    assert (table.s.invasion.fleet, table.s.invasion.ground) == (0, 0)
    table.does(Act.COMMIT, "Snub Fighter")
    table.does(Act.COMMIT, "Snub Fighter")
    assert table.s.invasion.fleet == 4


def test_knighthood_tokens_add_to_one_side_each_and_never_beyond_need() -> None:
    table = Table().at_turn()
    table.lay("World 2")
    table.tokens(Order.ORDER_OF_KNIGHTHOOD, 2)
    table.does(Act.INVADE, "World 2")
    table.does(Act.KNIGHT, "", 0)
    kinds = [(act, n) for act, _, n in table.legal() if act == Act.KNIGHT]
    assert kinds == [(Act.KNIGHT, 1)], "fleet is reached"
    table.does(Act.KNIGHT, "", 1)
    table.does(Act.CONQUER, "World 2")
    assert table.legal() == [(Act.GARRISON, "", -1)], "no unit, nothing to garrison"


def test_a_token_that_would_leave_too_little_is_not_offered() -> None:
    table = Table().at_turn()
    table.lay("World 2")
    table.give("warzone", "Snub Fighter", "Snub Fighter")
    table.tokens(Order.ORDER_OF_KNIGHTHOOD, 1)
    table.does(Act.INVADE, "World 2")
    assert [n for act, _, n in table.legal() if act == Act.KNIGHT] == [1]


def phantom(table: Table, cost: int) -> None:
    of = Of.UNIT | Of.TACTIC | Of.STAR_CRUISER
    table.t.card("Phantom Ship", Kind.PHANTOM, of, deploy_cost=cost, fleet=1, when=1 << When.INVADE)


def test_the_phantom_ship_costs_energy_and_no_action_and_may_be_garrisoned() -> None:
    table = Table().at_turn(energy=3, actions=1)
    phantom(table, 2)
    table.lay("World 1")
    table.give("hand", "Phantom Ship")
    table.give("warzone", "Grunt")
    assert (Act.DEPLOY, "Phantom Ship", 0) not in table.legal()
    table.does(Act.INVADE, "World 1")
    table.does(Act.PLAY, "Phantom Ship")
    assert (table.me.energy, table.me.actions) == (0, 0)
    table.does(Act.COMMIT, "Grunt")
    table.does(Act.CONQUER, "World 1")
    assert (Act.GARRISON, "Phantom Ship", 0) in table.legal()


def test_a_merchant_token_pays_for_the_phantom_ship() -> None:
    table = Table().at_turn(energy=1)
    phantom(table, 3)
    table.lay("World 1")
    table.give("hand", "Phantom Ship")
    table.give("warzone", "Grunt")
    assert (Act.INVADE, "World 1", 0) not in table.legal()
    table.tokens(Order.MERCHANT_ALLIANCE, 1)
    table.does(Act.INVADE, "World 1")
    assert [(act, n) for act, name, n in table.legal() if name == "Phantom Ship"] == [(Act.PLAY, 1)]


def test_of_tactics_with_a_price_the_best_choice_counts_and_none_is_played_that_spoils_it() -> None:
    table = Table().at_turn(energy=3)
    for name, price, fleet in (("Cheap", 1, 1), ("Dear", 2, 3)):
        table.t.card(name, Kind.TACTIC, Of.TACTIC, deploy_cost=price, fleet=fleet, when=1 << When.INVADE)
    table.d.cards[table.number("World 1")].fleet = 3
    table.lay("World 1")
    table.give("hand", "Cheap", "Dear")
    table.give("warzone", "Grunt")
    table.does(Act.INVADE, "World 1")
    names = [name for act, name, _ in table.legal() if act == Act.PLAY]
    assert names == ["Dear"], "2 energy are left: after Cheap, Dear could not be paid"


def test_a_unit_may_return_to_hand_by_a_tactic_at_the_end() -> None:
    table = Table().at_turn()
    table.t.card("Superior Engineering", Kind.TACTIC, Of.TACTIC)
    table.t.text(When.AFTER_INVASION, Verb.RETURN_UNIT, 1)
    table.lay("World 1")
    table.give("hand", "Superior Engineering")
    table.give("warzone", "Grunt", "Snub Fighter")
    table.does(Act.INVADE, "World 1")
    for name in ("Grunt", "Snub Fighter"):
        table.does(Act.COMMIT, name)
    table.does(Act.CONQUER, "World 1")
    assert table.s.stage == Stage.AFTERMATH
    table.does(Act.PLAY, "Superior Engineering")
    table.does(Act.RETURN, "Grunt")
    table.does(Act.DONE)
    assert (Act.GARRISON, "Grunt", 0) not in table.legal()
    table.does(Act.GARRISON, "", -1)
    assert table.names("hand") == ["Grunt"]
    assert table.names("discard") == ["Snub Fighter", "Superior Engineering"]


def test_an_effect_on_a_target_works_against_that_world_only() -> None:
    table = Table().at_turn()
    table.t.card("Breaker", Kind.UNIT, Of.UNIT | Of.ROBOT, fleet=1, ground=1)
    table.t.text(When.INVADE, Verb.ADD_FLEET, 5, condition=Condition.TARGET, of_condition=Of.CORE_WORLD)
    table.t.text(When.INVADE, Verb.ADD_GROUND, 5, condition=Condition.TARGET, of_condition=Of.CORE_WORLD)
    table.lay("World 2", "Core", "World 1")
    table.give("warzone", "Breaker")
    assert [name for act, name, _ in table.legal() if act == Act.INVADE] == ["Core", "World 1"]


def test_base_colonising_takes_starting_units_but_no_hero() -> None:
    table = Table(variants=("base",)).at_turn(energy=9)
    table.lay("World 4")
    table.give("warzone", "Hero 0", "Grunt", "Snub Fighter", "Fighter 1", "Soldier 1")
    table.does(Act.INVADE, "World 4")
    for name in ("Hero 0", "Grunt", "Fighter 1", "Soldier 1"):
        table.does(Act.COMMIT, name)
    table.does(Act.CONQUER, "World 4")
    assert [name for _, name, _ in table.legal()] == ["", "Grunt"]
