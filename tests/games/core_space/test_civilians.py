"""Civilians and their die (public rules summary)."""

from collections.abc import Iterator

import numpy as np
import pytest

from pipeline.engine.luck import below, branch
from pipeline.engine.record import rows
from pipeline.engine.rules import Move
from pipeline.games.core_space.civilians import (
    apply_trade,
    civilian_acts,
    joined_civilian_throws,
    joined_civilians_throw,
    trade_moves,
)
from pipeline.games.core_space.grid import within
from pipeline.games.core_space.luck import ARROW_THROW
from pipeline.games.core_space.people import in_contact, in_play
from pipeline.games.core_space.persuading import join_crew
from pipeline.games.core_space.state import FOUND, Act, Stage
from pipeline.games.core_space.vocabulary import NOBODY, Arrival, Assault, Breed, CivilianFace, Faction, Heading
from tests.games.core_space.tiny import Floor, at

SMALL, OTHER, LARGE = "Knife", "Ammo loose", "Combat rifle"


@pytest.fixture(autouse=True)
def _keys_may_overflow() -> Iterator[None]:
    with np.errstate(over="ignore"):
        yield


def shows(floor: Floor, who: int, face: CivilianFace, heading: Heading = Heading.E) -> None:
    """The Chance die shows a face, and the arrow of the Civilian's next activation points that way."""
    d, it = floor.d, floor.s.people[who]
    d.chance[:], d.chance_faces = 0, 1
    d.chance[face] = 1
    for key in range(1000):
        luck = branch(np.uint64(key), 0)
        thrown = branch(branch(branch(luck, ARROW_THROW), floor.s.round_), it.throws + 2)
        if below(branch(thrown, 0), 8) == heading:
            it.luck = luck
            return


def acts(floor: Floor, who: int, face: CivilianFace, heading: Heading = Heading.E) -> int:
    """The Civilian's activation with such a throw; the cell where it then is."""
    shows(floor, who, face, heading)
    civilian_acts(floor.s, floor.d, who, floor.log)
    return int(floor.s.people[who].cell)


def test_move_is_one_move_by_the_arrow() -> None:
    floor = Floor()
    assert acts(floor, floor.npc(Breed.CIVILIAN, at(5, 5)), CivilianFace.MOVE, Heading.E) == at(9, 5)
    assert acts(floor, floor.npc(Breed.CIVILIAN, at(5, 20)), CivilianFace.MOVE, Heading.NE) == at(9, 16)


def test_a_prone_civilian_stands_up_instead() -> None:
    floor = Floor()
    who = floor.npc(Breed.CIVILIAN, at(5, 5))
    floor.s.people[who].prone = 1
    assert acts(floor, who, CivilianFace.MOVE) == at(5, 5)
    assert floor.s.people[who].prone == 0


def test_a_move_does_not_come_within_4_inches_of_the_scourge() -> None:
    floor = Floor()
    floor.npc(Breed.HARVESTER, at(14, 5))
    cell = acts(floor, floor.npc(Breed.CIVILIAN, at(6, 5)), CivilianFace.MOVE, Heading.E)
    assert cell != at(6, 5)
    assert not within(cell, at(14, 5), 4)


