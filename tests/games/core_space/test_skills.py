"""Skills used in one's own turn (public rules summary, list of skills)."""

import pytest

from pipeline.games.core_space.skills import apply_skill, skill_moves
from pipeline.games.core_space.state import Act
from pipeline.games.core_space.vocabulary import NOBODY, Breed, Faction
from tests.games.core_space.tiny import Floor, at

pytestmark = pytest.mark.filterwarnings("ignore:overflow")


def of_skill(floor: Floor, skill: int) -> list[tuple[int, int]]:
    """Level and target of the moves with a skill."""
    return [(level, whom) for kind, a, level, whom in floor.moves(skill_moves) if kind == Act.SKILL and a == skill]


def test_a_skill_is_used_once_a_round_for_as_many_pegs_as_its_level_and_no_action() -> None:
    floor = Floor()
    who = floor.trader(0, at(5, 5))
    skill = floor.skill(who, "regulate", 1, pegs=2)
    floor.make(apply_skill, Act.SKILL, skill, 1, NOBODY)
    it = floor.s.people[who]
    assert (floor.s.hostility, it.pegs, floor.s.actions, floor.s.free) == (2, 1, 2, 1)
    assert (floor.log.seats[0].pegs, floor.log.hostility[0].change) == (1, -1)
    assert floor.moves(skill_moves) == []
    it.used_skill = 0
    assert of_skill(floor, skill) == [(1, NOBODY)]
    it.pegs = 0
    assert floor.moves(skill_moves) == []


def test_a_level_that_is_not_marked_or_has_too_few_pegs_is_not_open() -> None:
    floor = Floor()
    who = floor.trader(2, at(5, 5))
    for word in ("assist", "hack", "regulate"):
        floor.skill(who, word, 0)
    hack = floor.skill(who, "hack", 2, pegs=1)
    npc = floor.npc(Breed.HARVESTER, at(9, 5))
    assert of_skill(floor, hack) == [(1, npc)]
    floor.s.people[who].pegs = 2
    assert of_skill(floor, hack) == [(1, npc), (2, npc)]


def test_walk_it_off_1_heals_one_and_2_and_3_are_reactions() -> None:
    floor = Floor()
    who = floor.trader(3, at(5, 5))
    skill = floor.skill(who, "walk_it_off", 3)
    assert of_skill(floor, skill) == []
    floor.s.people[who].health -= 1
    assert of_skill(floor, skill) == [(1, NOBODY)]
    floor.make(apply_skill, Act.SKILL, skill, 1, NOBODY)
    assert floor.s.people[who].health == floor.d.roles[3].health


def test_assist_1_shelters_a_mate_and_2_heals_one_and_revives_one_in_contact() -> None:
    floor = Floor()
    who = floor.trader(2, at(5, 5))
    near, far = floor.trader(0, at(6, 5)), floor.trader(1, at(20, 5))
    skill = floor.skill(who, "assist", 2)
    floor.s.people[far].health = 1
    assert of_skill(floor, skill) == [(1, near), (1, far), (2, far)]
    floor.fell(near)
    assert of_skill(floor, skill) == [(1, far), (2, near), (2, far)]
    floor.make(apply_skill, Act.SKILL, skill, 2, near)
    it = floor.s.people[near]
    assert (it.health, it.defeated, it.prone) == (2, 0, 1)
    floor.fell(far)
    floor.s.people[who].used_skill = 0
    assert of_skill(floor, skill) == [(1, near), (2, near)]
    floor.make(apply_skill, Act.SKILL, skill, 1, near)
    assert it.sheltered == 1


def test_assist_3_gives_an_action_to_oneself_and_to_two_mates_who_have_yet_to_act() -> None:
    floor = Floor()
    who = floor.trader(2, at(5, 5))
    mates = [floor.trader(place, at(6 + place, 9)) for place in (0, 1, 3)]
    skill = floor.skill(who, "assist", 3)
    floor.s.people[mates[0]].acted = 1
    floor.make(apply_skill, Act.SKILL, skill, 3, NOBODY)
    assert (floor.s.actions, floor.s.people[who].pegs) == (3, 2)
    assert [int(floor.s.people[mate].more) for mate in mates] == [0, 1, 1]


