"""Old Authorities Gameplay: influence, the Councils' cards and the Advantage card."""

import pytest

from pipeline.games.micro_cosmos.councils import activate, note_turn_begins, turn_ends, usable
from pipeline.games.micro_cosmos.facts import Source
from pipeline.games.micro_cosmos.layout import discover, go
from pipeline.games.micro_cosmos.planet_actions import (
    begin_terraform,
    end_terraform,
    found,
    lift_paid,
    place_outpost,
    settle,
)
from pipeline.games.micro_cosmos.vocabulary import NOBODY, Cause, Colour, Resource, Specialist
from tests.games.micro_cosmos.tiny import Table

RED, GREEN, BLUE = Colour.RED, Colour.GREEN, Colour.BLUE
ADVANTAGE = 3


def holders(table: Table) -> list[int]:
    return [int(table.s.councils[colour].holder) for colour in (RED, GREEN, BLUE)]


def test_the_first_influence_gives_a_resource_of_choice_or_by_a_switch_nothing() -> None:
    table, without = Table(), Table(sets=("spot_one_bonus=false",))
    table.influence(0, RED)
    without.influence(0, RED)
    assert (table.s.arks[0].influence[RED], table.s.gains) == (1, 1)
    assert (without.s.arks[0].influence[RED], without.s.gains) == (1, 0)


def test_without_the_expansion_there_is_no_influence() -> None:
    table = Table(variants=("new-worlds",)).influence(0, RED, 2)
    assert (table.s.arks[0].influence[RED], table.log.influence_n, table.s.gains) == (0, 0, 0)


def test_the_first_on_spot_2_takes_the_card_and_uses_it_from_the_next_turn_on() -> None:
    table = Table().points(0, 10).influence(0, GREEN)
    table.turn(0).influence(0, GREEN)
    assert (table.s.arks[0].points, holders(table)) == (11, [NOBODY, 0, NOBODY])
    assert not usable(table.s, table.d, 0, GREEN)
    table.turn(1)
    assert not usable(table.s, table.d, 1, GREEN)
    table.turn(0)
    assert usable(table.s, table.d, 0, GREEN)


@pytest.mark.parametrize(("before", "points"), [(0, 14), (1, 11), (2, 6)])
def test_a_whole_track_gives_14_11_or_6_points_2_resources_and_2_leaders(before: int, points: int) -> None:
    table = Table(seats=3)
    for who in range(before):
        table.influence(who, GREEN, 8)
    table.s.gains, held = 0, table.s.crew.n
    table.influence(2, GREEN, 8)
    ark = table.s.arks[2]
    assert (ark.points, table.s.gains) == (points, 2)
    assert (ark.tokens[Specialist.GREEN_LEADER], sum(ark.row_n), held - table.s.crew.n) == (1, 1, 1)
    assert ark.scored[Source.LAST_SPOT] == [8, 5, 0][before]


def test_influence_beyond_the_last_spot_does_nothing() -> None:
    table = Table().influence(0, BLUE, 8)
    points, gains = table.s.arks[0].points, table.s.gains
    table.influence(0, BLUE, 2)
    assert (table.s.arks[0].influence[BLUE], table.s.arks[0].points, table.s.gains) == (8, points, gains)
    assert (table.log.influence_n, table.s.councils[BLUE].arrivals) == (8, 1)


def test_a_card_goes_back_as_soon_as_anybody_reaches_its_holders_influence() -> None:
    table = Table(seats=3).influence(0, RED, 3).turn(1).influence(1, RED, 2)
    assert holders(table)[RED] == 0
    table.influence(1, RED)
    assert holders(table)[RED] == NOBODY
    row = table.log.councils[0]
    assert (row.council, row.seat, row.taken, row.returned, row.first_round) == (RED, 1, 1, 1, 3)


