"""What players see of their moves: errands, danger, attacks, tokens, skills."""

import numpy as np
import pytest

from pipeline.engine.rules import MOST_FEATURES
from pipeline.games.core_space.errands import CRATE, FALLEN, FOE, GOAL, HOME
from pipeline.games.core_space.features import FEATURES, Feature
from pipeline.games.core_space.state import Act, Stage
from pipeline.games.core_space.vocabulary import NOBODY, Breed
from tests.games.core_space.seen import errand, seen
from tests.games.core_space.tiny import Floor, at

pytestmark = pytest.mark.filterwarnings("ignore:overflow")


def alone(cell: int = at(5, 5), *, objective: str = "none", seats: int = 1) -> Floor:
    """One Trader on the floor, the Captain; his mates are out of the mission."""
    floor = Floor(seats=seats, sets=(f"objective={objective}",))
    for who in range(1, 4):
        floor.s.people[who].on = 0
    floor.trader(0, cell)
    return floor


def test_features_are_numbered_without_a_gap() -> None:
    assert [int(feature) for feature in Feature] == list(range(len(FEATURES)))
    assert len(FEATURES) <= MOST_FEATURES


def test_a_trader_goes_for_the_nearest_crate_that_nobody_has_opened() -> None:
    floor = alone()
    near, far = floor.crate(at(8, 5)), floor.crate(at(12, 5))
    assert seen(floor, Act.MOVE, at(7, 5))["to_crate"] == 2.0
    assert seen(floor, Act.MOVE, at(7, 5))["at_crate"] == 1.0
    floor.s.crates[near].opened = 1
    assert seen(floor, Act.MOVE, at(9, 5))["to_crate"] == 4.0
    floor.s.crates[far].opened = 1
    assert errand(floor, 0, to_crate=1.0, to_home=0.1) == HOME


def test_a_crate_counts_as_farther_where_a_mate_is_nearer() -> None:
    floor = alone()
    floor.crate(at(9, 5))
    floor.crate(at(5, 12))
    assert "to_crate" in seen(floor, Act.MOVE, at(8, 5))
    floor.s.people[1].on = 1
    floor.trader(1, at(9, 4))
    floor.turn(0)
    assert seen(floor, Act.MOVE, at(5, 9))["to_crate"] == 4.0


def test_a_crate_in_danger_counts_as_farther() -> None:
    floor = alone()
    floor.crate(at(9, 5))
    floor.crate(at(5, 11))
    assert seen(floor, Act.MOVE, at(5, 9))["to_crate"] < 4.0
    floor.npc(Breed.DEVASTATOR, at(12, 4))
    for y in range(6, 24):
        floor.d.map.walls[at(12, 4), [at(x, y) for x in range(24)]] = 0xFFFF
    assert seen(floor, Act.MOVE, at(5, 9))["to_crate"] == 4.0


def test_of_several_errands_the_one_whose_inches_weigh_most_counts() -> None:
    floor = alone()
    floor.crate(at(8, 5))
    floor.npc(Breed.HARVESTER, at(5, 9))
    assert errand(floor, 0, to_crate=1.0, to_foe=0.5) == CRATE
    assert errand(floor, 0, to_crate=0.5, to_foe=1.0) == FOE
    assert errand(floor, 0, to_crate=0.5, to_home=0.6) == HOME
    floor.s.hostility = 20
    assert errand(floor, 0, to_crate=0.5, to_home_band=0.2) == HOME


def test_going_home_weighs_more_when_the_crew_has_what_it_came_for() -> None:
    floor = alone(objective="carry")
    floor.crate(at(8, 5))
    assert errand(floor, 0, to_goal=0.5, to_home_met=1.0) == GOAL
    floor.give(0, "Mission objective", "Mission objective")
    assert errand(floor, 0, to_goal=0.5, to_home_met=1.0) == HOME
    assert seen(floor, Act.LEAVE, leave_met=1.0, to_home=1.0)["leave_met"] == 1.0


def test_the_objective_is_a_terminal_or_a_token_that_lies_about() -> None:
    floor = alone(objective="interact")
    floor.terminal(at(8, 5))
    assert seen(floor, Act.MOVE, at(7, 5)).items() >= {"to_goal": 2.0, "at_goal": 1.0}.items()
    floor.s.hacked[0] = 1
    assert errand(floor, 0, to_goal=1.0, to_home=0.1) == HOME
    floor = alone(objective="carry")
    floor.crate(at(5, 16))
    floor.s.lie_n, floor.s.lie_cell[0], floor.s.lie_token[0] = 1, at(9, 5), floor.token("Mission objective")
    assert seen(floor, Act.MOVE, at(8, 5), to_goal=1.0)["to_goal"] == 3.0


