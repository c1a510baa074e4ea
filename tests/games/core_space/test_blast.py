"""Blast weapons: landing, scattering, rings, walls, EMP and time pulses (public rules summary; the tokens' icons)."""

import pytest

from pipeline.games.core_space.blast import apply_blast, apply_land, blast_moves, inside, scatter_moves
from pipeline.games.core_space.state import Act, Stage
from pipeline.games.core_space.vocabulary import Assault, Breed, Cause
from tests.games.core_space.rigged import rig_aim
from tests.games.core_space.tiny import Floor, at

pytestmark = pytest.mark.filterwarnings("ignore:overflow")
BALLISTIC = "Grenade ballistic 5-3-1"


def thrower(token: str, seats: int = 1) -> tuple[Floor, int]:
    floor = Floor(seats)
    who = floor.trader(0, at(2, 5))
    floor.give(who, token)
    return floor, who


def dice(floor: Floor) -> dict[int, int]:
    """Dice by who was attacked (his breed), of the blast."""
    found = list(floor.log.attacks)[: int(floor.log.attacks_n)]
    return {int(row.defender): int(row.dice) for row in found if row.how == Assault.BLAST}


def test_a_blast_on_target_throws_dice_by_the_distance_to_its_middle_and_is_used_up() -> None:
    floor, who = thrower(BALLISTIC)
    guard, director = floor.npc(Breed.GUARD, at(6, 5)), floor.npc(Breed.DIRECTOR, at(7, 6))
    floor.npc(Breed.DESTROYER, at(8, 5))
    floor.npc(Breed.GANGSTER, at(8, 7))  # two inches each way: 2.33 between the middle and its base
    assert (Act.BLAST, guard, 0, 0) in floor.moves(blast_moves)
    rig_aim(floor, who, 1).make(apply_blast, Act.BLAST, guard, 0)
    assert dice(floor) == {Breed.GUARD: 5, Breed.DIRECTOR: 3, Breed.DESTROYER: 1}
    assert (floor.s.asked, floor.s.free, floor.s.actions, floor.tray(who)) == (0, 0, 2, [])
    assert (floor.s.shot, floor.log.games[0].shots, floor.s.people[director].breed) == (0, 0, Breed.DIRECTOR)


def test_the_rings_are_one_inch_and_two_between_the_middle_of_the_blast_and_the_nearest_of_a_base() -> None:
    ones = {(x, y) for x in range(-3, 4) for y in range(-3, 4) if inside(at(9, 9), at(9 + x, 9 + y), 1)}
    twos = {(x, y) for x in range(-3, 4) for y in range(-3, 4) if inside(at(9, 9), at(9 + x, 9 + y), 2)}
    near = {(x, y) for x in range(-3, 4) for y in range(-3, 4) if (x * x + y * y) ** 0.5 <= 1.5}
    assert ones == near
    assert twos == {(x, y) for x in range(-3, 4) for y in range(-3, 4) if (x * x + y * y) ** 0.5 <= 2.5}


def test_a_blank_is_an_inch_off_where_the_attacker_likes() -> None:
    floor, who = thrower(BALLISTIC)
    guard = floor.npc(Breed.GUARD, at(6, 5))
    rig_aim(floor, who, 0).make(apply_blast, Act.BLAST, guard, 0)
    assert (floor.s.stage, floor.s.about, floor.log.attacks_n) == (Stage.SCATTER, who, 0)
    cells = {move[1] for move in floor.moves(scatter_moves)}
    assert cells == {at(6 + x, 5 + y) for x in (-1, 0, 1) for y in (-1, 0, 1)} - {at(6, 5)}
    floor.make(apply_land, Act.LAND, at(7, 5))
    assert (dice(floor), floor.s.asked) == ({Breed.GUARD: 3}, 0)


def test_an_icon_is_up_to_two_inches_off_as_the_other_crew_likes_or_the_holder_of_the_turn_counter() -> None:
    floor, who = thrower(BALLISTIC, 2)
    rival, guard = floor.trader(0, at(6, 5), 1), floor.npc(Breed.GUARD, at(6, 9))
    floor.d.tokens[floor.token(BALLISTIC)].reliable = 0
    floor.s.holder = 1
    for whom, crew in ((rival, 1), (guard, 1)):
        floor.turn(who).give(who, BALLISTIC)
        rig_aim(floor, who, 0, icon=True).make(apply_blast, Act.BLAST, whom, 0)
        assert (floor.s.stage, floor.s.people[floor.s.about].crew) == (Stage.SCATTER, crew)
        cells = {move[1] for move in floor.moves(scatter_moves)}
        assert len(cells) == 21  # five by five without the corners
        assert int(floor.s.aim) in cells
        floor.make(apply_land, Act.LAND, at(6, 3) if whom == rival else at(6, 11))
    floor.s.holder = 0
    floor.turn(who).give(who, BALLISTIC)
    if floor.s.people[guard].on == 0:
        guard = floor.npc(Breed.GUARD, at(6, 9))
    rig_aim(floor, who, 0, icon=True).make(apply_blast, Act.BLAST, guard, 0)
    assert floor.s.people[floor.s.about].crew == 0