def test_after_a_tie_who_comes_to_stand_alone_takes_the_card() -> None:
    table = Table().influence(0, RED, 3).turn(1).influence(1, RED, 3).turn(0).influence(0, RED)
    assert (holders(table)[RED], usable(table.s, table.d, 0, RED)) == (0, False)
    assert usable(table.turn(1).turn(0).s, table.d, 0, RED)
    assert (table.log.councils[0].taken, table.log.councils[0].returned) == (2, 1)


@pytest.mark.parametrize(
    ("switch", "old_holder", "other"),
    [("sole_leader", 0, 1), ("old_holder", 0, NOBODY), ("new_arrival", NOBODY, NOBODY)],
)
def test_who_may_take_a_card_after_a_tie_is_a_switch(switch: str, old_holder: int, other: int) -> None:
    for who, wanted in ((0, old_holder), (1, other)):
        table = Table(sets=(f"council_after_tie={switch}",)).influence(0, RED, 3).influence(1, RED, 3)
        assert holders(table.influence(who, RED))[RED] == wanted


def test_a_card_never_passes_straight_from_one_to_another() -> None:
    table = Table().influence(0, RED, 2)
    seen = [holders(table.turn(1).influence(1, RED))[RED] for _ in range(3)]
    assert seen == [0, NOBODY, 1]


def test_the_first_on_spot_8_has_the_card_for_good() -> None:
    table = Table().influence(0, RED, 8).influence(1, RED, 8)
    assert holders(table)[RED] == 0
    assert (table.s.councils[RED].locked, table.s.councils[RED].arrivals) == (1, 2)
    assert (table.log.councils[0].locked, table.log.councils_n) == (3, 1)


@pytest.mark.parametrize("switch", ["sole_leader", "new_arrival", "old_holder"])
def test_who_breaks_a_tie_of_7_by_reaching_8_takes_the_card_for_good(switch: str) -> None:
    table = Table(sets=(f"council_after_tie={switch}",)).influence(0, RED, 7).influence(1, RED, 7)
    assert holders(table)[RED] == NOBODY
    before = int(table.s.arks[1].points)
    table.influence(1, RED)
    assert (holders(table)[RED], table.s.arks[1].points - before) == (1, 8)
    assert not usable(table.s, table.d, 1, RED)
    assert holders(table.influence(0, RED))[RED] == 1


def test_a_card_is_activated_once_a_turn() -> None:
    table = Table().influence(0, GREEN, 2).turn(1).turn(0)
    activate(table.s, 0, GREEN, table.log)
    assert not usable(table.s, table.d, 0, GREEN)
    turn_ends(table.s)
    assert usable(table.turn(1).turn(0).s, table.d, 0, GREEN)
    assert table.log.councils[0].activations == 1


@pytest.mark.parametrize(
    ("switch", "tokens", "cards"), [("token", (1, 1), (0, 1)), ("card", (0, 0), (1, 2)), ("either", (0, 0), (1, 2))]
)
def test_a_leader_unlocks_its_token_then_brings_a_crew_card(
    switch: str, tokens: tuple[int, int], cards: tuple[int, int]
) -> None:
    table = Table(sets=(f"leader_bonus={switch}",))
    ark = table.s.arks[0]
    for spots, token, held in ((5, tokens[0], cards[0]), (2, tokens[1], cards[1])):
        table.influence(0, BLUE, spots)
        assert (ark.tokens[Specialist.BLUE_LEADER], sum(ark.row_n)) == (token, held)


def test_a_leaders_crew_card_needs_room() -> None:
    table = Table(sets=("crew_limit=0",)).influence(0, BLUE, 7)
    assert (table.s.arks[0].tokens[Specialist.BLUE_LEADER], sum(table.s.arks[0].row_n)) == (1, 0)
    either = Table(sets=("crew_limit=0", "leader_bonus=either")).influence(0, BLUE, 5)
    assert either.s.arks[0].tokens[Specialist.BLUE_LEADER] == 1


