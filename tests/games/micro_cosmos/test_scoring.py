"""Points of terraformed planets (public: LGM), the end of the game (New Worlds Gameplay), and the final facts."""

import numpy as np
import pytest

from pipeline.engine.facts import settle
from pipeline.games.micro_cosmos.facts import Source
from pipeline.games.micro_cosmos.scoring import finish, finish_planet, if_ended, note_round
from pipeline.games.micro_cosmos.state import CAMPAIGN_LOST, CAMPAIGN_WON, MISSION_LAUNCH
from pipeline.games.micro_cosmos.triggers import trigger_terraformed
from pipeline.games.micro_cosmos.vocabulary import Colour, Fate
from tests.games.micro_cosmos.tiny import Table


def points(table: Table) -> list[int]:
    return [int(table.s.arks[who].points) for who in range(table.s.at_table)]


def closed(table: Table) -> tuple[list[int], list[float], int]:
    """Final points and win shares by seat, and the ending."""
    breaks = np.zeros(5)
    ending = finish(table.s, table.d, table.log, breaks)
    settle(table.log, breaks)
    seats = range(table.s.seats)
    return [int(table.log.seats[i].points) for i in seats], [float(table.log.seats[i].win_share) for i in seats], ending


@pytest.mark.parametrize(
    ("steps", "wanted"),
    [
        ((6, 5), [9, 6]),
        ((5, 5, 1), [6, 6, 1]),
        ((5, 2, 2), [8, 2, 2]),
        ((5, 0, 0), [8, 0, 0]),
        ((4, 3, 2), [7, 4, 2]),
        ((0, 0, 0), [0, 0, 0]),
        ((2, 2, 2, 1), [3, 3, 3, 1]),
    ],
)
def test_a_terraformed_planet_pays_steps_and_the_majority(steps: tuple[int, ...], wanted: list[int]) -> None:
    table = Table(seats=len(steps)).steps(1, *steps)
    finish_planet(table.s, table.d, 1, table.log)
    assert points(table) == wanted
    assert (table.s.places[1].terraformed, table.s.terraformed) == (1, 1)
    assert table.log.planets[table.s.places[1].fact].finished == 3
    assert table.s.arks[0].scored[Source.STEPS] == steps[0]


def test_a_planets_majority_may_count_several_times() -> None:
    table = Table().steps(1, 6, 5)
    table.d.planets[table.s.places[1].planet].majority_times = 2
    finish_planet(table.s, table.d, 1, table.log)
    assert points(table) == [12, 7]


def test_the_automa_takes_part_in_the_majority() -> None:
    table = Table(seats=1).steps(1, 4, 6)
    finish_planet(table.s, table.d, 1, table.log)
    assert points(table) == [5, 9]


def test_neutral_survivors_on_the_ark_cost_two_points_each_settled_and_sent_ones_nothing() -> None:
    table = Table().points(0, 38, Source.SETTLING).aboard(0, "neutral", "neutral", "red")
    table.send(0, "neutral")
    table.s.arks[0].settled = 1  # a neutral one too
    assert if_ended(table.s, table.d, 0) == 36
    assert closed(table)[0][0] == 36
    assert table.s.arks[0].scored[Source.NEUTRALS] == -4
    seat = table.log.seats[0]
    assert (seat.stuck, seat.stuck_neutral, seat.sent, seat.settled) == (3, 2, 1, 1)


def test_that_is_taken_off_before_a_tie_is_settled() -> None:
    table = Table().points(0, 50).points(1, 50).aboard(1, "neutral")
    table.s.arks[1].settled = 5
    assert closed(table)[:2] == ([50, 48], [1, 0])


@pytest.mark.parametrize(
    ("settled", "resources", "switch", "shares"),
    [
        ((2, 1), (0, 2), "settled_then_resources", [1, 0]),
        ((1, 1), (1, 2), "settled_then_resources", [0, 1]),
        ((1, 1), (2, 2), "settled_then_resources", [0.5, 0.5]),
        ((2, 1), (0, 2), "shared", [0.5, 0.5]),
    ],
)
def test_ties_are_broken_by_settled_survivors_then_by_resources(
    settled: tuple[int, int], resources: tuple[int, int], switch: str, shares: list[float]
) -> None:
    table = Table(sets=(f"tie_break={switch}",)).points(0, 30).points(1, 30)
    for who in range(2):
        table.s.arks[who].settled, table.s.arks[who].resources[2] = settled[who], resources[who]
    assert closed(table)[1] == shares


@pytest.mark.parametrize(("left", "wanted"), [(7, 2), (2, 0), (9, 3)])
def test_three_resources_left_are_a_point(left: int, wanted: int) -> None:
    table = Table()
    table.s.arks[0].resources[:2] = [left - 1, 1]
    assert closed(table)[0][0] == wanted
    assert table.s.arks[0].scored[Source.RESOURCES] == wanted