def test_a_reliable_blast_weapon_takes_an_icon_for_a_blank() -> None:
    floor, who = thrower(BALLISTIC)
    guard = floor.npc(Breed.GUARD, at(6, 5))
    rig_aim(floor, who, 0, icon=True).make(apply_blast, Act.BLAST, guard, 0)
    assert (floor.s.scatter, floor.s.about) == (1, who)


def test_terrain_between_takes_off_a_hit_of_the_aim() -> None:
    for hits, asked in ((1, Stage.SCATTER), (2, 0)):
        floor, who = thrower(BALLISTIC)
        guard = floor.npc(Breed.GUARD, at(6, 5))
        floor.d.map.cover[at(2, 5), at(6, 5)] = 0xFF
        rig_aim(floor, who, hits).make(apply_blast, Act.BLAST, guard, 0)
        assert floor.s.asked == asked


def test_walls_stop_a_blast_and_other_terrain_gives_cover() -> None:
    floor, who = thrower(BALLISTIC)
    guard = floor.npc(Breed.GUARD, at(6, 5))
    floor.npc(Breed.DIRECTOR, at(7, 5))
    floor.npc(Breed.DESTROYER, at(6, 6))
    floor.d.map.walls[at(6, 5), at(7, 5)] = floor.d.map.cover[at(6, 5), at(7, 5)] = 0xFFFF
    floor.d.map.cover[at(6, 5), at(6, 6)] = 0xFF
    rig_aim(floor, who, 2).make(apply_blast, Act.BLAST, guard, 0)
    assert dice(floor) == {Breed.GUARD: 5, Breed.DESTROYER: 3}
    found = list(floor.log.attacks)[: int(floor.log.attacks_n)]
    assert [int(row.cover) for row in found if row.defender == Breed.DESTROYER] in ([0], [1])
    assert all(row.cover == 0 for row in found if row.defender == Breed.GUARD)


def test_a_blast_hits_friend_and_thrower_too_but_nobody_who_lies_defeated() -> None:
    floor, who = thrower("Grenade ballistic 3-4-1")
    mate, fallen = floor.trader(1, at(4, 4)), floor.trader(2, at(4, 6))
    floor.fell(fallen)
    guard = floor.npc(Breed.GUARD, at(4, 5))
    for place in (who, mate):
        floor.s.people[place].used_skill = 1
    rig_aim(floor, who, 1).make(apply_blast, Act.BLAST, guard, 0)
    found = list(floor.log.attacks)[: int(floor.log.attacks_n)]
    assert sorted((int(row.defender_seat), int(row.dice)) for row in found) == [(0, 3), (1, 1), (1, 4)]


@pytest.mark.parametrize("counts", [True, False])
def test_a_warden_beside_a_blast_is_attacked_by_it_as_the_rules_say(counts: bool) -> None:
    floor = Floor(sets=() if counts else ("alert_on_blast_splash=false",))
    who = floor.trader(0, at(2, 5))
    floor.give(who, BALLISTIC, BALLISTIC)
    guard = floor.npc(Breed.GUARD, at(6, 5))
    warden = floor.npc(Breed.WARDEN, at(6, 6))
    rig_aim(floor, who, 1).make(apply_blast, Act.BLAST, guard, 0)
    assert floor.s.alert == int(counts)
    if not counts and floor.s.people[warden].on:
        rig_aim(floor.turn(who), who, 1).make(apply_blast, Act.BLAST, warden, 0)
        assert (floor.s.alert, floor.log.alerts[0].cause) == (1, Cause.BLAST)


def test_an_emp_pulse_stops_all_ranged_assaults_within_short_range_for_the_round() -> None:
    floor, who = thrower("Grenade emp pulse")
    guard, near = floor.npc(Breed.GUARD, at(12, 5)), floor.npc(Breed.DEVASTATOR, at(17, 5))
    far = floor.npc(Breed.GANGSTER, at(20, 5))
    assert (Act.BLAST, guard, 0, 0) in floor.moves(blast_moves)  # thrown up to Medium Range
    rig_aim(floor, who, 1).make(apply_blast, Act.BLAST, guard, 0)
    assert [int(floor.s.people[whom].jammed_out) for whom in (who, guard, near, far)] == [0, 1, 1, 0]
    assert floor.log.attacks_n == 0


def test_a_time_pulse_takes_the_next_turn_of_its_target_and_of_others_with_any_hit() -> None:
    lost = []
    for key in range(12):
        floor, who = thrower("Grenade time pulse")
        guard, other = floor.npc(Breed.GUARD, at(6, 5)), floor.npc(Breed.DESTROYER, at(7, 5))
        rig_aim(floor, who, 1)
        floor.luck(other, key)
        floor.s.people[who].throws += key
        rig_aim(floor, who, 1).make(apply_blast, Act.BLAST, guard, 0)
        assert floor.s.people[guard].skips == 1
        rows = list(floor.log.attacks)[: int(floor.log.attacks_n)]
        hits = [int(row.hits) for row in rows if row.defender == Breed.DESTROYER]
        assert floor.s.people[other].skips == int(hits[0] > 0)
        assert all(row.damage == 0 for row in rows)
        lost.append(int(floor.s.people[other].skips))
    assert 1 in lost
