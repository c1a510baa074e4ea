"""Destination actions on a planet (stand-in base game SB1), and what Old Authorities gives for them."""

import pytest

from pipeline.games.micro_cosmos.facts import Source
from pipeline.games.micro_cosmos.state import FROM_LOWER, UPPER, Act, Stage
from pipeline.games.micro_cosmos.vocabulary import Cause, Colour, Fate, Resource, Specialist, Upgrade
from tests.games.micro_cosmos.turns import BLUE, GREEN, PORTAL, RED, Turns

ENGINEER, RED_LEADER, BLUE_LEADER = Specialist.ENGINEER, Specialist.RED_LEADER, Specialist.BLUE_LEADER


def test_gather_gives_what_the_planet_does_and_one_more_by_two_upgrades() -> None:
    table = Turns().arrive(RED).does(Act.GATHER)
    assert list(table.s.arks[0].resources) == [2, 0, 0, 1]
    table = Turns()
    table.s.arks[0].upgrades[Upgrade.MINING_VEHICLES] = table.s.arks[0].upgrades[Upgrade.BIODOME] = 1
    table.arrive(RED).does(Act.GATHER)
    assert list(table.s.arks[0].resources) == [3, 1, 0, 1]


def test_a_planet_offers_one_action_and_robotics_another_one_that_differs() -> None:
    table = Turns().cargo(2, 0, 0, 0).arrive(RED).does(Act.GATHER)
    assert table.s.seat == 1, "the turn is over"
    table = Turns().cargo(2, 0, 0, 0)
    table.s.arks[0].upgrades[Upgrade.ROBOTICS] = 1
    table.arrive(RED).does(Act.GATHER)
    assert table.kinds() == [Act.DONE, Act.TERRAFORM, Act.SCOUT]


def test_terraform_lifts_levels_one_for_one_up_to_the_cap() -> None:
    table = Turns().cargo(1, 2, 5, 1).arrive(RED).does(Act.TERRAFORM)
    assert table.legal() == [(Act.LIFT, r, 0) for r in (0, 1, 3)], "001 has no Technology track; one level is a must"
    table.does(Act.LIFT, Resource.BIOMATTER)
    assert table.legal()[0] == (Act.DONE, 0, 0)
    table.does(Act.LIFT, Resource.WORKFORCE)
    spot = table.s.places[RED]
    assert (spot.missing, spot.steps[0], table.s.arks[0].influence[Colour.RED]) == (9, 2, 1)
    assert [int(level) for level in spot.levels] == [4, 4, 0, 4]
    row = table.log.terraforming[0]
    assert (row.round_, row.seat, row.colour, row.cap, row.levels, row.leader, row.finished) == (3, 1, 0, 2, 2, 0, 0)
    assert row.planet == spot.planet


def test_terraform_needs_a_matching_resource_and_an_unfinished_planet() -> None:
    assert Act.TERRAFORM not in Turns().cargo(0, 0, 5, 0).arrive(RED).kinds()
    table = Turns().cargo(5, 5, 5, 5)
    assert Act.TERRAFORM not in table.finish(RED).arrive(RED).kinds()


def test_an_action_gives_one_influence_however_many_levels() -> None:
    """E20, Old Authorities Gameplay; spot 1 gives a Resource of choice."""
    table = Turns(sets=("terraform_cap=3",)).cargo(3, 0, 0, 0).arrive(RED).does(Act.TERRAFORM)
    for _ in range(3):
        table.does(Act.LIFT, Resource.MINERALS)
    assert (table.me.influence[Colour.RED], table.s.stage, table.s.gains) == (1, Stage.GAIN, 1)


def test_the_cap_grows_by_a_colony_an_outpost_and_a_leader() -> None:
    """E64."""
    table = Turns().cargo(5, 0, 0, 5).tokens(RED_LEADER).crew("Quarry Boss", row=UPPER).finish(7)
    table.s.places[RED].levels[:] = [0, 3, 0, 3]
    table.s.places[RED].missing = 15
    table.s.arks[0].colony_of[Colour.RED] = table.s.places[RED].outpost[0] = 1
    table.arrive(RED).does(Act.TERRAFORM)
    for _ in range(4):
        table.does(Act.LIFT, Resource.MINERALS)
    assert table.legal() == [(Act.DONE, 0, 0), (Act.BOOST, 0, 0)]
    table.does(Act.BOOST).does(Act.SPECIALIST, RED_LEADER).does(Act.LIFT, Resource.MINERALS)
    assert int(table.me.row_n[UPPER]) == 1
    row = table.log.terraforming[0]
    assert (row.cap, row.levels, row.leader) == (5, 5, 1)
    assert table.s.stage == Stage.GAIN, "only one Leader in an action"