def test_one_that_starts_too_near_first_goes_away_within_the_same_move() -> None:
    floor = Floor()
    floor.npc(Breed.HARVESTER, at(14, 5))
    cell = acts(floor, floor.npc(Breed.CIVILIAN, at(11, 5)), CivilianFace.MOVE, Heading.E)
    assert not within(cell, at(14, 5), 4)
    assert max(abs(cell % 24 - 11), abs(cell // 24 - 5)) <= 4


def test_attack_is_one_assault_then_two_moves_of_panic() -> None:
    floor = Floor()
    who = floor.npc(Breed.CIVILIAN, at(5, 5))
    floor.npc(Breed.GANGSTER, at(5, 12))
    assert acts(floor, who, CivilianFace.ATTACK, Heading.E) == at(13, 5)
    assert [int(row.how) for row in floor.log.attacks[: floor.log.attacks_n]] == [Assault.RANGED]


def test_attack_in_contact_is_a_close_assault() -> None:
    floor = Floor()
    who = floor.npc(Breed.CIVILIAN, at(5, 5))
    floor.npc(Breed.HARVESTER, at(5, 6))
    acts(floor, who, CivilianFace.ATTACK, Heading.N)
    assert floor.log.attacks[0].attacker == Breed.CIVILIAN
    assert floor.log.attacks[0].how == Assault.CLOSE


def test_attack_on_nobody_is_one_move() -> None:
    floor = Floor()
    assert acts(floor, floor.npc(Breed.CIVILIAN, at(5, 5)), CivilianFace.ATTACK, Heading.E) == at(9, 5)
    assert floor.log.attacks_n == 0


def test_civilians_do_not_attack_the_law_nor_each_other() -> None:
    floor = Floor()
    floor.npc(Breed.GUARD, at(8, 5))
    floor.npc(Breed.WARDEN, at(8, 7))
    floor.npc(Breed.CIVILIAN, at(8, 9))
    acts(floor, floor.npc(Breed.CIVILIAN, at(5, 15)), CivilianFace.ATTACK)
    assert floor.log.attacks_n == 0


def test_hide_without_an_enemy_in_sight_is_a_move_by_the_arrow() -> None:
    floor = Floor()
    floor.trader(0, at(15, 5))  # nobody is a Civilian's enemy but the Scourge
    assert acts(floor, floor.npc(Breed.CIVILIAN, at(5, 5)), CivilianFace.HIDE, Heading.S) == at(5, 9)


def test_hide_is_the_shortest_move_into_cover() -> None:
    floor = Floor()
    enemy, hidden = at(20, 5), at(5, 7)
    floor.npc(Breed.HARVESTER, enemy)
    for cell in (hidden, at(5, 9)):
        floor.d.map.walls[enemy, cell] = 0xFFFF
    assert acts(floor, floor.npc(Breed.CIVILIAN, at(5, 5)), CivilianFace.HIDE, Heading.N) == hidden


def test_hide_where_there_is_no_cover_is_a_move_by_the_arrow() -> None:
    floor = Floor()
    floor.npc(Breed.HARVESTER, at(20, 5))
    assert acts(floor, floor.npc(Breed.CIVILIAN, at(5, 5)), CivilianFace.HIDE, Heading.S) == at(5, 9)


def test_it_joins_the_nearest_trader_at_short_range() -> None:
    floor = Floor(2)
    floor.trader(0, at(5, 11))
    floor.trader(0, at(5, 9), seat=1)
    who = floor.npc(Breed.CIVILIAN, at(5, 5))
    assert acts(floor, who, CivilianFace.JOIN) == at(5, 5)
    it = floor.s.people[who]
    assert (it.faction, it.crew) == (Faction.TRADERS, 1)
    assert floor.log.seats[1].joined == 1


def test_beyond_short_range_nobody_is_joined() -> None:
    floor = Floor()
    floor.trader(0, at(5, 12))  # a gap of 6 inches
    who = floor.npc(Breed.CIVILIAN, at(5, 5))
    assert acts(floor, who, CivilianFace.JOIN, Heading.E) == at(9, 5)
    assert floor.s.people[who].faction == Faction.CIVILIANS


def offered(floor: Floor, token: str = SMALL) -> int:
    """A Civilian reaches the Trader 0 and offers a token."""
    floor.trader(0, at(5, 9))
    floor.s.pouch.n = 0
    floor.pouch(token)
    who = floor.npc(Breed.CIVILIAN, at(5, 5))
    cell = acts(floor, who, CivilianFace.TRADE)
    assert in_contact(floor.s, floor.d, who, 0)
    assert cell != at(5, 5)
    return who


def choices(floor: Floor) -> list[tuple[int, int]]:
    moves = rows(Move, 16)
    return [(int(m.kind), int(m.a)) for m in list(moves)[: trade_moves(floor.s, floor.d, moves)]]


def choose(floor: Floor, kind: Act, a: int = 0) -> None:
    move = rows(Move)[0]
    move.kind, move.a = kind, a
    apply_trade(floor.s, floor.d, move, floor.log)
    assert (floor.s.asked, floor.s.found_n) == (Stage.STEP, 0)


def test_trade_is_a_move_to_the_nearest_trader_and_an_offer() -> None:
    floor = Floor()
    who = offered(floor)
    assert (floor.s.asked, floor.s.about, floor.s.by) == (Stage.TRADE, 0, who)
    assert choices(floor) == [(Act.KEEP, floor.token(SMALL)), (Act.DONE, 0)]
    choose(floor, Act.KEEP)
    assert floor.tray(0) == [SMALL]
    assert floor.s.people[0].worn[0] == FOUND
    assert floor.s.pouch.n == 0


def test_a_token_may_be_swapped_for_what_is_offered() -> None:
    floor = Floor()
    floor.d.rules.tray_slots = 2
    floor.give(0, OTHER, OTHER)
    who = offered(floor)
    assert choices(floor) == [(Act.SWAP, 0), (Act.DONE, 0)]  # no room to keep it; equal ones are offered once
    choose(floor, Act.SWAP, 0)
    assert floor.tray(0) == [OTHER, SMALL]
    assert floor.s.people[who].slot == floor.token(OTHER)


def test_what_is_refused_goes_to_the_slot_or_into_the_pouch() -> None:
    floor = Floor()
    who = offered(floor)
    choose(floor, Act.DONE)
    assert (floor.s.people[who].slot, floor.s.pouch.n) == (floor.token(SMALL), 0)
    floor = Floor()
    who = offered(floor, LARGE)
    choose(floor, Act.DONE)
    assert (floor.s.people[who].slot, floor.s.pouch.n) == (NOBODY, 1)


def test_an_engaged_trader_is_not_traded_with() -> None:
    floor = Floor()
    floor.trader(0, at(5, 9))
    floor.npc(Breed.GUARD, at(5, 10))
    who = floor.npc(Breed.CIVILIAN, at(5, 5))
    assert acts(floor, who, CivilianFace.TRADE, Heading.E) == at(9, 5)
    assert floor.s.asked == Stage.STEP


def test_an_empty_pouch_offers_nothing() -> None:
    floor = Floor()
    floor.trader(0, at(5, 6))
    floor.s.pouch.n = 0
    acts(floor, floor.npc(Breed.CIVILIAN, at(5, 5)), CivilianFace.TRADE)
    assert floor.s.asked == Stage.STEP


@pytest.mark.parametrize(("pegs", "hatches"), [(13, False), (14, True), (35, True)])
def test_it_hatches_where_the_band_allows_a_live_one(pegs: int, hatches: bool) -> None:
    floor = Floor(sets=(f"start_pegs={pegs}",))
    who = floor.npc(Breed.CIVILIAN, at(5, 5))
    acts(floor, who, CivilianFace.LIVE_ONE)
    assert in_play(floor.s, Breed.LIVE_ONE) == int(hatches)
    assert in_play(floor.s, Breed.CIVILIAN) == int(not hatches)
    if hatches:
        row = floor.log.arrivals[floor.log.arrivals_n - 1]
        assert (row.breed, row.how, row.entry) == (Breed.LIVE_ONE, Arrival.HATCHED, 0)
        assert floor.s.people[floor.s.here[at(5, 5)]].breed == Breed.LIVE_ONE


def test_no_second_live_one_hatches_and_what_it_carried_lies_there() -> None:
    floor = Floor(sets=("start_pegs=30",))
    one, two = floor.npc(Breed.CIVILIAN, at(5, 5)), floor.npc(Breed.CIVILIAN, at(9, 5))
    floor.s.people[one].slot = floor.token(SMALL)
    acts(floor, one, CivilianFace.LIVE_ONE)
    acts(floor, two, CivilianFace.LIVE_ONE)
    assert in_play(floor.s, Breed.LIVE_ONE) == 1
    assert floor.s.people[two].on == 1
    assert (floor.s.lie_n, floor.s.lie_token[0], floor.s.lie_cell[0]) == (1, floor.token(SMALL), at(5, 5))


def test_without_scourge_nothing_hatches() -> None:
    floor = Floor(sets=("start_pegs=30", "scourge=false"))
    acts(floor, floor.npc(Breed.CIVILIAN, at(5, 5)), CivilianFace.LIVE_ONE)
    assert in_play(floor.s, Breed.LIVE_ONE) == 0


@pytest.mark.parametrize("face", list(CivilianFace))
def test_one_that_joined_leaves_on_join_hatches_on_live_one_and_ignores_the_rest(face: CivilianFace) -> None:
    floor = Floor(sets=("start_pegs=30",))
    floor.trader(0, at(9, 5))
    who = floor.npc(Breed.CIVILIAN, at(5, 5))
    join_crew(floor.s, floor.d, who, 0, floor.log)
    shows(floor, who, face)
    joined_civilian_throws(floor.s, floor.d, who, floor.log)
    it, faction = floor.s.people[who], Faction.TRADERS
    if face == CivilianFace.JOIN:
        faction = Faction.CIVILIANS
        assert (it.crew, it.acted) == (NOBODY, 1)
    elif face == CivilianFace.LIVE_ONE:
        faction = Faction.SCOURGE
    assert it.faction == faction
    assert it.cell == at(5, 5)
    assert floor.s.standing[faction] == (2 if faction == Faction.TRADERS else 1)


def test_only_civilians_that_joined_throw_so() -> None:
    floor = Floor(sets=("start_pegs=30",))
    civilian, guard = floor.npc(Breed.CIVILIAN, at(5, 5)), floor.npc(Breed.GUARD, at(15, 5))
    join_crew(floor.s, floor.d, guard, 0, floor.log)
    shows(floor, civilian, CivilianFace.LIVE_ONE)
    joined_civilians_throw(floor.s, floor.d, floor.log)
    assert in_play(floor.s, Breed.LIVE_ONE) == 0
    assert floor.s.people[guard].faction == Faction.TRADERS
