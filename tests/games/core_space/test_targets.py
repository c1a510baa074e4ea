"""Whom NPCs aim at, and the AI diagram: rulebook, Priority Target Lists; public rules summary, NPC targeting."""

import pytest

from pipeline.games.core_space.corps import wants_arrest
from pipeline.games.core_space.diagram import Doing, chart
from pipeline.games.core_space.targets import choose_target, nearest_visible
from pipeline.games.core_space.vocabulary import NOBODY, Breed, Faction
from tests.games.core_space.stage import Floor


def wall_east(x: int) -> list[tuple[tuple[int, int], str]]:
    """A wall right through the board, with a gap in the northernmost row."""
    return [((x, y), "E") for y in range(1, 24)]


def chosen(floor: Floor, who: int, actions: int = 2) -> int:
    """Whom an NPC with so many actions aims at."""
    floor.s.actions, floor.s.moved = actions, 0
    return int(choose_target(floor.s, floor.d, who))


def test_t01_a_guard_aims_at_the_nearer_of_gangsters_and_traders() -> None:
    floor = Floor()
    guard, gangster = floor.npc(Breed.GUARD, 5, 5), floor.npc(Breed.GANGSTER, 10, 5)
    floor.trader(0, 5, 13)
    assert chosen(floor, guard) == gangster


def test_t02_and_at_the_trader_where_he_is_nearer() -> None:
    floor = Floor()
    guard = floor.npc(Breed.GUARD, 5, 5)
    floor.npc(Breed.GANGSTER, 13, 5)
    trader = floor.trader(0, 5, 10)
    assert chosen(floor, guard) == trader


def test_t03_the_scourge_comes_first_however_far() -> None:
    floor = Floor()
    guard, live = floor.npc(Breed.GUARD, 5, 5), floor.npc(Breed.LIVE_ONE, 17, 5)
    floor.trader(0, 5, 7)
    floor.board(Breed.LIVE_ONE, armour=0)
    assert chosen(floor, guard) == live


def test_t06_within_a_priority_the_nearest_not_in_cover() -> None:
    floor = Floor(signs=[((9, 5), "l"), ((9, 4), "l"), ((9, 6), "l")])
    guard = floor.npc(Breed.GUARD, 5, 5)
    covered = floor.trader(0, 10, 5)
    assert chosen(floor, guard) == covered
    in_the_open = floor.trader(1, 5, 12)
    assert chosen(floor, guard) == in_the_open


@pytest.mark.parametrize(("switch", "first"), [("true", "trader"), ("false", "harvester")])
def test_one_in_contact_comes_before_a_higher_priority_elsewhere(switch: str, first: str) -> None:
    floor = Floor(f"contact_beats_priority={switch}")
    who = {"guard": floor.npc(Breed.GUARD, 5, 5), "harvester": floor.npc(Breed.HARVESTER, 12, 5)}
    who["trader"] = floor.trader(0, 5, 6)
    assert chosen(floor, who["guard"]) == who[first]


def test_in_contact_one_that_can_be_damaged_comes_before_a_higher_priority_that_can_not() -> None:
    floor = Floor().board(Breed.GUARD, close=1).board(Breed.HARVESTER, armour=2)
    guard, harvester, trader = floor.npc(Breed.GUARD, 5, 5), floor.npc(Breed.HARVESTER, 6, 5), floor.trader(0, 5, 6)
    assert chosen(floor, guard) == trader
    floor.d.roles[0].armour = 2  # none can be: the highest priority, in vain
    assert chosen(floor, guard) == harvester


def test_who_must_shoot_and_can_not_hurt_takes_the_next_priority_in_sight() -> None:
    floor = Floor().board(Breed.GUARD, close=1, shooting=2).board(Breed.LIVE_ONE, armour=3)
    guard, live = floor.npc(Breed.GUARD, 5, 5), floor.npc(Breed.LIVE_ONE, 15, 5)
    assert chosen(floor, guard) == live  # in vain
    trader = floor.trader(0, 5, 14)
    assert chosen(floor, guard) == trader
    floor.board(Breed.LIVE_ONE, armour=2)  # two dice can show three hits
    assert chosen(floor, guard) == live