def test_a_leader_of_another_colour_does_not_help_without_the_red_council() -> None:
    table = Turns().cargo(5, 0, 0, 0).tokens(BLUE_LEADER, ENGINEER).arrive(RED).does(Act.TERRAFORM)
    table.does(Act.LIFT, Resource.MINERALS).does(Act.LIFT, Resource.MINERALS)
    assert table.s.stage == Stage.GAIN


@pytest.mark.parametrize(("rule", "asked"), [("true", True), ("false", False)])
def test_industrial_titans_may_serve_for_the_boost(rule: str, asked: bool) -> None:
    """Switch A25."""
    table = Turns(sets=(f"red_for_boost={rule}",)).turn().influence(0, Colour.RED, 2)
    table.s.gains = 0
    table.cargo(5, 0, 0, 0).tokens(BLUE_LEADER).arrive(RED).does(Act.TERRAFORM)
    table.does(Act.LIFT, Resource.MINERALS).does(Act.LIFT, Resource.MINERALS)
    assert ((Act.BOOST, 0, 0) in table.legal()) == asked
    if asked:
        table.does(Act.BOOST)
        assert table.legal() == [(Act.SPECIALIST, BLUE_LEADER, 1)]


def test_finishing_a_planet_scores_and_may_trigger_the_end() -> None:
    table = Turns().cargo(1, 0, 0, 0)
    table.finish(GREEN).finish(BLUE).finish(RED, missing=1)
    table.s.places[RED].steps[1] = 4
    table.arrive(RED).does(Act.TERRAFORM).does(Act.LIFT, Resource.MINERALS)
    assert table.s.places[RED].terraformed == 1
    assert [int(ark.scored[Source.STEPS]) for ark in table.s.arks[:2]] == [1, 4]
    assert [int(ark.scored[Source.MAJORITIES]) for ark in table.s.arks[:2]] == [1, 3]
    assert (table.s.terraformed_in, table.s.trigger) == (3, 0)
    assert (table.log.terraforming[0].finished, table.log.planets[table.s.places[RED].fact].finisher) == (1, 1)


@pytest.mark.parametrize(("vehicles", "spot", "drawn"), [(0, 0, 1), (1, 0, 2), (0, 4, 2), (1, 4, 3), (1, 3, 2)])
def test_scout_draws_one_more_by_scout_vehicles_and_from_spot_4(vehicles: int, spot: int, drawn: int) -> None:
    """E09, New Worlds Gameplay."""
    table = Turns()
    table.s.arks[0].upgrades[Upgrade.SCOUT_VEHICLES], table.s.arks[0].spot = vehicles, spot
    left = int(table.s.survivors.n)
    table.arrive(RED).does(Act.SCOUT)
    assert table.legal() == [(Act.KEEP, place, 0) for place in range(drawn)]
    table.does(Act.KEEP, drawn - 1)
    assert (table.s.survivors.n, table.s.survivors_out.n, table.s.arks[0].aboard) == (left - drawn, drawn - 1, 1)
    row = table.log.survivors[0]
    assert (row.round_, row.seat, row.drawn, row.survivor) == (3, 1, drawn, table.s.arks[0].berths[0])
    assert row.drawn_neutral == drawn, "the neutral ones lie on top of this table's deck"


@pytest.mark.parametrize(("rule", "at_once"), [("on_scout", True), ("on_settle", False)])
def test_a_survivors_resources_come_when_it_is_kept_or_settled(rule: str, at_once: bool) -> None:
    """Switch A20."""
    table = Turns(sets=(f"survivor_resources={rule}",))
    red = next(i for i in range(60) if table.d.survivors[i].colour == Colour.RED)  # it gives two Minerals
    table.s.survivors.cards[table.s.survivors.n - 1] = red
    table.arrive(GREEN).does(Act.SCOUT).does(Act.KEEP, 0)
    gives = int(table.d.survivors[red].resources.sum())
    assert gives > 0
    assert int(table.s.arks[0].resources.sum()) == gives * at_once
    table.finish(RED).arrive(RED).does(Act.SETTLE, 0)
    assert int(table.s.arks[0].resources.sum()) == gives


def test_scout_needs_a_free_berth() -> None:
    table = Turns().aboard(0, "red", "red", "red").arrive(RED)
    assert Act.SCOUT not in table.kinds()
    table.s.arks[0].upgrades[Upgrade.LEISURE_FACILITIES] = 1
    assert Act.SCOUT in table.kinds()


