"""What decides a Warden's activation: rulebook, Security Wardens and the following sections."""

import pytest

from pipeline.games.core_space.people import engaged, hostile
from pipeline.games.core_space.vocabulary import Breed, Decided, Effect, Face
from tests.games.core_space.stage import Floor


def decided(floor: Floor) -> Decided:
    """How the last activation was decided."""
    return Decided(int(floor.row.decided))


def test_w01_scourge_at_short_in_sight_are_attacked_without_the_die() -> None:
    floor = Floor()
    warden, harvester = floor.npc(Breed.WARDEN, 5, 5), floor.npc(Breed.HARVESTER, 9, 5)
    floor.begin(warden)
    assert (decided(floor), int(floor.s.target), int(floor.row.face)) == (Decided.SCOURGE, harvester, -1)
    assert int(floor.row.whom) == Breed.HARVESTER


def test_w02_even_where_the_corps_are_in_sight() -> None:
    floor = Floor()
    warden, harvester = floor.npc(Breed.WARDEN, 5, 5), floor.npc(Breed.HARVESTER, 9, 5)
    floor.npc(Breed.GUARD, 5, 12)
    floor.begin(warden)
    assert (decided(floor), int(floor.s.target)) == (Decided.SCOURGE, harvester)


def test_w03_a_specialist_throws_the_die_and_w04_attacks_the_scourge_by_it() -> None:
    floor = Floor()
    warden, harvester = floor.npc(Breed.WARDEN, 5, 5, raised=True), floor.npc(Breed.HARVESTER, 9, 5)
    floor.trader(0, 5, 7)
    floor.die(warden, Face.ATTACK)
    assert (decided(floor), int(floor.row.specialist), int(floor.row.face)) == (Decided.DIE, 1, Face.ATTACK)
    assert int(floor.row.whom) == Breed.HARVESTER
    assert harvester > 0


@pytest.mark.parametrize(("x", "walls"), [(14, 0), (8, 23)])
def test_w05_scourge_at_medium_and_w06_behind_a_wall_do_not_matter(x: int, walls: int) -> None:
    floor = Floor(walls=[((6, 23 - y), "E") for y in range(walls)])
    warden, _ = floor.npc(Breed.WARDEN, 5, 5), floor.npc(Breed.HARVESTER, x, 5)
    floor.die(warden, Face.MOVE)
    assert decided(floor) == Decided.DIE


def test_w07_corps_at_medium_in_sight_take_a_warden_over_for_both_actions() -> None:
    floor = Floor()
    warden, _ = floor.npc(Breed.WARDEN, 5, 5), floor.npc(Breed.GUARD, 14, 5)
    trader = floor.trader(0, 5, 20)
    floor.begin(warden)
    assert (decided(floor), int(floor.s.actions), int(floor.s.target)) == (Decided.TAKEN_OVER, 2, trader)
    assert hostile(floor.s, floor.d, floor.s.people[warden], floor.s.people[trader])


def test_w08_and_it_aims_by_the_corps_list() -> None:
    floor = Floor()
    warden, _ = floor.npc(Breed.WARDEN, 5, 5), floor.npc(Breed.GUARD, 14, 5)
    harvester = floor.npc(Breed.HARVESTER, 5, 15)
    floor.trader(0, 2, 5)
    floor.begin(warden)
    assert (decided(floor), int(floor.s.target)) == (Decided.TAKEN_OVER, harvester)


def test_w09_corps_beyond_medium_do_not() -> None:
    floor = Floor()
    warden, _ = floor.npc(Breed.WARDEN, 2, 2), floor.npc(Breed.GUARD, 20, 2)
    floor.die(warden, Face.MOVE)
    assert decided(floor) == Decided.DIE


def test_w12_a_warden_under_command_arrests() -> None:
    floor = Floor()
    warden, _ = floor.npc(Breed.WARDEN, 5, 5), floor.npc(Breed.GUARD, 14, 5)
    fallen = floor.trader(0, 5, 8, defeated=True)
    floor.go(warden)
    assert (floor.where(warden), int(floor.s.people[fallen].arrested), floor.effect) == ((5, 7), 1, Effect.ARREST)


@pytest.mark.parametrize(("lasts", "later"), [("until_next_activation", True), ("that_activation", False)])
def test_w13_command_ends_and_the_next_activation_is_its_own(lasts: str, later: bool) -> None:
    floor = Floor(f"corps_command_lasts={lasts}")
    warden, guard = floor.npc(Breed.WARDEN, 5, 5), floor.npc(Breed.GUARD, 14, 5)
    trader = floor.trader(0, 5, 9)
    floor.d.roles[0].armour = 9
    floor.go(warden)
    assert engaged(floor.s, floor.d, trader) is later
    floor.s.people[guard].on = 0
    floor.s.standing[1] = 0
    floor.next_round().die(warden, Face.SEARCH)
    assert decided(floor) == Decided.DIE
    assert not engaged(floor.s, floor.d, trader)


