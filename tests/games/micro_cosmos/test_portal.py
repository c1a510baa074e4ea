"""Destination actions on the Star Portal (stand-in base game SB1; New Worlds Gameplay)."""

import pytest

from pipeline.games.micro_cosmos.state import LOWER, Act, Stage
from pipeline.games.micro_cosmos.vocabulary import Colour, Fate, Resource, Specialist
from tests.games.micro_cosmos.turns import PORTAL, Turns


def sent(colour: str) -> Turns:
    """A Survivor of a colour lies on top of the stack."""
    table = Turns()
    table.send(1, colour)
    table.s.gains = 0
    return table


def berths(table: Turns) -> list[int]:
    return [a for kind, a, _ in table.legal() if kind == Act.MISSION]


def test_the_star_portal_offers_two_different_actions() -> None:
    table = Turns().cargo(0, 0, 0, 3).arrive(PORTAL)
    assert table.kinds() == [Act.DONE, Act.EXCHANGE, Act.RECRUIT, Act.TRAIN]
    table.does(Act.RECRUIT, 0)
    assert table.kinds() == [Act.DONE, Act.EXCHANGE, Act.TRAIN]
    table.does(Act.TRAIN, Specialist.GREEN_LEADER)
    assert (table.s.seat, table.s.arks[0].tokens[Specialist.GREEN_LEADER], table.s.arks[0].resources[3]) == (1, 1, 2)


def test_an_exchange_swaps_up_to_two_resources_one_for_one() -> None:
    table = Turns().cargo(2, 5, 0, 0).arrive(PORTAL).does(Act.EXCHANGE)
    swaps = [(a, b) for kind, a, b in table.legal() if kind == Act.SWAP]
    assert swaps == [(0, 2), (0, 3), (1, 0), (1, 2), (1, 3)], "not into a full Cargo, and one is a must"
    table.does(Act.SWAP, Resource.MINERALS, Resource.TECHNOLOGY)
    assert table.legal()[0] == (Act.DONE, 0, 0)
    table.does(Act.SWAP, Resource.BIOMATTER, Resource.WORKFORCE)
    assert list(table.me.resources) == [1, 4, 1, 1]
    assert table.s.stage == Stage.ACTION


def test_an_exchange_may_stop_after_one() -> None:
    table = Turns().cargo(2, 0, 0, 0).arrive(PORTAL).does(Act.EXCHANGE).does(Act.SWAP, 0, 1).does(Act.DONE)
    assert (table.s.stage, list(table.me.resources)) == (Stage.ACTION, [1, 1, 0, 0])
    assert Act.EXCHANGE not in table.kinds()


def test_recruit_takes_a_card_of_the_canteen_where_there_is_room() -> None:
    table = Turns()
    card = int(table.s.canteen[2])
    table.arrive(PORTAL).does(Act.RECRUIT, 2)
    assert (table.s.arks[0].crew[LOWER, 0], table.s.canteen_n) == (card, 4)
    table = Turns(sets=("crew_limit=1",)).crew("Welder").arrive(PORTAL)
    assert Act.RECRUIT not in table.kinds()


def test_train_needs_a_locked_token_and_workforce() -> None:
    table = Turns().cargo(0, 0, 0, 1).tokens(*Specialist).arrive(PORTAL)
    assert Act.TRAIN not in table.kinds()
    assert Act.TRAIN not in Turns().cargo(1, 1, 1, 0).arrive(PORTAL).kinds()


def test_a_mission_takes_a_survivor_of_another_colour_than_the_top() -> None:
    """E01, New Worlds Gameplay."""
    table = sent("red")
    table.aboard(0, "red", "green", "neutral").arrive(PORTAL)
    assert berths(table) == [1, 2]
    table.does(Act.MISSION, 2)
    assert (table.me.spot, table.me.points, table.s.mission, table.me.aboard) == (1, 2, 2, 2)
    assert table.d.survivors[table.s.stack.cards[1]].colour == Colour.NEUTRAL
    assert table.s.stage == Stage.GAIN, "the Resource of spot 1"


def test_one_mission_a_visit_unless_the_rules_let_two() -> None:
    """Switch A8."""
    for rule, again in (("false", []), ("true", [0])):
        table = Turns(sets=(f"mission_twice={rule}",)).aboard(0, "red", "green").arrive(PORTAL)
        table.does(Act.MISSION, 0).does(Act.GAIN, 0)
        assert berths(table) == again


def test_no_mission_without_new_worlds_or_where_the_colour_does_not_fit() -> None:
    """E03."""
    assert berths(Turns(variants=("old-authorities",)).aboard(0, "red").arrive(PORTAL)) == []
    table = sent("green")
    assert berths(table.aboard(0, "green", "green").arrive(PORTAL)) == []


@pytest.mark.parametrize(("aboard", "visits", "stalled"), [((), 1, 0), (("red",), 1, 1), (("red", "blue"), 1, 0)])
def test_visits_are_noted_and_whether_the_colours_stalled_them(
    aboard: tuple[str, ...], visits: int, stalled: int
) -> None:
    table = sent("red")
    table.aboard(0, *aboard).arrive(PORTAL)
    assert (table.log.seats[0].portal_visits, table.log.seats[0].portal_stalled) == (visits, stalled)


def test_a_mission_is_noted_in_the_survivors_row() -> None:
    table = Turns(sets=("crew_draw=0",)).arrive(1).does(Act.SCOUT).does(Act.KEEP).arrive(PORTAL).does(Act.MISSION)
    row = table.log.survivors[0]
    assert (row.fate, row.fate_round, row.points) == (Fate.SENT, 3, 2)


def test_a_survivor_may_be_thrown_off_by_a_switch() -> None:
    """Switch A13."""
    table = Turns(sets=("throw_off=true", "portal_actions=0")).aboard(0, "red", "neutral").arrive(PORTAL)
    assert table.legal() == [(Act.DONE, 0, 0), (Act.THROW_OFF, 0, 0), (Act.THROW_OFF, 1, 0)]
    table.does(Act.THROW_OFF, 1)
    assert (table.me.aboard, table.s.survivors_out.n) == (1, 1)
    assert Act.THROW_OFF not in Turns().aboard(0, "red").arrive(PORTAL).kinds()
