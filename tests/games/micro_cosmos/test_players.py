import numpy as np
import pytest

from pipeline.engine.rules import MOST_FEATURES
from pipeline.games.micro_cosmos.features import FEATURES, Feature
from pipeline.games.micro_cosmos.sight import look, rounds_left
from pipeline.games.micro_cosmos.state import (
    FROM_COUNCIL,
    FROM_LOWER,
    LOWER,
    PLACES,
    UPPER,
    Act,
    Stage,
)
from pipeline.games.micro_cosmos.vocabulary import NOBODY, Colour, Specialist, Upgrade
from tests.games.micro_cosmos.seen import BLUE, GREEN, PORTAL, RED, B, M, Seen, T


def test_features_are_numbered_without_a_gap() -> None:
    assert [int(feature) for feature in Feature] == list(range(len(FEATURES)))
    assert len(FEATURES) <= MOST_FEATURES


def test_terraforming_lifts_what_cargo_pays_for_up_to_the_cap() -> None:
    t = Seen()
    t.s.arks[0].place = RED
    t.cargo(m=1)
    assert t.of(Act.TERRAFORM)["terraform_levels"] == 1.0
    t.cargo(m=5, b=5, w=5)
    assert t.of(Act.TERRAFORM)["terraform_levels"] == 2.0
    t.s.places[RED].outpost[0], t.s.arks[0].colony_of[Colour.RED] = 1, 1
    assert t.of(Act.TERRAFORM)["terraform_levels"] == 4.0
    t.cargo(t=5)
    assert "terraform" not in t.of(Act.TERRAFORM)


@pytest.mark.parametrize(
    ("own", "others", "points", "other_points"),
    [(4, (5,), 6 + 3, 5 + 1), (3, (5,), 5 + 1, 5 + 1), (0, (5, 5), 2, 5 + 1), (0, (5, 3), 2, (5 + 3 + 3 + 1) / 2)],
)
def test_finishing_a_planet_is_seen_in_steps_and_majorities(
    own: int, others: tuple[int, ...], points: float, other_points: float
) -> None:
    """Stand-in base game SB1: most steps 3 points, the second most 1, those tied for first 1 each."""
    t = Seen(seats=1 + len(others))
    t.s.arks[0].place, t.s.places[RED].missing = RED, 2
    t.s.places[RED].levels[:] = (5, 7, 0, 7)
    t.s.places[RED].steps[: 1 + len(others)] = (own, *others)
    t.cargo(m=2)
    found = t.of(Act.TERRAFORM)
    assert (found["finish"], found["finish_points"], found["finish_others"]) == (1.0, points, other_points)


def test_a_planet_that_more_survivors_aboard_could_settle_is_worth_finishing() -> None:
    t = Seen()
    t.s.arks[0].place, t.s.places[RED].missing = RED, 1
    t.s.places[RED].levels[:] = (6, 7, 0, 7)
    t.cargo(m=1)
    t.aboard("Red 1", "Blue 1", "Neutral 1")
    assert t.of(Act.TERRAFORM)["finish_settlers"] == 2.0
    assert "end_ahead" not in t.of(Act.TERRAFORM)


def test_triggering_the_end_is_seen_with_the_points_ahead() -> None:
    t = Seen()
    t.s.arks[0].place, t.s.places[RED].missing, t.s.terraformed = RED, 1, 2
    t.s.places[RED].levels[:] = (6, 7, 0, 7)
    t.cargo(m=1)
    t.s.arks[1].points = 9
    assert t.of(Act.TERRAFORM).items() >= {"end_behind": 1.0, "end_margin": 4.0 - 9.0}.items()
    t.s.arks[0].points = 8
    assert t.of(Act.TERRAFORM).items() >= {"end_ahead": 1.0, "end_margin": 3.0}.items()


def test_the_lead_in_steps_counts_half_where_it_is_shared() -> None:
    t = Seen()
    t.s.arks[0].place = RED
    t.lift(RED, M, 2, seat=1)
    t.cargo(m=1, b=1)
    assert t.of(Act.TERRAFORM)["terraform_lead"] == 0.5
    t.lift(RED, B, 1)
    assert t.of(Act.TERRAFORM)["terraform_lead"] == 1.0


def test_a_gather_counts_what_fits_into_cargo_and_what_is_lacked() -> None:
    t = Seen()
    t.s.arks[0].place = RED
    t.cargo(m=4)
    found = t.of(Act.GATHER)  # two Minerals and a Workforce
    assert (found["gain"], found["workforce"]) == (2.0, 1.0)
    t.s.arks[0].upgrades[Upgrade.BIODOME] = 1
    assert t.of(Act.GATHER)["gain"] == 3.0
    t.s.arks[0].upgrades[Upgrade.CARGO_HOLDS] = 1
    assert t.of(Act.GATHER)["gain"] == 4.0