def test_who_need_not_shoot_keeps_the_highest_priority() -> None:
    floor = Floor().board(Breed.GUARD, close=2, shooting=1).board(Breed.LIVE_ONE, armour=3)
    guard, live = floor.npc(Breed.GUARD, 5, 5), floor.npc(Breed.LIVE_ONE, 15, 5)
    floor.trader(0, 5, 14)
    assert chosen(floor, guard) == live


def test_with_nobody_in_sight_the_highest_priority_that_is_nearest_on_foot() -> None:
    floor = Floor(walls=wall_east(7))
    guard = floor.npc(Breed.GUARD, 5, 9)
    floor.trader(0, 9, 9)
    near, _ = floor.npc(Breed.HARVESTER, 9, 3), floor.npc(Breed.HARVESTER, 9, 14)
    assert chosen(floor, guard) == near


def test_the_law_aims_at_nobody_but_scourge_gangsters_and_traders() -> None:
    floor = Floor()
    guard, warden = floor.npc(Breed.GUARD, 5, 5), floor.npc(Breed.WARDEN, 6, 6)
    floor.npc(Breed.CIVILIAN, 7, 7)
    floor.npc(Breed.GUARD, 8, 8)
    assert [chosen(floor, who) for who in (guard, warden)] == [NOBODY, NOBODY]


def test_nobody_aims_at_a_defeated_trader() -> None:
    floor = Floor()
    guard, harvester = floor.npc(Breed.GUARD, 5, 5), floor.npc(Breed.HARVESTER, 20, 20)
    floor.trader(0, 7, 5, defeated=True)
    assert chosen(floor, guard) == harvester
    assert chosen(floor, harvester) == guard


@pytest.mark.parametrize(("switch", "aims"), [("false", "nobody"), ("true", "trader")])
def test_the_scourge_aims_at_defeated_traders_only_by_a_switch(switch: str, aims: str) -> None:
    floor = Floor(f"scourge_targets_defeated={switch}")
    harvester, trader = floor.npc(Breed.HARVESTER, 5, 5), floor.trader(0, 7, 5, defeated=True)
    assert chosen(floor, harvester) == (trader if aims == "trader" else NOBODY)
    floor.go(harvester).next_round().go(harvester)
    assert floor.where(harvester) == ((6, 5) if aims == "trader" else (5, 5))
    assert floor.log.attacks_n == 0


def test_the_scourge_takes_the_nearest_in_the_open_of_all_kinds() -> None:
    floor = Floor(signs=[((8, 4), "l"), ((8, 5), "l"), ((8, 6), "l")])
    harvester, civilian = floor.npc(Breed.HARVESTER, 5, 5), floor.npc(Breed.CIVILIAN, 9, 5)
    assert chosen(floor, harvester) == civilian
    warden = floor.npc(Breed.WARDEN, 5, 15)
    assert chosen(floor, harvester) == warden
    floor.npc(Breed.HARVESTER, 4, 5)
    assert chosen(floor, harvester) == warden


def test_the_scourge_without_anybody_in_sight_takes_the_nearest_on_foot() -> None:
    floor = Floor(walls=wall_east(7))
    harvester = floor.npc(Breed.HARVESTER, 5, 9)
    floor.trader(0, 8, 9)
    near = floor.trader(1, 9, 3)
    assert chosen(floor, harvester) == near


def test_an_assassin_aims_at_a_captain_in_sight_even_out_of_contact() -> None:
    floor = Floor()
    assassin, captain, mate = floor.npc(Breed.ASSASSIN, 5, 5), floor.trader(0, 12, 5), floor.trader(1, 5, 6)
    assert chosen(floor, assassin) == captain
    assert chosen(floor, floor.npc(Breed.DEVASTATOR, 6, 6)) == mate


