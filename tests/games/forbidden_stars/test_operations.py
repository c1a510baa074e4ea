"""The Operations Phase."""

from pipeline.games.forbidden_stars.cards import ORDER_UPGRADES
from pipeline.games.forbidden_stars.state import Act, Due, Phase, Stage
from pipeline.games.forbidden_stars.vocabulary import Faction, Grade, Order, UpgradeVerb, Use
from tests.games.forbidden_stars.table import Table

DEPLOY, STRATEGIZE, DOMINATE, ADVANCE = Order


def ready(seats: int = 2, **said: object) -> Table:
    """Each seat has a unit in the system of its number."""
    table = Table(seats, **said)  # type: ignore[arg-type]
    for seat in range(seats):
        table.units(4 * seat, seat, Grade.GROUND_0)
    return table


def resolve(table: Table) -> Table:
    """Decline all that the order under way offers, up to the next reveal."""
    table.steps()
    while table.s.active >= 0 and not table.over:
        table.do(*table.legal()[0]).steps()
    return table


def test_only_own_tokens_on_top_of_a_stack_can_be_revealed() -> None:
    table = ready().stack(0, (0, DEPLOY), (1, DOMINATE)).stack(1, (1, DEPLOY), (0, DOMINATE)).operations()
    assert {system for system, _, _ in table.kinds(Act.REVEAL)} == {1}


def test_a_seat_chooses_freely_among_its_top_tokens() -> None:
    table = ready().stack(0, (0, DEPLOY)).stack(1, (0, ADVANCE)).operations()
    assert {(system, order) for system, _, order in table.kinds(Act.REVEAL)} == {(0, DEPLOY), (1, ADVANCE)}


def test_a_stack_is_resolved_from_the_top() -> None:
    table = ready().stack(0, (0, ADVANCE), (1, DOMINATE)).operations()
    assert table.s.seat == 1
    resolve(table.do(Act.REVEAL, 0, 0, DOMINATE))
    assert table.s.seat == 0
    assert table.kinds(Act.REVEAL)[0] == (0, 0, ADVANCE)


def test_a_seat_whose_tokens_are_all_covered_is_passed_over_this_time() -> None:
    table = ready().stack(0, (0, DEPLOY), (0, DEPLOY), (1, DOMINATE)).stack(1, (1, DOMINATE)).operations()
    assert table.s.seat == 1
    assert table.log.seats[0].blocked == 1
    resolve(table.do(Act.REVEAL, 0, 1, DOMINATE))
    assert table.s.seat == 0


def test_who_has_no_token_left_is_not_called_blocked() -> None:
    table = ready().stack(1, (1, DOMINATE)).operations()
    assert table.s.seat == 1
    assert table.log.seats[0].blocked == 0


def test_a_resolved_token_comes_back_to_hand() -> None:
    table = ready().stack(0, (0, DOMINATE)).operations()
    resolve(table.do(Act.REVEAL, 0, 0, DOMINATE))
    assert table.s.forces[0].orders[DOMINATE] == 2
    assert table.s.stack_n[0] == 0
    assert table.sound


def test_an_order_may_be_laid_on_the_event_deck_instead() -> None:
    table = ready().stack(0, (0, DEPLOY)).stack(1, (1, DEPLOY)).operations().do(Act.REVEAL, 0, 1, DEPLOY)
    assert table.s.forces[0].on_deck[DEPLOY] == 1
    assert table.log.seats[0].to_events == 1
    assert table.steps().s.seat == 1


def test_without_that_rule_it_may_not() -> None:
    table = ready(sets=("unused_to_events=false",)).stack(0, (0, DEPLOY)).operations()
    assert table.kinds(Act.REVEAL) == [(0, 0, DEPLOY)]


def test_strategize_goes_on_the_event_deck_even_without_anything_in_the_system() -> None:
    table = ready().stack(4, (0, STRATEGIZE)).stack(1, (1, DEPLOY)).operations()
    resolve(table.do(Act.REVEAL, 4, 0, STRATEGIZE))
    assert table.s.forces[0].on_deck[STRATEGIZE] == 1