def test_influence_sees_the_spot_the_card_and_the_rival() -> None:
    """Old Authorities: spot 2 gives a point and the card to who is first there."""
    t = Seen()
    t.s.arks[0].place = RED
    t.cargo(m=5)
    assert "influence_bonus" in t.of(Act.TERRAFORM)
    t.s.arks[0].influence[Colour.RED] = 1
    assert t.of(Act.TERRAFORM).items() >= {"influence_points": 1.0, "influence_card": 1.0}.items()
    t.s.councils[Colour.RED].holder, t.s.arks[1].influence[Colour.RED] = 1, 2
    assert t.of(Act.TERRAFORM)["influence_strips"] == 1.0
    t.s.councils[Colour.RED].holder, t.s.arks[0].influence[Colour.RED] = 0, 3
    assert t.of(Act.TERRAFORM)["influence_defends"] == 1.0
    t.s.arks[0].influence[Colour.RED], t.s.arks[1].influence[Colour.RED] = 7, 0
    assert t.of(Act.TERRAFORM)["influence_points"] == 8.0
    t.s.councils[Colour.RED].arrivals = 1
    assert t.of(Act.TERRAFORM)["influence_points"] == 5.0


def test_without_old_authorities_nothing_is_seen_of_influence() -> None:
    t = Seen(old_authorities="false")
    t.s.arks[0].place = RED
    t.cargo(m=5)
    assert "influence" not in t.of(Act.TERRAFORM)


def test_a_level_is_split_off_only_where_the_planet_cannot_be_finished_now() -> None:
    t = Seen()
    t.s.stage, t.s.arks[0].place, t.s.lifted, t.s.cap = Stage.LIFT, RED, 1, 2
    t.cargo(m=2)
    assert t.of(Act.LIFT, M).items() >= {"lift_split": 1.0, "lift_held": 2.0}.items()
    assert t.of(Act.DONE) == {"done": 1.0, "lift_stop": 1.0}
    t.s.places[RED].missing, t.s.places[RED].levels[:] = 1, (6, 7, 0, 7)
    assert "lift_split" not in t.of(Act.LIFT, M)


def test_a_mission_counts_the_spot_and_what_settling_would_have_brought() -> None:
    """New Worlds: two points for the placement, and what the next spot shows."""
    t = Seen()
    t.aboard("Red 10", "Blue 1")
    t.s.arks[0].spot = 1
    t.s.places[RED].terraformed, t.s.places[RED].missing = 1, 0
    found = t.of(Act.MISSION, 0)
    assert (found["mission_points"], found["mission_gives_up"]) == (3.0, 5.0)
    assert found["mission_passive"] == rounds_left(t.s, t.d)
    assert "end_behind" not in found
    t.s.mission = 4
    assert t.of(Act.MISSION, 1)["end_ahead"] == 1.0
    t.s.launched = t.s.last_round = 5
    assert t.of(Act.MISSION, 1)["mission_last"] == 1.0


def test_a_survivor_to_keep_is_seen_by_planets_and_by_the_stack() -> None:
    t = Seen()
    t.s.drawn_n, t.s.drawn[:3] = 3, [t.survivor(name) for name in ("Red 10", "Green 9", "Neutral 1")]
    t.s.stack.n, t.s.stack.cards[0] = 1, t.survivor("Green 1")
    t.s.places[RED].terraformed, t.s.places[RED].missing = 1, 0
    t.aboard("Red 1")
    assert t.of(Act.KEEP, 0) == {"keep_points": 5.0, "keep_stack": 1.0, "keep_double": 1.0}
    assert t.of(Act.KEEP, 1) == {"keep_near": pytest.approx(4.0 / 12.0)}
    assert t.of(Act.KEEP, 2) == {"keep_points": 2.0, "keep_stack": 1.0, "keep_neutral": 1.0}


def test_a_move_is_worth_the_best_action_there() -> None:
    t = Seen()
    t.cargo(m=5)
    found = t.of(Act.MOVE, RED, terraform_levels=3.0, gather=2.0)
    assert found["move_best"] == 6.0
    assert "move_second" not in found
    t.s.arks[0].upgrades[Upgrade.ROBOTICS] = 1
    assert t.of(Act.MOVE, RED, terraform_levels=3.0, gather=2.0)["move_second"] == 2.0