def test_steps_on_unfinished_planets_count_only_by_a_rule() -> None:
    table, changed = Table(), Table(sets=("unfinished_step_points=1",))
    for one in (table, changed):
        one.s.places[1].steps[0], one.s.places[3].steps[0] = 4, 3
        one.s.places[3].terraformed = 1
    assert (closed(table)[0][0], closed(changed)[0][0]) == (0, 4)


def test_final_rows_add_up_and_say_what_is_left() -> None:
    table = Table().points(0, 9, Source.COLONIES).influence(0, Colour.RED, 2).aboard(0, "neutral")
    table.s.arks[0].berth_fact[0] = 0
    table.log.survivors_n, table.log.survivors[0].colour = 1, 3
    table.s.places[1].steps[0], table.s.places[1].steps[1] = 2, 2
    trigger_terraformed(table.s, table.d, 0)
    closed(table)
    rows = table.log.scores[: table.log.scores_n]
    assert [(int(r.seat), int(r.source), int(r.points)) for r in rows] == [(1, 3, 9), (1, 8, 1), (1, 11, -2)]
    assert sum(int(row.points) for row in rows) == table.log.seats[0].points
    stuck, planet = table.log.survivors[0], table.log.planets[table.s.places[1].fact]
    assert (stuck.fate, stuck.fate_round, stuck.points) == (Fate.STUCK, 3, -2)
    assert (planet.most_steps, planet.leaders, planet.missing) == (2, 2, 11)
    assert (table.log.seats[0].influence_red, table.log.seats_n, table.log.games[0].rounds) == (2, 2, 3)


def test_a_game_says_who_triggered_its_end() -> None:
    table = Table(seats=2)
    for i in range(5):
        table.send(0 if i < 3 else 1, "red" if i % 2 else "blue")
    assert closed(table)[2] == MISSION_LAUNCH
    game = table.log.games[0]
    assert (game.launched, game.terraformed_in, game.trigger, game.mission, game.pursuing) == (3, 0, 2, 5, 2)


def test_rounds_say_what_each_would_have_if_the_game_ended() -> None:
    table = Table().points(1, 8).aboard(1, "neutral").influence(1, Colour.BLUE, 1)
    table.s.arks[1].resources[:] = [3, 0, 1, 0]
    table.s.arks[1].row_n[:] = [2, 1]
    table.steps(3, 1, 1)
    finish_planet(table.s, table.d, 3, table.log)
    note_round(table.s, table.d, table.log)
    row = table.log.rounds[1]
    assert (table.log.rounds_n, row.round_, row.seat, row.points) == (2, 3, 2, 8 + 2 + 1 - 2)
    assert (row.resources, row.crew, row.survivors, row.influence, row.mission) == (4, 3, 1, 1, 0)
    assert (row.terraformed, row.missing) == (1, 11)


# Solo


@pytest.mark.parametrize(
    ("mine", "its", "settled", "lost"), [(20, 19, 0, 0), (19, 20, 3, 1), (20, 20, 1, 0), (20, 20, 0, 1)]
)
def test_the_solo_player_wins_by_more_points_than_the_automa_or_by_the_tie_break(
    mine: int, its: int, settled: int, lost: int
) -> None:
    table = Table(seats=1).points(0, mine).points(1, its)
    table.s.arks[0].settled = settled
    assert closed(table)[1] == [1 - lost]
    assert (table.log.lost, table.log.games[0].winners, table.log.games[0].automa_points) == (lost, 1 - lost, its)


def test_the_automas_crew_cards_and_resources_count_at_the_end() -> None:
    table = Table(seats=1)
    table.s.arks[1].crew_points, table.s.arks[1].resources[0] = 4, 6
    assert if_ended(table.s, table.d, 1) == 6
    closed(table)
    assert table.log.games[0].automa_points == 6
    assert table.s.arks[1].scored[Source.CREW] == 4


@pytest.mark.parametrize(("scenario", "met", "ending"), [(0, 1, CAMPAIGN_LOST), (-1, 1, CAMPAIGN_WON), (-1, 0, 6)])
def test_a_campaign_is_won_with_its_last_scenario_and_counts_prestige_only(
    scenario: int, met: int, ending: int
) -> None:
    table = Table(seats=1, variants=("campaign",)).points(0, 12, Source.PRESTIGE).points(0, 30, Source.COLONIES)
    table.s.campaign.scenario, table.s.campaign.goals_met = scenario % table.d.scenarios_n, met
    assert if_ended(table.s, table.d, 0) == 12
    assert closed(table) == ([12], [float(ending == CAMPAIGN_WON)], ending)


def test_steps_do_not_count_in_a_campaign() -> None:
    table = Table(seats=1, variants=("campaign",)).steps(1, 9)
    finish_planet(table.s, table.d, 1, table.log)
    assert (points(table), table.s.terraformed) == ([0], 1)