@pytest.mark.parametrize(("switch", "how"), [("true", Decided.TAKEN_OVER), ("false", Decided.DIE)])
def test_medium_range_includes_short(switch: str, how: Decided) -> None:
    floor = Floor(f"medium_includes_short={switch}")
    warden, _ = floor.npc(Breed.WARDEN, 5, 5), floor.npc(Breed.GUARD, 9, 5)
    floor.die(warden, Face.MOVE)
    assert decided(floor) == how


@pytest.mark.parametrize(("switch", "how"), [("false", Decided.TAKEN_OVER), ("true", Decided.ON_ALERT)])
def test_a_warden_on_alert_is_taken_over_unless_alert_comes_first(switch: str, how: Decided) -> None:
    floor = Floor(f"alert_beats_takeover={switch}")
    warden, _ = floor.npc(Breed.WARDEN, 5, 5), floor.npc(Breed.GUARD, 14, 5)
    floor.s.alert = 1
    floor.go(warden)
    assert decided(floor) == how


@pytest.mark.parametrize(("switch", "how"), [("false", Decided.DIE), ("true", Decided.TAKEN_OVER)])
def test_a_specialist_with_scourge_at_short_is_not_taken_over_as_the_text_has_it(switch: str, how: Decided) -> None:
    floor = Floor(f"specialist_takeover_ignores_scourge={switch}")
    warden = floor.npc(Breed.WARDEN, 5, 5, raised=True)
    floor.npc(Breed.GUARD, 14, 5)
    floor.npc(Breed.HARVESTER, 5, 9)
    floor.die(warden, Face.MOVE)
    assert decided(floor) == how


def test_o01_on_alert_each_activation_is_an_attack_without_the_die() -> None:
    floor = Floor().board(Breed.WARDEN, close=1, shooting=2)
    floor.s.alert = 1
    warden, _ = floor.npc(Breed.WARDEN, 5, 5), floor.trader(1, 12, 5)
    floor.go(warden)
    assert (decided(floor), floor.effect, int(floor.row.face)) == (Decided.ON_ALERT, Effect.ATTACKED, -1)


@pytest.mark.parametrize("passes", [1, 2])
def test_an_attack_result_is_so_many_passes_through_the_ai_diagram(passes: int) -> None:
    floor = Floor(f"warden_attack_actions={passes}").board(Breed.WARDEN, close=1, shooting=2)
    floor.d.roles[1].armour = 9
    floor.s.alert = 1
    warden, _ = floor.npc(Breed.WARDEN, 5, 5), floor.trader(1, 12, 5)
    floor.d.roles[1].armour = 0
    floor.s.people[floor.trader(2, 20, 20)].health = 5
    floor.go(warden)
    assert floor.log.attacks_n == passes


def test_with_nobody_to_attack_an_attack_result_is_nothing() -> None:
    floor = Floor()
    warden = floor.npc(Breed.WARDEN, 5, 5)
    floor.die(warden, Face.ATTACK)
    assert (floor.effect, floor.where(warden)) == (Effect.NO_TARGET, (5, 5))


def test_an_attack_result_that_only_moves_is_a_chase() -> None:
    floor = Floor().board(Breed.WARDEN, close=2, shooting=1)
    warden, _ = floor.npc(Breed.WARDEN, 5, 5), floor.trader(1, 15, 5)
    floor.die(warden, Face.ATTACK)
    assert (floor.effect, floor.where(warden), int(floor.row.moved)) == (Effect.CHASED, (9, 5), 40)
    assert (int(floor.row.whom), int(floor.row.seat)) == (Breed.TRADER, 1)


def test_a_prone_warden_stands_up_instead() -> None:
    floor = Floor()
    warden = floor.npc(Breed.WARDEN, 5, 5)
    floor.s.people[warden].prone = 1
    floor.go(warden)
    assert (decided(floor), floor.effect, int(floor.s.people[warden].prone)) == (
        Decided.STAND_UP,
        Effect.STOOD_UP,
        0,
    )


def test_taken_over_it_stands_up_with_the_first_action() -> None:
    floor = Floor()
    warden, _ = floor.npc(Breed.WARDEN, 5, 5), floor.npc(Breed.GUARD, 14, 5)
    floor.trader(0, 5, 20)
    floor.s.people[warden].prone = 1
    floor.begin(warden)
    assert (decided(floor), int(floor.s.actions), int(floor.s.people[warden].prone)) == (Decided.TAKEN_OVER, 1, 0)


def test_a_marked_warden_loses_its_activation() -> None:
    floor = Floor()
    warden = floor.npc(Breed.WARDEN, 5, 5)
    floor.s.people[warden].skips = 1
    floor.go(warden)
    assert (decided(floor), int(floor.s.people[warden].skips), int(floor.s.active)) == (Decided.INTERRUPTED, 0, -1)


def test_each_activation_is_one_row_of_facts() -> None:
    floor = Floor()
    warden = floor.npc(Breed.WARDEN, 5, 5)
    for face in (Face.MOVE, Face.ATTACK, Face.SEARCH, Face.INTERROGATION):
        floor.next_round().die(warden, face)
    assert int(floor.log.security_n) == int(floor.log.games[0].activations) == 4
    assert [int(floor.log.security[i].warden) for i in range(4)] == [1, 1, 1, 1]
