"""The Security Die, result by result: rulebook, Security Die."""

import numpy as np
import pytest

from pipeline.games.core_space.backup import gathered
from pipeline.games.core_space.combat import may_strike_leaver
from pipeline.games.core_space.people import put_at
from pipeline.games.core_space.state import Act, Stage
from pipeline.games.core_space.vocabulary import NOBODY, Arrival, Breed, Decided, Effect, Face, Faction, Heading
from tests.games.core_space.stage import Floor, at


def test_s01_a_search_that_reaches_a_trader_asks_for_a_token_or_a_peg() -> None:
    floor = Floor()
    warden, trader = floor.npc(Breed.WARDEN, 5, 5), floor.trader(0, 9, 5)
    first, second = floor.token(trader), floor.token(trader)
    floor.die(warden, Face.SEARCH)
    assert (floor.where(warden), floor.asks, int(floor.s.about), int(floor.s.by)) == (
        (8, 5),
        Stage.TOLL,
        trader,
        warden,
    )
    assert floor.choices() == [(Act.GIVE, 0), (Act.GIVE, 1), (Act.PEG, 0)]
    floor.choose(Act.GIVE, 1)
    assert (int(floor.s.people[warden].slot), int(floor.s.people[trader].tray_n)) == (second, 1)
    assert (int(floor.s.people[trader].tray[0]), floor.effect) == (first, Effect.TOKEN)
    assert (int(floor.s.active), int(floor.s.asked), int(floor.log.seats[0].tolls_tokens)) == (NOBODY, 0, 1)
    assert (int(floor.row.whom), int(floor.row.seat), int(floor.row.moved)) == (Breed.TRADER, 1, 30)


def test_s01_a_peg_spares_the_search() -> None:
    floor = Floor()
    warden, trader = floor.npc(Breed.WARDEN, 5, 5), floor.trader(0, 9, 5)
    floor.token(trader)
    pegs = int(floor.s.people[trader].pegs)
    floor.die(warden, Face.SEARCH).choose(Act.PEG)
    assert (int(floor.s.people[trader].pegs), int(floor.s.people[trader].tray_n)) == (pegs - 1, 1)
    assert (floor.effect, int(floor.log.seats[0].tolls_pegs)) == (Effect.PEG, 1)


@pytest.mark.parametrize("large", [False, True])
def test_s02_with_a_full_slot_or_a_large_token_it_goes_into_the_pouch(large: bool) -> None:
    floor = Floor()
    warden, trader = floor.npc(Breed.WARDEN, 5, 5), floor.trader(0, 9, 5)
    token = floor.token(trader, large=large)
    if not large:
        floor.s.people[warden].slot = 7
    floor.die(warden, Face.SEARCH).choose(Act.GIVE)
    assert int(floor.s.people[warden].slot) == (NOBODY if large else 7)
    assert (int(floor.s.pouch.n), int(floor.s.pouch.cards[0])) == (1, token)


def test_s03_a_search_that_does_not_reach_stops() -> None:
    floor = Floor()
    warden, trader = floor.npc(Breed.WARDEN, 5, 5), floor.trader(0, 15, 5)
    floor.token(trader)
    floor.die(warden, Face.SEARCH)
    assert (floor.where(warden), int(floor.s.asked), floor.effect) == ((9, 5), 0, Effect.APPROACH)
    assert int(floor.row.whom) == Breed.TRADER


def test_s04_a_search_without_a_trader_in_sight_is_a_move_by_the_arrow() -> None:
    floor = Floor()
    warden = floor.npc(Breed.WARDEN, 5, 5)
    floor.die(warden, Face.SEARCH, Heading.E)
    assert (floor.where(warden), floor.effect, int(floor.row.heading)) == ((9, 5), Effect.ARROW, Heading.E)
    assert int(floor.row.whom) == NOBODY


def test_in_contact_already_it_searches_without_moving() -> None:
    floor = Floor()
    warden, trader = floor.npc(Breed.WARDEN, 5, 5), floor.trader(0, 6, 5)
    floor.token(trader)
    floor.die(warden, Face.SEARCH)
    assert (floor.where(warden), floor.asks) == ((5, 5), Stage.TOLL)


def test_a_trader_without_tokens_has_nothing_to_pay_for() -> None:
    floor = Floor()
    warden, _ = floor.npc(Breed.WARDEN, 5, 5), floor.trader(0, 9, 5)
    floor.die(warden, Face.SEARCH)
    assert (floor.effect, int(floor.s.asked)) == (Effect.EMPTY, 0)