def test_hack_removes_scourge_of_rank_1_and_2_at_medium_range_and_level_3_an_assassin() -> None:
    floor = Floor()
    who = floor.trader(2, at(1, 5))
    near, far = floor.npc(Breed.HARVESTER, at(15, 5)), floor.npc(Breed.HARVESTER, at(16, 5))
    killer, live = floor.npc(Breed.ASSASSIN, at(6, 9)), floor.npc(Breed.LIVE_ONE, at(6, 7))
    skill = floor.skill(who, "hack", 3)
    assert of_skill(floor, skill) == [(1, near), (2, near), (3, near), (3, killer)]
    assert live not in (whom for _, whom in of_skill(floor, skill))
    floor.make(apply_skill, Act.SKILL, skill, 3, near)
    assert [int(floor.s.people[npc].on) for npc in (near, killer, far, live)] == [0, 0, 1, 1]
    assert (floor.log.seats[0].killed_scourge, floor.log.games[0].scourge_killed) == (2, 2)
    assert floor.s.standing[Faction.SCOURGE] == 2


def test_hack_1_removes_one_and_not_two() -> None:
    floor = Floor()
    who = floor.trader(2, at(5, 5))
    first, second = floor.npc(Breed.HARVESTER, at(8, 5)), floor.npc(Breed.HARVESTER, at(7, 5))
    skill = floor.skill(who, "hack", 1)
    floor.make(apply_skill, Act.SKILL, skill, 1, first)
    assert [int(floor.s.people[npc].on) for npc in (first, second)] == [0, 1]


def test_regulate_2_closes_an_entry_point() -> None:
    floor = Floor()
    who = floor.trader(2, at(5, 5))
    skill = floor.skill(who, "regulate", 2)
    assert [whom for level, whom in of_skill(floor, skill) if level == 2] == list(range(6))
    floor.make(apply_skill, Act.SKILL, skill, 2, 4)
    assert list(floor.s.closed) == [0, 0, 0, 0, 1, 0]
    floor.s.people[who].used_skill = 0
    assert (2, 4) not in of_skill(floor, skill)


def test_regulate_3_lures_scourge_at_medium_range_of_a_point_but_no_live_one() -> None:
    floor = Floor()
    who = floor.trader(2, at(5, 5))
    cell = int(floor.d.map.entries[0])
    x, y = cell % 24, cell // 24
    near = floor.npc(Breed.HARVESTER, at(x, y + 10))
    live = floor.npc(Breed.LIVE_ONE, at(x, y + 12))
    far = floor.npc(Breed.HARVESTER, at(x, y + 15))
    skill = floor.skill(who, "regulate", 3)
    assert (3, cell) in of_skill(floor, skill)
    floor.make(apply_skill, Act.SKILL, skill, 3, cell)
    assert [int(floor.s.people[npc].lured) for npc in (near, live, far)] == [1, 0, 0]
    assert floor.s.people[near].lure == cell


def test_without_the_scourge_regulate_has_nothing_to_close() -> None:
    floor = Floor(variants=("law-board",))
    who = floor.trader(2, at(5, 5))
    skill = floor.skill(who, "regulate", 3)
    assert of_skill(floor, skill) == [(1, NOBODY)]


def test_marksman_2_shoots_with_a_die_more_for_no_action_and_the_move_stays_as_it_was() -> None:
    floor = Floor()
    who = floor.trader(0, at(5, 5))
    floor.give(who, "Knife", "Outland pistol", "Machine pistol")
    skill = floor.skill(who, "marksman", 2)
    assert of_skill(floor, skill) == []
    npc = floor.npc(Breed.HARVESTER, at(9, 5))
    assert of_skill(floor, skill) == [(1, npc), (2, npc)]
    floor.make(apply_skill, Act.SKILL, skill, 2, npc)
    row = floor.log.attacks[0]
    assert (row.dice, floor.s.actions, floor.s.people[who].ammo) == (4, 2, 6)
    assert (floor.log.seats[0].shots, floor.s.hostility) == (1, 4)  # it is a shot like any other