def test_the_advantage_in_two_councils_takes_the_advantage_card() -> None:
    table = Table().influence(0, RED, 4).influence(1, RED, 3).influence(1, GREEN, 2).influence(1, BLUE)
    assert table.s.advantage == 1  # green and blue
    table.influence(0, BLUE, 2)
    assert table.s.advantage == 0  # red and blue
    rows = [row for row in table.log.councils[: table.log.councils_n] if row.council == ADVANTAGE]
    assert [(int(row.seat), int(row.taken)) for row in rows] == [(2, 1), (1, 1)]
    assert [int(table.s.arks[0].influence[c]) for c in (RED, GREEN, BLUE)] == [4, 0, 2]


def test_a_tie_is_no_advantage_and_the_card_goes_back_or_by_a_switch_is_kept() -> None:
    for switch, wanted in (("goes_back", NOBODY), ("kept", 0)):
        table = Table(sets=(f"advantage_lost={switch}",)).influence(0, RED, 1).influence(0, BLUE, 1)
        assert table.s.advantage == 0
        table.influence(1, BLUE)
        assert table.s.advantage == wanted
        assert table.log.councils[0].returned == (wanted == NOBODY)
        table.influence(1, BLUE).influence(1, GREEN)
        assert table.s.advantage == 1


def test_what_an_advantage_is_is_a_switch() -> None:
    most, spot_2, card = (
        Table(sets=(f"advantage={switch}",)) for switch in ("strictly_most", "most_from_spot_2", "holds_card")
    )
    for table in (most, spot_2, card):
        table.influence(0, RED, 1).influence(0, BLUE, 2)
    assert [int(table.s.advantage) for table in (most, spot_2, card)] == [0, NOBODY, NOBODY]
    for table in (spot_2, card):
        assert table.influence(0, RED).s.advantage == 0


def test_turns_begun_with_a_card_are_counted() -> None:
    table = Table().influence(0, GREEN, 2).influence(0, RED, 1)
    for who in (1, 0, 1, 0):
        note_turn_begins(table.turn(who).s, who, table.log)
    rows = table.log.councils[: table.log.councils_n]
    assert [(int(row.council), int(row.turns_held)) for row in rows] == [(GREEN, 2), (ADVANTAGE, 2)]


def test_influence_is_written_down() -> None:
    table = Table().influence(0, GREEN, 1, Cause.MOVED_OUTPOST).influence(0, GREEN, 1, Cause.SETTLE)
    row = table.log.influence[1]
    assert (row.round_, row.seat, row.council, row.cause, row.spot, row.points) == (3, 1, GREEN, Cause.SETTLE, 2, 1)
    assert table.log.influence[0].cause == Cause.MOVED_OUTPOST


# What gives influence.


def at(table: Table, place: int, *resources: int) -> Table:
    """Seat 1's Ark is on a planet, with Resources, Engineer and Leaders to hand."""
    ark = table.s.arks[0]
    ark.place, ark.resources[: len(resources)], ark.tokens[:] = place, resources, 1
    return table


def test_a_terraform_action_gives_one_influence_however_many_levels_it_lifts() -> None:
    table = at(Table(), 1, 3)
    begin_terraform(table.s, table.d)
    for _ in range(3):
        lift_paid(table.s, table.d, Resource.MINERALS)
    end_terraform(table.s, table.d, table.log)
    assert (table.s.places[1].steps[0], table.s.arks[0].influence[RED], table.s.gains) == (3, 1, 1)
    assert table.log.influence[0].cause == Cause.TERRAFORM


def test_lifting_a_level_by_discovering_gives_no_influence() -> None:
    table = Table()
    go(table.s, table.d, 0, table.log)
    discover(table.s, table.d, Resource.MINERALS, table.log)
    assert (table.s.places[0].steps[0], sum(table.s.arks[0].influence)) == (1, 0)