def test_a_move_to_the_star_portal_counts_a_mission_and_one_action_more() -> None:
    t = Seen()
    t.s.arks[0].place = RED
    t.cargo(w=1)
    t.aboard("Red 1")
    assert t.of(Act.MOVE, PORTAL, mission=4.0, train=1.0)["move_second"] == 1.0
    assert t.of(Act.MOVE, PORTAL, mission=4.0)["move_best"] == 4.0
    t.s.stack.n, t.s.stack.cards[0] = 1, t.survivor("Red 2")
    assert "move_best" not in t.of(Act.MOVE, PORTAL, mission=4.0)


def test_a_move_counts_crew_cards_that_would_work_there() -> None:
    t = Seen()
    t.crew(
        LOWER, "Welder", "Head Programmer", "Vine Warden"
    )  # the first two work on a red planet below, the third on a green one
    t.crew(UPPER, "Welder")
    assert t.of(Act.MOVE, RED)["move_crew"] == 3.0  # the best two: two Minerals and one Resource
    assert t.of(Act.MOVE, GREEN)["move_crew"] == 1.0
    assert t.of(Act.MOVE, RED, terraform_levels=1.0)["move_best"] == 2.0  # with the Minerals that they bring
    assert "move_best" not in t.of(Act.MOVE, BLUE, terraform_levels=1.0)


def test_a_face_down_planet_tells_nothing_of_itself() -> None:
    seen = []
    for number in (4, 5):
        t = Seen()
        t.lay(0, number, face_up=0)
        t.cargo(5, 5, 5, 5)
        t.s.arks[0].place = RED
        t.crew(LOWER, "Welder", "Vine Warden")
        seen.append(t.of(Act.MOVE, 0, terraform_levels=1.0, gather=1.0))
    assert seen[0] == seen[1]
    assert seen[0]["move_discover"] == 1.0


def test_a_crew_card_that_leaves_the_ark_takes_its_specialist_along() -> None:
    t = Seen()
    t.s.arks[0].place = RED
    t.crew(LOWER, "Welder")
    t.crew(UPPER, "Welder")
    assert "crew_lost" not in t.of(Act.CREW, LOWER, 0)
    assert t.of(Act.CREW, UPPER, 0).items() >= {"crew_lost": 1.0, "crew_engineer": 1.0, "gain": 2.0}.items()


def test_specialists_differ_by_what_is_given_up_with_them() -> None:
    t = Seen()
    t.crew(LOWER, "Welder")
    assert t.of(Act.SPECIALIST, Specialist.ENGINEER) == {"specialist_token": 1.0, "specialist_engineer": 1.0}
    assert t.of(Act.SPECIALIST, FROM_LOWER) == {
        "specialist_card": 1.0,
        "specialist_effect": 1.0,
        "specialist_engineer": 1.0,
    }
    assert t.of(Act.SPECIALIST, FROM_COUNCIL) == {"specialist_council": 1.0}


def test_an_upgrade_counts_its_marker_and_the_rounds_left() -> None:
    t = Seen()
    t.cargo(m=2, t=2)
    found = t.of(Act.UPGRADE, Upgrade.ROBOTICS)
    assert (found["upgrade_marker"], found["spend"]) == (1.0, 4.0)
    assert found["upgrade_robotics"] == rounds_left(t.s, t.d)
    t.s.arks[0].upgrades_n = 1
    assert "upgrade_marker" not in t.of(Act.UPGRADE, Upgrade.ROBOTICS)


def test_a_moved_outpost_gains_no_points_but_influence() -> None:
    """Old Authorities: one influence for a new Trading Outpost and for a moved one."""
    t = Seen()
    t.s.arks[0].place, t.s.places[BLUE].outpost[0] = RED, 1
    new, moved = t.of(Act.OUTPOST, NOBODY), t.of(Act.OUTPOST, BLUE)
    assert (new["outpost"], new["influence"], moved["outpost_moved"], moved["influence"]) == (1.0, 1.0, 1.0, 1.0)
    assert new["outpost_left"] > 0.0
    assert "outpost_left" not in moved  # what it helps here is lost there
    t.s.places[BLUE].terraformed = t.s.terraformed = 1
    assert t.of(Act.OUTPOST, BLUE)["outpost_left"] == t.of(Act.OUTPOST, NOBODY)["outpost_left"]