def test_a_fallen_mate_is_an_errand() -> None:
    floor = alone()
    floor.s.people[1].on = 1
    floor.trader(1, at(9, 5))
    floor.fell(1).turn(0)
    assert errand(floor, 0, to_fallen=1.0, to_home=0.1) == FALLEN
    assert "to_fallen_medic" not in seen(floor, Act.MOVE, at(8, 5))
    floor.give(0, "Medi stim")
    assert seen(floor, Act.MOVE, at(8, 5)).items() >= {"to_fallen_medic": 4.0, "at_fallen": 1.0}.items()
    assert seen(floor, Act.LEAVE)["leave_fallen"] == 1.0


def test_danger_is_the_dice_of_those_who_see_or_reach_a_cell() -> None:
    floor = alone()
    floor.npc(Breed.GUARD, at(5, 12))
    far = seen(floor, Act.MOVE, at(5, 1))
    assert "danger_law" not in far
    floor.d.map.walls[at(5, 12), at(5, 1)] = 0xFFFF
    assert seen(floor, Act.MOVE, at(5, 1))["danger_law"] < 0.0
    floor.s.actions = 1
    assert seen(floor, Act.MOVE, at(5, 1))["danger_law"] < -1.0
    floor.s.people[0].health = 1
    assert seen(floor, Act.MOVE, at(5, 1))["danger_hurt"] < -1.0


def test_a_calm_warden_is_no_danger_but_looks() -> None:
    floor = alone(at(5, 20))
    floor.npc(Breed.WARDEN, at(5, 5))
    floor.s.actions = 1
    assert seen(floor, Act.MOVE, at(5, 16)).items() >= {"seen_by_law": 1.0}.items()
    assert "danger_law" not in seen(floor, Act.MOVE, at(5, 16))
    floor.s.alert = 1
    assert seen(floor, Act.MOVE, at(5, 9))["danger_law"] > 0.0
    assert "seen_by_law" not in seen(floor, Act.MOVE, at(5, 9))


def test_leaving_contact_is_seen_to_provoke() -> None:
    floor = alone()
    floor.npc(Breed.HARVESTER, at(6, 5))
    assert seen(floor, Act.MOVE, at(3, 5)).items() >= {"provokes": 1.0, "in_contact": -1.0}.items()


def test_only_harm_to_enemies_is_worth_something() -> None:
    floor = alone()
    civilian, warden = floor.npc(Breed.CIVILIAN, at(6, 5)), floor.npc(Breed.WARDEN, at(4, 5))
    harvester = floor.npc(Breed.HARVESTER, at(5, 4))
    assert seen(floor, Act.FIGHT, civilian, NOBODY) == {"action": 1.0, "fight": 1.0, "at_civilian": 1.0}
    found = seen(floor, Act.FIGHT, warden, NOBODY)
    assert found == {"action": 1.0, "fight": 1.0, "at_warden": 1.0, "alarm": 1.0}
    found = seen(floor, Act.FIGHT, harvester, NOBODY)
    assert found["hit"] == found["hit_frees"] == pytest.approx(4 / 6)
    assert found["hit_dice"] == pytest.approx(2 * 4 / 6)


def test_the_first_shot_of_a_round_is_seen_to_cost_a_peg() -> None:
    floor = alone()
    floor.give(0, "Machine pistol")
    guard = floor.npc(Breed.GUARD, at(9, 5))
    found = seen(floor, Act.SHOOT, guard, 0, 0)
    assert found.items() >= {"first_shot": 1.0, "at_corps": 1.0, "ammo": 1.0, "shoot": 1.0}.items()
    assert 0.0 < found["hit"] < 1.0
    floor.s.shot = 1
    assert "first_shot" not in seen(floor, Act.SHOOT, guard, 0, 0)
    floor.s.people[0].ammo = 1
    assert seen(floor, Act.SHOOT, guard, 0, 0)["last_ammo"] == 1.0