def test_a_trader_without_pegs_must_give_a_token_and_an_objective_is_none() -> None:
    floor = Floor()
    warden, trader = floor.npc(Breed.WARDEN, 5, 5), floor.trader(0, 9, 5)
    it = floor.s.people[trader]
    it.tray[0], it.tray_n, it.pegs = floor.d.objective, 1, 0
    floor.die(warden, Face.SEARCH)
    assert floor.effect == Effect.EMPTY
    floor.token(trader)
    floor.next_round().die(warden, Face.SEARCH)
    assert floor.choices() == [(Act.GIVE, 1)]


def test_an_npc_that_joined_a_crew_gives_up_what_it_carries() -> None:
    floor = Floor()
    warden, mate = floor.npc(Breed.WARDEN, 5, 5), floor.npc(Breed.GANGSTER, 8, 5)
    it = floor.s.people[mate]
    it.faction, it.crew, it.slot = Faction.TRADERS, 0, 9
    floor.die(warden, Face.SEARCH)
    assert (int(floor.s.people[warden].slot), int(it.slot), floor.effect) == (9, NOBODY, Effect.TOKEN)


@pytest.mark.parametrize(("switch", "effect"), [("true", Effect.ARROW), ("false", Effect.STILL)])
def test_with_only_engaged_traders_in_sight_it_moves_by_the_arrow_or_not(switch: str, effect: Effect) -> None:
    floor = Floor(f"no_eligible_target_moves={switch}")
    warden, _ = floor.npc(Breed.WARDEN, 5, 5), floor.trader(0, 15, 5)
    floor.npc(Breed.HARVESTER, 16, 5)
    floor.die(warden, Face.SEARCH, Heading.N)
    assert (floor.effect, floor.where(warden)) == (effect, (5, 1) if effect == Effect.ARROW else (5, 5))


def test_without_anybody_in_sight_the_switch_does_not_matter() -> None:
    floor = Floor("no_eligible_target_moves=false")
    warden = floor.npc(Breed.WARDEN, 5, 5)
    floor.die(warden, Face.INTERROGATION, Heading.S)
    assert floor.where(warden) == (5, 9)


def test_m01_a_move_by_the_arrow_goes_round_terrain() -> None:
    floor = Floor(walls=[((x, 8), "N") for x in range(9, 12)])
    warden = floor.npc(Breed.WARDEN, 10, 9)
    floor.die(warden, Face.MOVE, Heading.N)
    x, y = floor.where(warden)
    assert (floor.effect, y) == (Effect.ARROW, 6)
    assert abs(x - 10) == 1


def test_a_warden_that_can_not_move_stays_still() -> None:
    floor = Floor()
    warden = floor.npc(Breed.WARDEN, 10, 0)
    floor.die(warden, Face.MOVE, Heading.N)
    assert (floor.where(warden), floor.effect, int(floor.row.moved)) == ((10, 0), Effect.STILL, 0)


def test_i01_an_interrogation_of_the_nearest_whoever_it_is() -> None:
    floor = Floor()
    warden, civilian, _ = floor.npc(Breed.WARDEN, 5, 5), floor.npc(Breed.CIVILIAN, 9, 5), floor.trader(0, 5, 12)
    floor.die(warden, Face.INTERROGATION)
    assert (floor.where(warden), int(floor.s.people[civilian].skips), floor.effect) == ((8, 5), 1, Effect.SKIP)
    assert int(floor.row.whom) == Breed.CIVILIAN
    floor.go(civilian)
    assert (int(floor.s.people[civilian].skips), floor.where(civilian)) == (0, (9, 5))


def test_i02_a_trader_who_pays_a_peg_keeps_his_turn_and_i03_one_who_does_not_loses_it() -> None:
    floor = Floor()
    warden, trader = floor.npc(Breed.WARDEN, 5, 5), floor.trader(0, 8, 5)
    it = floor.s.people[trader]
    it.pegs = 1
    floor.die(warden, Face.INTERROGATION)
    assert (floor.asks, floor.choices()) == (Stage.QUESTION, [(Act.PEG, 0), (Act.ENDURE, 0)])
    floor.choose(Act.PEG)
    assert (int(it.pegs), int(it.skips), floor.effect) == (0, 0, Effect.PEG_KEPT_TURN)
    floor.next_round().die(warden, Face.INTERROGATION)
    assert (int(floor.s.asked), int(it.skips), int(it.questioned), floor.effect) == (0, 1, 1, Effect.SKIP)