@pytest.mark.parametrize(
    ("switch", "order"),
    [
        ("nearest_of_all", ["harvester", "guard", "trader"]),
        ("traders_first", ["harvester", "trader", "guard"]),
        ("corps_first", ["harvester", "guard", "trader"]),
    ],
)
def test_gangsters_aim_at_the_scourge_then_at_traders_and_corps_as_the_switch_says(
    switch: str, order: list[str]
) -> None:
    floor = Floor(f"gangster_priority={switch}")
    gangster = floor.npc(Breed.GANGSTER, 5, 5)
    who = {"guard": floor.npc(Breed.GUARD, 5, 9), "trader": floor.trader(0, 11, 5)}
    who["harvester"] = floor.npc(Breed.HARVESTER, 15, 15)
    floor.npc(Breed.CIVILIAN, 4, 4)
    for name in order:
        assert chosen(floor, gangster) == who[name]
        floor.s.people[who[name]].on = 0
    assert chosen(floor, gangster) == NOBODY


def test_corps_first_puts_the_corps_first_even_where_a_trader_is_nearer() -> None:
    floor = Floor("gangster_priority=corps_first")
    gangster, guard = floor.npc(Breed.GANGSTER, 5, 5), floor.npc(Breed.GUARD, 15, 5)
    floor.trader(0, 5, 8)
    assert chosen(floor, gangster) == guard


def test_gangsters_leave_calm_wardens_alone() -> None:
    floor = Floor()
    gangster, warden = floor.npc(Breed.GANGSTER, 5, 5), floor.npc(Breed.WARDEN, 9, 5)
    assert chosen(floor, gangster) == NOBODY
    floor.s.alert = 1
    assert chosen(floor, gangster) == warden


def test_ties_go_against_crews_that_do_not_hold_the_turn_counter_then_by_health() -> None:
    floor = Floor(seats=2)
    guard = floor.npc(Breed.GUARD, 10, 10)
    mine, mate, other = floor.trader(0, 10, 5), floor.trader(1, 10, 15), floor.trader(0, 5, 10, seat=1)
    floor.s.people[mine].health = 1
    assert chosen(floor, guard) == other
    floor.s.holder = 1
    assert chosen(floor, guard) == mate


def test_the_nearest_visible_is_nobody_in_melee_with_an_enemy() -> None:
    floor = Floor()
    warden, near, far = floor.npc(Breed.WARDEN, 5, 5), floor.trader(0, 7, 5), floor.trader(1, 5, 12)
    wanted = 1 << Faction.TRADERS
    assert nearest_visible(floor.s, floor.d, warden, wanted) == near
    floor.npc(Breed.HARVESTER, 7, 6)
    assert nearest_visible(floor.s, floor.d, warden, wanted) == far


def test_a_trader_in_contact_with_a_calm_warden_only_is_in_no_melee() -> None:
    floor = Floor()
    warden, near = floor.npc(Breed.WARDEN, 5, 5), floor.trader(0, 6, 5)
    assert nearest_visible(floor.s, floor.d, warden, 1 << Faction.TRADERS) == near


def ai(floor: Floor, who: int, whom: int, actions: int, moved: int = 0) -> Doing:
    """What the AI diagram says."""
    floor.s.actions, floor.s.moved = actions, moved
    return Doing(chart(floor.s, floor.d, who, whom))


def test_ai1_in_contact_a_close_assault() -> None:
    floor = Floor()
    assert ai(floor, floor.npc(Breed.GUARD, 5, 5), floor.trader(0, 5, 6), 1) == Doing.FIGHT


def test_ai2_out_of_sight_a_move_by_the_shortest_way() -> None:
    floor = Floor(walls=wall_east(7)).board(Breed.GUARD, shooting=4)
    assert ai(floor, floor.npc(Breed.GUARD, 7, 9), floor.trader(0, 8, 9), 2) == Doing.MOVE