def test_moving_a_trading_outpost_gives_influence_where_it_comes_to_and_takes_none() -> None:
    table = at(Table().influence(0, RED, 3), 5)
    table.s.places[1].outpost[0] = table.s.arks[0].outposts = 1
    table.s.gains, table.s.target = 0, 1
    place_outpost(table.s, table.d, 0, table.log)
    assert [int(table.s.arks[0].influence[colour]) for colour in (RED, GREEN, BLUE)] == [3, 0, 1]
    assert (table.s.gains, table.s.arks[0].scored[Source.OUTPOSTS]) == (1, 0)
    assert table.log.influence[3].cause == Cause.MOVED_OUTPOST


def test_settling_a_neutral_survivor_gives_influence_in_the_council_of_the_planets_colour() -> None:
    table = at(Table().aboard(0, "neutral").steps(5, 0, 0), 5)
    settle(table.s, table.d, 0, table.log)
    assert [int(table.s.arks[0].influence[colour]) for colour in (RED, GREEN, BLUE)] == [0, 0, 1]
    assert (table.s.arks[0].settled, table.s.arks[0].aboard) == (1, 0)


def test_a_colony_gives_no_influence() -> None:
    table = at(Table().steps(3, 0, 0), 3, 0, 1, 0, 1)
    found(table.s, table.d)
    assert (table.s.arks[0].colonies, table.s.arks[0].points, sum(table.s.arks[0].influence)) == (1, 4, 0)


# Solo: the Automa moves on the tracks, takes no card and strips one (Old Authorities Solo Mode).


def test_the_automa_takes_no_card_and_nobody_does_while_it_is_level_or_ahead() -> None:
    table = Table(seats=1).influence(1, RED, 3)
    assert holders(table)[RED] == NOBODY
    assert holders(table.influence(0, RED, 3))[RED] == NOBODY
    assert holders(table.influence(0, RED))[RED] == 0


def test_by_a_switch_the_player_takes_the_card_on_spot_2_though_the_automa_is_ahead() -> None:
    table = Table(seats=1, sets=("automa_first=own_arrival",)).influence(1, RED, 3)
    assert holders(table.influence(0, RED, 2))[RED] == 0


def test_the_automa_makes_the_player_lose_a_card_by_reaching_its_level() -> None:
    table = Table(seats=1).influence(0, RED, 3).influence(1, RED, 2)
    assert holders(table)[RED] == 0
    assert holders(table.influence(1, RED))[RED] == NOBODY
    assert holders(table.influence(1, RED, 2))[RED] == NOBODY


def test_the_automa_gains_the_resource_that_it_has_least_of_and_crew_cards_for_leaders() -> None:
    table = Table(seats=1)
    automa = table.s.arks[1]
    automa.resources[:] = [2, 0, 1, 3]
    table.influence(1, GREEN)
    assert (list(automa.resources), table.s.gains) == ([2, 1, 1, 3], 0)
    table.influence(1, GREEN, 7)
    assert (list(automa.resources), automa.points, automa.crew_points) == ([2, 2, 1, 3], 14, 2)
    assert sum(automa.tokens) == 0


def test_the_automa_first_on_spot_8_puts_the_card_out_or_leaves_it_to_the_player() -> None:
    out, may = Table(seats=1), Table(seats=1, sets=("automa_first_on_last=player_may",))
    for table in (out, may):
        table.influence(0, RED, 7).influence(1, RED, 8)
        assert holders(table)[RED] == NOBODY
        before = int(table.s.arks[0].points)
        table.influence(0, RED)
        assert table.s.arks[0].points - before == 5
    assert (holders(out)[RED], holders(may)[RED]) == (NOBODY, 0)
    assert (out.s.councils[RED].locked, may.s.councils[RED].locked) == (1, 1)


def test_the_automa_counts_for_the_advantage_and_never_has_the_card() -> None:
    table = Table(seats=1).influence(0, RED, 1).influence(0, BLUE, 1)
    assert table.s.advantage == 0
    table.influence(1, RED, 2).influence(1, BLUE, 2)
    assert table.s.advantage == NOBODY