def test_i03_who_endures_is_marked_once_however_often_he_is_questioned() -> None:
    floor = Floor()
    warden, trader = floor.npc(Breed.WARDEN, 5, 5), floor.trader(0, 8, 5)
    floor.die(warden, Face.INTERROGATION).choose(Act.ENDURE)
    floor.next_round().die(warden, Face.INTERROGATION)
    assert (int(floor.s.people[trader].skips), int(floor.s.asked)) == (1, 0)


def test_gangsters_are_questioned_but_not_searched() -> None:
    floor = Floor()
    warden, gangster = floor.npc(Breed.WARDEN, 5, 5), floor.npc(Breed.GANGSTER, 8, 5)
    thrown = (Face.SEARCH, Face.INTERROGATION, Face.INTERROGATION)
    came = [floor.next_round().die(warden, face, Heading.W).effect for face in thrown]
    assert came == [Effect.ARROW, Effect.APPROACH, Effect.SKIP]
    assert int(floor.s.people[gangster].skips) == 1


@pytest.mark.parametrize("switch", ["false", "true"])
def test_a_crew_mate_in_contact_pays_for_a_joined_npc_only_by_a_switch(switch: str) -> None:
    floor = Floor(f"interrogated_joined_npc_pays={switch}")
    warden, mate = floor.npc(Breed.WARDEN, 5, 5), floor.npc(Breed.CIVILIAN, 8, 5)
    it = floor.s.people[mate]
    it.faction, it.crew = Faction.TRADERS, 0
    trader = floor.trader(0, 8, 6)
    floor.die(warden, Face.INTERROGATION)
    if switch == "false":
        assert (int(floor.s.asked), int(it.skips)) == (0, 1)
        return
    pegs = int(floor.s.people[trader].pegs)
    assert (floor.asks, int(floor.s.about)) == (Stage.QUESTION, trader)
    floor.choose(Act.PEG)
    assert (int(floor.s.people[trader].pegs), int(it.skips)) == (pegs - 1, 0)
    floor.next_round().die(warden, Face.INTERROGATION).choose(Act.ENDURE)
    assert (int(it.skips), int(floor.s.people[trader].skips)) == (1, 0)


def test_c01_wardens_at_medium_make_two_moves_towards_the_caller_and_others_stay() -> None:
    floor = Floor("warden_supply=4")
    caller, near, far = (floor.npc(Breed.WARDEN, x, 2) for x in (2, 13, 21))
    floor.die(caller, Face.BACKUP)
    assert [floor.where(who) for who in (caller, near, far)] == [(2, 2), (5, 2), (21, 2)]
    assert (floor.effect, int(floor.row.moved), int(floor.s.people[near].acted)) == (Effect.BACKUP_CAME, 0, 0)


def test_c02_they_stop_in_contact() -> None:
    floor = Floor()
    caller, near = floor.npc(Breed.WARDEN, 5, 5), floor.npc(Breed.WARDEN, 8, 5)
    floor.die(caller, Face.BACKUP)
    assert floor.where(near) == (6, 5)


def test_c03_with_all_wardens_in_contact_the_die_is_thrown_again() -> None:
    floor = Floor()
    caller, near = floor.npc(Breed.WARDEN, 5, 5), floor.npc(Breed.WARDEN, 6, 5)
    assert gathered(floor.s, floor.d, caller)
    again = 0
    for _ in range(60):
        floor.s.people[caller].cell, floor.s.here[:] = NOBODY, NOBODY
        floor.s.people[near].cell = NOBODY
        with np.errstate(over="ignore"):
            put_at(floor.s, caller, at(5, 5))
            put_at(floor.s, near, at(6, 5))
        floor.next_round().go(caller)
        assert int(floor.row.face) != Face.BACKUP
        again += int(floor.row.again)
    assert again > 0


def test_c03_a_die_with_nothing_but_backup_does_nothing_then() -> None:
    floor = Floor("security_die_weights=0,0,0,1,0")
    caller, _ = floor.npc(Breed.WARDEN, 5, 5), floor.npc(Breed.WARDEN, 6, 5)
    floor.go(caller)
    assert floor.effect == Effect.BACKUP_NONE


