"""New Worlds Gameplay: placing Survivors on the New Worlds board."""

import pytest

from pipeline.games.micro_cosmos.facts import Source
from pipeline.games.micro_cosmos.missions import may_send
from pipeline.games.micro_cosmos.vocabulary import NOBODY, Bonus, Colour
from tests.games.micro_cosmos.tiny import Table

COLOURS = ("red", "green", "blue", "neutral")


@pytest.mark.parametrize(("top", "fitting"), [("red", "green blue neutral"), ("neutral", "red green blue")])
def test_a_survivor_of_another_colour_than_the_top_may_be_sent_neutral_being_a_fourth(top: str, fitting: str) -> None:
    table = Table()
    table.send(1, top)
    found = [colour for colour in COLOURS if may_send(table.s, table.d, table.survivor(colour))]
    assert found == fitting.split()


def test_an_empty_stack_takes_any_colour_and_without_the_expansion_none_is_sent() -> None:
    table, without = Table(), Table(variants=("base",))
    assert all(may_send(table.s, table.d, table.survivor(colour)) for colour in COLOURS)
    assert not may_send(without.s, without.d, without.survivor("red"))


def test_a_placement_gives_two_points_the_own_spots_bonus_and_moves_both_markers() -> None:
    table = Table().points(0, 10)
    ark = table.s.arks[0]
    assert table.send(0, "blue") == 2
    assert (ark.points, ark.spot, ark.sent, table.s.mission, table.s.gains) == (12, 1, 1, 1, 1)
    assert table.d.survivors[table.s.stack.cards[0]].colour == Colour.BLUE
    assert table.send(0, "red") == 3  # two, and one for spot 2
    assert (ark.points, ark.spot, table.s.mission, table.s.gains) == (15, 2, 2, 1)
    assert (ark.scored[Source.MISSIONS], ark.scored[Source.NEW_WORLDS_TRACK]) == (4, 1)


def test_a_placement_gives_no_influence() -> None:
    table = Table()
    table.send(0, "blue")
    assert sum(table.s.arks[0].influence) == 0


def test_the_launch_marker_moves_for_everybody_and_each_has_a_track_of_its_own() -> None:
    table = Table(seats=3)
    for who, colour in ((0, "red"), (1, "blue"), (2, "red"), (1, "green")):
        table.send(who, colour)
    assert [int(table.s.arks[who].spot) for who in range(3)] == [1, 2, 1]
    assert table.s.mission == table.s.stack.n == 4


@pytest.mark.parametrize(("seats", "spot"), [(1, 7), (2, 5), (3, 7), (4, 9)])
def test_the_end_is_triggered_on_spot_5_7_or_9_by_the_number_of_players(seats: int, spot: int) -> None:
    table = Table(seats=seats)
    for i in range(spot):
        assert table.s.launched == 0
        table.send(i % seats, COLOURS[i % 2])
    assert (table.s.launched, table.s.trigger) == (3, (spot - 1) % seats)
    assert [int(table.log.launch[i].triggered) for i in range(spot)] == [0] * (spot - 1) + [1]
    table.send(0, "neutral")
    assert table.log.launch[spot].triggered == 0


def test_with_four_players_spot_8_does_not_trigger_the_end() -> None:
    table = Table(seats=4)
    table.s.mission = 7
    table.send(2, "red")
    assert (table.s.mission, table.s.launched, table.s.trigger) == (8, 0, NOBODY)


def test_the_solo_players_and_the_automas_survivors_move_one_launch_marker() -> None:
    table = Table(seats=1)
    table.s.mission = 6
    table.send(1, "green")
    assert (table.s.mission, table.s.launched, table.s.trigger) == (7, 3, 1)
    assert (table.log.launch[0].seat, table.log.launch[0].triggered) == (0, 1)


def test_at_the_end_of_a_track_the_marker_stays_and_gives_nothing_more() -> None:
    table = Table(seats=4)
    for i in range(9):
        table.send(0, COLOURS[i % 2])
    table.s.gains = 0
    assert table.send(0, "blue") == 2
    assert (table.s.arks[0].spot, table.s.arks[0].sent, table.s.gains) == (9, 10, 0)
    assert table.log.launch[9].bonus == Bonus.NOTHING


def test_a_track_may_also_take_no_more_at_its_end() -> None:
    table = Table(seats=4, sets=("track_end=no_more",))
    table.s.arks[0].spot = 9
    assert not may_send(table.s, table.d, table.survivor("red"))
    table.turn(1)
    assert may_send(table.s, table.d, table.survivor("red"))


def test_a_placement_is_written_down() -> None:
    table = Table()
    table.send(1, "green")
    table.send(0, "neutral")
    first, second = table.log.launch[0], table.log.launch[1]
    assert (first.round_, first.seat, first.colour, first.beneath) == (3, 2, Colour.GREEN, NOBODY)
    assert (second.seat, second.colour, second.beneath, second.marker) == (1, Colour.NEUTRAL, Colour.GREEN, 2)
    assert (first.spot, first.bonus, first.points) == (1, Bonus.RESOURCE, 2)