def test_a_token_is_worth_what_it_adds() -> None:
    floor = alone(objective="carry")
    floor.give(0, "Outland pistol")
    floor.s.stage, floor.s.about, floor.s.found_n = Stage.TAKE, 0, 3
    names = ("Machine pistol", "Combat vest", "Mission objective")
    floor.s.found[:3] = [floor.token(name) for name in names]
    assert seen(floor, Act.TAKE, 0).items() >= {"take_dice": 2.0, "take_sell": 6.0, "take_room": 1.0}.items()
    assert seen(floor, Act.TAKE, 1)["take_armour"] == 1.0
    assert seen(floor, Act.TAKE, 2)["take_goal"] == 1.0
    assert seen(floor, Act.DROP, 0)["take_dice"] == -1.0


def test_something_is_dropped_only_for_what_is_worth_it_and_fits_then() -> None:
    floor = alone()
    floor.give(0, "Knife", "Knife", "Baton", "Baton", "Baton", "Utility knife")
    floor.s.stage, floor.s.about, floor.s.found_n = Stage.TAKE, 0, 1
    floor.s.found[0] = floor.token("Combat vest")
    # with a weight on drop_for alone, what is found is worth nothing
    assert seen(floor, Act.DROP, 0)["drop_for"] == -5.0


def test_an_opened_crate_is_only_searched_again_for_the_objective() -> None:
    floor = alone(objective="carry")
    crate = floor.crate(at(6, 5), "Baton")
    assert seen(floor, Act.SEARCH, crate) == {"action": 1.0, "search": 1.0, "search_goal": 1.0}
    floor.s.crates[crate].opened = 1
    assert seen(floor, Act.SEARCH, crate) == {"action": 1.0}
    floor.s.crates[crate].tokens[0] = floor.token("Mission objective")
    assert seen(floor, Act.SEARCH, crate) == {"action": 1.0, "search_goal": 2.0}


def test_a_toll_weighs_a_peg_against_a_token() -> None:
    floor = alone()
    floor.give(0, "Machine pistol")
    floor.s.stage, floor.s.about, floor.s.people[0].pegs = Stage.TOLL, 0, 1
    assert seen(floor, Act.PEG) == {"pegs": 1.0, "last_peg": 1.0, "toll_peg": 1.0}
    assert seen(floor, Act.GIVE, 0).items() >= {"take_sell": -6.0, "take_dice": -1.0}.items()
    floor.s.stage = Stage.QUESTION
    assert seen(floor, Act.PEG)["question_peg"] == 1.0
    assert seen(floor, Act.ENDURE) == {}


def test_a_reaction_that_saves_a_trader_is_seen_to() -> None:
    floor = alone()
    reflexes = floor.skill(0, "reflexes", 1)
    floor.s.stage, floor.s.wounds_n = Stage.REACT, 1
    floor.s.wounds[0].victim, floor.s.wounds[0].damage = 0, 2
    assert seen(floor, Act.REACT, reflexes, 1).items() >= {"saved": 2.0, "pegs": 1.0}.items()
    assert "saved_life" not in seen(floor, Act.REACT, reflexes, 1)
    floor.s.people[0].health = 2
    assert seen(floor, Act.REACT, reflexes, 1)["saved_life"] == 1.0


def test_healing_a_fallen_mate_revives_him() -> None:
    floor = alone()
    floor.s.people[1].on = 1
    floor.trader(1, at(6, 5))
    floor.fell(1, arrested=True).turn(0).give(0, "Medi stim")
    assert seen(floor, Act.USE, 0, 1) == {"heal": 2.0, "revive": 1.0, "revive_arrested": 1.0}
    floor.s.people[0].health = 1
    assert seen(floor, Act.USE, 0, 0) == {"heal": 2.0, "heal_low": 2.0}


def test_looking_changes_nothing_that_decides_a_mission() -> None:
    floor = alone(objective="carry", seats=2)
    floor.give(0, "Machine pistol", "Medi stim")
    crate = floor.crate(at(6, 5), "Baton")
    guard = floor.npc(Breed.GUARD, at(9, 5))
    floor.npc(Breed.HARVESTER, at(5, 4))
    before = floor.s.copy()
    moves = (
        (Act.MOVE, at(4, 5)),
        (Act.LEAVE,),
        (Act.SHOOT, guard, 0, 0),
        (Act.SEARCH, crate),
        (Act.DONE,),
        (Act.ROOM,),
    )
    for move in moves:
        seen(floor, *move)
    for field in floor.s.dtype.names:
        if field not in ("sight", "step"):
            assert np.array_equal(floor.s[field], before[field]), field