def test_c04_a_lone_warden_is_joined_by_one_at_the_nearest_entry_point() -> None:
    floor = Floor()
    caller = floor.npc(Breed.WARDEN, 2, 2)
    floor.die(caller, Face.BACKUP)
    assert floor.effect == Effect.BACKUP_PLACED
    new = next(who for who in range(16, 64) if who != caller and floor.s.people[who].on)
    assert (floor.where(new), int(floor.s.people[new].acted)) == ((0, 0), 0)
    row = floor.log.arrivals[floor.log.arrivals_n - 1]
    assert (int(row.how), int(row.entry), int(row.breed)) == (Arrival.BACKUP, 1, Breed.WARDEN)


def test_c05_without_a_miniature_nobody_is_placed() -> None:
    floor = Floor("warden_supply=1", "wardens=1")
    floor.d.supply[Breed.WARDEN] = 1
    caller = floor.npc(Breed.WARDEN, 2, 2)
    floor.die(caller, Face.BACKUP)
    assert floor.effect == Effect.BACKUP_NONE


def test_c06_with_the_others_beyond_medium_nothing_happens() -> None:
    floor = Floor()
    caller, far = floor.npc(Breed.WARDEN, 2, 2), floor.npc(Breed.WARDEN, 19, 2)
    floor.die(caller, Face.BACKUP)
    assert (floor.effect, floor.where(far), int(floor.row.again)) == (Effect.BACKUP_NONE, (19, 2), 0)


@pytest.mark.parametrize(("switch", "again"), [("true", False), ("false", True)])
def test_whether_wardens_beyond_medium_keep_the_die_from_being_thrown_again(switch: str, again: bool) -> None:
    floor = Floor(f"backup_counts_all_wardens={switch}")
    caller, _, _ = (floor.npc(Breed.WARDEN, x, 2) for x in (2, 3, 21))
    assert gathered(floor.s, floor.d, caller) is again


def test_medium_range_of_a_call_includes_short_by_the_same_switch() -> None:
    floor = Floor("medium_includes_short=false")
    caller, near = floor.npc(Breed.WARDEN, 5, 5), floor.npc(Breed.WARDEN, 8, 5)
    floor.die(caller, Face.BACKUP)
    assert (floor.where(near), floor.effect) == ((8, 5), Effect.BACKUP_NONE)


@pytest.mark.parametrize(("switch", "ends"), [("contact", "round"), ("straight", "at the wall")])
def test_called_wardens_go_the_way_to_contact_or_straight(switch: str, ends: str) -> None:
    wall = [((9, y), "W") for y in range(2, 13)]
    floor = Floor(f"backup_move_dest={switch}", walls=wall)
    caller, other = floor.npc(Breed.WARDEN, 7, 10), floor.npc(Breed.WARDEN, 12, 10)
    floor.die(caller, Face.BACKUP)
    x, y = floor.where(other)
    assert ((x, y) == (9, 10)) is (ends == "at the wall")


def test_a_prone_warden_that_is_called_stands_up_with_its_first_move() -> None:
    floor = Floor()
    caller, near = floor.npc(Breed.WARDEN, 5, 5), floor.npc(Breed.WARDEN, 16, 5)
    floor.s.people[near].prone = 1
    floor.die(caller, Face.BACKUP)
    assert (floor.where(near), int(floor.s.people[near].prone)) == ((12, 5), 0)


def test_p01_leaving_a_calm_warden_provokes_nothing_and_p02_one_on_alert_attacks() -> None:
    floor = Floor()
    warden, trader = floor.npc(Breed.WARDEN, 5, 5), floor.trader(0, 6, 5)
    assert not may_strike_leaver(floor.s, floor.d, warden, trader)
    floor.s.alert = 1
    assert may_strike_leaver(floor.s, floor.d, warden, trader)
    floor.s.alert, floor.s.people[warden].commanded = 0, 1
    assert may_strike_leaver(floor.s, floor.d, warden, trader)


def test_the_weights_of_the_die_decide_what_it_shows() -> None:
    floor = Floor("security_die_weights=0,3,0,0,1")
    warden = floor.npc(Breed.WARDEN, 12, 12)
    shown = []
    for _ in range(400):
        floor.next_round().go(warden)
        assert floor.row.decided == Decided.DIE
        shown.append(int(floor.row.face))
    assert set(shown) == {Face.MOVE, Face.ATTACK}
    assert 260 < shown.count(Face.MOVE) < 340