def test_settlers_need_a_terraformed_planet_of_their_colour_and_neutral_ones_any() -> None:
    """E17, E18, New Worlds Gameplay."""
    table = Turns().aboard(0, "red", "neutral", "blue").arrive(BLUE)
    assert Act.SETTLE not in table.kinds()
    table.finish(BLUE)
    assert [a for kind, a, _ in table.legal() if kind == Act.SETTLE] == [1, 2]
    table.does(Act.SETTLE, 1)
    assert (table.me.influence[Colour.BLUE], table.me.settled, table.s.settled.n, table.me.aboard) == (1, 1, 1, 2)
    assert table.me.scored[Source.SETTLING] == 2


def test_a_neutral_settlers_influence_may_be_chosen() -> None:
    """Switch A14."""
    table = Turns(sets=("neutral_influence=choice",)).aboard(0, "neutral", "blue").finish(BLUE).arrive(BLUE)
    table.does(Act.SETTLE, 0)
    assert table.legal() == [(Act.COUNCIL, colour, 0) for colour in range(3)]
    table.does(Act.COUNCIL, Colour.GREEN)
    assert list(table.me.influence) == [0, 1, 0]
    table.s.gains = 0
    table.arrive(BLUE).does(Act.SETTLE, 0)
    assert list(table.me.influence) == [0, 1, 1], "only neutral ones choose"


def test_settling_is_noted() -> None:
    table = Turns().arrive(RED).does(Act.SCOUT).does(Act.KEEP, 0)
    table.finish(RED).arrive(RED).does(Act.SETTLE, 0)
    row = table.log.survivors[0]
    assert (row.fate, row.fate_round, row.points) == (Fate.SETTLED, 3, 2)


def test_fates_are_noted_of_the_right_survivors() -> None:
    table = Turns(sets=("crew_draw=0",))
    for _ in range(3):
        table.arrive(RED).does(Act.SCOUT).does(Act.KEEP, 0)
    table.finish(RED)
    for _ in range(2):
        table.arrive(RED).does(Act.SETTLE, 0)
        while table.s.stage == Stage.GAIN:
            table.does(Act.GAIN, 0)
    assert [int(row.fate) for row in table.log.survivors[:3]] == [Fate.SETTLED, Fate.SETTLED, Fate.STUCK]
    assert table.s.arks[0].berth_fact[0] == 2


def test_a_colony_takes_an_engineer_and_resources_and_gives_no_influence() -> None:
    """E39, Old Authorities Gameplay (that it takes an Engineer)."""
    table = Turns().cargo(0, 1, 0, 1).crew("Welder").finish(GREEN).arrive(GREEN).does(Act.COLONY)
    assert table.legal() == [(Act.SPECIALIST, FROM_LOWER, 0)]
    table.does(Act.SPECIALIST, FROM_LOWER)
    ark = table.s.arks[0]
    assert (ark.colonies, ark.colony_of[Colour.GREEN], ark.scored[Source.COLONIES]) == (1, 1, 4)
    assert int(ark.resources.sum()) == 0
    assert (table.s.places[GREEN].colony[0], ark.influence[Colour.GREEN]) == (1, 0)
    table.cargo(0, 1, 0, 1).tokens(ENGINEER).arrive(GREEN)
    assert Act.COLONY not in table.kinds(), "one on a planet"


@pytest.mark.parametrize(
    ("terraformed", "cargo", "tokens", "colonies", "sets", "legal"),
    [
        (True, (0, 1, 0, 1), (ENGINEER,), 0, (), True),
        (False, (0, 1, 0, 1), (ENGINEER,), 0, (), False),
        (False, (0, 1, 0, 1), (ENGINEER,), 0, ("colony_needs_terraformed=false",), True),
        (True, (0, 0, 0, 1), (ENGINEER,), 0, (), False),
        (True, (0, 1, 0, 0), (ENGINEER,), 0, (), False),
        (True, (0, 1, 0, 1), (RED_LEADER,), 0, (), False),
        (True, (0, 1, 0, 1), (ENGINEER,), 3, (), False),
    ],
)
def test_what_a_colony_needs(
    terraformed: bool,
    cargo: tuple[int, ...],
    tokens: tuple[Specialist, ...],
    colonies: int,
    sets: tuple[str, ...],
    legal: bool,
) -> None:
    table = Turns(sets=sets).cargo(*cargo).tokens(*tokens)
    table.s.arks[0].colonies = colonies
    if terraformed:
        table.finish(GREEN)
    assert (Act.COLONY in table.arrive(GREEN).kinds()) == legal


