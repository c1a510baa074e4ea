from pipeline.games.core_worlds.state import Act, Phase, Stage
from pipeline.games.core_worlds.vocabulary import Order
from tests.games.core_worlds.tiny import Table


def test_passing_is_only_the_first_thing_of_a_turn_and_then_an_option_must_follow() -> None:
    table = Table().at_turn(energy=2)
    table.tokens(Order.MINING_COALITION, 1)
    table.lay("Fighter 1")
    assert (Act.PASS, "", 0) in table.legal()
    table.does(Act.SPEND, "", Order.MINING_COALITION)
    assert table.legal() == [(Act.DRAFT, "Fighter 1", 0)]


def test_ending_a_turn_without_an_option_is_passing() -> None:
    table = Table().at_turn()
    table.tokens(Order.MINING_COALITION, 1)
    table.does(Act.SPEND, "", Order.MINING_COALITION)
    assert table.legal() == [(Act.END_TURN, "", 0)]
    table.does(Act.END_TURN)
    assert (table.s.empires[0].passed, table.s.seat) == (1, 1)


def test_turns_go_round_and_leave_out_who_passed_or_has_no_action() -> None:
    table = Table().at_turn()
    table.s.empires[1].actions = 0
    table.does(Act.PASS)
    assert (table.s.seat, table.s.cycle) == (2, 1)
    table.lay("Fighter 1")
    table.does(Act.DRAFT, "Fighter 1")
    assert (table.s.seat, table.s.cycle) == (2, 2), "seat 3 is alone now"
    table.does(Act.PASS)
    assert (table.s.stage, table.s.phase) == (Stage.PHASE, Phase.DISCARD)


def test_after_an_option_only_free_things_are_left() -> None:
    table = Table().at_turn()
    table.lay("Fighter 1", "Soldier 1")
    table.tokens(Order.MYSTIC_BROTHERHOOD, 1)
    table.give("deck", "Grunt", "Grunt")
    table.does(Act.DRAFT, "Fighter 1")
    assert table.s.stage == Stage.END_OF_TURN
    assert table.legal() == [(Act.END_TURN, "", 0), (Act.SPEND, "", Order.MYSTIC_BROTHERHOOD)]
    table.does(Act.SPEND, "", Order.MYSTIC_BROTHERHOOD)
    assert table.names("hand") == ["Fighter 1", "Grunt", "Grunt"], "the draft had gone to the discard pile"
    table.does(Act.END_TURN)
    assert table.s.seat == 1


def test_several_units_are_deployed_in_one_turn_one_action_each() -> None:
    table = Table().at_turn(energy=5, actions=3)
    table.give("hand", "Grunt", "Grunt", "Snub Fighter", "Fighter 1")
    table.does(Act.DEPLOY, "Grunt")
    table.does(Act.DEPLOY, "Fighter 1")
    assert (table.me.energy, table.me.actions) == (1, 1)
    assert (Act.DRAFT, "Soldier 1", 0) not in table.legal()
    table.does(Act.DEPLOY, "Grunt")
    assert table.legal() == [(Act.END_TURN, "", 0)]


def test_facts_count_a_turn_at_which_a_card_lay_there_once() -> None:
    table = Table().at_turn(energy=3)
    table.lay("Fighter 1", "Soldier 1", "Senate")
    table.does(Act.DRAFT, "Soldier 1")
    row = table.log.cards[table.log.card_row[table.number("Soldier 1"), 1] - 1]
    assert (row.offered, row.affordable, row.passed_over, row.drafted) == (1, 1, 0, 1)
    assert list(table.s.zone_offered[:2]) == [1, 1]
    assert list(table.s.zone_affordable[:2]) == [1, 0]
    assert list(table.s.zone_passed[:2]) == [1, 0]