def test_strategize_without_anything_in_the_system_comes_back_by_the_other_reading() -> None:
    table = ready(sets=("surplus_strategize=false",)).stack(4, (0, STRATEGIZE)).stack(1, (1, DEPLOY)).operations()
    resolve(table.do(Act.REVEAL, 4, 0, STRATEGIZE))
    assert table.s.forces[0].on_deck[STRATEGIZE] == 0
    assert table.s.forces[0].orders[STRATEGIZE] == 2


def test_change_of_plan_resolves_strategize_as_another_order_once_a_round() -> None:
    table = ready(first=Faction.REAVERS).stack(0, (0, STRATEGIZE), (0, STRATEGIZE)).stack(1, (1, DEPLOY)).operations()
    plan = int(UpgradeVerb.CHANGE_OF_PLAN) - ORDER_UPGRADES * Faction.REAVERS
    assert table.kinds(Act.REVEAL) == [(0, 0, STRATEGIZE)]
    table.s.forces[0].owned = 1 << plan
    assert {order for _, _, order in table.kinds(Act.REVEAL)} == set(Order)
    resolve(table.do(Act.REVEAL, 0, 0, DOMINATE))
    assert table.s.forces[0].orders[STRATEGIZE] == 1
    assert table.s.forces[0].used == 1 << plan
    resolve(table.do(Act.REVEAL, 1, 0, DEPLOY))
    assert table.kinds(Act.REVEAL) == [(0, 0, STRATEGIZE)]


def test_turns_go_round_until_no_token_is_left() -> None:
    table = ready(3).stack(0, (0, DEPLOY)).stack(1, (1, DEPLOY)).stack(2, (2, DEPLOY), (2, DEPLOY))
    table.stack(5, (0, DEPLOY))
    table.s.first = 1
    table.phase(Phase.OPERATIONS, 1).steps()
    turns = []
    while table.s.phase == Phase.OPERATIONS:
        turns.append(int(table.s.seat))
        table.do(Act.REVEAL, *table.kinds(Act.REVEAL)[1]).step()
    assert turns == [1, 2, 0, 2, 0]
    assert table.s.phase == Phase.REFRESH


def test_facts_tell_what_became_of_an_order() -> None:
    table = ready().steps()
    for _ in range(8):
        table.do(*table.legal()[-1]).steps()
    while table.s.phase == Phase.OPERATIONS and table.stage == Stage.REVEAL:
        to_deck = table.kinds(Act.REVEAL)[1]
        table.do(Act.REVEAL, *to_deck)
        if table.s.due == Due.TURN:
            table.step()
    assert [row.use for row in table.log.orders[:8]] == [Use.TO_EVENTS] * 8
    assert sorted(row.turn for row in table.log.orders[:8]) == list(range(1, 9))


def test_a_seat_with_nothing_on_the_board_is_out_and_its_tokens_leave_the_stacks() -> None:
    table = ready(3).stack(0, (0, DOMINATE), (0, DOMINATE)).stack(1, (1, DEPLOY), (2, DEPLOY), (1, DEPLOY)).operations()
    table.s.areas[4].units[1, Grade.GROUND_0, 0] = 0
    table.s.forces[1].pool[Grade.GROUND_0] += 1
    resolve(table.do(Act.REVEAL, 0, 0, DOMINATE))
    assert table.s.forces[1].out == 1
    assert list(table.s.stack_seat[1, : table.s.stack_n[1]]) == [2]
    assert table.s.forces[1].orders[DEPLOY] == 2
    assert table.s.seat == 2


def test_the_last_seat_on_the_board_wins_at_once() -> None:
    table = ready().stack(0, (0, DOMINATE)).stack(1, (1, DEPLOY)).operations()
    table.s.areas[4].units[1, Grade.GROUND_0, 0] = 0
    resolve(table.do(Act.REVEAL, 0, 0, DOMINATE))
    assert table.over
