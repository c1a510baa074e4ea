"""The course of a round (public rules summary, The Round; rulebook, Security Die)."""

from collections.abc import Iterator

import numpy as np
import pytest

from pipeline.games.core_space.flow import assess, begin_phase, carry_out, follow, mission_ends, next_activation
from pipeline.games.core_space.order import next_crew, next_npc, ready
from pipeline.games.core_space.people import remove
from pipeline.games.core_space.state import MOST_CREW, Due, Phase, Stage
from pipeline.games.core_space.vocabulary import NOBODY, Breed, Faction, Side
from tests.games.core_space.tiny import Floor, at


@pytest.fixture(autouse=True)
def _keys_may_overflow() -> Iterator[None]:
    with np.errstate(over="ignore"):
        yield


def crews(seats: int, *crew: int) -> Floor:
    """A floor on which so many Traders of each crew stand, at the beginning of the Trader Phase."""
    floor = Floor(seats, sets=("start_crew=4", "events=false"))
    for who in range(MOST_CREW * seats):
        floor.s.people[who].on = 0
    for seat, n in enumerate(crew):
        for place in range(n):
            floor.s.people[MOST_CREW * seat + place].on = 1
            floor.trader(place, at(3 + 5 * seat, 3 + 3 * place), seat)
    floor.s.active = NOBODY
    floor.s.due = Due.PHASE
    return floor


def order_of_turns(floor: Floor) -> list[int]:
    """The seats in the order in which they activate somebody, each its first Trader who may."""
    s, d, log = floor.s, floor.d, floor.log
    s.phase = Phase.TRADERS
    begin_phase(s, d, log)
    follow(s, d, log)
    order = []
    while s.stage == Stage.TURN:
        order.append(int(s.seat) + 1)
        who = next(who for who in range(s.last) if ready(s, who, s.seat))
        s.people[who].acted = 1
        follow(s, d, log)
    return order


def test_crews_take_turns_clockwise_from_the_turn_counter_one_trader_each() -> None:
    floor = crews(3, 3, 1, 2)
    assert order_of_turns(floor) == [1, 2, 3, 1, 3, 1]
    assert (floor.s.phase, floor.s.due) == (Phase.SCOURGE, Due.PHASE)


def test_the_holder_of_the_turn_counter_begins() -> None:
    floor = crews(3, 2, 2, 2)
    floor.s.holder = 1
    assert order_of_turns(floor) == [2, 3, 1, 2, 3, 1]


def test_traders_who_wait_in_the_ship_have_turns_and_defeated_ones_have_none() -> None:
    floor = crews(2, 2, 2)
    floor.fell(1)
    floor.s.people[MOST_CREW + 3].on = 1  # never started
    assert order_of_turns(floor) == [1, 2, 2, 2]


def test_npcs_that_joined_a_crew_have_turns_with_it_and_not_in_their_phase() -> None:
    floor = crews(2, 1, 1)
    guard = floor.npc(Breed.GUARD, at(20, 20))
    it = floor.s.people[guard]
    it.faction, it.crew = Faction.TRADERS, 1
    assert order_of_turns(floor) == [1, 2, 2]
    floor.s.phase, it.acted = Phase.CORPS, 0
    assert next_npc(floor.s, floor.d) == NOBODY


def test_a_reminder_marker_skips_the_next_activation_and_goes() -> None:
    floor = crews(1, 2)
    it = floor.s.people[0]
    it.skips = it.questioned = 1
    assert order_of_turns(floor) == [1]
    assert (it.skips, it.questioned, it.acted) == (0, 0, 1)
    row = floor.log.seats[0]
    assert (row.turns_lost, row.turns_questioned) == (1, 1)
    assess(floor.s, floor.d, floor.log)
    assert order_of_turns(floor) == [1, 1]


def test_a_marker_that_comes_after_the_activation_costs_the_next_one() -> None:
    floor = crews(1, 2)
    floor.s.people[0].acted = 1
    floor.s.people[0].skips = 1
    order_of_turns(floor)
    assert floor.s.people[0].skips == 1
    assert floor.log.seats[0].turns_lost == 0


def test_a_defeated_trader_keeps_his_marker_until_he_could_act() -> None:
    floor = crews(1, 2)
    floor.fell(0)
    floor.s.people[0].skips = 1
    order_of_turns(floor)
    assert floor.s.people[0].skips == 1


def test_npcs_activate_highest_rank_first_then_the_lower_number() -> None:
    floor = crews(1, 1)
    breeds = (Breed.HARVESTER, Breed.HARVESTER, Breed.LIVE_ONE, Breed.DEVASTATOR, Breed.ASSASSIN)
    people = [floor.npc(breed, at(10 + 2 * i, 20)) for i, breed in enumerate(breeds)]
    s, order = floor.s, []
    s.phase = Phase.SCOURGE
    while (who := next_npc(s, floor.d)) != NOBODY:
        order.append(who)
        s.people[who].acted = 1
    assert order == [people[i] for i in (2, 4, 3, 0, 1)]