def test_ai3_who_can_reach_and_attack_charges_though_it_shoots_better() -> None:
    floor = Floor().board(Breed.GUARD, close=1, shooting=3, actions=2)
    guard, trader = floor.npc(Breed.GUARD, 5, 5), floor.trader(0, 9, 5)
    assert ai(floor, guard, trader, 2) == Doing.MOVE
    floor.go(guard)
    assert (floor.where(guard), floor.log.attacks_n, int(floor.log.attacks[0].how)) == ((8, 5), 1, 1)


def test_ai4_a_better_shooter_shoots_with_both_actions() -> None:
    floor = Floor().board(Breed.GUARD, close=1, shooting=3, actions=2)
    floor.d.roles[1].health = 9
    guard, _ = floor.npc(Breed.GUARD, 5, 5), floor.trader(1, 15, 5)
    floor.go(guard)
    assert (floor.where(guard), floor.log.attacks_n, int(floor.log.attacks[1].how)) == ((5, 5), 2, 0)


def test_ai5_who_fights_better_moves_and_then_shoots() -> None:
    floor = Floor().board(Breed.GUARD, close=3, shooting=1, actions=2)
    guard, _ = floor.npc(Breed.GUARD, 5, 5), floor.trader(1, 15, 5)
    floor.go(guard)
    assert (floor.where(guard), floor.log.attacks_n, int(floor.log.attacks[0].how)) == ((9, 5), 1, 0)


def test_ai6_one_action_gets_a_harvester_into_contact_and_no_further() -> None:
    floor = Floor().board(Breed.HARVESTER, actions=1)
    harvester, _ = floor.npc(Breed.HARVESTER, 5, 5), floor.trader(1, 9, 5)
    floor.go(harvester)
    assert (floor.where(harvester), floor.log.attacks_n) == ((8, 5), 0)
    floor.next_round().go(harvester)
    assert floor.log.attacks_n == 1


@pytest.mark.parametrize(("switch", "doing"), [("true", Doing.MOVE), ("false", Doing.SHOOT)])
def test_ai7_beyond_medium_range_an_npc_moves(switch: str, doing: Doing) -> None:
    floor = Floor(f"npc_out_of_range_moves={switch}").board(Breed.GUARD, close=1, shooting=2)
    guard, trader = floor.npc(Breed.GUARD, 1, 5), floor.trader(0, 22, 5)
    assert ai(floor, guard, trader, 2) == doing
    floor.go(guard)
    assert [int(floor.log.attacks[i].dice) for i in range(floor.log.attacks_n)] == (
        [] if doing == Doing.MOVE else [0, 0]
    )
    assert floor.where(guard) == ((9, 5) if doing == Doing.MOVE else (1, 5))


def test_the_scourge_shoots_at_any_range() -> None:
    floor = Floor().board(Breed.DEVASTATOR, close=1, shooting=2)
    assert ai(floor, floor.npc(Breed.DEVASTATOR, 1, 5), floor.trader(0, 21, 5), 2) == Doing.SHOOT


def test_who_has_no_gun_moves() -> None:
    floor = Floor().board(Breed.HARVESTER, shooting=0)
    assert ai(floor, floor.npc(Breed.HARVESTER, 5, 5), floor.trader(0, 15, 5), 1, moved=1) == Doing.MOVE


def test_a_prone_fighter_stands_up_with_its_first_action() -> None:
    floor = Floor().board(Breed.GUARD, close=1, shooting=3, actions=2)
    guard, _ = floor.npc(Breed.GUARD, 5, 5), floor.trader(1, 15, 5)
    floor.s.people[guard].prone = 1
    floor.go(guard)
    assert (int(floor.s.people[guard].prone), floor.log.attacks_n) == (0, 1)


def test_a_defeated_trader_beside_a_target_is_nothing_to_arrest() -> None:
    floor = Floor()
    guard, fallen = floor.npc(Breed.GUARD, 5, 5), floor.trader(0, 8, 5, defeated=True)
    assert wants_arrest(floor.s, floor.d, guard) == fallen
    floor.npc(Breed.GANGSTER, 5, 15)
    assert wants_arrest(floor.s, floor.d, guard) == NOBODY
