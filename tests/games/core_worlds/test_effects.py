import pytest

from pipeline.games.core_worlds.draft import draft_cost
from pipeline.games.core_worlds.effects import WORKS, floored
from pipeline.games.core_worlds.state import Act, Stage
from pipeline.games.core_worlds.vocabulary import Condition, Kind, Of, Order, Verb, When
from pipeline.games.core_worlds.zones import leave_warzone
from tests.games.core_worlds.tiny import Table


def tactic(table: Table, when: When, *texts: tuple[Verb, int], of: int = 0, **fields: int) -> None:
    table.t.card("Orders", Kind.TACTIC, Of.TACTIC, **fields)
    for verb, amount in texts:
        table.t.text(when, verb, amount, of)


def test_every_time_and_every_verb_has_its_place() -> None:
    assert set(WORKS) == set(When)
    assert set().union(*WORKS.values()) == set(Verb)


def test_a_tactic_played_as_an_action_is_the_option_of_the_turn() -> None:
    table = Table().at_turn(energy=3, actions=2)
    tactic(table, When.ACTION, (Verb.DRAW, 2), (Verb.GAIN_ENERGY, 1), deploy_cost=1, order=Order.MINING_COALITION)
    table.give("hand", "Orders")
    table.give("deck", "Grunt", "Grunt", "Grunt")
    table.does(Act.PLAY, "Orders")
    me = table.s.empires[0]
    assert (me.actions, me.energy, me.hand.n, me.tokens[Order.MINING_COALITION]) == (1, 3, 2, 1)
    assert table.s.stage == Stage.END_OF_TURN
    table.does(Act.END_TURN)
    assert table.names("discard") == ["Orders"]


def test_a_free_tactic_costs_no_action_and_lies_aside_until_the_turn_ends() -> None:
    table = Table().at_turn(actions=2)
    tactic(table, When.FREE, (Verb.DRAW, 3))
    table.give("hand", "Orders")
    table.give("deck", "Grunt")
    table.does(Act.PLAY, "Orders")
    assert (table.me.actions, table.names("hand"), table.me.discard.n) == (2, ["Grunt"], 0)
    table.does(Act.DEPLOY, "Grunt")
    table.does(Act.END_TURN)
    assert table.names("discard") == ["Orders"]


def test_a_price_must_be_payable() -> None:
    for verb in (Verb.LOSE_ENERGY, Verb.DISCARD):
        table = Table().at_turn(energy=1)
        tactic(table, When.FREE, (verb, 2), (Verb.GAIN_ACTIONS, 1))
        table.give("hand", "Orders", "Grunt")
        assert (Act.PLAY, "Orders", 0) not in table.legal()
        table.give("hand", "Fighter 1")
        table.me.energy = 2
        table.does(Act.PLAY, "Orders")
        assert table.me.actions == 5
    assert table.s.stage == Stage.DISCARD
    table.does(Act.DISCARD, "Grunt")
    table.does(Act.DISCARD, "Fighter 1")
    assert (table.s.stage, table.me.hand.n) == (Stage.TURN, 0)


def test_a_discount_of_a_turn_ends_with_it() -> None:
    table = Table().at_turn(energy=1)
    tactic(table, When.FREE, (Verb.LOWER_DRAFT, 2), of=Of.STARFIGHTER)
    table.give("hand", "Orders")
    table.lay("Fighter 1", "Soldier 1")
    table.does(Act.PLAY, "Orders")
    drafts = [name for act, name, _ in table.legal() if act == Act.DRAFT]
    assert drafts == ["Fighter 1"]
    table.does(Act.DRAFT, "Fighter 1")
    assert draft_cost(table.s, table.d, 0, table.number("Fighter 1")) == 3


def test_an_effect_in_the_warzone_lasts_while_its_card_lies_there() -> None:
    table = Table().at_turn()
    table.t.card("Quartermaster", Kind.UNIT, Of.UNIT)
    table.t.text(When.WARZONE, Verb.LOWER_DRAFT, 5, Of.UNIT)
    table.give("warzone", "Quartermaster")
    fighter = table.number("Fighter 1")
    cost = draft_cost(table.s, table.d, 0, fighter)
    assert (cost, floored(table.d, 3, cost)) == (-2, 0)
    leave_warzone(table.s, table.d, 0, 1)
    assert draft_cost(table.s, table.d, 0, fighter) == 3