def test_a_trading_outpost_takes_a_leader_of_the_planets_colour_and_a_marker() -> None:
    table = Turns().tokens(RED_LEADER)
    assert Act.OUTPOST not in table.arrive(RED).kinds()
    table.s.arks[0].markers = 1
    assert Act.OUTPOST not in table.arrive(BLUE).kinds(), "a red Leader"
    table.arrive(RED).does(Act.OUTPOST, -1).does(Act.SPECIALIST, RED_LEADER)
    ark = table.s.arks[0]
    assert (ark.markers, ark.outposts, ark.scored[Source.OUTPOSTS], ark.influence[Colour.RED]) == (0, 1, 2, 1)
    row = table.log.outposts[0]
    assert (row.seat, row.planet, row.from_, row.red_council) == (1, table.s.places[RED].planet, -1, 0)


def test_moving_an_outpost_gives_influence_there_and_no_points() -> None:
    """E23, Old Authorities Gameplay."""
    table = Turns().tokens(BLUE_LEADER)
    ark = table.s.arks[0]
    table.s.places[RED].outpost[0], ark.outposts, ark.influence[Colour.RED] = 1, 1, 3
    table.arrive(BLUE).does(Act.OUTPOST, RED).does(Act.SPECIALIST, BLUE_LEADER)
    assert [int(table.s.places[p].outpost[0]) for p in (RED, BLUE)] == [0, 1]
    assert (list(ark.influence), ark.outposts, ark.points) == ([3, 0, 1], 1, 0)
    assert table.s.gains == 1, "the Resource of spot 1"
    assert table.log.outposts[0].from_ == table.s.places[RED].planet
    assert table.log.influence[0].cause == Cause.MOVED_OUTPOST


def test_industrial_titans_let_a_leader_serve_for_another_colour_once() -> None:
    """E33, Old Authorities Gameplay: the Leader is spent as usual."""
    table = Turns().turn().influence(0, Colour.RED, 2)
    table.s.gains, table.s.arks[0].markers = 0, 2
    table.s.arks[0].upgrades[Upgrade.ROBOTICS] = 1
    table.cargo(3, 0, 0, 0).tokens(BLUE_LEADER).crew("Head Gardener")
    table.arrive(RED)
    table.does(Act.DONE).does(Act.OUTPOST, -1)
    assert table.legal() == [(Act.SPECIALIST, BLUE_LEADER, 1), (Act.SPECIALIST, FROM_LOWER, 1)]
    table.does(Act.SPECIALIST, BLUE_LEADER, 1)
    assert (table.me.tokens[BLUE_LEADER], table.me.influence[Colour.RED]) == (0, 3)
    assert (table.s.councils[Colour.RED].used, table.log.outposts[0].red_council) == (1, 1)
    table.does(Act.GAIN, Resource.WORKFORCE).does(Act.TERRAFORM)
    table.does(Act.LIFT, Resource.MINERALS).does(Act.LIFT, Resource.MINERALS)
    table.does(Act.LIFT, Resource.MINERALS)
    assert table.s.councils[Colour.RED].used == 0, "no boost through the card again: the turn is over"


def test_cobalt_geometrists_give_another_different_action_for_any_specialist() -> None:
    """E34, Old Authorities Gameplay."""
    table = Turns().turn().influence(0, Colour.BLUE, 2)
    table.s.gains = 0
    table.cargo(3, 0, 0, 0).crew("Mechanic").tokens(BLUE_LEADER).arrive(GREEN).does(Act.GATHER)
    assert table.legal() == [(Act.DONE, 0, 0), (Act.COBALT, 0, 0)]
    table.does(Act.COBALT)
    assert table.legal() == [(Act.SPECIALIST, BLUE_LEADER, 0), (Act.SPECIALIST, FROM_LOWER, 0)]
    table.does(Act.SPECIALIST, FROM_LOWER)
    assert table.kinds() == [Act.DONE, Act.TERRAFORM, Act.SCOUT], "not Gather again"
    assert table.log.councils[0].activations == 1
    table.does(Act.SCOUT).does(Act.KEEP)
    assert table.s.seat == 1, "one activation a turn"


def test_cobalt_geometrists_give_nothing_on_the_star_portal() -> None:
    """Old Authorities Gameplay: an action on a planet."""
    table = Turns(sets=("portal_actions=0",)).turn().influence(0, Colour.BLUE, 2)
    table.s.gains = 0
    assert table.tokens(ENGINEER).arrive(PORTAL).s.seat == 1, "the turn is over"


def test_a_council_card_is_not_used_in_the_turn_it_came_in() -> None:
    """E22, Old Authorities Gameplay."""
    table = Turns().turn().influence(0, Colour.BLUE, 1)
    table.s.gains = 0
    table.cargo(0, 0, 1, 0).tokens(BLUE_LEADER, ENGINEER).arrive(BLUE).does(Act.TERRAFORM)
    table.does(Act.LIFT, Resource.TECHNOLOGY)
    assert table.s.councils[Colour.BLUE].holder == 0
    assert table.s.seat == 1, "nothing was asked any more"