def test_a_newcomer_activates_in_the_same_phase() -> None:
    floor = crews(1, 1)
    s, d = floor.s, floor.d
    first = floor.npc(Breed.WARDEN, at(10, 20))
    s.phase = Phase.SECURITY
    s.people[first].acted = 1
    assert next_npc(s, d) == NOBODY
    second = floor.npc(Breed.WARDEN, at(12, 20))
    assert next_npc(s, d) == second


def test_npc_phases_follow_each_other_and_empty_ones_pass_by() -> None:
    floor = crews(1, 1)
    s, d, log = floor.s, floor.d, floor.log
    floor.npc(Breed.GUARD, at(20, 20))
    floor.npc(Breed.GANGSTER, at(20, 4))
    s.hostility, s.phase = 0, Phase.SCOURGE
    begin_phase(s, d, log)
    assert (s.phase, s.due) == (Phase.CORPS, Due.NEXT)
    s.people[next_npc(s, d)].acted = 1
    next_activation(s, d, log)
    assert (s.phase, s.due) == (Phase.SECURITY, Due.PHASE)
    s.people[17].acted = 1
    s.phase = Phase.GANGSTERS
    begin_phase(s, d, log)
    assert (s.phase, s.due) == (Phase.ASSESSMENT, Due.PHASE)


def test_the_assessment_clears_the_round_and_passes_the_turn_counter() -> None:
    floor = crews(3, 1, 1, 1)
    s, d, log = floor.s, floor.d, floor.log
    it = s.people[0]
    it.acted = it.used_skill = it.sheltered = it.jammed_out = it.more = it.throws = 1
    it.walked, it.skips, it.fewer = 80, 1, 1
    s.round_ = 2
    for holder in (2, 0, 1):
        assess(s, d, log)
        assert s.holder == holder
    assert (it.acted, it.used_skill, it.sheltered, it.jammed_out, it.more, it.walked) == (0, 0, 0, 0, 0, 0)
    assert (it.skips, it.fewer) == (1, 1)  # these are for the next activation, whenever that is
    assert (s.round_, s.phase, s.due) == (5, Phase.HOSTILITY, Due.PHASE)


def test_a_mission_is_broken_off_after_its_last_round() -> None:
    floor = Floor(1, sets=("max_rounds=2",))
    assess(floor.s, floor.d, floor.log)
    assert floor.s.due == Due.HOMING
    assert floor.s.round_ == 2


def test_the_lab_is_over_after_its_rounds() -> None:
    floor = Floor(1, variants=("warden-lab",), sets=("lab_rounds=2",))
    assess(floor.s, floor.d, floor.log)
    assert floor.s.due == Due.OVER


def test_no_pegs_and_no_events_in_the_lab_nor_turns_of_traders() -> None:
    floor = Floor(1, variants=("warden-lab",))
    s, d, log = floor.s, floor.d, floor.log
    s.phase, before = Phase.HOSTILITY, int(s.hostility)
    begin_phase(s, d, log)
    assert s.hostility == before
    assert s.phase == Phase.TRADERS
    begin_phase(s, d, log)
    assert s.phase == Phase.SCOURGE


def test_mission_does_not_end_while_somebody_waits_in_the_ship() -> None:
    floor = crews(1, 2)
    s, d = floor.s, floor.d
    assert not mission_ends(s, d)
    floor.fell(0).fell(1)
    assert mission_ends(s, d)
    s.people[2].on = 1
    assert not mission_ends(s, d)


def test_mission_ends_at_once_when_the_last_trader_falls() -> None:
    floor = crews(1, 1)
    s, d, log = floor.s, floor.d, floor.log
    s.phase, s.due = Phase.CORPS, Due.NEXT
    follow(s, d, log)
    assert s.due == Due.NEXT
    floor.fell(0)
    follow(s, d, log)
    assert s.due == Due.HOMING


def test_what_is_asked_comes_before_all_else() -> None:
    floor = crews(2, 1, 1)
    s, d, log = floor.s, floor.d, floor.log
    s.phase, s.due, s.asked, s.about = Phase.SECURITY, Due.NEXT, Stage.TOLL, MOST_CREW
    follow(s, d, log)
    assert (s.stage, s.seat) == (Stage.TOLL, 1)
    s.wounds_n, s.wounds[0].victim = 1, 0
    follow(s, d, log)
    assert (s.stage, s.seat) == (Stage.REACT, 0)


def test_crews_in_order_without_anybody_ready_is_nobody() -> None:
    floor = crews(2, 1, 1)
    for who in (0, MOST_CREW):
        floor.s.people[who].acted = 1
    assert next_crew(floor.s) == NOBODY


def test_an_npc_killed_in_its_own_activation_acts_no_more() -> None:
    floor = crews(1, 1)
    s, d, log = floor.s, floor.d, floor.log
    guard = floor.npc(Breed.GUARD, at(20, 20))
    s.phase, s.due, s.active, s.people[guard].acted = Phase.CORPS, Due.GO_ON, guard, 1
    s.actions = 1
    remove(s, guard)
    carry_out(s, d, log)
    assert s.active == NOBODY
    assert s.phase > Phase.CORPS
    assert s.people[guard].side == Side.STANDARD