def test_a_unit_can_bring_a_second_one_along() -> None:
    table = Table().at_turn(actions=1)
    table.t.card("Carrier", Kind.UNIT, Of.UNIT)
    table.t.text(When.DEPLOY, Verb.FREE_DEPLOY, 1)
    table.give("hand", "Carrier", "Grunt", "Snub Fighter")
    table.does(Act.DEPLOY, "Carrier")
    assert table.me.actions == 0
    table.does(Act.DEPLOY, "Grunt")
    assert table.legal() == [(Act.END_TURN, "", 0)]


def test_a_card_in_the_warzone_is_used_once_a_round() -> None:
    table = Table(seats=2).at_turn()
    table.t.card("Foundry", Kind.WORLD, Of.WORLD)
    table.t.text(When.ACTION, Verb.GAIN_ENERGY, 2)
    table.give("warzone", "Foundry")
    table.does(Act.USE, "Foundry")
    assert (table.s.empires[0].energy, table.s.empires[0].actions) == (7, 3)
    table.does(Act.PASS)
    assert table.s.seat == 0
    assert not [act for act, _, _ in table.legal() if act == Act.USE]


@pytest.mark.parametrize(("others", "fleet"), [(0, 2), (1, 3), (2, 4)])
def test_strength_for_each_other_unit_leaves_itself_out(others: int, fleet: int) -> None:
    table = Table().at_turn()
    table.t.card("Ace", Kind.UNIT, Of.UNIT | Of.STARFIGHTER, fleet=2)
    table.t.text(When.INVADE, Verb.ADD_FLEET_PER, 1, Of.STARFIGHTER)
    table.d.cards[table.number("World 1")].fleet = 2
    table.d.cards[table.number("World 1")].ground = 0
    table.d.cards[table.number("Fighter 1")].fleet = 0
    table.lay("World 1")
    table.give("warzone", "Ace", *["Fighter 1"] * others)
    table.does(Act.INVADE, "World 1")
    table.does(Act.COMMIT, "Ace")
    for _ in range(others):
        table.does(Act.COMMIT, "Fighter 1")
    assert table.s.invasion.fleet == fleet


def test_a_conquest_can_draw_gain_and_be_cheaper() -> None:
    table = Table().at_turn(energy=0)
    table.t.card("Flagship", Kind.UNIT, Of.UNIT, fleet=1, ground=1)
    table.t.text(When.WARZONE, Verb.LOWER_INVADE, 1)
    table.t.text(When.INVADE, Verb.DRAW, 1)
    table.t.card("Granary", Kind.WORLD, Of.WORLD, fleet=1, ground=1)
    table.t.text(When.CONQUER, Verb.GAIN_ENERGY, 2)
    table.lay("Granary")
    table.give("warzone", "Flagship")
    table.give("deck", "Grunt")
    table.does(Act.INVADE, "Granary")
    table.does(Act.COMMIT, "Flagship")
    assert table.names("hand") == ["Grunt"]
    table.does(Act.CONQUER, "Granary")
    table.does(Act.GARRISON, "Flagship", 0)
    assert table.s.empires[0].energy == 2


def test_a_condition_on_the_warzone() -> None:
    table = Table().at_turn()
    tactic(table, When.FREE, (Verb.GAIN_ENERGY, 1))
    condition = {"condition": Condition.IN_WARZONE, "of_condition": Of.INFANTRY, "at_least": 2}
    table.t.text(When.FREE, Verb.GAIN_ENERGY, 4, **condition)
    for grunts, gained in ((1, 1), (2, 5)):
        table.at_turn()
        for place in range(table.me.warzone.n - 1, 0, -1):
            leave_warzone(table.s, table.d, 0, place)
        table.give("hand", "Orders")
        table.give("warzone", *["Grunt"] * grunts)
        table.does(Act.PLAY, "Orders")
        assert table.me.energy == 5 + gained
