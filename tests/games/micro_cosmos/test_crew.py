"""Activating Crew cards (public: LGM), and taking them at the end of a turn (New Worlds, Old Authorities)."""

import pytest

from pipeline.games.micro_cosmos.state import LOWER, UPPER, Act, Due, Stage
from pipeline.games.micro_cosmos.vocabulary import Resource
from tests.games.micro_cosmos.turns import BLUE, GREEN, PORTAL, RED, Turns

NOTHING = ("planet_actions=0", "portal_actions=0")


def test_a_card_works_where_the_part_at_the_cargo_card_has_the_locations_colour() -> None:
    """`Fitter` is red below and green above."""
    for place, cards in ((RED, [(LOWER, 0)]), (GREEN, [(UPPER, 0)]), (BLUE, []), (PORTAL, [(LOWER, 0), (UPPER, 0)])):
        table = Turns().crew("Fitter").crew("Head Gardener", row=UPPER).cargo(1, 0, 0, 0).arrive(place)
        assert [(a, b) for kind, a, b in table.legal() if kind == Act.CREW] == cards


def test_a_card_of_the_lower_row_moves_up_and_one_of_the_upper_row_is_discarded() -> None:
    table = Turns().crew("Welder", "Fitter").crew("Head Programmer", row=UPPER).arrive(RED)
    table.does(Act.CREW, LOWER, 0)
    assert table.me.resources[Resource.MINERALS] == 1
    assert (table.names(LOWER), table.upper()) == (["Fitter"], ["Head Programmer", "Welder"])
    table.does(Act.CREW, UPPER, 0)
    assert table.me.resources[Resource.TECHNOLOGY] == 2
    assert (table.upper(), table.s.crew_out.n) == (["Welder"], 1)
    assert table.s.stage == Stage.ACTION, "two cards a turn"


def test_a_card_is_not_activated_twice_in_a_turn() -> None:
    table = Turns().crew("Welder").arrive(RED).does(Act.CREW, LOWER, 0)
    assert table.s.stage == Stage.ACTION
    table.arrive(RED).does(Act.CREW, UPPER, 0)
    assert table.me.resources[Resource.MINERALS] == 3, "in another turn it works from the upper row"


def test_a_full_upper_row_sends_the_card_to_the_discards() -> None:
    table = Turns().crew("Welder").crew("Fitter", "Mechanic", "Foreman", row=UPPER).arrive(RED)
    table.does(Act.CREW, LOWER, 0)
    assert (table.names(LOWER), table.upper()) == ([], ["Fitter", "Mechanic", "Foreman"])
    assert table.s.crew_out.n == 1


def test_a_price_is_given_first_and_then_resources_of_choice_are_gained() -> None:
    """`Head Gardener` above: give one, gain three."""
    table = Turns().crew("Head Gardener", row=UPPER).cargo(1, 0, 0, 2).arrive(GREEN).does(Act.CREW, UPPER, 0)
    assert table.legal() == [(Act.PAY, Resource.MINERALS, 0), (Act.PAY, Resource.WORKFORCE, 0)]
    table.does(Act.PAY, Resource.MINERALS)
    for resource in (Resource.BIOMATTER, Resource.BIOMATTER, Resource.TECHNOLOGY):
        assert table.s.stage == Stage.GAIN
        table.does(Act.GAIN, resource)
    assert list(table.me.resources) == [0, 2, 1, 2]
    assert table.s.stage == Stage.ACTION
    assert Turns().crew("Head Gardener", row=UPPER).arrive(GREEN).s.stage == Stage.ACTION, "nothing to give"


def test_a_full_type_is_not_offered_unless_all_are() -> None:
    table = Turns().crew("Fitter").cargo(5, 5, 0, 5).arrive(RED).does(Act.CREW, LOWER, 0)
    assert table.legal() == [(Act.GAIN, Resource.TECHNOLOGY, 0)]
    table = Turns().crew("Fitter").cargo(5, 5, 5, 5).arrive(RED).does(Act.CREW, LOWER, 0)
    assert len(table.legal()) == 1
    table.does(*table.legal()[0])
    assert list(table.me.resources) == [5, 5, 5, 5]


def test_a_crew_card_comes_from_the_deck_at_the_end_of_a_turn_while_there_is_room() -> None:
    table = Turns(sets=NOTHING)
    top = int(table.s.crew.cards[table.s.crew.n - 1])
    table.arrive(BLUE)
    assert table.s.arks[0].crew[LOWER, 0] == top
    assert (table.s.stage, table.s.due, table.s.seat) == (Stage.STEP, Due.TURN, 1)


@pytest.mark.parametrize(("spot", "held", "after", "asked"), [(2, 4, 6, 1), (2, 5, 6, 0), (2, 6, 6, 0), (1, 4, 5, 0)])
def test_from_spot_2_a_further_card_comes_from_the_canteen(spot: int, held: int, after: int, asked: int) -> None:
    """E06, E07, E08: never beyond six, and the deck's card first."""
    table = Turns(sets=NOTHING)
    for name in ("Welder", "Fitter", "Mechanic", "Foreman", "Quarry Boss", "Head Gardener")[:held]:
        table.crew(name, row=LOWER if table.me.row_n[LOWER] < 3 else UPPER)
    table.s.arks[0].spot = spot
    table.arrive(BLUE)
    if table.s.stage == Stage.CREW:
        table.does(Act.DONE)
    assert (table.s.stage == Stage.EXTRA) == bool(asked)
    if asked:
        assert table.legal() == [(Act.DONE, 0, 0)] + [(Act.EXTRA, place, 0) for place in range(4)]
        table.does(Act.EXTRA, 2)
    assert int(table.s.arks[0].row_n.sum()) == after
    assert table.s.due == Due.TURN


def test_the_further_card_may_be_declined_unless_it_is_forced() -> None:
    """Switch A11."""
    for rule, first in (("optional", Act.DONE), ("forced", Act.EXTRA)):
        table = Turns(sets=(*NOTHING, f"extra_crew={rule}"))
        table.s.arks[0].spot = 2
        assert table.arrive(BLUE).legal()[0][0] == first


def test_with_the_advantage_card_the_card_may_come_from_the_canteen() -> None:
    """E37, E38."""
    table = Turns(sets=NOTHING)
    table.s.advantage, table.s.arks[0].spot = 0, 2
    table.arrive(BLUE)
    assert table.legal() == [(Act.TAKE, place, 0) for place in (-1, 0, 1, 2, 3)]
    table.does(Act.TAKE, 1)
    assert table.s.stage == Stage.EXTRA
    table.does(Act.EXTRA, 0)
    assert table.s.arks[0].row_n[LOWER] == 2
    assert table.log.seats[0].advantage_turns == 1


def test_with_one_place_left_the_player_may_choose_by_a_switch() -> None:
    """Switch A12."""
    for rule, stage in (("deck_first", Stage.STEP), ("choice", Stage.TAKE)):
        table = Turns(sets=(*NOTHING, f"one_slot={rule}", "crew_limit=1"))
        table.s.arks[0].spot = 2
        assert table.arrive(BLUE).s.stage == stage
        if stage == Stage.TAKE:
            table.does(Act.TAKE, 3)
        assert (table.s.stage, table.s.arks[0].row_n[LOWER]) == (Stage.STEP, 1)
    table = Turns(sets=(*NOTHING, "one_slot=choice", "crew_limit=2"))
    table.s.arks[0].spot = 2
    assert table.arrive(BLUE).s.stage == Stage.EXTRA, "both come where there is room for both"