def test_a_swap_gives_what_is_not_wanted_for_what_is_lacked() -> None:
    t = Seen()
    t.cargo(m=4, t=5)
    assert t.of(Act.EXCHANGE)["exchange"] == 1.0  # the planet aimed at takes four Minerals and four Technology
    found = t.of(Act.SWAP, T, B)
    assert (found["gain_lacked"], found["held"]) == (1.0, -5.0)
    assert "spend_aimed" not in found
    assert t.of(Act.SWAP, M, B)["spend_aimed"] == 1.0
    assert t.of(Act.PAY, T) == {"spend": 1.0, "held": -5.0}


def test_a_resource_of_choice_is_lacked_or_held_or_does_not_fit() -> None:
    t = Seen()
    t.cargo(m=4, t=5)
    assert t.of(Act.GAIN, B)["gain_lacked"] == 1.0
    assert "gain_lacked" not in t.of(Act.GAIN, M)
    assert t.of(Act.GAIN, T) == {"held": 5.0}


def test_crew_cards_taken_differ_by_specialist_and_effects() -> None:
    t = Seen()
    t.s.canteen_n, t.s.canteen[0] = 1, 0
    t.s.arks[0].tokens[Specialist.ENGINEER] = 1
    assert t.of(Act.TAKE, 0) == {"take_effect": 3.0}  # Welder: an Engineer
    t.s.arks[0].tokens[Specialist.ENGINEER] = 0
    assert t.of(Act.TAKE, 0) == {"take_effect": 3.0, "take_specialist": 1.0}
    assert t.of(Act.TAKE, NOBODY)["take_specialist"] == 0.5
    t.s.arks[0].row_n[:] = 3, 2
    assert t.of(Act.RECRUIT, 0)["crew_full"] == -1.0


def test_a_leader_may_finish_a_planet() -> None:
    t = Seen()
    t.s.stage, t.s.arks[0].place, t.s.lifted, t.s.cap = Stage.LIFT, RED, 2, 2
    t.cargo(m=2)
    assert t.of(Act.BOOST).items() >= {"boost": 1.0, "terraform_levels": 1.0}.items()
    assert "boost_finish" not in t.of(Act.BOOST)
    t.s.places[RED].missing, t.s.places[RED].levels[:] = 1, (6, 7, 0, 7)
    assert t.of(Act.BOOST).items() >= {"boost_finish": 1.0, "finish": 1.0}.items()


def test_giving_up_a_survivor_is_keeping_it_the_other_way_round() -> None:
    t = Seen()
    t.aboard("Neutral 1")
    t.s.places[RED].terraformed, t.s.places[RED].missing = 1, 0
    assert t.of(Act.THROW_OFF, 0).items() >= {"keep_points": -2.0, "keep_neutral": -1.0}.items()


def test_the_blue_council_is_worth_the_best_action_not_taken_yet() -> None:
    """Old Authorities: all actions on a planet in a turn are different."""
    t = Seen()
    t.s.arks[0].place, t.s.done = RED, 1 << Act.GATHER
    t.cargo(m=2)
    assert t.of(Act.COBALT, gather=9.0, terraform_levels=2.0)["move_best"] == 4.0


def test_the_rounds_left_end_with_the_last_round() -> None:
    t = Seen()
    assert rounds_left(t.s, t.d) == 33 * 10 // (12 * 2)
    t.s.mission = 4
    assert rounds_left(t.s, t.d) == 1
    t.s.launched, t.s.last_round = 5, 5
    assert rounds_left(t.s, t.d) == 0


def test_players_aim_at_a_planet_that_they_can_work_on() -> None:
    t = Seen()
    t.cargo(t=4)
    look(t.s, t.d)
    assert t.s.sight.aim == GREEN
    assert list(t.s.sight.wanted) == [4, 3, 4, 0]
    assert t.of(Act.MOVE, GREEN)["move_aimed"] == 1.0
    assert t.of(Act.MOVE, RED)["move_away"] == 2.0


def test_looking_changes_nothing_that_decides_a_game() -> None:
    t = Seen()
    t.lay(0, 4, face_up=0)
    t.cargo(3, 2, 1, 2)
    t.aboard("Red 1", "Neutral 1")
    t.crew(LOWER, "Welder", "Vine Warden")
    before = t.s.copy()
    moves = [(Act.MOVE, place) for place in range(PLACES) if t.s.places[place].planet != NOBODY]
    for act, a in (*moves, (Act.MISSION, 1), (Act.UPGRADE, Upgrade.ROBOTICS), (Act.TERRAFORM, 0)):
        t.s.arks[0].place = RED if act == Act.TERRAFORM else PORTAL
        t.of(act, a, terraform_steps=1.0, mission=1.0)
    t.s.arks[0].place = PORTAL
    for field in t.s.dtype.names:
        if field not in ("sight", "step"):
            assert np.array_equal(t.s[field], before[field]), field
